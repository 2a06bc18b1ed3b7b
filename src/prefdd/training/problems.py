"""A problem: a moment of play, whose side it is, and the one right idea."""

from __future__ import annotations

from dataclasses import dataclass

from prefdd.cards import Cards
from prefdd.deal import Seat
from prefdd.record import Record
from prefdd.training.play import Play, difficulty

__all__ = ["Problem", "has_one_idea", "posed"]


@dataclass(frozen=True)
class Problem:
    """An exercise.

    Attributes
    ----------
    kind
        Code of the kind, such as ``"catch"``.
    level
        How hard, from 1 to 5; 0 for a published problem.
    seed
        With kind and level it names a generated problem for ever.
    record
        The deal, and cards played before the first question. When the discard is
        hidden, declarer's hand holds all his cards, those of the discard included.
    start
        The moment of the first question.
    difficulty
        Bits of luck that blind play needs: see `prefdd.training.play.difficulty`.
    source
        Where a published problem comes from.
    """

    kind: str
    level: int
    seed: int
    record: Record
    start: Play
    difficulty: float
    source: str = ""

    @property
    def side(self) -> tuple[Seat, ...]:
        """Seats for which the learner moves."""
        return self.start.side

    @property
    def right(self) -> Cards:
        """The right first cards: one, or several that are equal."""
        return self.start.right


def has_one_idea(play: Play) -> bool:
    """Whether the learner is to move, one answer is right, and another one is wrong."""
    if play.verdict is not None or play.to_move not in play.side:
        return False
    count, right = play.options
    return count > 1 and right == 1


def posed(kind: str, level: int, seed: int, record: Record, start: Play) -> Problem:
    """A problem with its difficulty measured."""
    return Problem(kind, level, seed, record, start, difficulty(start))
