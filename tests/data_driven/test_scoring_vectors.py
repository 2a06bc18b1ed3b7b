"""Published and hand-computed scores, one by one: `scoring_vectors.json`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from datafiles import read_json
from prefdd.phrase import Phrase
from prefdd.scoring import Convention, Entry, Player, ScoreSheet, Totals, score, settle
from prefdd.scoring.entries import Column
from prefdd.scoring.fines import (
    compensation,
    false_entry,
    set_without_play,
    without_three,
    wrong_cards_on_whist,
)
from prefdd.scoring.table import Table
from prefdd.scoring.terms import Terms

OPTION = {"style": "whist", "resp": "responsibility", "short_basis": "shortage"}
OPTION |= {"eight": "no_trick_pays", "exit": "allpass_exit"}
VALUE = {"check": "checked", "arith": "arithmetic", "geom": "geometric"}
VALUE |= {"arith3": "arithmetic3", "geom3": "geometric3", "own": "own_half"}
TALON = {"A": "SA C7", "AK": "SA SK", "AA": "SA HA", "KQ": "DK DQ"}
GIVEN = {"dealer": "dealer", "k": "factor", "run": "row", "dark": "dark_passes"}
GIVEN |= {"half_with": "partner"}
BY_HAND = Phrase("Written by hand.")
FAULT = {"fine": "discard", "fine_min": "cards"}


def convention_of(row: dict[str, Any]) -> Convention:
    agreed = Convention.preset(row["convention"])
    options = {OPTION.get(name, name): value for name, value in row["options"].items()}
    for name, value in options.items():
        agreed = agreed.replace(**{name: VALUE.get(value, value) if value != "both" else "both"})
    if "talon" in row["params"]:
        agreed = agreed.replace(talon_premium="dealer")
    return agreed


def arguments_of(row: dict[str, Any]) -> dict[str, Any]:
    """Arguments of `score` for the parameters of a row."""
    given: dict[str, Any] = {"players": row["players"], "faults": {}}
    for name, value in row["params"].items():
        if name in FAULT:
            given["faults"]["A"] = FAULT[name]
        elif name == "talon":
            given["talon"] = TALON[value]
        else:
            given[GIVEN[name]] = value
    if row["players"] == 4:
        given.setdefault("dealer", "D")
    return given


def written(text: str) -> dict[str, Fraction]:
    """``A10 B5`` or ``A>B=12`` as numbers by who writes."""
    found = {}
    for word in text.split():
        name, number = re.fullmatch(r"([A-D](?:>[A-D]=)?)(-?\d+)", word).groups()  # type: ignore[union-attr]
        found[name.rstrip("=")] = Fraction(number)
    return found


def numbers(text: str, players: int) -> list[Fraction]:
    return [written(text).get(str(player), Fraction(0)) for player in list(Player)[:players]]


def entries_of(row: dict[str, Any]) -> list[Entry]:
    """Entries for the numbers that a row writes down."""
    by_part = [numbers(text, row["players"]) for text in row["args"][:2]]
    pool, mountain = (list(zip(Player, part, strict=False)) for part in by_part)
    return [
        *(Entry.pool(player, points, "", BY_HAND) for player, points in pool if points),
        *(Entry.mountain(player, points, "", BY_HAND) for player, points in mountain if points),
        *(
            Entry.whists(Player[pair[0]], Player[pair[2]], whists, "", BY_HAND)
            for pair, whists in written(row["args"][2]).items()
        ),
    ]


def sheet_of(row: dict[str, Any]) -> ScoreSheet:
    """The score sheet on which a row is played; its pools are too large to be filled by it."""
    kind, agreed, count = row["kind"], convention_of(row), row["players"]
    if kind == "plain":
        return ScoreSheet.new(agreed, 1000, players=count).write(entries_of(row))
    if kind == "skak":
        first, mountains, for_first, _ = row["args"]
        agreed = agreed.replace(prizes={100: "hundreds", 300: "race"}[for_first])
        given = {"players": count, "args": ["", mountains, ""]}
        before = ScoreSheet.new(agreed, 1000, players=count).write(entries_of(given))
        return before.award(first)
    if kind in ("pool", "close"):
        target = row["args"][2]
        given = {"players": count, "args": [row["args"][0], "", ""]}
        sheet = ScoreSheet.new(agreed, target, players=count).write(entries_of(given))
        if kind == "close":
            return sheet.close()
        return sheet.write(Entry.pool(Player.A, row["args"][1], "", BY_HAND))
    if kind == "game":
        deal = score(*row["args"], agreed, **arguments_of(row))
    else:
        contract = {"misere": "misere", "raspas": "allpass"}[kind]
        deal = score(contract, None, row["args"][0], agreed, **arguments_of(row))
    assert deal.balance == deal.totals.balance(agreed)
    return ScoreSheet.new(agreed, 1000, players=count).add(deal)


def totals_of(row: dict[str, Any]) -> Totals:
    """What is on the sheet, prizes without the mountains that they are for."""
    sheet = sheet_of(row)
    assert ScoreSheet.from_json(sheet.to_json()) == sheet
    done = settle(sheet)
    assert done.by_mountains == done.by_average == sheet.balance
    if row["kind"] == "skak":
        return Totals.of(sheet.lines[-1].written, row["players"])
    return sheet.totals


def check(row: dict[str, Any], totals: Totals) -> None:
    """Compare totals with what a row expects, part by part."""

    def by_player(amounts: Iterable[Fraction]) -> dict[str, Fraction]:
        pairs = zip(Player, amounts, strict=False)
        return {str(player): amount for player, amount in pairs if amount}

    def expected(part: str) -> dict[str, Fraction]:
        return {name: Fraction(text) for name, text in row[part].items() if Fraction(text)}

    whists: Mapping[tuple[Player, Player], Fraction] = totals.whists
    assert by_player(totals.pool) == expected("pool")
    assert by_player(totals.mountain) == expected("mountain")
    assert {f"{who}>{on}": amount for (who, on), amount in whists.items()} == expected("whists")
    balance = totals.balance(convention_of(row))
    assert by_player(balance) == expected("net")
    assert sum(balance) == 0


ROWS = read_json("scoring_vectors.json")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_vector(row: dict[str, Any]) -> None:
    check(row, totals_of(row))


def by_hand(identity: str, convention: Convention) -> list[Entry]:
    """Entries that the rules order for the rows that are written down by hand."""
    terms, three = Terms(convention), Table.of(3, "A", None)
    if identity == "U20":
        return [without_three(Player.A, 7, Terms(convention.replace(without_three=True)))]
    if identity == "M11":
        made = score("misere", None, 0, convention, players=4, dealer="D").entries
        return [*made, *compensation(Player.B, {Player.C: 50, Player.D: 50}, "3.8.5.1 a")]
    if identity == "P29":
        looked = {"C": "old-trick"}
        return list(score("allpass", None, (4, 3, 3), convention, faults=looked).entries)
    if identity == "T11":
        return list(set_without_play(three, 6, 2 + 5, terms))
    if identity in ("T15", "T16"):
        return [wrong_cards_on_whist(Player.B, 6, terms)]
    assert identity == "T21"
    struck, fine = false_entry(Player.A, Column.POOL, 4)
    # The false points were in the pool before.
    return [Entry.pool(Player.A, 4, "", struck.reason), struck, fine]


ON_THE_SHEET = {"W09", "W10", "W11"}


@pytest.mark.parametrize(
    "row",
    [row for row in ROWS if row["kind"] == "plain" and row["id"] not in ON_THE_SHEET],
    ids=lambda row: row["id"],
)
def test_vector_by_hand_is_what_the_rules_order(row: dict[str, Any]) -> None:
    convention = convention_of(row)
    check(row, Totals.of(by_hand(row["id"], convention), row["players"]))
