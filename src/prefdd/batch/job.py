"""A file of deals into a file of answers: what was answered survives a kill."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from prefdd.batch.chunks import Pace, answered
from prefdd.batch.formats import Format
from prefdd.batch.parts import Parts
from prefdd.batch.rows import answers_of
from prefdd.batch.sources import Item, Source
from prefdd.errors import PrefddError
from prefdd.record import Record

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["failures", "run", "work_for"]

Report = Callable[[int, int, int | None], object]
"""Gets the deals answered now, those answered before, and those in all if known."""


def work_for(target: Path, format: Format, *, resume: bool) -> Parts:
    """Where the work for a file is kept; nothing is overwritten.

    Raises
    ------
    PrefddError
        If the file or work for it is there, unless it is resumed.
    """
    parts = Parts(target, format)
    if resume:
        return parts
    if target.exists():
        raise PrefddError(
            "{file} exists; remove it, name another file, or complete it with --resume",
            file=target,
        )
    if parts.is_begun:
        raise PrefddError(
            "{folder} keeps an unfinished batch; go on with --resume, or remove the folder",
            folder=parts.folder,
        )
    return parts


def run(
    source: Source,
    parts: Parts,
    format: Format,
    executor: Executor | Client | None,
    describe: Callable[[PrefddError], str],
    asked: dict[str, str],
    report: Report,
) -> None:
    """Answer all deals that are not yet answered, and write the file.

    Parameters
    ----------
    source, parts, format
        Deals, where the work is kept, and how it is written.
    executor
        Who solves; the calling thread when None.
    describe
        Puts the error of a bad deal in words.
    asked
        What else the answers depend on, such as the language of errors.
    report
        Is told how far the work is.

    Raises
    ------
    PrefddError
        If the file, or the work kept, is for another input.
    WorkersLostError
        If workers are gone; what was answered is kept.
    OSError
        If the disk is full; what was answered is kept.
    """
    if parts.target.exists():
        _check_complete(source, parts, format)
        return
    parts.begin({"input": source.digest, **asked})
    gaps, before = parts.gaps()
    done = 0
    report(done, before, source.total)
    pace = Pace()
    for chunk, answers in answered(answers_of, source.chunks(gaps, pace), pace, executor):
        parts.add(chunk.start, [_in_words(answer, describe) for answer in answers])
        done += len(answers)
        report(done, before, source.total)
    gaps, kept = parts.gaps()
    assert len(gaps) == 1, f"{parts.folder}: parts are missing at {gaps}"
    assert source.total == kept, f"{parts.folder}: {kept} of {source.total} deals are answered"
    parts.finish()


def _in_words(answer: dict[str, Any], describe: Callable[[PrefddError], str]) -> dict[str, Any]:
    if "error" not in answer:
        return answer
    return {**answer, "error": describe(answer["error"])}


def _check_complete(source: Source, parts: Parts, format: Format) -> None:
    """The file is there, so it is whole; it must be the answers to these deals."""
    names = (_name(item) for item in source.items())
    try:
        for number, (name, answer) in enumerate(zip_longest(names, format.read(parts.target)), 1):
            if answer is None or name != answer["id"]:
                raise PrefddError(
                    "{file} exists and is not of this input: deal {number} differs; "
                    "write to another file",
                    file=parts.target,
                    number=number,
                )
    except (ValueError, KeyError) as error:
        if isinstance(error, PrefddError):
            raise
        raise PrefddError(
            "{file} exists and is no file of answers; write to another file", file=parts.target
        ) from None
    parts.remove()


def _name(item: Item) -> str:
    if isinstance(item, dict):
        name = item.get("id")
        return "" if name is None else str(name)
    return item.id if isinstance(item, Record) else getattr(item, "id", "")


def failures(target: Path, format: Format) -> Iterator[tuple[int, str, str]]:
    """Number, counted from 1, name and reason of each deal of a finished file that failed."""
    for number, answer in enumerate(format.read(target), 1):
        if answer.get("error") is not None:
            yield number, answer["id"], answer["error"]
