"""Prices that no convention changes: contracts, obligations, worth of a point, premiums."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = [
    "MISERE_PRICE",
    "OBLIGATION",
    "PRICE",
    "TRICKS",
    "WORTH",
]

TRICKS: Final = 10
"""Tricks of a deal."""

PRICE: Final[Mapping[int, int]] = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
"""Price of a contract by its level, 2.2.2; points in the pool."""

MISERE_PRICE: Final = 10
"""Price of a misère, 2.2.2."""

OBLIGATION: Final[Mapping[int, int]] = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
"""Tricks that the whisters together must take, 3.8.2."""

WORTH: Final = 10
"""Whists of a point of the mountain, and of the pool where nothing is doubled, 4.2.3, 4.2.14."""

PREMIUM_ACE: Final = 1
PREMIUM_ACE_AND_KING: Final = 2
PREMIUM_TWO_ACES: Final = 3
PREMIUM_MARRIAGE: Final = 1
"""Tricks for which the dealer of such a talon is paid, 3.4.11."""

WITHOUT_THREE: Final = 3
"""Undertricks of who gives up without three, [40]."""

WRONG_CARDS: Final = 2
"""Tricks that a wrong number of cards costs, 3.4.6 and 3.9.18."""

LOOK: Final = 1
"""Tricks that a look into the discard or an old trick costs, 3.4.9 and 3.9.11.2."""

DARK: Final = 2
"""Factor of a game bid in the dark, and of one bomb, 3.3.19."""
