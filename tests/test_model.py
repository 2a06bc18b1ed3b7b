"""Cards, deals, positions, records: values that never change, and rules that say why."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, replace
from itertools import permutations
from typing import Any

import numpy as np
import pytest

import oracle
from prefdd import (
    DECK,
    NO_CARDS,
    Card,
    Cards,
    Contract,
    Deal,
    IllegalDealError,
    IllegalPlayError,
    Kind,
    NotationError,
    Position,
    PrefddError,
    Rank,
    Record,
    Seat,
    Suit,
)
from prefdd.position import winning_place
from prefdd.random_deals import random_deal, random_position

NES = (Seat.N, Seat.E, Seat.S)
MID_TRICK = random_position(5, 6, on_table=2)


def position(
    *hands: str,
    contract: str = "6NT",
    declarer: Seat | None = Seat.N,
    leader: Seat = Seat.N,
    table: str = "",
    seats: tuple[Seat, Seat, Seat] = NES,
) -> Position:
    a, b, c = map(Cards, hands)
    on_table = tuple(map(Card, table.split()))
    return Position(seats, (a, b, c), Contract.parse(contract), declarer, leader, on_table)


def record(**changes: Any) -> Record:
    """A sound record of two cards each."""
    hands = {Seat.N: Cards("S7 D7"), Seat.E: Cards("SA D8"), Seat.S: Cards("D9 DT")}
    return replace(Record(hands, Contract.parse("6H"), Seat.N, Seat.N, id="two"), **changes)


# ---- cards ----------------------------------------------------------------------


def test_deck_has_each_card_once() -> None:
    codes = [suit + rank for suit in "SCDH" for rank in "789TJQKA"]
    assert [card.code for card in DECK] == codes
    assert [card.index for card in DECK] == list(range(32))
    assert all(Card.from_index(card.index) is card is Card(card.code) for card in DECK)
    assert all(Card.of(card.suit, card.rank) is card for card in DECK)


def test_ten_is_between_nine_and_jack() -> None:
    assert Card("S9") < Card("ST") < Card("SJ")
    assert Rank.NINE < Rank.TEN < Rank.JACK
    assert str(Card("ST")) == "♠10"


@pytest.mark.parametrize("text", ["S6", "D2", "X7", "", "S", "S10", "SAK", "7S", "♠A", "1S"])
def test_text_that_names_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Card(text)


def test_rank_outside_the_short_deck_is_named() -> None:
    with pytest.raises(NotationError, match="rank 6 is not in the 32-card deck"):
        Card("S6")
    with pytest.raises(NotationError, match="rank 2 is not in the 32-card deck"):
        Cards("D2")


@pytest.mark.parametrize("thing", [None, 7, True, 1.5, b"SA", ["SA"], np.int64(3)])
def test_what_is_no_text_is_no_card(thing: Any) -> None:
    with pytest.raises(TypeError):
        Card(thing)


@pytest.mark.parametrize("index", [-1, 32, 33, 2**31, 2**64])
def test_index_out_of_range_is_no_card(index: int) -> None:
    with pytest.raises(IndexError):
        Card.from_index(index)


def test_card_twice_in_a_text_is_refused() -> None:
    with pytest.raises(NotationError, match="♠A is named twice"):
        Cards("SA DK SA")


@pytest.mark.parametrize("mask", [-1, 2**32, 2**64])
def test_mask_of_other_than_32_bits_is_refused(mask: int) -> None:
    with pytest.raises(ValueError, match="32 bits"):
        Cards.from_mask(mask)


@pytest.mark.parametrize("mask", [None, True, 1.0, "1", np.uint32(1)])
def test_mask_that_is_no_int_is_refused(mask: Any) -> None:
    with pytest.raises(TypeError):
        Cards.from_mask(mask)


def test_cards_are_a_set() -> None:
    for seed in range(100):
        deal = random_deal(seed)
        a, b = deal.hands[0], deal.hands[1] | Cards(list(deal.hands[0])[:3])
        x, y = set(a), set(b)
        assert set(a | b) == x | y
        assert set(a & b) == x & y
        assert set(a - b) == x - y
        assert set(a ^ b) == x ^ y
        assert set(~a) == set(DECK) - x
        assert (a <= b, a < b, a >= b, a.isdisjoint(b)) == (x <= y, x < y, x >= y, False)
        assert a & b < a < a | b
        assert a == x
        assert x == a
        assert hash(a) == hash(Cards(list(a)[::-1])) == hash(frozenset(a))


def test_cards_iterate_by_suit_and_upward() -> None:
    assert [card.code for card in Cards("HA S7 SA D8 CT")] == ["S7", "SA", "CT", "D8", "HA"]
    assert [card.code for card in Cards("HA S7 SA").descending()] == ["SA", "S7", "HA"]


def test_code_of_a_hand_reads_back() -> None:
    for seed in range(100):
        for hand in random_deal(seed).hands:
            assert Cards(hand.code) == hand
            assert eval(repr(hand)) == hand


def test_empty_set_has_no_lowest_card() -> None:
    for name in ("lowest", "highest"):
        with pytest.raises(ValueError, match="no card"):
            getattr(NO_CARDS, name)
    assert not NO_CARDS
    assert str(NO_CARDS) == "-"


# ---- copies ---------------------------------------------------------------------

THINGS = [
    Card("DK"),
    Cards("S:AK C:QJT D:A H:AKQT"),
    NO_CARDS,
    Suit.HEARTS,
    Seat.W,
    Contract.parse("10NT"),
    Contract.misere(),
    random_deal(3),
    MID_TRICK,
    random_position(4, contract=Contract.all_pass()),
    record(played=(Card("S7"), Card("D8")), extra={"table": 3}),
]


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: type(thing).__name__)
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickle_gives_the_same(thing: object, protocol: int) -> None:
    again = pickle.loads(pickle.dumps(thing, protocol))
    assert again == thing
    assert hash(again) == hash(thing)
    assert repr(again) == repr(thing)


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: type(thing).__name__)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_copy_gives_the_same(thing: object, copied: Any) -> None:
    again = copied(thing)
    assert again == thing
    assert hash(again) == hash(thing)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_errors_pickle_with_their_facts(protocol: int) -> None:
    error = IllegalPlayError("must follow {suit} (holds {held})", suit=Suit.SPADES, held=NO_CARDS)
    again = pickle.loads(pickle.dumps(error, protocol))
    assert type(again) is IllegalPlayError
    assert (str(again), again.facts) == (str(error), error.facts)


def test_playing_on_from_a_copy_leaves_the_original() -> None:
    original, text = copy.deepcopy(MID_TRICK), repr(MID_TRICK)
    original.play(next(iter(original.legal)))
    assert repr(MID_TRICK) == text
    assert original == MID_TRICK


@pytest.mark.parametrize("thing", THINGS[5:], ids=lambda thing: type(thing).__name__)
def test_values_cannot_be_changed(thing: Any) -> None:
    # A name no slot has is an AttributeError too: FrozenInstanceError is one.
    name = next(iter(thing.__dataclass_fields__))
    with pytest.raises(FrozenInstanceError):
        setattr(thing, name, None)


def test_hands_of_a_record_cannot_be_changed() -> None:
    hands = {Seat.N: Cards("S7"), Seat.E: Cards("S8"), Seat.S: Cards("S9")}
    made = Record(hands, Contract.misere(), Seat.N, Seat.N)
    hands[Seat.N] = Cards("SA")
    assert made.hands[Seat.N] == Cards("S7")
    with pytest.raises(TypeError):
        made.hands[Seat.N] = NO_CARDS  # type: ignore[index]


def test_records_share_no_defaults() -> None:
    assert Record({}).extra is not Record({}).extra


# ---- deals and contracts ---------------------------------------------------------


def test_card_in_two_hands_is_named_with_both_seats() -> None:
    with pytest.raises(IllegalDealError, match="♠A is in two hands, N and S"):
        Deal.of({Seat.N: Cards("SA S7"), Seat.E: Cards("S8 S9"), Seat.S: Cards("SA SK")})


def test_eleven_cards_are_too_many() -> None:
    long = Cards(list(DECK)[:11])
    with pytest.raises(IllegalDealError, match="E has 11 cards; a hand has at most 10"):
        Deal.of({Seat.N: NO_CARDS, Seat.E: long, Seat.S: NO_CARDS})


def test_declarer_with_twelve_cards_has_to_discard() -> None:
    with pytest.raises(IllegalDealError, match="E has 12 cards; discard 2 first"):
        Deal.of({Seat.N: NO_CARDS, Seat.E: Cards(list(DECK)[:12]), Seat.S: NO_CARDS})


@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_deal_has_three_hands(count: int) -> None:
    with pytest.raises(IllegalDealError, match=f"three hands, not {count}"):
        Deal.of(dict.fromkeys(list(Seat)[:count], NO_CARDS))


def test_talon_of_three_cards_is_refused() -> None:
    with pytest.raises(IllegalDealError, match="talon has 3 cards"):
        Deal.of(dict.fromkeys(NES, NO_CARDS), Cards("SA SK SQ"))


def test_absent_seat_has_no_hand() -> None:
    for absent in Seat:
        deal = random_deal(1, absent)
        assert deal.absent is absent
        with pytest.raises(IllegalDealError, match=f"{absent} has no hand"):
            deal[absent]


@pytest.mark.parametrize("code", ["5S", "11S", "1S", "6", "NT", "6X", "", "S6", "ten"])
def test_what_is_no_contract_is_refused(code: str) -> None:
    with pytest.raises(NotationError):
        Contract.parse(code)


def test_contracts_read_back() -> None:
    codes = [f"{level}{strain}" for level in range(6, 11) for strain in ("S", "C", "D", "H", "NT")]
    for code in [*codes, "misere", "allpass"]:
        assert Contract.parse(code).code == code
        assert Contract.parse(code.upper()) == Contract.parse(code)
    assert Contract.parse("10S").level == 10


@pytest.mark.parametrize("strain", [0, 1, "S", True, np.int64(0)])
def test_strain_is_a_suit_and_never_a_number(strain: Any) -> None:
    with pytest.raises(TypeError):
        Contract.game(6, strain)


@pytest.mark.parametrize("level", [5, 11, 0, -6])
def test_level_is_from_six_to_ten(level: int) -> None:
    with pytest.raises(IllegalDealError, match="games are from 6 to 10"):
        Contract.game(level, Suit.SPADES)


@pytest.mark.parametrize("level", [None, True, "6", 6.0, np.int64(6)])
def test_level_is_an_int(level: Any) -> None:
    with pytest.raises(TypeError):
        Contract.game(level, Suit.SPADES)


def test_misere_has_no_strain() -> None:
    with pytest.raises(IllegalDealError):
        Contract(Kind.MISERE, 0, Suit.SPADES)


@pytest.mark.parametrize("code", [None, 1, True])
def test_contract_and_seat_are_read_from_text_only(code: Any) -> None:
    for read in (Contract.parse, Seat.from_code):
        with pytest.raises(TypeError):
            read(code)


# ---- rules of play --------------------------------------------------------------


@pytest.mark.parametrize("absent", Seat)
@pytest.mark.parametrize("first", range(3))
@pytest.mark.parametrize("contract", ["6S", "6D", "6NT", "misere", "allpass"])
def test_duty_of_each_player_in_each_place(absent: Seat, first: int, contract: str) -> None:
    """Follow; without the suit trump; without both any card. Two void players, one of each."""
    a, b, c = (seat for seat in Seat if seat is not absent)
    order = [(a, b, c)[(first + turn) % 3] for turn in range(3)]
    hands = dict(zip(order, map(Cards, ("H7 H8 HA", "S7 C8 D9", "C7 D8 S9")), strict=True))
    declarer = None if contract == "allpass" else a
    start = Position.start(Deal.of(hands), Contract.parse(contract), declarer, order[0])
    assert start.to_move is order[0]
    assert start.legal == Cards("H7 H8 HA")
    led = start.play(Card("H8"))
    assert led.to_move is order[1]
    assert led.legal == {"6S": Cards("S7"), "6D": Cards("D9")}.get(contract, Cards("S7 C8 D9"))
    second = led.play(next(iter(led.legal)))
    assert second.to_move is order[2]
    assert second.legal == {"6S": Cards("S9"), "6D": Cards("D8")}.get(contract, Cards("C7 D8 S9"))


def test_suit_led_is_followed_even_in_third_place() -> None:
    start = position("S8 C7", "SA H7", "S9 C8", contract="misere")
    assert start.play(Card("S8")).legal == Cards("SA")
    assert start.replay(["S8", "SA"]).legal == Cards("S9")


def test_holder_of_trumps_only_may_play_any_of_them() -> None:
    """No duty to play higher than a trump on the table."""
    start = position("H7 H8", "SK H9", "S7 SA", contract="6S", leader=Seat.N)
    assert start.replay(["H7", "H9"]).legal == Cards("S7 SA")


def test_trump_led_has_to_be_followed() -> None:
    start = position("S7 H8", "SK H9", "C7 DA", contract="6S")
    assert start.play(Card("S7")).legal == Cards("SK")
    assert start.replay(["S7", "SK"]).legal == Cards("C7 DA")


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ("SA S7 S8", Suit.SPADES, 0),
        ("H7 SA S7", Suit.SPADES, 1),
        ("HA S7 S8", Suit.SPADES, 2),
        ("HA S8 S7", Suit.SPADES, 1),
        ("ST S9 DK", None, 0),
        ("S9 ST DK", None, 1),
        ("SJ DK HA", None, 0),
        ("SJ DK SQ", None, 2),
        ("S7 D8 CA", Suit.HEARTS, 0),
        ("D7 D8 D9", Suit.DIAMONDS, 2),
    ],
)
def test_trick_is_won_by_the_highest_trump_or_else_of_the_suit_led(
    trick: str, trump: Suit | None, place: int
) -> None:
    assert winning_place(tuple(map(Card, trick.split())), trump) == place


def test_trick_winner_is_that_of_the_oracle_for_all_tricks_of_two_suits() -> None:
    cards = [card for card in DECK if card.suit <= Suit.CLUBS]
    for trick in permutations(cards, 3):
        plain = tuple(map(oracle.plain, trick))
        for trump in (None, Suit.SPADES, Suit.DIAMONDS):
            number = -1 if trump is None else int(trump)
            assert winning_place(trick, trump) == oracle.best_card(plain, number)


def test_play_goes_clockwise_past_the_absent_seat() -> None:
    for absent in Seat:
        start = random_position(2, contract=Contract.misere(), absent=absent)
        seat, seen = start.leader, [start.leader]
        for _ in range(2):
            seat = Seat((seat + 1) % 4)
            if seat is absent:
                seat = Seat((seat + 1) % 4)
            seen.append(seat)
        at = start
        for expected in seen:
            assert at.to_move is expected
            at = at.play(next(iter(at.legal)))


def test_winner_of_a_trick_leads_and_has_it_counted() -> None:
    start = position("S7 H7", "SA H8", "S8 HA")
    after = start.replay(["S7", "SA", "S8"])
    assert (after.leader, after.to_move, after.won, after.table) == (Seat.E, Seat.E, (0, 1, 0), ())
    end = after.replay(["H8", "HA", "H7"])
    assert (end.leader, end.won, end.is_over, end.legal) == (Seat.S, (0, 1, 1), True, NO_CARDS)


def test_tricks_add_up_to_the_cards_of_a_hand() -> None:
    for seed in range(200):
        at = random_position(seed, seed % 11)
        while not at.is_over:
            at = at.play(list(at.legal)[seed % len(at.legal)])
        assert sum(at.won) == 10


def test_one_card_taken_back_from_a_finished_trick_is_back_in_its_hand() -> None:
    start = position("S7 H7", "SA H8", "S8 HA")
    steps = [start, *start.steps(["S7", "SA", "S8"])]
    one_back = steps[-2]
    assert (one_back.to_move, one_back.won) == (Seat.S, (0, 0, 0))
    assert Card("S8") in one_back.hand
    assert one_back.table == (Card("S7"), Card("SA"))
    assert steps[0] == start
    assert one_back.play(Card("S8")) == steps[-1]


def test_successors_are_positions_that_the_constructor_accepts() -> None:
    for seed in range(60):
        at = random_position(seed, 10, on_table=seed % 3)
        while not at.is_over:
            at = at.play(list(at.legal)[seed % len(at.legal)])
            fields = (at.contract, at.declarer, at.leader, at.table, at.won)
            again = Position(at.seats, at.hands, *fields)
            assert again == at
            assert hash(again) == hash(at)


def test_legal_cards_are_those_of_the_oracle() -> None:
    for seed in range(100):
        at = random_position(seed, 8)
        while not at.is_over:
            assert set(map(oracle.plain, at.legal)) == oracle.moves(oracle.Game.of(at))
            at = at.play(list(at.legal)[seed % len(at.legal)])


# ---- why a card may not be played -------------------------------------------------


def test_why_illegal_names_the_duty_and_the_cards() -> None:
    start = position("S7 D7", "SA D8", "D9 CT", contract="6D")
    led = start.play(Card("S7"))
    assert led.why_illegal(Card("SA")) is None
    assert led.why_illegal(Card("D8")) == "must follow ♠ (holds ♠A)"
    third = led.play(Card("SA"))
    assert third.why_illegal(Card("CT")) == "must trump with ♦ (holds ♦9)"
    assert third.why_illegal(Card("D9")) is None


def test_why_illegal_names_who_holds_the_card() -> None:
    start = position("S7 D7", "SA D8", "D9 CT")
    assert start.why_illegal(Card("SA")) == "N is to move, and ♠A is held by E"
    assert start.why_illegal(Card("HA")) == "N does not hold ♥A"
    assert start.play(Card("S7")).why_illegal(Card("S7")) == "♠7 is already on the table"


def test_every_card_is_legal_or_has_a_reason() -> None:
    for seed in range(50):
        at = random_position(seed, 5, on_table=seed % 3)
        for card in DECK:
            assert (at.why_illegal(card) is None) == (card in at.legal)


def test_illegal_card_is_not_played() -> None:
    led = position("S7 D7", "SA D8", "D9 CT").play(Card("S7"))
    with pytest.raises(IllegalPlayError, match="must follow ♠") as caught:
        led.play(Card("D8"))
    assert caught.value.facts["card"] == Card("D8")
    assert caught.value.facts["seat"] is Seat.E


@pytest.mark.parametrize("card", [None, "S7", 0, True, np.int64(1)])
def test_what_is_no_card_cannot_be_played(card: Any) -> None:
    with pytest.raises(TypeError):
        position("S7", "SA", "D9").play(card)


# ---- positions that cannot be ----------------------------------------------------


def test_unequal_hands_are_refused_with_seat_and_counts() -> None:
    with pytest.raises(IllegalDealError, match="unequal: E has 1, and N has 2"):
        position("SA S8", "SK", "S9 S7")
    with pytest.raises(IllegalDealError, match="unequal: S has 1, and N has 2"):
        position("SA S8", "SK S7", "S9")


@pytest.mark.parametrize(
    ("hands", "table"),
    [
        (("S7", "SA D8", "D9 CT"), ""),
        (("S7 D7", "SA D8", "D9 CT"), "S8"),
        (("S7", "SA D8", "D9"), "S8"),
        (("S7", "SA D8", "D9 CT"), "S8 S9"),
        (("S7", "SA", "D9"), "S8 S9"),
        (("S7", "SA", "D9"), "S8 S9 ST"),
    ],
)
def test_lengths_that_the_cards_on_the_table_do_not_explain_are_refused(
    hands: tuple[str, str, str], table: str
) -> None:
    with pytest.raises(IllegalDealError, match=r"unequal|at most 2"):
        position(*hands, table=table)


def test_card_on_the_table_is_not_in_a_hand_too() -> None:
    with pytest.raises(IllegalDealError, match="♠8 is on the table and still in the hand of N"):
        position("S8", "SA D8", "D9 CT", table="S8")


def test_one_card_twice_on_the_table_is_refused() -> None:
    with pytest.raises(IllegalDealError):
        position("SA", "SK", "DK D8", table="S8 S8")


def test_missing_contract_or_declarer_is_named() -> None:
    deal = random_deal(1)
    with pytest.raises(TypeError, match="contract"):
        Position.start(deal, None, Seat.N, Seat.N)  # type: ignore[arg-type]
    with pytest.raises(IllegalDealError, match="needs a declarer; name one of N E W"):
        Position.start(deal, Contract.misere(), None, Seat.N)
    with pytest.raises(IllegalDealError, match="all-pass has no declarer, but N is named"):
        Position.start(deal, Contract.all_pass(), Seat.N, Seat.N)


def test_absent_seat_neither_leads_nor_declares() -> None:
    deal = random_deal(1, absent=Seat.S)
    with pytest.raises(IllegalDealError, match="S leads but has no hand"):
        Position.start(deal, Contract.misere(), Seat.N, Seat.S)
    with pytest.raises(IllegalDealError, match="S is declarer but has no hand"):
        Position.start(deal, Contract.misere(), Seat.S, Seat.N)


@pytest.mark.parametrize("bad", [-1, 3, 4, 2**40, True, "N", 1.0, np.int64(1), np.int8(0)])
def test_leader_and_declarer_are_seats_and_never_numbers(bad: Any) -> None:
    deal = random_deal(1)
    with pytest.raises((TypeError, IllegalDealError)):
        Position.start(deal, Contract.misere(), Seat.N, bad)
    with pytest.raises((TypeError, IllegalDealError)):
        Position.start(deal, Contract.misere(), bad, Seat.N)
    hands = (Cards("S7"), Cards("S8"), Cards("S9"))
    with pytest.raises(TypeError):
        Position(NES, hands, Contract.misere(), bad, Seat.N)
    with pytest.raises(TypeError):
        Position(NES, hands, Contract.misere(), Seat.N, bad)


@pytest.mark.parametrize("bad", [None, 1, "S7", {Card("S7")}, np.uint32(1)])
def test_hands_of_a_position_are_cards(bad: Any) -> None:
    with pytest.raises(TypeError):
        Position(NES, (Cards("S8"), bad, Cards("S9")), Contract.misere(), Seat.N, Seat.N)


@pytest.mark.parametrize("bad", [None, "6S", 0, Kind.MISERE])
def test_contract_of_a_position_is_a_contract(bad: Any) -> None:
    with pytest.raises(TypeError):
        Position(NES, (NO_CARDS,) * 3, bad, Seat.N, Seat.N)


@pytest.mark.parametrize("bad", [("S7",), (None,), (7,)])
def test_cards_on_the_table_are_cards(bad: Any) -> None:
    hands = (Cards("S8"), Cards("SA SK"), Cards("S9 ST"))
    with pytest.raises(TypeError):
        Position(NES, hands, Contract.misere(), Seat.N, Seat.N, bad)


@pytest.mark.parametrize("bad", [(-1, 0, 0), (0, 0), (0, 0, 0, 0), (11, 0, 0), (4, 4, 3)])
def test_tricks_won_are_possible_numbers(bad: Any) -> None:
    hands = (Cards("S8"), Cards("SA"), Cards("S9"))
    with pytest.raises(IllegalDealError):
        Position(NES, hands, Contract.misere(), Seat.N, Seat.N, (), bad)


@pytest.mark.parametrize("seats", [(Seat.E, Seat.N, Seat.S), (Seat.N, Seat.N, Seat.S)])
def test_seats_are_three_and_clockwise(seats: Any) -> None:
    hands = (Cards("S8"), Cards("SA"), Cards("S9"))
    with pytest.raises(IllegalDealError):
        Position(seats, hands, Contract.misere(), Seat.N, Seat.N)


def test_no_cards_at_all_are_a_finished_game() -> None:
    end = position("", "", "", contract="misere")
    assert end.is_over
    assert end.legal == NO_CARDS
    assert end.tricks_left == end.declarer_tricks == 0


def test_one_card_each_is_one_trick() -> None:
    start = position("S7", "SA", "D9")
    assert start.tricks_left == 1
    assert start.replay(["S7", "SA", "D9"]).won == (0, 1, 0)


# ---- records --------------------------------------------------------------------


def test_record_gives_the_position_after_its_cards() -> None:
    at = record(played=(Card("S7"), Card("SA"))).position
    assert at == record().start.replay(["S7", "SA"])
    assert record().validate() == []


def test_foreign_card_is_found_with_ply_seat_and_holder() -> None:
    bad = record(played=(Card("SA"),))
    (finding,) = bad.validate()
    assert (finding.ply, finding.seat, finding.card) == (1, Seat.N, Card("SA"))
    assert str(finding) == "card 1, N ♠A: N is to move, and ♠A is held by E"
    with pytest.raises(IllegalPlayError, match=r"card 1, N ♠A: .*held by E"):
        _ = bad.position


def test_revoke_is_found_and_the_rest_checked() -> None:
    bad = record(played=tuple(map(Card, ("S7", "D8", "D9", "D7"))))
    revoke, *others = bad.validate()
    assert (revoke.ply, revoke.seat, revoke.legal) == (2, Seat.E, Cards("SA"))
    assert str(revoke.error) == "must follow ♠ (holds ♠A)"
    assert others == []


def test_card_after_the_last_is_found() -> None:
    played = tuple(map(Card, ("S7", "SA", "D9", "D8", "DT", "D7", "HA")))
    (finding,) = record(played=played).validate()
    assert finding.ply == 7
    assert "already played" in str(finding)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"contract": None}, "contract is missing; name one, such as 6S or misere"),
        ({"first": None}, "not said who leads first; name one of N E S"),
        ({"declarer": None}, "needs a declarer; name one of N E S"),
        ({"declarer": Seat.W}, "W is declarer but has no hand"),
        ({"discard": Cards("SA HA")}, "♠A of the discard is still in the hand of E"),
        ({"discard": Cards("HA")}, "the discard has 1 card"),
        ({"talon": Cards("SA HA")}, "♠A of the talon is in the hand of E"),
        ({"talon": Cards("SQ SK SJ")}, "the talon has 3 cards"),
        ({"hands": {Seat.N: Cards("S7")}}, "a deal has three hands, not 1"),
    ],
)
def test_unsound_record_says_what_is_wrong(changes: dict[str, Any], message: str) -> None:
    bad = record(**changes)
    (finding,) = bad.validate()
    assert message in str(finding)
    with pytest.raises(IllegalDealError) as caught:
        _ = bad.position
    assert message in str(caught.value)


def test_talon_may_be_in_the_hand_of_declarer() -> None:
    assert record(talon=Cards("S7 HA"), discard=Cards("HA HK")).validate() == []


def test_errors_are_value_errors() -> None:
    assert issubclass(PrefddError, ValueError)
    for kind in (NotationError, IllegalDealError, IllegalPlayError):
        assert issubclass(kind, PrefddError)
