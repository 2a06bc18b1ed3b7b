"""The rules of play on all-pass, talon included, against the rules of the oracle."""

from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from allpass_cases import RULES, full_deal, line_of, random_all_pass
from allpass_oracle import Moment
from oracle import plain
from prefdd import (
    Card,
    Cards,
    Contract,
    Deal,
    IllegalDealError,
    IllegalPlayError,
    PrefddError,
    Seat,
)
from prefdd.allpass_position import AllPassPosition, TalonRule

# The case of the Code (3.7.6.3): the ace of spades is opened, and 9, 7, 8 are played.
NINE = Deal.of(
    {Seat.N: Cards("S9 H7 D7"), Seat.E: Cards("S7 H8 DA"), Seat.S: Cards("S8 H9 D8")},
    Cards("SA CK"),
)


def start(rule: TalonRule | str, *opened: str, deal: Deal = NINE) -> AllPassPosition:
    return AllPassPosition.deal_out(deal, Seat.N, rule, tuple(map(Card, opened)))


def play(position: AllPassPosition, *cards: str) -> AllPassPosition:
    played = position.replay(cards)
    assert isinstance(played, AllPassPosition)
    return played


def test_three_players_the_ace_only_names_the_suit_and_the_nine_wins() -> None:
    after = play(start("suit", "SA", "CK"), "S9", "S7", "S8")
    assert (after.won, after.dealer_won) == ((1, 0, 0), 0)


def test_four_players_the_ace_is_the_dealers_and_wins() -> None:
    after = play(start("dealer", "SA", "CK"), "S9", "S7", "S8")
    assert (after.won, after.dealer_won) == ((0, 0, 0), 1)


def test_four_players_a_low_card_of_the_talon_loses() -> None:
    deal = NINE.with_hand(Seat.E, Cards("SK H8 DA"))
    after = play(start("dealer", "S7", "CK", deal=deal), "S9", "SK", "S8")
    assert (after.won, after.dealer_won) == ((0, 1, 0), 0)


@pytest.mark.parametrize("rule", ["suit", "dealer"])
def test_first_hand_plays_first_three_times_whoever_wins(rule: str) -> None:
    deal = NINE.with_hand(Seat.E, Cards("SK HK DA"))
    position = start(rule, "SQ", "HQ", deal=deal)
    for trick in (("S9", "SK", "S8"), ("H7", "HK", "H9")):
        assert position.to_move is Seat.N
        position = play(position, *trick)
    assert position.won == (0, 2, 0)
    assert (position.to_move, position.led, position.opened) == (Seat.N, None, ())
    # From the third trick on the winner leads.
    assert play(position, "D7", "DA", "D8").leader is Seat.E


def test_closed_talon_first_hand_leads_as_he_likes_and_winners_lead() -> None:
    position = start("closed")
    assert position.legal == Cards("S9 H7 D7")
    assert play(position, "H7", "H8", "H9").to_move is Seat.S


def test_the_suit_of_the_talon_must_be_followed_and_without_it_any_card_goes() -> None:
    position = start("suit", "SA", "CK")
    assert position.legal == Cards("S9")
    assert position.led == Card("SA").suit
    with pytest.raises(IllegalPlayError, match="must follow ♠") as caught:
        position.play(Card("H7"))
    assert caught.value.facts["seat"] is Seat.N
    assert position.why_illegal(Card("S9")) is None
    assert position.why_illegal(Card("S7")) == "N is to move, and ♠7 is held by E"
    # Nobody has clubs: the card of first hand names the suit that wins, but the dealer's king
    # stands alone.
    second = play(position, "S9", "S7", "S8")
    assert second.legal == Cards("H7 D7")
    assert play(second, "H7", "DA", "H9").won == (1, 0, 1)
    with_dealer = play(start("dealer", "SA", "CK"), "S9", "S7", "S8")
    assert play(with_dealer, "H7", "DA", "H9").dealer_won == 2


def test_only_the_third_player_has_the_suit_and_wins() -> None:
    deal = Deal.of({Seat.N: Cards("HA"), Seat.E: Cards("DA"), Seat.S: Cards("S7")})
    assert play(start("suit", "SA", deal=deal), "HA", "DA", "S7").won == (0, 0, 1)
    assert play(start("dealer", "SA", deal=deal), "HA", "DA", "S7").dealer_won == 1


