"""The score sheet of a whole game (пулька): deals are added, pools are closed, all is undone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil, floor
from typing import Final

from prefdd.errors import IllegalDealError, PrefddError
from prefdd.phrase import Phrase
from prefdd.scoring.conventions import Convention, convention_of
from prefdd.scoring.deal import DealScore, PlayerGiven
from prefdd.scoring.entries import Column, Entry, Player, player_of
from prefdd.scoring.line import Line, LineKind
from prefdd.scoring.placing import placed
from prefdd.scoring.played import NOT_PLAYED, Played
from prefdd.scoring.pools import close_pools
from prefdd.scoring.prizes import prize_entries
from prefdd.scoring.settlement import Totals

__all__ = ["ScoreSheet"]

LARGEST_TARGET: Final = 10_000


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet; adding to it gives a new one, and the old one stays.

    Attributes
    ----------
    convention
        What the players have agreed on.
    target
        Points of a full pool.
    players
        How many there are now: 3, or 4.
    lines
        All that was written, in order.
    names
        Names of the players, for pictures; the letters without them.
    totals
        Pool, mountain and whists of each player after all lines.

    Examples
    --------
    >>> from prefdd.scoring import score
    >>> sheet = ScoreSheet.new("sochi", 10)
    >>> sheet = sheet.add(score("9S", "P P")).add(score("6H", "W P", (5, 3, 2), declarer="A"))
    >>> [int(points) for points in sheet.totals.pool], [int(n) for n in sheet.totals.mountain]
    ([8, 0, 0], [2, 0, 0])
    >>> [str(whists) for whists in sheet.undo().balance]
    ['160/3', '-80/3', '-80/3']
    """

    convention: Convention
    target: int
    players: int = 3
    lines: tuple[Line, ...] = ()
    names: tuple[str, ...] = ()
    totals: Totals = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        for what, number in (("players", self.players), ("target", self.target)):
            if isinstance(number, bool) or not isinstance(number, int):
                raise TypeError(f"{what} is a whole number, not {number!r}")
        if self.players not in (3, 4):
            raise PrefddError(
                "{count} players have no score sheet; 3 or 4 have", count=self.players
            )
        if not 1 <= self.target <= LARGEST_TARGET:
            raise PrefddError(
                "a pool has from 1 to {most} points, not {count}",
                most=LARGEST_TARGET,
                count=self.target,
            )
        if self.names and len(self.names) != self.players:
            raise PrefddError(
                "{count} names for {players} players; give one for each, or none",
                count=len(self.names),
                players=self.players,
            )
        if self.names == tuple(map(str, self.everybody)):
            object.__setattr__(self, "names", ())
        entries = (entry for line in self.lines for entry in line.written)
        object.__setattr__(self, "totals", Totals.of(entries, self.players))

    @classmethod
    def new(
        cls,
        convention: Convention | str = "sochi",
        target: int = 20,
        *,
        players: int = 3,
        names: Sequence[str] = (),
    ) -> ScoreSheet:
        """An empty sheet.

        Raises
        ------
        PrefddError
            If the convention is unknown, or players, names or target cannot be.
        """
        return cls(convention_of(convention), target, players, (), tuple(map(str, names)))

    @property
    def everybody(self) -> tuple[Player, ...]:
        """The players, clockwise."""
        return tuple(Player(place) for place in range(self.players))

    @property
    def balance(self) -> tuple[Fraction, ...]:
        """Whists that each player has won by now; exact, the sum is zero (4.1.1)."""
        return self.totals.balance(self.convention)

    @property
    def full(self) -> frozenset[Player]:
        """Players whose pool is full."""
        pools = zip(self.everybody, self.totals.pool, strict=True)
        return frozenset(player for player, pool in pools if pool >= self.target)

    @property
    def is_closed(self) -> bool:
        """Whether the pools were brought to the target, so that nothing more is written."""
        return bool(self.lines) and self.lines[-1].kind is LineKind.CLOSING

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end, 4.2.2, 4.2.3 and 4.2.3.3.

        By agreement after some rounds or at some time it ends when the players say so.
        """
        end = self.convention.end
        if self.is_closed:
            return True
        if end == "sum":
            return sum(self.totals.pool) >= self.players * self.target
        if end in ("rounds", "time"):
            return False
        has_mountain = end == "mountain" and any(points > 0 for points in self.totals.mountain)
        return len(self.full) == self.players and not has_mountain

    @property
    def row(self) -> int:
        """Which all-pass in a row the next one would be, from 1 (3.7.4)."""
        number = 1
        for line in reversed(self.lines):
            if line.played.ends_row(self.convention):
                break
            number += line.played.is_all_pass
        return number

    @property
    def past(self) -> Iterator[ScoreSheet]:
        """The sheet as it was, from the beginning to now."""
        states = [self]
        while states[-1].lines:
            states.append(states[-1].undo())
        return reversed(states)

    def add(self, deal: DealScore, *, off_mountain: bool = False) -> ScoreSheet:
        """The sheet after one more deal.

        Parameters
        ----------
        deal
            From `prefdd.score`, under the convention of the sheet.
        off_mountain
            Whether declarer takes his points off his mountain as far as it goes; only where
            that is agreed on.

        Raises
        ------
        IllegalDealError
            If the game is over, or the deal has other players or another convention.
        PrefddError
            If the points cannot be taken off the mountain.
        """
        self._refuse_after_closing()
        if self.is_over:
            raise IllegalDealError(
                "the game is over, every pool is full; settle it, or begin a new sheet (4.2.3)"
                if self.convention.end != "sum"
                else "the game is over, the pools have {sum} points together; settle it, or "
                "begin a new sheet (4.2.3.3)",
                sum=sum(self.totals.pool),
            )
        if deal.players != self.players:
            raise IllegalDealError(
                "a deal of {count} players on a sheet of {players}; score it for {players}, or "
                "let the newcomer join first (3.1.2)",
                count=deal.players,
                players=self.players,
            )
        if deal.convention.options != self.convention.options:
            raise IllegalDealError(
                "the deal is scored as {other}, and the sheet is {convention}; score the deal as "
                "{convention}",
                other=deal.convention,
                convention=self.convention,
            )
        if off_mountain:
            self._refuse_off_mountain(deal)
        return self._append(LineKind.DEAL, deal.entries, deal.played, off_mountain=off_mountain)

    def write(self, entries: Entry | Iterable[Entry], played: Played = NOT_PLAYED) -> ScoreSheet:
        """The sheet after entries by hand, such as fines; points for a pool may go to help.

        Raises
        ------
        IllegalDealError
            If the sheet is closed, or a player of an entry does not sit at it.
        """
        self._refuse_after_closing()
        given = (entries,) if isinstance(entries, Entry) else tuple(entries)
        for entry in given:
            for player in (entry.player, entry.on):
                if player is not None:
                    player_of(player, self.players)
        kind = LineKind.DEAL if played.contract else LineKind.HAND
        return self._append(kind, given, played)

    def join(self, name: str = "") -> ScoreSheet:
        """The sheet after a fourth player has joined, between C and A: 3.1.2.

        He writes the average pool, rounded down, and the average mountain, rounded up: the
        Code rounds to the newcomer's disadvantage.

        Raises
        ------
        PrefddError
            If four play already, or the game is over.
        """
        if self.players == 4:
            raise PrefddError("four play already; a fifth cannot join (3.1.2)")
        if self.is_over:
            raise PrefddError("the game is over; begin a new sheet for four (3.1.2)")
        pool = floor(sum(self.totals.pool) / self.players)
        mountain = ceil(sum(self.totals.mountain) / self.players)
        reason = Phrase("A newcomer writes the average, rounded against him.")
        entries = (
            Entry.pool(Player.D, pool, "3.1.2", reason),
            Entry.mountain(Player.D, mountain, "3.1.2", reason),
        )
        written = tuple(entry for entry in entries if entry.amount)
        names = (*self.names, name or "D") if self.names else ()
        if name and not names:
            names = (*map(str, self.everybody), name)
        line = Line(LineKind.NEWCOMER, written, written)
        return replace(self, players=4, names=names, lines=(*self.lines, line))

    def award(self, first: PlayerGiven) -> ScoreSheet:
        """The sheet after the prizes of a horse race, for who filled his pool first.

        Raises
        ------
        PrefddError
            If no prizes are agreed on.
        """
        self._refuse_after_closing()
        who = player_of(first, self.players)
        entries = prize_entries(who, self.totals.mountain, self.convention)
        return self._append(LineKind.PRIZES, entries)

    def close(self) -> ScoreSheet:
        """The sheet with every pool at the target: what `is_over` needs, or an early stop.

        Points not played go to the mountain, points over the target come off it (4.2.3,
        4.2.3.3). To stop early all players must agree (4.2.15, 5.4.18). A closed sheet is
        its own closing.
        """
        if self.is_closed:
            return self
        entries = close_pools(self.totals.pool, self.target, self.convention)
        return self._append(LineKind.CLOSING, entries)

    def undo(self) -> ScoreSheet:
        """The sheet before its last line.

        Raises
        ------
        PrefddError
            If nothing is written.
        """
        if not self.lines:
            raise PrefddError("nothing is written yet, so there is nothing to undo")
        lines = self.lines[:-1]
        if self.lines[-1].kind is not LineKind.NEWCOMER:
            return replace(self, lines=lines)
        return replace(self, players=3, lines=lines, names=self.names[:3])

    def name(self, player: Player) -> str:
        """Name of a player, or his letter."""
        return self.names[player] if self.names else str(player)

    def to_json(self) -> str:
        """The sheet as JSON; `from_json` reads it."""
        from prefdd.scoring.sheet_json import write_sheet

        return write_sheet(self)

    @classmethod
    def from_json(cls, text: str) -> ScoreSheet:
        """Read what `to_json` writes.

        Raises
        ------
        NotationError
            If it is no JSON, or an entry cannot be; the message names the line.
        """
        from prefdd.scoring.sheet_json import read_sheet

        return read_sheet(text)

    def running(
        self, player: Player, column: Column, on: Player | None = None
    ) -> tuple[Fraction, ...]:
        """A part of the sheet as it is written, each number the sum so far (4.2.5).

        Examples
        --------
        >>> from prefdd.scoring import score
        >>> sheet = ScoreSheet.new().add(score("6S", "P P")).add(score("7S", "P P"))
        >>> [int(points) for points in sheet.running(Player.A, Column.POOL)]
        [2, 6]
        """
        sums = [Fraction(0)]
        for line in self.lines:
            whose = [entry for entry in line.written if entry.player is player]
            here = [e.amount for e in whose if e.column is column and e.on is on]
            if here:
                sums.append(sums[-1] + sum(here))
        return tuple(sums[1:])

    def _append(
        self,
        kind: LineKind,
        ordered: Iterable[Entry],
        played: Played = NOT_PLAYED,
        off_mountain: bool = False,
    ) -> ScoreSheet:
        """The sheet with one more line."""
        given = tuple(ordered)
        written = given
        if kind is not LineKind.CLOSING:
            relieved = played.declarer if off_mountain else None
            written = tuple(
                placed(given, played, self.totals, self.target, self.convention, relieved)
            )
        line = Line(kind, given, written, played, off_mountain)
        return replace(self, lines=(*self.lines, line))

    def _refuse_after_closing(self) -> None:
        if self.is_closed:
            raise IllegalDealError("the sheet is closed; undo the closing to write on it")

    def _refuse_off_mountain(self, deal: DealScore) -> None:
        """Raise unless declarer may take his points off the mountain."""
        is_unwhisted = deal.played.contract not in ("", "misere") and deal.played.set_by is None
        allowed = self.convention.end == "mountain" or (
            self.convention.unwhisted_off_mountain and is_unwhisted
        )
        if not allowed:
            raise PrefddError(
                "points for the pool do not come off the mountain while a pool is open "
                "(4.2.3.2 [76]); agree on unwhisted_off_mountain=yes or end=mountain, or leave "
                "it out"
            )
        declarer = deal.played.declarer
        if declarer is None or self.totals.mountain[declarer] <= 0:
            raise PrefddError("nothing is on the mountain to take off; write in the pool")
