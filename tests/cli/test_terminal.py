"""Whatever the terminal can show, and whoever reads: something sensible, never a traceback."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli_deals import KOVALEVSKAYA_RU, SOURCE, Run, record, with_hands

# Without the first line, which names the deal in Russian.
DEAL = KOVALEVSKAYA_RU.partition("\n")[2].encode()
C_LOCALE = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C", "LANG": "C"}


@pytest.mark.parametrize(
    "variables",
    [{"PYTHONIOENCODING": "ascii"}, C_LOCALE, {**C_LOCALE, "PREFDD_LANG": "ru"}],
    ids=["ascii", "C locale", "Russian asked for, ASCII only"],
)
def test_ascii_fallback(spawn: Run, variables: dict[str, str]) -> None:
    outcome = spawn("solve", stdin=DEAL, **variables)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.isascii()
    assert "\\u" not in outcome.out
    assert "\\x" not in outcome.out
    for part in ("Misere, declarer South", "S: 10987", "C: QJ10", "DK 1*", "The misere is caught"):
        assert part in outcome.out


def test_bad_input_in_ascii(spawn: Run) -> None:
    text = with_hands(W="S:AK C:QJT D:AK H:AKQ").encode()
    outcome = spawn("solve", stdin=text, PYTHONIOENCODING="ascii")
    assert outcome.status == 1
    assert "DK is in two hands" in outcome.err
    answer = spawn("solve", "--json", stdin=text, PYTHONIOENCODING="ascii").out
    assert json.loads(answer)["error"] == "DK is in two hands, E and W"


def test_names_that_the_terminal_lacks_are_escaped(spawn: Run) -> None:
    outcome = spawn("solve", stdin=record(id="этюд").encode(), PYTHONIOENCODING="ascii")
    assert outcome.status == 0
    assert "\\u044d" in outcome.out
    answer = spawn("solve", "--json", stdin=record(id="этюд").encode(), PYTHONIOENCODING="ascii")
    assert json.loads(answer.out)["id"] == "этюд"


def test_russian_letters_where_there_are_no_signs(spawn: Run) -> None:
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE)}
    done = subprocess.run(
        [sys.executable, "-m", "prefdd", "solve", "--lang", "ru"],
        input=DEAL,
        capture_output=True,
        env={**environment, "PYTHONIOENCODING": "koi8-r"},
        timeout=60,
        check=True,
    )
    out = done.stdout.decode("koi8-r")
    assert "п: ТК" in out
    assert "бК 1*" in out
    assert "Мизер пойман." in out
    assert "\\u" not in out


@pytest.mark.parametrize(("variable", "lang"), [("ru_RU.UTF-8", "ru"), ("en_US.UTF-8", "en")])
def test_language_of_the_environment(spawn: Run, variable: str, lang: str) -> None:
    outcome = spawn("solve", stdin=DEAL, LANG=variable, PYTHONUTF8="1")
    assert ("Мизер" in outcome.out) == (lang == "ru")


def test_colours(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in run("solve", stdin=DEAL).out
    always = run("solve", "--color", "always", stdin=DEAL).out
    assert "\x1b[31m♦" in always
    assert re.sub(r"\x1b\[[0-9;]*m", "", always) == run("solve", stdin=DEAL).out
    assert "\x1b" not in run("solve", "--color", "never", stdin=DEAL).out


@pytest.mark.parametrize(
    ("variables", "is_coloured"),
    [
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, True),
        ({"TERM": "dumb"}, False),
    ],
)
def test_no_color(
    run: Run,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    variables: dict[str, str],
    is_coloured: bool,
) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert ("\x1b" in run("solve", stdin=DEAL).out) == is_coloured


def test_a_terminal_without_a_file_is_not_waited_for(run: Run) -> None:
    outcome = run("solve", is_terminal=True)
    assert outcome.status == 2
    assert "no file is named" in outcome.err
    assert run("solve", "-", is_terminal=True, stdin=DEAL).status == 0


def test_a_reader_that_leaves_early_is_no_error_to_see() -> None:
    lines = "\n".join([record()] * 400).encode()
    process = subprocess.Popen(
        [sys.executable, "-m", "prefdd", "solve", "--json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE)},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(lines)
    process.stdin.close()
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 1
    process.stderr.close()


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise on Windows")
def test_interruption_ends_with_130_and_no_traceback(tmp_path: Path) -> None:
    fifo = tmp_path / "pipe"
    os.mkfifo(fifo)
    process = subprocess.Popen(
        [sys.executable, "-m", "prefdd", "solve", fifo],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE)},
    )
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors == b"prefdd: interrupted\n"


# What a first answer does not need: each of these costs several milliseconds.
SLOW = {
    "asyncio",
    "concurrent.futures",
    "email",
    "importlib.metadata",
    "json",
    "locale",
    "logging",
    "matplotlib",
    "multiprocessing",
    "numpy",
    "pandas",
    "pathlib",
    "statistics",
    "subprocess",
    "tempfile",
    "threading",
    "tqdm",
    "shutil",
    "unittest",
}


def test_solve_starts_with_what_it_needs(spawn: Run) -> None:
    # -S drops what the .pth files of this environment import.
    outcome = spawn("solve", "-", stdin=DEAL, options=("-X", "importtime", "-S"))
    assert outcome.status == 0
    imported = {
        line.rpartition("|")[2].strip()
        for line in outcome.err.splitlines()
        if line.startswith("import time:")
    }
    assert "prefdd.solver" in imported
    assert imported & SLOW == set()
    assert not {name for name in imported if name.startswith("prefdd.cli.")} - {
        "prefdd.cli.answer_commands",
        "prefdd.cli.answers",
        "prefdd.cli.arguments",
        "prefdd.cli.commands",
        "prefdd.cli.console",
        "prefdd.cli.option_values",
        "prefdd.cli.rule_command",
        "prefdd.cli.sheet_command",
        "prefdd.cli.study_commands",
        "prefdd.cli.whist_options",
    }


def test_without_a_word_there_is_help(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["prefdd"])
    asked = run("--help")
    outcome = run()
    assert (outcome.status, outcome.out, outcome.err) == (0, asked.out, "")
    assert "COMMAND" in outcome.out


def test_version(run: Run) -> None:
    outcome = run("--version")
    assert outcome.status == 0
    assert outcome.out.startswith("prefdd ")
