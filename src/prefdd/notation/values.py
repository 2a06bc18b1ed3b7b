"""Values of a record, as text: the codes of files first, then what people type."""

from __future__ import annotations

import json
import re
from typing import Final

from prefdd.allpass_position import TalonRule
from prefdd.cards import Card, Cards, Suit
from prefdd.deal import Contract, Seat
from prefdd.errors import NotationError, PrefddError

__all__ = [
    "DOTTED",
    "read_card",
    "read_contract",
    "read_dotted",
    "read_hand",
    "read_seat",
    "read_talon_rule",
    "write_dotted",
    "write_json",
    "write_short",
]

DOTTED: Final = re.compile(r"[^.\s]*(?:\.[^.\s]*){3}")
"""A hand of four suits with dots between, such as ``T987.98.987.8``."""

_UNWRITABLE: Final = re.compile("[\ufeff\ud800-\udfff]")
"""A byte order mark, which readers remove, and half of a surrogate pair, which no file holds."""

_DOTTED_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)

# The lenient readers are imported when strict reading fails: most files never need them.


def read_hand(text: str) -> Cards:
    """Cards of a hand, a talon or a discard.

    Examples
    --------
    >>> read_hand("S:AK D:T").code
    'S:AK C: D:T H:'
    """
    try:
        return Cards(text)
    except NotationError:
        from prefdd.notation.typed import parse_hand

        return parse_hand(text)


def read_card(text: str) -> Card:
    """One card."""
    try:
        return Card(text)
    except NotationError:
        if not text.strip():
            raise
        from prefdd.notation.typed import parse_card

        return parse_card(text)


def read_contract(text: str | Contract) -> Contract:
    """A contract.

    Examples
    --------
    >>> [read_contract(text).code for text in ("6S", "6 пик", "мизер")]
    ['6S', '6S', 'misere']
    """
    try:
        return Contract.parse(text)
    except NotationError:
        if not str(text).strip():
            raise
        from prefdd.notation.typed import parse_contract

        return parse_contract(text)


def read_seat(text: str) -> Seat:
    """A seat."""
    try:
        return Seat.from_code(text)
    except NotationError:
        if not text.strip():
            raise
        from prefdd.notation.typed import parse_seat

        return parse_seat(text)


def read_talon_rule(text: str) -> TalonRule:
    """What the talon does on all-pass."""
    try:
        return TalonRule.parse(text)
    except PrefddError:
        from prefdd.notation.words import parse_talon_rule

        return parse_talon_rule(text)


def read_dotted(text: str) -> Cards:
    """Hand with dots between suits, in the order ♠ ♥ ♦ ♣ of PBN and bts.

    A letter ``SHDC`` before the ranks of a suit is allowed, and then decides.

    Raises
    ------
    NotationError
        If there are not four suits, or a rank is unknown or named twice.

    Examples
    --------
    >>> str(read_dotted(".KJT.AJT9.A87")), read_dotted("...").code
    ('♣A87 ♦AJ109 ♥KJ10', 'S: C: D: H:')
    >>> read_dotted("S.HKJT.DAJT9.CA87") == read_dotted(".kj10.ajt9.a87")
    True
    """
    if DOTTED.fullmatch(text) is None:
        raise NotationError(
            "{text!r} is not a hand of four suits; write the ranks of ♠ ♥ ♦ ♣ "
            "with three dots between, such as T987.98.987.8",
            text=text,
        )
    codes = []
    for suit, ranks in zip(_DOTTED_SUITS, text.upper().replace("10", "T").split("."), strict=True):
        if ranks[:1] and ranks[0] in "SHDC":
            suit, ranks = Suit.from_code(ranks[0]), ranks[1:]
        codes += [suit.code + rank for rank in ranks]
    return Cards(" ".join(codes))


def write_dotted(cards: Cards) -> str:
    """Hand with dots between suits, in the order ♠ ♥ ♦ ♣.

    Examples
    --------
    >>> write_dotted(Cards("S:T987 C:8 D:987 H:98"))
    'T987.98.987.8'
    """
    return ".".join(
        "".join(card.rank.code for card in reversed(list(cards.of_suit(suit))))
        for suit in _DOTTED_SUITS
    )


def write_short(cards: Cards) -> str:
    """Code of some cards, void suits left out.

    Examples
    --------
    >>> write_short(Cards("CA CK"))
    'C:AK'
    """
    return " ".join(word for word in cards.code.split() if not word.endswith(":"))


def write_json(value: object) -> str:
    r"""JSON of a value in one line, which any file can hold.

    A byte order mark, which readers remove, and half of a surrogate pair are escaped.

    Raises
    ------
    TypeError, ValueError, RecursionError
        If JSON cannot express the value.

    Examples
    --------
    >>> write_json({"id": "этюд", "comment": "\ufeff\n"})
    '{"id": "этюд", "comment": "\\ufeff\\n"}'
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return _UNWRITABLE.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)
