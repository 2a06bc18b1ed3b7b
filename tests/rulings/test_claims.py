"""Claims: good against every order and every play, or refuted by a line that can be played."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

import claims_oracle as twin
import oracle
from oracle import plain
from prefdd import (
    Card,
    Cards,
    Contract,
    IllegalDealError,
    IllegalPlayError,
    MissingFactError,
    Position,
    Record,
    Seat,
)
from prefdd.constraints import Constraints
from prefdd.deal import Kind
from prefdd.random_deals import SplitMix64, random_position
from prefdd.rulings import Claim, Proof, Ruling, infraction_named, rule_on
from symmetry import renamed, seatings, suit_orders

GAMES = [Contract.parse(code) for code in ("6S", "7D", "8NT", "6H", "misere")]
CASES = [(True, True), (True, False), (False, True), (False, False)]


def record_of(position: Position) -> Record:
    """The ending as a record that begins with it."""
    return Record(
        dict(position.deal.items()), position.contract, position.declarer, position.leader
    )


def ending(seed: int, size: int) -> Position:
    deck = Cards(card for card in Cards.from_mask(0xFFFFFFFF) if card.suit < 2 + seed % 3)
    position = random_position(seed, size, contract=GAMES[seed % 5], deck=deck)
    return replace(position, won=(0, 0, 0))


def claim_on(position: Position, seed: int) -> Claim:
    """A claim of declarer or of both defenders, with or without a plan."""
    numbers = SplitMix64(seed)
    declarer = position.declarer
    assert declarer is not None
    defenders = [seat for seat in position.seats if seat != declarer]
    side = [declarer] if numbers.below(3) else defenders
    plan: tuple[Card, ...] = ()
    if numbers.below(2):
        held = Cards(card for seat in side for card in position.hand_of(seat))
        plan = tuple(numbers.sample(held, 1 + numbers.below(len(held))))
    allowed = CASES[numbers.below(4)]
    tricks = numbers.below(position.tricks_left + 1)
    return Claim(side[0], tricks, plan, None, None, *allowed)


def expected(position: Position, claim: Claim) -> tuple[int, int]:
    """Declarer's tricks with the cards ordered, and those claimed."""
    is_declarers = claim.seat == position.declarer
    is_misere = position.contract.kind is Kind.MISERE
    side = {position.declarer} if is_declarers else set(position.seats) - {position.declarer}
    bound = Constraints(
        hostile=frozenset(seat for seat in side if seat is not None),
        may_underlead_ace=claim.may_underlead_ace or is_misere,
        may_waste_ace=claim.may_waste_ace or is_misere,
        plan=claim.plan,
    )
    told = claim.tricks or 0
    if not is_misere and not is_declarers:
        told = position.tricks_left - told
    return twin.value(position, bound), told


def check_proof(proof: Proof) -> None:
    assert proof.holds(proof.end.declarer_tricks)
    for other in proof.deviations:
        end = proof.replay(other.line)
        assert end.declarer_tricks == other.tricks
        assert proof.holds(other.tricks)
        assert other.line[other.ply] == other.card
        assert other.line[: other.ply] == proof.line[: other.ply]


def check(seed: int, size: int) -> None:
    position = ending(seed, size)
    claim = claim_on(position, seed)
    value, told = expected(position, claim)
    ruling = rule_on(record_of(position), claim)
    accepted, ordered = ruling.choices[0].options
    declarer = position.declarer
    assert declarer is not None
    assert ordered.outcome.tricks[declarer] == value, seed
    assert accepted.outcome.tricks[declarer] == told, seed
    is_declarers = claim.seat == declarer
    wants_more = is_declarers == (position.contract.kind is Kind.GAME)
    is_good = value >= told if wants_more else value <= told
    # The opponents take what is better for them.
    assert ruling.tricks[declarer] == (min if wants_more else max)(value, told), seed
    sentences = [order.template for order in ruling.orders]
    assert ("The claim is good." in sentences) == is_good, seed
    assert ruling.otherwise is not None
    assert ruling.otherwise.tricks[declarer] == oracle.minimax(position), seed
    for _, proof in ruling.named_proofs:
        check_proof(proof)
    for tricks in (ruling.tricks, ruling.otherwise.tricks):
        assert sum(tricks.values()) == size
    proof = ordered.outcome.proof
    assert proof is not None
    assert proof.tricks == value
    assert (proof.by == claim.seat) == is_good, seed
    if size < 4:
        for _, each in ruling.named_proofs:
            each.verify()


