"""The kind "which discard?": deals in which one discard makes a contract and no other does."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from types import MappingProxyType
from typing import Final

from prefdd.cards import DECK, Cards, Rank, Suit
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.discards import discards
from prefdd.discards.search import Kinds
from prefdd.random_deals import SplitMix64
from prefdd.record import Record
from prefdd.solver import Solver
from prefdd.training.dealing import dealt_for_misere, seats_of
from prefdd.training.discard_play import DiscardPlay

__all__ = ["DISCARD_BANDS", "WhichDiscard"]

DISCARD_BANDS: Final = ((1.0, 2.6), (2.2, 3.2), (2.8, 3.6), (3.3, 3.95), (3.7, 99.0))
"""Bits at each level: at 3 bits the right discard has seven neighbours that fail by one trick."""

_POINTS: Final = MappingProxyType({Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1})


@dataclass(frozen=True, slots=True)
class WhichDiscard:
    """Two cards to put away so that a game is made, or a misère not caught."""

    code: str = "discard"
    bands: tuple[tuple[float, float], ...] = DISCARD_BANDS

    def draw(self, numbers: SplitMix64, level: int) -> tuple[Record, DiscardPlay] | None:
        """A deal of ten cards and a talon with one right discard, up to equal cards."""
        if numbers.below(6) == 0:
            hands, declarer = dealt_for_misere(numbers, 12, 10)
            strain, kind = None, Kind.MISERE
        else:
            hands, declarer = _dealt_twelve(numbers)
            lengths = {suit: len(hands[declarer].of_suit(suit)) for suit in Suit}
            longest = max(lengths, key=lambda suit: lengths[suit])
            strain, kind = numbers.choice((longest, longest, longest, None)), Kind.GAME
        first = numbers.choice(tuple(hands))
        talon = Cards(numbers.sample(hands[declarer], 2))
        deal = Deal.of({**hands, declarer: hands[declarer] - talon}, talon)
        contract = self._contract(deal, declarer, first, kind, strain, level)
        if contract is None:
            return None
        play = DiscardPlay(discards(deal, declarer, first), contract)
        if play.options[1] != 1:
            return None
        return Record(dict(deal.items()), contract, declarer, first, talon=talon), play

    def _contract(
        self, deal: Deal, declarer: Seat, first: Seat, kind: Kind, strain: Suit | None, level: int
    ) -> Contract | None:
        """What one kind of discard makes, as difficult as the level asks; else None.

        One strain alone is solved, for most deals are refused here.
        """
        is_misere = kind is Kind.MISERE
        asked = Contract.misere() if is_misere else Contract.game(6, strain)
        kinds = Kinds.of(deal[declarer] | deal.talon)
        found = kinds.solve(deal, declarer, first, asked, Solver())
        best = min(found) if is_misere else max(found)
        is_made = best == 0 if is_misere else best >= 6
        if not is_made or found.count(best) != 1:
            return None
        near = found.count(best) + found.count(best + 1 if is_misere else best - 1)
        low, high = self.bands[level - 1]
        if not low <= round(log2(near), 3) < high:
            return None
        return asked if is_misere else Contract.game(best, strain)


def _dealt_twelve(numbers: SplitMix64) -> tuple[dict[Seat, Cards], Seat]:
    """Twelve cards for one player and ten for the others; the strongest has the twelve."""
    cards = numbers.sample(DECK, 32)
    talon = Cards(cards[30:])
    hands = {
        seat: Cards(cards[10 * place : 10 * place + 10])
        for place, seat in enumerate(seats_of(numbers))
    }
    declarer = max(hands, key=lambda seat: _strength(hands[seat] | talon))
    hands[declarer] |= talon
    return hands, declarer


def _strength(twelve: Cards) -> int:
    longest = max(len(twelve.of_suit(suit)) for suit in Suit)
    return 2 * longest + sum(_POINTS.get(card.rank, 0) for card in twelve)
