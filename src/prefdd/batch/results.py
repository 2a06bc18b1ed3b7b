"""What many deals gave: a sequence in the order of the questions, a table, a data frame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, overload

from prefdd.batch.extras import need
from prefdd.displayed import Displayed
from prefdd.errors import PrefddError

if TYPE_CHECKING:
    import pandas
    import pyarrow

__all__ = ["COLUMNS", "Results"]

Answer = TypeVar("Answer", covariant=True)

_STRAINS: Final = ("S", "C", "D", "H", "NT", "misere")
COLUMNS: Final = MappingProxyType(
    {
        "tricks": ("tricks",),
        "table": tuple(f"{seat}_{strain}" for seat in "NESW" for strain in _STRAINS),
        "odds": (*(f"tricks_{count}" for count in range(11)), "deals", "population"),
    }
)
"""Columns of numbers by kind of answer; whose seat is absent is empty in a table."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Results(Displayed, Sequence[Answer | None], Generic[Answer]):
    """Answers to many questions, in their order.

    It is a sequence, equal to any sequence of the same answers.

    Attributes
    ----------
    kind
        ``"tricks"`` of `solve_many`, ``"table"`` of `table_many`, ``"odds"`` of `odds_many`.
    answers
        Tricks of declarer, tables or odds; None where there is a failure.
    failures
        Errors, not raised, by place of the question.

    Examples
    --------
    >>> found = Results("tricks", (5, 3, 5))
    >>> found == [5, 3, 5], found
    (True, <Results: tricks of 3 deals, 0 failed>)
    >>> found.counts
    {3: 1, 5: 2}
    """

    kind: str
    answers: tuple[Answer | None, ...]
    failures: Mapping[int, PrefddError] = field(default_factory=dict)

    @overload
    def __getitem__(self, place: int) -> Answer: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Answer | None, ...]: ...
    def __getitem__(self, place: int | slice) -> Any:
        """An answer, or several; the error of a failure is raised where one is asked for."""
        found = self.answers[place]
        if found is None and isinstance(place, int):
            raise self.failures[range(len(self.answers))[place]]
        return found

    def __len__(self) -> int:
        return len(self.answers)

    def __iter__(self) -> Iterator[Answer | None]:
        return iter(self.answers)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Results):
            mine, theirs = self._reasons(), other._reasons()
            return (self.kind, self.answers, mine) == (other.kind, other.answers, theirs)
        if isinstance(other, Sequence):
            return list(self.answers) == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Results: {self.kind} of {len(self)} deals, {len(self.failures)} failed>"

    def _reasons(self) -> dict[int, str]:
        return {place: str(error) for place, error in self.failures.items()}

    @property
    def counts(self) -> dict[int, int]:
        """Deals by tricks of declarer, of what `solve_many` gave; else TypeError."""
        if self.kind != "tricks":
            raise TypeError(f"only tricks can be counted, not {self.kind}")
        found: Counter[Any] = Counter(tricks for tricks in self.answers if tricks is not None)
        return dict(sorted(found.items()))

    @property
    def rows(self) -> Iterator[tuple[int | None, ...]]:
        """The numbers of each answer, in the order of `COLUMNS`; None where there is none."""
        width = len(COLUMNS[self.kind])
        for answer in self.answers:
            yield (None,) * width if answer is None else _numbers(self.kind, answer)

    def _columns(self) -> dict[str, list[int | None]]:
        columns: dict[str, list[int | None]] = {name: [] for name in COLUMNS[self.kind]}
        for row in self.rows:
            for column, number in zip(columns.values(), row, strict=True):
                column.append(number)
        # A table has no columns for the seat that is absent from all deals.
        return {
            name: column
            for name, column in columns.items()
            if self.kind != "table" or any(number is not None for number in column)
        }

    def _errors(self) -> list[str | None]:
        reasons = self._reasons()
        return [reasons.get(place) for place in range(len(self))]

    def to_pandas(self) -> pandas.DataFrame:
        """A data frame, one row a question, and the column ``error`` if any failed.

        Raises
        ------
        PrefddError
            If pandas is not installed.
        """
        need("pandas", "pandas")
        import pandas

        frame = pandas.DataFrame(
            {name: pandas.array(column, "Int64") for name, column in self._columns().items()}
        )
        if self.failures:
            frame["error"] = pandas.Series(self._errors(), dtype=object)
        else:
            frame = frame.astype({name: "int64" for name in frame if not frame[name].hasnans})
        return frame

    def to_arrow(self) -> pyarrow.Table:
        """An Arrow table, one row a question, and the column ``error`` if any failed.

        Raises
        ------
        PrefddError
            If pyarrow is not installed.
        """
        need("pyarrow", "batch")
        import pyarrow

        kind = pyarrow.int8() if self.kind != "odds" else pyarrow.int64()
        columns = {name: pyarrow.array(column, kind) for name, column in self._columns().items()}
        if self.failures:
            columns["error"] = pyarrow.array(self._errors(), pyarrow.string())
        return pyarrow.table(columns)


def _numbers(kind: str, answer: Any) -> tuple[int | None, ...]:
    if kind == "tricks":
        return (int(answer),)
    if kind == "odds":
        return (*answer.counts, answer.deals, answer.population)
    rows = {seat.name: row for seat, row in answer.tricks.items()}
    return tuple(number for seat in "NESW" for number in rows.get(seat, (None,) * len(_STRAINS)))
