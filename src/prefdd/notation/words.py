"""The words for suits, ranks, seats and contracts, and the readers of seats and contracts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from prefdd.allpass_position import TalonRule
from prefdd.cards import Rank, Suit
from prefdd.deal import Contract, Seat
from prefdd.errors import NotationError
from prefdd.notation.cleaning import code_point, fold

__all__ = [
    "LOW_RANK_WORDS",
    "RANK_WORDS",
    "SEAT_WORDS",
    "SUIT_SIGNS",
    "SUIT_WORDS",
    "parse_contract",
    "parse_seat",
    "parse_talon_rule",
]

_T = TypeVar("_T")


def _by_word(*table: tuple[_T, str]) -> Mapping[str, _T]:
    return MappingProxyType({word: meaning for meaning, words in table for word in words.split()})


SUIT_SIGNS: Final = _by_word(
    # The last sign of each line belongs to plain keyboards.
    (Suit.SPADES, "♠ ♤ ^"),
    (Suit.CLUBS, "♣ ♧ +"),
    (Suit.DIAMONDS, "♦ ♢ ◆ ◇ ◊ $"),
    (Suit.HEARTS, "♥ ♡ ❤ @"),
)
"""Signs of suits, one character each."""

SUIT_WORDS: Final = _by_word(
    (
        Suit.SPADES,
        "spade spades пик пика пики пику пике пикой пикам пиками пиках пиковая пиковый пиковые "
        "вини виней винь виня виню винях винями виням",
    ),
    (
        Suit.CLUBS,
        "club clubs треф трефа трефы трефу трефе трефой трефам трефами трефах трефовая трефовый "
        "трефовые трефи трефей крест кресты крести крестов крестей крестям крестями крестях "
        "крестовая крестовый крестовые",
    ),
    (
        Suit.DIAMONDS,
        "diamond diamonds diams бубен бубна бубны бубну бубне бубной бубнам бубнами бубнах "
        "бубновая бубновый бубновые буби бубей бубни бубням бубнями бубнях бубям бубями бубях",
    ),
    (
        Suit.HEARTS,
        "heart hearts черв черва червы черву черве червой червам червами червах червовая червовый "
        "червовые черви червей червям червями червях червонная червонный чирв чирва чирвы чирву "
        "чирве чирвой чирви чирвей чирвам чирвям чирвами чирвях",
    ),
)
"""Words for suits in lower case, with their cases and the slang."""

RANK_WORDS: Final = _by_word(
    (Rank.ACE, "ace aces туз туза тузу тузом тузы"),
    (Rank.KING, "king kings король короля королю королем"),
    (Rank.QUEEN, "queen queens дама дамы даму даме дамой"),
    (Rank.JACK, "jack jacks валет валета валету валетом"),
    (Rank.TEN, "ten tens десять десятка десятки десятку десятке десяткой"),
    (Rank.NINE, "nine nines девять девятка девятки девятку девятке девяткой"),
    (Rank.EIGHT, "eight eights восемь восьмерка восьмерки восьмерку восьмерке восьмеркой"),
    (Rank.SEVEN, "seven sevens семь семерка семерки семерку семерке семеркой"),
)
"""Words for ranks in lower case, with ``е`` for ``ё``."""

LOW_RANK_WORDS: Final = _by_word(
    ("6", "six sixes шесть шестерка шестерки шестерку"),
    ("5", "five fives пять пятерка пятерки пятерку"),
    ("4", "four fours четверка четверки четверку"),
    ("3", "three threes тройка тройки тройку"),
    ("2", "two twos deuce двойка двойки двойку"),
    ("joker", "joker джокер"),
)
"""Words for ranks that the 32-card deck does not have."""

SEAT_WORDS: Final = _by_word(
    (Seat.N, "n north с север севера северу севере"),
    (Seat.E, "e east в восток востока востоку востоке"),
    (Seat.S, "s south ю юг юга югу юге"),
    (Seat.W, "w west з запад запада западу западе"),
)
"""Words for seats in lower case; one-letter Russian ones are Cyrillic."""


def parse_seat(text: str | Seat) -> Seat:
    """Read a seat as people write it, in English or in Russian, in any case.

    Raises
    ------
    NotationError
        If the text is no seat. Latin ``C`` is none: north is Cyrillic ``С``.

    Examples
    --------
    >>> [parse_seat(text).name for text in ("N", "west", "Юг", "В", "с")]
    ['N', 'W', 'S', 'E', 'N']
    """
    if isinstance(text, Seat):
        return text
    if not isinstance(text, str):
        raise TypeError(f"a seat is text such as 'N' or 'Юг', not {text!r}")
    word = fold(text).strip(" .:")
    seat = SEAT_WORDS.get(word)
    if seat is not None:
        return seat
    if len(word) == 1 and word in "cb3":
        raise NotationError(
            "no seat is written {text!r} ({code_point}): seats are N E S W, or in Cyrillic "
            "letters С (U+0421) В (U+0412) Ю З (U+0417)",
            text=text,
            code_point=code_point(text.strip()),
        )
    raise NotationError(
        "no seat is written {text!r}: seats are N E S W, or С В Ю З, or North, Восток and so on",
        text=text,
    )


_CONTRACT_WORDS: Final = MappingProxyType(
    {
        word: contract
        for contract, words in (
            (Contract.misere(), "misere|misère|mizer|miser|мизер|мизера|мизере|betl|бетль"),
            (
                Contract.all_pass(),
                "allpass|all-pass|all pass|all passed|raspas|raspasy|raspasovka|распас|распасы|"
                "распасов|распасах|распасовка|распасовку|распасовке",
            ),
        )
        for word in words.split("|")
    }
)
_NO_TRUMP: Final = MappingProxyType(
    dict.fromkeys(
        [
            "n",
            "nt",
            "no trump",
            "no trumps",
            "notrump",
            "notrumps",
            "no-trump",
            "sans",
            "sa",
            "бк",
            "б/к",
            "б.к",
            "б. к",
            "без козыря",
            "без козырей",
            "бескозырка",
            "бескозырку",
            "бескозырная",
            "бескозырный",
        ]
    )
)
_STRAIN_LETTERS: Final = _by_word(
    (Suit.SPADES, "s п в"), (Suit.CLUBS, "c т к"), (Suit.DIAMONDS, "d б"), (Suit.HEARTS, "h ч")
)
_LEVELS: Final = _by_word(
    (6, "6 six шесть шестерная шестерную"),
    (7, "7 seven семь семерная семерную"),
    (8, "8 eight восемь восьмерная восьмерную"),
    (9, "9 nine девять девятерная девятерную"),
    (10, "10 ten десять десятерная десятерную"),
)
_LEVEL_FIRST: Final = re.compile(r"([0-9]+|[^\W\d_]{3,}(?![^ \-]))[ \-]*(.*)")
_STRAIN_FIRST: Final = re.compile(r"([^0-9]+?)[ \-]*([0-9]+)")


def parse_contract(text: str | Contract) -> Contract:
    """Read a contract as people write it, in English or in Russian.

    Raises
    ------
    NotationError
        If the level is not 6..10, the strain is missing or unknown, or the text
        is neither a game nor misère nor all-pass.

    Examples
    --------
    >>> [parse_contract(text).code for text in ("6 пик", "10БК", "TEN_NO_TRUMP", "7♥", "9s")]
    ['6S', '10NT', '10NT', '7H', '9S']
    >>> [parse_contract(text).code for text in ("мизер", "misère", "распасы")]
    ['misere', 'misere', 'allpass']
    """
    if isinstance(text, Contract):
        return text
    if not isinstance(text, str):
        raise TypeError(f"a contract is text such as '6S' or 'мизер', not {text!r}")
    folded = fold(text).strip(" .,;:!")
    if folded in _CONTRACT_WORDS:
        return _CONTRACT_WORDS[folded]
    level, strain = _level_and_strain(folded, text)
    if level not in _LEVELS:
        raise NotationError(
            "no contract is written {text!r}: no game has level {level}; "
            "levels are 6 7 8 9 10, strains S C D H NT",
            text=text,
            level=level,
        )
    return Contract.game(_LEVELS[level], _strain(strain, text))


def _level_and_strain(folded: str, text: str) -> tuple[str, str]:
    match = _LEVEL_FIRST.fullmatch(folded)
    if match is not None and (match[1] in _LEVELS or match[1].isdecimal()):
        return match[1], match[2]
    match = _STRAIN_FIRST.fullmatch(folded)
    if match is not None:
        return match[2], match[1]
    raise NotationError(
        "no contract is written {text!r}: contracts are 6S 7C 8D 9H 10NT and so on, "
        "6 пик, 10БК, misere or мизер, allpass or распасы",
        text=text,
    )


def _strain(strain: str, text: str) -> Suit | None:
    if strain in _NO_TRUMP:
        return None
    for meanings in (SUIT_SIGNS, SUIT_WORDS, _STRAIN_LETTERS):
        if strain in meanings:
            return meanings[strain]
    if not strain:
        raise NotationError(
            "contract {text!r} has no strain: add one of S C D H NT, such as 6S, or 6 пик",
            text=text,
        )
    raise NotationError(
        "contract {text!r} has an unknown strain ({code_point}): "
        "strains are S C D H NT, ♠ ♣ ♦ ♥, or п т б ч бк in Cyrillic letters",
        text=text,
        code_point=code_point(next((c for c in text if fold(c) == strain[0]), strain[0])),
    )


_TALON_RULES: Final = MappingProxyType(
    {
        word: rule
        for rule, words in (
            (TalonRule.SUIT, "suit|масть|указывает масть"),
            (TalonRule.DEALER, "dealer|сдающий|сдатчик|ход сдающего"),
            (TalonRule.CLOSED, "closed|закрыт|закрытый|не открывается"),
        )
        for word in words.split("|")
    }
)


def parse_talon_rule(text: str) -> TalonRule:
    """Read what the talon does on all-pass, in English or in Russian.

    Raises
    ------
    NotationError
        If the text is no rule.

    Examples
    --------
    >>> [parse_talon_rule(text).value for text in ("suit", "Масть", "сдающий", "закрыт")]
    ['suit', 'suit', 'dealer', 'closed']
    """
    word = fold(text).strip(" .")
    if word not in _TALON_RULES:
        raise NotationError(
            "no rule for the talon is called {text!r}; the rules are suit, dealer, closed, "
            "or масть, сдающий, закрыт",
            text=text.strip(),
        )
    return _TALON_RULES[word]
