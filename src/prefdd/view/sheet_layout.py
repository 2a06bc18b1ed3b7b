"""Where everything stands on a drawn score sheet: strokes and labels, in no format yet.

Each player has a side and writes along it, his left at his left hand: whists at the edge, the
pool behind them, the mountain next to the centre.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from prefdd import i18n
from prefdd.scoring import Column, Player, exact
from prefdd.scoring.entries import seated
from prefdd.scoring.sheet import ScoreSheet

__all__ = ["Drawing", "Label", "Stroke", "drawing_of"]

WIDTH: Final = 760.0
HEIGHTS: Final = {3: 660.0, 4: 760.0}
MARGIN: Final = 44.0
WHISTS, POOL, MOUNTAIN = 100.0, 188.0, 272.0
CENTRE_OF_THREE: Final = 290.0
RADIUS: Final = 40.0
SIZE: Final = {"name": 20.0, "caption": 11.5, "history": 13.0, "total": 20.0, "target": 26.0}
LONGEST_NAME: Final = 24
HISTORY_LINES: Final = 2
_WIDE: Final = 0.58
_NARROW: Final = 0.3


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line; between players it is heavy."""

    x1: float
    y1: float
    x2: float
    y2: float
    is_heavy: bool


@dataclass(frozen=True, slots=True)
class Label:
    """Text about a point.

    Attributes
    ----------
    x, y
        The middle of the text.
    angle
        Degrees clockwise.
    role
        Name, caption, history, total, or target; it gives the size and the colour.
    """

    x: float
    y: float
    angle: int
    text: str
    role: str

    @property
    def size(self) -> float:
        """Height of the letters."""
        return SIZE[self.role]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Strokes and labels on a sheet of so many units; y goes down.

    Attributes
    ----------
    circle
        Middle and radius of the circle with the target.
    """

    width: float
    height: float
    strokes: tuple[Stroke, ...]
    labels: tuple[Label, ...]
    circle: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class _Side:
    """The part of the sheet of one player, in his own directions.

    Along goes from his left to his right, depth from his edge to the centre.
    """

    angle: int
    bounds: Callable[[float], tuple[float, float]]
    point: Callable[[float, float], tuple[float, float]]

    def stroke(self, start: tuple[float, float], end: tuple[float, float]) -> Stroke:
        """A light line between two points given as along and depth."""
        return Stroke(*self.point(*start), *self.point(*end), is_heavy=False)


def drawing_of(sheet: ScoreSheet, lang: str = "en", *, is_turned: bool = False) -> Drawing:
    """The sheet as players draw it: A at the bottom, the others clockwise.

    Parameters
    ----------
    sheet
        Of three or four players.
    lang
        ``"en"`` or ``"ru"``.
    is_turned
        Whether the numbers of the player at the top stand on their heads, with their feet
        towards him as 4.2.5 wants it; otherwise they can be read.
    """
    height = HEIGHTS[sheet.players]
    centre = (WIDTH / 2, height / 2 if sheet.players == 4 else CENTRE_OF_THREE)
    sides = _sides_of_four() if sheet.players == 4 else _sides_of_three(height, centre)
    strokes = [*_frame(height), *_rays(sheet.players, height, centre)]
    labels = [Label(*centre, 0, str(sheet.target), "target")]
    for player, side in zip(sheet.everybody, sides, strict=True):
        strokes += _strips(side, sheet.players - 1)
        angle = 0 if side.angle == 180 and not is_turned else side.angle
        labels += _labels(sheet, player, side, angle, lang)
    return Drawing(
        WIDTH + 2 * MARGIN,
        height + 2 * MARGIN,
        tuple(_moved_stroke(stroke) for stroke in strokes),
        tuple(_moved_label(label) for label in labels),
        (centre[0] + MARGIN, centre[1] + MARGIN, RADIUS),
    )


def _sides_of_four() -> tuple[_Side, ...]:
    side = WIDTH

    def bounds(depth: float) -> tuple[float, float]:
        return depth, side - depth

    return (
        _Side(0, bounds, lambda along, depth: (along, side - depth)),
        _Side(90, bounds, lambda along, depth: (depth, along)),
        _Side(180, bounds, lambda along, depth: (side - along, depth)),
        _Side(270, bounds, lambda along, depth: (side - depth, side - along)),
    )


def _sides_of_three(height: float, centre: tuple[float, float]) -> tuple[_Side, ...]:
    slope = (WIDTH / 2) / (height - centre[1])
    return (
        _Side(
            0,
            lambda depth: (depth * slope, WIDTH - depth * slope),
            lambda along, depth: (along, height - depth),
        ),
        _Side(
            90,
            lambda depth: (0.0, height - depth / slope),
            lambda along, depth: (depth, along),
        ),
        _Side(
            270,
            lambda depth: (depth / slope, height),
            lambda along, depth: (WIDTH - depth, height - along),
        ),
    )


def _frame(height: float) -> Iterator[Stroke]:
    corners = [(0.0, 0.0), (WIDTH, 0.0), (WIDTH, height), (0.0, height)]
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        yield Stroke(x1, y1, x2, y2, is_heavy=True)


def _rays(players: int, height: float, centre: tuple[float, float]) -> Iterator[Stroke]:
    """Lines between players, from the circle outwards."""
    ends = [(0.0, height), (WIDTH, height)]
    ends += [(0.0, 0.0), (WIDTH, 0.0)] if players == 4 else [(WIDTH / 2, 0.0)]
    for x, y in ends:
        part = RADIUS / math.dist((x, y), centre)
        near = [start + part * (end - start) for start, end in zip(centre, (x, y), strict=True)]
        yield Stroke(near[0], near[1], x, y, is_heavy=True)


def _strips(side: _Side, others: int) -> Iterator[Stroke]:
    """Lines between whists, pool and mountain, and between whists on each of the others."""
    for depth in (WHISTS, POOL):
        low, high = side.bounds(depth)
        yield side.stroke((low, depth), (high, depth))
    low, high = side.bounds(WHISTS)
    for place in range(1, others):
        along = low + (high - low) * place / others
        yield side.stroke((along, 0), (along, WHISTS))


def _labels(
    sheet: ScoreSheet, player: Player, side: _Side, angle: int, lang: str
) -> Iterator[Label]:
    """Name, balance, and the numbers of one player."""
    say = i18n.translation(lang).gettext
    low, high = side.bounds(0)
    x, y = side.point((low + high) / 2, -MARGIN / 2)
    name = sheet.name(player)
    shown = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
    yield Label(x, y, angle, f"{shown}: {signed(sheet.balance[player])}", "name")
    low, high = side.bounds(WHISTS)
    # The left neighbour is next clockwise, and whists on him are at the left.
    neighbours = seated(sheet.players, player)
    part = (high - low) / len(neighbours)
    for place, other in enumerate(neighbours):
        middle = side.point(low + part * (place + 0.5), WHISTS / 2)
        caption = say("on {name}").format(name=_short(sheet.name(other), part))
        yield from _cell(middle, angle, caption, sheet.running(player, Column.WHISTS, other), part)
    for column, caption, near, far in (
        (Column.POOL, say("pool"), WHISTS, POOL),
        (Column.MOUNTAIN, say("mountain"), POOL, MOUNTAIN),
    ):
        low, high = side.bounds(far)
        middle = side.point((low + high) / 2, (near + far) / 2)
        yield from _cell(middle, angle, caption, sheet.running(player, column), high - low)


def _cell(
    middle: tuple[float, float],
    angle: int,
    caption: str,
    running: Sequence[Fraction],
    length: float,
) -> Iterator[Label]:
    """Caption, earlier sums and the sum of now, one below the other."""
    *earlier, now = running or (None,)
    rows = [(caption, "caption")]
    rows += [(text, "history") for text in history_lines(earlier, length * 0.92)]
    rows += [] if now is None else [(written(now), "total")]
    down = -math.sin(math.radians(angle)), math.cos(math.radians(angle))
    heights = [SIZE[role] * 1.22 for _text, role in rows]
    offset = -sum(heights) / 2
    for (text, role), height in zip(rows, heights, strict=True):
        middle_of_row = offset + height / 2
        offset += height
        x, y = (start + middle_of_row * way for start, way in zip(middle, down, strict=True))
        yield Label(round(x, 2), round(y, 2), angle, text, role)


def history_lines(earlier: Sequence[Fraction | None], length: float) -> list[str]:
    """Earlier sums with dots between them, in as many lines as there are; the oldest give way.

    Examples
    --------
    >>> history_lines([Fraction(2), Fraction(6), Fraction(10)], 100)
    ['2. 6. 10.']
    >>> history_lines([Fraction(n) for n in range(100, 130)], 100)
    ['… 124. 125. 126.', '127. 128. 129.']
    """
    words = [f"{written(amount)}." for amount in earlier if amount is not None]
    lines = _wrapped(words, length)
    if len(lines) <= HISTORY_LINES:
        return lines
    while len(lines) > HISTORY_LINES:
        words = words[1:]
        lines = _wrapped(["…", *words], length)
    return lines


def _wrapped(words: Sequence[str], length: float) -> list[str]:
    lines: list[str] = []
    for word in words:
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and _length(joined) <= length:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines


def _length(text: str) -> float:
    """About how long a line of earlier sums is."""
    narrow = sum(letter in ". /" for letter in text)
    return SIZE["history"] * (_NARROW * narrow + _WIDE * (len(text) - narrow))


def _short(name: str, length: float) -> str:
    """A name that has room over a cell."""
    most = max(3, int(length / (SIZE["caption"] * _WIDE)) - 4)
    return name if len(name) <= most else name[: most - 1] + "…"


def written(amount: Fraction) -> str:
    """A number with a proper minus."""
    return exact(amount).replace("-", "−")


def signed(amount: Fraction) -> str:
    """A number with its sign; nothing is 0."""
    return ("+" if amount > 0 else "") + written(amount)


def _moved_stroke(stroke: Stroke) -> Stroke:
    return Stroke(
        stroke.x1 + MARGIN,
        stroke.y1 + MARGIN,
        stroke.x2 + MARGIN,
        stroke.y2 + MARGIN,
        stroke.is_heavy,
    )


def _moved_label(label: Label) -> Label:
    return Label(label.x + MARGIN, label.y + MARGIN, label.angle, label.text, label.role)
