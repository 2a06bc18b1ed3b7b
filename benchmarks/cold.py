"""One question to a solver that knows nothing yet: how many nodes, how much time."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median

from prefdd import Position, Solver

Ask = Callable[[Solver, Position], object]


def tricks(solver: Solver, position: Position) -> object:
    """Declarer's tricks."""
    return solver.tricks(position)


def is_caught(solver: Solver, position: Position) -> object:
    """Whether declarer takes a trick at all."""
    return solver.tricks(position, limit=1)


def all_cards(solver: Solver, position: Position) -> object:
    """Value of every card of the player to move."""
    return solver.solve(position)


ASKED: dict[str, Ask] = {"tricks": tricks, "is it caught?": is_caught, "all cards": all_cards}


@dataclass(frozen=True)
class Cost:
    """What one answer cost, and the answer."""

    nodes: int
    seconds: float
    answer: object = None


def cost(ask: Ask, position: Position, repeats: int = 3) -> Cost:
    """Nodes, and the best of several times, each from an empty table.

    The solver is made within the time: its construction is part of the answer. Time is
    what the processor worked for this thread, so that other work on the machine counts less.
    """
    seconds = float("inf")
    nodes = 0
    answer: object = None
    for _ in range(repeats):
        begin = time.thread_time()
        solver = Solver()
        answer = ask(solver, position)
        seconds = min(seconds, time.thread_time() - begin)
        nodes = solver.nodes
    return Cost(nodes, seconds, answer)


def costs(ask: Ask, positions: Iterable[Position], repeats: int = 3) -> list[Cost]:
    """Cost of each position; the garbage collector waits meanwhile."""
    gc.collect()
    gc.disable()
    try:
        return [cost(ask, position, repeats) for position in positions]
    finally:
        gc.enable()


def summary(found: list[Cost]) -> tuple[Cost, Cost]:
    """Median and worst, of nodes and of time separately."""
    nodes = [one.nodes for one in found]
    seconds = [one.seconds for one in found]
    return Cost(int(median(nodes)), median(seconds)), Cost(max(nodes), max(seconds))