@pytest.mark.parametrize("rule", RULES)
def test_whole_lines_obey_the_rules_of_the_oracle(rule: TalonRule) -> None:
    positions = [full_deal(seed, rule) for seed in range(25)]
    positions += [random_all_pass(seed, 1 + seed % 6, rule, opened=seed % 3) for seed in range(60)]
    for seed, position in enumerate(positions):
        moment = Moment.of(position)
        line = line_of(position, seed)
        for before, after in pairwise(line):
            assert sorted(map(plain, before.legal)) == moment.legal
            assert before.seats.index(before.to_move) == moment.mover
            (card,) = before.hand - after.hands[moment.mover]
            moment = moment.after(plain(card))
            assert Moment.of(after) == moment
        total = sum(line[0].won) + line[0].dealer_won + line[0].tricks_left
        assert sum(line[-1].won) + line[-1].dealer_won == total
        assert line[-1].is_over


def test_positions_that_differ_in_the_talon_alone_are_different() -> None:
    position = start("suit", "SA", "CK")
    others = [
        start("suit", "CK", "SA"),
        start("dealer", "SA", "CK"),
        start("suit", "SA"),
        replace(start("dealer", "CK"), dealer_won=1),
        start("dealer", "CK"),
    ]
    different = {position, *others}
    assert len(different) == 1 + len(others)
    assert start("suit", "SA", "CK") in different
    played = play(position, "S9", "S7")
    for one in (position, played, *others):
        again = pickle.loads(pickle.dumps(one))
        assert again == one
        assert hash(again) == hash(one)


def test_played_positions_are_those_built_anew() -> None:
    """What `play` skips to check would have passed."""
    for rule in RULES:
        for position in line_of(full_deal(7, rule), 7):
            anew = AllPassPosition(
                position.seats,
                position.hands,
                Contract.all_pass(),
                None,
                position.leader,
                position.table,
                position.won,
                position.opened,
                position.rule,
                position.dealer_won,
            )
            assert anew == position


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"opened": (Card("S9"), Card("CK"))}, "♠9 of the talon is in the hand of N"),
        ({"opened": (Card("CK"), Card("CK"))}, "♣K is twice in the talon"),
        ({"opened": tuple(map(Card, ("CK", "CA", "CQ")))}, "the talon has 3 cards"),
        ({"rule": TalonRule.CLOSED}, "the talon is not opened, but ♠A is"),
        ({"hands": (Cards("S9"), Cards("S7 H8"), Cards("S8 H9"))}, "hands are unequal"),
        ({"leader": Seat.W}, "W leads but has no hand"),
        ({"declarer": Seat.N}, "all-pass has no declarer"),
        (
            {"rule": TalonRule.DEALER, "dealer_won": -1},
            "the dealer cannot have so many tricks \\(-1\\)",
        ),
        (
            {"rule": TalonRule.DEALER, "dealer_won": 1},
            "the dealer cannot have so many tricks \\(1\\)",
        ),
        ({"rule": TalonRule.SUIT, "opened": (), "dealer_won": 1}, "only the rule dealer"),
        ({"contract": Contract.misere(), "declarer": Seat.N}, "not misère"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(IllegalDealError, match=message):
        replace(start("suit", "SA", "CK"), **change)


def test_tricks_of_the_dealer_count_among_the_ten() -> None:
    ten = replace(full_deal(3, TalonRule.DEALER), opened=())
    with pytest.raises(IllegalDealError, match="tricks won \\(1\\) and left \\(10\\)"):
        replace(ten, dealer_won=1)


def test_a_card_of_the_talon_cannot_lie_on_the_table() -> None:
    position = play(start("suit", "SA", "CK"), "S9")
    with pytest.raises(IllegalDealError, match="♠9 of the talon is on the table"):
        replace(position, opened=(Card("S9"),))


def test_types_are_checked() -> None:
    with pytest.raises(TypeError, match="opened cards are Card"):
        replace(start("suit", "SA", "CK"), opened=("SA",))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a card is a Card"):
        start("suit", "SA", "CK").play("S9")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the dealer's tricks are an int"):
        replace(start("dealer", "SA"), dealer_won=0.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["open", "", "SUIT"])
def test_unknown_rule_is_told_the_names_there_are(name: str) -> None:
    with pytest.raises(PrefddError, match="the rules are suit, dealer, closed"):
        start(name)
    with pytest.raises(PrefddError, match="the rules are suit, dealer, closed"):
        TalonRule.parse(name)


def test_rules_are_read_by_name_and_kept() -> None:
    for rule in RULES:
        assert TalonRule.parse(str(rule)) is TalonRule.parse(rule) is rule
