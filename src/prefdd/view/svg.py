"""A deal or a position as a picture: hands round a table, the trick in the middle.

The picture is one SVG element with presentation attributes only: no style sheet, no
script, no reference to anything outside or inside but the two texts that name it. So it
looks the same in a notebook, in a page made of it, and on sites that clean what they show.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from html import escape
from typing import Final

from prefdd.allpass_position import AllPassPosition
from prefdd.cards import NO_CARDS, Card, Cards
from prefdd.deal import Deal, Seat
from prefdd.errors import PrefddError
from prefdd.position import Position
from prefdd.view import text
from prefdd.view.annotation import Annotation, by_card
from prefdd.view.card_svg import (
    CARD_HEIGHT,
    CARD_WIDTH,
    FAN_WIDTH,
    Pen,
    columns_height,
    number,
)
from prefdd.view.palette import FONT, Theme, theme_of
from prefdd.view.text import Style

__all__ = ["Picture", "table"]

_MARGIN: Final = 16
_LABEL: Final = 24
_GAP: Final = 8
_TRICK_WIDTH: Final = 190
_TRICK_HEIGHT: Final = 186
_DROOP: Final = 10
_PREFIX: Final = re.compile(r"[A-Za-z][\w-]*", re.ASCII)


class Picture(str):
    """An SVG picture: a text that a notebook shows as what it draws."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)


def table(
    position: Position | Deal,
    annotations: Iterable[Annotation] | None = None,
    theme: str = "light",
    lang: str = "en",
    *,
    four_colours: bool = False,
    lying: Collection[Seat] = (),
    hidden: Collection[Seat] = (),
    talon: Cards = NO_CARDS,
    discard: Cards = NO_CARDS,
    prefix: str | None = None,
) -> Picture:
    """Picture of a deal or a position.

    Parameters
    ----------
    position
        A position, with the trick in progress, tricks won and who is to move; or a
        deal, hands alone.
    annotations
        Values and marks on cards of the picture; `prefdd.view.annotation.annotate`
        makes them from a solution.
    theme
        ``"light"`` or ``"dark"``.
    lang
        ``"en"`` or ``"ru"``.
    four_colours
        Whether ♣ is green and ♦ blue.
    lying
        Seats whose hands lie on the table, a column a suit, as in the light.
    hidden
        Seats whose cards are face down; neither the picture nor its text names them.
    talon, discard
        Lie at the place of the absent seat; left out when empty. The talon of a deal
        and the opened cards of all-pass are known without being given.
    prefix
        What ids begin with. Pictures on one page need different ones; by default it
        comes from what the picture shows.

    Raises
    ------
    PrefddError
        If there is no such theme or language, a card is annotated twice or is not in
        the picture, or the prefix is no name.

    Examples
    --------
    >>> deal = Deal.of({Seat.N: Cards("SA"), Seat.E: Cards("DK"), Seat.W: Cards("C7")})
    >>> picture = table(deal, [Annotation(Card("SA"), "1", "best")])
    >>> picture.startswith("<svg"), "<title>♠A: 1</title>" in picture
    (True, True)
    """
    notes = by_card(annotations)
    scene = _scene(position, frozenset(lying), frozenset(hidden), talon, discard)
    for card in notes:
        if card not in scene.shown:
            raise PrefddError("{card} is annotated but is not in the picture", card=card)
    title, description = _words(position, scene, notes, Style(lang))
    if prefix is None:
        facts = (title, description, theme, four_colours, sorted(scene.lying))
        prefix = "deal-" + hashlib.sha256(repr(facts).encode()).hexdigest()[:10]
    elif not _PREFIX.fullmatch(prefix):
        raise PrefddError(
            "the prefix of ids is letters, digits, - and _, not {text!r}", text=prefix
        )
    pen = Pen(theme_of(theme), lang, four_colours, prefix, notes)
    return Picture(_draw(position, scene, pen, title, description))


