"""The small cases of the section on play in docs/rulings.md: ruling, options, line of proof."""

from __future__ import annotations

from pathlib import Path

import pytest

from play_cases import is_sound
from prefdd import Card, Cards, Contract, Record, Seat
from prefdd.auction import Bid
from prefdd.rulings import (
    Advice,
    BidOutOfTurn,
    ExposedCard,
    Infraction,
    LeadOutOfTurn,
    Revoke,
    rule_on,
)

N, E, S, W = Seat.N, Seat.E, Seat.S, Seat.W
DOCUMENT = Path(__file__).parents[2] / "docs" / "rulings.md"


def ending(hands: dict[Seat, str], declarer: Seat, first: Seat, played: str = "") -> Record:
    """An ending without trumps, and the cards played in it."""
    return Record(
        {seat: Cards(text) for seat, text in hands.items()},
        Contract.parse("6NT"),
        declarer,
        first=first,
        played=tuple(map(Card, played.split())),
    )


FORK = {S: "SA SQ", W: "S8 H7", E: "SK HA"}
QUEEN = {N: "SA SQ", E: "SK S8", W: "S7 H7"}
KING = {N: "CK S7", E: "CA C7", W: "H7 H8"}
THROWN = {N: "SA H7", E: "SK HA", W: "S7 D8"}

CASES = [
    (
        ending(FORK, S, E), LeadOutOfTurn(W, Card("H7")),
        "3.9.14, 3.9.14.1, [64]", 2, 1, [[1, 2, 1]], "SK SA S8 SQ H7 HA",
    ),
    (
        ending(FORK, S, E), BidOutOfTurn(W, Bid.parse("6H")),
        "3.3.18, [27]", 2, 1, [[1, 2, 1]], "SK SA S8 SQ H7 HA",
    ),
    (
        ending(QUEEN, N, E), LeadOutOfTurn(N, Card("SQ")),
        "3.9.14, 3.9.14.2", 1, 2, [[1, 1, 2]], "S8 S7 SA SQ SK H7",
    ),
    (
        ending(KING, N, N, "CK"), ExposedCard(E, Cards("CA"), is_shown=True),
        "3.9.14, 3.9.15", 2, 0, [[2, 0, 0], [2, 2, 2]], "C7 H7 S7 CA H8",
    ),
    (
        ending(KING, N, N, "CK"), Advice(E),
        "3.9.20, [72]", 2, 0, [[2, 0], [2, 0]], "H7 S7 CA H8",
    ),
    (
        ending(THROWN, N, N, "SA SK D8"), Revoke(),
        "3.9.16, 3.9.16.1, [67], 3.9.14, 3.9.15", 1, 1, [[1, 1, 1], [1, 1]], "S7 H7 HA D8",
    ),
    (
        ending(THROWN, N, N, "SA SK D8 H7"), Revoke(),
        "3.9.16, 3.9.16.2, [68], 3.9.15", 2, 1, [[2, 2, 2]], "S7 H7 HA D8",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("record", "infraction", "rules", "ruled", "otherwise", "options", "line"), CASES
)
def test_case_of_the_table(
    record: Record,
    infraction: Infraction,
    rules: str,
    ruled: int,
    otherwise: int,
    options: list[list[int]],
    line: str,
) -> None:
    declarer = record.declarer
    assert declarer is not None
    ruling = rule_on(record, infraction)
    assert ", ".join(ruling.rules) == rules
    assert ruling.tricks[declarer] == ruled
    assert ruling.otherwise is not None
    assert ruling.otherwise.tricks[declarer] == otherwise
    assert [
        [option.outcome.tricks[declarer] for option in choice.options]
        for choice in (*ruling.choices, *ruling.discretion)
    ] == options
    proof = ruling.outcome.proof or ruling.proofs[0]
    assert " ".join(card.code for card in proof.line) == line
    is_sound(ruling, is_verified=True)
    text = DOCUMENT.read_text(encoding="utf-8")
    assert f"| {line} |" in text
