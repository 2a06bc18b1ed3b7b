"""prefdd: exact analysis of preferans (преферанс).

>>> import prefdd
>>> deal = prefdd.random_deal(seed=1)
>>> position = prefdd.Position.start(
...     deal, prefdd.Contract.parse("6S"), prefdd.Seat.E, first=prefdd.Seat.E)
>>> prefdd.solve(position).tricks
5
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from prefdd.allpass import AllPass, allpass
from prefdd.allpass_review import ReviewedAllPassCard
from prefdd.analysis import ReviewedCard, Table, best_line, review, solve_many, table
from prefdd.cards import DECK, NO_CARDS, Card, Cards, Rank, Suit
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError, NotationError, PrefddError
from prefdd.explain import explain
from prefdd.odds import Odds, odds
from prefdd.perft import perft
from prefdd.position import Position
from prefdd.random_deals import random_deal
from prefdd.record import Finding, Record
from prefdd.solver import Solution, Solver, solve

if TYPE_CHECKING:
    from prefdd.notation.files import load
    from prefdd.notation.typed import parse_hand
    from prefdd.view.page import export_html

__all__ = [
    "DECK",
    "NO_CARDS",
    "AllPass",
    "Card",
    "Cards",
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
    "ReviewedAllPassCard",
    "ReviewedCard",
    "Seat",
    "Solution",
    "Solver",
    "Suit",
    "Table",
    "allpass",
    "best_line",
    "explain",
    "export_html",
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
_LATER: Final = {
    "export_html": "prefdd.view.page",
    "load": "prefdd.notation.files",
    "parse_hand": "prefdd.notation.typed",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'prefdd' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LATER[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
