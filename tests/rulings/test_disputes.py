"""Plans in dispute, a lead out of turn on an all-pass, play that was stopped, a ten checked."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

import pytest

import oracle
from prefdd import (
    Card,
    Cards,
    Contract,
    IllegalDealError,
    IllegalPlayError,
    MissingFactError,
    PrefddError,
    Record,
    Seat,
    Suit,
    solve,
)
from prefdd.random_deals import SplitMix64, random_deal, random_position
from prefdd.rulings import (
    AllPassLeadOutOfTurn,
    CheckedTen,
    Infraction,
    PlanDispute,
    Ruling,
    StoppedPlay,
    infraction_named,
    rule_on,
)
from prefdd.scoring import score
from symmetry import renamed, seatings, suit_orders


def entries(ruling: Ruling) -> list[tuple[str, str, str]]:
    assert ruling.score is not None
    return [(entry.whom, str(entry.amount), entry.rule) for entry in ruling.score.entries]


# ---- 3.8.5.1 ------------------------------------------------------------------------

# East is on lead: a heart lets the misère through, anything else sets it by one.
MISERE = Record(
    {
        Seat.N: Cards("SQ ST S9 S8 S7 C9 C7 DT HK HT"),
        Seat.E: Cards("SA SK CA CK C8 DQ DJ D9 HA HQ"),
        Seat.W: Cards("SJ CQ CJ CT DA DK HJ H9 H8 H7"),
    },
    Contract.misere(),
    Seat.N,
    first=Seat.E,
)
LETS_THROUGH, SETS = (Card("HA"),), (Card("SA"),)


def test_the_misere_of_the_code_let_through_instead_of_set_by_one() -> None:
    """Four players: 25 lost and 25 not won are 50 for the partner and for the dealer."""
    dispute = PlanDispute(Seat.E, LETS_THROUGH, SETS)
    ruling = rule_on(MISERE, dispute, players=4)
    assert ruling.tricks[Seat.N] == 0
    assert ruling.otherwise is not None
    assert ruling.otherwise.tricks[Seat.N] == 1
    assert entries(ruling) == [
        ("A", "10", "2.2.2"),
        ("C > B", "50", "3.8.5.1 a [56]"),
        ("D > B", "50", "3.8.5.1 a [56]"),
    ]
    (choice,) = ruling.choices
    assert [option.is_best for option in choice.options] == [True, False]
    for _, proof in ruling.named_proofs:
        assert proof.holds(proof.end.declarer_tricks)
        for other in proof.deviations:
            assert proof.replay(other.line).declarer_tricks == other.tricks
            assert proof.holds(other.tricks)


def test_a_dealer_who_agrees_is_not_compensated() -> None:
    ruling = rule_on(MISERE, PlanDispute(Seat.E, LETS_THROUGH, SETS, agrees=(Seat.S,)), players=4)
    assert entries(ruling)[1:] == [("D > B", "50", "3.8.5.1 a [56]")]
    with pytest.raises(IllegalDealError, match="everybody agrees with E"):
        rule_on(MISERE, PlanDispute(Seat.E, LETS_THROUGH, SETS, agrees=(Seat.S, Seat.W)), players=4)


def test_a_guarantee_may_be_another_than_the_other_plan_gives() -> None:
    ruling = rule_on(MISERE, PlanDispute(Seat.E, LETS_THROUGH, SETS, guaranteed=2), players=4)
    # Set by two each of the others would have won 50, and he lost 25.
    assert [entry[1] for entry in entries(ruling)] == ["10", "75", "75"]
    same = rule_on(MISERE, PlanDispute(Seat.E, SETS, LETS_THROUGH), players=4)
    assert entries(same) == [("A", "10", "2.2.2")]
    assert same.tricks[Seat.N] == 1


def test_three_players_share_the_damage_otherwise() -> None:
    ruling = rule_on(MISERE, PlanDispute(Seat.E, LETS_THROUGH, SETS))
    # A third of a hundred lost, a third not won.
    assert entries(ruling)[1:] == [("C > B", "200/3", "3.8.5.1 a [56]")]


def test_at_a_tournament_each_has_the_result_of_his_plan_and_declarer_one_by_lot() -> None:
    dispute = PlanDispute(Seat.E, LETS_THROUGH, SETS, tournament=True)
    ruling = rule_on(MISERE, dispute, players=4)
    assert entries(ruling) == [("A", "10", "2.2.2")]
    (lot,) = ruling.discretion
    assert lot.seat is None
    assert [option.outcome.tricks[Seat.N] for option in lot.options] == [0, 1]
    awarded = [dict(order.facts) for order in ruling.orders if "whists" in order.facts]
    assert [(str(one["player"]), one["whists"]) for one in awarded] == [
        ("B", "-25"),
        ("C", "25"),
        ("D", "25"),
    ]
    by_lot = ruling.orders[-1].facts
    assert (by_lot["mine"], by_lot["other"]) == ("75", "-75")
    assert "[58]" in ruling.rules


def test_a_plan_as_it_was_played() -> None:
    position = MISERE.start.play(Card("HA"))
    played = [Card("HA")]
    while not position.is_over:
        card = solve(position).best.lowest
        played.append(card)
        position = position.play(card)
    record = MISERE.with_played(tuple(played))
    ruling = rule_on(record, PlanDispute(Seat.E, other_plan=SETS), players=4)
    assert [entry[1] for entry in entries(ruling)] == ["10", "50", "50"]
    assert ruling.outcome.proof is None
    with pytest.raises(MissingFactError, match="as it was played is not known") as caught:
        rule_on(MISERE, PlanDispute(Seat.E, other_plan=SETS))
    assert caught.value.name == "played"


def test_plans_against_a_plain_search() -> None:
    """A first card is worth what best play is worth after it."""
    for seed in range(40):
        position = replace(
            random_position(seed, 4, contract=Contract.parse(("6S", "misere")[seed % 2])),
            won=(0, 0, 0),
        )
        if position.to_move == position.declarer:
            continue
        record = Record(
            dict(position.deal.items()), position.contract, position.declarer, position.leader
        )
        found = oracle.card_values(position)
        cards = sorted(found)
        dispute = PlanDispute(position.to_move, (cards[0],), (cards[-1],))
        ruling = rule_on(record, dispute)
        assert position.declarer is not None
        assert ruling.otherwise is not None
        assert ruling.tricks[position.declarer] == found[cards[0]]
        assert ruling.otherwise.tricks[position.declarer] == found[cards[-1]]
        for _, proof in ruling.named_proofs:
            proof.verify()


def test_disputes_that_cannot_be() -> None:
    with pytest.raises(IllegalDealError, match="N does not defend; the defenders are E W"):
        rule_on(MISERE, PlanDispute(Seat.N, LETS_THROUGH, SETS))
    with pytest.raises(MissingFactError, match="neither plan is told"):
        rule_on(MISERE, PlanDispute(Seat.E))
    with pytest.raises(IllegalPlayError, match="♠7 of a plan is not held by a defender"):
        rule_on(MISERE, PlanDispute(Seat.E, (Card("S7"),), SETS))
    with pytest.raises(IllegalPlayError, match="tricks of declarer guaranteed: 11"):
        rule_on(MISERE, PlanDispute(Seat.E, LETS_THROUGH, SETS, guaranteed=11))
    with pytest.raises(IllegalDealError, match="N can neither agree nor disagree"):
        rule_on(MISERE, PlanDispute(Seat.E, LETS_THROUGH, SETS, agrees=(Seat.N,)))


# ---- 3.9.14.3 -----------------------------------------------------------------------

ROSTOV_DEAL = random_deal(30)
ROSTOV = Record(
    dict(ROSTOV_DEAL.items()),
    Contract.all_pass(),
    first=Seat.N,
    talon=ROSTOV_DEAL.talon,
    played=tuple(map(Card, ["ST", "S7", "S9", "S8", "SJ", "CQ", "HT", "H8", "HJ"])),
)


def test_the_all_pass_of_the_code_in_rostov() -> None:
    """A has two tricks, B one; C leads out of turn: 10 and 35 for B, 50 for A."""
    assert ROSTOV.position.won == (2, 1, 0)
    ruling = rule_on(ROSTOV, AllPassLeadOutOfTurn(Seat.W), "rostov")
    assert ruling.tricks == {Seat.N: 2, Seat.E: 1, Seat.W: 7}
    assert entries(ruling) == [
        ("B > A", "10", "3.7.2.2"),
        ("B > C", "35", "3.7.2.2"),
        ("A > C", "50", "3.9.14.3"),
    ]
    ((_, proof),) = ruling.named_proofs
    assert proof.end.won == (2, 4, 4)
    assert proof.by is None
    assert proof.verify() == len(proof.line) + 1
    assert ruling.rules == ("3.9.14.3", "[65]")
    (judge,) = ruling.discretion
    balances = [option.outcome.score.balance[0] for option in judge.options if option.outcome.score]
    assert balances == [40, 40, -10]


def test_who_does_not_ask_is_not_compensated() -> None:
    ruling = rule_on(ROSTOV, AllPassLeadOutOfTurn(Seat.W, claimants=(Seat.E,)), "rostov")
    assert [entry[0] for entry in entries(ruling)] == ["B > A", "B > C"]


def test_suits_have_no_say_on_an_all_pass() -> None:
    for order in suit_orders()[1::8]:
        named = replace(
            ROSTOV,
            hands={
                seat: Cards(renamed(card, order) for card in hand)
                for seat, hand in ROSTOV.hands.items()
            },
            talon=Cards(renamed(card, order) for card in ROSTOV.talon),
            played=tuple(renamed(card, order) for card in ROSTOV.played),
        )
        ruling = rule_on(named, AllPassLeadOutOfTurn(Seat.W), "rostov")
        assert entries(ruling)[-1] == ("A > C", "50", "3.9.14.3")


def possible(position: object) -> set[tuple[int, ...]]:
    """Every share of tricks that some play comes to, by playing all of them."""
    found = set()
    waiting = [position]
    while waiting:
        here = waiting.pop()
        if here.is_over:  # type: ignore[attr-defined]
            found.add(here.won)  # type: ignore[attr-defined]
        else:
            waiting += [here.play(card) for card in here.legal]  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("convention", ["rostov", "sochi", "leningrad"])
def test_the_most_that_can_be_shown_against_all_lines(convention: str) -> None:
    for seed in range(8):
        check_further_loss(convention, seed)


@pytest.mark.soak
@pytest.mark.parametrize("convention", ["rostov", "sochi", "leningrad"])
def test_the_most_that_can_be_shown_against_all_lines_of_many(convention: str) -> None:
    for seed in range(100, 200):
        check_further_loss(convention, seed)


def check_further_loss(convention: str, seed: int) -> None:
    """The last three tricks of a deal, every line of them played."""
    numbers = SplitMix64(seed)
    deal = random_deal(seed)
    rule = "closed" if convention == "rostov" else "suit"
    record = Record(
        dict(deal.items()), Contract.all_pass(), first=Seat.N, talon=deal.talon,
        talon_rule=rule,
    )  # fmt: skip
    position = record.start
    played = []
    while position.tricks_left > 3 or (len(position.table) < 1 and seed % 2):
        card = numbers.choice(sorted(position.legal))
        played.append(card)
        position = position.play(card)
    offender = next(seat for seat in position.seats if seat != position.to_move)
    case = record.with_played(tuple(played))
    ruling = rule_on(case, AllPassLeadOutOfTurn(offender), convention)
    assert sum(ruling.tricks.values()) == 10
    judge = ruling.discretion[0].options
    assert judge[0].outcome.score is not None
    assert judge[2].outcome.score is not None
    for number, seat in enumerate(position.seats):
        if seat == offender:
            continue
        best = max(
            score("allpass", None, won, convention).balance[number] for won in possible(position)
        )
        before = judge[2].outcome.score.balance[number]
        written = [
            entry.amount
            for entry in judge[0].outcome.score.entries
            if entry.player == number and entry.rule == "3.9.14.3"
        ]
        assert written == ([best - before] if best > before else []), (seed, seat)
    for _, proof in ruling.named_proofs:
        proof.verify()


def test_all_pass_leads_that_cannot_be() -> None:
    with pytest.raises(IllegalPlayError, match="N was to play, so it was in turn"):
        rule_on(ROSTOV, AllPassLeadOutOfTurn(Seat.N), "rostov")
    with pytest.raises(IllegalPlayError, match="W does not hold ♠7"):
        rule_on(ROSTOV, AllPassLeadOutOfTurn(Seat.W, Card("S7")), "rostov")
    with pytest.raises(IllegalDealError, match="is no all-pass; name the infraction lead-out"):
        rule_on(MISERE, AllPassLeadOutOfTurn(Seat.W))
    with pytest.raises(IllegalDealError, match="nobody compensates him"):
        rule_on(ROSTOV, AllPassLeadOutOfTurn(Seat.W, claimants=(Seat.W,)), "rostov")


# ---- 3.9.22 -------------------------------------------------------------------------

SOLID = Record(
    {
        Seat.S: Cards("SA SK SQ SJ ST HA HK HQ DA DK"),
        Seat.W: Cards("S9 S8 H7 H8 H9 D7 D8 D9 C7 C8"),
        Seat.E: Cards("S7 HT HJ DT DJ DQ C9 CT CJ CQ"),
    },
    Contract.parse("6S"),
    Seat.S,
    first=Seat.S,
)


def test_stopped_play_stands_and_says_what_it_cost() -> None:
    ruling = rule_on(SOLID, StoppedPlay(7), calls="W P")
    assert ruling.tricks == {Seat.E: 0, Seat.S: 7, Seat.W: 3}
    assert ruling.otherwise is not None
    assert ruling.otherwise.tricks[Seat.S] == 10
    sentences = [str(remark) for remark in ruling.remarks]
    assert "cost declarer, in tricks: 3" in sentences[0]
    assert any("cost C" in sentence or "cost B" in sentence for sentence in sentences[1:])
    same = rule_on(SOLID, StoppedPlay(10), calls="W P")
    assert [str(remark) for remark in same.remarks] == ["Best play comes to the same."]
    with pytest.raises(MissingFactError, match="both whist"):
        rule_on(SOLID, StoppedPlay(7), calls="W W")
    told = rule_on(SOLID, StoppedPlay(7, defender_tricks=2), calls="W W")
    assert told.tricks == {Seat.E: 1, Seat.S: 7, Seat.W: 2}


def test_stopped_play_that_cannot_be() -> None:
    with pytest.raises(IllegalPlayError, match="he cannot be given 11 in all"):
        rule_on(SOLID, StoppedPlay(11), calls="W P")
    with pytest.raises(IllegalDealError, match=r"3\.9\.22 is of games and misères"):
        rule_on(ROSTOV, StoppedPlay(3), "rostov")


# ---- [39] ---------------------------------------------------------------------------


def test_a_ten_that_cannot_be_set_is_made() -> None:
    record = replace(SOLID, contract=Contract.parse("10S"))
    ruling = rule_on(record, CheckedTen(), "sochi ten=checked")
    assert ruling.tricks[Seat.S] == 10
    assert ruling.score is not None
    assert [(entry.whom, str(entry.amount)) for entry in ruling.score.entries] == [("B", "10")]
    assert ruling.outcome.proof is not None
    assert ruling.outcome.proof.by == Seat.S


def test_a_ten_that_can_be_set_is_set_and_nobody_risks_anything() -> None:
    hands = {
        Seat.S: Cards("SA SK SQ SJ ST HA HK HQ DA DQ"),
        Seat.W: Cards("S9 S8 H7 H8 H9 D7 D8 DK C7 C8"),
        Seat.E: Cards("S7 HT HJ DT DJ D9 C9 CT CJ CQ"),
    }
    record = Record(hands, Contract.parse("10S"), Seat.S, first=Seat.W)
    ruling = rule_on(record, CheckedTen(), "sochi ten=checked")
    assert ruling.tricks[Seat.S] == 9
    assert ruling.outcome.proof is not None
    assert ruling.outcome.proof.by != Seat.S
    written = [(entry.whom, str(entry.amount), entry.rule) for entry in ruling.score.entries]
    assert written[0] == ("B", "10", "3.5.3 [39]")
    (judge,) = ruling.discretion
    yes, no = judge.options
    assert yes.outcome.score is not None
    assert no.outcome.score == ruling.score
    whisted = rule_on(record, CheckedTen(), "sochi ten=checked", calls="W P")
    assert whisted.score is not None
    assert not [
        entry
        for entry in whisted.score.entries
        if entry.column.value == "mountain" and entry.player != 1
    ]


def test_a_ten_is_not_checked_unless_it_was_agreed() -> None:
    record = replace(SOLID, contract=Contract.parse("10S"))
    with pytest.raises(PrefddError, match="agree on ten=checked"):
        rule_on(record, CheckedTen())
    with pytest.raises(IllegalDealError, match="is no ten"):
        rule_on(SOLID, CheckedTen(), "sochi ten=checked")


# ---- what all rulings have in common ------------------------------------------------


def in_other_names(
    record: Record, seating: tuple[Seat, Seat, Seat], order: tuple[Suit, Suit, Suit, Suit]
) -> tuple[Record, dict[Seat, Seat]]:
    """The record in other seats and suits, and where each player sits now."""
    moved = dict(zip(record.start.seats, seating, strict=True))
    contract = record.contract
    assert contract is not None
    if contract.strain is not None:
        contract = Contract.game(contract.level, order[contract.strain])
    hands = {
        moved[seat]: Cards(renamed(card, order) for card in hand)
        for seat, hand in record.hands.items()
    }
    assert record.declarer is not None
    assert record.first is not None
    return replace(
        record,
        hands=hands,
        contract=contract,
        declarer=moved[record.declarer],
        first=moved[record.first],
    ), moved


def in_short(ruling: Ruling, players: Iterable[Seat]) -> dict[str, object]:
    """What a ruling comes to, player by player, without any name of a seat or a suit.

    How the defenders share their tricks is that of one line of many.
    """
    score, declarer = ruling.score, ruling.case.declarer
    assert score is not None
    return {
        "tricks": ruling.tricks[declarer],
        "balance": [score.balance[ruling.case.player(seat)] for seat in players],
        "rules": ruling.rules,
        "entries": [(str(entry.amount), entry.rule) for entry in score.entries],
        "options": [
            (option.is_best, option.outcome.tricks[declarer])
            for choice in (*ruling.choices, *ruling.discretion)
            for option in choice.options
        ],
    }


@pytest.mark.parametrize("turn", range(12))
def test_neither_seats_nor_suits_have_a_say(turn: int) -> None:
    seating, order = list(seatings())[turn], suit_orders()[2 * turn + 1]
    ten = replace(
        SOLID,
        hands={**SOLID.hands, Seat.S: SOLID.hands[Seat.S] - Cards("DK") | Cards("DQ"),
               Seat.E: SOLID.hands[Seat.E] - Cards("DQ") | Cards("DK")},
        contract=Contract.parse("10S"),
    )  # fmt: skip
    for record, infraction, convention, calls in (
        (MISERE, PlanDispute(Seat.E, LETS_THROUGH, SETS), "sochi", None),
        (MISERE, PlanDispute(Seat.W, SETS, LETS_THROUGH), "rostov", None),
        (SOLID, StoppedPlay(7), "sochi", "W P"),
        (SOLID, StoppedPlay(7, defender_tricks=2), "leningrad", "W W"),
        (ten, CheckedTen(), "sochi ten=checked", None),
    ):
        plain = rule_on(record, infraction, convention, calls=calls)
        other, moved = in_other_names(record, seating, order)
        if isinstance(infraction, PlanDispute):
            infraction = replace(
                infraction,
                insists=moved[infraction.insists],
                plan=tuple(renamed(card, order) for card in infraction.plan),
                other_plan=tuple(renamed(card, order) for card in infraction.other_plan),
            )
        found = rule_on(other, infraction, convention, calls=calls)
        seats = record.start.seats
        assert in_short(found, [moved[seat] for seat in seats]) == in_short(plain, seats)


def test_at_a_tournament_it_is_a_whister_who_plays_his_plan() -> None:
    dispute = PlanDispute(Seat.E, (Card("HT"),), (Card("HJ"),), ply=2, tournament=True)
    record = SOLID.with_played((Card("HA"),))
    with pytest.raises(IllegalDealError, match=r"and E passed; name W"):
        rule_on(record, dispute, calls="W P")
    assert rule_on(record, dispute, calls="P W").tricks[Seat.S] == 10
    assert rule_on(record, replace(dispute, tournament=False), calls="W P").tricks[Seat.S] == 10


def test_what_one_makes_good_neither_helps_nor_harms_a_third() -> None:
    judge = rule_on(ROSTOV, AllPassLeadOutOfTurn(Seat.W), "rostov").discretion[0].options
    with_it, without = judge[0].outcome.score, judge[2].outcome.score
    assert with_it is not None
    assert without is not None
    assert with_it.balance[1] == without.balance[1] == 45
    options = rule_on(MISERE, PlanDispute(Seat.E, LETS_THROUGH, SETS), players=4).choices[0].options
    balances = [option.outcome.score.balance for option in options if option.outcome.score]
    assert [balance[0] for balance in balances] == [75, 75]


def test_seats_have_no_say_on_an_all_pass() -> None:
    seats = ROSTOV.start.seats
    for seating in list(seatings())[1::4]:
        moved = dict(zip(seats, seating, strict=True))
        turned = replace(
            ROSTOV,
            hands={moved[seat]: hand for seat, hand in ROSTOV.hands.items()},
            first=moved[Seat.N],
        )
        ruling = rule_on(turned, AllPassLeadOutOfTurn(moved[Seat.W]), "rostov")
        assert [amount for _, amount, _ in entries(ruling)][-1] == "50"
        assert ruling.tricks[moved[Seat.N]] == 2
        assert ruling.score is not None
        balance = {seat: ruling.score.balance[ruling.case.player(seat)] for seat in seating}
        assert [balance[moved[seat]] for seat in seats] == [40, 45, -85]


@pytest.mark.parametrize(
    "infraction",
    [
        PlanDispute(Seat.E, LETS_THROUGH, SETS, agrees=(Seat.S,), tournament=True),
        AllPassLeadOutOfTurn(Seat.W, Card("HA"), 10, (Seat.N,)),
        StoppedPlay(7, defender_tricks=2),
        CheckedTen(),
    ],
    ids=lambda infraction: infraction.name,
)
def test_infractions_are_read_as_they_are_written(infraction: Infraction) -> None:
    told = infraction.as_object()
    assert infraction_named(told.pop("infraction")).read(told) == infraction


def test_rulings_are_json() -> None:
    ruling = rule_on(ROSTOV, AllPassLeadOutOfTurn(Seat.W), "rostov")
    told = json.loads(json.dumps(ruling.to_json()))
    assert told["ruled"]["tricks"] == {"N": 2, "E": 1, "W": 7}
    (proof,) = told["proofs"]
    assert proof["by"] is None
    assert len(proof["line"]) == 21
