"""Expected whists of options against every layout played out and scored by another scorer."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import exp, inf, log, prod
from typing import Any

import pytest

import oracle
from prefdd import (
    DECK,
    Card,
    Cards,
    Contract,
    Deal,
    IllegalDealError,
    Position,
    Record,
    Seat,
    Suit,
    expected_whists,
    odds,
    odds_in_play,
    order_odds,
    random_deal,
    score,
)
from prefdd.chance import lasting_mean_interval, log_wealth
from prefdd.counting import Odds
from prefdd.knowledge import Fact, Knowledge
from prefdd.layouts import Layouts
from prefdd.orders import MISERE, OrderOdds
from prefdd.random_deals import SplitMix64
from prefdd.worth_race import WorthRace
from whist_oracle import HOUSES, declarer_range

TWELVE = Cards("S:AKJ97 C:AT D:K87 H:T9")
# Counts of 6♠ over all 184,756 layouts, by the cards put away.
REAL = {
    "HT H9": (0, 0, 0, 0, 0, 2445, 127724, 54587, 0, 0, 0),
    "CT HT": (0, 0, 0, 0, 0, 3638, 129808, 51310, 0, 0, 0),
}
Range = tuple[Fraction, Fraction]


def average(house: str, level: int, counts: Counter[int]) -> Range:
    """Declarer's average over layouts, each scored by itself."""
    low = high = Fraction()
    for taken, number in counts.items():
        least, most = declarer_range(house, level, taken)
        low, high = low + number * least, high + number * most
    return low / counts.total(), high / counts.total()


# ---- one contract ----------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_every_layout_is_played_out_and_scored(house: str) -> None:
    """The last three tricks of random games, seen by declarer: every play of every layout."""
    made = 0
    for seed in range(12):
        level = (6, 7, 8, MISERE)[seed % 4]
        record = played(seed, level, 21)
        contract = record.contract
        assert contract is not None
        declarer = contract_declarer(record)
        layouts = Layouts(Knowledge.of_record(record, declarer))
        assert layouts.allowed <= 20
        counts = Counter(
            oracle.minimax(dataclasses.replace(record.position, hands=hands)) for hands in layouts
        )
        found = odds_in_play(record, declarer)
        expected = expected_whists(found, contract, house)
        assert (expected.low, expected.high) == average(house, level, counts), seed
        assert expected.interval() == (expected.low, expected.high)
        made += sum(n for t, n in counts.items() if (t >= level if level else not t))
    assert made


def played(seed: int, level: int, cards: int) -> Record:
    """Declarer has the longest suit of all, leads high and is helped: some contracts are made."""
    choose, deal = random.Random(seed), random_deal(seed)
    declarer, strain = max(
        ((seat, suit) for seat, _ in deal.items() for suit in Suit),
        key=lambda pair: len(deal[pair[0]].of_suit(pair[1])),
    )
    contract = Contract.game(level, strain) if level else Contract.misere()
    first = choose.choice(deal.seats)
    position = Position.start(deal, contract, declarer, first)
    done: list[Card] = []
    for _ in range(cards):
        legal = sorted(position.legal, key=lambda card: card.rank)
        done.append(legal[-1 if (position.to_move == declarer) == bool(level) else 0])
        position = position.play(done[-1])
    hands = dict(deal.items())
    return Record(hands, contract, declarer, first, discard=deal.talon, played=tuple(done))


def contract_declarer(record: Record) -> Seat:
    assert record.declarer is not None
    return record.declarer


@pytest.mark.parametrize("house", HOUSES)
def test_before_the_first_card_every_layout_is_scored(house: str) -> None:
    seats = (Seat.N, Seat.E, Seat.W)
    for seed in range(3):
        cards = SplitMix64(seed).sample(DECK, 9)
        hand, free = Cards(cards[:3]), Cards(cards[3:])
        counts: Counter[int] = Counter()
        for chosen in combinations(free, 3):
            hands = {Seat.N: hand, Seat.E: Cards(chosen), Seat.W: free - Cards(chosen)}
            start = Position.start(Deal.of(hands), Contract.parse("6H"), Seat.N, seats[seed])
            counts[oracle.minimax(start)] += 1
        found = odds(
            hand,
            "6H",
            declarer=Seat.N,
            first=seats[seed],
            absent=Seat.S,
            discard=DECK - hand - free,
        )
        expected = expected_whists(found, "6H", house)
        assert (expected.low, expected.high) == average(house, 6, counts)


