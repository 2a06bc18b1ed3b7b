"""Sub-command about a hidden discard: catch."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from prefdd.cards import Card, Cards
from prefdd.cli.console import Console, Progress, card_codes
from prefdd.deal import Contract, Kind, Seat
from prefdd.errors import IllegalDealError
from prefdd.record import Record
from prefdd.view import catching_text, text

if TYPE_CHECKING:
    from prefdd.catching import Catch

__all__ = ["catch"]


def catch(arguments: argparse.Namespace, console: Console) -> int:
    """What is caught though the discard is hidden, by which plan, and how often."""

    def as_object(record: Record) -> Mapping[str, Any]:
        found = _found(record, arguments, console)
        answer = _object(found)
        if arguments.all_tricks:
            answer["thresholds"] = {
                str(tricks): _threshold(other) for tricks, other in _others(found, arguments)
            }
        if arguments.after:
            answer["after"] = {
                card.code: {
                    "possible": len(other.open),
                    "safe": [_codes(pair) for pair in other.open if pair not in other.caught_open],
                    **_threshold(other),
                }
                for card, other in _after(found, arguments)
            }
        return answer

    def as_text(record: Record) -> str:
        found = _found(record, arguments, console)
        style = console.style
        names = zip(found.position.seats, found.position.hands, strict=True)
        parts = [
            text.hand_rows(dict(sorted(names)), style),
            catching_text.catch_summary(found, style),
        ]
        if arguments.all_tricks:
            parts.append(catching_text.thresholds(dict(_others(found, arguments)), style))
        if arguments.after:
            parts.append(catching_text.after_cards(dict(_after(found, arguments)), style))
        if found.is_complete and arguments.depth:
            parts.append(catching_text.plan_tree(found.best, arguments.depth, style))
        return "\n".join(parts)

    return console.answer_each(arguments, as_object, as_text)


def _found(record: Record, arguments: argparse.Namespace, console: Console) -> Catch:
    from prefdd.catching import catch as find

    if record.contract is not None and record.contract.kind is Kind.ALL_PASS:
        raise IllegalDealError("all-pass has no declarer, so nobody hides a discard")
    if record.declarer is None:
        raise IllegalDealError(
            "{contract} needs a declarer; name one of {seats}",
            contract=record.contract or Contract.misere(),
            seats=" ".join(seat.name for seat in record.hands),
        )
    if record.first is None:
        raise IllegalDealError(
            "it is not said who leads first; name one of {seats}",
            seats=" ".join(seat.name for seat in record.hands),
        )
    progress = Progress(console.say("{done} of {total} discards"))
    try:
        return find(
            _hands(record, record.declarer),
            record.declarer,
            record.first,
            at_least=arguments.at_least,
            contract=record.contract,
            played=record.played,
            memory=arguments.memory << 20,
            progress=progress,
        )
    finally:
        progress.close()


def _hands(record: Record, declarer: Seat) -> dict[Seat, Cards]:
    """Hands with all that declarer had before the discard, as far as the record says it."""
    hands = dict(record.hands)
    if declarer in hands:
        own = hands[declarer] | record.discard
        hands[declarer] = own if record.discard else own | record.talon
    return hands


def _object(found: Catch) -> dict[str, Any]:
    value = found.value
    answer = {
        "open": {_codes(pair): tricks for pair, tricks in found.open.items()},
        "caught_open": len(found.caught_open),
        "plans": [
            {"caught": len(plan.caught), "missed": [_codes(pair) for pair in plan.missed]}
            for plan in found.plans
        ],
        "best": len(found.best.caught),
        "value": {
            "low": float(value.low),
            "high": float(value.high),
            "exact": value.is_exact,
        },
        "declarer_mix": {_codes(pair): float(share) for pair, share in value.declarer_mix.items()},
    }
    if value.lead is not None:
        answer["lead"] = value.lead.code
    if found.safe_leads:
        safe = {pair: leads for pair, leads in found.safe_leads.items() if leads}
        answer["safe_leads"] = {_codes(pair): card_codes(leads) for pair, leads in safe.items()}
    if known := found.position.proven | found.position.shown:
        answer["proven"] = card_codes(known)
    if not (found.is_complete and found.is_every_plan):
        answer["complete"] = False
    return answer


def _others(found: Catch, arguments: argparse.Namespace) -> Iterator[tuple[int, Catch]]:
    """The answer for each number of tricks with which some discard is caught."""
    for tricks in range(1, 11):
        other = found.at(tricks, arguments.memory << 20)
        if not other.caught_open:
            return
        yield tricks, other


def _after(found: Catch, arguments: argparse.Namespace) -> Iterator[tuple[Card, Catch]]:
    """The answer after each card that can be played now with a discard considered."""
    for card in found.position.legal:
        after = found.position.play(card)
        if any(after.allows(pair) for pair in found.open):
            yield card, found.after(card, arguments.memory << 20)


def _threshold(found: Catch) -> dict[str, Any]:
    keys = ("caught_open", "best", "value")
    answer = _object(found)
    return {key: answer[key] for key in keys}


def _codes(pair: Cards) -> str:
    return " ".join(card.code for card in pair)
