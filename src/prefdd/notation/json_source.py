"""The values in a text of JSON one by one, each with its line, past what is broken."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Collection, Iterator
from typing import Final

from prefdd.errors import NotationError

__all__ = ["Repeated", "values"]

_SPACE: Final = re.compile(r"[\s\ufeff]*")


class Repeated(dict[str, object]):
    """An object of JSON in which a key is given twice."""

    def __init__(self, pairs: list[tuple[str, object]], key: str) -> None:
        super().__init__(pairs)
        self.key = key


def values(text: str, keys: Collection[str]) -> Iterator[tuple[int, object]]:
    r"""Pairs of a line and a value, or of a line and the error in its place.

    Parameters
    ----------
    text
        One value, values one after another, an array, or an object with one array of
        objects; items of arrays are the values then.
    keys
        Keys that tell a record from an object with an array of records.

    Examples
    --------
    >>> list(values('{"about": "two", "deals": [\n{"id": 1},\n{"id": 2}]}', ["id"]))
    [(2, {'id': 1}), (3, {'id': 2})]
    """
    return _Source(text, keys).values()


def _pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) == len(pairs):
        return data
    keys = [key for key, _ in pairs]
    return Repeated(pairs, next(key for key in keys if keys.count(key) > 1))


class _Source:
    """Text of JSON, read value by value so that each has its line."""

    def __init__(self, text: str, keys: Collection[str]) -> None:
        self.keys = keys
        self.text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.starts = [match.end() for match in re.finditer("\n", self.text)]
        self.decoder = json.JSONDecoder(object_pairs_hook=_pairs)

    def values(self) -> Iterator[tuple[int, object]]:
        """Pairs of line and record, or of line and error."""
        at = self.skip(0)
        if at == len(self.text):
            yield 1, NotationError("the text is empty; a record begins with {sign}", sign="{")
        elif self.text[at] == "[":
            yield from self.items(at)
        else:
            yield from self.sequence(at)

    def sequence(self, at: int) -> Iterator[tuple[int, object]]:
        """Objects one after another; an object with a list stands for its items."""
        while at < len(self.text):
            line = self.line(at)
            try:
                value, end = self.decode(at)
            except NotationError as error:
                yield line, error
                at = self.resume(at)
                continue
            key = self.wrapped(value)
            if key is None:
                yield line, value
            else:
                yield from self.items(self.member(at, key), is_whole=False)
            at = self.skip(end)

    def items(self, at: int, is_whole: bool = True) -> Iterator[tuple[int, object]]:
        """Items of the array that begins here."""
        at = self.skip(at + 1)
        while self.text[at : at + 1] != "]":
            line = self.line(at)
            try:
                value, end = self.decode(at)
                following = self.skip(end)
                if self.text[following : following + 1] not in (",", "]"):
                    raise self.fault(following, "a comma or ] is missing after a record")
            except NotationError as error:
                yield line, error
                at = self.resume(at)
                if at == len(self.text):
                    return
                continue
            yield line, value
            at = self.skip(following + 1) if self.text[following] == "," else following
        rest = self.skip(at + 1)
        if is_whole and rest < len(self.text):
            yield self.line(rest), self.fault(rest, "there is more text after the closing ]")

    def member(self, at: int, key: str) -> int:
        """Where the value of a key begins in a sound object that begins here."""
        while True:
            name, at = self.decode(self.skip(at + 1))
            at = self.skip(self.skip(at) + 1)
            if name == key:
                return at
            at = self.skip(self.decode(at)[1])

    def decode(self, at: int) -> tuple[object, int]:
        """Value that begins here and where it ends."""
        try:
            value: object
            value, end = self.decoder.raw_decode(self.text, at)
        except json.JSONDecodeError as error:
            raise self.fault(error.pos, error.msg) from None
        except (ValueError, RecursionError):
            raise self.fault(at, "a number is too long, or lists are too deep") from None
        return value, end

    def fault(self, at: int, reason: str) -> NotationError:
        line = self.line(at)
        start = self.starts[line - 2] if line > 1 else 0
        return NotationError(
            "this is not JSON: {reason}; correct the text here",
            reason=reason,
            line=line,
            column=at - start + 1,
        )

    def resume(self, at: int) -> int:
        """Next line that begins, as far indented as this one, with an object."""
        start = self.text.rfind("\n", 0, at) + 1
        indent = self.text[start:at]
        if indent.strip():
            return len(self.text)
        match = re.compile(rf"\n{indent}(?=\{{)").search(self.text, at)
        return len(self.text) if match is None else match.end()

    def skip(self, at: int) -> int:
        """Next place that is no blank."""
        match = _SPACE.match(self.text, at)
        return at if match is None else match.end()

    def line(self, at: int) -> int:
        """Line of a place, counted from 1."""
        return bisect_right(self.starts, at) + 1

    def wrapped(self, value: object) -> str | None:
        """Key of the only list of objects in an object that is no record itself."""
        if not isinstance(value, dict) or "hands" in value:
            return None
        lists = {
            key: item
            for key, item in value.items()
            if isinstance(item, list) and key not in self.keys
        }
        if len(lists) != 1:
            return None
        ((key, items),) = lists.items()
        is_record = any(known in value for known in self.keys)
        if any(isinstance(item, dict) for item in items) or not (items or is_record):
            return str(key)
        return None
