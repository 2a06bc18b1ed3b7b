"""The thread that works for a board, so that the board stays alive meanwhile.

What it finds is handed back to the event loop in which the work was begun: in a kernel
that is where messages of the page arrive and traits are set. Without a loop, as in a
script, it is handed over in the thread itself, under the lock of the board.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from prefdd.solver import Solver

__all__ = ["Analyst", "Errand"]

_FoundT = TypeVar("_FoundT")


class Errand:
    """One piece of work: whether it is still wanted, and how it tells what it found.

    Attributes
    ----------
    is_wanted
        Whether nothing was begun or given up since.
    tell
        Takes an action without arguments, which is done with the lock held, in order,
        and only if the work is still wanted then.
    """

    def __init__(
        self, is_wanted: Callable[[], bool], tell: Callable[[Callable[[], None]], None]
    ) -> None:
        self._is_wanted = is_wanted
        self.tell = tell

    @property
    def is_wanted(self) -> bool:
        """Whether nothing was begun or given up since."""
        return self._is_wanted()

    def check(self, *_: object) -> None:
        """Raise InterruptedError, which ends the work, when it is not wanted any more."""
        if not self._is_wanted():
            raise InterruptedError


class Analyst:
    """Does one piece of work at a time, always the latest; older ones are given up.

    Attributes
    ----------
    solver
        For the work that is under way; nobody else may use it meanwhile.
    lock
        Held while something told is done; the board holds it while it changes.
    """

    def __init__(self) -> None:
        self.solver = Solver()
        self.lock = threading.RLock()
        self._turn = threading.Lock()
        self._latest = 0
        self._idle = threading.Event()
        self._idle.set()
        self._told: deque[tuple[int, Callable[[], None]]] = deque()
        self._news = threading.Event()

    def begin(self, work: Callable[[Errand], None]) -> None:
        """Start a piece of work in a thread and give up the one before it."""
        with self.lock:
            ticket = self._next()
            self._idle.clear()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            loop = None

        def tell(action: Callable[[], None]) -> None:
            self._told.append((ticket, action))
            self._news.set()
            if loop is None:
                self._take()
            else:
                # A loop that is closed takes nothing any more; `wait` still does.
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(self._take)

        errand = Errand(lambda: ticket == self._latest, tell)

        def run() -> None:
            try:
                self._do(errand, partial(work, errand))
            finally:
                errand.tell(self._idle.set)

        threading.Thread(target=run, daemon=True, name="prefdd board").start()

    def at_once(self, work: Callable[[], _FoundT]) -> _FoundT:
        """Do something in this thread, after giving up what is under way."""
        with self.lock:
            ticket = self._next()
            self._idle.set()
        found: list[_FoundT] = []
        self._do(Errand(lambda: ticket == self._latest, _nobody), lambda: found.append(work()))
        if not found:
            raise InterruptedError("something else was asked meanwhile")
        return found[0]

    def stop(self) -> None:
        """Give up what is under way."""
        with self.lock:
            self._next()
            self._idle.set()

    def wait(self, seconds: float) -> bool:
        """Wait for the work to end, and do what it tells; whether it ended in time."""
        end = time.monotonic() + seconds
        while not self._idle.is_set():
            self._news.clear()
            self._take()
            if self._idle.is_set():
                break
            left = end - time.monotonic()
            if left <= 0:
                return False
            self._news.wait(left)
        return True

    def _next(self) -> int:
        self._latest += 1
        self.solver.cancel()
        self._news.set()
        return self._latest

    def _do(self, errand: Errand, work: Callable[[], None]) -> None:
        with self._turn:
            while errand.is_wanted:
                try:
                    return work()
                except InterruptedError:
                    # A cancellation meant for the work before may have come late.
                    continue

    def _take(self) -> None:
        """Do what was told, in order; what older work told is dropped."""
        with self.lock:
            while self._told:
                ticket, action = self._told.popleft()
                if ticket == self._latest:
                    action()


def _nobody(_: Callable[[], None]) -> None:
    """Work that is waited for tells nothing on its way."""
