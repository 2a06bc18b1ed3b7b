"""Sub-command over the ways to put two of twelve cards away: discards."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from prefdd.cards import Cards
from prefdd.cli.console import Console
from prefdd.cli.explanations import reason_object
from prefdd.cli.scores import read_convention
from prefdd.deal import Contract
from prefdd.discards import COLUMN_NAMES, Discards, deal_before_discard
from prefdd.discards import discards as compute
from prefdd.errors import IllegalDealError, PrefddError
from prefdd.explain.discard_explanation import DiscardExplanation, explained_discards
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
        at_least, judged = _contract(arguments.at_least), _cards(arguments.discard)
        contract = _contract(arguments.contract)
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

    def explained(answer: Discards) -> DiscardExplanation:
        lang = console.style.lang
        return explained_discards(answer, contract, lang, solver=solver)

    def as_object(record: Record) -> Mapping[str, Any]:
        answer = found(record)
        data = {**answer.to_json(), "nodes": answer.nodes}
        if judged is not None:
            data["judged"] = {
                "discard": answer[judged].code,
                "against": answer.recommended[0].code,
                "gains": dict(zip(COLUMN_NAMES, answer.against(judged), strict=True)),
            }
        if arguments.explain:
            data["explained"] = _explained_object(explained(answer), judged)
        if agreed is not None:
            data["convention"] = str(agreed)
            data["whists"] = [ranked.to_json() for ranked in rank_discards(answer, agreed)]
        return data

    def as_text(record: Record) -> str:
        answer = found(record)
        text = discard_text(answer, console.style, judged)
        if arguments.explain:
            reasons = explained(answer)
            text += f"\n{reasons}\n"
            if judged is not None:
                text += reasons.text(judged, is_long=True) + "\n"
        if agreed is None:
            return text
        return text + "\n" + ranking_text(rank_discards(answer, agreed), console.style)

    return console.answer_each(arguments, as_object, as_text)


def _explained_object(reasons: DiscardExplanation, judged: Cards | None) -> dict[str, Any]:
    chosen = [*reasons.best, *([] if judged is None else [judged])]
    return {
        "contract": reasons.contract.code,
        "discards": {reasons.found[cards].code: _why(reasons, cards) for cards in chosen},
    }


def _why(reasons: DiscardExplanation, cards: Cards) -> dict[str, Any]:
    one = reasons[cards]
    return {
        "tricks": one.value,
        "cost": one.cost,
        "text": reasons.text(cards),
        "reasons": [reason_object(reason) for reason in one.reasons],
        "line": [card.code for card in one.line],
    }


def _contract(text: str | None) -> Contract | None:
    if text is None:
        return None
    from prefdd.notation.words import parse_contract

    return parse_contract(text)


def _cards(text: str | None) -> Cards | None:
    if text is None:
        return None
    from prefdd.notation.typed import parse_hand

    return parse_hand(text)
