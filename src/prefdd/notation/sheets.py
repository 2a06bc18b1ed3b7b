"""Files of a whole game: deals to score, entries by hand, or a sheet that was kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from prefdd.errors import NotationError, PrefddError
from prefdd.notation.deal_objects import score_object
from prefdd.scoring.conventions import Convention
from prefdd.scoring.json_parts import header_and_parts
from prefdd.scoring.sheet import ScoreSheet
from prefdd.scoring.sheet_json import HEADER, add_part, begin, read_line

__all__ = ["SheetRead", "read_sheet_file"]


@dataclass(frozen=True, slots=True)
class SheetRead:
    """A sheet and what of its file could not be put on it.

    Attributes
    ----------
    sheet
        All the rest.
    faults
        Errors, each with its line and what to do.
    """

    sheet: ScoreSheet
    faults: tuple[NotationError, ...]


def read_sheet_file(text: str, **said: Any) -> SheetRead:
    """Read a file of deals, JSON or JSON Lines, and put them on a sheet.

    What cannot be read, and what cannot be, is left out and told; the rest is kept. The
    number of an all-pass in its row, and whose pool was closed before a deal, are counted
    where a deal does not say them.

    Parameters
    ----------
    text
        Objects as `prefdd.score` takes them (``{"contract": "6S", ...}``), entries by hand
        (``{"entries": [...]}``), or lines of `ScoreSheet.to_json`.
    **said
        ``convention``, ``target``, ``players``, ``names``: what the file does not say.

    Raises
    ------
    NotationError
        If the header cannot be.
    PrefddError
        If the file says one thing, and `said` another.

    Examples
    --------
    >>> deals = '''{"contract": "6S", "calls": "P P"}
    ... {"contract": "6S", "calls": "W P", "tricks": [6, 4, 4]}
    ... {"contract": "7S", "calls": "P P"}'''
    >>> read = read_sheet_file(deals, target=10)
    >>> [int(points) for points in read.sheet.totals.pool]
    [6, 0, 0]
    >>> print(read.faults[0])
    line 2: the tricks A 6 + B 4 + C 4 make 14, and a deal has 10; count them again
    """
    header, found = header_and_parts(text, "deals", HEADER)
    for key, value in said.items():
        if key in header and not _is_same(key, header[key], value):
            raise PrefddError(
                "the file says {key} = {first}, and you say {other}; leave one of them out",
                key=key,
                first=header[key],
                other=value,
            )
    sheet, faults = begin({**said, **header}), []
    for part in found:
        try:
            sheet = add_part(sheet, part, _add)
        except NotationError as error:
            faults.append(error)
    return SheetRead(sheet, tuple(faults))


def _is_same(key: str, first: object, other: object) -> bool:
    """Whether the file and the user say the same; a convention may be written in two ways."""
    if key == "convention" and isinstance(first, str) and isinstance(other, Convention):
        return Convention.parse(first).options == other.options
    return first == other


def _add(sheet: ScoreSheet, given: Mapping[str, Any]) -> ScoreSheet:
    """The sheet after one object of the file."""
    if "entries" in given or "kind" in given:
        return read_line(sheet, given)
    deal = {"players": sheet.players, **given}
    off_mountain = deal.pop("off_mountain", False)
    if not isinstance(off_mountain, bool):
        raise NotationError("{key} cannot be {value}", key="off_mountain", value=repr(off_mountain))
    if deal.get("contract") == "allpass":
        deal.setdefault("row", sheet.row)
    else:
        deal.setdefault("closed", [str(player) for player in sorted(sheet.full)])
    return sheet.add(score_object(deal, sheet.convention), off_mountain=off_mountain)
