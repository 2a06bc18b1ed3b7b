"""State of an interrupted search for an order, as a file to go on from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from prefdd.cards import Cards
from prefdd.deal import Contract
from prefdd.errors import PrefddError
from prefdd.orders import Order, OrderOdds
from prefdd.talons import TalonAnswer, TalonOdds
from prefdd.whole_file import write_file

__all__ = ["number", "read_orders", "read_talons", "write_state"]


def write_state(file: Path, found: OrderOdds | TalonOdds) -> None:
    """Keep what is done; an interruption while writing costs nothing that was there."""
    write_file(file, f"{json.dumps(_state(found))}\n".encode())


def _state(found: OrderOdds | TalonOdds) -> dict[str, Any]:
    if isinstance(found, OrderOdds):
        tricks = ["".join(f"{value:x}" for value in row) for row in found.tricks]
        return {"orders": {"question": found.question, "nodes": found.nodes, "tricks": tricks}}
    answers = [
        {
            "talon": answer.talon.code,
            "weight": answer.weight,
            "orders": [
                order and [[pair.code for pair in order.discards], order.contract.code]
                for order in answer.orders
            ],
            "hits": list(answer.hits),
        }
        for answer in found.answers
    ]
    return {"talons": {"question": found.question, "nodes": found.nodes, "answers": answers}}


def read_orders(file: Path | None) -> OrderOdds | None:
    """What was kept of an answer for twelve cards; only what a resumed search needs."""
    state = _read(file, "orders")
    if state is None:
        return None
    try:
        tricks = tuple(bytes(int(digit, 16) for digit in row) for row in state["tricks"])
        return OrderOdds(
            orders=(),
            goals=(),
            tricks=tricks,
            weights=(),
            layouts=0,
            population=0,
            is_sample=True,
            is_finished=False,
            confidence=0.0,
            nodes=number(state["nodes"]),
            question=str(state["question"]),
        )
    except (ValueError, LookupError, TypeError):
        raise PrefddError("{file} is no state of odds; name another file", file=file) from None


def read_talons(file: Path | None) -> TalonOdds | None:
    """What was kept of an answer before the talon."""
    state = _read(file, "talons")
    if state is None:
        return None
    try:
        answers = tuple(
            TalonAnswer(
                Cards(item["talon"]),
                number(item["weight"]),
                tuple(
                    None
                    if order is None
                    else Order(tuple(map(Cards, order[0])), Contract.parse(order[1]))
                    for order in item["orders"]
                ),
                tuple(map(number, item["hits"])),
            )
            for item in state["answers"]
        )
        nodes, question = number(state["nodes"]), str(state["question"])
        return TalonOdds((), answers, 0, 0, nodes, question)
    except (ValueError, LookupError, TypeError):
        raise PrefddError("{file} is no state of odds; name another file", file=file) from None


def _read(file: Path | None, key: str) -> Any:
    if file is None or not file.exists():
        return None
    try:
        return json.loads(file.read_text("utf-8"))[key]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise PrefddError("{file} is no state of odds; name another file", file=file) from None


def number(value: object) -> int:
    """A whole number of a state, 0 or more; TypeError if it is something else."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise TypeError(f"{value!r} is no number of a state")
    return value
