"""Why a card keeps the value or loses it: reasons as codes with facts, and their sentences.

`explain` is light to import; the motifs are loaded when it is first called.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prefdd.allpass import AllPass
    from prefdd.explain.explanation import Explanation
    from prefdd.graph import Graph
    from prefdd.position import Position
    from prefdd.solver import Solver

__all__ = ["explain"]


def explain(
    position: Position,
    lang: str | None = None,
    *,
    graph: Graph | None = None,
    solver: Solver | None = None,
    found: AllPass | None = None,
) -> Explanation:
    """Say of every legal card what it is worth and why.

    Parameters
    ----------
    position
        A game, a misère or all-pass, at any point of play.
    lang
        ``"en"`` or ``"ru"``; None asks the environment, as the command line does.
    graph
        Values of the deal, if they are at hand: `prefdd.graph.Graph`.
    solver
        A solver to use, warm from other questions; otherwise a new one.
    found
        On all-pass the analysis of this position, if it is at hand.

    Raises
    ------
    PrefddError
        If prefdd does not speak the language.

    Examples
    --------
    >>> from prefdd import Cards, Contract, Deal, Position, Seat
    >>> hands = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK SQ"), Seat.W: Cards("ST S9")}
    >>> start = Position.start(Deal.of(hands), Contract.parse("6NT"), Seat.E, Seat.N)
    >>> print(explain(start, "en").text("SA"))
    ♠A keeps the value: declarer takes 1 trick. Every card is worth the same.
    """
    from prefdd.explain import explanation
    from prefdd.i18n import language

    lang = language(os.environ, lang)
    return explanation.explained(position, lang, graph=graph, solver=solver, found=found)
