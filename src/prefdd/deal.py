"""Seats, deals and contracts: what is fixed before the first card is played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final

from prefdd.cards import NO_CARDS, Cards, Suit
from prefdd.displayed import Displayed
from prefdd.errors import IllegalDealError, NotationError
from prefdd.phrase import card_count

__all__ = ["Contract", "Deal", "Kind", "Seat"]


class Seat(IntEnum):
    """The four places at the table, clockwise; play goes in this order."""

    N = 0
    E = 1
    S = 2
    W = 3

    @classmethod
    def _missing_(cls, value: object) -> Seat | None:
        """Seat of a letter, as ``Seat("N")``."""
        return cls.__members__.get(value.upper()) if isinstance(value, str) else None

    @classmethod
    def from_code(cls, code: str | Seat) -> Seat:
        """Read one letter of ``NESW``; NotationError for anything else."""
        if isinstance(code, Seat):
            return code
        if not isinstance(code, str):
            raise TypeError(f"a seat is one of the letters N E S W, not {code!r}")
        try:
            return cls[code.upper()]
        except KeyError:
            raise NotationError(
                "no seat is written {text!r}; seats are N E S W", text=code
            ) from None

    def __str__(self) -> str:
        return self.name


class Kind(Enum):
    """The three kinds of deal."""

    GAME = "game"
    MISERE = "misere"
    ALL_PASS = "allpass"


_GAME: Final = re.compile(r"(10|[6-9])(NT|[SCDH])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Contract:
    """What is played: a game of a level and a strain, a misère, or all-pass.

    Attributes
    ----------
    kind
        Game, misère or all-pass.
    level
        Tricks that declarer of a game must take, 6..10; 0 otherwise.
    strain
        Trump suit; None for no trump, misère and all-pass.

    Examples
    --------
    >>> Contract.parse("10NT"), str(Contract.parse("6S")), Contract.parse("misere").code
    (Contract('10NT'), '6♠', 'misere')
    """

    kind: Kind
    level: int = 0
    strain: Suit | None = None

    def __post_init__(self) -> None:
        if self.kind is Kind.GAME:
            if isinstance(self.level, bool) or not isinstance(self.level, int):
                raise TypeError(f"the level of a game is an int from 6 to 10, not {self.level!r}")
            if not 6 <= self.level <= 10:
                raise IllegalDealError(
                    "no game has level {level}; games are from 6 to 10", level=self.level
                )
            if self.strain is not None and not isinstance(self.strain, Suit):
                raise TypeError(
                    f"the strain of a game is a Suit, or None for NT, not {self.strain!r}"
                )
        elif not isinstance(self.kind, Kind):
            raise TypeError(
                f"a contract is read by Contract.parse('6S'), not made of {self.kind!r}"
            )
        elif self.level or self.strain is not None:
            raise IllegalDealError("{kind} has no level and no strain", kind=self.kind.value)

    @classmethod
    def game(cls, level: int, strain: Suit | None) -> Contract:
        """Game of a level 6..10 in a suit, or in no trump when `strain` is None."""
        return cls(Kind.GAME, level, strain)

    @classmethod
    def misere(cls) -> Contract:
        """Misère: declarer takes no trick."""
        return cls(Kind.MISERE)

    @classmethod
    def all_pass(cls) -> Contract:
        """All-pass: nobody is declarer, everybody avoids tricks."""
        return cls(Kind.ALL_PASS)

    @classmethod
    def parse(cls, code: str | Contract) -> Contract:
        """Read ``6S`` ... ``10NT``, ``misere`` or ``allpass``; NotationError otherwise."""
        if isinstance(code, Contract):
            return code
        if not isinstance(code, str):
            raise TypeError(f"a contract is text such as '6S' or 'misere', not {code!r}")
        lowered = code.strip().lower()
        if lowered == "misere":
            return cls.misere()
        if lowered == "allpass":
            return cls.all_pass()
        match = _GAME.fullmatch(lowered)
        if match is None:
            raise NotationError(
                "no contract is written {text!r}; "
                "contracts are 6S 7C 8D 9H 10NT and so on, misere, allpass",
                text=code,
            )
        strain = None if match[2] == "nt" else Suit.from_code(match[2])
        return cls.game(int(match[1]), strain)

    @property
    def code(self) -> str:
        """Text for files: ``6S``, ``10NT``, ``misere``, ``allpass``."""
        if self.kind is not Kind.GAME:
            return str(self.kind.value)
        return f"{self.level}{'NT' if self.strain is None else self.strain.code}"

    @property
    def trump(self) -> Suit | None:
        """Trump suit, if there is one."""
        return self.strain

    def __str__(self) -> str:
        if self.kind is Kind.MISERE:
            return "misère"
        if self.kind is Kind.ALL_PASS:
            return "all-pass"
        return f"{self.level}{'NT' if self.strain is None else self.strain.sign}"

    def __repr__(self) -> str:
        return f"Contract({self.code!r})"


@dataclass(frozen=True, slots=True)
class Deal(Displayed):
    """Three hands at three of the four seats, and the talon if it is known.

    Hands are what the players hold when play starts: declarer's hand is without
    the discard. Any number of cards is allowed, so an ending is a deal too.

    Attributes
    ----------
    seats
        The three active seats, clockwise.
    hands
        Their hands in the same order.
    talon
        The two cards of the talon; empty when unknown.

    Raises
    ------
    IllegalDealError
        If a card is in two places; if hands are longer than ten cards.
    """

    seats: tuple[Seat, Seat, Seat]
    hands: tuple[Cards, Cards, Cards]
    talon: Cards = NO_CARDS

    def __post_init__(self) -> None:
        if len(self.seats) != 3 or list(self.seats) != sorted(set(self.seats)):
            raise IllegalDealError(
                "the seats of a deal are three of N E S W in this order, not {seats}",
                seats=" ".join(str(seat) for seat in self.seats),
            )
        for seat, hand in self.items():
            if len(hand) > 10:
                template = "{seat} has {count} cards; a hand has at most 10"
                if len(hand) == 12:
                    template = "{seat} has 12 cards; discard 2 first"
                raise IllegalDealError(template, seat=seat, count=len(hand))
            for other, cards in self.items():
                if other > seat and hand & cards:
                    raise IllegalDealError(
                        "{card} is in two hands, {seat} and {other}",
                        card=(hand & cards).lowest,
                        seat=seat,
                        other=other,
                    )
        if len(self.talon) > 2:
            raise IllegalDealError(
                "the talon has {count}; a talon has 2", count=card_count(len(self.talon))
            )

    @classmethod
    def of(cls, hands: Mapping[Seat, Cards], talon: Cards = NO_CARDS) -> Deal:
        """Deal from a mapping of exactly three seats to hands."""
        seats = sorted(hands)
        if len(seats) != 3:
            raise IllegalDealError(
                "a deal has three hands, not {count}; of N E S W one seat is absent",
                count=len(seats),
            )
        a, b, c = seats
        return cls((a, b, c), (hands[a], hands[b], hands[c]), talon)

    def __getitem__(self, seat: Seat) -> Cards:
        return self.hands[self.index(seat)]

    def index(self, seat: Seat) -> int:
        """Place 0..2 of an active seat in `seats`; IllegalDealError for the absent one."""
        try:
            return self.seats.index(seat)
        except ValueError:
            raise IllegalDealError(
                "{seat} has no hand in this deal; the seats are {seats}",
                seat=seat,
                seats=" ".join(s.name for s in self.seats),
            ) from None

    def items(self) -> Iterator[tuple[Seat, Cards]]:
        """Pairs of seat and hand, clockwise from N."""
        return zip(self.seats, self.hands, strict=True)

    @property
    def absent(self) -> Seat:
        """The seat without a hand."""
        return next(seat for seat in Seat if seat not in self.seats)

    @property
    def cards(self) -> Cards:
        """All cards of the three hands."""
        a, b, c = self.hands
        return a | b | c

    def with_hand(self, seat: Seat, hand: Cards) -> Deal:
        """The same deal with another hand at one seat."""
        hands = dict(self.items())
        hands[self.seats[self.index(seat)]] = hand
        return Deal.of(hands, self.talon)

    def __str__(self) -> str:
        lines = [f"{seat}: {hand}" for seat, hand in self.items()]
        if self.talon:
            lines.append(f"talon: {self.talon}")
        return "\n".join(lines)
