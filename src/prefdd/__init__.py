"""prefdd: exact analysis of preferans (преферанс).

>>> import prefdd
>>> deal = prefdd.random_deal(seed=1)
>>> position = prefdd.Position.start(
...     deal, prefdd.Contract.parse("6S"), prefdd.Seat.E, first=prefdd.Seat.E)
>>> prefdd.solve(position).tricks
5
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from prefdd.analysis import ReviewedCard, Table, best_line, review, solve_many, table
from prefdd.cards import DECK, NO_CARDS, Card, Cards, Rank, Suit
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError, NotationError, PrefddError
from prefdd.odds import Odds, odds
from prefdd.perft import perft
from prefdd.position import Position
from prefdd.random_deals import random_deal
from prefdd.record import Finding, Record
from prefdd.solver import Solution, Solver, solve

if TYPE_CHECKING:
    from prefdd.catching import Catch, catch
    from prefdd.notation.files import load
    from prefdd.notation.typed import parse_hand

__all__ = [
    "DECK",
    "NO_CARDS",
    "Card",
    "Cards",
    "Catch",
    "Contract",
    "Deal",
    "Finding",
    "IllegalDealError",
    "IllegalPlayError",
    "Kind",
    "NotationError",
    "Odds",
    "Position",
    "PrefddError",
    "Rank",
    "Record",
    "ReviewedCard",
    "Seat",
    "Solution",
    "Solver",
    "Suit",
    "Table",
    "best_line",
    "catch",
    "load",
    "odds",
    "parse_hand",
    "perft",
    "random_deal",
    "review",
    "solve",
    "solve_many",
    "table",
]


# The readers take a third of the time of an import, and not everybody reads text.
def __getattr__(name: str) -> object:
    if name == "load":
        from prefdd.notation import files

        return files.load
    if name == "parse_hand":
        from prefdd.notation import typed

        return typed.parse_hand
    if name in ("Catch", "catch"):
        # The search over hidden discards has tables of its own to make.
        from prefdd import catching

        return getattr(catching, name)
    raise AttributeError(f"module 'prefdd' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
