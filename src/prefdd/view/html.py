"""Values as HTML: tables that can be read without their colours, and text that is safe."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from prefdd import i18n
from prefdd.allpass_table import card_rows, span
from prefdd.analysis import Table
from prefdd.cards import NO_CARDS, Card, Cards, Suit
from prefdd.deal import Contract, Deal, Seat
from prefdd.position import Position
from prefdd.view import allpass, text
from prefdd.view.annotation import Annotation, by_card
from prefdd.view.palette import suit_colour
from prefdd.view.text import Style

if TYPE_CHECKING:
    from prefdd.allpass import AllPass
    from prefdd.solver import Solution

__all__ = [
    "Markup",
    "card_values",
    "figure",
    "grid",
    "heat_colour",
    "heat_map",
    "outlook",
    "sentences",
    "still",
    "total",
]

_CELL: Final = "padding:2px 8px;text-align:center;border:1px solid #9aa5a0"
_MARKS: Final = MappingProxyType({"": "", "best": "★", "loses": "▼"})
_BEST: Final = "background:#dff0e3;color:#123d20"
# From pale to deep, equally far apart for the eye; the ink changes where it must.
_PALE: Final = (244, 247, 252)
_DEEP: Final = (21, 71, 122)


class Markup(str):
    """HTML: a text that a notebook shows as what it describes."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


def heat_colour(part: float) -> tuple[str, str]:
    """Background and ink for a part of the whole, 0 pale and 1 deep.

    Examples
    --------
    >>> heat_colour(0), heat_colour(1)
    (('#f4f7fc', '#16212c'), ('#15477a', '#ffffff'))
    """
    part = min(max(part, 0.0), 1.0)
    red, green, blue = (
        round(low + (high - low) * part) for low, high in zip(_PALE, _DEEP, strict=True)
    )
    return f"#{red:02x}{green:02x}{blue:02x}", "#16212c" if part < 0.55 else "#ffffff"


def total(solution: Solution, lang: str = "en") -> str:
    """The sentence that says how many tricks declarer takes."""
    style = Style(lang)
    if solution.limit is None:
        return style.say_count(
            "Declarer takes {count} trick.", "Declarer takes {count} tricks.", solution.tricks
        )
    if solution.tricks >= solution.limit:
        return style.say_count(
            "Declarer takes at least {count} trick.",
            "Declarer takes at least {count} tricks.",
            solution.limit,
        )
    return style.say_count(
        "Declarer takes fewer than {count} trick.",
        "Declarer takes fewer than {count} tricks.",
        solution.limit,
    )


def card_values(solution: Solution, lang: str = "en") -> Markup:
    """Every card of the player to move with declarer's tricks after it; the best have a star.

    Examples
    --------
    >>> from prefdd.cards import Card
    >>> from prefdd.solver import Solution
    >>> html = card_values(Solution(1, {Card("SA"): 1, Card("S7"): 0}, Cards("SA"), 1))
    >>> "<td" in html, "★" in html
    (True, True)
    """
    said = total(solution, lang)
    if not solution.cards:
        return Markup(f"<p>{escape(said)}</p>")
    values = {card: str(tricks) for card, tricks in solution.cards.items()}
    title = Style(lang).say("Declarer's tricks after each card (★ best)")
    return Markup(
        f"<p>{escape(said)}</p>" + _rows_of_suits(Cards(values), values, solution.best, title, lang)
    )


def _rows_of_suits(
    cards: Cards, values: Mapping[Card, str], best: Cards, title: str, lang: str
) -> str:
    rows = []
    for suit in cards.suits:
        cells = "".join(
            _cell(
                f"{i18n.write_ranks(Cards([card]), lang)}&nbsp;"
                f"<b>{escape(values[card])}</b>{'&nbsp;★' if card in best else ''}",
                _BEST if card in best else "",
            )
            for card in cards.of_suit(suit).descending()
        )
        rows.append(f"<tr>{_head(_suit(suit, lang))}{cells}</tr>")
    return _table(title, rows)


def figure(picture: str, plain: str) -> Markup:
    """A picture for a page, and what stands in for it where pages are cleaned of pictures.

    Notebooks that are not trusted lose the picture and the frame around what stands in,
    and so show it; others show the picture alone.

    Parameters
    ----------
    picture
        What `prefdd.view.svg.table` drew.
    plain
        HTML that says the same; `still` makes it.
    """
    title = picture.partition("<title")[2].partition(">")[2].partition("</title>")[0]
    data = b64encode(picture.encode()).decode()
    return Markup(
        f'<img alt="{title}" style="max-width:100%" src="data:image/svg+xml;base64,{data}">'
        f"<template>{plain}</template>"
    )


def still(
    position: Position | Deal,
    annotations: Iterable[Annotation] | None = None,
    lang: str = "en",
    talon: Cards = NO_CARDS,
    discard: Cards = NO_CARDS,
) -> Markup:
    """Hands as a table, a row a player, with values on cards; it needs no picture and no style."""
    style = Style(lang)
    notes = by_card(annotations)
    deal = position if isinstance(position, Deal) else position.deal
    rows = ["<tr>" + "".join(map(_head, ("", *(_suit(suit, lang) for suit in Suit)))) + "</tr>"]
    hands = [(_player(position, seat, style), hand) for seat, hand in deal.items()]
    if isinstance(position, Position) and position.table:
        hands.append((style.say("Trick"), Cards(position.table)))
    piles = [
        (style.say("Talon"), (talon or deal.talon) - deal.cards - discard),
        (style.say("Discard"), discard),
    ]
    for name, cards in (*hands, *(pile for pile in piles if pile[1])):
        cells = [
            _cell("&nbsp; ".join(_noted(card, notes, lang) for card in suited) or "–")
            for suited in (cards.of_suit(suit).descending() for suit in Suit)
        ]
        rows.append(f"<tr>{_head(escape(name))}{''.join(cells)}</tr>")
    title = style.say("A deal")
    if isinstance(position, Position):
        title = text.deal_table(position, style).partition("\n")[0]
    return Markup(_table(title, rows))