def test_balances_of_all_players_and_what_is_said() -> None:
    """Six without one: whisted. Ten made: passed, a half-whist, and nobody takes it over."""
    expected = expected_whists(Odds((0,) * 5 + (1, 0, 0, 0, 0, 3), 4, 4, False, 0), "6S", "sochi")
    assert expected.calls(5) == ("P W", "W P", "W W")
    assert expected.calls(10) == ("P H P",)
    assert expected.calls(6) == ()
    lost = score("6S", "W P", 5).balance[0]
    unplayed = score("6S", "P H").balance
    assert expected.low == expected.high == (lost + 3 * unplayed[0]) / 4
    low, high = expected.worth.low, expected.worth.high
    assert low[1] == (score("6S", "P W", 5).balance[1] + 3 * unplayed[1]) / 4
    assert high[1] == (score("6S", "W P", 5).balance[1] + 3 * unplayed[1]) / 4
    data = expected.to_json()
    assert (data["low"], data["interval"][0]) == (str(expected.low), float(expected.low))
    assert data["by_tricks"]["10"] == {"low": "28/3", "high": "28/3", "calls": ["P H P"]}


def test_four_players_and_a_factor() -> None:
    made = expected_whists(10, "8H", "classic", players=4, dealer="D", factor=2)
    assert (
        made.low
        == score("8H", "P P P", None, "classic", players=4, dealer="D", factor=2).balance[0]
    )
    assert len(made.worth.low) == 4
    with pytest.raises(IllegalDealError, match="only games are whisted"):
        expected_whists(3, "allpass")


def test_the_interval_of_a_sample_holds_the_exact_average() -> None:
    exact = expected_whists(Odds(REAL["HT H9"], 184_756, 184_756, False, 0), "6S")
    asked: dict[str, Any] = {
        "hand": TWELVE - Cards("HT H9"), "contract": "6S", "declarer": Seat.N, "first": Seat.N,
        "discard": Cards("HT H9"), "sample": 60,
    }  # fmt: skip
    for seed in range(5):
        sampled = expected_whists(odds(**asked, seed=seed), "6S")
        low, high = sampled.interval()
        assert low <= exact.low <= exact.high <= high
        assert low < sampled.low <= sampled.high < high


# ---- all discards and contracts --------------------------------------------------


def ending(seed: int, size: int, **changes: Any) -> dict[str, Any]:
    """Declarer with two cards more than each defender; the rest is out of play."""
    cards = SplitMix64(seed).sample(DECK, 3 * size + 2)
    choose, seats = random.Random(seed), [Seat.N, Seat.E, Seat.W]
    return {
        "hand": Cards(cards[: size + 2]),
        "out": DECK - Cards(cards),
        "declarer": choose.choice(seats),
        "first": choose.choice(seats),
        "absent": Seat.S,
        **changes,
    }


