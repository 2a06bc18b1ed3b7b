"""The numbers of all-pass as rows of a table, equal cards together, and as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from prefdd.cards import Card, Cards
from prefdd.deal import Seat
from prefdd.position import Position

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["CardRow", "as_text", "card_rows", "outcome_name", "seat_codes", "span"]

_IN_A_ROW: Final = 8


class Numbers(Protocol):
    """What is read of a `prefdd.allpass.Outlook`."""

    @property
    def seats(self) -> tuple[Seat, Seat, Seat]: ...
    @property
    def outcomes(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def guarantee(self) -> Mapping[Seat, int]: ...
    @property
    def best_case(self) -> Mapping[Seat, int]: ...
    @property
    def balance(self) -> Mapping[Seat, Fraction] | None: ...
    @property
    def range(self) -> Mapping[Seat, tuple[int, int]]: ...


class CardNumbers(Numbers, Protocol):
    """What is read of a `prefdd.allpass.AllPassCard`."""

    @property
    def cost(self) -> int | Fraction: ...


class WholeNumbers(Numbers, Protocol):
    """What is read of a `prefdd.AllPass`."""

    @property
    def position(self) -> Position: ...
    @property
    def decides(self) -> tuple[int, int, int]: ...
    @property
    def chooser(self) -> Seat: ...
    @property
    def cards(self) -> Mapping[Card, CardNumbers]: ...


class CardRow(NamedTuple):
    """Cards of the player to move that have the same numbers, in his tricks.

    Attributes
    ----------
    cards
        The cards.
    guarantee, least, most, best_case
        His guarantee, the ends of his range, and his best case.
    cost
        What each of them costs of what he had for certain; nothing for the best.
    balance
        Under a convention, the balance below which he cannot be held; else None.
    """

    cards: Cards
    guarantee: int
    least: int
    most: int
    best_case: int
    cost: int | Fraction
    balance: Fraction | None


def card_rows(found: WholeNumbers) -> list[CardRow]:
    """Legal cards, the cheapest first; cards with the same numbers and outcomes in one row."""
    rows: dict[tuple[object, ...], CardRow] = {}
    for card, value in found.cards.items():
        row = _row(Cards([card]), value, found.chooser)
        key = (row[1:], value.outcomes)
        if key in rows:
            row = row._replace(cards=row.cards | rows[key].cards)
        rows[key] = row
    return sorted(rows.values(), key=lambda row: row.cost)


def _row(cards: Cards, value: CardNumbers, seat: Seat) -> CardRow:
    balance = None if value.balance is None else value.balance[seat]
    return CardRow(
        cards,
        value.guarantee[seat],
        *value.range[seat],
        value.best_case[seat],
        value.cost,
        balance,
    )


def span(least: int, most: int) -> str:
    """Two numbers as a range, one number when they are equal.

    Examples
    --------
    >>> span(3, 5), span(4, 4)
    ('3-5', '4')
    """
    return str(least) if least == most else f"{least}-{most}"


def outcome_name(outcome: Iterable[int]) -> str:
    """Tricks of each player, with hyphens between."""
    return "-".join(map(str, outcome))


def seat_codes(found: Numbers) -> list[str]:
    """Letters of the players in the order of the outcomes, and ``dealer`` if he takes part."""
    has_dealer = any(len(outcome) > 3 for outcome in found.outcomes)
    return [seat.name for seat in found.seats] + (["dealer"] if has_dealer else [])


def as_text(found: WholeNumbers) -> str:
    """Tables of players and of cards in English, for `str`."""
    players, cards = _tables(found)
    title, names = _outcomes(found)
    rows = [names[at : at + _IN_A_ROW] for at in range(0, len(names), _IN_A_ROW)]
    parts = [_aligned(players), *_dummy(found), title, *("  " + "  ".join(row) for row in rows)]
    if len(cards) > 1:
        parts += [f"{found.position.to_move.name} to move (* costs nothing):", _aligned(cards)]
    return "\n".join(parts)


def _dummy(found: WholeNumbers) -> list[str]:
    return [
        f"{seat.name} is the dummy; {found.seats[owner].name} plays for it"
        for seat, owner in zip(found.seats, found.decides, strict=True)
        if seat not in found.guarantee
    ]


def _tables(found: WholeNumbers) -> tuple[list[list[str]], list[list[str]]]:
    has_balance = found.balance is not None
    heads = ["guarantee", "range", "best case", *(["balance"] if has_balance else [])]
    players = [["player", *heads]]
    for seat in found.seats:
        if seat in found.guarantee:
            row = [seat.name, str(found.guarantee[seat]), span(*found.range[seat])]
            row.append(str(found.best_case[seat]))
            if found.balance is not None:
                row.append(str(found.balance[seat]))
            players.append(row)
    cards = [["card", *heads, "cost"]]
    for item in card_rows(found):
        row = [str(item.cards) + ("" if item.cost else " *"), str(item.guarantee)]
        row += [span(item.least, item.most), str(item.best_case)]
        if item.balance is not None:
            row.append(str(item.balance))
        cards.append([*row, str(item.cost)])
    return players, cards


def _outcomes(found: WholeNumbers) -> tuple[str, list[str]]:
    seats = "-".join(seat_codes(found))
    names = [outcome_name(outcome) for outcome in found.outcomes]
    count = "one outcome" if len(names) == 1 else f"{len(names)} outcomes"
    return f"{count} ({seats}):", names


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = []
    for row in rows:
        first, *rest = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        lines.append("  ".join([row[0].ljust(len(first)), *rest]))
    return "\n".join(lines)
