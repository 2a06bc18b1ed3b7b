"""What people read, in their language: catalogue, errors, and the names of cards and seats.

Nothing here is remembered between calls but catalogues, which never change.
English is the language of the code, so an English catalogue changes nothing.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Protocol

from prefdd.cards import Card, Cards, Rank, Suit
from prefdd.deal import Contract, Kind, Seat
from prefdd.errors import PrefddError
from prefdd.knowledge import Fact, Facts
from prefdd.phrase import Phrase, Plural

__all__ = [
    "LANGUAGES",
    "describe",
    "language",
    "noted",
    "translation",
    "write_card",
    "write_cards",
    "write_contract",
    "write_fact",
    "write_ranks",
    "write_seat",
    "write_strain",
    "write_suit",
]


def noted(message: str) -> str:
    """Mark a message for the catalogue where it is not translated yet."""
    return message


LANGUAGES: Final = ("en", "ru")
"""Languages in which prefdd speaks."""

# `pathlib` would be a twentieth of the time in which the command line starts and answers.
_LOCALE: Final = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120
_RANKS: Final = {
    "en": ["7", "8", "9", "10", "J", "Q", "K", "A"],
    "ru": ["7", "8", "9", "10", "В", "Д", "К", "Т"],
}
_SUIT_LETTERS: Final = {"en": "SCDH", "ru": "птбч"}
_SEATS: Final = {
    "en": ("North", "East", "South", "West"),
    "ru": ("Север", "Восток", "Юг", "Запад"),
}
_KINDS: Final = {
    "en": {Kind.MISERE: "misère", Kind.ALL_PASS: "all-pass"},
    "ru": {Kind.MISERE: "мизер", Kind.ALL_PASS: "распасы"},
}
# What the json module says of a fault; it becomes the reason in a NotationError.
_JSON_REASONS: Final = (
    noted("Expecting value"),
    noted("Expecting ',' delimiter"),
    noted("Expecting ':' delimiter"),
    noted("Expecting property name enclosed in double quotes"),
    noted("Unterminated string starting at"),
    noted("Invalid control character at"),
    noted("Invalid \\escape"),
    noted("Invalid \\uXXXX escape"),
    noted("Illegal trailing comma before end of object"),
    noted("Illegal trailing comma before end of array"),
)
# Names of ranks; they are facts of a NotationWarning.
_RANK_NAMES: Final = (noted("ace"), noted("king"), noted("queen"), noted("jack"), noted("ten"))
_NO_TRUMP: Final = {"en": "NT", "ru": " б/к"}


@lru_cache(maxsize=len(LANGUAGES))
def translation(lang: str) -> gettext.NullTranslations:
    """Catalogue of a language: ``gettext(message)`` and ``ngettext(one, many, count)``.

    Raises
    ------
    PrefddError
        If prefdd does not speak the language.

    Examples
    --------
    >>> catalogue = translation("ru")
    >>> words = "Declarer takes {count} trick.", "Declarer takes {count} tricks."
    >>> [catalogue.ngettext(*words, n).format(count=n) for n in (1, 2, 5)]  # doctest: +ELLIPSIS
    ['... берёт 1 взятку.', '... берёт 2 взятки.', '... берёт 5 взяток.']
    """
    _check(lang)
    if lang == "en":
        return gettext.NullTranslations()
    # Opened here, because gettext.translation imports a module for each way to spell a language.
    with open(f"{_LOCALE}/{lang}/LC_MESSAGES/prefdd.mo", "rb") as file:  # noqa: PTH123
        return gettext.GNUTranslations(file)


def language(environment: Mapping[str, str], asked: str | None = None) -> str:
    """Language for a person: as asked, else as the environment says, else English.

    The first set variable of PREFDD_LANG, LC_ALL, LC_MESSAGES and LANG decides.

    Examples
    --------
    >>> language({"LANG": "ru_RU.UTF-8"}), language({"LC_ALL": "C", "LANG": "ru_RU.UTF-8"})
    ('ru', 'en')
    """
    if asked is not None:
        return asked
    names = ("PREFDD_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    value = next((environment[name] for name in names if environment.get(name)), "")
    code = value.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else "en"


class Told(Protocol):
    """An error, warning or phrase of prefdd: a message and the facts that fill it."""

    @property
    def template(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, object]: ...


def describe(error: Told, lang: str = "en", ascii: bool = False) -> str:
    """Sentence of an error in a language, cards and seats in the reader's alphabet.

    In English it equals ``str(error)`` unless letters are asked for.

    Parameters
    ----------
    error
        An error, a warning or a phrase; errors and phrases among its facts are described too.
    lang
        ``"en"`` or ``"ru"``.
    ascii
        Whether suits are letters, for terminals without signs.

    Examples
    --------
    >>> from prefdd.errors import IllegalPlayError
    >>> error = IllegalPlayError("must follow {suit} (holds {held})", suit=Suit.SPADES,
    ...                          held=Cards("SA SK"))
    >>> describe(error, "ru")
    'надо дать в масть ♠ (на руке ♠ТК)'
    """
    catalogue = translation(lang)
    if isinstance(error, Plural):
        count = error.facts["count"]
        assert isinstance(count, int)
        return catalogue.ngettext(error.template, error.plural, count).format(count=count)
    message = catalogue.gettext(error.template)
    facts = {key: _fact(key, fact, lang, ascii) for key, fact in error.facts.items()}
    text = message.format_map(facts)
    line, column = getattr(error, "line", None), getattr(error, "column", None)
    if line is None:
        return text
    _ = catalogue.gettext
    if column is None:
        return _("line {line}: {text}").format(line=line, text=text)
    place = _("line {line}, column {column}: {text}")
    return place.format(line=line, column=column, text=text)


def _fact(key: str, fact: object, lang: str, ascii: bool) -> str:
    """A fact of an error as text in a language."""
    if isinstance(fact, PrefddError | Phrase):
        return describe(fact, lang, ascii)
    if isinstance(fact, Card):
        return write_card(fact, lang, ascii)
    if isinstance(fact, Cards):
        return write_cards(fact, lang, ascii)
    if isinstance(fact, Suit):
        return write_suit(fact, lang, ascii)
    if isinstance(fact, Rank):
        return _RANKS[lang][fact]
    if isinstance(fact, Fact):
        return write_fact(fact, lang)
    if isinstance(fact, Facts):
        return "; ".join(write_fact(item, lang) for item in fact)
    if isinstance(fact, Contract):
        return write_contract(fact, lang, ascii)
    # Letters of seats stay letters in English, where files and options use the same.
    if isinstance(fact, Seat):
        return write_seat(fact, lang) if lang != "en" else fact.name
    if isinstance(fact, tuple | list):
        return ", ".join(_fact(key, item, lang, ascii) for item in fact)
    if key == "seats" and isinstance(fact, str) and lang != "en":
        names = {seat.name: write_seat(seat, lang) for seat in Seat}
        return ", ".join(names.get(word, word) for word in fact.split())
    if key in ("reason", "rank") and isinstance(fact, str):
        return translation(lang).gettext(fact)
    if key == "kind" and isinstance(fact, str) and lang != "en":
        kinds = {kind.value: word for kind, word in _KINDS[lang].items()}
        return kinds.get(fact, fact)
    return str(fact)


def write_suit(suit: Suit, lang: str = "en", ascii: bool = False) -> str:
    """Sign of a suit, or its letter: S C D H, Russian п т б ч."""
    _check(lang)
    return _SUIT_LETTERS[lang][suit] if ascii else suit.sign


def write_card(card: Card, lang: str = "en", ascii: bool = False) -> str:
    """Suit and rank of a card.

    Examples
    --------
    >>> write_card(Card("DK")), write_card(Card("DK"), "ru"), write_card(Card("HT"), ascii=True)
    ('♦K', '♦К', 'H10')
    """
    return write_suit(card.suit, lang, ascii) + _RANKS[lang][card.rank]


def write_ranks(cards: Cards, lang: str = "en") -> str:
    """Ranks of cards of one suit, downward, without separators; ``-`` for a void."""
    _check(lang)
    return "".join(_RANKS[lang][card.rank] for card in cards.descending()) or "-"


def write_cards(cards: Cards, lang: str = "en", ascii: bool = False) -> str:
    """Cards by suit in bidding order, downward in rank; ``-`` when there is none.

    Examples
    --------
    >>> hand = Cards("S:AK C:QJT D:A")
    >>> write_cards(hand, "ru"), write_cards(hand, ascii=True)
    ('♠ТК ♣ДВ10 ♦Т', 'S: AK  C: QJ10  D: A')
    """
    _check(lang)
    label, gap = (": ", "  ") if ascii else ("", " ")
    suits = (
        write_suit(suit, lang, ascii) + label + write_ranks(cards.of_suit(suit), lang)
        for suit in cards.suits
    )
    return gap.join(suits) or "-"


def write_fact(fact: Fact, lang: str = "en") -> str:
    """A fact about a hand as `prefdd.parse_facts` reads it.

    Examples
    --------
    >>> write_fact(Fact.of(Seat.W, Suit.SPADES, 4))
    'W: S>=4'
    >>> write_fact(Fact.void(Seat.E, Suit.HEARTS), "ru")
    'В: без ♥'
    """
    if lang == "en":
        return str(fact)

    def name(cards: Cards) -> str:
        is_suit = len(cards) == 8 and len(cards.suits) == 1
        return write_suit(cards.suits[0], lang) if is_suit else write_cards(cards, lang)

    return f"{write_seat(fact.seat, lang, short=True)}: {fact.written(name, 'без')}"


def write_seat(seat: Seat, lang: str = "en", short: bool = False) -> str:
    """Name of a seat, or its first letter.

    Examples
    --------
    >>> write_seat(Seat.W), write_seat(Seat.W, "ru"), write_seat(Seat.W, "ru", short=True)
    ('West', 'Запад', 'З')
    """
    _check(lang)
    name = _SEATS[lang][seat]
    return name[0] if short else name


def write_contract(contract: Contract, lang: str = "en", ascii: bool = False) -> str:
    """Name of a contract.

    Examples
    --------
    >>> [write_contract(Contract.parse(code), "ru") for code in ("6S", "6NT", "misere")]
    ['6♠', '6 б/к', 'мизер']
    >>> write_contract(Contract.parse("misere"), ascii=True)
    'misere'
    """
    _check(lang)
    if contract.kind is not Kind.GAME:
        word = _KINDS[lang][contract.kind]
        return word.replace("è", "e") if ascii else word
    if contract.strain is None:
        return f"{contract.level}{_NO_TRUMP[lang]}"
    return f"{contract.level}{write_suit(contract.strain, lang, ascii)}"


def write_strain(strain: Suit | None, lang: str = "en", ascii: bool = False) -> str:
    """Suit sign or letter; ``NT``, Russian ``б/к``, for no trump."""
    _check(lang)
    return _NO_TRUMP[lang].strip() if strain is None else write_suit(strain, lang, ascii)


def _check(lang: str) -> None:
    if lang not in LANGUAGES:
        raise PrefddError(
            "prefdd does not speak {lang!r}; languages are {languages}",
            lang=lang,
            languages=", ".join(LANGUAGES),
        )
