"""Where the points that a deal gives go on a sheet: own pool, American help, mountain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from prefdd.phrase import Phrase
from prefdd.scoring.conventions import Convention
from prefdd.scoring.entries import Column, Entry, Player
from prefdd.scoring.played import Played
from prefdd.scoring.pools import in_mountain, write_points
from prefdd.scoring.settlement import Totals

__all__ = ["placed"]


def placed(
    ordered: Sequence[Entry],
    played: Played,
    totals: Totals,
    target: int,
    convention: Convention,
    relieved: Player | None = None,
) -> Iterator[Entry]:
    """Entries as they are written on a sheet.

    Parameters
    ----------
    ordered
        What the rules of the deal order.
    played
        Who played and who sat out.
    totals
        What is on the sheet before.
    target
        Points of a full pool.
    relieved
        Whose points come off his mountain first, if that was chosen.
    """
    pools = list(totals.pool)
    # Whoever was set on whist writes on his mountain, and so does a declarer who was set.
    on_whist = {entry.player for entry in ordered if entry.column is Column.MOUNTAIN}
    if played.dealer is not None:
        on_whist.add(played.dealer)
    not_helped = frozenset(player for player in on_whist if player != played.declarer)
    for entry in ordered:
        if entry.column is not Column.POOL or entry.amount < 0:
            yield entry
            continue
        left = entry.amount
        if entry.player == relieved:
            worth = in_mountain(convention, totals.players)
            relief = min(left * worth, totals.mountain[entry.player])
            left -= relief / worth
            reason = Phrase("Points for the pool are taken off the mountain.")
            yield Entry.mountain(entry.player, -relief, "4.2.3.2 [76]", reason)
        if not left:
            continue
        for part in write_points(pools, entry.player, left, target, convention, not_helped):
            if part.column is Column.POOL:
                pools[part.player] += part.amount
            is_own = part.column is Column.POOL and part.player == entry.player
            # The points that stay keep the rule and the sentence that ordered them.
            yield replace(entry, amount=part.amount) if is_own else part
