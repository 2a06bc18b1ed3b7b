"""The measure that hides the discard, against `catch` and open cards on the same layouts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from prefdd import Card, Cards, IllegalDealError, Seat, catch, misere_discards
from prefdd.catching import Catch
from prefdd.misere import Choice, HiddenDiscard, Layout, OpenCards

TWELVE = Cards("S:T7 C:QJ87 D:987 H:T98")
PAIRS = tuple(Cards(pair) for pair in combinations(TWELVE, 2))
GUESS = Layout(Cards("S:AQ8 C:KT9 D:T H:KQJ"), Cards("S:KJ9 C:A D:AKQJ H:A7"), 2)


def layouts(count: int, seed: int, leader: int = 2) -> Iterator[Layout]:
    rng = random.Random(seed)
    free = list(~TWELVE)
    for _ in range(count):
        one = Cards(rng.sample(free, 10))
        yield Layout(one, ~TWELVE - one, leader)


def asked(layout: Layout, lead: Card | None = None) -> Catch:
    hands = {Seat.S: TWELVE, Seat.W: layout.next_hand, Seat.N: layout.last_hand}
    first = (Seat.S, Seat.W, Seat.N)[layout.leader]
    return catch(hands, Seat.S, first, played=[] if lead is None else [lead])


def chances(measure: HiddenDiscard, layout: Layout, lead: Card | None = None) -> dict[Cards, float]:
    pairs = [pair for pair in PAIRS if lead not in pair]
    outcomes = measure(TWELVE, layout, [Choice(pair, lead) for pair in pairs])
    return {pair: outcome.caught for pair, outcome in zip(pairs, outcomes, strict=True)}


def agree(found: Catch, chance: dict[Cards, float]) -> int:
    """Compare with the best plans of `catch`; how many discards plans had to choose from."""
    most = len(found.best.caught)
    assert found.is_best_proved
    assert sum(chance.values()) == pytest.approx(most)
    best = [set(plan.caught) for plan in found.plans if len(plan.caught) == most]
    for pair, its in chance.items():
        assert its == 0 or pair in found.caught_open
        if all(pair in plan for plan in best):
            assert its == pytest.approx(1)
        if its:
            assert any(pair in plan for plan in best) or not found.is_every_plan
    return len(found.caught_open) - most


def test_a_discard_is_caught_as_often_as_best_plans_of_catch_do() -> None:
    measure = HiddenDiscard()
    misled = [agree(asked(layout), chances(measure, layout)) for layout in layouts(12, seed=4)]
    assert any(misled)
    assert measure.plans == sum(map(bool, misled))
    assert measure.unproved == 0


def test_declarers_lead_is_seen_before_the_plan_begins() -> None:
    measure = HiddenDiscard()
    for layout in layouts(3, seed=8, leader=0):
        for lead in map(Card, ("S7", "D9", "H8")):
            agree(asked(layout, lead), chances(measure, layout, lead))


def test_defenders_who_are_sure_of_the_discard_play_with_open_cards() -> None:
    for layout in layouts(10, seed=2):
        for pair in (Cards("H8 H9"), Cards("ST D7"), Cards("ST HT")):
            choice = [Choice(pair)]
            [hidden] = HiddenDiscard({pair: 3})(TWELVE, layout, choice)
            assert hidden.caught == OpenCards()(TWELVE, layout, choice)[0].caught


def test_weights_move_the_plan() -> None:
    """More weight is caught than by the plan that counts, and as much as by `catch`."""
    weights = {Cards("ST D7"): 5.0, Cards("H8 H9"): 2.0, Cards("ST H8"): 1.0}
    hands = {Seat.S: TWELVE, Seat.W: GUESS.next_hand, Seat.N: GUESS.last_hand}
    found = catch(hands, Seat.S, Seat.N, discards=weights, weights=weights)
    by_weight = chances(HiddenDiscard(weights), GUESS)
    by_count = chances(HiddenDiscard(), GUESS)
    caught = sum(weight * by_weight[pair] for pair, weight in weights.items())
    assert caught == pytest.approx(found.best.weight)
    assert caught > sum(weight * by_count[pair] for pair, weight in weights.items())


def test_what_is_asked_does_not_change_the_answer() -> None:
    """Choices given up early must not make the others look better."""
    whole = chances(HiddenDiscard(), GUESS)
    for pair in (Cards("H8 H9"), Cards("ST D7"), Cards("C7 C8")):
        [one] = HiddenDiscard()(TWELVE, GUESS, [Choice(pair)])
        assert one.caught == pytest.approx(whole[pair])


def test_hiding_never_helps_the_defenders_over_the_same_layouts() -> None:
    answers = [
        misere_discards(TWELVE, "last", sample=16, seed=5, every=True, doubt=0, measure=measure)
        for measure in (HiddenDiscard(), OpenCards())
    ]
    hidden, opened = ({i.choice.discard: i.caught for i in answer.estimates} for answer in answers)
    assert all(hidden[pair] <= opened[pair] + 1e-9 for pair in PAIRS)
    assert any(hidden[pair] < opened[pair] for pair in PAIRS)


def test_without_memory_a_plan_is_grown_and_that_is_counted() -> None:
    measure = HiddenDiscard(memory=1)
    chance = chances(measure, GUESS)
    assert measure.unproved == 1
    assert set(chance.values()) <= {0.0, 1.0}


@pytest.mark.parametrize(
    ("weights", "message"),
    [({Cards("H8 H9"): -1}, "0 or more"), ({Cards("H8 H9"): 0}, "0 or more"), ({}, "0 or more"),
     ({Cards("H8"): 1}, "has 1 card")],
)  # fmt: skip
def test_weights_that_make_no_sense_are_refused(weights: dict[Cards, float], message: str) -> None:
    with pytest.raises(IllegalDealError, match=message):
        HiddenDiscard(weights)
