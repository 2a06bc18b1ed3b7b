"""Deals, values, lines and counts as plain text for a terminal."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from prefdd import i18n
from prefdd.allpass_position import AllPassPosition
from prefdd.cards import NO_CARDS, Card, Cards, Suit
from prefdd.deal import Contract, Kind, Seat
from prefdd.position import Position

__all__ = [
    "Style",
    "card_values",
    "deal_table",
    "grid",
    "hand_rows",
    "histogram",
    "line_of_play",
    "pad",
    "strain_table",
    "verdict",
    "width",
]

_ESCAPE: Final = re.compile(r"\x1b\[[0-9;]*m")
_RED: Final = "31"
_BOLD: Final = "1"
_BAR: Final = 40


@dataclass(frozen=True)
class Style:
    """How text is written.

    Attributes
    ----------
    lang
        ``"en"`` or ``"ru"``.
    ascii
        Letters for suits, and no sign outside the alphabet.
    colour
        Whether ANSI colours mark red suits and best cards.
    """

    lang: str = "en"
    ascii: bool = False
    colour: bool = False

    def say(self, message: str) -> str:
        """Translate a message."""
        return i18n.translation(self.lang).gettext(message)

    def say_count(self, one: str, many: str, count: int) -> str:
        """Translate and fill a message with a ``{count}``."""
        return i18n.translation(self.lang).ngettext(one, many, count).format(count=count)

    def suit(self, suit: Suit) -> str:
        """Sign or letter of a suit."""
        return self._red(suit, i18n.write_suit(suit, self.lang, self.ascii))

    def card(self, card: Card) -> str:
        """Card, suit first."""
        return self._red(card.suit, i18n.write_card(card, self.lang, self.ascii))

    def cards(self, cards: Cards) -> str:
        """Cards in one row."""
        return i18n.write_cards(cards, self.lang, self.ascii)

    def seat(self, seat: Seat) -> str:
        """Name of a seat."""
        return i18n.write_seat(seat, self.lang)

    def contract(self, contract: Contract) -> str:
        """Name of a contract."""
        return i18n.write_contract(contract, self.lang, self.ascii)

    def title(self, contract: Contract) -> str:
        """Name of a contract at the beginning of a sentence."""
        name = self.contract(contract)
        return name[0].upper() + name[1:]

    def strong(self, text: str) -> str:
        """Text in bold, where colours are asked for."""
        return f"\x1b[{_BOLD}m{text}\x1b[0m" if self.colour else text

    def _red(self, suit: Suit, text: str) -> str:
        if self.colour and suit in (Suit.DIAMONDS, Suit.HEARTS):
            return f"\x1b[{_RED}m{text}\x1b[0m"
        return text


PLAIN: Final = Style()


def width(text: str) -> int:
    r"""Columns that a text takes in a terminal; colours take none, wide letters two.

    Examples
    --------
    >>> width("♠Т"), width("\x1b[31m♦\x1b[0m"), width("牌")
    (2, 1, 2)
    """
    plain = _ESCAPE.sub("", text)
    if plain.isascii():
        return len(plain)
    return sum(
        0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in "WF")
        for sign in plain
        if unicodedata.category(sign) not in ("Cf", "Mn", "Me")
    )


def pad(text: str, columns: int, right: bool = False) -> str:
    """Text filled with blanks to a width; with `right`, from the left."""
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def grid(rows: Sequence[Sequence[str]], right: Iterable[int] = (), gap: str = "  ") -> str:
    """Rows in aligned columns; those of the numbers in `right` are flush right."""
    flush = set(right)
    count = max((len(row) for row in rows), default=0)
    widths = [max(width(row[i]) for row in rows if i < len(row)) for i in range(count)]
    lines = (
        gap.join(pad(cell, widths[i], i in flush) for i, cell in enumerate(row)).rstrip()
        for row in rows
    )
    return "".join(f"{line}\n" for line in lines)


def deal_table(
    position: Position,
    style: Style = PLAIN,
    talon: Cards = NO_CARDS,
    discard: Cards = NO_CARDS,
) -> str:
    """Hands as they sit at the table, and what is played.

    Talon and discard lie at the place of the absent seat.

    Parameters
    ----------
    position
        Shown are the cards still held, the trick in progress and the tricks won.
    style
        Language, alphabet and colours.
    talon, discard
        As far as known; left out when empty.
    """
    blocks = {seat: _hand_block(position, seat, style) for seat in position.seats}
    absent = next(seat for seat in Seat if seat not in position.seats)
    blocks[absent] = _put_away(style, talon, discard)
    heading = "".join(f"{line}\n" for line in _heading(position, style))
    return f"{heading}\n{_around(blocks)}"


def hand_rows(hands: Mapping[Seat, Cards], style: Style = PLAIN, discard: Cards = NO_CARDS) -> str:
    """Hands in rows, one a line, for records that are no whole deal."""
    rows = [[style.seat(seat), style.cards(hand)] for seat, hand in hands.items()]
    if discard:
        rows.append([style.say("discard"), style.cards(discard)])
    return grid(rows)


def _heading(position: Position, style: Style) -> list[str]:
    contract = style.title(position.contract)
    leader = style.seat(position.leader)
    if position.declarer is None:
        # While the talon leads, first hand only plays first.
        leads = style.say("{contract}. {leader} leads.")
        if isinstance(position, AllPassPosition) and position.opened:
            leads = style.say("{contract}. {leader} is first hand.")
        first = leads.format(contract=contract, leader=leader)
    else:
        first = style.say("{contract}, declarer {declarer}. {leader} leads.").format(
            contract=contract, declarer=style.seat(position.declarer), leader=leader
        )
    lines = [first]
    if position.table:
        start = position.seats.index(position.leader)
        cards = ", ".join(
            f"{style.seat(position.seats[(start + step) % 3])} {style.card(card)}"
            for step, card in enumerate(position.table)
        )
        lines.append(
            style.say("On the table: {cards}. {seat} is to move.").format(
                cards=cards, seat=style.seat(position.to_move)
            )
        )
    if any(position.won):
        pairs = zip(position.seats, position.won, strict=True)
        tricks = ", ".join(f"{style.seat(seat)} {won}" for seat, won in pairs)
        lines.append(style.say("Tricks won: {tricks}.").format(tricks=tricks))
    return lines


def _hand_block(position: Position, seat: Seat, style: Style) -> list[str]:
    name = style.seat(seat)
    if seat == position.declarer:
        name = style.say("{seat}, declarer").format(seat=name)
    hand = position.hand_of(seat)
    label = ": " if style.ascii else " "
    rows = (
        style.suit(suit) + label + i18n.write_ranks(hand.of_suit(suit), style.lang) for suit in Suit
    )
    return [style.strong(name), *rows]


def _put_away(style: Style, talon: Cards, discard: Cards) -> list[str]:
    if talon and talon == discard:
        return [style.say("Talon and discard"), style.cards(talon)]
    block = []
    if talon:
        block += [style.say("Talon"), style.cards(talon)]
    if discard:
        block += [style.say("Discard"), style.cards(discard)]
    return block


def _around(blocks: Mapping[Seat, Sequence[str]]) -> str:
    """North above, South below, West and East beside."""
    west, east = blocks[Seat.W], blocks[Seat.E]
    left = max(map(width, west), default=0) + 2
    middle = left + max(width(line) for seat in (Seat.N, Seat.S) for line in blocks[seat] or [""])
    lines = [" " * left + line for line in blocks[Seat.N]]
    for row in range(max(len(west), len(east))):
        start = pad(west[row] if row < len(west) else "", middle + 2)
        lines.append(start + (east[row] if row < len(east) else ""))
    lines += [" " * left + line for line in blocks[Seat.S]]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def verdict(contract: Contract, tricks: int, style: Style = PLAIN, limit: int | None = None) -> str:
    """One line: what declarer takes and what that means for the contract.

    Parameters
    ----------
    contract
        What is played.
    tricks
        Declarer's tricks in the whole deal, clamped to ``[limit - 1, limit]`` if a
        limit is given.
    style
        Language, alphabet and colours.
    limit
        The number of tricks that was asked about.
    """
    if limit is None:
        value = style.say_count(
            "Declarer takes {count} trick.", "Declarer takes {count} tricks.", tricks
        )
        return f"{style.strong(value)} {_outcome(contract, tricks, style)}".rstrip()
    if tricks >= limit:
        value = style.say_count(
            "Declarer takes at least {count} trick.",
            "Declarer takes at least {count} tricks.",
            limit,
        )
    else:
        value = style.say_count(
            "Declarer takes fewer than {count} trick.",
            "Declarer takes fewer than {count} tricks.",
            limit,
        )
    # "At least one?" of a misère is the question whether it is caught.
    is_settled = contract.kind is Kind.MISERE and limit == 1
    outcome = _outcome(contract, tricks, style) if is_settled else ""
    return f"{style.strong(value)} {outcome}".rstrip()


def _outcome(contract: Contract, tricks: int, style: Style) -> str:
    if contract.kind is Kind.MISERE:
        return style.say("The misère is caught.") if tricks else style.say("The misère is made.")
    if contract.kind is not Kind.GAME:
        return ""
    name = style.contract(contract)
    missing = contract.level - tricks
    if missing <= 0:
        return style.say("{contract} is made.").format(contract=name)
    return style.say("{contract} is set by {missing}.").format(contract=name, missing=missing)


def card_values(
    position: Position, values: Mapping[Card, int], best: Cards, style: Style = PLAIN
) -> str:
    """Every card of the player to move with declarer's tricks after it; the best have a star."""
    title = style.say("{seat} to move; declarer's tricks after each card (* best):").format(
        seat=style.seat(position.to_move)
    )
    rows = []
    for suit in Suit:
        cells = [
            _card_value(card, values[card], card in best, style)
            for card in Cards(values).of_suit(suit).descending()
        ]
        if cells:
            rows.append(["", *cells])
    return f"{title}\n{grid(rows)}"


