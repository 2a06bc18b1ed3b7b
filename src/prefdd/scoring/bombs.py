"""Bombs and bids in the dark: factors of a game, earned on an all-pass (3.3.19, [29]-[31])."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from prefdd.errors import PrefddError
from prefdd.scoring.conventions import Convention
from prefdd.scoring.entries import Player
from prefdd.scoring.prices import DARK

__all__ = ["Bombs", "bomb_factor", "bombs_earned", "game_factor"]


@dataclass(frozen=True, slots=True)
class Bombs:
    """The bombs of one player, used one at a time in the order in which they came ([30]).

    Attributes
    ----------
    factors
        Factor of each bomb, the oldest first: 2, 4, 8 for a single, double, triple one.

    Examples
    --------
    >>> bombs = Bombs((2, 4))
    >>> bombs.factor, bombs.after(is_won=False).factor, bombs.after(is_won=True).factor
    (2, 2, 4)
    """

    factors: tuple[int, ...] = ()

    @property
    def factor(self) -> int:
        """Factor of the player's next game."""
        return self.factors[0] if self.factors else 1

    def after(self, *, is_won: bool) -> Bombs:
        """The bombs after a game: one that is won uses one up, one that is lost does not."""
        return Bombs(self.factors[1:]) if is_won else self

    def earn(self, factor: int) -> Bombs:
        """The bombs with one more."""
        return Bombs((*self.factors, factor))


def bomb_factor(convention: Convention, dark_passes: int) -> int:
    """Factor after so many passes in the dark in a row, within the agreed limit (3.3.19 a).

    Examples
    --------
    >>> [bomb_factor(Convention.parse("classic bomb_limit=4"), n) for n in range(4)]
    [1, 2, 4, 4]
    """
    factor: int = DARK**dark_passes
    return min(factor, convention.bomb_limit) if convention.bomb_limit else factor


def bombs_earned(
    convention: Convention,
    in_the_dark: Iterable[Player],
    dark_passes: int = 1,
    dealer: Player | None = None,
) -> dict[Player, int]:
    """Factor of the bomb of each player who gets one after an all-pass (3.3.19 a).

    Parameters
    ----------
    in_the_dark
        Who passed without looking at his cards; who passed in the light gets nothing.
    dark_passes
        How many all-passes in a row came after a pass in the dark, this one included.
    dealer
        The fourth player, who gets one too.
    """
    if not convention.dark:
        raise PrefddError(
            "a pass in the dark is not agreed on in {convention} ([28]); agree on dark=yes",
            convention=convention,
        )
    earners = sorted(set(in_the_dark))
    if not earners:
        return {}
    if dealer is not None:
        earners.append(dealer)
    return dict.fromkeys(earners, bomb_factor(convention, dark_passes))


def game_factor(
    convention: Convention,
    bombs: Bombs,
    *,
    in_the_dark: bool = False,
    is_misere: bool = False,
) -> int:
    """Factor of a game: the bomb's, twice as much if it was bid in the dark ([31]).

    A bid in the dark that became a misère before the talon was taken is no misère in the
    dark, and has no factor of its own (3.3.19 b).

    Examples
    --------
    >>> classic = Convention.preset("classic")
    >>> game_factor(classic, Bombs((4,)), in_the_dark=True)
    8
    """
    is_doubled = in_the_dark and (convention.dark_misere or not is_misere)
    return bombs.factor * (DARK if is_doubled else 1)
