"""By what a discard of a misère is measured in one layout: open cards, or another measure.

`OpenCards` lets everybody see everything; `HiddenDiscard` hides the discard from the
defenders. Any other `Measure` will do: a callable that gets declarer's twelve cards, one layout
of the other twenty and the choices still in question, and says for each of them how it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from prefdd.cards import Card, Cards
from prefdd.deal import Contract
from prefdd.solver import Solver, engine_kind

__all__ = ["Choice", "Layout", "Measure", "OpenCards", "Outcome"]


@dataclass(frozen=True, slots=True)
class Choice:
    """What declarer decides before he sees the other hands.

    Attributes
    ----------
    discard
        Two cards of his twelve.
    lead
        His first lead when he is first hand (Code, rule 3.6.6: he makes it before the
        hands are opened), otherwise None.
    """

    discard: Cards
    lead: Card | None = None

    def __str__(self) -> str:
        return str(self.discard) if self.lead is None else f"{self.discard}, {self.lead}"


@dataclass(frozen=True, slots=True)
class Layout:
    """The other twenty cards as they may lie.

    Attributes
    ----------
    next_hand, last_hand
        Cards of the defender who plays after declarer, and of the one before him.
    leader
        Who leads first: 0 declarer, 1 the next hand, 2 the last.
    """

    next_hand: Cards
    last_hand: Cards
    leader: int


class Outcome(NamedTuple):
    """How a choice ends in a layout: the chance that it is caught, and declarer's tricks.

    With open cards the chance is 0 or 1; `tricks` is None when that was not asked.
    """

    caught: float
    tricks: float | None = None


class Measure(Protocol):
    """What a measure is: a function of twelve cards, a layout, and choices."""

    def __call__(
        self, cards: Cards, layout: Layout, choices: Sequence[Choice]
    ) -> Sequence[Outcome]:
        """Outcomes of the choices, in their order."""
        ...


class OpenCards:
    """Everybody sees all cards, the discard too; all play best.

    Parameters
    ----------
    solver
        A solver to use, which one thread at a time may do; otherwise a new one.
    limit
        1 asks only whether the misère is caught, which is several times faster; None
        counts tricks too.

    Examples
    --------
    >>> layout = Layout(Cards("S:AK C:QJT D:A H:AKQT"), Cards("S:QJ C:97 D:KQJT H:J7"), 2)
    >>> measure = OpenCards(limit=None)
    >>> cards = Cards("S:T987 C:AK8 D:987 H:98")
    >>> measure(cards, layout, [Choice(Cards("CA CK")), Choice(Cards("CA C8"))])
    [Outcome(caught=1.0, tricks=1), Outcome(caught=1.0, tricks=3)]
    """

    def __init__(self, solver: Solver | None = None, limit: int | None = 1) -> None:
        self.solver = solver or Solver()
        self.limit = limit

    def __call__(
        self, cards: Cards, layout: Layout, choices: Sequence[Choice]
    ) -> Sequence[Outcome]:
        """Outcomes of the choices, in their order."""
        grouped: dict[Cards, list[Card | None]] = {}
        for choice in choices:
            grouped.setdefault(choice.discard, []).append(choice.lead)
        found = {}
        for discard, leads in grouped.items():
            for lead, tricks in self._tricks(cards - discard, layout, leads):
                found[discard, lead] = tricks
        return [self._outcome(found[choice.discard, choice.lead]) for choice in choices]

    def _outcome(self, tricks: int) -> Outcome:
        return Outcome(float(tricks > 0), tricks if self.limit is None else None)

    def _tricks(
        self, own: Cards, layout: Layout, leads: list[Card | None]
    ) -> list[tuple[Card | None, int]]:
        """Tricks after each lead; None is no lead of declarer."""
        if len(leads) > 1:
            values = dict(self._ask(own, layout, (), True)[1])
            return [(lead, values[lead.index]) for lead in leads if lead is not None]
        [lead] = leads
        played = () if lead is None else (lead.index,)
        return [(lead, self._ask(own - {lead}, layout, played, False)[0])]

    def _ask(
        self, own: Cards, layout: Layout, played: tuple[int, ...], is_every: bool
    ) -> tuple[int, list[tuple[int, int]]]:
        hands = own.mask, layout.next_hand.mask, layout.last_hand.mask
        kind, trump = engine_kind(Contract.misere())
        most = 10 if self.limit is None else self.limit
        return self.solver.engine.solve(
            hands, played, 0, layout.leader, kind, trump, 0, most, 1, is_every
        )
