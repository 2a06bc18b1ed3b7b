"""Sub-command on all-pass: guarantees, ranges and outcomes for three players, or two."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from prefdd.allpass import AllPass, AllPassCard, Outlook, outlook
from prefdd.allpass_position import AllPassPosition, TalonRule
from prefdd.cli.console import Console, card_codes
from prefdd.deal import Contract, Kind, Seat
from prefdd.errors import IllegalDealError
from prefdd.record import Record
from prefdd.view import allpass as view
from prefdd.view import text

__all__ = ["allpass", "as_all_pass"]


def allpass(arguments: argparse.Namespace, console: Console) -> int:
    """What is certain and what is possible for each player and for each card."""

    def found(record: Record) -> AllPass:
        if arguments.claim is not None:
            record.deal.index(arguments.claim[0])
        is_hussar = arguments.dummy is not None
        position = as_all_pass(record, arguments.talon_rule, arguments.opened, is_hussar).position
        assert isinstance(position, AllPassPosition)
        return outlook(
            position,
            arguments.objective,
            dummy=arguments.dummy,
            dummy_played_by=arguments.dummy_played_by,
        )

    def as_object(record: Record) -> Mapping[str, Any]:
        answer = found(record)
        order = _Order(answer, record.hands)
        said: dict[str, Any] = {
            **order.numbers(answer),
            "cards": {
                card.code: order.card(value, answer.chooser) for card, value in answer.cards.items()
            },
            "best": card_codes(answer.best),
            "unique": answer.is_unique,
            "to_move": answer.to_move.name,
            "seats": order.names,
            "talon_rule": answer.position.rule.value,
            "objective": answer.objective.name,
            "states": answer.states,
        }
        if arguments.dummy is not None:
            said["played_by"] = answer.chooser.name
        if arguments.claim is not None:
            said["claim"] = order.claim(answer, *arguments.claim)
        if arguments.line is not None:
            shown = answer.line(arguments.line)
            said["line"] = {
                "rule": shown.rule.value,
                "cards": [card.code for card in shown.cards],
                "tricks": order.outcome(shown.tricks),
                "is_outcome": shown.is_outcome,
            }
        return said

    def as_text(record: Record) -> str:
        answer = found(record)
        style, position = console.style, answer.position
        parts = [
            text.deal_table(position, style, record.talon),
            view.talon(position, style),
            view.players(answer, style),
            view.outcomes(answer, style),
        ]
        if arguments.claim is not None:
            seat, tricks = arguments.claim
            parts.append(view.claim(answer, seat, tricks, style))
        if answer.cards:
            parts.append(view.cards(answer, style))
        if not position.is_over:
            parts.append(view.line(answer, answer.line(arguments.line or "uniform"), style))
        return "\n".join(part for part in parts if part)

    return console.answer_each(arguments, as_object, as_text)


def as_all_pass(
    record: Record, rule: str | None, opened: tuple[Any, ...], is_hussar: bool = False
) -> Record:
    """The record with the talon rule that was asked for, else its own, else the usual one.

    Raises
    ------
    IllegalDealError
        If the contract is another one, or nothing says what the talon does.
    """
    if record.contract is not None and record.contract.kind is not Kind.ALL_PASS:
        raise IllegalDealError(
            "the contract is {contract}; prefdd allpass answers all-pass only, and prefdd solve "
            "the others",
            contract=record.contract,
        )
    rule = rule or record.talon_rule
    if not rule and is_hussar:
        rule = TalonRule.CLOSED.value
    if not rule and not (record.talon or record.opened or opened):
        raise IllegalDealError(
            "neither the talon nor what it does is known; name its cards with --opened, "
            "or say --talon-rule closed"
        )
    return replace(
        record,
        contract=Contract.all_pass(),
        talon_rule=rule or TalonRule.SUIT.value,
        opened=opened or record.opened,
    )


class _Order:
    """Answers for machines, players in the order of the hands of the record, dealer last."""

    def __init__(self, found: AllPass, seats: Iterable[Seat]) -> None:
        self.seats = list(seats)
        self.places = [found.seats.index(seat) for seat in self.seats]
        self.names = [seat.name for seat in self.seats]
        if found.position.rule is TalonRule.DEALER:
            self.places.append(3)
            self.names.append("dealer")

    def outcome(self, tricks: tuple[int, ...]) -> list[int]:
        return [tricks[place] for place in self.places]

    def outcomes(self, found: Outlook) -> list[list[int]]:
        return sorted(map(self.outcome, found.outcomes))

    def numbers(self, found: Outlook) -> dict[str, Any]:
        """What is said of all players."""
        deciding = [seat for seat in self.seats if seat in found.guarantee]
        numbers: dict[str, Any] = {
            "guarantee": {seat.name: found.guarantee[seat] for seat in deciding},
            "range": {seat.name: list(found.range[seat]) for seat in self.seats},
            "outcomes": self.outcomes(found),
            "best_case": {seat.name: found.best_case[seat] for seat in deciding},
        }
        if found.balance is not None:
            numbers["balance"] = {seat.name: _amount(found.balance[seat]) for seat in deciding}
        return numbers

    def cards(self, found: AllPass) -> dict[str, Any]:
        """What is said of each card: numbers of whoever chooses it."""
        return {card.code: self.card(value, found.chooser) for card, value in found.cards.items()}

    def card(self, found: AllPassCard, seat: Seat) -> dict[str, Any]:
        numbers: dict[str, Any] = {
            "guarantee": found.guarantee[seat],
            "range": list(found.range[seat]),
            "best_case": found.best_case[seat],
            "cost": _amount(found.cost),
            "outcomes": self.outcomes(found),
        }
        if found.balance is not None:
            numbers["balance"] = _amount(found.balance[seat])
        return numbers

    def claim(self, found: AllPass, seat: Seat, tricks: int) -> dict[str, Any]:
        """Which outcomes bear out that a player takes so many tricks."""
        place = found.seats.index(seat)
        chosen = [outcome for outcome in found.outcomes if outcome[place] == tricks]
        return {
            "seat": seat.name,
            "tricks": tricks,
            "outcomes": sorted(map(self.outcome, chosen)),
        }


def _amount(number: int | Fraction) -> int | str:
    """A number of JSON when it is whole, else exact text such as 7/2."""
    return str(number) if Fraction(number).denominator > 1 else int(number)
