"""The deals that every benchmark uses, fixed for ever by their numbers."""

from __future__ import annotations

import json
from dataclasses import dataclass

from benchmarks import COUNT, ROOT
from prefdd import Card, Cards, Contract, Odds, Position, Seat, odds
from prefdd.random_deals import random_deal


def position(number: int, kind: str) -> Position:
    """One random deal before the first lead.

    Declarer, first hand and trump take turns: 36 deals in a row have every
    combination once.
    """
    deal = random_deal(number)
    declarer = deal.seats[number % 3]
    first = deal.seats[number // 3 % 3]
    strain = {"trump": "SCDH"[number // 9 % 4], "no trump": "NT"}
    contract = "misere" if kind == "misère" else f"6{strain[kind]}"
    return Position.start(deal, Contract.parse(contract), declarer, first)


def positions(kind: str, count: int = COUNT) -> list[Position]:
    """The first `count` deals of a kind."""
    return [position(number, kind) for number in range(count)]


@dataclass(frozen=True)
class Layout:
    """Declarer's hand, to be played against every layout of the other 20 cards."""

    id: str
    hand: Cards
    discard: Cards
    contract: Contract
    declarer: Seat
    first: Seat
    led: Card | None
    counts: tuple[int, ...]

    def odds(self, sample: int | None = None) -> Odds:
        """Tricks over all layouts, or over random ones, always the same."""
        return odds(
            self.hand,
            self.contract,
            declarer=self.declarer,
            first=self.first,
            discard=self.discard,
            led=self.led,
            sample=sample,
            seed=1,
        )


def layouts() -> list[Layout]:
    """The hands whose counts over all layouts are published."""
    text = (ROOT / "tests" / "data" / "layouts.json").read_text(encoding="utf-8")
    return [
        Layout(
            id=row["id"],
            hand=Cards(row["hand"]),
            discard=Cards(row["discard"]),
            contract=Contract.parse(row["contract"]),
            declarer=Seat.from_code(row["declarer"]),
            first=Seat.from_code(row["first"]),
            led=Card(row["led"]) if row["led"] else None,
            counts=tuple(row["all_184756"]),
        )
        for row in json.loads(text)["layouts"]
    ]
