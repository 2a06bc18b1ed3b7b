"""The exact value of every position that can be reached from a game or a misère."""

from __future__ import annotations

from prefdd._graph import TrickGraph
from prefdd.deal import Kind
from prefdd.errors import IllegalDealError
from prefdd.position import Position
from prefdd.solver import Solution, Solver, solution_of

__all__ = ["Graph"]


class Graph:
    """Values of all positions of a deal at once, none pruned and none guessed.

    The first question values everything that can be reached from its position:
    20,000 positions at the start of a trick for a game with trumps, 70,000 without,
    in about a tenth of a second. Every question after it is a look into the table, so
    a graph serves who walks through a deal, and whoever wants a value that owes
    nothing to the bounds of the solver.

    Parameters
    ----------
    position
        Says what is played and by whom; the graph answers for all positions of the
        same contract and declarer, also of other deals.
    memory
        Bytes that the table may take at most.

    Raises
    ------
    IllegalDealError
        For all-pass, which has no declarer; `prefdd.allpass` values that.

    Examples
    --------
    >>> from prefdd import Card, Cards, Contract, Deal, Seat
    >>> hands = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK SQ"), Seat.W: Cards("ST S9")}
    >>> start = Position.start(Deal.of(hands), Contract.parse("6NT"), Seat.N, Seat.N)
    >>> graph = Graph(start)
    >>> graph.solve(start).tricks, graph.solve(start.play(Card("S7"))).tricks
    (1, 1)
    """

    def __init__(self, position: Position, memory: int = 1 << 30) -> None:
        self._declarer = Solver.declarer_of(position)
        self._seats = position.seats
        self._contract = position.contract
        trump = position.trump
        self._table = TrickGraph(
            position.seats.index(self._declarer),
            -1 if trump is None else int(trump),
            position.contract.kind is Kind.MISERE,
            memory,
        )

    @property
    def states(self) -> int:
        """Positions at the start of a trick valued so far, equal ones counted once."""
        return self._table.states

    @property
    def memory(self) -> int:
        """Bytes that the table takes now."""
        return self._table.memory

    def cancel(self) -> None:
        """Stop the call that another thread has under way: it raises InterruptedError."""
        self._table.cancel()

    def solve(self, position: Position) -> Solution:
        """Value of a position and of each legal card, as `prefdd.solve` gives it.

        The number of nodes is that of the positions which were new to the graph.

        Raises
        ------
        IllegalDealError
            If another declarer, strain or kind of contract is played, or at other seats.
        MemoryError
            If the positions need more memory than the graph may take.
        """
        self._check(position)
        before = self._table.states
        a, b, c = (hand.mask for hand in position.hands)
        pairs = []
        if not position.is_over:
            pairs = self._table.values(
                (a, b, c),
                tuple(card.index for card in position.table),
                position.seats.index(position.leader),
            )
        is_declarers = position.to_move == self._declarer
        wants_more = is_declarers == (position.contract.kind is Kind.GAME)
        choose = max if wants_more else min
        value = choose((tricks for _, tricks in pairs), default=0)
        return solution_of(position, value, pairs, self._table.states - before, None)

    def tricks(self, position: Position) -> int:
        """Value of a position alone: declarer's tricks in the whole deal."""
        return self.solve(position).tricks

    def _check(self, position: Position) -> None:
        if Solver.declarer_of(position) != self._declarer or position.seats != self._seats:
            raise IllegalDealError(
                "this graph values positions with {declarer} as declarer, not {other}",
                declarer=self._declarer,
                other=position.declarer,
            )
        ours, theirs = self._contract, position.contract
        if (ours.kind, ours.strain) != (theirs.kind, theirs.strain):
            raise IllegalDealError(
                "this graph values positions of {contract}, not of {other}",
                contract=ours,
                other=theirs,
            )
