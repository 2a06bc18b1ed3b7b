"""Options of the sub-command that rules on an infraction: rule."""

from __future__ import annotations

import argparse

from prefdd.cli.commands import Commands, add_convention, add_encoding
from prefdd.cli.option_values import Say, read_named, read_number

__all__ = ["add_rule"]


def add_rule(commands: Commands, _: Say) -> None:
    """Add rule."""
    rule = commands.add(
        "rule", "rulings:rule", _("what the Code orders after an infraction, with proof")
    )
    rule.add_argument(
        "files",
        nargs="*",
        metavar=_("FILE"),
        help=_("files of records, of which one or all are judged; - or none: standard input"),
    )
    rule.add_argument(
        "--infraction",
        metavar=_("NAME"),
        help=_("what went wrong, such as lead-out-of-turn; --list names all"),
    )
    rule.add_argument(
        "--fact",
        action="append",
        default=[],
        type=read_named(_),
        metavar=_("NAME=VALUE"),
        help=_("a fact of the infraction, such as seat=W or card=HA; may be repeated"),
    )
    rule.add_argument("--list", action="store_true", help=_("all infractions and their facts"))
    _add_table(rule, _)
    add_convention(rule, _)
    add_encoding(rule, _)
    rule.add_argument("--full", action="store_true", help=_("write out every answer of the proofs"))
    rule.add_argument(
        "--html", metavar=_("PAGE"), help=_("write the protocol into this file, with boards")
    )
    rule.add_argument("--json", action="store_true", help=_("one JSON object a record"))


def _add_table(rule: argparse.ArgumentParser, _: Say) -> None:
    """Who sits at the table, and what was called there."""
    rule.add_argument(
        "--players",
        type=read_number(_, 3, 4),
        metavar="N",
        help=_("3, or 4 with a dealer who sits out; else as recorded; 3 without it"),
    )
    rule.add_argument(
        "--calls",
        metavar=_("CALLS"),
        help=_(
            "what was said to the contract, in order after declarer, such as 'W P' or 'E:W W:P'"
        ),
    )
    rule.add_argument(
        "--factor",
        type=read_number(_, 1, 1024),
        metavar="N",
        help=_("factor of bombs and of bids in the dark; 1 without it"),
    )
    rule.add_argument(
        "--row",
        type=read_number(_, 1, 1000),
        metavar="N",
        help=_("which all-pass in a row it is; 1 without it"),
    )
