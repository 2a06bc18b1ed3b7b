"""Where the tests find their data, and how a JSON record becomes a position."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from prefdd import NO_CARDS, Card, Cards, Contract, Position, Record, Seat

OWN_DATA = Path(__file__).parent / "data"


def data_file(name: str) -> Path:
    """A data file: in the folder PREFDD_TEST_DATA if that is set, or else in tests/data.

    With another folder set, a test whose file is not there is skipped.
    """
    folder = os.environ.get("PREFDD_TEST_DATA")
    if not folder:
        return OWN_DATA / name
    path = Path(folder) / name
    if not path.exists():
        pytest.skip(f"{name} is not in {folder}", allow_module_level=True)
    return path


def read_json(name: str) -> Any:
    return json.loads(data_file(name).read_text(encoding="utf-8"))


def record_of(row: dict[str, Any]) -> Record:
    """A record of the schema of the data files; what is expected stays in `extra`."""
    return Record(
        hands={Seat.from_code(seat): Cards(hand) for seat, hand in row["hands"].items()},
        contract=Contract.parse(row["contract"]),
        declarer=Seat.from_code(row["declarer"]) if "declarer" in row else None,
        first=Seat.from_code(row["first"]),
        talon=Cards(row.get("talon", NO_CARDS)),
        discard=Cards(row.get("discard", NO_CARDS)),
        played=tuple(map(Card, row.get("played", ()))),
        id=row["id"],
    )


def position_of(row: dict[str, Any]) -> Position:
    return record_of(row).position


def expected_cards(row: dict[str, Any]) -> dict[Card, int]:
    return {Card(code): tricks for code, tricks in row["expected"]["cards"].items()}
