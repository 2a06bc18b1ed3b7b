"""A record that could not be read, and errors that say where in the file they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from prefdd.errors import NotationError, PrefddError
from prefdd.record import Record

__all__ = ["BadRecord", "Read", "accepted", "placed"]


@dataclass(frozen=True)
class BadRecord:
    """What is left of a record that could not be read, so that the others can be.

    Attributes
    ----------
    id
        Name of the record, as far as it could be read; may be empty.
    line
        Line of the text where the record begins, counted from 1.
    error
        What is wrong with it, an error not raised.
    """

    id: str
    line: int | None
    error: PrefddError

    def __str__(self) -> str:
        return f"{self.id}: {self.error}" if self.id else str(self.error)


Read = Record | BadRecord
"""What a reader yields for each record of a file."""


def accepted(items: Iterable[Read]) -> Iterator[Record]:
    """The records; the error of the first bad one is raised.

    Examples
    --------
    >>> next(accepted([BadRecord("7", 3, NotationError("no cards", line=3))]))
    Traceback (most recent call last):
    prefdd.errors.NotationError: line 3: no cards
    """
    for item in items:
        if isinstance(item, BadRecord):
            raise item.error
        yield item


def placed(error: PrefddError, line: int | None, **facts: object) -> NotationError:
    """The same error with its line in the file, and more facts.

    Examples
    --------
    >>> str(placed(NotationError("no suit is written {text!r}", text="X"), 4))
    "line 4: no suit is written 'X'"
    """
    return NotationError(error.template, **{**error.facts, "line": line, **facts})
