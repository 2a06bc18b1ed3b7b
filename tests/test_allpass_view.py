"""All-pass as text and HTML."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from prefdd import AllPass, Card, Cards, Deal, Seat, allpass, random_deal
from prefdd.allpass_table import card_rows, span
from prefdd.objective import Objective
from prefdd.view import allpass as view
from prefdd.view import html
from prefdd.view.text import Style

# The first lead decides: nobody can follow ♦Q or ♥10; demo/all-pass.txt.
ENDING = Deal.of(
    {
        Seat.N: Cards("S9 CT DQ HT"),
        Seat.E: Cards("ST S7 CK C8"),
        Seat.W: Cards("SK S8 CQ CJ"),
    }
)

TEXT = """\
player  guarantee  range  best case
N               1    0-1          0
E               2    1-2          0
W               3      2          0
2 outcomes (N-E-W):
  0-2-2  1-1-2
N to move (* costs nothing):
card    guarantee  range  best case  cost
♠9 *            1    0-1          0     0
♦Q ♥10          2    1-2          1     1
♣10             3      3          0     2"""


def test_str_is_the_tables_in_english() -> None:
    assert str(allpass(ENDING, Seat.N, "closed")) == TEXT


def test_str_at_any_point_of_play() -> None:
    found = allpass(ENDING, Seat.N, "closed")
    line = found.line().cards
    for count in range(13):
        shown = str(allpass(ENDING, Seat.N, "closed", played=line[:count]))
        assert ("to move" in shown) == (count < 12)
    assert "one outcome (N-E-W):\n  0-2-2" in shown


def test_html_has_the_same_numbers() -> None:
    found = allpass(ENDING, Seat.N, "closed")
    tree = ElementTree.fromstring(f"<div>{html.outlook(found)}</div>")
    cells = [["".join(cell.itertext()) for cell in row] for row in tree.iter("tr")]
    lines = TEXT.replace("*", "★").splitlines()
    for row, line in zip(cells, [*lines[:4], *lines[7:]], strict=True):
        name = row[0][0] if row[0] in ("North", "East", "West") else row[0]
        assert "".join([name, *row[1:]]).replace(" ", "") == line.replace(" ", "")
    assert "2 outcomes (North-East-West): 0-2-2 1-1-2" in "".join(tree.itertext())


def test_dummy_is_named() -> None:
    found = allpass(ENDING, Seat.N, "closed", dummy=Seat.E)
    assert "E is the dummy; N plays for it\n" in str(found)
    assert "East is the dummy; North plays for it (3.7.6.4).\n" in view.players(found)
    assert "Болван: Восток; за него играет Север (3.7.6.4)." in html.outlook(found, "ru")
    other = allpass(ENDING, Seat.N, "closed", dummy=Seat.E, dummy_played_by=Seat.W)
    assert "East is the dummy; West plays for it (3.7.6.4).\n" in view.players(other)
    assert view.dummy(allpass(ENDING, Seat.N, "closed")) == ""


def test_dealer_is_named() -> None:
    deal = random_deal(13)
    assert "(N-E-W-dealer):\n  1-5-4-0" in str(allpass(deal, deal.seats[0], "dealer"))


@pytest.mark.parametrize(("low", "high", "shown"), [(0, 3, "0-3"), (2, 2, "2"), (0, 10, "0-10")])
def test_spans(low: int, high: int, shown: str) -> None:
    assert span(low, high) == shown


def test_rows_hold_every_card_once_and_ascend_in_cost() -> None:
    for seed in range(1, 6):
        deal = random_deal(seed)
        found = allpass(deal, deal.seats[0], "suit")
        rows = card_rows(found)
        assert [row.cost for row in rows] == sorted(row.cost for row in rows)
        seen = [card for row in rows for card in row.cards]
        assert sorted(seen) == sorted(found.cards)
        for row in rows:
            for card in row.cards:
                value = found.cards[card]
                assert (row.guarantee, (row.least, row.most), row.best_case, row.cost) == (
                    value.guarantee[deal.seats[0]],
                    value.range[deal.seats[0]],
                    value.best_case[deal.seats[0]],
                    value.cost,
                )


def with_balances(found: AllPass) -> AllPass:
    """The same answer as if a convention had counted balances."""
    balance = dict.fromkeys(found.seats, Fraction(-7, 2))
    objective = Objective.of("sochi")
    cards = {
        card: replace(value, balance=balance, cost=Fraction(value.cost, 2))
        for card, value in found.cards.items()
    }
    return replace(found, balance=balance, objective=objective, cards=cards)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_balances_have_a_column(lang: str) -> None:
    found = with_balances(allpass(ENDING, Seat.N, "closed"))
    style = Style(lang)
    assert str(found).splitlines()[1].split() == ["N", "1", "0-1", "0", "-7/2"]
    assert view.players(found, style).splitlines()[1].split()[1:] == ["1", "0-1", "0", "-7/2"]
    assert "sochi" in view.players(found, style)
    rows = [row.split() for row in view.cards(found, style).splitlines()[2:]]
    assert rows[1][-2:] == ["-7/2", "1/2"]


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (1, "При разумной игре исход один"),
        (2, "2 исхода ("),
        (5, "5 исходов ("),
        (21, "21 исход ("),
    ],
)
def test_outcomes_are_counted_in_words(count: int, said: str) -> None:
    found = allpass(ENDING, Seat.N, "closed")
    many = replace(found, outcomes=tuple((0, 0, tricks) for tricks in range(count)))
    assert said in view.outcomes(many, Style("ru"))


def test_letters_where_there_are_no_signs() -> None:
    found = allpass(ENDING, Seat.N, "closed", played=[Card("S9")])
    style = Style(ascii=True)
    shown = view.cards(found, style) + view.line(found, found.line("friendly"), style)
    assert shown.isascii()
    assert "North S9" in shown
