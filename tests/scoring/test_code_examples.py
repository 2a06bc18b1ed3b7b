"""The numeric examples of the Code and of its footnotes, rule by rule."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from prefdd.scoring import (
    PRESETS,
    Convention,
    DealScore,
    Player,
    Totals,
    allpass_balance,
    exit_level,
    row_factor,
    score,
)
from prefdd.scoring.bombs import Bombs, bombs_earned, game_factor
from prefdd.scoring.entries import Column
from prefdd.scoring.fines import (
    compensation,
    curiosity,
    dealing_fault,
    false_entry,
    refused_talon,
    seen_talon,
    set_without_play,
    without_three,
)
from prefdd.scoring.pools import close_pools, write_points
from prefdd.scoring.table import Table
from prefdd.scoring.terms import Terms

A, B, C, D = Player
SOCHI = Convention.preset("sochi")
LENINGRAD = Convention.preset("leningrad")
ROSTOV = Convention.preset("rostov")
CLASSIC = Convention.preset("classic")
FSPR = Convention.preset("fspr")
FOUR: dict[str, Any] = {"players": 4, "dealer": "D"}


def sheet(scored: DealScore) -> str:
    """What is written, in one line: pool, mountain and whists of whom on whom."""
    totals = scored.totals
    words = [f"{who}+{n}" for who, n in zip(Player, totals.pool, strict=False) if n]
    words += [f"{who}^{n}" for who, n in zip(Player, totals.mountain, strict=False) if n]
    return " ".join([*words, *(f"{who}>{on}={n}" for (who, on), n in totals.whists.items())])


@pytest.mark.parametrize(("level", "price"), [(6, 2), (7, 4), (8, 6), (9, 8), (10, 10)])
def test_2_2_2_prices_of_contracts(level: int, price: int) -> None:
    assert sheet(score(level, "P P")) == f"A+{price}"
    assert score(level, "W P", (level - 1, 11 - level, 0)).totals.mountain[A] == price
    assert score(level, "W P", (level, 10 - level, 0)).totals.whists.get((B, A), 0) == price * (
        10 - level
    )


def test_2_2_2_price_of_a_misere() -> None:
    assert sheet(score("misere", None, 0)) == "A+10"
    assert sheet(score("misere", None, 3)) == "A^30"
    assert sheet(score("misere", None, 3, "leningrad")) == "A^60"


def test_3_2_17_second_dealing_fault() -> None:
    fine = dealing_fault(D, SOCHI)
    assert (fine.player, fine.column, fine.amount) == (D, Column.MOUNTAIN, 5)
    assert dealing_fault(D, SOCHI.replace(dealing_fine=2)).amount == 2
    assert dealing_fault(D, LENINGRAD).amount == 5


def test_3_2_19_seen_talon_of_rostov_takes_ten_tricks() -> None:
    three = list(seen_talon(A, ROSTOV, Table.of(3, None, None)))
    assert sheet(DealScore(3, ROSTOV, tuple(three))) == "B+1 C+1 B>A=25 C>A=25"
    four = list(seen_talon(B, ROSTOV, Table.of(4, None, "D")))
    assert sheet(DealScore(4, ROSTOV, tuple(four))) == "A+1 C+1 D+1 A>B=25 C>B=25"


def test_3_2_21_curiosity_costs_five_and_is_not_doubled() -> None:
    assert curiosity(C, SOCHI).amount == curiosity(C, LENINGRAD).amount == 5


def test_3_3_16_3_shown_talon_52_and_7() -> None:
    nine = score(9, "W P", (9, 1, 0, None), SOCHI, **FOUR)
    assert nine.balance[A] == 52
    six = score(6, "W W", (5, 3, 2, None), SOCHI, **FOUR)
    assert six.balance[D] == 7
    entries = compensation(A, {B: nine.balance[A], D: six.balance[D]}, "3.3.16.3")
    assert sheet(DealScore(4, SOCHI, tuple(entries))) == "B>A=52 D>A=7"


def test_3_3_19a_dark_pass_doubles_the_trick_and_gives_bombs() -> None:
    assert sheet(score("allpass", None, (4, 3, 3), CLASSIC, dark_passes=1)) == "A^2"
    assert sheet(score("allpass", None, (4, 3, 3), CLASSIC, dark_passes=2)) == "A^4"
    assert bombs_earned(CLASSIC, [A, C], dealer=D) == {A: 2, C: 2, D: 2}
    assert bombs_earned(CLASSIC, [B], dark_passes=2) == {B: 4}
    assert bombs_earned(CLASSIC, [], dealer=D) == {}
    assert bombs_earned(CLASSIC.replace(bomb_limit=4), [B], dark_passes=3) == {B: 4}
    assert [exit_level(CLASSIC, n, n) for n in (1, 2, 3)] == [7, 8, 9]


def test_3_3_19a_the_limit_holds_for_the_all_pass_too() -> None:
    limited = CLASSIC.replace(bomb_limit=4)
    assert [row_factor(limited, 1, n) for n in range(4)] == [1, 2, 4, 4]
    assert [row_factor(CLASSIC, 1, n) for n in range(4)] == [1, 2, 4, 8]


def test_3_3_19c_misere_in_the_dark() -> None:
    dark = game_factor(CLASSIC, Bombs(), in_the_dark=True, is_misere=True)
    assert sheet(score("misere", None, 1, CLASSIC, factor=dark)) == "A^20"
    light = CLASSIC.replace(dark_misere=False)
    assert game_factor(light, Bombs(), in_the_dark=True, is_misere=True) == 1
    assert game_factor(light, Bombs(), in_the_dark=True) == 2


def test_footnote_30_three_bombs_are_used_in_order() -> None:
    bombs = Bombs().earn(2).earn(4).earn(8)
    six = score(6, "W P", (5, 3, 2), CLASSIC, factor=game_factor(CLASSIC, bombs))
    assert sheet(six) == "A^4 B>A=24 C>A=4"
    bombs = bombs.after(is_won=False)
    seven = score(7, "P P", None, CLASSIC, factor=game_factor(CLASSIC, bombs))
    assert sheet(seven) == "A+8"
    bombs = bombs.after(is_won=True)
    factor = game_factor(CLASSIC, bombs, is_misere=True)
    assert sheet(score("misere", None, 1, CLASSIC, factor=factor)) == "A^40"
    assert bombs.after(is_won=False).factors == (4, 8)


def test_footnote_31_double_bomb_and_dark_bid_48() -> None:
    factor = game_factor(CLASSIC, Bombs((4,)), in_the_dark=True)
    assert sheet(score(8, "W P", (8, 2, 0), CLASSIC, factor=factor)) == "A+48 B>A=96"


def test_4_1_2_the_factor_multiplies_the_remise_on_whist() -> None:
    full = CLASSIC.replace(responsibility="full")
    assert sheet(score(8, "W P", (10, 0, 0), full, factor=2)) == "A+12 B^12"
    light = full.replace(dark_remise=False)
    assert sheet(score(8, "W P", (10, 0, 0), light, factor=2)) == "A+12 B^6"


def test_3_4_4_and_3_5_4_without_all() -> None:
    terms, four = Terms(SOCHI), Table.of(4, "A", "D")
    entries = tuple(set_without_play(four, 7, 7, terms, "3.4.4"))
    assert sheet(DealScore(4, SOCHI, entries)) == "A^28 B>A=28 C>A=28 D>A=28"
    silent = Terms(SOCHI.replace(consolation_dealer=False))
    entries = tuple(set_without_play(four, 7, 7, silent, "3.5.4"))
    assert sheet(DealScore(4, SOCHI, entries)) == "A^28 B>A=28 C>A=28"


def test_3_4_6_without_five_and_two_is_without_seven() -> None:
    entries = tuple(set_without_play(Table.of(3, "A", None), 6, 5 + 2, Terms(ROSTOV)))
    assert sheet(DealScore(3, ROSTOV, entries)) == "A^14 B>A=70 C>A=70"


@pytest.mark.parametrize(
    ("tricks", "written"),
    [
        ((6, 4, 0), "A^2 B>A=8"),
        ((7, 3, 0), "A+2 B^2 B>A=6"),
        ((9, 1, 0), "A+2 B^6 B>A=2"),
        ((5, 3, 2), "A^4 B>A=12 C>A=2"),
    ],
    ids=["exact", "one over", "some over", "without one is without two"],
)
def test_3_4_9_declarer_looks_into_the_discard(tricks: tuple[int, ...], written: str) -> None:
    assert sheet(score(6, "W P", tricks, SOCHI, faults={"A": "discard"})) == written


def test_3_4_10_refused_talon_as_agreed() -> None:
    assert refused_talon(D, SOCHI.replace(talon_refusal=3)).amount == 3


@pytest.mark.parametrize(
    ("talon", "whists"),
    [("SA C7", 8), ("SA SK", 16), ("SA HA", 24), ("DK DQ", 8), ("DK HQ", 0), ("SA DK", 8)],
)
def test_3_4_11_premium_for_the_talon(talon: str, whists: int) -> None:
    paid = SOCHI.replace(talon_premium="dealer")
    scored = score(9, "P P", None, paid, talon=talon, **FOUR)
    assert scored.totals.whists.get((D, A), 0) == whists
    assert sheet(score(9, "P P", None, SOCHI, talon=talon, **FOUR)) == "A+8"
    assert sheet(score(9, "P P", None, paid, talon=talon)) == "A+8"


def test_3_4_11_half_of_the_premium_to_each_of_two_opponents() -> None:
    assert sheet(score(9, "P P", None, FSPR, talon="SA C7")) == "A+8 B>A=8 C>A=8"
    assert sheet(score(9, "P P", None, FSPR, talon="SA C7", **FOUR)) == "A+8 D>A=16"


def test_footnote_36_rostov_pays_ten_for_a_trick_of_the_talon() -> None:
    paid = ROSTOV.replace(talon_premium="dealer")
    made = score(7, "P P", None, paid, talon="SA SK", **FOUR)
    assert sheet(made) == "A+4 D>A=20"


def test_footnote_36_set_by_one_writes_a_trick_more() -> None:
    assert sheet(score(6, "W W", (5, 3, 2), SOCHI)) == "A^2 B>A=8 C>A=6"


@pytest.mark.parametrize("fixed", [10, 15])
def test_footnote_54_rostov_consolation_whatever_the_contract(fixed: int) -> None:
    for level in (6, 10):
        agreed = ROSTOV.replace(consolation=fixed)
        scored = score(level, "P W", (level - 2, 0, 12 - level, None), agreed, **FOUR)
        assert scored.totals.whists[D, A] == 2 * fixed


def test_3_5_4_footnote_40_without_three_is_an_option() -> None:
    agreed = SOCHI.replace(without_three=True)
    assert without_three(A, 8, Terms(agreed)).amount == 18


def test_3_6_9_footnote_43_misere_in_halves_is_a_third_for_each() -> None:
    for tricks in (0, 1, 4):
        alone = score("misere", None, tricks, SOCHI, **FOUR).balance
        shared = score("misere", None, tricks, SOCHI, partner="D", **FOUR).balance
        assert shared[A] == shared[D] == alone[A] / 3
    assert sheet(score("misere", None, 2, LENINGRAD, partner="D", **FOUR)) == "A^20 D^20"


def test_3_7_2_1_footnote_45_one_in_sochi_two_in_leningrad() -> None:
    assert sheet(score("allpass", None, (4, 3, 3), SOCHI)) == "A^1"
    assert sheet(score("allpass", None, (4, 3, 3), LENINGRAD)) == "A^2"
    assert sheet(score("allpass", None, (0, 4, 6), LENINGRAD)) == "A+2 B^8 C^12"
    one = LENINGRAD.replace(zero_bonus="one")
    assert sheet(score("allpass", None, (0, 4, 6), one)) == "A+1 B^8 C^12"
    assert sheet(score("allpass", None, (0, 4, 6), one.replace(zero_bonus="none"))) == "B^8 C^12"


def test_3_7_2_2_six_two_two_fifteen_each() -> None:
    assert sheet(score("allpass", None, (6, 2, 2), ROSTOV)) == "B>A=15 C>A=15"


def test_3_7_3_amnesty_of_three() -> None:
    assert sheet(score("allpass", None, (4, 3, 3), SOCHI)) == "A^1"
    assert sheet(score("allpass", None, (4, 3, 3, 0), SOCHI, **FOUR)) == "D+1 A^4 B^3 C^3"
    silent = SOCHI.replace(zero_bonus_dealer=False)
    assert sheet(score("allpass", None, "4 3 3 -", silent, **FOUR)) == "A^4 B^3 C^3"


@pytest.mark.parametrize(
    ("progression", "factors"),
    [
        ("none", [1, 1, 1, 1, 1]),
        ("arithmetic3", [1, 2, 3, 3, 3]),
        ("geometric3", [1, 2, 4, 4, 4]),
        ("arithmetic", [1, 2, 3, 4, 5]),
        ("geometric", [1, 2, 4, 8, 16]),
    ],
)
def test_3_7_4_1_to_3_7_4_3_progressions(progression: str, factors: list[int]) -> None:
    agreed = SOCHI.replace(progression=progression)
    assert [row_factor(agreed, row) for row in range(1, 6)] == factors
    whists = [allpass_balance((4, 3, 3), agreed, row=row)[1] for row in range(1, 6)]
    assert whists == [Fraction(10 * factor, 3) for factor in factors]


def test_3_7_4_leningrad_is_2_4_6_6() -> None:
    mountains = [
        score("allpass", None, (4, 3, 3), LENINGRAD, row=row).totals.mountain[A]
        for row in (1, 2, 3, 4)
    ]
    assert mountains == [2, 4, 6, 6]


def test_3_7_6_2_the_dealer_of_rostov_writes_one() -> None:
    assert sheet(score("allpass", None, "6 2 2 -", ROSTOV, players=4)) == "D+1 B>A=15 C>A=15"
    assert score("allpass", None, "- 6 2 2", ROSTOV, players=4).totals.pool[A] == 1


def test_3_7_8_six_ends_an_all_pass_and_seven_does_in_classic() -> None:
    levels = {name: exit_level(Convention.preset(name), 2) for name in PRESETS}
    assert levels == {"sochi": 6, "leningrad": 6, "rostov": 6, "classic": 7, "fspr": 7}


def test_the_federation_differs_from_leningrad() -> None:
    assert sheet(score(9, "W W", (10, 0, 0), FSPR)) == "A+8 B^8 C^8"
    assert sheet(score(9, "P P W", "10 0 0 -", FSPR, players=4)) == "A+8"
    assert sheet(score("allpass", None, (4, 3, 3), FSPR)) == "A^8 B^6 C^6"
    assert sheet(score("allpass", None, "4 3 3 -", FSPR, players=4)) == "A^8 B^6 C^6"


@pytest.mark.parametrize(
    ("way", "levels"), [("simple", "6666"), ("hard", "6777"), ("tightened", "6788")]
)
def test_3_7_8_exits(way: str, levels: str) -> None:
    agreed = SOCHI.replace(allpass_exit=way)
    assert [exit_level(agreed, row) for row in range(4)] == [int(level) for level in levels]


@pytest.mark.parametrize(("level", "needed"), [(6, 4), (7, 2), (8, 1), (9, 1), (10, 1)])
def test_3_8_2_obligations(level: int, needed: int) -> None:
    enough = (10 - needed, needed, 0)
    assert not score(level, "W P", enough).totals.mountain[B]
    short = (11 - needed, needed - 1, 0)
    price = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}[level]
    assert score(level, "W P", short).totals.mountain[B] == price


def test_3_8_5_1a_compensation_25_and_25_is_50() -> None:
    made, caught = (score("misere", None, n, SOCHI, **FOUR) for n in (0, 1))
    assert [made.balance[who] for who in (B, C, D)] == [-25] * 3
    assert [caught.balance[who] for who in (B, C, D)] == [25] * 3
    lost = {who: caught.balance[who] - made.balance[who] for who in (C, D)}
    paid = made.with_entries(compensation(B, lost, "3.8.5.1 a"))
    assert sheet(paid) == "A+10 C>B=50 D>B=50"
    assert paid.balance == (75, -125, 25, 25)


def test_3_8_6_example_1_second_is_without_one() -> None:
    assert sheet(score("6D", "W W", (7, 2, 1), SOCHI)) == "A+2 C^2 B>A=4 C>A=2"


def test_3_8_6_example_2_without_one_and_without_two() -> None:
    assert sheet(score("6D", "W W", (9, 1, 0), SOCHI)) == "A+2 B^2 C^4 B>A=2"


def test_3_8_6_example_3_footnote_59_who_whisted_second() -> None:
    assert sheet(score("8D", "W W", (10, 0, 0), SOCHI)) == "A+6 C^6"
    # The declarer is C: A is asked first, and B is the second.
    assert sheet(score("8D", "W W", (0, 0, 10), SOCHI, declarer="C")) == "C+6 B^6"
    both = SOCHI.replace(no_trick_pays="both")
    assert sheet(score("8D", "W W", (10, 0, 0), both)) == "A+6 B^6 C^6"


def test_3_8_6_three_and_none_on_a_six_is_read_both_ways() -> None:
    assert sheet(score(6, "W W", (7, 3, 0), SOCHI)) == "A+2 C^4 B>A=6"
    assert sheet(score(6, "W W", (7, 3, 0), SOCHI.replace(shortage="pair"))) == "A+2 C^2 B>A=6"
    assert sheet(score(7, "W W", (9, 1, 0), SOCHI.replace(shortage="pair"))) == "A+4 C^4 B>A=4"


def test_3_8_7_half_of_the_obligation() -> None:
    written = [sheet(score(level, "P H", None, name)) for name in ("sochi", "leningrad")
               for level in (6, 7)]  # fmt: skip
    assert written == ["A+2 C>A=4", "A+4 C>A=4", "A+2 C>A=8", "A+4 C>A=8"]


def test_3_8_8_calls_in_the_order_in_which_they_are_said() -> None:
    returned = score(6, "B:P C:H B:W C:P", (5, 3, 2), SOCHI)
    assert sheet(returned) == sheet(score(6, {"B": "W", "C": "HP"}, (5, 3, 2), SOCHI))
    declined = score(6, "B:P C:H B:P D:W", "5 3 2 -", SOCHI, players=4)
    assert sheet(declined) == "A^2 B>A=2 C>A=2 D>A=12"


def test_3_8_8_1_first_hand_whists_after_two_passes_if_agreed() -> None:
    agreed = SOCHI.replace(first_may_return=True)
    assert sheet(score(8, "B:P C:P B:W", (8, 2, 0), agreed)) == "A+6 B>A=12"


def test_3_8_11_classic_is_responsible_once_the_pool_is_closed() -> None:
    assert sheet(score(6, "W W", (7, 2, 1), CLASSIC)) == "A+2 C^1 B>A=4 C>A=2"
    assert sheet(score(6, "W W", (7, 2, 1), CLASSIC, closed="C")) == "A+2 C^2 B>A=4 C>A=2"
    assert sheet(score(6, "W W", (7, 2, 1), CLASSIC, closed="AB")) == "A+2 C^1 B>A=4 C>A=2"


def test_3_8_14_first_hand_goes_for_half_after_whist_and_pass() -> None:
    assert sheet(score(7, "B:W C:P B:H", None, LENINGRAD)) == "A+4 B>A=8"
    assert sheet(score(7, "B:W C:P B:H", None, ROSTOV)) == "A+4 B>A=4"
    returned = score(6, {"B": "HP", "C": "W"}, (5, 3, 2), LENINGRAD)
    assert sheet(returned) == "A^4 B>A=4 C>A=24"


@pytest.mark.parametrize(
    ("fault", "tricks", "written"),
    [
        ({"B": "old-trick"}, (6, 2, 2), "A+2 B^2 B>A=2 C>A=4"),
        ({"B": "old-trick"}, (7, 2, 1), "A+2 B^2 C^2 B>A=2 C>A=2"),
        ({"A": "old-trick"}, (6, 2, 2), "A^2 B>A=4 C>A=4"),
    ],
)
def test_3_9_11_2_an_old_trick_costs_one_and_nobody_gains(
    fault: dict[str, str], tricks: tuple[int, ...], written: str
) -> None:
    assert sheet(score(6, "W W", tricks, SOCHI, faults=fault)) == written


def test_3_9_11_2_an_eleventh_trick_on_an_all_pass_and_one_on_a_misere() -> None:
    looked = score("allpass", None, (4, 3, 3), SOCHI, faults={"C": "old-trick"})
    assert sheet(looked) == "A^1 C^1"
    assert sheet(score("misere", None, 0, SOCHI, faults={"A": "old-trick"})) == "A^10"
    assert sheet(score("misere", None, 2, SOCHI, faults={"A": "old-trick"})) == "A^30"


def test_3_9_12_the_fine_of_a_whister_hurts_no_other() -> None:
    scored = score(8, "W W", (9, 1, 0), SOCHI, faults={"B": "old-trick"})
    assert sheet(scored) == "A+6 B^6"
    lead = score(8, "W W", (9, 1, 0), SOCHI, faults={"C": "old-trick"})
    assert sheet(lead) == "A+6 C^6 B>A=6"


def test_3_9_14_3_ten_thirty_five_forty_and_fifty() -> None:
    played = score("allpass", None, (2, 1, 7), ROSTOV)
    assert sheet(played) == "B>A=10 B>C=35"
    proved = score("allpass", None, (2, 4, 4), ROSTOV)
    assert (proved.balance[A], played.balance[A]) == (40, -10)
    damage = proved.balance[A] - played.balance[A]
    paid = played.with_entries(compensation(C, {A: damage}, "3.9.14.3"))
    assert sheet(paid) == "A>C=50 B>A=10 B>C=35"


@pytest.mark.parametrize(("tricks", "counted"), [(6, 4), (4, 2), (8, 4)])
def test_3_9_18_example_1_two_tricks_are_taken_off(tricks: int, counted: int) -> None:
    split = (tricks, 10 - tricks, 0)
    fined = score("6H", "W P", split, SOCHI, faults={"A": "cards"})
    assert fined.totals.mountain[A] == 2 * (6 - counted)
    real = score("6H", "W P", split, SOCHI)
    assert fined.totals.whists == real.totals.whists
    assert fined.totals.mountain[B] == real.totals.mountain[B]


def test_3_9_18_example_2_a_whister_is_without_two() -> None:
    fined = score(6, "W W", (6, 2, 2), SOCHI, faults={"B": "cards"})
    assert sheet(fined) == "A+2 B^4 B>A=4 C>A=4"
    worse = score(6, "W P", (10, 0, 0), SOCHI, faults={"B": "cards"})
    assert worse.totals.mountain[B] == 8
    shared = score(6, "W W", (6, 2, 2), LENINGRAD, faults={"C": "cards"})
    assert shared.totals.mountain[C] == 4


def test_3_9_18_example_3_both_are_fined() -> None:
    fined = score(6, "W W", (6, 2, 2), SOCHI, faults={"A": "cards", "C": "cards"})
    assert sheet(fined) == "A^4 C^4 B>A=4 C>A=4"


def test_4_1_1_six_points_off_the_mountain_are_15_whists_each() -> None:
    entries = list(write_points((48, 50, 50, 50), A, 8, 50, SOCHI))
    totals = Totals.of(entries, 4)
    assert (totals.pool[A], totals.mountain[A]) == (2, -6)
    alone = Totals.of(entries[1:], 4).balance(SOCHI)
    assert alone == (45, -15, -15, -15)


def test_4_1_1_hussar_with_an_undivided_mountain_takes_off_half() -> None:
    undivided = SOCHI.replace(mountain_divisor="undivided")
    assert Totals.of(write_points((50, 50), A, 6, 50, undivided), 2).mountain[A] == -3
    assert Totals.of(write_points((50, 50), A, 6, 50, SOCHI), 2).mountain[A] == -6


def test_4_1_1_every_contract_has_one_worth_wherever_it_is_written_footnote_74() -> None:
    for pools in [(0, 0, 0), (10, 3, 7), (9, 10, 10), (10, 10, 10), (4, 9, 9), (10, 9, 1)]:
        for player in (A, B, C):
            balance = Totals.of(write_points(pools, player, 8, 10, SOCHI), 3).balance(SOCHI)
            assert balance[player] == Fraction(160, 3)


def test_4_2_3_ties_are_helped_to_the_left() -> None:
    totals = Totals.of(write_points((5, 10, 5, 10), B, 4, 10, SOCHI), 4)
    assert totals.pool == (0, 0, 4, 0)
    assert totals.whists == {(B, C): 40}


def test_4_2_3_1_footnote_75_whom_not_to_help_is_an_option() -> None:
    agreed = SOCHI.replace(help_everybody=False)
    helped = Totals.of(write_points((10, 5, 4), A, 4, 10, agreed, not_helped={B}), 3)
    assert helped.pool == (0, 0, 4)
    assert Totals.of(write_points((10, 5, 4), A, 4, 10, SOCHI, {B}), 3).pool == (0, 4, 0)
    alone = SOCHI.replace(american_help=False)
    assert Totals.of(write_points((10, 5, 4), A, 4, 10, alone), 3).mountain[A] == -4


def test_4_2_3_an_early_stop_leaves_the_rest_on_the_mountain() -> None:
    assert Totals.of(close_pools((10, 7, 4), 10, SOCHI), 3).mountain == (0, 3, 6)


@pytest.mark.parametrize(
    ("pools", "mountain"), [((54, 48, 48), (-8, 4, 4)), ((56, 48, 48), (-12, 4, 4))]
)
def test_4_2_3_3_leningrad_closes_doubled(
    pools: tuple[int, ...], mountain: tuple[int, ...]
) -> None:
    closed = Totals.of(close_pools(pools, 50, LENINGRAD), 3)
    assert closed.mountain == mountain
    # What the pools were worth before is what the mountains are worth now.
    before = Totals(3, tuple(map(Fraction, pools)), (Fraction(0),) * 3, {})
    after = Totals(3, (Fraction(50),) * 3, closed.mountain, {})
    assert after.balance(LENINGRAD) == before.balance(LENINGRAD)


def test_4_2_3_3_leningrad_writes_all_points_in_the_own_pool() -> None:
    assert Totals.of(write_points((48, 48, 48), A, 6, 50, LENINGRAD), 3).pool == (6, 0, 0)


def test_4_2_7a_false_whists_are_struck_off_and_written_back() -> None:
    totals = Totals.of(false_entry(B, Column.WHISTS, 6, on=A), 3)
    assert totals.whists == {(A, B): 6, (B, A): -6}


def test_4_2_7b_false_points_go_to_the_mountain() -> None:
    totals = Totals.of(false_entry(A, Column.POOL, 4), 3)
    assert (totals.pool[A], totals.mountain[A]) == (-4, 4)
