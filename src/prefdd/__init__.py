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
from prefdd.chance import splits, talon_chance
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError, NotationError, PrefddError
from prefdd.knowledge import Fact, Knowledge
from prefdd.odds import Odds, odds, odds_in_play
from prefdd.perft import perft
from prefdd.position import Position
from prefdd.random_deals import random_deal
from prefdd.record import Finding, Record
from prefdd.solver import Solution, Solver, solve

if TYPE_CHECKING:
    from prefdd.notation.facts import parse_facts
    from prefdd.notation.files import load
    from prefdd.notation.typed import parse_hand
    from prefdd.ordering import order_odds
    from prefdd.talons import talon_odds

__all__ = [
    "DECK",
    "NO_CARDS",
    "Card",
    "Cards",
    "Contract",
    "Deal",
    "Fact",
    "Finding",
    "IllegalDealError",
    "IllegalPlayError",
    "Kind",
    "Knowledge",
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
    "load",
    "odds",
    "odds_in_play",
    "order_odds",
    "parse_facts",
    "parse_hand",
    "perft",
    "random_deal",
    "review",
    "solve",
    "solve_many",
    "splits",
    "table",
    "talon_chance",
    "talon_odds",
]


# The readers take a third of the time of an import, and not everybody reads text.
def __getattr__(name: str) -> object:
    if name == "load":
        from prefdd.notation import files

        return files.load
    if name == "parse_hand":
        from prefdd.notation import typed

        return typed.parse_hand
    if name == "parse_facts":
        from prefdd.notation import facts

        return facts.parse_facts
    # Neither is every user a declarer in doubt.
    if name == "order_odds":
        from prefdd import ordering

        return ordering.order_odds
    if name == "talon_odds":
        from prefdd import talons

        return talons.talon_odds
    raise AttributeError(f"module 'prefdd' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
