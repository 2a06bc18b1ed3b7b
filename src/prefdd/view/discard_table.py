"""The 66 discards as text and as HTML, in the reader's language."""

from __future__ import annotations

from dataclasses import replace

from prefdd.cards import Cards
from prefdd.discards import Discards, tables
from prefdd.view.text import PLAIN, Style, grid

__all__ = ["Html", "discard_html", "discard_text"]


class Html(str):
    """HTML that a notebook shows as what it is."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


def discard_text(found: Discards, style: Style = PLAIN, judged: Cards | None = None) -> str:
    """What to order and to discard, then a row for each kind of discard, the best first.

    Parameters
    ----------
    found
        From `prefdd.discards`.
    style
        Language, alphabet and colours.
    judged
        A discard of which to say what it costs and saves against the best.

    Raises
    ------
    IllegalDealError
        If `judged` is not two of the twelve cards.
    """
    # The end of a red card would end the bold type too.
    plain = replace(style, colour=False)
    lines = [tables.title(found, style), style.strong(tables.verdict(found, plain))]
    if judged is not None:
        lines.append(tables.difference(found, judged, style))
    table = grid(tables.rows(found, style))
    return "\n".join([*lines, "", table, *tables.legend(style), ""])


def discard_html(found: Discards, lang: str = "en") -> Html:
    """The same as HTML; a `str` that a notebook shows as a table."""
    return Html(tables.as_html(found, Style(lang), lang))
