"""`prefdd catch` from the shell: text in two languages, JSON, and what is wrong with a record."""

from __future__ import annotations

import json
from typing import Any

from cli_deals import KOVALEVSKAYA, Run

from prefdd import Cards, Seat, catch

GUESS: dict[str, Any] = {
    "id": "guess",
    "hands": {
        "N": "S:KJ9 C:A D:AKQJ H:A7",
        "S": "S:T7 C:QJ87 D:987 H:T98",
        "W": "S:AQ8 C:KT9 D:T H:KQJ",
    },
    "contract": "misere",
    "declarer": "S",
    "first": "N",
}


def test_json_has_open_tricks_plans_and_value(run: Run) -> None:
    outcome = run("catch", "--json", "-", stdin=json.dumps(GUESS))
    answer = json.loads(outcome.out)
    assert outcome.status == 0
    assert set(answer) == {
        "id", "open", "caught_open", "plans", "best", "value", "declarer_mix",
    }  # fmt: skip
    assert len(answer["open"]) == answer["caught_open"] == 66
    assert answer["open"]["S7 ST"] == 4
    assert answer["best"] == 60
    assert answer["plans"][0]["caught"] == 60
    assert answer["plans"][0]["missed"] == ["ST D7", "ST D8", "ST D9", "ST H8", "ST H9", "ST HT"]
    assert answer["value"] == {"low": 0.5, "high": 0.5, "exact": True}
    assert sum(answer["declarer_mix"].values()) == 1


def test_leads_before_the_hands_are_opened(run: Run) -> None:
    """Declarer chooses lead and discard together (Code 3.6.6): two ways to the safe pairs."""
    twelve = {**KOVALEVSKAYA, "first": "S"}
    answer = json.loads(run("catch", "--json", "--after", "-", stdin=json.dumps(twelve)).out)
    safe = {(pair, card) for pair, cards in answer["safe_leads"].items() for card in cards}
    after = {(pair, card) for card, row in answer["after"].items() for pair in row["safe"]}
    assert safe == after
    assert safe
    for card, row in answer["after"].items():
        assert row["possible"] == 55
        assert row["caught_open"] == 55 - len(row["safe"])
        assert row["best"] <= row["caught_open"]
        if row["safe"]:
            assert row["value"]["high"] == 0, card
    out = run("catch", "--after", "--lang", "ru", "-", stdin=json.dumps(twelve)).out
    assert "безопасен ход" in out
    assert "возможно" in out


def test_no_lead_is_safe_and_the_lead_of_the_mixture_is_named(run: Run) -> None:
    on_lead = {**GUESS, "first": "S"}
    answer = json.loads(run("catch", "--json", "--after", "-", stdin=json.dumps(on_lead)).out)
    assert answer["safe_leads"] == {}
    after = answer["after"]
    assert after[answer["lead"]]["value"] == answer["value"]
    assert min(row["value"]["low"] for row in after.values()) == answer["value"]["low"] == 0.5
    out = run("catch", "--depth", "0", "-", stdin=json.dumps(on_lead)).out
    assert "No lead of declarer is safe, whatever the discard." in out


def test_cards_on_the_table_are_told(run: Run) -> None:
    given = json.dumps({**GUESS, "played": ["DJ", "D7"]})
    assert len(json.loads(run("catch", "--json", "-", stdin=given).out)["open"]) == 55
    assert "On the table: ♦J ♦7." in run("catch", "-", stdin=given).out


def test_a_void_shown_is_told(run: Run) -> None:
    hands = {"W": "S:8T H:8", "N": "S:9 H:9A", "E": "S:7JA H:7T"}
    game = {"hands": hands, "contract": "misere", "declarer": "E", "first": "W"}
    given = json.dumps({**game, "played": ["H8", "H9", "SJ"]})
    answer = json.loads(run("catch", "--json", "-", stdin=given).out)
    assert answer["proven"] == ["HT", "H7"]
    assert set(answer["open"]) == {"H7 HT"}
    assert "Proved to be in the discard: ♥107." in run("catch", "-", stdin=given).out


def test_text_says_what_open_cards_hide(run: Run) -> None:
    out = run("catch", "-", stdin=json.dumps(GUESS)).out
    assert "With open cards 66 of 66 discards are caught." in out
    assert "The best single plan catches 60 of 66." in out
    assert "The guess is worth 1/2" in out
    assert "(1 time in 2)" in out


def test_tree_is_as_deep_as_asked(run: Run) -> None:
    flat = run("catch", "--depth", "0", "-", stdin=json.dumps(GUESS)).out
    one = run("catch", "--depth", "1", "-", stdin=json.dumps(GUESS)).out
    two = run("catch", "--depth", "2", "-", stdin=json.dumps(GUESS)).out
    assert flat == one[: len(flat)]
    assert len(flat) < len(one) < len(two)
    assert "caught 50 of 55" in one


