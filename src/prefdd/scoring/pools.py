"""How pools are filled, helped and closed: 4.1.1 and 4.2.3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from fractions import Fraction

from prefdd.errors import PrefddError
from prefdd.phrase import Phrase
from prefdd.scoring.conventions import Convention
from prefdd.scoring.entries import Entry, Player, product, seated
from prefdd.scoring.prices import WORTH
from prefdd.scoring.settlement import mountain_worth, pool_worth

__all__ = ["close_pools", "in_mountain", "write_points"]


def write_points(
    pools: Sequence[int | Fraction],
    player: Player,
    points: int | Fraction,
    target: int,
    convention: Convention,
    not_helped: Set[Player] = frozenset(),
) -> Iterator[Entry]:
    """Where points for the pool go: own pool, American help, own mountain.

    The balance is the same wherever they go ([74]), as long as the mountain is divided by
    all players.

    Parameters
    ----------
    pools
        Points in the pool of each player before.
    target
        Points of a full pool.
    not_helped
        Who was set on whist or dealt; counts only if the convention does not help everybody.

    Examples
    --------
    >>> sochi = Convention.preset("sochi")
    >>> for entry in write_points((8, 4, 7), Player.A, 6, 10, sochi):
    ...     print(entry.whom, entry.column.value, entry.amount)
    A pool 2
    C pool 3
    A > C whists 30
    B pool 1
    A > B whists 10
    """
    if convention.end == "sum":
        yield Entry.pool(player, points, "4.2.3.3", Phrase("Points for the pool."))
        return
    left = Fraction(points)
    own = min(left, max(Fraction(0), target - Fraction(pools[player])))
    if own:
        yield Entry.pool(player, own, "4.2.3", Phrase("Points for the pool."))
        left -= own
    refused: Set[Player] = frozenset() if convention.help_everybody else not_helped
    # Sorting is stable: of equal pools the nearest to the left stays first.
    others = sorted(seated(len(pools), player), key=lambda other: -pools[other])
    for other in others if convention.american_help else ():
        part = min(left, target - Fraction(pools[other]))
        if part <= 0 or other in refused:
            continue
        left -= part
        yield Entry.pool(
            other, part, "4.2.3", Phrase("American help from {player}.", player=player)
        )
        reason = Phrase("Whists for American help, {sum}.", sum=product(part, WORTH))
        yield Entry.whists(player, other, part * WORTH, "4.2.3", reason)
    if left:
        relief = left * in_mountain(convention, len(pools))
        reason = Phrase("Points that no pool has room for come off the mountain.")
        yield Entry.mountain(player, -relief, "4.1.1", reason)


def close_pools(
    pools: Sequence[int | Fraction], target: int, convention: Convention
) -> Iterator[Entry]:
    """What brings every pool to its target at the end, or when the game is stopped early.

    Points not played go to the mountain, points over the target come off it, for what they
    are worth there: doubled in Leningrad, half of them where two play with a mountain that
    is not divided (4.1.1, 4.2.3, 4.2.3.3).
    """
    if target < 1:
        raise PrefddError("a pool has 1 point or more, not {count}", count=target)
    for player, pool in zip(Player, pools, strict=False):
        missing = Fraction(target) - pool
        if pool < target:
            reason = Phrase("Points that were not played are on the mountain.")
        elif pool > target:
            reason = Phrase("Points over the target come off the mountain.")
        else:
            continue
        rule = "4.2.3.3" if convention.doubled else "4.2.3"
        yield Entry.pool(player, missing, rule, reason)
        yield Entry.mountain(player, missing * in_mountain(convention, len(pools)), rule, reason)


def in_mountain(convention: Convention, players: int) -> Fraction:
    """Points of the mountain that a point of the pool is worth, 4.1.1 and 4.2.3.3.

    Examples
    --------
    >>> in_mountain(Convention.preset("sochi"), 3), in_mountain(Convention.preset("leningrad"), 3)
    (Fraction(1, 1), Fraction(2, 1))
    """
    return pool_worth(convention, players) / mountain_worth(convention, players)
