"""Two cards being put away from the twelve: which, what is ordered, and the way back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from prefdd.cards import NO_CARDS, Card, Cards, Suit
from prefdd.deal import Contract, Kind, Seat
from prefdd.discards import Discard, Discards
from prefdd.errors import IllegalDealError, PrefddError
from prefdd.record import Record

__all__ = ["CONTRACTS", "Choice"]

CONTRACTS: Final = (
    *(
        Contract.game(level, strain)
        for level in range(6, 11)
        for strain in (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, None)
    ),
    Contract.misere(),
)
"""What can be ordered, from the lowest up; a misère at the end."""
_MISERE: Final = 5


@dataclass(frozen=True)
class Choice:
    """An immutable moment of the choice; whatever is done gives another one.

    Attributes
    ----------
    found
        What each of the 66 discards is worth.
    away
        Cards put away so far, two at most.
    contract
        What is to be ordered.
    past, future
        Moments to go back to and forward again, the nearest last.

    Examples
    --------
    >>> from prefdd import Deal, discards
    >>> hands = {Seat.E: Cards("S:T C:QJ7 D:AT H:QJ87"), Seat.S: Cards("S:AKJ97 C:AT D:K87"),
    ...          Seat.W: Cards("S:Q8 C:K98 D:QJ9 H:AK")}
    >>> choice = Choice.of(discards(Deal.of(hands, Cards("H:T9")), Seat.S, first=Seat.W))
    >>> choice.contract, choice.value(Cards("CT")), choice.value(Cards("DK"))
    (Contract('7S'), 7, 6)
    >>> choice = choice.put(Card("CT")).put(Card("H9"))
    >>> choice.record().discard, choice.undo().away
    (Cards('C:T H:9'), Cards('C:T'))
    """

    found: Discards
    away: Cards
    contract: Contract
    past: tuple[tuple[Cards, Contract], ...] = ()
    future: tuple[tuple[Cards, Contract], ...] = ()

    @classmethod
    def of(
        cls, found: Discards, away: Cards = NO_CARDS, contract: Contract | None = None
    ) -> Choice:
        """The choice at its beginning; without a contract the best that can be ordered."""
        begun = cls(found, away, found.order.contract)
        if contract is not None and contract in begun.contracts:
            begun = replace(begun, contract=contract)
        return begun

    @property
    def declarer(self) -> Seat:
        """Whose cards they are."""
        return self.found.declarer

    @property
    def held(self) -> Cards:
        """What is left of the twelve cards."""
        return self.found.twelve - self.away

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """What may be ordered: nothing below the last bid (rule 3.3.7), or the misère bid."""
        bid = self.found.at_least
        if bid is None:
            return CONTRACTS
        if bid.kind is Kind.MISERE:
            return CONTRACTS[-1:]
        return CONTRACTS[CONTRACTS.index(bid) : -1]

    @property
    def column(self) -> int:
        """Place of the contract among ♠ ♣ ♦ ♥ NT and misère."""
        if self.contract.kind is Kind.MISERE:
            return _MISERE
        return CONTRACTS.index(self.contract) % 5

    def options(self, cards: Iterable[Card]) -> tuple[Discard, ...]:
        """The discards with these cards among them."""
        wanted = Cards(cards)
        return tuple(discard for discard in self.found if not wanted - discard.cards)

    def value(self, cards: Iterable[Card], column: int | None = None) -> int:
        """The best number that can still be reached when these cards are put away."""
        place = self.column if column is None else column
        best = min if place == _MISERE else max
        return best(discard.tricks[place] for discard in self.options(cards))

    def is_best(self, cards: Iterable[Card], column: int | None = None) -> bool:
        """Whether nothing is lost by putting these cards away."""
        place = self.column if column is None else column
        return self.value(cards, place) == self.found.best_tricks[place]

    @property
    def discard(self) -> Discard | None:
        """What is known of the two cards, once there are two."""
        return self.found[self.away] if len(self.away) == 2 else None

    def put(self, card: Card) -> Choice:
        """With a card put away.

        Raises
        ------
        IllegalDealError
            If it is not among the twelve.
        PrefddError
            If two are put away already.
        """
        if card in self.away:
            return self.take(card)
        if card not in self.found.twelve:
            raise IllegalDealError(
                "{seat} cannot discard {card}: it is not among the twelve cards {twelve}",
                seat=self.declarer,
                card=card,
                twelve=self.found.twelve,
            )
        if len(self.away) == 2:
            raise PrefddError(
                "two cards are put away, {cards}; take one of them back first", cards=self.away
            )
        return self._to(self.away | Cards([card]), self.contract)

    def take(self, card: Card) -> Choice:
        """With a card taken back into the hand."""
        return self._to(self.away - {card}, self.contract)

    def put_both(self, cards: Cards) -> Choice:
        """With exactly these two cards put away; IllegalDealError if they are no discard."""
        return self._to(self.found[cards].cards, self.contract)

    def order(self, contract: Contract) -> Choice:
        """With another contract ordered; PrefddError below the last bid."""
        if contract not in self.contracts:
            raise PrefddError(
                "{contract} may not be ordered; the lowest is {lowest}",
                contract=contract,
                lowest=self.contracts[0],
            )
        return self._to(self.away, contract)

    def order_in(self, column: int) -> Choice:
        """With the highest contract ordered that is made in a strain, or the lowest allowed."""
        strain = [one for one in self.contracts if replace(self, contract=one).column == column]
        if not strain:
            return self
        made = [one for one in strain if one.level <= self.value(self.away, column)]
        return self.order(made[-1] if made else strain[0])

    def undo(self) -> Choice:
        """Before the latest step; the same at the beginning."""
        if not self.past:
            return self
        away, contract = self.past[-1]
        here = (self.away, self.contract)
        return Choice(self.found, away, contract, self.past[:-1], (*self.future, here))

    def redo(self) -> Choice:
        """After the step that was undone; the same if none was."""
        if not self.future:
            return self
        away, contract = self.future[-1]
        here = (self.away, self.contract)
        return Choice(self.found, away, contract, (*self.past, here), self.future[:-1])

    def record(self) -> Record:
        """The deal to be played; PrefddError unless two cards are put away."""
        if len(self.away) != 2:
            raise PrefddError(
                "put two cards away before the play; so far there are {count}",
                count=len(self.away),
            )
        hands = {**dict(self.found.deal.items()), self.declarer: self.held}
        return Record(
            hands,
            self.contract,
            self.declarer,
            self.found.first,
            talon=self.found.deal.talon,
            discard=self.away,
        )

    def _to(self, away: Cards, contract: Contract) -> Choice:
        if (away, contract) == (self.away, self.contract):
            return self
        return Choice(self.found, away, contract, (*self.past, (self.away, self.contract)))
