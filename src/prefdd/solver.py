"""What a position is worth with all cards open, card by card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType, TracebackType
from typing import Final

from prefdd._core import Engine
from prefdd.cards import Card, Cards
from prefdd.deal import Contract, Kind, Seat
from prefdd.displayed import Displayed
from prefdd.errors import IllegalDealError
from prefdd.position import Position

__all__ = ["DEFAULT_MEMORY", "Solution", "Solver", "solve"]

DEFAULT_MEMORY: Final = 32 << 20
"""Bytes that the table of a solver may take at most, unless told otherwise."""

_TRUMP, _NO_TRUMP, _MISERE = range(3)
FIRST_GUESS: Final = (3, 3, 2)
"""Tricks to ask about first, by the engine's kind of game; it changes nodes, not values."""


@dataclass(frozen=True, slots=True)
class Solution(Displayed):
    """What a position is worth.

    Attributes
    ----------
    tricks
        Tricks of declarer in the whole deal, those already won included, when
        everybody plays best.
    cards
        The same after each legal card of the player to move, in the order of a
        written hand.
    best
        Cards that keep the value.
    nodes
        Positions at the start of a trick that were searched; it depends on what
        the solver had in its table.
    limit
        When not None, all values answer only whether declarer takes `limit` tricks
        or more: they are `limit` (at least) or `limit` - 1 (at most).
    position
        What was solved, for the picture of it; it does not take part in comparisons.
    """

    tricks: int
    cards: Mapping[Card, int]
    best: Cards
    nodes: int
    limit: int | None = None
    position: Position | None = field(default=None, repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        # A mapping proxy cannot be pickled, a dict can.
        facts = self.tricks, dict(self.cards), self.best, self.nodes, self.limit, self.position
        return _solution, facts


def _solution(
    tricks: int,
    cards: dict[Card, int],
    best: Cards,
    nodes: int,
    limit: int | None,
    position: Position | None,
) -> Solution:
    return Solution(tricks, MappingProxyType(cards), best, nodes, limit, position)


def solution_of(
    position: Position, value: int, pairs: list[tuple[int, int]], nodes: int, limit: int | None
) -> Solution:
    """Solution of a position from tricks to come: in all, and by index of a card."""
    won = position.declarer_tricks
    order = sorted(pairs, key=lambda pair: (pair[0] >> 3, -pair[0]))
    cards = {Card.from_index(index): won + tricks for index, tricks in order}
    best = Cards(card for card, tricks in cards.items() if tricks == won + value)
    return _solution(won + value, cards, best, nodes, limit, position)


class Solver:
    """Solves positions; what it learns of one helps with the next.

    A solver owns its table. One thread at a time may use it; results do not
    depend on what it solved before, nor on its memory.

    Parameters
    ----------
    memory
        Bytes that the table may take at most; it starts at 56 KiB and grows.

    Attributes
    ----------
    engine
        The compiled search, for callers that ask it in bulk.

    Examples
    --------
    >>> from prefdd import Contract, Deal, Seat
    >>> hands = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK SQ"), Seat.W: Cards("ST S9")}
    >>> start = Position.start(Deal.of(hands), Contract.parse("6NT"), Seat.N, Seat.N)
    >>> Solver().tricks(start)
    1
    """

    def __init__(self, memory: int = DEFAULT_MEMORY) -> None:
        if isinstance(memory, bool) or not isinstance(memory, int):
            raise TypeError(f"memory is a number of bytes, not {memory!r}")
        if memory < 0:
            raise ValueError(f"memory is a number of bytes, not {memory}")
        self.engine = Engine(memory)

    def __enter__(self) -> Solver:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the table back; the solver stays usable and begins anew."""
        self.engine.clear()

    @property
    def nodes(self) -> int:
        """Positions at the start of a trick searched so far, all calls together."""
        return self.engine.nodes

    @property
    def memory(self) -> int:
        """Bytes that the table takes now."""
        return self.engine.memory

    def cancel(self) -> None:
        """Stop the call that another thread has under way: it raises InterruptedError."""
        self.engine.cancel()

    @staticmethod
    def declarer_of(position: Position) -> Seat:
        """Declarer of a position that can be solved; TypeError or IllegalDealError otherwise."""
        if not isinstance(position, Position):
            kind = type(position).__name__
            raise TypeError(f"a solver takes a Position, such as record.position, not a {kind}")
        if position.declarer is None:
            raise IllegalDealError(
                "all-pass has no declarer, so it has no single value; "
                "ask prefdd allpass, in Python prefdd.allpass"
            )
        return position.declarer

    def tricks(self, position: Position, limit: int | None = None) -> int:
        """Value of a position alone: declarer's tricks in the whole deal.

        Parameters
        ----------
        position
            Game or misère, at any point of play.
        limit
            Ask only whether declarer takes `limit` or more: the answer is `limit`
            (at least so many) or `limit` - 1 (at most so many).

        Raises
        ------
        IllegalDealError
            For all-pass, which has no declarer.
        InterruptedError
            After `cancel`.
        """
        won, value, _ = self._ask(position, limit, every=False)
        return won + value

    def solve(self, position: Position, limit: int | None = None) -> Solution:
        """Value of a position and of each legal card; see `tricks` for the arguments."""
        before = self.engine.nodes
        _, value, pairs = self._ask(position, limit, every=True)
        return solution_of(position, value, pairs, self.engine.nodes - before, limit)

    def _ask(
        self, position: Position, limit: int | None, every: bool
    ) -> tuple[int, int, list[tuple[int, int]]]:
        """Tricks won, tricks to come, and those of each card as pairs of index and tricks."""
        seat = self.declarer_of(position)
        won = position.declarer_tricks
        low, high = limit_window(limit, won)
        kind, trump = engine_kind(position.contract)
        hands = position.hands
        seats = position.seats
        if position.is_over:
            return won, min(max(low, 0), high), []
        value, pairs = self.engine.solve(
            (hands[0].mask, hands[1].mask, hands[2].mask),
            tuple(card.index for card in position.table),
            seats.index(seat),
            seats.index(position.leader),
            kind,
            trump,
            low,
            high,
            FIRST_GUESS[kind] - won,
            every,
        )
        return won, value, pairs


def engine_kind(contract: Contract) -> tuple[int, int]:
    """Kind and trump suit of a game or misère as the engine numbers them."""
    if contract.kind is Kind.MISERE:
        return _MISERE, -1
    if contract.strain is None:
        return _NO_TRUMP, -1
    return _TRUMP, contract.strain.value


def limit_window(limit: int | None, won: int) -> tuple[int, int]:
    """Bounds of the tricks to come that matter for a limit on the whole deal."""
    if limit is None:
        return 0, 10
    if isinstance(limit, bool) or not isinstance(limit, int):
        raise TypeError(f"the limit is a number of tricks, not {limit!r}")
    if not 1 <= limit <= 10:
        raise ValueError(f"the limit is a number of tricks from 1 to 10, not {limit}")
    return limit - 1 - won, limit - won


def solve(position: Position, limit: int | None = None) -> Solution:
    """Value of a position and of each legal card, all cards open.

    Parameters
    ----------
    position
        Game or misère, at any point of play, cards on the table included.
    limit
        Ask only whether declarer takes `limit` tricks or more; see `Solver.tricks`.

    Returns
    -------
    Solution
        Values are declarer's tricks in the whole deal.

    Raises
    ------
    IllegalDealError
        For all-pass.

    Examples
    --------
    >>> from prefdd import Contract, Deal, Seat
    >>> hands = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK SQ"), Seat.W: Cards("ST S9")}
    >>> start = Position.start(Deal.of(hands), Contract.parse("6NT"), Seat.N, Seat.N)
    >>> solution = solve(start)
    >>> solution.tricks, dict(solution.cards)
    (1, {Card('SA'): 1, Card('S7'): 1})
    """
    return Solver().solve(position, limit)
