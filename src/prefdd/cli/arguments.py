"""The words of the command line: sub-commands, options, and help in the reader's language."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from prefdd import i18n
from prefdd.cli.option_values import (
    Say,
    read_card,
    read_claim,
    read_number,
    read_seat,
    read_two_cards,
)
from prefdd.i18n import noted

__all__ = ["COLOURS", "early_option", "parse"]

FORMATS: Final = ("json", "jsonl", "prefdd", "bts", "text")
"""Formats that `prefdd.notation.files` writes; it is not imported to say so."""

COLOURS: Final = ("auto", "always", "never")
"""When colours are used."""

# What argparse says to users, in the wording of Python 3.11 to 3.14.
ARGPARSE: Final = (
    noted("usage: "),
    noted("positional arguments"),
    noted("options"),
    noted("show this help message and exit"),
    noted("show program's version number and exit"),
    noted("%(prog)s: error: %(message)s\n"),
    noted("argument %(argument_name)s: %(message)s"),
    noted("ambiguous option: %(option)s could match %(matches)s"),
    noted("expected one argument"),
    noted("expected at least one argument"),
    noted("ignored explicit argument %r"),
    noted("invalid choice: %(value)r (choose from %(choices)s)"),
    noted("not allowed with argument %s"),
    noted("one of the arguments %s is required"),
    noted("the following arguments are required: %s"),
    noted("unrecognized arguments: %s"),
)


def early_option(argv: Sequence[str], name: str, allowed: Sequence[str]) -> str | None:
    """Value of an option that decides how all else is said: language, colours.

    Anything wrong in it is left for `parse` to complain of.

    Examples
    --------
    >>> early_option(["solve", "--lang=ru", "-"], "--lang", ("en", "ru"))
    'ru'
    """
    value = None
    for word, following in zip(argv, [*argv[1:], ""], strict=True):
        if word == "--":
            break
        if word == name and following in allowed:
            value = following
        elif word.startswith(f"{name}=") and word.partition("=")[2] in allowed:
            value = word.partition("=")[2]
    return value


class _Formatter(argparse.HelpFormatter):
    """Help as wide as the terminal; argparse would import a large module to ask for it."""

    def __init__(self, prog: str, **options: Any) -> None:
        options.setdefault("width", _columns() - 2)
        super().__init__(prog, **options)


def _columns() -> int:
    try:
        return int(os.environ["COLUMNS"])
    except (KeyError, ValueError):
        pass
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (AttributeError, ValueError, OSError):
        return 80


def parse(argv: Sequence[str], lang: str) -> argparse.Namespace:
    """Read the command line; help and complaints of argparse are in the language.

    Raises
    ------
    SystemExit
        After help (status 0) and for a wrong command line (status 2).
    """
    catalogue = i18n.translation(lang)
    with _argparse_says(catalogue.gettext, catalogue.ngettext):
        return _parser(catalogue.gettext).parse_args(list(argv))


@contextlib.contextmanager
def _argparse_says(gettext: Say, ngettext: Callable[[str, str, int], str]) -> Iterator[None]:
    """Let argparse translate by our catalogue: it has no parameter for that."""
    names = vars(argparse)
    before = names["_"], names["ngettext"]
    names.update(_=gettext, ngettext=ngettext)
    try:
        yield
    finally:
        names.update(_=before[0], ngettext=before[1])


def _parser(_: Say) -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(
        add_help=False, argument_default=argparse.SUPPRESS, formatter_class=_Formatter
    )
    common.add_argument("--lang", choices=i18n.LANGUAGES, help=_("language of messages"))
    common.add_argument(
        "--color",
        choices=COLOURS,
        help=_("colour red suits and best cards (auto: on a terminal, unless NO_COLOR is set)"),
    )
    parser = argparse.ArgumentParser(
        prog="prefdd",
        description=_(
            "Exact analysis of preferans: what a deal is worth, and which card keeps it."
        ),
        epilog=_("Exit status: 0 all well, 1 a record or file was wrong, 2 wrong command line."),
        parents=[common],
        formatter_class=_Formatter,
    )
    parser.add_argument(
        "--version",
        action=_Version,
        nargs=0,
        default=argparse.SUPPRESS,
        help=_("show program's version number and exit"),
    )
    commands = parser.add_subparsers(
        title=_("commands"), metavar=_("COMMAND"), required=True, prog="prefdd"
    )
    for add in (
        _add_answers,
        _add_all_pass,
        _add_odds,
        _add_misere,
        _add_files,
        _add_measures,
    ):
        add(_Commands(commands, common), _)
    return parser


class _Commands:
    """Adds sub-commands that share their options."""

    def __init__(
        self,
        commands: argparse._SubParsersAction[argparse.ArgumentParser],
        common: argparse.ArgumentParser,
    ) -> None:
        self._commands = commands
        self._common = common

    def add(self, name: str, run: str, help: str) -> argparse.ArgumentParser:
        """Add a sub-command; `run` names its function as ``module:function``."""
        description = help[0].upper() + help[1:] + "."
        parser = self._commands.add_parser(
            name,
            parents=[self._common],
            help=help,
            description=description,
            formatter_class=_Formatter,
        )
        parser.set_defaults(run=run, command=name)
        return parser


def _add_reading(parser: argparse.ArgumentParser, _: Say) -> None:
    parser.add_argument(
        "files", nargs="*", metavar=_("FILE"), help=_("files of records; - or none: standard input")
    )
    _add_encoding(parser, _)
    _add_json(parser, _)


def _add_encoding(parser: argparse.ArgumentParser, _: Say) -> None:
    parser.add_argument(
        "-e",
        "--encoding",
        metavar=_("NAME"),
        help=_("encoding of the input, such as cp1251; UTF-8 without it"),
    )


def _add_json(parser: argparse.ArgumentParser, _: Say) -> None:
    parser.add_argument("--json", action="store_true", help=_("one JSON object a record"))


def _add_answers(commands: _Commands, _: Say) -> None:
    solve = commands.add("solve", "answers:solve", _("declarer's tricks, every card, and the line"))
    _add_reading(solve, _)
    solve.add_argument(
        "--limit",
        type=read_number(_, 1, 10),
        metavar=_("TRICKS"),
        help=_("only whether declarer takes at least so many; faster"),
    )
    table = commands.add("table", "answers:table", _("tricks of each declarer in each strain"))
    _add_reading(table, _)
    table.add_argument(
        "--first", type=read_seat(_), metavar=_("SEAT"), help=_("who leads first; else as recorded")
    )
    line = commands.add("line", "answers:line", _("best play of all three to the end"))
    _add_reading(line, _)
    explain = commands.add(
        "explain", "explanations:explain", _("why each card keeps the value or loses it")
    )
    _add_reading(explain, _)
    explain.add_argument(
        "--card", type=read_card(_), metavar=_("CARD"), help=_("only this card, with its line")
    )
    explain.add_argument("--long", action="store_true", help=_("every line, trick by trick"))
    review = commands.add("review", "answers:review", _("what each card played has cost"))
    _add_reading(review, _)
    _add_talon_rule(review, _)


def _add_talon_rule(parser: argparse.ArgumentParser, _: Say) -> None:
    parser.add_argument(
        "--talon-rule",
        choices=("suit", "dealer", "closed"),
        help=_("what the talon does on all-pass; else as recorded"),
    )
    parser.add_argument(
        "--opened",
        type=read_two_cards(_),
        default=(),
        metavar=_("CARDS"),
        help=_("cards of the talon in the order in which all-pass opens them, such as CT,ST"),
    )


def _add_all_pass(commands: _Commands, _: Say) -> None:
    allpass = commands.add(
        "allpass", "allpass:allpass", _("all-pass: guarantees, ranges and outcomes of all players")
    )
    _add_reading(allpass, _)
    _add_talon_rule(allpass, _)
    allpass.add_argument(
        "--objective",
        default="tricks",
        metavar=_("NAME"),
        help=_("what players care for: tricks, or a convention such as sochi; tricks without it"),
    )
    allpass.add_argument(
        "--line",
        choices=("uniform", "pessimistic", "friendly"),
        help=_("one line of play, and what players do among cards equally good for them"),
    )
    allpass.add_argument(
        "--claim",
        type=read_claim(_),
        metavar=_("SEAT=K"),
        help=_("in which outcomes this player takes K tricks"),
    )
    allpass.add_argument(
        "--dummy",
        type=read_seat(_),
        metavar=_("SEAT"),
        help=_("two players: the hand that nobody sits behind"),
    )
    allpass.add_argument(
        "--dummy-played-by",
        type=read_seat(_),
        metavar=_("SEAT"),
        help=_("who plays for the dummy; the player before it without this"),
    )


def _add_odds(commands: _Commands, _: Say) -> None:
    odds = commands.add(
        "odds", "layouts:odds", _("declarer's tricks over all layouts of the other hands")
    )
    _add_reading(odds, _)
    which = odds.add_mutually_exclusive_group(required=True)
    which.add_argument("--all", action="store_true", help=_("all 184,756 layouts, exactly"))
    which.add_argument(
        "--sample",
        type=read_number(_, 1, 10**9),
        metavar="N",
        help=_("random layouts, with a confidence interval"),
    )
    odds.add_argument(
        "--seed",
        type=read_number(_, 0, 2**64 - 1),
        default=1,
        metavar="N",
        help=_("which random layouts; 1 without it"),
    )
    odds.add_argument(
        "--resume",
        metavar=_("STATEFILE"),
        help=_("keep the state here when interrupted, and go on from it"),
    )


def _add_misere(commands: _Commands, _: Say) -> None:
    misere = commands.add(
        "misere", "misere:misere", _("safe suits, clean talons, and what to put away on a misère")
    )
    misere.add_argument(
        "hand",
        nargs="+",
        metavar=_("HAND"),
        help=_("declarer's 10 cards before the talon, or 12 with it"),
    )
    misere.add_argument(
        "--first",
        choices=("declarer", "next", "last", "defenders"),
        default="defenders",
        help=_("who leads first: declarer, the defender after or before him, or either of them"),
    )
    which = misere.add_mutually_exclusive_group()
    which.add_argument("--all", action="store_true", help=_("all 184,756 layouts, exactly"))
    which.add_argument(
        "--sample",
        type=read_number(_, 1, 10**9),
        metavar="N",
        help=_("random layouts, with a confidence interval"),
    )
    misere.add_argument(
        "--seed",
        type=read_number(_, 0, 2**64 - 1),
        default=1,
        metavar="N",
        help=_("which random layouts; 1 without it"),
    )
    misere.add_argument(
        "--tricks", action="store_true", help=_("count declarer's tricks too; slower")
    )
    misere.add_argument(
        "--every", action="store_true", default=None, help=_("weigh all 66 discards; slower")
    )
    _add_json(misere, _)


def _add_files(commands: _Commands, _: Say) -> None:
    convert = commands.add("convert", "files:convert", _("write records in another format"))
    convert.add_argument("source", metavar=_("IN"), help=_("file of records; - for standard input"))
    convert.add_argument(
        "target", metavar=_("OUT"), help=_("file to write; its extension says the format")
    )
    _add_encoding(convert, _)
    convert.add_argument(
        "--to",
        choices=FORMATS,
        help=_("format to write, when OUT is - (standard output) or has another extension"),
    )
    batch = commands.add("batch", "files:batch", _("solve many records into JSON Lines"))
    batch.add_argument("source", metavar=_("IN"), help=_("file of records; - for standard input"))
    _add_encoding(batch, _)
    batch.add_argument(
        "-o", "--output", metavar=_("OUT"), help=_("file to write; standard output without it")
    )
    batch.add_argument(
        "--workers",
        type=read_number(_, 1, 256),
        default=1,
        metavar="N",
        help=_("threads that solve; 1 without it"),
    )
    batch.add_argument("--resume", action="store_true", help=_("skip the records answered in OUT"))


def _add_measures(commands: _Commands, _: Say) -> None:
    perft = commands.add("perft", "measures:perft", _("count the legal sequences of cards"))
    _add_reading(perft, _)
    perft.add_argument(
        "--plies",
        type=read_number(_, 1, 30),
        default=4,
        metavar="N",
        help=_("cards in the longest sequence; 4 without it"),
    )
    bench = commands.add("bench", "measures:bench", _("solve a fixed set of random deals"))
    _add_json(bench, _)


class _Version(argparse.Action):
    """Say the version of the installed package; it is looked up only then."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("prefdd")
        except PackageNotFoundError:
            number = "?"
        sys.stdout.write(f"{parser.prog} {number}\n")
        parser.exit()
