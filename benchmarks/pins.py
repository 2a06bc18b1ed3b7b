"""Node counts that are pinned: they are the same everywhere, so growth is a change of the code."""

from __future__ import annotations

import json
from pathlib import Path

from benchmarks import KINDS, allpass, discards
from benchmarks.cold import ASKED
from benchmarks.deals import layouts, positions
from prefdd import Solver

PINNED = Path(__file__).with_name("nodes.json")
ALLOWED_GROWTH = 0.02
SAMPLE = 500
DISCARDS = 18
ALL_PASS = 10


def counted() -> dict[str, int]:
    """Nodes of each pinned piece of work."""
    found = {}
    for kind in KINDS:
        for asked, ask in ASKED.items():
            if asked == "is it caught?" and kind != "misère":
                continue
            total = 0
            for position in positions(kind):
                solver = Solver()
                ask(solver, position)
                total += solver.nodes
            found[f"{kind}, {asked}"] = total
    for layout in layouts():
        found[f"{layout.id}, {SAMPLE} layouts"] = layout.odds(SAMPLE).nodes
    found[f"66 discards, {DISCARDS} deals"] = discards.nodes(DISCARDS)
    found[f"all-pass, {ALL_PASS} deals"] = allpass.states(ALL_PASS)
    return found


def pinned() -> dict[str, int]:
    """Node counts of the last pin."""
    counts: dict[str, int] = json.loads(PINNED.read_text(encoding="utf-8"))
    return counts


def pin() -> None:
    """Take today's node counts as the measure of tomorrow's."""
    text = json.dumps(counted(), ensure_ascii=False, indent=2)
    PINNED.write_text(text + "\n", encoding="utf-8")
