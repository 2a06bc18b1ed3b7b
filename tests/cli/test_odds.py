"""`prefdd odds`: exact counts, samples, interruption and going on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from cli_deals import SOURCE, Run

from prefdd import Card, Cards, Contract, Seat
from prefdd.cli import layouts
from prefdd.odds import odds

# Five cards each: 252 layouts. The rest of the deck is out of play.
HAND = Cards("S:KT C:97 H:Q")
OUT = ~(HAND | Cards("S:AQ C:QJT8 H:KJ98"))
SMALL: dict[str, Any] = {
    "id": "small",
    "hands": {"N": HAND.code},
    "discard": OUT.code,
    "contract": "misere",
    "declarer": "N",
    "first": "W",
}
# A published question with ten cards: seconds of work, if it is not interrupted.
LARGE = {
    "id": "layout-8",
    "hands": {"N": "S:T987 C:8 D:987 H:98"},
    "discard": "C:AK",
    "contract": "misere",
    "declarer": "N",
    "first": "W",
}


def found(**changes: Any) -> Any:
    question = {"declarer": Seat.N, "first": Seat.W, "discard": OUT, **changes}
    return odds(HAND, Contract.misere(), **question)


def test_all_layouts(run: Run) -> None:
    outcome = run("odds", "--all", "--json", stdin=json.dumps(SMALL))
    assert (outcome.status, outcome.err) == (0, "")
    answer = json.loads(outcome.out)
    assert answer["counts"] == list(found().counts)
    assert sum(answer["counts"]) == answer["deals"] == answer["population"] == 252
    assert answer["complete"] is True
    assert list(answer)[:6] == ["id", "counts", "deals", "population", "nodes", "seconds"]
    assert len(answer["counts"]) == 11


def test_a_card_already_led(run: Run) -> None:
    led = {**SMALL, "first": "N", "played": ["C9"]}
    answer = json.loads(run("odds", "--all", "--json", stdin=json.dumps(led)).out)
    assert answer["counts"] == list(found(first=Seat.N, led=Card("C9")).counts)


def test_answer_for_people(run: Run) -> None:
    outcome = run("odds", "--all", "--lang", "ru", stdin=json.dumps(SMALL))
    counts = found().counts
    rows = [row.split() for row in outcome.out.splitlines()]
    assert ["взятки", "сдач", "%"] in rows
    assert [int(row[1]) for row in rows if len(row) == 4 and "█" in row[3]] == [
        count for count in counts if count
    ]
    assert f"Мизер: сыграно в {100 * counts[0] / 252:.2f} % раскладов." in outcome.out


def test_sample_gives_an_interval_and_is_fixed_by_its_seed(run: Run) -> None:
    words = ("odds", "--sample", 100, "--json")
    first, again, other = (
        json.loads(run(*words, "--seed", seed, stdin=json.dumps(SMALL)).out) for seed in (5, 5, 6)
    )
    assert first["counts"] == again["counts"] != other["counts"]
    assert first["deals"] == 100
    low, high = first["interval"]
    assert low <= first["made"] == first["counts"][0] / 100 <= high
    assert first["complete"] is False
    text = run("odds", "--sample", 100, "--seed", 5, stdin=json.dumps(SMALL)).out
    assert "95 % interval: " in text


def test_going_on_from_a_state_gives_the_whole(run: Run, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    part = found(stop_after=100)
    assert part.deals == 100
    layouts._write_state(state, [part])
    answer = json.loads(
        run("odds", "--all", "--json", "--resume", state, stdin=json.dumps(SMALL)).out
    )
    assert answer["counts"] == list(found().counts)
    assert answer["deals"] == 252
    again = run("odds", "--all", "--json", "--resume", state, stdin=json.dumps(SMALL))
    assert json.loads(again.out)["counts"] == answer["counts"]


def test_a_state_of_something_else_is_refused_and_kept(run: Run, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    layouts._write_state(state, [found(stop_after=100)])
    before = state.read_bytes()
    other = json.dumps({**SMALL, "first": "N"})
    outcome = run("odds", "--all", "--resume", state, stdin=other)
    assert outcome.status == 1
    assert "another question" in outcome.err
    assert state.read_bytes() == before
    state.write_text("notes", "utf-8")
    outcome = run("odds", "--all", "--resume", state, "--lang", "ru", stdin=other)
    assert outcome.status == 1
    assert "не состояние команды odds" in outcome.err
    assert state.read_text("utf-8") == "notes"


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise on Windows")
@pytest.mark.parametrize("is_kept", [True, False])
def test_interruption_keeps_what_is_done(tmp_path: Path, is_kept: bool) -> None:
    file, state = tmp_path / "deal.json", tmp_path / "state.json"
    file.write_text(json.dumps(LARGE), "utf-8")
    words = ["--resume", str(state)] if is_kept else []
    for wait in (1, 5, 20):  # a busy machine may not have started counting after a second
        process = subprocess.Popen(
            [sys.executable, "-m", "prefdd", "odds", "--all", "--json", *words, str(file)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE)},
            text=True,
        )
        time.sleep(wait)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        if out:
            break
    assert process.returncode == 130
    answer = json.loads(out)
    assert answer["complete"] is False
    assert 0 < answer["deals"] == sum(answer["counts"]) < answer["population"] == 184_756
    if is_kept:
        assert "the same command goes on from here" in err
        kept = json.loads(state.read_text("utf-8"))["odds"]
        assert [item["deals"] for item in kept] == [answer["deals"]]
    else:
        assert "--resume" in err
    assert err.endswith("prefdd: interrupted\n")
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("changes", "english", "russian"),
    [
        ({"contract": "allpass", "declarer": None}, "needs a declarer", "нужен разыгрывающий"),
        ({"contract": None}, "contract is missing", "контракт"),
        ({"discard": None}, "the discard", "снос"),
        ({"discard": (OUT | Cards("SK")).code}, "♠K", "♠К"),
        ({"declarer": "E"}, "E is declarer but has no hand", "Восток"),
        ({"first": None}, "who leads first", "первый ход"),
        ({"played": ["C9", "C8"]}, "2 cards are played", "сыграно карт: 2"),
        ({"played": ["C9"]}, "♣9 cannot have been led by N", "♣9 Север ходить не мог"),
    ],
)
def test_bad_questions(run: Run, changes: dict[str, Any], english: str, russian: str) -> None:
    data = {key: value for key, value in {**SMALL, **changes}.items() if value is not None}
    for lang, part in (("en", english), ("ru", russian)):
        outcome = run("odds", "--all", "--json", "--lang", lang, stdin=json.dumps(data))
        assert outcome.status == 1
        assert part in json.loads(outcome.out)["error"]