def plainly(asked: dict[str, Any], found: OrderOdds, house: str) -> dict[tuple[int, int], Range]:
    """The worth of every option, each order counted alone by `odds`."""
    worths = {}
    for number, order in enumerate(found.orders):
        away = order.discards[0]
        counts = odds(
            asked["hand"] - away,
            order.contract,
            declarer=asked["declarer"],
            first=asked["first"],
            absent=asked["absent"],
            discard=asked["out"] | away,
            facts=asked.get("facts", ()),
        ).counts
        weights = Counter({taken: n for taken, n in enumerate(counts) if n})
        for goal in asked["goals"]:
            if order.is_for(goal):
                worths[number, goal] = average(house, goal, weights)
    return worths


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(3))
def test_the_contract_worth_most_of_all(seed: int, house: str) -> None:
    facts = (Fact(Seat.E, Cards.from_mask(0xFF), (1, 2, 3, 4)),) if seed == 2 else ()
    asked = ending(seed, 3, goals=(6, 8, MISERE), facts=facts)
    found = order_odds(**asked, layouts=1000, convention=house)
    worths = plainly(asked, found, house)
    whists = found.whists
    assert whists is not None
    most = max(low for low, _ in worths.values())
    assert (whists.low, whists.high) == worths[whists.best]
    assert whists.low == most
    assert whists.interval == (float(whists.low), float(whists.high))
    ties = {option for option, (low, _) in worths.items() if low == most}
    assert {whists.best, *whists.rivals} == ties
    assert whists.verdict == ("best" if len(ties) == 1 else "equal")
    solved = [option for option in worths if len(found.tricks[option[0]]) == found.layouts]
    for option in solved:
        if option[1] != MISERE or whists.counted[option[0]] == found.layouts:
            assert found.worth(option) == worths[option]
            gain = found.gain(option, whists.best)
            assert gain[0] == worths[option][0] - most
            assert gain[1] == pytest.approx(float(gain[0])) == gain[2]


def test_misere_is_worth_most_where_it_never_fails() -> None:
    """The sevens and the eight are never taken: 66 2/3 whists, more than games bring here."""
    hand = Cards("S7 C7 D7 H7 H8")
    out = DECK - hand - Cards("SA SK CA CK DA DK")
    found = order_odds(
        hand, declarer=Seat.N, first=Seat.E, absent=Seat.S, out=out, layouts=100, convention="sochi"
    )
    whists = found.whists
    assert whists is not None
    assert whists.best[1] == MISERE
    assert found.orders[whists.best[0]].is_misere
    assert whists.low == whists.high == Fraction(200, 3)


@pytest.mark.parametrize("runs", [12, pytest.param(100, marks=pytest.mark.soak)])
def test_a_sampled_choice_is_as_good_as_it_says(runs: int) -> None:
    """The exact worth of whatever was chosen is in its interval in 95 of 100 runs."""
    asked = ending(1, 4, goals=(6,))
    whole = order_odds(**asked, layouts=1000, convention="sochi")
    worths = plainly(asked, whole, "sochi")
    most = max(low for low, _ in worths.values())
    inside = sound = decided = 0
    for seed in range(runs):
        found = order_odds(**asked, layouts=69, convention="sochi", whist_tolerance=40, seed=seed)
        whists = found.whists
        assert found.is_sample
        assert whists is not None
        low, high = worths[whists.best]
        inside += whists.interval[0] <= low <= high <= whists.interval[1]
        decided += whists.verdict != "open"
        kept = {whists.best, *whists.rivals} & {o for o in worths if worths[o][0] == most}
        sound += bool(kept) and (whists.verdict == "open" or low >= most - 40)
    assert inside >= 0.95 * runs
    assert sound >= 0.95 * runs
    assert decided > 0


@pytest.mark.parametrize("calls", [3, 40, 300])
@pytest.mark.parametrize("size", [3, 5])
def test_interrupted_work_goes_on_to_the_same_answer(calls: int, size: int) -> None:
    asked = ending(4, size, goals=[MISERE, 6], layouts=150, convention="rostov")
    whole = order_odds(**asked)
    left = calls

    def interrupt(done: int, total: int) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise KeyboardInterrupt

    try:
        order_odds(**asked, progress=interrupt)
    except KeyboardInterrupt as interruption:
        again = order_odds(**asked, resume=interruption.args[0])
    else:
        again = order_odds(**asked)
    assert dataclasses.replace(again, nodes=0) == dataclasses.replace(whole, nodes=0)
    with pytest.raises(IllegalDealError, match="another question"):
        order_odds(**{**asked, "convention": "sochi"}, resume=whole)


