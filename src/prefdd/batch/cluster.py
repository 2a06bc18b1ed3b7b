"""A Dask cluster by its address."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from prefdd.batch.extras import need
from prefdd.errors import PrefddError, WorkersLostError

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["connected"]

_SECONDS: Final = 10


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """A client of the scheduler at an address such as ``tcp://127.0.0.1:8786``.

    Raises
    ------
    WorkersLostError
        If nobody answers there, or there is no worker.
    PrefddError
        If the address is none, or Dask is not installed.
    """
    need("distributed", "dask")
    from distributed import Client

    # What goes wrong is said once, by the error; the log would say it many times more.
    level = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with _client(Client, address) as client:
            yield client
    finally:
        logging.disable(level)


@contextmanager
def _client(connect: type[Client], address: str) -> Iterator[Client]:
    try:
        client = connect(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, TimeoutError):
        raise WorkersLostError(
            "no Dask scheduler answers at {address}; start one with: dask scheduler",
            address=address,
        ) from None
    except ValueError as error:
        raise PrefddError(
            "{address!r} is no address of a Dask scheduler: {why}; "
            "write it as tcp://127.0.0.1:8786",
            address=address,
            why=error,
        ) from None
    try:
        if not client.nthreads():
            raise WorkersLostError(
                "the Dask scheduler at {address} has no worker; start one with: "
                "dask worker {address}",
                address=address,
            )
        yield client
    finally:
        client.close(timeout=2)
