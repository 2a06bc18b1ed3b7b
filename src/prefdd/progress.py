"""How long work tells how far it is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TypeAlias

__all__ = ["Progress", "reporter"]

Progress: TypeAlias = Callable[[int, int], object] | bool | None
"""None or False: silent. A callable gets the numbers done and in all. True: a bar."""


def reporter(progress: Progress) -> Callable[[int, int], None]:
    """The function to call with the numbers done and in all."""
    if progress is None or progress is False:
        return _silent
    if progress is True:
        return _Bar()
    if not callable(progress):
        raise TypeError(f"progress is a function of two numbers, True or None, not {progress!r}")
    chosen = progress

    def report(done: int, total: int) -> None:
        chosen(done, total)

    return report


def _silent(done: int, total: int) -> None:
    """Say nothing."""


class _Bar:
    """One line on standard error, drawn again at most five times a second; off a terminal, none."""

    def __init__(self) -> None:
        self._started = self._drawn = time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if not sys.stderr.isatty() or (done < total and now - self._drawn < 0.2):
            return
        self._drawn = now
        filled = 30 * done // max(total, 1)
        left = (now - self._started) * (total - done) / max(done, 1)
        end = "\n" if done >= total else ""
        sys.stderr.write(
            f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{total} {left:5.1f} s{end}"
        )
        sys.stderr.flush()
