"""Deals that cannot be: each is refused by an error that says why, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from prefdd import IllegalDealError, NotationError, PrefddError, i18n
from prefdd.phrase import Phrase
from prefdd.scoring import Convention, Player, Totals, score
from prefdd.scoring.entries import Column, Entry
from prefdd.scoring.fines import (
    compensation,
    false_entry,
    refused_talon,
    seen_talon,
    set_without_play,
    without_three,
)
from prefdd.scoring.pools import close_pools
from prefdd.scoring.prizes import prize_entries
from prefdd.scoring.table import Table
from prefdd.scoring.terms import Terms

FOUR = {"players": 4, "dealer": "D"}
SOCHI = Convention.preset("sochi")

WRONG: list[tuple[tuple[Any, ...], dict[str, Any], str]] = [
    # Tricks.
    (("6S", "W P", (6, 3, 2)), {}, r"A 6 \+ B 3 \+ C 2 make 11, and a deal has 10"),
    (("6S", "W W", "6 3"), {}, "each of 3 players, not 2"),
    (("6S", "W P", (11, 0, 0)), {}, "11 is no number of tricks"),
    (("6S", "W P", "six 3 1"), {}, "six is no number of tricks"),
    (("6S", "W W", 6), {}, "two whist, each for himself; give the tricks of all"),
    (("6S", "W W", None), {}, "the contract is whisted; give the tricks"),
    (("6S", "P P", (6, 4, 0)), {}, "nobody whists, so there is no play; leave the tricks out"),
    (("6S", "W P", {"A": 6, "B": 4}), {}, "give the tricks of declarer, or of all who played"),
    (("6S", "W W", "6 3 0 1"), FOUR, "D sits out and takes no tricks; write - for him"),
    (("misere", None, None), {}, "give the tricks of declarer of the misère"),
    (("misere", None, (1, 2, 3)), {}, "make 6, and a deal has 10"),
    (("misere", None, {"B": 1}), {}, "give the tricks of A, B, C"),
    (("allpass", None, (4, 3, 2)), {}, "make 9, and a deal has 10"),
    (("allpass", None, None), {}, "give the tricks of everybody"),
    (("allpass", None, {"A": 10}), {}, "give the tricks of A, B, C"),
    (("allpass", None, "4 2 1 3"), FOUR, "takes 2 tricks at most"),
    (("allpass", None, "4 2 3 2"), FOUR, "make 11"),
    (("allpass", None, "4 2 3 1", "rostov"), FOUR, "the talon stays closed, so the dealer D"),
    # Calls.
    (("6S", "B:P B:W C:P", (6, 4, 0)), {}, "B has said pass and cannot say whist after it"),
    (("8S", "B:P C:P B:W", (8, 2, 0)), {}, "B has said pass and cannot say whist after it"),
    (("6S", "B:W C:P C:W", (6, 4, 0)), {}, "C has said pass and cannot say whist"),
    (("6S", "B:P C:H C:W", (6, 4, 0)), {}, "C has said half-whist and cannot say whist"),
    (("8S", "P H", None), {}, "C cannot go for half against a contract of 8"),
    (("6S", "P H", None, "sochi half_whist=no"), {}, "half-whist is not agreed on"),
    (("6S", "W H", (6, 4, 0)), {}, "C can go for half only when B passes; .* write HP for C"),
    (("6S", "H P", None), {}, "B is asked first and cannot go for half"),
    (("6S", "H H", None, "leningrad"), {}, "can go for half only when"),
    (("6S", {"B": "HP", "C": "HP", "D": "W"}, (6, 4, 0), "leningrad"),
     {"players": 4, "dealer": "D"}, "can go for half only when"),
    (("6S", "P HP", None), {}, "C passes after his half-whist, but nobody took the whist over"),
    (("6S", {"B": "W"}, (6, 4, 0)), {}, "it is not said what C calls"),
    (("6S", None, (6, 4, 0)), {}, "it is not said who whists"),
    (("6S", {"A": "W", "B": "W", "C": "P"}, (6, 4, 0)), {}, "A is declarer, and is not asked"),
    (("6S", "W P W", "6 4 0 -"), FOUR, "B whists, so the dealer D cannot"),
    (("6S", "P P H", None), FOUR, "the dealer cannot go for half"),
    (("6S", "W X", (6, 4, 0)), {}, "no call is written X; calls are W whist"),
    (("6S", "W P P P", (6, 4, 0)), {}, "a call for each of 2 players, not 4"),
    (("6S", "W P", (6, 4, 0), "sochi stalingrad=yes"), {}, "6♠ must be whisted by both"),
    (("misere", "W P", 0), {}, "calls, talon belong to 6S .. 10NT only"),
    # Players.
    (("6S", "W P", (6, 4, 0)), {"dealer": "C"}, "of three players the dealer plays"),
    (("6S", "B:P C:P D:W", (6, 4, 0)), {}, "D is no player of a deal with 3"),
    (("6S", "W P", (6, 4, 0)), {"players": 4}, "of four players one deals and sits out"),
    (("6S", "W P", "- 6 4 0"), {"players": 4}, "A deals and sits out, and cannot be declarer"),
    (("6S", "W P", (6, 4, 0)), {"players": 5}, "a deal has 3 or 4 players, not 5"),
    (("6S", "W P", (6, 4, 0)), {"declarer": "E"}, "no player is called E"),
    (("6S", "В:W C:P", (6, 4, 0)), {}, "no player is called В; .* in Latin letters"),
    (("misere", None, 0), {"partner": "B"}, "B does not sit out"),
    (("misere", None, 0), {**FOUR, "partner": "B"}, "B does not sit out"),
    (("misere", None, 0, "sochi misere_halves=no"), {**FOUR, "partner": "D"}, "not agreed on"),
    (("6S", "P P", None), {**FOUR, "partner": "D"}, "partner belong to misere only"),
    # What the convention does not have.
    (("6S", "P P", None, "moscow"), {}, "no convention is called moscow"),
    (("6S", "P P", None), {"factor": 2}, "the factor 2 needs bids in the dark or bombs, and sochi"),
    (("6S", "P P", None, "classic"), {"factor": 0}, "the factor 0 is less than 1"),
    (("allpass", None, (4, 3, 3)), {"dark_passes": 1}, "a pass in the dark is not agreed on"),
    (("allpass", None, (4, 3, 3), "classic"), {"dark_passes": -1}, "counted from 0"),
    (("allpass", None, (4, 3, 3)), {"row": 0}, "counted from 1, not 0"),
    (("allpass", None, (4, 3, 3), "classic"), {"factor": 2}, "factor belong to 6S .. 10NT, misere"),
    (("6S", "P P", None), {"row": 2}, "row, dark_passes belong to allpass only"),
    (("6S", "P P", None), {"talon": "SA"}, "the talon has 1 card"),
    (("5S", "P P", None), {}, "no contract is written 5S|no contract is written '5S'"),
    ((5, "P P", None), {}, "no game has level 5"),
    # Faults.
    (("6S", "W P", (6, 4, 0)), {"faults": {"B": "discard"}}, "B has no discard to look into"),
    (("6S", "W P", (6, 4, 0)), {"faults": {"A": "yawn"}}, "no fault is called yawn"),
    (("6S", "W P", "6 4 0 -"), {"players": 4, "faults": {"D": "cards"}}, "D sits out and takes"),
    (("6S", "P P", None), {"faults": {"A": "cards"}}, "no play and no fault in it"),
    (("misere", None, 0), {"faults": {"B": "old-trick"}}, "a fault of B on a misère"),
    (("allpass", None, (4, 3, 3)), {"faults": {"B": "cards"}}, "write that apart"),
]  # fmt: skip


@pytest.mark.parametrize(("deal", "given", "message"), WRONG, ids=[row[2][:40] for row in WRONG])
def test_wrong_deal(deal: tuple[Any, ...], given: dict[str, Any], message: str) -> None:
    with pytest.raises(PrefddError, match=message) as caught:
        score(*deal, **given)
    russian = i18n.describe(caught.value, "ru")
    assert russian != str(caught.value)
    assert any("а" <= letter <= "я" for letter in russian)


@pytest.mark.parametrize(
    ("deal", "given"),
    [
        ((True, "P P", None), {}),
        ((None, "P P", None), {}),
        (("6S", 3, None), {}),
        (("6S", ["W", 3], (6, 4, 0)), {}),
        (("6S", [("B", "W", "P")], (6, 4, 0)), {}),
        (("6S", "W P", (6.0, 4, 0)), {}),
        (("6S", "W P", True), {}),
        (("6S", "W P", (6, 4, 0), 3), {}),
        (("6S", "P P", None), {"players": "3"}),
        (("6S", "P P", None), {"declarer": None}),
        (("6S", "P P", None), {"declarer": 1.5}),
        (("6S", "P P", None, "classic"), {"factor": 2.5}),
        (("6S", "W P", (6, 4, 0)), {"faults": ["A"]}),
    ],
)
def test_wrong_types(deal: tuple[Any, ...], given: dict[str, Any]) -> None:
    with pytest.raises((TypeError, IllegalDealError)):
        score(*deal, **given)


def test_classes_of_errors() -> None:
    with pytest.raises(IllegalDealError):
        score("6S", "W P", (6, 3, 2))
    with pytest.raises(NotationError):
        score("6S", "W X", (6, 3, 1))


def test_fines_that_are_not_agreed_on_are_refused() -> None:
    three = Table.of(3, "A", None)
    refusals = [
        (lambda: refused_talon(Player.D, SOCHI), "talon_refusal"),
        (lambda: refused_talon(Player.D, SOCHI.replace(talon_refusal=2), is_misere_in_halves=True),
         "misère in halves cannot be refused"),
        (lambda: seen_talon(Player.A, SOCHI, three), "takes the first two tricks"),
        (lambda: without_three(Player.A, 6, Terms(SOCHI)), "it is without all tricks"),
        (lambda: list(set_without_play(three, 6, 0, Terms(SOCHI))), "set by 1 trick or more"),
        (lambda: list(compensation(Player.A, {Player.B: 0}, "3.3.16.3")), "B has lost 0 whists"),
        (lambda: false_entry(Player.A, Column.MOUNTAIN, 2), "too many whists, or too many points"),
        (lambda: false_entry(Player.A, Column.POOL, 0), "too many whists, or too many points"),
        (lambda: false_entry(Player.A, Column.WHISTS, 2), "on whom"),
        (lambda: list(close_pools((1, 2, 3), 0, SOCHI)), "a pool has 1 point or more"),
        (lambda: list(prize_entries(Player.A, (1, 2, 3), SOCHI)), "no prizes are agreed on"),
    ]  # fmt: skip
    for ask, message in refusals:
        with pytest.raises(PrefddError, match=message):
            ask()  # type: ignore[no-untyped-call]


def test_entries_know_what_can_be_written() -> None:
    why = Phrase("Points for the pool.")
    with pytest.raises(PrefddError, match="A cannot write whists on himself"):
        Entry.whists(Player.A, Player.A, 1, "", why)
    with pytest.raises(PrefddError, match="whists are written on another player"):
        Entry(Player.A, Column.POOL, Totals.of([], 3).pool[0], Player.B, "", why)


def test_of_equal_mountains_each_has_his_part_of_the_prize() -> None:
    race = Convention.preset("sochi").replace(prizes="race")
    totals = Totals.of(prize_entries(Player.C, (3, 1, 1), race), 3)
    assert totals.balance(race) == (-500, 100 - 300, 600 + 100)
