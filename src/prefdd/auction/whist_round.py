"""The whist round call by call: who is asked, what he may say, and how the play goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from prefdd.cards import Suit
from prefdd.deal import Contract, Kind
from prefdd.errors import IllegalDealError, NotationError
from prefdd.notation.values import read_contract
from prefdd.scoring.calls import SAID, Call, Whisting, half_refusal, read_call
from prefdd.scoring.conventions import Convention, convention_of
from prefdd.scoring.entries import Player, player_of
from prefdd.scoring.table import Table

__all__ = ["Manner", "WhistRound"]


class Manner(Enum):
    """How a contract is played out, which the only whister decides (3.8.4, 3.8.5)."""

    LIGHT = "light"
    DARK = "dark"


_MANNERS: Final = {
    "light": Manner.LIGHT, "open": Manner.LIGHT, "в светлую": Manner.LIGHT,
    "светлая": Manner.LIGHT, "лёжа": Manner.LIGHT, "лежа": Manner.LIGHT,
    "dark": Manner.DARK, "closed": Manner.DARK, "втёмную": Manner.DARK, "втемную": Manner.DARK,
    "тёмная": Manner.DARK, "стоя": Manner.DARK,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class WhistRound:
    """The calls to an ordered contract at some point; `call` gives the next one.

    Its `calls` are what `prefdd.score` takes, when the round is over.

    Attributes
    ----------
    contract
        The game that was ordered.
    table
        Who sits where.
    convention
        What is agreed on.
    is_dark
        Whether the bidding was won in the dark: a six must then be whisted (3.3.19 b).
    calls
        What was said, by whom.
    manner
        In the light or in the dark, once it is known.

    Examples
    --------
    >>> from prefdd.scoring import score
    >>> round_ = WhistRound.start("6S")
    >>> for word in ("pass", "half", "whist", "light"):
    ...     round_ = round_.call(word)
    >>> round_.is_over, round_.whisters
    (True, (<Player.B: 1>,))
    >>> str(score("6S", round_.calls, (6, 2, 2)).balance[1])
    '4/3'
    """

    contract: Contract
    table: Table
    convention: Convention
    is_dark: bool = False
    calls: tuple[tuple[Player, Call], ...] = ()
    manner: Manner | None = None

    @classmethod
    def start(
        cls,
        contract: Contract | str,
        convention: Convention | str = "sochi",
        *,
        players: int = 3,
        declarer: Player | str | int = Player.A,
        dealer: Player | str | int | None = None,
        is_dark: bool = False,
    ) -> WhistRound:
        """The round before the first call; arguments as for `prefdd.score`.

        Raises
        ------
        IllegalDealError
            If nobody is asked: on a misère and an all-pass; if three players have a
            dealer who sits out, or four have none.
        """
        ordered = read_contract(contract)
        if ordered.kind is not Kind.GAME:
            raise IllegalDealError(
                "nobody is asked to whist {contract}; only games are whisted (3.8.2)",
                contract=ordered,
            )
        return cls(ordered, Table.of(players, declarer, dealer), convention_of(convention), is_dark)

    def said_by(self, player: Player) -> tuple[Call, ...]:
        """What one player has said, in order."""
        return tuple(call for who, call in self.calls if who == player)

    @property
    def turn(self) -> Player | None:
        """Who is asked now; None when the round is over."""
        asked = self._asked
        if asked is not None:
            return asked
        return self.whisters[0] if self._is_manner_open else None

    @property
    def is_over(self) -> bool:
        """Whether all is said, the manner of the play included."""
        return self.turn is None

    @property
    def are_calls_made(self) -> bool:
        """Whether only the manner of the play may be open."""
        return self._asked is None

    @property
    def _asked(self) -> Player | None:
        """Who still has a call to make."""
        first, second = self.table.defenders
        said, answer = self.said_by(first), self.said_by(second)
        if not said:
            return first
        if not answer:
            return second
        if len(said) == 1 and self._is_first_asked_again(said[0], answer[0]):
            return first
        if said[-1] is Call.HALF and len(answer) == 1:
            # He who passed has the whist returned to him when the first goes for half.
            return second
        dealer = self.table.dealer
        if dealer is None or self.said_by(dealer) or Call.WHIST in (said[-1], answer[-1]):
            return None
        return dealer

    def _is_first_asked_again(self, said: Call, answer: Call) -> bool:
        if said is Call.PASS and answer is Call.HALF:
            return True
        if said is Call.WHIST and answer is Call.PASS:
            return (
                self.convention.first_may_retreat
                and not self._is_forced
                and half_refusal(self.contract.level, self.convention) is None
            )
        is_high = self.contract.level in (8, 9)
        both_passed = said is Call.PASS and answer is Call.PASS
        return both_passed and is_high and self.convention.first_may_return

    @property
    def _is_forced(self) -> bool:
        """Whether both must whist: Stalingrad, or a six bid in the dark."""
        is_spades = self.contract.strain is Suit.SPADES
        is_six = self.contract.level == 6
        return is_six and (self.is_dark or (self.convention.stalingrad and is_spades))

    @property
    def _is_manner_open(self) -> bool:
        """Whether the only whister has still to decide how it is played."""
        return self._asked is None and self.manner is None and len(self.whisters) == 1

    @property
    def last_words(self) -> dict[Player, Call]:
        """The last call of each player; half-whist that was taken over is `Call.OVERCALLED`."""
        words = dict(self.calls)
        if Call.WHIST in words.values():
            for player, call in words.items():
                if call is Call.HALF:
                    words[player] = Call.OVERCALLED
        return words

    @property
    def whisters(self) -> tuple[Player, ...]:
        """Who whists, as it is said so far, in order after declarer."""
        words = self.last_words
        order = (*self.table.defenders, self.table.dealer)
        return tuple(
            player for player in order if player is not None and words.get(player) is Call.WHIST
        )

    @property
    def is_played(self) -> bool:
        """Whether the round is over and somebody whists."""
        return self.is_over and bool(self.whisters)

    @property
    def result(self) -> Whisting:
        """The calls as the score reads them; IllegalDealError before the end."""
        return Whisting.of(self.calls, self.table, self.contract, self.convention)

    @property
    def legal(self) -> tuple[Call | Manner, ...]:
        """All that the player who is asked may say."""
        said = (Call.WHIST, Call.PASS, Call.HALF, *Manner)
        return tuple(call for call in said if self.refusal(call) is None)

    def refusal(self, call: Call | Manner | str) -> IllegalDealError | None:
        """The error that `call` would raise, or None if the call is allowed."""
        player = self.turn
        if player is None:
            return IllegalDealError("the whist round is over; nothing can be said any more")
        return next(self._objections(self._read(call), player), None)

    def why_illegal(self, call: Call | Manner | str) -> str | None:
        """Why a call is not allowed now, in English, with the rule; None if it is.

        Examples
        --------
        >>> WhistRound.start("8S").call("pass").why_illegal("half")
        'C cannot go for half against a contract of 8: its obligation is one trick (3.8.7 [60])'
        """
        error = self.refusal(call)
        return None if error is None else str(error)

    def call(
        self, call: Call | Manner | str, player: Player | str | int | None = None
    ) -> WhistRound:
        """The round after a call of the player who is asked.

        Parameters
        ----------
        call
            ``whist``, ``pass``, ``half``; of the only whister then ``light`` or ``dark``.
        player
            Who says it; only checked.

        Raises
        ------
        IllegalDealError
            If it is not allowed, or somebody else is asked; the message gives the rule.
        NotationError
            If it cannot be read.
        """
        said, turn = self._read(call), self.turn
        error = self.refusal(said)
        if turn is not None and player is not None:
            speaker = player_of(player, self.table.players)
            if speaker != turn:
                error = self._out_of_turn(speaker, turn, said)
        if error is not None:
            raise error
        assert turn is not None
        if isinstance(said, Manner):
            return replace(self, manner=said)
        after = replace(self, calls=(*self.calls, (turn, said)))
        if after._asked is None and (len(after.whisters) == 2 or self._is_forced):
            after = replace(after, manner=Manner.DARK)
        return after

    def _read(self, call: Call | Manner | str) -> Call | Manner:
        if isinstance(call, Call | Manner):
            return call
        if isinstance(call, str):
            word = " ".join(call.casefold().split())
            if word in _MANNERS:
                return _MANNERS[word]
        try:
            return read_call(call)
        except NotationError:
            raise NotationError(
                "no call of the whist round is written {text}; calls are whist, pass, half, and "
                "of the only whister light or dark",
                text=call,
            ) from None

    def _out_of_turn(self, speaker: Player, turn: Player, said: Call | Manner) -> IllegalDealError:
        before = self.said_by(speaker)
        if before and isinstance(said, Call):
            return IllegalDealError(
                "{player} has said {said} and cannot say {call} after it (3.8.8, 3.8.8.1)",
                player=speaker,
                said=SAID[before[-1]],
                call=SAID[said],
            )
        if speaker == self.table.dealer:
            return IllegalDealError(
                "the dealer {player} is asked last, when nobody whists; it is the turn of {turn} "
                "(3.8.8)",
                player=speaker,
                turn=turn,
            )
        return IllegalDealError(
            "it is the turn of {turn}, not of {player} (3.8.1)", turn=turn, player=speaker
        )

    def _objections(self, call: Call | Manner, player: Player) -> Iterator[IllegalDealError]:
        if self._is_manner_open != isinstance(call, Manner):
            yield self._wrong_stage(player)
            return
        if isinstance(call, Manner):
            return
        if self._is_forced and call is not Call.WHIST:
            if self.is_dark:
                yield IllegalDealError("a six bid in the dark must be whisted by both (3.3.19 b)")
            else:
                yield IllegalDealError("6♠ must be whisted by both, as agreed (3.8.9 [61])")
        if call is Call.PASS and Call.WHIST in self.said_by(player):
            yield IllegalDealError(
                "{player} has whisted; he may keep to it or go for half, and cannot pass (3.8.14)",
                player=player,
            )
        if call in (Call.HALF, Call.OVERCALLED):
            yield from self._against_half(call, player)

    def _wrong_stage(self, player: Player) -> IllegalDealError:
        if self._is_manner_open:
            return IllegalDealError(
                "{player} whists alone, and only decides whether it is played in the light or in "
                "the dark (3.8.5)",
                player=player,
            )
        return IllegalDealError(
            "light or dark is decided by the only whister when all calls are made; two whisters "
            "play in the dark (3.8.4, 3.8.5)"
        )

    def _against_half(self, call: Call, player: Player) -> Iterator[IllegalDealError]:
        if call is Call.OVERCALLED:
            yield IllegalDealError(
                "nobody says HP: a half-whist passes by itself when the whist is taken over "
                "(3.8.8.2)"
            )
        refused = half_refusal(self.contract.level, self.convention, player)
        if refused is not None:
            yield refused
        if player == self.table.dealer:
            yield IllegalDealError("the dealer cannot go for half (3.8.8)")
        first, second = self.table.defenders
        before = self.said_by(first)
        if player == second and (len(before) == 2 or before == (Call.WHIST,)):
            yield IllegalDealError(
                "{player} can go for half only when {other} passes; he may whist or pass (3.8.7)",
                player=player,
                other=first,
            )
        if player == first and before != (Call.WHIST,):
            yield IllegalDealError(
                "{player} is asked first and cannot go for half; only after whist and pass may he, "
                "if first_may_retreat is agreed on (3.8.14)",
                player=player,
            )
