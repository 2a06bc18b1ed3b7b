"""Which of many options is worth most on average, decided on common trials with a stated doubt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm, log

from prefdd.chance import lasting_mean_interval, log_wealth

__all__ = ["Amounts", "Gain", "WorthRace", "mean_of"]

Amounts = tuple[Fraction, ...]
"""What an option is worth, by the outcome of a trial."""


def mean_of(outcomes: bytes, amounts: Amounts, weights: Sequence[int] = ()) -> Fraction:
    """Average of an option over trials; 0 of none."""
    if weights:
        counts: Mapping[int, int] = weighed(outcomes, weights)
    else:
        counts = {one: outcomes.count(one) for one in range(len(amounts))}
    total = sum(counts.values())
    sum_of = sum((amounts[one] * number for one, number in counts.items()), Fraction())
    return sum_of / max(total, 1)


def weighed(outcomes: bytes, weights: Sequence[int]) -> Counter[int]:
    """Weight of each outcome; weights beyond the last trial do not count."""
    found: Counter[int] = Counter()
    for one, weight in zip(outcomes, weights, strict=False):
        found[one] += weight
    return found


@dataclass(frozen=True, slots=True)
class Gain:
    """How much more one option is worth than another on the trials of both.

    Attributes
    ----------
    found
        How often each difference was found.
    least, most
        What it may be in a trial that comes.
    """

    found: Mapping[float, int]
    least: float
    most: float

    @classmethod
    def of(
        cls,
        pairs: Mapping[tuple[int, int], int],
        own: Sequence[Fraction | int],
        others: Sequence[Fraction | int],
        *,
        is_same: bool = False,
    ) -> Gain:
        """From the outcomes of both, pair by pair; the same ones, as of two levels of a game."""
        found: Counter[float] = Counter()
        for (a, b), number in pairs.items():
            found[float(own[a] - others[b])] += number
        if is_same:
            each = [float(a - b) for a, b in zip(own, others, strict=True)]
            return cls(found, min(each), max(each))
        return cls(found, float(min(own) - max(others)), float(max(own) - min(others)))

    def interval(self, doubt: float) -> tuple[float, float]:
        """Interval for the true difference, sound whenever the work was stopped."""
        return lasting_mean_interval(self.found, self.least, self.most, doubt)


@dataclass(slots=True)
class WorthRace:
    """Options of which that worth most is sought; a look may follow any trial.

    With a chance of at least 1 - `doubt` all of this holds at once, whenever one stops:
    the best option is not dropped; when the race is over, the leader is worth at most
    `tolerance` less than the best. Half of the doubt goes to each way of being wrong,
    in equal parts to the rivals of the best.

    Attributes
    ----------
    options
        Of each the number of its outcomes, and what they are worth. Options may share
        outcomes, as the levels of one game do.
    doubt, tolerance
        As said; the tolerance in the unit of the amounts.
    alive
        Numbers of the options still running.
    leader
        The option worth most of those running.
    is_over
        Whether nothing is left to decide.
    """

    options: tuple[tuple[int, Amounts], ...]
    doubt: float
    tolerance: float
    alive: list[int] = field(init=False)
    leader: int = field(init=False, default=0)
    is_over: bool = field(init=False, default=False)
    _scale: int = field(init=False)
    _whole: list[tuple[int, ...]] = field(init=False)

    def __post_init__(self) -> None:
        self.alive = list(range(len(self.options)))
        # Whole numbers are as exact as fractions, and quicker to add.
        self._scale = lcm(*(one.denominator for _, amounts in self.options for one in amounts))
        self._whole = [
            tuple(int(one * self._scale) for one in amounts) for _, amounts in self.options
        ]

    @property
    def running(self) -> set[int]:
        """Numbers of the outcomes that are still needed."""
        return {self.options[option][0] for option in self.alive}

    def look(self, outcomes: Sequence[bytes | bytearray], number: int) -> None:
        """Drop, stop, or go on, after `number` trials; outcomes as numbered by the options."""
        if self.is_over:
            return
        tracks = {track: bytes(outcomes[track][:number]) for track in self.running}
        sums = self._sums({track: Counter(tracks[track]) for track in tracks})
        # Of equals the first in order, so that the answer does not waver.
        self.leader = max(self.alive, key=lambda option: sums[option])
        bar = log(2 * max(len(self.options) - 1, 1) / self.doubt)
        track, own = self.options[self.leader][0], self._whole[self.leader]
        pairs = {other: Counter(zip(tracks[track], tracks[other], strict=True)) for other in tracks}
        kept, is_over = [], True
        for option in self.alive:
            if option == self.leader:
                kept.append(option)
                continue
            other = self.options[option][0]
            gain = Gain.of(pairs[other], own, self._whole[option], is_same=other == track)
            if sums[self.leader] > sums[option] and log_wealth(gain.found, gain.least, 0) >= bar:
                continue
            kept.append(option)
            if is_over:
                floor = -self.tolerance * self._scale
                is_over = log_wealth(gain.found, gain.least, floor) >= bar
        self.alive, self.is_over = kept, is_over

    def _sums(self, counts: Mapping[int, Mapping[int, int]]) -> dict[int, int]:
        """Sum of the amounts of each option running, by its outcomes."""
        return {
            option: sum(
                self._whole[option][one] * n for one, n in counts[self.options[option][0]].items()
            )
            for option in self.alive
        }

    def look_at_all(
        self,
        outcomes: Sequence[bytes | bytearray],
        number: int,
        weights: Sequence[int],
        total: int,
    ) -> None:
        """All trials are gone through: an option is dropped when it cannot catch up."""
        counts = {
            track: weighed(bytes(outcomes[track][:number]), weights or (1,) * number)
            for track in self.running
        }
        rest = sum(weights[number:]) if weights else total - number
        sums = self._sums(counts)
        sure = max(sums[n] + rest * min(self._whole[n]) for n in self.alive)
        self.leader = max(self.alive, key=lambda option: sums[option])
        self.alive = [n for n in self.alive if sums[n] + rest * max(self._whole[n]) >= sure]
        self.is_over = not rest
