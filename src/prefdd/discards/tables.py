"""The discards in rows and sentences, in the words of whatever language the reader has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from prefdd.cards import Card, Cards, Suit
from prefdd.deal import Contract, Seat

if TYPE_CHECKING:
    from prefdd.discards.found import Choices, Discard, Discards

__all__ = [
    "ENGLISH",
    "Words",
    "as_html",
    "as_text",
    "choices_text",
    "column_titles",
    "difference",
    "legend",
    "rows",
    "title",
    "verdict",
]

_MISERE: Final = 5


class Words(Protocol):
    """How cards and sentences are written; `prefdd.view.text.Style` is one."""

    def say(self, message: str) -> str:
        """Translate a message."""

    def say_count(self, one: str, many: str, count: int) -> str:
        """Translate and fill a message with a ``{count}``."""

    def suit(self, suit: Suit) -> str:
        """Sign or letter of a suit."""

    def card(self, card: Card) -> str:
        """Card, suit first."""

    def cards(self, cards: Cards) -> str:
        """Cards in one row."""

    def seat(self, seat: Seat) -> str:
        """Name of a seat."""

    def contract(self, contract: Contract) -> str:
        """Name of a contract."""


class _English:
    """The language of the code; what is printed when nobody has said a language."""

    def say(self, message: str) -> str:
        return message

    def say_count(self, one: str, many: str, count: int) -> str:
        return (one if count == 1 else many).format(count=count)

    def suit(self, suit: Suit) -> str:
        return str(suit)

    def card(self, card: Card) -> str:
        return str(card)

    def cards(self, cards: Cards) -> str:
        return str(cards)

    def seat(self, seat: Seat) -> str:
        return str(seat)

    def contract(self, contract: Contract) -> str:
        return str(contract)


ENGLISH: Final[Words] = _English()
"""Signs for suits, letters for seats."""


def choices_text(choices: Choices, words: Words = ENGLISH) -> str:
    """What is put away; equal cards with strokes between, of which any will do.

    Examples
    --------
    >>> choices_text(((Cards("S8 S7"), 1), (Cards("HQ"), 1)))
    '♠8/♠7 ♥Q'
    >>> choices_text(((Cards("D9 D8 D7"), 2),)), choices_text(((Cards("D8 D7"), 2),))
    ('2 x ♦9/♦8/♦7', '♦8 ♦7')
    """
    parts = []
    for run, count in choices:
        cards = [words.card(card) for card in run.descending()]
        if count == len(cards):
            parts.append(" ".join(cards))
        else:
            parts.append(("" if count == 1 else f"{count} x ") + "/".join(cards))
    return " ".join(parts)


def column_titles(words: Words) -> list[str]:
    """Signs of the suits, no trump, misère."""
    suits = [words.suit(suit) for suit in Suit]
    return [*suits, words.say("NT"), words.contract(Contract.misere())]


def title(found: Discards, words: Words = ENGLISH) -> str:
    """Whose cards, and who leads."""
    return words.say("{seat} discards two of {cards}; {first} leads.").format(
        seat=words.seat(found.declarer),
        cards=words.cards(found.twelve),
        first=words.seat(found.first),
    )


def legend(words: Words = ENGLISH) -> list[str]:
    """What the numbers and marks of the table are, a sentence each."""
    return [
        words.say("Declarer's tricks after each discard, all cards open, best play by all."),
        words.say("* best in its column; a/b: any of these cards, they are equal."),
        words.say("worse than: that other discard is nowhere worse and somewhere better."),
    ]


def rows(found: Discards, words: Words = ENGLISH) -> list[list[str]]:
    """A row for each kind of discard, from the best down, under a row of titles."""
    best = found.best_tricks
    head = [
        words.say("discard"),
        *column_titles(words),
        words.say("makes"),
        words.say("worse than"),
    ]
    return [head, *(_row(found, discard, best, words) for discard in found.ranking)]


def _row(found: Discards, discard: Discard, best: Sequence[int], words: Words) -> list[str]:
    numbers = (
        f"{tricks}{'*' if tricks == most else ' '}"
        for tricks, most in zip(discard.tricks, best, strict=True)
    )
    worse = "" if discard.worse_than is None else short(found, discard.worse_than, words)
    made = "-" if discard.contract is None else words.contract(discard.contract)
    return [choices_text(discard.choices, words), *numbers, made, worse]


def short(found: Discards, cards: Cards, words: Words) -> str:
    """A discard with its equals."""
    return choices_text(found[cards].choices, words)


def verdict(found: Discards, words: Words = ENGLISH) -> str:
    """What to order and what to put away for it; or that nothing is made, and by how much."""
    order = found.order
    contract = words.contract(order.contract)
    away = words.say(" or ").join(
        choices_text(discard.choices, words) for discard in found.recommended
    )
    if not order.undertricks:
        message = words.say("Best order: {contract}; discard {discards}.")
        return message.format(contract=contract, discards=away)
    missing = words.say_count("{count} undertrick", "{count} undertricks", order.undertricks)
    if found.at_least is None:
        message = words.say(
            "No game is made. Fewest missing: {contract}, {missing}; discard {discards}."
        )
    elif found.at_least == order.contract and order.contract.level == 0:
        message = words.say("The misère is caught: {missing} at best; discard {discards}.")
    else:
        message = words.say(
            "Nothing from {bid} up is made. "
            "Fewest missing: {contract}, {missing}; discard {discards}."
        )
    bid = "" if found.at_least is None else words.contract(found.at_least)
    return message.format(contract=contract, missing=missing, discards=away, bid=bid)


def difference(found: Discards, cards: Cards, words: Words = ENGLISH) -> str:
    """What a discard costs and saves compared with the recommended one, in tricks.

    Examples
    --------
    >>> from prefdd.deal import Deal
    >>> from prefdd.discards import discards
    >>> hands = {Seat.E: Cards("S:T C:QJ7 D:AT H:QJ87"), Seat.S: Cards("S:AKJ97 C:AT D:K87"),
    ...          Seat.W: Cards("S:Q8 C:K98 D:QJ9 H:AK")}
    >>> found = discards(Deal.of(hands, Cards("H:T9")), Seat.S, first=Seat.W)
    >>> difference(found, Cards("HT H9"))
    '♥10 ♥9 against ♣10 ♥10/♥9: costs 1 trick on a misère.'
    """
    discard, best = found[cards], found.recommended[0]
    names = choices_text(discard.choices, words), choices_text(best.choices, words)
    gains = found.against(cards)
    parts = []
    if discard.contract != best.contract:
        parts.append(
            words.say("{contract} instead of {other}").format(
                contract=_made(discard, words), other=_made(best, words)
            )
        )
    if costs := _amounts([-min(gain, 0) for gain in gains], words):
        parts.append(words.say("costs {tricks}").format(tricks=costs))
    if saves := _amounts([max(gain, 0) for gain in gains], words):
        parts.append(words.say("saves {tricks}").format(tricks=saves))
    if not parts:
        return words.say("{discard} is as good as {best} in everything.").format(
            discard=names[0], best=names[1]
        )
    return words.say("{discard} against {best}: {differences}.").format(
        discard=names[0], best=names[1], differences="; ".join(parts)
    )


def _made(discard: Discard, words: Words) -> str:
    if discard.contract is None:
        return words.say("no game")
    return words.contract(discard.contract)


def _amounts(tricks: Sequence[int], words: Words) -> str:
    """Numbers of tricks by column, those that are not 0."""
    return ", ".join(
        words.say("{tricks} on a misère" if place == _MISERE else "{tricks} in {strain}").format(
            tricks=words.say_count("{count} trick", "{count} tricks", count), strain=name
        )
        for place, (count, name) in enumerate(zip(tricks, column_titles(words), strict=True))
        if count
    )


def as_text(found: Discards) -> str:
    """The verdict and the table in plain English."""
    table = rows(found)
    widths = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
    lines = (
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    )
    return "\n".join([title(found), verdict(found), "", *lines, "", *legend()])


def as_html(found: Discards, words: Words = ENGLISH, lang: str = "en") -> str:
    """The same as a table for a notebook; the more tricks, the deeper the colour."""
    # Most who ask for discards are not in a notebook, and it is not loaded for them.
    from html import escape

    head, *body = rows(found, words)
    titles = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = "".join(
        f"<tr>{_cells(row, discard)}</tr>" for row, discard in zip(body, found.ranking, strict=True)
    )
    return (
        f'<div lang="{lang}"><p>{escape(title(found, words))}<br>'
        f"<strong>{escape(verdict(found, words))}</strong></p>"
        f"<table><thead><tr>{titles}</tr></thead><tbody>{lines}</tbody></table>"
        f"<p><small>{'<br>'.join(map(escape, legend(words)))}</small></p></div>"
    )


def _cells(row: Sequence[str], discard: Discard) -> str:
    from html import escape

    name, *numbers = row[:7]
    cells = [f'<th scope="row" style="text-align:left">{escape(name)}</th>']
    for text, tricks in zip(numbers, discard.tricks, strict=True):
        weight = ";font-weight:bold" if text.endswith("*") else ""
        # Half a colour at most, so that the text stays dark on light, and light on dark.
        shade = f"background:rgba(46,125,50,{tricks / 20:.2f})"
        cells.append(f'<td style="text-align:center;{shade}{weight}">{escape(text.strip())}</td>')
    cells += [f"<td>{escape(text)}</td>" for text in row[7:]]
    return "".join(cells)
