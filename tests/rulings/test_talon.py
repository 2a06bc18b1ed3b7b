"""Talons shown, seen, taken, refused and paid for."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from oracle import best_value, exhaustive
from prefdd import Cards, Contract, Deal, Position, Record, Seat, Suit, random_deal, rule_on
from prefdd.allpass import allpass
from prefdd.discards import discards
from prefdd.errors import IllegalDealError, MissingFactError, PrefddError
from prefdd.random_deals import SplitMix64
from prefdd.rulings import (
    ExposedTalon,
    RefusedTalon,
    SawTalon,
    TalonPremium,
    TookTalon,
)
from rulings_deals import (
    SHOWN,
    E,
    N,
    S,
    W,
    balances,
    check_proofs,
    sheet,
    turned,
    with_seats,
    with_suits,
)
from symmetry import suit_orders

LADDER = [f"{level}{strain}" for level in range(6, 11) for strain in ("S", "C", "D", "H", "NT")]
PRICE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}


# 3.3.16.3


def test_3_3_16_3_the_numbers_of_the_code() -> None:
    ruling = rule_on(SHOWN, ExposedTalon(N, "6S 6C 6D"), "sochi", players=4)
    assert sheet(ruling.score) == "B>A=52 D>A=7"
    assert ruling.rules == ("3.3.16", "3.3.16.3", "[25]")
    made, failed = ruling.facts[1:]
    assert (made.facts["contract"], made.facts["tricks"]) == (Contract.parse("9H"), 9)
    assert (failed.facts["contract"], failed.facts["count"]) == (Contract.parse("6D"), 1)
    (choice,) = ruling.choices
    assert [str(option.label) for option in choice.options] == ["his own 9♥", "6♦ of S"]
    assert [option.is_best for option in choice.options] == [True, False]
    assert check_proofs(ruling) > 20
    assert [proof.tricks for proof in ruling.proofs] == [9, 5]


def test_3_3_16_3_no_discard_of_the_twelve_is_better_than_what_is_said() -> None:
    """All 66 discards of both bidders, in the strains of the example, by an own search."""
    for seat, strain, tricks in ((E, Suit.HEARTS, 9), (S, Suit.DIAMONDS, 5)):
        found = discards(SHOWN.deal, seat, N)
        assert found.best("SCDH"[strain])[0].tricks[strain] == tricks


@pytest.mark.soak
@pytest.mark.parametrize(("seat", "code", "tricks"), [(E, "6H", 9), (S, "6D", 5)])
def test_3_3_16_3_by_exhaustive_search(seat: Seat, code: str, tricks: int) -> None:
    """The best discard and one of every twenty: the search takes seconds for each."""
    best = Cards("SJ S9") if seat is E else Cards("SJ ST")
    twelve = SHOWN.hands[seat] | SHOWN.talon
    values = []
    for pair in (best, *list(combinations(twelve, 2))[::20]):
        deal = Deal.of({**SHOWN.hands, seat: twelve - Cards(pair)})
        start = Position.start(deal, Contract.parse(code), seat, N)
        values.append(best_value(start, exhaustive(start)))
    assert max(values) == tricks


def net_of(level: int, tricks: int, players: int) -> tuple[Fraction, Fraction, Fraction]:
    """Balance in Sochi of declarer, of the only whister, and of everybody else."""
    price, n = PRICE[level], players
    if tricks >= level:
        whists = (10 - tricks) * price if level < 10 else 0
        own = Fraction(10 * price * (n - 1), n)
        other = Fraction(-10 * price, n)
        return own - whists, other + whists, other
    under = level - tricks
    whists, each = (10 - tricks) * price, under * price
    own = -Fraction(10 * each * (n - 1), n) - whists - (n - 1) * each
    other = Fraction(10 * each, n) + each
    return own, other + whists, other


def best_of(deal: Deal, seat: Seat, lowest: str, players: int) -> tuple[int, int]:
    """Level and tricks of what is best for a bidder, from the table of the 66 discards."""
    found = discards(deal, seat, N)
    results = []
    for code in LADDER[LADDER.index(lowest) :]:
        level, strain = int(code[: 2 if code[1] == "0" else 1]), code.lstrip("0123456789")
        tricks = max(row.tricks[["S", "C", "D", "H", "NT"].index(strain)] for row in found)
        tricks = min(tricks, level)
        results.append((net_of(level, tricks, players)[0], level, tricks))
    best = max(results)[0]
    return min((level - tricks, level, tricks) for net, level, tricks in results if net == best)[1:]


def shown_against_an_own_reckoning(seed: int, players: int) -> None:
    deal = random_deal(seed)
    hands = dict(zip((N, E, S), deal.hands, strict=True))
    record = Record(hands, first=N, talon=deal.talon)
    ruling = rule_on(record, ExposedTalon(N, "6S 6C 6D"), "sochi", players=players)
    deal = record.deal
    expected = dict.fromkeys([N, E, S, W][:players], Fraction(0))
    for bidder, whister, lowest in ((E, S, "6C"), (S, E, "6D")):
        own, whisters, others = net_of(*best_of(deal, bidder, lowest, players), players)
        for seat, net in {bidder: own, whister: whisters, W: others}.items():
            if seat in expected:
                expected[seat] = max(expected[seat], net)
    expected[N] = -sum(expected.values())
    assert balances(ruling) == expected
    assert sum(expected.values()) == 0
    check_proofs(ruling)


@pytest.mark.parametrize("seed", range(4))
def test_3_3_16_3_against_an_own_reckoning(seed: int) -> None:
    shown_against_an_own_reckoning(seed, 3 + seed % 2)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 160))
def test_3_3_16_3_against_an_own_reckoning_many(seed: int) -> None:
    shown_against_an_own_reckoning(seed, 3 + seed % 2)


@pytest.mark.parametrize("steps", range(1, 4))
def test_3_3_16_3_in_other_seats(steps: int) -> None:
    seats = turned(steps)
    ruling = rule_on(
        with_seats(SHOWN, seats), ExposedTalon(seats[N], "6S 6C 6D"), "sochi", players=4
    )
    assert balances(ruling) == {seats[N]: -59, seats[E]: 52, seats[S]: 0, seats[W]: 7}


def test_3_3_16_3_the_dealer_shows_it_and_three_are_compensated() -> None:
    ruling = rule_on(SHOWN, ExposedTalon(W, "6S 6C 6D"), "sochi", players=4)
    written = balances(ruling)
    assert written[E] == 52
    assert written[W] == -sum(written[seat] for seat in (N, E, S)) < 0
    # North had bid too, so all three are bidders.
    assert len(ruling.facts) == 4


def test_3_3_16_3_who_had_passed_writes_as_one_who_does_not_whist() -> None:
    """North passed, the dealer shows the talon: North loses the failure of South, 5 + 2."""
    ruling = rule_on(SHOWN, ExposedTalon(W, "pass, 6S, 6C, 6C here, 6D"), players=4)
    assert balances(ruling)[N] == 7


def test_3_3_16_3_a_failure_is_worth_more_than_an_own_failure() -> None:
    """Both bidders fail, and each writes for the other; who whists is left to the judge."""
    record = replace(SHOWN, hands={N: SHOWN.hands[E], E: SHOWN.hands[N], S: SHOWN.hands[S]})
    ruling = rule_on(record, ExposedTalon(N, "6S 6C 6D"), "sochi", players=4)
    written = balances(ruling)
    assert min(written[E], written[S], written[W]) > 0
    assert ruling.discretion
    for choice in ruling.discretion:
        alone, both = choice.options
        assert choice.seat is None
        assert alone.outcome.tricks == both.outcome.tricks
        assert alone.outcome.score != both.outcome.score
        assert not any(option.is_best for option in choice.options)


def test_3_3_16_3_bids_of_misere() -> None:
    record = Record(
        {N: Cards("S:789 C:789 D:789 H:7"), E: Cards("S:AKQ C:AKQ D:AK H:AK"),
         S: Cards("S:JT C:JT D:JTQ H:JTQ")}, first=N, talon=Cards("H8 H9"),
    )  # fmt: skip
    ruling = rule_on(record, ExposedTalon(S, "misere"), "sochi")
    assert ruling.facts[1].facts["contract"] == Contract.misere()
    assert ruling.facts[1].facts["count"] == 0
    assert balances(ruling)[N] == Fraction(200, 3)
    # East has not bid; above the misère he could have bid nine spades at least.
    assert ruling.facts[2].facts["contract"] in [Contract.parse(code) for code in LADDER[15:]]


def test_leningrad_and_rostov() -> None:
    for convention, expected in (("leningrad", "B>A=104 D>A=14"), ("rostov", "B>A=52 D>A=15")):
        ruling = rule_on(SHOWN, ExposedTalon(N, "6S 6C 6D"), convention, players=4)
        assert sheet(ruling.score) == expected


# 3.3.16.2


def test_3_3_16_2_the_example_of_the_code() -> None:
    ruling = rule_on(SHOWN, ExposedTalon(N, "6S pass 6C"), "sochi", players=4)
    assert ruling.rules == ("3.3.16", "3.3.16.2")
    assert ruling.score is None
    assert str(ruling.orders[1]) == "S takes the talon, and may order 6♣ or any higher contract."
    (choice,) = ruling.choices
    assert choice.seat is S
    best = choice.best
    assert best is not None
    found = discards(SHOWN.deal, S, N, "6C").order
    assert best.outcome.tricks[S] == found.tricks
    assert best.outcome.proof is not None
    assert check_proofs(ruling) == 10


def test_3_3_16_2_who_has_not_bid_may_order_any_game_and_a_misere() -> None:
    ruling = rule_on(SHOWN, ExposedTalon(E, "pass"), "sochi", players=4)
    assert "6♠" in str(ruling.orders[1])
    assert len(ruling.choices[0].options) == 6


@pytest.mark.parametrize(
    ("seat", "bidding", "message"),
    [
        (N, "6S pass pass", "the bidding was over"),
        (S, "pass pass", "nobody but S is left"),
        (N, "6S 6H", r"jumps over 6♣"),
        (N, "pass pass pass 6S", "the bidding is over before 6S"),
    ],
)
def test_what_is_no_talon_shown_too_early(seat: Seat, bidding: str, message: str) -> None:
    with pytest.raises(IllegalDealError, match=message):
        rule_on(SHOWN, ExposedTalon(seat, bidding), players=4)


@pytest.mark.parametrize(
    ("record", "name"),
    [
        (replace(SHOWN, talon=Cards()), "talon"),
        (replace(SHOWN, hands={N: Cards("S7"), E: Cards("S8"), S: Cards("S9")}), "hands"),
        (SHOWN, "first"),
    ],
)
def test_what_is_missing_is_asked_for(record: Record, name: str) -> None:
    with pytest.raises(MissingFactError) as raised:
        rule_on(record, ExposedTalon(N, "6S 6C 6D"))
    assert raised.value.facts["name"] == name


# 3.2.19, 3.2.20, 3.2.21, 3.3.16.1, 3.3.17


def played_all_pass(seed: int, players: int) -> Record:
    """A whole all-pass with the talon, random lawful cards."""
    deal = random_deal(seed)
    hands = dict(zip((N, E, S), deal.hands, strict=True))
    rule = "dealer" if players == 4 else "suit"
    record = Record(hands, Contract.all_pass(), None, N, deal.talon, talon_rule=rule)
    random, position = SplitMix64(seed), record.start
    played = []
    while not position.is_over:
        played.append(random.choice(list(position.legal)))
        position = position.play(played[-1])
    return record.with_played(tuple(played))


def own_tricks(record: Record, players: int) -> list[Seat]:
    """Who took each trick, W for the dealer: the highest card of the suit that the talon leads."""
    seats, taken, leader = [N, E, S], [], N
    opened = sorted(record.talon, key=lambda card: (card.suit, -card.rank))
    for number in range(10):
        trick = record.played[3 * number : 3 * number + 3]
        talon = opened[number] if number < 2 else None
        start = 0 if number < 3 else seats.index(leader)
        order = [seats[(start + step) % 3] for step in range(3)]
        led = talon.suit if talon is not None else trick[0].suit
        ranks = {seat: card.rank for seat, card in zip(order, trick, strict=True)
                 if card.suit is led}  # fmt: skip
        if talon is not None and players == 4:
            ranks[W] = talon.rank
        leader = max(ranks, key=lambda seat: ranks[seat])
        taken.append(leader)
    return taken


@pytest.mark.parametrize("seed", range(60))
def test_3_2_19_the_offender_takes_the_first_two_tricks(seed: int) -> None:
    players, offender = 3 + seed % 2, (N, E, S)[seed % 3]
    record = played_all_pass(seed, players)
    ruling = rule_on(record, SawTalon(offender, on_purpose=False), "sochi", players=players)
    taken = own_tricks(record, players)
    assert ruling.otherwise is not None
    for seat in (N, E, S):
        assert ruling.otherwise.tricks[seat] == taken.count(seat)
        assert ruling.tricks[seat] == taken[2:].count(seat) + 2 * (seat is offender)
    assert sum(balances(ruling).values()) == 0


def test_3_2_19_before_the_play_nothing_is_shared_out() -> None:
    record = played_all_pass(1, 3).with_played(())
    ruling = rule_on(record, SawTalon(E, on_purpose=False), "sochi")
    assert not ruling.tricks
    assert "known when all cards are played" in str(ruling.remarks[0])
    # What becomes of the rest is not settled before: rational play has several outcomes.
    assert len(allpass(record.deal, N, "suit").outcomes) >= 1


def test_3_2_19_in_rostov_all_ten() -> None:
    record = replace(played_all_pass(1, 3), talon_rule="closed", played=())
    ruling = rule_on(record, SawTalon(N, on_purpose=False), "rostov")
    assert sheet(ruling.score) == "B+1 C+1 B>A=25 C>A=25"
    assert ruling.rules == ("3.2.19", "[19]")
    four = rule_on(record, SawTalon(N, on_purpose=False), "rostov", players=4)
    assert sheet(four.score) == "B+1 C+1 D+1 B>A=25 C>A=25"


def test_3_2_21_curiosity() -> None:
    ruling = rule_on(SHOWN, SawTalon(W), "leningrad", players=4)
    assert sheet(ruling.score) == "D^5"
    assert ruling.rules == ("3.2.21",)
    asked = rule_on(replace(SHOWN, first=N), SawTalon(N), "sochi")
    assert asked.score is None
    (choice,) = asked.discretion
    assert choice.seat is None
    assert choice.options[0].outcome.score is None
    assert sheet(choice.options[1].outcome.score) == "A^5"
    told = rule_on(replace(SHOWN, first=N), SawTalon(N, on_purpose=True), "sochi")
    assert sheet(told.score) == "A^5"
    assert not told.discretion


def test_3_3_16_1_nobody_is_harmed_when_a_contract_is_ordered() -> None:
    record = replace(SHOWN, contract=Contract.parse("6D"), declarer=S, first=N)
    ruling = rule_on(record, SawTalon(N, on_purpose=False))
    assert "[24]" in ruling.rules
    assert ruling.score is None
    with pytest.raises(IllegalDealError, match="may not bid"):
        rule_on(record, SawTalon(S))


def test_3_2_20_two_of_twelve_are_drawn() -> None:
    record = replace(SHOWN, first=N)
    ruling = rule_on(record, TookTalon(N, Cards("SK CJ")))
    assert "3.3.17" in ruling.rules
    assert str(ruling.facts[1]) == "♠K ♣J were drawn as the talon; N keeps ♠QJ7 ♣97 ♦1087 ♥87."
    assert not ruling.discretion
    assert rule_on(record, TookTalon(N, in_tournament=True)).discretion[0].seat is None
    with pytest.raises(IllegalDealError, match="cannot be drawn from N"):
        rule_on(record, TookTalon(N, Cards("HA CJ")))
    with pytest.raises(IllegalDealError, match="1 cards are drawn"):
        rule_on(record, TookTalon(N, Cards("CJ")))
    with pytest.raises(IllegalDealError, match="W has no hand"):
        rule_on(record, TookTalon(W))
    with pytest.raises(MissingFactError, match="talon"):
        rule_on(replace(record, talon=Cards()), TookTalon(N))


@pytest.mark.parametrize("seed", range(20))
def test_3_2_20_on_an_all_pass_it_is_as_with_a_talon_that_was_seen(seed: int) -> None:
    """The record has the deal as dealt; two cards are drawn, and then it is played."""
    after = played_all_pass(seed, 3)
    random = SplitMix64(seed)
    seat = (N, E, S)[seed % 3]
    twelve = after.hands[seat] | after.talon
    dealt = Cards(random.sample(twelve, 2))
    before = replace(after, hands={**after.hands, seat: twelve - dealt}, talon=dealt)
    took = rule_on(before, TookTalon(seat, after.talon))
    saw = rule_on(after, SawTalon(seat, on_purpose=False))
    assert (took.tricks, took.score) == (saw.tricks, saw.score)
    with pytest.raises(MissingFactError, match="name the two cards"):
        rule_on(before, TookTalon(seat))


# 3.4.10, 3.4.11


def test_3_4_10_refused_talon() -> None:
    ruling = rule_on(SHOWN, RefusedTalon(S), "sochi talon_refusal=3", players=4)
    assert sheet(ruling.score) == "D^3"
    three = rule_on(replace(SHOWN, first=N), RefusedTalon(E), "sochi talon_refusal=3")
    assert sheet(three.score) == "C^3"
    with pytest.raises(IllegalDealError, match="dealt the talon himself"):
        rule_on(replace(SHOWN, first=N), RefusedTalon(S), "sochi talon_refusal=3")
    with pytest.raises(PrefddError, match="talon_refusal"):
        rule_on(SHOWN, RefusedTalon(S), players=4)
    with pytest.raises(PrefddError, match=r"3.6.9 \[44\]"):
        rule_on(SHOWN, RefusedTalon(S, in_halves=True), "sochi talon_refusal=3", players=4)


@pytest.mark.parametrize(
    ("talon", "tricks"),
    [("SA D7", 1), ("SA SK", 2), ("SA DA", 3), ("HK HQ", 1), ("SA DK", 1), ("HK SQ", 0)],
)
@pytest.mark.parametrize(("convention", "unit"), [("sochi", 4), ("leningrad", 8), ("rostov", 10)])
def test_3_4_11_premium(talon: str, tricks: int, convention: str, unit: int) -> None:
    record = replace(SHOWN, talon=Cards(), contract=Contract.parse("7D"), declarer=S, first=N)
    agreed = f"{convention} talon_premium=dealer"
    if not tricks:
        with pytest.raises(IllegalDealError, match="no premium"):
            rule_on(record, TalonPremium(Cards(talon)), agreed, players=4)
        return
    ruling = rule_on(record, TalonPremium(Cards(talon)), agreed, players=4)
    assert sheet(ruling.score) == f"D>C={tricks * unit}"


def test_3_4_11_where_it_is_not_paid() -> None:
    record = replace(SHOWN, contract=Contract.parse("7D"), declarer=S, first=N)
    with pytest.raises(PrefddError, match="talon_premium"):
        rule_on(record, TalonPremium(Cards("SA D7")), players=4)
    with pytest.raises(PrefddError, match="talon_premium=everybody"):
        rule_on(
            replace(record, talon=Cards()), TalonPremium(Cards("SA D7")),
            "sochi talon_premium=dealer",
        )  # fmt: skip
    with pytest.raises(IllegalDealError, match="the talon of the record is"):
        rule_on(record, TalonPremium(Cards("SA D7")), "sochi talon_premium=dealer", players=4)
    misere = replace(record, contract=Contract.misere())
    with pytest.raises(IllegalDealError, match=r"3\.4\.11"):
        rule_on(misere, TalonPremium(), "sochi talon_premium=dealer", players=4)


# Whatever the names of suits, where no order of suits matters.


@pytest.mark.parametrize("order", suit_orders()[::5])
def test_other_names_of_suits(order: tuple[Suit, Suit, Suit, Suit]) -> None:
    record = played_all_pass(7, 3)
    opened = tuple(sorted(record.talon, key=lambda card: (card.suit, -card.rank)))
    record = replace(record, opened=opened)
    plain = rule_on(record, SawTalon(N, on_purpose=False))
    moved = rule_on(with_suits(record, order), SawTalon(N, on_purpose=False))
    assert plain.tricks == moved.tricks
    assert balances(plain) == balances(moved)
