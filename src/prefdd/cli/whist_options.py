"""Options of the sub-command that says whether to whist."""

from __future__ import annotations

from prefdd.cli.commands import Commands, add_convention, add_facts, add_reading, add_seed
from prefdd.cli.option_values import Say, read_number

__all__ = ["add_whist"]


def add_whist(commands: Commands, _: Say) -> None:
    """Add whist."""
    whist = commands.add(
        "whist", "whist:whist", _("whether to whist: what each call is worth in whists")
    )
    add_reading(whist, _)
    whist.add_argument(
        "--calls",
        default="",
        metavar=_("CALLS"),
        help=_("calls made before, such as P; without them the player after declarer is asked"),
    )
    add_convention(whist, _, "sochi")
    whist.add_argument(
        "--players",
        type=read_number(_, 3, 4),
        default=3,
        metavar="N",
        help=_("3, or 4: the dealer sits at the absent seat; 3 without it"),
    )
    whist.add_argument(
        "--sample",
        type=read_number(_, 2, 10**9),
        metavar="N",
        help=_("random layouts that agree with the player's own hand, instead of open cards"),
    )
    add_seed(whist, _)
    add_facts(whist, _, "")