def test_a_real_decision() -> None:
    """After the talon, first hand: a six of spades, the hearts away, by exact counts."""
    found = order_odds(
        TWELVE, declarer=Seat.N, first=Seat.N, goals=[6, 7], layouts=600, convention="sochi"
    )
    whists = found.whists
    assert whists is not None
    order = found.orders[whists.best[0]]
    assert (order.at(whists.best[1]).code, order.discards[0]) == ("6S", Cards("HT H9"))
    low, high = average("sochi", 6, Counter(dict(enumerate(REAL["HT H9"]))))
    assert whists.interval[0] <= low <= high <= whists.interval[1]
    worse = average("sochi", 6, Counter(dict(enumerate(REAL["CT HT"]))))
    assert worse[0] < low
    (rival,) = [n for n, one in enumerate(found.orders) if one.contract.code == "6S"
                and Cards("CT HT") in one.discards]  # fmt: skip
    gain, least, most = found.gain((rival, 6), whists.best)
    assert least <= gain <= most
    assert least <= worse[0] - low <= most


def test_whists_are_asked_for_by_naming_a_convention() -> None:
    found = order_odds(TWELVE, declarer=Seat.N, first=Seat.N, layouts=1)
    assert found.whists is None
    with pytest.raises(ValueError, match="no convention was named"):
        found.worth((0, 6))
    for bad, error in ((-1, ValueError), (float("nan"), ValueError), ("few", TypeError)):
        with pytest.raises(error, match="whist_tolerance is a number of whists"):
            order_odds(
                TWELVE,
                declarer=Seat.N,
                first=Seat.N,
                convention="sochi",
                whist_tolerance=bad,  # type: ignore[arg-type]
            )
    with pytest.raises(IllegalDealError, match="of three players the dealer plays"):
        order_odds(TWELVE, declarer=Seat.N, first=Seat.N, convention="sochi", dealer="C")


# ---- how sure --------------------------------------------------------------------


def test_wealth_is_what_each_stake_brings() -> None:
    found = {-3.0: 5, 0.0: 2, 4.0: 9}
    stakes = [0.9 / 2**power for power in range(14)]
    plain = sum(
        prod((1 + stake * (value - 0.5) / (0.5 + 3)) ** n for value, n in found.items())
        for stake in stakes
    ) / len(stakes)
    assert exp(log_wealth(found, -3, 0.5)) == pytest.approx(plain)
    assert log_wealth({2.0: 3}, 2.0, 1.0) == inf
    assert log_wealth({2.0: 3}, 2.0, 2.0) == 0
    assert lasting_mean_interval({}, -1, 5, 0.05) == (-1, 5)
    assert lasting_mean_interval({2.0: 9}, 2, 2, 0.05) == (2, 2)


def test_an_interval_for_a_mean_may_be_watched() -> None:
    """Looked at after every tenth trial, it ever misses the mean in fewer than 5 of 100 runs."""
    values, weights = (-30.0, -4.0, 5.0, 9.0), (1, 4, 6, 5)
    mean = sum(v * w for v, w in zip(values, weights, strict=True)) / sum(weights)
    dice, missed = random.Random(11), 0
    for _ in range(100):
        found: Counter[float] = Counter()
        is_missed = False
        for _ in range(20):
            found.update(dice.choices(values, weights, k=10))
            mirrored = {-value: number for value, number in found.items()}
            is_missed |= log_wealth(found, -30, mean) >= log(40)
            is_missed |= log_wealth(mirrored, -9, -mean) >= log(40)
        low, high = lasting_mean_interval(found, -30, 9, 0.05)
        assert low < sum(v * n for v, n in found.items()) / 200 < high
        missed += is_missed
    assert missed <= 5


def test_a_race_keeps_the_best_and_ends_on_one_as_good() -> None:
    """Three options over common trials: one worse by 2, one equal to the best."""
    amounts = tuple(Fraction(n) for n in range(11))
    dice = random.Random(5)
    tracks = [bytearray(), bytearray(), bytearray()]
    race = WorthRace(((0, amounts), (1, amounts), (2, amounts)), 0.05, 0.5)
    while not race.is_over and len(tracks[0]) < 5000:
        for _ in range(50):
            one = dice.randrange(3, 9)
            for track, value in zip(tracks, (one, one - 2 + dice.randrange(2), one), strict=True):
                track.append(value)
        race.look(tracks, len(tracks[0]))
    assert race.is_over
    assert (race.leader, race.alive) == (0, [0, 2])
