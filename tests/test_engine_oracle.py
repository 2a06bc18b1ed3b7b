"""The engine against the oracle: 20,000 small positions, every card's value.

One to six cards each, no, one or two cards on the table, each kind of game, each
declarer and first hand, dealt from two, three or four suits.
"""

from __future__ import annotations

import pytest

import golden
import oracle
from prefdd import Solver, solve
from prefdd.random_deals import random_position

SIZES = range(1, 7)
VALUES = golden.small_values()


def numbers(hand_size: int) -> range:
    return range(hand_size - 1, golden.SMALL_COUNT, 6)


@pytest.mark.parametrize("hand_size", SIZES)
def test_every_card_of_small_positions_by_a_fresh_solver(hand_size: int) -> None:
    for number in numbers(hand_size):
        position = golden.small_position(number)
        expected = golden.read_values(position, VALUES[number])
        solution = solve(position)
        assert dict(solution.cards) == expected, number
        value = oracle.best_value(position, expected)
        assert solution.tricks == value, number
        assert set(solution.best) == {card for card in expected if expected[card] == value}, number


@pytest.mark.parametrize("hand_size", SIZES)
def test_value_alone_by_one_solver_for_all(hand_size: int) -> None:
    solver = Solver()
    for number in numbers(hand_size):
        position = golden.small_position(number)
        expected = golden.read_values(position, VALUES[number])
        value = oracle.best_value(position, expected)
        assert solver.tricks(position) == value, number


@pytest.mark.parametrize("hand_size", SIZES)
def test_limit_asks_for_one_more_or_less(hand_size: int) -> None:
    solver = Solver()
    for number in numbers(hand_size):
        position = golden.small_position(number)
        limit = 1 + number // 6 % 10
        expected = {
            card: min(max(value, limit - 1), limit)
            for card, value in golden.read_values(position, VALUES[number]).items()
        }
        value = oracle.best_value(position, expected)
        solution = solver.solve(position, limit=limit)
        assert (solution.tricks, dict(solution.cards)) == (value, expected), (number, limit)
        assert solver.tricks(position, limit=limit) == value, (number, limit)


def test_nothing_left_to_play_is_worth_the_tricks_won() -> None:
    for seed in range(50):
        position = random_position(seed, 0)
        solution = solve(position)
        assert solution.tricks == position.declarer_tricks
        assert not solution.cards
        assert not solution.best
