"""What is measured, row by row, and what it should cost.

Targets are for one core. ``public`` is what the best public program needs for the same on a
machine of the same kind.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

from benchmarks import KINDS, ROOT, allpass, cold, discards
from benchmarks.deals import Layout, layouts, positions
from prefdd import Cards, Contract, Deal, Position, Seat, table
from prefdd.allpass_position import TalonRule


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    work: str
    unit: str
    measured: float
    target: float | None = None
    public: float | None = None
    nodes: int | None = None
    fault: str = ""

    @property
    def is_missed(self) -> bool:
        """Whether it costs more than it should."""
        return self.target is not None and self.measured > self.target


def rows(*, is_quick: bool) -> Iterator[Row]:
    """All rows, each as soon as it is measured."""
    yield from one_deal()
    yield from tables(count=20 if is_quick else 200)
    yield from all_discards(count=20 if is_quick else discards.COUNT)
    yield from all_pass(count=20 if is_quick else allpass.COUNT)
    if not is_quick:
        for layout in layouts():
            yield all_layouts(layout)
    yield from processes()


def milliseconds(seconds: float) -> float:
    """Seconds in milliseconds."""
    return 1000 * seconds


# Median and worst in ms: our target, then the best public program.
SINGLE = {
    "trump": ((0.25, 3.0), (0.85, 8.9)),
    "no trump": ((0.3, 4.0), (1.24, 7.6)),
    "misère": ((0.9, 12.0), (3.1, 14.7)),
}
ALL_CARDS_PUBLIC = {"trump": 1.1, "no trump": 1.7, "misère": 5.3}


def one_deal() -> Iterator[Row]:
    """Random deals, each from an empty table."""
    call = overhead()
    for kind in KINDS:
        deals = positions(kind)
        single = cold.costs(cold.tricks, deals)
        middle, worst = cold.summary(single)
        targets, public = SINGLE[kind]
        for name, found, target, mark in (
            ("median", middle, targets[0], public[0]),
            ("worst", worst, targets[1], public[1]),
        ):
            yield Row(
                f"one random deal, {kind}, {name} of {len(deals)}, in the engine",
                "ms",
                milliseconds(max(found.seconds - call, 0)),
                target,
                mark,
                found.nodes,
            )
        if kind == "misère":
            caught, _ = cold.summary(cold.costs(cold.is_caught, deals))
            yield Row(
                f"one random deal, {kind}, is it caught?, median",
                "ms",
                milliseconds(max(caught.seconds - call, 0)),
                0.1,
                nodes=caught.nodes,
            )
        every, _ = cold.summary(cold.costs(cold.all_cards, deals))
        yield Row(
            f"ten card values of a first lead, {kind}, median",
            "ms",
            milliseconds(every.seconds),
            2 * milliseconds(middle.seconds),
            ALL_CARDS_PUBLIC[kind],
            every.nodes,
        )
    yield Row("overhead of Solver().tricks", "ms", milliseconds(call), 0.05)


def overhead() -> float:
    """Time of an answer for which nothing need be searched: one card each."""
    hands = {Seat.N: Cards("SA"), Seat.E: Cards("SK"), Seat.S: Cards("SQ")}
    position = Position.start(Deal.of(hands), Contract.parse("6NT"), Seat.N, Seat.N)
    return median(cold.cost(cold.tricks, position, 1).seconds for _ in range(200))


def tables(count: int) -> Iterator[Row]:
    """Three declarers, five strains and misère, one first hand."""
    seconds = []
    for position in positions("trump", count):
        begin = time.thread_time()
        table(position.deal, position.leader)
        seconds.append(time.thread_time() - begin)
    yield Row(f"table, median of {count}", "ms", milliseconds(median(seconds)), 4, 12)


def all_discards(count: int) -> Iterator[Row]:
    """Each way to put two of twelve cards away, in five strains and as a misère."""
    found = discards.costs(count)
    yield Row(
        f"66 discards x (5 strains + misère), median of {count}",
        "ms",
        milliseconds(median(cost.seconds for cost in found)),
        discards.TARGET,
        nodes=int(median(cost.nodes for cost in found)),
    )


def all_pass(count: int) -> Iterator[Row]:
    """All outcomes of all-pass with a closed talon."""
    found = allpass.costs(count, TalonRule.CLOSED)
    seconds = [cost.seconds for cost in found]
    states = int(mean(cost.states for cost in found))
    yield Row(f"all-pass, mean of {count}", "ms", milliseconds(mean(seconds)), 100, nodes=states)
    yield Row(f"all-pass, worst of {count}", "ms", milliseconds(max(seconds)), 500)


# Seconds: our target, then the best public program.
LAYOUTS = {"layout-4": (4, 86), "layout-8": (3, 7), "layout-10": (6, 61)}
LAYOUT_NAMES = {"layout-4": "hard trump", "layout-8": "misère", "layout-10": "no trump"}


def all_layouts(layout: Layout) -> Row:
    """Every way to deal the other twenty cards, compared with the published counts."""
    begin = time.thread_time()
    odds = layout.odds()
    seconds = time.thread_time() - begin
    target, public = LAYOUTS.get(layout.id, (None, None))
    name = LAYOUT_NAMES.get(layout.id, str(layout.contract))
    is_right = tuple(odds.counts) == layout.counts
    return Row(
        f"all {sum(layout.counts):,} layouts, {layout.id}, {name}",
        "s",
        seconds,
        target,
        public,
        odds.nodes,
        "" if is_right else "WRONG",
    )


def processes() -> Iterator[Row]:
    """What somebody at the shell waits for, and the memory it takes."""
    script, deal = Path(sysconfig.get_path("scripts"), "prefdd"), "demo/kovalevskaya.txt"
    yield elapsed("python -c 'import prefdd'", [sys.executable, "-c", "import prefdd"], 0.1)
    yield elapsed("prefdd solve, from the shell", [str(script), "solve", deal], 0.15)
    yield Row("memory of one solver after 200 misères", "MiB", memory(), 32, 19)


def elapsed(work: str, command: list[str], target: float, times: int = 9) -> Row:
    """Best time of a command, after one run that warms the disk cache and compiles."""
    seconds = []
    for _ in range(times + 1):
        begin = time.perf_counter()
        try:
            run(command)
        except subprocess.CalledProcessError:
            return Row(work, "s", float("nan"), target, fault="FAILED")
        seconds.append(time.perf_counter() - begin)
    return Row(f"{work}, best of {times}", "s", min(seconds[1:]), target)


def run(command: list[str]) -> str:
    """Output of a command, run as users have it: with compiled modules kept."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run(
        command, env=environment, cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


MEMORY = """
from benchmarks.deals import positions
from benchmarks.work import peak
from prefdd import Solver
deals = positions("misère")
before = peak()
solver = Solver()
for position in deals:
    solver.tricks(position)
print(peak() - before)
"""


def memory() -> float:
    """Growth in MiB of a process while one solver, kept warm, answers 200 misères."""
    return float(run([sys.executable, "-c", MEMORY]))


def peak() -> float:
    """Most memory this process has had, in MiB."""
    status = Path("/proc/self/status")
    if status.exists():
        # What getrusage says starts from what the parent process had.
        [line] = [line for line in status.read_text().splitlines() if line.startswith("VmHWM:")]
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 * 1024)
