"""`prefdd misere`: ten cards, twelve cards, both languages, JSON, and what it refuses."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from cli_deals import SOURCE, Run

from prefdd import Cards, misere_discards
from prefdd.misere import HiddenDiscard

TEN = "п 10 9 8 7; т 10 9 8 7; б 7; ч Д"
TWELVE = "♠107 ♣QJ87 ♦987 ♥1098"
CLEAN = "♠7 ♣A87 ♦KJ97 ♥K1087"


def test_useful_cards_in_russian(run: Run) -> None:
    outcome = run("misere", TEN, "--first", "declarer", "--lang", "ru")
    assert outcome.status == 0
    assert outcome.err == ""
    assert "Нужные карты, хватит любой одной: 11: ♠ТКДВ ♣ТКДВ ♦98 ♥7" in outcome.out
    assert "чистым в 76.2 % случаев (176 из 231)" in outcome.out
    assert "♥  Д      дырка: Д (В10987)" in outcome.out


def test_document_shows_what_happens(run: Run) -> None:
    document = (Path(__file__).parents[2] / "docs" / "misere.md").read_text(encoding="utf-8")
    command, _, shown = document.partition("```text\n$ prefdd ")[2].partition("\n")
    outcome = run(*shlex.split(command))
    assert outcome.out.rstrip("\n") == shown.partition("\n```")[0]
    names: dict[str, Any] = {}
    exec(document.partition("```python\n")[2].partition("```")[0], names)
    own = misere_discards(names["answer"].cards, "last", sample=50, every=True)
    assert names["answer"].estimates == own.estimates


def test_useful_cards_as_json(run: Run) -> None:
    outcome = run("misere", *TEN.split(), "--first", "declarer", "--json")
    answer = json.loads(outcome.out)
    assert answer["hand"] == "S:T987 C:T987 D:7 H:Q"
    assert answer["talons"]["clean"] == 176
    assert len(answer["talons"]["useful"]) == 11
    assert [suit["safe"] for suit in answer["suits"]] == [True, True, True, False]
    assert answer["suits"][3]["holes"] == [
        {"card": "HQ", "above": "H7", "gap": ["HJ", "HT", "H9", "H8", "H7"]}
    ]


def test_pairs_are_named(run: Run) -> None:
    outcome = run("misere", "♠7 ♣A87 ♦KJ97 ♥107")
    assert "Useful cards, each of them enough: 2: ♥98" in outcome.out
    assert "Pairs, both cards needed: 46: " in outcome.out


def test_discards_as_text(run: Run) -> None:
    outcome = run("misere", TWELVE, "--first", "last", "--sample", "200")
    assert outcome.status == 0
    assert "No discard makes it clean." in outcome.out
    rows = [line for line in outcome.out.splitlines() if line.endswith("given up: surely worse")]
    assert len(rows) >= 5
    table = outcome.out[outcome.out.index("discard  ") :].splitlines()
    assert table[1].startswith("♥109 ")


def test_clean_discards_as_text(run: Run) -> None:
    outcome = run("misere", CLEAN, "--sample", "50")
    assert "Clean, whatever the layout: " in outcome.out
    assert "♣A ♥K" in outcome.out
    on_lead = run("misere", CLEAN, "--sample", "20", "--first", "declarer", "--lang", "ru")
    assert "♣Т ♥К (ход ♠7)" in on_lead.out


def test_discards_as_json(run: Run) -> None:
    words = ("misere", TWELVE, "--first", "declarer", "--sample", "40", "--tricks", "--json")
    answer = json.loads(run(*words).out)
    assert answer["complete"]
    assert answer["first"] == "declarer"
    assert answer["nodes"] > 0
    best = answer["discards"][0]
    assert best["discard"] == ["HT", "H9"]
    assert best["lead"] == "H8"
    assert 0 <= best["interval"][0] <= best["caught"] <= best["interval"][1] <= 1
    assert best["tricks"] >= best["caught"]
    assert set(answer["suits"][0]["alone"]) == {"next", "last", "either", "crossing"}


def test_hidden_discards(run: Run) -> None:
    words = ("misere", TWELVE, "--first", "last", "--sample", "8", "--hidden")
    answer = json.loads(run(*words, "--json").out)
    cards = Cards("S:T7 C:QJ87 D:987 H:T98")
    own = misere_discards(cards, "last", sample=8, measure=HiddenDiscard())
    assert answer["hidden"]
    assert [item["caught"] for item in answer["discards"]] == [i.chance for i in own.estimates]
    assert answer["guesses"] > answer["unproved"] == 0
    assert "do not see the discard" in run(*words).out
    assert "не видят сноса" in run(*words, "--lang", "ru").out
    refused = run(*words, "--tricks")
    assert refused.status == 1
    assert "leave out --tricks" in refused.err


def test_every_discard_on_demand(run: Run) -> None:
    answer = json.loads(run("misere", TWELVE, "--sample", "5", "--every", "--json").out)
    assert len(answer["discards"]) == 66


@pytest.mark.parametrize(
    ("words", "english", "russian"),
    [
        (["♠A107 ♣QJ87 ♦987 ♥1098"], "12 with it, not 13", "а здесь 13"),
        ([TEN, "--all"], "here are 10", "а здесь 10"),
        ([TEN, "--tricks"], "here are 10", "а здесь 10"),
        (["♠7 ♠7"], "♠7", "♠7"),
    ],
)
def test_refusals(run: Run, words: list[str], english: str, russian: str) -> None:
    for lang, part in (("en", english), ("ru", russian)):
        outcome = run("misere", *words, "--lang", lang)
        assert outcome.status == 1
        assert outcome.out == ""
        assert part in outcome.err


def test_wrong_options(run: Run) -> None:
    assert run("misere", TWELVE, "--first", "W").status == 2
    assert run("misere", TWELVE, "--all", "--sample", "5").status == 2
    assert run("misere").status == 2


def test_interruption_prints_what_is_known() -> None:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    words = [sys.executable, "-m", "prefdd", "misere", TWELVE, "--first", "last", "--tricks"]
    process = subprocess.Popen(
        [*words, "--all", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )
    time.sleep(2.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    answer = json.loads(out)
    assert not answer["complete"]
    assert answer["deals"] > 0
    assert b"interrupted" in err