@dataclass(frozen=True, slots=True)
class _Scene:
    """Where hands lie and what is put away."""

    deal: Deal
    lying: frozenset[Seat]
    hidden: frozenset[Seat]
    table: tuple[Card, ...]
    talon: tuple[Card, ...]
    discard: tuple[Card, ...]

    @property
    def shown(self) -> Cards:
        """Cards that have a face in the picture."""
        open_hands = [hand for seat, hand in self.deal.items() if seat not in self.hidden]
        cards = Cards([*self.table, *self.talon, *self.discard])
        for hand in open_hands:
            cards |= hand
        return cards

    def height(self, seat: Seat) -> float:
        """Height of what lies at a seat, its label included."""
        if seat == self.deal.absent:
            return _LABEL + _GAP + CARD_HEIGHT if self.talon or self.discard else 0
        if seat in self.lying and seat not in self.hidden:
            return _LABEL + _GAP + columns_height(self.deal[seat])
        return _LABEL + _GAP + CARD_HEIGHT + _DROOP


def _scene(
    position: Position | Deal,
    lying: frozenset[Seat],
    hidden: frozenset[Seat],
    talon: Cards,
    discard: Cards,
) -> _Scene:
    played: tuple[Card, ...] = ()
    if isinstance(position, Deal):
        deal = position
    elif isinstance(position, Position):
        deal, played = position.deal, position.table
    else:
        raise TypeError(f"what is drawn is a Position or a Deal, not {position!r}")
    opened = tuple((talon or deal.talon).descending())
    if isinstance(position, AllPassPosition) and position.opened:
        opened = position.opened
    # A card that declarer took is drawn in his hand, and one put away again as the discard.
    elsewhere = deal.cards | Cards(played) | discard
    left = tuple(card for card in opened if card not in elsewhere)
    return _Scene(deal, lying, hidden, played, left, tuple(discard.descending()))


def _words(
    position: Position | Deal, scene: _Scene, notes: dict[Card, Annotation], style: Style
) -> tuple[str, str]:
    """Title and description: the deal as text, and what is written on its cards."""
    talon, discard = Cards(scene.talon), Cards(scene.discard)
    if isinstance(position, Deal):
        title = style.say("A deal")
    else:
        title = text.deal_table(position, style).partition("\n")[0]
    if isinstance(position, Position) and not scene.hidden:
        lines = [text.deal_table(position, style, talon, discard).rstrip("\n")]
    else:
        hands = {seat: hand for seat, hand in scene.deal.items() if seat not in scene.hidden}
        lines = [text.hand_rows(hands, style, discard).rstrip("\n")]
        if talon:
            lines.append(f"{style.say('Talon')} {style.cards(talon)}")
    marks = {"best": style.say("best card"), "loses": style.say("loses")}
    for card, note in notes.items():
        said = " ".join(filter(None, (note.text, marks.get(note.mark, ""))))
        line = f"{style.card(card)}: {said}"
        lines.append(f"{line}. {note.note}" if note.note else line)
    return title, "\n".join(lines)


def _draw(position: Position | Deal, scene: _Scene, pen: Pen, title: str, description: str) -> str:
    heights = {seat: scene.height(seat) for seat in Seat}
    middle = max(heights[Seat.W], heights[Seat.E], _TRICK_HEIGHT)
    width = 2 * FAN_WIDTH + _TRICK_WIDTH + 2 * _MARGIN
    top, bottom = heights[Seat.N], heights[Seat.S]
    height = top + middle + bottom + 2 * _MARGIN + (_GAP if top else 0) + (_GAP if bottom else 0)
    row = _MARGIN + top + (_GAP if top else 0)
    centres = {
        Seat.N: (width / 2, _MARGIN),
        Seat.W: (_MARGIN + FAN_WIDTH / 2, row + (middle - heights[Seat.W]) / 2),
        Seat.E: (width - _MARGIN - FAN_WIDTH / 2, row + (middle - heights[Seat.E]) / 2),
        Seat.S: (width / 2, height - _MARGIN - bottom),
    }
    parts = [_felt(width, height, pen.theme)]
    if isinstance(position, Position):
        parts.append(_contract(position, pen, row if top else _MARGIN + 2 * _LABEL))
        parts.append(_trick(position, pen, width / 2, row + middle / 2))
    for seat in Seat:
        parts.append(_place_at(position, scene, pen, seat, *centres[seat]))
    ids = f"{pen.prefix}-title", f"{pen.prefix}-desc"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
        f'width="{number(width)}" height="{number(height)}" role="img" '
        f'aria-labelledby="{ids[0]} {ids[1]}" font-family="{FONT}">'
        f'<title id="{ids[0]}">{escape(title)}</title>'
        f'<desc id="{ids[1]}">{escape(description)}</desc>'
    )
    return head + "".join(parts) + "</svg>"


