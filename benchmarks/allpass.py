"""What all-pass costs: positions and times for random deals, all outcomes included.

Run as ``python -m benchmarks.allpass [COUNT]``. Times are processor time of one core; what
is computed is exact, so the number of positions is the same on every machine.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from statistics import mean, median

from prefdd import allpass
from prefdd.allpass_position import TalonRule
from prefdd.random_deals import random_deal

COUNT = 200


@dataclass(frozen=True)
class Cost:
    """What one deal took."""

    seconds: float
    states: int
    outcomes: int


def cost(number: int, rule: TalonRule, objective: str = "tricks") -> Cost:
    """Cost of one random deal; first hand takes turns."""
    deal = random_deal(number)
    begin = time.thread_time()
    found = allpass(deal, deal.seats[number % 3], rule, objective)
    return Cost(time.thread_time() - begin, found.states, len(found.outcomes))


def costs(count: int, rule: TalonRule, objective: str = "tricks") -> list[Cost]:
    """Costs of the first `count` deals."""
    return [cost(number, rule, objective) for number in range(count)]


def states(count: int) -> int:
    """Positions of the first `count` deals with a closed talon together."""
    return sum(item.states for item in costs(count, TalonRule.CLOSED))


def main(arguments: list[str]) -> int:
    """Measure and print."""
    count = int(arguments[0]) if arguments else COUNT
    sys.stdout.write(
        f"{count} random deals        seconds: mean median worst   positions: mean worst   "
        "outcomes: mean most unique\n"
    )
    questions = [(rule, "tricks") for rule in TalonRule]
    questions += [(TalonRule.CLOSED, name) for name in ("sochi", "rostov")]
    for rule, objective in questions:
        found = costs(count, rule, objective)
        seconds = [item.seconds for item in found]
        sizes = [item.states for item in found]
        numbers = [item.outcomes for item in found]
        sys.stdout.write(
            f"{rule.value:>8} {objective:>10} {mean(seconds):22.3f} {median(seconds):.3f} "
            f"{max(seconds):.3f} {mean(sizes):20,.0f} {max(sizes):,} {mean(numbers):20.1f} "
            f"{max(numbers)} {numbers.count(1)}\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
