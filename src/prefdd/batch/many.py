"""Many positions, deals or questions at once, by whatever executes functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any, Final, TypeVar

from prefdd.analysis import Table, table
from prefdd.batch.arrays import SEATS, Row, Rows, deal_of, is_array, position_of
from prefdd.batch.chunks import Pace, answered, sliced
from prefdd.batch.results import Results
from prefdd.deal import Contract, Deal, Seat
from prefdd.errors import IllegalDealError, PrefddError
from prefdd.position import Position
from prefdd.progress import Progress, reporter
from prefdd.solver import Solver

if TYPE_CHECKING:
    from distributed import Client
    from numpy import uint32
    from numpy.typing import NDArray

    from prefdd.odds import Odds

__all__ = ["odds_many", "solve_many", "table_many"]

Answer = TypeVar("Answer")

# The contract of rows of which tables are asked, where it does not matter.
_ANY: Final = Contract.parse("6NT")


def solve_many(
    positions: Iterable[Position] | NDArray[uint32],
    executor: Executor | Client | None = None,
    progress: Progress = None,
    *,
    contract: Contract | str | Iterable[Contract | str] | None = None,
    declarer: Seat | str | Iterable[Seat | str] | None = None,
    first: Seat | str | Iterable[Seat | str] | None = None,
    skip_bad: bool = False,
) -> Results[int]:
    """Declarer's tricks in each position, in the order given.

    Answers do not depend on who computes them, nor on how they are cut into chunks.

    Parameters
    ----------
    positions
        Games and misères, at any point of play. Or an array of hands before the first
        card, shape (n, 3), dtype uint32, bit ``8 * suit + rank``, whose columns are the
        hands of N, E and W.
    executor
        Any `concurrent.futures.Executor`, or a `dask.distributed.Client`; the search holds
        no lock, so threads run side by side. Without one the calling thread does the work.
    progress
        Called with the numbers of positions done and in all; True draws a bar on
        standard error.
    contract, declarer, first
        With an array: what is played, by whom, and who leads first; one for all deals, or
        one for each.
    skip_bad
        Keep the reason of each position that cannot be solved in `Results.failures`, with
        None among the answers, and solve the others.

    Raises
    ------
    IllegalDealError
        If a position has no declarer, or a row is no deal; before anything is solved,
        unless `skip_bad`.
    WorkersLostError
        If a process was killed, or the cluster is gone.

    Examples
    --------
    >>> from prefdd import random_deal
    >>> deals = [random_deal(seed) for seed in (1, 2, 3)]
    >>> game = Contract.parse("6S")
    >>> found = solve_many(Position.start(deal, game, Seat.E, Seat.E) for deal in deals)
    >>> list(found)
    [5, 4, 2]
    """
    work: Sequence[Position | Row]
    if is_array(positions):
        work = rows = Rows(positions, contract, declarer, first)
        if not skip_bad and (fault := rows.first_fault()):
            raise _in_row(*fault)
    else:
        work = list(positions)
        _check(work, skip_bad)
    return _results("tricks", solve_chunk, work, executor, progress, skip_bad)


def _check(positions: Sequence[Any], skip_bad: bool) -> None:
    """Refuse what cannot be solved, before anything is."""
    for position in positions:
        try:
            Solver.declarer_of(position)
        except PrefddError:
            if not skip_bad:
                raise


def table_many(
    deals: Iterable[Deal] | NDArray[uint32],
    executor: Executor | Client | None = None,
    progress: Progress = None,
    *,
    first: Seat | str | Iterable[Seat | str],
    skip_bad: bool = False,
) -> Results[Table]:
    """Tricks of each declarer in each strain and on a misère, of each deal.

    Parameters
    ----------
    deals
        Deals, or an array of hands as for `solve_many`.
    first
        Who leads first; one for all deals, or one for each.
    executor, progress, skip_bad
        As for `solve_many`.

    Raises
    ------
    IllegalDealError
        If hands are unequal, or `first` has none, unless `skip_bad`.
    WorkersLostError
        If a process was killed, or the cluster is gone.

    Examples
    --------
    >>> from prefdd import random_deal
    >>> table_many([random_deal(seed=1)], first="E")[0][Seat.E]
    (5, 1, 3, 1, 5, 2)
    """
    if is_array(deals):
        rows = Rows(deals, _ANY, SEATS[0], first)
        if not skip_bad and (fault := rows.first_fault()):
            raise _in_row(*fault)
        return _results("table", table_chunk, rows, executor, progress, skip_bad)
    every = list(deals)
    for deal in every:
        if not isinstance(deal, Deal):
            raise TypeError(f"tables are of Deals, not {deal!r}")
    if isinstance(first, str | Seat):
        firsts = [Seat.from_code(first)] * len(every)
    else:
        firsts = [Seat.from_code(seat) for seat in first]
    if len(firsts) != len(every):
        raise TypeError(f"there are {len(every)} deals, and {len(firsts)} seats that lead")
    work = list(zip(every, firsts, strict=True))
    return _results("table", table_chunk, work, executor, progress, skip_bad)


def odds_many(
    questions: Iterable[Mapping[str, Any]],
    executor: Executor | Client | None = None,
    progress: Progress = None,
    *,
    skip_bad: bool = False,
) -> Results[Odds]:
    """What `prefdd.odds` answers to each of many questions, in the order given.

    Parameters
    ----------
    questions
        Arguments of `prefdd.odds` by name: ``hand``, ``contract``, ``declarer``,
        ``first`` and so on.
    executor, progress, skip_bad
        As for `solve_many`; here a question is what one worker does.

    Raises
    ------
    IllegalDealError
        As `prefdd.odds`, unless `skip_bad`.
    WorkersLostError
        If a process was killed, or the cluster is gone.

    Examples
    --------
    >>> from prefdd import Cards
    >>> two = {"hand": Cards("SA S7"), "contract": "6NT", "declarer": Seat.N, "first": Seat.N,
    ...        "discard": ~Cards("SA S7 SK SQ ST S9")}
    >>> odds_many([two, {**two, "contract": "misere"}])[0].counts[:3]
    (0, 6, 0)
    """
    work = [dict(question) for question in questions]
    return _results("odds", odds_chunk, work, executor, progress, skip_bad, Pace(1))


def _results(
    kind: str,
    function: Callable[[Sequence[Any]], list[Answer | PrefddError]],
    work: Sequence[Any],
    executor: Executor | Client | None,
    progress: Progress,
    skip_bad: bool,
    pace: Pace | None = None,
) -> Results[Answer]:
    report = reporter(progress)
    pace = pace or Pace()
    answers: list[Answer | None] = [None] * len(work)
    failures: dict[int, PrefddError] = {}
    done = 0
    for chunk, found in answered(function, sliced(work, pace), pace, executor):
        for place, answer in enumerate(found, chunk.start):
            if not isinstance(answer, PrefddError):
                answers[place] = answer
            elif skip_bad:
                failures[place] = answer
            else:
                raise answer
        done += len(found)
        report(done, len(work))
    return Results(kind, tuple(answers), dict(sorted(failures.items())))


def solve_chunk(items: Sequence[Position | Row]) -> list[int | PrefddError]:
    """Declarer's tricks in each item, or what is wrong with it."""
    solver = Solver()

    def solved(item: Position | Row) -> int:
        return solver.tricks(item if isinstance(item, Position) else position_of(item))

    return [_or_error(solved, item) for item in items]


def table_chunk(items: Sequence[Any]) -> list[Table | PrefddError]:
    """Table of each item, or what is wrong with it."""
    solver = Solver()

    def tabled(item: tuple[Any, ...]) -> Table:
        deal = item[0] if isinstance(item[0], Deal) else deal_of(item[:3])
        return table(deal, item[-1], solver)

    return [_or_error(tabled, item) for item in items]


def odds_chunk(items: Sequence[Mapping[str, Any]]) -> list[Odds | PrefddError]:
    """Odds of each question, or what is wrong with it."""
    from prefdd.odds import odds

    return [_or_error(lambda question: odds(**question), item) for item in items]


def _or_error(function: Callable[[Any], Answer], item: Any) -> Answer | PrefddError:
    try:
        return function(item)
    except PrefddError as error:
        return error


def _in_row(row: int, error: PrefddError) -> IllegalDealError:
    return IllegalDealError("hands[{row}]: {why}", row=row, why=error)
