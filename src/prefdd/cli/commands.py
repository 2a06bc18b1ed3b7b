"""How sub-commands are added, and the options that many of them share."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from prefdd.cli.option_values import Say, read_number, read_two_cards

__all__ = [
    "Commands",
    "Formatter",
    "add_convention",
    "add_encoding",
    "add_facts",
    "add_json",
    "add_layouts",
    "add_reading",
    "add_seed",
    "add_talon_rule",
]


class Formatter(argparse.HelpFormatter):
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


class Commands:
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
            formatter_class=Formatter,
        )
        parser.set_defaults(run=run, command=name)
        return parser


def add_reading(parser: argparse.ArgumentParser, _: Say) -> None:
    """Add the files of records that are read, and how."""
    parser.add_argument(
        "files", nargs="*", metavar=_("FILE"), help=_("files of records; - or none: standard input")
    )
    add_encoding(parser, _)
    add_json(parser, _)


def add_encoding(parser: argparse.ArgumentParser, _: Say) -> None:
    """Add the encoding of the input."""
    parser.add_argument(
        "-e",
        "--encoding",
        metavar=_("NAME"),
        help=_("encoding of the input, such as cp1251; UTF-8 without it"),
    )


def add_json(parser: argparse.ArgumentParser, _: Say) -> None:
    """Add answers for machines."""
    parser.add_argument("--json", action="store_true", help=_("one JSON object a record"))


def add_talon_rule(parser: argparse.ArgumentParser, _: Say) -> None:
    """Add what the talon does on all-pass."""
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


def add_layouts(parser: argparse.ArgumentParser, _: Say) -> None:
    """Add which layouts of the unseen cards are tried: all, or a sample."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--all", action="store_true", help=_("all 184,756 layouts, exactly"))
    which.add_argument(
        "--sample",
        type=read_number(_, 1, 10**9),
        metavar="N",
        help=_("random layouts, with a confidence interval"),
    )
    add_seed(parser, _)


def add_seed(parser: argparse.ArgumentParser, _: Say) -> None:
    """Add which random layouts are drawn."""
    parser.add_argument(
        "--seed",
        type=read_number(_, 0, 2**64 - 1),
        default=1,
        metavar="N",
        help=_("which random layouts; 1 without it"),
    )


def add_facts(parser: argparse.ArgumentParser, _: Say, default: str | None = None) -> None:
    """Add what is known of the unseen hands."""
    parser.add_argument(
        "--facts",
        default=default,
        metavar=_("FACTS"),
        help=_("what is known of the unseen hands, such as 'W: trumps>=4, no H; E: HA'"),
    )


def add_convention(parser: argparse.ArgumentParser, _: Say, default: str | None = None) -> None:
    """Add the convention under which players write."""
    parser.add_argument(
        "--convention",
        default=default,
        metavar=_("NAME"),
        help=_(
            "sochi, leningrad, rostov, classic, fspr, and changes such as amnesty=no; "
            "or a file .toml; sochi without it"
        ),
    )
