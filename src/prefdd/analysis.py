"""What the solver says of a whole deal: tables, lines of play, reviews."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from prefdd.cards import Card, Cards
from prefdd.deal import Deal, Kind, Seat
from prefdd.displayed import Displayed
from prefdd.position import Position
from prefdd.random_deals import KINDS
from prefdd.record import Record
from prefdd.solver import Solver

if TYPE_CHECKING:
    from prefdd.allpass_review import ReviewedAllPassCard

__all__ = ["COLUMNS", "ReviewedCard", "Table", "best_line", "review", "table"]

COLUMNS: Final = KINDS
"""Columns of a `Table`: ♠ ♣ ♦ ♥ NT, and misère; levels are nominal."""


@dataclass(frozen=True, slots=True)
class Table(Displayed):
    """What each of the three players can make of a deal.

    Attributes
    ----------
    deal, first
        The deal, and who leads.
    tricks
        By declarer, his tricks in ♠ ♣ ♦ ♥ NT and on a misère.
    """

    deal: Deal
    first: Seat
    tricks: Mapping[Seat, tuple[int, ...]]

    def __reduce__(self) -> tuple[object, ...]:
        # A mapping proxy cannot be pickled, a dict can.
        return _table, (self.deal, self.first, dict(self.tricks))

    def __getitem__(self, declarer: Seat) -> tuple[int, ...]:
        return self.tricks[declarer]

    def __str__(self) -> str:
        head = "    " + " ".join(f"{name:>3}" for name in ("♠", "♣", "♦", "♥", "NT", "mis"))
        rows = (
            f"{seat}:  " + " ".join(f"{tricks:>3}" for tricks in row)
            for seat, row in self.tricks.items()
        )
        return "\n".join((head, *rows))


def _table(deal: Deal, first: Seat, tricks: dict[Seat, tuple[int, ...]]) -> Table:
    return Table(deal, first, MappingProxyType(tricks))


def table(deal: Deal, first: Seat, solver: Solver | None = None) -> Table:
    """Tricks of each declarer in each strain and on a misère, one first hand.

    Parameters
    ----------
    deal
        Three equal hands.
    first
        Who leads to the first trick.
    solver
        A solver to use; otherwise a new one.

    Raises
    ------
    IllegalDealError
        If hands are unequal, or `first` has none.

    Examples
    --------
    >>> hands = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK SQ"), Seat.W: Cards("ST S9")}
    >>> table(Deal.of(hands), Seat.N)[Seat.N]
    (1, 1, 1, 1, 1, 1)
    """
    warm = solver or Solver()
    rows = {
        seat: tuple(
            warm.tricks(Position.start(deal, contract, seat, first)) for contract in COLUMNS
        )
        for seat in deal.seats
    }
    return _table(deal, first, rows)


def best_line(position: Position, solver: Solver | None = None) -> list[Card]:
    """A line in which every card keeps the value, to the end of the deal.

    Among cards of equal value the first in the order ♠ ♣ ♦ ♥, ranks downward, is
    played, so the line is the same on every run.

    Parameters
    ----------
    position
        Of a game or a misère.
    solver
        A solver to use; otherwise a new one.

    Raises
    ------
    IllegalDealError
        If the position has no declarer, as on all-pass.

    Examples
    --------
    >>> from prefdd import Contract
    >>> hands = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK SQ"), Seat.W: Cards("ST S9")}
    >>> start = Position.start(Deal.of(hands), Contract.parse("6NT"), Seat.N, Seat.N)
    >>> " ".join(card.code for card in best_line(start))
    'SA SK ST S7 SQ S9'
    """
    Solver.declarer_of(position)
    warm = solver or Solver()
    line = []
    while not position.is_over:
        solution = warm.solve(position)
        card = next(card for card, tricks in solution.cards.items() if tricks == solution.tricks)
        line.append(card)
        position = position.play(card)
    return line


@dataclass(frozen=True, slots=True)
class ReviewedCard:
    """What one card of a record did to the value of the deal.

    Attributes
    ----------
    ply
        Number of the card, counted from 1.
    seat, card
        Who played what.
    before, after
        Declarer's tricks in the whole deal before and after the card.
    cost
        Tricks, never negative, that the card cost the side that played it.
    best
        Cards that would have kept the value.
    """

    ply: int
    seat: Seat
    card: Card
    before: int
    after: int
    cost: int
    best: Cards


def review(
    record: Record, solver: Solver | None = None
) -> list[ReviewedCard] | list[ReviewedAllPassCard]:
    """Value before and after each card that was played.

    On all-pass, which has no declarer, the value is the guarantee of whoever played.

    Parameters
    ----------
    record
        Three hands, the contract, who leads, and the cards played.
    solver
        A solver to use; otherwise a new one.

    Raises
    ------
    IllegalDealError, IllegalPlayError
        If the record is not sound; `Record.validate` lists all that is wrong.

    Examples
    --------
    >>> from prefdd import Contract
    >>> hands = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK SQ"), Seat.W: Cards("ST S9")}
    >>> played = (Card("S7"), Card("SQ"), Card("ST"))
    >>> record = Record(hands, Contract.parse("6NT"), Seat.N, Seat.N, played=played)
    >>> [(entry.before, entry.after, entry.cost) for entry in review(record)]
    [(1, 1, 0), (1, 1, 0), (1, 1, 0)]
    """
    if not isinstance(record, Record):
        raise TypeError(f"what is reviewed is a Record, not {record!r}")
    position = record.start
    record.position  # noqa: B018 - raises what is wrong with the cards played
    if position.contract.kind is Kind.ALL_PASS:
        from prefdd.allpass_review import review_allpass

        return review_allpass(record)
    warm = solver or Solver()
    entries = []
    for ply, card in enumerate(record.played, 1):
        solution = warm.solve(position)
        after = solution.cards[card]
        cost = abs(after - solution.tricks)
        entries.append(
            ReviewedCard(ply, position.to_move, card, solution.tricks, after, cost, solution.best)
        )
        position = position.play(card)
    return entries
