"""Sub-commands that read files and write files: convert and batch."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from prefdd.answers import solution_object
from prefdd.cli.console import Console, Progress, sound
from prefdd.errors import PrefddError
from prefdd.record import Record
from prefdd.solver import Solver

if TYPE_CHECKING:
    from prefdd.notation.bad_record import BadRecord

__all__ = ["batch", "convert", "refuse_same_file"]

Answer = dict[str, Any]
_WAITING = 16


def convert(arguments: argparse.Namespace, console: Console) -> int:
    """Write the records of a file in the format of another; those that are wrong are named."""
    from prefdd.notation.files import format_of, in_bytes, save

    is_output = arguments.target == "-"
    if not is_output:
        refuse_same_file(arguments.source, Path(arguments.target))
    format = arguments.to or format_of(arguments.target)
    good: list[Record] = []
    for item in console.records(arguments.source, arguments.encoding):
        try:
            record = sound(item)
            in_bytes([record], format, console.style.lang)  # what cannot be said costs itself alone
            good.append(record)
        except PrefddError as error:
            console.fail(arguments.source, item.id, error, is_json=False)
    if is_output:
        console.write_data(in_bytes(good, format, console.style.lang))
    elif good:
        save(good, arguments.target, format, console.style.lang)
    _say_written(len(good), console)
    return 1 if console.failures else 0


def _say_written(count: int, console: Console) -> None:
    console.complain(
        console.style.say_count("{count} record written", "{count} records written", count)
    )


def batch(arguments: argparse.Namespace, console: Console) -> int:
    """Answer many records, one JSON object a line, in the order of the input."""
    output = None if arguments.output in (None, "-") else Path(arguments.output)
    refuse_same_file(arguments.source, output)
    names: list[str] = []
    failed = 0
    if output is not None and not arguments.resume:
        _refuse_loss(output)
    if arguments.resume and output is not None:
        names, failed = _answered(output)
    done = len(names)
    items = _after(console.records(arguments.source, arguments.encoding), names)
    progress = Progress(console.say("{done} records answered"))
    answers = _answers(items, arguments.workers, console.describe)
    try:
        with contextlib.closing(answers), _writing(output, console, append=done > 0) as write:
            for answer in answers:
                write(answer)
                done, failed = done + 1, failed + ("error" in answer)
                progress(done, 0)
    except KeyboardInterrupt:
        progress.close()
        if output is not None:
            # An answer may have been written and not been counted.
            message = console.say("{done} records are answered; go on with --resume")
            kept = len(_answered(output)[0]) if output.is_file() else done
            console.complain(message.format(done=kept))
        raise
    progress.close()
    if output is not None and sys.stderr.isatty():
        _say_written(done, console)
    if failed:
        console.complain(
            console.style.say_count("{count} record is wrong", "{count} records are wrong", failed)
        )
    return 1 if failed else 0


def _answers(
    items: Iterable[Record | BadRecord], workers: int, describe: Callable[[PrefddError], str]
) -> Generator[Answer, None, None]:
    """Answers in the order of the records, computed by one thread or several."""
    if workers == 1:
        solver = Solver()
        for item in items:
            yield _answer(item, solver, describe)
        return
    from concurrent.futures import Future, ThreadPoolExecutor
    from queue import SimpleQueue

    # A solver is used by one thread at a time, so each call takes one that is free.
    free: SimpleQueue[Solver] = SimpleQueue()
    solvers = [Solver() for _ in range(workers)]
    for solver in solvers:
        free.put(solver)

    def work(item: Record | BadRecord) -> Answer:
        solver = free.get()
        try:
            return _answer(item, solver, describe)
        finally:
            free.put(solver)

    pending: deque[Future[Answer]] = deque()
    pool = ThreadPoolExecutor(workers)
    try:
        for item in items:
            pending.append(pool.submit(work, item))
            if len(pending) >= _WAITING * workers:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for solver in solvers:
            solver.cancel()


def _answer(
    item: Record | BadRecord, solver: Solver, describe: Callable[[PrefddError], str]
) -> Answer:
    try:
        position = sound(item).position
        return {"id": item.id, **solution_object(position, solver.solve(position))}
    except PrefddError as error:
        return {"id": item.id, "error": describe(error)}


@contextlib.contextmanager
def _writing(
    output: Path | None, console: Console, append: bool
) -> Iterator[Callable[[Answer], object]]:
    """A function that writes one answer at once, so that an interruption loses none."""
    if output is None:
        yield console.write_object
        return
    with output.open("a" if append else "w", encoding="utf-8", newline="\n") as file:

        def write(answer: Answer) -> None:
            file.write(json.dumps(answer, ensure_ascii=False) + "\n")
            file.flush()

        yield write


def _answered(output: Path) -> tuple[list[str], int]:
    """Names of the records answered in a file, and how many are errors.

    A last line that was not finished is cut off; a file that holds anything but
    answers is left as it is.
    """
    names: list[str] = []
    failed, size = 0, 0
    if not output.exists():
        return names, failed
    with output.open("rb+") as file:
        for line in file:
            if not line.endswith(b"\n") and line.startswith(b"{"):
                break
            try:
                answer = json.loads(line)
                names.append(answer["id"])
            except (ValueError, KeyError, TypeError):
                raise PrefddError(
                    "{file}, line {line}: this is no answer of batch; nothing is changed",
                    file=output,
                    line=len(names) + 1,
                ) from None
            failed, size = failed + ("error" in answer), size + len(line)
        file.truncate(size)
    return names, failed


def _after(items: Iterable[Record | BadRecord], names: list[str]) -> Iterator[Record | BadRecord]:
    """Items after those that are answered, which must be the first ones."""
    rest = iter(items)
    for number, name in enumerate(names, 1):
        item = next(rest, None)
        if item is None or item.id != name:
            raise PrefddError(
                "answer {number} is for record {name!r}, which is not record {number} of the input",
                number=number,
                name=name,
            )
    yield from rest


def refuse_same_file(source: str, target: Path | None) -> None:
    """Writing to the file that is read would lose it."""
    if source == "-" or target is None or not target.exists():
        return
    if target.samefile(source):
        raise PrefddError("{file} is the input too; write to another file", file=target)


def _refuse_loss(target: Path) -> None:
    """Writing over answers would lose what may have taken hours."""
    if target.is_file() and target.stat().st_size:
        raise PrefddError(
            "{file} exists; remove it, name another file, or complete it with --resume",
            file=target,
        )
