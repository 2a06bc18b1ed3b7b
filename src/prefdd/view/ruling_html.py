"""A ruling as HTML: the protocol with a board for the deal and for the start of each proof."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final
from uuid import uuid4

from prefdd import i18n
from prefdd.deal import Deal
from prefdd.phrase import Phrase
from prefdd.position import Position
from prefdd.rulings import Case, Choice, Outcome, Proof, Ruling
from prefdd.view import svg
from prefdd.view.html import figure, still
from prefdd.view.rulings import (
    balances,
    choice_title,
    compact_line,
    played_lines,
    proof_title,
    protocol_head,
    tricks_line,
)
from prefdd.view.scores import balance_line, entry_rows
from prefdd.view.text import Style, line_of_play

__all__ = ["ruling_body", "ruling_page"]

_PAGE_STYLE: Final = """
:root{color-scheme:light dark}
body{font:16px/1.5 "DejaVu Sans",Verdana,Arial,sans-serif;margin:0 auto;padding:1rem;
max-width:58rem;background:#fff;color:#16212c}
img{max-width:34rem;height:auto;display:block}
table{border-collapse:collapse;margin:.5rem 0}
th,td{padding:.2rem .6rem;text-align:left;border-bottom:1px solid #b8c4bc;vertical-align:top}
pre{overflow:auto;white-space:pre-wrap}
.best{font-weight:bold}
@media (prefers-color-scheme:dark){
body{background:#15191c;color:#e8ecef}
th,td{border-color:#48545c}
}
@media print{body{background:#fff;color:#000;max-width:none}section{break-inside:avoid}}
"""

_LEFT: Final = 'style="text-align:left;padding:.1em .5em"'


def ruling_page(ruling: Ruling, lang: str = "en") -> str:
    """A page of its own, to print: no network, no other file, no script."""
    style = Style(lang)
    title = protocol_title(ruling, style)
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_PAGE_STYLE}</style></head>"
        f"<body><main>{ruling_body(ruling, lang, level=1)}</main></body></html>\n"
    )


def protocol_title(ruling: Ruling, style: Style) -> str:
    """What was judged, in a line."""
    return style.say("Ruling: {infraction}").format(
        infraction=_told(ruling.infraction.title, style)
    )


def ruling_body(ruling: Ruling, lang: str = "en", *, level: int = 3) -> str:
    """The ruling as a part of a page, as a notebook shows it.

    Parameters
    ----------
    level
        Of its heading, 1 to 5.
    """
    style, case = Style(lang), ruling.case
    head, inner = f"h{level}", f"h{level + 1}"
    parts = [f"<{head}>{escape(protocol_title(ruling, style))}</{head}>"]
    parts.append(_table(protocol_head(ruling, style), row_heads=True))
    parts.append(_board(case, style))
    sections = [
        (style.say("Facts"), _numbered(ruling.facts, style)),
        (style.say("What the rules order"), _numbered(ruling.orders, style)),
        *(_choice(case, choice, style) for choice in (*ruling.choices, *ruling.discretion)),
        (style.say("As ruled"), _outcome(case, ruling.outcome, style)),
    ]
    if ruling.otherwise is not None:
        sections.append(
            (style.say("Without the infraction"), _otherwise(case, ruling.otherwise, style))
        )
    sections.append((style.say("Remarks"), _numbered(ruling.remarks, style)))
    for number, (label, proof) in enumerate(ruling.named_proofs, 1):
        sections.append((proof_title(number, label, proof, style), _proof(proof, style)))
    parts += [
        f"<section><{inner}>{escape(title)}</{inner}>{body}</section>"
        for title, body in sections
        if body
    ]
    return "".join(parts)


def _told(phrase: Phrase, style: Style) -> str:
    return i18n.describe(phrase, style.lang, style.ascii)


def _board(case: Case, style: Style) -> str:
    record = case.record
    shown: Position | Deal = record.deal
    if record.contract is not None and record.first is not None:
        shown = record.start
    picture = svg.table(
        shown,
        lang=style.lang,
        discard=record.discard,
        prefix=f"ruling-{uuid4().hex[:12]}",
    )
    board = figure(picture, still(shown, lang=style.lang, discard=record.discard))
    if not record.played or record.contract is None or record.first is None:
        return board
    return board + _lines(played_lines(case, style))


def _numbered(phrases: Iterable[Phrase], style: Style) -> str:
    items = "".join(f"<li>{escape(_told(phrase, style))}</li>" for phrase in phrases)
    return f"<ol>{items}</ol>" if items else ""


def _choice(case: Case, choice: Choice, style: Style) -> tuple[str, str]:
    rows = []
    for option in choice.options:
        score = option.outcome.score
        rows.append(
            [
                "★" if option.is_best else "",
                _told(option.label, style),
                tricks_line(case, option.outcome.tricks, style),
                "" if score is None else balances(case, score.balance, style),
            ]
        )
    return choice_title(choice, style), _table(rows)


def _outcome(case: Case, outcome: Outcome, style: Style) -> str:
    body = ""
    if outcome.tricks:
        body += f"<p>{escape(tricks_line(case, outcome.tricks, style))}</p>"
    if outcome.score is not None:
        body += _table(entry_rows(outcome.score.entries, style))
        body += f"<p>{escape(balance_line(outcome.score.balance, style).strip())}</p>"
    return body or f"<p>{escape(style.say('Nobody writes anything.'))}</p>"


def _otherwise(case: Case, outcome: Outcome, style: Style) -> str:
    parts = [tricks_line(case, outcome.tricks, style)] if outcome.tricks else []
    if outcome.score is not None:
        parts.append(balances(case, outcome.score.balance, style))
    return "".join(f"<p>{escape(part)}</p>" for part in parts)


def _proof(proof: Proof, style: Style) -> str:
    picture = svg.table(proof.start, lang=style.lang, prefix=f"proof-{uuid4().hex[:12]}")
    line = line_of_play(proof.start, proof.line, style)
    body = figure(picture, still(proof.start, lang=style.lang)) + _lines(line)
    if not proof.deviations:
        return body
    rows = []
    for other in proof.deviations:
        before = proof.replay(proof.line[: other.ply])
        rows.append(
            [
                str(other.ply + 1),
                f"{style.seat(before.to_move)} {style.card(other.card)}",
                str(other.tricks),
                compact_line(before, other.line[other.ply :], style),
            ]
        )
    heads = [style.say("card"), style.say("instead"), style.say("declarer"), style.say("play")]
    told = escape(style.say("Answers to other cards of the other side"))
    return f"{body}<details><summary>{told}</summary>{_table(rows, heads)}</details>"


def _lines(text: str) -> str:
    """Columns of text; the font is said here, as pages of notebooks take it from around."""
    return f'<pre style="font-family:monospace">{escape(text)}</pre>'


def _table(
    rows: Iterable[Iterable[str]], heads: Iterable[str] = (), row_heads: bool = False
) -> str:
    listed = [list(row) for row in rows]
    head = "".join(f'<th scope="col" {_LEFT}>{escape(cell)}</th>' for cell in heads)
    body = f"<tr>{head}</tr>" if head else ""
    for row in listed:
        cells = [f"<td {_LEFT}>{escape(cell)}</td>" for cell in row]
        if row_heads:
            cells[0] = f'<th scope="row" {_LEFT}>{escape(row[0])}</th>'
        body += f"<tr>{''.join(cells)}</tr>"
    return f"<table>{body}</table>" if listed else ""
