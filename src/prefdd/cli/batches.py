"""The sub-command batch: into a stream of answers, or into a file that survives a kill."""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from prefdd.cli.console import Console, Progress
from prefdd.errors import WorkersLostError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prefdd.batch.formats import Format
    from prefdd.batch.parts import Parts
    from prefdd.batch.sources import Source

__all__ = ["batch"]

_LISTED: Final = 10
"""Failed deals named one by one; all are in the file."""

_RETRIES: Final = 3
"""Times that killed processes are started again."""


def batch(arguments: argparse.Namespace, console: Console) -> int:
    """Answer many records, in the order of the input."""
    if not _is_kept(arguments):
        from prefdd.cli import files

        return files.batch(arguments, console)
    from prefdd.batch.formats import format_for
    from prefdd.batch.job import work_for
    from prefdd.batch.sources import open_source
    from prefdd.cli.files import refuse_same_file

    target = Path(arguments.target or arguments.output)
    refuse_same_file(arguments.source, target)
    format = format_for(target)
    parts = work_for(target, format, resume=arguments.resume)
    stdin = None if sys.stdin is None else sys.stdin.buffer
    source = open_source(arguments.source, arguments.encoding, stdin)
    try:
        _answer_all(source, parts, format, arguments, console)
    except KeyboardInterrupt:
        _say_kept(parts, console)
        raise
    except WorkersLostError as error:
        console.complain(console.describe(error))
        _say_kept(parts, console)
        return 1
    except OSError as error:
        console.complain(console.os_error(error))
        _say_kept(parts, console)
        return 1
    return _say_failures(target, format, console)


def _say_kept(parts: Parts, console: Console) -> None:
    """After an interruption: what is kept, and how to go on."""
    if parts.is_begun:
        message = console.say("{done} records are answered; go on with --resume")
        console.complain(message.format(done=parts.gaps()[1]))


def _is_kept(arguments: argparse.Namespace) -> bool:
    """Whether work is kept in parts: OUT is named, or is Parquet, or others do the work."""
    if arguments.target or arguments.dask:
        return True
    return arguments.output is not None and Path(arguments.output).suffix.lower() == ".parquet"


def _answer_all(
    source: Source, parts: Parts, format: Format, arguments: argparse.Namespace, console: Console
) -> None:
    from prefdd.batch.job import run

    progress = _Rate(console)
    asked = {"language": console.style.lang}
    for attempt in range(_RETRIES + 1):
        kept = parts.gaps()[1] if parts.is_begun else 0
        try:
            with _workers(arguments) as executor:
                run(source, parts, format, executor, console.describe, asked, progress)
            break
        except WorkersLostError as error:
            is_stuck = parts.gaps()[1] == kept
            if arguments.dask or is_stuck or attempt == _RETRIES:
                raise
            progress.close()
            console.complain(console.describe(error))
        finally:
            progress.close()
    progress.sum_up()


@contextmanager
def _workers(arguments: argparse.Namespace) -> Iterator[Any]:
    """Who solves: processes here, or a Dask cluster."""
    if not arguments.dask:
        from prefdd.batch.processes import processes

        with processes(arguments.workers) as executor:
            yield executor
        return
    from prefdd.batch.cluster import connected

    with connected(arguments.dask) as client:
        yield client


class _Rate:
    """Says how far a batch is, how fast, and how long it will take."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._started = time.monotonic()
        self._done = self._most = 0
        self._line = Progress(console.say("{done} of {total} deals, {rate} a second, {left} left"))

    def __call__(self, done: int, before: int, total: int | None) -> None:
        # When processes are started again they begin to count again.
        self._most = max(self._most, before + done)
        if not done:
            self._started, self._done = time.monotonic(), 0
            return
        self._done = done
        rate = self._rate
        left = "?" if not total else _clock((total - before - done) / rate)
        self._line(before + done, total or 0, rate=round(rate), left=left)

    @property
    def _rate(self) -> float:
        return self._done / max(time.monotonic() - self._started, 1e-3)

    def close(self) -> None:
        """Wipe the line."""
        self._line.close()

    def sum_up(self) -> None:
        """Say what was done, for people who watch."""
        if self._done and sys.stderr.isatty():
            text = self._console.say("{done} deals answered, {rate} a second")
            self._console.complain(text.format(done=self._done, rate=round(self._rate)))


def _clock(seconds: float) -> str:
    """Hours, minutes and seconds.

    Examples
    --------
    >>> _clock(3723.4), _clock(59), _clock(-1)
    ('1:02:03', '0:59', '0:00')
    """
    minutes, rest = divmod(max(0, int(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _say_failures(target: Path, format: Format, console: Console) -> int:
    """Name the deals that failed, with reasons; the exit status."""
    from prefdd.batch.job import failures

    count = 0
    for number, name, reason in failures(target, format):
        count += 1
        if count <= _LISTED:
            place = console.say("record {number}").format(number=number)
            console.complain(": ".join(part for part in (place, name, reason) if part))
    if count > _LISTED:
        more = console.say("the other reasons stand in {file}").format(file=target)
        console.complain(more)
    if count:
        console.complain(
            console.style.say_count("{count} record is wrong", "{count} records are wrong", count)
        )
    return 1 if count else 0
