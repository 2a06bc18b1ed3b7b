"""Prizes of a horse race (скачки): whists on everybody else; the Code only warns of them, 4.1.2."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from prefdd.errors import PrefddError
from prefdd.phrase import Phrase
from prefdd.scoring.conventions import Convention
from prefdd.scoring.entries import Entry, Player

__all__ = ["prize_entries"]

_PRIZES: Final[Mapping[str, tuple[int, int]]] = {"hundreds": (100, 100), "race": (300, 200)}


def prize_entries(
    first: Player, mountains: Sequence[int | Fraction], convention: Convention
) -> Iterator[Entry]:
    """Prizes of who closed his pool first, and of who then has the smallest mountain.

    Of equal mountains each has his part of what every loser pays.

    Raises
    ------
    PrefddError
        If no prizes are agreed on.
    """
    if convention.prizes == "none":
        raise PrefddError("no prizes are agreed on; agree on prizes=hundreds or prizes=race")
    for_first, for_mountain = _PRIZES[convention.prizes]
    players = list(zip(Player, mountains, strict=False))
    for other, _mountain in players:
        if other != first:
            reason = Phrase("Prize for the first full pool.")
            yield Entry.whists(first, other, for_first, "4.1.2", reason)
    least = min(mountains)
    smallest = [player for player, mountain in players if mountain == least]
    for player in smallest:
        for other, mountain in players:
            if mountain != least:
                reason = Phrase("Prize for the smallest mountain.")
                amount = Fraction(for_mountain, len(smallest))
                yield Entry.whists(player, other, amount, "4.1.2", reason)
