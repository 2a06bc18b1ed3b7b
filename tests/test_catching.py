"""A hidden discard: plans, their trees and the value of the guess against slow oracles."""

from __future__ import annotations

import random
import signal
import threading
import time
from fractions import Fraction
from typing import Any

import pytest

from datafiles import read_json, record_of
from hidden_oracle import HiddenGame, one_plan_catches, random_game, value_by_linear_program
from prefdd import (
    Cards,
    Contract,
    Deal,
    IllegalDealError,
    IllegalPlayError,
    Position,
    Seat,
    catch,
    catching,
    guessing,
    random_deal,
    solve,
)
from prefdd.catching import Catch
from prefdd.hidden import HiddenPosition
from prefdd.plans import PlanNode, Searches

NORTH = Cards("S:KJ9 C:A D:AKQJ H:A7")
SOUTH = Cards("S:T7 C:QJ87 D:987 H:T98")
WEST = Cards("S:AQ8 C:KT9 D:T H:KQJ")
HANDS = {Seat.N: NORTH, Seat.S: SOUTH, Seat.W: WEST}


@pytest.fixture(scope="module")
def found() -> Catch:
    return catch(HANDS, Seat.S, Seat.N)


# ---- the hand that open cards misjudge ---------------------------------------------


def test_open_cards_promise_more_than_one_plan_keeps(found: Catch) -> None:
    assert len(found.open) == len(found.caught_open) == 66
    assert len(found.best.caught) == 60
    assert found.is_every_plan
    assert found.is_best_proved
    assert all("ST" in [card.code for card in pair] for pair in found.best.missed)


def test_its_guess_is_worth_one_half(found: Catch) -> None:
    value = found.value
    assert (value.low, value.high, value.is_exact) == (Fraction(1, 2), Fraction(1, 2), True)
    assert sum(value.declarer_mix.values()) == sum(share for share, _ in value.plan_mix) == 1
    for pair in found.open:
        assert sum(share for share, plan in value.plan_mix if pair in plan.caught) >= value.low


def test_three_leads_give_its_guess_away(found: Catch) -> None:
    values = {
        lead.code: catch(HANDS, Seat.S, Seat.N, played=[lead]).value
        for lead in found.position.legal
    }
    assert {lead for lead, value in values.items() if value.high == 0} == {"SK", "SJ", "H7"}
    assert {value.low for value in values.values()} == {0, Fraction(1, 2)}


def test_no_plan_listed_surpasses_another(found: Catch) -> None:
    sets = [set(plan.caught) for plan in found.plans]
    assert not any(a < b for a in sets for b in sets)
    assert all(plan.start._searches.holds(plan.start.position, plan.caught) for plan in found.plans)


def test_open_values_are_those_of_solve(found: Catch) -> None:
    for pair in random.Random(1).sample(list(found.open), 12):
        deal = Deal.of({**HANDS, Seat.S: SOUTH - pair})
        position = Position.start(deal, Contract.misere(), Seat.S, Seat.N)
        assert found.open[pair] == solve(position).tricks


def test_its_best_plan_beats_random_replies(found: Catch) -> None:
    rng = random.Random(7)
    for pair in found.best.caught[::6]:
        node = found.best.start
        while not node.is_over:
            if node.is_declarers:
                legal = [c for c in node.replies if node.position.play(c).allows(pair)]
                node = node.after(rng.choice(legal))
            else:
                node = node.after()
            assert pair in node.caught
        assert node.position.outcome


# ---- small games against the whole tree --------------------------------------------


def test_plans_catch_what_one_plan_can_for_every_set_of_discards() -> None:
    rng = random.Random(2024)
    for _ in range(300):
        game = random_game(rng, rng.choice([2, 2, 2, 3]))
        question = one_plan_catches(game)
        plans = [sum(1 << game.worlds.index(pair.mask) for pair in plan.caught)
                 for plan in catch(**game.arguments).plans]  # fmt: skip
        for subset in range(1 << len(game.worlds)):
            wanted = question(w for i, w in enumerate(game.worlds) if subset >> i & 1)
            assert any(not subset & ~plan for plan in plans) == wanted, game


