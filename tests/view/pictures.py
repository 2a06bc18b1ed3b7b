"""What tests of pictures share: deals, and a reader of SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

from prefdd import Card, Cards, Contract, Deal, Position, Record, Seat, random_deal

SVG = "{http://www.w3.org/2000/svg}"

KOVALEVSKAYA = Record(
    {
        Seat.E: Cards("S:QJ C:97 D:KQJT H:J7"),
        Seat.S: Cards("S:T987 C:8 D:987 H:98"),
        Seat.W: Cards("S:AK C:QJT D:A H:AKQT"),
    },
    Contract.misere(),
    Seat.S,
    Seat.E,
    talon=Cards("CA CK"),
    discard=Cards("CA CK"),
    id="Kovalevskaya",
)
START = KOVALEVSKAYA.start


def deal_at(absent: Seat, seed: int = 1) -> Deal:
    """A random deal with nobody at a seat."""
    deal = random_deal(seed=seed)
    seats = [seat for seat in Seat if seat is not absent]
    return Deal.of(dict(zip(seats, deal.hands, strict=True)), deal.talon)


def game(absent: Seat, played: int = 0, seed: int = 1) -> Position:
    """A game at three seats after some cards, the first legal ones."""
    deal = deal_at(absent, seed)
    position = Position.start(deal, Contract.parse("6S"), deal.seats[0], deal.seats[1])
    for _ in range(played):
        position = position.play(next(iter(position.legal)))
    return position


def read(picture: str) -> ElementTree.Element:
    """Root of a picture; ParseError if it is not well formed."""
    return ElementTree.fromstring(picture)


def cards_drawn(root: ElementTree.Element) -> list[Card]:
    """Cards of the groups that draw a face."""
    codes = (group.get("id", "").rpartition("-")[2] for group in root.iter(f"{SVG}g"))
    return [Card(code) for code in codes if code]


def group_of(root: ElementTree.Element, card: Card) -> ElementTree.Element:
    """The group that draws a card."""
    [found] = [g for g in root.iter(f"{SVG}g") if g.get("id", "").endswith(f"-{card.code}")]
    return found


def texts(element: ElementTree.Element) -> Iterator[str]:
    """What can be read in a part of a picture."""
    for node in element.iter(f"{SVG}text"):
        yield node.text or ""
