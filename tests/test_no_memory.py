"""When the system gives no more memory: the right answer, or an error that says so; no crash.

Each question is asked in a process of its own, which may take only so many bytes more than it
has when the question is ready. Tables that cannot grow stay as they are, and the search goes on.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

STATM = Path("/proc/self/statm")
pytestmark = pytest.mark.skipif(not STATM.exists(), reason="needs /proc and limits of Linux")

BEGIN = """
import resource, sys
from fractions import Fraction
from pathlib import Path
import prefdd.catching, prefdd.guessing, prefdd.allpass  # nothing is loaded under the limit
from prefdd import *
from prefdd.constrained import solve_constrained
from prefdd.constraints import Constraints
from prefdd.graph import Graph
from prefdd.random_deals import random_position

def limit():
    more = int(sys.argv[1])
    if more >= 0:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + more
        resource.setrlimit(resource.RLIMIT_AS, (most, most))

deal = random_deal(3)
hands = {Seat.N: Cards("S:KJ9 C:A D:AKQJ H:A7"), Seat.S: Cards("S:T7 C:QJ87 D:987 H:T98"),
         Seat.W: Cards("S:AQ8 C:KT9 D:T H:KQJ")}
"""
QUESTIONS = {
    "game": """
start = Position.start(deal, Contract.parse("6NT"), deal.seats[0], deal.seats[0])
solver = Solver(memory=1 << 30)
limit()
print([solver.solve(start).tricks, solver.solve(start).tricks])
""",
    "misère": """
start = Position.start(deal, Contract.misere(), deal.seats[0], deal.seats[0])
solver = Solver(memory=1 << 30)
limit()
print([solver.solve(start).tricks, solver.solve(start).tricks])
""",
    "graph": """
position = Position.start(deal, Contract.misere(), deal.seats[0], deal.seats[0])
limit()
print(Graph(position).tricks(position))
""",
    "all-pass": """
limit()
found = allpass(deal, deal.seats[0], "closed")
print(found)
""",
    "constraints": """
start = random_position(5, 8)
bound = Constraints(must_play=start.hands[1] | start.hands[2])
limit()
print(solve_constrained(start, bound, solver=Solver(memory=1 << 30)).tricks)
""",
    "hidden discard": """
limit()
found = catch(hands, Seat.S, Seat.N)
print(found.value.low <= Fraction(1, 2) <= found.value.high, len(found.best.caught) <= 60)
""",
}
MORE = (0, 100_000, 300_000, 1_000_000, 2_000_000, 4_000_000, 10_000_000, 20_000_000)
REFUSED = "MemoryError"


def ask(question: str, more: int) -> str:
    """What a process says that may take so many bytes more; everything, when it is -1."""
    # One arena, so that memory is given back and counted in the same way everywhere.
    environment = {**os.environ, "MALLOC_ARENA_MAX": "1"}
    run = subprocess.run(
        [sys.executable, "-c", BEGIN + question, str(more)],
        capture_output=True, text=True, env=environment, timeout=300, check=False,
    )  # fmt: skip
    if run.returncode == 0:
        return run.stdout
    assert run.returncode == 1, (run.returncode, run.stderr)
    return run.stderr.splitlines()[-1].partition(":")[0]


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_memory_is_no_wrong_answer(name: str) -> None:
    expected = ask(QUESTIONS[name], -1)
    told = {more: ask(QUESTIONS[name], more) for more in MORE}
    assert {
        more: answer for more, answer in told.items() if answer not in (expected, REFUSED)
    } == {}
    if name in ("graph", "all-pass"):  # which keep every position
        assert told[0] == REFUSED


def test_the_command_line_says_so_of_each_record(tmp_path: Path) -> None:
    files = [str(tmp_path / name) for name in ("small.txt", "large.txt")]
    question = f"""
from prefdd.cli import main
from prefdd.notation.files import save
files = {files!r}
small = Deal.of({{Seat.N: Cards("S8 HA"), Seat.E: Cards("S7 H8"), Seat.S: Cards("S9 H7")}})
for dealt, file in zip((small, deal), files):
    save([Record(dict(dealt.items()), Contract.all_pass(), None, dealt.seats[0])], file)
main(["allpass", "--json", "--talon-rule", "closed", files[0]])
limit()
sys.exit(main(["allpass", "--json", "--talon-rule", "closed", files[1], files[0]]) - 1)
"""
    first, refusal, last = ask(question, 0).splitlines()
    assert "the system gives no more memory; close other programs" in refusal
    assert first == last
    assert '"guarantee"' in first
