"""Published and hand-computed scores, one by one: `scoring_vectors.json`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from datafiles import read_json
from prefdd.scoring import Convention, DealScore, Entry, Player, Totals, score
from prefdd.scoring.entries import Column
from prefdd.scoring.fines import (
    compensation,
    false_entry,
    set_without_play,
    without_three,
    wrong_cards_on_whist,
)
from prefdd.scoring.pools import close_pools, write_points
from prefdd.scoring.prizes import prize_entries
from prefdd.scoring.table import Table
from prefdd.scoring.terms import Terms

OPTION = {"style": "whist", "resp": "responsibility", "short_basis": "shortage"}
OPTION |= {"eight": "no_trick_pays", "exit": "allpass_exit"}
VALUE = {"check": "checked", "arith": "arithmetic", "geom": "geometric"}
VALUE |= {"arith3": "arithmetic3", "geom3": "geometric3", "own": "own_half"}
TALON = {"A": "SA C7", "AK": "SA SK", "AA": "SA HA", "KQ": "DK DQ"}
GIVEN = {"dealer": "dealer", "k": "factor", "run": "row", "dark": "dark_passes"}
GIVEN |= {"half_with": "partner"}
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


def plain_totals(row: dict[str, Any]) -> Totals:
    """Totals as the row writes them down."""
    pool, mountain, whists = row["args"]
    pairs = {(Player[pair[0]], Player[pair[2]]): n for pair, n in written(whists).items()}
    count = row["players"]
    return Totals(count, tuple(numbers(pool, count)), tuple(numbers(mountain, count)), pairs)


def sheet_totals(row: dict[str, Any]) -> Totals:
    """Totals after points are written, or pools are closed."""
    count, agreed = row["players"], convention_of(row)
    pools = numbers(row["args"][0], count)
    before = [
        Entry.pool(player, points, "", next(close_pools([0], 1, agreed)).reason)
        for player, points in zip(Player, pools, strict=False)
    ]
    if row["kind"] == "pool":
        _, points, target, _ = row["args"]
        entries = list(write_points(pools, Player.A, points, target, agreed))
    else:
        entries = list(close_pools(pools, row["args"][2], agreed))
    return Totals.of([*before, *entries], count)


def prize_totals(row: dict[str, Any]) -> Totals:
    first, mountains, for_first, _ = row["args"]
    prizes = {100: "hundreds", 300: "race"}[for_first]
    agreed = convention_of(row).replace(prizes=prizes)
    count = row["players"]
    return Totals.of(prize_entries(Player[first], numbers(mountains, count), agreed), count)


def totals_of(row: dict[str, Any]) -> Totals:
    kind, agreed = row["kind"], convention_of(row)
    if kind == "plain":
        return plain_totals(row)
    if kind in ("pool", "close"):
        return sheet_totals(row)
    if kind == "skak":
        return prize_totals(row)
    scored: DealScore
    if kind == "game":
        scored = score(*row["args"], agreed, **arguments_of(row))
    elif kind == "misere":
        scored = score("misere", None, row["args"][0], agreed, **arguments_of(row))
    else:
        assert kind == "raspas"
        scored = score("allpass", None, row["args"][0], agreed, **arguments_of(row))
    assert scored.balance == scored.totals.balance(agreed)
    return scored.totals


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
