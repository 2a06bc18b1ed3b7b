"""The words of the command line: sub-commands, options, and help in the reader's language."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from prefdd import i18n
from prefdd.deal import Seat
from prefdd.i18n import noted

__all__ = ["COLOURS", "early_option", "parse"]

Say = Callable[[str], str]

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
    for add in (_add_answers, _add_catch, _add_odds, _add_files, _add_measures):
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
        type=_number(_, 1, 10),
        metavar=_("TRICKS"),
        help=_("only whether declarer takes at least so many; faster"),
    )
    table = commands.add("table", "answers:table", _("tricks of each declarer in each strain"))
    _add_reading(table, _)
    table.add_argument(
        "--first", type=_seat(_), metavar=_("SEAT"), help=_("who leads first; else as recorded")
    )
    line = commands.add("line", "answers:line", _("best play of all three to the end"))
    _add_reading(line, _)
    review = commands.add("review", "answers:review", _("what each card played has cost"))
    _add_reading(review, _)


def _add_catch(commands: _Commands, _: Say) -> None:
    catch = commands.add(
        "catch", "hidden_discard:catch", _("how a misère is caught when the discard is hidden")
    )
    _add_reading(catch, _)
    catch.add_argument(
        "--at-least",
        type=_number(_, 1, 10),
        metavar=_("TRICKS"),
        help=_("tricks with which declarer is caught; in a game, those of the defenders"),
    )
    catch.add_argument(
        "--all-tricks",
        action="store_true",
        help=_("the same for every number of tricks, from 1 up"),
    )
    catch.add_argument(
        "--depth",
        type=_number(_, 0, 10),
        default=1,
        metavar="N",
        help=_("replies of declarer that the tree of the plan shows; 1 without it"),
    )
    catch.add_argument(
        "--memory",
        type=_number(_, 1, 1 << 20),
        default=1024,
        metavar=_("MIB"),
        help=_("memory for the search, in MiB; 1024 without it"),
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
        type=_number(_, 1, 10**9),
        metavar="N",
        help=_("random layouts, with a confidence interval"),
    )
    odds.add_argument(
        "--seed",
        type=_number(_, 0, 2**64 - 1),
        default=1,
        metavar="N",
        help=_("which random layouts; 1 without it"),
    )
    odds.add_argument(
        "--resume",
        metavar=_("STATEFILE"),
        help=_("keep the state here when interrupted, and go on from it"),
    )


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
        type=_number(_, 1, 256),
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
        type=_number(_, 1, 30),
        default=4,
        metavar="N",
        help=_("cards in the longest sequence; 4 without it"),
    )
    bench = commands.add("bench", "measures:bench", _("solve a fixed set of random deals"))
    _add_json(bench, _)


def _number(_: Say, least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            message = _("{text!r} is not a whole number from {least} to {most}")
            raise argparse.ArgumentTypeError(message.format(text=text, least=least, most=most))
        return number

    return read


def _seat(_: Say) -> Callable[[str], Seat]:
    def read(text: str) -> Seat:
        wanted = text.strip().casefold()
        for seat in Seat:
            for lang in i18n.LANGUAGES:
                name = i18n.write_seat(seat, lang).casefold()
                if wanted and wanted in (name, name[0]):
                    return seat
        message = _("{text!r} is not a seat; seats are N E S W")
        raise argparse.ArgumentTypeError(message.format(text=text))

    return read


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
