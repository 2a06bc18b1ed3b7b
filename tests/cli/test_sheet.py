"""`prefdd sheet`: a game from a file, wrong deals left out, pictures and files kept."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from cli_deals import Run

from prefdd import ScoreSheet, settle
from prefdd.notation.sheets import read_sheet_file
from prefdd.view.sheet_svg import sheet_svg

POOL = Path(__file__).parents[2] / "demo" / "pool.jsonl"
BALANCE = {
    "sochi": "-154/3 470/3 -316/3",
    "leningrad": "-56 262 -206",
    "rostov": "-112/3 341/3 -229/3",
    "classic": "-124/3 410/3 -286/3",
}
DEALS = """{"contract": "6S", "calls": "P P"}
{"contract": "6S", "calls": "W P", "tricks": [6, 4, 4]}

{"contract": "7S", "calls": "P P"
{"entries": [{"player": "D", "column": "mountain", "amount": 5}]}
{"entries": [{"player": "B", "column": "hill", "amount": 5}]}
{"entries": [{"player": "B", "column": "mountain", "amount": 0.5}]}
{"entries": [{"player": "B", "column": "mountain", "amount": "9/2"}]}
[1, 2]
{"contract": "8S", "calls": "P P"}
"""


def test_a_whole_pool_for_people(run: Run) -> None:
    outcome = run("sheet", POOL, "--stake", "0.3")
    assert (outcome.status, outcome.err) == (0, "")
    lines = [" ".join(line.split()) for line in outcome.out.splitlines()]
    assert lines[0] == "Pool to 20, sochi; deals: 20"
    assert "pool 20 20 20" in lines
    assert lines[-2] == "balance in whists -51 1/3 156 2/3 -105 1/3"
    assert lines[-1] == "in money -15.40 47.00 -31.60"
    assert "The game is not over" not in outcome.out


@pytest.mark.parametrize("convention", BALANCE)
def test_the_same_deals_in_every_convention(run: Run, convention: str) -> None:
    outcome = run("sheet", POOL, "--convention", convention, "--json")
    answer = json.loads(outcome.out)
    assert answer["is_over"]
    assert list(answer["balance"].values()) == BALANCE[convention].split()
    assert sum(map(Fraction, answer["balance"].values())) == 0
    assert len(answer["lines"]) == 20


def test_in_russian(run: Run) -> None:
    outcome = run("sheet", POOL, "--lang", "ru", "--log", "--whole", "B", "--target", 20)
    assert outcome.status == 0
    assert "Пуля до 20, sochi; сдач: 20" in outcome.out
    assert "Американская помощь от A." in outcome.out
    assert "C мизер -2" in outcome.out
    assert "Расчёт обоими способами (4.2.14)" in outcome.out
    assert not re.search(r"[A-Za-z]{2}", outcome.out.replace("sochi", ""))


def test_what_cannot_be_is_told_and_the_rest_is_kept(run: Run) -> None:
    outcome = run("sheet", "-", stdin=DEALS)
    assert outcome.status == 1
    told = [line.removeprefix("prefdd: standard input: ") for line in outcome.err.splitlines()]
    assert [re.match(r"line \d+", line)[0] for line in told] == [  # type: ignore[index]
        "line 2", "line 4", "line 5", "line 6", "line 7", "line 9",
    ]  # fmt: skip
    assert told[0].endswith("make 14, and a deal has 10; count them again")
    assert "D is no player of a deal with 3; players are A, B, C" in told[2]
    assert "the parts are pool, mountain, whists" in told[3]
    assert "write a whole number, or a fraction such as 16/3 in quotes" in told[4]
    assert "this is no JSON object" in told[5]
    lines = [" ".join(line.split()) for line in outcome.out.splitlines()]
    assert "pool 8 0 0" in lines
    assert "mountain 0 4 1/2 0" in lines
    assert any(line.startswith("The game is not over") for line in lines)


def test_faults_as_json(run: Run) -> None:
    outcome = run("sheet", "-", "--json", "--lang", "ru", stdin=DEALS)
    *faults, answer = map(json.loads, outcome.out.splitlines())
    assert outcome.status == 1
    assert faults[0]["error"].startswith("строка 2: ")
    assert faults[1]["error"].startswith("строка 4, столбец ")
    assert answer["pool"] == {"A": "8", "B": "0", "C": "0"}


def test_a_sheet_without_one_sound_deal_is_not_shown(run: Run, tmp_path: Path) -> None:
    wrong = '{"contract": "6S", "calls": "W W", "tricks": [6, 3, 3]}\n{"contract": "5S"}\n'
    kept = tmp_path / "sheet.json"
    outcome = run("sheet", "-", "--save", kept, stdin=wrong)
    assert (outcome.status, outcome.out) == (1, "")
    assert "line 1: " in outcome.err
    assert "line 2: " in outcome.err
    assert "no deal of the file could be read" in outcome.err.splitlines()[-1]
    assert not kept.exists()
    told = run("sheet", "-", "--lang", "ru", stdin=wrong).err
    assert "ни одной сдачи в файле прочесть не удалось" in told


def test_lines_are_counted_whatever_stands_around_the_deals(run: Run) -> None:
    """Blank lines first; no blanks at all; a header with every key; a fault without a place."""
    deal, wrong = '{"contract": "6S", "calls": "P P"}', '{"contract": "5S", "calls": "P P"}'
    for text in (
        f"\n{wrong}\n{deal}",
        f"\n[{wrong},\n{deal}]",
        f'\n{{"deals": [{wrong}, {deal}]}}',
    ):
        first, answer = map(json.loads, run("sheet", "-", "--json", stdin=text).out.splitlines())
        assert first["error"].startswith("line 2: ")
        assert answer["pool"]["A"] == "2"
    tight = f'{{"target":9,"deals":[{deal},{deal}],"players":4}}'.replace(
        "P P", 'P P", "dealer": "D'
    )
    answer = json.loads(run("sheet", "-", "--json", stdin=tight).out)
    assert (answer["pool"]["A"], answer["target"], answer["players"]) == ("4", 9, 4)
    header = '{"convention": "rostov", "target": 7, "players": 3, "names": ["A", "B", "V"]}'
    answer = json.loads(run("sheet", "-", "--json", stdin=f"{header}\n{deal}").out)
    assert (answer["convention"], answer["names"][2], answer["pool"]["A"]) == ("rostov", "V", "2")
    for blank in ("", "\n", "\n\n"):
        told = run("sheet", "-", stdin=blank + deal + "\n" + "9" * 5000).err
        assert f"line {2 + len(blank)}: this JSON is no deal and no sheet" in told


def test_a_kept_sheet_goes_on(run: Run, tmp_path: Path) -> None:
    kept, picture = tmp_path / "sheet.json", tmp_path / "sheet.svg"
    first = run("sheet", POOL, "--save", kept, "--svg", picture, "--json")
    assert first.status == 0
    sheet = ScoreSheet.from_json(kept.read_text("utf-8"))
    assert sheet == read_sheet_file(POOL.read_text("utf-8")).sheet
    assert run("sheet", kept, "--json").out == first.out
    assert picture.read_text("utf-8") == sheet_svg(sheet)


def test_a_list_and_an_object_with_deals(run: Run) -> None:
    deals = '[{"contract": "6S", "calls": "P P"},\n {"contract": "5S", "calls": "P P"},\n 7]'
    outcome = run("sheet", "-", "--json", stdin=deals)
    first, second, answer = map(json.loads, outcome.out.splitlines())
    assert first["error"].startswith("line 2: ")
    assert second["error"].startswith("line 3: ")
    assert answer["pool"]["A"] == "2"
    four = deals.replace("P P", 'P P", "dealer": "D')
    whole = f'{{"players": 4, "deals": {four}, "target": 9}}'
    *_, answer = map(json.loads, run("sheet", "-", "--json", stdin=whole).out.splitlines())
    assert (answer["players"], answer["target"]) == (4, 9)
    one = run("sheet", "-", "--json", stdin='{\n"contract": "6S",\n "calls": "P P"}')
    assert json.loads(one.out)["pool"]["A"] == "2"


@pytest.mark.parametrize(
    ("words", "text", "message"),
    [
        (["--target", 10], '{"target": 20}', "the file says target = 20, and you say 10"),
        (["--convention", "rostov"], '{"convention": "sochi"}', "says convention = sochi"),
        (["--stake", "much"], "", "much is no stake; give what a whist is worth"),
        (["--whole", "D"], "", "D is no player of a deal with 3"),
        (["--names", "Аня,Боря"], "", "each of 3 players, not 2"),
        ([], '{"target": "x"}', 'target cannot be "x"'),
        ([], '{"target": 0}', "from 1 to 10000 points, not 0"),
        ([], '{"convention": "moscow"}', "no convention is called moscow"),
        ([], "[1,\n2", "line 2, column 2: JSON: Expecting ',' delimiter"),
    ],
)
def test_what_stops_everything(run: Run, words: list[object], text: str, message: str) -> None:
    outcome = run("sheet", "-", *words, stdin=text)
    assert outcome.status == 1
    assert message in outcome.err
    assert outcome.out == ""
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize(
    "text",
    ['{"convention": "sochi"}', "[" * 100_000, "9" * 5000, '{"entries": [null]}', "\ufeff[]", "{}",
     '{"kind": "deal", "contract": 5, "entries": []}', '{"kind": "prizes"}', '{"kind": []}',
     '{"kind": "deal", "set_by": 11, "entries": []}', '{"kind": "hand"}', '{"contract": []}',
     '{"kind": "newcomer", "name": 4}', '{"contract": "6S", "calls": "P P", "off_mountain": 1}',
     '{"entries": [{"player": "A", "column": "pool", "amount": 1, "reason": "{x}", "facts": {}}]}',
     '{"entries": [{"player": "A", "column": "pool", "amount": 1, "reason": "{", "facts": {}}]}',
     '{"entries": [{"player": "A", "column": "pool", "amount": "1/0"}]}',
     '{"entries": [{"player": "A", "column": "pool", "amount": 99999999999}]}',
     '{"entries": [{"player": "A", "column": "pool", "amount": 1, "facts": 1}]}',
     '{"entries": [{"player": "A", "column": "pool", "amount": 1, "on": "B"}]}',
     '{"entries": [{"player": "A", "column": "whists", "amount": 1}]}',
     '{"entries": [{"player": "A", "column": "pool", "amout": 1}]}'],
)  # fmt: skip
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_input_breaks_it(run: Run, text: str, lang: str) -> None:
    outcome = run("sheet", "-", "--lang", lang, stdin=text)
    assert outcome.status in (0, 1)
    assert (outcome.status == 0) == (text in ('{"convention": "sochi"}', "\ufeff[]"))
    assert (outcome.err == "") == (outcome.status == 0)


def test_rows_of_all_passes_and_closed_pools_are_counted() -> None:
    allpass = '{"contract": "allpass", "tricks": [4, 3, 3]}\n'
    read = read_sheet_file(allpass * 4)
    assert [int(n) for n in read.sheet.totals.mountain] == [1 + 2 + 3 + 3, 0, 0]
    shortage = '{"declarer": "A", "contract": "8S", "calls": "W P", "tricks": [10, 0, 0]}\n'
    filled = '{"declarer": "B", "contract": "8S", "calls": "P P"}\n'
    before = read_sheet_file(shortage, convention="classic", target=6).sheet
    after = read_sheet_file(filled + shortage, convention="classic", target=6).sheet
    assert (before.totals.mountain[1], after.totals.mountain[1]) == (3, 6)
    assert settle(after).balance == after.balance
