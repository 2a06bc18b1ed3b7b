"""A lesson: the learner moves, the perfect opponent answers, and every answer is judged at once."""

from __future__ import annotations

from dataclasses import dataclass, replace

from prefdd.cards import Card, Cards
from prefdd.errors import IllegalPlayError
from prefdd.training.play import Play, answered
from prefdd.training.problems import Problem

__all__ = ["HINTS", "Answer", "Lesson", "Score"]

HINTS = 3
"""Steps of a hint: how many choices are right, in which suit, which card."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the learner played at one moment.

    Attributes
    ----------
    before
        The moment.
    line
        Cards that led to it.
    card
        His card.
    is_right
        Whether it cost nothing.
    is_question
        Whether another card would have cost something.
    hints
        Steps of a hint that he had seen.
    """

    before: Play
    line: tuple[Card, ...]
    card: Card
    is_right: bool
    is_question: bool
    hints: int


@dataclass(frozen=True, slots=True)
class Score:
    """How a lesson went so far.

    Attributes
    ----------
    asked
        Moments at which some card was wrong; each counts once.
    right
        Of these, the ones answered right at the first try and without a hint.
    hints
        Steps of hints seen.
    mistakes
        Wrong cards played, also in later tries.
    """

    asked: int = 0
    right: int = 0
    hints: int = 0
    mistakes: int = 0


@dataclass(frozen=True)
class Lesson:
    """An immutable moment of a lesson; what the learner does gives another one.

    Attributes
    ----------
    problem
        The exercise.
    line
        Cards played since its first question.
    plays
        Moments of the line: one more than it has cards.
    answers
        All that the learner played, in order of time, taken back or not.
    hints
        Steps of the hint seen at this moment.
    seen
        Steps of hints seen in all.

    Examples
    --------
    >>> from prefdd.training.kinds import problem
    >>> lesson = Lesson.of(problem("catch", level=1, seed=7))
    >>> lesson = lesson.play(lesson.problem.right.lowest)
    >>> lesson.last.is_right, lesson.score.right
    (True, 1)
    """

    problem: Problem
    plays: tuple[Play, ...]
    line: tuple[Card, ...] = ()
    answers: tuple[Answer, ...] = ()
    hints: int = 0
    seen: int = 0

    @classmethod
    def of(cls, problem: Problem) -> Lesson:
        """A lesson before the first card."""
        return cls(problem, (problem.start,))

    @property
    def here(self) -> Play:
        """The moment that is shown."""
        return self.plays[-1]

    @property
    def is_over(self) -> bool:
        """Whether the goal is reached or lost."""
        return self.here.verdict is not None

    @property
    def last(self) -> Answer | None:
        """The latest answer of those that stand."""
        standing = [item for item in self.answers if item.line == self.line[: len(item.line)]]
        found = [item for item in standing if self.line[len(item.line) :][:1] == (item.card,)]
        return found[-1] if found else None

    @property
    def replies(self) -> tuple[Card, ...]:
        """What the opponents answered to it."""
        last = self.last
        return () if last is None else self.line[len(last.line) + 1 :]

    def play(self, card: Card | str) -> Lesson:
        """Play a card and have it answered.

        Raises
        ------
        IllegalPlayError
            If it may not be played, or the exercise is over.
        """
        chosen = Card(card)
        here = self.here
        if self.is_over:
            raise IllegalPlayError("the exercise is over; take back, or go on to the next one")
        after = here.play(chosen)
        right = here.right
        answer = Answer(
            here,
            self.line,
            chosen,
            # Half an answer is not judged.
            chosen in right or after.given > 0,
            any(not run & right for run in here.choices),
            self.hints,
        )
        plays, line = [*self.plays, after], [*self.line, chosen]
        for reply, moment in answered(after):
            plays.append(moment)
            line.append(reply)
        return replace(
            self,
            plays=tuple(plays),
            line=tuple(line),
            answers=(*self.answers, answer),
            # A hint stays with its question until the whole answer is given.
            hints=self.hints if plays[-1].given else 0,
        )

    def take_back(self) -> Lesson:
        """Before the latest card of the learner and its answers; the same if there is none."""
        last = self.last
        if last is None:
            return self
        count = len(last.line)
        # A hint seen once is not forgotten by taking back.
        return replace(self, plays=self.plays[: count + 1], line=last.line, hints=last.hints)

    def hint(self) -> Lesson:
        """One step of the hint more, up to the third."""
        if self.is_over or self.hints == HINTS:
            return self
        return replace(self, hints=self.hints + 1, seen=self.seen + 1)

    @property
    def hinted(self) -> Cards:
        """What the third step of the hint shows: the right cards."""
        return self.here.right

    @property
    def score(self) -> Score:
        """How it went so far."""
        first: dict[tuple[Card, ...], Answer] = {}
        for answer in self.answers:
            if answer.is_question:
                first.setdefault(answer.line[: len(answer.line) - answer.before.given], answer)
        right = sum(answer.is_right and not answer.hints for answer in first.values())
        mistakes = sum(not answer.is_right for answer in self.answers)
        return Score(len(first), right, self.seen, mistakes)
