"""Time of explaining a whole ten-card position: target beside what this machine measures.

Run by ``python -m benchmarks.explain``; ``--count 100`` for more deals. Processor time of
one core, everything new: no table and no graph is kept between two positions.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from statistics import median

from benchmarks import deals
from prefdd import Contract, Position, explain
from prefdd.allpass_position import AllPassPosition, TalonRule
from prefdd.random_deals import random_deal

TARGETS = {"trump": 0.15, "no trump": 0.15, "misère": 0.4, "all-pass": 0.4, "all-pass, talon": 0.4}


def positions(kind: str, count: int) -> Iterator[Position]:
    """The first deals of a kind, before the first card."""
    if not kind.startswith("all-pass"):
        yield from deals.positions(kind, count)
        return
    for number in range(count):
        deal = random_deal(number)
        first = deal.seats[number % 3]
        if kind == "all-pass":
            yield Position.start(deal, Contract.all_pass(), None, first)
        else:
            yield AllPassPosition.deal_out(deal, first, TalonRule.SUIT, tuple(deal.talon))


def main() -> None:
    """Print a row for each kind of deal."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=24, help="deals of each kind")
    count = options.parse_args().count
    print(f"{'explain':<18}{'target':>8}{'median':>9}{'worst':>9}")
    for kind, target in TARGETS.items():
        times = []
        for position in positions(kind, count):
            start = time.process_time()
            explain(position)
            times.append(time.process_time() - start)
        mark = "" if max(times) <= target else "  MISSED by the worst"
        mark = mark if median(times) <= target else "  MISSED"
        print(f"{kind:<18}{target:>6.2f} s{median(times):>7.3f} s{max(times):>7.3f} s{mark}")


if __name__ == "__main__":
    main()
