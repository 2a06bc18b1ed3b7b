"""`prefdd score`: one deal from options, many from JSON, conventions from names and files."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from cli_deals import Run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import prefdd

DEAL = ("score", "6S", "--calls", "W P", "--tricks", "5 3 2")


def test_score_for_people(run: Run) -> None:
    outcome = run(*DEAL, "--convention", "rostov")
    assert outcome.status == 0
    lines = outcome.out.splitlines()
    first = " ".join(lines[0].split())
    assert first == "A mountain 2 The contract is set: price of each undertrick, 1 × 2. 4.2.1"
    assert lines[-1] == "Balance in whists: A -43 1/3, B 21 2/3, C 21 2/3"


def test_score_in_russian(run: Run) -> None:
    outcome = run(*DEAL, "--lang", "ru")
    assert outcome.status == 0
    assert "Контракт не сыгран: цена за каждую недобранную взятку, 1 × 2." in outcome.out
    assert "B > A  висты  10  Единственный вистующий пишет за все взятки защиты: 5 × 2." in (
        outcome.out
    )
    assert outcome.out.endswith("Баланс в вистах: A -27 1/3, B 18 2/3, C 8 2/3\n")


def test_score_as_json_adds_up(run: Run) -> None:
    words = ["--players", 4, "--dealer", "D", "--convention", "fspr", "--talon", "SA SK", "--json"]
    outcome = run("score", "8S", "--calls", "W W", "--tricks", "10 0 0 -", *words)
    answer = json.loads(outcome.out)
    assert sum(Fraction(whists) for whists in answer["balance"].values()) == 0
    assert answer["convention"] == "fspr"
    premium = next(entry for entry in answer["entries"] if entry["rule"] == "3.4.11")
    assert (premium["player"], premium["on"], premium["amount"]) == ("D", "A", "24")
    scored = prefdd.score("8S", "W W", "10 0 0 -", "fspr", players=4, talon="SA SK")
    assert answer["balance"] == dict(zip("ABCD", map(str, scored.balance), strict=True))
    russian = json.loads(run("score", "8S", "--calls", "P P", "--json", "--lang", "ru").out)
    assert russian["entries"][0]["reason"] == "Без розыгрыша: цена контракта, 6."


@pytest.mark.parametrize(
    ("words", "last"),
    [
        (["misere", "--tricks", "2", "--players", 4, "--dealer", "D", "--partner", "D"],
         "A -50, B 50, C 50, D -50"),
        (["allpass", "--tricks", "0 4 6", "--row", 2], "A 80, B -20, C -60"),
        (["allpass", "--tricks", "4 3 3", "--convention", "classic", "--dark-passes", 2],
         "A -26 2/3, B 13 1/3, C 13 1/3"),
        (["7S", "--calls", "P P", "--convention", "classic", "--factor", 2],
         "A 53 1/3, B -26 2/3, C -26 2/3"),
        (["6S", "--calls", "W W", "--tricks", "7 2 1", "--convention", "classic", "--closed", "C"],
         "A 14, B 4, C -18"),
        (["6S", "--calls", "A:W B:P", "--tricks", "4 0 6", "--declarer", "C"],
         "A 1 1/3, B -6 2/3, C 5 1/3"),
        (["6S", "--calls", "W P", "--tricks", "6 4 0", "--fault", "A=discard"],
         "A -21 1/3, B 14 2/3, C 6 2/3"),
    ],
)  # fmt: skip
def test_every_option_reaches_the_score(run: Run, words: list[object], last: str) -> None:
    outcome = run("score", *words)
    assert outcome.err == ""
    assert outcome.out.splitlines()[-1] == f"Balance in whists: {last}"


def test_a_convention_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('base = "rostov"  # как у нас\nconsolation = 15\n', "utf-8")
    outcome = run(*DEAL, "--convention", file)
    assert outcome.out.endswith("A -53 1/3, B 26 2/3, C 26 2/3\n")
    file.write_text("whist = greedy\n", "utf-8")
    outcome = run(*DEAL, "--convention", file)
    assert outcome.status == 1
    assert outcome.err.startswith("prefdd: line 1, column 9: this is no TOML")
    assert run(*DEAL, "--convention", tmp_path / "none.toml").status == 1


def test_deals_from_json_name_the_wrong_one_and_score_the_rest(run: Run, tmp_path: Path) -> None:
    deals = [
        {"id": "first", "contract": "7H", "calls": {"B": "P", "C": "H"},
         "convention": {"base": "leningrad"}},
        {"contract": "6S", "calls": ["W", ["C", "P"]], "tricks": [6, 3, 2]},
        {"contract": "allpass", "tricks": {"A": 4, "B": 3, "C": 3}, "convention": "rostov"},
    ]  # fmt: skip
    outcome = run("score", "--deal", "-", "--json", stdin=json.dumps(deals))
    answers = [json.loads(line) for line in outcome.out.splitlines()]
    assert outcome.status == 1
    assert [answer["id"] for answer in answers] == ["first", "2", "3"]
    assert answers[0]["balance"] == {"A": "136/3", "B": "-80/3", "C": "-56/3"}
    assert "make 11" in answers[1]["error"]
    assert answers[2]["balance"] == {"A": "-20", "B": "10", "C": "10"}
    file = tmp_path / "deals.json"
    file.write_text(json.dumps(deals), "utf-8")
    outcome = run("score", "--deal", file, "--lang", "ru")
    assert outcome.status == 1
    assert "взятки A 6 + B 3 + C 2 дают 11" in outcome.err
    assert outcome.out.startswith("first\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"contract": "6S", "tricks": 6, "cals": "W P"}', "a deal has no cals; perhaps calls"),
        ('{"calls": "W P"}', "the contract is missing"),
        ('{"contract": true}', "contract cannot be true"),
        ('{"contract": "6S", "calls": ["W", 3]}', 'calls cannot be ["W", 3]'),
        ('{"contract": "6S", "calls": [["B", "W", "P"], "P"]}', "calls cannot be"),
        ('{"contract": "6S", "calls": "W P", "tricks": [6, true, 3]}', "tricks cannot be"),
        ('{"contract": "6S", "calls": "P P", "convention": {"whist": 3}}', "whist = 3"),
        ('{"contract": "6S", "calls": "P P", "faults": ["A"]}', "faults cannot be"),
        ("[1]", 'deal 1 is no JSON object; write it such as {"contract": "6S"'),
        ("{", "line 1, column 2: JSON: Expecting property name"),
    ],
)
def test_wrong_json(run: Run, text: str, message: str) -> None:
    outcome = run("score", "--deal", "-", stdin=text)
    assert outcome.status == 1
    assert message in outcome.err
    assert outcome.out == ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "name the contract, such as 6S, or a file of deals with --deal"),
        (["6S", "--deal", "-"], "name the contract, such as 6S, or a file of deals with --deal"),
        (["6S", "--fault", "A"], "'A' is no fault of a player"),
        (["6S", "--players", "5"], "is not a whole number from 3 to 4"),
    ],
)
def test_wrong_command_lines(run: Run, words: list[str], message: str) -> None:
    outcome = run("score", *words)
    assert outcome.status == 2
    assert message in outcome.err


def test_wrong_deal_from_options(run: Run) -> None:
    outcome = run("score", "8S", "--calls", "P H", "--lang", "ru")
    assert outcome.status == 1
    assert outcome.err == (
        "prefdd: C не может уйти за полвиста на контракте 8: обязательна всего одна взятка "
        "(3.8.7 [60])\n"
    )


KEYS = ["contract", "calls", "tricks", "convention", "players", "declarer", "dealer", "factor"]
KEYS += ["row", "dark_passes", "partner", "talon", "closed", "faults"]
LEAVES = st.sampled_from([None, True, 0, 3, 6, 4.5, -1, "A", "D", "W", "6S", "misere", "", "½"])
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("ABZ"), inner),
    max_leaves=6,
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(KEYS), VALUES), st.sampled_from(["6S", "misere", "allpass"]))
def test_no_json_is_a_traceback(run: Run, deal: dict[str, object], contract: str) -> None:
    deal.setdefault("contract", contract)
    outcome = run("score", "--deal", "-", "--json", stdin=json.dumps(deal))
    answer = json.loads(outcome.out)
    assert outcome.status == ("error" in answer)


@pytest.mark.parametrize(
    ("typed", "code"),
    [("6 пик", "6S"), ("8 б/к", "8NT"), ("мизер", "misere"), ("распасы", "allpass"), ("7♥", "7H")],
)
def test_contract_may_be_typed_as_people_do(run: Run, typed: str, code: str) -> None:
    calls = ("--calls", "W P") if code[0].isdigit() else ()
    tricks = ("--tricks", "3,3,4")
    expected = run("score", code, *calls, *tricks, "--json")
    assert run("score", typed, *calls, *tricks, "--json").out == expected.out
    assert expected.status == 0
