"""What a notebook shows of each kind of object: picture, HTML and text.

A kind is added by a function here that is registered for its class, and by making the
class a `prefdd.displayed.Displayed`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import singledispatch
from uuid import uuid4

from prefdd import i18n
from prefdd.allpass import AllPass
from prefdd.analysis import Table
from prefdd.batch.results import Results
from prefdd.catching import Catch
from prefdd.deal import Deal
from prefdd.explain.explanation import Explanation
from prefdd.position import Position
from prefdd.rulings.ruling import Ruling
from prefdd.solver import Solution
from prefdd.view import allpass, catching_html, catching_text, html, many, svg, text
from prefdd.view.annotation import Annotation, annotate, annotate_explanation
from prefdd.view.ruling_html import ruling_body
from prefdd.view.rulings import protocol
from prefdd.view.text import Style

__all__ = ["bundle", "shown"]


def bundle(thing: object, environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Contents by type, for ``_repr_mimebundle_``, in the language of the environment.

    Examples
    --------
    >>> from prefdd.cards import Card, Cards
    >>> solution = Solution(1, {Card("SA"): 1}, Cards("SA"), 1)
    >>> print(bundle(solution, {"PREFDD_LANG": "ru"})["text/plain"])
    Разыгрывающий берёт 1 взятку.
    ♠Т 1*
    """
    return shown(thing, i18n.language(environment))


@singledispatch
def shown(thing: object, lang: str) -> dict[str, str]:
    """Contents by type of one object in a language."""
    return {"text/plain": repr(thing)}


def _pictured(
    thing: Position | Deal,
    plain: str,
    lang: str,
    notes: Iterable[Annotation] = (),
    more: str = "",
) -> dict[str, str]:
    picture = svg.table(thing, notes, lang=lang, prefix=f"deal-{uuid4().hex[:12]}")
    return {
        "text/plain": plain.rstrip("\n"),
        "text/html": f"<div>{html.figure(picture, html.still(thing, notes, lang))}{more}</div>",
        "image/svg+xml": str(picture),
    }


@shown.register
def _deal(deal: Deal, lang: str) -> dict[str, str]:
    style = Style(lang)
    plain = text.hand_rows(dict(deal.items()), style)
    if deal.talon:
        plain += f"{style.say('Talon')}  {style.cards(deal.talon)}"
    return _pictured(deal, plain, lang)


@shown.register
def _position(position: Position, lang: str) -> dict[str, str]:
    return _pictured(position, text.deal_table(position, Style(lang)), lang)


@shown.register
def _solution(solution: Solution, lang: str) -> dict[str, str]:
    style = Style(lang)
    cells = [
        f"{style.card(card)} {tricks}{'*' if card in solution.best else ''}"
        for card, tricks in solution.cards.items()
    ]
    return {
        "text/plain": f"{html.total(solution, lang)}\n{'  '.join(cells)}".rstrip("\n"),
        "text/html": html.card_values(solution, lang),
    }


@shown.register
def _table(tricks: Table, lang: str) -> dict[str, str]:
    plain = text.strain_table(tricks.tricks, tricks.first, Style(lang))
    return {"text/plain": plain.rstrip("\n"), "text/html": html.heat_map(tricks, lang)}


@shown.register(Results)
def _results(results: Results[object], lang: str) -> dict[str, str]:
    plain = many.plain(results, Style(lang))
    return {"text/plain": plain.rstrip("\n"), "text/html": many.markup(results, lang)}


@shown.register
def _all_pass(found: AllPass, lang: str) -> dict[str, str]:
    style = Style(lang)
    parts = [text.deal_table(found.position, style), allpass.players(found, style)]
    parts.append(allpass.outcomes(found, style))
    if found.cards:
        parts.append(allpass.cards(found, style))
    plain, more = "\n".join(parts), html.outlook(found, lang)
    return _pictured(found.position, plain, lang, annotate(found), more)


@shown.register
def _catch(found: Catch, lang: str) -> dict[str, str]:
    style = Style(lang)
    parts = [catching_text.catch_summary(found, style)]
    if found.is_complete:
        parts.append(catching_text.plan_tree(found.best, 1, style))
    return {
        "text/plain": "\n".join(parts).rstrip("\n"),
        "text/html": catching_html.hidden_discard(found, lang),
    }


@shown.register
def _explanation(found: Explanation, lang: str) -> dict[str, str]:
    # Its sentences have a language of their own, and the picture goes with them.
    notes = annotate_explanation(found)
    more = html.sentences(notes, found.lang)
    return _pictured(found.position, str(found), found.lang, notes, more)


@shown.register
def _ruling(ruling: Ruling, lang: str) -> dict[str, str]:
    plain = protocol(ruling, Style(lang))
    return {"text/plain": plain.rstrip("\n"), "text/html": ruling_body(ruling, lang)}
