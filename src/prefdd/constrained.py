"""What a position is worth when players are bound by more than the rules of play."""

from __future__ import annotations

from dataclasses import replace

from prefdd._limits import Limits
from prefdd.cards import Cards
from prefdd.constraints import Constraints
from prefdd.deal import Kind
from prefdd.planned import Planned
from prefdd.position import Position
from prefdd.solver import (
    FIRST_GUESS,
    Solution,
    Solver,
    engine_kind,
    limit_window,
    solution_of,
)

__all__ = ["constrained_tricks", "solve_constrained"]


def solve_constrained(
    position: Position,
    constraints: Constraints,
    limit: int | None = None,
    solver: Solver | None = None,
) -> Solution:
    """Value of a position and of each allowed card under constraints, all cards open.

    Everybody plays best within what binds him and the others; for a seat whose cards
    the other side chooses, `Solution.best` is what that side would choose. Where it may
    demand an exposed card or forbid it (`Constraints.is_waivable`), `best` has the exposed
    cards that are worth demanding and, when a ban is as good, what its holder then plays.

    Rule 3.9.20 (somebody's advice lets an opponent name one lead or discard) needs no
    constraint when that card is played at once: it is the card whose value is worst
    for its player.

    Parameters
    ----------
    position
        Game or misère, at any point of play, cards on the table included.
    constraints
        What is still to be obeyed from this position on.
    limit
        Ask only whether declarer takes `limit` tricks or more; see `Solver.tricks`.
    solver
        Whose table to use and to fill; None for a new one. No other thread may use it
        until the answer is there; to stop before, send a signal (Ctrl-C), as
        `Solver.cancel` is heard only while the engine is at work. The constraints
        take up to 20 MiB more for that time.

    Returns
    -------
    Solution
        Values are declarer's tricks in the whole deal; `cards` has the allowed cards.

    Raises
    ------
    IllegalDealError
        For all-pass, and for constraints that do not fit the position.
    KeyboardInterrupt
        Or what else a signal raises; the solver stays usable.

    Examples
    --------
    West would take his ace; forbidden to lead hearts, he leads into ace and queen.

    >>> from prefdd.cards import Cards, Suit
    >>> from prefdd.constraints import LeadDuty
    >>> from prefdd.deal import Contract, Deal, Seat
    >>> hands = {Seat.N: Cards("SA SQ"), Seat.E: Cards("S8 H7"), Seat.W: Cards("SK HA")}
    >>> start = Position.start(Deal.of(hands), Contract.parse("6NT"), Seat.N, first=Seat.W)
    >>> ban = Constraints(leads=(LeadDuty(Seat.W, Suit.HEARTS, is_ban=True),))
    >>> solve_constrained(start, Constraints()).tricks, dict(solve_constrained(start, ban).cards)
    (1, {Card('SK'): 2})
    """
    value, pairs, nodes = _ask(position, constraints, limit, solver, every=True)
    found = solution_of(position.declarer_tricks, value, pairs, nodes, limit)
    return replace(found, best=_best(position, constraints, found))


def _best(position: Position, constraints: Constraints, found: Solution) -> Cards:
    """Cards that keep the value; of those left free by a ban only what their holder chooses."""
    if not constraints.is_open(position):
        return found.best
    exposed = constraints.must_play
    free = [tricks for card, tricks in found.cards.items() if card not in exposed]
    chosen = max if holder_wants_more(position) else min
    if free and chosen(free) == found.tricks:
        return found.best
    return found.best & exposed


def holder_wants_more(position: Position) -> bool:
    """Whether the player to move wants declarer to take tricks."""
    return (position.to_move == position.declarer) == (position.contract.kind is Kind.GAME)


def constrained_tricks(
    position: Position,
    constraints: Constraints,
    limit: int | None = None,
    solver: Solver | None = None,
) -> int:
    """Value of a position alone under constraints; see `solve_constrained`.

    Examples
    --------
    A claim without a plan: the defenders choose North's cards, and lead his seven.

    >>> from prefdd.cards import Cards
    >>> from prefdd.deal import Contract, Deal, Seat
    >>> hands = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK H7"), Seat.W: Cards("S8 H8")}
    >>> start = Position.start(Deal.of(hands), Contract.parse("6NT"), Seat.N, first=Seat.N)
    >>> constrained_tricks(start, Constraints(hostile=frozenset([Seat.N])))
    0
    """
    value, _, _ = _ask(position, constraints, limit, solver, every=False)
    return position.declarer_tricks + value


def _ask(
    position: Position,
    constraints: Constraints,
    limit: int | None,
    solver: Solver | None,
    every: bool,
) -> tuple[int, list[tuple[int, int]], int]:
    """Tricks to come, those of each allowed card as pairs of index and tricks, and nodes."""
    declarer = position.seats.index(Solver.declarer_of(position))
    if not isinstance(constraints, Constraints):
        raise TypeError(f"constraints are Constraints, not {constraints!r}")
    constraints.check(position)
    won, left = position.declarer_tricks, position.tricks_left
    low, high = limit_window(limit, won)
    if position.is_over:
        return min(max(low, 0), high), [], 0
    engine = Solver().engine if solver is None else solver.engine
    kind, trump = engine_kind(position.contract)
    hostile = sum(1 << position.seats.index(seat) for seat in constraints.hostile)
    least, most = min(max(low, 0), left), min(max(high, 0), left)
    table = tuple(card.index for card in position.table)
    leader = position.seats.index(position.leader)
    before = engine.nodes
    x, y, z = position.hands
    hands = x.mask, y.mask, z.mask
    if constraints.plan:
        search = Planned(
            engine,
            declarer,
            kind,
            trump,
            hands,
            tuple(card.index for card in constraints.plan),
            hostile,
            not constraints.may_underlead_ace,
            not constraints.may_waste_ace,
        )
        value, pairs = search.solve(hands, table, leader, least, most, every)
        nodes = search.nodes
    else:
        limits = Limits(
            engine,
            declarer,
            kind,
            trump,
            _suits(position, constraints, is_ban=False),
            _suits(position, constraints, is_ban=True),
            hostile,
            constraints.is_called,
            not constraints.may_underlead_ace,
            not constraints.may_waste_ace,
            constraints.is_waivable,
        )
        value, pairs = limits.solve(
            hands,
            table,
            constraints.must_play.mask,
            leader,
            least,
            most,
            FIRST_GUESS[kind] - won,
            every,
        )
        nodes = limits.nodes
    pairs = [(index, min(max(tricks, low), high)) for index, tricks in pairs]
    return min(max(value, low), high), pairs, nodes + engine.nodes - before


def _suits(position: Position, constraints: Constraints, is_ban: bool) -> tuple[int, int, int]:
    """For each player the mask of suits that his next lead must, or may not, have."""
    masks = [0, 0, 0]
    for duty in constraints.leads:
        if duty.is_ban == is_ban:
            masks[position.seats.index(duty.seat)] |= 0xFF << 8 * duty.suit
    return masks[0], masks[1], masks[2]
