"""Facts about unseen hands as people write them: ``W: trumps>=4, no H``."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final

from prefdd.cards import NO_CARDS, Cards, Rank, Suit
from prefdd.deal import Contract, Seat
from prefdd.errors import NotationError
from prefdd.knowledge import MOST_WEIGHT, Fact
from prefdd.notation.cleaning import fold
from prefdd.notation.typed import parse_hand
from prefdd.notation.words import RANK_WORDS, SUIT_SIGNS, SUIT_WORDS, parse_seat
from prefdd.whole_number import whole_number

__all__ = ["parse_facts"]

_TRUMPS: Final = frozenset(["trump", "trumps", "козырь", "козыря", "козыри", "козырей", "козырях"])
_HONOURS: Final = frozenset(
    ["honour", "honours", "honor", "honors", "онер", "онеры", "онеров", "фигура", "фигуры", "фигур"]
)
_HONOUR_RANKS: Final = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
_LETTERS: Final = MappingProxyType(
    {
        letter: suit
        for suit, letters in zip(Suit, ("sп", "cт", "dб", "hч"), strict=True)
        for letter in letters
    }
)
# Words for ranks in the plural of the genitive, which lists of ranks alone lack.
_MORE_RANKS: Final = MappingProxyType(
    {
        "тузов": Rank.ACE,
        "королей": Rank.KING,
        "дам": Rank.QUEEN,
        "валетов": Rank.JACK,
        "десяток": Rank.TEN,
        "девяток": Rank.NINE,
        "восьмерок": Rank.EIGHT,
        "семерок": Rank.SEVEN,
    }
)
_NONE: Final = re.compile(r"(?:no|not|void|без|нет)(?:\s+(?:in|of|в))?\s+(.+)")
_WEIGHED: Final = re.compile(r"(.+?)\s*\*\s*(\d+(?:\s*/\s*\d+)*)")
_COMPARED: Final = re.compile(r"(.+?)\s*(>=|<=|>|<|=)\s*(\d{1,2})(?:\s*-\s*(\d{1,2}))?")
_LEAST: Final = re.compile(r"(?:at least|не менее|не меньше)\s+(\d{1,2})\s+(.+)")
_MOST: Final = re.compile(r"(?:at most|не более|не больше)\s+(\d{1,2})\s+(.+)")
_MANY: Final = 32


def parse_facts(text: str, contract: Contract | None = None) -> tuple[Fact, ...]:
    """Read what is known of unseen hands.

    A seat and a colon, then facts with commas between; the next seat after a
    semicolon or on a new line. Facts are ``no H`` (a void, or cards not held), ``HA``
    or ``S:AK`` (cards held), ``S>=4``, ``S<=2``, ``S=3``, ``S=2-4``, and ``S*1/2/4``
    (weights of 0, 1, 2 and more spades). Sets are suits, ``trumps``, ``honours``
    (A K Q J of all suits), ``aces`` and other ranks, or cards such as ``S:AKQ``; the
    words may be Russian: ``З: козырей>=4, без ♥``.

    Parameters
    ----------
    text
        The facts.
    contract
        Says what trumps are.

    Raises
    ------
    NotationError
        If the text cannot be read; it names the part that cannot.

    Examples
    --------
    >>> known = parse_facts("W: trumps>=4, no H; E: HA, aces=1-2", Contract.parse("6S"))
    >>> print(*known, sep="; ")
    W: S>=4; W: no H; E: HA; E: S:A C:A D:A H:A=1-2
    """
    if not isinstance(text, str):
        raise TypeError(f"facts are text such as 'W: S>=4, no H', not {text!r}")
    found: list[Fact] = []
    for part in re.split(r"[;\n]", text):
        if not part.strip():
            continue
        head, colon, body = part.partition(":")
        if not colon or not body.strip():
            raise NotationError(
                "what is known of a hand is a seat, a colon and facts, such as "
                "W: S>=4, no H; not {text!r}",
                text=part.strip(),
            )
        seat = parse_seat(head)
        found += (_fact(seat, item, contract) for item in body.split(",") if item.strip())
    return tuple(found)


def _fact(seat: Seat, item: str, contract: Contract | None) -> Fact:
    plain = fold(item).replace("≥", ">=").replace("≤", "<=").replace("–", "-").strip(" .")
    if match := _NONE.fullmatch(plain):
        return Fact.lacks(seat, _set(match[1], item, contract))
    if match := _WEIGHED.fullmatch(plain):
        # Endless digits are more than the most, like ten of them.
        weights = tuple(
            MOST_WEIGHT + 1 if (weight := whole_number(number)) is None else weight
            for number in match[2].split("/")
        )
        if max(weights) > MOST_WEIGHT or not any(weights) or len(weights) > _MANY + 1:
            raise NotationError(
                "weights are whole numbers up to {most}, one of them above 0; not {text!r}",
                most=MOST_WEIGHT,
                text=item.strip(),
            )
        return Fact(seat, _set(match[1], item, contract), weights)
    if match := _COMPARED.fullmatch(plain):
        return _compared(seat, match, item, contract)
    if match := _LEAST.fullmatch(plain):
        return _of(seat, _set(match[2], item, contract), int(match[1]), _MANY, item)
    if match := _MOST.fullmatch(plain):
        return _of(seat, _set(match[2], item, contract), 0, int(match[1]), item)
    return Fact.has(seat, _set(plain, item, contract))


def _compared(seat: Seat, match: re.Match[str], item: str, contract: Contract | None) -> Fact:
    cards, sign, number = _set(match[1], item, contract), match[2], int(match[3])
    if match[4] is not None and sign != "=":
        raise _unread(item)
    least, most = {
        ">=": (number, _MANY),
        ">": (number + 1, _MANY),
        "<=": (0, number),
        "<": (0, number - 1),
        "=": (number, number if match[4] is None else int(match[4])),
    }[sign]
    return _of(seat, cards, least, most, item)


def _of(seat: Seat, cards: Cards, least: int, most: int, item: str) -> Fact:
    if not 0 <= least <= most or least > _MANY:
        raise NotationError("{text!r}: no number of cards is so", text=item.strip())
    return Fact.of(seat, cards, least, most)


def _set(name: str, item: str, contract: Contract | None) -> Cards:
    """Cards of a set that has a name, or is written out."""
    name = name.strip(" :")
    if name in _TRUMPS:
        if contract is None or contract.strain is None:
            raise NotationError(
                "{text!r}: there are no trumps here; name the suit", text=item.strip()
            )
        return _suit(contract.strain)
    for meanings in (SUIT_SIGNS, SUIT_WORDS, _LETTERS):
        if name in meanings:
            return _suit(meanings[name])
    if name in _HONOURS:
        return _ranks(*_HONOUR_RANKS)
    for ranks in (RANK_WORDS, _MORE_RANKS):
        if name in ranks:
            return _ranks(ranks[name])
    try:
        cards = Cards(name)
    except NotationError:
        try:
            cards = parse_hand(name)
        except NotationError:
            raise _unread(item) from None
    if cards == NO_CARDS:
        raise _unread(item)
    return cards


def _suit(suit: Suit) -> Cards:
    return Cards.from_mask(0xFF << 8 * suit)


def _ranks(*ranks: Rank) -> Cards:
    return Cards.from_mask(sum(1 << 8 * suit + rank for suit in Suit for rank in ranks))


def _unread(item: str) -> NotationError:
    return NotationError(
        "no fact is written {text!r}; facts are no H, HA, S:AK, S>=4, S=2-3, trumps>=4, "
        "honours<=2, S*1/2/4",
        text=item.strip(),
    )
