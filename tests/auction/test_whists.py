"""Results in whists: compared with a second scorer and with every ending listed by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest

import oracle
from prefdd import Cards, Contract, Deal, IllegalDealError, Position, Seat, discards, odds, solve
from prefdd.chance import mean_interval
from prefdd.counting import Odds
from prefdd.random_deals import random_deal
from prefdd.scoring import Call, Player, score
from prefdd.whists import (
    balance_of,
    contract_worth,
    rank_discards,
    should_whist,
    whist_odds,
)
from prefdd.whists.worth import Tricks
from whist_oracle import HOUSES, listed, reachable, tree

A, B, C, D = Player
DEAL = Deal.of(
    {
        Seat.E: Cards("S:T C:QJ7 D:AT H:QJ87"),
        Seat.S: Cards("S:AKJ97 C:AT D:K87"),
        Seat.W: Cards("S:Q8 C:K98 D:QJ9 H:AK"),
    },
    Cards("H:T9"),
)
ORDERED = DEAL.with_hand(Seat.S, Cards("S:AKJ97 C:AT D:K8 H:T"))


# What a result is worth.


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("calls", ["W W", "W P", "P W", "P P", "P H", "W HP"])
def test_a_result_is_worth_what_the_second_scorer_says(house: str, calls: str) -> None:
    for level, taken in product((6, 7, 8), range(11)):
        if level == 8 and "H" in calls:
            continue
        low, high = listed(house, level, calls, taken)
        worth = balance_of(taken, f"{level}H", calls, house)
        assert (list(worth.low), list(worth.high)) == (low, high)
        if calls != "W W":
            assert worth.is_exact
            assert sum(worth.low) == 0


@pytest.mark.parametrize("convention", ["sochi", "leningrad", "rostov", "classic", "fspr"])
@pytest.mark.parametrize("options", [{}, {"players": 4, "dealer": "D"}])
def test_of_one_whister_and_declarer_each_gains_what_tricks_he_wins(
    convention: str, options: dict[str, Any]
) -> None:
    """So declarer's tricks with open cards decide: the two want the opposite of each trick."""
    for level, calls in product(range(6, 11), ("W P", "P W")):
        values = [balance_of(t, f"{level}H", calls, convention, **options) for t in range(11)]
        whister = B if calls == "W P" else C
        for fewer, more in pairwise(values):
            assert fewer.low[A] < more.low[A]
            assert fewer.low[whister] > more.low[whister]


def test_a_solution_a_misere_and_a_count_are_results() -> None:
    start = Position.start(ORDERED, Contract.parse("7S"), Seat.S, first=Seat.W)
    found = solve(start)
    assert balance_of(found, "7S", "W P").low == balance_of(found.tricks, "7S", "W P").low
    assert balance_of(0, "misere").low == score("misere", None, 0).balance
    with pytest.raises(IllegalDealError, match="all-pass has no declarer whose tricks"):
        balance_of(3, "allpass")
    with pytest.raises(IllegalDealError, match="solve without a limit"):
        balance_of(solve(start, limit=7), "7S", "W P")
    with pytest.raises(IllegalDealError, match="from 0 to 10 tricks, not 11"):
        balance_of(11, "7S", "W P")
    with pytest.raises(IllegalDealError, match="it is not said who whists"):
        balance_of(7, "7S")


def test_a_finished_count_gives_exact_fractions() -> None:
    count = odds(
        Cards("SA S7"), "6NT", declarer=Seat.N, first=Seat.N, discard=~Cards("SA S7 SK SQ ST S9")
    )
    assert count.is_complete
    by_hand = sum(n * balance_of(t, "6NT", "W P").low[B] for t, n in enumerate(count.counts))
    worth = balance_of(count, "6NT", "W P")
    assert worth.is_exact
    assert worth.low[B] == by_hand / 6 == worth.interval("B")[0]


def test_an_unfinished_count_is_refused() -> None:
    unfinished = Odds((0,) * 5 + (7, 3) + (0,) * 4, 10, 100, False, 0)
    with pytest.raises(IllegalDealError, match="10 of 100 layouts are counted; finish the count"):
        balance_of(unfinished, "6S", "W P")


def test_the_interval_of_a_sample_holds_the_truth() -> None:
    """Of 300 samples of a known count not one interval misses; at 95 % 15 might."""
    weights = (0, 0, 0, 1, 4, 9, 12, 9, 4, 1, 0)
    truth = balance_of(Odds(weights, 40, 40, False, 0), "6S", "W P").low
    dice, missed = random.Random(7), 0
    for _ in range(300):
        drawn = dice.choices(range(11), weights, k=200)
        counts = tuple(drawn.count(tricks) for tricks in range(11))
        worth = balance_of(Odds(counts, 200, 40, True, 0), "6S", "W P")
        low, high = worth.interval(B)
        assert low <= worth.low[B] <= high
        missed += not low <= truth[B] <= high
    assert missed == 0


