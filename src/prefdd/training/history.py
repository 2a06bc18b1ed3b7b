"""What a learner has done so far, in a file that he names: one lesson a line, in JSON."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from errno import ENOSPC
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from prefdd.training.lesson import Lesson

__all__ = ["Entry", "History"]

_TYPES: Final[Mapping[str, tuple[type, ...]]] = MappingProxyType(
    {"str": (str,), "int": (int,), "float": (int, float), "bool": (bool,)}
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One lesson that came to its end.

    Attributes
    ----------
    kind, level, seed
        The problem.
    difficulty
        Its difficulty in bits.
    asked, right, hints, mistakes
        The score.
    reached
        Whether the goal was reached.
    """

    kind: str
    level: int
    seed: int
    difficulty: float
    asked: int
    right: int
    hints: int
    mistakes: int
    reached: bool

    @classmethod
    def of(cls, lesson: Lesson) -> Entry:
        """Entry for a lesson."""
        problem, score = lesson.problem, lesson.score
        return cls(
            problem.kind,
            problem.level,
            problem.seed,
            problem.difficulty,
            score.asked,
            score.right,
            score.hints,
            score.mistakes,
            lesson.here.verdict is True,
        )

    @classmethod
    def read(cls, line: str) -> Entry:
        """Entry of a line; ValueError if it is none."""
        found = json.loads(line)
        if not isinstance(found, Mapping):
            raise ValueError("a line of a history is an object")
        values: dict[str, Any] = {}
        for item in fields(cls):
            value = found.get(item.name)
            # A bool is an int for Python, but nobody has True mistakes.
            if type(value) not in _TYPES[str(item.type)]:
                raise ValueError(f"{item.name} is missing or wrong")
            values[item.name] = value
        return cls(**values)


@dataclass(frozen=True, slots=True)
class History:
    """Entries of a file.

    Attributes
    ----------
    path
        The file.
    entries
        What it holds, the oldest first.
    kept_aside
        Where a damaged file was moved to; None if it was sound or not there.
    """

    path: Path
    entries: tuple[Entry, ...] = ()
    kept_aside: Path | None = None

    @classmethod
    def open(cls, path: str | Path) -> History:
        """Read a file; a damaged one is kept aside under another name, and a new one begun.

        Raises
        ------
        OSError
            If the file cannot be read or moved.
        """
        where = Path(path)
        try:
            lines = where.read_text(encoding="utf-8").splitlines()
            return cls(where, tuple(Entry.read(line) for line in lines if line.strip()))
        except FileNotFoundError:
            return cls(where)
        except ValueError:  # neither UTF-8, nor JSON, nor an entry
            aside = _free_name(where)
            where.rename(aside)
            return cls(where, (), aside)

    def add(self, entry: Entry) -> History:
        """Write one more entry at the end of the file; OSError if that fails, and no half of it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        line = json.dumps(asdict(entry), ensure_ascii=False) + "\n"
        with self.path.open("ab", buffering=0) as file:
            size = file.seek(0, os.SEEK_END)
            try:
                written = file.write(line.encode("utf-8"))
                if written < len(line.encode("utf-8")):
                    raise OSError(ENOSPC, os.strerror(ENOSPC), str(self.path))
            except OSError:
                with contextlib.suppress(OSError):
                    file.truncate(size)
                raise
        return replace(self, entries=(*self.entries, entry))

    @property
    def right(self) -> int:
        """Questions answered right at once, in all lessons."""
        return sum(entry.right for entry in self.entries)

    @property
    def asked(self) -> int:
        """Questions in all lessons."""
        return sum(entry.asked for entry in self.entries)


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside
