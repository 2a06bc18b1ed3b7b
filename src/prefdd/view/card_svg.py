"""One card as a group of SVG shapes, and cards side by side: a fan, or columns of suits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import cos, degrees, radians, sin
from typing import Final

from prefdd import i18n
from prefdd.cards import Card, Cards, Suit
from prefdd.view.annotation import Annotation
from prefdd.view.palette import MARK_PATHS, SUIT_PATHS, Theme, suit_colour

__all__ = ["CARD_HEIGHT", "CARD_WIDTH", "FAN_WIDTH", "Pen", "columns_height", "number"]

CARD_WIDTH: Final = 54
CARD_HEIGHT: Final = 80
_STRIP: Final = 28
_SUIT_GAP: Final = 8
_TILT: Final = 1.5
_COLUMN_WIDTH: Final = 68
_COLUMN_STEP: Final = 25
_COLUMN_GAP: Final = 5
FAN_WIDTH: Final = 9 * _STRIP + 3 * _SUIT_GAP + CARD_WIDTH + 8
"""Room for ten cards of four suits; a hand that shrinks keeps its place."""


def number(value: float) -> str:
    """A coordinate with one decimal at most.

    Examples
    --------
    >>> number(3.0), number(-0.04), number(2.25)
    ('3', '0', '2.2')
    """
    return f"{round(value, 1) + 0:g}"


def columns_height(hand: Cards) -> float:
    """Height of a hand that lies in columns of suits."""
    longest = max((len(hand.of_suit(suit)) for suit in hand.suits), default=1)
    return _COLUMN_STEP * (longest - 1) + CARD_HEIGHT


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws cards in one style.

    Attributes
    ----------
    theme
        Colours.
    lang
        Language of ranks and notes.
    four_colours
        Whether each suit has a colour of its own.
    prefix
        What the ids of the picture begin with.
    annotations
        What is written on the cards.
    """

    theme: Theme
    lang: str
    four_colours: bool
    prefix: str
    annotations: Mapping[Card, Annotation]

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        fill: str,
        *,
        is_bold: bool = False,
        anchor: str = "middle",
    ) -> str:
        """One line of text; `y` is its base."""
        weight = ' font-weight="bold"' if is_bold else ""
        return (
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
            f'{weight} text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'
        )

    def suit(self, suit: Suit, x: float, y: float, size: float) -> str:
        """Sign of a suit around a point."""
        colour = suit_colour(suit, self.four_colours)
        return self._shape(SUIT_PATHS[suit], x, y, size, colour)

    def card(
        self, card: Card, x: float, y: float, tilt: float = 0, is_covered: bool = False
    ) -> str:
        """Card with its upper left corner at a point; all is said in its left strip."""
        inside = [
            self._face(CARD_WIDTH),
            self._rank(card, _STRIP / 2 + 0.5, 18, 16),
            self.suit(card.suit, _STRIP / 2 + 0.5, 30, 15),
        ]
        if not is_covered:
            inside.append(self.suit(card.suit, 40, 58, 20))
        annotation = self.annotations.get(card)
        if annotation is not None:
            inside.append(self._value(annotation, _STRIP / 2, 49, 23))
            inside.append(self._mark(annotation, _STRIP / 2, 67))
        return self._group(card, x, y, tilt, inside)

    def back(self, x: float, y: float, tilt: float = 0) -> str:
        """A card face down."""
        theme = self.theme
        inner = (
            f'<rect x="5" y="5" width="{CARD_WIDTH - 10}" height="{CARD_HEIGHT - 10}" rx="3" '
            f'fill="none" stroke="{theme.card}" stroke-width="1.5"/>'
        )
        inside = self._face(CARD_WIDTH, theme.back) + inner
        return f'<g transform="{_place(x, y, tilt)}">{inside}</g>'

    def fan(self, cards: Sequence[Card] | int, centre: float, top: float) -> str:
        """A hand fanned out, sorted as given; a number draws so many backs."""
        count = cards if isinstance(cards, int) else len(cards)
        steps = [float(_STRIP)] * count
        if not isinstance(cards, int):
            for place in range(1, count):
                if cards[place].suit is not cards[place - 1].suit:
                    steps[place] += _SUIT_GAP
        width = sum(steps[1:])
        radius = _STRIP / radians(_TILT)
        drawn = []
        offset = -width / 2
        for place in range(count):
            offset += steps[place] if place else 0
            angle = offset / radius
            x = centre + radius * sin(angle) - CARD_WIDTH / 2
            y = top + radius * (1 - cos(angle))
            tilt = degrees(angle)
            if isinstance(cards, int):
                drawn.append(self.back(x, y, tilt))
            else:
                drawn.append(self.card(cards[place], x, y, tilt, is_covered=place < count - 1))
        return "".join(drawn)

    def columns(self, hand: Cards, centre: float, top: float) -> str:
        """A hand that lies on the table, a column a suit; all is said at the upper edge."""
        suits = hand.suits
        left = centre - (len(suits) * (_COLUMN_WIDTH + _COLUMN_GAP) - _COLUMN_GAP) / 2
        drawn = []
        for place, suit in enumerate(suits):
            x = left + place * (_COLUMN_WIDTH + _COLUMN_GAP)
            for step, card in enumerate(hand.of_suit(suit).descending()):
                drawn.append(self._lying(card, x, top + step * _COLUMN_STEP))
        return "".join(drawn)

    def _lying(self, card: Card, x: float, y: float) -> str:
        inside = [
            self._face(_COLUMN_WIDTH),
            self._rank(card, 12.5, 18.5, 14),
            self.suit(card.suit, 28.2, 13, 10),
            self.suit(card.suit, _COLUMN_WIDTH / 2, 54, 24),
        ]
        annotation = self.annotations.get(card)
        if annotation is not None:
            inside.append(self._value(annotation, 45.2, 12.5, 20))
            inside.append(self._mark(annotation, 61.2, 12.5, 9))
        return self._group(card, x, y, 0, inside)

    def _group(self, card: Card, x: float, y: float, tilt: float, inside: Sequence[str]) -> str:
        name = i18n.write_card(card, self.lang)
        annotation = self.annotations.get(card)
        if annotation is not None:
            name = ": ".join(filter(None, (name, annotation.text)))
            name = ". ".join(filter(None, (name, annotation.note)))
        return (
            f'<g id="{self.prefix}-{card.code}" transform="{_place(x, y, tilt)}">'
            f"<title>{escape(name)}</title>{''.join(inside)}</g>"
        )

    def _face(self, width: float, fill: str = "") -> str:
        theme = self.theme
        return (
            f'<rect width="{number(width)}" height="{CARD_HEIGHT}" rx="5" '
            f'fill="{fill or theme.card}" stroke="{theme.edge}"/>'
        )

    def _rank(self, card: Card, x: float, y: float, size: float) -> str:
        colour = suit_colour(card.suit, self.four_colours)
        rank = i18n.write_ranks(Cards([card]), self.lang)
        return self.text(x, y, rank, size, colour, is_bold=True)

    def _value(self, annotation: Annotation, x: float, y: float, width: float) -> str:
        """Value in a box around a point."""
        if not annotation.text:
            return ""
        theme = self.theme
        fill, ink = {
            "best": (theme.best, theme.best_ink),
            "loses": (theme.loses, theme.loses_ink),
        }.get(annotation.mark, (theme.plain, theme.plain_ink))
        size = min(13.0, 1.5 * width / max(len(annotation.text), 1))
        return (
            f'<rect x="{number(x - width / 2)}" y="{number(y - 8)}" width="{number(width)}" '
            f'height="16" rx="4" fill="{fill}" stroke="{ink if annotation.mark else theme.edge}"/>'
            + self.text(x, y + size * 0.36, annotation.text, size, ink, is_bold=True)
        )

    def _mark(self, annotation: Annotation, x: float, y: float, size: float = 13) -> str:
        if not annotation.mark:
            return ""
        colour = self.theme.best if annotation.mark == "best" else self.theme.loses_ink
        size *= 1.0 if annotation.mark == "best" else 0.75
        return self._shape(MARK_PATHS[annotation.mark], x, y, size, colour)

    @staticmethod
    def _shape(path: str, x: float, y: float, size: float, fill: str) -> str:
        return (
            f'<path transform="translate({number(x)} {number(y)}) scale({size / 100:.3g})" '
            f'fill="{fill}" d="{path}"/>'
        )


def _place(x: float, y: float, tilt: float) -> str:
    turned = f" rotate({number(tilt)})" if round(tilt, 1) else ""
    return f"translate({number(x)} {number(y)}){turned}"
