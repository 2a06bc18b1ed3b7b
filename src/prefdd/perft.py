"""Count the ways to play on: a check of the rules that needs no opinion on good play."""

from __future__ import annotations

from prefdd.position import Position

__all__ = ["perft"]


def perft(position: Position, plies: int) -> list[int]:
    """Numbers of legal sequences of 1, 2, ... `plies` cards.

    Parameters
    ----------
    position
        Where to start; any contract, all-pass too.
    plies
        Length of the longest sequences, 0 or more.

    Returns
    -------
    list of int
        `plies` numbers; 0 for more cards than are left.

    Raises
    ------
    TypeError, ValueError
        If `plies` is not an int, or not from 0 to 30.

    Examples
    --------
    >>> from prefdd import Cards, Contract, Deal, Seat
    >>> deal = Deal.of({Seat.N: Cards("S7 H7"), Seat.E: Cards("S8 D8"), Seat.S: Cards("C9 D9")})
    >>> perft(Position.start(deal, Contract.parse("6C"), Seat.N, first=Seat.N), 7)
    [2, 3, 3, 3, 3, 3, 0]
    """
    if isinstance(plies, bool) or not isinstance(plies, int):
        raise TypeError(f"the number of plies is an int, not {plies!r}")
    if not 0 <= plies <= 30:
        raise ValueError(f"the number of plies is from 0 to 30, not {plies}")
    counts = [0] * plies
    # Sequences that lead to one position go on in the same ways, so they go on together.
    frontier = [(position, 1)]
    for ply in range(plies):
        counts[ply] = sum(ways * len(at.legal) for at, ways in frontier)
        if ply + 1 < plies:
            frontier = _one_card_later(frontier)
    return counts


def _one_card_later(frontier: list[tuple[Position, int]]) -> list[tuple[Position, int]]:
    later: dict[tuple[object, ...], tuple[Position, int]] = {}
    for position, ways in frontier:
        for card in position.legal:
            after = position.play_anyway(card)
            a, b, c = after.hands
            # Who won the tricks before does not change what may be played.
            key = (a.mask, b.mask, c.mask, after.leader, after.table)
            known = later.get(key)
            later[key] = (after, ways + known[1] if known else ways)
    return list(later.values())
