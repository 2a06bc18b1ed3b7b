"""Ways to go on after the talon, and how often each reaches its goal over common layouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Final

from prefdd.cards import Cards, Suit
from prefdd.chance import lasting_interval
from prefdd.deal import Contract, Kind
from prefdd.order_worth import Option, OrderWhists
from prefdd.race import advantage
from prefdd.worth_race import Amounts, Gain, mean_of

__all__ = ["GOALS", "MISERE", "GoalOdds", "Order", "OrderOdds", "equal_discards", "hits", "weigh"]

MISERE: Final = 0
"""The goal of a misère, beside the levels 6 to 10 of games."""

GOALS: Final = (6, 7, 8, 9, 10, MISERE)
"""What can be aimed at: the levels of games, and misère."""


@dataclass(frozen=True, slots=True)
class Order:
    """A way to go on after the talon: two cards away, then a strain or misère.

    Attributes
    ----------
    discards
        Pairs of cards that are worth exactly the same: between a card put away and
        the one kept instead no unseen card lies. The first stands for all.
    contract
        The contract of level 6 in its strain, or misère.
    """

    discards: tuple[Cards, ...]
    contract: Contract

    @property
    def is_misere(self) -> bool:
        """Whether it is misère."""
        return self.contract.kind is Kind.MISERE

    def at(self, goal: int) -> Contract:
        """The contract that is ordered for a goal."""
        return self.contract if self.is_misere else Contract.game(goal, self.contract.strain)

    def is_for(self, goal: int) -> bool:
        """Whether it can reach a goal at all."""
        return self.is_misere == (goal == MISERE)


@dataclass(frozen=True, slots=True)
class GoalOdds:
    """The best order for one goal.

    Attributes
    ----------
    goal
        6 to 10 tricks, or `MISERE`.
    verdict
        "best": no other is as good; "equal": the rivals are no more than the tolerance
        better; "open": not decided within the layouts; "hopeless": no order has the
        least chance.
    order
        Number of the best order, in `OrderOdds.orders`; of the leader when not decided.
    rivals
        Numbers of the other orders that were not dropped.
    decided
        Layouts after which it was decided.
    chance, low, high
        How often the best order reaches the goal, and an interval for that.
    checked
        Layouts that the chance comes from. Those that chose the order are left out
        when there are others enough, because the winner of a choice looks too good.
    """

    goal: int
    verdict: str
    order: int
    rivals: tuple[int, ...]
    decided: int
    chance: float
    low: float
    high: float
    checked: int


@dataclass(frozen=True, slots=True)
class OrderOdds:
    """Odds of all orders over common layouts.

    Attributes
    ----------
    orders
        All discards and strains; equal discards are one order.
    goals
        The answer for each goal.
    tricks
        For each order declarer's tricks in layouts 0, 1, 2...; for misère 0, or 1 if it
        is caught, but see `OrderWhists.counted`. Orders that were dropped have fewer.
    weights
        Weight of each layout when all are gone through; empty when all are 1.
    layouts
        Layouts that there are to be solved at most.
    population
        Layouts that agree with what is known.
    is_sample
        Whether layouts were drawn, with replacement, or all are gone through.
    is_finished
        Whether the work was not interrupted.
    confidence
        Chance that every verdict is right at once.
    nodes
        Positions at the start of a trick that were searched.
    question
        What was asked; resumed work must ask the same.
    whists
        Which contract is worth most, when a convention is named.
    """

    orders: tuple[Order, ...]
    goals: tuple[GoalOdds, ...]
    tricks: tuple[bytes, ...]
    weights: tuple[int, ...]
    layouts: int
    population: int
    is_sample: bool
    is_finished: bool
    confidence: float
    nodes: int
    question: str
    whists: OrderWhists | None = None

    def goal(self, goal: int) -> GoalOdds:
        """The answer for a goal; ValueError when it was not asked for."""
        for found in self.goals:
            if found.goal == goal:
                return found
        raise ValueError(f"the goal {goal!r} was not asked for")

    def counts(self, order: int) -> tuple[int, ...]:
        """Layouts solved by tricks of declarer, 0 to 10, for one order."""
        return tuple(self.tricks[order].count(tricks) for tricks in range(11))

    def average(self, order: int, worth: Callable[[int], float]) -> float:
        """Average over the layouts solved of what tricks are worth, such as whists.

        Parameters
        ----------
        order
            Number of an order.
        worth
            Of declarer's tricks; of a misère it is asked about 0, and 1 for "caught".
        """
        tricks = self.tricks[order]
        weights = self.weights[: len(tricks)] or (1,) * len(tricks)
        total = sum(weight * worth(one) for one, weight in zip(tricks, weights, strict=True))
        return total / max(sum(weights), 1)

    def chance(self, order: int, goal: int) -> float:
        """Part of the layouts solved in which an order reaches a goal."""
        number = len(self.tricks[order])
        bits = hits(self.tricks[order], goal)
        return weigh(bits, self.weights, number) / max(_total(self.weights, number), 1)

    def interval(self, order: int, goal: int) -> tuple[float, float]:
        """Interval for the chance of one order, sound whenever the work was stopped."""
        number = len(self.tricks[order])
        if not self.is_sample:
            low = weigh(hits(self.tricks[order], goal), self.weights, number)
            whole = _total(self.weights, self.layouts)
            rest = whole - _total(self.weights, number)
            return low / whole, (low + rest) / whole
        reached = hits(self.tricks[order], goal).bit_count()
        return lasting_interval(reached, number, 1 - self.confidence)

    def difference(self, one: int, other: int, goal: int) -> tuple[float, float, float]:
        """How much more often one order reaches a goal than another, and an interval.

        Only layouts that both were solved in count, so what is common to both cancels.
        """
        number = min(len(self.tricks[one]), len(self.tricks[other]))
        first, second = (hits(self.tricks[order][:number], goal) for order in (one, other))
        if self.is_sample:
            return advantage(first, second, number, 1 - self.confidence)
        found = weigh(first, self.weights, number) - weigh(second, self.weights, number)
        whole = _total(self.weights, self.layouts)
        rest = whole - _total(self.weights, number)
        return found / max(whole - rest, 1), (found - rest) / whole, (found + rest) / whole

    def worth(self, option: Option) -> tuple[Fraction, Fraction]:
        """Declarer's average balance in whists over the layouts solved, at least and at most.

        Parameters
        ----------
        option
            The number of an order, and a goal.

        Raises
        ------
        ValueError
            When no convention was named.
        """
        tricks, (low, high) = self._worth_tricks(option), self._amounts(option)
        return mean_of(tricks, low, self.weights), mean_of(tricks, high, self.weights)

    @property
    def ranking(self) -> tuple[Option, ...]:
        """All options, the one worth most first: those that were not dropped, then the others.

        Dropped options are ranked by the layouts that they were solved in, which are few.
        """
        if self.whists is None:
            raise ValueError("whists are asked for, but no convention was named")
        kept = (self.whists.best, *self.whists.rivals)
        dropped = [
            (number, item.goal)
            for number, order in enumerate(self.orders)
            for item in self.goals
            if order.is_for(item.goal)
            and order.at(item.goal) in self.whists.amounts
            and (number, item.goal) not in kept
        ]
        worths = {option: self.worth(option)[0] for option in dropped}
        return *kept, *sorted(dropped, key=lambda option: -worths[option])

    def gain(self, one: Option, other: Option) -> tuple[Fraction, float, float]:
        """How much more one option is worth to declarer than another, and an interval.

        What he has at least is compared, in the layouts that both were solved in. The
        interval is sound whenever the work was stopped.
        """
        own, others = self._amounts(one)[0], self._amounts(other)[0]
        first, second = self._worth_tricks(one), self._worth_tricks(other)
        number = min(len(first), len(second))
        first, second = first[:number], second[:number]
        found = mean_of(first, own, self.weights) - mean_of(second, others, self.weights)
        pairs = Counter(zip(first, second, strict=True))
        gain = Gain.of(pairs, own, others, is_same=one[0] == other[0])
        if self.is_sample:
            return found, *gain.interval(1 - self.confidence)
        whole, done = _total(self.weights, self.layouts), _total(self.weights, number)
        low, high = (
            float(found * done + Fraction(end) * (whole - done)) / whole
            for end in (gain.least, gain.most)
        )
        return found, low, high

    def _worth_tricks(self, option: Option) -> bytes:
        """Declarer's tricks, where they were counted."""
        tricks = self.tricks[option[0]]
        if option[1] == MISERE and self.whists is not None:
            return tricks[: self.whists.counted[option[0]]]
        return tricks

    def _amounts(self, option: Option) -> tuple[Amounts, Amounts]:
        if self.whists is None:
            raise ValueError("whists are asked for, but no convention was named")
        order, goal = option
        return self.whists.amounts[self.orders[order].at(goal)]


