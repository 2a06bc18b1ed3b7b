"""Play of an exercise: what keeps the goal of the learner, and how a perfect opponent answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import log2
from typing import Protocol, Self, TypeVar

from prefdd.cards import Card, Cards
from prefdd.deal import Contract, Kind, Seat
from prefdd.hidden import HiddenPosition
from prefdd.plans import Searches
from prefdd.position import Position
from prefdd.solver import Solution, Solver

__all__ = ["HiddenPlay", "OpenPlay", "Play", "answered", "difficulty", "runs"]


class Play(Protocol):
    """A moment of an exercise; immutable, and playing gives another one."""

    @property
    def side(self) -> tuple[Seat, ...]:
        """Seats for which the learner moves."""
        ...

    @property
    def to_move(self) -> Seat:
        """Who plays next."""
        ...

    @property
    def legal(self) -> Cards:
        """Cards that he may play."""
        ...

    @property
    def right(self) -> Cards:
        """Those of them that cost the side of the mover nothing."""
        ...

    @property
    def choices(self) -> tuple[Cards, ...]:
        """The legal cards by run: cards between which no card in play lies are one choice."""
        ...

    @property
    def options(self) -> tuple[int, int]:
        """Different answers that the learner can give here, and how many of them are right."""
        ...

    @property
    def share(self) -> float:
        """Chance of a right answer for somebody who answers without a thought."""
        ...

    @property
    def given(self) -> int:
        """Cards of the answer that are given already, when it takes several."""
        ...

    @property
    def verdict(self) -> bool | None:
        """Whether the learner has reached his goal; None while that is open."""
        ...

    def play(self, card: Card) -> Self:
        """The moment after a card; IllegalPlayError says why it may not be played."""
        ...

    def answer(self) -> Card:
        """The card of a perfect opponent, who sets the hardest question he can."""
        ...


_PlayT = TypeVar("_PlayT", bound=Play)


def runs(cards: Cards, in_play: Cards) -> tuple[Cards, ...]:
    """Cards of one hand, those together between which no card in play lies.

    Examples
    --------
    >>> runs(Cards("S:AKJ9"), Cards("S:AKJ98 H:7"))
    (Cards('S:AKJ9'),)
    >>> runs(Cards("S:AKJ9"), Cards("S:AKQJT9"))
    (Cards('S:9'), Cards('S:J'), Cards('S:AK'))
    >>> runs(Cards("S:AKJ9"), Cards("S:AKJT9"))
    (Cards('S:9'), Cards('S:AKJ'))
    """
    found: list[list[Card]] = []
    below: Card | None = None
    for card in cards | in_play:
        if card in cards:
            if below is not None and below.suit is card.suit and found:
                found[-1].append(card)
            else:
                found.append([card])
        below = card if card in cards else None
    return tuple(Cards(run) for run in found)


class CardByCard:
    """What all exercises share in which every answer is one card."""

    @property
    def choices(self) -> tuple[Cards, ...]:
        """The legal cards by run."""
        raise NotImplementedError

    @property
    def right(self) -> Cards:
        """Those of them that cost the side of the mover nothing."""
        raise NotImplementedError

    @property
    def options(self) -> tuple[int, int]:
        """Choices, and how many of them are right."""
        right = self.right
        choices = self.choices
        return len(choices), sum(bool(run & right) for run in choices)

    @property
    def share(self) -> float:
        """Share of the choices that are right."""
        count, right = self.options
        return right / count

    @property
    def given(self) -> int:
        """Nothing: the next card is the whole answer."""
        return 0


@dataclass(frozen=True)
class OpenPlay(CardByCard):
    """An exercise with all cards open: game, misère or all-pass.

    On all-pass the learner is one player, and the goal is his guarantee: the others
    combine against him, so he is declarer of a misère in all but name.

    Attributes
    ----------
    position
        What is on the table.
    side
        Seats for which the learner moves.
    target
        Tricks of declarer that the learner has to reach, or not to exceed; on
        all-pass his own, not to be exceeded.
    """

    position: Position
    side: tuple[Seat, ...]
    target: int
    solver: Solver = field(default_factory=Solver, repr=False, compare=False)

    @property
    def solved(self) -> Position:
        """The position as the solver takes it."""
        here = self.position
        if here.contract.kind is not Kind.ALL_PASS:
            return here
        return Position(
            here.seats,
            here.hands,
            Contract.misere(),
            self.side[0],
            here.leader,
            here.table,
            here.won,
        )

    @property
    def wants_more(self) -> bool:
        """Whether the learner wants declarer to take tricks."""
        declares = self.solved.declarer in self.side
        return declares == (self.position.contract.kind is Kind.GAME)

    @property
    def to_move(self) -> Seat:
        """Who plays next."""
        return self.position.to_move

    @property
    def legal(self) -> Cards:
        """Cards that he may play."""
        return self.position.legal

    @property
    def solution(self) -> Solution:
        """Value of each legal card, in tricks of declarer."""
        return self.solver.solve(self.solved)

    @property
    def right(self) -> Cards:
        """Cards that cost the side of the mover no trick."""
        return self.solution.best

    @property
    def choices(self) -> tuple[Cards, ...]:
        """The legal cards by run."""
        return runs(self.legal, self.position.deal.cards | Cards(self.position.table))

    @property
    def verdict(self) -> bool | None:
        """Whether the goal is reached; None while that is open."""
        low = self.solved.declarer_tricks
        high = low + self.position.tricks_left
        if self.wants_more:
            return True if low >= self.target else (False if high < self.target else None)
        return False if low > self.target else (True if high <= self.target else None)

    def play(self, card: Card) -> OpenPlay:
        """The moment after a card; IllegalPlayError says why it may not be played."""
        return replace(self, position=self.position.play(card))

    def answer(self) -> Card:
        """The card of a perfect opponent, who sets the hardest question he can."""
        right = self.right
        return _hardest(self, [run.highest for run in self.choices if run & right])


@dataclass(frozen=True)
class HiddenPlay(CardByCard):
    """Catching a misère whose discard is hidden: one plan for all discards that can be caught.

    Declarer has not chosen his discard once for all: he keeps every one that what he
    played allows, and answers with a card after which no plan catches all of those, if
    there is one. Plans after different cards of his do not depend on each other, so no
    declarer who knew the plan beforehand could do better.

    Attributes
    ----------
    position
        What the table sees.
    caught
        The discards still possible of those that the learner set out to catch.
    """

    position: HiddenPosition
    caught: tuple[Cards, ...]
    searches: Searches = field(repr=False, compare=False)

    @property
    def side(self) -> tuple[Seat, ...]:
        """The defenders."""
        return self.position.seats[1:]

    @property
    def to_move(self) -> Seat:
        """Who plays next."""
        return self.position.to_move

    @property
    def is_held(self) -> bool:
        """Whether one plan still catches all of them."""
        return self.searches.holds(self.position, self.caught)

    @property
    def legal(self) -> Cards:
        """Cards that he may play; for declarer with a discard that is to be caught."""
        cards = self.position.legal
        if self.position.mover:
            return cards
        return Cards(card for card in cards if self.play(card).caught)

    @property
    def right(self) -> Cards:
        """Cards of a defender that leave a plan, of declarer that leave none; else all."""
        wants = self.position.mover != 0
        found = Cards(card for card in self.legal if self.play(card).is_held == wants)
        return found or self.legal

    @property
    def choices(self) -> tuple[Cards, ...]:
        """The legal cards by run; declarer's are all apart, for each tells something else."""
        if not self.position.mover:
            return tuple(Cards([card]) for card in self.legal)
        first, second, third = self.position.hands
        return runs(self.legal, first | second | third)

    @property
    def verdict(self) -> bool | None:
        """Whether declarer is caught; None while that is open."""
        return self.position.outcome

    def play(self, card: Card) -> HiddenPlay:
        """The moment after a card; IllegalPlayError says why it may not be played."""
        after = self.position.play(card)
        caught = tuple(discard for discard in self.caught if after.allows(discard))
        return replace(self, position=after, caught=caught)

    def answer(self) -> Card:
        """The card of a perfect opponent, who escapes if he can."""
        return _hardest(self, list(self.right))

    @property
    def conflict(self) -> tuple[Cards, ...]:
        """Discards that no plan catches together, and none of them to spare; empty if held."""
        if self.is_held:
            return ()
        left = list(self.caught)
        for discard in self.caught:
            rest = [other for other in left if other != discard]
            if rest and not self.searches.holds(self.position, rest):
                left = rest
        return tuple(left)


