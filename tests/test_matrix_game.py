"""Exact matrix games: both mixtures prove the value."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from prefdd.matrix_game import solve_matrix


def test_mixtures_prove_the_value() -> None:
    rng = random.Random(4)
    for _ in range(300):
        height, width = rng.randint(1, 8), rng.randint(1, 8)
        payoffs = [[rng.randint(-3, 3) for _ in range(width)] for _ in range(height)]
        game = solve_matrix(payoffs)
        assert sum(game.rows) == sum(game.columns) == 1
        assert min(game.rows + game.columns) >= 0
        for column in range(width):
            assert (
                sum(p * row[column] for p, row in zip(game.rows, payoffs, strict=True))
                >= game.value
            )
        for row in payoffs:
            assert sum(q * x for q, x in zip(game.columns, row, strict=True)) <= game.value


def test_known_games() -> None:
    assert solve_matrix([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]).rows == (Fraction(1, 3),) * 3
    assert solve_matrix([[1, 1, 0], [0, 1, 1], [1, 0, 1]]).value == Fraction(2, 3)


def test_an_empty_game_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one row"):
        solve_matrix([])