def equal_discards(hand: Cards, unseen: Cards) -> list[tuple[Cards, ...]]:
    """Pairs of cards to put away; those that leave the same relative ranks are together."""
    groups: dict[tuple[str, ...], list[Cards]] = {}
    for pair in combinations(hand.descending(), 2):
        away = Cards(pair)
        kept = hand - away
        key = tuple(
            "".join(
                "D" if card in kept else "o" for card in (kept | unseen).of_suit(suit).descending()
            )
            for suit in Suit
        )
        groups.setdefault(key, []).append(away)
    return [tuple(pairs) for pairs in groups.values()]


def hits(tricks: bytes, goal: int) -> int:
    """One bit for each layout, the last one lowest: whether the goal is reached."""
    if not tricks:
        return 0
    digits = bytes(
        49 if (value == 0 if goal == MISERE else value >= goal) else 48 for value in range(256)
    )
    return int(tricks.translate(digits), 2)


def weigh(bits: int, weights: tuple[int, ...], number: int) -> int:
    """Weight of the layouts, of the first `number`, whose bits are set."""
    if not weights:
        return bits.bit_count()
    return sum(weights[place] for place in range(number) if bits >> (number - 1 - place) & 1)


def _total(weights: tuple[int, ...], number: int) -> int:
    return sum(weights[:number]) if weights else number
