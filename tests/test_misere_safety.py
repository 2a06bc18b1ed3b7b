"""Safe suits, holes and clean misères against the engine, all layouts, and published hands."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from prefdd import (
    Card,
    Cards,
    IllegalDealError,
    PrefddError,
    Solver,
    Suit,
    clean,
    clean_talons,
    safety,
)
from prefdd.misere import (
    best_discards,
    clean_discards,
    is_safe,
    safe_leads,
    suit_layout,
    suit_risk,
)
from prefdd.random_deals import SplitMix64

MISERE, NO_TRUMP = 2, -1


def is_caught(
    solver: Solver, own: Cards, after: Cards, before: Cards, leader: int, led: Card | None = None
) -> bool:
    """Whether declarer takes a trick; leaders are 0 declarer, 1 after him, 2 before him."""
    table = () if led is None else (led.index,)
    own = own if led is None else own - {led}
    hands = own.mask, after.mask, before.mask
    value, _ = solver.engine.solve(hands, table, 0, leader, MISERE, NO_TRUMP, 0, 1, 1, False)
    return value == 1


def low_cards(seed: int, count: int) -> Cards:
    """Random cards, low ones far more often: hands of which something is worth asking."""
    choose = random.Random(seed)
    order = sorted(~Cards(), key=lambda card: choose.random() * (1 + card.rank) ** 1.5)
    return Cards(order[:count])


def layouts_of(own: Cards, out: Cards, seed: int, count: int) -> Iterator[tuple[Cards, Cards]]:
    """Layouts of the other cards: random ones, and ones with a long suit in one hand."""
    numbers, free = SplitMix64(seed), ~(own | out)
    for number in range(count):
        whole = free.of_suit(Suit(number % 4)) if number % 3 == 0 else Cards()
        after = whole | Cards(numbers.sample(free - whole, 10 - len(whole)))
        yield (after, free - after) if number % 2 else (free - after, after)


def test_safe_suits_never_take_a_trick() -> None:
    """The theorem of the i-th lowest card on thousands of layouts, endings too."""
    solver, tried = Solver(), 0
    for seed in range(12_000):
        choose = random.Random(seed)
        size = choose.randint(2, 10)
        own = low_cards(seed, size)
        free = SplitMix64(seed).sample(~own, 2 * size)
        after, before = Cards(free[:size]), Cards(free[size:])
        if safety(own, after | before).is_safe:
            tried += 1
            assert not is_caught(solver, own, after, before, 1), (own, after, before)
            assert not is_caught(solver, own, after, before, 2), (own, after, before)
    assert tried > 2000


def test_a_hole_is_exploited_by_whoever_holds_the_suit() -> None:
    """The other half of the theorem: it cannot be weakened, not for one layout of each hand."""
    solver, tried = Solver(), 0
    for seed in range(600):
        own = low_cards(seed, 12)
        out = Cards(SplitMix64(seed).sample(own, 2))
        own -= out
        for suit in safety(own, discard=out).unsafe:
            rest = SplitMix64(seed).sample(~(own | out | suit.against), 10 - len(suit.against))
            leader = suit.against | Cards(rest)
            other = ~(own | out | leader)
            assert is_caught(solver, own, leader, other, 1), (own, suit)
            assert is_caught(solver, own, other, leader, 2), (own, suit)
            tried += 1
    assert tried > 300


def test_holes_are_the_cards_that_are_too_high() -> None:
    [suit] = safety(Cards("S:K97"), Cards("S:8T"), discard=Cards()).suits[:1]
    assert suit.is_safe
    [suit] = safety(Cards("S:AQ7"), Cards("S:89TJK")).unsafe
    assert [(hole.card.code, hole.above.code, hole.gap.code) for hole in suit.holes] == [
        ("SQ", "S9", "S:JT98 C: D: H:"),
        ("SA", "ST", "S:K C: D: H:"),
    ]
    assert suit.exploiting == Cards("S8 S9")
    assert str(suit) == "♠AQ7: ♠Q over ♠J1098, ♠A over ♠K"


def test_a_suit_is_safe_exactly_when_no_division_of_it_catches_alone() -> None:
    """All 256 holdings with all other cards against them, each division played out."""
    for mask in range(256):
        own = Cards.from_mask(mask)
        risk = suit_risk(own, Cards("S:AKQJT987") - own)
        assert is_safe(own, risk.against) == (risk.chance == 0), own
        assert sum(risk.chances) == 1
        assert risk.chance <= risk.chance_crossing
        whole = [item for item in risk.layouts if not item.next_hand or not item.last_hand]
        assert any(item.is_caught for item in whole) == (risk.chance > 0)


# The twin: hands as tuples of ranks, players by name, nothing shared with the module.
Hands = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@cache
def twin(hands: Hands, leader: int, table: tuple[tuple[int, int | None], ...], free: bool) -> bool:
    """Whether declarer (player 0) must win a trick, the suit being played on and on."""
    if len(table) == 3:
        winner = max((card, player) for player, card in table if card is not None)[1]
        if winner == 0:
            return True
        return any(twin(hands, who, (), free) for who in ((1, 2) if free else (winner,)))
    player = (leader + len(table)) % 3
    if not hands[0] and not any(who == 0 for who, _ in table):
        return False
    if not hands[player]:
        return bool(table) and twin(hands, leader, (*table, (player, None)), free)
    answers = []
    for card in hands[player]:
        left = tuple(
            tuple(x for x in hand if who != player or x != card) for who, hand in enumerate(hands)
        )
        assert len(left) == 3
        answers.append(twin(left, leader, (*table, (player, card)), free))
    return all(answers) if player == 0 else any(answers)


def test_leads_in_one_suit_are_those_of_a_slow_twin() -> None:
    for seed in range(400):
        choose = random.Random(seed)
        holder = [choose.randrange(4) for _ in range(8)]
        ranks = [tuple(rank for rank in range(8) if holder[rank] == who) for who in range(3)]
        own, after, before = (Cards.from_mask(sum(1 << r for r in held)) for held in ranks)
        found = suit_layout(own, after, before)
        for free, leads in ((False, found.alone), (True, found.crossing)):
            expected = set()
            for player in (1, 2):
                for card in ranks[player]:
                    left = list(ranks)
                    left[player] = tuple(x for x in ranks[player] if x != card)
                    hands = left[0], left[1], left[2]
                    if ranks[0] and twin(hands, player, ((player, card),), free):
                        expected.add(Card.from_index(card))
            assert set(leads) == expected, (own, after, before, free)


def test_what_one_suit_catches_alone_the_engine_catches_in_the_deal() -> None:
    solver, tried = Solver(), 0
    for seed in range(700):
        own = low_cards(seed, 10)
        cards = SplitMix64(seed).sample(~own, 20)
        after, before = Cards(cards[:10]), Cards(cards[10:])
        for leader, hand in ((1, after), (2, before)):
            for suit in Suit:
                found = suit_layout(own.of_suit(suit), after.of_suit(suit), before.of_suit(suit))
                leads = found.alone & hand
                if not leads:
                    continue
                hands = own.mask, after.mask, before.mask
                _, values = solver.engine.solve(
                    hands, (), 0, leader, MISERE, NO_TRUMP, 0, 1, 1, True
                )
                assert all(dict(values)[card.index] == 1 for card in leads), seed
                tried += 1
    assert tried > 200


def test_clean_is_never_caught_and_the_rest_is_in_some_layout() -> None:
    """Both sides of the criterion, with and without declarer's lead, for every lead."""
    solver, clean_hands, clean_leads, tried = Solver(), 0, 0, 0
    for seed in range(250):
        own = low_cards(seed, 12)
        discard = best_discards(own)[seed % len(best_discards(own))]
        own -= discard
        found = clean(own, discard)
        assert found.is_clean == found.safety.is_safe
        assert not found.leads or found.is_clean
        clean_hands += found.is_clean
        clean_leads += len(found.leads)
        for after, before in layouts_of(own, discard, seed, 30):
            if found.is_clean:
                assert not is_caught(solver, own, after, before, 1 + seed % 2)
            for led in found.leads:
                assert not is_caught(solver, own, after, before, 0, led), (own, discard, led)
        if not found.is_clean:
            continue
        for led in own - found.leads:
            tried += 1
            catching = catching_layout(own, discard, led)
            assert is_caught(solver, own, *catching, 0, led), (own, discard, led)
    assert clean_hands > 30
    assert clean_leads > 50
    assert tried > 100


