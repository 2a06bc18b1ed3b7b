"""The answer to one position as an object of JSON, the same from every command and batch."""

from __future__ import annotations

from typing import Any

from prefdd.position import Position
from prefdd.solver import Solution

__all__ = ["solution_object"]


def solution_object(position: Position, solution: Solution) -> dict[str, Any]:
    """Answer for machines: tricks, value of every card, best cards, who is to move.

    Examples
    --------
    >>> from prefdd import Cards, Contract, Deal, Position, Seat, solve
    >>> hands = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK SQ"), Seat.W: Cards("ST S9")}
    >>> start = Position.start(Deal.of(hands), Contract.parse("6NT"), Seat.N, Seat.N)
    >>> solution_object(start, solve(start))
    {'tricks': 1, 'cards': {'SA': 1, 'S7': 1}, 'best': ['SA', 'S7'], 'to_move': 'N'}
    """
    ordered = sorted(solution.cards, key=lambda card: (card.suit, -card.rank))
    return {
        "tricks": solution.tricks,
        "cards": {card.code: solution.cards[card] for card in ordered},
        "best": [card.code for card in solution.best.descending()],
        "to_move": position.to_move.name,
    }