def test_claims_against_every_order() -> None:
    for seed in range(36):
        check(seed, 2 + seed % 3)


@pytest.mark.soak
def test_five_hundred_claims_against_every_order() -> None:
    for seed in range(1_000, 1_500):
        check(seed, 2 + seed % 3 if seed % 10 else 5)


def test_every_single_order_is_survived_or_the_line_is_one_that_refutes() -> None:
    """The order that refutes is among all lines there are, and none is worse."""
    for seed in range(40):
        position = ending(seed, 3)
        claim = Claim(position.declarer or Seat.N, may_underlead_ace=True, may_waste_ace=True)
        if position.contract.kind is Kind.MISERE:
            continue
        ruling = rule_on(record_of(position), claim)
        ordered = ruling.choices[0].options[1].outcome
        assert ordered.proof is not None
        bound = Constraints(hostile=frozenset([claim.seat]))
        lines = {tuple(line): tricks for line, tricks in twin.lines(position, bound)}
        assert min(lines.values()) == ordered.tricks[claim.seat]
        assert lines[tuple(map(plain, ordered.proof.line))] == ordered.tricks[claim.seat]


# ---- cases that a judge knows -------------------------------------------------------


def held(contract: str, first: Seat = Seat.S, **hands: str) -> Record:
    cards = {Seat[seat]: Cards(cards) for seat, cards in hands.items()}
    return Record(cards, Contract.parse(contract), Seat.S, first=first)


SOLID = {"S": "SA SK SQ", "W": "SJ S8 H7", "E": "S9 H8 H9"}
UNDER = {"S": "SA S7", "W": "S8 H8", "E": "SK H7"}


def values(ruling: Ruling, place: int = 0) -> list[int]:
    return [option.outcome.tricks[Seat.S] for option in ruling.discretion[place].options]


def test_all_the_rest_is_good_when_no_order_loses_a_trick() -> None:
    ruling = rule_on(held("6NT", **SOLID), Claim(Seat.S))
    assert ruling.tricks[Seat.S] == 3
    assert ruling.rules == ("3.9.14", "3.9.14.4", "3.9.15")
    assert ruling.orders[-1].template == "The claim is good."
    assert values(ruling) == [3, 3, 3, 3]


def test_a_lead_from_under_an_ace_is_absurd_unless_the_judge_allows_it() -> None:
    record = held("6NT", **UNDER)
    assert values(rule_on(record, Claim(Seat.S))) == [2, 2, 0, 0]
    assert rule_on(record, Claim(Seat.S)).tricks[Seat.S] == 2
    told = rule_on(record, Claim(Seat.S, may_underlead_ace=True))
    assert told.tricks[Seat.S] == 0
    assert told.outcome.proof is not None
    assert told.outcome.proof.line[0] == Card("S7")
    assert told.discretion[0].seat is None


def test_an_ace_thrown_away_is_absurd_unless_the_judge_allows_it() -> None:
    record = held("6NT", S="SA D7", W="HK S8", E="D8 S9", first=Seat.W)
    one = rule_on(record, Claim(Seat.S, 1))
    assert values(one) == [1, 0, 1, 0]
    assert one.orders[-1].template == "The claim is good."
    assert one.tricks[Seat.S] == 1
    refuted = rule_on(record, Claim(Seat.S, 1, may_waste_ace=True))
    assert refuted.tricks[Seat.S] == 0
    proof = refuted.outcome.proof
    assert proof is not None
    assert proof.by in (Seat.W, Seat.E)
    assert Card("SA") in proof.line


