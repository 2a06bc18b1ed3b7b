"""A picture of the 66 discards: a cell for each pair of cards, coloured by tricks."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from prefdd import i18n
from prefdd.cards import Card, Cards, Suit
from prefdd.deal import Contract
from prefdd.discards import COLUMN_NAMES, Discards
from prefdd.errors import PrefddError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["discard_plot"]

_RED: Final = "#b3261e"
_MAP: Final = "YlGn"
_DARK: Final = 0.8
_SIZE: Final = 6.4


def discard_plot(
    found: Discards, column: str | None = None, ax: Axes | None = None, lang: str | None = None
) -> Axes:
    """Draw the 66 discards; row and column of a cell are the two cards put away.

    The number in a cell is tricks of declarer. The better for him, the darker the cell;
    the best have a frame.

    Parameters
    ----------
    found
        From `prefdd.discards`.
    column
        Which number: a strain ``S C D H NT`` or ``misere``; otherwise that of the best
        contract to order.
    ax
        Axes to draw on; otherwise those of a new figure.
    lang
        ``"en"`` or ``"ru"``; None asks the environment, as the command line does.

    Returns
    -------
    matplotlib.axes.Axes
        The axes drawn on.

    Raises
    ------
    PrefddError
        If matplotlib is not installed, or prefdd does not speak the language.
    ValueError
        If there is no such column.
    """
    lang = i18n.language(os.environ, lang)
    say = i18n.translation(lang).gettext
    name = column_of_order(found) if column is None else column
    best = {discard.cards for discard in found.best(name)}
    place = COLUMN_NAMES.index(name)
    if ax is None:
        ax = _new_axes()
    cards = found.twelve.descending()
    values = [discard.tricks[place] for discard in found]
    for x, right in enumerate(cards):
        for y, left in enumerate(cards[:x]):
            discard = found[Cards([left, right])]
            shade = _shade(discard.tricks[place], values, is_less_better=name == "misere")
            _draw_cell(ax, x, y, discard.tricks[place], shade, is_best=discard.cards in best)
    _name_cards(ax, cards, lang)
    what = _what(name, say("NT"), lang)
    title = say("{seat}: tricks after each discard, {contract}").format(
        seat=i18n.write_seat(found.declarer, lang), contract=what
    )
    ax.set_title(title, pad=14)
    return ax


def column_of_order(found: Discards) -> str:
    """Name of the column of the best contract to order."""
    contract = found.order.contract
    if contract.level == 0:
        return "misere"
    return "NT" if contract.strain is None else contract.strain.code


def _what(name: str, no_trump: str, lang: str) -> str:
    if name == "misere":
        return i18n.write_contract(Contract.misere(), lang)
    return no_trump if name == "NT" else i18n.write_suit(Suit.from_code(name), lang)


def _new_axes() -> Axes:
    try:
        from matplotlib import pyplot
    except ImportError:
        raise PrefddError(
            "{package} is not installed; pip install 'prefdd[{extra}]' brings it",
            package="matplotlib",
            extra="plot",
        ) from None
    _, axes = pyplot.subplots(figsize=(_SIZE, _SIZE), layout="constrained")
    return axes


def _shade(tricks: int, values: list[int], is_less_better: bool) -> float:
    """How good a number is among others, from 0 to 1."""
    low, high = min(values), max(values)
    part = (tricks - low) / (high - low) if high > low else 0.5
    return 1 - part if is_less_better else part


def _draw_cell(ax: Axes, x: int, y: int, tricks: int, shade: float, is_best: bool) -> None:
    from matplotlib import colormaps
    from matplotlib.patches import Rectangle

    # The ends of the map are nearly white and nearly black: neither shows a number well.
    colour = colormaps[_MAP](0.08 + 0.72 * shade)
    edge, width = ("black", 2.0) if is_best else ("white", 1.0)
    cell = Rectangle((x - 0.46, y - 0.46), 0.92, 0.92, fc=colour, ec=edge, lw=width)
    ax.add_patch(cell)
    ax.text(
        x,
        y,
        str(tricks),
        ha="center",
        va="center",
        color="white" if shade > _DARK else "black",
        fontweight="bold" if is_best else "normal",
    )


def _name_cards(ax: Axes, cards: list[Card], lang: str) -> None:
    names = [i18n.write_card(card, lang) for card in cards]
    last = len(cards) - 1
    ax.set_xlim(0.4, last + 0.6)
    ax.set_ylim(last - 0.4, -0.6)
    ax.set_xticks(range(1, last + 1), names[1:])
    ax.set_yticks(range(last), names[:-1])
    ax.xaxis.tick_top()
    ax.set_aspect("equal")
    ax.tick_params(length=0)
    for spine in ax.spines.values():
        spine.set_visible(False)
    for labels, shown in ((ax.get_xticklabels(), cards[1:]), (ax.get_yticklabels(), cards[:-1])):
        for label, card in zip(labels, shown, strict=True):
            if card.suit in (Suit.DIAMONDS, Suit.HEARTS):
                label.set_color(_RED)
