"""All-pass against its oracle: hundreds of small deals, every card, every objective."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

import pytest

import allpass_oracle
from allpass_cases import (
    RULES,
    mountain,
    mountain_with_dealer,
    objectives,
    random_all_pass,
    rostov,
)
from allpass_oracle import EACH_HIS_OWN, Moment, Node, Value
from oracle import plain
from prefdd import Cards
from prefdd.allpass_position import AllPassPosition, TalonRule
from prefdd.allpass_search import Outcomes, outcomes_of_cards, reckonings_of_cards
from prefdd.shares import Costs, decode

SHORT = Cards("S:AKQJ C:AKQJ D:AKQJ H:AK")
RECKONERS = ("uniform", "pessimistic", "friendly")
HUSSARS = ((0, 1, 1), (2, 1, 2), (0, 0, 2), (0, 1, 0))


def small_deal(number: int, hand_size: int) -> AllPassPosition:
    """Of the deals of a size: each rule, up to two cards on the table, with and without a past."""
    return random_all_pass(
        1000 * hand_size + number,
        hand_size,
        RULES[number % 3],
        on_table=number // 3 % 3 if number % 2 else 0,
        opened=2 if number % 4 else 1,
        has_past=number % 5 == 0,
        deck=SHORT if number % 7 == 0 else Cards("S:AKQJT987 C:AKQJT987 D:AKQJ H:AKQJ"),
    )


def small_deals(hand_size: int, most: int) -> Iterator[tuple[int, AllPassPosition]]:
    """Those with no more histories than the oracle should have to write out, numbered."""
    for number in count():
        position = small_deal(number, hand_size)
        if allpass_oracle.count_histories(Moment.of(position), most) <= most:
            yield number, position


def total(position: AllPassPosition) -> int:
    return sum(position.won) + position.dealer_won + position.tricks_left


def as_found(position: AllPassPosition, found: Outcomes) -> tuple[object, ...]:
    return set(decode(found.ways, total(position))), found.held, found.least


def as_expected(value: Value) -> tuple[object, ...]:
    return set(value.rational), value.held, value.least


def compare(
    position: AllPassPosition, costs: Costs, node: Node, decides: tuple[int, int, int]
) -> int:
    """Check the position and each of its cards; how many values that were."""
    whole, cards, _ = outcomes_of_cards(position, costs, decides)
    expected = allpass_oracle.values(node, costs, decides)
    assert as_found(position, whole) == as_expected(expected[node])
    assert set(cards) == set(position.legal)
    for card, found in cards.items():
        assert as_found(position, found) == as_expected(expected[node.after[plain(card)]])
    return 1 + len(cards)


def compare_objectives(
    number: int, position: AllPassPosition, decides: tuple[int, int, int] = EACH_HIS_OWN
) -> int:
    """Compare under every objective."""
    node, compared = allpass_oracle.tree(Moment.of(position)), 0
    for name, costs in objectives(position.rule, number).items():
        try:
            compared += compare(position, costs, node, decides)
        except AssertionError as error:
            error.add_note(f"deal {number}, {name}, {decides}: {position}")
            raise
    return compared


@pytest.mark.parametrize(("hand_size", "least"), [(2, 1000), (3, 1200), (4, 900)])
def test_a_hundred_deals_of_each_small_size(hand_size: int, least: int) -> None:
    deals = islice(small_deals(hand_size, most=400), 100)
    compared = sum(compare_objectives(number, position) for number, position in deals)
    print(f"{compared} values of {hand_size} cards each compared")
    assert compared >= least


@pytest.mark.soak
@pytest.mark.parametrize(("hand_size", "deals"), [(1, 300), (2, 1000), (3, 1000), (4, 300)])
def test_many_deals_of_each_small_size(hand_size: int, deals: int) -> None:
    """With a thousand histories or with fifty thousand."""
    for number, position in islice(small_deals(hand_size, most=50_000), deals):
        compare_objectives(number, position)


def test_hussar_two_players_and_a_dummy() -> None:
    compared = 0
    for number, position in islice(small_deals(3, most=600), 60):
        if position.rule is TalonRule.CLOSED:
            compared += compare_objectives(number, position, HUSSARS[number % 4])
    print(f"{compared} values of hussar compared")
    assert compared >= 250


def test_the_oracle_itself_against_all_profiles_of_strategies() -> None:
    """Each outcome is that of an explicit subgame-perfect profile, and no other is."""
    compared = profiles = 0
    for number in range(180):
        hand_size = 1 + number % 3
        position = small_deal(number, hand_size)
        node = allpass_oracle.tree(Moment.of(position))
        strategies = allpass_oracle.count_strategies(node)
        if strategies > 260:
            continue
        for decides in (EACH_HIS_OWN, HUSSARS[number % 4]):
            for name, costs in objectives(position.rule, number).items():
                expected = allpass_oracle.equilibria(node, costs, decides)
                assert expected, (number, name)
                found = allpass_oracle.values(node, costs, decides)[node].rational
                assert found == expected, (number, name)
                whole, _, _ = outcomes_of_cards(position, costs, decides)
                assert set(decode(whole.ways, total(position))) == expected, (number, name)
                compared += 1
                profiles += strategies
    print(f"{compared} games, {profiles} profiles of strategies")
    assert compared >= 900
    assert profiles >= 9_000


@pytest.mark.parametrize("hand_size", [2, 3, 4])
def test_reckoning_under_each_rule_for_ties(hand_size: int) -> None:
    compared = 0
    for number, position in islice(small_deals(hand_size, most=400), 25):
        node = allpass_oracle.tree(Moment.of(position))
        decides = EACH_HIS_OWN if number % 3 else HUSSARS[number % 4]
        for costs in objectives(position.rule, number).values():
            for rule in RECKONERS:
                reckon = reckonings_of_cards(position, costs, RECKONERS.index(rule), decides)
                for card, found in reckon(position).items():
                    after = node.after[plain(card)]
                    expected = allpass_oracle.reckoned(after, costs, rule, decides)
                    assert found == pytest.approx([float(cost) for cost in expected], abs=1e-9)
                    compared += 1
    print(f"{compared} reckonings compared")
    assert compared >= 400


def test_tables_of_costs_are_those_of_the_code() -> None:
    """The tests' own tables: the examples of 3.7.2.2 and 3.7.3."""
    # "One player took six tricks, the others two each: both write 15 on the first".
    assert rostov((6, 2, 2, 0)) == (6 * 30, -6 * 15, -6 * 15)
    # The single lowest writes on both; no trick is a point in the pool besides.
    assert rostov((1, 4, 5, 0)) == (-6 * 45, 6 * 20, 6 * 25)
    assert rostov((0, 4, 6, 0)) == (-6 * 50 - 40, 6 * 20 + 20, 6 * 30 + 20)
    # "One took four tricks, the others three each": after the amnesty one point, and none.
    assert mountain((4, 3, 3, 0)) == mountain((7, 6, 6, 0)) == (2, -1, -1)
    # No trick: the price of a trick in the pool, as if one less than none.
    assert mountain((0, 5, 5, 0)) == (-12, 6, 6)
    assert mountain_with_dealer((4, 3, 3, 2)) == (4, 0, 0)
    for share in ((a, b, 10 - a - b, 0) for a in range(11) for b in range(11 - a)):
        assert sum(mountain(share)) == sum(rostov(share)) == 0