def test_a_plan_that_is_stated_holds_where_no_plan_would() -> None:
    record = held("6NT", S="SA SQ HA", W="SK H7 H8", E="S7 H9 HT")
    assert rule_on(record, Claim(Seat.S, 2)).tricks[Seat.S] == 2
    assert rule_on(record, Claim(Seat.S)).tricks[Seat.S] == 3
    # Trumps are drawn first, as he said.
    record = held("6H", S="SA SK HA", W="S7 S8 D8", E="S9 H7 D7")
    silent = rule_on(record, Claim(Seat.S))
    assert silent.tricks[Seat.S] == 2
    planned = rule_on(record, Claim(Seat.S, plan=(Card("HA"), Card("SA"), Card("SK"))))
    assert planned.tricks[Seat.S] == 3
    assert planned.orders[-1].template == "The claim is good."
    first_only = rule_on(record, Claim(Seat.S, plan=(Card("HA"),)))
    assert first_only.tricks[Seat.S] == 3


def test_where_the_plan_says_nothing_the_opponents_order_and_the_judge_may_say_otherwise() -> None:
    record = held("6NT", S="SA HA H7", W="HK S7 S8", E="HQ S9 D7")
    ruling = rule_on(record, Claim(Seat.S, 2, plan=(Card("SA"),), may_underlead_ace=True))
    assert values(ruling, 1) == [1, 3]
    assert ruling.tricks[Seat.S] == 1


def test_no_more_for_me_on_a_misere() -> None:
    record = held("misere", S="S7 H8", W="S8 H7", E="S9 H9", first=Seat.W)
    ruling = rule_on(record, Claim(Seat.S))
    assert ruling.tricks[Seat.S] == 0
    record = held("misere", S="S7 ST", W="S8 H7", E="S9 H9", first=Seat.W)
    ruling = rule_on(record, Claim(Seat.S))
    assert ruling.tricks[Seat.S] == 2
    assert not ruling.discretion
    assert "every lawful order counts" in str(ruling.remarks[0])
    planned = rule_on(record, Claim(Seat.S, plan=(Card("S7"), Card("ST"))))
    assert planned.tricks[Seat.S] == 1


def test_defenders_claim_in_the_light_and_in_the_dark() -> None:
    record = held("6NT", S="S7 H7", W="SA H8", E="HA S8", first=Seat.W)
    light = rule_on(record, Claim(Seat.W))
    assert light.tricks[Seat.S] == 0
    assert "both defenders" in str(light.remarks[0])
    dark = rule_on(record, Claim(Seat.W, light=False))
    assert dark.tricks[Seat.S] == 0
    assert not dark.remarks


def test_a_claim_in_a_whole_deal_is_scored() -> None:
    hands = {
        Seat.S: Cards("SA SK SQ SJ ST HA HK HQ DA DK"),
        Seat.W: Cards("S9 S8 H7 H8 H9 D7 D8 D9 C7 C8"),
        Seat.E: Cards("S7 HT HJ DT DJ DQ C9 CT CJ CQ"),
    }
    record = Record(hands, Contract.parse("6S"), Seat.S, first=Seat.S)
    begun = time.perf_counter()
    ruling = rule_on(record, Claim(Seat.S), calls="W P")
    assert ruling.score is not None
    assert ruling.tricks[Seat.S] == 9
    plan = tuple(map(Card, ("SA", "SK", "SQ", "SJ", "ST", "HA", "HK", "HQ", "DA", "DK")))
    good = rule_on(record, Claim(Seat.S, plan=plan), calls="W P")
    assert good.tricks[Seat.S] == 10
    assert good.score is not None
    assert [str(whists) for whists in good.score.balance] != [
        str(whists) for whists in ruling.score.balance
    ]
    assert time.perf_counter() - begun < 60


