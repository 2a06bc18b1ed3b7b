"""`prefdd discards`: what to put away and what to order, for people and for machines."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cli_deals import KOVALEVSKAYA, KOVALEVSKAYA_RU, Run

from prefdd import Cards, Contract, Deal, Seat, discards
from prefdd.whists import rank_discards

TYPED = """\
Юг (разыгрывающий): п Т К В 9 7; т Т 10; б К 8 7
Запад: п Д 8; т К 9 8; б Д В 9; ч Т К
Восток: п 10; т Д В 7; б Т 10; ч Д В 8 7
Прикуп: ч 10 9
Ход: Запад
"""
DEAL = Deal.of(
    {
        Seat.E: Cards("S:T C:QJ7 D:AT H:QJ87"),
        Seat.S: Cards("S:AKJ97 C:AT D:K87"),
        Seat.W: Cards("S:Q8 C:K98 D:QJ9 H:AK"),
    },
    Cards("H:T9"),
)
RECORD: dict[str, Any] = {
    "id": "deal",
    "hands": {seat.name: hand.code for seat, hand in DEAL.items()},
    "talon": "H:T9",
    "declarer": "S",
    "first": "W",
}


def answer(run: Run, *words: object, **changes: Any) -> Any:
    data = {k: v for k, v in {**RECORD, **changes}.items() if v is not None}
    outcome = run("discards", "--json", *words, stdin=json.dumps(data))
    return json.loads(outcome.out)


def test_answer_for_machines(run: Run) -> None:
    outcome = run("discards", "--json", stdin=json.dumps(RECORD))
    assert (outcome.status, outcome.err) == (0, "")
    found = discards(DEAL, Seat.S, Seat.W)
    data = json.loads(outcome.out)
    assert data == {"id": "deal", **found.to_json(), "nodes": found.nodes}
    assert len(data["discards"]) == 66
    assert list(data["discards"]["CT H9"]) == ["S", "C", "D", "H", "NT", "misere"]


def test_answer_for_people_in_russian(run: Run) -> None:
    outcome = run("discards", "--lang", "ru", stdin=TYPED)
    assert (outcome.status, outcome.err) == (0, "")
    assert "Лучший заказ: 7♠; снос ♣10 ♥10/♥9 или ♥10 ♥9." in outcome.out
    rows = [line.split() for line in outcome.out.splitlines()]
    assert ["снос", "♠", "♣", "♦", "♥", "б/к", "мизер", "играется", "хуже,", "чем"] in rows
    assert ["♣Т", "♣10", "6", "1", "2", "1", "1", "1*", "6♠"] in rows


def test_answer_for_people_in_english(run: Run) -> None:
    outcome = run("discards", "--lang", "en", "--discard", "SA SK", stdin=TYPED)
    assert "Best order: 7♠; discard ♣10 ♥10/♥9 or ♥10 ♥9." in outcome.out
    assert "♠A ♠K against ♣10 ♥10/♥9: no game instead of 7♠; costs 4 tricks in ♠" in outcome.out


def test_a_known_discard_goes_back(run: Run) -> None:
    before = answer(run)
    after = answer(
        run,
        hands={**RECORD["hands"], "S": "S:AKJ97 C:A D:K87 H:T"},
        discard="CT H9",
    )
    assert after == before


def test_the_judge_asks_for_each_bidder(run: Run) -> None:
    """Rule 3.3.16.3: the talon goes to one bidder, then to the other."""
    south = answer(run, "--at-least", "6D")
    west = answer(run, "--declarer", "W", "--at-least", "7п", "--first", "E")
    assert south["order"]["contract"] == "7S"
    expected = discards(DEAL, Seat.W, Seat.E, at_least=Contract.parse("7S"))
    assert (west["declarer"], west["first"], west["at_least"]) == ("W", "E", "7S")
    assert west["order"] == expected.to_json()["order"]
    assert west["order"]["undertricks"] > 0


def test_what_a_discard_costs(run: Run) -> None:
    data = answer(run, "--discard", "пТК")
    found = discards(DEAL, Seat.S, Seat.W)
    assert data["judged"]["discard"] == "SA SK"
    assert data["judged"]["against"] == found.recommended[0].code
    assert list(data["judged"]["gains"].values()) == list(found.against("SA SK"))


def test_kovalevskaya(run: Run) -> None:
    words = ("discards", "--json", "--at-least", "misere")
    typed = json.loads(run(*words, stdin=KOVALEVSKAYA_RU).out)
    given = json.loads(run(*words, stdin=json.dumps(KOVALEVSKAYA)).out)
    assert typed["discards"] == given["discards"]
    assert typed["discards"]["CA CK"]["misere"] == 1


@pytest.mark.parametrize(
    ("changes", "english", "russian"),
    [
        ({"talon": None}, "the talon is not known", "прикуп неизвестен"),
        ({"talon": "SA H9"}, "♠A of the talon is also in the hand of S", "карта прикупа ♠Т есть"),
        ({"talon": "S:A"}, "a talon has 2", "прикуп"),
        ({"declarer": None}, "say it with --declarer", "укажите --declarer"),
        ({"declarer": "N"}, "N has no hand", "Север"),
        ({"first": None}, "say it with --first", "--first"),
        ({"discard": "SQ H9"}, "♠Q of the discard is still in the hand of W", "♠Д"),
        ({"discard": "H9"}, "a discard has 2", "снос"),
        (
            {"hands": {**RECORD["hands"], "S": "S:AKJ97 C:AT D:K8"}},
            "S has 9 cards; before the discard each hand has 10",
            "на руке 9 карт",
        ),
    ],
)
def test_bad_records(run: Run, changes: dict[str, Any], english: str, russian: str) -> None:
    for lang, part in (("en", english), ("ru", russian)):
        data = answer(run, "--lang", lang, **changes)
        assert part in data["error"]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--at-least", "5S"), "5S"),
        (("--discard", "S5"), "5"),
        (("--declarer", "Q"), "N E S W"),
    ],
)
def test_wrong_command_lines(run: Run, words: tuple[str, ...], part: str) -> None:
    outcome = run("discards", *words, "--lang", "en", stdin=TYPED)
    assert outcome.status == 2
    assert part in outcome.err
    assert outcome.out == ""


def test_a_discard_of_others_is_refused(run: Run) -> None:
    outcome = run("discards", "--lang", "ru", "--discard", "ч Т К", stdin=TYPED)
    assert outcome.status == 1
    assert "Юг не может снести ♥Т" in outcome.err or "Юг не может снести ♥К" in outcome.err


def test_convention_ranks_by_whists(run: Run) -> None:
    found = answer(run, "--convention", "sochi")
    assert found["convention"] == "sochi"
    assert found["whists"] == [
        ranked.to_json() for ranked in rank_discards(discards(DEAL, Seat.S, first=Seat.W), "sochi")
    ]
    assert found["whists"][0]["contract"] == "7S"
    assert "whists" not in answer(run)


def test_convention_in_words(run: Run) -> None:
    words = ("discards", "--convention", "rostov", "--lang")
    english = run(*words, "en", stdin=json.dumps(RECORD)).out
    assert "Worth most to declarer, in whists:" in english
    russian = run(*words, "ru", stdin=json.dumps(RECORD)).out
    assert "Выгоднее всего разыгрывающему, в вистах:" in russian


def test_unknown_convention(run: Run) -> None:
    outcome = run("discards", "--convention", "paris", stdin=json.dumps(RECORD))
    assert outcome.status != 0
    assert "paris" in outcome.err
    assert "Traceback" not in outcome.err
