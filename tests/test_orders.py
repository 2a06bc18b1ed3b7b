"""Discards and contracts over common layouts against exact counts, and before the talon."""

from __future__ import annotations

import dataclasses
import os
import random
import signal
import threading
from itertools import combinations
from typing import Any

import pytest

from prefdd import (
    DECK,
    NO_CARDS,
    Cards,
    Contract,
    IllegalDealError,
    Seat,
    Solver,
    Suit,
    odds,
    order_odds,
    talon_odds,
)
from prefdd.chance import lasting_interval
from prefdd.knowledge import Fact
from prefdd.orders import MISERE, OrderOdds, equal_discards
from prefdd.random_deals import SplitMix64

# The decision of a real deal: after the talon, first hand.
TWELVE = Cards("S:AKJ97 C:AT D:K87 H:T9")
# Counts of 6S over all 184,756 layouts by `odds`, by the cards put away.
REAL = {
    Cards("HT H9").code: (0, 0, 0, 0, 0, 2445, 127724, 54587, 0, 0, 0),
    Cards("CT HT").code: (0, 0, 0, 0, 0, 3638, 129808, 51310, 0, 0, 0),
}


def ending(seed: int, size: int, **changes: Any) -> dict[str, Any]:
    """Declarer with two cards more than each defender; the rest is out of play."""
    cards = SplitMix64(seed).sample(DECK, 3 * size + 2)
    choose = random.Random(seed)
    seats = [Seat.N, Seat.E, Seat.W]
    return {
        "hand": Cards(cards[: size + 2]),
        "out": DECK - Cards(cards),
        "declarer": choose.choice(seats),
        "first": choose.choice(seats),
        "absent": Seat.S,
        **changes,
    }


def counted(asked: dict[str, Any], found: OrderOdds, order: int) -> tuple[int, ...]:
    """Counts of one order by `odds` over all layouts."""
    away = found.orders[order].discards[0]
    return odds(
        asked["hand"] - away,
        found.orders[order].contract,
        declarer=asked["declarer"],
        first=asked["first"],
        absent=asked["absent"],
        discard=asked["out"] | away,
        facts=asked.get("facts", ()),
    ).counts


@pytest.mark.parametrize("seed", range(4))
def test_all_orders_over_all_layouts_have_the_counts_of_odds(seed: int) -> None:
    asked = ending(seed, 3)
    found = order_odds(**asked, layouts=1000, goals=[MISERE, 6], least_chance=0)
    assert (found.population, found.layouts, found.is_sample) == (20, 20, False)
    for order in range(len(found.orders)):
        full = counted(asked, found, order)
        solved = len(found.tricks[order])
        if found.orders[order].is_misere and solved == 20:
            assert found.counts(order)[:2] == (full[0], sum(full[1:]))
        elif solved == 20:
            assert found.counts(order) == full
    best = max(
        counted(asked, found, order)[0]
        for order in range(len(found.orders))
        if found.orders[order].is_misere
    )
    item = found.goal(MISERE)
    assert item.chance == item.low == item.high == best / 20
    ties = [
        order
        for order in range(len(found.orders))
        if found.orders[order].is_misere and counted(asked, found, order)[0] == best
    ]
    assert sorted([item.order, *item.rivals]) == ties


@pytest.mark.parametrize("seed", [5, 6])
def test_facts_and_weights_count_in_exact_answers(seed: int) -> None:
    facts = (Fact(Seat.E, Cards.from_mask(0xFF), (1, 2, 3, 4)), Fact.of(Seat.W, Suit.CLUBS, 0, 3))
    asked = ending(seed, 3, declarer=Seat.N, facts=facts)
    found = order_odds(**asked, layouts=1000, goals=[MISERE])
    item = found.goal(MISERE)
    counts = counted(asked, found, item.order)
    assert item.chance == pytest.approx(counts[0] / sum(counts))
    assert not found.is_sample


