"""Write tests/data/perft.txt: counts of legal plays by the oracle, in some seconds."""

from __future__ import annotations

import oracle
from datafiles import OWN_DATA, read_json, record_of
from prefdd import Contract, Record, Seat
from prefdd.random_deals import KINDS, random_deal

PLIES = 7
HEADER = """\
# How many sequences of 1, 2, 3 ... legal cards there are, counted by tests/oracle.py.
# id, three hands, then: contract, declarer (- in all-pass), first hand, cards played.
"""


def records() -> list[Record]:
    """The checked positions, and a random deal with every kind and first hand."""
    found = [record_of(row) for row in read_json("positions.json")]
    for number, contract in enumerate((*KINDS, Contract.all_pass())):
        deal = random_deal(4000 + number, absent=Seat(number % 4))
        declarer = None if contract.code == "allpass" else deal.seats[number % 3]
        first = deal.seats[number // 2 % 3]
        name = f"random-{contract.code}"
        hands = dict(deal.items())
        found.append(Record(hands, contract, declarer, first, deal.talon, id=name))
    return found


def block(record: Record) -> str:
    assert record.contract is not None
    assert record.first is not None
    played = [card.code for card in record.played]
    declarer = "-" if record.declarer is None else record.declarer.name
    lines = [f"id {record.id}"]
    lines += [f"{seat} {hand.code}" for seat, hand in record.hands.items()]
    lines.append(" ".join(["play", record.contract.code, declarer, record.first.name, *played]))
    counts = oracle.count_plays(record.position, PLIES)
    lines += [f"perft {ply} {count}" for ply, count in enumerate(counts, 1)]
    return "\n".join(lines)


if __name__ == "__main__":
    text = HEADER + "".join(f"\n{block(record)}\n" for record in records())
    (OWN_DATA / "perft.txt").write_text(text, encoding="ascii")
