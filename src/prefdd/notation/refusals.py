"""Why a typed hand has no reading, said so that it can be cured."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from prefdd.cards import Card, Suit
from prefdd.errors import NotationError
from prefdd.notation.cleaning import place_of
from prefdd.notation.readings import Tees, cards_of, readings
from prefdd.notation.tokens import Token, Tokens

__all__ = ["has_lost_pictures", "refusal"]

_ORPHAN_COLON: Final = re.compile(r"[;,/|\n]\s*:")


def refusal(text: str, tokens: Tokens, tees: Tees, order: Sequence[Suit]) -> NotationError:
    """The fault of a text that has no reading, as an error not raised."""
    if not tokens.items:
        return NotationError(
            "empty text: write a hand such as ♠AK ♥Q10, or - for a hand without cards"
        )
    if has_lost_pictures(tokens):
        return _missing(text, tokens.items[0])
    return _duplicate(text, tokens, tees, order) or _suits_at_fault(text, tokens)


def has_lost_pictures(tokens: Tokens) -> bool:
    """Whether a colon stands where a suit was: pictures are lost when a page is copied."""
    return any(
        _ORPHAN_COLON.search(token.before if at else f";{token.before}") is not None
        for at, token in enumerate(tokens.items)
        if not token.is_label
    )


def _duplicate(
    text: str, tokens: Tokens, tees: Tees, order: Sequence[Suit]
) -> NotationError | None:
    items = tokens.items
    for is_regular in (True, False):
        for reading in readings(tokens, tees, order, is_regular, is_strict=False):
            if reading.form != "dotted" and not any(_is_suit(token) for token in items):
                continue
            seen: set[Card] = set()
            for at, card in cards_of(items, reading, order):
                if card in seen:
                    line, column = place_of(text, items[at].offset)
                    return NotationError(
                        "duplicate {code}: {card} is named twice; correct one of the two",
                        code=card.code,
                        card=card,
                        line=line,
                        column=column,
                    )
                seen.add(card)
    return None


def _is_suit(token: Token) -> bool:
    """Whether a token is surely meant as a suit: a capital Т К В may be a rank instead."""
    return token.is_label or (token.suit is not None and token.text.islower())


def _missing(text: str, token: Token) -> NotationError:
    line, column = place_of(text, token.offset)
    return NotationError(
        "suits missing: no suit is named for {token}; pictures of suits are lost when a page is "
        "copied, so write ♠ ♣ ♦ ♥, S C D H or п т б ч before the ranks, "
        "or dots between suits in the order ♠ ♥ ♦ ♣",
        token=token.text,
        line=line,
        column=column,
    )


def _suits_at_fault(text: str, tokens: Tokens) -> NotationError:
    items = tokens.items
    labels = [token for token in items if token.is_label]
    dots = sum(token.before.count(".") for token in items) + tokens.tail.count(".")
    line, column = place_of(text, items[0].offset)
    if not labels and dots:
        return NotationError(
            "suits missing: a hand without suits has 3 dots between them, and this has {count}",
            count=dots,
            line=line,
            column=column,
        )
    if not labels:
        return _missing(text, items[0])
    named: set[Suit] = set()
    for token in labels:
        assert token.suit is not None
        if token.suit in named:
            line, column = place_of(text, token.offset)
            return NotationError(
                "{suit} is named twice: write each suit once with its ranks, such as ♠AK ♥Q10, "
                "or each card with its suit, such as ♠A ♠K ♥Q",
                suit=token.suit,
                line=line,
                column=column,
            )
        named.add(token.suit)
    if items[0].suit is None and items[-1].suit is None:
        return NotationError(
            "no suit is named for {token}: write the suit before its ranks, such as ♠AK ♥Q10",
            token=items[0].text,
            line=line,
            column=column,
        )
    return NotationError(
        "cannot tell the suits of {text!r}: write each suit once with its ranks after it, "
        "such as ♠AK ♥Q10, or each card with its suit, such as ♠A ♠K ♥Q",
        text=text,
        line=line,
        column=column,
    )
