"""Every entry names the rule that orders it."""

from __future__ import annotations

from typing import Any

import pytest

from prefdd.errors import IllegalDealError
from prefdd.scoring import Column, Convention, Player, Totals, allpass_balance, row_factor, score
from prefdd.scoring.allpass import exit_level
from prefdd.scoring.fines import compensation, false_entry, proved_set, set_without_play
from prefdd.scoring.pools import write_points
from prefdd.scoring.table import Table
from prefdd.scoring.terms import Terms

FOUR = {"players": 4, "dealer": "D"}
CASES: list[tuple[tuple[Any, ...], dict[str, Any], str]] = [
    ((6, "P P", None), {}, "A 4.2.3.2"),
    ((6, "P H", None), {}, "A 4.2.3.2; C > A 3.8.7"),
    ((6, "W P", (6, 4, 0)), {}, "A 2.2.2; B > A 3.8.5"),
    ((6, "W W", (6, 4, 0)), {}, "A 2.2.2; B > A 3.8.1.1"),
    ((6, "W P", (5, 3, 2)), {},
     "A 4.2.1; B > A 3.8.1.2; C > A 3.8.1.2; B > A 3.8.13"),
    ((6, "W P", (5, 3, 2), "rostov"), {},
     "A 4.2.1; B > A 3.8.1.2; C > A 3.8.1.2; B > A 3.8.14; C > A 3.8.14"),
    ((6, "W HP", (5, 3, 2), "rostov"), {},
     "A 4.2.1; B > A 3.8.1.2; C > A 3.8.1.2; B > A 3.8.14"),
    ((6, "P P W", "5 3 2 -", "rostov"), FOUR,
     "A 4.2.1; B > A 3.8.1.2; C > A 3.8.1.2; D > A 3.8.1.2; D > A 3.8.8"),
    ((6, "W P", (7, 3, 0)), {}, "A 2.2.2; B > A 3.8.5; B 3.8.5, 3.8.11"),
    ((6, "W W", (7, 2, 1), "rostov"), {},
     "A 2.2.2; B > A 3.8.1.1; C > A 3.8.1.1; C 3.8.6, 3.8.12"),
    ((6, "W P", (6, 4, 0)), {"faults": {"A": "discard"}}, "A 3.4.9; B > A 3.8.5"),
    ((6, "W P", (7, 3, 0)), {"faults": {"B": "cards"}},
     "A 2.2.2; B > A 3.8.5; B 3.9.18, 3.8.11"),
    ((6, "W P", (8, 2, 0)), {"faults": {"B": "cards"}},
     "A 2.2.2; B > A 3.8.5; B 3.8.5, 3.8.11"),
    (("misere", None, 1), {}, "A 2.2.2"),
    (("misere", None, 0), {**FOUR, "partner": "D"}, "A 3.6.9 [43]; D 3.6.9 [43]"),
    (("misere", None, 0), {"faults": {"A": "old-trick"}}, "A 2.2.2, 3.9.11.2"),
    (("allpass", None, (4, 3, 3)), {}, "A 3.7.2.1, 3.7.3"),
    (("allpass", None, (0, 4, 6)), {}, "A 3.7.2.1; B 3.7.2.1; C 3.7.2.1"),
    (("allpass", None, "0 4 6 -", "rostov"), FOUR,
     "A > B 3.7.2.2; A > C 3.7.2.2; A 3.7.2.2; D 3.7.6.2"),
]  # fmt: skip


@pytest.mark.parametrize(("deal", "given", "rules"), CASES, ids=[case[2] for case in CASES])
def test_rules_of_entries(deal: tuple[Any, ...], given: dict[str, Any], rules: str) -> None:
    entries = score(*deal, **given).entries
    assert "; ".join(f"{entry.whom} {entry.rule}" for entry in entries) == rules


def test_a_dealer_who_whists_has_his_consolation_whatever_is_agreed() -> None:
    agreed = "sochi consolation_dealer=no"
    whists = score(6, "P P W", "5 3 2 -", agreed, players=4).totals.whists
    assert whists[Player.D, Player.A] == 5 * 2 + 2
    assert (Player.D, Player.A) not in score(6, "W P", "5 3 2 -", agreed, players=4).totals.whists


def test_a_mountain_divided_by_the_others_is_worth_more() -> None:
    others = Convention.parse("sochi mountain_divisor=others")
    assert score("misere", None, 1, others).balance == (-100, 50, 50)
    full = Totals.of(write_points((50, 50, 50), Player.A, 6, 50, others), 3)
    assert full.mountain[Player.A] == -4


def test_what_is_not_said_is_the_first_all_pass_in_a_row() -> None:
    sochi = Convention.preset("sochi")
    assert row_factor(sochi) == row_factor(sochi, 1) == 1
    assert allpass_balance((4, 3, 3), sochi) == allpass_balance((4, 3, 3), sochi, row=1)


