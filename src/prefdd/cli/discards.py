"""Sub-command over the ways to put two of twelve cards away: discards."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from prefdd.cards import Cards
from prefdd.cli.console import Console
from prefdd.cli.scores import read_convention
from prefdd.deal import Contract
from prefdd.discards import COLUMN_NAMES, Discards, deal_before_discard
from prefdd.discards import discards as compute
from prefdd.errors import IllegalDealError, PrefddError
from prefdd.record import Record
from prefdd.solver import Solver
from prefdd.view.discard_table import discard_text
from prefdd.view.whists import ranking_text
from prefdd.whists import rank_discards

__all__ = ["discards"]

WRONG_COMMAND = 2


def discards(arguments: argparse.Namespace, console: Console) -> int:
    """Tricks after each of the 66 discards, and the best contract to order."""
    try:
        at_least, judged = _at_least(arguments.at_least), _cards(arguments.discard)
    except PrefddError as error:
        console.complain(console.describe(error))
        return WRONG_COMMAND
    agreed = None if arguments.convention is None else read_convention(arguments.convention)
    solver = Solver()

    def found(record: Record) -> Discards:
        declarer = record.declarer if arguments.declarer is None else arguments.declarer
        first = record.first if arguments.first is None else arguments.first
        if declarer is None:
            raise IllegalDealError("it is not said who takes the talon; say it with --declarer")
        if first is None:
            raise IllegalDealError("it is not said who leads first; say it with --first")
        return compute(deal_before_discard(record), declarer, first, at_least, solver=solver)

    def as_object(record: Record) -> Mapping[str, Any]:
        answer = found(record)
        data = {**answer.to_json(), "nodes": answer.nodes}
        if judged is not None:
            data["judged"] = {
                "discard": answer[judged].code,
                "against": answer.recommended[0].code,
                "gains": dict(zip(COLUMN_NAMES, answer.against(judged), strict=True)),
            }
        if agreed is not None:
            data["convention"] = str(agreed)
            data["whists"] = [ranked.to_json() for ranked in rank_discards(answer, agreed)]
        return data

    def as_text(record: Record) -> str:
        answer = found(record)
        text = discard_text(answer, console.style, judged)
        if agreed is None:
            return text
        return text + "\n" + ranking_text(rank_discards(answer, agreed), console.style)

    return console.answer_each(arguments, as_object, as_text)


def _at_least(text: str | None) -> Contract | None:
    if text is None:
        return None
    from prefdd.notation.words import parse_contract

    return parse_contract(text)


def _cards(text: str | None) -> Cards | None:
    if text is None:
        return None
    from prefdd.notation.typed import parse_hand

    return parse_hand(text)
