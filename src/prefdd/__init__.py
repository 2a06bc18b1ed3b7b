"""prefdd: exact analysis of preferans (преферанс).

>>> import prefdd
>>> deal = prefdd.random_deal(seed=1)
>>> position = prefdd.Position.start(
...     deal, prefdd.Contract.parse("6S"), prefdd.Seat.E, first=prefdd.Seat.E)
>>> prefdd.solve(position).tricks
5
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Final

from prefdd.analysis import ReviewedCard, Table, best_line, review, table
from prefdd.cards import DECK, NO_CARDS, Card, Cards, Rank, Suit
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.errors import (
    IllegalDealError,
    IllegalPlayError,
    MissingFactError,
    NotationError,
    PrefddError,
    WorkersLostError,
)
from prefdd.perft import perft
from prefdd.position import Position
from prefdd.random_deals import random_deal
from prefdd.record import Finding, Record
from prefdd.solver import Solution, Solver, solve

if TYPE_CHECKING:
    from prefdd.allpass import AllPass, allpass
    from prefdd.allpass_review import ReviewedAllPassCard
    from prefdd.auction import Auction, WhistRound
    from prefdd.batch import Results, odds_many, solve_many, table_many
    from prefdd.catching import Catch, catch
    from prefdd.chance import splits, talon_chance
    from prefdd.discards import Discards, discards
    from prefdd.explain import explain, explain_discards
    from prefdd.knowledge import Fact, Knowledge
    from prefdd.misere import clean, clean_talons, misere_discards, safety
    from prefdd.notation.facts import parse_facts
    from prefdd.notation.files import load
    from prefdd.notation.typed import parse_hand
    from prefdd.odds import Odds, odds, odds_in_play
    from prefdd.ordering import order_odds
    from prefdd.rulings import Ruling, rule_on
    from prefdd.scoring.conventions import Convention
    from prefdd.scoring.deal import score
    from prefdd.scoring.reckoning import settle
    from prefdd.scoring.sheet import ScoreSheet
    from prefdd.talons import talon_odds
    from prefdd.view.page import export_html
    from prefdd.whists import (
        balance_of,
        contract_worth,
        expected_whists,
        rank_discards,
        should_whist,
        whist_odds,
    )

__all__ = [
    "DECK",
    "NO_CARDS",
    "AllPass",
    "Auction",
    "Card",
    "Cards",
    "Catch",
    "Contract",
    "Convention",
    "Deal",
    "Discards",
    "Fact",
    "Finding",
    "IllegalDealError",
    "IllegalPlayError",
    "Kind",
    "Knowledge",
    "MissingFactError",
    "NotationError",
    "Odds",
    "Position",
    "PrefddError",
    "Rank",
    "Record",
    "Results",
    "ReviewedAllPassCard",
    "ReviewedCard",
    "Ruling",
    "ScoreSheet",
    "Seat",
    "Solution",
    "Solver",
    "Suit",
    "Table",
    "WhistRound",
    "WorkersLostError",
    "allpass",
    "balance_of",
    "best_line",
    "catch",
    "clean",
    "clean_talons",
    "contract_worth",
    "discards",
    "expected_whists",
    "explain",
    "explain_discards",
    "export_html",
    "load",
    "misere_discards",
    "odds",
    "odds_in_play",
    "odds_many",
    "order_odds",
    "parse_facts",
    "parse_hand",
    "perft",
    "random_deal",
    "rank_discards",
    "review",
    "rule_on",
    "safety",
    "score",
    "settle",
    "should_whist",
    "solve",
    "solve_many",
    "splits",
    "table",
    "table_many",
    "talon_chance",
    "talon_odds",
    "whist_odds",
]


# What is imported when it is first used: together it takes longer than all the rest.
_LATER: Final = {
    "AllPass": "prefdd.allpass",
    "Catch": "prefdd.catching",
    "Auction": "prefdd.auction",
    "Convention": "prefdd.scoring.conventions",
    "Discards": "prefdd.discards",
    "Fact": "prefdd.knowledge",
    "Knowledge": "prefdd.knowledge",
    "Odds": "prefdd.odds",
    "Results": "prefdd.batch",
    "ReviewedAllPassCard": "prefdd.allpass_review",
    "Ruling": "prefdd.rulings",
    "WhistRound": "prefdd.auction",
    "ScoreSheet": "prefdd.scoring.sheet",
    "allpass": "prefdd.allpass",
    "catch": "prefdd.catching",
    "balance_of": "prefdd.whists",
    "clean": "prefdd.misere",
    "clean_talons": "prefdd.misere",
    "contract_worth": "prefdd.whists",
    "discards": "prefdd.discards",
    "expected_whists": "prefdd.whists",
    "explain": "prefdd.explain",
    "explain_discards": "prefdd.explain",
    "export_html": "prefdd.view.page",
    "load": "prefdd.notation.files",
    "misere_discards": "prefdd.misere",
    "odds": "prefdd.odds",
    "odds_in_play": "prefdd.odds",
    "odds_many": "prefdd.batch",
    "order_odds": "prefdd.ordering",
    "parse_facts": "prefdd.notation.facts",
    "parse_hand": "prefdd.notation.typed",
    "rank_discards": "prefdd.whists",
    "rule_on": "prefdd.rulings",
    "safety": "prefdd.misere",
    "score": "prefdd.scoring.deal",
    "should_whist": "prefdd.whists",
    "solve_many": "prefdd.batch",
    "settle": "prefdd.scoring.reckoning",
    "splits": "prefdd.chance",
    "table_many": "prefdd.batch",
    "talon_chance": "prefdd.chance",
    "talon_odds": "prefdd.talons",
    "whist_odds": "prefdd.whists",
}
"""Module of each such name."""


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    if name == "__version__":
        from importlib.metadata import version

        return version("prefdd")
    if not name.startswith("_"):
        from importlib.util import find_spec

        if find_spec(f"prefdd.{name}") is not None:  # prefdd.widget, prefdd.rulings ...
            return import_module(f"prefdd.{name}")
    raise AttributeError(f"module 'prefdd' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _Package(ModuleType):
    """The package, in which `allpass`, `discards`, `explain`, `odds` are the functions.

    Modules have the same names, and importing one would put it in the function's place.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _LATER and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
