"""A review as plain text: every card that was played, and what it cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from prefdd.cards import Card, Cards
from prefdd.deal import Seat
from prefdd.view.text import PLAIN, Style, grid

__all__ = ["review_table"]


class ReviewEntry(Protocol):
    """What is read of one entry of `prefdd.review`."""

    @property
    def ply(self) -> int: ...
    @property
    def seat(self) -> Seat: ...
    @property
    def card(self) -> Card: ...
    @property
    def before(self) -> int: ...
    @property
    def after(self) -> int: ...
    @property
    def cost(self) -> int: ...
    @property
    def best(self) -> Cards: ...


def review_table(entries: Iterable[ReviewEntry], style: Style = PLAIN) -> str:
    """Every card played: declarer's tricks before and after it, its cost, and better cards."""
    heads = (
        style.say("no."),
        style.say("seat"),
        style.say("card"),
        style.say("before"),
        style.say("after"),
        style.say("cost"),
        style.say("best"),
    )
    rows: list[Sequence[str]] = [heads]
    for entry in entries:
        cost = str(entry.cost) if entry.cost else ""
        row = [
            str(entry.ply),
            style.seat(entry.seat),
            style.card(entry.card),
            str(entry.before),
            str(entry.after),
            style.strong(cost) if cost else "",
            style.cards(entry.best) if entry.cost else "",
        ]
        rows.append(row)
    return grid(rows, right=(0, 3, 4, 5))
