"""Packages that batches need and prefdd does not: found when asked for, or named with a cure."""

from __future__ import annotations

from importlib.util import find_spec

from prefdd.errors import PrefddError

__all__ = ["need"]


def need(package: str, extra: str) -> None:
    """Raise PrefddError, which says how to install it, if a package is missing.

    Examples
    --------
    >>> need("json", "batch")
    """
    try:
        is_there = find_spec(package) is not None
    except ValueError:
        is_there = False
    if not is_there:
        raise PrefddError(
            "{package} is not installed; pip install 'prefdd[{extra}]' brings it",
            package=package,
            extra=extra,
        )
