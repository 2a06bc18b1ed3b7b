"""Errors, cards and seats in the reader's language and alphabet."""

from __future__ import annotations

import pickle

import pytest

from prefdd import Card, Cards, Contract, Deal, Position, Record, Seat, Suit
from prefdd.errors import IllegalDealError, IllegalPlayError, NotationError, PrefddError
from prefdd.i18n import (
    describe,
    language,
    translation,
    write_card,
    write_cards,
    write_contract,
    write_seat,
)
from prefdd.phrase import card_count


@pytest.mark.parametrize(
    ("code", "english", "letters", "russian", "russian_letters"),
    [
        ("S:AK C:QJT D:A H:", "♠AK ♣QJ10 ♦A", "S: AK  C: QJ10  D: A", "♠ТК ♣ДВ10 ♦Т", None),
        ("S: C: D: H:987", "♥987", "H: 987", "♥987", "ч: 987"),
        ("S: C: D: H:", "-", "-", "-", "-"),
    ],
)
def test_cards(
    code: str, english: str, letters: str, russian: str, russian_letters: str | None
) -> None:
    hand = Cards(code)
    assert write_cards(hand) == english == str(hand)
    assert write_cards(hand, ascii=True) == letters
    assert write_cards(hand, "ru") == russian
    if russian_letters is not None:
        assert write_cards(hand, "ru", ascii=True) == russian_letters


def test_every_rank_and_suit_in_russian() -> None:
    assert write_cards(Cards("S:AKQJT987"), "ru") == "♠ТКДВ10987"
    assert [write_card(Card(f"{suit}A"), "ru", ascii=True) for suit in "SCDH"] == [
        "пТ",
        "тТ",
        "бТ",
        "чТ",
    ]


@pytest.mark.parametrize(
    ("code", "english", "letters", "russian"),
    [
        ("6S", "6♠", "6S", "6♠"),
        ("10NT", "10NT", "10NT", "10 б/к"),
        ("misere", "misère", "misere", "мизер"),
        ("allpass", "all-pass", "all-pass", "распасы"),
    ],
)
def test_contracts(code: str, english: str, letters: str, russian: str) -> None:
    contract = Contract.parse(code)
    assert write_contract(contract) == english == str(contract)
    assert write_contract(contract, ascii=True) == letters
    assert write_contract(contract, "ru") == russian


def test_seats() -> None:
    assert [write_seat(seat, "ru") for seat in Seat] == ["Север", "Восток", "Юг", "Запад"]
    assert [write_seat(seat, "ru", short=True) for seat in Seat] == list("СВЮЗ")
    assert [write_seat(seat, short=True) for seat in Seat] == list("NESW")