def _card_value(card: Card, tricks: int, is_best: bool, style: Style) -> str:
    text = f"{style.card(card)} {tricks}"
    return style.strong(f"{text}*") if is_best else text


def line_of_play(
    position: Position, cards: Iterable[Card], style: Style = PLAIN, *, as_it_was: bool = False
) -> str:
    """Cards in the order of play, a trick a row, with its winner and declarer's tricks so far.

    Parameters
    ----------
    as_it_was
        Whether cards that were not legal are taken as played, with a sign ``!``.
    """
    rows = [[style.say("trick"), style.say("play"), "", "", style.say("won by")]]
    if position.declarer is not None:
        rows[0].append(style.say("declarer"))
    start = position.seats.index(position.leader)
    plays = [_play(position, start + step, card, style) for step, card in enumerate(position.table)]
    for card in cards:
        is_illegal = as_it_was and card not in position.legal
        play = _play(position, position.seats.index(position.to_move), card, style)
        plays.append(play + "!" if is_illegal else play)
        position = position.play_anyway(card) if is_illegal else position.play(card)
        if not position.table:
            row = [str(sum(position.won)), *plays, style.seat(position.leader)]
            if position.declarer is not None:
                row.append(str(position.declarer_tricks))
            rows.append(row)
            plays = []
    if plays:
        rows.append([str(sum(position.won) + 1), *plays])
    return grid(rows, right=(0, 5))


