"""The thread that analyses what a board shows, so that the board stays alive meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable

from prefdd.solver import Solver

__all__ = ["Analyst"]


class Analyst:
    """Does one piece of work at a time, always the latest; older ones are given up.

    Attributes
    ----------
    solver
        For the work that is under way; nobody else may use it meanwhile.
    """

    def __init__(self) -> None:
        self.solver = Solver()
        self._turn = threading.Lock()
        self._latest = 0
        self._idle = threading.Event()
        self._idle.set()
        self._count = threading.Lock()

    def begin(self, work: Callable[[Callable[[], bool]], None]) -> None:
        """Start a piece of work in a thread and give up the one before it.

        Parameters
        ----------
        work
            Called with a function that says whether the work is still wanted.
        """
        with self._count:
            self._latest += 1
            ticket = self._latest
            self._idle.clear()
        self.solver.cancel()

        def is_wanted() -> bool:
            return ticket == self._latest

        def run() -> None:
            with self._turn:
                try:
                    while is_wanted():
                        try:
                            work(is_wanted)
                            break
                        except InterruptedError:
                            # A cancellation meant for the work before may have come late.
                            continue
                finally:
                    with self._count:
                        if is_wanted():
                            self._idle.set()

        threading.Thread(target=run, daemon=True, name="prefdd board").start()

    def stop(self) -> None:
        """Give up what is under way."""
        with self._count:
            self._latest += 1
            self._idle.set()
        self.solver.cancel()

    def wait(self, seconds: float) -> bool:
        """Wait for the work to end; whether it did in time."""
        return self._idle.wait(seconds)
