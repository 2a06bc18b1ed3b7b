"""What tricks are worth in whists to every player, for given calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from prefdd.chance import mean_interval
from prefdd.counting import Odds
from prefdd.deal import Contract, Kind
from prefdd.errors import IllegalDealError
from prefdd.scoring.calls import CallsGiven, Whisting
from prefdd.scoring.conventions import Convention, convention_of
from prefdd.scoring.deal import score
from prefdd.scoring.entries import Player, player_of
from prefdd.scoring.prices import TRICKS
from prefdd.scoring.table import Table
from prefdd.solver import Solution

__all__ = ["Result", "Stakes", "Tricks", "Worth", "balance_of"]

Result = int | Solution | Odds
"""Declarer's tricks: a number, a solved position, or how often he takes how many."""


@dataclass(frozen=True)
class Tricks:
    """How often declarer takes 0..10 tricks.

    Attributes
    ----------
    weights
        By number of tricks.
    trials
        Layouts drawn at random; None when the weights are exact.
    """

    weights: tuple[int, ...]
    trials: int | None = None

    @classmethod
    def of(cls, result: Result) -> Tricks:
        """Read a result.

        Raises
        ------
        IllegalDealError
            If a count over all layouts is not finished, so that it is neither exact nor
            drawn at random; if a solution answers only a limit.
        """
        if isinstance(result, Odds):
            if not result.is_sample and not result.is_complete:
                raise IllegalDealError(
                    "{deals} of {population} layouts are counted; finish the count, or draw a "
                    "sample",
                    deals=result.deals,
                    population=result.population,
                )
            return cls(result.counts, result.deals if result.is_sample else None)
        if isinstance(result, Solution):
            if result.limit is not None:
                raise IllegalDealError(
                    "the solution says only whether {limit} tricks are taken; solve without a "
                    "limit",
                    limit=result.limit,
                )
            result = result.tricks
        if isinstance(result, bool) or not isinstance(result, int):
            raise TypeError(f"a result is a number of tricks, a Solution or Odds, not {result!r}")
        if not 0 <= result <= TRICKS:
            raise IllegalDealError("declarer takes from 0 to 10 tricks, not {count}", count=result)
        return cls(tuple(int(tricks == result) for tricks in range(TRICKS + 1)))

    @cached_property
    def found(self) -> tuple[int, ...]:
        """Numbers of tricks that were found."""
        return tuple(tricks for tricks, weight in enumerate(self.weights) if weight)

    @cached_property
    def possible(self) -> tuple[int, ...]:
        """Numbers of tricks to reckon with: those found, or all when layouts were drawn."""
        if self.trials is not None:
            return tuple(range(TRICKS + 1))
        return self.found

    def mean(self, values: Sequence[Fraction]) -> Fraction:
        """Average of values by number of tricks."""
        if len(self.found) == 1:
            return values[self.found[0]]
        total = sum(self.weights)
        return sum((self.weights[t] * values[t] for t in self.found), Fraction()) / total

    def bounds(self, values: Sequence[Fraction], confidence: float) -> tuple[Fraction, Fraction]:
        """Interval for the average over all layouts; twice the average itself when exact."""
        mean = self.mean(values)
        if self.trials is None:
            return mean, mean
        squares = [(value - mean) ** 2 for value in values]
        variance = self.mean(squares) * self.trials / max(self.trials - 1, 1)
        spread = float(max(values) - min(values))
        low, high = mean_interval(float(mean), float(variance), self.trials, spread, confidence)
        # No farther than can be, and, whatever is lost in rounding, never past the mean.
        least, most = max(Fraction(low), min(values)), min(Fraction(high), max(values))
        return min(least, mean), max(most, mean)


@dataclass(frozen=True)
class Worth:
    """Balances of the players in whists, A being declarer.

    Two whisters write each for himself, and who of them takes the tricks of the defence
    is not decided by declarer's number of tricks. So each balance has a range over the
    ways to share them: `low` and `high` are equal whenever at most one whists.

    Attributes
    ----------
    tricks
        Declarer's tricks.
    low_by_tricks, high_by_tricks
        For each number of tricks of declarer the balances of all players.
    """

    tricks: Tricks
    low_by_tricks: tuple[tuple[Fraction, ...], ...]
    high_by_tricks: tuple[tuple[Fraction, ...], ...]

    @cached_property
    def low(self) -> tuple[Fraction, ...]:
        """Balance of each player if the tricks of the defence are shared worst for him."""
        return tuple(map(self.tricks.mean, zip(*self.low_by_tricks, strict=True)))

    @cached_property
    def high(self) -> tuple[Fraction, ...]:
        """Balance of each player if the tricks of the defence are shared best for him."""
        return tuple(map(self.tricks.mean, zip(*self.high_by_tricks, strict=True)))

    @property
    def is_exact(self) -> bool:
        """Whether the balances are numbers, neither ranges nor estimates."""
        return self.tricks.trials is None and self.low == self.high

    def interval(self, player: Player | str, confidence: float = 0.95) -> tuple[Fraction, Fraction]:
        """Range of a player's balance, widened by the doubt of a sample."""
        seat = player_of(player, len(self.low_by_tricks[0]))
        low = self.tricks.bounds([row[seat] for row in self.low_by_tricks], confidence)
        high = self.tricks.bounds([row[seat] for row in self.high_by_tricks], confidence)
        return low[0], high[1]

    def gain(self, other: Worth, player: Player, confidence: float) -> tuple[Fraction, Fraction]:
        """By how much a player has more than in another case, on the same layouts."""
        least, most = [Fraction()] * (TRICKS + 1), [Fraction()] * (TRICKS + 1)
        for count in self.tricks.possible:
            least[count] = self.low_by_tricks[count][player] - other.high_by_tricks[count][player]
            most[count] = self.high_by_tricks[count][player] - other.low_by_tricks[count][player]
        return self.tricks.bounds(least, confidence)[0], self.tricks.bounds(most, confidence)[1]


