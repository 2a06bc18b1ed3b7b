"""The table of speed and size: targets beside what this machine measures.

Run by ``make bench``, or with options: ``python -m benchmarks.run --quick --json OUT``.
Times depend on the machine and its load; nodes do not. Work of the engine is measured in
processor time of one core, commands in time on the clock.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks import pins, work

MARK = "MISSED"


@dataclass(frozen=True)
class Column:
    """A column of the printed table."""

    title: str
    width: int
    text: Callable[[work.Row], str]


def amount(value: float | None, unit: str) -> str:
    """A number of two or three figures that mean something."""
    if value is None:
        return ""
    digits = 3 if value < 0.1 else 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:.{digits}f} {unit}"


COLUMNS = (
    Column("work", -58, lambda row: row.work),
    Column("target", 9, lambda row: amount(row.target, row.unit)),
    Column("measured", 10, lambda row: amount(row.measured, row.unit)),
    Column("nodes", 12, lambda row: "" if row.nodes is None else f"{row.nodes:,}"),
    Column("public", 10, lambda row: amount(row.public, row.unit)),
    Column("", -6, lambda row: row.fault or (MARK if row.is_missed else "")),
)


def line(cells: list[str]) -> str:
    """Cells side by side; a negative width means flush left."""
    placed = [
        cell.ljust(-column.width) if column.width < 0 else cell.rjust(column.width)
        for cell, column in zip(cells, COLUMNS, strict=True)
    ]
    return "  ".join(placed).rstrip()


def show(rows: Iterator[work.Row]) -> list[work.Row]:
    """Print each row as soon as it is measured."""
    print(line([column.title for column in COLUMNS]))
    shown = []
    for row in rows:
        print(line([column.text(row) for column in COLUMNS]), flush=True)
        shown.append(row)
    return shown


def machine() -> dict[str, str]:
    """What the times were measured on."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": platform.machine(),
        "system": platform.system(),
        "load": " ".join(f"{load:.1f}" for load in os.getloadavg()),
    }


def main(arguments: list[str] | None = None) -> int:
    """Measure, print, and say what misses its target; 1 when an answer is wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="leave out what takes seconds")
    parser.add_argument("--json", metavar="OUT", type=Path, help="write the rows to a file too")
    parser.add_argument("--pin", action="store_true", help="pin today's node counts, and stop")
    options = parser.parse_args(arguments)
    if options.pin:
        pins.pin()
        print(f"pinned in {pins.PINNED}")
        return 0
    print("  ".join(f"{name}: {value}" for name, value in machine().items()), end="\n\n")
    rows = show(work.rows(is_quick=options.quick))
    missed = [row.work for row in rows if row.is_missed]
    print()
    print(f"{len(rows) - len(missed)} of {len(rows)} within their targets")
    for name in missed:
        print(f"{MARK}: {name}")
    if options.json:
        result = {**machine(), "rows": [asdict(row) for row in rows]}
        text = json.dumps(result, ensure_ascii=False, indent=2)
        options.json.write_text(text + "\n", encoding="utf-8")
    return 1 if any(row.fault for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
