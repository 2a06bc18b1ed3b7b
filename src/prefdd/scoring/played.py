"""What was played in a deal, as a tournament sheet notes it beside the entries: 4.2.11."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from prefdd.scoring.conventions import Convention
from prefdd.scoring.entries import Player

__all__ = ["NOT_PLAYED", "Played"]


@dataclass(frozen=True, slots=True)
class Played:
    """Contract of a deal, and how it went.

    Attributes
    ----------
    contract
        Code such as ``6S``, ``10NT``, ``misere`` or ``allpass``; a bare level such as ``6``
        where the strain is not known; empty for entries made by hand.
    declarer
        Who played it; None on an all-pass.
    dealer
        Who sat out, of four players.
    set_by
        Tricks by which it was set; 0 if it was made; None if it was not played out.
    """

    contract: str = ""
    declarer: Player | None = None
    dealer: Player | None = None
    set_by: int | None = None

    @property
    def is_all_pass(self) -> bool:
        """Whether all passed."""
        return self.contract == "allpass"

    def ends_row(self, convention: Convention) -> bool:
        """Whether the next all-pass is the first of a new row, 3.7.4 and 3.7.8."""
        if not self.contract or self.is_all_pass:
            return False
        if self.set_by is None:
            return convention.exit_by_unwhisted
        return self.set_by == 0 or convention.exit_by_set


NOT_PLAYED: Final = Played()
"""Entries made by hand, such as fines."""
