"""Options of the sub-commands that answer for single deals, and for files of them."""

from __future__ import annotations

from typing import Final

from prefdd.cli.commands import Commands, add_encoding, add_json, add_reading, add_talon_rule
from prefdd.cli.option_values import Say, read_card, read_number, read_seat

__all__ = ["FORMATS", "add_answers", "add_files", "add_measures"]

FORMATS: Final = ("json", "jsonl", "prefdd", "bts", "text")
"""Formats that `prefdd.notation.files` writes; it is not imported to say so."""


def add_answers(commands: Commands, _: Say) -> None:
    """Add solve, table, line, explain, review."""
    solve = commands.add("solve", "answers:solve", _("declarer's tricks, every card, and the line"))
    add_reading(solve, _)
    solve.add_argument(
        "--limit",
        type=read_number(_, 1, 10),
        metavar=_("TRICKS"),
        help=_("only whether declarer takes at least so many; faster"),
    )
    table = commands.add("table", "answers:table", _("tricks of each declarer in each strain"))
    add_reading(table, _)
    table.add_argument(
        "--first", type=read_seat(_), metavar=_("SEAT"), help=_("who leads first; else as recorded")
    )
    line = commands.add("line", "answers:line", _("best play of all three to the end"))
    add_reading(line, _)
    explain = commands.add(
        "explain", "explanations:explain", _("why each card keeps the value or loses it")
    )
    add_reading(explain, _)
    explain.add_argument(
        "--card", type=read_card(_), metavar=_("CARD"), help=_("only this card, with its line")
    )
    explain.add_argument("--long", action="store_true", help=_("every line, trick by trick"))
    review = commands.add("review", "answers:review", _("what each card played has cost"))
    add_reading(review, _)
    add_talon_rule(review, _)


def add_files(commands: Commands, _: Say) -> None:
    """Add convert, batch."""
    convert = commands.add("convert", "files:convert", _("write records in another format"))
    convert.add_argument("source", metavar=_("IN"), help=_("file of records; - for standard input"))
    convert.add_argument(
        "target", metavar=_("OUT"), help=_("file to write; its extension says the format")
    )
    add_encoding(convert, _)
    convert.add_argument(
        "--to",
        choices=FORMATS,
        help=_("format to write, when OUT is - (standard output) or has another extension"),
    )
    batch = commands.add(
        "batch", "batches:batch", _("solve many records into JSON Lines or Parquet")
    )
    batch.add_argument(
        "source",
        metavar=_("IN"),
        help=_("file of records, or a Parquet table of deals; - for standard input"),
    )
    batch.add_argument(
        "target",
        nargs="?",
        metavar=_("OUT"),
        help=_("file to write, .jsonl or .parquet, whole or not at all; a kill loses nothing"),
    )
    add_encoding(batch, _)
    batch.add_argument(
        "-o",
        "--output",
        metavar=_("OUT"),
        help=_("write each answer at once; to standard output without a file"),
    )
    batch.add_argument(
        "--workers",
        type=read_number(_, 1, 256),
        default=1,
        metavar="N",
        help=_("processes that solve, with -o threads; 1 without it"),
    )
    batch.add_argument(
        "--dask",
        metavar=_("ADDRESS"),
        help=_("solve on the Dask cluster of this scheduler, such as tcp://127.0.0.1:8786"),
    )
    batch.add_argument(
        "--resume", action="store_true", help=_("go on with OUT where a kill or Ctrl-C left it")
    )


def add_measures(commands: Commands, _: Say) -> None:
    """Add perft, bench."""
    perft = commands.add("perft", "measures:perft", _("count the legal sequences of cards"))
    add_reading(perft, _)
    perft.add_argument(
        "--plies",
        type=read_number(_, 1, 30),
        default=4,
        metavar="N",
        help=_("cards in the longest sequence; 4 without it"),
    )
    bench = commands.add("bench", "measures:bench", _("solve a fixed set of random deals"))
    add_json(bench, _)
