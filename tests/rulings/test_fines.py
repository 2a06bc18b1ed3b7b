"""Fines of the play on constructed deals: the numbers of the Code, from cards to entries."""

from __future__ import annotations

from fractions import Fraction

import pytest

import oracle
from play_cases import is_sound
from prefdd import Card, Cards, Contract, PrefddError, Record, Seat
from prefdd.auction import Bid
from prefdd.errors import IllegalDealError, IllegalPlayError, MissingFactError
from prefdd.phrase import Phrase
from prefdd.rulings import (
    Advice,
    BidOutOfTurn,
    ExposedCard,
    LeadOutOfTurn,
    OpenedTrick,
    Revoke,
    Ruling,
    WrongNumberOfCards,
    prove,
    rule_on,
)
from prefdd.scoring import Column, Player


def hand(text: str) -> Cards:
    """Cards suit by suit: ``HAKQ C78``."""
    return Cards(f"{group[0]}{rank}" for group in text.split() for rank in group[1:])


N, E, S, W = Seat.N, Seat.E, Seat.S, Seat.W
A, B, C = Player.A, Player.B, Player.C

# Declarer North has so many tricks by top cards, and loses the rest whatever he plays.
SIX = Record(
    {
        N: hand("HAKQJT9 C78 D78"),
        E: hand("SAKQJT CAK DAK H7"),
        W: hand("S987 CQJT DQJT H8"),
    },
    Contract.parse("6H"),
    N,
    first=N,
)
FOUR = Record(
    {
        N: hand("HAKQJ C789 D789"),
        E: hand("SAKQ CAK DAK HT98"),
        W: hand("SJT97 CQJT DQJ H7"),
    },
    Contract.parse("6H"),
    N,
    first=N,
)
EIGHT = Record(
    {
        N: hand("HAKQJT9 CAK D78"),
        E: hand("SAKQJT CQ9 DAK H7"),
        W: hand("S987 CJT8 DQJT H8"),
    },
    Contract.parse("6H"),
    N,
    first=N,
)


def played(record: Record) -> Record:
    """The deal with best play of everybody to the end."""
    proof = prove(record.start, Phrase("Best play."), N)
    return record.with_played(proof.line)


def column(ruling: Ruling, column_: Column) -> dict[str, Fraction]:
    """What is written in a column, by whom and on whom."""
    assert ruling.score is not None
    written: dict[str, Fraction] = {}
    for entry in ruling.score.entries:
        if entry.column is column_:
            written[entry.whom] = written.get(entry.whom, Fraction(0)) + entry.amount
    return written


# ---- a wrong number of cards, 3.9.18 -------------------------------------------------


@pytest.mark.parametrize(("record", "took", "writes"), [(SIX, 6, 4), (FOUR, 4, 2), (EIGHT, 8, 4)])
def test_took_so_many_and_writes_for_fewer(record: Record, took: int, writes: int) -> None:
    """The example of the Code: 6 writes 4, 4 writes 2, 8 still writes 4."""
    assert max(oracle.exhaustive(record.start).values()) == took
    deal = played(record)
    ruling = rule_on(deal, WrongNumberOfCards((N,)), calls="W P")
    assert ruling.tricks[N] == took
    assert column(ruling, Column.MOUNTAIN)["A"] == 2 * (6 - writes)
    assert ruling.orders[-1].facts["count"] == writes
    # Whists and consolation of the others are those of the tricks really taken.
    assert ruling.otherwise is not None
    assert ruling.otherwise.score is not None
    assert ruling.score is not None
    kept = [entry for entry in ruling.score.entries if entry.player != A]
    assert kept == [entry for entry in ruling.otherwise.score.entries if entry.player != A]
    is_sound(ruling, is_verified=False)


