"""Sub-command odds for a hand alone: what to put away and to order, talon seen or not."""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from prefdd import i18n
from prefdd.cards import Cards
from prefdd.cli.console import Console, Progress, card_codes
from prefdd.cli.order_states import read_orders, read_talons, write_state
from prefdd.cli.scores import read_convention
from prefdd.deal import Contract, Seat
from prefdd.errors import IllegalDealError
from prefdd.notation.typed import parse_contract, parse_hand
from prefdd.odds import facts_of
from prefdd.order_worth import Option, OrderWhists
from prefdd.ordering import order_odds
from prefdd.orders import MISERE, GoalOdds, Order, OrderOdds
from prefdd.phrase import card_count
from prefdd.talons import TalonOdds, talon_odds
from prefdd.view import text
from prefdd.view.expected import order_whists_text

__all__ = ["hand_odds"]

ORDER_LAYOUTS = 10_000
TALON_LAYOUTS = 100
RANKED = 20
"""Contracts of which it is said what they are worth."""
CAN_ORDER = 0.75
"""Part of the layouts in which a contract that "can be ordered" is made."""


def hand_odds(arguments: argparse.Namespace, console: Console) -> int:
    """What to order with the hand of ``--hand``: twelve cards, or ten before the talon."""
    hand = _hand(arguments.hand, console)
    declarer: Seat = arguments.declarer or Seat.N
    first: Seat = arguments.first or declarer
    common: dict[str, Any] = {
        "declarer": declarer,
        "first": first,
        "facts": arguments.facts or "",
        "at_least": None if arguments.at_least is None else parse_contract(arguments.at_least),
        "seed": arguments.seed,
    }
    agreed = None if arguments.convention is None else read_convention(arguments.convention)
    if agreed is not None and len(hand) == 10:
        raise IllegalDealError(
            "whists are reckoned after the talon; name 12 cards, or leave --convention out"
        )
    state = None if arguments.resume is None else Path(arguments.resume)
    start = time.perf_counter()
    is_interrupted = False
    found: OrderOdds | TalonOdds
    talons, layouts = (
        console.say("{done} of {total} talons"),
        console.say("{done} of {total} layouts"),
    )
    progress = Progress(talons if len(hand) == 10 else layouts)
    try:
        if len(hand) == 10:
            if arguments.all:
                raise IllegalDealError(
                    "before the talon layouts are drawn; say how many by --sample"
                )
            number = arguments.sample or TALON_LAYOUTS
            kept = read_talons(state)
            found = talon_odds(hand, layouts=number, progress=progress, resume=kept, **common)
        elif len(hand) == 12:
            number = arguments.sample or ORDER_LAYOUTS
            if arguments.all:
                number = 10**9
            begun = read_orders(state)
            found = order_odds(
                hand,
                layouts=number,
                confidence=arguments.confidence,
                tolerance=arguments.tolerance,
                convention=agreed,
                whist_tolerance=arguments.whist_tolerance,
                progress=progress,
                resume=begun,
                **common,
            )
        else:
            raise IllegalDealError(
                "the hand has {count}; name 12, or 10 before the talon", count=card_count(len(hand))
            )
    except KeyboardInterrupt as interruption:
        if not interruption.args:
            raise
        found, is_interrupted = interruption.args[0], True
    finally:
        progress.close()
    if state is not None:
        write_state(state, found)
    _show(found, hand, arguments, console, time.perf_counter() - start)
    if is_interrupted:
        console.say_how_to_go_on(has_state=state is not None)
        raise KeyboardInterrupt
    return 0


def _hand(typed: str, console: Console) -> Cards:
    with warnings.catch_warnings(record=True) as doubts:
        warnings.simplefilter("always")
        hand = parse_hand(typed)
    for doubt in doubts:
        message = doubt.message
        told = str(message)
        if hasattr(message, "template") and hasattr(message, "facts"):
            told = i18n.describe(message, console.style.lang, console.style.ascii)
        console.complain(console.say("note: {text}").format(text=told))
    return hand


def _show(
    found: OrderOdds | TalonOdds,
    hand: Cards,
    arguments: argparse.Namespace,
    console: Console,
    seconds: float,
) -> None:
    if isinstance(found, OrderOdds):
        if arguments.json:
            console.write_object(_orders_object(found, hand, seconds))
        else:
            console.write(_orders_text(found, hand, arguments, console, seconds))
    elif arguments.json:
        console.write_object(_talons_object(found, hand, seconds))
    else:
        console.write(_talons_text(found, hand, arguments, console, seconds))


