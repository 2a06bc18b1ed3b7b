"""Processes on this machine that never outlive the one that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

from prefdd.batch.chunks import Here

__all__ = ["processes"]

_PATIENCE = 0.5
"""Seconds in which a pool of which a process was killed ends by itself, if it does."""


@contextmanager
def processes(count: int) -> Iterator[Executor]:
    """A pool of processes; the calling thread when one is enough.

    They end at once when the block ends by an exception, by Ctrl-C too, and when this
    process is killed.
    """
    if count == 1:
        yield Here()
        return
    before = set(multiprocessing.active_children())
    # Started afresh: a copy of this process would have its threads' locks, held for ever.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, mp_context=context, initializer=_follow_parent)
    try:
        yield pool
    except BaseException:
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        _let_go(pool)
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def _let_go(pool: ProcessPoolExecutor) -> None:
    """Free the thread that fills the queue of a pool whose processes are gone.

    Before Python 3.11.5 it waits for ever to write what nobody reads any more, and the exit
    of this process waits for it (CPython, issue 94777). Later it ends by itself.
    """
    manager = getattr(pool, "_executor_manager_thread", None)
    reader = getattr(getattr(pool, "_call_queue", None), "_reader", None)
    if manager is None or reader is None:
        return
    manager.join(_PATIENCE)
    if manager.is_alive():
        reader.close()


def _follow_parent() -> None:
    """Die with the parent, and by Ctrl-C without a word: the parent says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()