def test_russian_words(run: Run) -> None:
    out = run("catch", "--lang", "ru", "-", stdin=json.dumps(GUESS)).out
    assert "Лучший план ловит 60 из 66." in out
    assert "(в 1 случае из 2)" in out
    assert "Цена угадайки 1/2" in out


def test_discard_of_a_record_is_one_of_those_considered(run: Run) -> None:
    answer = json.loads(run("catch", "--json", "-", stdin=json.dumps(KOVALEVSKAYA)).out)
    assert len(answer["open"]) == 66
    assert answer["open"]["CK CA"] == 1


def test_ten_cards_are_refused_by_name(run: Run) -> None:
    ten = {**KOVALEVSKAYA}
    del ten["discard"]
    outcome = run("catch", "--json", "-", stdin=json.dumps(ten))
    assert outcome.status == 1
    assert "give all 12 of his cards" in json.loads(outcome.out)["error"]


def test_spent_memory_is_said(run: Run) -> None:
    hard = {**GUESS, "hands": {
        "N": "S:Q87 C:T87 D:KT8 H:T97", "E": "S:J9 C:AK D:AQ7 H:AQJ", "S": "S:AKT C:QJ9 D:J9 H:K8",
    }, "declarer": "N", "first": "E"}  # fmt: skip
    outcome = run("catch", "--json", "--memory", "1", "-", stdin=json.dumps(hard))
    answer = json.loads(outcome.out)
    assert outcome.status == 0
    assert answer["complete"] is False
    assert answer["value"]["low"] <= answer["value"]["high"]


def test_every_number_of_tricks_can_be_asked(run: Run) -> None:
    outcome = run("catch", "--json", "--all-tricks", "-", stdin=json.dumps(GUESS))
    answer = json.loads(outcome.out)["thresholds"]
    assert [row["caught_open"] for row in answer.values()] == [66, 51, 34, 11]
    assert answer["1"]["best"] == 60
    out = run("catch", "--all-tricks", "--lang", "ru", "-", stdin=json.dumps(GUESS)).out
    assert "взятки  в светлую  один план  цена" in out


GAME: dict[str, Any] = {
    "hands": {
        "W": "S:8 C:KJ87 D:7 H:AQJ8",
        "N": "S:KJ7 C:9Q D:AKQJ98 H:7",
        "E": "S:AQT9 C:AT D:T H:KT9",
    },
    "contract": "6D",
    "declarer": "N",
    "first": "E",
}


def test_a_game_is_set_and_not_caught(run: Run) -> None:
    out = run("catch", "-", stdin=json.dumps(GAME)).out
    assert "Set means: the defenders take 5 tricks or more." in out
    assert "The best single plan sets 51 of 66." in out
    assert "set 45 of 55" in out
    assert "caught" not in out
    out = run("catch", "--lang", "ru", "-", stdin=json.dumps(GAME)).out
    assert "Посадить – взять вистующим не меньше 5 взяток." in out
    assert "ловит" not in out
    assert "ловят" not in out
    assert "поймано" not in out


def test_a_number_of_tricks_is_named(run: Run) -> None:
    out = run("catch", "--at-least", "2", "--depth", "0", "-", stdin=json.dumps(GUESS)).out
    assert "Caught means: declarer takes 2 tricks or more." in out


def test_long_mixtures_are_shortened() -> None:
    found = catch(
        {Seat[seat]: Cards(hand) for seat, hand in GUESS["hands"].items()},
        Seat.S,
        Seat.N,
        memory=200_000,
    )
    assert not found.is_complete
    assert len(found.value.declarer_mix) == 66
    lines = str(found).splitlines()
    assert all(len(line) < 1000 for line in lines)
    assert "and 60 more" in lines[-1]
    assert "and 60 more" in lines[-2]


def test_all_pass_and_too_many_cards_are_told_what_is_wrong(run: Run) -> None:
    hands = {"N": "S:8 H:A", "E": "S:7 H:8", "S": "S:9 H:7"}
    nobody = json.dumps({"hands": hands, "contract": "allpass", "first": "N"})
    assert "nobody hides a discard" in run("catch", "-", stdin=nobody).err
    spare = json.dumps({**GUESS, "discard": "D:K S:7", "hands": {
        "N": "S:KJ9 C:A D:AQJ H:A7", "W": "S:AQ8 C:KT9 D:T H:KQ", "S": "S:T87 C:QJ87 D:987 H:T98",
    }})  # fmt: skip
    said = run("catch", "-", stdin=spare).err
    assert "he can have" in said
