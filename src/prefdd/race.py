"""Which of many options succeeds most often, decided on common trials with a stated doubt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log
from typing import Final

from prefdd.chance import lasting_interval, log_evidence

__all__ = ["Race", "advantage"]

_CHALLENGERS: Final = 8
"""Leading options against which the others are tested; fewer tests are as safe."""


def advantage(one: int, other: int, number: int, doubt: float) -> tuple[float, float, float]:
    """How much more often one option succeeds than another on the same trials.

    Parameters
    ----------
    one, other
        Bits, one for each trial: whether the option succeeded.
    number
        Trials.
    doubt
        Chance that the interval ever misses the true advantage, whenever one looks.

    Returns
    -------
    tuple
        The difference found, and an interval for the true one.

    Examples
    --------
    >>> advantage(0b1110, 0b0110, 4, 0.05)[0]
    0.25
    """
    more, fewer = (one & ~other).bit_count(), (other & ~one).bit_count()
    more_low, more_high = lasting_interval(more, number, doubt / 2)
    fewer_low, fewer_high = lasting_interval(fewer, number, doubt / 2)
    found = (more - fewer) / number if number else 0.0
    return found, more_low - fewer_high, more_high - fewer_low


@dataclass(slots=True)
class Race:
    """Options of which the best is sought; each test may be repeated after any trial.

    With a chance of at least 1 - `doubt` all of this holds at once, whenever one stops:
    the best option is not dropped, unless its true chance is below `least_chance`;
    when the race is over, the true chance of the leader is at most `tolerance` below
    that of the best. A third of the doubt goes to each way of being wrong: dropping
    the best as worse than another (one test against each rival), dropping it as
    hopeless (one for each option), and stopping on a leader that is worse (one for
    each rival of the best).

    Attributes
    ----------
    alive
        Options still running.
    doubt, tolerance, least_chance
        As said.
    leader
        The option with most successes of those running, or of all when none is.
    is_over
        Whether nothing is left to decide.
    """

    alive: list[int]
    doubt: float
    tolerance: float
    least_chance: float
    leader: int = -1
    is_over: bool = False
    _started: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self._started = len(self.alive)
        self.leader = self.alive[0]

    def look(self, bits: Mapping[int, int], number: int) -> None:
        """Drop, stop, or go on, after `number` trials; `bits` by option, one bit a trial."""
        if self.is_over:
            return
        self.alive = self._hopeful(bits, number)
        if not self.alive:
            self.is_over = True
            return
        # Of equals the first in order, so that the answer does not waver.
        ranking = sorted(self.alive, key=lambda option: -bits[option].bit_count())
        bar = log(3 * max(self._started - 1, 1) / self.doubt)
        worse = set()
        for rival in ranking[:_CHALLENGERS]:
            for option in ranking:
                more = (bits[rival] & ~bits[option]).bit_count()
                fewer = (bits[option] & ~bits[rival]).bit_count()
                if log_evidence(more, fewer) >= bar:
                    worse.add(option)
        self.alive = [option for option in self.alive if option not in worse]
        self.leader = next(option for option in ranking if option not in worse)
        doubt = self.doubt / 3 / max(self._started - 1, 1)
        self.is_over = all(
            advantage(bits[option], bits[self.leader], number, doubt)[2] <= self.tolerance
            for option in self.alive
            if option != self.leader
        )

    def _hopeful(self, bits: Mapping[int, int], number: int) -> list[int]:
        doubt = self.doubt / 3 / self._started
        hopeful = [
            option
            for option in self.alive
            if lasting_interval(bits[option].bit_count(), number, doubt)[1] >= self.least_chance
        ]
        if not hopeful:
            self.leader = max(self.alive, key=lambda option: bits[option].bit_count())
        return hopeful
