"""Published problems and checked positions: the value, and the value of every card."""

from __future__ import annotations

from typing import Any

import pytest

from datafiles import expected_cards, position_of, read_json, record_of
from prefdd import Cards, IllegalDealError, Seat, Solver, best_line, solve
from prefdd.random_deals import KINDS

PROBLEMS: list[dict[str, Any]] = read_json("problems.json")["problems"]
SOLVED = [row for row in PROBLEMS if "expected" in row]
ALL_PASS = [row for row in PROBLEMS if row["contract"] == "allpass"]
POSITIONS: list[dict[str, Any]] = read_json("positions.json")


def ids(rows: list[dict[str, Any]]) -> list[str]:
    return [row["id"] for row in rows]


def named(name: str) -> dict[str, Any]:
    return next((row for row in POSITIONS if row["id"] == name), {}) or pytest.skip(f"no {name}")


@pytest.mark.parametrize("row", SOLVED, ids=ids(SOLVED))
def test_problem_has_its_published_values(row: dict[str, Any]) -> None:
    assert record_of(row).validate() == []
    solution = solve(position_of(row))
    assert solution.tricks == row["expected"]["tricks"]
    assert dict(solution.cards) == expected_cards(row)


@pytest.mark.parametrize("row", POSITIONS, ids=ids(POSITIONS))
def test_position_has_its_checked_values(row: dict[str, Any]) -> None:
    solution = solve(position_of(row))
    assert solution.tricks == row["expected"]["tricks"]
    assert dict(solution.cards) == expected_cards(row)
    keep = {card for card, tricks in solution.cards.items() if tricks == solution.tricks}
    assert solution.best == keep


def test_one_solver_gives_the_values_of_fresh_ones_over_all_problems() -> None:
    solver = Solver()
    for row in [*SOLVED, *POSITIONS, *reversed(SOLVED)]:
        assert dict(solver.solve(position_of(row)).cards) == expected_cards(row), row["id"]


@pytest.mark.parametrize("row", ALL_PASS, ids=ids(ALL_PASS))
def test_all_pass_has_no_single_value(row: dict[str, Any]) -> None:
    assert record_of(row).validate() == []
    with pytest.raises(IllegalDealError, match="all-pass has no declarer"):
        solve(position_of(row))


@pytest.mark.parametrize("row", [*SOLVED, *POSITIONS], ids=ids([*SOLVED, *POSITIONS]))
def test_best_line_is_legal_and_proves_the_value(row: dict[str, Any]) -> None:
    position = position_of(row)
    line = best_line(position)
    assert len(line) == sum(map(len, position.hands))
    assert position.replay(line).declarer_tricks == row["expected"]["tricks"]


# ---- what the examples are known for ----------------------------------------------


def test_ten_cards_of_kovalevskayas_leader_have_values_equivalent_ones_too() -> None:
    solution = solve(position_of(named("kovalevskaya_A")))
    assert len(solution.cards) == 10
    assert solution.best == Cards("DK DQ DJ DT")


def test_versions_of_kovalevskayas_problem_differ() -> None:
    values = [solve(position_of(named(f"kovalevskaya_{version}"))).tricks for version in "ABC"]
    assert values == [1, 2, 2]


def test_laskers_catchers_lead_the_ace_of_diamonds_or_a_spade() -> None:
    solution = solve(position_of(named("lasker_A")))
    assert solution.best == Cards("DA SA SK SJ ST")
    assert {solution.cards[card] for card in solution.best} == {2}
    assert {solution.cards[card] for card in solution.cards if card not in solution.best} == {0}


def test_best_for_catchers_is_the_most_in_a_misere_and_the_fewest_in_a_game() -> None:
    misere = solve(position_of(named("degaulle")))
    assert misere.best == Cards("CA CK SA SK SQ")
    assert misere.tricks == max(misere.cards.values()) == 1
    game = solve(position_of(named("etude2")))
    assert game.tricks == min(game.cards.values()) == 5


def test_answer_that_a_published_file_has_wrong() -> None:
    assert solve(position_of(named("esh2_wrong_answer_8"))).tricks == 9


def test_trick_in_progress_is_seen_by_the_player_to_move_but_counted_for_declarer() -> None:
    position = position_of(named("mid_1card"))
    assert position.to_move is position.declarer is Seat.W
    assert dict(solve(position).cards) == dict.fromkeys(Cards("D9 D8 D7"), 1)


def test_only_card_has_its_real_value() -> None:
    assert dict(solve(position_of(named("singleton_reply"))).cards) == {Cards("SA").lowest: 0}


def test_strains_are_not_shifted() -> None:
    """Spades differ from clubs and diamonds from hearts, so a shifted number would show."""
    row = {**named("grid_C_0"), "first": "W"}
    values = [solve(position_of({**row, "contract": contract.code})).tricks for contract in KINDS]
    assert values == [4, 2, 4, 2, 2, 2]
