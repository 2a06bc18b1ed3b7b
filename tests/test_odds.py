"""Counts over layouts against solving each layout on its own, and what the call refuses."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import random
import signal
import threading
import time
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import oracle
from prefdd import (
    DECK,
    NO_CARDS,
    Card,
    Cards,
    Contract,
    Deal,
    Fact,
    IllegalDealError,
    IllegalPlayError,
    Knowledge,
    Position,
    Record,
    Seat,
    Solver,
    Suit,
    odds,
    odds_in_play,
)
from prefdd.layouts import Layouts
from prefdd.random_deals import KINDS, SplitMix64, random_deal

HAND = Cards("S:T987 C:8 D:987 H:98")
DISCARD = Cards("C:AK")


class Ask:
    """A random question: declarer's cards, who else plays, what has been led."""

    def __init__(self, seed: int, size: int) -> None:
        choose = random.Random(seed)
        cards = SplitMix64(seed).sample(DECK, 3 * size)
        self.hand, self.free = Cards(cards[:size]), Cards(cards[size:])
        self.absent = choose.choice(list(Seat))
        self.seats = [seat for seat in Seat if seat is not self.absent]
        self.declarer, self.first = choose.choice(self.seats), choose.choice(self.seats)
        self.contract = KINDS[seed % 6]
        can_lead = self.first is self.declarer and choose.random() < 0.5
        self.led = choose.choice(list(self.hand)) if can_lead else None

    @property
    def arguments(self) -> dict[str, Any]:
        """What `odds` is called with."""
        return {
            "hand": self.hand,
            "contract": self.contract,
            "declarer": self.declarer,
            "first": self.first,
            "discard": DECK - self.hand - self.free,
            "led": self.led,
            "absent": self.absent,
        }

    def positions(self) -> list[Position]:
        """Every layout, written out."""
        defenders = [seat for seat in self.seats if seat is not self.declarer]
        found = []
        for chosen in combinations(self.free, len(self.hand)):
            one = Cards(chosen)
            hands = dict(zip(defenders, (one, self.free - one), strict=True))
            deal = Deal.of({**hands, self.declarer: self.hand})
            start = Position.start(deal, self.contract, self.declarer, self.first)
            found.append(start.play(self.led) if self.led else start)
        return found


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_counts_are_those_of_the_oracle_over_all_layouts(size: int) -> None:
    for seed in range(36 if size < 4 else 12):
        ask = Ask(seed, size)
        values = (oracle.best_value(at, oracle.exhaustive(at)) for at in ask.positions())
        counts = Counter(values)
        found = odds(**ask.arguments)
        assert found.counts == tuple(counts[tricks] for tricks in range(11)), seed
        assert found.deals == found.population == counts.total(), seed
        assert found.is_complete


@pytest.mark.parametrize("size", [5, 6])
def test_counts_are_those_of_a_solver_over_all_layouts(size: int) -> None:
    for seed in range(24 if size == 5 else 12):
        ask, solver = Ask(seed, size), Solver()
        counts = Counter(map(solver.tricks, ask.positions()))
        assert odds(**ask.arguments).counts == tuple(counts[n] for n in range(11)), seed


def test_place_of_the_absent_seat_does_not_matter() -> None:
    ask = Ask(2, 5)
    everyone = []
    for turn in range(4):
        arguments = ask.arguments
        for name in ("declarer", "first", "absent"):
            arguments[name] = Seat((arguments[name] + turn) % 4)
        everyone.append(odds(**arguments).counts)
    assert everyone == [everyone[0]] * 4


def test_used_and_small_solvers_give_the_same_counts() -> None:
    used = Solver()
    for seed in range(12):
        arguments = Ask(seed, 5).arguments
        counts = odds(**arguments).counts
        assert odds(**arguments, solver=used).counts == counts
        assert odds(**arguments, solver=Solver(memory=0)).counts == counts


@pytest.mark.parametrize("step", [1, 7, 251, 252, 10_000])
@pytest.mark.parametrize("sample", [None, 300])
def test_count_in_parts_is_the_count_at_once(step: int, sample: int | None) -> None:
    arguments = {**Ask(3, 5).arguments, "sample": sample, "seed": 5}
    whole = odds(**arguments)
    part, calls = odds(**arguments, stop_after=step), 1
    while part.deals < whole.deals:
        assert not part.is_complete
        assert part.deals == sum(part.counts) == calls * step
        part, calls = odds(**arguments, stop_after=step, resume=part), calls + 1
    assert part.counts == whole.counts
    assert part.is_complete == whole.is_complete


def test_count_of_another_question_cannot_be_resumed() -> None:
    part = odds(**Ask(3, 5).arguments, stop_after=10)
    with pytest.raises(IllegalDealError, match="another question"):
        odds(**Ask(4, 5).arguments, resume=part)
    with pytest.raises(IllegalDealError, match="another question"):
        odds(**Ask(3, 5).arguments, resume=part, sample=100)


