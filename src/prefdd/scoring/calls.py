"""The whist round as it ended: who whists, passes, or goes for half, and whether he may."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from prefdd.cards import Suit
from prefdd.deal import Contract
from prefdd.errors import IllegalDealError, NotationError
from prefdd.phrase import Phrase
from prefdd.scoring.conventions import Convention
from prefdd.scoring.entries import Player, player_of
from prefdd.scoring.table import Table

__all__ = ["SAID", "Call", "CallsGiven", "Whisting", "half_refusal", "read_call"]


class Call(Enum):
    """What somebody said to the contract of another player."""

    WHIST = "W"
    PASS = "P"
    HALF = "H"
    OVERCALLED = "HP"
    """Half-whist, and a pass when somebody took the whist over, 3.8.8.2."""


CallsGiven = (
    str
    | Mapping[str, str | Call]
    | Mapping[Player, str | Call]
    | Mapping[Player, Call]
    | Sequence[str | Call | tuple[str | Player, str | Call]]
    | Sequence[tuple[Player, Call]]
)
"""Calls by player, or in order after declarer: ``{"B": "W", "C": "P"}``, ``"W P"``."""

_WORDS: Final[Mapping[str, Call]] = {
    "w": Call.WHIST, "whist": Call.WHIST, "в": Call.WHIST, "вист": Call.WHIST,
    "p": Call.PASS, "pass": Call.PASS, "п": Call.PASS, "пас": Call.PASS,
    "h": Call.HALF, "half": Call.HALF, "½": Call.HALF, "полвиста": Call.HALF,
    "hp": Call.OVERCALLED,
}  # fmt: skip
SAID: Final = {
    Call.WHIST: Phrase("whist"),
    Call.PASS: Phrase("pass"),
    Call.HALF: Phrase("half-whist"),
    Call.OVERCALLED: Phrase("half-whist"),
}
"""Calls in words."""


def half_refusal(
    level: int, convention: Convention, player: Player | None = None
) -> IllegalDealError | None:
    """Why nobody, or one player, can go for half against a contract of a level (3.8.7)."""
    if level not in (6, 7):
        return IllegalDealError(
            "{player} cannot go for half against a contract of {level}: its obligation is one "
            "trick (3.8.7 [60])",
            player=player,
            level=level,
        )
    if not convention.half_whist:
        return IllegalDealError("half-whist is not agreed on (3.8.7)")
    return None


@dataclass(frozen=True, slots=True)
class Whisting:
    """The calls of a whist round, checked.

    Attributes
    ----------
    table
        Who sits where.
    calls
        The last word of each defender, and of the dealer if he said something.
    """

    table: Table
    calls: Mapping[Player, Call]

    @classmethod
    def of(
        cls, given: CallsGiven, table: Table, contract: Contract | int, convention: Convention
    ) -> Whisting:
        """Read calls, and refuse those that the Code or the convention does not allow.

        Raises
        ------
        NotationError
            If a call cannot be read.
        IllegalDealError
            If a call is missing or not allowed; the message gives the rule.
        """
        level = contract.level if isinstance(contract, Contract) else contract
        round_ = _Round(table, level, convention)
        for player, call in _read(given, table):
            round_.hear(player, call)
        round_.finish()
        if convention.stalingrad and isinstance(contract, Contract):
            is_named = contract.level == 6 and contract.strain is Suit.SPADES
            if is_named and any(round_.calls[p] is not Call.WHIST for p in table.defenders):
                raise IllegalDealError("6♠ must be whisted by both, as agreed (3.8.9 [61])")
        return cls(table, dict(round_.calls))

    @property
    def whisters(self) -> tuple[Player, ...]:
        """Who whists, in order after declarer; the dealer only alone."""
        order = [*self.table.defenders]
        if self.table.dealer is not None:
            order.append(self.table.dealer)
        return tuple(player for player in order if self.calls.get(player) is Call.WHIST)

    @property
    def half(self) -> Player | None:
        """Who goes for half, with the contract taken as made."""
        return next((who for who, call in self.calls.items() if call is Call.HALF), None)

    @property
    def passer(self) -> Player | None:
        """The defender who passed at once beside a defender who whists alone."""
        if len(self.whisters) != 1 or self.whisters[0] == self.table.dealer:
            return None
        (other,) = (who for who in self.table.defenders if who != self.whisters[0])
        return other if self.calls[other] is Call.PASS else None


class _Round:
    """A whist round while it is read; calls may be the last words only, or all in order."""

    def __init__(self, table: Table, level: int, convention: Convention) -> None:
        self.table, self.level, self.convention = table, level, convention
        self.calls: dict[Player, Call] = {}

    def hear(self, player: Player, call: Call) -> None:
        if player == self.table.declarer:
            raise IllegalDealError("{player} is declarer, and is not asked", player=player)
        if call in (Call.HALF, Call.OVERCALLED):
            self._half(player)
        if player == self.table.dealer:
            self._dealer(player, call)
        elif player in self.calls:
            call = self._again(player, call)
        self.calls[player] = call

    def _half(self, player: Player) -> None:
        refused = half_refusal(self.level, self.convention, player)
        if refused is not None:
            raise refused
        if player == self.table.dealer:
            raise IllegalDealError("the dealer cannot go for half (3.8.8)")

    def _dealer(self, dealer: Player, call: Call) -> None:
        if call is not Call.WHIST:
            return
        for player in self.table.defenders:
            if self.calls.get(player) is Call.WHIST:
                raise IllegalDealError(
                    "{player} whists, so the dealer {dealer} cannot: he is asked only when nobody "
                    "does (3.8.8)",
                    player=player,
                    dealer=dealer,
                )
            if self.calls.get(player) is Call.HALF:
                self.calls[player] = Call.OVERCALLED

    def _again(self, player: Player, call: Call) -> Call:
        """The last word of a defender who speaks twice."""
        first, second = self.table.defenders
        other = second if player == first else first
        said, others = self.calls[player], self.calls.get(other)
        if said is Call.PASS and call is Call.WHIST and others is Call.HALF:
            self.calls[other] = Call.OVERCALLED
            return call
        if said in (Call.HALF, Call.OVERCALLED) and call is Call.PASS:
            return Call.OVERCALLED
        may_return = self.convention.first_may_return and self.level in (8, 9)
        is_allowed = (
            (said is Call.PASS and call is Call.PASS and others is Call.HALF)
            or (said is Call.WHIST and call is Call.HALF and others is Call.PASS)
            # He who may retreat after whist and pass may say that he does not.
            or (said is call is Call.WHIST and others is Call.PASS and self._may_retreat(player))
            or (may_return and player == first and said is others is Call.PASS)
        )
        if not is_allowed:
            raise IllegalDealError(
                "{player} has said {said} and cannot say {call} after it (3.8.8, 3.8.8.1)",
                player=player,
                said=SAID[said],
                call=SAID[call],
            )
        return call

    def _may_retreat(self, player: Player) -> bool:
        is_half = half_refusal(self.level, self.convention) is None
        is_first = player == self.table.defenders[0]
        return is_first and is_half and self.convention.first_may_retreat

    def finish(self) -> None:
        """Raise unless the last words of all fit together."""
        first, second = self.table.defenders
        for player in (first, second):
            if player not in self.calls:
                raise IllegalDealError("it is not said what {player} calls", player=player)
        for player, other in ((first, second), (second, first)):
            self._finish_half(player, other)

    def _finish_half(self, player: Player, other: Player) -> None:
        call, others = self.calls[player], self.calls[other]
        if call not in (Call.HALF, Call.OVERCALLED):
            return
        if player == self.table.defenders[0] and not self.convention.first_may_retreat:
            raise IllegalDealError(
                "{player} is asked first and cannot go for half; only after whist and pass may he, "
                "if first_may_retreat is agreed on (3.8.14)",
                player=player,
            )
        is_alone = others is Call.PASS
        if call is Call.OVERCALLED:
            # Who took the whist over may be the other, or the dealer after his pass.
            is_alone = others is not Call.OVERCALLED
        if not is_alone:
            raise IllegalDealError(
                "{player} can go for half only when {other} passes; if {other} took the whist over "
                "afterwards, write HP for {player} (3.8.7, 3.8.8)",
                player=player,
                other=other,
            )
        if call is Call.OVERCALLED and Call.WHIST not in self.calls.values():
            raise IllegalDealError(
                "{player} passes after his half-whist, but nobody took the whist over (3.8.8.2)",
                player=player,
            )


def _read(given: CallsGiven, table: Table) -> Iterable[tuple[Player, Call]]:
    """Pairs of player and call, in the order in which they were said."""
    pairs: list[tuple[Player, Call]] = []
    order = [*table.defenders, *([] if table.dealer is None else [table.dealer])]
    if isinstance(given, Mapping):
        pairs = [(player_of(who, table.players), read_call(call)) for who, call in given.items()]
        return sorted(pairs, key=lambda pair: order.index(pair[0]) if pair[0] in order else -1)
    if not isinstance(given, str | Sequence):
        raise TypeError(f"calls are text, or a call for each player, not {given!r}")
    items = given.replace(",", " ").split() if isinstance(given, str) else given
    for place, item in enumerate(items):
        if isinstance(item, str) and (":" in item or "=" in item):
            who, _, word = item.replace("=", ":").partition(":")
            pairs.append((player_of(who, table.players), read_call(word)))
        elif isinstance(item, str | Call):
            if place >= len(order):
                raise IllegalDealError(
                    "give a call for each of {asked} players, not {count}; or name the "
                    "player of each, such as C:W",
                    count=len(items),
                    asked=len(order),
                )
            pairs.append((order[place], read_call(item)))
        else:
            if not isinstance(item, Sequence) or len(item) != 2:
                raise TypeError(f"a call is a word, or a player and his call, not {item!r}")
            pairs.append((player_of(item[0], table.players), read_call(item[1])))
    return pairs


def read_call(word: str | Call) -> Call:
    """A call from its letter or word; NotationError if there is none."""
    if isinstance(word, Call):
        return word
    if not isinstance(word, str):
        raise TypeError(f"a call is a word such as 'W', not {word!r}")
    try:
        return _WORDS[word.strip().lower()]
    except KeyError:
        raise NotationError(
            "no call is written {text}; calls are W whist, P pass, H half-whist, HP half-whist "
            "that was taken over",
            text=word,
        ) from None
