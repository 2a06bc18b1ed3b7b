"""Matrix games solved in exact fractions: who mixes what, and what the game is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

__all__ = ["MatrixGame", "solve_matrix"]


@dataclass(frozen=True, slots=True)
class MatrixGame:
    """Solution of a game in which one side picks a row and the other a column.

    Attributes
    ----------
    value
        What the side of the rows gets on average when both mix best.
    rows, columns
        The best mixtures: a probability for each row and each column.
    """

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve_matrix(payoffs: Sequence[Sequence[int]]) -> MatrixGame:
    """Solve a game by the simplex method, in fractions and so without any error.

    With all payoffs made positive, the columns' side maximises the sum of q under
    ``payoffs @ q <= 1``; the value is 1 over that sum and the prices of the rows are
    the other side's mixture (von Neumann). Bland's rule keeps it from going round.

    Parameters
    ----------
    payoffs
        What the rows' side gets, for each row and each column.

    Examples
    --------
    >>> game = solve_matrix([[1, 0], [0, 1]])
    >>> game.value, game.rows == game.columns == (Fraction(1, 2), Fraction(1, 2))
    (Fraction(1, 2), True)
    """
    if not payoffs or not payoffs[0]:
        raise ValueError("a game has at least one row and one column")
    if len(payoffs) > len(payoffs[0]):
        # The same game from the other side has a smaller tableau.
        other = solve_matrix(
            [[-number for number in column] for column in zip(*payoffs, strict=True)]
        )
        return MatrixGame(-other.value, other.columns, other.rows)
    shift = 1 - min(min(row) for row in payoffs)
    size, width = len(payoffs), len(payoffs[0])
    tableau = [
        [Fraction(number + shift) for number in row]
        + [Fraction(int(i == place)) for i in range(size)]
        + [Fraction(1)]
        for place, row in enumerate(payoffs)
    ]
    costs = [Fraction(-1)] * width + [Fraction(0)] * (size + 1)
    basis = list(range(width, width + size))
    while (column := next((j for j, cost in enumerate(costs[:-1]) if cost < 0), None)) is not None:
        _, _, place = min(
            (row[-1] / row[column], basis[i], i) for i, row in enumerate(tableau) if row[column] > 0
        )
        _pivot(tableau, costs, place, column)
        basis[place] = column
    total = costs[-1]
    columns = [Fraction(0)] * (width + size)
    for place, column in enumerate(basis):
        columns[column] = tableau[place][-1] / total
    rows = tuple(cost / total for cost in costs[width:-1])
    return MatrixGame(1 / total - shift, rows, tuple(columns[:width]))


def _pivot(tableau: list[list[Fraction]], costs: list[Fraction], place: int, column: int) -> None:
    """Bring a column into the basis in place of a row's."""
    divisor = tableau[place][column]
    pivot = tableau[place] = [number / divisor for number in tableau[place]]
    support = [j for j, number in enumerate(pivot) if number]
    for row in (*tableau[:place], *tableau[place + 1 :], costs):
        factor = row[column]
        if factor:
            for j in support:
                row[j] -= factor * pivot[j]
