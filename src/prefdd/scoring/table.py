"""Who sits where in one deal: players, declarer, dealer, and what each of them has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from prefdd.errors import IllegalDealError, NotationError
from prefdd.scoring.entries import Player, player_of, seated
from prefdd.scoring.prices import TRICKS
from prefdd.whole_number import whole_number

__all__ = ["Table", "TricksGiven", "read_tricks", "total_is_right"]

TricksGiven = int | str | Sequence[int | None] | Mapping[str, int | None]
"""Tricks: of declarer alone, or of every player in order, ``-`` or None for who sat out."""


@dataclass(frozen=True, slots=True)
class Table:
    """The players of one deal.

    Attributes
    ----------
    players
        3 or 4.
    declarer
        Who plays the contract; None on an all-pass.
    dealer
        Who sits out, of four players; None of three.
    """

    players: int
    declarer: Player | None
    dealer: Player | None

    @classmethod
    def of(
        cls,
        players: int,
        declarer: Player | str | int | None,
        dealer: Player | str | int | None,
    ) -> Table:
        """Read and check the places.

        Raises
        ------
        IllegalDealError
            If three players have a dealer who sits out, or four have none; if the dealer
            is declarer.
        """
        if isinstance(players, bool) or not isinstance(players, int):
            raise TypeError(f"the number of players is 3 or 4, not {players!r}")
        if players not in (3, 4):
            raise IllegalDealError("a deal has 3 or 4 players, not {count}", count=players)
        if dealer is not None and players == 3:
            raise IllegalDealError(
                "of three players the dealer plays and writes nothing apart; leave {dealer} out, "
                "or say that there are four players",
                dealer=dealer,
            )
        playing = None if declarer is None else player_of(declarer, players)
        sitting = None if dealer is None else player_of(dealer, players)
        if players == 4 and sitting is None:
            raise IllegalDealError("of four players one deals and sits out; say who")
        if sitting is not None and sitting == playing:
            raise IllegalDealError(
                "{player} deals and sits out, and cannot be declarer", player=sitting
            )
        return cls(players, playing, sitting)

    @property
    def active(self) -> tuple[Player, ...]:
        """The three who hold cards, in order of the sheet."""
        return tuple(player for player in map(Player, range(self.players)) if player != self.dealer)

    @property
    def defenders(self) -> tuple[Player, Player]:
        """First and second defender, clockwise after declarer."""
        assert self.declarer is not None
        after = seated(self.players, self.declarer)
        first, second = (player for player in after if player != self.dealer)
        return first, second


def sits_out(tricks: TricksGiven | None, players: int) -> Player | None:
    """The one of four players who is given as ``-``, if there is just one."""
    if players != 4 or not isinstance(tricks, str | Sequence):
        return None
    items = _items(tricks)
    absent = [place for place, item in enumerate(items) if item is None]
    return Player(absent[0]) if len(items) == 4 and len(absent) == 1 else None


def read_tricks(tricks: TricksGiven, table: Table) -> dict[Player, int]:
    """Tricks of each player who is named; declarer's alone when one number is given.

    Raises
    ------
    NotationError
        If a number of tricks cannot be read, or is not from 0 to 10.
    IllegalDealError
        If the numbers are too many or too few for the players.
    """
    if isinstance(tricks, bool) or not isinstance(tricks, int | str | Sequence | Mapping):
        raise TypeError(f"tricks are a number, or a number for each player, not {tricks!r}")
    if isinstance(tricks, int):
        assert table.declarer is not None
        return {table.declarer: _number(tricks)}
    if isinstance(tricks, Mapping):
        given = {player_of(who, table.players): count for who, count in tricks.items()}
        return {player: _number(count) for player, count in given.items() if count is not None}
    items = _items(tricks)
    if len(items) == 1 and table.declarer is not None and items[0] is not None:
        return {table.declarer: items[0]}
    places = table.active if len(items) == 3 else tuple(map(Player, range(table.players)))
    if len(items) != len(places):
        raise IllegalDealError(
            "give tricks for each of {players} players, not {count}; - for who sat out",
            count=len(items),
            players=table.players,
        )
    return {player: count for player, count in zip(places, items, strict=True) if count is not None}


def total_is_right(tricks: Mapping[Player, int]) -> None:
    """Raise IllegalDealError unless the tricks of a deal are ten."""
    total = sum(tricks.values())
    if total != TRICKS:
        raise IllegalDealError(
            "the tricks {tricks} make {total}, and a deal has 10; count them again",
            tricks=" + ".join(f"{player} {count}" for player, count in sorted(tricks.items())),
            total=total,
        )


def _items(tricks: str | Sequence[int | None]) -> list[int | None]:
    words: Sequence[object]
    words = tricks.replace(",", " ").split() if isinstance(tricks, str) else tricks
    return [None if word is None or word == "-" else _number(word) for word in words]


def _number(given: object) -> int:
    if not isinstance(given, int | str) or isinstance(given, bool):
        raise TypeError(f"a number of tricks is an int from 0 to 10, not {given!r}")
    tricks = whole_number(given) if isinstance(given, str) else given
    if tricks is None or not 0 <= tricks <= TRICKS:
        raise NotationError("{text} is no number of tricks; it is from 0 to 10", text=given)
    return tricks
