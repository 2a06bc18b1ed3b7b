"""The sub-command explain, for people in both languages and for programs."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from cli_deals import ENDING, KOVALEVSKAYA, KOVALEVSKAYA_RU, VALUES, Run, record

from prefdd import Solver, load
from prefdd.explain.sentences import SENTENCES

SAYS = re.compile("[♠♣♦♥][^ ]+ (keeps|costs) ")

ALL_PASS: dict[str, Any] = {
    "id": "passed",
    "hands": {"N": "S:9 C:T D:Q H:T", "E": "S:T7 C:K8", "W": "S:K8 C:QJ"},
    "contract": "allpass",
    "first": "N",
}


def as_json(run: Run, data: dict[str, Any], *words: object) -> dict[str, Any]:
    outcome = run("explain", "--json", *words, stdin=json.dumps(data))
    assert outcome.status == 0, outcome.err
    return dict(json.loads(outcome.out))


def test_english(run: Run) -> None:
    outcome = run("explain", stdin=record())
    assert outcome.status == 0
    rows = [
        line for line in outcome.out.splitlines() if re.match("[♠♣♦♥][^ ]+ (keeps|costs) ", line)
    ]
    assert len(rows) == 10
    assert rows[0].startswith("♦K keeps the value: declarer takes 1 trick. Lets West get rid of ♠A")
    assert rows[1] == "♦Q keeps the value: declarer takes 1 trick. Equal to ♦K."
    assert rows[4] == (
        "♠Q costs 1 trick: declarer takes no trick instead of 1. ♠ is a safe suit of declarer."
    )


def test_russian(run: Run) -> None:
    outcome = run("explain", "--lang", "ru", stdin=KOVALEVSKAYA_RU)
    assert outcome.status == 0
    assert "♦К ничего не теряет: разыгрывающий берёт 1 взятку. Проводит снос: Запад" in outcome.out
    assert "Масть ♠ у разыгрывающего чистая." in outcome.out
    assert not re.search("[A-Za-z]", outcome.out)


def test_json(run: Run) -> None:
    answer = as_json(run, KOVALEVSKAYA)
    assert set(answer) == {"id", "value", "to_move", "best", "cards"}
    assert (answer["value"], answer["to_move"]) == (1, "E")
    assert answer["best"] == ["DK", "DQ", "DJ", "DT"]
    cards = answer["cards"]
    assert {card: one["value"] for card, one in cards.items()} == VALUES
    [start] = load(json.dumps(KOVALEVSKAYA))
    for card, one in cards.items():
        assert one["cost"] == 1 - one["value"]
        assert {reason["code"] for reason in one["reasons"]} <= set(SENTENCES)
        assert one["line"][0] == card
        assert start.position.replay(one["line"]).declarer_tricks == one["value"]
        assert one["text"].startswith(
            card.replace("T", "10").translate(str.maketrans("SCDH", "♠♣♦♥"))
        )
        assert "range" not in one
    assert cards["DQ"]["equal_to"] == "DK"
    assert "equal_to" not in cards["DK"]
    assert cards["SQ"]["reasons"] == [{"code": "safe_suit", "facts": {"suit": "S"}}]


def test_one_card_comes_with_its_line(run: Run) -> None:
    outcome = run("explain", "--card", "DK", stdin=record())
    assert outcome.status == 0
    rows = [line for line in outcome.out.splitlines() if line.startswith("  East: ♦K")]
    assert rows == ["  East: ♦K ♦9 ♦A – West"]
    assert "♠Q costs" not in outcome.out
    assert list(as_json(run, KOVALEVSKAYA, "--card", "DK")["cards"]) == ["DK"]


def test_every_line(run: Run) -> None:
    outcome = run("explain", "--long", stdin=json.dumps(ENDING))
    assert outcome.status == 0
    assert len(re.findall(r"^  \w+: .* – \w+$", outcome.out, re.MULTILINE)) == 4 * 4


def test_all_pass(run: Run) -> None:
    answer = as_json(run, ALL_PASS)
    assert (answer["value"], answer["best"]) == (1, ["S9"])
    assert {card: one["value"] for card, one in answer["cards"].items()} == {
        "S9": 1,
        "CT": 3,
        "DQ": 2,
        "HT": 2,
    }
    assert answer["cards"]["DQ"]["range"] == [1, 2]
    outcome = run("explain", "--lang", "ru", stdin=json.dumps(ALL_PASS))
    assert "♠9 сохраняет гарантию: Север возьмёт не больше чем 1 взятку." in outcome.out
    assert "При разумной игре взяток выходит от 0 до 1." in outcome.out


def test_all_pass_while_the_talon_leads(run: Run) -> None:
    deal = {**ALL_PASS, "talon": "D:7 H:7", "talon_rule": "suit"}
    answer = as_json(run, deal)
    assert answer["to_move"] == "N"
    assert answer["cards"] == {
        "DQ": {
            "value": answer["value"],
            "cost": 0,
            "text": answer["cards"]["DQ"]["text"],
            "reasons": [{"code": "only_card", "facts": {}}],
            "line": [],
            "range": answer["cards"]["DQ"]["range"],
        }
    }


def test_a_finished_deal(run: Run) -> None:
    deal = {"hands": {"N": "SA", "E": "SK", "S": "SQ"}, "contract": "6NT", "declarer": "N"}
    finished = {**deal, "id": "over", "first": "N", "played": ["SA", "SK", "SQ"]}
    assert as_json(run, finished)["cards"] == {}
    outcome = run("explain", stdin=json.dumps(finished))
    assert outcome.status == 0
    assert "All cards are played." in outcome.out


@pytest.mark.parametrize(
    ("words", "stdin", "status", "message"),
    [
        (["--card", "S7"], record(), 1, "E is to move, and ♠7 is held by S"),
        (["--card", "SQ"], record(played=["DK", "D9"]), 1, "♠Q"),
        ([], record(first="N"), 1, "N leads but has no hand"),
    ],
)
def test_errors(run: Run, words: list[str], stdin: str, status: int, message: str) -> None:
    outcome = run("explain", *words, stdin=stdin)
    assert outcome.status == status
    assert message in outcome.err
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize(("words", "message"), [(["--card", "zz"], "zz"), (["--lang", "xx"], "xx")])
def test_wrong_command_lines(spawn: Run, words: list[str], message: str) -> None:
    outcome = spawn("explain", *words, stdin=record().encode())
    assert outcome.status == 2
    assert message in outcome.err
    assert "Traceback" not in outcome.err


def test_the_values_are_those_of_the_solver(run: Run) -> None:
    [start] = load(json.dumps(ENDING))
    answer = as_json(run, ENDING)
    found = {card.code: tricks for card, tricks in Solver().solve(start.position).cards.items()}
    assert {card: one["value"] for card, one in answer["cards"].items()} == found


def test_all_pass_cards_of_one_guarantee_are_not_called_equal(run: Run) -> None:
    """All ten leads keep the guarantee of 6, but their ranges are 2-6, 3-6, 4-6 and 5-6."""
    data = {
        "hands": {
            "W": "S:KJ9 C:KJ D:T87 H:A8", "N": "C:AQ9 D:KJ9 H:QJT7", "E": "S:AQ87 C:87 D:AQ H:K9",
        },
        "contract": "allpass",
        "first": "W",
    }  # fmt: skip
    out = run("explain", stdin=json.dumps(data)).out
    assert "Rational play gives 2 to 6 tricks. Every card has the same guarantee." in out
    assert "Rational play gives 5 to 6 tricks. Every card has the same guarantee." in out
    assert "worth the same" not in out
    assert (
        "У всех карт гарантия одна и та же."
        in run("explain", "--lang", "ru", stdin=json.dumps(data)).out
    )
