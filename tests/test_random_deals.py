"""Deals by seed are the same everywhere and for ever."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import prefdd
from prefdd import DECK, Card, Cards, Contract, Position, Seat
from prefdd.random_deals import KINDS, SplitMix64, random_deal, random_position

# Never change these: seeds are kept with results.
PINNED = {
    (0, Seat.S): [
        "N S: C:AK D:KQT8 H:KQT9",
        "E S:K97 C:QJT97 D: H:87",
        "W S:AQJT8 C:8 D:A97 H:J",
        "S: C: D:J H:A",
    ],
    (1, Seat.S): [
        "N S:98 C:A87 D:AT9 H:J7",
        "E S:AQJT7 C:Q D:K87 H:T",
        "W S:K C:KJT9 D:Q H:AK98",
        "S: C: D:J H:Q",
    ],
    (2, Seat.N): [
        "E S:T97 C:KJT D:AQJ7 H:",
        "S S:AQJ8 C:Q8 D:98 H:Q9",
        "W S:K C:A97 D:K H:AKJ87",
        "S: C: D:T H:T",
    ],
    (2**64 - 1, Seat.W): [
        "N S:AQT7 C:A9 D:AJ H:T9",
        "E S:KJ8 C:QJ8 D:Q7 H:KQ",
        "S S:9 C:KT7 D:98 H:AJ87",
        "S: C: D:KT H:",
    ],
}


def in_lines(seed: int, absent: Seat) -> list[str]:
    deal = random_deal(seed, absent)
    return [*(f"{seat} {hand.code}" for seat, hand in deal.items()), deal.talon.code]


def test_generator_gives_the_published_numbers() -> None:
    numbers = SplitMix64(1234567)
    assert [numbers.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize(("seed", "absent"), PINNED)
def test_seed_gives_the_pinned_deal(seed: int, absent: Seat) -> None:
    assert in_lines(seed, absent) == PINNED[seed, absent]


def test_seed_gives_the_pinned_position() -> None:
    position = random_position(7, 4, on_table=2)
    assert [hand.code for hand in position.hands] == [
        "S:K9 C: D: H:Q",
        "S:AT C:Q D:8 H:",
        "S:J C: D:Q H:T",
    ]
    assert (position.contract.code, position.declarer, position.leader) == ("6H", Seat.E, Seat.W)
    assert (position.table, position.won) == ((Card("C8"), Card("HK")), (1, 3, 2))


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_deal_does_not_depend_on_process_or_hash_seed(hash_seed: str) -> None:
    source = str(Path(prefdd.__file__).parents[1])
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": source}
    code = (
        "from prefdd.random_deals import random_deal, random_position\n"
        "print(repr(random_deal(1)), repr(random_position(9, 5)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == f"{random_deal(1)!r} {random_position(9, 5)!r}"


def test_deal_is_the_whole_deck_once() -> None:
    for seed in range(200):
        deal = random_deal(seed, absent=Seat(seed % 4))
        assert [len(hand) for hand in deal.hands] == [10, 10, 10]
        assert len(deal.talon) == 2
        assert deal.cards | deal.talon == DECK
        assert deal.absent is Seat(seed % 4)


def test_every_card_goes_everywhere_equally_often() -> None:
    places: Counter[tuple[Card, int]] = Counter()
    for seed in range(3200):
        deal = random_deal(seed)
        for place, cards in enumerate((*deal.hands, deal.talon)):
            places.update((card, place) for card in cards)
    # 1000 expected for a hand, 200 for the talon; five standard deviations.
    assert all(abs(places[card, place] - 1000) < 5 * 27 for card in DECK for place in range(3))
    assert all(abs(places[card, 3] - 200) < 5 * 14 for card in DECK)


def test_position_is_as_asked() -> None:
    deck = Cards(card for card in DECK if card.suit.code in "SH")
    position = random_position(
        3, 5, on_table=2, contract=Contract.parse("6H"), absent=Seat.E, deck=deck
    )
    assert position.contract.code == "6H"
    assert position.seats == (Seat.N, Seat.S, Seat.W)
    assert len(position.table) == 2
    assert sorted(map(len, position.hands)) == [4, 4, 5]
    assert position.deal.cards <= deck
    assert sum(position.won) == 5


def test_positions_are_of_every_kind() -> None:
    positions = [random_position(seed, 3) for seed in range(400)]
    assert {position.contract for position in positions} == set(KINDS)
    assert {position.declarer for position in positions} == set(Seat)
    assert {position.leader for position in positions} == set(Seat)
    assert {position.deal.absent for position in positions} == set(Seat)


def test_all_pass_has_no_declarer() -> None:
    assert random_position(1, contract=Contract.all_pass()).declarer is None


def test_nobody_has_a_card_in_a_position_of_no_cards() -> None:
    position = random_position(1, 0)
    assert position.is_over
    assert sum(position.won) == 10


@pytest.mark.parametrize("seed", [None, True, 1.0, "1"])
def test_seed_that_is_no_int_is_refused(seed: object) -> None:
    with pytest.raises(TypeError):
        random_deal(seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is from 0"):
        random_deal(seed)


@pytest.mark.parametrize(("hand_size", "on_table"), [(11, 0), (-1, 0), (3, 3), (3, -1), (0, 1)])
def test_impossible_position_is_refused(hand_size: int, on_table: int) -> None:
    with pytest.raises(ValueError, match="cards"):
        random_position(1, hand_size, on_table=on_table)


def test_deck_too_small_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be drawn"):
        random_position(1, 3, deck=Cards("S:AKQJT987"))


def test_positions_of_one_seed_are_equal() -> None:
    first, second = random_position(11, 6), random_position(11, 6)
    assert isinstance(first, Position)
    assert first == second