def test_what_the_whisters_prove_goes_with_the_fine() -> None:
    """West errs and North takes seven on cards that are worth six: found before, six count."""
    hands = {
        N: hand("HAKQJT9 CK8 D78"),
        E: hand("SAKQJT CQJ DAK H7"),
        W: hand("S987 CA7T DQJT H8"),
    }
    seven = Record(hands, Contract.parse("7H"), N, first=N)
    value = max(oracle.exhaustive(seven.start).values())
    line: list[Card] = []
    position = seven.start
    while not position.is_over:
        # West throws his best cards, the others their lowest lawful ones; North cashes.
        choose = position.legal.highest if position.to_move in (N, W) else position.legal.lowest
        cards = [card for card in position.legal if card.suit == choose.suit]
        card = max(cards, key=lambda one: one.rank) if position.to_move in (N, W) else cards[0]
        line.append(card)
        position = position.play(card)
    taken = position.declarer_tricks
    assert taken > value
    record = seven.with_played(tuple(line))
    plain = rule_on(record, WrongNumberOfCards((N,)), calls="W P")
    proved = rule_on(record, WrongNumberOfCards((N,), ply=1), calls="W P")
    missing = min(taken, 7) - min(value, 7)
    assert missing > 0
    more = column(proved, Column.MOUNTAIN)["A"] - column(plain, Column.MOUNTAIN)["A"]
    assert more == 4 * missing
    assert column(proved, Column.WHISTS) == column(plain, Column.WHISTS)
    assert [proof.tricks for proof in proved.proofs] == [value]
    assert not plain.proofs
    is_sound(proved, is_verified=False)


def test_a_whister_is_without_two_and_both_are_fined() -> None:
    deal = played(SIX)
    whister = rule_on(deal, WrongNumberOfCards((E,)), calls="W P")
    assert column(whister, Column.MOUNTAIN) == {"B": 4}
    assert column(whister, Column.POOL) == {"A": 2}
    both = rule_on(deal, WrongNumberOfCards((N, E)), calls="W P")
    assert column(both, Column.MOUNTAIN) == {"A": 4, "B": 4}
    assert "[71]" in both.rules


def test_declarer_of_a_misere_writes_two_tricks_more() -> None:
    misere = Record(
        {
            N: hand("S789 C789 D78 H78"),
            E: hand("SAKQ CAKQ DAKQ HA"),
            W: hand("SJT CJT DJT9 HKQJ"),
        },
        Contract.misere(),
        N,
        first=W,
    )
    assert min(oracle.exhaustive(misere.start).values()) == 0
    deal = played(misere)
    assert column(rule_on(deal, WrongNumberOfCards((N,))), Column.MOUNTAIN) == {"A": 20}
    assert column(rule_on(deal, WrongNumberOfCards((E,))), Column.POOL) == {"A": 10}
    looked = rule_on(deal, OpenedTrick(N, 1))
    assert column(looked, Column.MOUNTAIN) == {"A": 10}
    assert looked.tricks[N] == 1
    # A defender has nothing to lose there, and the misère stays made.
    other = rule_on(deal, OpenedTrick(E, 2))
    assert column(other, Column.POOL) == {"A": 10}
    assert other.discretion


# ---- a look at a trick, 3.9.11.2 -----------------------------------------------------


@pytest.mark.parametrize(
    ("record", "mountain", "pool"),
    [(SIX, {"A": 2}, {}), (FOUR, {"A": 6}, {}), (EIGHT, {}, {"A": 2})],
)
def test_declarer_loses_a_trick_that_nobody_gains(
    record: Record, mountain: dict[str, int], pool: dict[str, int]
) -> None:
    deal = played(record)
    ruling = rule_on(deal, OpenedTrick(N, 1), calls="W P")
    assert ruling.otherwise is not None
    assert ruling.tricks == {**ruling.otherwise.tricks, N: ruling.otherwise.tricks[N] - 1}
    own = {whom: amount for whom, amount in column(ruling, Column.MOUNTAIN).items() if whom == "A"}
    assert (own, column(ruling, Column.POOL)) == (mountain, pool)
    plain = rule_on(deal, OpenedTrick(N, 1, is_allowed=True), calls="W P")
    assert plain.rules == ("3.9.11.1",)
    assert column(plain, Column.WHISTS) == column(ruling, Column.WHISTS)


