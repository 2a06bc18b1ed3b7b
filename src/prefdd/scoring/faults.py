"""Faults of the play that change what a deal is scored as, and how many tricks they cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Final

from prefdd.errors import IllegalDealError, NotationError
from prefdd.scoring.entries import Player, player_of
from prefdd.scoring.prices import LOOK, WRONG_CARDS
from prefdd.scoring.table import Table

__all__ = ["Fault", "Faults", "FaultsGiven"]


class Fault(Enum):
    """A fault that is paid for in tricks."""

    DISCARD = "discard"
    """Declarer looked into the discard after the first lead, 3.4.9: one trick."""

    OLD_TRICK = "old-trick"
    """Somebody looked at an old trick, 3.9.11.2: one trick."""

    CARDS = "cards"
    """Somebody had a wrong number of cards in the play, 3.9.18: without two."""


_RULES: Final = {
    Fault.DISCARD: "3.4.9", Fault.OLD_TRICK: "3.9.11.2", Fault.CARDS: "3.9.18"
}  # fmt: skip

FaultsGiven = Mapping[str, str | Fault] | Sequence[tuple[str, str | Fault]]
"""Faults by player: ``{"A": "discard"}``, or pairs when somebody has several."""


class Faults:
    """The faults of one deal.

    A fault of one player neither helps nor hurts another: a trick that is taken from
    somebody is given to nobody (3.9.12, [34]).
    """

    def __init__(self, pairs: Iterable[tuple[Player, Fault]] = ()) -> None:
        self._pairs = tuple(pairs)

    @classmethod
    def of(cls, given: FaultsGiven, table: Table) -> Faults:
        """Read faults.

        Raises
        ------
        NotationError
            If a fault is unknown.
        IllegalDealError
            If a player cannot have committed it.
        """
        items = given.items() if isinstance(given, Mapping) else given
        pairs = []
        for item in items:
            if isinstance(item, str) or len(item) != 2:
                raise TypeError(f"a fault is a player and what he did, not {item!r}")
            pairs.append((player_of(item[0], table.players), _fault(item[1])))
        for player, fault in pairs:
            if fault is Fault.DISCARD and player != table.declarer:
                raise IllegalDealError(
                    "{player} has no discard to look into; only declarer has (3.4.9)",
                    player=player,
                )
            if player == table.dealer:
                raise IllegalDealError(
                    "{player} sits out and takes no tricks; write his fine apart", player=player
                )
        return cls(pairs)

    def looks(self, player: Player) -> int:
        """Tricks that looks into the discard or at old tricks cost a player."""
        return LOOK * sum(who == player and fault is not Fault.CARDS for who, fault in self._pairs)

    def without(self, player: Player) -> int:
        """Tricks by which a wrong number of cards sets a player at least: 0 or 2."""
        return WRONG_CARDS if (player, Fault.CARDS) in self._pairs else 0

    def rules(self, player: Player) -> str:
        """Rules by which a player is fined."""
        committed = {fault for who, fault in self._pairs if who == player}
        return ", ".join(_RULES[fault] for fault in Fault if fault in committed)

    @property
    def players(self) -> frozenset[Player]:
        """Who committed a fault."""
        return frozenset(player for player, _ in self._pairs)

    def __bool__(self) -> bool:
        return bool(self._pairs)


def _fault(fault: str | Fault) -> Fault:
    if isinstance(fault, Fault):
        return fault
    known = {item.value: item for item in Fault}
    if not isinstance(fault, str) or fault not in known:
        raise NotationError(
            "no fault is called {text}; faults are {names}", text=fault, names=", ".join(known)
        )
    return known[fault]