def test_every_pair_of_cards_is_in_one_order_of_each_strain() -> None:
    found = order_odds(TWELVE, declarer=Seat.N, first=Seat.N, layouts=1)
    for contract in ["misere", "6S", "6C", "6D", "6H", "6NT"]:
        orders = [order for order in found.orders if order.contract == Contract.parse(contract)]
        pairs = [pair for order in orders for pair in order.discards]
        assert sorted(pairs, key=lambda pair: pair.mask) == sorted(
            (Cards(pair) for pair in combinations(TWELVE, 2)), key=lambda pair: pair.mask
        )
        assert len(orders) < 66


@pytest.mark.parametrize("seed", range(3))
def test_discards_called_equal_are_equal_in_every_layout(seed: int) -> None:
    asked = ending(seed, 5)
    free = ~(asked["hand"] | asked["out"])
    groups = [group for group in equal_discards(asked["hand"], free) if len(group) > 1]
    assert groups
    solver = Solver()
    for group in groups[:4]:
        for contract in ("6S", "6NT", "misere"):
            counts = {
                odds(
                    asked["hand"] - pair,
                    contract,
                    declarer=asked["declarer"],
                    first=asked["first"],
                    absent=Seat.S,
                    discard=asked["out"] | pair,
                    solver=solver,
                ).counts
                for pair in group
            }
            assert len(counts) == 1, (seed, group, contract)


def test_sampled_chances_are_in_their_intervals_in_95_of_100_runs() -> None:
    """One order of 252 layouts, drawn 100 times: the exact share, as often as stated."""
    asked = ending(1, 5, goals=[MISERE], least_chance=0, tolerance=0)
    whole = order_odds(**asked, layouts=1000)
    order = whole.goal(MISERE).order
    exact = whole.chance(order, MISERE)
    assert 0.05 < exact < 0.95
    inside = right = 0
    for seed in range(100):
        found = order_odds(**asked, layouts=120, seed=seed)
        assert found.is_sample
        hits = found.tricks[order].count(0)
        low, high = lasting_interval(hits, len(found.tricks[order]), 0.05)
        inside += low <= exact <= high
        item = found.goal(MISERE)
        # The chance of whatever was chosen, where the choice itself might flatter it.
        right += item.low <= whole_chance(asked, whole, item.order) <= item.high
    assert inside >= 95
    assert right >= 95


def whole_chance(asked: dict[str, Any], whole: OrderOdds, order: int) -> float:
    counts = counted(asked, whole, order)
    return counts[0] / sum(counts)


def test_sampled_counts_are_in_wilson_intervals_in_95_of_100_runs() -> None:
    asked = ending(3, 5)
    hand = asked["hand"] - Cards(list(asked["hand"])[:2])
    arguments: dict[str, Any] = {
        "declarer": asked["declarer"],
        "first": asked["first"],
        "absent": Seat.S,
        "discard": ~(~(asked["hand"] | asked["out"]) | hand),
    }
    whole = odds(hand, "6NT", **arguments)
    least = next(number for number in range(11) if whole.share(number) < 0.9)
    solver, inside = Solver(), 0
    for seed in range(100):
        found = odds(hand, "6NT", **arguments, sample=80, seed=seed, solver=solver)
        low, high = found.interval(least, confidence=0.99)
        inside += low <= whole.share(least) <= high
    assert inside >= 95


def test_a_real_decision() -> None:
    found = order_odds(
        TWELVE, declarer=Seat.N, first=Seat.N, goals=[6, 7, 8], layouts=600, least_chance=0.1
    )
    six, seven, eight = (found.goal(goal) for goal in (6, 7, 8))
    orders = found.orders
    for item in (six, seven):
        counts = REAL[orders[item.order].discards[0].code]
        assert orders[item.order].contract == Contract.parse("6S")
        assert item.low <= sum(counts[item.goal :]) / sum(counts) <= item.high
    # Of the two the first is better, by 0.6 % at six and by 1.8 % at seven.
    assert {orders[rival].discards[0].code for rival in (*six.rivals, six.order)} >= {
        Cards("HT H9").code
    }
    assert Cards("HT H9") in orders[seven.order].discards
    assert (eight.verdict, eight.high < 0.1) == ("hopeless", True)
    # No more play than it needs: most orders are dropped early.
    assert sum(map(len, found.tricks)) < 0.5 * len(orders) * 600


