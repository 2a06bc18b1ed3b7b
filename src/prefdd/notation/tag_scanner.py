"""Text of tags as in PBN, taken apart into the tags, words and remarks of each record."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final

from prefdd.errors import NotationError, PrefddError
from prefdd.notation.bad_record import BadRecord, placed

__all__ = ["KEYS", "Draft", "Scanner"]

KEYS: Final = {
    "id": "id",
    "deal": "hands",
    "talon": "talon",
    "talonrule": "talon_rule",
    "opened": "opened",
    "contract": "contract",
    "declarer": "declarer",
    "first": "first",
    "discard": "discard",
    "convention": "convention",
    "comment": "comment",
    "play": "played",
}
"""Key of the JSON record for the name of a tag."""

_BLANK: Final = re.compile(r"[ \t\ufeff]*(?:\n|\Z)")
_SPACE: Final = re.compile(r"[\s\ufeff]+")
_REMARK: Final = re.compile(r";([^\n]*)|\{([^}]*)\}")
_WORD: Final = re.compile(r"[^\s\[{;\ufeff]+")
_NAME: Final = re.compile(r'\[\s*(?:("(?:[^"\\\n]|\\.)*")|([^\W\d]\w*))\s+')
_QUOTED: Final = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
_END: Final = re.compile(r"\s*\]")


@dataclass
class Draft:
    """A record while it is read."""

    line: int
    names: dict[str, int] = field(default_factory=dict)
    values: dict[str, object] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    extra: dict[str, object] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    loose: dict[int, list[str]] = field(default_factory=dict)
    is_play: bool = False
    is_play_over: bool = False

    @property
    def id(self) -> str:
        """Name of the record as far as it is known."""
        value = self.values.get("id")
        return value if isinstance(value, str) else ""

    def spoilt_by(self, error: PrefddError) -> BadRecord:
        """What is left of the record; the error is placed in its own line or that of its key."""
        key = str(error.facts.get("key"))
        near = self.lines.get(key) or self.lines.get(key.partition(".")[0]) or self.line
        line = error.facts.get("line")
        return BadRecord(self.id, self.line, placed(error, line if isinstance(line, int) else near))

    def add_tag(self, name: str, value: object, line: int, is_known: bool) -> None:
        """Take a tag; NotationError when it was there before."""
        key = KEYS.get(name.lower()) if is_known else None
        unique = f"{key}" if key else f" {name}"
        if unique in self.names:
            raise NotationError(
                "tag {name} is given twice, first in line {earlier}; "
                "keep one, or put a blank line between records",
                name=name,
                earlier=self.names[unique],
                line=line,
            )
        if not self.names:
            self.line = line
        self.names[unique] = line
        self.is_play = key == "played"
        if key is None:
            self.extra[name] = value
        else:
            self.values[key] = value
            self.lines[key] = line

    def add_word(self, word: str, line: int) -> None:
        """Take a word outside tags: a card of tag Play, or a remark."""
        if not self.is_play:
            self.loose.setdefault(line, []).append(word)
        elif word == "*":
            self.is_play_over = True
        elif not self.is_play_over:
            self.played.append(word)
            self.lines[f"played.{len(self.played)}"] = line


class Scanner:
    """A place in a text of tags, and the line it is in."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.at = 0
        self.starts = [match.end() for match in re.finditer("\n", self.text)]

    @property
    def is_over(self) -> bool:
        """Whether all text is read."""
        return self.at >= len(self.text)

    @property
    def line(self) -> int:
        """Line of the place, counted from 1."""
        return bisect_right(self.starts, self.at) + 1

    @property
    def column(self) -> int:
        """Column of the place, counted from 1."""
        return self.at - (self.text.rfind("\n", 0, self.at) + 1) + 1

    def read_into(self, draft: Draft) -> None:
        """Read on to the end of the record."""
        while not self.is_over:
            is_line_start = self.at == 0 or self.text[self.at - 1] == "\n"
            if is_line_start and (blank := _BLANK.match(self.text, self.at)):
                self.at = max(blank.end(), self.at + 1)
                if draft.names:
                    return
            elif is_line_start and self.text.startswith("%", self.at):
                self.leave_line()
            elif space := _SPACE.match(self.text, self.at):
                # A line break is passed, the blanks after it are not: they may be a blank line.
                end = self.text.find("\n", self.at, space.end())
                self.at = space.end() if end < 0 else end + 1
            else:
                self._read_item(draft)

    def _read_item(self, draft: Draft) -> None:
        line = self.line
        if self.text[self.at] == "[":
            self._read_tag(draft)
        elif remark := _REMARK.match(self.text, self.at):
            if draft.names:
                draft.remarks.append((remark[1] or remark[2] or "").strip())
            self.at = remark.end()
        elif word := _WORD.match(self.text, self.at):
            if draft.names:
                draft.add_word(word[0], line)
                self.at = word.end()
            else:
                raise self.fault(
                    "{word!r} is before any tag; a record begins with a tag such as "
                    '[Deal "..."], a comment stands in {{...}}',
                    word=word[0],
                )
        else:
            raise self.fault(
                "a comment that begins here has no closing brace; add {sign}", sign="}"
            )

    def _read_tag(self, draft: Draft) -> None:
        line = self.line
        name = _NAME.match(self.text, self.at)
        if name is None:
            raise self.fault('a tag has a name and a value; write it as [Name "value"]')
        start = self.at
        value, self.at = self._value(name.end())
        end = _END.match(self.text, self.at)
        if end is None:
            raise self.fault(
                "the tag that begins in line {start} has no ] after its value; add it",
                start=self.text.count("\n", 0, start) + 1,
            )
        self.at = end.end()
        draft.add_tag(_unquoted(name[1]) if name[1] else name[2], value, line, not name[1])

    def _value(self, at: int) -> tuple[object, int]:
        if self.text.startswith('"', at):
            quoted = _QUOTED.match(self.text, at)
            if quoted is None:
                raise self.fault(
                    'the value of a tag has no closing quote in its line; add ", and '
                    r"write \n for a line break in it"
                )
            return _unquoted(quoted[0]), quoted.end()
        try:
            value: object
            value, end = json.JSONDecoder().raw_decode(self.text, at)
        except (ValueError, RecursionError):
            raise self.fault(
                'the value of a tag is neither in quotes nor JSON; write it as [Name "value"]'
            ) from None
        return value, end

    def fault(self, template: str, **facts: object) -> NotationError:
        """Error about the place, not raised."""
        return NotationError(template, **facts, line=self.line, column=self.column)

    def leave_line(self) -> None:
        """Go to the beginning of the next line."""
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end + 1

    def leave_record(self) -> None:
        """Go behind the next blank line."""
        while not self.is_over:
            self.leave_line()
            if blank := _BLANK.match(self.text, self.at):
                self.at = blank.end()
                return


def _unquoted(text: str) -> str:
    """Text of a value in quotes; a backslash that JSON does not know stands for itself."""
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        return re.sub(r'\\(["\\])', r"\1", text[1:-1])
