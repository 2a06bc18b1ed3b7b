"""How many tricks declarer takes over the ways in which the other cards may lie."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, sqrt
from typing import Final

from prefdd.cards import NO_CARDS, Card, Cards
from prefdd.deal import Contract, Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError
from prefdd.progress import Progress, reporter
from prefdd.random_deals import SplitMix64
from prefdd.solver import Solver, engine_kind

__all__ = ["Odds", "odds"]

ALL_LAYOUTS_MEMORY: Final = 256 << 20
"""Bytes that the table may take at most, unless a solver is given."""

# Tricks to ask about first in a random layout; it changes nodes, not values.
_SAMPLE_GUESS: Final = 4
_STEPS: Final = (512, 4096)


def wilson(part: float, count: int, confidence: float) -> tuple[float, float]:
    """Interval (Wilson, 1927) for a probability, from its part in `count` random cases."""
    from statistics import NormalDist

    z = NormalDist().inv_cdf((1 + confidence) / 2)
    centre = (part + z * z / (2 * count)) / (1 + z * z / count)
    spread = part * (1 - part) / count + z * z / (4 * count * count)
    half = z / (1 + z * z / count) * sqrt(spread)
    return max(0.0, centre - half), min(1.0, centre + half)


@dataclass(frozen=True, slots=True)
class Odds:
    """How often declarer takes 0..10 tricks, everybody playing best with open cards.

    Attributes
    ----------
    counts
        Layouts by tricks of declarer, from 0 to 10.
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
        return sum(tricks * n for tricks, n in enumerate(self.counts)) / max(self.deals, 1)

    def share(self, least: int = 0, most: int = 10) -> float:
        """Part of the layouts solved in which declarer takes `least` to `most` tricks."""
        return sum(self.counts[least : most + 1]) / max(self.deals, 1)

    def interval(
        self, least: int = 0, most: int = 10, confidence: float = 0.95
    ) -> tuple[float, float]:
        """Interval (Wilson, 1927) for the part of all layouts with `least` to `most` tricks.

        Both ends are the exact part when every layout was solved.
        """
        part = self.share(least, most)
        if self.is_complete or not self.deals:
            return (part, part) if self.deals else (0.0, 1.0)
        return wilson(part, self.deals, confidence)


def odds(
    hand: Cards,
    contract: Contract | str,
    *,
    declarer: Seat,
    first: Seat,
    discard: Cards = NO_CARDS,
    led: Card | None = None,
    absent: Seat | None = None,
    sample: int | None = None,
    seed: int = 1,
    progress: Progress = None,
    resume: Odds | None = None,
    stop_after: int | None = None,
    solver: Solver | None = None,
) -> Odds:
    """Declarer's tricks over all ways to deal the unseen cards to the defenders.

    Parameters
    ----------
    hand
        Declarer's cards when play starts.
    contract
        Game or misère.
    declarer, first
        Who plays it, and who leads first.
    discard
        Cards known to be out of play.
    led
        A card that declarer has already led to the first trick.
    absent
        The seat that nobody takes. By default that of `Seat` that is neither
        `declarer` nor `first`, and as far clockwise from declarer as can be.
    sample
        Draw so many layouts at random, with replacement, instead of all.
    seed
        Start of the random numbers; the same seed gives the same layouts anywhere.
    progress
        Called with the numbers done and in all; True draws a bar on standard error.
    resume
        What an earlier, unfinished call with the same arguments gave.
    stop_after
        Solve at most so many layouts in this call, and give the unfinished count.
    solver
        A solver to use; otherwise a new one with up to 256 MiB for its table.

    Raises
    ------
    KeyboardInterrupt
        After Ctrl-C; its argument is the unfinished count, ready for `resume`.
    IllegalDealError
        If the cards left cannot be dealt, or seats or contract do not fit.

    Examples
    --------
    >>> two = odds(Cards("SA S7"), "6NT", declarer=Seat.N, first=Seat.N,
    ...            discard=~Cards("SA S7 SK SQ ST S9"))
    >>> two.counts[:3], two.deals, two.is_complete
    ((0, 6, 0), 6, True)
    """
    setup = _Setup.of(hand, Contract.parse(contract), declarer, first, discard, led, absent)
    _check_number("sample", sample)
    _check_number("stop_after", stop_after)
    question = f"{setup} sample={sample} seed={seed if sample else None}"
    if resume is not None and resume.question != question:
        raise IllegalDealError(
            "the count to resume answers another question: {other}", other=resume.question
        )
    count = _Count(setup, solver or Solver(ALL_LAYOUTS_MEMORY), sample, seed, question, resume)
    total = count.total if stop_after is None else min(count.total, count.deals + stop_after)
    report = reporter(progress)
    try:
        while count.deals < total:
            # Short steps first, for early news; each step walks through the order from its start.
            step = min(max(_STEPS[0], count.deals), _STEPS[1])
            count.go_on(min(total, count.deals + step))
            report(count.deals, count.total)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(count.odds) from None
    return count.odds


