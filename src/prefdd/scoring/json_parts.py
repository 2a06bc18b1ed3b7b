"""The deals of a file of JSON, one by one, each with the line on which it begins."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from prefdd.errors import NotationError

__all__ = ["Part", "header_and_parts"]

_BLANK: Final = re.compile(r"[\s\ufeff]*")
_LINE: Final = re.compile(r"[^\n]*")
_DECODER: Final = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Part:
    """One value of a file, or what is wrong with it.

    Attributes
    ----------
    line
        Line on which it begins, from 1.
    value
        As JSON has it; None if it cannot be read.
    error
        Why it cannot be read, with line and column.
    """

    line: int
    value: Any
    error: NotationError | None = None


def header_and_parts(
    text: str, inner: str, keys: Collection[str]
) -> tuple[Mapping[str, Any], tuple[Part, ...]]:
    r"""What a file says of all deals, and the deals.

    A file is JSON Lines, a list, one deal, or an object whose list `inner` has the deals; the
    other keys of that object, or a first object that has only such `keys`, are the header.

    Examples
    --------
    >>> text = '{"target": 10, "deals": [{"a": 1},\n{"a": 2}]}'
    >>> header, deals = header_and_parts(text, "deals", ["target"])
    >>> header, [(deal.line, deal.value) for deal in deals]
    ({'target': 10}, [(1, {'a': 1}), (2, {'a': 2})])
    """
    source = _Source(text)
    start = _skip(text, 0)
    if text[start : start + 1] == "[":
        source.decode(start)
        return {}, tuple(source.elements(start))
    found = tuple(source.stream(start))
    if len(found) == 1 and isinstance(found[0].value, dict):
        whole = found[0].value
        if isinstance(whole.get(inner), list):
            header = {key: value for key, value in whole.items() if key != inner}
            return header, tuple(source.elements(source.place_of(start, inner)))
    first = found[0].value if found else None
    if isinstance(first, dict) and first and set(first) <= set(keys):
        return first, found[1:]
    return {}, found


class _Source:
    """Text of JSON, and where its lines begin."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def stream(self, place: int) -> Iterator[Part]:
        """Values one after another; after a fault it goes on with the next line."""
        while place < len(self.text):
            line, stop = self.line_of(place), _end(_LINE, self.text, place)
            try:
                # A value that is cut off should not be blamed on the line after it.
                is_whole = self.text[place:stop].rstrip()[-1:] not in ("{", "[", ",", ":")
                value, end = self.decode(place, stop if is_whole else None)
            except NotationError as error:
                yield Part(line, None, error)
                end = stop
            else:
                yield Part(line, value)
            place = _skip(self.text, end)

    def elements(self, place: int) -> Iterator[Part]:
        """Elements of a list that is known to be sound."""
        place = _skip(self.text, place + 1)
        while self.text[place] != "]":
            value, end = self.decode(place)
            yield Part(self.line_of(place), value)
            place = _skip(self.text, end)
            if self.text[place] == ",":
                place = _skip(self.text, place + 1)

    def place_of(self, place: int, inner: str) -> int:
        """Where the value of a key begins in an object that is known to be sound."""
        place, found = _skip(self.text, place + 1), -1
        while self.text[place] != "}":
            key, place = self.decode(place)
            place = _skip(self.text, _skip(self.text, place) + 1)
            # Of a key that is given twice JSON takes the last.
            found = place if key == inner else found
            _value, place = self.decode(place)
            place = _skip(self.text, place)
            if self.text[place] == ",":
                place = _skip(self.text, place + 1)
        return found

    def decode(self, place: int, stop: int | None = None) -> tuple[Any, int]:
        """A value, before `stop`, and where it ends; NotationError with line and column."""
        try:
            if stop is None:
                return _DECODER.raw_decode(self.text, place)
            # The line alone, so that a fault costs no look at all the lines before it.
            value, length = _DECODER.raw_decode(self.text[place:stop])
            return value, place + length
        except json.JSONDecodeError as error:
            at = error.pos if stop is None else place + error.pos
            line = self.line_of(at)
            column = at - self.starts[line - 1] + 1
            raise NotationError(
                "JSON: {reason}", reason=error.msg, line=line, column=column
            ) from None
        except (ValueError, RecursionError):
            # A number of thousands of digits, or lists in lists without end.
            raise NotationError(
                "this JSON is no deal and no sheet", line=self.line_of(place)
            ) from None

    def line_of(self, place: int) -> int:
        """Line of a place, counted from 1."""
        return bisect_right(self.starts, place)


def _skip(text: str, place: int) -> int:
    return _end(_BLANK, text, place)


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    """Where a pattern that may match nothing ends."""
    match = pattern.match(text, place)
    assert match is not None
    return match.end()
