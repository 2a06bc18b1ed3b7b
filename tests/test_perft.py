"""The rules of play against counts by an independent generator."""

from __future__ import annotations

from pathlib import Path

import pytest

import oracle
from datafiles import OWN_DATA
from prefdd import Card, Cards, Contract, Position, Record, Seat
from prefdd.perft import perft
from prefdd.random_deals import random_position


def read_perft(path: Path) -> list[tuple[str, Position, list[int]]]:
    """Name, position and counts of each block of a perft file."""
    blocks = []
    for text in path.read_text(encoding="ascii").split("\n\n")[1:]:
        lines = [line.split(maxsplit=1) for line in text.splitlines()]
        name, hands = lines[0][1], {Seat[seat]: Cards(hand) for seat, hand in lines[1:4]}
        contract, declarer, first, *played = lines[4][1].split()
        record = Record(
            hands,
            Contract.parse(contract),
            None if declarer == "-" else Seat[declarer],
            Seat[first],
            played=tuple(map(Card, played)),
        )
        counts = [int(rest.split()[1]) for _, rest in lines[5:]]
        blocks.append((name, record.position, counts))
    return blocks


PINNED = read_perft(OWN_DATA / "perft.txt")


@pytest.mark.parametrize(
    ("position", "counts"), [row[1:] for row in PINNED], ids=[row[0] for row in PINNED]
)
def test_counts_are_the_pinned_ones(position: Position, counts: list[int]) -> None:
    assert perft(position, len(counts)) == counts


def test_file_has_every_kind_of_deal() -> None:
    codes = {position.contract.code for _, position, _ in PINNED}
    assert codes == {"6S", "6C", "6D", "6H", "6NT", "misere", "allpass"}


@pytest.mark.parametrize("hand_size", range(1, 5))
def test_counts_to_the_last_card_are_those_of_the_oracle(hand_size: int) -> None:
    for seed in range(60):
        contract = Contract.all_pass() if seed % 7 == 6 else None
        position = random_position(seed, hand_size, on_table=seed % 3, contract=contract)
        plies = 3 * hand_size + 1
        assert perft(position, plies) == oracle.count_plays(position, plies)


@pytest.mark.parametrize("seed", range(20))
def test_counts_of_full_deals_are_those_of_the_oracle(seed: int) -> None:
    position = random_position(seed, on_table=seed % 3)
    assert perft(position, 6) == oracle.count_plays(position, 6)


def test_all_pass_is_played_like_no_trump() -> None:
    no_trump = random_position(1, contract=Contract.parse("6NT"))
    all_pass = Position(
        no_trump.seats, no_trump.hands, Contract.all_pass(), None, no_trump.leader, (), no_trump.won
    )
    assert perft(all_pass, 7) == perft(no_trump, 7)


def test_no_plies_are_no_counts() -> None:
    assert perft(random_position(1), 0) == []


@pytest.mark.parametrize("plies", [True, 1.0, "3", None])
def test_plies_that_are_no_int_are_refused(plies: object) -> None:
    with pytest.raises(TypeError):
        perft(random_position(1), plies)  # type: ignore[arg-type]


def test_negative_plies_are_refused() -> None:
    with pytest.raises(ValueError, match="from 0 to 30"):
        perft(random_position(1), -1)
