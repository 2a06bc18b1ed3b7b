"""The 66 discards of a deal for one contract, with every question a reason may ask of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple

from prefdd.cards import Card, Cards, Suit
from prefdd.deal import Contract, Deal, Kind
from prefdd.discards import COLUMN_NAMES, Discards
from prefdd.errors import IllegalDealError
from prefdd.explain.one_suit import has_hole
from prefdd.explain.scene import Line, Scene, Trick
from prefdd.misere.holes import is_safe
from prefdd.position import Position
from prefdd.solver import Solver

__all__ = ["PuttingAway", "Swap"]

_MISERE: Final = COLUMN_NAMES.index("misere")


class Swap(NamedTuple):
    """A discard that differs from another in one card.

    Attributes
    ----------
    kept
        The card of the other discard that is kept.
    away
        The card put away instead.
    cards
        The discard.
    gain
        How many tricks better it is for declarer; negative when it is worse.
    """

    kept: Card
    away: Card
    cards: Cards
    gain: int


class PuttingAway:
    """The discards of a deal, all for the same contract.

    *Better* and *costs* speak of declarer: more tricks in a game, fewer on a misère.

    Parameters
    ----------
    found
        All 66 discards.
    contract
        What is played; only its strain matters to the tricks.
    solver
        A solver to use; otherwise a new one.

    Raises
    ------
    IllegalDealError
        For all-pass, on which nobody discards.
    """

    def __init__(self, found: Discards, contract: Contract, solver: Solver | None = None) -> None:
        if contract.kind is Kind.ALL_PASS:
            raise IllegalDealError("nobody discards on all-pass; name a game or a misère")
        self.found = found
        self.contract = contract
        self.is_misere = contract.kind is Kind.MISERE
        self.trump = contract.strain
        self.twelve = found.twelve
        self.declarer = found.declarer
        place = _MISERE
        if not self.is_misere:
            place = COLUMN_NAMES.index("NT" if self.trump is None else self.trump.code)
        self.values = {discard.cards: discard.tricks[place] for discard in found}
        self.best = (min if self.is_misere else max)(self.values.values())
        self._solver = solver or Solver()
        self._lines: dict[Cards, Line] = {}
        self._holed: dict[Cards, bool] = {}

    def gain(self, cards: Cards, over: Cards) -> int:
        """How many tricks better a discard is than another; negative when it is worse."""
        more = self.values[cards] - self.values[over]
        return -more if self.is_misere else more

    def cost(self, cards: Cards) -> int:
        """Tricks that a discard costs against the best one."""
        return abs(self.values[cards] - self.best)

    def least_cost(self, discards: list[Cards]) -> int:
        """The least that any of some discards costs; 0 when there are none."""
        return min(map(self.cost, discards), default=0)

    @cached_property
    def pairs(self) -> tuple[Cards, ...]:
        """All discards in the order of a written hand."""
        return tuple(Cards(pair) for pair in combinations(self.twelve.descending(), 2))

    def swaps(self, cards: Cards) -> Iterator[Swap]:
        """All discards that differ in one card, in the order of a written hand."""
        for kept in cards.descending():
            for away in (self.twelve - cards).descending():
                swapped = cards ^ Cards([kept, away])
                yield Swap(kept, away, swapped, self.gain(swapped, cards))

    def better_swaps(self, cards: Cards) -> list[Swap]:
        """Those that are better, the best first."""
        return sorted(
            (swap for swap in self.swaps(cards) if swap.gain > 0), key=lambda swap: -swap.gain
        )

    def hand(self, cards: Cards) -> Cards:
        """The ten cards that a discard leaves."""
        return self.twelve - cards

    def position(self, cards: Cards) -> Position:
        """Start of play after a discard."""
        found = self.found
        hands = {**dict(found.deal.items()), found.declarer: self.hand(cards)}
        return Position.start(Deal.of(hands), self.contract, found.declarer, found.first)

    def line(self, cards: Cards) -> Line:
        """Best play after a discard, to the end."""
        if cards not in self._lines:
            scene = Scene(self.position(cards), solver=self._solver)
            self._lines[cards] = scene.best_line()
        return self._lines[cards]

    # ---- facts of the line --------------------------------------------------------

    def tricks_of(self, cards: Cards) -> list[Trick]:
        """Tricks that declarer wins in the line."""
        return [trick for trick in self.line(cards).tricks if trick.winner == self.declarer]

    def ruff_of(self, cards: Cards, suit: Suit) -> Card | None:
        """The trump with which declarer first ruffs a suit in the line."""
        for trick in self.tricks_of(cards):
            if trick.led is suit is not self.trump and trick.winning.suit is self.trump:
                return trick.winning
        return None

    def taker_of(self, cards: Cards, high: Card) -> Card | None:
        """The card of a defender that beats a card of declarer in its own suit in the line."""
        for trick in self.line(cards).tricks:
            if trick.card_of(self.declarer) == high and trick.winning.suit is high.suit:
                return None if trick.winner == self.declarer else trick.winning
        return None

    def tricks_in(self, cards: Cards, suit: Suit) -> int:
        """Tricks that declarer wins with cards of a suit in the line."""
        return sum(trick.winning.suit is suit for trick in self.tricks_of(cards))

    def length_tricks(self, cards: Cards, suit: Suit) -> int:
        """Tricks led in a suit that declarer wins when no defender has the suit any more."""
        return sum(
            trick.winning.suit is suit and sum(card.suit is suit for card in trick.cards) == 1
            for trick in self.tricks_of(cards)
        )

    # ---- safe suits ---------------------------------------------------------------

    def is_safe(self, own: Cards, suit: Suit) -> bool:
        """Whether declarer with these cards can always duck in a suit that defenders lead."""
        against = self.found.deal.cards.of_suit(suit) - self.twelve
        return is_safe(own.of_suit(suit), against)

    def is_holed(self, own: Cards, suit: Suit) -> bool:
        """Whether defenders can make declarer with these cards win in a suit, as theirs lie."""
        held = own.of_suit(suit)
        if held not in self._holed:
            deal = self.found.deal
            place = deal.index(self.declarer)
            after, before = (deal.hands[(place + step) % 3].of_suit(suit) for step in (1, 2))
            self._holed[held] = has_hole(held, after, before)
        return self._holed[held]
