"""A deal being put together: cards move between hands, and it need not be a deal yet."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from prefdd.cards import DECK, NO_CARDS, Card, Cards
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.errors import IllegalDealError
from prefdd.notation.typed import parse_hand
from prefdd.position import Position
from prefdd.record import Record
from prefdd.widget.session import Session

__all__ = ["Draft", "edited"]


@dataclass(frozen=True)
class Draft:
    """Three hands of any length, and what shall be played.

    Attributes
    ----------
    hands
        Cards by seat.
    contract, declarer, first
        What is played, by whom, and who leads; no declarer on all-pass.

    Examples
    --------
    >>> hands = {Seat.N: Cards("SA"), Seat.E: Cards("SK"), Seat.W: Cards("ST S9")}
    >>> draft = Draft(hands, Contract.parse("6NT"), Seat.N, Seat.N)
    >>> str(draft.move(Card("S9"), Seat.N).hands[Seat.N]), len(draft.pool)
    ('♠A9', 28)
    """

    hands: Mapping[Seat, Cards]
    contract: Contract
    declarer: Seat | None
    first: Seat

    def __post_init__(self) -> None:
        object.__setattr__(self, "hands", MappingProxyType(dict(self.hands)))

    @classmethod
    def of(cls, session: Session) -> Draft:
        """The deal that a session began with; in the middle of a trick, what is held."""
        start = session.start
        return cls(dict(start.deal.items()), start.contract, start.declarer, start.leader)

    @property
    def pool(self) -> Cards:
        """Cards in no hand."""
        held = Cards()
        for hand in self.hands.values():
            held |= hand
        return DECK - held

    def move(self, card: Card, seat: Seat | None) -> Draft:
        """With a card in the hand of a seat, or in none."""
        hands = {other: hand - {card} for other, hand in self.hands.items()}
        if seat is not None:
            self._check(seat)
            hands[seat] |= Cards([card])
        return replace(self, hands=hands)

    def typed(self, seat: Seat, text: str) -> Draft:
        """With the hand that a text names; its cards leave the hands where they were.

        Raises
        ------
        NotationError
            If the text is no hand: it says where and why.
        """
        self._check(seat)
        with warnings.catch_warnings():
            # What was read is shown at once, so a doubt about it needs no words.
            warnings.simplefilter("ignore")
            wanted = parse_hand(text) if text.strip() else Cards()
        hands = {other: hand - wanted for other, hand in self.hands.items()}
        hands[seat] = wanted
        return replace(self, hands=hands)

    def with_contract(self, contract: Contract) -> Draft:
        """To be played at another contract; a declarer is found where one is needed."""
        declarer = self.declarer
        if contract.kind is Kind.ALL_PASS:
            declarer = None
        elif declarer is None:
            declarer = self.first
        return replace(self, contract=contract, declarer=declarer)

    def with_declarer(self, seat: Seat) -> Draft:
        """To be played by another declarer."""
        self._check(seat)
        return replace(self, declarer=seat)

    def with_first(self, seat: Seat) -> Draft:
        """With somebody else to lead first."""
        self._check(seat)
        return replace(self, first=seat)

    def record(self) -> Record:
        """The deal, for a board to show.

        Raises
        ------
        IllegalDealError
            If it is none yet: it names the fault.
        """
        record = Record(dict(self.hands), self.contract, self.declarer, self.first)
        if not any(self.hands.values()):
            raise IllegalDealError("no hand has a card; deal some first")
        Position.start(Deal.of(dict(self.hands)), self.contract, self.declarer, self.first)
        return record

    def _check(self, seat: Seat) -> None:
        if seat not in self.hands:
            raise IllegalDealError(
                "{seat} has no hand in this deal; the seats are {seats}",
                seat=seat,
                seats=" ".join(other.name for other in self.hands),
            )


def edited(draft: Draft, content: Mapping[str, Any]) -> Draft:
    """A draft after one action of a person."""
    action, value = content.get("action"), content.get("value", "")
    if action == "move":
        seat = Seat.from_code(value) if value else None
        return draft.move(Card(content.get("card", "")), seat)
    if action == "type":
        return draft.typed(Seat.from_code(content.get("seat", "")), str(value))
    if action == "contract":
        return draft.with_contract(Contract.parse(value))
    if action == "declarer":
        return draft.with_declarer(Seat.from_code(value))
    if action == "first":
        return draft.with_first(Seat.from_code(value))
    if action == "clear":
        return replace(draft, hands=dict.fromkeys(draft.hands, NO_CARDS))
    return draft