def test_a_whister_loses_a_trick_and_declarer_does_not_gain_it() -> None:
    deal = played(SIX)
    ruling = rule_on(deal, OpenedTrick(E, 1), calls="W P")
    plain = rule_on(deal, OpenedTrick(E, 1, is_allowed=True), calls="W P")
    assert column(ruling, Column.POOL) == column(plain, Column.POOL)
    assert column(ruling, Column.MOUNTAIN) == {"B": 2}
    assert column(ruling, Column.WHISTS)["B > A"] == column(plain, Column.WHISTS)["B > A"] - 2


def test_the_last_trick_of_one_s_own_may_be_seen_rule_3_9_8() -> None:
    record = SIX.with_played((Card("HA"), Card("H7"), Card("H8")))
    assert rule_on(record, OpenedTrick(N, 1), calls="W P").rules == ("3.9.8",)
    assert "3.9.11.2" in rule_on(record, OpenedTrick(E, 1), calls="W P").rules
    asked = OpenedTrick(E, 1, is_allowed=True)
    assert rule_on(record, asked, calls="W P").rules == ("3.9.8",)
    two = record.with_played((*record.played, Card("HK"), Card("CA"), Card("CQ")))
    assert "3.9.11.2" in rule_on(two, OpenedTrick(N, 1), calls="W P").rules


ALL_PASS = Record(SIX.hands, Contract.all_pass(), None, first=N, talon_rule="closed")


def all_pass_line(record: Record) -> Record:
    position, line = record.start, []
    while not position.is_over:
        line.append(position.legal.lowest)
        position = position.play(line[-1])
    return record.with_played(tuple(line))


def test_on_an_all_pass_the_look_is_an_eleventh_trick() -> None:
    deal = all_pass_line(ALL_PASS)
    ruling = rule_on(deal, OpenedTrick(W, 1))
    assert ruling.otherwise is not None
    assert sum(ruling.tricks.values()) == 11
    assert ruling.tricks[W] == ruling.otherwise.tricks[W] + 1
    with pytest.raises(MissingFactError, match="all-pass is not known"):
        rule_on(deal.with_played(deal.played[:6]), OpenedTrick(W, 1))


def test_a_revoke_on_an_all_pass_leaves_the_penalty_to_the_judge() -> None:
    start = ALL_PASS.start
    card = Card("C7")
    wrong = (Card("H9"), Card("SA"), Card("H8"), card, Card("CA"), Card("CQ"))
    record = ALL_PASS.with_played(wrong)
    ruling = rule_on(record, Revoke())
    assert ruling.discretion
    eleventh, none = ruling.discretion[0].options
    assert sum(none.outcome.tricks.values()) == 10
    assert eleventh.outcome.tricks[E] == none.outcome.tricks[E] + 1
    assert ruling.tricks == eleventh.outcome.tricks
    # No line gives East more: he leads and plays what the others name.
    assert none.outcome.tricks[E] >= 5
    assert start.seats == (N, E, W)
    in_time = rule_on(record.with_played(wrong[:3]), Revoke())
    assert "3.9.16.1" in in_time.rules
    assert in_time.remarks


# ---- revokes on whole deals ----------------------------------------------------------


