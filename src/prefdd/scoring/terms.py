"""What multiplies the amounts of one deal: convention, factor, pools that are closed."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from prefdd.errors import PrefddError
from prefdd.scoring.conventions import Convention
from prefdd.scoring.entries import Player

__all__ = ["Terms"]


@dataclass(frozen=True, slots=True)
class Terms:
    """Under which terms one deal is scored.

    Attributes
    ----------
    convention
        What the players have agreed on.
    factor
        Of bombs and of bids in the dark; 1 without them.
    closed
        Who had closed his pool before the deal.
    """

    convention: Convention
    factor: int = 1
    closed: Set[Player] = frozenset()

    def __post_init__(self) -> None:
        if isinstance(self.factor, bool) or not isinstance(self.factor, int):
            raise TypeError(f"a factor is an int of at least 1, not {self.factor!r}")
        if self.factor < 1:
            raise PrefddError("the factor {factor} is less than 1", factor=self.factor)
        if self.factor > 1 and not self.convention.dark:
            raise PrefddError(
                "the factor {factor} needs bids in the dark or bombs, and {convention} has none "
                "([28]); agree on dark=yes, or leave the factor out",
                factor=self.factor,
                convention=self.convention,
            )

    def pool(self, price: int) -> int:
        """Points in the pool for a price."""
        return price * self.factor

    def unit(self, price: int) -> int:
        """Whists for a trick, and points of the mountain for an undertrick, of a price."""
        return price * self.factor * self.convention.multiplier

    def consolation(self, price: int) -> int:
        """Whists for an undertrick, each; a fixed sum is not doubled ([36], [54])."""
        fixed = self.convention.consolation
        return self.unit(price) if fixed == "price" else int(fixed) * self.factor

    def remise(self, price: int, player: Player) -> int:
        """Points of the mountain for a trick missing to a whister, 3.8.11 and 3.8.12."""
        unit = self.unit(price)
        if not self.convention.dark_remise:
            unit //= self.factor
        return unit // 2 if self.is_half_responsible(player) else unit

    def is_half_responsible(self, player: Player) -> bool:
        """Whether a whister pays half, 3.8.12."""
        how = self.convention.responsibility
        return how == "half" or (how == "half_until_closed" and player not in self.closed)
