"""Sub-command that keeps the score of a whole game: sheet."""

from __future__ import annotations

import argparse
from typing import Any

from prefdd import i18n
from prefdd.cli.console import Console
from prefdd.cli.scores import read_convention, read_text
from prefdd.errors import NotationError
from prefdd.notation.sheets import read_sheet_file
from prefdd.scoring.reckoning import Settlement, settle
from prefdd.scoring.sheet import ScoreSheet
from prefdd.view.sheets import settlement_table, sheet_log, sheet_table
from prefdd.whole_file import write_file

__all__ = ["sheet"]


def sheet(arguments: argparse.Namespace, console: Console) -> int:
    """Deals of a file on a score sheet, and who has won what."""
    said: dict[str, Any] = {}
    if arguments.convention is not None:
        said["convention"] = read_convention(arguments.convention)
    for key in ("target", "players"):
        if getattr(arguments, key) is not None:
            said[key] = getattr(arguments, key)
    if arguments.names is not None:
        said["names"] = [name.strip() for name in arguments.names.split(",")]
    read = read_sheet_file(read_text(arguments.file), **said)
    for fault in read.faults:
        console.fail(arguments.file, "", fault, arguments.json)
    if read.faults and not read.sheet.lines:
        raise NotationError(
            "no deal of the file could be read; correct the lines named above: a game is JSON, "
            "with a line for each deal, such as {line}",
            line='{"contract": "6S", "calls": "W P", "tricks": [6, 3, 1]}',
        )
    done = settle(read.sheet, arguments.whole)
    if arguments.svg is not None:
        _write_svg(arguments.svg, read.sheet, console)
    if arguments.save is not None:
        write_file(arguments.save, read.sheet.to_json().encode("utf-8"))
    if arguments.json:
        console.write_object(_as_object(read.sheet, done, arguments.stake, console))
    else:
        console.write(_as_text(read.sheet, done, arguments, console))
    return 1 if console.failures else 0


def _write_svg(file: str, sheet: ScoreSheet, console: Console) -> None:
    """Draw the sheet into a file."""
    from prefdd.view.sheet_svg import sheet_svg

    write_file(file, sheet_svg(sheet, console.style.lang).encode("utf-8"))


def _as_text(
    sheet: ScoreSheet, done: Settlement, arguments: argparse.Namespace, console: Console
) -> str:
    style = console.style
    parts = [sheet_log(sheet, style)] if arguments.log and sheet.lines else []
    parts.append(sheet_table(sheet, style))
    if not sheet.is_over:
        note = style.say(
            "The game is not over: what was not played goes to the mountain, as in an early stop "
            "(4.2.3)."
        )
        parts.append(f"{note}\n")
    parts.append(settlement_table(done, style, arguments.stake))
    return "\n".join(parts)


def _as_object(
    sheet: ScoreSheet, done: Settlement, stake: str | None, console: Console
) -> dict[str, Any]:
    """The sheet for machines: amounts are text such as ``16/3``."""
    totals, everybody = sheet.totals, sheet.everybody

    def by_player(amounts: Any) -> dict[str, str]:
        return {str(who): str(n) for who, n in zip(everybody, amounts, strict=True)}

    answer: dict[str, Any] = {
        "convention": sheet.convention.text,
        "target": sheet.target,
        "players": sheet.players,
        "names": [sheet.name(player) for player in everybody],
        "is_over": sheet.is_over,
        "pool": by_player(totals.pool),
        "mountain": by_player(totals.mountain),
        "whists": {f"{who}>{on}": str(n) for (who, on), n in totals.whists.items()},
        "lines": [
            {
                "kind": line.kind.value,
                "contract": line.played.contract or None,
                "declarer": None if line.played.declarer is None else str(line.played.declarer),
                "entries": [
                    entry.as_object(i18n.describe(entry, console.style.lang))
                    for entry in line.written
                ],
            }
            for line in sheet.lines
        ],
        "closed_mountain": by_player(done.mountain),
        "balance": by_player(done.balance),
    }
    if stake is not None:
        answer["money"] = by_player(done.money(stake))
    return answer
