"""With PREFDD_LANG=ru no English is left: in help, in answers, in complaints, in the catalogue."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from cli_deals import KOVALEVSKAYA, KOVALEVSKAYA_RU, Run, record
from tools import catalogue

from prefdd import Convention, i18n
from prefdd.cli.arguments import _parser
from prefdd.rulings import INFRACTIONS, asked

# What has no Russian name, or is typed as it stands in the shell, in files and in Python.
NAMES = """
prefdd pip install Python NO COLOR auto
anywidget matplotlib notebook plot Dask dask scheduler worker tcp
JSON Lines Parquet SVG TOML UTF ZIP PPN Bridge preferans studio bts toml jsonl parquet utf koi
North None SHDC uXXXX true false
Enter Tab Page Down
Deal First Play Contract Talon Discard Lead Comment
deal contract play turns player absent comment hand hands declarer first order cards bids refa
entries facts objective doubt encoding option
discard old trick cards suit dealer closed uniform pessimistic friendly
sochi leningrad rostov classic fspr yes greedy hundreds race price mountain column amount
misere pass tricks parse_hand
"""
MAIN = _parser(str)
COMMANDS: dict[str, argparse.ArgumentParser] = next(
    dict(action.choices)
    for action in MAIN._actions
    if isinstance(action, argparse._SubParsersAction)
)


def typed() -> Iterator[str]:
    """Words that people type: options, choices, sub-commands, conventions, infractions."""
    for parser in (MAIN, *COMMANDS.values()):
        for action in parser._actions:
            yield from action.option_strings
            yield from map(str, action.choices or ())
    yield from (option.name for option in fields(Convention))
    for kind in INFRACTIONS:
        yield from (kind.name, *(item.name for item in asked(kind)))


def latin(text: str) -> set[str]:
    """Words of three Latin letters or more."""
    return set(re.findall(r"[A-Za-z]{3,}", text))


KNOWN = latin(" ".join([NAMES, *typed()]))


def test_russian_messages_have_no_english_words_but_names() -> None:
    for message, texts in catalogue.read_po(catalogue.po_path("ru")).items():
        for text in texts:
            left = latin(re.sub(r"\{[^}]*\}|%\(\w+\)\w", "", text)) - KNOWN
            assert not left, (message, text)


@pytest.fixture
def russian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFDD_LANG", "ru")


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help(run: Run, command: str) -> None:
    page = run(*command.split(), "--help")
    assert (page.status, page.err) == (0, "")
    assert page.out.startswith("вызов: prefdd")
    assert latin(page.out) <= KNOWN


HAND = "п К В 9 т Т К б Т К Д В ч Т 8 7"
ALL_PASS = {
    "id": "распасы",
    "hands": {"N": "S9 CT DQ HT", "E": "ST S7 CK C8", "W": "SK S8 CQ CJ"},
    "contract": "allpass",
    "first": "N",
    "talon_rule": "closed",
}
GAME = {
    "id": "игра",
    "hands": {"N": "S:AK C:7", "E": "S:QJ C:8", "W": "S:T9 C:9"},
    "contract": "6S",
    "declarer": "N",
    "first": "E",
}
PLAYED = {**GAME, "played": ["SQ", "ST", "SA", "SK", "C8", "S9"]}
ILLEGAL = {**GAME, "played": ["SQ", "C9"]}
POOL = '{"contract": "6S", "calls": "W P", "tricks": "5 3 2"}'

RUNS = {
    **{command: ([command], KOVALEVSKAYA_RU) for command in ("solve", "table", "line", "perft")},
    "explain a misère": (["explain", "--long"], KOVALEVSKAYA_RU),
    "explain a game": (["explain", "--long"], GAME),
    "explain all-pass": (["explain", "--long"], ALL_PASS),
    "explain one card": (["explain", "--card", "дК"], KOVALEVSKAYA_RU),
    "review": (["review"], PLAYED),
    "review of an illegal card": (["review"], ILLEGAL),
    "review of nothing": (["review"], GAME),
    "allpass": (["allpass"], ALL_PASS),
    "allpass under a convention": (["allpass", "--objective", "sochi"], ALL_PASS),
    "allpass, a claim": (["allpass", "--claim", "N=4"], ALL_PASS),
    "discards": (["discards"], {**KOVALEVSKAYA, "talon": "CA CK"}),
    "a discard that is no text": (["discards"], {**KOVALEVSKAYA, "discard": 5}),
    "odds": (["odds", "--sample", "20"], KOVALEVSKAYA_RU),
    "odds of discards": (["odds", "--hand", HAND, "--sample", "20"], ""),
    "misere": (["misere", HAND, "--sample", "20"], ""),
    "catch": (["catch", "--after", "--depth", "2"], KOVALEVSKAYA_RU),
    "score": (["score", "6S", "--calls", "W P", "--tricks", "5 3 2"], ""),
    "score of a misère": (["score", "misere", "--tricks", "1 5 4"], ""),
    "score of all-pass": (["score", "allpass", "--tricks", "1 5 4"], ""),
    "score, illegal calls": (["score", "6S", "--calls", "X Y", "--tricks", "5 3 2"], ""),
    "whist": (["whist"], GAME),
    "sheet": (["sheet", "-", "--log"], POOL),
    "convert to text": (["convert", "-", "-", "--to", "text"], KOVALEVSKAYA_RU),
    "bts of a small deal": (["convert", "-", "-", "--to", "bts"], ALL_PASS),
    "solve all-pass": (["solve"], ALL_PASS),
    "catch a small deal": (["catch"], GAME),
    "explain an illegal card": (["explain"], ILLEGAL),
    "a card that is not held": (["explain", "--card", "SA"], KOVALEVSKAYA_RU),
    "two hands": (["solve"], record(hands={"E": "SA", "S": "SK"})),
    "no JSON": (["solve"], '{"hands": }'),
    "a missing file": (["solve", "missing"], ""),
    "no contract": (["solve"], record(contract=None)),
    "batch": (["batch", "-", "--workers", "0"], KOVALEVSKAYA_RU),
    "an unknown option": (["solve", "--frob"], ""),
    "an unknown command": (["frob"], ""),
    "a number that is none": (["bench", "--seed", "x"], ""),
    "a convention that is none": (["score", "6S", "--convention", "frob"], ""),
    "an encoding that is none": (["solve", "-e", "frob"], KOVALEVSKAYA_RU),
}
# What these runs name and what comes back.
TYPED_HERE = {"frob", "missing", "kovalevskaya"}


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize("name", RUNS)
def test_answers_and_complaints(
    run: Run, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words, given = RUNS[name]
    outcome = run(*words, stdin=given if isinstance(given, str) else json.dumps(given))
    said = outcome.out + outcome.err
    assert re.search("[а-яё]", said)
    assert latin(said) <= KNOWN | TYPED_HERE, said
    assert "Traceback" not in said


def test_the_check_sees_english() -> None:
    """What is asked of Russian is not true of English."""
    messages = list(catalogue.read_po(catalogue.po_path("ru")))
    assert sum(bool(latin(str(message)) - KNOWN) for message in messages) > len(messages) / 2
    assert i18n.translation("ru").gettext("interrupted") != "interrupted"
