"""Wrong deals, wrong files, wrong words: each is named in both languages, none is a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_deals import KOVALEVSKAYA, KOVALEVSKAYA_RU, Run, record, with_hands

# What is given, what is said in English, what is said in Russian: the telling parts.
BAD = {
    "a card in two hands": (
        with_hands(W="S:AK C:QJT D:AK H:AKQ"),
        ["♦K", "two hands", "E", "W"],
        ["♦К", "двух руках", "Восток", "Запад"],
    ),
    "eleven cards": (
        with_hands(S="S:T987 C:8 D:987 H:98 C:A"),
        ["S has 11 cards", "at most 10"],
        ["Юг", "11", "не больше 10"],
    ),
    "unequal hands": (
        with_hands(S="S:T987 C:8 D:987 H:9"),
        ["unequal", "S has 9", "E has 10"],
        ["число карт разное", "Юг – 9", "Восток – 10"],
    ),
    "a six": (with_hands(S="S:T986 C:8 D:987 H:98"), ["6"], ["6"]),
    "twelve cards": (
        with_hands(S="S:T987 C:AK8 D:987 H:98"),
        ["S has 12 cards", "discard 2 first"],
        ["Юг", "12 карт", "снесите 2"],
    ),
    "a talon card in a hand": (
        record(talon="D:A C:K", discard=None),
        ["♦A", "talon", "hand of W"],
        ["♦Т", "прикупа", "Запад"],
    ),
    "a discarded card in a hand": (
        record(discard="D:A C:K"),
        ["♦A", "discard", "hand of W"],
        ["♦Т", "сноса", "Запад"],
    ),
    "a played card not held": (
        record(played=["CA"]),
        ["card 1", "E", "♣A"],
        ["карта 1", "Восток", "♣Т"],
    ),
    "a card out of turn": (
        record(played=["DK", "DA"]),
        ["card 2", "S is to move", "♦A is held by W"],
        ["карта 2", "Юг", "♦Т", "Запад"],
    ),
    "a revoke": (
        record(played=["DK", "S7"]),
        ["card 2", "S", "♠7", "must follow ♦", "♦987"],
        ["карта 2", "Юг", "♠7", "надо дать в масть ♦", "♦987"],
    ),
    "a missing trump": (
        json.dumps(
            {
                "hands": {"N": "SA D7", "E": "H7 S8", "S": "D8 D9"},
                "contract": "6S",
                "declarer": "N",
                "first": "N",
                "played": ["D7", "H7"],
            }
        ),
        ["card 2", "must trump with ♠", "♠8"],
        ["карта 2", "надо бить козырем ♠", "♠8"],
    ),
    "a first hand without a hand": (
        record(first="N"),
        ["N leads but has no hand", "E S W"],
        ["Север", "Восток, Юг, Запад"],
    ),
    "no contract": (record(contract=None), ["contract is missing", "6S"], ["контракт", "6S"]),
    "no first hand": (record(first=None), ["who leads", "E S W"], ["первый ход", "Восток"]),
    "no declarer": (record(declarer=None), ["needs a declarer"], ["нужен разыгрывающий"]),
    "an unknown seat": (record(declarer="X"), ["'X'", "N E S W"], ["'X'", "N E S W"]),
    "all-pass": (
        record(contract="allpass", declarer=None),
        ["all-pass", "no declarer"],
        ["распасах", "разыгрывающего нет"],
    ),
    "an empty file": ("", ["empty"], ["пуст"]),
    "two hands only": (
        record(hands={"E": "SA", "S": "SK"}),
        ["three hands, not 2"],
        ["три руки", "2"],
    ),
    **{
        f"contract {contract}": (record(contract=contract), [contract], [contract])
        for contract in ("5S", "11H", "7X", "1S")
    },
}


@pytest.mark.parametrize("name", BAD)
def test_bad_record_in_both_languages(run: Run, name: str) -> None:
    text, english, russian = BAD[name]
    for lang, parts in (("en", english), ("ru", russian)):
        outcome = run("solve", "--json", "--lang", lang, stdin=text)
        assert outcome.status == 1
        answers = [json.loads(line) for line in outcome.out.splitlines()]
        assert [set(answer) for answer in answers] == [{"id", "error"}]
        for part in parts:
            assert part in answers[0]["error"]
        as_text = run("solve", "--lang", lang, stdin=text)
        assert (as_text.status, as_text.out) == (1, "")
        assert as_text.err.startswith("prefdd: ")
        assert answers[0]["error"] in as_text.err


@pytest.mark.parametrize(
    "text",
    [
        KOVALEVSKAYA_RU.replace("п Т К; т Д", ": Т,К; : Д"),
        "Юг (мизер): п 9 8\nЗапад: п T К\nВосток: п Д В\nХод: Восток\n",
        KOVALEVSKAYA_RU.replace("п Т К", "п Т К 6"),
        KOVALEVSKAYA_RU.replace("Ход: Восток", "Ход: Север"),
        KOVALEVSKAYA_RU.replace("Мизер Ковалевской", "").replace("(мизер)", "(11 пик)"),
    ],
    ids=["lost suits", "Latin T among Cyrillic", "a six", "absent first hand", "level 11"],
)
def test_bad_text_is_refused_in_both_languages(run: Run, text: str) -> None:
    english = run("solve", "--lang", "en", stdin=text)
    russian = run("solve", "--lang", "ru", stdin=text)
    assert (english.status, english.out) == (russian.status, russian.out) == (1, "")
    assert english.err != russian.err
    assert sum("а" <= letter <= "я" for letter in russian.err) > 10


def test_what_is_read_with_a_doubt_is_noted(run: Run) -> None:
    text = KOVALEVSKAYA_RU.replace("п Т К", "п T К")
    for lang, note in (
        ("en", "note: line 3: T (U+0054) is read as ace"),
        ("ru", "замечание: строка 3: T (U+0054)"),
    ):
        outcome = run("solve", "--lang", lang, stdin=text)
        assert outcome.status == 0
        assert note in outcome.err
        assert "Warning" not in outcome.err
    assert "туз" in outcome.err


def test_one_bad_record_of_a_thousand_costs_one_line(run: Run, tmp_path: Path) -> None:
    hands = {"N": "SA D7", "E": "SK D8", "W": "SQ D9"}
    deal = {"hands": hands, "contract": "6S", "declarer": "N", "first": "N"}
    lines = [json.dumps({"id": str(number), **deal}) for number in range(1000)]
    lines[400] = lines[400].replace("SK D8", "SA D8")
    outcome = run("batch", "-", stdin="\n".join(lines))
    assert outcome.status == 1
    answers = [json.loads(line) for line in outcome.out.splitlines()]
    assert [answer["id"] for answer in answers] == [str(number) for number in range(1000)]
    assert [answer["id"] for answer in answers if "error" in answer] == ["400"]
    assert outcome.err == "prefdd: 1 record is wrong\n"


@pytest.mark.parametrize(
    ("words", "english", "russian"),
    [
        (["solve", "--limit", "11"], "'11' is not a whole number from 1 to 10", "не целое число"),
        (["solve", "--limit"], "expected one argument", "нужно одно значение"),
        (["table", "--first", "X"], "'X' is not a seat", "не место за столом"),
        (["frob"], "invalid choice: 'frob'", "нет такого значения: 'frob'"),
        (["odds"], "one of the arguments --all --sample is required", "нужен один из параметров"),
        (["odds", "--all", "--sample", "5"], "not allowed with", "нельзя вместе с"),
        (["solve", "--frob"], "unrecognized arguments: --frob", "неизвестные аргументы: --frob"),
        ([], "the following arguments are required: COMMAND", "не хватает аргументов: КОМАНДА"),
        (["batch", "-", "--resume"], "name the file of answers with -o", "назовите файл ответов"),
        (["convert", "-", "-"], "name the format with --to", "назовите формат через --to"),
    ],
)
def test_wrong_command_lines(run: Run, words: list[str], english: str, russian: str) -> None:
    for lang, part in (("en", english), ("ru", russian)):
        outcome = run("--lang", lang, *words)
        assert (outcome.status, outcome.out) == (2, "")
        assert part in outcome.err


def test_an_unknown_language_is_refused_in_the_language_of_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    outcome = run("solve", "--lang", "de")
    assert outcome.status == 2
    assert "нет такого значения: 'de'" in outcome.err


def test_help_is_in_russian_throughout(run: Run) -> None:
    pages = [run("--lang", "ru", "--help")]
    commands = ("solve", "table", "line", "review", "odds", "convert", "batch", "perft", "bench")
    pages += [run("--lang", "ru", command, "--help") for command in commands]
    for page in pages:
        assert (page.status, page.err) == (0, "")
        assert page.out.startswith("вызов: prefdd")
        for word in ("usage", "options", "show this", "FILE", "default", "positional"):
            assert word not in page.out


def test_the_unchanged_deal_is_good(run: Run) -> None:
    """The changes above are what is wrong, and nothing else."""
    assert run("solve", stdin=json.dumps(KOVALEVSKAYA)).status == 0
