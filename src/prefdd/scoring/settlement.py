"""What entries are worth in whists: the balance of 4.1.1, and the settlement of 4.2.14."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from prefdd.scoring.conventions import Convention
from prefdd.scoring.entries import Column, Entry, Player
from prefdd.scoring.prices import WORTH

__all__ = ["Totals", "mountain_worth", "pool_worth"]


def pool_worth(convention: Convention, players: int) -> Fraction:
    """Whists that a point of a player's pool takes from each other player.

    Examples
    --------
    >>> pool_worth(Convention.preset("leningrad"), 4)
    Fraction(5, 1)
    """
    return Fraction(WORTH * convention.multiplier, players)


def mountain_worth(convention: Convention, players: int) -> Fraction:
    """Whists that a point of a player's mountain gives to each other player, 4.2.14.

    Examples
    --------
    >>> mountain_worth(Convention.preset("leningrad"), 4)
    Fraction(5, 2)
    """
    divisor = {"all": players, "others": players - 1, "undivided": 1}
    return Fraction(WORTH, divisor[convention.mountain_divisor])


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums of what each player has written.

    Attributes
    ----------
    players
        How many players there are.
    pool, mountain
        Points as written, by player.
    whists
        Whists by who wrote them and on whom; pairs without any are left out.
    """

    players: int
    pool: tuple[Fraction, ...]
    mountain: tuple[Fraction, ...]
    whists: Mapping[tuple[Player, Player], Fraction]

    @classmethod
    def of(cls, entries: Iterable[Entry], players: int) -> Totals:
        """Add up entries."""
        pool, mountain = [Fraction(0)] * players, [Fraction(0)] * players
        whists: dict[tuple[Player, Player], Fraction] = {}
        for entry in entries:
            if entry.on is not None:
                pair = entry.player, entry.on
                whists[pair] = whists.get(pair, Fraction(0)) + entry.amount
            elif entry.column is Column.POOL:
                pool[entry.player] += entry.amount
            else:
                mountain[entry.player] += entry.amount
        written = {pair: amount for pair, amount in sorted(whists.items()) if amount}
        return cls(players, tuple(pool), tuple(mountain), written)

    def balance(self, convention: Convention) -> tuple[Fraction, ...]:
        """Whists that each player has won from the others; the sum is zero.

        It is right after every deal, not only at the end of the pool (4.1.1).
        """
        each, all_ = range(self.players), self.players
        pool, mountain = sum(self.pool), sum(self.mountain)
        point, weight = pool_worth(convention, all_), mountain_worth(convention, all_)
        won = [
            point * (all_ * self.pool[i] - pool) - weight * (all_ * self.mountain[i] - mountain)
            for i in each
        ]
        for (player, on), whists in self.whists.items():
            won[player] += whists
            won[on] -= whists
        return tuple(won)
