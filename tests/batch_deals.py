"""Random deals as records, rows and files, for tests of batches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from prefdd import Solver, load
from prefdd.answers import solution_object
from prefdd.random_deals import random_position


def row(seed: int) -> dict[str, Any]:
    """A random ending of six cards each, quickly solved, as a row of masks."""
    position = random_position(seed, 6)
    return {
        **{seat.name: hand.mask for seat, hand in position.deal.items()},
        "id": f"deal {seed}",
        "contract": position.contract.code,
        "declarer": str(position.declarer),
        "first": str(position.leader),
    }


def record(seed: int) -> dict[str, Any]:
    """The same as an object of JSON."""
    position = random_position(seed, 6)
    hands = {seat.name: hand.code for seat, hand in position.deal.items()}
    return {**{k: v for k, v in row(seed).items() if k not in "NESW"}, "hands": hands}


def answer(seed: int) -> dict[str, Any]:
    """What is right for it."""
    position = load(json.dumps(record(seed)))[0].position
    return {"id": f"deal {seed}", **solution_object(position, Solver().solve(position))}


def write_lines(path: Path, records: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(one) + "\n" for one in records), "utf-8")
    return path


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def write_parquet(path: Path, rows: list[dict[str, Any]]) -> Path:
    import pyarrow
    from pyarrow import parquet

    mask, text = pyarrow.uint32(), pyarrow.string()
    names = ("id", "contract", "declarer", "first")
    schema = pyarrow.schema([*((s, mask) for s in "NESW"), *((name, text) for name in names)])
    parquet.write_table(
        pyarrow.Table.from_pylist(rows, schema), path, row_group_size=max(50, len(rows) // 10)
    )
    return path


def read_parquet(path: Path) -> list[dict[str, Any]]:
    """Answers as they stand in JSON Lines."""
    from pyarrow import parquet

    answers = []
    for found in parquet.read_table(path).to_pylist():
        known = {key: value for key, value in found.items() if value is not None}
        if "cards" in known:
            known["cards"] = dict(known["cards"])
        answers.append(known)
    return answers