def test_no_exit_is_above_ten() -> None:
    """A seven after one pass in the dark, an eight after two, and nothing higher than a ten."""
    classic = Convention.preset("classic")
    assert [exit_level(classic, 7, dark) for dark in range(7)] == [7, 7, 8, 9, 10, 10, 10]


def test_a_dealer_whose_tricks_do_not_count_forgives_nothing() -> None:
    scored = score("allpass", None, (4, 3, 2, 1), "sochi dealer_tricks=no", **FOUR)
    assert [int(n) for n in scored.totals.mountain] == [4, 3, 2, 0]
    assert [int(n) for n in scored.totals.pool] == [0, 0, 0, 1]


def test_no_whists_below_none_for_tricks_that_were_looked_at() -> None:
    """Gentleman's whist: of one trick of the defence the whister has looked at one."""
    scored = score("10S", "W P", (9, 1, 0), "leningrad", faults={"B": "old-trick"})
    assert scored.totals.whists == {(Player.B, Player.A): 20, (Player.C, Player.A): 30}


@pytest.mark.parametrize(
    ("deal", "faults", "sentence"),
    [
        ((6, "W P", (8, 2, 0)), {"B": "cards"}, "Tricks missing to the obligation of the whist, "),
        ((6, "W P", (7, 3, 0)), {"B": "cards"}, "A wrong number of cards: without two on whist, "),
        (("allpass", None, (5, 1, 4), "rostov"), {}, "The fewest tricks: whists for the tricks "),
        (("allpass", None, (6, 2, 2), "rostov"), {}, "The fewest tricks with somebody else: half"),
    ],
)
def test_sentences_of_the_last_entry(
    deal: tuple[Any, ...], faults: dict[str, str], sentence: str
) -> None:
    assert str(score(*deal, faults=faults).entries[-1]).startswith(sentence)


@pytest.mark.parametrize(
    ("tricks", "given", "sentence"),
    [
        (0, {}, "The misère is made: "),
        (1, {}, "The misère is caught: each trick on the mountain, "),
        (0, {**FOUR, "partner": "D"}, "The misère in halves is made: "),
        (1, {**FOUR, "partner": "D"}, "The misère in halves is caught: each trick on the mountain"),
    ],
)
def test_a_misere_in_halves_is_called_so(tricks: int, given: dict[str, Any], sentence: str) -> None:
    """3.6.9: who shares a misère reads so, and who plays alone does not."""
    entries = score("misere", None, tricks, **given).entries
    assert all(str(entry).startswith(sentence) for entry in entries)
    assert len(entries) == 1 + bool(given)


def test_the_least_fines_are_of_one_trick_and_one_whist() -> None:
    """3.4.6 and 3.9.18 punish one trick already, 3.8.5.1 and 4.2.7 a single whist."""
    terms = Terms(Convention.preset("sochi"))
    set_six = list(set_without_play(Table.of(3, "A", None), 6, 1, terms))
    assert [(entry.whom, entry.amount) for entry in set_six] == [
        ("A", 2),
        ("B > A", 2),
        ("C > A", 2),
    ]
    assert proved_set(Player.A, 1, 6, terms).amount == 2
    assert [entry.amount for entry in compensation(Player.A, {Player.B: 1}, "3.8.5.1")] == [1]
    written = false_entry(Player.A, Column.WHISTS, 1, on=Player.B)
    assert [(entry.whom, entry.amount) for entry in written] == [("A > B", -1), ("B > A", 1)]


@pytest.mark.parametrize(
    ("tricks", "players", "balance"),
    [
        # Of two players the amnesty leaves two tricks, each of which costs five whists a head.
        ((4, 6), 2, (10, -10)),
        # Mountains 1, 1, 0, 0; the dealer has two tricks of the talon, 3.7.6.1.
        ((3, 3, 2, 2), 4, (-5, -5, 5, 5)),
        # Mountains 4, 3, 3, 0, and a point in the pool of the dealer, 3.7.6.2.
        ((4, 3, 3), 4, (-17.5, -7.5, -7.5, 32.5)),
    ],
)
def test_an_all_pass_of_two_and_of_four(
    tricks: tuple[int, ...], players: int, balance: tuple[float, ...]
) -> None:
    assert allpass_balance(tricks, "sochi", players=players) == balance


@pytest.mark.parametrize(
    ("tricks", "players"), [((10,), 1), ((2, 2, 2, 2, 2), 5), ((5, 5), 3), ((5, 5), 4)]
)
def test_an_all_pass_of_no_such_players_is_refused(tricks: tuple[int, ...], players: int) -> None:
    with pytest.raises(IllegalDealError, match=r"2 to 4 players|give tricks for each"):
        allpass_balance(tricks, "sochi", players=players)
