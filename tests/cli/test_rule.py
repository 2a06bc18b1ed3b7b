"""`prefdd rule`: from a record to a protocol, and questions for what is missing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_deals import Run

from prefdd.rulings import INFRACTIONS, asked

CASE = """Ход не с той руки
Север (6п): п Т К В 9 7; т Т 10; б К 8 7; ч -
Восток: п Д 8; т К Д 9; б Т Д 9; ч К В
Запад: п 10; т В 8 7; б В 10; ч Т Д 8 7
Снос: ч 10 9
Ход: Восток
"""
LEAD = ("--infraction", "lead-out-of-turn", "--fact", "seat=W", "--fact", "card=HA")


def test_protocol(run: Run) -> None:
    outcome = run("rule", *LEAD, "--calls", "W P", stdin=CASE)
    assert (outcome.status, outcome.err) == (0, "")
    for part in (
        "3.9.14, 3.9.14.1, [64]",
        "North A, East B, West C",
        "East whist, West pass",
        "1. W led ♥A before card 1, and E was on lead.",
        "forbid E to lead ♥",
        "tricks: North 6, East 3, West 1",
        "The contract is made: its price, 2.",
        "Balance in whists: A 5 1/3, B 1 1/3, C -6 2/3",
    ):
        assert part in outcome.out


def test_russian_protocol_is_russian(run: Run) -> None:
    outcome = run("rule", *LEAD, "--calls", "W P", "--full", "--lang", "ru", stdin=CASE)
    assert outcome.status == 0
    words = set(re.findall("[A-Za-z]{2,}", outcome.out))
    assert words <= {"sochi"}


def test_facts_may_be_russian(run: Run) -> None:
    words = ("--infraction", "lead-out-of-turn", "--fact", "seat=Запад", "--fact", "card=ЧТ")
    assert run("rule", *words, "--calls", "W P", stdin=CASE).status == 0


def test_proofs_are_written_out_when_asked_for(run: Run) -> None:
    short = run("rule", *LEAD, "--calls", "W P", stdin=CASE).out
    full = run("rule", *LEAD, "--calls", "W P", "--full", stdin=CASE).out
    assert "29 other cards of the other side are answered, one by one." in short
    assert "are answered, one by one" not in full
    assert len(re.findall(r"^\d+\. \w+ \S+: declarer \d", full, re.MULTILINE)) > 29


def test_json(run: Run) -> None:
    answer = json.loads(run("rule", *LEAD, "--calls", "W P", "--json", stdin=CASE).out)
    assert answer["id"] == "Ход не с той руки"
    assert answer["infraction"] == {
        "infraction": "lead-out-of-turn", "seat": "W", "card": "HA"
    }  # fmt: skip
    assert answer["ruled"]["tricks"] == {"N": 6, "E": 3, "W": 1}
    assert answer["ruled"]["score"]["balance"] == {"A": "16/3", "B": "4/3", "C": "-20/3"}
    [choice] = answer["choices"]
    assert choice["seat"] == "N"
    assert [option["tricks"]["N"] for option in choice["options"]] == [6, 6, 6]
    assert all(len(option["proof"]["line"]) in (29, 30) for option in choice["options"])


def test_the_record_may_say_it_all(run: Run) -> None:
    record = {
        "id": "case", "contract": "6S", "declarer": "N", "first": "E",
        "hands": {"N": "S:AKJ97 C:AT D:K87", "E": "S:Q8 C:KQ9 D:AQ9 H:KJ",
                  "W": "S:T C:J87 D:JT H:AQ87"},
        "discard": "H:T9", "calls": "W P", "convention": "leningrad",
        "infraction": {"infraction": "lead-out-of-turn", "seat": "W", "card": "HA"},
    }  # fmt: skip
    outcome = run("rule", stdin=json.dumps(record))
    assert outcome.status == 0
    assert "leningrad" in outcome.out
    assert run("rule", "--fact", "seat=E", stdin=json.dumps(record)).status == 1


def test_page(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "protocol.html"
    assert run("rule", *LEAD, "--calls", "W P", "--html", page, stdin=CASE).status == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("data:image/svg+xml") == 5
    assert "<script" not in text
    assert not re.findall(r"""(?:src|href)="(?!#|data:)""", text)
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))


def test_list_names_every_infraction_and_fact(run: Run) -> None:
    outcome = run("rule", "--list")
    assert outcome.status == 0
    for kind in INFRACTIONS:
        assert f"{kind.name}  " in outcome.out
        for item in asked(kind):
            assert str(item.question) in outcome.out


def test_what_is_missing_is_asked_for(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "case.txt"
    file.write_text(CASE, encoding="utf-8")
    outcome = run("rule", file, stdin="lead-out-of-turn\nW\nHA\nW P\n", is_terminal=True)
    assert (outcome.status, outcome.err) == (0, "")
    for question in (
        "What went wrong?",
        "Who led out of turn?",
        "Which card did he lead?",
        "What did the defenders call, in order after declarer (W P)?",
    ):
        assert question in outcome.out
    assert "tricks: North 6, East 3, West 1" in outcome.out


def test_an_answer_that_cannot_be_read_is_asked_for_again(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "case.txt"
    file.write_text(CASE, encoding="utf-8")
    answers = "yawning\nlead-out-of-turn\nX\nW\nHA\nyes\nW P\n"
    outcome = run("rule", file, stdin=answers, is_terminal=True)
    assert outcome.status == 0
    assert outcome.err.count("prefdd: ") == 3
    question = "Who led out of turn?"
    assert outcome.out.count(question) == run("rule", "--list").out.count(question) + 2
    assert "tricks: North 6, East 3, West 1" in outcome.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "it is not said what went wrong; name it with --infraction, such as"),
        (("--infraction", "yawning"), "no infraction is called yawning; infractions are"),
        (LEAD[:4], "lead-out-of-turn: Which card did he lead? Tell it as card=..."),
        (LEAD, "it is not said who whists; name the calls of the defenders in order"),
        ((*LEAD, "--fact", "mood=bad"), "lead-out-of-turn has no fact called mood; its facts are"),
        ((*LEAD[:4], "--fact", "card=SA", "--calls", "W P"), "W does not hold ♠A; he holds ♠10"),
        ((*LEAD[:3], "seat=E", *LEAD[4:], "--calls", "W P"), "E does not hold ♥A; he holds"),
        ((*LEAD, "--fact", "ply=7", "--calls", "W P"), "the record has only 0 cards"),
        ((*LEAD, "--fact", "ply=soon", "--calls", "W P"), "ply: cannot read soon; it is a whole"),
    ],
)
def test_bad_input(run: Run, words: tuple[str, ...], message: str) -> None:
    outcome = run("rule", *words, stdin=CASE)
    assert outcome.status == 1
    assert message in outcome.err
