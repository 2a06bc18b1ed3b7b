"""Data frames: a pure function of one, which Dask maps over the parts of a larger one."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from prefdd.batch.extras import need
from prefdd.batch.rows import KNOWN, check_columns, tricks_of

if TYPE_CHECKING:
    import pandas

__all__ = ["META", "solve_frame"]

META: Final = MappingProxyType({"id": "object", "tricks": "int8", "error": "object"})
"""Columns of what `solve_frame` gives, with their dtypes; Dask takes ``dict(META)`` as meta."""


def solve_frame(frame: pandas.DataFrame) -> pandas.DataFrame:
    """Declarer's tricks of each row of a data frame.

    Parameters
    ----------
    frame
        One deal a row, with the columns of `prefdd.batch.rows`: hands in ``N E S W``,
        masks as uint32 or text, ``contract``, ``declarer``, ``first``, perhaps ``id``
        and cards ``played``.

    Returns
    -------
    pandas.DataFrame
        The columns of `META` with the index of the frame, so that it can be joined: ``id``,
        ``tricks``, and ``error``, which is empty when all is well. A deal that is wrong has
        -1 tricks and its reason in ``error``; it costs no other deal.

    Raises
    ------
    NotationError
        If columns are missing.
    PrefddError
        If pandas is not installed.

    Examples
    --------
    >>> import pandas
    >>> frame = pandas.DataFrame({"N": ["S:A7"], "E": ["S:KQ"], "W": ["S:T9"],
    ...     "contract": ["6NT"], "declarer": ["N"], "first": ["E"]})
    >>> solve_frame(frame)["tricks"].tolist()
    [1]
    """
    need("pandas", "pandas")
    import pandas

    check_columns(list(frame.columns))
    known = frame[[name for name in frame.columns if name in KNOWN]]
    answers = tricks_of(known.to_dict("records"))
    columns = {
        "id": [answer["id"] for answer in answers],
        "tricks": [answer.get("tricks", -1) for answer in answers],
        "error": [str(answer.get("error", "")) for answer in answers],
    }
    found = pandas.DataFrame(columns, index=frame.index, dtype=object)
    return found.astype(dict(META))
