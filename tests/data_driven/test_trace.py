"""One line of thirty cards: the value after every card, whatever the solver knows."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from datafiles import read_json, record_of
from prefdd import Position, Solver, review, solve

ROW: dict[str, Any] = read_json("trace.json")
RECORD = record_of(ROW)
VALUES: list[int] = ROW["values_after_k_cards"]
STEPS: list[Position] = [RECORD.start, *RECORD.start.steps(RECORD.played)]
PLIES = range(len(VALUES))


def test_line_has_a_value_before_and_after_each_card() -> None:
    assert len(STEPS) == len(VALUES) == len(RECORD.played) + 1


@pytest.mark.parametrize("ply", PLIES)
def test_value_by_a_fresh_solver(ply: int) -> None:
    assert solve(STEPS[ply]).tricks == VALUES[ply]
    assert Solver().tricks(STEPS[ply]) == VALUES[ply]


@pytest.mark.parametrize("order", [list(PLIES), list(reversed(PLIES))], ids=["forward", "back"])
@pytest.mark.parametrize("memory", [32 << 20, 100_000, 0])
def test_values_by_one_solver(order: list[int], memory: int) -> None:
    solver = Solver(memory=memory)
    for ply in order:
        assert solver.tricks(STEPS[ply]) == VALUES[ply], ply
        assert solver.solve(STEPS[ply]).tricks == VALUES[ply], ply


@pytest.mark.parametrize("ply", PLIES)
def test_question_of_one_trick(ply: int) -> None:
    for limit in (1, 2, 3):
        expected = min(max(VALUES[ply], limit - 1), limit)
        assert Solver().tricks(STEPS[ply], limit=limit) == expected


def test_review_has_the_values_before_and_after_each_card() -> None:
    entries = list(review(RECORD))
    assert [entry.before for entry in entries] == VALUES[:-1]
    assert [entry.after for entry in entries] == VALUES[1:]
    assert [entry.cost for entry in entries] == [
        abs(after - before) for before, after in pairwise(VALUES)
    ]
    assert [entry.card for entry in entries] == list(RECORD.played)
