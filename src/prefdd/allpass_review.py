"""What each card of an all-pass record did to what its player had for certain."""

from __future__ import annotations

from dataclasses import dataclass

from prefdd.allpass import outlook
from prefdd.allpass_position import AllPassPosition
from prefdd.cards import Card, Cards
from prefdd.deal import Seat
from prefdd.record import Record

__all__ = ["ReviewedAllPassCard", "review_allpass"]


@dataclass(frozen=True, slots=True)
class ReviewedAllPassCard:
    """What one card of an all-pass record did; numbers are tricks of whoever played it.

    Attributes
    ----------
    ply
        Number of the card, counted from 1.
    seat, card
        Who played what.
    before, after
        His guarantee before and after the card: the tricks in the whole deal that
        he can be held to if the others combine.
    cost
        What the card has added to them, never negative.
    best
        Cards that would have kept the guarantee.
    range_before, range_after
        Fewest and most tricks that he takes in the outcomes of rational play, before
        and after the card. A card that costs nothing may change them.
    """

    ply: int
    seat: Seat
    card: Card
    before: int
    after: int
    cost: int
    best: Cards
    range_before: tuple[int, int]
    range_after: tuple[int, int]


def review_allpass(record: Record) -> list[ReviewedAllPassCard]:
    """Guarantee and range before and after each card that was played; tricks count.

    The talon does what the record says, nothing if it does not say.

    Raises
    ------
    IllegalDealError, IllegalPlayError
        If the record is not sound; `Record.validate` lists all that is wrong.
    """
    position = record.start
    assert isinstance(position, AllPassPosition)
    entries = []
    for ply, card in enumerate(record.played, 1):
        seat = position.to_move
        found = outlook(position)
        value = found.cards[card]
        entries.append(
            ReviewedAllPassCard(
                ply,
                seat,
                card,
                found.guarantee[seat],
                value.guarantee[seat],
                value.guarantee[seat] - found.guarantee[seat],
                found.best,
                found.range[seat],
                value.range[seat],
            )
        )
        position = position.play_anyway(card)
    return entries
