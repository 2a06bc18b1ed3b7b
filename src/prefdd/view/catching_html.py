"""A hidden discard as HTML: hands, a table of all discards, the value of the guess, the plan."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Final

from prefdd import i18n
from prefdd.cards import Card, Cards, Suit
from prefdd.view.catching_text import catch_summary, caught_count, ending, replies, to_reply
from prefdd.view.html import Markup
from prefdd.view.palette import suit_colour
from prefdd.view.text import Style

if TYPE_CHECKING:
    from prefdd.catching import Catch
    from prefdd.hidden import HiddenPosition
    from prefdd.plans import PlanNode

__all__ = ["discard_triangle", "first_steps", "hidden_discard", "hidden_hands"]

_CELL: Final = "padding:2px 7px;text-align:center;border:1px solid #9aa5a0"
# Each look has a mark too: nothing is said by its colour alone.
_CAUGHT: Final = ("✓", "background:#dff0e3;color:#123d20")
_MISSED: Final = ("✗", "background:#fbdcd6;color:#6b1408")
_SAFE: Final = ("○", "background:#dde7f5;color:#16305a")


def hidden_discard(found: Catch, lang: str = "en", depth: int = 1) -> Markup:
    """All of an answer of `prefdd.catch`: hands, discards, value and first steps of the plan.

    Examples
    --------
    >>> from prefdd.catching import catch
    >>> from prefdd.deal import Seat
    >>> hands = {Seat.W: Cards("S:8T"), Seat.N: Cards("S:9 H:9"), Seat.E: Cards("S:7J H:78")}
    >>> page = hidden_discard(catch(hands, Seat.E, Seat.W))
    >>> page.count("<table"), "✓" in page
    (2, True)
    """
    style = Style(lang)
    parts: list[str] = [hidden_hands(found.position, lang), discard_triangle(found, lang)]
    lines = catch_summary(found, style).splitlines()
    parts.append("".join(f"<p style='margin:4px 0'>{escape(line)}</p>" for line in lines))
    if found.is_complete and not found.best.start.is_over:
        title = style.say("First steps of the best plan")
        parts.append(f"<p style='margin:8px 0 0'><b>{escape(title)}</b></p>")
        parts.append(first_steps(found.best.start, depth, lang))
    return Markup(f"<div>{''.join(parts)}</div>")


def hidden_hands(position: HiddenPosition, lang: str = "en") -> Markup:
    """Hands as the table sees them, a row a player; declarer's with all that may be in it."""
    style = Style(lang)
    heads = ["", *(_suit(suit, lang) for suit in Suit)]
    rows = ["<tr>" + "".join(_head(text) for text in heads) + "</tr>"]
    for seat, hand in sorted(zip(position.seats, position.hands, strict=True)):
        words = [style.seat(seat)]
        if seat == position.seats[0]:
            words.append(style.say("declarer, discard hidden"))
        if seat == position.to_move:
            words.append(style.say("to move"))
        cells = (i18n.write_ranks(hand.of_suit(suit), lang) or "–" for suit in Suit)
        rows.append(f"<tr>{_head(escape(' · '.join(words)))}{''.join(map(_cell, cells))}</tr>")
    return _table("", rows)


def discard_triangle(found: Catch, lang: str = "en") -> Markup:
    """A cell for each discard: declarer's tricks with open cards, and what the best plan does.

    A discard is in the row of one of its cards and the column of the other.
    """
    style = Style(lang)
    kept, best = set(found.caught_open), set(found.best.caught)
    cards = Cards(card for pair in found.open for card in pair).descending()
    columns = cards[1:]
    rows = ["<tr><td></td>" + "".join(_head(_card(card, lang)) for card in columns) + "</tr>"]
    for place, one in enumerate(cards):
        cells = ["<td></td>"] * place
        for other in columns[place:]:
            pair = Cards([one, other])
            if pair not in found.open:
                cells.append("<td></td>")
                continue
            look = _SAFE if pair not in kept else _CAUGHT if pair in best else _MISSED
            cells.append(_cell(f"{found.open[pair]}&nbsp;{look[0]}", look[1]))
        if any(cell != "<td></td>" for cell in cells):
            rows.append(f"<tr>{_head(_card(one, lang))}{''.join(cells)}</tr>")
    title = style.say("Tricks of declarer with open cards, for each discard")
    legend = style.say(
        "✓ the best plan catches it, ✗ caught with open cards only, ○ safe with open cards"
    )
    return _table(f"{title}: {legend}", rows)


def first_steps(node: PlanNode, depth: int = 1, lang: str = "en") -> Markup:
    """A plan as nested lists, so many replies of declarer deep."""
    return Markup("".join(_steps(node, depth, Style(lang))))


def _steps(node: PlanNode, depth: int, style: Style) -> Iterator[str]:
    played, node = to_reply(node, style)
    yield escape(", ".join(played))
    if node.is_over:
        yield f" {escape(ending(node, style))}"
        return
    if depth == 0:
        yield " ..." if played else ""
        return
    yield "<ul style='margin:2px 0'>"
    for cards, after in replies(node):
        named = ", ".join(style.card(card) for card in cards)
        yield f"<li><b>{escape(named)}</b>: {escape(caught_count(after, style))}; "
        yield from _steps(after, depth - 1, style)
        yield "</li>"
    yield "</ul>"


def _card(card: Card, lang: str) -> str:
    return f"{_suit(card.suit, lang)}{escape(i18n.write_ranks(Cards([card]), lang))}"


def _suit(suit: Suit, lang: str) -> str:
    # Red on dark and black on dark would both be hard to see, so suits stand on white.
    return (
        f'<span style="background:#ffffff;color:{suit_colour(suit)};padding:0 3px">'
        f"{i18n.write_suit(suit, lang)}</span>"
    )


def _head(inside: str) -> str:
    return f'<th style="{_CELL}">{inside}</th>'


def _cell(inside: str, look: str = "") -> str:
    return f'<td style="{_CELL}{";" + look if look else ""}">{inside}</td>'


def _table(title: str, rows: list[str]) -> Markup:
    caption = (
        f'<caption style="text-align:left;padding:4px 0">{escape(title)}</caption>' if title else ""
    )
    return Markup(
        f'<table style="border-collapse:collapse;margin:4px 0">{caption}{"".join(rows)}</table>'
    )
