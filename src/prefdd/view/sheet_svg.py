"""The score sheet as players draw it, as SVG."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final

from prefdd import i18n
from prefdd.errors import PrefddError
from prefdd.scoring.sheet import ScoreSheet
from prefdd.view.sheet_layout import Drawing, Label, Stroke, drawing_of

__all__ = ["THEMES", "sheet_svg"]

THEMES: Final = ("auto", "light", "dark")
"""Colours: as the page has them, or fixed."""

_LIGHT: Final = {"paper": "#fffdf5", "ink": "#1d2733", "faint": "#5d6b7a", "line": "#8b9aa8"}
_DARK: Final = {"paper": "#1b1f24", "ink": "#f0f3f6", "faint": "#a3afbb", "line": "#66717d"}


def sheet_svg(
    sheet: ScoreSheet, lang: str = "en", theme: str = "auto", *, is_turned: bool = False
) -> str:
    """A score sheet as an SVG image.

    Parameters
    ----------
    sheet
        Of three or four players.
    lang
        ``"en"`` or ``"ru"``.
    theme
        ``"auto"`` follows the reader's light or dark page; ``"light"`` and ``"dark"`` do not.
    is_turned
        Whether the numbers of the player at the top have their feet towards him (4.2.5).

    Raises
    ------
    PrefddError
        If there is no such theme or language.

    Examples
    --------
    >>> sheet_svg(ScoreSheet.new("sochi", 20)).startswith("<svg xmlns=")
    True
    """
    if theme not in THEMES:
        raise PrefddError(
            "no colours are called {name}; known are {names}", name=theme, names=", ".join(THEMES)
        )
    drawing = drawing_of(sheet, lang, is_turned=is_turned)
    # A class of its own for each theme: the style of an image in a page reaches them all.
    name = f"prefdd-sheet-{theme}"
    title = i18n.translation(lang).gettext("Score sheet")
    size = f'viewBox="0 0 {drawing.width:g} {drawing.height:g}" width="{drawing.width:g}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{name}" {size}'
            f' height="{drawing.height:g}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{_style(name, theme)}</style>",
            *_shapes(drawing),
            "</svg>\n",
        ]
    )


def _style(name: str, theme: str) -> str:
    """Colours, and what is drawn in them."""
    dark = _colours(name, _DARK)
    colours = dark if theme == "dark" else _colours(name, _LIGHT)
    if theme == "auto":
        colours += f"@media (prefers-color-scheme: dark){{{dark}}}"
    return colours + "".join(
        f".{name} .{role}{{{rule}}}"
        for role, rule in (
            ("paper", "fill:var(--paper)"),
            ("light", "stroke:var(--line);stroke-width:1.2"),
            ("heavy", "stroke:var(--ink);stroke-width:2.2;fill:none"),
            (f"name,.{name} .total,.{name} .target", "fill:var(--ink);font-weight:600"),
            ("history", "fill:var(--ink)"),
            ("caption", "fill:var(--faint)"),
        )
    )


def _colours(name: str, colours: Mapping[str, str]) -> str:
    values = ";".join(f"--{part}:{colour}" for part, colour in colours.items())
    return f".{name}{{{values};font-family:'DejaVu Sans',Verdana,sans-serif}}"


def _shapes(drawing: Drawing) -> list[str]:
    x, y, radius = drawing.circle
    return [
        f'<rect class="paper" width="{drawing.width:g}" height="{drawing.height:g}"/>',
        *map(_line, drawing.strokes),
        f'<circle class="heavy" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>',
        *map(_text, drawing.labels),
    ]


def _line(stroke: Stroke) -> str:
    kind = "heavy" if stroke.is_heavy else "light"
    ends = f'x1="{stroke.x1:g}" y1="{stroke.y1:g}" x2="{stroke.x2:g}" y2="{stroke.y2:g}"'
    return f'<line class="{kind}" {ends}/>'


def _text(label: Label) -> str:
    turn = f' transform="rotate({label.angle} {label.x:g} {label.y:g})"' if label.angle else ""
    place = f'x="{label.x:g}" y="{label.y:g}" font-size="{label.size:g}"'
    how = 'text-anchor="middle" dominant-baseline="central"'
    return f'<text class="{label.role}" {place} {how}{turn}>{_escaped(label.text)}</text>'


def _escaped(text: str) -> str:
    """Text of a name or number; what XML cannot have is left out."""
    return escape("".join(letter for letter in text if letter.isprintable()))