@pytest.mark.soak
@pytest.mark.parametrize("away", REAL)
def test_counts_of_the_real_decision(away: str) -> None:
    discard = Cards(away)
    found = odds(TWELVE - discard, "6S", declarer=Seat.N, first=Seat.N, discard=discard)
    assert found.counts == REAL[away]


def test_differences_are_exact_on_common_layouts() -> None:
    found = order_odds(
        TWELVE, declarer=Seat.N, first=Seat.N, goals=[7], layouts=100, least_chance=0
    )
    alive = [n for n, tricks in enumerate(found.tricks) if len(tricks) == 100][:4]
    for one, other in combinations(alive, 2):
        by_layout = [
            (a >= 7) - (b >= 7) for a, b in zip(found.tricks[one], found.tricks[other], strict=True)
        ]
        difference, low, high = found.difference(one, other, 7)
        assert difference == pytest.approx(sum(by_layout) / 100)
        assert low <= difference <= high
        assert found.chance(one, 7) - found.chance(other, 7) == pytest.approx(difference)
    average = found.average(alive[0], lambda tricks: 2.0 if tricks >= 7 else 0.0)
    assert average == pytest.approx(2 * found.chance(alive[0], 7))
    low, high = found.interval(alive[0], 7)
    assert low <= found.chance(alive[0], 7) <= high


@pytest.mark.parametrize("calls", [1, 20, 300])
@pytest.mark.parametrize("size", [3, 5])
def test_interrupted_work_goes_on_to_the_same_answer(calls: int, size: int) -> None:
    asked = ending(4, size, goals=[MISERE, 6], least_chance=0.0, layouts=150)
    whole = order_odds(**asked)
    left = calls

    def interrupt(done: int, total: int) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise KeyboardInterrupt

    try:
        order_odds(**asked, progress=interrupt)
    except KeyboardInterrupt as interruption:
        part = interruption.args[0]
        assert not part.is_finished
        again = order_odds(**asked, resume=part)
    else:
        again = order_odds(**asked)
    assert dataclasses.replace(again, nodes=0) == dataclasses.replace(whole, nodes=0)
    other = {**asked, "layouts": 151}
    with pytest.raises(IllegalDealError, match="another question"):
        order_odds(**other, resume=whole)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent in another way on Windows")
def test_ctrl_c_keeps_what_is_known() -> None:
    sender = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    sender.start()
    with pytest.raises(KeyboardInterrupt) as caught:
        order_odds(TWELVE, declarer=Seat.N, first=Seat.N, layouts=100_000, tolerance=0)
    part = caught.value.args[0]
    assert not part.is_finished
    assert sum(map(len, part.tricks)) > 0
    assert all(item.low <= item.chance <= item.high for item in part.goals)