def test_the_bound_of_maurer_and_pontil() -> None:
    """Their formula for n = 101, variance 4, range 10, one half of 5 % on each side."""
    low, high = mean_interval(3.0, 4.0, 101, 10.0, 0.95)
    half = (8 * 4.382026634673881 / 101) ** 0.5 + 70 * 4.382026634673881 / 300
    assert (low, high) == pytest.approx((3 - half, 3 + half))
    assert mean_interval(3.0, 0.0, 1, 10.0, 0.95) == (-7.0, 13.0)


# Whether to whist.


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("said", ["", "P", "W", "PH"])
def test_advice_equals_all_endings_listed(house: str, said: str) -> None:
    for level, taken in product((6, 7, 8, 10), range(11)):
        if level > 7 and "H" in said:
            continue
        weights = [int(tricks == taken) for tricks in range(11)]
        check(house, level, said, weights, taken)


def check(house: str, level: int, said: str, weights: list[int], result: Any) -> None:
    advice = should_whist(result, f"{level}D", " ".join(said), house)
    node: Any = tree(house, level, said)
    place = "ABC".index(node["asked"])
    assert str(advice.player) == node["asked"]
    assert {choice.call.value for choice in advice.choices} == set(node["nexts"])
    for choice in advice.choices:
        endings = reachable(house, level, said + choice.call.value, weights)
        assert choice.low == min(low[place] for low, _ in endings)
        assert choice.high == max(high[place] for _, high in endings)


@pytest.mark.parametrize("house", HOUSES)
def test_advice_over_layouts_equals_all_endings_listed(house: str) -> None:
    dice = random.Random(house)
    for level in (6, 7, 8):
        weights = [dice.randrange(5) for _ in range(10)] + [1]
        count = Odds(tuple(weights), sum(weights), sum(weights), False, 0)
        check(house, level, "", weights, count)
        check(house, level, "P", weights, count)


def test_advice_on_small_endings_by_exhaustive_search() -> None:
    """Positions of three cards each, valued by trying every play, then every call."""
    dice = random.Random(31)
    for seed in range(12):
        deal = random_deal(seed)
        level = dice.choice((6, 7, 8))
        contract = Contract.game(
            level,
            dice.choice([Contract.parse(c).strain for c in ("6S", "6C", "6D", "6H", "6NT")]),
        )
        position = Position.start(deal, contract, deal.seats[0], first=dice.choice(deal.seats))
        while len(position.hand) > 3 or position.table:
            position = position.play(dice.choice(list(position.legal)))
        taken = oracle.minimax(position)
        weights = [int(tricks == taken) for tricks in range(11)]
        endings = reachable("sochi", level, "W", weights)
        advice = should_whist(position, contract)
        assert advice["W"].low == min(low[1] for low, _ in endings)
        assert advice["W"].high == max(high[1] for _, high in endings)


def test_any_reply_is_no_narrower_than_the_best_replies() -> None:
    for taken in range(11):
        best = should_whist(taken, "6S", "P")["H"]
        free = should_whist(taken, "6S", "P", replies="any")["H"]
        assert free.low <= best.low
        assert free.high >= best.high
        assert len(free.endings) == 2


def test_a_sure_set_is_whisted_and_a_hopeless_whist_is_not() -> None:
    assert should_whist(4, "6S", "P").best == (Call.WHIST,)
    lost = should_whist(9, "6S", "P")
    assert lost.best == (Call.HALF,)
    assert lost.is_decided
    # Eight made by ten tricks: a whist costs the price of the missing trick.
    passed = should_whist(10, "8S", "P")
    assert passed.best == (Call.PASS,)
    assert passed["W"].low - passed["P"].low == -6 * Fraction(20, 3)


def test_stalingrad_leaves_no_choice() -> None:
    advice = should_whist(9, "6S", "", "sochi stalingrad=yes")
    assert [choice.call for choice in advice.choices] == [Call.WHIST]
    assert advice.is_decided


def test_the_dealer_is_advised_too() -> None:
    advice = should_whist(5, "6S", "P H P", players=4, dealer="D")
    assert advice.player == D
    assert advice.best == (Call.WHIST,)


def test_nobody_is_asked() -> None:
    with pytest.raises(IllegalDealError, match="nobody is asked whether he whists"):
        should_whist(6, "6S", "W W")
    with pytest.raises(IllegalDealError, match="only games are whisted"):
        should_whist(0, "misere")
    with pytest.raises(IllegalDealError, match="C cannot go for half against a contract of 8"):
        should_whist(8, "8S", "P H")
    with pytest.raises(IllegalDealError, match="of three players the dealer plays"):
        should_whist(8, "8S", dealer="C")
    with pytest.raises(IllegalDealError, match="B cannot say half-whist now"):
        should_whist(6, "6S")["H"]
    start = Position.start(ORDERED, Contract.parse("6S"), Seat.S, first=Seat.W)
    with pytest.raises(IllegalDealError, match="the position is one of 6♠"):
        should_whist(start, "7S")


