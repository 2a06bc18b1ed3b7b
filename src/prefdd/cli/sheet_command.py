"""Options of the sub-command that keeps the score of a whole game."""

from __future__ import annotations

from prefdd.cli.commands import Commands, add_convention
from prefdd.cli.option_values import Say, read_number

__all__ = ["add_sheet"]


def add_sheet(commands: Commands, _: Say) -> None:
    """Add sheet."""
    sheet = commands.add(
        "sheet", "sheets:sheet", _("the score sheet of a whole game, and who has won what")
    )
    sheet.add_argument(
        "file",
        metavar=_("FILE"),
        help=_("deals as JSON or JSON Lines, or a sheet kept with --save; - for standard input"),
    )
    add_convention(sheet, _)
    sheet.add_argument(
        "--target",
        type=read_number(_, 1, 10_000),
        metavar="N",
        help=_("points of a full pool; 20 without it"),
    )
    sheet.add_argument(
        "--players", type=read_number(_, 3, 4), metavar="N", help=_("3 or 4; 3 without it")
    )
    sheet.add_argument(
        "--names", metavar=_("NAMES"), help=_("names of the players A, B, C, D with commas")
    )
    sheet.add_argument(
        "--stake", metavar=_("MONEY"), help=_("what a whist is worth, such as 0.5 or 1/4")
    )
    sheet.add_argument(
        "--whole",
        metavar=_("PLAYER"),
        help=_("who adds or strikes off a point so that three have no fractions (4.2.12)"),
    )
    sheet.add_argument("--log", action="store_true", help=_("every entry, with its rule"))
    sheet.add_argument(
        "--svg", metavar=_("PICTURE"), help=_("draw the sheet into this file, as SVG")
    )
    sheet.add_argument(
        "--save", metavar=_("SHEETFILE"), help=_("keep the sheet in this file, as JSON")
    )
    sheet.add_argument("--json", action="store_true", help=_("one JSON object, faults apart"))
