"""Many threads, Ctrl-C, and cancelling: right answers, and an end within half a second."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import golden
import prefdd
from prefdd import Contract, Solver, solve
from prefdd.random_deals import random_position

GOLDEN = golden.golden()
PATH = [str(Path(prefdd.__file__).parents[1]), str(Path(__file__).parent)]

# Of some random misères the one that takes longest.
HARD = max(
    (random_position(seed, contract=Contract.misere()) for seed in range(60)),
    key=lambda position: solve(position).nodes,
)


def run_golden(seed: int) -> list[str]:
    """Names of the golden positions that a thread got wrong, in an order of its own."""
    solver = Solver(memory=1 << 20)
    wrong = []
    for name, position, cards in random.Random(seed).sample(GOLDEN, len(GOLDEN)):
        if dict(solver.solve(position).cards) != cards or dict(solve(position).cards) != cards:
            wrong.append(name)
    return wrong


def test_sixteen_threads_answer_as_one() -> None:
    with ThreadPoolExecutor(16) as pool:
        wrong = list(pool.map(run_golden, range(24)))
    assert wrong == [[]] * 24


@pytest.mark.soak
def test_sixteen_threads_answer_as_one_for_50_rounds() -> None:
    with ThreadPoolExecutor(16) as pool:
        assert not any(pool.map(run_golden, range(16 * 50)))


def test_first_call_in_a_fresh_thread_needs_no_preparation() -> None:
    code = (
        "import threading, golden\n"
        "from prefdd import solve\n"
        "name, position, cards = golden.golden()[0]\n"
        "def ask(): print(dict(solve(position).cards) == cards)\n"
        "thread = threading.Thread(target=ask); thread.start(); thread.join()\n"
    )
    code = f"import sys; sys.path[:0] = {PATH}\n{code}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("True\n", "")


def test_other_threads_run_during_a_search() -> None:
    """The search holds no lock of the interpreter: a counter goes on beside it."""
    done = threading.Event()

    def search() -> None:
        for _ in range(40):
            Solver(memory=0).tricks(HARD)
        done.set()

    thread = threading.Thread(target=search)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(60.0)  # no turn is taken from a thread that does not give it
    try:
        thread.start()
        turns = 0
        while not done.is_set():
            turns += 1
            time.sleep(0.001)
        thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert turns > 10


def test_cancel_from_another_thread_stops_the_search() -> None:
    solver, ended = Solver(memory=0), []

    def search() -> None:
        try:
            while True:
                solver.tricks(HARD)
        except InterruptedError:
            ended.append(time.monotonic())

    thread = threading.Thread(target=search)
    thread.start()
    time.sleep(0.1)
    asked = time.monotonic()
    while thread.is_alive() and time.monotonic() - asked < 5:
        solver.cancel()
        time.sleep(0.0001)
    thread.join(5)
    assert ended, "the search went on"
    assert ended[0] - asked < 0.5
    # What was under way is gone; the next answer is right.
    name, position, cards = GOLDEN[0]
    assert dict(solver.solve(position).cards) == cards, name
    assert solver.tricks(HARD) == solve(HARD).tricks


def test_cancelling_an_idle_solver_does_not_spoil_the_next_call() -> None:
    solver = Solver()
    solver.cancel()
    name, position, cards = GOLDEN[3]
    assert dict(solver.solve(position).cards) == cards, name


SHARED = """\
import sys, threading
sys.path[:0] = {path}
import golden
from prefdd import Solver
from prefdd.random_deals import random_position
hard = [random_position(seed) for seed in range(100)]
values = [Solver().tricks(position) for position in hard]
wrong, refused = [], []
for _ in range(20):
    solver = Solver(memory=64 << 20)
    def work():
        for position, value in zip(hard, values):
            try:
                if solver.tricks(position) != value:
                    wrong.append(position)
            except RuntimeError:
                refused.append(position)
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads: thread.start()
    for _ in range(3):
        try: solver.close()
        except RuntimeError: pass
    for thread in threads: thread.join()
print(len(wrong))
"""


def test_one_solver_in_two_threads_is_refused_or_right_but_never_wrong_or_a_crash() -> None:
    code = SHARED.format(path=PATH)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "0\n", "")


INTERRUPTED = """\
import sys, time
sys.path[:0] = {path}
import golden, prefdd
from prefdd import Cards, Card, Contract, Position, Seat, Solver
from prefdd.random_deals import random_position
print("ready", flush=True)
try:
    {work}
    print("not interrupted", flush=True)
except KeyboardInterrupt:
    print("interrupted", time.monotonic(), flush=True)
name, position, cards = golden.golden()[0]
print(dict(Solver().solve(position).cards) == cards)
"""
ODDS = (
    "prefdd.odds(Cards('S:AQJ8 C:9 D:KJ H:KT8'), Contract.parse('6S'), declarer=Seat.N,"
    " first=Seat.W, discard=Cards('S:T7'))"
)
MANY = (
    "prefdd.solve_many([random_position(n, contract=Contract.misere()) for n in range(400)] * 50)"
)
ONE = "while True: Solver(memory=0).tricks(random_position(7, contract=Contract.misere()))"


@pytest.mark.skipif(os.name == "nt", reason="signals are sent in another way on Windows")
@pytest.mark.parametrize("work", [ODDS, MANY, ONE], ids=["odds", "solve_many", "tricks"])
def test_ctrl_c_ends_long_work_within_half_a_second(work: str) -> None:
    code = INTERRUPTED.format(path=PATH, work=work)
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    assert errors == ""
    words = output.split()
    assert words[0] == "interrupted", output
    # time.monotonic counts from the same moment in all processes of a machine.
    assert float(words[1]) - sent < 0.5
    assert words[2] == "True"
