"""The oracles agree with each other, with published values, and with the stored ones."""

from __future__ import annotations

from typing import Any

import pytest

import golden
import oracle
from datafiles import expected_cards, position_of, read_json
from prefdd import Position
from prefdd.random_deals import random_position


def small_enough(row: dict[str, Any]) -> bool:
    return row["contract"] != "allpass" and position_of(row).tricks_left <= 4


@pytest.mark.parametrize("hand_size", [1, 2, 3, 4])
def test_oracles_agree(hand_size: int) -> None:
    for seed in range(120):
        position = random_position(seed, hand_size, on_table=seed % 3)
        values = oracle.card_values(position)
        assert oracle.exhaustive(position) == values
        assert oracle.best_value(position, values) == oracle.minimax(position)


def test_oracles_agree_on_five_cards() -> None:
    for seed in range(3):
        position = random_position(seed, 5, on_table=seed)
        assert oracle.exhaustive(position) == oracle.card_values(position)


def test_minimax_gives_the_checked_values_of_endings() -> None:
    rows = [row for row in read_json("positions.json") if small_enough(row)]
    assert rows
    for row in rows:
        assert oracle.card_values(position_of(row)) == expected_cards(row), row["id"]
        assert oracle.minimax(position_of(row)) == row["expected"]["tricks"], row["id"]


@pytest.mark.parametrize("name", ["kovalevskaya_A", "degaulle", "etude2", "galaktionov"])
def test_exhaustive_gives_the_checked_values_of_problems(name: str) -> None:
    row = next((row for row in read_json("positions.json") if row["id"] == name), None)
    if row is None:
        pytest.skip(f"no {name}")
    assert oracle.exhaustive(position_of(row)) == expected_cards(row)


def test_stored_small_values_are_those_of_the_oracle() -> None:
    stored = golden.small_values()
    assert len(stored) == golden.SMALL_COUNT
    for number in range(0, golden.SMALL_COUNT, 29):
        values = oracle.exhaustive(golden.small_position(number))
        assert golden.write_values(values) == stored[number], number


def test_stored_tiny_values_are_those_of_plain_minimax() -> None:
    stored = golden.small_values()
    for number in range(7, golden.SMALL_COUNT, 37):
        position = golden.small_position(number)
        if position.tricks_left <= 4:
            assert golden.write_values(oracle.card_values(position)) == stored[number], number


def test_stored_positions_are_the_generated_ones() -> None:
    generated = golden.large_positions()
    stored = {name: position for name, position, _ in golden.golden()}
    assert list(stored) == list(generated)
    for name, position in generated.items():
        assert stored[name].hands == position.hands, name
        assert stored[name].table == position.table, name
        assert stored[name].contract == position.contract, name
        assert stored[name].declarer == position.declarer, name
        assert stored[name].leader == position.leader, name


def test_stored_positions_are_of_every_kind() -> None:
    full = [position for _, position, _ in golden.golden() if position.tricks_left == 10]
    assert len(full) >= 30
    codes = {position.contract.code for position in full}
    assert codes == {"6S", "6C", "6D", "6H", "6NT", "misere"}
    games = [oracle.Game.of(position) for position in full]
    assert {(game.declarer, game.leader) for game in games} == {
        (declarer, leader) for declarer in range(3) for leader in range(3)
    }


# One of each kind, and one freak; the others were computed when the file was written.
@pytest.mark.parametrize("name", ["deal-6", "deal-13", "deal-20", "deal-27", "deal-29", "freak-1"])
def test_stored_full_deals_have_the_values_of_the_oracle(name: str) -> None:
    positions = {name: (position, values) for name, position, values in golden.golden()}
    position, values = positions[name]
    assert position.tricks_left == 10
    assert oracle.exhaustive(position) == values


@pytest.mark.parametrize("number", range(0, 54, 6))
def test_stored_endings_have_the_values_of_the_oracle(number: int) -> None:
    endings = [row for row in golden.golden() if row[0].startswith("ending-")]
    name, position, values = endings[number]
    assert oracle.exhaustive(position) == values, name


def test_over_is_over() -> None:
    position = random_position(1, 0)
    assert isinstance(position, Position)
    assert oracle.exhaustive(position) == oracle.card_values(position) == {}
    assert oracle.minimax(position) == position.declarer_tricks
