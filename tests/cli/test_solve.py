"""`prefdd solve`: the main job, for people and for machines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_deals import ANSWER, ENDING, KOVALEVSKAYA_RU, Run, record

from prefdd import Card, Contract, Seat
from prefdd.notation.files import load

DATA = Path(__file__).parents[1] / "data"


def test_text_block_in_russian(run: Run) -> None:
    outcome = run("solve", "--lang", "ru", "-", stdin=KOVALEVSKAYA_RU)
    assert (outcome.status, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert "Мизер, разыгрывающий – Юг. Ход: Восток." in lines
    assert "Разыгрывающий берёт 1 взятку. Мизер пойман." in lines
    values = "\n".join(lines[lines.index("") :])
    for card in ("♦К 1*", "♦Д 1*", "♦В 1*", "♦10 1*", "♠Д 0", "♠В 0", "♣9 0", "♣7 0", "♥В 0"):
        assert card in values
    assert "♥7 0*" not in values
    assert outcome.out.endswith("\n")


def test_the_line_replays_to_the_value(run: Run) -> None:
    outcome = run("solve", stdin=json.dumps(ENDING))
    assert outcome.status == 0
    rows = [row.split() for row in outcome.out.splitlines()]
    rows = rows[next(i for i, row in enumerate(rows) if row[:1] == ["trick"]) + 1 :]
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]
    signs = dict(zip("♠♣♦♥", "SCDH", strict=True))
    cards = [
        Card(signs[word[0]] + word[1:].replace("10", "T"))
        for row in rows
        for word in row
        if word[0] in signs
    ]
    start = load(json.dumps(ENDING) + "\n")[0].position
    assert start.replay(cards).declarer_tricks == int(rows[-1][-1])
    assert f"Declarer takes {rows[-1][-1]} tricks. 6♠ is set by" in outcome.out


def test_json_is_the_object_of_the_design(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_text(KOVALEVSKAYA_RU, "utf-8")
    outcome = run("solve", "--json", file)
    assert outcome.status == 0
    answer = json.loads(outcome.out)
    assert {**answer, "id": "kovalevskaya"} == ANSWER
    assert list(answer) == ["id", "tricks", "cards", "best", "to_move"]


def test_bad_records_cost_one_line_each_and_stop_nobody(run: Run) -> None:
    stdin = "\n".join([record(), record(id="six", discard="S:6"), '{"id": "cut",', record(id="z")])
    outcome = run("solve", "--json", stdin=stdin)
    assert outcome.status == 1
    answers = [json.loads(line) for line in outcome.out.splitlines()]
    assert [answer["id"] for answer in answers] == ["kovalevskaya", "six", "", "z"]
    assert ["error" in answer for answer in answers] == [False, True, True, False]
    assert set(answers[1]) == {"id", "error"}


def test_a_bad_record_among_good_ones_as_text(run: Run) -> None:
    outcome = run("solve", stdin="\n".join([record(), record(id="bad", first="N")]))
    assert outcome.status == 1
    assert outcome.out.count("Declarer takes") == 1
    assert outcome.err == (
        "prefdd: standard input: bad: N leads but has no hand; the seats are E S W\n"
    )


def test_cards_already_played(run: Run) -> None:
    outcome = run("solve", stdin=record(played=["DK", "D9"]))
    assert "On the table: East ♦K, South ♦9. West is to move." in outcome.out
    answer = json.loads(run("solve", "--json", stdin=record(played=["DK", "D9"])).out)
    assert answer["to_move"] == "W"
    assert set(answer["cards"]) == {"DA"}


def test_a_finished_deal_has_a_value_and_no_cards(run: Run) -> None:
    deal = {"hands": {"N": "SA", "E": "SK", "S": "SQ"}, "contract": "6NT", "declarer": "N"}
    finished = json.dumps({**deal, "id": "over", "first": "N", "played": ["SA", "SK", "SQ"]})
    answer = json.loads(run("solve", "--json", stdin=finished).out)
    assert answer == {"id": "over", "tricks": 1, "cards": {}, "best": [], "to_move": "N"}
    assert run("solve", stdin=finished).status == 0


@pytest.mark.parametrize(("limit", "tricks"), [(1, 1), (2, 1), (5, 4)])
def test_limit_clamps_the_values(run: Run, limit: int, tricks: int) -> None:
    answer = json.loads(run("solve", "--json", "--limit", limit, stdin=record()).out)
    assert answer["tricks"] == tricks
    assert set(answer["cards"].values()) <= {limit - 1, limit}
    outcome = run("solve", "--limit", limit, stdin=record())
    words = "at least 1 trick" if limit == 1 else f"fewer than {limit} tricks"
    assert f"Declarer takes {words}." in outcome.out


def test_several_files_and_a_missing_one(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    one.write_text(record(id="one"), "utf-8")
    two.write_text(record(id="two"), "utf-8")
    missing = tmp_path / "none.json"
    outcome = run("solve", one, missing, two)
    assert outcome.status == 1
    assert outcome.out.count("Declarer takes 1 trick.") == 2
    assert outcome.err == f"prefdd: {missing}: there is no such file\n"
    outcome = run("solve", "--lang", "ru", "--json", missing)
    assert json.loads(outcome.out)["error"] == f"{missing}: такого файла нет"


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp866", "utf-16"])
def test_encodings(run: Run, encoding: str) -> None:
    outcome = run("solve", "-e", encoding, stdin=KOVALEVSKAYA_RU.encode(encoding))
    assert outcome == run("solve", stdin=KOVALEVSKAYA_RU)
    assert outcome.status == 0


def test_a_wrong_encoding_is_named_with_the_right_one(run: Run) -> None:
    data = KOVALEVSKAYA_RU.encode("cp1251")
    english = run("solve", "-e", "utf-8", stdin=data)
    russian = run("solve", "-e", "utf-8", "--lang", "ru", stdin=data)
    assert english.status == russian.status == 1
    assert "the text is not utf-8" in english.err
    assert "текст не в кодировке utf-8" in russian.err
    assert "cp1251" in english.err
    assert "укажите encoding='cp1251'" in russian.err


def test_the_deal_is_the_published_one() -> None:
    published = json.loads((DATA / "positions.json").read_text("utf-8"))
    items = published if isinstance(published, list) else next(iter(published.values()))
    expected = next(item for item in items if item["id"] == "kovalevskaya_A")["expected"]
    assert expected == {"tricks": ANSWER["tricks"], "cards": ANSWER["cards"]}
    start = load(record() + "\n")[0].start
    assert (start.contract, start.leader) == (Contract.misere(), Seat.E)
