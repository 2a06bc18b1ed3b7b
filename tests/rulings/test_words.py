"""What a protocol says is true of a misère, an all-pass and a dispute, in the reader's letters."""

from __future__ import annotations

import re

import pytest

from prefdd import Card, Cards, Contract, Record, Seat, i18n
from prefdd.auction import Bid
from prefdd.errors import IllegalDealError, NotationError
from prefdd.rulings import (
    AllPassLeadOutOfTurn,
    BidOutOfTurn,
    Infraction,
    InsufficientBid,
    LeadOutOfTurn,
    PlanDispute,
    StoppedPlay,
    WrongNumberOfCards,
    rule_on,
)
from prefdd.view.rulings import protocol
from prefdd.view.text import Style

N, E, S, W = Seat
RUSSIAN = Style(lang="ru")
MISERE = Record(
    {
        W: Cards("S:987 C:97 D:T98 H:87"),
        E: Cards("S:AKQ C:JT8 D:QJ H:KQ"),
        N: Cards("S:JT C:AKQ D:AK H:AJT"),
    },
    Contract.parse("misere"),
    W,
    N,
    Cards("D7 H9"),
)
SIX = Record(
    {
        N: Cards("S:AKQ87 C:A9 D:K87"),
        E: Cards("S:JT9 C:KQ8 D:AJ H:98"),
        S: Cards("C:JT7 D:QT9 H:KQJT"),
    },
    Contract.parse("6S"),
    N,
    E,
    Cards("HA H7"),
)
ALL_PASS = Record(
    {
        N: Cards("S:AK87 C:A9 D:K87 H:7"),
        E: Cards("S:JT9 C:KQ8 D:AJ H:98"),
        S: Cards("SQ C:JT7 D:QT9 H:KQJ"),
    },
    Contract.all_pass(),
    None,
    N,
)


@pytest.mark.parametrize(
    "infraction",
    [LeadOutOfTurn(W, Card("H8"), 1), LeadOutOfTurn(E, Card("HK"), 1), StoppedPlay(0),
     WrongNumberOfCards((W,)), BidOutOfTurn(N, Bid.parse("6H"))],
)  # fmt: skip
def test_proofs_on_a_misere_say_which_way_they_go(infraction: Infraction) -> None:
    ruling = rule_on(MISERE, infraction)
    for _, proof in ruling.named_proofs:
        word = "make declarer take" if proof.is_at_least else "no more"
        assert word in proof.claim.template


def test_facts_may_be_text() -> None:
    told = LeadOutOfTurn("S", "HK", "1")  # type: ignore[arg-type]
    assert rule_on(SIX, told, calls="W P").infraction == LeadOutOfTurn(S, Card("HK"), 1)
    named = rule_on(SIX, BidOutOfTurn(E, "6H"), calls="W P")  # type: ignore[arg-type]
    assert len(named.choices[0].options) == 3
    with pytest.raises(NotationError, match="no seat is written"):
        rule_on(SIX, LeadOutOfTurn(7, Card("HK")), calls="W P")  # type: ignore[arg-type]


def test_thirds_of_a_whist_are_written_as_on_the_sheet() -> None:
    played = ALL_PASS.with_played(tuple(map(Card, ["SA", "S9", "SQ", "SK", "ST", "CT"])))
    ruling = rule_on(played, AllPassLeadOutOfTurn(S, Card("HK")), "rostov")
    told = [i18n.describe(order, "ru") for order in ruling.orders]
    assert any("53 1/3" in order for order in told)
    assert not any("160/3" in order for order in told)


def test_parts_of_a_rule_have_the_letters_of_the_code() -> None:
    for tournament, part in ((False, "3.8.5.1 а"), (True, "3.8.5.1 б")):
        dispute = PlanDispute(N, (Card("DA"),), (Card("HA"),), 1, 1, (E,), tournament)
        text = protocol(rule_on(MISERE, dispute, players=4), RUSSIAN)
        assert part in text
        assert "3.8.5.1 a" not in text
        assert "3.8.5.1 b" not in text


def test_what_the_code_gives_no_amount_for_is_not_said_to_be_free() -> None:
    text = protocol(rule_on(ALL_PASS, WrongNumberOfCards((E,))), RUSSIAN)
    assert "Никто ничего не пишет" not in text
    assert "Из самих правил записи не следует." in text


@pytest.mark.parametrize("bidding", ["misere 6S", "6S misere 6C", "6S misere misere"])
def test_a_misere_that_is_overcalled_too_low_is_by_its_own_rule(bidding: str) -> None:
    ruling = rule_on(SIX, InsufficientBid(bidding))
    assert ruling.rules == ("3.6.4", "3.3.8", "[22]")
    assert "3.6.4" in protocol(ruling, RUSSIAN)


def test_a_call_after_the_bidding_is_refused_by_rule() -> None:
    with pytest.raises(IllegalDealError, match=r"3\.3\.11"):
        rule_on(SIX, InsufficientBid("6S pass 6C pass 6D"))


def test_no_seat_stands_in_a_wrong_case() -> None:
    """Names of seats are nominative; after a preposition they would need another case."""
    russian = i18n.translation("ru")._catalog  # type: ignore[attr-defined]
    wrong = re.compile(r"(?:^|[\s(])(?:у|за|для|от|к|против) \{seat\}")
    assert not [text for text in russian.values() if wrong.search(text)]
