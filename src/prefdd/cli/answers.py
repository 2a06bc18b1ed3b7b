"""Sub-commands about single deals: solve, table, line, review."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from prefdd.answers import solution_object
from prefdd.cards import Card
from prefdd.cli.console import Console, card_codes
from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalDealError
from prefdd.position import Position
from prefdd.record import Record
from prefdd.solver import Solver
from prefdd.view import text

if TYPE_CHECKING:
    from prefdd.analysis import Table

__all__ = ["line", "review", "solve", "table"]


def solve(arguments: argparse.Namespace, console: Console) -> int:
    """Value of each record, of every card of the player to move, and the line."""
    from prefdd.analysis import best_line

    solver = Solver()
    limit = arguments.limit

    def as_object(record: Record) -> Mapping[str, Any]:
        position = record.position
        return solution_object(position, solver.solve(position, limit))

    def as_text(record: Record) -> str:
        position = record.position
        solution = solver.solve(position, limit)
        style = console.style
        parts = [
            text.deal_table(position, style, record.talon, record.discard),
            text.verdict(position.contract, solution.tricks, style, limit) + "\n",
        ]
        if solution.cards:
            parts.append(text.card_values(position, solution.cards, solution.best, style))
        if limit is None and not position.is_over:
            parts.append(text.line_of_play(position, best_line(position, solver), style))
        return "\n".join(parts)

    return console.answer_each(arguments, as_object, as_text)


def table(arguments: argparse.Namespace, console: Console) -> int:
    """Tricks of each declarer in each strain and in misère."""
    from prefdd.analysis import table as compute

    def found(record: Record) -> tuple[Seat, Table]:
        first = arguments.first if arguments.first is not None else record.first
        if first is None:
            raise IllegalDealError("it is not said who leads first; say it with --first")
        return first, compute(record.deal, first)

    def as_object(record: Record) -> Mapping[str, Any]:
        first, answer = found(record)
        names = ("S", "C", "D", "H", "NT", "misere")
        tricks = {
            seat.name: dict(zip(names, row, strict=True)) for seat, row in answer.tricks.items()
        }
        return {"first": first.name, "tricks": tricks}

    def as_text(record: Record) -> str:
        first, answer = found(record)
        return (
            text.hand_rows(dict(record.deal.items()), console.style)
            + "\n"
            + text.strain_table(answer.tricks, first, console.style)
        )

    return console.answer_each(arguments, as_object, as_text)


def line(arguments: argparse.Namespace, console: Console) -> int:
    """One line of best play of all three to the end."""
    from prefdd.analysis import best_line

    def as_object(record: Record) -> Mapping[str, Any]:
        position = record.position
        cards = best_line(position)
        return {"tricks": _tricks(position, cards), "line": [card.code for card in cards]}

    def as_text(record: Record) -> str:
        position = record.position
        cards = best_line(position)
        value = text.verdict(position.contract, _tricks(position, cards), console.style)
        return f"{value}\n\n{text.line_of_play(position, cards, console.style)}"

    return console.answer_each(arguments, as_object, as_text)


def _tricks(position: Position, cards: Iterable[Card]) -> int:
    return position.replay(cards).declarer_tricks


def review(arguments: argparse.Namespace, console: Console) -> int:
    """What each card played has cost its player, up to the first that was not legal."""
    from prefdd.allpass_review import ReviewedAllPassCard
    from prefdd.analysis import ReviewedCard
    from prefdd.analysis import review as compute
    from prefdd.cli.allpass import as_all_pass
    from prefdd.view import allpass as allpass_view

    Judged = list[ReviewedCard] | list[ReviewedAllPassCard]

    def found(record: Record) -> tuple[Judged, list[str]]:
        """Cards that can be judged, and what is wrong with others."""
        is_all_pass = record.contract is not None and record.contract.kind is Kind.ALL_PASS
        if is_all_pass and (arguments.talon_rule or arguments.opened):
            record = as_all_pass(record, arguments.talon_rule, arguments.opened)
        findings = [finding for finding in record.validate() if finding.ply]
        if findings:
            record = record.with_played(record.played[: findings[0].ply - 1])
            console.failures += 1
        return compute(record), [console.describe(finding.named) for finding in findings]

    def ranges(entry: ReviewedAllPassCard) -> Mapping[str, Any]:
        return {
            "range_before": list(entry.range_before),
            "range_after": list(entry.range_after),
        }

    def as_object(record: Record) -> Mapping[str, Any]:
        judged, faults = found(record)
        entries = [
            {
                "ply": entry.ply,
                "seat": entry.seat.name,
                "card": entry.card.code,
                "before": entry.before,
                "after": entry.after,
                "cost": entry.cost,
                "best": card_codes(entry.best),
                **(ranges(entry) if isinstance(entry, ReviewedAllPassCard) else {}),
            }
            for entry in judged
        ]
        return {"review": entries, **({"error": "; ".join(faults)} if faults else {})}

    def as_text(record: Record) -> str:
        from prefdd.view.review_text import review_table

        judged, faults = found(record)
        parts = [f"{console.style.strong(fault)}\n" for fault in faults]
        on_all_pass = [entry for entry in judged if isinstance(entry, ReviewedAllPassCard)]
        others = [entry for entry in judged if isinstance(entry, ReviewedCard)]
        if others:
            parts.insert(0, review_table(others, console.style))
        if on_all_pass:
            parts.insert(0, allpass_view.review(on_all_pass, console.style))
        return "".join(parts) or console.say("No card has been played.") + "\n"

    return console.answer_each(arguments, as_object, as_text)
