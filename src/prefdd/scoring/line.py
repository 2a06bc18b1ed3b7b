"""What is written on a score sheet at one time: after a deal, by hand, or at the end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from prefdd.scoring.entries import Entry
from prefdd.scoring.played import NOT_PLAYED, Played

__all__ = ["Line", "LineKind"]


class LineKind(Enum):
    """What made the players write."""

    DEAL = "deal"
    HAND = "hand"
    NEWCOMER = "newcomer"
    PRIZES = "prizes"
    CLOSING = "closing"


@dataclass(frozen=True, slots=True)
class Line:
    """What is written at one time, after a deal or for another reason.

    Attributes
    ----------
    kind
        Deal, entries by hand, newcomer, prizes, or closing.
    ordered
        Entries that the rules of the deal order.
    written
        What is written for them on this sheet: points for the pool are shared by American
        help, or come off the mountain.
    played
        What was played.
    off_mountain
        Whether declarer took his points off the mountain ([76]).
    """

    kind: LineKind
    ordered: tuple[Entry, ...]
    written: tuple[Entry, ...]
    played: Played = NOT_PLAYED
    off_mountain: bool = False
