"""Layouts under facts against plain enumeration; draws that are uniform; facts that clash."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb, sqrt
from pathlib import Path
from typing import Any

import pytest

from prefdd import (
    DECK,
    NO_CARDS,
    Card,
    Cards,
    Contract,
    Deal,
    IllegalDealError,
    IllegalPlayError,
    NotationError,
    Position,
    PrefddError,
    Record,
    Seat,
    Suit,
    i18n,
    parse_facts,
)
from prefdd.knowledge import Fact, Knowledge
from prefdd.layouts import Layout, Layouts
from prefdd.random_deals import KINDS, SplitMix64, random_deal

SOURCE = Path(__file__).parents[1] / "src"
HAND = Cards("S:AKJ97 C:AT D:K8 H:T")
OUT = Cards("D7 H9")


def known(*facts: Fact, **changes: Any) -> Knowledge:
    asked = {"absent": Seat.S, "out": OUT, "facts": facts, **changes}
    return Knowledge.of_hand(Seat.N, HAND, **asked)


def by_hand(knowledge: Knowledge) -> Iterator[tuple[Layout, int]]:
    """Every way to deal the unseen cards, one after the other, with its weight."""
    unseen = list(knowledge.unseen)
    a, b, c, _ = knowledge.places
    for first in combinations(unseen, a):
        left = [card for card in unseen if card not in first]
        for second in combinations(left, b):
            rest = [card for card in left if card not in second]
            for third in combinations(rest, c):
                hands = tuple(
                    hand | Cards(more)
                    for hand, more in zip(knowledge.hands, (first, second, third), strict=True)
                )
                weight = 1
                for fact in knowledge.facts:
                    place = knowledge.seats.index(fact.seat)
                    held = (hands[place] | knowledge.played[place]) & fact.cards
                    weight *= fact.weights[min(len(held), len(fact.weights) - 1)]
                if weight:
                    yield (hands[0], hands[1], hands[2]), weight


def random_knowledge(seed: int) -> Knowledge:
    """Few cards, any seats, one to four facts of any kind."""
    choose = random.Random(seed)
    size = choose.randint(1, 4)
    spare = choose.choice([0, 0, 1, 2])
    cards = SplitMix64(seed).sample(DECK, 3 * size + spare)
    absent = choose.choice(list(Seat))
    seats = [seat for seat in Seat if seat is not absent]
    mine = choose.randrange(3)
    hands = [Cards(cards[:size]) if place == mine else NO_CARDS for place in range(3)]
    played = [NO_CARDS] * 3
    gone = list(DECK - Cards(cards))
    played[(mine + 1) % 3] = Cards(gone[:2])
    facts = []
    for _ in range(choose.randint(1, 4)):
        some = Cards(choose.sample(list(DECK), choose.choice([1, 4, 16])))
        kind = choose.choice([some, choose.choice(list(Suit))])
        seat = choose.choice(seats)
        least = choose.choice([0, 0, 0, 1])
        if choose.random() < 0.3:
            weighted = Cards(kind) if isinstance(kind, Cards) else Cards.from_mask(255 << 8 * kind)
            facts.append(Fact(seat, weighted, (choose.randint(0, 1), 2, 3)))
        else:
            facts.append(Fact.of(seat, kind, least, choose.randint(max(least, 1), 4)))
    return Knowledge(
        (seats[0], seats[1], seats[2]),
        (hands[0], hands[1], hands[2]),
        (size, size, size),
        (played[0], played[1], played[2]),
        Cards(gone[2:]),
        tuple(facts),
    )


@pytest.mark.parametrize("start", range(0, 200, 50))
def test_counts_and_weights_are_those_of_plain_enumeration(start: int) -> None:
    possible = 0
    for seed in range(start, start + 50):
        knowledge = random_knowledge(seed)
        plain = dict(by_hand(knowledge))
        if not plain:
            with pytest.raises(IllegalDealError):
                Layouts(knowledge)
            continue
        possible += 1
        layouts = Layouts(knowledge)
        assert (layouts.allowed, layouts.weight) == (len(plain), sum(plain.values())), seed
        assert dict(layouts.weighted()) == plain, seed
        assert len(list(layouts)) == len(plain) == layouts.count()
        numbers = SplitMix64(seed)
        for _ in range(30):
            # So the facts hold in all that is drawn.
            assert layouts.draw(numbers) in plain
    assert possible > 20


def test_all_layouts_of_whole_hands_are_counted() -> None:
    assert Layouts(known()).allowed == comb(20, 10)
    assert Layouts(known(out=NO_CARDS)).allowed == comb(22, 2) * comb(20, 10)
    assert Layouts(known(Fact.void(Seat.W, Suit.SPADES))).allowed == comb(17, 10)


def chi_square(found: Counter[Layout], expected: dict[Layout, float]) -> float:
    """Distance from expectation in standard deviations (Wilson and Hilferty, 1931)."""
    free = len(expected) - 1
    distance = sum((found[key] - mean) ** 2 / mean for key, mean in expected.items())
    return ((distance / free) ** (1 / 3) - 1 + 2 / (9 * free)) / sqrt(2 / (9 * free))


@pytest.mark.parametrize("is_weighted", [False, True])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_draws_are_uniform_or_by_weight(seed: int, is_weighted: bool) -> None:
    facts = [
        Fact.of(Seat.W, Suit.HEARTS, 5),
        Fact.void(Seat.W, Suit.DIAMONDS),
        Fact.has(Seat.E, Cards("SQ ST S8")),
    ]
    if is_weighted:
        facts.append(Fact(Seat.W, Cards("HA HK HQ"), (1, 1, 2, 5)))
    layouts = Layouts(known(*facts))
    weights = dict(layouts.weighted())
    assert 5 < len(weights) < 60
    numbers, draws = SplitMix64(seed), 8000
    found = Counter(layouts.draw(numbers) for _ in range(draws))
    expected = {key: draws * weight / layouts.weight for key, weight in weights.items()}
    assert set(found) <= set(expected)
    assert abs(chi_square(found, expected)) < 3.3


def test_draws_without_facts_are_uniform_over_hidden_discards_too() -> None:
    small = Knowledge.of_hand(
        Seat.E, Cards("S7"), absent=Seat.N, out=~Cards("S7 S8 S9 HA HK"), facts=()
    )
    layouts = Layouts(small)
    assert (small.places, layouts.allowed) == ((0, 1, 1, 2), 12)
    numbers = SplitMix64(9)
    found = Counter(layouts.draw(numbers) for _ in range(6000))
    assert abs(chi_square(found, dict.fromkeys(layouts, 500.0))) < 3.3


def test_seeds_mean_the_same_in_every_process() -> None:
    program = (
        "from prefdd import *\nfrom prefdd.layouts import Layouts\n"
        "from prefdd.random_deals import SplitMix64\n"
        "known = Knowledge.of_hand(Seat.N, Cards('S:AKJ97 C:AT D:K8 H:T'), absent=Seat.S,\n"
        "    out=Cards('D7 H9'), facts=parse_facts('W: S>=2, HA; E: honours*3/1/2'))\n"
        "numbers, layouts = SplitMix64(5), Layouts(known)\n"
        "print([[hand.mask for hand in layouts.draw(numbers)] for _ in range(40)])\n"
        "print(odds(Cards('S:AKJ97 C:AT D:K8 H:T'), '6S', declarer=Seat.N, first=Seat.W,\n"
        "    discard=Cards('D7 H9'), facts='W: S>=2, HA', sample=60).counts)\n"
        "print(order_odds(Cards('S:AKJ97 C:AT D:K87 H:T9'), declarer=Seat.N, first=Seat.N,\n"
        "    goals=[7], layouts=30).tricks)\n"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(said) == 1
    # And for ever: the first cards of West in this sequence.
    layouts = Layouts(known(*parse_facts("W: S>=2, HA; E: honours*3/1/2")))
    first = layouts.draw(SplitMix64(5))
    assert str([hand.mask for hand in first])[:-1] in said.pop()


# ---- the middle of play ----------------------------------------------------------


def played_record(seed: int, cards: int) -> Record:
    choose = random.Random(seed)
    deal, contract = random_deal(seed), KINDS[seed % 6]
    declarer = choose.choice(deal.seats)
    first = choose.choice(deal.seats)
    position = Position.start(deal, contract, declarer, first)
    played: list[Card] = []
    for _ in range(cards):
        played.append(choose.choice(list(position.legal)))
        position = position.play(played[-1])
    return Record(
        dict(deal.items()), contract, declarer, first, discard=deal.talon, played=tuple(played)
    )


@pytest.mark.parametrize("cards", [21, 23, 24, 25, 27])
def test_layouts_in_mid_play_are_those_that_make_the_play_legal(cards: int) -> None:
    for seed in range(6):
        record = played_record(seed, cards)
        for seat in record.hands:
            knowledge = Knowledge.of_record(record, seat)
            without = Knowledge(
                knowledge.seats, knowledge.hands, knowledge.sizes, knowledge.played, knowledge.out
            )
            legal = {hands for hands, _ in by_hand(without) if is_legal(record, knowledge, hands)}
            assert set(Layouts(knowledge)) == legal, (seed, seat)
            assert record.position.hands in legal


def is_legal(record: Record, knowledge: Knowledge, hands: Layout) -> bool:
    deal = Deal(
        knowledge.seats,
        tuple(hand | gone for hand, gone in zip(hands, knowledge.played, strict=True)),  # type: ignore[arg-type]
    )
    assert record.contract is not None
    assert record.first is not None
    try:
        Position.start(deal, record.contract, record.declarer, record.first).replay(record.played)
    except IllegalPlayError:
        return False
    return True


def test_declarer_knows_the_discard_and_defenders_do_not() -> None:
    record = played_record(3, 7)
    for seat in record.hands:
        knowledge = Knowledge.of_record(record, seat)
        assert knowledge.places[3] == (0 if seat == record.declarer else 2)
        assert knowledge.out == (record.discard if seat == record.declarer else NO_CARDS)
    early = Knowledge.of_record(record, record.first or Seat.N, ply=0)
    assert sum(map(len, early.played)) == 0
    with pytest.raises(IllegalPlayError, match="card 8 is asked for"):
        Knowledge.of_record(record, Seat.N, ply=8)
    with pytest.raises(IllegalDealError, match="has no hand"):
        Knowledge.of_record(record, Seat.S)


def test_fact_of_the_auction_counts_cards_that_were_played() -> None:
    record = played_record(3, 12)
    for seat in record.hands:
        eyes = next(other for other in record.hands if other != seat)
        for suit in Suit:
            number = len(record.hands[seat].of_suit(suit))
            told = Knowledge.of_record(record, eyes, facts=[Fact.of(seat, suit, number, number)])
            place = told.seats.index(seat)
            left = number - len(told.played[place].of_suit(suit))
            numbers, layouts = SplitMix64(1), Layouts(told)
            for _ in range(10):
                assert len(layouts.draw(numbers)[place].of_suit(suit)) == left


# ---- facts as text ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("W: trumps>=4, no H", "W: S>=4; W: no H"),
        ("З: козырей ≥ 4, без ♥; В: ♥Т", "W: S>=4; W: no H; E: HA"),
        ("west: at least 2 honours\neast: void D", "W: S:AKQJ C:AKQJ D:AKQJ H:AKQJ>=2; E: no D"),
        ("З: не менее 2 тузов, не более 3 пик", "W: S:A C:A D:A H:A>=2; W: S<=3"),
        ("W: S:AK, no SQ, C=2-4, D>1, H<3", "W: S:AK=2; W: no SQ; W: C=2-4; W: D>=2; W: H<=2"),
        ("W: S*1/2/4, C:AK*0/1/0", "W: S*1/2/4; W: C:AK=1"),
        (" ; W: SA ;", "W: SA"),
    ],
)
def test_facts_are_read_and_written_again(text: str, plain: str) -> None:
    facts = parse_facts(text, Contract.parse("6S"))
    assert "; ".join(map(str, facts)) == plain
    again = "; ".join(i18n.write_fact(fact, "ru") for fact in facts)
    for written in (plain, again):
        for fact, copy in zip(facts, parse_facts(written), strict=True):
            assert (fact.seat, fact.cards) == (copy.seat, copy.cards)
            counts = range(len(fact.cards) + 1)
            assert list(map(fact.weight, counts)) == list(map(copy.weight, counts))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("W", "a seat, a colon and facts"),
        ("W: ", "a seat, a colon and facts"),
        ("Q: SA", "no seat is written 'Q'"),
        ("W: S>=40", "no number of cards"),
        ("W: S=3-1", "no number of cards"),
        ("W: S<0", "no number of cards"),
        ("W: many spades", "no fact is written 'many spades'"),
        ("W: S>>2", "no fact is written"),
        ("W: S>=2-3", "no fact is written"),
        ("W: S*0/0", "weights are whole numbers"),
        ("W: S*9999999", "weights are whole numbers"),
        ("W: S*" + "9" * 5000, "weights are whole numbers"),
        ("W: trumps>=2", "there are no trumps here"),
    ],
)
def test_text_that_is_no_fact_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_facts(text)


# ---- what cannot be --------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("W: no H, HA", "W: no H; W: HA"),
        ("W: HA; E: C>=2, HA", "W: HA; E: HA"),
        # Of the 20 unseen cards ♠Q108 ♣KQJ987 ♦AQJ109 ♥AKQJ87 only 8 are left for 10 places.
        ("W: no C, D>=2, no H; E: S>=1", "W: no C; W: no H"),
        ("W: S>=4", "W: S>=4"),
        ("W: SA", "W: SA"),
        ("N: no S", "N: no S"),
        ("W: C>=4; E: C>=2, H<=1; N: S>=1; W: H<=4", "E: H<=1; W: H<=4"),
        ("W: aces>=2; E: aces>=1", "W: S:A C:A D:A H:A>=2; E: S:A C:A D:A H:A>=1"),
        ("E: H>=6, D>=5", "E: H>=6; E: D>=5"),
    ],
)
def test_facts_that_clash_are_named(text: str, named: str) -> None:
    facts = parse_facts(text)
    with pytest.raises(IllegalDealError) as caught:
        Layouts(known(*facts))
    assert f": {named}; unseen are 20 cards" in str(caught.value)
    # Russian names seats and suits as Russian players do.
    assert "закрыто 20 карт" in i18n.describe(caught.value, "ru")
    clashing = caught.value.facts["facts"]
    assert isinstance(clashing, tuple)
    for fact in clashing:
        others = [other for other in clashing if other != fact]
        assert Layouts(known(*others)).allowed > 0


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: known(out=Cards("SA")), "♠A is out of play and with N"),
        (lambda: known(out=Cards("SQ CK DA HA")), "too few: the hands have room for 20"),
        (lambda: Knowledge.of_hand(Seat.N, Cards("SA"), absent=Seat.S), "too many"),
        (lambda: Knowledge.of_hand(Seat.N, HAND, absent=Seat.N), "N is absent"),
        (lambda: known(Fact.void(Seat.S, Suit.HEARTS)), "S: no H: S has no hand"),
        (
            lambda: Knowledge(
                (Seat.N, Seat.E, Seat.W), (HAND, Cards("SA"), NO_CARDS), (10, 10, 10), out=OUT
            ),
            "♠A is in two places, with N and with E",
        ),
        (
            lambda: Knowledge(
                (Seat.N, Seat.E, Seat.W), (HAND, NO_CARDS, NO_CARDS), (9, 10, 10), out=OUT
            ),
            "N holds 9 cards, and more are named \\(10\\)",
        ),
    ],
)
def test_knowledge_that_cannot_be_is_refused(make: Any, message: str) -> None:
    with pytest.raises(IllegalDealError, match=message):
        make()


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Fact("W", Cards("SA"), (0, 1)), TypeError),  # type: ignore[arg-type]
        (lambda: Fact(Seat.W, "SA", (0, 1)), TypeError),  # type: ignore[arg-type]
        (lambda: Fact(Seat.W, Cards("SA"), (0, 0.5)), TypeError),  # type: ignore[arg-type]
        (lambda: Fact(Seat.W, Cards("SA"), (0, -1)), ValueError),
        (lambda: Fact(Seat.W, Cards("SA"), (0, 0)), ValueError),
        (lambda: Fact.of(Seat.W, Suit.SPADES, 3, 2), ValueError),
        (lambda: Fact.of(Seat.W, Suit.SPADES, 10**9, 10**9), ValueError),
        (lambda: Fact.of(Seat.W, Suit.SPADES, True), TypeError),
        (lambda: parse_facts(5), TypeError),  # type: ignore[arg-type]
    ],
)
def test_fact_of_a_wrong_type_is_refused(make: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        make()


def test_condition_is_met_by_drawing_again_and_its_rate_is_told() -> None:
    def has_long_suit(hands: Layout) -> bool:
        return max(len(hands[2].of_suit(suit)) for suit in Suit) >= 5

    layouts = Layouts(known(), where=has_long_suit)
    numbers = SplitMix64(1)
    assert all(has_long_suit(layouts.draw(numbers)) for _ in range(100))
    assert layouts.kept == 100
    share = sum(map(has_long_suit, Layouts(known(Fact.of(Seat.W, Suit.SPADES, 3))))) / comb(17, 7)
    assert 0 < share < 1
    assert 0.05 < layouts.rate < 1
    never = Layouts(known(), where=lambda hands: len(hands[2]) == 9, tries=500)
    with pytest.raises(PrefddError, match=r"500 layouts in a row .* of 500 drawn in all 0 did"):
        never.draw(numbers)
    small = known(Fact.of(Seat.W, Suit.HEARTS, 6), Fact.void(Seat.W, Suit.CLUBS))
    some = Layouts(small, where=lambda hands: Card("DA") in hands[2])
    assert some.count() == Layouts(small.with_facts([Fact.has(Seat.W, Cards("DA"))])).allowed
