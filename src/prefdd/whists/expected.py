"""What a game or misère is worth on average when everybody sees all cards, in calls as in play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from prefdd.deal import Contract
from prefdd.position import Position
from prefdd.scoring.conventions import Convention
from prefdd.scoring.entries import Player
from prefdd.scoring.prices import TRICKS
from prefdd.solver import Solver
from prefdd.whists.choice import Ending, contract_worth, solved
from prefdd.whists.worth import Result, Tricks, Worth

__all__ = ["Expected", "declarer_amounts", "expected_whists"]


@dataclass(frozen=True)
class Expected:
    """Balances of the players in whists, on average over layouts.

    In each layout the defenders know declarer's tricks when they are asked, and none of
    them says what is certainly worse for him; where several calls may be best, or two
    whist, a balance is a range.

    Attributes
    ----------
    contract
        What is played.
    worth
        Balances by declarer's tricks, their averages and intervals.
    endings
        How the whist round may end, by declarer's tricks; none where that many tricks
        were not found, nor on a misère.
    """

    contract: Contract
    worth: Worth
    endings: tuple[tuple[Ending, ...], ...]

    @cached_property
    def low(self) -> Fraction:
        """Declarer's average balance at least."""
        return self.worth.low[Player.A]

    @cached_property
    def high(self) -> Fraction:
        """Declarer's average balance at most."""
        return self.worth.high[Player.A]

    def interval(self, confidence: float = 0.95) -> tuple[Fraction, Fraction]:
        """From the least to the most, widened by the doubt of a sample."""
        return self.worth.interval(Player.A, confidence)

    def calls(self, tricks: int) -> tuple[str, ...]:
        """What may be said when declarer takes so many tricks, such as ``P H P``."""
        said = (" ".join(call.value for _, call in one.calls) for one in self.endings[tricks])
        return tuple(sorted({words for words in said if words}))

    def to_json(self, confidence: float = 0.95) -> dict[str, Any]:
        """Plain data for files; amounts are text such as ``16/3``."""
        low, high = self.interval(confidence)
        tricks = {}
        for count in self.worth.tricks.found:
            tricks[str(count)] = {
                "low": str(self.worth.low_by_tricks[count][Player.A]),
                "high": str(self.worth.high_by_tricks[count][Player.A]),
                "calls": list(self.calls(count)),
            }
        return {
            "low": str(self.low),
            "high": str(self.high),
            "interval": [float(low), float(high)],
            "by_tricks": tricks,
        }


def expected_whists(
    result: Result | Position,
    contract: Contract | str,
    convention: Convention | str = "sochi",
    *,
    players: int = 3,
    dealer: Player | str | int | None = None,
    is_dark: bool = False,
    factor: int = 1,
    closed: Iterable[Player | str | int] = (),
    solver: Solver | None = None,
) -> Expected:
    """What a contract is worth to each player, with all cards open in every layout.

    Made, set by so many, whisted or not: each layout is scored by what the defenders do
    in it, and the average is taken. The model is that of `prefdd.odds`: everybody sees all
    cards. Declarer's tricks are those of best play; then `should_whist` says what each
    defender may answer.

    Parameters
    ----------
    result
        What `prefdd.odds` gave for the same contract, finished or sampled; a number of
        tricks, a solution, or a position.
    contract
        A game or a misère.
    convention, players, dealer, factor, closed
        As for `prefdd.score`; declarer is A.
    is_dark
        Whether the bidding was won in the dark.
    solver
        A solver to use.

    Raises
    ------
    IllegalDealError
        For an all-pass; if a count over all layouts is unfinished.

    Examples
    --------
    >>> from prefdd import Cards, Seat, odds
    >>> found = odds(Cards("SA S7"), "6NT", declarer=Seat.N, first=Seat.N,
    ...              discard=~Cards("SA S7 SK SQ ST S9"))
    >>> expected = expected_whists(found, "6NT")
    >>> str(expected.low), expected.calls(1)
    ('-314/3', ('P W', 'W P', 'W W'))
    """
    game = Contract.parse(contract)
    tricks = Tricks.of(solved(result, game, solver))
    nothing = (Fraction(),) * players
    low, high = [nothing] * (TRICKS + 1), [nothing] * (TRICKS + 1)
    endings: list[tuple[Ending, ...]] = [()] * (TRICKS + 1)
    for count in tricks.possible:
        endings[count] = contract_worth(
            count,
            game,
            convention,
            players=players,
            dealer=dealer,
            is_dark=is_dark,
            factor=factor,
            closed=closed,
        )
        rows = [ending.worth for ending in endings[count]]
        low[count] = tuple(map(min, zip(*(row.low for row in rows), strict=True)))
        high[count] = tuple(map(max, zip(*(row.high for row in rows), strict=True)))
    return Expected(game, Worth(tricks, tuple(low), tuple(high)), tuple(endings))


def declarer_amounts(
    contract: Contract,
    convention: Convention,
    *,
    players: int = 3,
    dealer: Player | str | int | None = None,
    factor: int = 1,
) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Declarer's balance at least and at most, for 0 to 10 tricks."""
    rows = [
        expected_whists(tricks, contract, convention, players=players, dealer=dealer, factor=factor)
        for tricks in range(TRICKS + 1)
    ]
    return tuple(row.low for row in rows), tuple(row.high for row in rows)