def test_what_is_claimed_in_part_is_shared_as_told_when_both_whist() -> None:
    hands = {
        Seat.S: Cards("SA SK SQ SJ ST HA HK HQ DA DK"),
        Seat.W: Cards("S9 S8 H7 H8 H9 D7 D8 D9 C7 C8"),
        Seat.E: Cards("S7 HT HJ DT DJ DQ C9 CT CJ CQ"),
    }
    cards = "SA S8 S7 SK S9 C9 SQ H7 CT HA H8 HT HK H9 HJ"
    played = tuple(map(Card, cards.split(" ")))
    record = Record(hands, Contract.parse("6S"), Seat.S, first=Seat.S, played=played)
    with pytest.raises(MissingFactError, match="both whist") as caught:
        rule_on(record, Claim(Seat.S, 2), calls="W W")
    assert caught.value.name == "defender_tricks"
    ruling = rule_on(record, Claim(Seat.S, 2, defender_tricks=1), calls="W W")
    assert ruling.tricks == {Seat.E: 2, Seat.S: 7, Seat.W: 1}
    with pytest.raises(IllegalPlayError, match="cannot have 4 in all"):
        rule_on(record, Claim(Seat.S, 2, defender_tricks=4), calls="W W")


# ---- names of suits and seats -------------------------------------------------------


def test_suits_and_seats_have_no_say() -> None:
    for seed in (3, 7, 11, 14):
        position = ending(seed, 3)
        claim = claim_on(position, seed)
        ruling = rule_on(record_of(position), claim)
        told = sorted(ruling.tricks.values()), ruling.tricks[claim.seat]
        record = record_of(position)
        contract = position.contract
        for order in suit_orders()[::5]:
            strain = contract.strain
            named = replace(
                record,
                hands={
                    seat: Cards(renamed(card, order) for card in hand)
                    for seat, hand in record.hands.items()
                },
                contract=contract
                if contract.kind is not Kind.GAME
                else Contract.game(contract.level, None if strain is None else order[strain]),
            )
            plan = tuple(renamed(card, order) for card in claim.plan)
            other = rule_on(named, replace(claim, plan=plan))
            assert other.tricks[position.declarer] == ruling.tricks[position.declarer]
        for seating in list(seatings())[::3]:
            moved = dict(zip(position.seats, seating, strict=True))
            turned = replace(
                record,
                hands={moved[seat]: hand for seat, hand in record.hands.items()},
                declarer=moved[position.declarer],
                first=moved[position.leader],
            )
            other = rule_on(turned, replace(claim, seat=moved[claim.seat]))
            assert other.tricks[moved[position.declarer]] == ruling.tricks[position.declarer], told


# ---- what cannot be -----------------------------------------------------------------


def test_claims_that_cannot_be() -> None:
    record = held("6NT", **SOLID)
    with pytest.raises(IllegalPlayError, match="tricks claimed: 4; tricks left: 3"):
        rule_on(record, Claim(Seat.S, 4))
    with pytest.raises(IllegalPlayError, match="♠J of the plan is not held"):
        rule_on(record, Claim(Seat.S, plan=(Card("SJ"),)))
    with pytest.raises(IllegalDealError, match="N has no hand"):
        rule_on(record, Claim(Seat.N))
    with pytest.raises(IllegalDealError, match="claims for himself"):
        rule_on(record, Claim(Seat.S, light=True))
    cards = ["SA", "SJ", "S9", "SK", "S8", "H8", "SQ", "H7", "H9"]
    over = record.with_played(tuple(map(Card, cards)))
    with pytest.raises(IllegalPlayError, match="nothing is left to claim"):
        rule_on(over, Claim(Seat.S))
    with pytest.raises(MissingFactError, match="say how many he takes") as caught:
        rule_on(held("misere", S="S7", W="S8", E="S9"), Claim(Seat.W))
    assert caught.value.name == "tricks"
    everybody = replace(record, contract=Contract.all_pass(), declarer=None)
    with pytest.raises(IllegalDealError, match="on an all-pass nobody claims"):
        rule_on(everybody, Claim(Seat.S))


def test_a_claim_is_read_from_text() -> None:
    read = infraction_named("claim").read({"seat": "S", "plan": "HA SA", "may_waste_ace": "yes"})
    assert read == Claim(Seat.S, plan=(Card("HA"), Card("SA")), may_waste_ace=True)
    assert Claim.read({k: v for k, v in read.as_object().items() if k != "infraction"}) == read