def _player(position: Position | Deal, seat: Seat, style: Style) -> str:
    words = [style.seat(seat)]
    if isinstance(position, Position):
        if any(position.won):
            won = position.won[position.seats.index(seat)]
            words.append(style.say("tricks: {count}").format(count=won))
        if seat == position.to_move and not position.is_over:
            words.append(style.say("to move"))
    return " · ".join(words)


def _noted(card: Card, notes: Mapping[Card, Annotation], lang: str) -> str:
    rank = i18n.write_ranks(Cards([card]), lang)
    note = notes.get(card)
    if note is None:
        return rank
    return f"{rank}&nbsp;<b>{escape(note.text)}</b>{_MARKS[note.mark]}"


def outlook(found: AllPass, lang: str = "en") -> Markup:
    """All-pass: numbers of each player, the outcomes, and numbers after the cards to play."""
    style = Style(lang)
    heads = [style.say("guarantee"), style.say("range"), style.say("best case")]
    if found.balance is not None:
        heads.append(style.say("balance"))
    rows = [_row_of(style.say("player"), heads, is_head=True)]
    for seat, most in found.guarantee.items():
        cells = [most, span(*found.range[seat]), found.best_case[seat]]
        if found.balance is not None:
            cells.append(found.balance[seat])
        rows.append(_row_of(style.seat(seat), cells))
    html = _table(style.say("Tricks on all-pass"), rows)
    if note := allpass.dummy(found, style):
        html += f"<p>{escape(note)}</p>"
    html += f"<p>{escape(' '.join(allpass.outcomes(found, style).split()))}</p>"
    if not found.cards:
        return Markup(html)
    rows = [_row_of(style.say("card"), [*heads, style.say("cost")], is_head=True)]
    for item in card_rows(found):
        cells = [item.guarantee, span(item.least, item.most), item.best_case]
        if item.balance is not None:
            cells.append(item.balance)
        look = "" if item.cost else _BEST
        name = style.cards(item.cards) + ("" if item.cost else " ★")
        rows.append(_row_of(name, [*cells, item.cost], look=look))
    title = allpass.cards(found, style).partition("\n")[0].replace("(*", "(★")
    return Markup(html + _table(title, rows))


def _row_of(name: str, cells: Iterable[object], *, is_head: bool = False, look: str = "") -> str:
    inside = "".join(
        _head(escape(str(cell))) if is_head else _cell(escape(str(cell)), look) for cell in cells
    )
    return f"<tr>{_head(escape(name))}{inside}</tr>"


def sentences(notes: Iterable[Annotation], lang: str = "en") -> Markup:
    """What is said of each card, a row a card."""
    rows = [
        f"<tr>{_head(_suit(note.card.suit, lang) + i18n.write_ranks(Cards([note.card]), lang))}"
        f"{_cell(f'<b>{escape(note.text)}</b>&nbsp;{_MARKS[note.mark]}')}"
        f"{_cell(escape(note.note), 'text-align:left')}</tr>"
        for note in notes
    ]
    return Markup(_table(Style(lang).say("What each card is worth, and why"), rows))


def heat_map(tricks: Table, lang: str = "en") -> Markup:
    """Tricks of each declarer in ♠ ♣ ♦ ♥, no trump and misère, the deeper the more."""
    style = Style(lang)
    strains: Sequence[str] = [_suit(suit, lang) for suit in Suit]
    heads = [
        escape(style.say("declarer")),
        *strains,
        escape(i18n.write_strain(None, lang)),
        escape(style.contract(Contract.misere())),
    ]
    rows = ["<tr>" + "".join(map(_head, heads)) + "</tr>"]
    most = max(map(len, tricks.deal.hands))
    for seat, row in tricks.tricks.items():
        cells = []
        for count in row:
            fill, ink = heat_colour(count / max(most, 1))
            cells.append(_cell(str(count), f"background:{fill};color:{ink}"))
        rows.append(f"<tr>{_head(escape(style.seat(seat)))}{''.join(cells)}</tr>")
    title = style.say("Tricks of each declarer; {seat} leads.").format(
        seat=style.seat(tricks.first)
    )
    return Markup(_table(title, rows))


def grid(title: str, rows: Sequence[Sequence[str]]) -> Markup:
    """A table of texts, the first row of which are its heads."""
    heads, *others = rows
    lines = ["".join(_head(escape(cell)) for cell in heads)]
    lines += ["".join(_cell(escape(cell)) for cell in row) for row in others]
    return Markup(_table(title, [f"<tr>{line}</tr>" for line in lines]))


def _suit(suit: Suit, lang: str) -> str:
    # Red on dark and black on dark would both be hard to see, so suits stand on white.
    return (
        f'<span style="background:#ffffff;color:{suit_colour(suit)};padding:0 4px">'
        f"{i18n.write_suit(suit, lang)}</span>"
    )


def _head(inside: str) -> str:
    return f'<th style="{_CELL}">{inside}</th>'


def _cell(inside: str, look: str = "") -> str:
    return f'<td style="{_CELL}{";" + look if look else ""}">{inside}</td>'


def _table(title: str, rows: Sequence[str]) -> str:
    return (
        '<table style="border-collapse:collapse">'
        '<caption style="text-align:left;white-space:nowrap;padding:4px 0">'
        f"{escape(title)}</caption>"
        f"{''.join(rows)}</table>"
    )