def catching_layout(own: Cards, discard: Cards, led: Card) -> tuple[Cards, Cards]:
    """The layout of the proof: one defender holds all of the suit led."""
    free = ~(own | discard)
    whole = free.of_suit(led.suit)
    holder = whole | Cards(list(free - whole)[: 10 - len(whole)])
    return holder, free - holder


def all_layouts(own: Cards, discard: Cards, leader: int, led: Card | None = None) -> list[int]:
    """Layouts in which declarer takes no trick, and in which he takes one or more."""
    counts = [0] * 11
    others = ~(own | discard)
    table = () if led is None else (led.index,)
    own = own if led is None else own - {led}
    Solver(64 << 20).engine.layouts(
        own.mask, others.mask, table, 0, leader, MISERE, NO_TRUMP, 0, 1 << 20, counts, 1
    )
    assert sum(counts) == 184_756
    return counts[:2]


def test_published_clean_misere_against_all_layouts() -> None:
    """Skuratov: with ♥8 and ♥K in the talon ♠7 ♣A87 ♦KJ97 ♥107 is clean."""
    twelve = Cards("S:7 C:A87 D:KJ97 H:KT87")
    discard = Cards("CA HK")
    own = twelve - discard
    assert discard in [found.discard for found in clean_discards(twelve)]
    assert all_layouts(own, discard, 2) == [184_756, 0]
    found = clean(own, discard)
    assert found.leads == Cards("S:7 C:87 H:87")
    assert all_layouts(own, discard, 0, Card("H7")) == [184_756, 0]
    assert all_layouts(own, discard, 0, Card("D7"))[1] > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(24))
