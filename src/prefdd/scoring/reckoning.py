"""The final settlement of a score sheet, by mountains or by their average: 4.2.12 to 4.2.14."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Final

from prefdd.errors import PrefddError
from prefdd.phrase import Phrase
from prefdd.scoring.deal import PlayerGiven
from prefdd.scoring.entries import Entry, Player, player_of, seated
from prefdd.scoring.prices import WORTH
from prefdd.scoring.settlement import mountain_worth
from prefdd.scoring.sheet import ScoreSheet

__all__ = ["Settlement", "read_stake", "settle", "whole_entries"]

_STAKE: Final = re.compile(r"\d{1,9}(?:[.,]\d{1,9}|/0*[1-9]\d{0,8})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Settlement:
    """What each player has won, in all the steps of both ways of the Code.

    All amounts are exact. Tuples are by player, mappings by who writes and on whom.

    Attributes
    ----------
    sheet
        The closed sheet.
    added
        Entries that make the mountain divisible, 4.2.12; none if fractions are kept.
    mountain
        Mountains when all pools are full.
    reduced
        Mountains less the smallest of them (way 1).
    each_writes
        Whists that the mountain of a player gives to each of the others (way 1).
    whists
        All whists, those for mountains with them (way 1).
    average
        The average mountain (way 2).
    from_mountain
        Whists won or lost by the mountain (way 2).
    from_whists
        Whists won or lost by what is written on each other (way 2).
    """

    sheet: ScoreSheet
    added: tuple[Entry, ...]
    mountain: tuple[Fraction, ...]
    reduced: tuple[Fraction, ...]
    each_writes: tuple[Fraction, ...]
    whists: Mapping[tuple[Player, Player], Fraction]
    average: Fraction
    from_mountain: tuple[Fraction, ...]
    from_whists: tuple[Fraction, ...]

    @property
    def by_mountains(self) -> tuple[Fraction, ...]:
        """Result of way 1: whists of every two players compared."""
        return _won(self.whists, self.sheet.players)

    @property
    def by_average(self) -> tuple[Fraction, ...]:
        """Result of way 2, the same numbers."""
        pairs = zip(self.from_mountain, self.from_whists, strict=True)
        return tuple(mountain + whists for mountain, whists in pairs)

    @property
    def balance(self) -> tuple[Fraction, ...]:
        """Whists that each player has won; the sum is zero."""
        return self.by_mountains

    def between(self, player: PlayerGiven, other: PlayerGiven) -> Fraction:
        """Whists that one player wins from another one (way 1)."""
        one, two = (player_of(who, self.sheet.players) for who in (player, other))
        return self.whists.get((one, two), Fraction(0)) - self.whists.get((two, one), Fraction(0))

    def money(self, stake: Fraction | int | str) -> tuple[Fraction, ...]:
        """What each player wins at so much a whist, 4.2.13.

        Raises
        ------
        PrefddError
            If the stake is no number such as ``0.5`` or ``1/4``, or is not above zero.
        """
        worth = read_stake(stake)
        return tuple(whists * worth for whists in self.balance)


def settle(sheet: ScoreSheet, whole: PlayerGiven | None = None) -> Settlement:
    """Settle a sheet, 4.2.14; one that is not closed is closed as it stands.

    Parameters
    ----------
    sheet
        Any sheet: before its end, what was not played goes to the mountain (4.2.3).
    whole
        The player whose mountain gets or loses a point, so that three players have no
        fractions (4.2.12); None keeps all exact.

    Raises
    ------
    PrefddError
        If there is no such player, or the mountains have fractions of their own.

    Examples
    --------
    >>> from prefdd.scoring import score
    >>> sheet = ScoreSheet.new("sochi", 10).add(score(8, "W W", (6, 3, 1)))
    >>> settle(sheet).balance == settle(sheet).by_average
    True
    >>> [int(whists) for whists in settle(sheet).balance]
    [-128, 70, 58]
    """
    closed = sheet.close()
    added: tuple[Entry, ...] = ()
    if whole is not None:
        added = whole_entries(closed, player_of(whole, closed.players))
    convention, players = closed.convention, closed.players
    mountain = list(closed.totals.mountain)
    whists = dict(closed.totals.whists)
    for entry in added:
        if entry.on is None:
            mountain[entry.player] += entry.amount
        else:
            pair = entry.player, entry.on
            whists[pair] = whists.get(pair, Fraction(0)) + entry.amount
    worth = mountain_worth(convention, players)
    reduced = tuple(points - min(mountain) for points in mountain)
    each_writes = tuple(points * worth for points in reduced)
    from_whists = _won(whists, players)
    for player, on in permutations(closed.everybody, 2):
        if each_writes[on]:
            whists[player, on] = whists.get((player, on), Fraction(0)) + each_writes[on]
    average = sum(mountain, Fraction(0)) / players
    won = tuple((average - points) * worth * players for points in mountain)
    return Settlement(
        closed,
        added,
        tuple(mountain),
        reduced,
        each_writes,
        dict(sorted(whists.items())),
        average,
        won,
        from_whists,
    )


def whole_entries(sheet: ScoreSheet, player: Player) -> tuple[Entry, ...]:
    """Entries after which three players settle in whole whists, 4.2.12.

    The sum of the mountains is made divisible by three: one point comes off the mountain of
    a player and the others write three whists on him, or one is added and he writes three on
    each. Of four players results are multiples of half a whist, and stay so.

    Raises
    ------
    PrefddError
        If the mountain has fractions of its own.
    """
    total = sum(sheet.totals.mountain, Fraction(0))
    if total.denominator != 1:
        raise PrefddError(
            "the mountains make {total}, which no whole point makes divisible; keep the fractions",
            total=total,
        )
    if sheet.players != 3 or sheet.convention.mountain_divisor != "all":
        return ()
    part = int(total) % 3
    if not part:
        return ()
    point = -1 if part == 1 else 1
    reason = Phrase("A point of the mountain, so that there are no fractions.")
    back = Phrase("Whists for that point.")
    others = seated(3, player)
    pairs = [(other, player) if part == 1 else (player, other) for other in others]
    return (
        Entry.mountain(player, point, "4.2.12", reason),
        *(Entry.whists(who, on, WORTH // 3, "4.2.12", back) for who, on in pairs),
    )


def read_stake(stake: Fraction | int | str) -> Fraction:
    """What a whist is worth in money."""
    if isinstance(stake, bool) or not isinstance(stake, Fraction | int | str):
        raise TypeError(f"a stake is a Fraction, an int, or text such as 0.5, not {stake!r}")
    worth = Fraction(0)
    if not isinstance(stake, str):
        worth = Fraction(stake)
    elif _STAKE.fullmatch(stake.strip()):
        worth = Fraction(stake.strip().replace(",", "."))
    if worth <= 0:
        raise PrefddError(
            "{stake} is no stake; give what a whist is worth, such as 0.5 or 1/4", stake=stake
        )
    return worth


def _won(whists: Mapping[tuple[Player, Player], Fraction], players: int) -> tuple[Fraction, ...]:
    """What whists on each other give each player."""
    won = [Fraction(0)] * players
    for (player, on), amount in whists.items():
        won[player] += amount
        won[on] -= amount
    return tuple(won)
