"""Text blocks of deals: what is read, what is refused, and that what is written reads back."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datafiles import data_file
from prefdd import DECK, NO_CARDS, Card, Cards, Contract, NotationError, Record, Seat, Suit
from prefdd.notation import NotationWarning
from prefdd.notation.encoding import decode
from prefdd.notation.textblock import read, read_each, write

KOVALEVSKAYA = Record(
    hands={
        Seat.E: Cards("S:QJ C:97 D:KQJT H:J7"),
        Seat.S: Cards("S:T987 C:8 D:987 H:98"),
        Seat.W: Cards("S:AK C:QJT D:A H:AKQT"),
    },
    contract=Contract.misere(),
    declarer=Seat.S,
    first=Seat.E,
    talon=Cards("CA CK"),
    discard=Cards("CA CK"),
    id="Мизер Ковалевской",
)
RUSSIAN = """Мизер Ковалевской
Юг (мизер): п 10 9 8 7; т 8; б 9 8 7; ч 9 8
Запад: п Т К; т Д В 10; б Т; ч Т К Д 10
Восток: п Д В; т 9 7; б К Д В 10; ч В 7
Прикуп: т Т К
Ход: Восток
"""
ENGLISH = """Мизер Ковалевской

South (misere): S T987 H 98 D 987 C 8
W: ♠AK ♣QJT ♦A ♥AKQT
E - QJ.J7.KQJT.97
Talon: CK CA
Lead: E
"""
SEATS = "North: ♠A ♥K\nEast: ♠9 ♥7\nSouth: ♠10 ♥8\n"


def one(text: str) -> Record:
    (record,) = read(text)
    return record


@pytest.mark.parametrize(
    "name", ["utf8", "utf8_bom", "utf16_bom", "cp1251", "cp1251_crlf", "koi8r", "cp866"]
)
def test_samples(name: str) -> None:
    data = data_file(f"encodings/kovalevskaya_ru_{name}.txt").read_bytes()
    assert read(decode(data)) == [KOVALEVSKAYA]


@pytest.mark.parametrize(
    "text",
    [
        RUSSIAN,
        ENGLISH,
        RUSSIAN.replace("\n", "\r\n"),
        RUSSIAN.replace("\n", "\r"),
        "\ufeff" + RUSSIAN.upper().replace("МИЗЕР КОВАЛЕВСКОЙ", KOVALEVSKAYA.id),
        RUSSIAN.replace("Юг (мизер)", "Ю").replace("Ход", "Играет: Юг\nКонтракт: мизер\nХод"),
        RUSSIAN.replace("Юг (мизер)", "Юг, мизер").replace("Ход: Восток", "Первая рука: В"),
        RUSSIAN.replace("Юг (мизер)", "Ю.").replace("Прикуп", "Контракт: мизер, Юг\nПрикуп"),
        RUSSIAN.replace("Запад:", "Запад").replace("Восток:", "В (ходит) —").replace("Ход", "#"),
        RUSSIAN + "Снос: К Т крести".replace("К Т крести", "крести ТК"),
    ],
)
def test_ways_to_write_one_deal(text: str) -> None:
    record = one(text)
    assert Record(**{**vars(record), "comment": ""}) == KOVALEVSKAYA


HANDS = """Ю: ♠10987 ♣8 ♦987 ♥98
З: ♠ТК ♣ДВ10 ♦Т ♥ТКД10
В: ♠ДВ ♣97 ♦КДВ10 ♥В7
"""
UNDER_EACH_OTHER = """Юг:
♠ 10987
♣ 8
♦ 987
♥ 98

Запад:
п Т К
т Д В 10
б Т
ч Т К Д 10

Восток:
♠ ДВ
♣ 97
♦ КДВ10
♥ В7

