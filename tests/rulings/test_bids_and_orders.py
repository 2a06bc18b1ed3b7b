"""Calls and orders that are not allowed, corrected orders, and a wrong number of cards."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest

from oracle import best_value, exhaustive
from prefdd import Card, Cards, Contract, Deal, Position, Record, Seat, Suit, random_deal, rule_on
from prefdd.discards import discards
from prefdd.errors import IllegalDealError, MissingFactError, NotationError, PrefddError
from prefdd.rulings import ContractBelowBid, CorrectedOrder, InsufficientBid, WrongCardCount
from rulings_deals import (
    HOPELESS,
    JUST,
    SHOWN,
    E,
    N,
    S,
    W,
    balances,
    check_proofs,
    ending,
    sheet,
    turned,
    with_seats,
    with_suits,
)
from symmetry import suit_orders

PRICE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
LADDER = [f"{level}{strain}" for level in range(6, 11) for strain in ("S", "C", "D", "H", "NT")]
AT_THE_TABLE = replace(SHOWN, first=N)


# 3.4.6


def test_3_4_6_the_number_of_the_code() -> None:
    ruling = rule_on(HOPELESS, WrongCardCount(12), "sochi")
    assert sheet(ruling.score) == "C^14 A>C=14 B>C=14"
    assert str(ruling.orders[1]).endswith("and that is added: without 7.")
    assert ruling.otherwise is not None
    assert ruling.otherwise.tricks[S] == 1
    assert check_proofs(ruling) == 7
    assert ruling.named_proofs[0][1].by in (N, E)


@pytest.mark.soak
def test_3_4_6_some_discards_by_exhaustive_search() -> None:
    """The best discard and one of every twenty: the search takes seconds for each."""
    best = rule_on(HOPELESS, WrongCardCount(12)).facts[2].facts["cards"]
    twelve = HOPELESS.hands[S] | HOPELESS.talon
    values = []
    for pair in (best, *list(combinations(twelve, 2))[::20]):
        deal = Deal.of({**HOPELESS.hands, S: twelve - Cards(pair)})
        start = Position.start(deal, Contract.parse("6S"), S, N)
        values.append(best_value(start, exhaustive(start)))
    assert max(values) == 1


@pytest.mark.parametrize(
    ("convention", "expected"),
    [
        ("leningrad", "C^28 A>C=28 B>C=28"),
        ("rostov", "C^14 A>C=70 B>C=70"),
        ("classic", "C^14 A>C=14 B>C=14"),
    ],
)
def test_3_4_6_elsewhere(convention: str, expected: str) -> None:
    assert sheet(rule_on(HOPELESS, WrongCardCount(9), convention).score) == expected


def test_3_4_6_with_the_dealer() -> None:
    ruling = rule_on(replace(HOPELESS, first=None), WrongCardCount(12), players=4)
    assert sheet(ruling.score) == "C^14 A>C=14 B>C=14 D>C=14"


def wrong_count_on_a_deal(seed: int) -> None:
    """Two, and what the best of the 66 discards lacks; both by a table of tricks."""
    deal = random_deal(seed)
    hands = dict(zip((N, E, S), deal.hands, strict=True))
    declarer, code = (N, E, S)[seed % 3], ("6S", "7C", "8D", "6H", "9NT", "misere")[seed % 6]
    record = Record(hands, Contract.parse(code), declarer, N, deal.talon)
    column = code.lstrip("0123456789")
    rows = [row.tricks[["S", "C", "D", "H", "NT", "misere"].index(column)]
            for row in discards(record.deal, declarer, N)]  # fmt: skip
    ruling = rule_on(record, WrongCardCount(12))
    player = ruling.case.player(declarer)
    assert ruling.score is not None
    mountain = ruling.score.totals.mountain[player]
    if code == "misere":
        assert mountain == 10 * (2 + min(rows))
        return
    level = record.contract.level if record.contract else 0
    under = 2 + max(0, level - max(rows))
    assert mountain == under * PRICE[level]
    assert all(whists == under * PRICE[level] for whists in ruling.score.totals.whists.values())
    assert sum(ruling.score.balance) == 0


@pytest.mark.parametrize("seed", range(6))
def test_3_4_6_on_random_deals(seed: int) -> None:
    wrong_count_on_a_deal(seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 160))
def test_3_4_6_on_random_deals_many(seed: int) -> None:
    wrong_count_on_a_deal(seed)


@pytest.mark.parametrize("order", suit_orders()[1::9])
@pytest.mark.parametrize("steps", [1])
def test_3_4_6_other_suits_and_seats(order: tuple[Suit, Suit, Suit, Suit], steps: int) -> None:
    seats = turned(steps)
    plain = rule_on(HOPELESS, WrongCardCount(12))
    moved = rule_on(with_seats(with_suits(HOPELESS, order), seats), WrongCardCount(12))
    assert balances(moved) == {seats[seat]: whists for seat, whists in balances(plain).items()}
    assert plain.otherwise is not None
    assert moved.otherwise is not None
    assert moved.otherwise.tricks[seats[S]] == plain.otherwise.tricks[S]


def test_3_4_6_as_it_was_whisted() -> None:
    ruling = rule_on(HOPELESS, WrongCardCount(12), calls="P P")
    assert ruling.otherwise is not None
    assert sheet(ruling.otherwise.score) == "C+2"
    played = rule_on(HOPELESS, WrongCardCount(12), calls="W P").otherwise
    assert played is not None
    assert sheet(played.score) == "C^10 A>C=28 B>C=10"


@pytest.mark.parametrize(
    ("record", "count", "kind", "message"),
    [
        (HOPELESS, 10, IllegalDealError, "right number"),
        (HOPELESS, 13, IllegalDealError, "there are twelve"),
        (replace(HOPELESS, contract=Contract.all_pass(), declarer=None), 12, IllegalDealError,
         "nobody orders"),
        (replace(HOPELESS, talon=Cards()), 12, MissingFactError, "talon"),
        (replace(HOPELESS, contract=None), 12, MissingFactError, "contract"),
        (replace(HOPELESS, declarer=None), 12, MissingFactError, "declarer"),
        (JUST, 12, MissingFactError, "talon"),
    ],
)  # fmt: skip
def test_3_4_6_what_cannot_be(
    record: Record, count: int, kind: type[PrefddError], message: str
) -> None:
    with pytest.raises(kind, match=message):
        rule_on(record, WrongCardCount(count))


def test_3_4_6_after_the_discard_it_is_taken_back() -> None:
    """A record as of the play, with the discard, is the same deal."""
    twelve, away = HOPELESS.hands[S] | HOPELESS.talon, Cards("SA C8")
    record = replace(HOPELESS, hands={**HOPELESS.hands, S: twelve - away}, discard=away)
    assert rule_on(record, WrongCardCount(12)).score == rule_on(HOPELESS, WrongCardCount(12)).score
    with pytest.raises(MissingFactError, match="discard"):
        rule_on(replace(record, discard=Cards()), WrongCardCount(12))


# 3.3.4 to 3.3.11


def legal_by_ladder(bids: list[str], turn: int) -> set[str]:
    """What may be said, by an own reading of the ladder: no jumps, no dark, no misère."""
    last = next((bid for bid in reversed(bids) if bid != "pass"), None)
    allowed = {"pass"}
    if last is None:
        allowed.add("6S")
        if turn == 2 and bids == ["pass", "pass"]:
            allowed.add("talon")
    else:
        allowed.add(LADDER[LADDER.index(last.split()[0]) + 1])
        holder = max(place for place, bid in enumerate(bids) if bid != "pass")
        if turn < players_of(bids)[holder]:
            allowed.add(f"{last.split()[0]} here")
    return allowed


def players_of(bids: list[str]) -> list[int]:
    """Which hand said each call."""
    out: set[int] = set()
    places, turn = [], 0
    for bid in bids:
        while turn in out:
            turn = (turn + 1) % 3
        places.append(turn)
        if bid == "pass":
            out.add(turn)
        turn = (turn + 1) % 3
    return places


BEFORE = [
    [],
    ["pass"],
    ["6S"],
    ["6S", "pass"],
    ["6S", "6C"],
    ["6S", "pass", "6C"],
    ["6S", "6C", "6D"],
    ["6S", "pass", "6C", "6C here"],
    ["pass", "6S", "6C", "6C here"],
    ["6S", "6C", "pass", "6C here", "6D"],
]


@pytest.mark.parametrize("bids", BEFORE)
def test_legality_of_calls_by_an_own_ladder(bids: list[str]) -> None:
    legality_by_an_own_ladder(bids, 6)


@pytest.mark.soak
@pytest.mark.parametrize("bids", BEFORE)
def test_legality_of_every_call_by_an_own_ladder(bids: list[str]) -> None:
    legality_by_an_own_ladder(bids, 1)


def legality_by_an_own_ladder(bids: list[str], every: int) -> None:
    turn = players_of([*bids, "6S"])[-1]
    allowed = legal_by_ladder(bids, turn)
    words = ["pass", *LADDER, *(f"{code} here" for code in LADDER)]
    for word in {*words[::every], *allowed}:
        infraction = InsufficientBid(", ".join([*bids, word]) + ",")
        if word in allowed:
            with pytest.raises(IllegalDealError, match="was allowed"):
                rule_on(AT_THE_TABLE, infraction)
            continue
        ruling = rule_on(AT_THE_TABLE, infraction)
        assert ruling.score is None
        (choice,) = ruling.choices
        assert choice.seat is (N, E, S)[turn]
        said = {
            str(option.label).replace("♠", "S").replace("♣", "C").replace("♦", "D")
            .replace("♥", "H").replace("the talon without a word", "talon")
            for option in choice.options
        } - {"misère"}  # fmt: skip
        assert said == allowed


def test_3_3_9_a_late_misere() -> None:
    ruling = rule_on(AT_THE_TABLE, InsufficientBid("6S pass 6C misere"))
    assert ruling.rules == ("3.3.9", "3.3.8", "[22]")
    assert "misère" in str(ruling.facts[1])
    first = rule_on(AT_THE_TABLE, InsufficientBid("6S 6S"))
    assert "misère" in [str(option.label) for option in first.choices[0].options]


def test_3_3_8_a_jump_is_a_matter_of_agreement() -> None:
    ruling = rule_on(AT_THE_TABLE, InsufficientBid("6S 7H"))
    assert "[21]" in ruling.rules
    assert "jumps" in str(ruling.remarks[0])
    with pytest.raises(IllegalDealError, match="was allowed"):
        rule_on(AT_THE_TABLE, InsufficientBid("6S 7H"), "sochi jumps=yes")


def test_a_call_after_a_wrong_one_is_remarked_on() -> None:
    ruling = rule_on(AT_THE_TABLE, InsufficientBid("6C 6S 6D pass"), "sochi jumps=yes")
    assert "6♦, pass" in str(ruling.remarks[0])
    with pytest.raises(NotationError, match="no call of the bidding"):
        rule_on(AT_THE_TABLE, InsufficientBid(" "))


# 3.4.3, 3.4.4


def test_3_4_4_without_all_at_the_level_reached() -> None:
    bidding = "6S pass 6C 6D 6H pass"
    asked = rule_on(AT_THE_TABLE, ContractBelowBid(bidding, Contract.parse("6D")))
    (choice,) = asked.choices
    assert choice.seat is S
    assert asked.score is None
    assert str(asked.orders[0]) == "S orders 6♥ or any higher contract."
    assert sheet(choice.options[-1].outcome.score) == "C^12 A>C=12 B>C=12"
    best = choice.best
    assert best is not None
    order = discards(SHOWN.deal, S, N, "6H").order
    assert best.outcome.tricks[S] == order.tricks
    assert check_proofs(asked) > 10
    insists = rule_on(AT_THE_TABLE, ContractBelowBid(bidding, Contract.parse("6D"), True))
    assert sheet(insists.score) == "C^12 A>C=12 B>C=12"
    assert not insists.choices


@pytest.mark.parametrize(("level", "amount"), [(6, 12), (7, 28), (8, 48), (9, 72), (10, 100)])
def test_3_4_4_every_level(level: int, amount: int) -> None:
    bid = f"{level}C pass pass"
    below = Contract.parse("6S" if level == 6 else f"{level - 1}NT")
    ruling = rule_on(AT_THE_TABLE, ContractBelowBid(bid, below, True), "sochi jumps=yes")
    assert sheet(ruling.score) == f"A^{amount} B>A={amount} C>A={amount}"


def test_3_4_4_a_misere_after_other_bids_and_a_game_after_a_misere() -> None:
    ruling = rule_on(AT_THE_TABLE, ContractBelowBid("6S pass pass", Contract.misere(), True))
    assert ruling.rules == ("3.3.9", "3.4.4")
    assert sheet(ruling.score) == "A^12 B>A=12 C>A=12"
    misere = ContractBelowBid("misere pass pass", Contract.parse("6S"), True)
    assert sheet(rule_on(AT_THE_TABLE, misere).score) == "A^100"


def test_3_4_4_without_the_talon_the_orders_have_no_values() -> None:
    record = replace(AT_THE_TABLE, talon=Cards())
    ruling = rule_on(record, ContractBelowBid("6S 6C pass pass", Contract.parse("6S")))
    assert [bool(option.outcome.tricks) for option in ruling.choices[0].options] == [False, False]


@pytest.mark.parametrize(
    ("bidding", "ordered", "message"),
    [
        ("6S pass pass", "6C", "was allowed"),
        ("6S pass", "6C", "no declarer yet"),
        ("pass pass pass", "6C", "no declarer yet"),
    ],
)
def test_3_4_4_what_cannot_be(bidding: str, ordered: str, message: str) -> None:
    with pytest.raises(PrefddError, match=message):
        rule_on(AT_THE_TABLE, ContractBelowBid(bidding, Contract.parse(ordered)))


def test_3_4_4_another_declarer() -> None:
    record = replace(AT_THE_TABLE, declarer=E)
    with pytest.raises(IllegalDealError, match="N is declarer"):
        rule_on(record, ContractBelowBid("6C pass pass", Contract.parse("6S")), "sochi jumps=yes")


# 3.4.7, 3.4.8

SIX_D, SIX_H, SEVEN_H = map(Contract.parse, ("6D", "6H", "7H"))


@pytest.mark.parametrize(
    ("paused", "whisted", "evident", "played"),
    [
        (False, False, False, [SIX_H]),  # "6♦ - of course hearts"
        (True, False, False, [SIX_D, SEVEN_H]),  # after a pause, not whisted
        (True, True, False, [SIX_D]),  # whisted
        (False, True, True, [SIX_H]),  # "6♦ - oh! oh! oh! - whist! - 6♥"
        (False, True, False, [SIX_D]),
        (False, False, True, [SIX_H]),
    ],
)
def test_3_4_8_the_examples_of_the_code(
    paused: bool, whisted: bool, evident: bool, played: list[Contract]
) -> None:
    infraction = CorrectedOrder(SIX_D, SIX_H, paused, whisted, evident)
    ruling = rule_on(JUST, infraction)
    if len(played) == 1:
        assert not ruling.choices
        assert ruling.outcome.proof is not None
        assert ruling.outcome.proof.start.contract == played[0]
    else:
        (choice,) = ruling.choices
        starts = [option.outcome.proof.start for option in choice.options if option.outcome.proof]
        assert [start.contract for start in starts] == played
        assert choice.seat is N
        assert choice.best is not None
        assert choice.best.outcome.tricks[N] >= 6
    assert check_proofs(ruling) > 10


def test_3_4_7_few_trumps_change_nothing() -> None:
    ruling = rule_on(JUST, CorrectedOrder(Contract.parse("6C"), SIX_D, True, True), calls="W P")
    assert ruling.rules == ("3.4.7", "[32]", "3.4.8")
    assert "[32]" in str(ruling.remarks[0])
    assert ruling.score is not None


def test_3_4_8_calls_that_contradict_it() -> None:
    with pytest.raises(IllegalDealError, match="by the calls nobody has"):
        rule_on(JUST, CorrectedOrder(SIX_D, SIX_H, True, True), calls="P P")
    free = rule_on(JUST, CorrectedOrder(SIX_D, SIX_H, True, False), calls="P P")
    assert free.choices == rule_on(JUST, CorrectedOrder(SIX_D, SIX_H, True, False)).choices


def test_3_4_8_above_a_ten_there_is_nothing() -> None:
    ten = Contract.parse("10H")
    ruling = rule_on(JUST, CorrectedOrder(SIX_D, ten, True, False))
    assert not ruling.choices
    assert ruling.outcome.proof is not None
    assert ruling.outcome.proof.start.contract == SIX_D


@pytest.mark.parametrize(
    ("infraction", "message"),
    [
        (CorrectedOrder(SIX_D, SIX_D, True, False), "named twice"),
        (CorrectedOrder(SIX_D, SIX_H, True, False, True), "tell one of them"),
        (CorrectedOrder(SIX_D, Contract.all_pass(), True, False), "all-pass"),
        (
            CorrectedOrder(SIX_D, Contract.parse("6S"), False, False, bidding="pass 6S 6C pass"),
            r"6♠ is below 6♣",
        ),
    ],
)
def test_3_4_8_what_cannot_be(infraction: CorrectedOrder, message: str) -> None:
    with pytest.raises(IllegalDealError, match=message):
        rule_on(JUST, infraction)


def corrected_on_an_ending(seed: int, size: int) -> None:
    record = ending(seed, size, ("6S", "7C", "6D", "8H", "6NT"))
    strains = ("S", "C", "D", "H", "NT")
    corrected = Contract.parse(f"6{strains[seed % 5]}")
    if corrected == record.contract:
        corrected = Contract.parse("7S")
    assert record.contract is not None
    for paused, whisted in product((False, True), repeat=2):
        ruling = rule_on(record, CorrectedOrder(record.contract, corrected, paused, whisted))
        outcomes = [option.outcome for choice in ruling.choices for option in choice.options]
        for outcome in outcomes or [ruling.outcome]:
            assert outcome.proof is not None
            start = outcome.proof.start
            assert outcome.tricks[start.declarer or N] == best_value(start, exhaustive(start))
            assert outcome.score is None
        check_proofs(ruling, every_defence=size <= 3)


@pytest.mark.parametrize("seed", range(16))
def test_3_4_8_values_by_exhaustive_search(seed: int) -> None:
    corrected_on_an_ending(seed, 2 + seed % 3)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 1150))
def test_3_4_8_values_by_exhaustive_search_many(seed: int) -> None:
    corrected_on_an_ending(seed, 2 + seed % 4)


def test_facts_are_read_as_text() -> None:
    read = CorrectedOrder.read(
        {"ordered": "6D", "corrected": "6H", "paused": "yes", "whisted": "нет"}
    )
    assert read == CorrectedOrder(SIX_D, SIX_H, True, False)
    assert (
        CorrectedOrder.read({k: v for k, v in read.as_object().items() if k != "infraction"})
        == read
    )
    assert WrongCardCount.read({"count": "12"}) == WrongCardCount(12)
    with pytest.raises(MissingFactError, match="How many cards"):
        WrongCardCount.read({})


def test_cards_of_the_table_are_what_they_are() -> None:
    assert len({card for hand in HOPELESS.hands.values() for card in hand} | set(HOPELESS.talon)
               ) == 32  # fmt: skip
    assert Card("SA") in HOPELESS.hands[S]
    assert W not in HOPELESS.hands
    assert Seat.W is W
