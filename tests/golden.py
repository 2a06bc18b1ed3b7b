"""Positions whose values the oracle has computed once and written to tests/data.

`make_golden.py` writes the files. Each run of the suite computes a part of them
anew (`test_oracle.py`), so a file that no longer fits its positions is found.
"""

from __future__ import annotations

import json
from typing import Any

from datafiles import OWN_DATA, expected_cards, position_of
from prefdd import DECK, Card, Cards, Contract, Deal, Position, Seat
from prefdd.random_deals import KINDS, SplitMix64, random_deal, random_position

SMALL_COUNT = 20_000
SMALL_FILE = OWN_DATA / "golden_small.txt"
FILE = OWN_DATA / "golden.json"
_DIGITS = "0123456789a"


def small_position(number: int) -> Position:
    """Number 0..19,999: one to six cards each, 0 to 2 on the table, each kind of game.

    Three in four are dealt from fewer suits, as few as hold the cards, because
    endings are: otherwise nobody could follow suit.
    """
    hand_size, number_of_size = 1 + number % 6, number // 6
    on_table, number_of_table = number_of_size % 3, number_of_size // 3
    contract, number_of_contract = KINDS[number_of_table % 6], number_of_table // 6
    fewest = -(-3 * hand_size // 8)
    suit_count = 4 - number_of_contract % 4 % (5 - fewest)
    suits = [(number_of_contract // 4 + turn) % 4 for turn in range(suit_count)]
    deck = Cards(card for card in DECK if card.suit in suits)
    return random_position(number, hand_size, on_table=on_table, contract=contract, deck=deck)


def large_positions() -> dict[str, Position]:
    """36 random full deals, 6 freaks, and 54 positions of seven to nine cards."""
    positions = {}
    for number in range(36):
        deal = random_deal(1000 + number, absent=Seat(number % 4))
        declarer, first = deal.seats[number // 6 % 3], deal.seats[(number + number // 18) % 3]
        positions[f"deal-{number}"] = Position.start(deal, KINDS[number % 6], declarer, first)
    positions |= _freaks()
    for number in range(54):
        size, on_table = 7 + number % 3, number // 3 % 3
        contract = KINDS[number // 9]
        name = f"ending-{size}-{on_table}-{contract.code}"
        positions[name] = random_position(2000 + number, size, on_table=on_table, contract=contract)
    return positions


def _freaks() -> dict[str, Position]:
    """Declarer, or a defender, has all eight spades and two hearts."""
    long_hand = Cards("S:AKQJT987 H:Q8")
    positions = {}
    for number, contract in enumerate(("6S", "6H", "6NT", "misere", "6NT", "6H")):
        rest = SplitMix64(3000 + number).sample(DECK - long_hand, 20)
        hands = (long_hand, Cards(rest[:10]), Cards(rest[10:]))
        deal = Deal.of(dict(zip((Seat.N, Seat.E, Seat.W), hands, strict=True)))
        declarer = Seat.N if number < 4 else Seat.E
        first = deal.seats[number % 3]
        positions[f"freak-{number}"] = Position.start(
            deal, Contract.parse(contract), declarer, first
        )
    return positions


def write_values(values: dict[Card, int]) -> str:
    """Values of the legal cards in the order of cards, a digit each; ten is a."""
    return "".join(_DIGITS[values[card]] for card in sorted(values))


def read_values(position: Position, digits: str) -> dict[Card, int]:
    return dict(zip(position.legal, map(_DIGITS.index, digits), strict=True))


def small_values() -> list[str]:
    return SMALL_FILE.read_text(encoding="ascii").split()


def golden_rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["positions"]
    return rows


def golden() -> list[tuple[str, Position, dict[Card, int]]]:
    """Name, position and card values of each large position, read from the file."""
    return [(row["id"], position_of(row), expected_cards(row)) for row in golden_rows()]
