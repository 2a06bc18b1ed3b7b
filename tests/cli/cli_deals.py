"""Deals in the forms in which people give them, and what a run of the command line leaves."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import prefdd

SOURCE = Path(prefdd.__file__).parents[1]
"""Folder to put on the path of a process of its own."""


@dataclass(frozen=True)
class Outcome:
    """What a run has written and how it ended."""

    status: int
    out: str
    err: str


Run = Callable[..., Outcome]

KOVALEVSKAYA_RU = """\
Мизер Ковалевской
Юг (мизер): п 10 9 8 7; т 8; б 9 8 7; ч 9 8
Запад: п Т К; т Д В 10; б Т; ч Т К Д 10
Восток: п Д В; т 9 7; б К Д В 10; ч В 7
Прикуп: т Т К
Ход: Восток
"""

KOVALEVSKAYA: dict[str, Any] = {
    "id": "kovalevskaya",
    "hands": {
        "E": "S:QJ C:97 D:KQJT H:J7",
        "S": "S:T987 C:8 D:987 H:98",
        "W": "S:AK C:QJT D:A H:AKQT",
    },
    "contract": "misere",
    "declarer": "S",
    "first": "E",
    "discard": "C:AK",
}

VALUES = {"SQ": 0, "SJ": 0, "C9": 0, "C7": 0, "DK": 1, "DQ": 1, "DJ": 1, "DT": 1, "HJ": 0, "H7": 0}

ANSWER = {
    "id": "kovalevskaya",
    "tricks": 1,
    "cards": VALUES,
    "best": ["DK", "DQ", "DJ", "DT"],
    "to_move": "E",
}

# Four cards each: declarer North, spades, East leads.
ENDING: dict[str, Any] = {
    "id": "ending",
    "hands": {"N": "S:AK D:A7", "E": "S:Q7 D:K8", "W": "S:J8 D:Q9"},
    "contract": "6S",
    "declarer": "N",
    "first": "E",
}


def record(**changes: Any) -> str:
    """Kovalevskaya's misère as JSON, with other values for some keys; None leaves a key out."""
    data = {**KOVALEVSKAYA, **changes}
    return json.dumps({key: value for key, value in data.items() if value is not None})


def with_hands(**hands: str) -> str:
    """Kovalevskaya's misère with some hands changed."""
    return record(hands={**KOVALEVSKAYA["hands"], **hands})
