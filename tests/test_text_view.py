"""Deals and answers as plain text."""

from __future__ import annotations

import pytest

from prefdd import NO_CARDS, Card, Cards, Contract, Deal, Position, Seat, Suit
from prefdd.view import text
from prefdd.view.text import Style

DEAL = Deal.of(
    {
        Seat.E: Cards("S:QJ C:97 D:KQJT H:J7"),
        Seat.S: Cards("S:T987 C:8 D:987 H:98"),
        Seat.W: Cards("S:AK C:QJT D:A H:AKQT"),
    }
)
START = Position.start(DEAL, Contract.misere(), Seat.S, Seat.E)

RUSSIAN = """\
Мизер, разыгрывающий – Юг. Ход: Восток.

         Снос
         ♣ТК
Запад                Восток
♠ ТК                 ♠ ДВ
♣ ДВ10               ♣ 97
♦ Т                  ♦ КДВ10
♥ ТКД10              ♥ В7
         Юг, играет
         ♠ 10987
         ♣ 8
         ♦ 987
         ♥ 98
"""

TAKEN_AND_PUT_AWAY = [
    (Cards("CA CK"), Cards("CA CK"), ["Talon and discard", "♣AK"]),
    (Cards("CA CK"), Cards("D7 H7"), ["Talon", "♣AK", "Discard", "♦7 ♥7"]),
    (Cards("CA CK"), NO_CARDS, ["Talon", "♣AK"]),
]

LETTERS = """\
Misere, declarer South. West leads.
On the table: West DA. East is to move.
Tricks won: East 0, South 0, West 1.

West                   East
S: -                   S: -
C: -                   C: -
D: -                   D: K
H: -                   H: -
      South, declarer
      S: -
      C: -
      D: 9
      H: -
"""


def test_deal_in_russian() -> None:
    assert text.deal_table(START, Style("ru"), discard=Cards("CA CK")) == RUSSIAN


def test_deal_in_letters_with_a_trick_in_progress() -> None:
    hands = {Seat.E: Cards("DK"), Seat.S: Cards("D9"), Seat.W: NO_CARDS}
    position = Position(
        tuple(hands),
        tuple(hands.values()),
        Contract.misere(),
        Seat.S,
        Seat.W,
        (Card("DA"),),
        (0, 0, 1),
    )
    assert text.deal_table(position, Style(ascii=True)) == LETTERS


@pytest.mark.parametrize(("talon", "discard", "lines"), TAKEN_AND_PUT_AWAY)
def test_talon_and_discard_lie_at_the_absent_seat(
    talon: Cards, discard: Cards, lines: list[str]
) -> None:
    shown = [line.strip() for line in text.deal_table(START, Style(), talon, discard).splitlines()]
    assert shown[2 : 2 + len(lines)] == lines


@pytest.mark.parametrize("absent", list(Seat))
def test_every_hand_stands_in_every_seating(absent: Seat) -> None:
    seats = [seat for seat in Seat if seat != absent]
    deal = Deal.of(dict(zip(seats, DEAL.hands, strict=True)))
    shown = text.deal_table(Position.start(deal, Contract.all_pass(), None, seats[0]))
    for ranks in ("♠ QJ", "♦ KQJ10", "♠ 10987", "♥ AKQ10"):
        assert shown.count(ranks) == 1
    assert shown.startswith("All-pass.")


def test_card_values_mark_the_best() -> None:
    values = {card: int(card.suit is Suit.DIAMONDS) for card in START.legal}
    best = START.legal.of_suit(Suit.DIAMONDS)
    lines = text.card_values(START, values, best).splitlines()
    assert lines[3].split() == ["♦K", "1*", "♦Q", "1*", "♦J", "1*", "♦10", "1*"]
    assert lines[1].split() == ["♠Q", "0", "♠J", "0"]


def test_line_names_winners_and_counts_tricks() -> None:
    cards = [Card(code) for code in ["DK", "D9", "DA", "SA", "SJ", "ST", "CQ"]]
    rows = [row.split() for row in text.line_of_play(START, cards).splitlines()]
    assert rows[1] == ["1", "East", "♦K", "South", "♦9", "West", "♦A", "West", "0"]
    assert rows[2] == ["2", "West", "♠A", "East", "♠J", "South", "♠10", "West", "0"]
    assert rows[3] == ["3", "West", "♣Q"]


