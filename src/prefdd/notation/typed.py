"""Hands and cards as people type them, in English and in Russian."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence

from prefdd.cards import Card, Cards
from prefdd.errors import NotationError
from prefdd.notation.choices import NotationWarning, choose, joint, settle
from prefdd.notation.words import parse_contract, parse_seat

__all__ = [
    "NotationWarning",
    "parse_card",
    "parse_contract",
    "parse_deal_hands",
    "parse_hand",
    "parse_seat",
]


def parse_hand(
    text: str, alphabet: str = "auto", order: str = "SHDC", size: int | None = None
) -> Cards:
    """Read a hand as people type it.

    Suits may be signs, letters or words, ranks English (``A K Q J T``) or Russian
    (``Т К Д В 10``), in any case, in blocks of suits or card by card; a hand
    with dots has no suits, or has them in any order.

    Parameters
    ----------
    text
        The hand; invisible marks, HTML and the kind of blank do not matter.
    alphabet
        "en" and "ru" say what the letter T is: ten or ace. With "auto" Latin
        ``T`` is a ten and Cyrillic ``Т`` an ace, and a hand that mixes either with
        ranks of the other alphabet is an error unless only one reading is possible.
    order
        Suits of a dotted hand without letters for suits, such as
        ``T987.98.987.8``: "SHDC" as in PBN and bts, "SCDH" in bidding order.
    size
        Number of cards the hand must have; None for any.

    Raises
    ------
    NotationError
        If no reading, or more than one, gives a possible hand; it names line,
        column, the fault and the cure.

    Warns
    -----
    NotationWarning
        If the reading rests on a look-alike letter, or on the order of ranks.

    Examples
    --------
    >>> str(parse_hand("п ТК; т ДВ10; б Т; ч ТКД10"))
    '♠AK ♣QJ10 ♦A ♥AKQ10'
    >>> str(parse_hand("T987.98.987.8")), str(parse_hand("♠ QJ10 ♥ A8 ♦ - ♣ AJ987"))
    ('♠10987 ♣8 ♦987 ♥98', '♠QJ10 ♣AJ987 ♥A8')
    >>> parse_hand("♠ TК ♣ ДВ10")
    Traceback (most recent call last):
        ...
    prefdd.errors.NotationError: line 1, column 3: ambiguous: T (U+0054) beside В Д К is a ten or \
an ace, so the hand is ♠K10 ♣QJ10 or ♠AK ♣QJ10; write 10 for the ten and А or Т (U+0422) \
for the ace
    """
    reading, doubts = settle(choose(text, alphabet, order, size))
    for doubt in doubts:
        warnings.warn(doubt, stacklevel=2)
    return reading.hand


def parse_card(text: str | Card, alphabet: str = "auto") -> Card:
    """Read one card as people type it, suit first or rank first.

    Raises
    ------
    NotationError
        If the text is not exactly one card.

    Examples
    --------
    >>> [parse_card(text).code for text in ("10♠", "DA", "Тп", "10_of_spades", "дама пик")]
    ['ST', 'DA', 'SA', 'ST', 'SQ']
    """
    if isinstance(text, Card):
        return text
    reading, doubts = settle(choose(text, alphabet, "SHDC", 1))
    for doubt in doubts:
        warnings.warn(doubt, stacklevel=2)
    return reading.hand.lowest


def parse_deal_hands(
    texts: Iterable[str],
    alphabet: str = "auto",
    order: str = "SHDC",
    sizes: Sequence[int | None] | None = None,
) -> tuple[Cards, ...]:
    """Read hands of one deal together, and its talon or discard if known.

    A text with several readings keeps those that share no card with the others.

    Parameters
    ----------
    texts
        Hands, then talon or discard.
    alphabet, order
        As for `parse_hand`.
    sizes
        Numbers of cards, one for each text.

    Raises
    ------
    NotationError
        As for `parse_hand`; and if a card is in two of the texts.

    Examples
    --------
    >>> hands = parse_deal_hands(["п т т к", "♠ A"])
    >>> [str(hand) for hand in hands]
    ['♣AK', '♠A']
    """
    texts = tuple(texts)
    numbers = sizes if sizes is not None else (None,) * len(texts)
    choices = [
        choose(text, alphabet, order, size) for text, size in zip(texts, numbers, strict=True)
    ]
    hands: list[Cards] = []
    for place, choice in enumerate(joint(choices)):
        reading, doubts = settle(choice)
        hand = reading.hand
        hands.append(hand)
        for doubt in doubts:
            warnings.warn(doubt, stacklevel=2)
        for other in range(place):
            if hand & hands[other]:
                card = (hand & hands[other]).lowest
                raise NotationError(
                    "duplicate {code}: {card} is in text {other} and in text {place}; "
                    "correct one of them",
                    code=card.code,
                    card=card,
                    other=other + 1,
                    place=place + 1,
                )
    return tuple(hands)
