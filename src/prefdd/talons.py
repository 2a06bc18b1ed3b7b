"""Before the talon is opened: what can be ordered after each of the talons there may be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from math import log, sqrt
from typing import Final

from prefdd.cards import Cards
from prefdd.counting import ALL_LAYOUTS_MEMORY, active_seats, check_number, play_all
from prefdd.deal import Contract, Seat
from prefdd.errors import IllegalDealError
from prefdd.knowledge import Fact, Knowledge
from prefdd.layouts import Layouts
from prefdd.odds import facts_of
from prefdd.order_plan import Plan
from prefdd.orders import GOALS, Order, hits
from prefdd.phrase import card_count
from prefdd.progress import Progress, reporter
from prefdd.random_deals import SplitMix64
from prefdd.solver import Solver

__all__ = ["TalonAnswer", "TalonOdds", "talon_odds"]

_SCREEN: Final = 8
_CHOICE: Final = 32
_FINALISTS: Final = 4
"""All orders are tried in 8 layouts, the best four of each goal in 32 more."""


@dataclass(frozen=True, slots=True)
class TalonAnswer:
    """What to do with one talon.

    Attributes
    ----------
    talon
        Its two cards.
    weight
        Layouts in which it lies there, by their weights.
    orders
        For each goal a good order; None if no order may reach for it.
    hits
        For each goal in how many fresh layouts that order reaches it.
    """

    talon: Cards
    weight: int
    orders: tuple[Order | None, ...]
    hits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TalonOdds:
    """How often each goal is reached after taking a talon that is not seen yet.

    Attributes
    ----------
    goals
        Levels 6 to 10, and 0 for misère.
    answers
        Talons in a random order; all, unless the work was interrupted.
    talons
        Talons that there are.
    layouts
        Fresh layouts that each chosen order was tried in.
    nodes
        Positions at the start of a trick that were searched.
    question
        What was asked; resumed work must ask the same.
    """

    goals: tuple[int, ...]
    answers: tuple[TalonAnswer, ...]
    talons: int
    layouts: int
    nodes: int
    question: str

    @property
    def is_finished(self) -> bool:
        """Whether every talon was looked at."""
        return len(self.answers) == self.talons

    def chance(self, goal: int) -> float:
        """Chance to reach a goal when it is ordered on every talon."""
        place = self.goals.index(goal)
        whole = sum(answer.weight for answer in self.answers)
        found = sum(answer.weight * answer.hits[place] for answer in self.answers)
        return found / (whole * self.layouts) if whole else 0.0

    def interval(self, goal: int, confidence: float = 0.95) -> tuple[float, float]:
        """Interval (Hoeffding, 1963) for the chance of the orders that were chosen.

        A best order on each talon has at least that chance. With talons left to look at,
        the part done counts as a random sample of them.
        """
        done = len(self.answers)
        whole = sum(answer.weight for answer in self.answers)
        if not done:
            return 0.0, 1.0
        doubt = 1 - confidence if self.is_finished else (1 - confidence) / 2
        squares = sum((answer.weight / whole) ** 2 for answer in self.answers)
        half = sqrt(log(2 / doubt) * squares / (2 * self.layouts))
        if not self.is_finished:
            if len({answer.weight for answer in self.answers}) > 1:
                return 0.0, 1.0
            half += sqrt(log(2 / doubt) / (2 * done))
        found = self.chance(goal)
        return max(0.0, found - half), min(1.0, found + half)

    def share(self, goal: int, least: float = 0.75) -> float:
        """Chance of a talon after which the goal is reached in at least such a part of layouts.

        Each talon is judged by its fresh layouts alone, so talons near the limit may
        fall on either side of it.
        """
        place = self.goals.index(goal)
        whole = sum(answer.weight for answer in self.answers)
        good = sum(
            answer.weight for answer in self.answers if answer.hits[place] >= least * self.layouts
        )
        return good / whole if whole else 0.0


def talon_odds(
    hand: Cards,
    *,
    declarer: Seat,
    first: Seat,
    absent: Seat | None = None,
    facts: Iterable[Fact] | str = (),
    at_least: Contract | str | None = None,
    goals: Iterable[int] = GOALS,
    layouts: int = 100,
    seed: int = 1,
    progress: Progress = None,
    resume: TalonOdds | None = None,
    stop_after: int | None = None,
    solver: Solver | None = None,
) -> TalonOdds:
    """What can be ordered after the talon, before it is opened.

    For every pair of unseen cards a discard and a contract are chosen for each goal, as
    declarer would who sees the talon but not the hands: in some layouts all orders are
    tried, in more of them the best few. The one chosen is then tried in fresh layouts,
    which did not choose it, so its chance is not flattered. That a still better order
    was missed is possible; the true chance of the best is then higher.

    Parameters
    ----------
    hand
        Ten cards.
    declarer, first, absent, facts
        As for `prefdd.odds`.
    at_least
        The last bid, as for `prefdd.order_odds`.
    goals
        Levels 6 to 10, and 0 for misère.
    layouts
        Fresh layouts for each talon.
    seed
        The same seed gives the same layouts anywhere.
    progress
        Called with talons done and in all; True draws a bar on standard error.
    resume
        What an earlier, unfinished call with the same arguments gave.
    stop_after
        Look at so many talons at most in this call, and give the unfinished answer.
    solver
        A solver to use; otherwise a new one with up to 256 MiB for its table.

    Raises
    ------
    KeyboardInterrupt
        After Ctrl-C; its argument is the unfinished answer, ready for `resume`.
    IllegalDealError
        If cards, seats or facts do not fit.

    Examples
    --------
    >>> hand = Cards("S:AKQJT98 C:AK D:A")
    >>> found = talon_odds(hand, declarer=Seat.S, first=Seat.S, layouts=1, goals=[9], stop_after=1)
    >>> found.is_finished, len(found.answers), found.talons
    (False, 1, 231)
    """
    if not isinstance(hand, Cards):
        raise TypeError(f"a hand is Cards, not {hand!r}")
    if len(hand) != 10:
        raise IllegalDealError(
            "declarer has {count}; before the talon he has 10", count=card_count(len(hand))
        )
    check_number("layouts", layouts)
    check_number("stop_after", stop_after)
    seats = active_seats(declarer, first, absent)
    away = next(seat for seat in Seat if seat not in seats)
    known = Knowledge.of_hand(declarer, hand, absent=away, facts=facts_of(facts, None))
    # A plan for the first talon: what is wrong with the arguments is wrong with each.
    plan = Plan(
        hand=hand | Cards(list(known.unseen)[:2]),
        declarer=declarer,
        first=first,
        seats=seats,
        goals=tuple(dict.fromkeys(goals)),
        at_least=None if at_least is None else Contract.parse(at_least),
        layouts=layouts,
        seed=seed,
    )
    talons = _talons(known, SplitMix64(seed))
    question = f"{known} {plan.goals} {plan.at_least} {first!r} {layouts} {seed}"
    if resume is not None and not (resume.question == question and _fits(resume, plan, talons)):
        raise IllegalDealError(
            "the count to resume answers another question: {other}", other=resume.question
        )
    found = list(resume.answers) if resume else []
    engine = solver or Solver(ALL_LAYOUTS_MEMORY)
    nodes = (resume.nodes if resume else 0) - engine.nodes
    stop = len(talons) if stop_after is None else min(len(talons), len(found) + stop_after)
    report: Callable[[int, int], None] = reporter(progress)

    def answer() -> TalonOdds:
        return TalonOdds(
            plan.goals, tuple(found), len(talons), layouts, nodes + engine.nodes, question
        )

    try:
        while len(found) < stop:
            talon, weight = talons[len(found)]
            found.append(_answer(plan, known, talon, weight, engine))
            report(len(found), len(talons))
    except KeyboardInterrupt:
        raise KeyboardInterrupt(answer()) from None
    return answer()


def _fits(resume: TalonOdds, plan: Plan, talons: list[tuple[Cards, int]]) -> bool:
    """Whether answers are those of the first talons; what comes from a file may be anything."""
    answers, goals = resume.answers, len(plan.goals)
    return [(answer.talon, answer.weight) for answer in answers] == talons[: len(answers)] and all(
        len(answer.orders) == len(answer.hits) == goals
        and max(answer.hits, default=0) <= plan.layouts
        for answer in answers
    )


def _talons(known: Knowledge, numbers: SplitMix64) -> list[tuple[Cards, int]]:
    """Talons that agree with what is known, in a random order, with their weights."""
    Layouts(known)
    found = []
    for pair in combinations(known.unseen, 2):
        talon = Cards(pair)
        try:
            found.append((talon, Layouts(known.with_out(talon)).weight))
        except IllegalDealError:
            continue
    for place in range(len(found)):
        other = place + numbers.below(len(found) - place)
        found[place], found[other] = found[other], found[place]
    return found


def _answer(plan: Plan, known: Knowledge, talon: Cards, weight: int, solver: Solver) -> TalonAnswer:
    here = known.with_out(talon)
    source = Layouts(here)
    # The same layouts for a talon whatever was looked at before.
    numbers = SplitMix64(SplitMix64(plan.seed).next() ^ talon.mask)
    place, leader = plan.seats.index(plan.declarer), plan.seats.index(plan.first)
    hand = known.hands[place] | talon
    orders = plan.orders(here.unseen, hand)
    tricks = [bytearray() for _ in orders]

    def try_out(some: Iterable[int], number: int) -> None:
        deals = [source.draw(numbers) for _ in range(number)]
        for order in some:
            own, contract = hand - orders[order].discards[0], orders[order].contract
            play_all(solver, own, contract, deals, place, leader, tricks[order])

    def best(goal: int, number: int, among: Iterable[int]) -> list[int]:
        able = [order for order in among if plan.is_allowed(orders[order], goal)]

        def merit(order: int) -> tuple[int, int]:
            return hits(bytes(tricks[order]), goal).bit_count(), sum(tricks[order])

        return sorted(able, key=merit, reverse=True)[:number]

    try_out(range(len(orders)), _SCREEN)
    finalists = sorted(
        {order for goal in plan.goals for order in best(goal, _FINALISTS, range(len(orders)))}
    )
    try_out(finalists, _CHOICE)
    chosen = [best(goal, 1, finalists) for goal in plan.goals]
    winners = sorted({order for one in chosen for order in one})
    try_out(winners, plan.layouts)
    return TalonAnswer(
        talon,
        weight,
        tuple(orders[one[0]] if one else None for one in chosen),
        tuple(
            hits(bytes(tricks[one[0]][-plan.layouts :]), goal).bit_count() if one else 0
            for goal, one in zip(plan.goals, chosen, strict=True)
        ),
    )
