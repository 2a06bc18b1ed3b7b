"""Charts: the value along a play, the table of strains, how often each result comes.

They need matplotlib (``pip install 'prefdd[plot]'``). Each draws on the axes it is given,
or on new ones, and gives them back; nothing else of matplotlib is touched.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from prefdd import i18n
from prefdd.analysis import ReviewedCard, Table
from prefdd.cards import Suit
from prefdd.deal import Contract
from prefdd.errors import PrefddError
from prefdd.odds import Odds
from prefdd.view.html import heat_colour
from prefdd.view.text import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["odds_histogram", "table_heat_map", "value_along_play"]

_LINE: Final = "#1d4f91"
_FAULT: Final = "#b3261e"
_GRID: Final = "#8a958e"


def _axes(ax: Axes | None, width: float, height: float) -> Axes:
    """The axes given, or new ones; PrefddError without matplotlib."""
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot
    except ImportError:
        raise PrefddError(
            "charts need matplotlib; install it: pip install 'prefdd[plot]'"
        ) from None
    return pyplot.subplots(figsize=(width, height), layout="constrained")[1]


def value_along_play(
    entries: Sequence[ReviewedCard], ax: Axes | None = None, lang: str | None = None
) -> Axes:
    """What the deal is worth after each card of a play; each mistake is named with its cost.

    Parameters
    ----------
    entries
        What `prefdd.review` says of a record.
    ax
        Axes to draw on; new ones by default.
    lang
        ``"en"`` or ``"ru"``; None asks the environment, as the command line does.

    Returns
    -------
    matplotlib.axes.Axes
        Declarer's tricks in the whole deal, over the number of the card.

    Raises
    ------
    PrefddError
        If nothing was played, or matplotlib is not installed.
    """
    if not entries:
        raise PrefddError("no card was played, so there is no play to draw")
    style = Style(i18n.language(os.environ, lang))
    ax = _axes(ax, 8, 3.2)
    plies = [0, *(entry.ply for entry in entries)]
    values = [entries[0].before, *(entry.after for entry in entries)]
    ax.step(plies, values, where="post", color=_LINE, linewidth=2)
    for number, entry in enumerate(fault for fault in entries if fault.cost):
        ax.plot(entry.ply, entry.after, "o", color=_FAULT, markersize=7)
        words = f"{style.seat(entry.seat)} {style.card(entry.card)}: {entry.cost}"
        rises = entry.after > entry.before
        ax.annotate(
            words,
            (entry.ply, entry.after),
            textcoords="offset points",
            xytext=(6, (10 if rises else -16) * (1 + number % 2)),
            color=_FAULT,
        )
    ax.set_xlim(0, max(3, plies[-1]))
    ax.set_ylim(min(values) - 1.2, max(values) + 1.2)
    # A line at the start of each trick.
    ax.set_xticks(range(0, plies[-1] + 1, 3))
    ax.set_yticks(range(max(0, min(values) - 1), max(values) + 2))
    ax.grid(axis="x", color=_GRID, alpha=0.35)
    ax.set_xlabel(style.say("cards played"))
    ax.set_ylabel(style.say("declarer's tricks"))
    return ax


def table_heat_map(tricks: Table, ax: Axes | None = None, lang: str | None = None) -> Axes:
    """Tricks of each declarer in each strain and on a misère, as numbers on colours.

    Parameters
    ----------
    tricks
        What `prefdd.table` says of a deal.
    ax, lang
        As for `value_along_play`.
    """
    style = Style(i18n.language(os.environ, lang))
    ax = _axes(ax, 5, 2.2)
    from matplotlib.patches import Rectangle

    most = max(1, *map(len, tricks.deal.hands))
    for y, row in enumerate(tricks.tricks.values()):
        for x, count in enumerate(row):
            fill, ink = heat_colour(count / most)
            ax.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=fill, edgecolor="white"))
            ax.text(x, y, str(count), color=ink, ha="center", va="center", fontweight="bold")
    names = [i18n.write_suit(suit, style.lang) for suit in Suit]
    names += [i18n.write_strain(None, style.lang), style.contract(Contract.misere())]
    ax.set_xticks(range(6), names)
    ax.set_yticks(range(len(tricks.tricks)), [style.seat(seat) for seat in tricks.tricks])
    ax.set_xlim(-0.5, 5.5)
    ax.set_ylim(len(tricks.tricks) - 0.5, -0.5)
    ax.tick_params(length=0, top=True, labeltop=True, bottom=False, labelbottom=False)
    ax.set_title(
        style.say("Tricks of each declarer; {seat} leads.").format(seat=style.seat(tricks.first)),
        fontsize="medium",
    )
    return ax


def odds_histogram(found: Odds, ax: Axes | None = None, lang: str | None = None) -> Axes:
    """Percentage of layouts for each number of declarer's tricks, from the fewest to the most.

    A sample has whiskers: the interval of 95 % for the part of all layouts.

    Parameters
    ----------
    found
        What `prefdd.odds` counted.
    ax, lang
        As for `value_along_play`.

    Raises
    ------
    PrefddError
        If nothing was counted, or matplotlib is not installed.
    """
    used = [tricks for tricks, count in enumerate(found.counts) if count]
    if not used:
        raise PrefddError("no layout was solved, so there is nothing to draw")
    style = Style(i18n.language(os.environ, lang))
    ax = _axes(ax, 6, 3)
    places = range(used[0], used[-1] + 1)
    shares = [100 * found.share(tricks, tricks) for tricks in places]
    whiskers = None
    if not found.is_complete:
        spans = [found.interval(tricks, tricks) for tricks in places]
        whiskers = [
            [max(0.0, share - 100 * low) for share, (low, _) in zip(shares, spans, strict=True)],
            [max(0.0, 100 * high - share) for share, (_, high) in zip(shares, spans, strict=True)],
        ]
    ax.bar(places, shares, color=_LINE, yerr=whiskers, ecolor=_FAULT, capsize=3)
    top = 0.0
    for place, (tricks, share) in enumerate(zip(places, shares, strict=True)):
        height = share + (whiskers[1][place] if whiskers else 0)
        top = max(top, height)
        ax.annotate(
            f"{share:.1f}",
            (tricks, height),
            textcoords="offset points",
            xytext=(0, 3),
            ha="center",
        )
    ax.set_ylim(0, top * 1.15)
    ax.set_xticks(places)
    ax.set_xlabel(style.say("declarer's tricks"))
    ax.set_ylabel(style.say("layouts, %"))
    return ax