def test_sample_is_fixed_by_its_seed() -> None:
    arguments = Ask(5, 8).arguments
    first, again, other = (odds(**arguments, sample=200, seed=seed) for seed in (7, 7, 8))
    assert first.counts == again.counts
    assert first.counts != other.counts
    assert (first.deals, first.is_sample, first.is_complete) == (200, True, False)


def test_share_and_mean_are_those_of_the_counts() -> None:
    found = odds(**Ask(3, 5).arguments)
    assert found.share() == 1
    assert sum(found.share(n, n) for n in range(11)) == pytest.approx(1)
    assert found.mean == sum(n * count for n, count in enumerate(found.counts)) / 252
    assert found.interval(0, 2) == (found.share(0, 2),) * 2


def test_interval_of_a_sample_holds_the_whole_about_as_often_as_it_says() -> None:
    arguments = Ask(3, 5).arguments
    whole = odds(**arguments)
    least = next(n for n in range(11) if whole.share(n) < 0.9)
    hits = 0
    for seed in range(200):
        low, high = odds(**arguments, sample=60, seed=seed).interval(least, confidence=0.9)
        hits += low <= whole.share(least) <= high
    assert 165 <= hits <= 195


def test_progress_goes_up_to_the_end() -> None:
    seen: list[tuple[int, int]] = []
    odds(**Ask(3, 6).arguments, progress=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen)
    assert len(seen) >= 2
    assert seen[-1] == (924, 924)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent in another way on Windows")
def test_ctrl_c_keeps_what_is_counted() -> None:
    arguments: dict[str, Any] = {
        "hand": Cards("S:AQJ8 C:9 D:KJ H:KT8"),
        "contract": "6S",
        "declarer": Seat.N,
        "first": Seat.W,
        "discard": Cards("S:T7"),
    }
    sender = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    sender.start()
    with pytest.raises(KeyboardInterrupt) as caught:
        odds(**arguments)
    stopped = time.monotonic()
    part = caught.value.args[0]
    assert 0 < part.deals == sum(part.counts) < part.population == 184_756
    assert not part.is_complete
    more = odds(**arguments, resume=part, stop_after=500)
    assert time.monotonic() - stopped < 10
    assert more.deals == part.deals + 500
    # The same layouts without an interruption have the same counts.
    assert odds(**arguments, stop_after=more.deals).counts == more.counts


# ---- what is refused -------------------------------------------------------------


def ask(**changes: Any) -> dict[str, Any]:
    sound = {"contract": Contract.misere(), "declarer": Seat.N, "first": Seat.W}
    return {"hand": HAND, "discard": DISCARD, **sound, **changes}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hand": HAND | DISCARD, "discard": NO_CARDS}, "12 cards; discard 2 first"),
        ({"hand": HAND | Cards("CA"), "discard": NO_CARDS}, "11 cards; a hand has at most 10"),
        ({"discard": Cards("S7 CA")}, "♠7 of the discard is still in the hand of N"),
        ({"discard": NO_CARDS}, "twice as many"),
        ({"discard": Cards("CA")}, "twice as many"),
        ({"contract": Contract.all_pass()}, "all-pass has no declarer"),
        ({"absent": Seat.N}, "N is absent"),
        ({"absent": Seat.W}, "W is absent"),
    ],
)
def test_question_that_cannot_be_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(IllegalDealError, match=message):
        odds(**ask(**changes))


def test_lead_is_declarers_own_card() -> None:
    for changes in ({"led": Card("CA")}, {"led": Card("SA")}):
        with pytest.raises(IllegalPlayError, match="cannot have been led by N"):
            odds(**ask(first=Seat.N, **changes))
    with pytest.raises(IllegalPlayError, match="cannot have been led by N"):
        odds(**ask(first=Seat.W, led=Card("S7")))


@pytest.mark.parametrize("name", ["hand", "declarer", "first", "contract", "discard"])
@pytest.mark.parametrize("bad", [None, 3, True, 1.5, object()])
def test_argument_of_a_wrong_type_is_refused(name: str, bad: Any) -> None:
    with pytest.raises(TypeError):
        odds(**ask(**{"sample": 10, name: bad}))


@pytest.mark.parametrize("name", ["sample", "seed", "stop_after"])
@pytest.mark.parametrize("bad", ["5", True, 1.5])
def test_number_of_a_wrong_type_is_refused(name: str, bad: Any) -> None:
    with pytest.raises(TypeError):
        odds(**ask(**{"sample": 10, name: bad}))


@pytest.mark.parametrize(
    ("name", "bad"), [("sample", 0), ("sample", -1), ("seed", -1), ("stop_after", -1)]
)
def test_number_out_of_range_is_refused(name: str, bad: int) -> None:
    with pytest.raises(ValueError, match=name.replace("_", ".")):
        odds(**ask(**{"sample": 10, name: bad}))


