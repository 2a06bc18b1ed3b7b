"""What declarer should put away, and what he can then order, with all cards open."""

from prefdd.discards.found import COLUMN_NAMES, Discard, Discards, Order
from prefdd.discards.search import deal_before_discard, discards

__all__ = [
    "COLUMN_NAMES",
    "Discard",
    "Discards",
    "Order",
    "deal_before_discard",
    "discards",
]
