"""What all 66 discards cost: nodes and times for random deals, each from a cold table.

Run as ``python -m benchmarks.discards [COUNT]``. Every deal is solved in five strains and
as a misère, all numbers exact. Times are processor time of one core.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from statistics import mean, median, quantiles

from prefdd import Contract, Deal, Discards, Seat, discards
from prefdd.discards.search import Kinds
from prefdd.random_deals import KINDS, random_deal
from prefdd.solver import Solver

TARGET = 25.0
"""Milliseconds for everything."""

COUNT = 200


@dataclass(frozen=True)
class Cost:
    """What the discards of one deal took, the conversions from and to Python included."""

    seconds: float
    nodes: int


def deal(number: int) -> tuple[Deal, Seat, Seat]:
    """One random deal with declarer and first hand, who take turns."""
    found = random_deal(number)
    return found, found.seats[number % 3], found.seats[number // 3 % 3]


def solved(number: int) -> Discards:
    """All 66 discards of one deal."""
    return discards(*deal(number))


def cost(number: int, repeats: int = 3) -> Cost:
    """Cost of one deal: the best of several times, each from an empty table."""
    dealt, declarer, first = deal(number)
    seconds = float("inf")
    for _ in range(repeats):
        begin = time.thread_time()
        found = discards(dealt, declarer, first)
        seconds = min(seconds, time.thread_time() - begin)
    return Cost(seconds, found.nodes)


def costs(count: int = COUNT) -> list[Cost]:
    """Costs of the first `count` deals."""
    return [cost(number) for number in range(count)]


def nodes(count: int) -> int:
    """Nodes of the first `count` deals together."""
    return sum(solved(number).nodes for number in range(count))


def nodes_by_kind(count: int) -> dict[Contract, int]:
    """Nodes by kind of game, from the same calls with one kind at a time."""
    found = dict.fromkeys(KINDS, 0)
    for number in range(count):
        dealt, declarer, first = deal(number)
        kinds = Kinds.of(dealt[declarer] | dealt.talon)
        for contract in KINDS:
            solver = Solver()
            kinds.solve(dealt, declarer, first, contract, solver)
            found[contract] += solver.nodes
    return found


def main(arguments: list[str]) -> int:
    """Measure and print."""
    count = int(arguments[0]) if arguments else COUNT
    found = costs(count)
    times = [1000 * item.seconds for item in found]
    searched = [item.nodes for item in found]
    tail = quantiles(times, n=20)[-1] if count > 1 else times[0]
    within = sum(item <= TARGET for item in times)
    print(f"{count} random deals, 66 discards x (5 strains + misère), one core, cold table")
    print(
        f"ms:    mean {mean(times):6.1f}  median {median(times):6.1f}  "
        f"95 % {tail:6.1f}  worst {max(times):6.1f}  within {TARGET:.0f} ms: {within}"
    )
    print(
        f"nodes: mean {mean(searched):9,.0f}  median {median(searched):9,.0f}  "
        f"worst {max(searched):9,}  in all {sum(searched):,}"
    )
    for contract, total in nodes_by_kind(min(count, COUNT)).items():
        print(f"       {contract.code:>6}: {total / min(count, COUNT):9,.0f} nodes a deal")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