def test_last_bid_bounds_what_is_ordered() -> None:
    found = order_odds(TWELVE, declarer=Seat.N, first=Seat.N, at_least="6D", layouts=24)
    assert [item.goal for item in found.goals] == [6, 7, 8, 9, 10]
    assert not any(order.is_misere for order in found.orders)
    six = found.orders[found.goal(6).order]
    assert six.contract.strain not in (Suit.SPADES, Suit.CLUBS)
    assert found.orders[found.goal(7).order].contract.strain is Suit.SPADES


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"hand": TWELVE - Cards("SA")}, IllegalDealError, "21 unseen cards are too many"),
        ({"hand": TWELVE | Cards("SQ")}, IllegalDealError, "declarer has 13 cards"),
        ({"hand": "SA"}, TypeError, "a hand is Cards"),
        ({"goals": [5]}, ValueError, "a goal is 6 to 10"),
        ({"goals": []}, ValueError, "no goal"),
        ({"at_least": "misere"}, IllegalDealError, "the last bid is a game"),
        ({"at_least": "6S", "goals": [0]}, IllegalDealError, "may be ordered after the last bid"),
        ({"layouts": 0}, ValueError, "layouts is a number"),
        ({"confidence": 1}, ValueError, "confidence is a number between 0 and 1"),
        ({"confidence": "high"}, TypeError, "confidence is a number"),
        ({"tolerance": -0.1}, ValueError, "tolerance"),
        ({"least_chance": 2}, ValueError, "least_chance"),
        ({"absent": Seat.N}, IllegalDealError, "N is absent"),
        ({"facts": "W: no H, HA"}, IllegalDealError, "clash"),
        ({"facts": [5]}, TypeError, "facts are Facts"),
        ({"where": lambda hands: False, "tries": 50}, IllegalDealError, "a rate of 0"),
    ],
)
def test_question_that_cannot_be_is_refused(
    changes: dict[str, Any], error: type[Exception], message: str
) -> None:
    asked = {"hand": TWELVE, "declarer": Seat.N, "first": Seat.N, "layouts": 30, **changes}
    with pytest.raises(error, match=message):
        order_odds(**asked)


# ---- before the talon ------------------------------------------------------------

TEN = Cards("S:AKJ97 C:A D:K8 H:T9")


def test_talons_go_on_to_the_same_answer() -> None:
    asked: dict[str, Any] = {"declarer": Seat.N, "first": Seat.N, "goals": [6, 8], "layouts": 20}
    whole = talon_odds(TEN, **asked, stop_after=4)
    part = talon_odds(TEN, **asked, stop_after=1)
    again = talon_odds(TEN, **asked, resume=part, stop_after=3)
    assert dataclasses.replace(again, nodes=0) == dataclasses.replace(whole, nodes=0)
    assert (whole.talons, len(whole.answers), whole.is_finished) == (231, 4, False)
    for goal in (6, 8):
        low, high = whole.interval(goal)
        assert 0 <= low <= whole.chance(goal) <= high <= 1
    assert whole.share(6, 0.5) >= whole.share(8, 0.5)
    with pytest.raises(IllegalDealError, match="another question"):
        talon_odds(TEN, **{**asked, "seed": 2}, resume=part)


def test_order_after_a_talon_makes_it_as_often_as_the_exact_count() -> None:
    found = talon_odds(TEN, declarer=Seat.N, first=Seat.N, goals=[7], layouts=300, stop_after=1)
    for answer in found.answers:
        (order,) = answer.orders
        assert order is not None
        away = order.discards[0]
        hand = (TEN | answer.talon) - away
        exact = odds(hand, order.at(7), declarer=Seat.N, first=Seat.N, discard=away)
        low, high = lasting_interval(answer.hits[0], 300, 0.001)
        assert low <= exact.share(7) <= high


def test_facts_weigh_talons() -> None:
    asked: dict[str, Any] = {"declarer": Seat.N, "first": Seat.N, "goals": [6], "layouts": 2}
    # All hearts that are not declarer's are with West, so none can be in the talon.
    found = talon_odds(TEN, **asked, facts="W: H=6", stop_after=1)
    assert found.talons == 16 * 15 // 2
    with pytest.raises(IllegalDealError, match="clash"):
        talon_odds(TEN, **asked, facts="W: H=6; E: HA")
    with pytest.raises(IllegalDealError, match="before the talon he has 10"):
        talon_odds(TWELVE, **asked)
    assert found.interval(6) != (0.0, 0.0)
    assert NO_CARDS not in {answer.talon for answer in found.answers}