def _play(position: Position, place: int, card: Card, style: Style) -> str:
    return f"{style.seat(position.seats[place % 3])} {style.card(card)}"


def strain_table(tricks: Mapping[Seat, Sequence[int]], first: Seat, style: Style = PLAIN) -> str:
    """Tricks of each declarer in ♠ ♣ ♦ ♥, no trump and misère.

    Parameters
    ----------
    tricks
        Six numbers a declarer, as in `prefdd.Table`.
    first
        Who leads to the first trick.
    style
        Language, alphabet and colours.
    """
    title = style.say("Tricks of each declarer; {seat} leads.").format(seat=style.seat(first))
    strains = [style.suit(suit) for suit in Suit]
    no_trump = i18n.write_strain(None, style.lang, style.ascii)
    misere = style.contract(Contract.misere())
    rows = [[style.say("declarer"), *strains, no_trump, misere]]
    rows += [[style.seat(seat), *map(str, row)] for seat, row in tricks.items()]
    return f"{title}\n{grid(rows, right=range(1, 7))}"


def histogram(counts: Sequence[int], style: Style = PLAIN) -> str:
    """Deals and percentage for every number of declarer's tricks that occurs between."""
    total = sum(counts)
    if not total:
        return ""
    used = [tricks for tricks, count in enumerate(counts) if count]
    most = max(counts)
    sign = "#" if style.ascii else "█"
    rows = [[style.say("tricks"), style.say("deals"), "%"]]
    for tricks in range(used[0], used[-1] + 1):
        count = counts[tricks]
        bar = sign * (round(_BAR * count / most) or (1 if count else 0))
        rows.append([str(tricks), str(count), f"{100 * count / total:.2f}", bar])
    return grid(rows, right=(0, 1, 2))
