"""Typed hands and cards, contracts and seats: every kind of writing, and every refusal."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Iterable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from prefdd import DECK, NO_CARDS, Card, Cards, Contract, NotationError, Rank, Seat, Suit
from prefdd.notation import (
    NotationWarning,
    parse_card,
    parse_contract,
    parse_hand,
    parse_seat,
)
from prefdd.notation.typed import parse_deal_hands

KINDS = {
    # suits
    "♤ T987 ♡ 98 ♢ 987 ♧ 8": "S:T987 C:8 D:987 H:98",
    "♠ AK ❤️ 98": "S:AK H:98",
    "♠︎A♥︎98": "S:A H:98",
    "пика 7 трефа 8 бубна 9 черва Т": "S:7 C:8 D:9 H:A",
    "пик ТК треф Д бубен 7 черв 8": "S:AK C:Q D:7 H:8",
    "пики: ТК, крести: ДВ, буби: 98, чирвы: 7": "S:AK C:QJ D:98 H:7",
    "вини Т, крести К": "S:A C:K",
    "пики10 9 трефы8": "S:T9 C:8",
    "hearts AK, clubs 10": "H:AK C:T",
    "!SAK!HQ": "S:AK H:Q",
    "&spades;AK &#9829;Q10 &#x2666; 7&nbsp;8": "S:AK H:QT D:78",
    "&amp;clubs; J": "C:J",
    "п ТК к ДВ10 б Т ч ТКД10": "S:AK C:QJT D:A H:AKQT",
    # ranks
    "♠ 0 9 ♥ X ♦ 1 ♣ Х": "S:T9 H:T D:T C:T",
    "♠ x ♥ х ♦ t": "S:T H:T D:T",
    "п ТКВ0 т ТД0": "S:AKJT C:AQT",
    "♠ АКQ": "S:AKQ",
    "♠ KД": "S:KQ",
    # cards
    "10_of_spades ace_of_hearts": "S:T H:A",
    "Ten of Spades, Queen of Hearts": "S:T H:Q",
    "SPADE_10, HEART_ACE": "S:T H:A",
    "туз пик, король пик, десятка треф": "S:AK C:T",
    "Тп Кп Дт Вт 10т Тб": "S:AK C:QJT D:A",
    "тп кп дт вт 10т тб": "S:AK C:QJT D:A",
    "пТ пК тД тВ т10 бТ": "S:AK C:QJT D:A",
    "10♠ ♠9 8♥": "S:T9 H:8",
    "🂡🂮🂷🃑": "S:AK H:7 C:A",
    "ТТ": "C:A",
    "[♠A, ♠K]": "S:AK",
    # suits after ranks
    "AK♠ QJ♥": "S:AK H:QJ",
    "ТК пик, ДВ треф": "S:AK C:QJ",
    # which т is a suit
    "П ТК Т ДВ10 Б Т Ч ТКД10": "S:AK C:QJT D:A H:AKQT",
    "пТКтДВ10бТчТКД10": "S:AK C:QJT D:A H:AKQT",
    "п10т8б987ч98": "S:T C:8 D:987 H:98",
    "п Т98 / ч ДВ7 / б Д987 / т К7": "S:A98 C:K7 D:Q987 H:QJ7",
    "пика — 7, трефа — 7, 8, Т, бубна — 7, 9, В, К, черва — 7, 10": "S:7 C:A87 D:KJ97 H:T7",
    "т Т К": "C:AK",
    "п т к; т д в 10; б т; ч т к д 10": "S:AK C:QJT D:A H:AKQT",
    "п т к\nт д в 10\nб т\nч т к д 10": "S:AK C:QJT D:A H:AKQT",
    "п т к, т д в 10, б т, ч т к д 10": "S:AK C:QJT D:A H:AKQT",
    "п тк т дв10 б т ч ткд10": "S:AK C:QJT D:A H:AKQT",
    "п: т, к; т: д, в, 10; б: т": "S:AK C:QJT D:A",
    "п10,9,8,7 т8 б9,8,7 ч9,8": "S:T987 C:8 D:987 H:98",
    # voids
    "♠ нет ♥ AK": "H:AK",
    "п — ; т 8 7; б –": "C:87",
    "♠ ♥ AK ♦": "H:AK",
    "-": "",
    "...": "",
    # dots
    "S.HKJT.DAJT9.CA87": "C:A87 D:AJT9 H:KJT",
    "SA7.DQJ.HT.C8": "S:A7 D:QJ H:T C:8",
    "-.KJT.AJT9.A87": "C:A87 D:AJT9 H:KJT",
    "ТК.ДВ10.Т.ТКД10": "S:AK H:QJT D:A C:AKQT",
    "10 9 . 8 . 7 .": "S:T9 H:8 D:7",
    # invisible
    "\ufeff♠\u200bA\u00adK\u2060": "S:AK",
    "  ♠ \u2009A\u202fK\r\n": "S:AK",
    "♠ ＡＫ１０": "S:AKT",
    "1^ 9^ ": "S:T9",
}


def quietly(text: str, **options: object) -> Cards:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return parse_hand(text, **options)


@pytest.mark.parametrize(("text", "code"), KINDS.items(), ids=repr)
def test_kinds_of_writing(text: str, code: str) -> None:
    assert quietly(text) == Cards(code)


@pytest.mark.parametrize(
    ("text", "hand", "doubt"),
    [
        ("♠ ДB10", "S:QJT", r"B \(U\+0042\) is read as jack"),
        ("♠AD ♥98 ♦AD ♣J", "S:AQ C:J D:AQ H:98", r"D \(U\+0044\) is read as queen"),
        ("♠ TК10", "S:AKT", r"T \(U\+0054\) is read as ace"),
        ("♠ AKТ ♥ QJ", "S:AKT H:QJ", r"Т \(U\+0422\) is read as ten"),
        ("п к 9 т д в б т ч 8", "S:K9 C:QJ D:A H:8", "♣AQJ9 ♦A ♥8 is possible"),
    ],
)
def test_doubtful_hands_are_read_with_a_warning(text: str, hand: str, doubt: str) -> None:
    with pytest.warns(NotationWarning, match=doubt) as caught:
        assert parse_hand(text) == Cards(hand)
    assert caught[0].filename == __file__


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("♠ TК", r"line 1, column 3: ambiguous: T \(U\+0054\) beside К .* ♠K10 or ♠AK; write"),
        ("♠ КТ ♥ QJ", r"ambiguous: Т \(U\+0422\) beside J Q .* ♠AK ♥QJ or ♠K10 ♥QJ"),
        ("♠ T8 ♥ Т9", r"ambiguous: T \(U\+0054\)"),
        ("п т т к д в 10 б т", r"column 3: ambiguous: т \(U\+0442\) is a suit or a rank.*put ;"),
        ("ТК", r"ambiguous: .* ♣K or ♣A"),
        ("♠ d", r"ambiguous: d \(U\+0064\) is a suit or a rank"),
        ("", "empty text: write a hand such as"),
        (" \n\ufeff", "empty text"),
        (": Т,Д,10; : Т,Д,10", r"column 3: suits missing: .* pictures .* write ♠ ♣ ♦ ♥"),
        (": Т,Д,10", "suits missing"),
        ("Т К 10 9", "suits missing"),
        ("Т-Д-10, Д-В-10-9-8-7, Т-К-8-7, 8-7", "suits missing"),
        ("AKQ", "suits missing"),
        ("T987.98.987", "3 dots between them, and this has 2"),
        ("♠ 6 7", r"column 3: rank 6 not in 32-card deck: ranks are A K Q J 10"),
        ("♠ 7\r\n♥ 82", r"line 2, column 4: rank 2 not in 32-card deck"),
        ("шестёрка пик", "rank 6 not in 32-card deck"),
        ("🂢", "rank 2 not in 32-card deck"),
        ("🂬", r"U\+1F0AC\) is a knight.* the jack of ♠ is 🂫, the queen 🂭"),
        ("♠AAK", "column 3: duplicate SA: ♠A is named twice"),
        ("AA.K..", "column 2: duplicate SA"),
        ("♠A ♥7 ♠A", "duplicate SA"),
        ("♠ T 10", "duplicate ST"),
        ("♠AK ♥7 ♠10", r"column 8: ♠ is named twice: write each suit once"),
        ("♠ 9 x ♥ x x", "duplicate HT"),
        ("♠ AО", r"О \(U\+041E\) is no rank: a ten is written 10"),
        ("С 98", r"Cyrillic С \(U\+0421\) is no suit: clubs are Latin C"),
        ("♠ лК", r"'л' \(U\+043B\) in 'лК' is neither suit nor rank"),
        ("♠ З", r"'З' \(U\+0417\) is neither suit nor rank"),
        ("7♠8", "cannot tell the suits|no suit is named"),
    ],
)
def test_refusals_name_fault_place_and_cure(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_hand(text)


def test_alphabet_decides_what_t_is() -> None:
    assert quietly("♠ TК", alphabet="en") == Cards("S:KT")
    assert quietly("♠ КТ ♥ Т", alphabet="en") == Cards("S:KT H:T")
    assert quietly("♠ TК", alphabet="ru") == Cards("S:AK")
    with pytest.raises(NotationError, match="'auto', 'en' or 'ru'"):
        parse_hand("♠ A", alphabet="Russian")


def test_order_of_a_dotted_hand() -> None:
    assert parse_hand("T987.98.987.8", order="scdh") == Cards("S:T987 C:98 D:987 H:8")
    assert parse_hand("SA.HK..", order="SCDH") == Cards("SA HK")
    for order in ("SHD", "SSHD", ""):
        with pytest.raises(NotationError, match="names each of S C D H once"):
            parse_hand("A...", order=order)


def test_size() -> None:
    assert len(parse_hand("♠AKQ", size=3)) == 3
    with pytest.raises(NotationError, match="3 cards, not 10"):
        parse_hand("♠AKQ", size=10)
    assert parse_hand("-", size=0) == NO_CARDS


def test_other_types_are_type_errors() -> None:
    for reader in (parse_hand, parse_card, parse_contract, parse_seat):
        with pytest.raises(TypeError):
            reader(b"S")


def test_hands_of_one_deal_decide_for_each_other() -> None:
    with pytest.warns(NotationWarning, match="read as ace"):
        russian, ten, _ = parse_deal_hands(["♠ TК", "♠ 10 9", "♥ 7"])
    assert (russian, ten) == (Cards("S:AK"), Cards("S:T9"))
    with pytest.raises(NotationError, match="duplicate D7: ♦7 is in text 1 and in text 2"):
        parse_deal_hands(["♦7", "♦78"])
    with pytest.raises(NotationError, match="ambiguous"):
        parse_deal_hands(["♠ TК", "♥ 7"])
    with pytest.raises(NotationError, match="1 card, not 2"):
        parse_deal_hands(["♠ К", "♥ 7"], sizes=[1, 2])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("10♠", "ST"),
        ("♠10", "ST"),
        ("DA", "DA"),
        ("da", "DA"),
        ("тК", "CK"),
        ("Кт", "CK"),
        ("Тп", "SA"),
        ("♠: 7", "S7"),
        ("10 пик", "ST"),
        ("Т♦️", "DA"),
        ("queen_of_hearts", "HQ"),
        ("CLUB_ACE", "CA"),
        ("🃎", "DK"),
    ],
)
def test_cards(text: str, code: str) -> None:
    assert parse_card(text) == Card(code)


@pytest.mark.parametrize("text", ["тк", "TК", "♠", "♠AK", "", "7", ": 7", "S6"])
def test_no_cards(text: str) -> None:
    with pytest.raises(NotationError):
        parse_card(text)


CONTRACTS = {
    "6 пик": "6S",
    "6♠": "6S",
    "6♥️": "6H",
    "♦7": "7D",
    "10БК": "10NT",
    "10 б/к": "10NT",
    "6 Б.К.": "6NT",
    "6 без козыря": "6NT",
    "10 пик": "10S",
    "10NT": "10NT",
    "TEN_NO_TRUMP": "10NT",
    "SIX_SPADE": "6S",
    "10s": "10S",
    "8т": "8C",
    "9 червей": "9H",
    "семерная бубновая": "7D",
    "мизер": "misere",
    "Мизер.": "misere",
    "misère": "misere",
    "mise\u0300re": "misere",
    "MISER": "misere",
    "распасы": "allpass",
    "all-pass": "allpass",
}


@pytest.mark.parametrize(("text", "code"), CONTRACTS.items())
def test_contracts(text: str, code: str) -> None:
    assert parse_contract(text).code == code


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4П", "no game has level 4; levels are 6 7 8 9 10"),
        ("5S", "no game has level 5"),
        ("11H", "no game has level 11"),
        ("1♠", "no game has level 1;"),
        ("7X", r"unknown strain \(U\+0058\): strains are S C D H NT"),
        ("6T", r"unknown strain \(U\+0054\)"),
        ("6", "has no strain: add one of S C D H NT"),
        ("", "contracts are 6S 7C"),
        ("вист", "contracts are 6S 7C"),
        ("6S7", "unknown strain"),
    ],
)
def test_no_contracts(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_contract(text)


def test_seats() -> None:
    words = "N E S W n North EAST south West З С В Ю з Запад СЕВЕР восток Юг"
    assert "".join(parse_seat(word).name for word in words.split()) == "NESWNNESWWNESWWNES"
    assert parse_seat(Seat.S) is Seat.S


@pytest.mark.parametrize("text", ["C", "c", "3", "B", "", "X", "NE"])
def test_no_seats(text: str) -> None:
    with pytest.raises(NotationError, match="seats are N E S W"):
        parse_seat(text)


SUIT_STYLES = {
    "signs": ("♠", "♣", "♦", "♥"),
    "white": ("♤", "♧", "♢", "♡"),
    "emoji": ("♠️", "♣️", "♦️", "❤️"),
    "entities": ("&spades;", "&#9827;", "&diams;", "&#x2665;"),
    "plain": ("^", "+", "$", "@"),
    "en": ("S", "C", "D", "H"),
    "bang": ("!S", "!C", "!D", "!H"),
    "ru": ("п", "т", "б", "ч"),
    "en words": ("spades", "Clubs", "DIAMOND", "hearts"),
    "ru words": ("пики", "Треф", "БУБНА", "червы"),
    "slang": ("вини", "крести", "буби", "чирва"),
}
RANKS = {"en": "789TJQKA", "ru": "789-ВДКТ"}
TENS = {"en": ("10", "T", "X", "1", "0"), "ru": ("10", "Х", "1", "0")}
BETWEEN_SUITS = (";", "; ", "\n", " / ", " | ")


@st.composite
def written_hands(draw: st.DrawFn) -> tuple[str, Cards]:
    """A hand in a style that leaves no doubt, and the cards it means."""
    hand = Cards.from_mask(draw(st.integers(1, DECK.mask)))
    style = draw(st.sampled_from(sorted(SUIT_STYLES)))
    alphabet = draw(st.sampled_from(["en", "ru"]))
    is_word = "words" in style or style == "slang"
    ten = draw(st.sampled_from(TENS[alphabet]))
    # Beside Russian words, small т and к may be suits: only separators tell, and not always.
    is_russian = alphabet == "ru" and style in ("ru", "ru words", "slang")
    is_small = draw(st.booleans()) and not is_russian
    suits = draw(st.permutations(list(Suit)))

    def rank(card: Card) -> str:
        text = ten if card.rank is Rank.TEN else RANKS[alphabet][card.rank]
        return text.lower() if is_small else text

    def label(suit: Suit) -> str:
        return SUIT_STYLES[style][suit]

    layout = draw(st.sampled_from(["blocks", "suit first", "rank first"]))
    if layout == "blocks":
        colon = draw(st.sampled_from([" ", ": ", " — "] if is_word else [" ", ": ", " — ", ""]))
        comma = draw(st.sampled_from(["", " ", ",", ", ", "-"]))
        between = draw(st.sampled_from(BETWEEN_SUITS))
        void = draw(st.sampled_from(["-", "—", "нет", None]))
        blocks = []
        for suit in suits:
            cards = draw(st.permutations(list(hand.of_suit(suit))))
            if cards:
                blocks.append(label(suit) + colon + comma.join(map(rank, cards)))
            elif void is not None:
                blocks.append(f"{label(suit)} {void}")
        return between.join(blocks), hand
    cards = draw(st.permutations(list(hand)))
    glue = " " if is_word else ""
    if layout == "suit first":
        words = [label(card.suit) + glue + rank(card) for card in cards]
    else:
        words = [rank(card) + glue + label(card.suit) for card in cards]
    return draw(st.sampled_from([" ", ", ", "\n"])).join(words), hand


@settings(max_examples=300, deadline=None)
@example(("пT т8", Cards("ST C8")))
@example(("тT пT", Cards("CT ST")))
@given(written_hands())
def test_every_style_reads_back(written: tuple[str, Cards]) -> None:
    text, hand = written
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotationWarning)
        assert parse_hand(text) == hand


def dotted(hand: Cards, order: Iterable[Suit]) -> str:
    return ".".join(
        "".join(card.rank.code for card in hand.of_suit(suit).descending()) for suit in order
    )


@given(st.integers(0, DECK.mask), st.permutations(list(Suit)))
def test_dotted_hands_read_back(mask: int, suits: list[Suit]) -> None:
    hand = Cards.from_mask(mask)
    text = dotted(hand, suits)
    assert parse_hand(text, order="".join(suit.code for suit in suits)) == hand


@given(st.integers(0, DECK.mask))
def test_own_output_reads_back(mask: int) -> None:
    hand = Cards.from_mask(mask)
    assert quietly(str(hand)) == hand
    assert quietly(hand.code) == hand


LETTERS = "SCDHsTtXKQJA789100пПтТбчкКвВдДаАхХ♠♣♦♥;:,./|- \n!&_of6ёО🂡️"


@settings(deadline=None)
@given(st.one_of(st.text(), st.text(LETTERS, max_size=60)))
@example("т" * 44)
@example("6Ё")
@example("кт" * 30)
@example("&#1114112;&#xD800;♠A")
def test_no_text_breaks_the_reader(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotationWarning)
        for read in (parse_hand, parse_card, parse_contract, parse_seat):
            try:
                result = read(text)
            except NotationError:
                continue
            assert isinstance(result, Cards | Card | Contract | Seat)


def test_errors_name_the_place_in_the_text_as_typed() -> None:
    for lead, tail in itertools.product(("", "\ufeff", "&nbsp;", "♠️ A\r\n"), ("", " ")):
        text = f"{lead}♥ л{tail}"
        with pytest.raises(NotationError) as caught:
            parse_hand(text)
        error = caught.value
        assert error.line is not None
        assert error.column is not None
        line = text.replace("\r\n", "\n").split("\n")[error.line - 1]
        assert line[error.column - 1] == "л"