def test_after_the_entry_nothing_is_heard_rule_3_9_17() -> None:
    deal = played(SIX)
    position, line = SIX.start, []
    # North discards a diamond on the first club that he should have followed.
    for card in deal.played:
        line.append(card)
        position = position.play(card)
        if position.to_move == N and position.table and position.legal != position.hand:
            break
    wrong = (position.hand - position.legal).lowest
    line.append(wrong)
    position = position.play_anyway(wrong)
    while not position.is_over:
        line.append(position.legal.lowest)
        position = position.play(line[-1])
    record = SIX.with_played(tuple(line))
    ruling = rule_on(record, Revoke(is_noticed_after_deal=True), calls="W P")
    assert ruling.rules == ("3.9.17",)
    assert sum(ruling.tricks.values()) == 10
    assert ruling.tricks[N] == position.declarer_tricks
    heard = rule_on(record, Revoke(), calls="W W")
    assert "3.9.16.2" in heard.rules
    assert [choice.seat for choice in heard.discretion] == [None, None]
    first, second = heard.discretion[1].options
    assert first.outcome.tricks[E] == second.outcome.tricks[E] + 1
    assert first.outcome.tricks[W] == second.outcome.tricks[W] - 1
    assert heard.tricks[N] == 5
    short = record.with_played(record.played[:-1])
    with pytest.raises(MissingFactError) as caught:
        rule_on(short, Revoke(is_noticed_after_deal=True), calls="W P")
    assert caught.value.name == "played"


def test_who_has_no_trick_lets_his_partner_pay() -> None:
    """West revokes and has no trick; declarer's penalty trick is one of East's."""
    hands = {N: Cards("SA H7"), E: Cards("SK HA"), W: Cards("S7 D8")}
    record = Record(hands, Contract.parse("6NT"), N, first=N).with_played(
        tuple(map(Card, ["SA", "SK", "D8", "H7"]))
    )
    ruling = rule_on(record, Revoke())
    assert ruling.otherwise is not None
    assert ruling.otherwise.tricks == {N: 1, E: 1, W: 0}
    assert ruling.tricks == {N: 2, E: 0, W: 0}


# ---- bad input -----------------------------------------------------------------------

LEGAL = SIX.with_played(tuple(map(Card, ["HA", "H7", "H8", "C7"])))


@pytest.mark.parametrize(
    ("infraction", "error", "message"),
    [
        (Revoke(), IllegalPlayError, "all of them were legal"),
        (Revoke(2), IllegalPlayError, "card 2, E ♥7, was no revoke"),
        (Revoke(9), MissingFactError, "fault is at card 9|revoke is card 9"),
        (LeadOutOfTurn(E, Card("SA")), IllegalPlayError, "so ♠A was no lead"),
        (ExposedCard(W, Cards("SA")), IllegalPlayError, "W does not hold ♠A"),
        (ExposedCard(E, Cards("SA")), IllegalPlayError, "E was to play, so ♠A was in turn"),
        (ExposedCard(W, Cards("S9 S8")), IllegalPlayError, "one card is played at a time"),
        (ExposedCard(W, Cards()), IllegalPlayError, "no card is named"),
        (ExposedCard(S, Cards("S9")), IllegalDealError, "S has no hand"),
        (Advice(W), IllegalPlayError, "E was to play, not W"),
        (Advice(S), IllegalDealError, "S has no hand"),
        (OpenedTrick(E, 2), IllegalPlayError, "there was no trick 2"),
        (OpenedTrick(S, 1), IllegalDealError, "S has no hand"),
        (WrongNumberOfCards(()), IllegalPlayError, "nobody is named"),
        (WrongNumberOfCards((S,)), IllegalDealError, "S has no hand"),
        (WrongNumberOfCards((E, E)), IllegalPlayError, "E is named twice"),
        (BidOutOfTurn(S, Bid.parse("6S")), IllegalDealError, "S has no hand"),
    ],
)
def test_faults_that_the_record_does_not_have(
    infraction: object, error: type[PrefddError], message: str
) -> None:
    with pytest.raises(error, match=message):
        rule_on(LEGAL, infraction, calls="W P")  # type: ignore[arg-type]


def test_a_bid_of_declarer_or_without_a_suit_costs_nothing_rule_3_3_18() -> None:
    for seat, bid in ((N, "6S"), (E, "6NT"), (E, "pass"), (W, "misere")):
        ruling = rule_on(SIX, BidOutOfTurn(seat, Bid.parse(bid)), calls="W P")
        assert not ruling.choices
        assert ruling.outcome == ruling.otherwise
    ruling = rule_on(ALL_PASS, BidOutOfTurn(E, Bid.parse("6S")))
    assert not ruling.outcome.tricks
