"""Every entry names the rule that orders it."""

from __future__ import annotations

from typing import Any

import pytest

from prefdd.scoring import Convention, Player, Totals, score
from prefdd.scoring.pools import write_points

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