def _check_number(name: str, number: int | None) -> None:
    if number is None:
        return
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"{name} is a number of layouts, not {number!r}")
    if number < 1:
        raise ValueError(f"{name} is a number of layouts from 1 up, not {number}")


@dataclass(frozen=True, slots=True)
class _Setup:
    """What is asked of the engine, checked."""

    own: Cards
    free: Cards
    led: Card | None
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
    ) -> _Setup:
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
                "declarer has {own} cards and {free} are unseen; there must be twice as many, "
                "so name the cards that are out of play (the discard)",
                own=len(hand),
                free=len(free),
            )
        if led is not None and (led not in hand or first != declarer):
            raise IllegalPlayError("{card} cannot have been led by {seat}", card=led, seat=declarer)
        seats = _seats(declarer, first, absent)
        own = hand - {led} if led is not None else hand
        kind, trump = engine_kind(contract)
        return cls(own, free, led, kind, trump, seats.index(declarer), seats.index(first))


def _seats(declarer: Seat, first: Seat, absent: Seat | None) -> tuple[Seat, ...]:
    """The three active seats, clockwise."""
    for seat in (declarer, first, *(() if absent is None else (absent,))):
        if not isinstance(seat, Seat):
            raise TypeError(f"declarer, first and absent are Seats, not {seat!r}")
    if absent is None:
        away = (Seat((declarer + step) % 4) for step in (2, 3, 1))
        absent = next(seat for seat in away if seat != first)
    if absent in (declarer, first):
        raise IllegalDealError("{seat} is absent and cannot play or lead", seat=absent)
    return tuple(seat for seat in Seat if seat != absent)


class _Count:
    """A count under way."""

    def __init__(
        self,
        setup: _Setup,
        solver: Solver,
        sample: int | None,
        seed: int,
        question: str,
        resume: Odds | None,
    ) -> None:
        self._setup = setup
        self._solver = solver
        self._question = question
        self._counts = list(resume.counts) if resume else [0] * 11
        self._nodes = (resume.nodes if resume else 0) - solver.nodes
        self._population = comb(len(setup.free), len(setup.free) // 2)
        self._is_sample = sample is not None
        self.total = self._population if sample is None else sample
        self.deals = resume.deals if resume else 0
        self._random = SplitMix64(seed)
        if self._is_sample:
            for _ in range(self.deals):
                self._draw()

    @property
    def odds(self) -> Odds:
        return Odds(
            tuple(self._counts),
            self.deals,
            self._population,
            self._is_sample,
            self._nodes + self._solver.nodes,
            self._question,
        )

    def _draw(self) -> Cards:
        """Cards of the hand after declarer's in the next layout of the random sequence."""
        free = self._setup.free
        return Cards(self._random.sample(free, len(free) // 2))

    def go_on(self, stop: int) -> None:
        """Solve layouts up to number `stop`."""
        setup = self._setup
        table = () if setup.led is None else (setup.led.index,)
        before = sum(self._counts)
        try:
            if not self._is_sample:
                self._solver.engine.layouts(
                    setup.own.mask,
                    setup.free.mask,
                    table,
                    setup.place,
                    setup.leader,
                    setup.kind,
                    setup.trump,
                    self.deals,
                    stop,
                    self._counts,
                )
            else:
                while self.deals + sum(self._counts) - before < stop:
                    self._solve_drawn(table)
        finally:
            self.deals += sum(self._counts) - before

    def _solve_drawn(self, table: tuple[int, ...]) -> None:
        setup = self._setup
        after = self._draw()
        hands = [0, 0, 0]
        hands[setup.place] = setup.own.mask
        hands[(setup.place + 1) % 3] = after.mask
        hands[(setup.place + 2) % 3] = (setup.free - after).mask
        value, _ = self._solver.engine.solve(
            (hands[0], hands[1], hands[2]),
            table,
            setup.place,
            setup.leader,
            setup.kind,
            setup.trump,
            0,
            10,
            _SAMPLE_GUESS,
            False,
        )
        self._counts[value] += 1
