"""Splits and the talon against published tables; intervals and tests against what they promise."""

from __future__ import annotations

from math import log
from typing import Any

import pytest

from prefdd import Cards, Seat, splits, talon_chance
from prefdd.chance import lasting_interval, log_evidence, split_of, wilson_interval
from prefdd.knowledge import Fact, Knowledge
from prefdd.layouts import Layouts
from prefdd.race import Race, advantage
from prefdd.random_deals import SplitMix64

# D. Lesnoi, "Русский преферанс", appendix 2, table 4, by missing cards.
PUBLISHED_SPLITS = {
    2: {(1, 1): 0.5263, (2, 0): 0.4737},
    3: {(2, 1): 0.7895, (3, 0): 0.2105},
    4: {(2, 2): 0.4180, (3, 1): 0.4954, (4, 0): 0.0867},
    5: {(3, 2): 0.6966, (4, 1): 0.2709, (5, 0): 0.0325},
    6: {(3, 3): 0.3715, (4, 2): 0.4876, (5, 1): 0.1300, (6, 0): 0.0108},
    7: {(4, 3): 0.6502, (5, 2): 0.2926, (6, 1): 0.0542, (7, 0): 0.0031},
    8: {(4, 4): 0.3501, (5, 3): 0.4801, (6, 2): 0.1500, (7, 1): 0.0191, (8, 0): 0.0007},
}
# The same, table 1: cards that help, chance to get one of them.
PUBLISHED_TALONS = {11: 0.76, 7: 0.55, 6: 0.48, 5: 0.41}


@pytest.mark.parametrize("missing", PUBLISHED_SPLITS)
def test_splits_are_the_published_ones(missing: int) -> None:
    found, published = splits(missing), PUBLISHED_SPLITS[missing]
    assert list(found) == list(published)
    assert sum(found.values()) == pytest.approx(1)
    for split, chance in published.items():
        # One unit of the last digit printed: 0.1300 stands where 0.13003 is.
        assert found[split] == pytest.approx(chance, abs=1e-4), split


@pytest.mark.parametrize("useful", PUBLISHED_TALONS)
def test_talons_are_the_published_ones(useful: int) -> None:
    assert round(talon_chance(useful), 2) == PUBLISHED_TALONS[useful]


def test_splits_are_those_of_counted_layouts() -> None:
    hand, out = Cards("S:AKJ9 C:AT D:K87 H:T"), Cards("C7 H9")
    known = Knowledge.of_hand(Seat.N, hand, absent=Seat.S, out=out)
    for suit in hand.suits:
        missing = 8 - len((hand | out).of_suit(suit))
        for held in range(missing + 1):
            fact = Fact.of(Seat.W, suit, held, held)
            share = Layouts(known.with_facts([fact])).allowed / Layouts(known).allowed
            assert share == pytest.approx(split_of(missing, held))


def test_talon_chances_are_those_of_counted_layouts() -> None:
    hand = Cards("S:AKJ9 C:AT D:K87 H:T")
    known = Knowledge.of_hand(Seat.N, hand, absent=Seat.S)
    useful = Cards("SQ ST CK CQ HA")
    talons = Layouts(known).allowed
    none = 0
    for card in known.unseen - useful:
        for other in known.unseen - useful:
            if other.index > card.index:
                none += Layouts(known.with_out(Cards([card, other]))).allowed
    assert talon_chance(len(useful)) == pytest.approx(1 - none / talons)
    assert talon_chance(7, least=2) == pytest.approx(21 / 231)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: splits(9), ValueError),
        (lambda: splits(-1), ValueError),
        (lambda: splits(8, hand=3), ValueError),
        (lambda: splits("4"), TypeError),  # type: ignore[arg-type]
        (lambda: splits(True), TypeError),
        (lambda: talon_chance(23), ValueError),
        (lambda: talon_chance(5, least=3), ValueError),
        (lambda: talon_chance(5.0), TypeError),  # type: ignore[arg-type]
    ],
)
def test_numbers_of_cards_are_checked(call: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"number of cards|do not go into"):
        call()


def coins(seed: int, number: int, share: float) -> list[bool]:
    numbers = SplitMix64(seed)
    return [numbers.next() < share * 2**64 for _ in range(number)]


