"""What the README shows is what happens."""

from __future__ import annotations

import contextlib
import re
import shlex
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import prefdd
from prefdd import Cards, load
from prefdd.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str, start: str) -> str:
    """The fenced block that begins with a text."""
    blocks = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    [found] = [text for text in blocks if text.startswith(start)]
    return str(found)


@pytest.mark.parametrize("name", ["solve", "allpass"])
def test_answer_is_real(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    command, _, expected = block("text", f"$ prefdd {name}").partition("\n")
    assert main(command.split()[2:]) == 0
    shown = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
    assert shown.rstrip("\n") == expected.rstrip("\n")


def test_python_tour_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    tour = block("python", "import prefdd")
    # The last call goes through all layouts; here some of them are enough.
    shorter = tour.replace("discard=record.discard,", "discard=record.discard, sample=20,")
    assert shorter != tour
    names: dict[str, object] = {}
    exec(shorter, names)
    solution = names["solution"]
    assert (solution.tricks, solution.best) == (1, Cards("D:KQJT"))  # type: ignore[attr-defined]


def test_discard_tour_runs(capsys: pytest.CaptureFixture[str]) -> None:
    [record] = load(ROOT / "demo" / "kovalevskaya.txt")
    tour = block("python", "from prefdd.discards")
    names: dict[str, object] = {"prefdd": prefdd, "record": record}
    exec(tour, names)
    found = names["found"]
    assert isinstance(found, prefdd.Discards)
    assert found["CA CK"].tricks[5] == 1
    assert capsys.readouterr().out == f"{found}\n"


def test_other_ways_to_type_the_deal_are_read() -> None:
    [demo] = load(ROOT / "demo" / "kovalevskaya.txt")
    [typed] = load(block("text", "Misère, South"))
    assert typed == replace(demo, id="", talon=Cards())


TOUR = [line.partition("  #")[0].strip() for line in block("sh", "prefdd").splitlines()]
UNTRIED = ("bench", "batch deals.parquet")
"""Commands of the tour that take long, or need what is not there."""


@pytest.mark.parametrize("line", [line for line in TOUR if not line.startswith(UNTRIED, 7)])
def test_command_tour_runs(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("demo", "docs/examples"):
        shutil.copytree(ROOT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    # All layouts, and the thousands that are the default, take longer than a test may.
    shorter = re.sub("--all|(--hand|--hidden)", r"--sample 20 \1", line)
    command, _, source = shorter.partition(" < ")
    words = []
    for word in shlex.split(command):
        files = sorted(map(str, Path().glob(word))) if "*" in word else []
        words += files or [word]
    if source:
        monkeypatch.setattr("sys.stdin", (tmp_path / source).open(encoding="utf-8"))
    # An all-pass is among the files of the demo, and has no single value.
    assert main(words[1:]) == ("*" in line)
    assert capsys.readouterr().out or any(tmp_path.glob("*.json*"))


def test_the_tour_has_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.suppress(SystemExit):
        main(["--help"])
    commands = re.findall("^    ([a-z]+)  ", capsys.readouterr().out, re.MULTILINE)
    assert {line.split()[1] for line in TOUR} == set(commands)


def test_russian_deal_is_the_demo() -> None:
    demo = (ROOT / "demo" / "kovalevskaya.txt").read_text(encoding="utf-8")
    assert block("text", "Мизер") == demo