@pytest.mark.parametrize(
    ("environment", "asked", "answer"),
    [
        ({}, None, "en"),
        ({"LANG": "ru_RU.UTF-8"}, None, "ru"),
        ({"LANG": "ru"}, "en", "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "en_GB.UTF-8"}, None, "en"),
        ({"LANG": "C", "LC_MESSAGES": "ru_RU"}, None, "ru"),
        ({"LANG": "ru_RU", "LC_ALL": ""}, None, "ru"),
        ({"LC_ALL": "C", "PREFDD_LANG": "RU"}, None, "ru"),
        ({"LANG": "sr_RS.UTF-8"}, None, "en"),
    ],
)
def test_language(environment: dict[str, str], asked: str | None, answer: str) -> None:
    assert language(environment, asked) == answer


def test_errors_in_english_read_as_their_str() -> None:
    inner = IllegalPlayError(
        "must follow {suit} (holds {held})", suit=Suit.SPADES, held=Cards("SA")
    )
    errors = [
        inner,
        IllegalPlayError(
            "card {ply}, {seat} {card}: {why}", ply=3, seat=Seat.W, card=Card("DT"), why=inner
        ),
        NotationError("no suit is written {text!r}; suits are S C D H", text="X", line=2),
        NotationError("{card} is named twice", card=Card("SA"), line=2, column=7),
        IllegalDealError("it is not said who leads first; name one of {seats}", seats="N E S"),
    ]
    for error in errors:
        assert describe(error, "en") == str(error)


def test_facts_and_errors_within_errors_are_translated() -> None:
    inner = IllegalPlayError(
        "must follow {suit} (holds {held})", suit=Suit.SPADES, held=Cards("SA SK")
    )
    outer = IllegalPlayError(
        "card {ply}, {seat} {card}: {why}", ply=3, seat=Seat.W, card=Card("DT"), why=inner
    )
    assert describe(outer, "ru") == "карта 3, Запад ♦10: надо дать в масть ♠ (на руке ♠ТК)"
    assert describe(outer, "ru", ascii=True) == (
        "карта 3, Запад б10: надо дать в масть п (на руке п: ТК)"
    )


def test_place_in_the_text_is_translated() -> None:
    error = NotationError("{card} is named twice", card=Card("SA"), line=2, column=7)
    assert describe(error, "ru") == "строка 2, столбец 7: карта ♠Т названа дважды"
    error = NotationError("{card} is named twice", card=Card("SA"), line=2)
    assert describe(error, "ru") == "строка 2: карта ♠Т названа дважды"


def hands(**codes: str) -> dict[Seat, Cards]:
    return {Seat[name]: Cards(code) for name, code in codes.items()}


BAD_DEALS = [
    (
        lambda: Deal.of(hands(N="SA", E="SA", S="SK")),
        "♠A is in two hands, N and E",
        "карта ♠Т на двух руках: Север и Восток",
    ),
    (
        lambda: Deal.of(hands(N="S:AKQJT987 C:AKQ", E="", S="")),
        "N has 11 cards; a hand has at most 10",
        "Север: карт на руке 11; бывает не больше 10",
    ),
    (
        lambda: Deal.of(hands(N="S:AKQJT987 C:AKQJ", E="", S="")),
        "N has 12 cards; discard 2 first",
        "Север: на руке 12 карт; сначала снесите 2",
    ),
    (
        lambda: Position.start(
            Deal.of(hands(N="SA S8", E="CK", S="D9")), Contract.parse("6S"), Seat.N, Seat.N
        ),
        "hands are unequal: E has 1, and N has 2",
        "число карт разное: Восток – 1, Север – 2",
    ),
    (
        lambda: Position.start(
            Deal.of(hands(N="SA", E="CK", S="D9")), Contract.parse("6S"), Seat.N, Seat.W
        ),
        "W leads but has no hand; the seats are N E S",
        "первый ход назван за местом Запад, но такой руки нет; есть Север, Восток, Юг",
    ),
    (
        lambda: Position.start(
            Deal.of(hands(N="SA", E="CK", S="D9")), Contract.misere(), None, Seat.N
        ),
        "misère needs a declarer; name one of N E S",
        "мизер: нужен разыгрывающий; назовите одного: Север, Восток, Юг",
    ),
    (
        lambda: (
            Record(
                hands(N="SA", E="CK", S="D9"),
                Contract.misere(),
                Seat.N,
                Seat.N,
                played=(Card("SA"), Card("D9")),
            ).position
        ),
        "card 2, E ♦9: E is to move, and ♦9 is held by S",
        "карта 2, Восток ♦9: ход у места Восток, а карта ♦9 – у места Юг",
    ),
    (
        lambda: Contract.game(5, None),
        "no game has level 5; games are from 6 to 10",
        "нет игры на уровне 5; игры бывают от 6 до 10",
    ),
    (
        lambda: Contract(Contract.misere().kind, 6),
        "misere has no level and no strain",
        "мизер: уровня и масти не бывает",
    ),
    (
        lambda: translation("de"),
        "prefdd does not speak 'de'; languages are en, ru",
        "prefdd не знает языка 'de'; есть en, ru",
    ),
]


@pytest.mark.parametrize(("act", "english", "russian"), BAD_DEALS)
def test_bad_input_in_both_languages(act, english: str, russian: str) -> None:
    with pytest.raises(PrefddError) as caught:
        act()
    assert str(caught.value) == describe(caught.value, "en") == english
    assert describe(caught.value, "ru") == russian


@pytest.mark.parametrize(
    ("count", "english", "russian"),
    [
        (0, "the discard has 0 cards; a discard has 2", "в сносе 0 карт; сносят 2 карты"),
        (1, "the discard has 1 card; a discard has 2", "в сносе 1 карта; сносят 2 карты"),
        (3, "the discard has 3 cards; a discard has 2", "в сносе 3 карты; сносят 2 карты"),
        (5, "the discard has 5 cards; a discard has 2", "в сносе 5 карт; сносят 2 карты"),
        (21, "the discard has 21 cards; a discard has 2", "в сносе 21 карта; сносят 2 карты"),
    ],
)
def test_numbers_of_cards_have_their_plural(count: int, english: str, russian: str) -> None:
    error = IllegalDealError("the discard has {count}; a discard has 2", count=card_count(count))
    again = pickle.loads(pickle.dumps(error))
    for one in (error, again):
        assert str(one) == describe(one) == english
        assert describe(one, "ru") == russian
