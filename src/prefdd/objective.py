"""What players of all-pass care for: few tricks, or a good balance under a convention."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from prefdd.errors import PrefddError
from prefdd.shares import Share

if TYPE_CHECKING:
    from fractions import Fraction

    from prefdd.scoring import Convention

__all__ = ["Objective", "tricks_of"]

_UNITS: Final = 12
"""Costs are twelfths of a whist: whists are divided by two, three or four players."""


def tricks_of(share: Share) -> tuple[int, int, int]:
    """Cost of a way to share the tricks when everybody counts his own."""
    return share[0], share[1], share[2]


@dataclass(frozen=True)
class Objective:
    """What a way to share the tricks is worth to each player.

    Attributes
    ----------
    convention
        Under which balances are counted; None when players count their tricks.
    scorers
        Places of the players who keep a score: all three, or two in hussar.
    has_dealer
        Whether a fourth player deals, and his tricks from the talon count.
    row
        Which all-pass in a row it is, from 1; prices grow where the convention says so.

    Examples
    --------
    >>> Objective().costs((1, 3, 6, 0))
    (1, 3, 6)
    """

    convention: Convention | None = None
    scorers: tuple[int, ...] = (0, 1, 2)
    has_dealer: bool = False
    row: int = 1
    _known: dict[Share, tuple[int, int, int]] = field(
        default_factory=dict, repr=False, compare=False
    )

    @classmethod
    def of(
        cls,
        objective: str | Convention | Objective,
        scorers: tuple[int, ...] = (0, 1, 2),
        has_dealer: bool = False,
        row: int = 1,
    ) -> Objective:
        """Objective from ``"tricks"``, a convention, or the name of one.

        Raises
        ------
        PrefddError
            If no convention has this name.
        """
        if isinstance(objective, Objective):
            return objective
        if objective == "tricks":
            return cls(None, scorers, has_dealer, row)
        # Who counts tricks needs no conventions.
        from prefdd.scoring import Convention

        convention = objective
        if not isinstance(convention, Convention):
            convention = Convention.parse(convention)
        return cls(convention, scorers, has_dealer, row)

    @property
    def is_tricks(self) -> bool:
        """Whether players count their tricks."""
        return self.convention is None

    @property
    def name(self) -> str:
        """``tricks``, or the name of the convention."""
        return "tricks" if self.convention is None else self.convention.text

    def costs(self, share: Share) -> tuple[int, int, int]:
        """What a way to share all tricks costs each player: tricks, or units of `balance`."""
        if self.convention is None:
            return tricks_of(share)
        found = self._known.get(share)
        if found is None:
            found = self._known[share] = self._losses(share)
        return found

    def balance(self, cost: int) -> Fraction:
        """Balance in whists that a cost under a convention is."""
        from fractions import Fraction

        return Fraction(-cost, _UNITS)

    def _losses(self, share: Share) -> tuple[int, int, int]:
        from prefdd.scoring import allpass_balance

        assert self.convention is not None
        tricks = [share[place] for place in self.scorers]
        if self.has_dealer:
            tricks.append(share[3])
        players = len(self.scorers) + self.has_dealer
        balances = allpass_balance(tricks, self.convention, row=self.row, players=players)
        losses = [0, 0, 0]
        for place, balance in zip(self.scorers, balances, strict=False):
            loss = -balance * _UNITS
            if loss.denominator != 1:
                raise PrefddError(
                    "balances of {convention} are no twelfths of a whist",
                    convention=self.convention.text,
                )
            losses[place] = int(loss)
        return losses[0], losses[1], losses[2]
