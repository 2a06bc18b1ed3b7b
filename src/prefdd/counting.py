"""A count of declarer's tricks over layouts: what is asked, how far it is, what it gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from prefdd.cards import NO_CARDS, Card, Cards
from prefdd.chance import wilson_interval
from prefdd.deal import Contract, Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError
from prefdd.knowledge import Fact, Knowledge
from prefdd.layouts import Layout, Layouts, Where
from prefdd.phrase import card_count
from prefdd.progress import Progress, reporter
from prefdd.random_deals import SplitMix64
from prefdd.record import Record
from prefdd.solver import FIRST_GUESS, Solver, engine_kind

__all__ = [
    "ALL_LAYOUTS_MEMORY",
    "Odds",
    "Setup",
    "Task",
    "active_seats",
    "check_number",
    "play_all",
]

ALL_LAYOUTS_MEMORY: Final = 256 << 20
"""Bytes that the table may take at most, unless a solver is given."""

# Tricks to ask about first in a random layout; it changes nodes, not values.
_SAMPLE_GUESS: Final = 4
_STEPS: Final = (512, 4096)


@dataclass(frozen=True, slots=True)
class Odds:
    """How often declarer takes 0..10 tricks, everybody playing best with open cards.

    Attributes
    ----------
    counts
        Layouts by tricks of declarer, from 0 to 10; where facts have weights and all
        layouts are gone through, their weights.
    deals
        Layouts solved.
    population
        Layouts that there are.
    is_sample
        Whether the layouts were drawn at random rather than gone through in order.
    nodes
        Positions at the start of a trick that were searched.
    question
        What was asked; a resumed count must ask the same.
    """

    counts: tuple[int, ...]
    deals: int
    population: int
    is_sample: bool
    nodes: int
    question: str = ""

    @property
    def is_complete(self) -> bool:
        """Whether every layout was solved, so that the counts are exact."""
        return not self.is_sample and self.deals == self.population

    @property
    def mean(self) -> float:
        """Average tricks of declarer over the layouts solved."""
        return sum(tricks * n for tricks, n in enumerate(self.counts)) / max(sum(self.counts), 1)

    def share(self, least: int = 0, most: int = 10) -> float:
        """Part of the layouts solved in which declarer takes `least` to `most` tricks."""
        return sum(self.counts[least : most + 1]) / max(sum(self.counts), 1)

    def interval(
        self, least: int = 0, most: int = 10, confidence: float = 0.95
    ) -> tuple[float, float]:
        """Interval (Wilson, 1927) for the part of all layouts with `least` to `most` tricks.

        Both ends are the exact part when every layout was solved.
        """
        part = self.share(least, most)
        if self.is_complete or not self.deals:
            return (part, part) if self.deals else (0.0, 1.0)
        return wilson_interval(part, self.deals, confidence)


@dataclass(frozen=True, slots=True)
class Setup:
    """What is asked of the engine, checked."""

    knowledge: Knowledge
    table: tuple[int, ...]
    won: int
    kind: int
    trump: int
    place: int
    leader: int

    @classmethod
    def of(
        cls,
        hand: Cards,
        contract: Contract,
        declarer: Seat,
        first: Seat,
        discard: Cards,
        led: Card | None,
        absent: Seat | None,
        facts: tuple[Fact, ...],
    ) -> Setup:
        """Before the first card, or after declarer has led; arguments as for `odds`."""
        if contract.kind is Kind.ALL_PASS:
            raise IllegalDealError("all-pass has no declarer, so there are no odds of his tricks")
        if len(hand) > 10:
            template = "declarer has {count} cards; a hand has at most 10"
            if len(hand) == 12:
                template = "declarer has 12 cards; discard 2 first"
            raise IllegalDealError(template, count=len(hand))
        if hand & discard:
            raise IllegalDealError(
                "{card} of the discard is still in the hand of {seat}",
                card=(hand & discard).lowest,
                seat=declarer,
            )
        free = ~(hand | discard)
        if len(free) != 2 * len(hand):
            raise IllegalDealError(
                "declarer has {own}, and unseen are {free}; there must be twice as many, "
                "so name the cards that are out of play (the discard)",
                own=card_count(len(hand)),
                free=card_count(len(free)),
            )
        if led is not None and (led not in hand or first != declarer):
            raise IllegalPlayError("{card} cannot have been led by {seat}", card=led, seat=declarer)
        seats = active_seats(declarer, first, absent)
        lead = NO_CARDS if led is None else Cards((led,))
        held = {declarer: hand - lead}
        a, b, c = (
            (
                held.get(seat, NO_CARDS),
                len(held.get(seat, hand)),
                lead if seat in held else NO_CARDS,
            )
            for seat in seats
        )
        knowledge = Knowledge(
            seats, (a[0], b[0], c[0]), (a[1], b[1], c[1]), (a[2], b[2], c[2]), discard, facts
        )
        table = () if led is None else (led.index,)
        kind, trump = engine_kind(contract)
        return cls(knowledge, table, 0, kind, trump, seats.index(declarer), seats.index(first))

    @classmethod
    def in_play(cls, record: Record, knowledge: Knowledge, ply: int) -> Setup:
        """After so many cards of a record, as somebody sees it."""
        if record.contract is None or record.declarer is None:
            raise IllegalDealError("all-pass has no declarer, so there are no odds of his tricks")
        position = record.start.replay(record.played[:ply])
        kind, trump = engine_kind(position.contract)
        seats = position.seats
        return cls(
            knowledge,
            tuple(card.index for card in position.table),
            position.declarer_tricks,
            kind,
            trump,
            seats.index(record.declarer),
            seats.index(position.leader),
        )

    @property
    def is_plain(self) -> bool:
        """Whether all ways to deal the unseen cards to two defenders count."""
        places = self.knowledge.places
        return not (self.knowledge.facts or places[self.place] or places[3] or self.won) and (
            len(self.table) == (1 if self.table and self.leader == self.place else 0)
        )


def active_seats(declarer: Seat, first: Seat, absent: Seat | None) -> tuple[Seat, Seat, Seat]:
    """The three active seats, clockwise."""
    for seat in (declarer, first, *(() if absent is None else (absent,))):
        if not isinstance(seat, Seat):
            raise TypeError(f"declarer, first and absent are Seats, not {seat!r}")
    if absent is None:
        away = (Seat((declarer + step) % 4) for step in (2, 3, 1))
        absent = next(seat for seat in away if seat != first)
    if absent in (declarer, first):
        raise IllegalDealError("{seat} is absent and cannot play or lead", seat=absent)
    a, b, c = (seat for seat in Seat if seat != absent)
    return a, b, c


@dataclass(frozen=True, slots=True)
class Task:
    """How a question is to be worked on."""

    sample: int | None
    seed: int
    progress: Progress
    resume: Odds | None
    stop_after: int | None
    solver: Solver | None
    where: Where | None
    tries: int

    def answer(self, setup: Setup) -> Odds:
        """Count layouts until all are solved or so many as are asked for."""
        check_number("sample", self.sample)
        check_number("stop_after", self.stop_after)
        check_number("tries", self.tries)
        sample, resume = self.sample, self.resume
        question = f"{setup} sample={sample} seed={self.seed if sample else None}"
        if self.where is not None:
            question += f" where={getattr(self.where, '__qualname__', self.where)}"
        if resume is not None and resume.question != question:
            raise IllegalDealError(
                "the count to resume answers another question: {other}", other=resume.question
            )
        count = _Count(setup, self, question)
        total = count.total
        if self.stop_after is not None:
            total = min(total, count.deals + self.stop_after)
        report = reporter(self.progress)
        try:
            while count.deals < total:
                # Short steps first, for early news; each step walks the order from its start.
                step = min(max(_STEPS[0], count.deals), _STEPS[1])
                count.go_on(min(total, count.deals + step))
                report(count.deals, count.total)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(count.odds) from None
        return count.odds


class _Count:
    """A count under way."""

    def __init__(self, setup: Setup, task: Task, question: str) -> None:
        resume = task.resume
        self._setup = setup
        self._solver = task.solver or Solver(ALL_LAYOUTS_MEMORY)
        self._question = question
        self._before = resume
        self._nodes = (resume.nodes if resume else 0) - self._solver.nodes
        self._layouts = Layouts(setup.knowledge, task.where, task.tries)
        self._is_sample = task.sample is not None
        self._population = self._layouts.allowed if self._is_sample else self._layouts.count()
        self._is_plain = setup.is_plain and task.where is None and not self._is_sample
        self._plain = [0] * 11
        # By tricks and weight of a layout, in one step each: an interruption tears nothing.
        self._solved: Counter[tuple[int, int]] = Counter()
        self.total = task.sample or self._population
        self._others = self._source(task, resume.deals if resume else 0)

    def _source(self, task: Task, skipped: int) -> Iterator[tuple[Layout, int]]:
        """Layouts still to be solved one by one, with their weights."""
        if not self._is_sample:
            return islice(self._layouts.weighted(), skipped, None)
        numbers = SplitMix64(task.seed)
        for _ in range(skipped):
            self._layouts.draw(numbers)
        return ((self._layouts.draw(numbers), 1) for _ in range(skipped, self.total))

    @property
    def deals(self) -> int:
        """Layouts solved so far."""
        before = self._before.deals if self._before else 0
        return before + sum(self._plain) + self._solved.total()

    @property
    def odds(self) -> Odds:
        counts = list(self._before.counts) if self._before else [0] * 11
        for (tricks, weight), number in self._solved.items():
            counts[tricks] += weight * number
        return Odds(
            tuple(a + b for a, b in zip(counts, self._plain, strict=True)),
            self.deals,
            self._population,
            self._is_sample,
            self._nodes + self._solver.nodes,
            self._question,
        )

    def go_on(self, stop: int) -> None:
        """Solve layouts up to number `stop`."""
        setup = self._setup
        if self._is_plain:
            self._solver.engine.layouts(
                setup.knowledge.hands[setup.place].mask,
                setup.knowledge.unseen.mask,
                setup.table,
                setup.place,
                setup.leader,
                setup.kind,
                setup.trump,
                self.deals,
                stop,
                self._plain,
            )
            return
        for _ in range(stop - self.deals):
            (a, b, c), weight = next(self._others)
            value, _ = self._solver.engine.solve(
                (a.mask, b.mask, c.mask),
                setup.table,
                setup.place,
                setup.leader,
                setup.kind,
                setup.trump,
                0,
                10,
                _SAMPLE_GUESS - setup.won,
                False,
            )
            self._solved[setup.won + value, weight] += 1


def play_all(
    solver: Solver,
    own: Cards,
    contract: Contract,
    layouts: Iterable[Layout],
    place: int,
    leader: int,
    tricks: bytearray,
    *,
    is_counted: bool = False,
) -> None:
    """Add declarer's tricks in each layout; of a misère only 0, or 1 if it is caught.

    With `is_counted` the tricks of a misère are counted too, which takes longer. An
    interruption leaves the tricks of the layouts that were solved.
    """
    kind, trump = engine_kind(contract)
    top = 1 if contract.kind is Kind.MISERE and not is_counted else 10
    guess = FIRST_GUESS[kind]
    for hands in layouts:
        masks = [hand.mask for hand in hands]
        masks[place] = own.mask
        value, _ = solver.engine.solve(
            (masks[0], masks[1], masks[2]), (), place, leader, kind, trump, 0, top, guess, False
        )
        tricks.append(value)


def check_number(name: str, number: int | None) -> None:
    """Refuse what is no number of layouts."""
    if number is None:
        return
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"{name} is a number of layouts, not {number!r}")
    if number < 1:
        raise ValueError(f"{name} is a number of layouts from 1 up, not {number}")
