"""Results of many deals in short: how often, on average, and what failed."""

from __future__ import annotations

from typing import Any, Final

from prefdd import i18n
from prefdd.batch.results import COLUMNS, Results
from prefdd.cards import Suit
from prefdd.deal import Contract, Seat
from prefdd.view import text
from prefdd.view.html import Markup, grid
from prefdd.view.text import Style

__all__ = ["markup", "plain"]

_SHOWN: Final = 10
"""Questions and failures shown one by one."""


def plain(results: Results[Any], style: Style) -> str:
    """As text."""
    parts = [_title(results, style) + "\n"]
    for rows in (_rows(results, style), _failed(results, style)):
        if len(rows) > 1:
            parts.append(text.grid(rows, right=range(1, len(rows[0]))))
    return "\n".join(parts)


def markup(results: Results[Any], lang: str) -> Markup:
    """As HTML tables."""
    style = Style(lang)
    tables = [grid(_title(results, style), _rows(results, style))]
    if results.failures:
        title = style.say_count("{count} deal failed", "{count} deals failed", _failures(results))
        tables.append(grid(title, _failed(results, style)))
    return Markup("".join(tables))


def _failures(results: Results[Any]) -> int:
    return len(results.failures)


def _title(results: Results[Any], style: Style) -> str:
    solved = len(results) - _failures(results)
    title = style.say_count("{count} deal solved", "{count} deals solved", solved)
    if results.kind == "table":
        title += "; " + style.say("tricks of each declarer on average")
    if results.failures:
        title += "; " + style.say_count("{count} failed", "{count} failed", _failures(results))
    return title


def _rows(results: Results[Any], style: Style) -> list[list[str]]:
    """Heads and rows of what was found."""
    if results.kind == "tricks":
        counts = results.counts
        heads = [style.say("tricks"), style.say("deals"), "%"]
        all_deals = max(sum(counts.values()), 1)
        return [heads] + [
            [str(tricks), str(count), f"{100 * count / all_deals:.1f}"]
            for tricks, count in counts.items()
        ]
    return _means(results, style) if results.kind == "table" else _odds(results, style)


def _means(results: Results[Any], style: Style) -> list[list[str]]:
    """Tricks of each declarer, on average over the deals in which he has a hand."""
    strains = [
        *(style.suit(suit) for suit in Suit),
        i18n.write_strain(None, style.lang),
        style.contract(Contract.misere()),
    ]
    rows = [[style.say("declarer"), *strains]]
    columns = dict(zip(COLUMNS["table"], zip(*results.rows, strict=True), strict=False))
    for seat in Seat:
        cells = []
        for name in COLUMNS["table"]:
            found = [n for n in columns.get(name, ()) if name[0] == seat.name and n is not None]
            cells += [f"{sum(found) / len(found):.2f}"] if found else []
        if cells:
            rows.append([style.seat(seat), *cells])
    return rows


def _odds(results: Results[Any], style: Style) -> list[list[str]]:
    """Average tricks and the chances to take so many, of the first questions."""
    levels = range(6, 11)
    rows = [["", style.say("tricks"), *(f"≥ {level}, %" for level in levels)]]
    for number, odds in enumerate(results.answers[:_SHOWN], 1):
        if odds is not None:
            shares = (f"{100 * odds.share(level):.1f}" for level in levels)
            rows.append([str(number), f"{odds.mean:.2f}", *shares])
    if len(results) > _SHOWN:
        rows.append(["…", *[""] * 6])
    return rows


def _failed(results: Results[Any], style: Style) -> list[list[str]]:
    """Numbers and reasons of the first that failed."""
    rows = [["№", style.say("reason")]]
    for place, error in list(results.failures.items())[:_SHOWN]:
        rows.append([str(place + 1), i18n.describe(error, style.lang, style.ascii)])
    if len(results.failures) > _SHOWN:
        rows.append(["…", ""])
    return rows
