"""A deal being gone through: its line of play, and the place in it. Nothing here is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from prefdd.cards import NO_CARDS, Card, Cards
from prefdd.errors import IllegalPlayError
from prefdd.position import Position
from prefdd.record import Finding, Record

__all__ = ["Session"]


@dataclass(frozen=True)
class Session:
    """An immutable place in a line of play; moving gives another one.

    Attributes
    ----------
    start
        Where the line begins.
    main
        Cards of the record, as far as they are legal.
    line
        Cards of the line that is shown: the record, or a try of one's own.
    cursor
        How many of them are played.
    talon, discard
        Put away, as far as known.
    fault
        The first card of the record that was not legal; the line ends before it.
    record
        What the board was given; None for a position that no record begins with.

    Examples
    --------
    >>> from prefdd import Contract, Seat
    >>> hands = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK SQ"), Seat.W: Cards("ST S9")}
    >>> record = Record(hands, Contract.parse("6NT"), Seat.N, Seat.N)
    >>> session = Session.of(record).play(Card("S7")).play(Card("SK")).jump(1)
    >>> session.position.to_move.name, [str(card) for card in session.line]
    ('E', ['♠7', '♠K'])
    >>> [str(card) for card in session.play(Card("SQ")).line]
    ['♠7', '♠Q']
    """

    start: Position
    main: tuple[Card, ...] = ()
    line: tuple[Card, ...] = ()
    cursor: int = 0
    talon: Cards = NO_CARDS
    discard: Cards = NO_CARDS
    fault: Finding | None = None
    record: Record | None = None

    @classmethod
    def of(cls, source: Record | Position) -> Session:
        """Session at the beginning of a record or a position.

        Raises
        ------
        IllegalDealError
            If the record is no deal that can be played; a card that was not legal
            is no error but the `fault`.
        """
        if isinstance(source, Record):
            start = source.start
            fault = next(iter(source.validate()), None)
            played = source.played if fault is None else source.played[: fault.ply - 1]
            return cls(start, played, played, 0, source.talon, source.discard, fault, source)
        if not isinstance(source, Position):
            raise TypeError(f"a board shows a Record or a Position, not {source!r}")
        if source.table or any(source.won):
            return cls(source)
        hands = dict(source.deal.items())
        record = Record(hands, source.contract, source.declarer, source.leader)
        return cls(source, record=record)

    @cached_property
    def position(self) -> Position:
        """Position at the cursor."""
        return self.start.replay(self.prefix)

    @property
    def prefix(self) -> tuple[Card, ...]:
        """Cards played up to the cursor."""
        return self.line[: self.cursor]

    @property
    def is_aside(self) -> bool:
        """Whether the line is not the one of the record."""
        return self.line != self.main

    @property
    def is_from_discard(self) -> bool:
        """Whether the record says which two cards a declarer of ten put away."""
        record = self.record
        if record is None or record.declarer is None or len(record.discard) != 2:
            return False
        return all(len(hand) == 10 for hand in record.hands.values())

    def play(self, card: Card) -> Session:
        """After a card; a card that is not the next of the line begins a try of one's own.

        Raises
        ------
        IllegalPlayError
            If the card may not be played: it says why.
        """
        if self.position.is_over:
            raise IllegalPlayError("all cards are already played")
        refusal = self.position.refusal(card)
        if refusal is not None:
            raise refusal
        line = self.line
        if line[self.cursor : self.cursor + 1] != (card,):
            line = (*self.prefix, card)
        return replace(self, line=line, cursor=self.cursor + 1)

    def follow(self, cards: Iterable[Card]) -> Session:
        """With other cards from the cursor on, none of them played yet."""
        return replace(self, line=(*self.prefix, *cards))

    def jump(self, cursor: int) -> Session:
        """At another place of the line, as near as there is one."""
        return replace(self, cursor=min(max(cursor, 0), len(self.line)))

    def back_to_record(self) -> Session:
        """At the place where the line left the record, with the record ahead."""
        same = 0
        for ours, theirs in zip(self.prefix, self.main, strict=False):
            if ours != theirs:
                break
            same += 1
        return replace(self, line=self.main, cursor=same)