# What a defender sees.


def test_all_trumps_in_one_hand_take_all_tricks_in_every_layout() -> None:
    count = whist_odds(
        Cards("S:AKQJT987 H:A C:A"), "6S", seat=Seat.E, declarer=Seat.N, first=Seat.N, sample=40
    )
    assert count.counts == (40, *[0] * 10)


def test_the_talon_is_with_declarer_or_put_away() -> None:
    asked: dict[str, Any] = {
        "hand": Cards("S:QJ9 C:A87 D:K8 H:T9"), "contract": "6S", "seat": Seat.E,
        "declarer": Seat.N, "first": Seat.N, "absent": Seat.S, "sample": 5,
    }  # fmt: skip
    assert whist_odds(**asked, facts="W: HA").deals == 5
    assert whist_odds(**asked, facts="N: HA", talon=Cards("HA D7")).deals == 5
    with pytest.raises(IllegalDealError):
        whist_odds(**asked, facts="W: HA", talon=Cards("HA D7"))


def test_a_sample_can_be_gone_on_with() -> None:
    asked: dict[str, Any] = {
        "hand": Cards("S:QJ9 C:A87 D:K8 H:T9"), "contract": "6S", "seat": Seat.E,
        "declarer": Seat.N, "first": Seat.E, "sample": 60,
    }  # fmt: skip
    whole = whist_odds(**asked)
    part = whist_odds(**asked, stop_after=25)
    rest = whist_odds(**asked, resume=part)
    assert part.deals == 25
    assert rest.counts == whole.counts
    advice = should_whist(whole, "6S", "P")
    for choice in advice.choices:
        low, high = choice.interval()
        assert low <= choice.low <= choice.high <= high


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"contract": "misere"}, "nobody is asked to whist misère"),
        ({"seat": Seat.N}, "N is declarer, and is not asked to whist"),
        ({"hand": Cards("SQ")}, "E has 1 card; who is asked to whist has 10"),
        ({"talon": Cards("SQ H7")}, "♠Q of the talon is in the hand of E"),
        ({"talon": Cards("H7")}, "the talon has 1 card; a talon has 2"),
        ({"absent": Seat.E}, "E is absent and cannot play or lead"),
        ({"absent": Seat.N}, "N is absent and cannot play or lead"),
    ],
)
def test_what_cannot_be_seen(changes: dict[str, Any], reason: str) -> None:
    asked: dict[str, Any] = {
        "hand": Cards("S:QJ9 C:A87 D:K8 H:T9"), "contract": "6S", "seat": Seat.E,
        "declarer": Seat.N, "first": Seat.E, "sample": 5,
    }  # fmt: skip
    with pytest.raises(IllegalDealError, match=reason):
        whist_odds(**{**asked, **changes})


# What to discard and to order.


@pytest.mark.parametrize("house", HOUSES)
def test_discards_by_whists_equal_a_plain_list_of_all_orders(house: str) -> None:
    found = discards(DEAL, Seat.S, first=Seat.W)
    ranked = rank_discards(found, house)
    assert len(ranked) == len(found.groups)
    values = list(plain_values(found, house))
    assert ranked[0].low == max(values)
    assert [r.low for r in ranked] == sorted((r.low for r in ranked), reverse=True)
    best = ranked[0]
    level, tricks = best.contract.level, best.tricks
    weights = [int(count == tricks) for count in range(11)]
    assert best.low == min(low[0] for low, _ in reachable(house, level, "", weights))


def plain_values(found: Any, house: str) -> Iterator[Fraction]:
    known: dict[tuple[int, int], Fraction] = {}
    for discard in found:
        for level, tricks in product(range(6, 11), sorted(set(discard.tricks[:5]))):
            if (level, tricks) not in known:
                weights = [int(count == tricks) for count in range(11)]
                endings = reachable(house, level, "", weights)
                known[level, tricks] = min(low[0] for low, _ in endings)
            yield known[level, tricks]
        yield score("misere", None, discard.tricks[5], house).balance[0]


def test_orders_stay_above_the_last_bid() -> None:
    found = discards(DEAL, Seat.S, Seat.W, at_least="8S")
    assert all(ranked.contract.level >= 8 for ranked in rank_discards(found))
    bound = discards(DEAL, Seat.S, Seat.W, at_least="misere")
    best = rank_discards(bound)[0]
    assert best.contract.code == "misere"
    assert best.tricks == min(discard.tricks[5] for discard in bound)


def test_a_misere_has_one_ending() -> None:
    (ending,) = contract_worth(2, "misere", "leningrad")
    assert ending.calls == ()
    assert ending.worth.low == score("misere", None, 2, "leningrad").balance


def test_tricks_are_read() -> None:
    assert Tricks.of(3).possible == (3,)
    with pytest.raises(TypeError):
        Tricks.of("3")  # type: ignore[arg-type]
