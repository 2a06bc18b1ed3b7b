"""Published counts over all ways to deal the other twenty cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, islice
from typing import Any

import pytest

from datafiles import read_json
from prefdd import DECK, Card, Cards, Contract, Deal, Fact, Position, Seat, Solver, Suit, odds

ROWS: list[dict[str, Any]] = read_json("layouts.json")["layouts"]
IDS = [row["id"] for row in ROWS]
FIRST = 20_000


def positions(row: dict[str, Any]) -> Iterator[Position]:
    """Layouts in the published order: free cards S H D C downward; West's places lexicographic."""
    hand, discard = Cards(row["hand"]), Cards(row["discard"])
    free = DECK - hand - discard
    order = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    ordered = [card for suit in order for card in free.of_suit(suit).descending()]
    contract, first = Contract.parse(row["contract"]), Seat[row["first"]]
    for west in combinations(ordered, 10):
        wests = Cards(west)
        deal = Deal.of({Seat.N: hand, Seat.E: free - wests, Seat.W: wests})
        position = Position.start(deal, contract, Seat[row["declarer"]], first)
        yield position.play(Card(row["led"])) if row["led"] else position


def arguments(row: dict[str, Any]) -> dict[str, Any]:
    return {
        "hand": Cards(row["hand"]),
        "contract": Contract.parse(row["contract"]),
        "declarer": Seat[row["declarer"]],
        "first": Seat[row["first"]],
        "discard": Cards(row["discard"]),
        "led": Card(row["led"]) if row["led"] else None,
    }


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_first_20000_layouts_have_the_published_counts(row: dict[str, Any]) -> None:
    solver = Solver()
    counts = Counter(map(solver.tricks, islice(positions(row), FIRST)))
    assert [counts[tricks] for tricks in range(11)] == row["first_20000"]


def test_all_184756_layouts_of_a_misere_have_the_published_counts() -> None:
    # The last misère in the file is layout-8, the hand of Kovalevskaya's problem.
    row = [row for row in ROWS if row["contract"] == "misere"][-1]
    found = odds(**arguments(row))
    assert found.deals == 184_756
    assert list(found.counts) == row["all_184756"]


@pytest.mark.soak
@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_all_184756_layouts_have_the_published_counts(row: dict[str, Any]) -> None:
    found = odds(**arguments(row))
    assert (found.deals, list(found.counts)) == (184_756, row["all_184756"])


@pytest.mark.soak
@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_published_counts_by_length_of_a_suit_add_up(row: dict[str, Any]) -> None:
    """The same layouts drawn up one by one under facts that exclude each other."""
    free = DECK - Cards(row["hand"]) - Cards(row["discard"])
    suit = max(Suit, key=lambda suit: len(free.of_suit(suit)))
    sums = [0] * 11
    for length in range(len(free.of_suit(suit)) + 1):
        found = odds(**arguments(row), facts=[Fact.of(Seat.W, suit, length, length)])
        sums = [before + more for before, more in zip(sums, found.counts, strict=True)]
    assert sums == row["all_184756"]


def test_published_counts_of_a_part_are_found_under_facts() -> None:
    """The first layouts in the published order have West hold the highest spades."""
    row = ROWS[0]
    free = DECK - Cards(row["hand"]) - Cards(row["discard"])
    # With six given cards C(14, 4) = 1001 layouts are left, the first 1001 as published.
    order = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    ordered = [card for suit in order for card in free.of_suit(suit).descending()]
    found = odds(**arguments(row), facts=[Fact.has(Seat.W, Cards(ordered[:6]))])
    solver = Solver()
    counts = Counter(map(solver.tricks, islice(positions(row), 1001)))
    assert found.deals == 1001
    assert found.counts == tuple(counts[tricks] for tricks in range(11))


def test_layouts_by_eight_threads_have_the_counts_of_one() -> None:
    """Each thread with a solver of its own, at work at the same time."""
    row = next(row for row in ROWS if row["contract"] != "misere")
    some = list(islice(positions(row), 4000))

    def share(start: int) -> Counter[int]:
        solver = Solver()
        return Counter(solver.tricks(position) for position in some[start::8])

    with ThreadPoolExecutor(8) as pool:
        counts = sum(pool.map(share, range(8)), Counter())
    solver = Solver()
    assert counts == Counter(map(solver.tricks, some))


def test_sample_is_near_to_the_whole() -> None:
    for row in ROWS:
        found = odds(**arguments(row), sample=500, seed=1)
        for count, whole in zip(found.counts, row["all_184756"], strict=True):
            share = whole / 184_756
            # Five standard deviations, and no layout that the whole does not have.
            assert abs(count - 500 * share) <= 5 * (500 * share * (1 - share)) ** 0.5 + 1e-9
