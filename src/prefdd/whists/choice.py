"""Whether to whist: what whist, pass and half-whist are worth to the player who is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from prefdd.auction import WhistRound
from prefdd.deal import Contract, Kind
from prefdd.errors import IllegalDealError
from prefdd.phrase import Phrase
from prefdd.position import Position
from prefdd.scoring.calls import SAID, Call
from prefdd.scoring.conventions import Convention
from prefdd.scoring.entries import Player
from prefdd.solver import Solver
from prefdd.whists.worth import Result, Stakes, Tricks, Worth

__all__ = ["Choice", "Ending", "WhistAdvice", "contract_worth", "should_whist"]

Replies = Literal["best", "any"]


@dataclass(frozen=True)
class Ending:
    """One way in which the whist round may end.

    Attributes
    ----------
    calls
        All that is said in it.
    worth
        What the result is then worth to every player.
    """

    calls: tuple[tuple[Player, Call], ...]
    worth: Worth


@dataclass(frozen=True)
class Choice:
    """What one call leads to.

    Attributes
    ----------
    player, call
        Who says what.
    endings
        How the round may end after it.
    """

    player: Player
    call: Call
    endings: tuple[Ending, ...]

    @property
    def low(self) -> Fraction:
        """Balance of the player that the call gives him at least, as found, in whists."""
        return min(ending.worth.low[self.player] for ending in self.endings)

    @property
    def high(self) -> Fraction:
        """Balance of the player that the call gives him at most, as found, in whists."""
        return max(ending.worth.high[self.player] for ending in self.endings)

    def interval(self, confidence: float = 0.95) -> tuple[Fraction, Fraction]:
        """From the least to the most, widened by the doubt of a sample."""
        each = [ending.worth.interval(self.player, confidence) for ending in self.endings]
        return min(low for low, _ in each), max(high for _, high in each)

    def gain(self, other: Choice, confidence: float = 0.95) -> tuple[Fraction, Fraction]:
        """Interval for what this call gains against another one, in whists."""
        gains = [
            mine.worth.gain(his.worth, self.player, confidence)
            for mine in self.endings
            for his in other.endings
        ]
        return min(low for low, _ in gains), max(high for _, high in gains)

    @property
    def in_words(self) -> Phrase:
        """The call in words."""
        return SAID[self.call]


@dataclass(frozen=True)
class WhistAdvice:
    """What each call of the player who is asked is worth to him.

    Attributes
    ----------
    player
        Who is asked.
    choices
        Every call that he may make: whist, pass, half-whist.
    confidence
        Of each comparison and each interval, where layouts were drawn at random.
    """

    player: Player
    choices: tuple[Choice, ...]
    confidence: float = 0.95

    def __getitem__(self, call: Call | str) -> Choice:
        """What a call leads to; IllegalDealError if it is not allowed."""
        wanted = Call(call)
        for choice in self.choices:
            if choice.call is wanted:
                return choice
        raise IllegalDealError(
            "{player} cannot say {call} now", player=self.player, call=SAID[wanted]
        )

    @property
    def best(self) -> tuple[Call, ...]:
        """The calls but those than which another is never worse and may be better."""

        def is_behind(choice: Choice, other: Choice) -> bool:
            least, most = other.gain(choice, self.confidence)
            return other is not choice and least >= 0 and most > 0

        return tuple(
            choice.call
            for choice in self.choices
            if not any(is_behind(choice, other) for other in self.choices)
        )

    @property
    def is_decided(self) -> bool:
        """Whether one call is best, or all the best are worth just the same."""
        best = [self[call] for call in self.best]
        values = {value for choice in best for value in choice.interval(self.confidence)}
        return len(best) == 1 or len(values) == 1

    def to_json(self) -> dict[str, Any]:
        """Plain data for files; amounts are text such as ``16/3``."""
        choices = {}
        for choice in self.choices:
            low, high = choice.interval(self.confidence)
            choices[choice.call.value] = {
                "low": str(choice.low),
                "high": str(choice.high),
                "interval": [float(low), float(high)],
                "endings": [
                    " ".join(f"{who}:{call.value}" for who, call in ending.calls)
                    for ending in choice.endings
                ],
            }
        return {
            "player": str(self.player),
            "choices": choices,
            "best": [call.value for call in self.best],
            "decided": self.is_decided,
        }


def _undominated(choices: Sequence[Choice], confidence: float) -> tuple[Choice, ...]:
    """The choices than which no other is certainly better."""
    return tuple(
        choice
        for choice in choices
        if all(other is choice or other.gain(choice, confidence)[0] <= 0 for other in choices)
    )


@dataclass(frozen=True)
class _Tree:
    """All that may still be said, with what it is worth."""

    stakes: Stakes
    tricks: Tricks
    replies: Replies
    confidence: float

    def choices(self, at: WhistRound) -> tuple[Choice, ...]:
        """The calls of the player who is asked."""
        player = at.turn
        assert player is not None
        return tuple(
            Choice(player, call, tuple(self.endings(at.call(call))))
            for call in at.legal
            if isinstance(call, Call)
        )

    def endings(self, at: WhistRound) -> Iterator[Ending]:
        """How the round may end if nobody says what is certainly worse for him."""
        if at.are_calls_made:
            yield Ending(at.calls, self.stakes.worth(self.tricks, at.calls))
            return
        choices = self.choices(at)
        if self.replies == "best":
            choices = _undominated(choices, self.confidence)
        for choice in choices:
            yield from choice.endings


def should_whist(
    result: Result | Position,
    contract: Contract | str,
    calls: str | Iterable[str | Call] = (),
    convention: Convention | str = "sochi",
    *,
    players: int = 3,
    dealer: Player | str | int | None = None,
    is_dark: bool = False,
    factor: int = 1,
    closed: Iterable[Player | str | int] = (),
    replies: Replies = "best",
    confidence: float = 0.95,
    solver: Solver | None = None,
) -> WhistAdvice:
    """What whist, pass and half-whist are worth to the defender who is asked.

    Declarer's tricks are those of open cards and best play, which an open whist comes to;
    declarer is A. Those who are asked later are taken to know what `result` says, and to
    say nothing that is certainly worse for them; of several calls that may be best for
    them each is reckoned with. So a balance is a range, and its ends are proved. It is a
    range also when two whist: see `Worth`.

    Parameters
    ----------
    result
        Declarer's tricks; a position, to be solved; or `Odds`, such as `whist_odds` gives
        for what a defender sees.
    contract
        The game that was ordered.
    calls
        What was said before him, ``""`` or such as ``P``.
    convention, players, dealer, factor, closed
        As for `prefdd.score`.
    is_dark
        Whether the bidding was won in the dark.
    replies
        ``best``: others call as said above; ``any``: they may call anything.
    confidence
        Of each interval when layouts were drawn at random (Maurer and Pontil, 2009).
    solver
        A solver to use.

    Raises
    ------
    IllegalDealError
        If the contract is no game, the calls are not allowed, or nobody is asked any more.

    Examples
    --------
    >>> advice = should_whist(6, "6S", "P")
    >>> for choice in advice.choices:
    ...     print(choice.in_words, choice.low, choice.high)
    whist 4/3 4/3
    pass -20/3 -20/3
    half-whist -20/3 -20/3
    >>> advice.best
    (<Call.WHIST: 'W'>,)
    """
    if replies not in ("best", "any"):
        raise ValueError(f"replies are 'best' or 'any', not {replies!r}")
    stakes = Stakes.of(contract, convention, players, dealer, factor, closed)
    at = _round(stakes, is_dark)
    for word in calls.replace(",", " ").split() if isinstance(calls, str) else calls:
        at = at.call(word)
    if at.are_calls_made:
        raise IllegalDealError("all calls are made, and nobody is asked whether he whists")
    tricks = Tricks.of(_solved(result, stakes.contract, solver))
    tree = _Tree(stakes, tricks, replies, confidence)
    assert at.turn is not None
    return WhistAdvice(at.turn, tree.choices(at), confidence)


def contract_worth(
    result: Result | Position,
    contract: Contract | str,
    convention: Convention | str = "sochi",
    *,
    players: int = 3,
    dealer: Player | str | int | None = None,
    is_dark: bool = False,
    factor: int = 1,
    closed: Iterable[Player | str | int] = (),
    confidence: float = 0.95,
    solver: Solver | None = None,
) -> tuple[Ending, ...]:
    """How the whist round may end when nobody says what is certainly worse for him.

    A misère has one ending, without calls.

    Parameters
    ----------
    result, contract, convention, players, dealer, is_dark, factor, closed, confidence, solver
        As for `should_whist`; `contract` may be a misère.

    Returns
    -------
    tuple of Ending
        Each with the balance of every player; declarer's is that of A.

    Raises
    ------
    PrefddError
        If the contract, the result or the convention cannot be.

    Examples
    --------
    >>> (ending,) = contract_worth(10, "6S")
    >>> [call.value for _, call in ending.calls], [str(whists) for whists in ending.worth.low]
    (['P', 'H', 'P'], ['28/3', '-20/3', '-8/3'])
    """
    stakes = Stakes.of(contract, convention, players, dealer, factor, closed)
    tricks = Tricks.of(_solved(result, stakes.contract, solver))
    if stakes.contract.kind is Kind.MISERE:
        return (Ending((), stakes.worth(tricks, None)),)
    tree = _Tree(stakes, tricks, "best", confidence)
    return tuple(tree.endings(_round(stakes, is_dark)))


def _round(stakes: Stakes, is_dark: bool) -> WhistRound:
    return WhistRound.start(
        stakes.contract,
        stakes.convention,
        players=stakes.table.players,
        dealer=stakes.table.dealer,
        is_dark=is_dark,
    )


def _solved(result: Result | Position, contract: Contract, solver: Solver | None) -> Result:
    if not isinstance(result, Position):
        return result
    if result.contract != contract:
        raise IllegalDealError(
            "the position is one of {played}, and the contract is {contract}",
            played=result.contract,
            contract=contract,
        )
    return (solver or Solver()).tricks(result)
