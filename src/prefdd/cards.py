"""Suits, ranks, cards, and immutable sets of cards with the full algebra of sets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from enum import IntEnum
from functools import total_ordering
from typing import Final, overload

from prefdd.errors import NotationError

__all__ = ["DECK", "NO_CARDS", "Card", "Cards", "Rank", "Suit"]

_SUIT_CODES: Final = "SCDH"
_RANK_CODES: Final = "789TJQKA"
_SUIT_SIGNS: Final = "♠♣♦♥"


class Suit(IntEnum):
    """The four suits in bidding order ♠ ♣ ♦ ♥."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def code(self) -> str:
        """One letter of ``SCDH``."""
        return _SUIT_CODES[self]

    @property
    def sign(self) -> str:
        """The bare sign, without a variation selector."""
        return _SUIT_SIGNS[self]

    @classmethod
    def from_code(cls, code: str) -> Suit:
        """Read one letter of ``SCDH``; NotationError for anything else."""
        index = _SUIT_CODES.find(code.upper()) if len(code) == 1 else -1
        if index < 0:
            raise NotationError("no suit is written {text!r}; suits are S C D H", text=code)
        return cls(index)

    def __str__(self) -> str:
        return self.sign


class Rank(IntEnum):
    """The eight ranks, from the seven up to the ace."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def code(self) -> str:
        """One letter of ``789TJQKA``."""
        return _RANK_CODES[self]

    @classmethod
    def from_code(cls, code: str) -> Rank:
        """Read one letter of ``789TJQKA``; NotationError for anything else."""
        index = _RANK_CODES.find(code.upper()) if len(code) == 1 else -1
        if index < 0:
            if code in {"2", "3", "4", "5", "6"}:
                raise NotationError(
                    "rank {text} is not in the 32-card deck, whose ranks are A K Q J T 9 8 7",
                    text=code,
                )
            raise NotationError("no rank is written {text!r}; ranks are A K Q J T 9 8 7", text=code)
        return cls(index)

    def __str__(self) -> str:
        return "10" if self is Rank.TEN else self.code


@total_ordering
class Card:
    """One of the 32 cards; there is one object for each.

    Parameters
    ----------
    code
        Suit first: ``"DK"``, ``"HT"``.

    Examples
    --------
    >>> card = Card("DK")
    >>> card.suit.sign, card.rank.name, str(card), card.code
    ('♦', 'KING', '♦K', 'DK')
    >>> Card.of(Suit.HEARTS, Rank.TEN)
    Card('HT')
    """

    __slots__ = ("_index",)
    _index: int

    def __new__(cls, code: str | Card) -> Card:  # noqa: D102
        if isinstance(code, Card):
            return code
        if not isinstance(code, str):
            raise TypeError(f"a card is written as text such as 'DK', not {code!r}")
        try:
            return _BY_CODE[code.upper()]
        except KeyError:
            pass
        if len(code) != 2:
            raise NotationError(
                "no card is written {text!r}; a card is a suit S C D H and a rank, such as DK; "
                "prefdd.parse_hand reads what people type",
                text=code,
            )
        return cls.of(Suit.from_code(code[0]), Rank.from_code(code[1]))

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Card:
        """Card of a suit and a rank."""
        return _ALL[8 * suit + rank]

    @classmethod
    def from_index(cls, index: int) -> Card:
        """Card of an index 0..31 = 8 * suit + rank; IndexError otherwise."""
        if isinstance(index, bool):
            raise TypeError(f"the index of a card is an int, not {index!r}")
        if not 0 <= index < 32:
            raise IndexError(f"card index {index} is not in 0..31")
        return _ALL[index]

    @property
    def index(self) -> int:
        """Number 0..31 = 8 * suit + rank: the bit of the card in `Cards.mask`."""
        return self._index

    @property
    def suit(self) -> Suit:
        """Suit of the card."""
        return _SUITS[self._index >> 3]

    @property
    def rank(self) -> Rank:
        """Rank of the card."""
        return _RANKS[self._index & 7]

    @property
    def code(self) -> str:
        """Two letters, suit first, as in files: ``DK``, ``HT``."""
        return _SUIT_CODES[self._index >> 3] + _RANK_CODES[self._index & 7]

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self._index == other._index

    def __lt__(self, other: Card) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self._index < other._index

    def __hash__(self) -> int:
        return hash((Card, self._index))

    def __reduce__(self) -> tuple[object, ...]:
        return Card, (self.code,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


def _make_card(index: int) -> Card:
    card = object.__new__(Card)
    card._index = index
    return card


_SUITS: Final = tuple(Suit)
_RANKS: Final = tuple(Rank)
_ALL: Final = tuple(_make_card(index) for index in range(32))
_BY_CODE: Final = {card.code: card for card in _ALL}
_FULL: Final = 0xFFFFFFFF
_LABELLED: Final = re.compile(r"([SCDH]):([AKQJT987]*)", re.IGNORECASE)


class Cards(AbstractSet[Card]):
    """An immutable set of cards; iteration goes by suit ♠ ♣ ♦ ♥ and upward in rank.

    Parameters
    ----------
    cards
        Cards, or card codes in one text (``"S7 S9"``), or suits with labels
        (``"S:AK C:QJT D:A H:"``). What people type by hand is read by
        `prefdd.parse_hand`.

    Raises
    ------
    NotationError
        If the text names no card, or one card twice.

    Examples
    --------
    >>> hand = Cards("S:AK C:QJT D:A H:AKQT")
    >>> len(hand), str(hand), hand.code
    (10, '♠AK ♣QJ10 ♦A ♥AKQ10', 'S:AK C:QJT D:A H:AKQT')
    >>> hand & Cards("SA D7")
    Cards('S:A')
    >>> hand.of_suit(Suit.CLUBS).lowest
    Card('CT')
    """

    __slots__ = ("_mask",)
    _mask: int

    def __new__(cls, cards: str | Iterable[Card | str] = ()) -> Cards:  # noqa: D102
        if isinstance(cards, Cards):
            return cards
        if isinstance(cards, str):
            return cls.from_mask(_mask_of_text(cards))
        mask = 0
        for item in cards:
            mask |= 1 << Card(item).index
        return cls.from_mask(mask)

    @classmethod
    def from_mask(cls, mask: int) -> Cards:
        """Set of the cards whose bit 8 * suit + rank is 1 in `mask`."""
        if isinstance(mask, bool) or not isinstance(mask, int):
            raise TypeError(f"a mask of cards is an int, not {mask!r}")
        if not 0 <= mask <= _FULL:
            raise ValueError(f"a mask of cards has 32 bits, not {mask:#x}")
        self = object.__new__(cls)
        self._mask = mask
        return self

    @property
    def mask(self) -> int:
        """The set as 32 bits, bit 8 * suit + rank."""
        return self._mask

    @property
    def code(self) -> str:
        """Text for files, all suits labelled in bidding order; voids stay empty."""
        return " ".join(f"{suit.code}:{self._ranks(suit, 'T')}" for suit in Suit)

    def of_suit(self, suit: Suit) -> Cards:
        """Cards of one suit."""
        return Cards.from_mask(self._mask & (0xFF << 8 * suit))

    @property
    def suits(self) -> tuple[Suit, ...]:
        """Suits of which there is a card."""
        return tuple(suit for suit in Suit if self._mask >> 8 * suit & 0xFF)

    @property
    def lowest(self) -> Card:
        """First card in order; ValueError when empty."""
        if not self._mask:
            raise ValueError("there is no card in an empty set")
        return _ALL[(self._mask & -self._mask).bit_length() - 1]

    @property
    def highest(self) -> Card:
        """Last card in order; ValueError when empty."""
        if not self._mask:
            raise ValueError("there is no card in an empty set")
        return _ALL[self._mask.bit_length() - 1]

    def descending(self) -> list[Card]:
        """Cards by suit ♠ ♣ ♦ ♥, downward in rank, as people write a hand."""
        return [card for suit in Suit for card in reversed(list(self.of_suit(suit)))]

    def _ranks(self, suit: Suit, ten: str) -> str:
        ranks = self._mask >> 8 * suit & 0xFF
        names = (
            ten if rank == Rank.TEN else _RANK_CODES[rank]
            for rank in range(7, -1, -1)
            if ranks >> rank & 1
        )
        return "".join(names)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self._mask >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self._mask
        while mask:
            low = mask & -mask
            yield _ALL[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __bool__(self) -> bool:
        return self._mask != 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Cards):
            return self._mask == other._mask
        return super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash()

    def __invert__(self) -> Cards:
        return Cards.from_mask(self._mask ^ _FULL)

    def __str__(self) -> str:
        if not self._mask:
            return "-"
        return " ".join(f"{suit}{self._ranks(suit, '10')}" for suit in self.suits)

    def __repr__(self) -> str:
        code = " ".join(f"{suit.code}:{self._ranks(suit, 'T')}" for suit in self.suits)
        return f"Cards({code!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Cards.from_mask, (self._mask,)

    @overload
    def __and__(self, other: Cards) -> Cards: ...
    @overload
    def __and__(self, other: AbstractSet[object]) -> Cards: ...
    def __and__(self, other: AbstractSet[object]) -> Cards:
        if isinstance(other, Cards):
            return Cards.from_mask(self._mask & other._mask)
        return Cards(card for card in self if card in other)

    def __or__(self, other: AbstractSet[Card]) -> Cards:  # type: ignore[override]
        return Cards.from_mask(self._mask | Cards(other)._mask)

    def __sub__(self, other: AbstractSet[Card | None]) -> Cards:
        if isinstance(other, Cards):
            return Cards.from_mask(self._mask & ~other._mask)
        return Cards(card for card in self if card not in other)

    def __xor__(self, other: AbstractSet[Card]) -> Cards:  # type: ignore[override]
        return Cards.from_mask(self._mask ^ Cards(other)._mask)


def _mask_of_text(text: str) -> int:
    mask = 0
    for word in text.split():
        labelled = _LABELLED.fullmatch(word)
        codes = [labelled[1] + rank for rank in labelled[2]] if labelled else [word]
        for code in codes:
            card = Card(code)
            if mask >> card.index & 1:
                raise NotationError("{card} is named twice", card=card)
            mask |= 1 << card.index
    return mask


DECK: Final = Cards.from_mask(_FULL)
"""All 32 cards."""

NO_CARDS: Final = Cards.from_mask(0)
"""The empty set."""
