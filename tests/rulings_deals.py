"""Deals from which the worked numbers of the Code follow, and other seats and suits for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from prefdd import Card, Cards, Contract, Record, Seat
from prefdd.random_deals import SplitMix64
from prefdd.rulings import Proof, Ruling
from prefdd.scoring import DealScore
from symmetry import Suits, renamed

N, E, S, W = Seat


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


SHOWN = Record(
    {
        N: Cards("S:KQ7 C:97 D:T87 H:87"),
        E: Cards("S:9 C:AKQ D:9 H:AKQJ9"),
        S: Cards("S:AT8 C:T8 D:AKQJ H:T"),
    },
    talon=Cards("SJ CJ"),
)
"""With this talon East makes nine hearts, and South fails by one in six diamonds (3.3.16.3)."""

HOPELESS = Record(
    {
        N: Cards("C:KQ97 D:AKJ H:A98"),
        E: Cards("S:KQJT C:AT D:Q7 H:KQ"),
        S: Cards("S:A987 C:J D:T98 H:T7"),
    },
    Contract.parse("6S"),
    S,
    N,
    Cards("C8 HJ"),
)
"""South has ordered six spades, and takes one trick after his best discard (3.4.6)."""

SET = Record(
    {
        N: Cards("C:T98 D:AKQ97 H:T7"),
        E: Cards("S:A97 C:QJ7 D:JT8 H:A"),
        S: Cards("S:KQT8 C:AK H:KQ98"),
    },
    Contract.parse("6D"),
    N,
    S,
    played=cards(
        "S8 D7 S7 C8 C7 CK ST D9 S9 C9 CJ CA SQ DQ SA CT CQ SK D8 H8 DK DA DT H9 H7 HA HQ DJ HK HT"
    ),
)
"""North takes five tricks in six diamonds (3.4.9)."""

JUST = Record(
    {
        N: Cards("C:Q D:AKQ987 H:T98"),
        E: Cards("S:AQJ987 C:K8 D:J H:7"),
        S: Cards("S:KT C:AJ9 D:T H:AKQJ"),
    },
    Contract.parse("6D"),
    N,
    S,
    played=cards(
        "ST D7 S7 CQ C8 CA SK D8 S8 DQ DJ DT D9 S9 C9 DK SJ CJ DA SQ HJ H8 H7 HQ HK H9 SA HA HT CK"
    ),
)
"""North takes six tricks, no more and no fewer."""

SEVEN = Record(
    {
        N: Cards("S:K8 C:AKJ D:AKQ9 H:A"),
        E: Cards("S:AJT9 C:T7 D:JT7 H:8"),
        S: Cards("S:Q7 C:Q98 H:KQJ97"),
    },
    Contract.parse("6D"),
    N,
    S,
    played=cards(
        "S7 S8 S9 SA SQ SK ST H7 D9 CJ C7 CQ C8 CK CT DQ D7 C9 DK DT H9 DA DJ HJ CA SJ HQ HA H8 HK"
    ),
)
"""North takes seven tricks, the first whister two, the second one (3.8.6, first example)."""

NINE = Record(
    {
        N: Cards("S:KQJ97 C:A D:AKQJ"),
        E: Cards("C:KQJT7 D:9 H:KQJ7"),
        S: Cards("S:T8 C:98 D:T87 H:A98"),
    },
    Contract.parse("6D"),
    N,
    S,
    played=cards(
        "S8 S7 D9 C7 C8 CA SJ CT ST DJ CJ D7 DQ CQ D8 DK CK DT S9 H7 C9 SQ HJ H8 SK HQ H9 DA HK HA"
    ),
)
"""North takes nine tricks, the first whister one, the second none (3.8.6, second example)."""

TEN = Record(
    {
        N: Cards("S:AQJ987 D:AKQ9"),
        E: Cards("S:T C:A9 D:JT H:QT987"),
        S: Cards("S:K C:KQJT8 D:87 H:KJ"),
    },
    Contract.parse("8D"),
    N,
    S,
    played=cards(
        "SK SA ST DQ DT D7 DK DJ D8 S7 C9 C8 S8 CA CT S9 H7 CJ SJ H8 CQ SQ H9 CK D9 HT HJ DA HQ HK"
    ),
)
"""North takes all ten (3.8.6, third example)."""


def sheet(scored: DealScore | None) -> str:
    """What is written, in one line: pool, mountain and whists of whom on whom."""
    assert scored is not None
    totals, letters = scored.totals, "ABCD"
    words = [f"{who}+{n}" for who, n in zip(letters, totals.pool, strict=False) if n]
    words += [f"{who}^{n}" for who, n in zip(letters, totals.mountain, strict=False) if n]
    return " ".join([*words, *(f"{who}>{on}={n}" for (who, on), n in totals.whists.items())])


def balances(ruling: Ruling) -> dict[Seat, Fraction]:
    """Whists of each seat as ruled."""
    assert ruling.score is not None
    who = map(ruling.case.seat, (type(ruling.case.player(ruling.case.seats[0]))(i)
                                 for i in range(ruling.case.players)))  # fmt: skip
    return dict(zip(who, ruling.score.balance, strict=True))


def check_proofs(ruling: Ruling, *, every_defence: bool = False) -> int:
    """Replay every proof of a ruling card by card; how many lines there were."""
    lines = 0
    for _, proof in ruling.named_proofs:
        assert proof.end.is_over
        assert proof.end.declarer_tricks == proof.tricks
        for other in proof.deviations:
            end = proof.replay(other.line)
            assert end.is_over
            assert end.declarer_tricks == other.tricks
            assert proof.holds(other.tricks)
            assert other.line[: other.ply] == proof.line[: other.ply]
            assert other.line[other.ply] == other.card != proof.line[other.ply]
        lines += 1 + len(proof.deviations)
        if every_defence:
            check_every_defence(proof)
    return lines


def check_every_defence(proof: Proof) -> None:
    assert proof.verify() > 0


def with_suits(record: Record, order: Suits) -> Record:
    """The same deal with other names of suits."""

    def moved(held: Cards) -> Cards:
        return Cards(renamed(card, order) for card in held)

    contract = record.contract
    if contract is not None and contract.strain is not None:
        contract = Contract.game(contract.level, order[contract.strain])
    return replace(
        record,
        hands={seat: moved(hand) for seat, hand in record.hands.items()},
        contract=contract,
        talon=moved(record.talon),
        discard=moved(record.discard),
        played=tuple(renamed(card, order) for card in record.played),
        opened=tuple(renamed(card, order) for card in record.opened),
    )


def with_seats(record: Record, seats: Mapping[Seat, Seat]) -> Record:
    """The same deal at other sides of the table."""
    return replace(
        record,
        hands={seats[seat]: hand for seat, hand in record.hands.items()},
        declarer=None if record.declarer is None else seats[record.declarer],
        first=None if record.first is None else seats[record.first],
    )


def turned(steps: int) -> dict[Seat, Seat]:
    """Every seat some places on, clockwise."""
    return {seat: Seat((seat + steps) % 4) for seat in Seat}


GAMES = ("6S", "7C", "6D", "8H", "6NT", "misere")


def ending(seed: int, size: int, contracts: tuple[str, ...] = GAMES) -> Record:
    """A random ending of so many cards each, before a lead."""
    random = SplitMix64(seed)
    drawn = random.sample(Cards.from_mask((1 << 32) - 1), 3 * size)
    seats = (N, E, S)
    hands = {seat: Cards(drawn[place * size : (place + 1) * size]) for place, seat in
             enumerate(seats)}  # fmt: skip
    contract = Contract.parse(random.choice(contracts))
    return Record(hands, contract, random.choice(seats), random.choice(seats))
