"""A record step by step: every position with what it is worth, to the end of the deal."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from prefdd.allpass import AllPass, outlook
from prefdd.allpass_position import AllPassPosition
from prefdd.analysis import best_line
from prefdd.cards import Card
from prefdd.position import Position
from prefdd.record import Finding, Record
from prefdd.solver import Solution, Solver

__all__ = ["Step", "Walk", "continuation", "value_of", "walk"]


@dataclass(frozen=True, slots=True)
class Step:
    """A position, what it is worth, and the card that was played from it.

    Attributes
    ----------
    position
        Before the card.
    found
        What the position and each card are worth.
    card
        The card played; None where the line ends.
    is_proposed
        Whether the card is not of the record but best play from where the record ends.
    """

    position: Position
    found: Solution | AllPass
    card: Card | None = None
    is_proposed: bool = False

    @property
    def cost(self) -> int | Fraction:
        """Tricks that the card cost the side that played it; 0 where the line ends.

        On all-pass it is what its player lost of what he had for certain.
        """
        if self.card is None:
            return 0
        value = self.found.cards[self.card]
        if isinstance(self.found, Solution):
            assert isinstance(value, int)
            return abs(value - self.found.tricks)
        assert not isinstance(value, int)
        return value.cost


@dataclass(frozen=True, slots=True)
class Walk:
    """The steps of a record.

    Attributes
    ----------
    steps
        From the start to the end of the deal; the last has no card.
    played
        How many cards are of the record.
    fault
        The first card of the record that was not legal, if there is one: the line
        goes on with best play from before it.
    """

    steps: tuple[Step, ...]
    played: int
    fault: Finding | None


def value_of(position: Position, solver: Solver | None = None) -> Solution | AllPass:
    """What a position is worth, whatever is played: all-pass too, tricks counting.

    Parameters
    ----------
    position
        At any point of play. On all-pass without a word on the talon, the talon is
        closed.
    solver
        A solver to use for games and misères; otherwise a new one.
    """
    if position.declarer is not None:
        return (solver or Solver()).solve(position)
    if not isinstance(position, AllPassPosition):
        position = AllPassPosition(
            position.seats,
            position.hands,
            position.contract,
            None,
            position.leader,
            position.table,
            position.won,
        )
    return outlook(position)


def continuation(found: Solution | AllPass, position: Position, solver: Solver) -> list[Card]:
    """Best play to the end: a line that keeps the value; on all-pass one that illustrates."""
    if isinstance(found, AllPass):
        return list(found.line().cards)
    return best_line(position, solver)


def walk(record: Record, solver: Solver | None = None) -> Walk:
    """Every position of a record with its value, then best play to the end.

    Raises
    ------
    IllegalDealError
        If the record is no deal that can be played. A card that was not legal is no
        error: it is the `Walk.fault`.

    Examples
    --------
    >>> from prefdd import Cards, Contract, Seat
    >>> hands = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK SQ"), Seat.W: Cards("ST S9")}
    >>> record = Record(hands, Contract.parse("6NT"), Seat.N, Seat.N, played=(Card("SA"),))
    >>> walked = walk(record)
    >>> len(walked.steps), walked.played, walked.steps[1].is_proposed
    (7, 1, True)
    """
    warm = solver or Solver()
    position = record.start
    fault = next(iter(record.validate()), None)
    legal = record.played if fault is None else record.played[: fault.ply - 1]
    steps = []
    for card in legal:
        steps.append(Step(position, value_of(position, warm), card))
        position = position.play(card)
    found = value_of(position, warm)
    for card in continuation(found, position, warm):
        steps.append(Step(position, value_of(position, warm), card, is_proposed=True))
        position = position.play(card)
    steps.append(Step(position, value_of(position, warm)))
    return Walk(tuple(steps), len(legal), fault)
