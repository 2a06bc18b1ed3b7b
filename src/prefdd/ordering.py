"""What to put away and to order: all ways are tried in common layouts, the worse are dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from prefdd.best_worth import BestWorth, Terms
from prefdd.cards import NO_CARDS, Cards
from prefdd.chance import lasting_interval, wilson_interval
from prefdd.counting import ALL_LAYOUTS_MEMORY, active_seats, check_number, play_all
from prefdd.deal import Contract, Seat
from prefdd.errors import IllegalDealError
from prefdd.knowledge import Fact
from prefdd.layouts import TRIES, Layout, Layouts, Where
from prefdd.odds import facts_of
from prefdd.order_plan import Plan
from prefdd.orders import GOALS, GoalOdds, OrderOdds, hits, weigh
from prefdd.progress import Progress, reporter
from prefdd.race import Race
from prefdd.random_deals import SplitMix64
from prefdd.scoring.conventions import Convention, convention_of
from prefdd.scoring.entries import Player
from prefdd.scoring.table import Table
from prefdd.solver import Solver

__all__ = ["order_odds"]

_FIRST_ROUND: Final = 24
_FRESH: Final = 100
"""Layouts after the decision that are enough for an estimate of their own."""


def order_odds(
    hand: Cards,
    *,
    declarer: Seat,
    first: Seat,
    absent: Seat | None = None,
    out: Cards = NO_CARDS,
    facts: Iterable[Fact] | str = (),
    where: Where | None = None,
    tries: int = TRIES,
    at_least: Contract | str | None = None,
    goals: Iterable[int] = GOALS,
    layouts: int = 10_000,
    seed: int = 1,
    confidence: float = 0.95,
    tolerance: float = 0.01,
    least_chance: float = 0.05,
    convention: Convention | str | None = None,
    players: int = 3,
    dealer: Player | str | int | None = None,
    factor: int = 1,
    whist_tolerance: float = 0.5,
    progress: Progress = None,
    resume: OrderOdds | None = None,
    solver: Solver | None = None,
) -> OrderOdds:
    """Which two cards to put away and which contract to order, defenders' cards unseen.

    Every discard and strain is played, best by everybody with open cards, in the same
    layouts. Orders that are worse, with the doubt allowed, are dropped on the way; the
    best ones are played in all layouts. When there are no more layouts than `layouts`,
    all are gone through and the answer is exact.

    Parameters
    ----------
    hand
        Declarer's twelve cards.
    declarer, first, absent
        As for `prefdd.odds`.
    out
        Further cards that are in no hand; for endings.
    facts, where, tries
        What is known of the defenders' hands, as for `prefdd.odds`.
    at_least
        The last bid: no lower contract may be ordered, nor misère.
    goals
        Levels 6 to 10, and `MISERE`.
    layouts
        Layouts to draw at most, or to go through.
    seed
        The same seed gives the same layouts anywhere.
    confidence
        Chance that all verdicts hold at once.
    tolerance
        A difference of chances that does not matter.
    least_chance
        Orders with less than this are not looked into.
    convention
        Find also which contract is worth most in whists under it: `OrderOdds.whists`.
        Misères are then played to the end, which takes longer.
    players, dealer, factor
        As for `prefdd.score`; declarer is A.
    whist_tolerance
        A difference in whists that does not matter.
    progress
        Called with layouts done and in all; True draws a bar on standard error.
    resume
        What an earlier, interrupted call with the same arguments gave.
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
    >>> found = order_odds(Cards("S:AK87 H:7"), declarer=Seat.N, first=Seat.N, goals=[6],
    ...                    out=~Cards("S:AK87 H:7 C:AK D:AKQJ"), layouts=50)
    >>> found.goal(6).verdict, len(found.orders), [str(pair) for pair in found.orders[1].discards]
    ('hopeless', 10, ['♠A ♥7', '♠K ♥7', '♠8 ♥7', '♠7 ♥7'])
    """
    plan = Plan(
        hand=hand,
        declarer=declarer,
        first=first,
        seats=active_seats(declarer, first, absent),
        out=out,
        facts=facts_of(facts, None),
        goals=tuple(dict.fromkeys(goals)),
        at_least=None if at_least is None else Contract.parse(at_least),
        layouts=layouts,
        seed=seed,
        confidence=confidence,
        tolerance=tolerance,
        least_chance=least_chance,
        terms=_terms(convention, players, dealer, factor, whist_tolerance),
    )
    question = f"{plan}"
    if where is not None:
        question += f" where={getattr(where, '__qualname__', where)}"
    if resume is not None and resume.question != question:
        raise IllegalDealError(
            "the count to resume answers another question: {other}", other=resume.question
        )
    work = _Work(plan, where, tries, solver or Solver(ALL_LAYOUTS_MEMORY), question)
    return work.run(resume, reporter(progress))


def _terms(
    convention: Convention | str | None,
    players: int,
    dealer: Player | str | int | None,
    factor: int,
    tolerance: float,
) -> Terms | None:
    if convention is None:
        return None
    if isinstance(tolerance, bool) or not isinstance(tolerance, int | float):
        raise TypeError(f"whist_tolerance is a number of whists, not {tolerance!r}")
    if not tolerance >= 0:
        raise ValueError(f"whist_tolerance is a number of whists from 0 up, not {tolerance}")
    table = Table.of(players, Player.A, dealer)
    return Terms(convention_of(convention), players, table.dealer, factor, float(tolerance))


class _Work:
    """All orders under way."""

    def __init__(
        self, plan: Plan, where: Where | None, tries: int, solver: Solver, question: str
    ) -> None:
        check_number("tries", tries)
        self._plan = plan
        self._solver = solver
        self._question = question
        known = plan.knowledge
        self._orders = plan.orders(known.unseen, plan.hand)
        self._layouts = Layouts(known, where, tries)
        self._is_sample = where is not None or self._layouts.allowed > plan.layouts
        self._total = plan.layouts if self._is_sample else self._layouts.allowed
        self._hands: list[Layout] = []
        self._weights: tuple[int, ...] = ()
        self._numbers = SplitMix64(plan.seed)
        self._tricks = [bytearray() for _ in self._orders]
        self._races: dict[int, Race] = {}
        self._decided: dict[int, int] = {}
        doubt = (1 - plan.confidence) / (len(plan.goals) + (plan.terms is not None))
        for goal in plan.goals:
            alive = [n for n, order in enumerate(self._orders) if plan.is_allowed(order, goal)]
            if alive:
                self._races[goal] = Race(alive, doubt, plan.tolerance, plan.least_chance)
        self._worth: BestWorth | None = None
        if plan.terms is not None:
            self._worth = BestWorth(self._orders, plan.goals, plan.is_allowed, plan.terms, doubt)
        self._place = known.seats.index(plan.declarer)
        self._leader = known.seats.index(plan.first)

    def run(self, resume: OrderOdds | None, report: Callable[[int, int], None]) -> OrderOdds:
        """Rounds of more and more layouts; orders are dropped between rounds only."""
        self._nodes = (resume.nodes if resume else 0) - self._solver.nodes
        if resume is not None:
            rows = resume.tricks
            if len(rows) != len(self._orders) or max(map(len, rows)) > self._total:
                raise IllegalDealError(
                    "the count to resume answers another question: {other}", other=resume.question
                )
            self._tricks = [bytearray(tricks) for tricks in resume.tricks]
        done, target = 0, min(_FIRST_ROUND, self._total)
        try:
            if not self._is_sample:
                self._enumerate()
            while done < self._total:
                while len(self._hands) < target:
                    self._hands.append(self._layouts.draw(self._numbers))
                running = sorted(self._running())
                for number, order in enumerate(running, 1):
                    self._play(order, target)
                    report(done + (target - done) * number // len(running), self._total)
                self._look(target)
                done, target = target, min(2 * target, self._total)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(self._answer(is_finished=False)) from None
        report(self._total, self._total)
        return self._answer(is_finished=True)

    def _enumerate(self) -> None:
        weighted = list(self._layouts.weighted())
        if any(weight != 1 for _, weight in weighted):
            self._weights = tuple(weight for _, weight in weighted)
        self._hands = [hands for hands, _ in weighted]

    def _running(self) -> set[int]:
        """Orders to play on: those of which something is not decided, and the best ones."""
        running = set() if self._worth is None else self._worth.running
        for race in self._races.values():
            if race.alive:
                running |= {race.leader} if race.is_over else set(race.alive)
        return running

    def _play(self, order: int, target: int) -> None:
        chosen, tricks = self._orders[order], self._tricks[order]
        own = self._plan.hand - chosen.discards[0]
        hands = self._hands[len(tricks) : target]
        play_all(
            self._solver,
            own,
            chosen.contract,
            hands,
            self._place,
            self._leader,
            tricks,
            is_counted=self._worth is not None and self._worth.counts(order, target),
        )

    @property
    def _solved(self) -> tuple[list[bytearray], tuple[int, ...], int | None]:
        """Tricks by order, weights of the layouts, and how many there are if all count."""
        return self._tricks, self._weights, None if self._is_sample else self._total

    def _look(self, number: int) -> None:
        """Drop orders that are worse; see which goals are decided."""
        if self._worth is not None:
            self._worth.look(number, *self._solved)
        for goal, race in self._races.items():
            if race.is_over:
                continue
            bits = {n: hits(bytes(self._tricks[n][:number]), goal) for n in race.alive}
            if self._is_sample:
                race.look(bits, number)
            else:
                self._look_exactly(race, bits, number)
            if race.is_over:
                self._decided[goal] = number

    def _look_exactly(self, race: Race, bits: dict[int, int], number: int) -> None:
        """All layouts are gone through: an order is dropped when it cannot catch up."""
        weights = self._weights
        found = {n: weigh(bits[n], weights, number) for n in race.alive}
        rest = sum(weights[number:]) if weights else self._total - number
        most = max(found.values())
        race.leader = max(race.alive, key=lambda n: found[n])
        race.alive = [n for n in race.alive if found[n] + rest >= most]
        race.is_over = number == self._total

    def _answer(self, *, is_finished: bool) -> OrderOdds:
        goals = tuple(self._goal(goal, race) for goal, race in self._races.items())
        return OrderOdds(
            self._orders,
            goals,
            tuple(bytes(tricks) for tricks in self._tricks),
            self._weights,
            self._total,
            self._layouts.allowed,
            self._is_sample,
            is_finished,
            self._plan.confidence,
            self._nodes + self._solver.nodes,
            self._question,
            None if self._worth is None else self._worth.answer(*self._solved),
        )

    def _goal(self, goal: int, race: Race) -> GoalOdds:
        decided = self._decided.get(goal, 0)
        tricks = bytes(self._tricks[race.leader])
        if not self._is_sample:
            chance, low, high = self._exact(tricks, goal)
            verdict = "open" if not race.is_over else "best" if len(race.alive) == 1 else "equal"
            if verdict != "open" and chance < max(self._plan.least_chance, 1e-12):
                verdict = "hopeless"
        else:
            verdict = "open" if not race.is_over else "hopeless"
            if race.is_over and race.alive:
                verdict = "best" if len(race.alive) == 1 else "equal"
            tricks, chance, low, high = self._estimate(tricks, goal, decided)
        rivals = tuple(order for order in race.alive if order != race.leader)
        return GoalOdds(goal, verdict, race.leader, rivals, decided, chance, low, high, len(tricks))

    def _exact(self, tricks: bytes, goal: int) -> tuple[float, float, float]:
        """Chance found, and what it can become in the layouts still to be solved."""
        number = len(tricks)
        found = weigh(hits(tricks, goal), self._weights, number)
        done = sum(self._weights[:number]) if self._weights else number
        whole = sum(self._weights) if self._weights else self._total
        return found / max(done, 1), found / whole, (found + whole - done) / whole

    def _estimate(
        self, tricks: bytes, goal: int, decided: int
    ) -> tuple[bytes, float, float, float]:
        """Layouts that count, and the chance of the leader in them with its interval."""
        plan = self._plan
        if decided and len(tricks) - decided >= _FRESH:
            tricks = tricks[decided:]
            chance = hits(tricks, goal).bit_count() / len(tricks)
            return tricks, chance, *wilson_interval(chance, len(tricks), plan.confidence)
        # The leader was chosen in these very layouts: the interval holds for all orders at once.
        doubt = (1 - plan.confidence) / (len(self._orders) * len(plan.goals))
        reached = hits(tricks, goal).bit_count()
        chance = reached / max(len(tricks), 1)
        return tricks, chance, *lasting_interval(reached, len(tricks), doubt)
