"""The exercise "which discard?": two of twelve cards to put away, with all cards open.

The two cards are one answer. Nothing is said after the first of them, and it can be
taken back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from prefdd.cards import NO_CARDS, Card, Cards, Suit
from prefdd.deal import Contract, Kind, Seat
from prefdd.discards import Discard, Discards
from prefdd.errors import IllegalPlayError
from prefdd.position import Position

__all__ = ["DiscardPlay"]

_STRAINS: Final = (*Suit, None)
_MISERE: Final = 5


@dataclass(frozen=True)
class DiscardPlay:
    """A moment of putting two cards away.

    Attributes
    ----------
    found
        What each discard is worth.
    contract
        What is to be made with the ten cards that are left.
    away
        Cards put away so far.
    """

    found: Discards
    contract: Contract
    away: Cards = NO_CARDS

    @property
    def side(self) -> tuple[Seat, ...]:
        """Declarer alone."""
        return (self.found.declarer,)

    @property
    def to_move(self) -> Seat:
        """Declarer."""
        return self.found.declarer

    @property
    def legal(self) -> Cards:
        """What is left of the twelve cards; nothing once two are put away."""
        return NO_CARDS if len(self.away) == 2 else self.found.twelve - self.away

    @property
    def column(self) -> int:
        """Place of the contract among ♠ ♣ ♦ ♥ NT and misère."""
        is_misere = self.contract.kind is Kind.MISERE
        return _MISERE if is_misere else _STRAINS.index(self.contract.strain)

    def missing(self, discard: Discard) -> int:
        """By how many tricks the contract fails after a discard; 0 when it is made."""
        tricks = discard.tricks[self.column]
        if self.column == _MISERE:
            return tricks
        return max(self.contract.level - tricks, 0)

    @cached_property
    def makers(self) -> tuple[Discard, ...]:
        """The discards after which the contract is made, equal ones among them."""
        return tuple(discard for discard in self.found if not self.missing(discard))

    @property
    def right(self) -> Cards:
        """Cards with which a discard that makes it can be begun, or completed."""
        cards = NO_CARDS
        for discard in self.makers:
            if not self.away - discard.cards:
                cards |= discard.cards
        return cards - self.away

    @property
    def choices(self) -> tuple[Cards, ...]:
        """No choice by the first card, for it is half an answer; then cards apart."""
        if not self.away:
            return (self.legal,)
        return tuple(Cards([card]) for card in self.legal)

    @property
    def options(self) -> tuple[int, int]:
        """Discards that differ, with the cards put away so far, and how many make it."""
        kinds = {one.choices: one for one in self.found if not self.away - one.cards}
        return len(kinds), sum(not self.missing(one) for one in kinds.values())

    @property
    def near(self) -> int:
        """Discards that differ and make it, or fail by one trick only."""
        return len({one.choices for one in self.found if self.missing(one) <= 1})

    @property
    def share(self) -> float:
        """Chance to hit the right one among those that fail by a trick at most.

        Whoever plays cards at all sees what costs two tricks; the difficulty is to tell
        the right discard from its neighbours.
        """
        if self.away:
            return 1.0
        return len({one.choices for one in self.makers}) / self.near

    @property
    def given(self) -> int:
        """Cards put away so far, while the answer is not complete."""
        return len(self.away) % 2

    @property
    def verdict(self) -> bool | None:
        """Whether the contract is made after the two cards; None before that."""
        if len(self.away) < 2:
            return None
        return not self.missing(self.found[self.away])

    def play(self, card: Card) -> DiscardPlay:
        """With a card put away; IllegalPlayError if it is none of the twelve, or the third."""
        if card not in self.legal:
            raise IllegalPlayError(
                "{seat} cannot discard {card}: it is not among the twelve cards {twelve}",
                seat=self.to_move,
                card=card,
                twelve=self.legal,
            )
        return replace(self, away=self.away | Cards([card]))

    def answer(self) -> Card:
        """Never asked: nobody answers a discard."""
        raise NotImplementedError

    def counts(self) -> tuple[int, int]:
        """Of the discards that fail, how many differ, and how many of them fail by one trick."""
        kinds = {one.choices: self.missing(one) for one in self.found}
        missing = [tricks for tricks in kinds.values() if tricks]
        return len(missing), missing.count(1)

    def position(self, cards: Cards) -> Position:
        """Where play begins after a discard."""
        found = self.found
        deal = found.deal.with_hand(found.declarer, found.twelve - cards)
        return Position.start(deal, self.contract, found.declarer, found.first)
