"""What to discard on a misère: all layouts, samples, early decisions, other measures."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Sequence
from itertools import combinations
from math import comb

import pytest

from prefdd import Card, Cards, IllegalDealError, PrefddError, Seat, Solver, misere_discards, odds
from prefdd.misere import (
    Choice,
    Layout,
    MisereDiscards,
    OpenCards,
    Outcome,
    best_discards,
    weigh_discards,
)
from prefdd.misere.weighing import _evidence
from prefdd.random_deals import SplitMix64

TWELVE = Cards("S:T7 C:QJ87 D:987 H:T98")
PUBLISHED = Cards("S:T987 C:AK8 D:987 H:98")
CLEAN = Cards("S:7 C:A87 D:KJ97 H:KT87")


def layouts_of(cards: Cards, leader: int, seed: int, count: int) -> list[Layout]:
    numbers, free = SplitMix64(seed), ~cards
    drawn = [Cards(numbers.sample(free, 10)) for _ in range(count)]
    return [Layout(after, free - after, leader) for after in drawn]


def random_twelve(seed: int) -> Cards:
    choose = random.Random(seed)
    order = sorted(~Cards(), key=lambda card: choose.random() * (1 + card.rank))
    return Cards(order[:12])


def test_no_discard_is_caught_less_than_that_of_the_highest_cards() -> None:
    measure = OpenCards()
    for seed in range(12):
        cards, leader = random_twelve(seed), seed % 3
        every = [Choice(Cards(pair)) for pair in combinations(cards, 2)]
        tops = best_discards(cards)
        assert 1 <= len(tops) <= 10
        for layout in layouts_of(cards, leader, seed, 8):
            caught = dict(zip(every, measure(cards, layout, every), strict=True))
            for choice, outcome in caught.items():
                suits = sorted(card.suit for card in choice.discard)
                [top] = [t for t in tops if sorted(card.suit for card in t) == suits]
                assert caught[Choice(top)].caught <= outcome.caught, (cards, choice, layout)


def test_open_cards_say_what_a_solver_says() -> None:
    for seed in range(10):
        cards = random_twelve(seed)
        discard = best_discards(cards)[0]
        own = cards - discard
        for layout in layouts_of(cards, 0, seed, 3):
            hands = own.mask, layout.next_hand.mask, layout.last_hand.mask
            value, every = Solver().engine.solve(hands, (), 0, 0, 2, -1, 0, 10, 1, True)
            leads = [Card.from_index(index) for index, _ in every]
            choices = [Choice(discard, lead) for lead in leads]
            together = OpenCards(limit=None)(cards, layout, choices)
            assert [outcome.tricks for outcome in together] == [tricks for _, tricks in every]
            assert min(tricks for _, tricks in every) == value
            for choice, outcome in zip(choices, together, strict=True):
                assert OpenCards(limit=None)(cards, layout, [choice]) == [outcome]
                assert OpenCards()(cards, layout, [choice]) == [Outcome(outcome.caught)]


def test_all_layouts_are_those_of_the_engine() -> None:
    growing = weigh_discards(PUBLISHED, "last")
    best = next(answer.best for answer in growing if answer.best.is_exact)
    own, counts = PUBLISHED - best.choice.discard, [0] * 11
    solver = Solver(64 << 20)
    solver.engine.layouts(own.mask, (~PUBLISHED).mask, (), 0, 2, 2, -1, 0, 184_756, counts, 1)
    assert [best.deals - best.caught, best.caught] == counts[:2]
    assert best.deals == best.population == sum(counts)
    assert best.interval() == (best.chance, best.chance)


@pytest.mark.soak
def test_all_layouts_are_counted_as_published() -> None:
    """Layout 8 of the published table: 80,407 layouts without a trick, and so on."""
    answer = misere_discards(PUBLISHED, "last", limit=None)
    assert answer.is_complete
    assert not answer.is_sample
    assert all(item.is_exact for item in answer.estimates)
    [item] = answer.of(Cards("CA CK"))
    found = odds(
        PUBLISHED - Cards("CA CK"),
        "misere",
        declarer=Seat.S,
        first=Seat.E,
        discard=Cards("CA CK"),
        absent=Seat.N,
    )
    assert found.counts[:7] == (80407, 977, 23345, 49263, 22306, 8207, 251)
    assert item.deals - item.caught == found.counts[0]
    assert item.mean_tricks == found.mean


def test_samples_use_the_same_layouts_for_all_and_keep_to_the_seed() -> None:
    answer = misere_discards(TWELVE, "next", sample=60, seed=3, doubt=0, limit=None)
    measure = OpenCards(limit=None)
    layouts = layouts_of(TWELVE, 1, 3, 60)
    for item in answer.estimates:
        outcomes = [measure(TWELVE, layout, [item.choice])[0] for layout in layouts]
        assert item.caught == sum(outcome.caught for outcome in outcomes)
        assert item.tricks == sum(outcome.tricks or 0 for outcome in outcomes)
        assert item.deals == 60
        assert not item.is_exact
    used = misere_discards(
        TWELVE, "next", sample=60, seed=3, doubt=0, limit=None, solver=measure.solver
    )
    assert used.estimates == answer.estimates
    assert misere_discards(TWELVE, "next", sample=60, seed=4, doubt=0) != answer


def test_either_defender_leads_half_the_time() -> None:
    leaders: list[int] = []

    def watch(cards: Cards, layout: Layout, choices: Sequence[Choice]) -> Sequence[Outcome]:
        leaders.append(layout.leader)
        return [Outcome(0.0)] * len(choices)

    for first, expected in (("next", {1}), ("last", {2}), ("declarer", {0}), ("defenders", {1, 2})):
        leaders.clear()
        misere_discards(TWELVE, first, sample=10, measure=watch)
        assert set(leaders) == expected
        assert leaders.count(2) in (0, 5, 10)


def test_samples_lie_in_their_intervals() -> None:
    """A hundred seeds; what is measured here is how often both top spades lie with one hand."""

    def both(cards: Cards, layout: Layout, choices: Sequence[Choice]) -> Sequence[Outcome]:
        return [Outcome(float(Cards("SA SK") <= layout.next_hand))] * len(choices)

    part = comb(18, 8) / comb(20, 10)
    inside = {0.95: 0, 0.99: 0}
    for seed in range(100):
        best = misere_discards(TWELVE, sample=200, seed=seed, measure=both, every=False).best
        for confidence in inside:
            low, high = best.interval(confidence)
            inside[confidence] += low <= part <= high
            assert 0 < low < high < low + 0.2
    # Of a hundred intervals of 95 %, 90 or more contain the part in 99 cases of 100.
    assert inside[0.95] >= 90
    assert inside[0.99] >= 95


@pytest.mark.soak
def test_samples_with_open_cards_lie_in_their_intervals() -> None:
    exact = misere_discards(TWELVE, "last")
    solver = Solver(64 << 20)
    inside = {0.95: 0, 0.99: 0}
    for seed in range(100):
        answer = misere_discards(TWELVE, "last", sample=250, seed=seed, solver=solver)
        assert answer.best.choice == exact.best.choice
        for confidence in inside:
            low, high = answer.best.interval(confidence)
            inside[confidence] += low <= exact.best.chance <= high
    assert inside[0.95] >= 90
    assert inside[0.99] >= 95


def test_worse_choices_are_given_up_and_the_best_is_kept() -> None:
    whole = misere_discards(TWELVE, "last", sample=400, doubt=0)
    short = misere_discards(TWELVE, "last", sample=400)
    assert short.nodes < whole.nodes
    assert short.best.choice == whole.best.choice
    dropped = [item for item in short.estimates if item.is_dropped]
    assert len(dropped) >= 5
    assert short.estimates[-len(dropped) :] == tuple(dropped)
    assert min(item.deals for item in dropped) < 200
    assert not any(item.is_dropped for item in whole.estimates)


def test_equal_choices_are_rarely_given_up_however_often_one_looks() -> None:
    """Under fair coins the bets reach 1 / level with a chance below the level."""
    level, misled = 0.05, 0
    for seed in range(400):
        choose, wins, losses = random.Random(seed), 0, 0
        for _ in range(400):
            if choose.random() < 0.5:
                wins += 1
            else:
                losses += 1
            if _evidence(wins, losses) > 3.0:  # ln(20)
                misled += 1
                break
    assert misled <= level * 400
    assert _evidence(30, 0) > 15
    assert _evidence(3, 30) == 0


def test_clean_discards_need_no_search() -> None:
    answer = misere_discards(CLEAN, "defenders", sample=1000)
    assert answer.best.is_clean
    assert answer.best.is_exact
    assert answer.best.interval() == (0.0, 0.0)
    assert {str(item.choice) for item in answer.estimates if item.is_clean} == {
        "♠7 ♣A", "♣A8", "♣A ♦K", "♣A ♥K",
    }  # fmt: skip
    assert answer.deals < 1000
    assert answer.is_complete


def test_declarer_on_lead_weighs_leads_too() -> None:
    answer = misere_discards(CLEAN, "declarer", sample=40)
    found = {str(item.choice): item for item in answer.estimates}
    assert found["♣A ♥K, ♠7"].is_clean
    assert not found["♣A ♥K, ♦7"].is_clean
    # 8 7 of a suit are one card; only one of them is weighed.
    assert "♣A ♥K, ♣7" in found
    assert "♣A ♥K, ♣8" not in found
    assert {item.choice.lead for item in answer.of(Cards("CA HK"))} >= {Card("S7"), Card("D7")}


def test_another_measure_takes_the_place_of_open_cards() -> None:
    """A measure gets the twelve cards, a layout and what is in question; it may give chances."""
    asked: list[int] = []

    def guess(cards: Cards, layout: Layout, choices: Sequence[Choice]) -> Sequence[Outcome]:
        assert cards == TWELVE
        assert layout.next_hand | layout.last_hand == ~TWELVE
        asked.append(len(choices))
        return [Outcome(0.25 if Card("HT") in item.discard else 0.75) for item in choices]

    answer = misere_discards(TWELVE, "last", sample=600, measure=guess)
    assert len(answer.estimates) == 66
    assert asked[0] == 66
    assert asked[-1] == 11
    assert {item.chance for item in answer.estimates} == {0.25, 0.75}
    assert all((Card("HT") in item.choice.discard) != item.is_dropped for item in answer.estimates)
    assert answer.nodes == 0
    assert answer.best.mean_tricks is None

    def tells_tricks(cards: Cards, layout: Layout, choices: Sequence[Choice]) -> list[Outcome]:
        return [Outcome(0.5, 1.5) for _ in choices]

    assert misere_discards(TWELVE, sample=4, measure=tells_tricks).best.mean_tricks == 1.5


@pytest.mark.parametrize(
    ("outcomes", "message"),
    [([Outcome(0.5)], "gave 1 outcomes for 66"), ([Outcome(1.5)] * 66, "not between 0 and 1")],
)
def test_a_measure_that_makes_no_sense_is_refused(outcomes: list[Outcome], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        misere_discards(TWELVE, sample=4, measure=lambda cards, layout, choices: outcomes)


def test_an_unfinished_count_gives_sure_bounds() -> None:
    growing = weigh_discards(TWELVE, "last")
    first = next(growing).best
    second = next(growing).best
    for item in (first, second):
        low, high = item.interval()
        assert not item.is_exact
        assert low == item.caught / 184_756
        assert high == 1 - (item.deals - item.caught) / 184_756
    assert second.interval()[0] >= first.interval()[0]
    assert second.interval()[1] <= first.interval()[1]


def test_answer_grows() -> None:
    growing = list(weigh_discards(TWELVE, "last", sample=300, doubt=0))
    assert [answer.deals for answer in growing] == [32, 96, 224, 300, 300]
    assert [answer.is_complete for answer in growing] == [False, False, False, True, True]
    assert growing[-1].estimates == misere_discards(TWELVE, "last", sample=300, doubt=0).estimates


@pytest.mark.parametrize("sample", [None, 10**9])
def test_interruption_keeps_the_answer_so_far(sample: int | None) -> None:
    steps: list[float] = []

    def interrupt() -> None:
        time.sleep(0.6)
        steps.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt) as raised:
        misere_discards(TWELVE, "declarer", sample=sample, limit=None, doubt=0)
    late = time.monotonic() - steps[0]
    thread.join()
    [answer] = raised.value.args
    assert isinstance(answer, MisereDiscards)
    assert not answer.is_complete
    assert answer.best.deals > 0
    assert late < 1


def test_progress_reaches_the_end() -> None:
    told: list[tuple[int, int]] = []
    misere_discards(TWELVE, sample=100, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (100, 100)
    assert told == sorted(told)


def test_bad_questions() -> None:
    with pytest.raises(IllegalDealError, match="declarer has 1 card"):
        misere_discards(Cards("S7"))
    with pytest.raises(IllegalDealError, match="'W' cannot lead first"):
        misere_discards(TWELVE, "W")
    with pytest.raises(PrefddError, match="1 layout or more, not 0"):
        misere_discards(TWELVE, sample=0)
    with pytest.raises(PrefddError, match="the limit is 1"):
        misere_discards(TWELVE, limit=3)
    with pytest.raises(PrefddError, match="doubt is a chance"):
        misere_discards(TWELVE, sample=5, doubt=1)
    for cards, sample in (("S7", 3), (TWELVE, "3"), (TWELVE, True)):
        with pytest.raises(TypeError):
            misere_discards(cards, sample=sample)  # type: ignore[arg-type]