def test_one_solver_over_many_hands_answers_as_a_fresh_one() -> None:
    """Long lists of patterns are cut, never written over each other."""
    shared = Solver()
    for seed in range(40):
        deal = random_deal(seed)
        seat = deal.seats[seed % 3]
        contract = Contract.parse(("6NT", "6S", "6H", "misere")[seed % 4])
        asked = {
            "declarer": seat,
            "first": seat,
            "discard": deal.talon,
            "absent": deal.absent,
            "sample": 200,
            "seed": seed,
        }
        warm = odds(deal[seat], contract, solver=shared, **asked)
        assert warm.counts == odds(deal[seat], contract, **asked).counts, seed


# ---- what is known of the defenders' hands -----------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_counts_under_facts_are_those_of_the_layouts_that_agree(seed: int) -> None:
    ask, solver = Ask(seed, 4), Solver()
    seat = next(seat for seat in ask.seats if seat is not ask.declarer)
    suit = ask.free.suits[seed % len(ask.free.suits)]
    most = 1 + seed % 2
    fact = Fact(seat, ask.free.of_suit(suit), (*(1, 2, 3, 0)[: most + 1], 0))
    plain, weighted = [0] * 11, [0] * 11
    for position in ask.positions():
        held = len(position.hand_of(seat).of_suit(suit))
        if held <= most:
            tricks = solver.tricks(position)
            plain[tricks] += 1
            weighted[tricks] += (1, 2, 3)[held]
    bound = Fact.of(seat, suit, 0, most)
    found = odds(**ask.arguments, facts=[bound])
    assert (list(found.counts), found.deals) == (plain, sum(plain))
    assert found.is_complete
    found = odds(**ask.arguments, facts=[fact])
    assert (list(found.counts), found.deals) == (weighted, sum(plain))
    assert found.mean == pytest.approx(
        sum(n * count for n, count in enumerate(weighted)) / sum(weighted)
    )
    # The same as a condition, and in parts.
    place = ask.seats.index(seat)
    found = odds(**ask.arguments, where=lambda hands: len(hands[place].of_suit(suit)) <= most)
    assert list(found.counts) == plain
    part = odds(**ask.arguments, facts=[fact], stop_after=7)
    whole = odds(**ask.arguments, facts=[fact], resume=part)
    assert (list(whole.counts), whole.deals) == (weighted, sum(plain))


def test_counts_by_length_of_a_suit_add_up_to_all() -> None:
    arguments = Ask(3, 6).arguments
    seat = next(seat for seat in Seat if seat not in (arguments["absent"], arguments["declarer"]))
    parts = []
    for length in range(len(DECK.of_suit(Suit.HEARTS)) + 1):
        with contextlib.suppress(IllegalDealError):
            facts = f"{seat.name}: H={length}"
            parts.append(odds(**arguments, facts=facts).counts)
    assert 1 < len(parts) < 9
    assert tuple(map(sum, zip(*parts, strict=True))) == odds(**arguments).counts


@pytest.mark.parametrize("cards", [18, 22, 25])
def test_odds_in_play_are_those_of_all_layouts_a_player_may_hold_possible(cards: int) -> None:
    for seed in range(4):
        record = played_record(seed, cards)
        position, solver = record.position, Solver()
        for seat in record.hands:
            known = Knowledge.of_record(record, seat)
            layouts = Layouts(known)
            if layouts.allowed > 600:
                continue
            counts = Counter(
                solver.tricks(dataclasses.replace(position, hands=hands)) for hands in layouts
            )
            found = odds_in_play(record, seat)
            assert found.counts == tuple(counts[n] for n in range(11)), (seed, seat)
            assert found.population == layouts.allowed
            assert solver.tricks(position) in counts


def played_record(seed: int, cards: int) -> Record:
    choose, deal = random.Random(seed), random_deal(seed)
    declarer, first = choose.choice(deal.seats), choose.choice(deal.seats)
    position = Position.start(deal, KINDS[seed % 6], declarer, first)
    played: list[Card] = []
    for _ in range(cards):
        played.append(choose.choice(list(position.legal)))
        position = position.play(played[-1])
    return Record(
        dict(deal.items()),
        KINDS[seed % 6],
        declarer,
        first,
        discard=deal.talon,
        played=tuple(played),
    )


def test_facts_that_clash_are_refused() -> None:
    with pytest.raises(IllegalDealError, match="clash"):
        odds(**ask(facts="W: no H, HA"))
    with pytest.raises(IllegalDealError, match="100 layouts in a row did not meet"):
        odds(**ask(where=lambda hands: False, tries=100, sample=5))
    with pytest.raises(TypeError, match="facts are Facts"):
        odds(**ask(facts=["W: no H"]))
