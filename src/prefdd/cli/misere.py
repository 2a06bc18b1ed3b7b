"""Sub-command about a misère from declarer's side, before the other hands are seen."""

from __future__ import annotations

import argparse
import time
import warnings
from typing import Any

from prefdd import i18n
from prefdd.cards import Cards
from prefdd.cli.console import Console, Progress, card_codes
from prefdd.errors import IllegalDealError
from prefdd.misere import (
    CleanTalons,
    Estimate,
    HiddenDiscard,
    MisereDiscards,
    Safety,
    SuitRisk,
    clean_talons,
    misere_discards,
    safety,
    suit_risk,
)
from prefdd.view import misere as view

__all__ = ["misere"]

SAMPLE = 2000
"""Layouts that are tried when it is not said how many."""
HIDDEN_SAMPLE = 200
"""The same when the discard is hidden: each takes as long as some hundreds with open cards."""


def misere(arguments: argparse.Namespace, console: Console) -> int:
    """Safe suits; from ten cards useful talons, from twelve what to put away."""
    cards = _read(" ".join(arguments.hand), console)
    if len(cards) not in (10, 12):
        raise IllegalDealError(
            "declarer has 10 cards before the talon and 12 with it, not {count}", count=len(cards)
        )
    report = safety(cards)
    if len(cards) == 10:
        asked = arguments.sample, arguments.all, arguments.tricks, arguments.every
        if any((*asked, arguments.hidden)):
            raise IllegalDealError("layouts are tried for the 12 cards with the talon; here are 10")
        _write_ten(report, clean_talons(cards, arguments.first), arguments, console)
        return 0
    risks = [suit_risk(suit.own, suit.against) for suit in report.suits]
    if arguments.hidden and arguments.tricks:
        raise IllegalDealError(
            "with a hidden discard it is told how often declarer is caught, not for how many "
            "tricks; leave out --tricks"
        )
    hidden = HiddenDiscard() if arguments.hidden else None
    start = time.perf_counter()
    answer, is_interrupted = _weigh(cards, hidden, arguments, console)
    seconds = time.perf_counter() - start
    _write_twelve(report, risks, answer, hidden, seconds, arguments, console)
    if is_interrupted:
        raise KeyboardInterrupt
    return 0


def _read(text: str, console: Console) -> Cards:
    from prefdd.notation.typed import parse_hand

    with warnings.catch_warnings(record=True) as doubts:
        warnings.simplefilter("always")
        cards = parse_hand(text)
    for doubt in doubts:
        said = str(doubt.message)
        if hasattr(doubt.message, "template") and hasattr(doubt.message, "facts"):
            said = i18n.describe(doubt.message, console.style.lang, console.style.ascii)
        console.complain(console.say("note: {text}").format(text=said))
    return cards


def _weigh(
    cards: Cards, hidden: HiddenDiscard | None, arguments: argparse.Namespace, console: Console
) -> tuple[MisereDiscards, bool]:
    """The answer, and whether it was cut short."""
    progress = Progress(console.say("{done} of {total} layouts"))
    sample = SAMPLE if hidden is None else HIDDEN_SAMPLE
    try:
        answer = misere_discards(
            cards,
            arguments.first,
            sample=None if arguments.all else arguments.sample or sample,
            seed=arguments.seed,
            limit=None if arguments.tricks else 1,
            every=arguments.every,
            measure=hidden,
            progress=progress,
        )
    except KeyboardInterrupt as interruption:
        if not interruption.args:
            raise
        return interruption.args[0], True
    finally:
        progress.close()
    return answer, False


def _write_ten(
    report: Safety, talons: CleanTalons, arguments: argparse.Namespace, console: Console
) -> None:
    if arguments.json:
        console.write_object(
            {
                "hand": report.hand.code,
                "first": arguments.first,
                "suits": _suits(report),
                "talons": {
                    "clean": len(talons.talons),
                    "chance": float(talons.chance),
                    "useful": card_codes(talons.useful),
                    "pairs": [card_codes(pair) for pair in talons.pairs],
                },
            }
        )
        return
    style = console.style
    console.write(
        f"{style.cards(report.hand)}\n{view.leader(arguments.first, style)}\n\n"
        f"{view.suit_rows(report, style=style)}\n{view.talon_lines(talons, style)}"
    )


def _write_twelve(
    report: Safety,
    risks: list[SuitRisk],
    answer: MisereDiscards,
    hidden: HiddenDiscard | None,
    seconds: float,
    arguments: argparse.Namespace,
    console: Console,
) -> None:
    if arguments.json:
        guesses = {} if hidden is None else {"guesses": hidden.plans, "unproved": hidden.unproved}
        console.write_object(
            {
                "hand": report.hand.code,
                "first": answer.first,
                "hidden": hidden is not None,
                **guesses,
                "suits": _suits(report, risks),
                "discards": [_estimate(item) for item in answer.estimates],
                "deals": answer.deals,
                "complete": answer.is_complete,
                "nodes": answer.nodes,
                "seconds": round(seconds, 3),
            }
        )
        return
    style = console.style
    if hidden is None:
        work = style.say("{deals} layouts, {nodes} nodes, {seconds} s").format(
            deals=answer.deals, nodes=answer.nodes, seconds=f"{seconds:.2f}"
        )
    else:
        work = view.guesses(hidden, answer.deals, seconds, style)
    console.write(
        f"{style.cards(report.hand)}\n{view.leader(answer.first, style)}\n\n"
        f"{view.suit_rows(report, risks, style)}\n{view.clean_list(answer, style)}\n"
        f"{view.discard_table(answer, style=style)}{work}\n"
    )


def _suits(report: Safety, risks: list[SuitRisk] | None = None) -> list[dict[str, Any]]:
    found = []
    for number, suit in enumerate(report.suits):
        item: dict[str, Any] = {
            "suit": suit.suit.code,
            "cards": card_codes(suit.own),
            "safe": suit.is_safe,
            "holes": [
                {"card": hole.card.code, "above": hole.above.code, "gap": card_codes(hole.gap)}
                for hole in suit.holes
            ],
            "leads": card_codes(suit.leads),
        }
        if risks is not None:
            risk = risks[number]
            item["alone"] = {
                "next": float(risk.chance_next),
                "last": float(risk.chance_last),
                "either": float(risk.chance),
                "crossing": float(risk.chance_crossing),
            }
        found.append(item)
    return found


def _estimate(item: Estimate) -> dict[str, Any]:
    return {
        "discard": card_codes(item.choice.discard),
        "lead": None if item.choice.lead is None else item.choice.lead.code,
        "caught": item.chance if item.deals else None,
        "interval": list(item.interval()),
        "tricks": item.mean_tricks,
        "deals": item.deals,
        "exact": item.is_exact,
        "clean": item.is_clean,
        "given_up": item.is_dropped,
    }
