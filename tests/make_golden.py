"""Write tests/data/golden.json and golden_small.txt by the oracle: some minutes.

The plain minimax values positions of up to four cards, the exhaustive oracle the others.
"""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import golden
import oracle
from prefdd import Position


def small(number: int) -> str:
    position = golden.small_position(number)
    is_tiny = position.tricks_left <= 4
    values = oracle.card_values(position) if is_tiny else oracle.exhaustive(position)
    return golden.write_values(values)


def large(item: tuple[str, Position]) -> dict[str, Any]:
    """A row of the schema of positions.json; cards on the table go back to their hands."""
    name, position = item
    values = oracle.exhaustive(position)
    hands = dict(position.deal.items())
    turn = position.seats.index(position.leader)
    for place, card in enumerate(position.table):
        seat = position.seats[(turn + place) % 3]
        hands[seat] = hands[seat] | {card}
    return {
        "id": name,
        "hands": {seat.name: hand.code for seat, hand in hands.items()},
        "contract": position.contract.code,
        "declarer": str(position.declarer),
        "first": position.leader.name,
        "played": [card.code for card in position.table],
        "expected": {
            "tricks": oracle.best_value(position, values) - position.declarer_tricks,
            "cards": {c.code: v - position.declarer_tricks for c, v in values.items()},
        },
    }


def main() -> None:
    with ProcessPoolExecutor() as pool:
        rows = list(pool.map(large, golden.large_positions().items()))
        digits = list(pool.map(small, range(golden.SMALL_COUNT), chunksize=200))
    text = ",\n".join(json.dumps(row) for row in rows)
    about = "Declarer's tricks after each card, by tests/oracle.py; written by make_golden.py."
    golden.FILE.write_text(f'{{"about": "{about}", "positions": [\n{text}\n]}}\n', encoding="utf-8")
    lines = (" ".join(digits[start : start + 20]) for start in range(0, len(digits), 20))
    golden.SMALL_FILE.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
