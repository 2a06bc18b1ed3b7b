"""The words of the command line: sub-commands, options, and help in the reader's language."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from prefdd import i18n
from prefdd.cli.answer_commands import add_answers, add_files, add_measures
from prefdd.cli.commands import Commands, Formatter
from prefdd.cli.option_values import Say
from prefdd.cli.rule_command import add_rule
from prefdd.cli.sheet_command import add_sheet
from prefdd.cli.study_commands import (
    add_all_pass,
    add_catch,
    add_discards,
    add_misere,
    add_odds,
    add_score,
)
from prefdd.cli.whist_options import add_whist
from prefdd.i18n import noted

__all__ = ["COLOURS", "early_option", "parse"]

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
    for word, following in zip(argv, [*argv, ""][1:], strict=True):
        if word == "--":
            break
        if word == name and following in allowed:
            value = following
        elif word.startswith(f"{name}=") and word.partition("=")[2] in allowed:
            value = word.partition("=")[2]
    return value


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
        add_help=False, argument_default=argparse.SUPPRESS, formatter_class=Formatter
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
        formatter_class=Formatter,
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
        add_answers,
        add_all_pass,
        add_discards,
        add_odds,
        add_misere,
        add_catch,
        add_score,
        add_whist,
        add_sheet,
        add_rule,
        add_files,
        add_measures,
    ):
        add(Commands(commands, common), _)
    return parser


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
        sys.stdout.flush()
        parser.exit()
