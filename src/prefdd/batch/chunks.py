"""Chunks of work: how large they are, and who solves them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from prefdd.errors import PrefddError, WorkersLostError

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Chunk", "Here", "Pace", "answered", "sliced"]

Item = TypeVar("Item")
Answer = TypeVar("Answer")

_SECONDS: Final = 0.7
_LARGEST: Final = 4096
_PATIENCE: Final = 30.0
"""Seconds that a cluster may be without a scheduler or a worker."""


@dataclass(frozen=True, slots=True)
class Chunk(Generic[Item]):
    """Neighbouring items, and the place of the first of them in the whole."""

    start: int
    items: Sequence[Item]

    @property
    def stop(self) -> int:
        """Place after the last item."""
        return self.start + len(self.items)


class Pace:
    """How many items make a chunk of about 0.7 seconds, as far as has been seen.

    Shorter chunks would spend their time on the way, longer ones make a lost worker, or a
    progress that does not move, dearer.

    Parameters
    ----------
    size
        Items of the first chunks, before anything is known.
    """

    def __init__(self, size: int = 16) -> None:
        self.size = size

    def learn(self, count: int, seconds: float) -> None:
        """Take note of what a chunk took; sizes change by no more than a factor of four."""
        fitting = round(count * _SECONDS / max(seconds, 1e-6))
        self.size = max(1, self.size // 4, min(fitting, 4 * self.size, _LARGEST))


def sliced(items: Sequence[Item], pace: Pace) -> Iterator[Chunk[Item]]:
    """All items in chunks, each of the size that the pace has when it is asked for."""
    start = 0
    while start < len(items):
        chunk = Chunk(start, items[start : start + pace.size])
        yield chunk
        start = chunk.stop


class Here(Executor):
    """The calling thread as an executor: what is submitted is done at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call the function; Ctrl-C is not kept for later."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def answered(
    work: Callable[[Sequence[Item]], Sequence[Answer]],
    chunks: Iterator[Chunk[Item]],
    pace: Pace,
    executor: Executor | Client | None = None,
) -> Iterator[tuple[Chunk[Item], Sequence[Answer]]]:
    """Each chunk with its answers, in the order in which they are done.

    At most two chunks a worker wait, so that chunks are cut when they are needed. What is
    left is called off when the caller stops.

    Raises
    ------
    WorkersLostError
        If a process was killed, or the cluster is gone; chunks already given are good.
    """
    crew = _Crew(executor)
    pending: dict[Future[tuple[float, Sequence[Answer]]], Chunk[Item]] = {}
    try:
        while True:
            while len(pending) < crew.room and (chunk := next(chunks, None)) is not None:
                pending[crew.submit(_timed, work, chunk.items)] = chunk
            if not pending:
                return
            done = wait(pending, timeout=1.0, return_when=FIRST_COMPLETED).done
            crew.check(is_idle=not done)
            for future in sorted(done, key=lambda future: pending[future].start):
                seconds, answers = crew.result(future)
                chunk = pending.pop(future)
                pace.learn(len(chunk.items), seconds)
                yield chunk, answers
    finally:
        for future in pending:
            future.cancel()


def _timed(
    work: Callable[[Sequence[Item]], Sequence[Answer]], items: Sequence[Item]
) -> tuple[float, Sequence[Answer]]:
    start = time.perf_counter()
    answers = work(items)
    return time.perf_counter() - start, answers


class _Crew:
    """The workers behind an executor, and whether they are still there."""

    def __init__(self, executor: Executor | Client | None) -> None:
        self._client: Any = None
        self._seen = time.monotonic()
        if executor is None:
            self._pool: Executor = Here()
            self.room = 1
        elif isinstance(executor, Executor):
            self._pool = executor
            self.room = 1 if isinstance(executor, Here) else 2 * _workers(executor)
        elif hasattr(executor, "get_executor"):
            self._client = executor
            self._pool = executor.get_executor(pure=False)
            self.room = 2 * max(1, sum(executor.nthreads().values()))
        else:
            raise TypeError(f"an executor or a Dask client is needed, not {executor!r}")

    def submit(self, *call: Any) -> Future[Any]:
        try:
            return self._pool.submit(*call)
        except BrokenExecutor as error:
            raise _killed() from error
        except Exception as error:
            raise self._gone(error) from error

    def result(self, future: Future[Any]) -> Any:
        try:
            return future.result()
        except BrokenExecutor as error:
            raise _killed() from error
        except (PrefddError, InterruptedError):
            raise
        except (CancelledError, Exception) as error:
            raise self._gone(error) from error

    def check(self, *, is_idle: bool) -> None:
        """Raise WorkersLostError if the cluster has been away for too long."""
        if self._client is None or not is_idle:
            self._seen = time.monotonic()
            return
        if self._is_manned():
            self._seen = time.monotonic()
        elif time.monotonic() - self._seen > _PATIENCE or self._client.status == "closed":
            raise WorkersLostError(
                "the Dask cluster is gone: no scheduler or no worker answers for {seconds} s",
                seconds=round(time.monotonic() - self._seen),
            )

    def _is_manned(self) -> bool:
        try:
            return self._client.status == "running" and bool(self._client.nthreads())
        except OSError:
            return False

    def _gone(self, error: BaseException) -> BaseException:
        """What an error of a cluster means; an error of the work itself as it is."""
        if self._client is None:
            return error
        if isinstance(error, CancelledError | OSError):
            return WorkersLostError("the Dask cluster is gone: its scheduler does not answer")
        if type(error).__module__.startswith("distributed"):
            return WorkersLostError("the Dask cluster gave up: {why}", why=error)
        if isinstance(error, ImportError):
            return PrefddError(
                "a worker of the Dask cluster cannot import what it needs: {why}; "
                "install the same prefdd there",
                why=error,
            )
        return error


def _workers(executor: Executor) -> int:
    """Workers of a pool; executors do not say, but all of the standard library know."""
    from os import cpu_count

    known = getattr(executor, "_max_workers", None)
    return known if isinstance(known, int) and known > 0 else cpu_count() or 1


def _killed() -> WorkersLostError:
    return WorkersLostError(
        "a worker process was killed, perhaps because memory ran out; try fewer workers"
    )
