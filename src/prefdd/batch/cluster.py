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

    # What goes wrong is said once, by the error; its log would say it many times more.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, TimeoutError):
        raise WorkersLostError(
            "no Dask scheduler answers at {address}; start one with: dask scheduler",
            address=address,
        ) from None
    except ValueError as error:
        raise PrefddError(
            "{address!r} is no address of a Dask scheduler: {reason}; "
            "write it as tcp://127.0.0.1:8786",
            address=address,
            reason=error,
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