def test_value_agrees_with_a_linear_program() -> None:
    rng = random.Random(11)
    guesses = exact = 0
    while guesses < 100:
        game = random_game(rng, 4 if guesses % 20 == 19 else 3, misere=0.7)
        open_found = catch(**game.arguments)
        if len(open_found.caught_open) < 3:
            continue
        chosen = rng.sample(
            open_found.caught_open, min(rng.randint(3, 6), len(open_found.caught_open))
        )
        found = catch(**game.arguments, discards=chosen)
        if len(found.best.caught) == len(chosen):
            assert found.value.low == found.value.high == 1
            continue
        guesses += 1
        wanted = value_by_linear_program(game, [pair.mask for pair in chosen])
        assert found.value.low - 1e-6 <= wanted <= found.value.high + 1e-6, game
        exact += found.value.is_exact
    assert exact >= 95


@pytest.mark.parametrize("patience", [1, 2, 4])
def test_what_is_proved_when_patience_ends(patience: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where plans are too many the best one is sought lead by lead, and the value is a bracket."""
    for limits in (catching, guessing):
        for name in ("MOST_PRODUCTS", "MOST_JOINT", "MOST_APART", "MOST_SHARES", "MOST_STEPS"):
            monkeypatch.setattr(limits, name, patience, raising=False)
    rng = random.Random(77)
    unlisted = proved = 0
    for _ in range(150):
        game = random_game(rng, rng.choice([2, 3, 3]))
        found = catch(**game.arguments)
        question = one_plan_catches(game)
        for plan in found.plans:
            assert question(pair.mask for pair in plan.caught), game
        if found.is_every_plan:
            continue
        unlisted += 1
        if found.is_best_proved:
            proved += 1
            most = max(
                subset.bit_count()
                for subset in range(1 << len(game.worlds))
                if question(w for i, w in enumerate(game.worlds) if subset >> i & 1)
            )
            assert len(found.best.caught) == most, game
        wanted = value_by_linear_program(game, game.worlds)
        assert found.value.low - 1e-6 <= wanted <= found.value.high + 1e-6, game
    assert unlisted >= 10
    assert proved or patience == 1


def test_more_discards_never_help_the_defenders() -> None:
    rng = random.Random(5)
    for _ in range(60):
        game = random_game(rng, 4)
        worlds = [Cards.from_mask(w) for w in rng.sample(game.worlds, 6)]
        values = [catch(**game.arguments, discards=worlds[:n]).value for n in (1, 3, 6)]
        assert values[0].is_exact
        assert values[0].high >= values[1].low
        assert values[1].high >= values[2].low


def test_one_discard_is_what_solve_says() -> None:
    rng = random.Random(3)
    for seed in range(20):
        deal = random_deal(seed=seed)
        first, code = rng.choice(deal.seats), rng.choice(["misere", "6S", "8NT"])
        declarer, contract = deal.seats[0], Contract.parse(code)
        start = Position.start(deal, contract, declarer, first)
        tricks = solve(start).tricks
        found = catch(deal, declarer, first, [deal.talon], contract=contract)
        assert dict(found.open) == {deal.talon: tricks}
        is_caught = tricks >= 1 if code == "misere" else tricks < contract.level
        assert found.value.low == found.value.high == is_caught
        assert (deal.talon in found.best.caught) == is_caught


def walk(node: PlanNode, discard: Cards) -> None:
    """Every reply of declarer with a discard loses to the plan."""
    if node.is_over:
        assert node.position.outcome
        return
    if not node.is_declarers:
        after = node.after()
        assert discard in after.caught
        return walk(after, discard)
    for card in node.replies:
        if node.position.play(card).allows(discard):
            walk(node.after(card), discard)
    return None


def test_plans_catch_what_they_claim_against_every_reply() -> None:
    rng = random.Random(21)
    for _ in range(40):
        found = catch(**random_game(rng, rng.choice([3, 4, 5])).arguments)
        plan = rng.choice(found.plans)
        for pair in rng.sample(plan.caught, min(4, len(plan.caught))):
            walk(plan.start, pair)


def test_some_reply_escapes_from_what_a_plan_misses() -> None:
    rng = random.Random(22)
    for _ in range(100):
        game = random_game(rng, 3)
        found = catch(**game.arguments)
        question = one_plan_catches(game)
        for pair in found.best.missed:
            assert not question(p.mask for p in (*found.best.caught, pair))


# ---- published problems -------------------------------------------------------------

PROBLEMS: list[dict[str, Any]] = [
    row
    for row in read_json("problems.json")["problems"]
    if row["contract"] == "misere" and Cards(row.get("discard", "")) and row.get("expected")
]


@pytest.mark.parametrize("row", PROBLEMS, ids=[row["id"] for row in PROBLEMS])
def test_published_discards_have_the_published_tricks(row: dict[str, Any]) -> None:
    record = record_of(row)
    assert record.declarer is not None
    assert record.first is not None
    hands = dict(record.hands)
    hands[record.declarer] |= record.discard
    found = catch(hands, record.declarer, record.first, [record.discard])
    tricks = row["expected"]["tricks"]
    assert found.open[record.discard] == tricks
    assert found.value.low == found.value.high == (tricks > 0)


def test_famous_discards_are_just_what_the_best_plan_misses() -> None:
    for name, discard in (("unis-5", "CA CK"), ("slov-6", "SK SQ")):
        [row] = [row for row in read_json("problems.json")["problems"] if row["id"] == name]
        record = record_of(row)
        assert record.declarer is not None
        assert record.first is not None
        hands = dict(record.hands)
        hands[record.declarer] |= Cards(discard)
        found = catch(hands, record.declarer, record.first)
        assert len(found.caught_open) == 66
        assert found.best.missed == (Cards(discard),)
        start = found.best.start
        assert not start._searches.holds(start.position, found.open)
        assert found.value.low == found.value.high == Fraction(1, 2)


# ---- playing on ------------------------------------------------------------------------


def test_a_void_shown_leaves_only_discards_that_explain_it() -> None:
    hands = {Seat.N: Cards("S:A C:A7"), Seat.E: Cards("S:97 C:KQ D:8"), Seat.S: Cards("S:K C:T9")}
    found = catch(hands, Seat.E, Seat.N, played=["SA", "D8"])
    assert set(found.open) == {Cards("S9 S7")}
    with pytest.raises(IllegalPlayError, match="cannot play"):
        catch(hands, Seat.E, Seat.N, played=["SA", "SK"])


def test_declarer_on_lead_chooses_lead_and_discard_together() -> None:
    rng = random.Random(8)
    for _ in range(30):
        game = HiddenGame(**{**vars(random_game(rng, 4, misere=1)), "leader": 0, "need": 1})
        found = catch(**game.arguments)
        for pair, tricks in found.open.items():
            leads = found.safe_leads[pair]
            assert bool(leads) == (tricks == 0)
            for card in leads:
                assert catch(**game.arguments, discards=[pair], played=[card]).open[pair] == 0


def test_weights_choose_the_best_plan(found: Catch) -> None:
    weights = {found.best.missed[0]: 100.0}
    weighted = catch(HANDS, Seat.S, Seat.N, weights=weights)
    assert found.best.missed[0] in weighted.best.caught
    assert weighted.best.weight == 100


def test_thresholds_count_discards(found: Catch) -> None:
    assert found.open_counts == {1: 66, 2: 51, 3: 34, 4: 11}
    bests = []
    for tricks, count in found.open_counts.items():
        other = found.at(tricks)
        assert len(other.caught_open) == count
        asked = catch(HANDS, Seat.S, Seat.N, at_least=tricks)
        assert [p.caught for p in asked.plans] == [p.caught for p in other.plans]
        bests.append(len(other.best.caught))
    assert bests == sorted(bests, reverse=True)


def test_plans_that_do_not_tell_equal_cards_apart_catch_as_many() -> None:
    rng = random.Random(7)
    for _ in range(300):
        game = random_game(rng, rng.choice([3, 4, 5]))
        start = HiddenPosition.start(
            *(game.arguments[key] for key in ("deal", "declarer", "first", "contract")), game.need
        )
        code = game.contract.code
        searches = Searches.of(2 if code == "misere" else int(code == "6NT"), 0, 1 << 30)
        every = searches.front(start, start.discards, Cards(), 0)
        alike = start.alike(start.discards)
        few = searches.front(start, start.discards, alike, 0)
        assert max(map(len, few)) == max(map(len, every))
        assert all(any(set(a) <= set(b) for b in every) for a in few)


# ---- stopping, memory, determinism ------------------------------------------------------

# Declarer leads, and his leads leave more plans than anybody can list.
MANY_PLANS = {
    Seat.N: Cards("S:Q87 C:T87 D:KT8 H:T97"),
    Seat.E: Cards("S:J9 C:AK D:AQ7 H:AQJ"),
    Seat.S: Cards("S:AKT C:QJ9 D:J9 H:K8"),
}


def endless() -> tuple[Searches, HiddenPosition]:
    start = HiddenPosition.start(MANY_PLANS, Seat.N, Seat.N, Contract.misere(), 1)
    return Searches.of(2, -1, 1 << 30), start


def test_an_interruption_is_heard_at_once() -> None:
    searches, start = endless()

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    begun = time.perf_counter()
    try:
        with pytest.raises(KeyboardInterrupt):
            searches.front(start, start.discards, Cards(), 0)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert time.perf_counter() - begun < 0.5 + 0.4


def test_another_thread_can_cancel() -> None:
    searches, start = endless()
    timer = threading.Timer(0.3, searches.beliefs.cancel)
    timer.start()
    with pytest.raises(InterruptedError):
        searches.front(start, start.discards, Cards(), 0)
    timer.join()


def test_patience_ends_a_search() -> None:
    searches, start = endless()
    with pytest.raises(OverflowError, match="too many plans"):
        searches.front(start, start.discards, Cards(), 100_000)


def test_memory_is_kept_to() -> None:
    _, start = endless()
    small = Searches.of(2, -1, 1 << 20)
    with pytest.raises(MemoryError):
        small.front(start, start.discards, start.alike(start.discards), 0)
    assert small.beliefs.memory <= 1 << 20


@pytest.mark.parametrize("memory", [0, *(1 << power for power in range(14, 26))])
def test_with_less_memory_less_is_proved_and_nothing_is_wrong(memory: int, found: Catch) -> None:
    less = catch(HANDS, Seat.S, Seat.N, memory=memory)
    assert less.open == found.open
    assert less.value.low <= found.value.low <= found.value.high <= less.value.high
    if less.is_best_proved:
        assert len(less.best.caught) == len(found.best.caught)
    full = {plan.caught for plan in found.plans}
    assert all(any(set(plan.caught) <= set(whole) for whole in full) for plan in less.plans)


def test_the_same_question_takes_the_same_nodes(found: Catch) -> None:
    again = catch(HANDS, Seat.S, Seat.N)
    assert again.nodes == found.nodes
    assert [plan.caught for plan in again.plans] == [plan.caught for plan in found.plans]


# ---- bad input and limits ----------------------------------------------------------------


def test_ten_cards_without_a_discard_are_not_enough() -> None:
    ten = {**HANDS, Seat.S: SOUTH - Cards("S7 ST")}
    for deal in (ten, Deal.of(ten)):
        with pytest.raises(IllegalDealError, match="give all 12 of his cards"):
            catch(deal, Seat.S, Seat.N)
    assert len(catch(Deal.of(ten, Cards("S7 ST")), Seat.S, Seat.N, ["S7 ST"]).open) == 1


def test_wrong_questions_are_refused() -> None:
    with pytest.raises(IllegalDealError, match="cannot be in the discard"):
        catch(HANDS, Seat.S, Seat.N, ["SA S7"])
    with pytest.raises(IllegalDealError, match="a discard has 2"):
        catch(HANDS, Seat.S, Seat.N, ["S7"])
    with pytest.raises(IllegalDealError, match="in two hands"):
        catch({**HANDS, Seat.W: WEST - Cards("SA") | Cards("SK")}, Seat.S, Seat.N)
    with pytest.raises(IllegalDealError, match="who leads first"):
        catch(HANDS, Seat.S, None)  # type: ignore[arg-type]
    with pytest.raises(IllegalDealError, match="hands are unequal"):
        catch({**HANDS, Seat.W: WEST - Cards("SA")}, Seat.S, Seat.N)
    with pytest.raises(IllegalDealError, match="has no hand"):
        catch(HANDS, Seat.S, Seat.E)
    with pytest.raises(IllegalDealError, match="cannot be in the discard"):
        catch(HANDS, Seat.S, Seat.N, weights={Cards("SA SK"): 1})
    for weight in (-1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="0 or more, and finite"):
            catch(HANDS, Seat.S, Seat.N, weights={Cards("ST D7"): weight})
    for weights in (5, {Cards("ST D7"): "x"}):
        with pytest.raises(TypeError, match="number"):
            catch(HANDS, Seat.S, Seat.N, weights=weights)  # type: ignore[arg-type]
    with pytest.raises(IllegalDealError, match="nobody hides"):
        catch(HANDS, Seat.S, Seat.N, contract=Contract.all_pass())


def test_spent_memory_leaves_a_bracket_that_holds(found: Catch) -> None:
    short = catch(HANDS, Seat.S, Seat.N, memory=100_000)
    assert not short.is_complete
    assert short.value.low <= found.value.low <= short.value.high
    assert short.value.low > 0
