"""What speaks against a call of the bidding, or against an order after it, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from prefdd.auction.bids import Bid, first_step, next_step
from prefdd.deal import Contract, Kind
from prefdd.errors import IllegalDealError
from prefdd.scoring.allpass import exit_level
from prefdd.scoring.conventions import Convention
from prefdd.scoring.entries import Player

if TYPE_CHECKING:
    from prefdd.auction.bidding import Auction

__all__ = ["no_dark", "no_order", "objections"]


def objections(auction: Auction, bid: Bid, player: Player) -> Iterator[IllegalDealError]:
    """What speaks against a call, the plainest first."""
    if bid.is_dark:
        yield from _against_dark(auction, bid, player)
    if bid.is_pass:
        return
    if bid.takes:
        if len(auction.passed) < len(auction.order) - 1:
            yield _no_such_call(
                "only the third hand takes the talon without a word, after two passes (3.3.15)"
            )
        return
    if bid.without_talon and auction.convention.misere_overcall == "nine":
        yield _no_such_call("bids without the talon are not agreed on (3.6.4 [41])")
    if bid.is_misere:
        yield from _against_misere(auction, bid, player)
    if bid.is_here:
        yield from _against_here(auction, bid, player)
    else:
        yield from _against_step(auction, bid)


def _against_dark(auction: Auction, bid: Bid, player: Player) -> Iterator[IllegalDealError]:
    if not auction.convention.dark:
        yield no_dark(auction.convention)
    if not all(earlier.is_dark for earlier in auction.said_by(player)):
        yield IllegalDealError(
            "{player} has looked at his cards, and can say nothing in the dark (3.3.19 b)",
            player=player,
        )
    if bid.is_pass and auction.holder is not None:
        yield _no_such_call(
            "a pass in the dark is for an all-pass, and somebody has bid; say pass (3.3.19 a)"
        )


def _against_misere(auction: Auction, bid: Bid, player: Player) -> Iterator[IllegalDealError]:
    others = [earlier for earlier in auction.said_by(player) if not earlier.is_misere]
    if others and auction.convention.misere_first_call:
        yield IllegalDealError(
            "{player} has bid {earlier}; a misère is one's first call or none (3.3.9)",
            player=player,
            earlier=others[0].phrase,
        )
    last = auction.last_bid
    if bid.without_talon and (last is None or last.contract is None or last.contract.level < 9):
        yield _no_such_call("a misère without the talon overcalls a nine, and only that ([41])")


def _against_here(auction: Auction, bid: Bid, player: Player) -> Iterator[IllegalDealError]:
    if auction.holder is None:
        yield _no_such_call("there is no bid yet that could be kept (3.3.8)")
        return
    bidder, last = auction.holder
    if last.contract != bid.contract or last.without_talon:
        yield IllegalDealError(
            "the last bid is {last}; only that is kept with the word here (3.3.8)",
            last=last.phrase,
        )
    if auction.order.index(player) > auction.order.index(bidder):
        yield IllegalDealError(
            "{player} sits after {bidder} and cannot keep his bid; bid higher (3.3.8)",
            player=player,
            bidder=bidder,
        )


def _against_step(auction: Auction, bid: Bid) -> Iterator[IllegalDealError]:
    """Too low, or a jump."""
    last, contract = auction.last_bid, bid.contract
    assert contract is not None
    if last is None:
        lowest = first_step(auction.lowest_level)
        if bid.height < Bid(lowest).height:
            is_dark = lowest.level > exit_level(auction.convention, auction.row)
            yield _too_low(bid, lowest, "3.3.19 a" if is_dark else "3.7.8")
    elif last.is_misere and not _overcalls(bid, last):
        yield _misere_stands(last)
    elif bid.height <= last.height:
        yield IllegalDealError(
            "{bid} is not above {last} on the ladder (3.3.7, 3.3.8 [22])",
            bid=bid.phrase,
            last=last.phrase,
        )
    step = _step(auction, last)
    is_ladder = contract.kind is Kind.GAME and not bid.without_talon
    if is_ladder and not auction.convention.jumps and step is not None and contract != step:
        yield IllegalDealError(
            "{bid} jumps over {step}; bids go up step by step, as agreed (3.3.8)",
            bid=bid.phrase,
            step=step,
        )


def _step(auction: Auction, last: Bid | None) -> Contract | None:
    """The next step of the ladder; None where a call may begin anywhere."""
    if last is None or last.contract is None:
        return first_step(auction.lowest_level)
    if last.without_talon or (last.is_misere and last.is_dark):
        # A nine in the dark or a ten: which of them is a choice, and no jump.
        return None
    return next_step(last.contract)


def _misere_stands(last: Bid) -> IllegalDealError:
    if last.without_talon:
        return _no_such_call(
            "only a nine without the talon, or a ten, overcalls a misère without it ([41])"
        )
    if last.is_dark:
        return _no_such_call(
            "only a nine in the dark, or a ten, overcalls a misère in the dark (3.3.19 c)"
        )
    return _no_such_call("only a nine, or a ten, overcalls a misère (3.6.4)")


def _overcalls(bid: Bid, misere: Bid) -> bool:
    """Whether a game overcalls a misère (3.6.4, 3.3.19 c, [41])."""
    level = 0 if bid.contract is None else bid.contract.level
    if level == 10:
        return True
    if misere.without_talon:
        return level == 9 and bid.without_talon
    return level == 9 and (bid.is_dark or not misere.is_dark)


def no_dark(convention: Convention) -> IllegalDealError:
    """Refusal of a call in the dark where none is agreed on."""
    return IllegalDealError(
        "nothing is said in the dark under {convention} (3.3.19 [28]); agree on dark=yes",
        convention=convention,
    )


def _no_such_call(template: str) -> IllegalDealError:
    """Refusal of a call that needs no facts."""
    return IllegalDealError(template)


def _too_low(bid: Bid, lowest: Contract, rule: str) -> IllegalDealError:
    """Refusal of a first bid below the exit from all-passes."""
    return IllegalDealError(
        "{bid} is too low after the all-passes or the pass in the dark before; the lowest bid is "
        "{lowest} ({rule})",
        bid=bid.phrase,
        lowest=lowest,
        rule=rule,
    )


def no_order(
    wanted: Bid, declarer: Player, last: Bid, lowest: Contract | None, *, is_dark: bool
) -> IllegalDealError | None:
    """Refusal of an order after the bidding, or None."""
    assert lowest is not None
    if last.is_misere:
        if wanted.is_misere:
            return None
        return IllegalDealError(
            "{declarer} has bid a misère and plays that; he cannot order {contract} (3.5.1)",
            declarer=declarer,
            contract=wanted.phrase,
        )
    if wanted.contract is None:
        return IllegalDealError(
            "{declarer} has to order a contract, and cannot pass (3.4.2)", declarer=declarer
        )
    if wanted.is_misere:
        if is_dark or (last.takes and lowest.level < 9):
            return None
        return IllegalDealError(
            "{declarer} has made another bid, and cannot order a misère after it (3.3.9, 3.6.3)",
            declarer=declarer,
        )
    if Bid(wanted.contract).height < Bid(lowest).height:
        return IllegalDealError(
            "{contract} is below {lowest}, to which {declarer} has bid (3.4.3)",
            contract=wanted.phrase,
            lowest=lowest,
            declarer=declarer,
        )
    return None