def _hardest(play: Play, cards: list[Card]) -> Card:
    """Of several cards the one after which the learner has the fewest right choices."""

    def luck(card: Card) -> tuple[float, int, int]:
        after = play.play(card)
        if after.verdict is not None or after.to_move not in after.side:
            return 1.0, card.suit, -card.rank
        return after.share, card.suit, -card.rank

    return cards[0] if len(cards) == 1 else min(cards, key=luck)


def answered(play: _PlayT) -> Iterator[tuple[Card, _PlayT]]:
    """Cards of the opponents up to the next move of the learner, and the moments after them."""
    while play.verdict is None and play.to_move not in play.side:
        card = play.answer()
        play = play.play(card)
        yield card, play


def difficulty(play: Play) -> float:
    """How hard an exercise is: bits of luck that somebody needs who plays without a thought.

    Along the line of right cards and perfect answers, the binary logarithm of
    choices to right choices (`Play.share`), added up: whoever plays at random gets through with
    probability 2 to the power of minus that.
    """
    bits = 0.0
    while play.verdict is None:
        if play.to_move in play.side:
            bits -= log2(play.share)
            right = play.right
            card = next(card for run in play.choices for card in run if card in right)
        else:
            card = play.answer()
        play = play.play(card)
    return round(bits, 3)
