"""Why a card keeps the value or loses it: reasons as codes with facts, and their sentences.

`explain` is light to import; the motifs are loaded when it is first called.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prefdd.allpass import AllPass
    from prefdd.deal import Contract
    from prefdd.discards import Discards
    from prefdd.explain.discard_explanation import DiscardExplanation
    from prefdd.explain.explanation import Explanation
    from prefdd.graph import Graph
    from prefdd.position import Position
    from prefdd.solver import Solver

__all__ = ["explain", "explain_discards"]


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


def explain_discards(
    found: Discards,
    contract: Contract | str | None = None,
    lang: str | None = None,
    *,
    solver: Solver | None = None,
) -> DiscardExplanation:
    """Say of each of the 66 discards what it makes in a contract, what it costs, and why.

    Parameters
    ----------
    found
        From `prefdd.discards`.
    contract
        What is to be played; None takes the best order. Its level changes nothing.
    lang
        ``"en"`` or ``"ru"``; None asks the environment, as the command line does.
    solver
        A solver to use, warm from other questions; otherwise a new one.

    Raises
    ------
    IllegalDealError
        For all-pass, on which nobody discards.
    NotationError
        If the contract is text and names none.
    PrefddError
        If prefdd does not speak the language.

    Examples
    --------
    >>> from prefdd import Cards, Deal, Seat
    >>> from prefdd.discards import discards
    >>> hands = {Seat.E: Cards("S:T C:QJ7 D:AT H:QJ87"), Seat.S: Cards("S:AKJ97 C:AT D:K87"),
    ...          Seat.W: Cards("S:Q8 C:K98 D:QJ9 H:AK")}
    >>> found = discards(Deal.of(hands, Cards("H:T9")), Seat.S, first=Seat.W)
    >>> explained = explain_discards(found, "7S", "en")
    >>> explained.text("D7 H9").partition(". ")[2]
    'With ♣10 put away instead of ♦7 declarer takes 1 trick more.'
    >>> explained["SA CA"].cost, [reason.code for reason in explained["SA CA"].reasons]
    (4, ['throws_trick'])
    """
    from prefdd.explain.discard_explanation import explained_discards
    from prefdd.i18n import language

    return explained_discards(found, contract, language(os.environ, lang), solver=solver)
