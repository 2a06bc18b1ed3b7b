"""`prefdd whist`: whether to whist, for people and for machines."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cli_deals import Run

from prefdd import Cards, Seat, should_whist, whist_odds

RECORD: dict[str, Any] = {
    "id": "deal",
    "hands": {
        "E": "S:T C:QJ7 D:AT H:QJ87",
        "S": "S:AKJ97 C:AT D:K8 H:T",
        "W": "S:Q8 C:K98 D:QJ9 H:AK",
    },
    "talon": "H:T9",
    "discard": "D7 H9",
    "contract": "7S",
    "declarer": "S",
    "first": "W",
}
TRICKS = 6


def answer(run: Run, *words: object, **changes: Any) -> Any:
    data = {key: value for key, value in {**RECORD, **changes}.items() if value is not None}
    outcome = run("whist", "--json", *words, stdin=json.dumps(data))
    return json.loads(outcome.out)


def test_the_player_after_declarer_is_asked_with_open_cards(run: Run) -> None:
    found = answer(run)
    assert (found["id"], found["seat"], found["player"]) == ("deal", "W", "B")
    assert {key: found[key] for key in ("choices", "best", "decided")} == {
        key: value for key, value in should_whist(TRICKS, "7S").to_json().items() if key != "player"
    }


def test_a_table_in_either_language(run: Run) -> None:
    words = ("whist", "--calls", "P", "--convention", "leningrad")
    english = run(*words, stdin=json.dumps(RECORD)).out
    assert "East is asked about 7♠; balance in whists:" in english
    assert "whist       50 2/3\npass       -26 2/3\n" in english
    assert "Best: whist." in english
    russian = run(*words, "--lang", "ru", stdin=json.dumps(RECORD)).out
    assert "7♠, говорит Восток; баланс в вистах:" in russian
    assert "Лучше всего: вист." in russian


def test_of_four_players_the_dealer_sits_at_the_absent_seat(run: Run) -> None:
    found = answer(run, "--players", 4, "--calls", "P H P")
    assert (found["seat"], found["player"], found["best"]) == ("N", "C", ["W"])


def test_a_sample_of_what_the_player_sees(run: Run) -> None:
    words = ("--sample", 80, "--facts", "S: trumps>=4", "--seed", 5)
    found = answer(run, *words)
    seen = whist_odds(
        Cards("S:Q8 C:K98 D:QJ9 H:AK"), "7S", seat=Seat.W, declarer=Seat.S, first=Seat.W,
        talon=Cards("H:T9"), absent=Seat.N, facts="S: trumps>=4", sample=80, seed=5,
    )  # fmt: skip
    assert found["choices"] == should_whist(seen, "7S").to_json()["choices"]
    table = run("whist", *words, stdin=json.dumps(RECORD)).out
    assert "95 % interval:" in table


@pytest.mark.parametrize(
    ("words", "changes", "reason"),
    [
        ((), {"contract": "misere"}, "only games are whisted"),
        ((), {"contract": "allpass", "declarer": None}, "nobody is declarer"),
        (("--calls", "W W"), {}, "nobody is asked whether he whists"),
        (("--calls", "P H"), {"contract": "8S"}, "cannot go for half"),
        (("--players", "4", "--calls", "P P", "--sample", "9"), {}, "the dealer has no cards"),
    ],
)
def test_what_cannot_be_asked(
    run: Run, words: tuple[str, ...], changes: dict[str, Any], reason: str
) -> None:
    assert reason in answer(run, *words, **changes)["error"]


def test_facts_need_a_sample(run: Run) -> None:
    outcome = run("whist", "--facts", "S: trumps>=4", stdin=json.dumps(RECORD))
    assert outcome.status == 2
    assert "--sample" in outcome.err
