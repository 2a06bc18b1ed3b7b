"""Whist rounds written out, with a second scorer: what advice and averages are compared with."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import scoring_oracle

HOUSES = {
    "sochi": scoring_oracle.House(),
    "leningrad": scoring_oracle.House(doubled=True, gentleman=True, half=True),
    "rostov": scoring_oracle.House(gentleman=True, half=True, fixed=10),
}
Range = tuple[list[Fraction], list[Fraction]]


@cache
def listed(house: str, level: int, calls: str, taken: int) -> Range:
    """Least and most of each balance by the second scorer, over all ways to share tricks."""
    says = dict(zip("BC", calls.split(), strict=True))
    is_played = "W" in says.values()
    rows = []
    for one in range(11 - taken) if is_played else [0]:
        tricks = {"A": taken, "B": one, "C": 10 - taken - one}
        sheet = scoring_oracle.game(HOUSES[house], level, says, tricks, "ABC")
        rows.append(scoring_oracle.settled(HOUSES[house], sheet, "ABC"))
    return [min(column) for column in zip(*rows, strict=True)], [
        max(column) for column in zip(*rows, strict=True)
    ]


def mean(ranges: Sequence[Range], weights: Sequence[int]) -> Range:
    def average(end: int) -> list[Fraction]:
        return [
            sum(w * r[end][p] for w, r in zip(weights, ranges, strict=True))
            / Fraction(sum(weights))
            for p in range(3)
        ]

    return average(0), average(1)


def tree(house: str, level: int, said: str) -> dict[str, str] | str:
    """The three-handed whist round after some calls, written out: who is asked, or last words."""
    half = level in (6, 7)
    retreat = half and house != "sochi"
    if said in ("", "P", "W"):
        nexts = {"": "WP", "W": "WP", "P": "WPH" if half else "WP"}[said]
        return {"asked": "B" if not said else "C", "nexts": nexts}
    if said == "WP" and retreat:
        return {"asked": "B", "nexts": "WH"}
    if said in ("PH", "WPH"):
        return {"asked": "B" if said == "PH" else "C", "nexts": "WP"}
    return {
        "WW": "W W", "WP": "W P", "WPW": "W P", "PW": "P W", "PP": "P P", "PHP": "P H",
        "PHW": "W HP", "WPHP": "H P", "WPHW": "HP W",
    }[said]  # fmt: skip


def reachable(house: str, level: int, said: str, weights: Sequence[int]) -> list[Range]:
    """Balances of all endings that come when nobody says what is certainly worse for him."""
    node: Any = tree(house, level, said)
    if isinstance(node, str):
        found = [taken for taken in range(11) if weights[taken]]
        ranges = [listed(house, level, node, taken) for taken in found]
        return [mean(ranges, [weights[taken] for taken in found])]
    place = "ABC".index(node["asked"])
    options = {call: reachable(house, level, said + call, weights) for call in node["nexts"]}
    least = max(min(low[place] for low, _ in option) for option in options.values())
    return [
        ending
        for option in options.values()
        for ending in option
        if max(high[place] for _, high in option) >= least
    ]


@cache
def declarer_range(house: str, level: int, taken: int) -> tuple[Fraction, Fraction]:
    """Declarer's balance at least and at most, if defenders know his tricks; level 0: misère."""
    if not level:
        # Ten in the pool, or ten on the mountain for each trick; twice their worth in Leningrad.
        times = 2 if house == "leningrad" else 1
        balance = times * Fraction(200, 3) * (1 if not taken else -taken)
        return balance, balance
    endings = reachable(house, level, "", [int(count == taken) for count in range(11)])
    return min(low[0] for low, _ in endings), max(high[0] for _, high in endings)
