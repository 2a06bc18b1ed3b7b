"""Score sheets as JSON: what was ordered line by line, so that reading it plays it again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from prefdd.errors import NotationError, PrefddError
from prefdd.phrase import Phrase
from prefdd.scoring.conventions import Convention
from prefdd.scoring.deal import DealScore
from prefdd.scoring.entries import Column, Entry, Player, player_of
from prefdd.scoring.json_parts import Part, header_and_parts
from prefdd.scoring.line import Line, LineKind
from prefdd.scoring.options import nearest
from prefdd.scoring.played import Played
from prefdd.scoring.sheet import ScoreSheet

__all__ = ["HEADER", "add_part", "begin", "read_amount", "read_line", "read_sheet", "write_sheet"]

HEADER: Final = ("convention", "target", "players", "names")
"""What a file of a sheet may say before its deals."""

_AMOUNT: Final = re.compile(r"\s*(-?\d{1,9})(?:/(\d{1,9}))?\s*", re.ASCII)
_PLACE: Final = re.compile(r"\{([a-z_]+)\}")
_LINE_KEYS: Final = (
    "kind", "contract", "declarer", "dealer", "set_by", "off_mountain", "entries", "name", "first",
)  # fmt: skip
_ENTRY_KEYS: Final = ("player", "column", "amount", "on", "rule", "reason", "facts")


def write_sheet(sheet: ScoreSheet) -> str:
    """A sheet as JSON, a line of text a line of the sheet."""
    started = 3 if any(line.kind is LineKind.NEWCOMER for line in sheet.lines) else sheet.players
    header = {
        "convention": sheet.convention.text,
        "target": sheet.target,
        "players": started,
        **({"names": list(sheet.names[:started])} if sheet.names else {}),
    }
    words = [json.dumps(header, ensure_ascii=False)[:-1] + ', "deals": [']
    lines = [json.dumps(_line_object(line, sheet), ensure_ascii=False) for line in sheet.lines]
    return "\n".join([*words, ",\n".join(lines), "]}"]) + "\n"


def read_sheet(text: str) -> ScoreSheet:
    """Read what `write_sheet` wrote; the first fault is raised."""
    if not isinstance(text, str):
        raise TypeError(f"a sheet is JSON text, not {text!r}")
    header, found = header_and_parts(text, "deals", HEADER)
    sheet = begin(header)
    for part in found:
        sheet = add_part(sheet, part, read_line)
    return sheet


def add_part(
    sheet: ScoreSheet, part: Part, read: Callable[[ScoreSheet, Mapping[str, Any]], ScoreSheet]
) -> ScoreSheet:
    """The sheet after a part of a file; errors name its line."""
    if part.error is not None:
        raise part.error
    try:
        if not isinstance(part.value, dict):
            raise NotationError(
                "this is no JSON object; a deal is such as "
                '{{"contract": "6S", "calls": "W P", "tricks": [6, 3, 1]}}'
            )
        return read(sheet, part.value)
    except PrefddError as error:
        raise NotationError(error.template, **{**error.facts, "line": part.line}) from error


def begin(header: Mapping[str, Any]) -> ScoreSheet:
    """The empty sheet that a header names; what it does not say is as usual."""
    for key in header:
        if key not in HEADER:
            raise NotationError(
                "a sheet has no {key}; perhaps {near}", key=key, near=nearest(key, list(HEADER))
            )
    convention, target = header.get("convention", "sochi"), header.get("target", 20)
    players, names = header.get("players", 3), header.get("names", [])
    is_list = isinstance(names, list) and all(isinstance(name, str) for name in names)
    for key, value, is_right in (
        ("convention", convention, isinstance(convention, str | Convention)),
        ("target", target, _is_number(target)),
        ("players", players, _is_number(players)),
        ("names", names, is_list),
    ):
        if not is_right:
            raise NotationError("{key} cannot be {value}", key=key, value=json.dumps(value))
    return ScoreSheet.new(convention, target, players=players, names=names)


def read_line(sheet: ScoreSheet, given: Mapping[str, Any]) -> ScoreSheet:
    """The sheet after a line as `write_sheet` writes it, or as people write entries by hand.

    Raises
    ------
    PrefddError
        If such a line cannot be; the message says what to change.
    """
    for key in given:
        if key not in _LINE_KEYS:
            raise NotationError(
                "a line of a sheet has no {key}; perhaps {near}",
                key=key,
                near=nearest(key, list(_LINE_KEYS)),
            )
    kinds = [kind.value for kind in LineKind]
    kind = given.get("kind", "hand" if "entries" in given else None)
    if kind not in kinds:
        raise NotationError(
            "{kind} is no kind of line; the kinds are {kinds}",
            kind=json.dumps(kind),
            kinds=", ".join(kinds),
        )
    if kind == LineKind.NEWCOMER.value:
        return sheet.join(_text(given, "name"))
    if kind == LineKind.PRIZES.value:
        return sheet.award(_text(given, "first"))
    if kind == LineKind.CLOSING.value:
        return sheet.close()
    items = given.get("entries")
    if not isinstance(items, list):
        raise NotationError(
            'a line needs its entries, such as [{{"player": "A", "column": "mountain", '
            '"amount": 5}}]'
        )
    entries = tuple(_read_entry(item, sheet.players) for item in items)
    if kind == LineKind.HAND.value:
        return sheet.write(entries)
    deal = DealScore(sheet.players, sheet.convention, entries, _read_played(given, sheet.players))
    return sheet.add(deal, off_mountain=given.get("off_mountain") is True)


def read_amount(given: object) -> Fraction:
    """An exact number: a whole one, or text such as ``16/3``."""
    match = _AMOUNT.fullmatch(str(given)) if isinstance(given, int | str) else None
    if match is None or isinstance(given, bool) or (match[2] and not int(match[2])):
        raise NotationError(
            "{amount} is no amount; write a whole number, or a fraction such as 16/3 in quotes",
            amount=json.dumps(given),
        )
    return Fraction(int(match[1]), int(match[2] or 1))


def _line_object(line: Line, sheet: ScoreSheet) -> dict[str, Any]:
    """A line as JSON has it."""
    if line.kind is LineKind.NEWCOMER:
        return {"kind": "newcomer", **({"name": sheet.names[3]} if sheet.names else {})}
    if line.kind is LineKind.PRIZES:
        return {"kind": "prizes", "first": str(line.ordered[0].player)}
    if line.kind is LineKind.CLOSING:
        return {"kind": "closing"}
    played = line.played
    noted = {
        "contract": played.contract or None,
        "declarer": None if played.declarer is None else str(played.declarer),
        "dealer": None if played.dealer is None else str(played.dealer),
        "set_by": played.set_by,
        "off_mountain": line.off_mountain or None,
    }
    return {
        "kind": line.kind.value,
        **{key: value for key, value in noted.items() if value is not None},
        "entries": [_entry_object(entry) for entry in line.ordered],
    }


def _entry_object(entry: Entry) -> dict[str, Any]:
    facts = {key: _fact_object(fact) for key, fact in entry.facts.items()}
    amount = entry.amount
    return {
        "player": str(entry.player),
        "column": entry.column.value,
        **({} if entry.on is None else {"on": str(entry.on)}),
        "amount": int(amount) if amount.denominator == 1 else str(amount),
        "rule": entry.rule,
        "reason": entry.template,
        "facts": facts,
    }


def _fact_object(fact: object) -> object:
    """A fact of a sentence: numbers and text as they are, anything else as text."""
    if isinstance(fact, Player):
        return {"player": str(fact)}
    return fact if isinstance(fact, int | str) else str(fact)


def _read_entry(given: object, players: int) -> Entry:
    if not isinstance(given, dict):
        raise NotationError(
            "{entry} is no entry; write it such as "
            '{{"player": "A", "column": "mountain", "amount": 5}}',
            entry=json.dumps(given),
        )
    for key in given:
        if key not in _ENTRY_KEYS:
            raise NotationError(
                "an entry has no {key}; perhaps {near}",
                key=key,
                near=nearest(key, list(_ENTRY_KEYS)),
            )
    columns = [column.value for column in Column]
    if given.get("column") not in columns:
        raise NotationError(
            "{column} is no part of a sheet; the parts are {columns}",
            column=json.dumps(given.get("column")),
            columns=", ".join(columns),
        )
    player, on = player_of(_text(given, "player"), players), None
    if given.get("on") is not None:
        on = player_of(_text(given, "on"), players)
    amount = read_amount(given.get("amount"))
    return Entry(player, Column(given["column"]), amount, on, _text(given, "rule"), _reason(given))


def _reason(given: Mapping[str, Any]) -> Phrase:
    """The sentence of an entry: a template with its facts, or plain text."""
    text, facts = _text(given, "reason"), given.get("facts")
    if facts is None:
        return Phrase("{text}", text=text) if text else Phrase("Written by hand.")
    if not isinstance(facts, dict):
        raise NotationError("{key} cannot be {value}", key="facts", value=json.dumps(facts))
    read = {
        key: player_of(fact["player"], len(Player))
        if isinstance(fact, dict) and "player" in fact
        else fact
        for key, fact in facts.items()
    }
    kept = _Kept(text, read)
    places = set(_PLACE.findall(text))
    if places - set(read) or set("{}") & set(_PLACE.sub("", text)):
        raise NotationError("the facts do not fill {text}", text=text)
    return Phrase(kept.template, **kept.facts)


class _Kept(NamedTuple):
    """A sentence as a file keeps it; its template is one that the rules use."""

    template: str
    facts: Mapping[str, Any]


def _read_played(given: Mapping[str, Any], players: int) -> Played:
    declarer, dealer = (
        None if given.get(key) is None else player_of(_text(given, key), players)
        for key in ("declarer", "dealer")
    )
    set_by = given.get("set_by")
    if set_by is not None and not (_is_number(set_by) and 0 <= set_by <= 10):
        raise NotationError("{key} cannot be {value}", key="set_by", value=json.dumps(set_by))
    return Played(_text(given, "contract"), declarer, dealer, set_by)


def _text(given: Mapping[str, Any], key: str) -> str:
    """Text under a key; empty without it."""
    value = given.get(key, "")
    if not isinstance(value, str):
        raise NotationError("{key} cannot be {value}", key=key, value=json.dumps(value))
    return value


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