def test_line_begins_with_the_trick_on_the_table() -> None:
    after = START.play(Card("DK"))
    cards = [Card("D9"), Card("DA")]
    whole = text.line_of_play(START, [Card("DK"), *cards])
    assert text.line_of_play(after, cards) == whole


def test_columns_stand_under_each_other() -> None:
    cards = [Card(code) for code in ("DK", "D9", "DA", "HT", "HJ", "H9")]
    head, *rows = text.line_of_play(START, cards).splitlines()
    for row in rows:
        assert row[head.index("won by") :].startswith(("West", "East"))
        assert text.width(row) == text.width(head)


@pytest.mark.parametrize(
    ("tricks", "lang", "said"),
    [
        (1, "en", "Declarer takes 1 trick."),
        (5, "en", "Declarer takes 5 tricks."),
        (1, "ru", "Разыгрывающий берёт 1 взятку."),
        (3, "ru", "Разыгрывающий берёт 3 взятки."),
        (5, "ru", "Разыгрывающий берёт 5 взяток."),
    ],
)
def test_tricks_are_counted_in_words(tricks: int, lang: str, said: str) -> None:
    assert text.verdict(Contract.misere(), tricks, Style(lang)).startswith(said)


@pytest.mark.parametrize(
    ("code", "tricks", "english", "russian"),
    [
        ("misere", 0, "The misère is made.", "Мизер сыгран."),
        ("misere", 2, "The misère is caught.", "Мизер пойман."),
        ("7S", 7, "7♠ is made.", "7♠: игра сыграна."),
        ("7NT", 5, "7NT is set by 2.", "7 б/к: без 2."),
    ],
)
def test_what_it_means_for_the_contract(code: str, tricks: int, english: str, russian: str) -> None:
    contract = Contract.parse(code)
    assert text.verdict(contract, tricks).endswith(english)
    assert text.verdict(contract, tricks, Style("ru")).endswith(russian)


def test_a_limit_says_no_more_than_was_asked() -> None:
    contract = Contract.parse("6S")
    assert text.verdict(contract, 6, limit=6) == "Declarer takes at least 6 tricks."
    assert text.verdict(contract, 5, limit=6) == "Declarer takes fewer than 6 tricks."
    caught = text.verdict(Contract.misere(), 1, limit=1)
    assert caught == "Declarer takes at least 1 trick. The misère is caught."
    assert text.verdict(Contract.misere(), 1, limit=2) == "Declarer takes fewer than 2 tricks."


def test_histogram_adds_up() -> None:
    counts = [80407, 977, 23345, 49263, 22306, 8207, 251, 0, 0, 0, 0]
    rows = [row.split() for row in text.histogram(counts).splitlines()[1:]]
    assert [int(row[1]) for row in rows] == counts[:7]
    assert abs(sum(float(row[2]) for row in rows) - 100) < 0.05
    assert len(rows[0][3]) == max(len(row[3]) for row in rows) == 40
    assert all(len(row) == 4 for row in rows)
    assert text.histogram([0] * 11) == ""


def test_colours_only_when_asked_and_without_width() -> None:
    style = Style(colour=True)
    plain = text.deal_table(START)
    coloured = text.deal_table(START, style)
    assert "\x1b" not in plain
    assert "\x1b[31m♦" in coloured
    assert [text.width(row) for row in coloured.splitlines()] == list(
        map(text.width, plain.splitlines())
    )


def test_table_of_strains() -> None:
    tricks = {Seat.E: (4, 2, 4, 2, 2, 2), Seat.S: (0, 1, 2, 3, 4, 10), Seat.W: (6, 6, 6, 6, 6, 0)}
    rows = text.strain_table(tricks, Seat.E, Style("ru")).splitlines()
    assert rows[1].split() == ["разыгрывающий", "♠", "♣", "♦", "♥", "б/к", "мизер"]
    assert rows[3].split() == ["Юг", "0", "1", "2", "3", "4", "10"]
