"""The whist round: each rule of 3.8 with its own case, and every round there can be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from prefdd import IllegalDealError, NotationError, PrefddError, i18n
from prefdd.auction import Manner, WhistRound
from prefdd.deal import Contract
from prefdd.scoring import Call, Convention, Player, score
from prefdd.scoring.calls import Whisting
from prefdd.scoring.table import Table

A, B, C, D = Player
FOUR: dict[str, Any] = {"players": 4, "dealer": "D"}
AGREED = (
    "sochi",
    "leningrad",
    "sochi half_whist=no",
    "sochi first_may_return=yes",
    "leningrad first_may_return=yes",
    "sochi stalingrad=yes",
)


def said(contract: str, words: str, convention: str = "sochi", **options: Any) -> WhistRound:
    """The round after calls parted by spaces."""
    round_ = WhistRound.start(contract, convention, **options)
    for word in words.split():
        round_ = round_.call(word)
    return round_


def refuse(round_: WhistRound, word: str, reason: str) -> None:
    assert round_.why_illegal(word) is not None
    with pytest.raises(IllegalDealError, match=reason) as caught:
        round_.call(word)
    russian = i18n.describe(caught.value, "ru")
    assert any("а" <= letter <= "я" for letter in russian.lower())
    assert round_._read(word) not in round_.legal


def ends(round_: WhistRound) -> Iterator[WhistRound]:
    """Every way in which a round can end."""
    if round_.is_over:
        yield round_
    for call in round_.legal:
        yield from ends(round_.call(call))


# The rules.


def test_3_8_1_the_next_after_declarer_is_asked_first() -> None:
    assert WhistRound.start("6S", declarer="B").turn == C
    assert WhistRound.start("6S", declarer="C", players=4, dealer="D").turn == A
    with pytest.raises(IllegalDealError, match="it is the turn of B, not of C"):
        WhistRound.start("6S").call("whist", "C")


@pytest.mark.parametrize("contract", ["misere", "allpass"])
def test_3_8_2_only_games_are_whisted(contract: str) -> None:
    with pytest.raises(IllegalDealError, match="only games are whisted"):
        WhistRound.start(contract)


@pytest.mark.parametrize("first", ["whist", "pass"])
def test_3_8_3_the_second_may_whist_or_pass_whatever_the_first_does(first: str) -> None:
    assert {Call.WHIST, Call.PASS} <= set(said("8S", first).legal)


def test_3_8_4_two_whisters_play_in_the_dark() -> None:
    round_ = said("6S", "whist whist")
    assert round_.is_over
    assert round_.manner is Manner.DARK
    assert round_.whisters == (B, C)
    refuse(said("6S", "whist"), "light", r"two whisters play in the dark \(3\.8\.4, 3\.8\.5\)")


@pytest.mark.parametrize(("words", "who"), [("whist pass", B), ("pass whist", C)])
def test_3_8_5_the_only_whister_decides_between_light_and_dark(words: str, who: Player) -> None:
    round_ = said("6S", words)
    assert not round_.is_over
    assert round_.turn == who
    assert round_.legal == tuple(Manner)
    refuse(round_, "pass", rf"{who} whists alone, and only decides")
    assert round_.call("light").manner is Manner.LIGHT
    assert round_.call("dark").is_played


def test_3_8_7_half_after_a_pass() -> None:
    round_ = said("6S", "pass half pass")
    assert round_.is_over
    assert not round_.is_played
    assert round_.whisters == ()
    assert round_.last_words == {B: Call.PASS, C: Call.HALF}


def test_3_8_7_no_half_when_the_first_whists() -> None:
    refuse(said("6S", "whist"), "half", r"only when B passes; he may whist or pass \(3\.8\.7\)")


def test_3_8_7_no_half_when_it_is_not_agreed_on() -> None:
    refuse(said("6S", "pass", "sochi half_whist=no"), "half", "half-whist is not agreed on")


@pytest.mark.parametrize("contract", ["8S", "9H", "10NT"])
def test_3_8_7_fn60_no_half_on_an_eight_and_above(contract: str) -> None:
    refuse(said(contract, "pass"), "half", r"cannot go for half .* \(3\.8\.7 \[60\]\)")


def test_3_8_8_who_passed_may_return_the_whist() -> None:
    round_ = said("7H", "pass half")
    assert round_.turn == B
    assert round_.call("whist").call("light").whisters == (B,)


def test_3_8_8_the_dealer_is_asked_last() -> None:
    round_ = said("6S", "pass half", **FOUR)
    assert round_.turn == B
    with pytest.raises(IllegalDealError, match=r"the dealer D is asked last, .* \(3\.8\.8\)"):
        round_.call("whist", "D")
    round_ = round_.call("pass")
    assert round_.turn == D
    assert round_.call("whist").call("light").whisters == (D,)
    refuse(round_, "half", r"the dealer cannot go for half \(3\.8\.8\)")


def test_3_8_8_nobody_asks_the_dealer_when_somebody_whists() -> None:
    for words in ("whist pass", "pass whist", "whist whist", "pass half whist"):
        assert D not in dict(said("6S", words, **FOUR).calls)
        assert said("6S", words, **FOUR).turn != D


def test_3_8_8_1_after_two_passes_on_an_eight_only_the_dealer_may_whist() -> None:
    assert said("8S", "pass pass").is_over
    round_ = said("8S", "pass pass", **FOUR)
    assert round_.turn == D
    assert Call.WHIST in round_.legal
    with pytest.raises(IllegalDealError, match="B has said pass and cannot say whist after it"):
        round_.call("whist", "B")


def test_3_8_8_1_the_first_may_return_on_an_eight_if_agreed() -> None:
    agreed = "sochi first_may_return=yes"
    assert said("8S", "pass pass", agreed).turn == B
    assert said("8S", "pass pass whist light", agreed).whisters == (B,)
    assert said("10S", "pass pass", agreed).is_over


@pytest.mark.parametrize("options", [{}, FOUR])
def test_3_8_8_2_half_that_was_taken_over_is_a_pass(options: dict[str, Any]) -> None:
    round_ = said("6S", "pass half whist dark", **options)
    assert round_.last_words[C] is Call.OVERCALLED
    assert round_.whisters == (B,)
    if options:
        round_ = said("6S", "pass half pass whist light", **options)
        assert round_.last_words == {B: Call.PASS, C: Call.OVERCALLED, D: Call.WHIST}
    refuse(said("6S", "pass"), "hp", r"nobody says HP: .* \(3\.8\.8\.2\)")


def test_3_8_9_nothing_must_be_whisted_by_the_code() -> None:
    assert Call.PASS in WhistRound.start("6S").legal


def test_3_8_9_fn61_stalingrad() -> None:
    agreed = "sochi stalingrad=yes"
    refuse(said("6S", "", agreed), "pass", r"6♠ must be whisted by both, as agreed \(3\.8\.9")
    refuse(said("6S", "whist", agreed), "pass", "must be whisted by both")
    assert said("6S", "whist whist", agreed).manner is Manner.DARK
    assert Call.PASS in said("6C", "", agreed).legal


def test_3_8_14_the_first_retreats_and_the_second_may_return() -> None:
    round_ = said("6S", "whist pass half", "leningrad")
    assert round_.turn == C
    back = round_.call("whist").call("light")
    assert back.last_words == {B: Call.OVERCALLED, C: Call.WHIST}
    assert round_.call("pass").last_words == {B: Call.HALF, C: Call.PASS}
    assert said("6S", "whist pass whist light", "leningrad").whisters == (B,)
    refuse(said("6S", "whist pass", "leningrad"), "pass", r"may keep to it or go for half")


def test_3_8_14_no_retreat_in_sochi_and_none_at_once() -> None:
    refuse(said("6S", "whist pass"), "half", "B whists alone")
    refuse(said("6S", "", "leningrad"), "half", r"asked first .* \(3\.8\.14\)")
    assert said("8S", "whist pass", "leningrad").legal == tuple(Manner)


def test_3_3_19_b_a_six_bid_in_the_dark_must_be_whisted() -> None:
    round_ = WhistRound.start("6H", "classic", is_dark=True)
    refuse(round_, "pass", r"must be whisted by both \(3\.3\.19 b\)")
    assert round_.call("whist").call("whist").manner is Manner.DARK
    assert Call.PASS in WhistRound.start("7H", "classic", is_dark=True).legal


# Bad input.


def test_a_passer_who_also_whists_is_refused() -> None:
    round_ = said("6S", "pass half")
    with pytest.raises(IllegalDealError, match="C has said half-whist and cannot say whist"):
        round_.call("whist", "C")
    with pytest.raises(IllegalDealError, match="B has said pass and cannot say whist"):
        said("6S", "pass").call("whist", "B")


def test_a_dealer_in_a_deal_of_three_is_refused() -> None:
    with pytest.raises(IllegalDealError, match="of three players the dealer plays"):
        WhistRound.start("6S", dealer="C")


def test_after_the_end_nothing_is_said() -> None:
    refuse(said("6S", "pass pass"), "whist", "the whist round is over")


def test_words_that_are_no_calls() -> None:
    with pytest.raises(NotationError, match="no call of the whist round is written double"):
        WhistRound.start("6S").call("double")
    assert said("6S", "вист пас втёмную").manner is Manner.DARK


# Every round.


@pytest.mark.parametrize("agreed", AGREED)
@pytest.mark.parametrize("options", [{}, FOUR])
def test_every_round_is_scored_and_ends_just_where_the_score_allows(
    agreed: str, options: dict[str, Any]
) -> None:
    """The two readings of the whist rules agree: what can be said, and what can be scored."""
    convention = Convention.parse(agreed)
    table = Table.of(options.get("players", 3), "A", options.get("dealer"))
    for code in ("6S", "6H", "7C", "8D", "9H", "10NT"):
        found = set()
        for end in ends(WhistRound.start(code, convention, **options)):
            tricks = {"A": 7, "B": 2, "C": 1} if end.is_played else None
            scored = score(code, end.calls, tricks, convention, **options)
            again = score(code, end.last_words, tricks, convention, **options)
            assert scored == again
            assert sum(scored.balance) == 0
            assert end.result.whisters == end.whisters
            words = end.last_words
            words.setdefault(D, Call.PASS)
            found.add(tuple(words[player] for player in (B, C, D)))
        assert found == set(scorable(code, table, convention))


def scorable(code: str, table: Table, convention: Convention) -> Iterator[tuple[Call, ...]]:
    """Last words of B, C, D that the score takes."""
    for words in product(Call, Call, Call if table.dealer is not None else [Call.PASS]):
        given = dict(zip((B, C, D), words, strict=True))
        if table.dealer is None:
            del given[D]
        try:
            read = Whisting.of(given, table, Contract.parse(code), convention)
        except PrefddError:
            continue
        # The score reads P H W in the order in which it is said: the half was taken over.
        first, second, third = (read.calls.get(player, Call.PASS) for player in (B, C, D))
        yield first, second, third


def test_rounds_are_as_many_as_the_rules_make() -> None:
    """Counted by hand: on a six of three players W W, W P, P W, P P, P H P, P H W."""
    count = {
        (code, agreed): sum(1 for _ in ends(WhistRound.start(code, agreed)))
        for code, agreed in (("6S", "sochi"), ("8S", "sochi"), ("6S", "leningrad"))
    }
    # The only whister plays in the light or in the dark: his rounds count twice.
    assert count["6S", "sochi"] == 1 + 2 + 2 + 1 + 1 + 2
    assert count["8S", "sochi"] == 1 + 2 + 2 + 1
    # W P may become W P W, or W P H P, or W P H W.
    assert count["6S", "leningrad"] == 1 + (2 + 1 + 2) + 2 + 1 + 1 + 2
