"""Published layouts of all-pass: each is analysed, mid-play too, and the numbers fit together."""

from __future__ import annotations

from typing import Any

import pytest

from datafiles import read_json, record_of
from prefdd import AllPass, Contract, Deal, Position, Seat, Solver, allpass

PROBLEMS: list[dict[str, Any]] = read_json("problems.json")["problems"]
ALL_PASS = [row for row in PROBLEMS if row["contract"] == "allpass"]
RULES = ("suit", "dealer", "closed")


def deal_of(row: dict[str, Any]) -> tuple[Deal, Seat]:
    """The deal, and first hand."""
    record = record_of(row)
    assert record.first is not None
    return record.deal, record.first


def check(found: AllPass) -> None:
    """All tricks are shared, and what is possible lies within what is certain."""
    for one in (found, *found.cards.values()):
        assert one.outcomes
        for outcome in one.outcomes:
            assert sum(outcome) == 10
            assert min(outcome) >= 0
        for seat, (low, high) in one.range.items():
            assert one.best_case[seat] <= low <= high <= one.guarantee[seat]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("row", ALL_PASS, ids=[row["id"] for row in ALL_PASS])
def test_every_layout_is_analysed(row: dict[str, Any], rule: str) -> None:
    deal, first = deal_of(row)
    found = allpass(deal, first, rule)
    check(found)
    line = found.line("pessimistic")
    assert line.is_outcome
    assert sum(line.tricks) == 10
    for played in (line.cards[:5], line.cards[:13]):
        check(allpass(deal, first, rule, played=played))


@pytest.mark.parametrize("row", ALL_PASS, ids=[row["id"] for row in ALL_PASS])
def test_guarantee_with_the_talon_closed_is_the_misere_of_each_player(row: dict[str, Any]) -> None:
    deal, first = deal_of(row)
    found = allpass(deal, first, "closed")
    for seat in deal.seats:
        alone = Position.start(deal, Contract.misere(), seat, first)
        assert found.guarantee[seat] == Solver().tricks(alone)
