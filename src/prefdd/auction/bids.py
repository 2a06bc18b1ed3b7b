"""One call of the bidding: a contract, a pass, "here", in the light or in the dark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from prefdd.cards import Suit
from prefdd.deal import Contract, Kind
from prefdd.errors import IllegalDealError, NotationError
from prefdd.notation.words import parse_contract
from prefdd.phrase import Phrase

__all__ = ["PASS", "TAKE", "Bid", "all_bids", "first_step", "next_step"]

_STRAINS: Final = (*Suit, None)
_STRAINS_OF_A_LEVEL: Final = 5
_MISERE_HEIGHT: Final = 15
_WITHOUT: Final = 6

_DARK: Final = re.compile(r"\b(in the dark|dark|втёмную|втемную)\b")
_WITHOUT_TALON: Final = re.compile(r"\b(without (the )?talon|без прикупа)\b")
_HERE: Final = re.compile(r"\b(here|mine|здесь|мои)\b")
_PASS_WORDS: Final = frozenset({"pass", "p", "пас", "п"})
_TAKE_WORDS: Final = frozenset({"talon", "take", "прикуп", "беру"})


@dataclass(frozen=True, slots=True)
class Bid:
    """What one player says in his turn.

    Attributes
    ----------
    contract
        The game or misère that is bid; None for a pass, and for `TAKE`.
    is_here
        The same game as the last bid, by a player before its bidder in order (3.3.8).
    is_dark
        Said without having looked at the cards (3.3.19).
    without_talon
        A misère or a nine that is to be played without the talon ([41]).
    takes
        The third hand takes the talon after two passes without a word (3.3.15).

    Examples
    --------
    >>> print(Bid.parse("6c"), Bid.parse("6C here"), Bid.parse("пас втёмную"), sep="; ")
    6♣; 6♣ here; pass in the dark
    """

    contract: Contract | None = None
    is_here: bool = False
    is_dark: bool = False
    without_talon: bool = False
    takes: bool = False

    def __post_init__(self) -> None:
        kind = None if self.contract is None else self.contract.kind
        if kind is Kind.ALL_PASS:
            raise IllegalDealError("nobody bids an all-pass; it comes when all pass (3.3.12)")
        if self.is_here and kind is not Kind.GAME:
            raise IllegalDealError("only a game is kept with the word here (3.3.8)")
        if self.without_talon:
            is_nine = self.contract is not None and self.contract.level == 9
            if self.is_dark or self.is_here or not (kind is Kind.MISERE or is_nine):
                raise IllegalDealError(
                    "only a misère or a nine is bid without the talon, and in the light ([41])"
                )
        if self.takes and (self.contract is not None or self.is_dark):
            raise IllegalDealError("who takes the talon without a word says nothing else (3.3.15)")

    @classmethod
    def parse(cls, text: str | Bid | Contract) -> Bid:
        """Read ``pass``, ``6C``, ``6C here``, ``misere``, ``dark 6S``, ``9S without talon``.

        ``talon`` is the third hand's silent taking of the talon; Russian words do as well.

        Raises
        ------
        NotationError
            If it is no call.
        IllegalDealError
            If its words do not go together.
        """
        if isinstance(text, Bid):
            return text
        if isinstance(text, Contract):
            return cls(text)
        if not isinstance(text, str):
            raise TypeError(f"a bid is text such as '6C' or 'pass', not {text!r}")
        rest, marks = text.strip().casefold(), []
        for mark in (_WITHOUT_TALON, _DARK, _HERE):
            rest, number = mark.subn(" ", rest)
            marks.append(bool(number))
        without, dark, here = marks
        word = " ".join(rest.split())
        if word in _PASS_WORDS or word in _TAKE_WORDS:
            return cls(None, here, dark, without, word in _TAKE_WORDS)
        try:
            contract = parse_contract(word)
        except NotationError:
            raise NotationError(
                "no call of the bidding is written {text}; calls are pass, 6S 7C 8D 9H 10NT and "
                "so on, misere, with here, dark or without talon beside them, and talon",
                text=text,
            ) from None
        return cls(contract, here, dark, without)

    @property
    def is_pass(self) -> bool:
        """Whether the player leaves the bidding."""
        return self.contract is None and not self.takes

    @property
    def is_misere(self) -> bool:
        """Whether a misère is bid."""
        return self.contract is not None and self.contract.kind is Kind.MISERE

    @property
    def height(self) -> int:
        """Place on the ladder (3.3.7), with the misère between 8 NT and 9♠ (3.6.4)."""
        if self.contract is None:
            return -1
        height = _MISERE_HEIGHT
        if self.contract.kind is Kind.GAME:
            height = _STRAINS_OF_A_LEVEL * (self.contract.level - 6)
            height += _STRAINS.index(self.contract.strain)
            # Above the eights are a misère; above the nines the same six without the talon.
            height += (height >= _MISERE_HEIGHT) + _WITHOUT * (self.contract.level == 10)
        return height + _WITHOUT * self.without_talon

    @property
    def phrase(self) -> Phrase | Contract:
        """The call in words, for a message."""
        if self.takes:
            return Phrase("the talon without a word")
        if self.contract is None:
            return Phrase("pass in the dark") if self.is_dark else Phrase("pass")
        if self.without_talon:
            return Phrase("{contract} without the talon", contract=self.contract)
        said: Phrase | Contract = self.contract
        if self.is_here:
            said = Phrase("{contract} here", contract=said)
        return Phrase("{contract} in the dark", contract=said) if self.is_dark else said

    def __str__(self) -> str:
        return str(self.phrase)


PASS: Final = Bid()
"""A pass."""

TAKE: Final = Bid(takes=True)
"""The third hand takes the talon after two passes."""


def all_bids() -> Iterator[Bid]:
    """Every call there is, passes first, then up the ladder."""
    games = [Contract.game(level, strain) for level in range(6, 11) for strain in _STRAINS]
    yield PASS
    yield Bid(is_dark=True)
    yield TAKE
    for contract in (*games[:15], Contract.misere(), *games[15:]):
        for is_dark in (False, True):
            yield Bid(contract, is_dark=is_dark)
            if contract.kind is Kind.GAME:
                yield Bid(contract, is_here=True, is_dark=is_dark)
        if contract.kind is Kind.MISERE or contract.level == 9:
            yield Bid(contract, without_talon=True)


def first_step(level: int) -> Contract:
    """The lowest game of a level."""
    return Contract.game(level, Suit.SPADES)


def next_step(contract: Contract) -> Contract | None:
    """The step of the ladder after a game (3.3.7), or after a misère (3.6.4)."""
    if contract.kind is Kind.MISERE:
        return first_step(9)
    place = _STRAINS.index(contract.strain) + 1
    if place < _STRAINS_OF_A_LEVEL:
        return Contract.game(contract.level, _STRAINS[place])
    return first_step(contract.level + 1) if contract.level < 10 else None
