"""What is written on the score sheet: who writes how much, in which part, and by which rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from fractions import Fraction
from typing import Final

from prefdd.errors import NotationError, PrefddError
from prefdd.phrase import Phrase

__all__ = ["Column", "Entry", "Player", "exact", "player_of", "product", "scaled", "seated"]


class Player(IntEnum):
    """A place at the score sheet; the letters go clockwise round the table."""

    A = 0
    B = 1
    C = 2
    D = 3

    def __str__(self) -> str:
        return self.name


class Column(Enum):
    """The three parts of a player's sheet."""

    POOL = "pool"
    MOUNTAIN = "mountain"
    WHISTS = "whists"


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that a player writes.

    An entry is read like an error: `str` gives its English sentence, and
    `prefdd.i18n.describe` gives it in Russian.

    Attributes
    ----------
    player
        Who writes.
    column
        Pool, mountain, or whists.
    amount
        Points of the pool or mountain as written, or whists; exact.
    on
        On whom whists are written; None in the other columns.
    rule
        Number of the rule of the Code that orders it; a footnote is in square brackets.
    reason
        The sentence.

    Examples
    --------
    >>> entry = Entry(Player.B, Column.WHISTS, Fraction(6), Player.A, "3.8.1.1",
    ...               Phrase("Whists for one's own tricks: {sum}.", sum="3 × 2"))
    >>> str(entry), entry.whom
    ("Whists for one's own tricks: 3 × 2.", 'B > A')
    """

    player: Player
    column: Column
    amount: Fraction
    on: Player | None
    rule: str
    reason: Phrase

    def __post_init__(self) -> None:
        if (self.column is Column.WHISTS) != (self.on is not None):
            raise PrefddError("whists are written on another player, and nothing else is")
        if self.on == self.player:
            raise PrefddError("{player} cannot write whists on himself", player=self.player)

    @classmethod
    def pool(cls, player: Player, amount: int | Fraction, rule: str, reason: Phrase) -> Entry:
        """Points in the player's own pool."""
        return cls(player, Column.POOL, Fraction(amount), None, rule, reason)

    @classmethod
    def mountain(cls, player: Player, amount: int | Fraction, rule: str, reason: Phrase) -> Entry:
        """Points on the player's own mountain."""
        return cls(player, Column.MOUNTAIN, Fraction(amount), None, rule, reason)

    @classmethod
    def whists(
        cls, player: Player, on: Player, amount: int | Fraction, rule: str, reason: Phrase
    ) -> Entry:
        """Whists of a player on another one."""
        return cls(player, Column.WHISTS, Fraction(amount), on, rule, reason)

    @property
    def template(self) -> str:
        """English sentence with its places, the key of the message catalogue."""
        return self.reason.template

    @property
    def facts(self) -> Mapping[str, object]:
        """What fills the places."""
        return self.reason.facts

    @property
    def whom(self) -> str:
        """``B``, or ``B > A`` for whists of B on A."""
        return str(self.player) if self.on is None else f"{self.player} > {self.on}"

    def as_object(self, sentence: str) -> dict[str, str]:
        """The entry as JSON has it: the amount is text such as ``16/3``."""
        return {
            "player": str(self.player),
            "column": self.column.value,
            **({} if self.on is None else {"on": str(self.on)}),
            "amount": str(self.amount),
            "rule": self.rule,
            "reason": sentence,
        }

    def __str__(self) -> str:
        return str(self.reason)


def product(*factors: int | Fraction) -> str:
    """A product as people write it: ``3 × 2``."""
    return " × ".join(map(str, factors))


def scaled(price: int, factor: int) -> str:
    """A price, and its factor if there is one.

    Examples
    --------
    >>> scaled(6, 1), scaled(6, 8)
    ('6', '6 × 8')
    """
    return str(price) if factor == 1 else product(price, factor)


def exact(amount: Fraction) -> str:
    """A number as people write it: ``5 1/3``, ``-7 1/2``, ``12``.

    Examples
    --------
    >>> exact(Fraction(16, 3)), exact(Fraction(-1, 2)), exact(Fraction(4))
    ('5 1/3', '-1/2', '4')
    """
    whole, rest = divmod(abs(amount), 1)
    parts = [str(whole)] if whole or not rest else []
    if rest:
        parts.append(str(rest))
    return ("-" if amount < 0 else "") + " ".join(parts)


LETTERS: Final = "ABCD"


def player_of(who: Player | str | int, players: int) -> Player:
    """The player of a letter A..D or of a number 0..3 among so many players.

    Raises
    ------
    PrefddError
        If no such player sits at the table.

    Examples
    --------
    >>> player_of("c", 3)
    <Player.C: 2>
    """
    if isinstance(who, str):
        word = who.strip().upper()
        place = LETTERS.find(word) if len(word) == 1 else -1
    elif isinstance(who, int) and not isinstance(who, bool):
        place = int(who)
    else:
        raise TypeError(f"a player is a letter A..D or a number 0..3, not {who!r}")
    if not 0 <= place < 4:
        raise NotationError(
            "no player is called {text}; players are {players}, in Latin letters",
            text=who,
            players=", ".join(LETTERS[:players]),
        )
    if place >= players:
        raise PrefddError(
            "{player} is no player of a deal with {count}; players are {players}",
            player=LETTERS[place],
            count=players,
            players=", ".join(LETTERS[:players]),
        )
    return Player(place)


def seated(players: int, after: Player) -> tuple[Player, ...]:
    """All other players, clockwise after one."""
    return tuple(Player((after + step) % players) for step in range(1, players))