@dataclass(frozen=True)
class Stakes:
    """Under which terms tricks are turned into whists.

    Attributes
    ----------
    contract
        What is played.
    convention
        What is agreed on.
    table
        Declarer A, and the dealer of four players.
    factor
        Of bombs and bids in the dark.
    closed
        Who had closed his pool.
    """

    contract: Contract
    convention: Convention
    table: Table
    factor: int = 1
    closed: tuple[Player, ...] = ()

    @classmethod
    def of(
        cls,
        contract: Contract | str,
        convention: Convention | str,
        players: int,
        dealer: Player | str | int | None,
        factor: int = 1,
        closed: Iterable[Player | str | int] = (),
    ) -> Stakes:
        """Read and check them."""
        table = Table.of(players, Player.A, dealer)
        who = tuple(player_of(player, players) for player in closed)
        return cls(Contract.parse(contract), convention_of(convention), table, factor, who)

    def balances(self, tricks: int, calls: CallsGiven | None) -> Iterator[tuple[Fraction, ...]]:
        """Balances for every way to share the tricks of the defence that matters."""
        whisters: tuple[Player, ...] = ()
        given: int | dict[str, int | None] | None = tricks
        if self.contract.kind is Kind.GAME:
            if calls is None:
                raise IllegalDealError("it is not said who whists; name the calls, such as W P")
            whisters = Whisting.of(calls, self.table, self.contract, self.convention).whisters
            given = tricks if whisters else None
        ways: Iterable[int | dict[str, int | None] | None] = (given,)
        if len(whisters) == 2:
            first, second = whisters
            left = TRICKS - tricks
            ways = (
                {"A": tricks, str(first): one, str(second): left - one} for one in range(left + 1)
            )
        for way in ways:
            scored = score(
                self.contract,
                calls,
                way,
                self.convention,
                players=self.table.players,
                dealer=self.table.dealer,
                factor=self.factor,
                closed=self.closed,
            )
            yield scored.balance

    def worth(self, tricks: Tricks, calls: CallsGiven | None) -> Worth:
        """Balances for given calls."""
        nothing = (Fraction(),) * self.table.players
        low, high = [nothing] * (TRICKS + 1), [nothing] * (TRICKS + 1)
        for count in tricks.possible:
            columns = list(zip(*self.balances(count, calls), strict=True))
            low[count] = tuple(map(min, columns))
            high[count] = tuple(map(max, columns))
        return Worth(tricks, tuple(low), tuple(high))


def balance_of(
    result: Result,
    contract: Contract | str,
    calls: CallsGiven | None = None,
    convention: Convention | str = "sochi",
    *,
    players: int = 3,
    dealer: Player | str | int | None = None,
    factor: int = 1,
    closed: Iterable[Player | str | int] = (),
) -> Worth:
    """What a result is worth to every player, in whists; declarer is A.

    Parameters
    ----------
    result
        Declarer's tricks, the solution of a position, or `Odds` over layouts.
    contract
        A game or a misère.
    calls
        Of the whist round, as for `prefdd.score`; None on a misère.
    convention, players, dealer, factor, closed
        As for `prefdd.score`.

    Raises
    ------
    IllegalDealError
        For an all-pass; if the calls are not allowed; if a count is unfinished.

    Examples
    --------
    >>> worth = balance_of(5, "6S", "W P", "sochi")
    >>> [str(whists) for whists in worth.low], worth.is_exact
    (['-82/3', '56/3', '26/3'], True)
    >>> both = balance_of(6, "6S", "W W", "sochi")
    >>> str(both.low[1]), str(both.high[1])
    ('-20/3', '4/3')
    """
    stakes = Stakes.of(contract, convention, players, dealer, factor, closed)
    if stakes.contract.kind is Kind.ALL_PASS:
        raise IllegalDealError(
            "all-pass has no declarer whose tricks could be valued; ask prefdd.allpass with a "
            "convention as its objective"
        )
    return stakes.worth(Tricks.of(result), calls)
