"""Statements about one suit that docs/engine.md proves by going through all 9,841 divisions.

A division is the string of the owners of a suit's cards from the top: 0 is declarer, 1 and 2 follow
him clockwise. The definitions stand here once more, without the tricks of the compiled table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from itertools import product

DIVISIONS = ["".join(owners) for size in range(9) for owners in product("012", repeat=size)]
PARTNER = {"1": "2", "2": "1"}


def without(suit: str, *places: int | None) -> str:
    return "".join(owner for place, owner in enumerate(suit) if place not in places)


def places(suit: str, player: str) -> list[int | None]:
    """Cards of a player; None stands for the discard of one who has none."""
    return [place for place, owner in enumerate(suit) if owner == player] or [None]


def top(cards: tuple[int | None, ...]) -> int:
    """Which of the cards played wins: the nearest to the top."""
    return min((card, number) for number, card in enumerate(cards) if card is not None)[1]


After = dict[int, Callable[[str], int]]


def best(suit: str, leader: str, after: After) -> int:
    """Rounds with best play; who wins one, 0 leader, 1 partner, 2 declarer, says what follows."""
    if leader not in suit:
        return 0
    partners, declarers = places(suit, PARTNER[leader]), places(suit, "0")
    most = 0
    for x in places(suit, leader):
        value = {
            (y, z): after[top((x, y, z))](without(suit, x, y, z))
            for y in partners
            for z in declarers
        }
        if leader == "1":
            found = max(min(value[y, z] for z in declarers) for y in partners)
        else:
            found = min(max(value[y, z] for y in partners) for z in declarers)
        most = max(most, found)
    return most


def nothing(_: str) -> int:
    return 0


@cache
def cash(suit: str, leader: str) -> int:
    """Rounds that a defender wins one after another."""
    return best(suit, leader, {0: lambda rest: 1 + cash(rest, leader), 1: nothing, 2: nothing})


@cache
def cross(suit: str, leader: str) -> int:
    """Rounds of a defender on lead, the last of them won by his partner."""
    partner = PARTNER[leader]

    def own(rest: str) -> int:
        more = cross(rest, leader)
        return 1 + more if more else 0

    return best(suit, leader, {0: own, 1: lambda rest: 1 + cash(rest, partner), 2: nothing})


@cache
def crosses_in(suit: str, leader: str, rounds: int) -> bool:
    """Whether the defenders can win so many rounds, the partner being on lead after them."""
    if rounds == 0:
        return False
    partner = PARTNER[leader]
    after: After = {
        0: lambda rest: crosses_in(rest, leader, rounds - 1),
        1: lambda rest: cash(rest, partner) >= rounds - 1,
        2: nothing,
    }
    return bool(best(suit, leader, after))


def held(suit: str, player: str) -> list[int]:
    return [place for place, owner in enumerate(suit) if owner == player]


def test_a_discard_of_declarer_takes_nothing_from_the_defenders() -> None:
    for suit in DIVISIONS:
        for leader in "12":
            for place in held(suit, "0"):
                rest = without(suit, place)
                assert cash(rest, leader) >= cash(suit, leader), (suit, leader)
                assert cross(rest, leader) >= cross(suit, leader), (suit, leader)


def test_the_partner_may_throw_his_highest_card() -> None:
    for suit in DIVISIONS:
        for leader in "12":
            for place in held(suit, PARTNER[leader])[:1]:
                assert cash(without(suit, place), leader) >= cash(suit, leader), (suit, leader)


def test_a_card_beyond_the_rounds_to_cash_can_be_spared() -> None:
    for suit in DIVISIONS:
        for player in "12":
            own = held(suit, player)
            if own:
                left = max(cash(without(suit, place), player) for place in own)
                assert left >= min(cash(suit, player), len(own) - 1), (suit, player)


def test_a_card_beyond_the_rounds_to_cross_can_be_spared() -> None:
    for suit in DIVISIONS:
        for leader in "12":
            rounds, partners = cross(suit, leader), held(suit, PARTNER[leader])
            if rounds and len(partners) - 1 >= max(1, min(rounds, len(held(suit, leader)))):
                left = max(cross(without(suit, place), leader) for place in partners)
                assert left >= min(rounds, len(partners) - 1), (suit, leader)


def test_patterns_that_cross_do_so_in_as_many_rounds() -> None:
    alike = defaultdict(list)
    for suit in DIVISIONS:
        for depth in range(len(suit) + 1):
            alike[tuple(map(suit.count, "012")), suit[:depth]].append(suit)
    for suit in DIVISIONS:
        for leader in "12":
            rounds = cross(suit, leader)
            groups = (
                alike[tuple(map(suit.count, "012")), suit[:depth]] for depth in range(len(suit) + 1)
            )
            decided = next(g for g in groups if all(cross(other, leader) >= rounds for other in g))
            if rounds:
                assert all(crosses_in(other, leader, rounds) for other in decided), suit
