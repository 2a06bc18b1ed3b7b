"""The other sub-commands: table, line, review, convert, batch, perft, bench."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli_deals import ANSWER, ENDING, KOVALEVSKAYA_RU, SOURCE, Run, record

from prefdd import Card, Cards, Contract, Position, Seat
from prefdd.notation.files import load
from prefdd.random_deals import random_deal
from prefdd.solver import Solver

DATA = Path(__file__).parents[1] / "data"


def value(data: dict[str, object], contract: str, declarer: str, first: str) -> int:
    """Value of the deal of a record under another contract, declarer and first hand."""
    deal = load(json.dumps(data) + "\n")[0].deal
    start = Position.start(deal, Contract.parse(contract), Seat[declarer], Seat[first])
    return Solver().tricks(start)


def test_table_agrees_with_single_values(run: Run) -> None:
    answer = json.loads(run("table", "--json", "--first", "W", stdin=json.dumps(ENDING)).out)
    assert (answer["id"], answer["first"]) == ("ending", "W")
    for seat, row in answer["tricks"].items():
        assert list(row) == ["S", "C", "D", "H", "NT", "misere"]
        for strain, tricks in row.items():
            contract = strain if strain == "misere" else f"6{strain}"
            assert tricks == value(ENDING, contract, seat, "W"), (seat, strain)


@pytest.mark.parametrize("word", ["E", "east", "в", "Восток"])
def test_table_for_people(run: Run, word: str) -> None:
    outcome = run("table", "--lang", "ru", "--first", word, stdin=record(first=None))
    assert outcome.status == 0
    lines = outcome.out.splitlines()
    assert "Взятки каждого разыгрывающего; первый ход: Восток." in lines
    south = next(
        line.split() for line in lines if line.startswith("Юг") and line.split()[1].isdigit()
    )
    assert south[-1] == "1"


def test_table_needs_a_first_hand(run: Run) -> None:
    outcome = run("table", stdin=record(first=None))
    assert outcome.status == 1
    assert "--first" in outcome.err


def test_line_replays_to_its_value(run: Run) -> None:
    outcome = run("line", "--json", stdin=record())
    answer = json.loads(outcome.out)
    start = load(record() + "\n")[0].start
    end = start.replay(answer["line"])
    assert end.is_over
    assert end.declarer_tricks == answer["tricks"] == 1
    as_text = run("line", "--lang", "ru", stdin=record()).out
    assert as_text.startswith("kovalevskaya\nРазыгрывающий берёт 1 взятку. Мизер пойман.\n")
    assert len(as_text.splitlines()) == 14


def test_review_goes_to_the_first_illegal_card_and_names_all_of_them(run: Run) -> None:
    text = record(played=["DK", "D9", "SA", "SK"])
    outcome = run("review", "--json", stdin=text)
    answer = json.loads(outcome.out)
    assert outcome.status == 1
    assert [entry["card"] for entry in answer["review"]] == ["DK", "D9"]
    assert answer["error"].startswith("card 3, W ♠A: must follow ♦ (holds ♦A); card 4, E ♠K: ")
    outcome = run("review", "--lang", "ru", stdin=text)
    assert outcome.status == 1
    assert outcome.out.splitlines()[-2] == "карта 3, Запад ♠Т: надо дать в масть ♦ (на руке ♦Т)"
    outcome = run("review", stdin=record(played=["S7"]))
    assert (outcome.status, outcome.out.count("\n")) == (1, 2)


def test_review_names_the_cards_that_cost(run: Run) -> None:
    played = ["HJ", "H9", "HA"]
    answer = json.loads(run("review", "--json", stdin=record(played=played)).out)
    first = answer["review"][0]
    assert first["card"] == "HJ"
    assert (first["before"], first["after"], first["seat"], first["ply"]) == (1, 0, "E", 1)
    assert first["cost"] == 1
    assert first["best"] == ANSWER["best"]
    rows = run("review", stdin=record(played=played)).out.splitlines()
    assert rows[2].split() == ["1", "East", "♥J", "1", "0", "1", "♦KQJ10"]
    assert run("review", stdin=record()).out == "kovalevskaya\nNo card has been played.\n"


@pytest.mark.parametrize("name", ["out.json", "out.jsonl", "out.prefdd", "out.bts", "out.txt"])
def test_convert_keeps_the_deal(run: Run, tmp_path: Path, name: str) -> None:
    target = tmp_path / name
    outcome = run("convert", "-", target, stdin=KOVALEVSKAYA_RU)
    assert (outcome.status, outcome.out, outcome.err) == (0, "", "prefdd: 1 record written\n")
    before, after = load(KOVALEVSKAYA_RU)[0], load(target)[0]
    for name in ("hands", "contract", "declarer", "first"):
        assert getattr(after, name) == getattr(before, name)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_convert_writes_text_in_the_language_of_the_reader(run: Run, lang: str) -> None:
    outcome = run("convert", "-", "-", "--to", "text", "--lang", lang, stdin=KOVALEVSKAYA_RU)
    assert ("Запад: ♠ТК ♣ДВ10 ♦Т ♥ТКД10" in outcome.out) == (lang == "ru")
    assert ("West: ♠AK ♣QJ10 ♦A ♥AKQ10" in outcome.out) == (lang == "en")
    before, after = load(KOVALEVSKAYA_RU)[0], load(outcome.out)[0]
    assert (after.id, after.hands, after.first) == (before.id, before.hands, before.first)


def test_convert_to_standard_output_is_utf8(run: Run) -> None:
    outcome = run("convert", "-", "-", "--to", "jsonl", stdin=record(comment="этюд"))
    assert json.loads(outcome.out)["comment"] == "этюд"


def test_convert_keeps_the_good_records_and_names_the_bad(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    stdin = "\n".join([record(id="a"), record(id="b", contract="5S"), record(id="c")])
    outcome = run("convert", "--lang", "ru", "-", target, stdin=stdin)
    assert outcome.status == 1
    assert [item.id for item in load(target)] == ["a", "c"]
    lines = outcome.err.splitlines()
    assert lines[0].startswith("prefdd: стандартный ввод: b: ")
    assert lines[1] == "prefdd: записано 2 записи"


def test_convert_does_not_overwrite_what_it_reads(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    file.write_text(record(), "utf-8")
    outcome = run("convert", file, file)
    assert outcome.status == 1
    assert "is the input too" in outcome.err
    assert file.read_text("utf-8") == record()


@pytest.mark.parametrize("name", ["out.doc", "out"])
def test_convert_needs_a_known_extension(run: Run, tmp_path: Path, name: str) -> None:
    outcome = run("convert", "-", tmp_path / name, stdin=record())
    assert outcome.status == 1
    assert not (tmp_path / name).exists()


def golden(count: int) -> list[dict[str, object]]:
    problems = json.loads((DATA / "problems.json").read_text("utf-8"))["problems"]
    return [problem for problem in problems if "expected" in problem][:count]


def test_batch_answers_published_problems_in_order(run: Run, tmp_path: Path) -> None:
    problems = golden(12)
    source, one, three = tmp_path / "in.jsonl", tmp_path / "1.jsonl", tmp_path / "3.jsonl"
    source.write_text("".join(json.dumps(problem) + "\n" for problem in problems), "utf-8")
    assert run("batch", source, "-o", one).status == 0
    assert run("batch", source, "-o", three, "--workers", 3).status == 0
    assert one.read_bytes() == three.read_bytes()
    answers = [json.loads(line) for line in one.read_text("utf-8").splitlines()]
    for problem, answer in zip(problems, answers, strict=True):
        assert answer["id"] == problem["id"]
        assert {"tricks": answer["tricks"], "cards": answer["cards"]} == problem["expected"]


def test_batch_resumes_where_it_was_cut(run: Run, tmp_path: Path) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    rows = [record(id=str(number), played=["DK", "D9"]) for number in range(6)]
    rows[1] = record(id="1", first="N")
    source.write_text("\n".join(rows), "utf-8")
    assert run("batch", source, "-o", out).status == 1
    whole = out.read_bytes()
    for cut in (0, 30, whole.index(b"\n") + 1, len(whole) // 2, len(whole)):
        out.write_bytes(whole[:cut])
        outcome = run("batch", source, "-o", out, "--resume")
        assert out.read_bytes() == whole
        assert outcome.status == 1
        assert outcome.err == "prefdd: 1 record is wrong\n"


def test_batch_does_not_resume_into_something_else(run: Run, tmp_path: Path) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "notes.txt"
    source.write_text(record(), "utf-8")
    for text in ("my notes\nabout misère\n", '{"id": "other", "tricks": 1}\n'):
        out.write_text(text, "utf-8")
        outcome = run("batch", source, "-o", out, "--resume")
        assert outcome.status == 1
        assert out.read_text("utf-8") == text
    outcome = run("batch", source, "-o", source)
    assert outcome.status == 1
    assert source.read_text("utf-8") == record()


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise on Windows")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_interrupted_batch_leaves_whole_answers(tmp_path: Path, workers: str) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    rows = []
    for seed in range(6000):
        deal = random_deal(seed, absent=Seat.N)
        hands = {seat.name: hand.code for seat, hand in deal.items()}
        rows.append(record(id=str(seed), hands=hands, discard=None))
    source.write_text("\n".join(rows), "utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "prefdd", "batch", source, "-o", out, "--workers", workers],
        stderr=subprocess.PIPE,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE)},
    )
    for _ in range(200):
        time.sleep(0.05)
        if out.exists() and out.stat().st_size:
            break
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    answers = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert [answer["id"] for answer in answers] == [str(n) for n in range(len(answers))]
    assert 0 < len(answers) < 6000
    said = f"prefdd: {len(answers)} records are answered; go on with --resume\n"
    assert errors.decode() == said + "prefdd: interrupted\n"


def test_perft(run: Run) -> None:
    answer = json.loads(run("perft", "--json", "--plies", 3, stdin=record()).out)
    assert answer == {"id": "kovalevskaya", "perft": [10, 26, 50]}
    rows = run("perft", "--plies", 3, stdin=record()).out.splitlines()
    assert [row.split() for row in rows[1:]] == [["1", "10"], ["2", "26"], ["3", "50"]]


def test_bench_counts_the_same_nodes_each_time(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("prefdd.cli.measures.SEEDS", range(1, 4))
    first, second = (
        [json.loads(line) for line in run("bench", "--json").out.splitlines()] for _ in range(2)
    )
    assert [row["contract"] for row in first] == ["6S", "6C", "6D", "6H", "6NT", "misere"]
    assert [row["nodes"] for row in first] == [row["nodes"] for row in second]
    assert all(row["nodes"] > 0 and row["worst_ms"] >= row["median_ms"] for row in first)
    outcome = run("bench", "--lang", "ru")
    assert outcome.out.splitlines()[0].split()[0] == "контракт"


def test_cards_of_the_data_are_cards() -> None:
    assert Cards([Card(code) for code in ANSWER["cards"]]) == Cards("S:QJ C:97 D:KQJT H:J7")


@pytest.mark.parametrize("target", ["-", "deals.bts"])
def test_what_a_format_cannot_say_costs_its_record_alone(
    run: Run, tmp_path: Path, target: str
) -> None:
    rows = [
        {"id": name, "hands": {"N": "S:A", "E": "S:K", "W": "S:Q"}, "contract": "6NT", "first": "N"}
        for name in ("one", "two", "three")
    ]
    del rows[1]["hands"]["W"]  # type: ignore[attr-defined]
    path = tmp_path / target
    words = ("convert", "-", target if target == "-" else path, "--to", "bts")
    outcome = run(*words, stdin=json.dumps(rows))
    text = outcome.out if target == "-" else path.read_text(encoding="utf-8")
    assert (outcome.status, text.count("deal ")) == (1, 2)
    assert "two: bts needs three hands" in outcome.err
    assert outcome.err.endswith("prefdd: 2 records written\n")