def _goal_key(goal: int) -> str:
    return "misere" if goal == MISERE else str(goal)


def _order_object(order: Order, goal: int) -> dict[str, Any]:
    return {
        "discards": [card_codes(pair) for pair in order.discards],
        "contract": order.at(goal).code,
    }


def _orders_object(found: OrderOdds, hand: Cards, seconds: float) -> Mapping[str, Any]:
    goals = {}
    for item in found.goals:
        entry = {
            "verdict": item.verdict,
            **_order_object(found.orders[item.order], item.goal),
            "chance": item.chance,
            "interval": [item.low, item.high],
            "checked": item.checked,
            "decided": item.decided,
            "rivals": [
                {
                    **_order_object(found.orders[rival], item.goal),
                    "better": list(found.difference(rival, item.order, item.goal)),
                }
                for rival in item.rivals
            ],
        }
        if item.goal == MISERE:
            entry["caught"] = 1 - item.chance
        else:
            entry["counts"] = list(found.counts(item.order))
        goals[_goal_key(item.goal)] = entry
    whists = {} if found.whists is None else {"whists": _whists_object(found, found.whists)}
    return {
        "hand": card_codes(hand),
        "goals": goals,
        **whists,
        "layouts": found.layouts,
        "population": found.population,
        "exact": not found.is_sample and found.is_finished,
        "complete": found.is_finished,
        "confidence": found.confidence,
        "nodes": found.nodes,
        "seconds": round(seconds, 3),
    }


def _whists_object(found: OrderOdds, whists: OrderWhists) -> dict[str, Any]:
    """The contract worth most, and the first of all others with what they are worth less."""

    def named(option: Option) -> dict[str, Any]:
        return _order_object(found.orders[option[0]], option[1])

    others = []
    for option in found.ranking[1:RANKED]:
        low, high = found.worth(option)
        gain, least, most = found.gain(option, whists.best)
        others.append(
            {
                **named(option),
                "low": str(low),
                "high": str(high),
                "layouts": len(found.tricks[option[0]]),
                "better": [float(gain), least, most],
                "dropped": option not in whists.rivals,
            }
        )
    return {
        "convention": whists.convention,
        "verdict": whists.verdict,
        "best": {
            **named(whists.best),
            "low": str(whists.low),
            "high": str(whists.high),
            "interval": list(whists.interval),
            "checked": whists.checked,
            "decided": whists.decided,
        },
        "tolerance": whists.tolerance,
        "others": others,
    }


def _percent(part: float) -> str:
    return f"{100 * part:.2f}"


def _goal_name(goal: int, console: Console) -> str:
    return console.style.contract(Contract.misere()) if goal == MISERE else str(goal)


def _head(hand: Cards, seen: str, arguments: argparse.Namespace, console: Console) -> list[str]:
    style = console.style
    declarer = arguments.declarer or Seat.N
    first = arguments.first or declarer
    lines = [f"{style.seat(declarer)}: {style.cards(hand)}"]
    lines.append(seen.format(seat=style.seat(first)))
    if arguments.facts:
        known = "; ".join(
            i18n.write_fact(fact, style.lang) for fact in facts_of(arguments.facts, None)
        )
        lines.append(style.say("known: {facts}").format(facts=known))
    return lines


