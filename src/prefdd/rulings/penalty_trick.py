"""The trick that a revoke costs: from whom it is taken, and to whom it goes (3.9.16.2)."""

from __future__ import annotations

from collections.abc import Mapping

from prefdd.deal import Kind, Seat
from prefdd.phrase import Phrase
from prefdd.rulings.case import Case

__all__ = ["penalties"]


def penalties(
    case: Case, tricks: Mapping[Seat, int], offender: Seat
) -> tuple[tuple[Phrase, dict[Seat, int]], ...]:
    """The ways in which a penalty trick may go over, in words, with the tricks after it.

    In a game the other side takes a trick of the offender's side: his own if he has one.
    On a misère, where a trick is no gain, it goes the way that hurts the offender. There
    is one way only unless two defenders whist for themselves, and declarer revoked.
    """
    declarer, defenders = case.declarer, case.defenders
    if (offender == declarer) == (case.contract.kind is Kind.GAME):
        return _from_declarer(case, tricks)
    own = (offender, *(seat for seat in defenders if seat != offender))
    givers = own if offender != declarer else defenders
    giver = next((seat for seat in givers if tricks[seat]), None)
    return (_moved(tricks, giver, declarer, offender),)


def _from_declarer(
    case: Case, tricks: Mapping[Seat, int]
) -> tuple[tuple[Phrase, dict[Seat, int]], ...]:
    """A trick of declarer for a defender; for which, matters if both whist."""
    declarer = case.declarer
    takers: tuple[Seat, ...] = case.defenders[:1]
    if case.contract.kind is Kind.GAME and case.calls is not None:
        takers = tuple(seat for seat in case.whisters if seat in case.defenders) or takers
    giver = declarer if tricks[declarer] else None
    return tuple(_moved(tricks, giver, taker, declarer) for taker in takers)


def _moved(
    tricks: Mapping[Seat, int], giver: Seat | None, taker: Seat, offender: Seat
) -> tuple[Phrase, dict[Seat, int]]:
    if giver is None:
        return Phrase("there is no trick left that could be taken"), dict(tricks)
    after = {**tricks, giver: tricks[giver] - 1, taker: tricks[taker] + 1}
    if giver != offender and taker != offender:
        label = Phrase(
            "a trick goes from {giver} to {taker}, as {offender} has none",
            giver=giver,
            taker=taker,
            offender=offender,
        )
    else:
        label = Phrase("a trick goes from {giver} to {taker}", giver=giver, taker=taker)
    return label, after
