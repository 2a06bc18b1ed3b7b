"""prefdd: exact analysis of preferans (преферанс)."""

from __future__ import annotations

from prefdd.cards import DECK, NO_CARDS, Card, Cards, Rank, Suit
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError, NotationError, PrefddError
from prefdd.position import Position
from prefdd.record import Finding, Record
from prefdd.solver import Solution, Solver, solve

__all__ = [
    "DECK",
    "NO_CARDS",
    "Card",
    "Cards",
    "Contract",
    "Deal",
    "Finding",
    "IllegalDealError",
    "IllegalPlayError",
    "Kind",
    "NotationError",
    "Position",
    "PrefddError",
    "Rank",
    "Record",
    "Seat",
    "Solution",
    "Solver",
    "Suit",
    "solve",
]
