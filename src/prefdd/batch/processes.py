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
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def _follow_parent() -> None:
    """Die with the parent, and by Ctrl-C without a word: the parent says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()
