"""Sub-commands that measure: perft and bench."""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Mapping
from typing import Any

from prefdd.cli.console import Console
from prefdd.record import Record
from prefdd.view import text

__all__ = ["bench", "perft"]

SEEDS = range(1, 41)


def perft(arguments: argparse.Namespace, console: Console) -> int:
    """Numbers of legal sequences of 1, 2, ... cards."""
    from prefdd.perft import perft as count

    def as_object(record: Record) -> Mapping[str, Any]:
        return {"perft": count(record.position, arguments.plies)}

    def as_text(record: Record) -> str:
        counts = count(record.position, arguments.plies)
        return text.grid([[str(i), str(n)] for i, n in enumerate(counts, 1)], right=(0, 1))

    return console.answer_each(arguments, as_object, as_text)


def bench(arguments: argparse.Namespace, console: Console) -> int:
    """Positions searched and time for fixed random deals, each from a cold table."""
    from prefdd.position import Position
    from prefdd.random_deals import KINDS, random_deal
    from prefdd.solver import Solver

    rows = [[console.say("contract"), console.say("deals"), console.say("nodes")]]
    rows[0] += [console.say("median ms"), console.say("worst ms")]
    for contract in KINDS:
        nodes, times = 0, []
        for seed in SEEDS:
            deal = random_deal(seed)
            declarer = deal.seats[seed % 3]
            position = Position.start(deal, contract, declarer, deal.seats[0])
            solver = Solver()
            start = time.perf_counter()
            solution = solver.solve(position)
            times.append(1000 * (time.perf_counter() - start))
            nodes += solution.nodes
        median, worst = statistics.median(times), max(times)
        if arguments.json:
            answer = {"contract": contract.code, "deals": len(SEEDS), "nodes": nodes}
            console.write_object({**answer, "median_ms": median, "worst_ms": worst})
        else:
            numbers = [str(len(SEEDS)), str(nodes), f"{median:.3f}", f"{worst:.3f}"]
            rows.append([console.style.contract(contract), *numbers])
    if not arguments.json:
        console.write(text.grid(rows, right=range(1, 5)))
    return 0
