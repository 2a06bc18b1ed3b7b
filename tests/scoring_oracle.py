"""A second scorer, written from the prose and as plain as can be, to compare with.

Sums only, no reasons: pool, mountain and whists of one deal as dictionaries.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

PRICES = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
OBLIGATIONS = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}


class House(NamedTuple):
    """Agreed rules that change what is written after a game for tricks."""

    doubled: bool = False
    gentleman: bool = False
    half: bool = False
    fixed: int = 0
    both: bool = False
    pair: bool = False
    checked: bool = False
    dealer_free: bool = False
    dealer_unconsoled: bool = False


class Sheet(NamedTuple):
    """What has been written."""

    pool: dict[str, Fraction]
    mountain: dict[str, Fraction]
    whists: dict[tuple[str, str], Fraction]


def game(
    house: House, level: int, says: dict[str, str], tricks: dict[str, int], everybody: str
) -> Sheet:
    """Declarer is A; the dealer, if there is one, is D; says are W, P, H and HP."""
    pool: dict[str, Fraction] = defaultdict(Fraction)
    mountain: dict[str, Fraction] = defaultdict(Fraction)
    whists: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    price = PRICES[level]
    unit = price * (2 if house.doubled else 1)
    whisters = [who for who in "BCD" if says.get(who) == "W"]
    if not whisters:
        pool["A"] += price
        for who, word in says.items():
            if word == "H":
                whists[who, "A"] += Fraction(OBLIGATIONS[level], 2) * unit
        return Sheet(pool, mountain, whists)
    taken, lost = tricks["A"], 10 - tricks["A"]
    if taken >= level:
        pool["A"] += price
    else:
        under = level - taken
        mountain["A"] += under * unit
        for who in everybody[1:]:
            if who == "D" and house.dealer_unconsoled and says.get("D") != "W":
                continue
            whists[who, "A"] += under * (house.fixed or unit)
    if len(whisters) == 2:
        for who in whisters:
            whists[who, "A"] += tricks[who] * unit
    else:
        share = [whisters[0]]
        other = "C" if whisters[0] == "B" else "B"
        if house.gentleman and taken < level and whisters[0] != "D" and says[other] == "P":
            share.append(other)
        for who in share:
            whists[who, "A"] += Fraction(lost * unit, len(share))
    needed = 0 if level == 10 and house.checked else OBLIGATIONS[level]
    fee = Fraction(unit, 2) if house.half else Fraction(unit)
    if lost >= needed:
        return Sheet(pool, mountain, whists)
    if len(whisters) == 1:
        if not (whisters[0] == "D" and house.dealer_free):
            mountain[whisters[0]] += (needed - lost) * fee
    elif level > 7:
        for who in whisters if house.both else whisters[1:]:
            mountain[who] += fee
    else:
        for who in whisters:
            missing = max(0, needed // 2 - tricks[who])
            mountain[who] += fee * (min(missing, needed - lost) if house.pair else missing)
    return Sheet(pool, mountain, whists)


def settled(house: House, sheet: Sheet, everybody: str) -> list[Fraction]:
    """Balance by moving whists between each two players, as the sheet says."""
    won = dict.fromkeys(everybody, Fraction(0))
    size = len(everybody)
    for one, other in permutations(everybody, 2):
        point = Fraction(20 if house.doubled else 10, size)
        amount = sheet.pool.get(one, Fraction(0)) * point
        amount -= sheet.mountain.get(one, Fraction(0)) * Fraction(10, size)
        amount += sheet.whists.get((one, other), Fraction(0))
        won[one] += amount
        won[other] -= amount
    return list(won.values())
