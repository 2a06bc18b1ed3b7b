"""The engine against values of the exhaustive oracle: full deals, freaks, long endings."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

import golden
import oracle
import prefdd
from prefdd import Card, Position, Solver, solve

GOLDEN = golden.golden()
NAMES = [name for name, _, _ in GOLDEN]


@pytest.mark.parametrize(("name", "position", "cards"), GOLDEN, ids=NAMES)
def test_every_card_has_the_exhaustive_value(
    name: str, position: Position, cards: dict[Card, int]
) -> None:
    solution = solve(position)
    assert dict(solution.cards) == cards
    assert solution.tricks == oracle.best_value(position, cards)
    assert solution.nodes > 0 or position.tricks_left == 1


@pytest.mark.parametrize("seed", range(3))
def test_one_solver_over_shuffled_positions_gives_what_fresh_ones_give(seed: int) -> None:
    solver = Solver()
    order = random.Random(seed).sample(GOLDEN, len(GOLDEN))
    for name, position, cards in order:
        assert dict(solver.solve(position).cards) == cards, name
        assert solver.tricks(position) == oracle.best_value(position, cards), name


@pytest.mark.parametrize("memory", [0, 1, 100_000, 1 << 20, 64 << 20])
def test_size_of_the_table_changes_no_value(memory: int) -> None:
    solver = Solver(memory=memory)
    for name, position, cards in GOLDEN:
        assert dict(solver.solve(position).cards) == cards, name


def test_cleared_solver_gives_the_same_nodes_and_values() -> None:
    solver = Solver()
    for _, position, cards in GOLDEN[:12]:
        solver.close()
        again = solver.solve(position)
        assert dict(again.cards) == cards
        assert again.nodes == solve(position).nodes


@pytest.mark.parametrize("limit", range(1, 11))
def test_limit_is_the_value_in_its_window(limit: int) -> None:
    for name, position, cards in GOLDEN[:42]:
        # A window of one question, cold and after the full answer.
        expected = min(max(oracle.best_value(position, cards), limit - 1), limit)
        solver = Solver()
        assert solver.tricks(position, limit=limit) == expected, name
        assert solver.tricks(position) == oracle.best_value(position, cards), name
        assert solver.tricks(position, limit=limit) == expected, name
        clamped = {card: min(max(tricks, limit - 1), limit) for card, tricks in cards.items()}
        assert dict(Solver().solve(position, limit).cards) == clamped, name


def test_values_do_not_need_assertions() -> None:
    """Under ``python -O``, where assert statements are not run."""
    code = (
        "import golden\n"
        "from prefdd import solve\n"
        "for name, position, cards in golden.golden():\n"
        "    if dict(solve(position).cards) != cards: raise SystemExit(name)\n"
        "print('same', __debug__)\n"
    )
    source, tests = str(Path(prefdd.__file__).parents[1]), str(Path(__file__).parent)
    code = f"import sys; sys.path[:0] = {[source, tests]}\n{code}"
    run = subprocess.run([sys.executable, "-O", "-c", code], capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("same False\n", "")
