"""A deal as a row of a data frame or of a Parquet file.

Columns ``N E S W`` hold the hands, as masks (bit ``8 * suit + rank``) or as text, empty for
the absent seat; or one column ``hands`` holds them by seat. ``contract``, ``declarer``,
``first`` are text, and ``id``, ``played``, ``discard``, ``talon`` may be there, as in JSON.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from prefdd.answers import solution_object
from prefdd.cards import Cards
from prefdd.deal import Seat
from prefdd.errors import NotationError, PrefddError
from prefdd.notation import json_records
from prefdd.notation.bad_record import BadRecord, Read
from prefdd.notation.values import read_contract, read_hand, read_seat
from prefdd.record import Record
from prefdd.solver import Solver

__all__ = ["KNOWN", "answers_of", "check_columns", "record_of", "tricks_of"]

_SEATS: Final = {seat.name: seat for seat in Seat}
KNOWN: Final = frozenset({"hands", *_SEATS, *json_records.KEYS})
"""Columns that mean something."""

_FULL: Final = (1 << 32) - 1
_contract = lru_cache(64)(read_contract)
_seat = lru_cache(64)(read_seat)


def check_columns(names: Collection[str]) -> None:
    """Raise NotationError if columns are missing that every deal needs.

    Examples
    --------
    >>> check_columns(["N", "E", "W", "contract", "declarer", "first"])
    """
    missing = [name for name in ("contract", "declarer", "first") if name not in names]
    if "hands" not in names and len(_SEATS.keys() & set(names)) < 3:
        missing.insert(0, "hands")
    if missing:
        raise NotationError(
            "there is no column {columns}; a deal needs the hands in three columns of N E S W, "
            "or in one column hands, and contract, declarer, first",
            columns=", ".join(missing),
        )


def record_of(row: Mapping[str, Any]) -> Read:
    """The record of a row, or what is wrong with it.

    Examples
    --------
    >>> row = {"N": 0x81, "E": 0x60, "S": 0, "W": "S:T9", "contract": "6NT", "declarer": "N"}
    >>> record = record_of(row | {"first": "E"})
    >>> [f"{seat}: {hand}" for seat, hand in record.hands.items()]
    ['N: ♠A7', 'E: ♠KQ', 'W: ♠109']
    """
    name = "" if _is_empty(row.get("id")) else str(row["id"])
    try:
        if _is_plain(row):
            return Record(
                {seat: _hand(row[key], key) for key, seat in _SEATS.items() if _is_held(row, key)},
                contract=_contract(row["contract"]),
                declarer=_seat(row["declarer"]),
                first=_seat(row["first"]),
                id=name,
            )
        data = {key: value for key, value in row.items() if key in KNOWN and not _is_empty(value)}
        return json_records.from_object(_as_object(data, name))
    except PrefddError as error:
        return BadRecord(name, None, error)


def _is_plain(row: Mapping[str, Any]) -> bool:
    """Whether a row has hands by seat and no more than every deal needs."""
    if "hands" in row or not all(
        isinstance(row[key], str) for key in ("contract", "declarer", "first")
    ):
        return False
    return all(_is_empty(row.get(key)) for key in json_records.KEYS[5:])


def _as_object(data: dict[str, Any], name: str) -> dict[str, object]:
    """The row as an object of JSON."""
    hands = data.pop("hands", None)
    if hands is None:
        held = {key: data.pop(key) for key in _SEATS if key in data}
        hands = {key: _hand(value, key).code for key, value in held.items() if value}
    elif isinstance(hands, Mapping):
        hands = {key: value for key, value in hands.items() if not _is_empty(value)}
    if hasattr(data.get("played"), "tolist"):
        data["played"] = data["played"].tolist()  # data frames of Parquet have arrays here
    return {**data, "hands": hands, "id": name}


def _is_held(row: Mapping[str, Any], key: str) -> bool:
    value = row.get(key)
    return bool(value) and not _is_empty(value)


def _is_empty(value: object) -> bool:
    # NaN, which data frames have for "nothing", is the only value unlike itself; what is
    # missing in other ways has no truth either.
    if value is None or isinstance(value, str):
        return not value
    if hasattr(value, "__len__"):
        return len(value) == 0
    return type(value).__name__ == "NAType" or bool(value != value)


def _hand(value: Any, seat: str) -> Cards:
    if isinstance(value, str):
        return read_hand(value)
    try:
        mask = int(value)
    except (TypeError, ValueError, OverflowError):
        mask = -1
    if not 0 <= mask <= _FULL or mask != value:
        raise NotationError(
            "the hand of {seat} is {value!r}, neither a mask of cards, 0 to {most}, nor text",
            seat=seat,
            value=value,
            most=_FULL,
        )
    return Cards.from_mask(mask)


def answers_of(items: Iterable[Read | Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The answer to each record or row: an object for JSON, or an ``error`` not yet in words."""
    solver = Solver()
    return [_answer(_read(item), solver, every=True) for item in items]


def tricks_of(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Name and tricks of declarer of each row, or an ``error`` not yet in words."""
    solver = Solver()
    return [_answer(_read(row), solver, every=False) for row in rows]


def _read(item: Read | Mapping[str, Any]) -> Read:
    return item if isinstance(item, Record | BadRecord) else record_of(item)


def _answer(item: Read, solver: Solver, *, every: bool) -> dict[str, Any]:
    if isinstance(item, BadRecord):
        return {"id": item.id, "error": item.error}
    try:
        position = item.position
        if not every:
            return {"id": item.id, "tricks": solver.tricks(position)}
        return {"id": item.id, **solution_object(position, solver.solve(position))}
    except PrefddError as error:
        return {"id": item.id, "error": error}