def test_clean_against_all_layouts(seed: int) -> None:
    own = low_cards(seed, 12)
    discard = best_discards(own)[0]
    own -= discard
    found = clean(own, discard)
    for leader in (1, 2):
        assert (all_layouts(own, discard, leader)[1] == 0) == found.is_clean
    for led in own:
        assert (all_layouts(own, discard, 0, led)[1] == 0) == (led in found.leads), led


@pytest.mark.parametrize(
    ("hand", "useful", "chance"),
    [
        # "Rule of the seven cards": counts and probabilities published by players of Ural;
        # the hand leads first.
        ("S:T987 C:T987 D:7 H:Q", "S:AKQJ C:AKQJ D:98 H:7", 0.762),
        ("S:KQJT987 C:7 D:7 H:Q", "S:A C:98 D:98 H:7", 0.48),
    ],
)
def test_published_useful_cards(hand: str, useful: str, chance: float) -> None:
    found = clean_talons(Cards(hand), "declarer")
    assert found.useful == Cards(useful)
    assert round(float(found.chance), 3 if chance == 0.762 else 2) == chance


def test_published_count_of_eight_useful_cards() -> None:
    found = clean_talons(Cards("S:QJT987 C:987 D:Q"), "declarer")
    assert len(found.useful) == 8
    assert found.chance == 1 - Fraction(14 * 13, 22 * 21)


def test_published_leads_from_three_cards() -> None:
    """A primer: the seven may be led from 7 8 10, but not from 7 8 J."""
    for own, leads in (("S:T87", "S7 S8"), ("S:J87", "")):
        suit = Cards(own)
        assert safe_leads(suit, Cards("S:AKQJT987") - suit) == Cards(leads)


@pytest.mark.parametrize("first", ["declarer", "defenders"])
def test_talons_are_those_after_which_a_discard_is_clean(first: str) -> None:
    for seed in range(3):
        hand = low_cards(seed, 10)
        answer = clean_talons(hand, first)
        for number, pair in enumerate(combinations(~hand, 2)):
            talon = Cards(pair)
            if number % 11 == seed:
                expected = tuple(found.discard for found in clean_discards(hand | talon, first))
                assert answer.talons.get(talon, ()) == expected
        useful = [card for card in ~hand if sum(card in talon for talon in answer.talons) == 21]
        assert answer.useful == Cards(useful)
        assert all(not pair & answer.useful for pair in answer.pairs)
        assert pickle.loads(pickle.dumps(answer)) == answer


def test_suits_change_places() -> None:
    def turned(cards: Cards) -> Cards:
        return Cards(Card.of(Suit((card.suit + 1) % 4), card.rank) for card in cards)

    for seed in range(10):
        hand = low_cards(seed, 10)
        answer, other = clean_talons(hand), clean_talons(turned(hand))
        assert turned(answer.useful) == other.useful
        assert answer.chance == other.chance


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: clean(Cards("S7"), Cards("CA CK")), "declarer keeps 10 cards, not 1"),
        (lambda: clean(Cards("S:AKQJT987 H:78"), Cards("CA")), "a discard has 2 cards, not 1"),
        (lambda: clean(Cards("S:AKQJT987 H:78"), Cards("CA H7")), "♥7 is both in the hand"),
        (lambda: clean_talons(Cards("S7")), "before the talon declarer has 10 cards, not 1"),
        (lambda: clean_talons(Cards("S:AKQJT987 H:78"), "W"), "'W' cannot lead first"),
        (lambda: clean_discards(Cards("S7")), "declarer has 1 card; give the 12"),
        (lambda: safety(Cards("S7"), Cards("S7")), "♠7 is both in declarer's hand and among"),
        (
            lambda: safety(Cards("S7"), Cards("S8"), discard=Cards("S8")),
            "♠8 is both in the discard and among",
        ),
        (lambda: suit_risk(Cards("S7 H8"), Cards()), "there are cards of ♠, ♥"),
        (lambda: suit_layout(Cards("S7"), Cards("S7"), Cards()), "♠7 is in two hands"),
        (lambda: suit_risk(Cards("S7"), Cards("S:T98"), 1), "hold 3 cards of the suit"),
    ],
)
def test_bad_questions(call: object, message: str) -> None:
    assert callable(call)
    with pytest.raises(IllegalDealError) as raised:
        call()
    assert message in str(raised.value)
    assert isinstance(raised.value, PrefddError)


@pytest.mark.parametrize("call", [safety, clean_talons, clean_discards])
def test_wrong_types(call: object) -> None:
    assert callable(call)
    with pytest.raises(TypeError):
        call("S7")
