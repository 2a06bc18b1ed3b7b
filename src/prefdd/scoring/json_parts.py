"""The deals of a file of JSON, one by one, each with the line on which it begins."""

from __future__ import annotations

import json
import re
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
    start = _skip(text, 0)
    if text[start : start + 1] == "[":
        _decode(text, start)
        return {}, tuple(_elements(text, start))
    found = tuple(_stream(text, start))
    if len(found) == 1 and isinstance(found[0].value, dict):
        whole = found[0].value
        if isinstance(whole.get(inner), list):
            header = {key: value for key, value in whole.items() if key != inner}
            return header, tuple(_elements(text, _place_of(text, start, inner)))
    first = found[0].value if found else None
    if isinstance(first, dict) and first and set(first) <= set(keys):
        return first, found[1:]
    return {}, found


def _stream(text: str, place: int) -> Iterator[Part]:
    """Values one after another; after a fault it goes on with the next line."""
    while place < len(text):
        line, stop = _line_of(text, place), _end(_LINE, text, place)
        try:
            # A value that is cut off should not be blamed on the line after it.
            is_whole = text[place:stop].rstrip()[-1:] not in ("{", "[", ",", ":")
            value, end = _decode(text[:stop] if is_whole else text, place)
        except NotationError as error:
            yield Part(line, None, error)
            end = stop
        else:
            yield Part(line, value)
        place = _skip(text, end)


def _elements(text: str, place: int) -> Iterator[Part]:
    """Elements of a list that is known to be sound."""
    place = _skip(text, place + 1)
    while text[place] != "]":
        value, end = _decode(text, place)
        yield Part(_line_of(text, place), value)
        place = _skip(text, end)
        if text[place] == ",":
            place = _skip(text, place + 1)


def _place_of(text: str, place: int, inner: str) -> int:
    """Where the value of a key begins in an object that is known to be sound."""
    place, found = _skip(text, place + 1), -1
    while text[place] != "}":
        key, place = _decode(text, place)
        place = _skip(text, _skip(text, place) + 1)
        # Of a key that is given twice JSON takes the last.
        found = place if key == inner else found
        _value, place = _decode(text, place)
        place = _skip(text, place)
        if text[place] == ",":
            place = _skip(text, place + 1)
    return found


def _decode(text: str, place: int) -> tuple[Any, int]:
    """A value and where it ends; NotationError with line and column."""
    try:
        return _DECODER.raw_decode(text, place)
    except json.JSONDecodeError as error:
        raise NotationError(
            "JSON: {reason}", reason=error.msg, line=error.lineno, column=error.colno
        ) from None
    except (ValueError, RecursionError):
        # A number of thousands of digits, or lists in lists without end.
        raise NotationError(
            "this JSON is no deal and no sheet", line=_line_of(text, place)
        ) from None


def _skip(text: str, place: int) -> int:
    return _end(_BLANK, text, place)


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    """Where a pattern that may match nothing ends."""
    match = pattern.match(text, place)
    assert match is not None
    return match.end()


def _line_of(text: str, place: int) -> int:
    return text[:place].count("\n") + 1
