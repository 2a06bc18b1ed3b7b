"""The work behind a choice of discard: the same layouts tried with every choice in question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, lgamma, log
from typing import Final

from prefdd.cards import NO_CARDS, Cards, Suit
from prefdd.deal import Contract
from prefdd.errors import PrefddError
from prefdd.misere.cleanness import (
    best_discards,
    check_first,
    check_twelve,
    clean,
    discards_of,
)
from prefdd.misere.estimate import Estimate, MisereDiscards
from prefdd.misere.measure import Choice, Layout, Measure, OpenCards, Outcome
from prefdd.random_deals import SplitMix64
from prefdd.solver import Solver, engine_kind

__all__ = ["Weighing"]

ALL_LAYOUTS_MEMORY: Final = 256 << 20
"""Bytes that the table may take at most, unless a solver is given."""

_LEADERS: Final = {"declarer": (0,), "next": (1,), "last": (2,), "defenders": (1, 2)}
_LAYOUTS: Final = comb(20, 10)
_FIRST_STEP: Final = 32
_LONGEST_STEP: Final = 512
_STEP_OF_OTHERS: Final = 8
"""Layouts between two reports of a measure that may take seconds for one."""
_EXACT_STEP: Final = 1 << 14


class _Column:
    """One choice and what is known of it."""

    def __init__(self, choice: Choice, is_clean: bool, population: int) -> None:
        self.choice = choice
        self.is_clean = is_clean
        self.is_dropped = False
        self.population = population
        self.history: list[float] = []
        self.caught = self.tricks = 0.0
        self.deals = 0

    @property
    def is_open(self) -> bool:
        """Whether there is more to find out."""
        return not (self.is_clean or self.is_dropped)

    def add(self, outcome: Outcome, keep: bool) -> None:
        """Count one layout."""
        if keep:
            self.history.append(outcome.caught)
        self.deals += 1
        self.caught += outcome.caught
        self.tricks += outcome.tricks or 0.0

    def estimate(self, is_sample: bool, has_tricks: bool) -> Estimate:
        """What is known, for the reader."""
        deals = self.population if self.is_clean else self.deals
        return Estimate(
            self.choice,
            self.caught,
            self.tricks if has_tricks else None,
            deals,
            self.population,
            is_sample,
            self.is_clean or (deals == self.population and not is_sample),
            self.is_clean,
            self.is_dropped,
        )


class Weighing:
    """A comparison under way; each step leaves it in order."""

    def __init__(
        self,
        cards: Cards,
        first: str,
        sample: int | None,
        seed: int,
        limit: int | None,
        every: bool | None,
        measure: Measure | None,
        doubt: float,
        solver: Solver | None,
    ) -> None:
        check_twelve(cards)
        check_first(first)
        _check_numbers(sample, limit, doubt)
        self._cards, self._first = cards, first
        self._leaders = _LEADERS[first]
        self._sample, self._limit, self._doubt = sample, limit, doubt
        self._random = SplitMix64(seed)
        self._solver = solver or Solver(ALL_LAYOUTS_MEMORY)
        self._nodes = -self._solver.nodes
        self._is_open = measure is None
        self._measure = measure or OpenCards(self._solver, limit)
        population = _LAYOUTS * len(self._leaders)
        # Another measure tells tricks if it knows them.
        self._has_tricks = limit is None or not self._is_open
        is_every = not self._is_open if every is None else every
        self._columns = [
            _Column(choice, is_clean, population)
            for choice, is_clean in _choices(cards, first == "declarer", is_every)
        ]
        self._in_order = combinations(~cards, 10)
        self._step = _FIRST_STEP if self._is_open else _STEP_OF_OTHERS
        self._deals = 0
        exact = len(self._columns) if self._is_open else 1
        self.total = population * exact if sample is None else sample

    @property
    def done(self) -> int:
        """Of `total`."""
        if self._is_open and self._sample is None:
            counted = (c.population if c.is_clean else c.deals for c in self._columns)
            return sum(counted)
        return self._deals

    def answer(self) -> MisereDiscards:
        """What is known so far."""
        is_sample = self._sample is not None
        estimates = [column.estimate(is_sample, self._has_tricks) for column in self._columns]

        def place(item: Estimate) -> tuple[bool, bool, bool, float, float]:
            # The part of a count in order says nothing of the rest.
            is_partial = not is_sample and not item.is_exact
            tricks = item.mean_tricks or 0.0
            return not item.deals, is_partial, item.is_dropped, item.chance, tricks

        return MisereDiscards(
            self._cards,
            self._first,
            tuple(sorted(estimates, key=place)),
            max(self._deals, *(column.deals for column in self._columns)),
            is_sample,
            self._is_finished,
            self._nodes + self._solver.nodes,
        )

    @property
    def _is_finished(self) -> bool:
        return self.done >= self.total or not any(column.is_open for column in self._columns)

    def go_on(self) -> bool:
        """One step of work; False when there was none left."""
        if self._is_finished:
            return False
        if self._is_open and self._sample is None:
            self._count_all()
            return True
        stop = min(self._deals + self._step, self.total)
        while self._deals < stop:
            self._try_layout()
        if self._is_open:
            self._step = min(2 * self._step, _LONGEST_STEP)
        if self._sample is not None and self._doubt:
            self._drop()
        return True

    def _count_all(self) -> None:
        """Some more layouts, in the engine's order, for the first choice that lacks them."""
        column = next(c for c in self._columns if c.is_open and c.deals < c.population)
        own, lead = self._cards - column.choice.discard, column.choice.lead
        leader = self._leaders[column.deals // _LAYOUTS]
        start = column.deals % _LAYOUTS
        counts = [0] * 11
        kind, trump = engine_kind(Contract.misere())
        try:
            self._solver.engine.layouts(
                (own - {lead}).mask,
                (~self._cards).mask,
                () if lead is None else (lead.index,),
                0,
                leader,
                kind,
                trump,
                start,
                min(start + _EXACT_STEP, _LAYOUTS),
                counts,
                10 if self._limit is None else self._limit,
            )
        finally:
            column.deals += sum(counts)
            column.caught += sum(counts[1:])
            column.tricks += sum(tricks * count for tricks, count in enumerate(counts))

    def _try_layout(self) -> None:
        """Try all open choices on one more layout."""
        free = ~self._cards
        leader = self._deals % len(self._leaders)
        if self._sample is not None:
            # Each layout is new, whoever leads to it.
            self._layout = Cards(self._random.sample(free, 10))
        elif not leader:
            self._layout = Cards(next(self._in_order))
        layout = Layout(self._layout, free - self._layout, self._leaders[leader])
        columns = [column for column in self._columns if column.is_open]
        outcomes = self._measure(self._cards, layout, [column.choice for column in columns])
        _check_outcomes(outcomes, len(columns))
        self._deals += 1
        for column, outcome in zip(columns, outcomes, strict=True):
            self._has_tricks &= outcome.tricks is not None
            column.add(outcome, keep=self._sample is not None)

    def _drop(self) -> None:
        """Give up choices that are surely worse than the best so far.

        The bets of a sequential sign test multiply to more than 1 / level with a
        chance below the level, however often one looks (Ville, 1939); the level is
        shared by all pairs of choices.
        """
        rivals = [column for column in self._columns if column.is_open or column.is_clean]
        best = min(rivals, key=lambda column: column.caught)
        level = self._doubt / max(1, len(self._columns) * (len(self._columns) - 1))
        for column in rivals:
            if column is not best and not column.is_clean:
                wins, losses = _differences(column, best)
                if _evidence(wins, losses) > -log(level):
                    column.is_dropped = True


def _choices(cards: Cards, is_on_lead: bool, is_every: bool) -> Iterator[tuple[Choice, bool]]:
    """Choices to weigh, and whether each is clean."""
    for discard in discards_of(cards) if is_every else best_discards(cards):
        report = clean(cards - discard, discard)
        if not is_on_lead:
            yield Choice(discard), report.is_clean
            continue
        for lead in _different(cards - discard, ~cards):
            yield Choice(discard, lead), lead in report.leads


def _different(own: Cards, against: Cards) -> Cards:
    """Declarer's cards, the lowest of each run without a card of the defenders between."""
    found = NO_CARDS
    for suit in Suit:
        above_last = None
        for card in own.of_suit(suit):
            below = Cards(other for other in against.of_suit(suit) if other < card)
            if below != above_last:
                found |= {card}
            above_last = below
    return found


def _differences(column: _Column, best: _Column) -> tuple[float, float]:
    """How much worse a choice was where it was worse, and better where it was better."""
    if best.is_clean:
        return column.caught, 0.0
    pairs = [mine - its for mine, its in zip(column.history, best.history, strict=False)]
    return sum(x for x in pairs if x > 0), -sum(x for x in pairs if x < 0)


def _evidence(wins: float, losses: float) -> float:
    """Logarithm of the bets won against "this choice is not worse".

    They are staked evenly on all chances above 1/2; for more wins than losses this
    is at least 2**n * B(wins + 1, losses + 1), n being their sum.
    """
    if wins <= losses:
        return 0.0
    count = wins + losses
    return count * log(2) + lgamma(wins + 1) + lgamma(losses + 1) - lgamma(count + 2)


def _check_outcomes(outcomes: Sequence[Outcome], count: int) -> None:
    if len(outcomes) != count:
        raise ValueError(f"the measure gave {len(outcomes)} outcomes for {count} choices")
    for outcome in outcomes:
        if not 0 <= outcome.caught <= 1:
            raise ValueError(f"the chance of {outcome} is not between 0 and 1")


def _check_numbers(sample: int | None, limit: int | None, doubt: float) -> None:
    if isinstance(sample, bool) or not isinstance(sample, int | None):
        raise TypeError(f"sample is a number of layouts, not {sample!r}")
    if sample is not None and sample < 1:
        raise PrefddError("a sample has 1 layout or more, not {count}", count=sample)
    if limit not in (None, 1) or isinstance(limit, bool):
        raise PrefddError(
            "the limit is 1, to ask only whether the misère is caught, or None, not {limit!r}",
            limit=limit,
        )
    if not 0 <= doubt < 1:
        raise PrefddError("doubt is a chance from 0 up to 1, not {doubt}", doubt=doubt)
