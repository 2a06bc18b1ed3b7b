"""Published problems as a course: hands and results, with their sources, in order of difficulty."""

from __future__ import annotations

import json
from importlib.resources import files

from prefdd.cards import Cards
from prefdd.deal import Contract, Seat
from prefdd.record import Record
from prefdd.training.play import OpenPlay
from prefdd.training.problems import Problem

__all__ = ["course"]


def course() -> tuple[Problem, ...]:
    """Published problems in which one first card is right, the easiest first.

    Their level is 0, and their seed is the place in the course.

    Examples
    --------
    >>> first = course()[0]
    >>> first.kind, first.level, first.seed, first.source.startswith("http")
    ('course', 0, 0, True)
    """
    text = files("prefdd.training").joinpath("course.json").read_text(encoding="utf-8")
    problems = []
    for place, entry in enumerate(json.loads(text)):
        hands = {Seat[code]: Cards(cards) for code, cards in entry["hands"].items()}
        declarer, first = Seat[entry["declarer"]], Seat[entry["first"]]
        record = Record(hands, Contract.parse(entry["contract"]), declarer, first, id=entry["id"])
        side = tuple(seat for seat in sorted(hands) if (seat == declarer) == (first == declarer))
        start = OpenPlay(record.start, side, entry["tricks"])
        problems.append(
            Problem("course", 0, place, record, start, entry["difficulty"], entry["source"])
        )
    return tuple(problems)
