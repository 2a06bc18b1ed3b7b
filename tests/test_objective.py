"""What players of all-pass care for: costs against tables written from the Code."""

from __future__ import annotations

from fractions import Fraction

import pytest

import prefdd
from allpass_cases import mountain, mountain_with_dealer, rostov
from prefdd import PrefddError, Seat
from prefdd.objective import Objective
from prefdd.shares import Costs, shares

UNITS = 12  # costs are twelfths of a whist


@pytest.mark.parametrize(
    ("convention", "table", "unit"),
    [
        ("sochi", mountain, Fraction(10, 3)),
        ("classic", mountain, Fraction(10, 3)),
        # Two points on the mountain a trick, two in the pool of twice the worth: the Code's
        # zero is worth four, so only deals without a zero are twice those of Sochi.
        ("rostov", rostov, Fraction(1, 6)),
    ],
)
def test_costs_of_three_players_are_those_of_the_code(
    convention: str, table: Costs, unit: Fraction
) -> None:
    objective = Objective.of(convention)
    for share in shares(10):
        expected = tuple(cost * unit * UNITS for cost in table(share))
        assert objective.costs(share) == expected, share


def test_costs_with_a_dealer_count_his_tricks() -> None:
    objective = Objective.of("sochi", has_dealer=True)
    for dealer in range(3):
        for share in shares(10 - dealer, dealer):
            expected = tuple(cost * Fraction(10, 4) * UNITS for cost in mountain_with_dealer(share))
            assert objective.costs(share) == expected, share


def test_costs_of_leningrad_are_twice_those_of_sochi_where_nobody_is_without_a_trick() -> None:
    leningrad, sochi = Objective.of("leningrad"), Objective.of("sochi")
    for share in shares(10):
        if min(share[:3]):
            assert leningrad.costs(share) == tuple(2 * cost for cost in sochi.costs(share))


def test_costs_of_a_later_all_pass_grow_where_the_convention_says_so() -> None:
    first, second = Objective.of("sochi"), Objective.of("sochi", row=2)
    for share in shares(10):
        assert second.costs(share) == tuple(2 * cost for cost in first.costs(share))


def test_two_players_and_a_dummy_have_no_cost_for_the_dummy() -> None:
    objective = Objective.of("sochi", (0, 2))
    for share in shares(10):
        a, dummy, c = objective.costs(share)
        assert dummy == 0
        assert a == -c
        assert (a > c) == (share[0] > share[2])


def test_unknown_convention_is_refused_by_name() -> None:
    with pytest.raises(PrefddError, match="moscow"):
        Objective.of("moscow")


@pytest.mark.parametrize("convention", ["sochi", "leningrad", "rostov", "classic", "fspr"])
@pytest.mark.parametrize("rule", ["suit", "dealer", "closed"])
def test_no_outcome_is_worse_than_the_balance_that_is_sure(convention: str, rule: str) -> None:
    deal = prefdd.random_deal(seed=3)
    found = prefdd.allpass(deal, Seat.N, rule, convention)
    assert found.balance is not None
    for outcome in found.outcomes:
        share = outcome if rule == "dealer" else (*outcome, 0)
        costs = found.objective.costs(share)  # type: ignore[arg-type]
        for place, seat in enumerate(found.seats):
            assert found.objective.balance(costs[place]) >= found.balance[seat]
    assert all(card.cost >= 0 for card in found.cards.values())