"""


@pytest.mark.parametrize(
    "text",
    [
        f"мизер\n{HANDS}снос ♣ТК\nиграет Юг\nход В",
        f"Мизер, Юг\n{HANDS}Снос: ♣ТК\nХод: В",
        f"{HANDS}Юг играет мизер\nПрикуп т ТК\nход восток",
        f"{HANDS.replace('Ю:', 'Ю (играет мизер):')}Прикуп т ТК\nпервый ход - В",
        f"Север - нет\n{HANDS}misere by South\ndiscard ♣AK\nlead East",
        f"<p>Мизер, Юг</p>\n{HANDS.replace(chr(10), '<br>' + chr(10))}Снос: &clubs;ТК\nХод: В",
        f"Контракт: мизер, Юг\n\n{UNDER_EACH_OTHER}Прикуп: ♣ТК\nХод: Восток",
        f"Мизер, Юг\n\n{UNDER_EACH_OTHER}Прикуп: ♣ТК\nХод: Восток",
        f"{HANDS.replace(chr(10), chr(10) * 2)}Мизер, Юг\nПрикуп: ♣ТК\nХод: Восток",
    ],
)
def test_short_ways_to_write_one_deal(text: str) -> None:
    record = one(text)
    talon = Cards() if "сн" in text.lower() or "discard" in text else KOVALEVSKAYA.talon
    assert record == replace(KOVALEVSKAYA, id="", talon=talon)


def test_a_contract_alone_is_a_name_where_another_is_given() -> None:
    assert one(f"Мизер\n{SEATS}Contract: 6S").id == "Мизер"
    record = one(f"Ending\nМизер\n{SEATS}Contract: 6S")
    assert (record.id, record.comment, str(record.contract)) == ("Ending", "Мизер", "6♠")
    assert (one(f"6♠\n{SEATS}").contract, one(f"6♠\n{SEATS}").id) == (Contract.parse("6S"), "")
    assert one(f"{SEATS}Ход конём\nИгра дня").comment == "Ход конём\nИгра дня"


def test_hands_of_one_deal_may_stand_apart() -> None:
    north, east, south = SEATS.splitlines()
    assert one(f"{north}\n\n{east}\n\n{south}") == one(SEATS)
    assert len(read(f"{north}\n\n{north}")) == 2
    assert len(read("N (6S): ♠A\n\nE (7S): ♠K")) == 2
    assert len(read(f"{north}\nLead: N\n\n{east}\nLead: E")) == 2
    assert len(read(f"{north}\n---\n{east}")) == 2


def test_a_fault_in_a_hand_under_its_seat_is_placed() -> None:
    with pytest.raises(NotationError, match="line 3, column 4: rank 6"):
        read("N:\n♠ A\n ♥ 6\nE: ♠K\nS: ♠Q")
    with pytest.raises(NotationError, match="line 1, column 1: empty text"):
        read("N:\nE: ♠K\nS: ♠Q")


def test_a_doubt_is_told_once_with_its_line() -> None:
    text = "N: ♠AB\nE: ♠KQ\nS: ♥AB"
    with pytest.warns(NotationWarning) as caught:
        assert len(read(f"{text}\n\n{text}")) == 2
    assert [str(doubt.message) for doubt in caught] == [
        "line 1: B (U+0042) is read as jack; write J"
    ]


def test_blocks_are_apart_by_an_empty_line_or_a_rule() -> None:
    for gap in ("\n", "\n\n \n", "---\n", "\n***\n\n"):
        assert read(RUSSIAN + gap + RUSSIAN) == [KOVALEVSKAYA] * 2
    assert read("\n\n---\n") == []
    first, second = read(f"A\n\n{SEATS}\nthe end of A\n---\nB\n\n{SEATS}")
    assert (first.id, first.comment, second.id) == ("A", "the end of A", "B")
    first, second = read(f"A\n\n{SEATS}\nB\n\n{SEATS}")
    assert (first.id, first.comment, second.id) == ("A", "", "B")
    first, second = read(f"{SEATS}\nPlay: SA S9 ST\n\nB\n{SEATS}")
    assert (len(first.played), second.id) == (3, "B")


def test_a_bad_block_does_not_stop_the_others() -> None:
    good, bad, last = read_each(f"{SEATS}\n{SEATS}Contract: 4S\n\n{SEATS}")
    assert good == last
    assert isinstance(bad, NotationError)
    assert bad.line == 8


def test_talon_that_nobody_holds_is_the_discard() -> None:
    assert one(RUSSIAN).discard == Cards("CA CK")
    assert one(RUSSIAN + "Снос: ?").discard == NO_CARDS
    assert one(RUSSIAN.replace(" (мизер)", "")).discard == NO_CARDS
    assert one(RUSSIAN.replace("т Т К", "т Т 8")).discard == NO_CARDS


def test_discard_is_taken_from_twelve_cards() -> None:
    text = RUSSIAN.replace("т 8;", "т 8 Т К;")
    assert one(text + "Снос: т Т К").hands == KOVALEVSKAYA.hands
    with pytest.raises(NotationError, match="line 2, column 13: S has 12 cards; discard 2 first"):
        read(text)


def test_remarks_are_kept() -> None:
    text = f"# head\nEnding\n{SEATS}Comment: hi: there\n% sign\nConvention: sochi\nlast, not least"
    record = one(text)
    assert record.id == "Ending"
    assert record.comment.split("\n") == ["head", "hi: there", "sign", "last, not least"]
    assert record.convention == "sochi"


@pytest.mark.parametrize(
    "play",
    [
        "Play: SA S9 ST HK H7 H8",
        "Play: SA, S9, ST; HK, H7, H8.",
        "Play: A♠ 9♠ 10♠ K♥ 7♥ 8♥",
        "Play:\n1) ♠A ♠9 ♠10\n2) ♥K ♥7 ♥8",
        "Play:\n♠A ♠9 ♠10\n♥K-♥7-♥8",
        "Play:\n1. SA S9 ST\n2. HK H7 H8",
        "Play: 1) N — ♠: A; E — ♠: 9; S — ♠: 10. 2) N — ♥: K; E — ♥: 7; S — ♥: 8.",
        "Розыгрыш:\n1) С — ♠: Т; В — ♠: 9; Ю — ♠: 10.\n2) С — ♥: К; В — ♥: 7; Ю — ♥: 8.",
        "Розыгрыш:\nС — пики: Т; В — пики: 9; Ю — пики: 10.\nч К, ч 7, ч 8",
        "Play: S: A; S: 9; S: 10; H: K; H: 7; H: 8",
    ],
)
def test_play(play: str) -> None:
    record = one(f"{SEATS}{play}\nthat was all")
    assert record.played == tuple(map(Card, ["SA", "S9", "ST", "HK", "H7", "H8"]))
    assert record.first is Seat.N
    assert record.comment == "that was all"


def test_lead_may_be_a_card() -> None:
    assert one(SEATS + "Lead: H7").first is Seat.E
    assert one(SEATS + "Ход: Юг — ♠10").played == (Card("ST"),)
    assert one(SEATS + "Lead: SA\nPlay: SA S9").played == (Card("SA"), Card("S9"))


def test_hands_decide_for_each_other() -> None:
    with pytest.warns(NotationWarning, match="read as ace"):
        record = one("N: ♠ TК\nE: ♠ 10 9\nS: ♥ 7 8")
    assert record.hands[Seat.N] == Cards("S:AK")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "T987.98.987.8\nAK.AKQT.A.QJT\nQJ.J7.KQJT.97",
            "line 1, column 1: this hand has no seat: begin its line with N:",
        ),
        ("Name\n" + SEATS + "♠AK ♥QJ10", "line 5, column 1: this hand has no seat"),
        ("Just a title", "line 1, column 1: no hand in this block"),
        (SEATS + "Contract: 5S", "line 4, column 11: .* no game has level 5"),
        (SEATS + "Contract: 6S\nDeclarer: East, 7S", "line 5, column 11: here it is 7♠, and above"),
        ("N (6S): ♠A\nE (6S): ♠9\nS: ♠8", "line 2, column 4: here it is E, and above N"),
        ("N (кот): ♠A\nE: ♠9\nS: ♠8", "line 1, column 4: no contract is written 'кот'"),
        (SEATS + "North: ♠7", "line 4, column 1: N has a hand already; put an empty line"),
        ("N: ♠A\nE: ♠9 ♥6\nS: ♠7", "line 2, column 8: rank 6 not in 32-card deck"),
        ("N: ♠9\nE: ♠TК\nS: ♠7", r"line 2, column 5: ambiguous: T \(U\+0054\)"),
        ("N: : Т,Д\nE: ♠9\nS: ♠7", "line 1, column 6: suits missing"),
        (SEATS + "Talon: ♠QJ ♥A", "line 4, column 8: 3 cards where talon or discard have 2"),
        (SEATS + "Прикупп: ♥ТДВ", "line 4, column 1: 'Прикупп' is no seat and no heading"),
        (SEATS + "Lead: who", "line 4, column 7: "),
        (SEATS + "Play: SA S9 S6", "line 4, column 14: rank 6"),
        (SEATS + "Play: N - SA; E - ST", "line 4, column 19: E does not hold ♠10, S does"),
        ("N: ♠ ♥AKQJT987 ♦AKQ", "N has 11 cards; a hand has at most 10"),
    ],
)
def test_refusals_name_fault_place_and_cure(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read(text)


def test_languages() -> None:
    assert write(KOVALEVSKAYA, "ru").splitlines()[1:3] == [
        "Восток: ♠ДВ ♣97 ♦КДВ10 ♥В7",
        "Юг (мизер): ♠10987 ♣8 ♦987 ♥98",
    ]
    assert "South (misère): ♠10987" in write(KOVALEVSKAYA)
    with pytest.raises(NotationError, match="languages are en ru"):
        write(KOVALEVSKAYA, "de")
    with pytest.raises(NotationError, match="take out line breaks"):
        write(Record({Seat.S: Cards("SA")}, id="a\nb"))


@pytest.mark.parametrize("text", [RUSSIAN, SEATS])
def test_empty_lines_between_all_lines_are_no_matter(text: str) -> None:
    assert read(text.replace("\n", "\n\n")) == read(text)


def test_a_suit_a_line_with_empty_lines_between() -> None:
    hands = "South (misère):\n♠ 10987\n♣ 8\n♦ 987\n♥ 98\nWest:\n♠ AK\n♣ QJ10\n♦ A\n♥ AKQ10\n"
    text = f"Title\n{hands}East: ♠QJ ♣97 ♦KQJ10 ♥J7\nLead: East"
    spaced = text.replace("\n", "\n\n")
    assert read(spaced) == read(text)
    assert read(f"{spaced}\n\n\n{spaced}") == read(text) * 2
    with pytest.raises(NotationError, match="line 11, column 4: rank 6"):
        read(spaced.replace("♥ 98", "♥ 96"))


LINES = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\r\n\ufeff"))
NAMES = st.one_of(
    LINES.map(str.strip),
    st.sampled_from(
        [
            "Юг: 7",
            "Ход: С",
            "---",
            "♠AK ♥QJ",
            "1) ♠A",
            "# 5",
            "South",
            "Name: x",
            "мизер",
            "6S",
            "ход С",
        ]
    ),
)
CONTRACTS = [Contract.misere(), Contract.all_pass()] + [
    Contract.game(level, strain) for level in range(6, 11) for strain in (None, *Suit)
]


@st.composite
def records(draw: st.DrawFn) -> Record:
    cards = [Card.from_index(index) for index in draw(st.permutations(range(32)))]
    size = draw(st.integers(0, 10))
    seats = draw(st.permutations(list(Seat)))[: draw(st.integers(1, 3))]
    hands = {seat: Cards(cards[10 * n : 10 * n + size]) for n, seat in enumerate(seats)}
    talon = draw(st.sampled_from([[], cards[30:], cards[:2], cards[9:11]]))
    played = draw(st.integers(0, 30))
    random = Random(draw(st.integers(0, 99)))
    return Record(
        hands=hands,
        contract=draw(st.sampled_from([None, *CONTRACTS])),
        declarer=draw(st.sampled_from([None, *Seat])),
        first=draw(st.sampled_from(list(Seat))),
        talon=Cards(talon),
        discard=Cards(draw(st.sampled_from([[], cards[30:], cards[:2]]))),
        played=tuple(random.sample(list(DECK), played)),
        id=draw(NAMES),
        convention=draw(st.sampled_from(["", "sochi", "ленинградка: с распасами"])),
        comment="\n".join(draw(st.lists(LINES, max_size=3))),
        extra=draw(st.dictionaries(LINES, LINES | st.integers() | st.none(), max_size=2)),
    )


@settings(deadline=None, max_examples=50)
@given(st.lists(records(), max_size=2), st.sampled_from(["en", "ru"]))
def test_what_is_written_reads_back(written: list[Record], lang: str) -> None:
    text = "---\n".join(write(record, lang) for record in written)
    assert read(text) == written


@settings(deadline=None)
@given(st.one_of(st.text(), st.text("NS:—-ЮЗ (6♠)AК10\n;,.HСходT# 7"), st.just(RUSSIAN)))
def test_no_text_breaks_the_reader(text: str) -> None:
    for lines in (text, SEATS + text, f"{SEATS}Play:\n{text}"):
        for record in read_each(lines):
            assert isinstance(record, Record) or str(record)