@pytest.mark.parametrize("share", [0.02, 0.5, 0.9])
def test_lasting_interval_holds_at_every_moment(share: float) -> None:
    """It is looked at again and again: a fixed interval would miss far more often."""
    missed = missed_by_wilson = 0
    for seed in range(150):
        hits, misses_once, wilson_once = 0, False, False
        for number, hit in enumerate(coins(seed, 300, share), 1):
            hits += hit
            if number % 8:
                continue
            low, high = lasting_interval(hits, number, 0.1)
            misses_once |= not low <= share <= high
            low, high = wilson_interval(hits / number, number, 0.9)
            wilson_once |= not low <= share <= high
        missed += misses_once
        missed_by_wilson += wilson_once
    assert missed <= 15
    assert missed_by_wilson > 30


def test_interval_shrinks_around_what_was_found() -> None:
    before = (0.0, 1.0)
    for number in (10, 100, 1000, 10_000):
        low, high = lasting_interval(number // 5, number, 0.05)
        assert before[0] <= low < 0.2 < high <= before[1]
        before = low, high
    assert lasting_interval(0, 0, 0.05) == (0.0, 1.0)
    assert lasting_interval(0, 10, 0.05)[0] == 0.0
    assert lasting_interval(10, 10, 0.05)[1] == 1.0


def test_evidence_for_a_fair_coin_seldom_gets_far() -> None:
    reached = 0
    for seed in range(400):
        more = fewer = 0
        for hit in coins(seed, 300, 0.5):
            more, fewer = more + hit, fewer + (not hit)
            if log_evidence(more, fewer) >= log(20):
                reached += 1
                break
    assert reached <= 20


def test_evidence_for_a_better_coin_comes() -> None:
    assert log_evidence(70, 30) > log(20)
    assert log_evidence(30, 70) == -float("inf")


def race(seed: int, chances: list[float], doubt: float, tolerance: float) -> Race:
    """A race of options that depend on common luck, as layouts make them."""
    numbers = SplitMix64(seed)
    running = Race(list(range(len(chances))), doubt, tolerance, 0.05)
    bits = [0] * len(chances)
    for number in range(1, 1025):
        common = numbers.next() / 2**64
        for option, chance in enumerate(chances):
            luck = common if numbers.below(4) else numbers.next() / 2**64
            bits[option] = bits[option] << 1 | (luck < chance)
        if number in (16, 32, 64, 128, 256, 512, 1024):
            running.look(dict(enumerate(bits)), number)
            if running.is_over:
                break
    return running


@pytest.mark.parametrize(
    "chances",
    [
        [0.5, 0.5, 0.5, 0.48, 0.3],
        [0.9, 0.85, 0.2, 0.1],
        [0.97, 0.969, 0.5, 0.97],
        [0.06, 0.05, 0.0],
    ],
)
def test_race_is_wrong_no_more_often_than_it_says(chances: list[float]) -> None:
    wrong = 0
    for seed in range(50):
        running = race(seed, chances, doubt=0.2, tolerance=0.02)
        best = max(range(len(chances)), key=lambda option: chances[option])
        lost = not any(chances[option] == chances[best] for option in running.alive)
        misled = running.is_over and chances[running.leader] < chances[best] - 0.02
        wrong += lost or (misled and bool(running.alive))
    assert wrong <= 10


def test_race_drops_what_is_worse_and_what_is_hopeless() -> None:
    running = race(1, [0.9, 0.5, 0.01], doubt=0.05, tolerance=0.01)
    assert (running.alive, running.leader, running.is_over) == ([0], 0, True)
    running = race(1, [0.001, 0.0], doubt=0.05, tolerance=0.01)
    assert (running.alive, running.is_over) == ([], True)


def test_advantage_is_taken_on_common_trials() -> None:
    # One option succeeds wherever the other does, and in one of eight trials beside.
    one, other = int("11101111" * 100, 2), int("11100111" * 100, 2)
    found, low, high = advantage(one, other, 800, 0.05)
    assert found == 0.125
    assert 0.07 < low < 0.125 < high < 0.19
