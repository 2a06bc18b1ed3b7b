"""Solvers give back what they take."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

from prefdd import Solver, solve
from prefdd.random_deals import random_position

STATM = Path("/proc/self/statm")
POSITIONS = [random_position(seed, 1 + seed % 10, on_table=seed % 3) for seed in range(100)]


def resident() -> int:
    """Bytes of memory that this process has now."""
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not STATM.exists(), reason="needs /proc")
def test_3000_solves_of_mixed_size_keep_less_than_20_megabytes() -> None:
    for position in POSITIONS:
        solve(position)
    gc.collect()
    before = resident()
    for number in range(3000):
        solve(POSITIONS[number % len(POSITIONS)])
    gc.collect()
    assert resident() - before < 20 << 20


@pytest.mark.skipif(not STATM.exists(), reason="needs /proc")
@pytest.mark.parametrize("is_closed", [True, False], ids=["closed", "collected"])
def test_grown_tables_are_given_back(is_closed: bool) -> None:
    before = 0
    for number in range(25):
        solver = Solver()
        for seed in range(40):
            solver.tricks(random_position(seed))
        assert solver.memory >= 256 << 10
        if is_closed:
            solver.close()
            assert solver.memory <= 64 << 10
        if number == 5:
            before = resident()
    assert resident() - before < 20 << 20


@pytest.mark.skipif(not STATM.exists(), reason="needs /proc")
def test_errors_keep_no_memory() -> None:
    solver = Solver()
    gc.collect()
    before = resident()
    for _ in range(20_000):
        with pytest.raises(TypeError):
            solver.tricks(None)  # type: ignore[arg-type]
    gc.collect()
    assert resident() - before < 20 << 20
