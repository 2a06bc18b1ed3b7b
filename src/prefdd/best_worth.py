"""The race for the contract that is worth most to declarer, over the layouts of all orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from prefdd.cards import Suit
from prefdd.chance import lasting_mean_interval
from prefdd.deal import Contract
from prefdd.order_worth import OrderWhists
from prefdd.orders import Order
from prefdd.scoring.conventions import Convention
from prefdd.scoring.entries import Player
from prefdd.scoring.prices import TRICKS
from prefdd.whists.expected import declarer_amounts
from prefdd.whists.worth import Tricks
from prefdd.worth_race import Amounts, WorthRace, mean_of

__all__ = ["BestWorth", "Terms"]

_FRESH: Final = 100
"""Layouts after the decision that are enough for an estimate of their own."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Under which terms tricks are turned into whists, and which difference matters.

    Attributes
    ----------
    convention
        What is agreed on.
    players, dealer
        Three players, or four with the dealer who sits out; declarer is A.
    factor
        Of bombs and bids in the dark.
    tolerance
        Whists that do not matter.
    """

    convention: Convention
    players: int
    dealer: Player | None
    factor: int
    tolerance: float


class BestWorth:
    """All contracts that may be ordered, of which that worth most is sought."""

    def __init__(
        self,
        orders: Sequence[Order],
        goals: Sequence[int],
        is_allowed: Callable[[Order, int], bool],
        terms: Terms,
        doubt: float,
    ) -> None:
        self._terms = terms
        self._doubt = doubt
        self._options = [
            (number, goal)
            for number, order in enumerate(orders)
            for goal in goals
            if is_allowed(order, goal)
        ]
        known: dict[tuple[int, bool], tuple[Amounts, Amounts]] = {}
        self._amounts: dict[Contract, tuple[Amounts, Amounts]] = {}
        self._of: list[tuple[Amounts, Amounts]] = []
        for number, goal in self._options:
            contract = orders[number].at(goal)
            # Strains are worth the same, but for a 6♠ that must be whisted.
            key = goal, goal == 6 and contract.strain is Suit.SPADES
            if key not in known:
                known[key] = declarer_amounts(
                    contract,
                    terms.convention,
                    players=terms.players,
                    dealer=terms.dealer,
                    factor=terms.factor,
                )
            self._amounts[contract] = known[key]
            self._of.append(known[key])
        tracks = tuple((number, self._of[n][0]) for n, (number, _) in enumerate(self._options))
        self._race = WorthRace(tracks, doubt, terms.tolerance)
        self._decided = 0
        self._counted = [0] * len(orders)

    @property
    def running(self) -> set[int]:
        """Orders to play on: those that are not dropped, and the best one."""
        if self._race.is_over:
            return {self._options[self._race.leader][0]}
        return self._race.running

    def counts(self, order: int, target: int) -> bool:
        """Whether tricks count in the layouts that are played up to `target`, not just the goal.

        They do while the order is not dropped; this only matters on a misère.
        """
        is_running = order in self.running
        if is_running:
            self._counted[order] = target
        return is_running

    def look(
        self,
        number: int,
        tricks: Sequence[bytearray],
        weights: Sequence[int],
        total: int | None,
    ) -> None:
        """Drop options that are worth less; `total` layouts are gone through, None: drawn."""
        if self._race.is_over:
            return
        if total is None:
            self._race.look(tricks, number)
        else:
            self._race.look_at_all(tricks, number, weights, total)
        if self._race.is_over:
            self._decided = number

    def answer(
        self, tricks: Sequence[bytearray], weights: Sequence[int], total: int | None
    ) -> OrderWhists:
        """What is found so far."""
        race, leader = self._race, self._race.leader
        own = bytes(tricks[self._options[leader][0]])
        verdict = "open" if not race.is_over else "best" if len(race.alive) == 1 else "equal"
        if total is None:
            own, interval = self._estimate(own, leader)
        else:
            interval = self._exactly(own, leader, weights, total)
        low, high = (mean_of(own, amounts, weights) for amounts in self._of[leader])
        rivals = sorted(
            (n for n in race.alive if n != leader),
            key=lambda n: -mean_of(bytes(tricks[self._options[n][0]]), self._of[n][0], weights),
        )
        return OrderWhists(
            str(self._terms.convention),
            self._amounts,
            verdict,
            self._options[leader],
            tuple(self._options[n] for n in rivals),
            self._terms.tolerance,
            self._decided,
            low,
            high,
            interval,
            len(own),
            tuple(self._counted),
        )

    def _estimate(self, own: bytes, leader: int) -> tuple[bytes, tuple[float, float]]:
        """Layouts that count, and the interval of the leader in them."""
        least, most = self._of[leader]
        if self._decided and len(own) - self._decided >= _FRESH:
            own = own[self._decided :]
            found = Tricks(tuple(own.count(one) for one in range(TRICKS + 1)), len(own))
            low, high = (found.bounds(side, 1 - self._doubt) for side in (least, most))
            return own, (float(low[0]), float(high[1]))
        # The leader was chosen in these very layouts: the interval holds for all options at once.
        doubt = self._doubt / len(self._options)
        ends = []
        for place, side in enumerate((least, most)):
            counts: Counter[float] = Counter()
            for one in range(TRICKS + 1):
                counts[float(side[one])] += own.count(one)
            bounds = lasting_mean_interval(counts, float(min(side)), float(max(side)), doubt)
            ends.append(bounds[place])
        return own, (ends[0], ends[1])

    def _exactly(
        self, own: bytes, leader: int, weights: Sequence[int], total: int
    ) -> tuple[float, float]:
        """What the average can become in the layouts still to be solved."""
        done = sum(weights[: len(own)]) if weights else len(own)
        whole = sum(weights) if weights else total
        low, high = self._of[leader]
        least = mean_of(own, low, weights) * done + (whole - done) * min(low)
        most = mean_of(own, high, weights) * done + (whole - done) * max(high)
        return float(Fraction(least, whole)), float(Fraction(most, whole))
