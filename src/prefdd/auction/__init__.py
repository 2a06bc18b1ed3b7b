"""The bidding for the talon and the whist round: what may be said, and what comes of it.

Nothing here searches.
"""

from __future__ import annotations

from prefdd.auction.bidding import Auction
from prefdd.auction.bids import PASS, TAKE, Bid
from prefdd.auction.whist_round import Manner, WhistRound

__all__ = ["PASS", "TAKE", "Auction", "Bid", "Manner", "WhistRound"]