def _orders_text(
    found: OrderOdds, hand: Cards, arguments: argparse.Namespace, console: Console, seconds: float
) -> str:
    style = console.style
    lines = _head(hand, style.say("Discard and contract; {seat} leads."), arguments, console)
    heads = (
        style.say("goal"),
        style.say("discard"),
        style.say("contract"),
        style.say("made, %"),
        style.say("interval"),
        "",
    )
    rows: list[list[str]] = [list(heads)]
    rows += [_order_row(found, item, console) for item in found.goals]
    lines += ["", text.grid(rows, right=(3,)).rstrip("\n"), ""]
    if found.whists is not None:
        lines += [order_whists_text(found, style)]
    if found.is_sample:
        lines.append(
            style.say(
                "{layouts} random layouts of {population}; all verdicts hold at once with "
                "{confidence} % confidence, and differences up to {tolerance} % do not count."
            ).format(
                layouts=max(map(len, found.tricks)),
                population=found.population,
                confidence=f"{100 * found.confidence:g}",
                tolerance=f"{100 * arguments.tolerance:g}",
            )
        )
    elif found.is_finished:
        lines.append(
            style.say("All {population} layouts, exactly.").format(population=found.population)
        )
    if not found.is_finished:
        lines.append(style.say("Incomplete: the work was interrupted."))
    lines.append(
        style.say("{deals} solved, {nodes} nodes, {seconds} s").format(
            deals=sum(map(len, found.tricks)), nodes=found.nodes, seconds=f"{seconds:.2f}"
        )
    )
    return "\n".join(lines) + "\n"


def _order_row(found: OrderOdds, item: GoalOdds, console: Console) -> list[str]:
    style, order = console.style, found.orders[item.order]
    verdict = {
        "best": style.say("no other is as good"),
        "equal": style.say("others are as good"),
        "open": style.say("not decided"),
        "hopeless": style.say("hopeless"),
    }[item.verdict]
    if item.verdict == "hopeless":
        limit = style.say("at most {high} %").format(high=_percent(item.high))
        return [_goal_name(item.goal, console), "-", "-", "-", limit, verdict]
    if item.rivals:
        names = ", ".join(
            _name(found.orders[rival], item.goal, console) for rival in item.rivals[:3]
        )
        more = len(item.rivals) - 3
        verdict += f": {names}" + (f" (+{more})" if more > 0 else "")
    interval = f"{_percent(item.low)}-{_percent(item.high)}"
    if not found.is_sample and found.is_finished:
        interval = style.say("exactly")
    return [
        _goal_name(item.goal, console),
        style.say(" or ").join(style.cards(pair) for pair in order.discards[:3]),
        style.contract(order.at(item.goal)),
        _percent(item.chance),
        interval,
        verdict,
    ]


def _name(order: Order, goal: int, console: Console) -> str:
    return f"{console.style.cards(order.discards[0])} {console.style.contract(order.at(goal))}"


def _talons_object(found: TalonOdds, hand: Cards, seconds: float) -> Mapping[str, Any]:
    return {
        "hand": card_codes(hand),
        "goals": {
            _goal_key(goal): {
                "chance": found.chance(goal),
                "interval": list(found.interval(goal)),
                "can_order": found.share(goal, CAN_ORDER),
            }
            for goal in found.goals
        },
        "talons": {
            " ".join(card_codes(answer.talon)): {
                _goal_key(goal): None
                if order is None
                else {**_order_object(order, goal), "made": reached / found.layouts}
                for goal, order, reached in zip(
                    found.goals, answer.orders, answer.hits, strict=True
                )
            }
            for answer in found.answers
        },
        "layouts": found.layouts,
        "complete": found.is_finished,
        "nodes": found.nodes,
        "seconds": round(seconds, 3),
    }


def _talons_text(
    found: TalonOdds, hand: Cards, arguments: argparse.Namespace, console: Console, seconds: float
) -> str:
    style = console.style
    lines = _head(hand, style.say("Before the talon; {seat} leads."), arguments, console)
    rows = [
        [
            style.say("goal"),
            style.say("made, %"),
            style.say("interval"),
            style.say("can be ordered, %"),
        ]
    ]
    for goal in found.goals:
        low, high = found.interval(goal)
        rows.append(
            [
                _goal_name(goal, console),
                _percent(found.chance(goal)),
                f"{_percent(low)}-{_percent(high)}",
                _percent(found.share(goal, CAN_ORDER)),
            ]
        )
    lines += ["", text.grid(rows, right=(1, 3)).rstrip("\n"), ""]
    lines.append(
        style.say(
            "{done} of {total} talons, {layouts} layouts each. Can be ordered: made in "
            "{part} % of them at least."
        ).format(
            done=len(found.answers),
            total=found.talons,
            layouts=found.layouts,
            part=f"{100 * CAN_ORDER:g}",
        )
    )
    lines.append(
        style.say("{nodes} nodes, {seconds} s").format(nodes=found.nodes, seconds=f"{seconds:.2f}")
    )
    return "\n".join(lines) + "\n"
