"""Sub-command that says why: explain."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from prefdd.cards import Card, Cards, Suit
from prefdd.cli.console import Console, card_codes
from prefdd.deal import Seat
from prefdd.record import Record
from prefdd.view import text

if TYPE_CHECKING:
    from prefdd.explain.reasons import Reason

__all__ = ["explain", "reason_object"]


def explain(arguments: argparse.Namespace, console: Console) -> int:
    """Why each card of the player to move keeps the value or loses it."""
    from prefdd.explain.explanation import Explanation, explained
    from prefdd.explain.sentences import text_of_card

    def found(record: Record) -> tuple[Explanation, list[Card]]:
        answer = explained(record.position, console.style.lang)
        if arguments.card is None:
            return answer, list(answer.cards)
        refusal = answer.position.refusal(arguments.card)
        if refusal is not None:
            raise refusal
        return answer, [arguments.card]

    def as_object(record: Record) -> Mapping[str, Any]:
        answer, cards = found(record)
        return {
            "value": answer.value,
            "to_move": answer.position.to_move.name,
            "best": card_codes(answer.best),
            "cards": {card.code: _card_object(answer, card) for card in cards},
        }

    def _card_object(answer: Explanation, card: Card) -> dict[str, Any]:
        one = answer.cards[card]
        entry: dict[str, Any] = {
            "value": one.value,
            "cost": one.cost,
            "text": text_of_card(answer, card),
            "reasons": [reason_object(reason) for reason in one.reasons],
            "line": [step.code for step in one.line],
        }
        if one.equal_to is not None:
            entry["equal_to"] = one.equal_to.code
        if one.range is not None:
            entry["range"] = list(one.range)
        return entry

    def as_text(record: Record) -> str:
        answer, cards = found(record)
        style = console.style
        parts = [text.deal_table(answer.position, style, record.talon, record.discard)]
        if not cards:
            parts.append(console.say("All cards are played.") + "\n")
        order = sorted(cards, key=lambda card: (answer.cards[card].cost, card.suit, -card.rank))
        is_long = arguments.long or arguments.card is not None
        for card in order:
            parts.append(text_of_card(answer, card, is_long) + "\n")
        return "\n".join([parts[0], "".join(parts[1:])])

    return console.answer_each(arguments, as_object, as_text)


def reason_object(reason: Reason) -> dict[str, Any]:
    """A reason as JSON writes it."""
    facts = {key: _plain(fact) for key, fact in reason.facts.items()}
    return {"code": reason.code, "facts": facts}


def _plain(fact: object) -> object:
    """A fact as JSON writes it."""
    if isinstance(fact, Card | Suit):
        return fact.code
    if isinstance(fact, Cards):
        return card_codes(fact)
    if isinstance(fact, Seat):
        return fact.name
    if isinstance(fact, bool | int | str):
        return fact
    raise TypeError(f"a fact of a reason is {fact!r}")
