"""Options of the sub-command that says whether to whist."""

from __future__ import annotations

from prefdd.cli.commands import Commands, add_reading
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
    whist.add_argument(
        "--convention",
        default="sochi",
        metavar=_("NAME"),
        help=_(
            "sochi, leningrad, rostov, classic, fspr, and changes such as amnesty=no; "
            "or a file .toml; sochi without it"
        ),
    )
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
    whist.add_argument(
        "--seed",
        type=read_number(_, 0, 2**64 - 1),
        default=1,
        metavar="N",
        help=_("which random layouts; 1 without it"),
    )
    whist.add_argument(
        "--facts",
        default="",
        metavar=_("FACTS"),
        help=_("what is known of the unseen hands, such as 'W: trumps>=4, no H; E: HA'"),
    )
