"""The score sheet as players draw it, with matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from prefdd.errors import PrefddError
from prefdd.scoring.sheet import ScoreSheet
from prefdd.view.sheet_layout import Drawing, drawing_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["sheet_plot"]

_INCHES: Final = 7.6
_POINTS: Final = 72.0
_FAINT: Final = 0.65
_BOLD: Final = ("name", "total", "target")


def sheet_plot(
    sheet: ScoreSheet, ax: Axes | None = None, lang: str = "en", *, is_turned: bool = False
) -> Axes:
    """Draw a score sheet.

    Ink and paper are those of the style of matplotlib, so a dark style gives a dark sheet.

    Parameters
    ----------
    sheet
        Of three or four players.
    ax
        Axes to draw on, of their final size; otherwise those of a new figure.
    lang
        ``"en"`` or ``"ru"``.
    is_turned
        Whether the numbers of the player at the top have their feet towards him (4.2.5).

    Returns
    -------
    matplotlib.axes.Axes
        The axes drawn on.

    Raises
    ------
    PrefddError
        If matplotlib is not installed, or prefdd does not speak the language.
    """
    drawing = drawing_of(sheet, lang, is_turned=is_turned)
    if ax is None:
        ax = _new_axes(drawing)
    from matplotlib import rcParams
    from matplotlib.patches import Circle

    ink = rcParams["text.color"]
    unit = _points_of_a_unit(ax, drawing)
    for stroke in drawing.strokes:
        ax.plot(
            (stroke.x1, stroke.x2),
            (stroke.y1, stroke.y2),
            color=ink,
            linewidth=(2.2 if stroke.is_heavy else 1.2) * unit,
            alpha=1 if stroke.is_heavy else 0.5,
            solid_capstyle="round",
        )
    x, y, radius = drawing.circle
    ax.add_patch(Circle((x, y), radius, fill=False, ec=ink, lw=2.2 * unit))
    for label in drawing.labels:
        ax.text(
            label.x,
            label.y,
            label.text,
            rotation=-label.angle,
            fontsize=label.size * unit,
            fontweight="bold" if label.role in _BOLD else "normal",
            alpha=_FAINT if label.role == "caption" else 1,
            color=ink,
            ha="center",
            va="center",
            parse_math=False,
        )
    ax.set_xlim(0, drawing.width)
    ax.set_ylim(drawing.height, 0)
    ax.set_aspect("equal")
    ax.axis("off")
    return ax


def _new_axes(drawing: Drawing) -> Axes:
    try:
        from matplotlib import pyplot
    except ImportError:
        raise PrefddError(
            "{package} is not installed; pip install 'prefdd[{extra}]' brings it",
            package="matplotlib",
            extra="plot",
        ) from None
    size = (_INCHES, _INCHES * drawing.height / drawing.width)
    figure = pyplot.figure(figsize=size)
    return figure.add_axes((0, 0, 1, 1))


def _points_of_a_unit(ax: Axes, drawing: Drawing) -> float:
    """Points of type that a unit of the drawing has on the axes."""
    extent = ax.get_window_extent()
    dots = min(extent.width / drawing.width, extent.height / drawing.height)
    return float(dots) * _POINTS / float(ax.figure.dpi)
