"""The compiled modules at their edges: what is no position, no trick left to ask for, no card."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from prefdd import Cards
from prefdd._belief import Beliefs
from prefdd._core import Engine
from prefdd._graph import TrickGraph
from prefdd._guess import Guess
from prefdd._limits import Limits

MISERE, NO_TRUMP = 2, 1
HANDS = (Cards("SA S7").mask, Cards("SK SQ").mask, Cards("ST S9").mask)
WRONG = ((HANDS[:2], ()), (HANDS, (1, 2, 3)))


def limits(hands: tuple[int, ...], table: tuple[int, ...], least: int = 0, most: int = 2) -> int:
    engine = Limits(Engine(), 0, NO_TRUMP, 0, (0, 0, 0), (0, 0, 0), 0, False, False, False)
    return engine.solve(hands, table, 0, 0, least, most, 1, False)[0]  # type: ignore[arg-type]


@pytest.mark.parametrize(("hands", "table"), WRONG)
def test_what_is_no_position_is_refused(hands: tuple[int, ...], table: tuple[int, ...]) -> None:
    beliefs = Beliefs(MISERE, 0)
    with pytest.raises(ValueError, match="there are three hands"):
        Engine().solve(hands, table, 0, 0, NO_TRUMP, 0, 0, 2, 1, False)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there are three hands"):
        TrickGraph(0, 0, False).values(hands, table, 0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there are three hands"):
        beliefs.front(hands, table, 0, 1, 1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there are three hands"):
        limits(hands, table)


def test_hands_of_no_state_are_refused() -> None:
    beliefs = Beliefs(MISERE, 0)
    long = (*HANDS[:2], HANDS[2] | Cards("H7").mask)
    for hands, need in ((long, 1), (HANDS, 0)):
        with pytest.raises(ValueError, match="the lengths of a state"):
            beliefs.front(hands, (), 0, need, 1)
    with pytest.raises(ValueError, match="a crowd has from 1 to"):
        Guess(beliefs).least(HANDS, (), 0, 1, (), ())
    with pytest.raises(ValueError, match="cannot be dealt evenly"):
        Engine().layouts(HANDS[0], Cards("SK SQ ST").mask, (), 0, 0, NO_TRUMP, 0, 0, 1, [0] * 11)


def test_more_tricks_than_are_left_cannot_be_held() -> None:
    beliefs = Beliefs(MISERE, 0)
    guess = Guess(beliefs)
    hidden = (HANDS[0] | Cards("H7").mask, *HANDS[1:])
    assert beliefs.front(hidden, (), 0, 3, 0b111) == [0]
    assert not guess.holds(hidden, (), 0, 3, 0b111)
    assert guess.holds(hidden, (), 0, 3, 0)
    assert guess.least(hidden, (), 0, 3, (0, 1), (1, 1)) == 0


@pytest.mark.parametrize("least", [0, 2])
def test_a_window_that_is_settled_is_answered_without_a_search(least: int) -> None:
    assert limits(HANDS, (), least, least) == least


@pytest.mark.parametrize("size", range(6))
def test_every_layout_is_counted_once(size: int) -> None:
    """Against a search of each layout of its own, in the order of itertools."""
    order = list(Cards("SK SQ HA HK D9 D8 C9 C8 HQ HJ"))
    unseen = order[: 2 * size]
    own = Cards(["SA", "S7", "DA", "D7", "CA"][:size])
    counts, whole = [0] * 11, Cards(unseen)
    stop = Engine().layouts(
        own.mask, whole.mask, (), 0, 0, NO_TRUMP, 0, 0, comb(2 * size, size), counts
    )
    expected = [0] * 11
    for chosen in combinations(unseen, size):
        first = Cards(chosen)
        hands = (own.mask, first.mask, (whole - first).mask)
        value = Engine().solve(hands, (), 0, 0, NO_TRUMP, 0, 0, size, 0, False)[0] if size else 0
        expected[value] += 1
    assert (stop, counts) == (comb(2 * size, size), expected)