def _felt(width: float, height: float, theme: Theme) -> str:
    return (
        f'<rect x="1" y="1" width="{number(width - 2)}" height="{number(height - 2)}" rx="14" '
        f'fill="{theme.felt}" stroke="{theme.rim}" stroke-width="2"/>'
    )


def _contract(position: Position, pen: Pen, below: float) -> str:
    """What is played, in the free corner above West."""
    style = Style(pen.lang)
    parts = [
        pen.text(
            _MARGIN + 6,
            _MARGIN + 20,
            style.title(position.contract),
            20,
            pen.theme.ink,
            is_bold=True,
            anchor="start",
        )
    ]
    if position.declarer is not None:
        words = style.say("declarer {seat}").format(seat=style.seat(position.declarer))
        y = min(_MARGIN + 40, below)
        parts.append(pen.text(_MARGIN + 6, y, words, 14, pen.theme.faint, anchor="start"))
    return "".join(parts)


def _trick(position: Position, pen: Pen, x: float, y: float) -> str:
    """Cards of the trick, each before its player."""
    start = position.seats.index(position.leader)
    shifts = {Seat.N: (0, -45), Seat.S: (0, 45), Seat.W: (-60, 0), Seat.E: (60, 0)}
    drawn = []
    for step, card in enumerate(position.table):
        right, down = shifts[position.seats[(start + step) % 3]]
        drawn.append(pen.card(card, x + right - CARD_WIDTH / 2, y + down - CARD_HEIGHT / 2))
    return "".join(drawn)


def _place_at(
    position: Position | Deal, scene: _Scene, pen: Pen, seat: Seat, centre: float, top: float
) -> str:
    """What lies at one of the four seats, its label towards the edge of the table."""
    if seat == scene.deal.absent:
        return _put_away(scene, pen, centre, top)
    is_below = seat is Seat.S
    cards_top = top if is_below else top + _LABEL + _GAP
    label_top = top + scene.height(seat) - _LABEL if is_below else top
    hand = scene.deal[seat]
    if seat in scene.hidden:
        cards = pen.fan(len(hand), centre, cards_top)
    elif seat in scene.lying:
        cards = pen.columns(hand, centre, cards_top)
    else:
        cards = pen.fan(hand.descending(), centre, cards_top)
    return cards + _label(position, pen, seat, centre, label_top)


def _label(position: Position | Deal, pen: Pen, seat: Seat, centre: float, top: float) -> str:
    """Name of a player, his part, his tricks, and whether he is to move."""
    style, theme = Style(pen.lang), pen.theme
    name, ink, shape = style.seat(seat), theme.ink, ""
    if isinstance(position, Position):
        if seat == position.declarer:
            name = style.say("{seat}, declarer").format(seat=name)
        words = [name]
        won = position.won[position.seats.index(seat)]
        if any(position.won):
            words.append(style.say("tricks: {count}").format(count=won))
        if seat == position.to_move and not position.is_over:
            words.append(style.say("to move"))
            ink = theme.turn_ink
            wide = 30 + 8.6 * text.width(" · ".join(words))
            shape = (
                f'<rect x="{number(centre - wide / 2)}" y="{number(top)}" width="{number(wide)}" '
                f'height="{_LABEL}" rx="12" fill="{theme.turn}"/>'
            )
        name = " · ".join(words)
    return shape + pen.text(centre, top + 17, name, 14, ink, is_bold=True)


def _put_away(scene: _Scene, pen: Pen, centre: float, top: float) -> str:
    """Talon and discard at the seat of nobody."""
    style = Style(pen.lang)
    piles = [(style.say("Talon"), scene.talon), (style.say("Discard"), scene.discard)]
    piles = [pile for pile in piles if pile[1]]
    drawn = []
    step = 2 * CARD_WIDTH + 24
    for place, (name, cards) in enumerate(piles):
        middle = centre + (place - (len(piles) - 1) / 2) * step
        drawn.append(pen.text(middle, top + 17, name, 13, pen.theme.faint))
        left = middle - (len(cards) * (CARD_WIDTH + 4) - 4) / 2
        for index, card in enumerate(cards):
            drawn.append(pen.card(card, left + index * (CARD_WIDTH + 4), top + _LABEL + _GAP))
    return "".join(drawn)
