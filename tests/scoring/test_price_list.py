"""The price list of contracts in whists of declarer, by players and convention."""

from __future__ import annotations

from fractions import Fraction

import pytest

from prefdd.scoring import score

# Made, set by one, set by two; the defenders both whist and share the tricks.
LIST = """
3 sochi     5 1/3 -27 1/3 -46 2/3 | 14 2/3 -50 2/3 -89 1/3 | 28 -70 -128 | 45 1/3 -85 1/3 -162 2/3 | 100 -96 2/3 -193 1/3 | 66 2/3 -66 2/3 -133 1/3
3 leningrad 10 2/3 -54 2/3 -93 1/3 | 29 1/3 -101 1/3 -178 2/3 | 56 -140 -256 | 90 2/3 -170 2/3 -325 1/3 | 166 2/3 -193 1/3 -386 2/3 | 133 1/3 -133 1/3 -266 2/3
3 rostov    5 1/3 -43 1/3 -78 2/3 | 14 2/3 -62 2/3 -113 1/3 | 28 -78 -144 | 45 1/3 -89 1/3 -170 2/3 | 83 1/3 -96 2/3 -193 1/3 | 66 2/3 -66 2/3 -133 1/3
3 classic   5 1/3 -27 1/3 -46 2/3 | 14 2/3 -50 2/3 -89 1/3 | 28 -70 -128 | 45 1/3 -85 1/3 -162 2/3 | 83 1/3 -96 2/3 -193 1/3 | 66 2/3 -66 2/3 -133 1/3
4 sochi     7 -31 -54 | 18 -58 -104 | 33 -81 -150 | 52 -100 -192 | 100 -115 -230 | 75 -75 -150
4 leningrad 14 -62 -108 | 36 -116 -208 | 66 -162 -300 | 104 -200 -384 | 175 -230 -460 | 150 -150 -300
4 rostov    7 -55 -102 | 18 -76 -140 | 33 -93 -174 | 52 -106 -204 | 87 1/2 -115 -230 | 75 -75 -150
4 classic   7 -31 -54 | 18 -58 -104 | 33 -81 -150 | 52 -100 -192 | 87 1/2 -115 -230 | 75 -75 -150
"""  # noqa: E501


def amounts(text: str) -> list[Fraction]:
    """Mixed numbers one after the other."""
    found: list[Fraction] = []
    for word in text.split():
        if "/" in word:
            found[-1] += Fraction(word) * (-1 if found[-1] < 0 else 1)
        else:
            found.append(Fraction(word))
    return found


@pytest.mark.parametrize("line", LIST.split("\n")[1:-1], ids=lambda line: line[:11].strip())
def test_price_list(line: str) -> None:
    players, name, numbers = line.split(maxsplit=2)
    dealer = "D" if players == "4" else None
    given = {"players": int(players), "dealer": dealer}
    cells = [amounts(cell) for cell in numbers.split("|")]
    for level, cell in zip(range(6, 11), cells[:-1], strict=True):
        for under, expected in enumerate(cell):
            lost = 10 - level + under
            tricks = [level - under, (lost + 1) // 2, lost // 2, *([None] * (dealer is not None))]
            assert score(level, "W W", tricks, name, **given).balance[0] == expected  # type: ignore[arg-type]
    for taken, expected in enumerate(cells[-1]):
        assert score("misere", None, taken, name, **given).balance[0] == expected  # type: ignore[arg-type]
