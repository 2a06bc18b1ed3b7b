"""Minutes of random positions: more of what the other tests check, in every size."""

from __future__ import annotations

import random

import pytest

import oracle
import symmetry
from prefdd import Solver, best_line, solve
from prefdd.random_deals import random_position

pytestmark = pytest.mark.soak
CASES = [(size, on_table) for size in range(1, 11) for on_table in range(3)]


@pytest.mark.parametrize(("hand_size", "on_table"), CASES)
def test_values_are_those_of_the_oracle(hand_size: int, on_table: int) -> None:
    count = {7: 400, 8: 150, 9: 40, 10: 12}.get(hand_size, 3000)
    solver = Solver()
    for seed in range(100_000, 100_000 + count):
        position = random_position(seed, hand_size, on_table=on_table)
        expected = oracle.exhaustive(position)
        assert dict(solve(position).cards) == expected, seed
        assert dict(solver.solve(position).cards) == expected, seed


@pytest.mark.parametrize(("hand_size", "on_table"), CASES)
def test_warm_small_and_fresh_solvers_agree(hand_size: int, on_table: int) -> None:
    warm, small = Solver(), Solver(memory=0)
    for seed in range(200_000, 203_000):
        position = random_position(seed, hand_size, on_table=on_table)
        fresh = solve(position)
        for solver in (warm, small):
            found = solver.solve(position)
            assert (found.tricks, found.cards, found.best) == (
                fresh.tricks,
                fresh.cards,
                fresh.best,
            ), seed
        limit = 1 + seed % 10
        expected = min(max(fresh.tricks, limit - 1), limit)
        assert Solver().tricks(position, limit) == warm.tricks(position, limit) == expected, seed


@pytest.mark.parametrize(("hand_size", "on_table"), CASES)
def test_value_is_the_best_of_the_values_after_each_card(hand_size: int, on_table: int) -> None:
    solver = Solver()
    for seed in range(300_000, 301_000):
        position = random_position(seed, hand_size, on_table=on_table)
        solution = solver.solve(position)
        children = {card: solver.tricks(position.play(card)) for card in position.legal}
        assert dict(solution.cards) == children, seed
        assert solution.tricks == oracle.best_value(position, children), seed


@pytest.mark.parametrize(("hand_size", "on_table"), CASES)
def test_names_do_not_matter_and_lines_prove_values(hand_size: int, on_table: int) -> None:
    choose = random.Random(hand_size)
    orders, seatings = symmetry.suit_orders(), list(symmetry.seatings())
    for seed in range(400_000, 400_500):
        position = random_position(seed, hand_size, on_table=on_table)
        solution = solve(position)
        order, seating = choose.choice(orders), choose.choice(seatings)
        other = solve(symmetry.with_seats(symmetry.with_suits(position, order), seating))
        renamed = {symmetry.renamed(card, order): n for card, n in solution.cards.items()}
        assert dict(other.cards) == renamed, seed
        assert position.replay(best_line(position)).declarer_tricks == solution.tricks, seed


def test_a_hundred_thousand_endings_by_one_solver() -> None:
    solver = Solver()
    for seed in range(100_000):
        position = random_position(seed, 3, on_table=seed % 3)
        assert solver.tricks(position) == oracle.best_value(position, oracle.exhaustive(position))
