"""Wear: memory over a million solves, threads against one, interruptions at any moment.

    python tools/wear.py memory [--solves 1000000] [--deals 20000]
    python tools/wear.py threads [--seconds 600] [--threads 8]
    python tools/wear.py interrupts [--times 500]
    python tools/wear.py cancels [--times 500]

Each prints what it measured, and ends with status 1 when something was wrong.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import prefdd
from prefdd import Cards, Contract, Deal, Seat, Solver, solve
from prefdd.random_deals import random_deal, random_position

PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
MOST_GROWTH = 8 << 20
"""Bytes that memory may grow by after the first tenth of the work."""

PATIENCE = 20.0
"""Seconds after which work that was interrupted is said to hang; it may take 0.2."""

DISCARDED = Deal.of(
    {
        Seat.E: Cards("S:QJ C:97 D:KQJT H:J7"),
        Seat.S: Cards("S:T987 C:8 D:987 H:98"),
        Seat.W: Cards("S:AK C:QJT D:A H:AKQT"),
    },
    Cards("CA CK"),
)
HAND = Cards("S:AQJ8 C:9 D:KJ H:KT8")
MISERES = [random_position(seed, contract=Contract.misere()) for seed in range(60)]


def resident() -> int:
    """Bytes of memory that this process has now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def say(text: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def memory(solves: int, deals: int) -> int:
    """Solve small positions, then whole deals; whether memory stays flat."""
    positions = [random_position(seed, 1 + seed % 4, on_table=seed % 3) for seed in range(2000)]
    warm = Solver()
    sizes = []
    begun = time.monotonic()
    for number in range(solves):
        if number % 100 == 0:
            solve(positions[number % 2000])  # a solver of its own
        else:
            warm.solve(positions[number * 7 % 2000])
        if number % (solves // 10) == solves // 10 - 1:
            gc.collect()
            sizes.append(resident())
            say(f"{number + 1:>9} solves  {sizes[-1] / 1e6:7.1f} MB")
    say(f"{time.monotonic() - begun:.0f} s; after the first tenth {grown(sizes):+.2f} MB")
    is_flat = grown(sizes) * 1e6 <= MOST_GROWTH
    sizes = []
    begun = time.monotonic()
    for number in range(deals):
        Solver().tricks(random_position(number))
        if number % (deals // 10) == deals // 10 - 1:
            gc.collect()
            sizes.append(resident())
            say(f"{number + 1:>9} deals   {sizes[-1] / 1e6:7.1f} MB")
    say(f"{time.monotonic() - begun:.0f} s; after the first tenth {grown(sizes):+.2f} MB")
    return 0 if is_flat and grown(sizes) * 1e6 <= MOST_GROWTH else 1


def grown(sizes: list[int]) -> float:
    """Megabytes between the first and the last size."""
    return (sizes[-1] - sizes[0]) / 1e6


def all_pass(seed: int) -> object:
    """What the graph of all positions says of a deal."""
    found = prefdd.allpass(prefdd.random_deal(seed), Seat.N, "closed")
    return found.guarantee, found.outcomes


def caught() -> object:
    """What the search over hidden discards says of a famous misère."""
    found = prefdd.catch(DISCARDED, Seat.S, first=Seat.E)
    return found.caught_open, found.value, len(found.plans)


def threads(seconds: float, count: int) -> int:
    """Ask one list of questions in many threads; whether every answer is that of one thread."""
    positions = [random_position(seed, 1 + seed % 10, on_table=seed % 3) for seed in range(300)]
    expected = [dict(solve(position).cards) for position in positions]
    passes = {seed: all_pass(seed) for seed in range(4)}
    plans = caught()
    stop = time.monotonic() + seconds
    done: Counter[str] = Counter()
    wrong: list[str] = []

    def work(seed: int) -> None:
        choose = random.Random(seed)
        solver = Solver(memory=1 << choose.randrange(16, 24))
        while time.monotonic() < stop:
            for _ in range(200):
                place = choose.randrange(len(positions))
                if dict(solver.solve(positions[place]).cards) != expected[place]:
                    wrong.append(f"position {place}")
                done["solves"] += 1
            deal = choose.choice(list(passes))
            if all_pass(deal) != passes[deal]:
                wrong.append(f"all-pass {deal}")
            done["all-pass"] += 1
            if caught() != plans:
                wrong.append("catch")
            done["catch"] += 1

    workers = [threading.Thread(target=work, args=(seed,)) for seed in range(count)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    say(f"{count} threads, {seconds:.0f} s: {dict(done)}, {len(wrong)} wrong {wrong[:5]}")
    return 1 if wrong else 0


def endless() -> dict[str, Callable[[Solver], Any]]:
    """Work that does not end by itself, one of each engine."""
    questions = MISERES * 50
    return {
        "solver": lambda solver: [solver.tricks(p) for _ in range(99) for p in MISERES],
        "fresh": lambda solver: [Solver(memory=0).tricks(p) for _ in range(99) for p in MISERES],
        "many": lambda solver: prefdd.solve_many(questions),
        "table": lambda solver: [prefdd.table(random_deal(seed), Seat.N) for seed in range(9999)],
        "odds": lambda solver: prefdd.odds(
            HAND, Contract.parse("6S"), declarer=Seat.N, first=Seat.W, discard=Cards("S:T7")
        ),
        "all-pass": lambda solver: [all_pass(seed) for seed in range(9999)],
        "catch": lambda solver: [caught() for _ in range(9999)],
        "discards": lambda solver: [
            prefdd.discards(random_deal(seed), Seat.N, first=Seat.N) for seed in range(9999)
        ],
    }


def victim() -> None:
    """Work without end, and say after each interruption whether tables are still right."""
    solver = Solver()
    works = list(endless().items())
    checks = [random_position(seed, 6) for seed in range(40)]
    expected = [dict(solve(position).cards) for position in checks]
    turn = 0
    while True:
        name, work = works[turn % len(works)]
        turn += 1
        told = 0.0
        try:
            say(f"go {name}")
            while True:
                work(solver)
        except KeyboardInterrupt:
            told = time.monotonic()
        right = [dict(solver.solve(p).cards) for p in checks] == expected
        say(f"{told} {right}")


def interrupts(times: int) -> int:
    """Send SIGINT at random moments; whether the work ends at once and goes on rightly."""
    command = [sys.executable, __file__, "victim"]
    choose = random.Random(1)
    slowest: Counter[str] = Counter()
    wrong = 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        watch: threading.Timer | None = None
        for _ in range(times):
            name = process.stdout.readline().split()[-1]
            time.sleep(choose.choice((0.0, 0.001, 0.01, 0.1)) * choose.random())
            watch = threading.Timer(PATIENCE, process.kill)
            watch.start()
            sent = time.monotonic()
            process.send_signal(signal.SIGINT)
            words = process.stdout.readline().split()
            watch.cancel()
            if len(words) != 2:
                say(f"{name}: no answer within {PATIENCE} s, or the process is gone")
                return 1
            wrong += words[1] != "True"
            slowest[name] = max(slowest[name], round(1000 * (float(words[0]) - sent)))
        process.kill()
    say(f"{times} interruptions, {wrong} wrong; slowest end in ms: {dict(slowest)}")
    return 1 if wrong else 0


def cancels(times: int) -> int:
    """Call `Solver.cancel` at random moments from another thread; then ask again."""
    solver = Solver()
    choose = random.Random(2)
    checks = [random_position(seed, 6) for seed in range(20)]
    expected = [dict(solve(position).cards) for position in checks]
    stopped = wrong = 0
    slowest = 0.0
    for _ in range(times):
        ended: list[float] = []

        def search(ended: list[float] = ended) -> None:
            try:
                while True:
                    solver.tricks(choose.choice(MISERES))
            except InterruptedError:
                ended.append(time.monotonic())

        worker = threading.Thread(target=search)
        worker.start()
        time.sleep(0.02 * choose.random())
        asked = time.monotonic()
        while worker.is_alive() and time.monotonic() - asked < PATIENCE:
            solver.cancel()  # between two searches nobody hears it
            time.sleep(0.0002)
        worker.join(PATIENCE)
        if not ended:
            say("the search goes on")
            return 1
        stopped += 1
        slowest = max(slowest, ended[0] - asked)
        wrong += [dict(solver.solve(p).cards) for p in checks] != expected
    say(f"{stopped} cancelled, {wrong} wrong, slowest end {1000 * slowest:.0f} ms")
    return 1 if wrong else 0


def main() -> int:
    """Run what was asked for; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["memory", "threads", "interrupts", "cancels", "victim"])
    parser.add_argument("--solves", type=int, default=1_000_000)
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--times", type=int, default=500)
    given = parser.parse_args()
    # Programs that a shell starts in the background ignore Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if given.what == "victim":
        victim()
    if given.what == "memory":
        return memory(given.solves, given.deals)
    if given.what == "threads":
        return threads(given.seconds, given.threads)
    return interrupts(given.times) if given.what == "interrupts" else cancels(given.times)


if __name__ == "__main__":
    sys.exit(main())
