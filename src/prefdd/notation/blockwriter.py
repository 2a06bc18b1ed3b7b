"""Text blocks written so that `textblock.read` gives the record back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from prefdd.allpass_position import TalonRule
from prefdd.cards import Card, Cards, Rank
from prefdd.deal import Contract, Kind, Seat
from prefdd.errors import NotationError
from prefdd.notation.blocklines import is_rule, looks_like_hand, read_line
from prefdd.phrase import card_count
from prefdd.record import Record

__all__ = ["lies_apart", "write"]


class _Language(NamedTuple):
    ranks: tuple[str, ...]
    seats: tuple[str, ...]
    misere: str
    all_pass: str
    no_trump: str
    contract: str
    declarer: str
    talon: str
    talon_rule: str
    talon_rules: tuple[str, str, str]
    opened: str
    discard: str
    first: str
    played: str
    convention: str
    comment: str
    id: str
    extra: str


_LANGUAGES: Final = MappingProxyType(
    {
        "en": _Language(
            ranks=("7", "8", "9", "10", "J", "Q", "K", "A"),
            seats=("North", "East", "South", "West"),
            misere="misère",
            all_pass="all-pass",
            no_trump="NT",
            contract="Contract",
            declarer="Declarer",
            talon="Talon",
            talon_rule="Talon rule",
            talon_rules=("suit", "dealer", "closed"),
            opened="Opened",
            discard="Discard",
            first="Lead",
            played="Play",
            convention="Convention",
            comment="Comment",
            id="Name",
            extra="Extra",
        ),
        "ru": _Language(
            ranks=("7", "8", "9", "10", "В", "Д", "К", "Т"),
            seats=("Север", "Восток", "Юг", "Запад"),
            misere="мизер",
            all_pass="распасы",
            no_trump=" б/к",
            contract="Контракт",
            declarer="Играет",
            talon="Прикуп",
            talon_rule="Правило прикупа",
            talon_rules=("масть", "сдающий", "закрыт"),
            opened="Открывается",
            discard="Снос",
            first="Ход",
            played="Розыгрыш",
            convention="Конвенция",
            comment="Комментарий",
            id="Название",
            extra="Дополнительно",
        ),
    }
)
_BREAK: Final = re.compile(r"\r\n|[\r\n]")


def write(record: Record, lang: str = "en") -> str:
    """Write a record as a text block that reads back equal.

    Parameters
    ----------
    record
        Sound or not.
    lang
        "en" or "ru".

    Raises
    ------
    NotationError
        If prefdd has no such language, there is no hand, a name has a line break, JSON
        cannot express a value of `Record.extra`, or a hand, the talon or the discard has
        more cards than the rules allow.

    Examples
    --------
    >>> hands = {Seat.N: Cards("SA DK"), Seat.E: Cards("S8 S9"), Seat.S: Cards("CT HQ")}
    >>> print(write(Record(hands, Contract.parse("6S"), Seat.N, Seat.N, id="Ending"), "ru"))
    Ending
    Север (6♠): ♠Т ♦К
    Восток: ♠98
    Юг: ♣10 ♥Д
    Ход: Север
    <BLANKLINE>
    """
    if lang not in _LANGUAGES:
        raise NotationError(
            "text blocks are not written in {lang!r}; languages are {languages}",
            lang=lang,
            languages=" ".join(_LANGUAGES),
        )
    if not record.hands:
        raise NotationError(
            "{id}: a block of text needs a hand, and there is none; write JSON or prefdd instead",
            id=record.id or "record",
        )
    _check_lengths(record)
    return "".join(f"{line}\n" for line in _lines(record, _LANGUAGES[lang]))


def _check_lengths(record: Record) -> None:
    for seat, hand in record.clockwise.items():
        if len(hand) > 10:
            raise NotationError(
                "{seat} has {count} cards; a hand has at most 10", seat=seat, count=len(hand)
            )
    for cards in (record.talon, record.discard):
        if len(cards) > 2:
            raise NotationError(
                "{count} where talon or discard have 2: {cards}",
                count=card_count(len(cards)),
                cards=cards,
            )


def lies_apart(talon: Cards, hands: Mapping[Seat, Cards], declarer: Seat | None) -> bool:
    """Whether a full talon is in nobody's hand although declarer has his ten cards."""
    if declarer is None or len(talon) != 2 or len(hands.get(declarer, ())) != 10:
        return False
    return not any(talon & hand for hand in hands.values())


def _lines(record: Record, words: _Language) -> Iterator[str]:
    if record.id:
        yield _name(record.id, words)
    in_note = _is_noted(record)
    for seat, hand in record.clockwise.items():
        note = ""
        if in_note and seat == record.declarer and record.contract is not None:
            note = f" ({_contract(record.contract, words)})"
        yield f"{words.seats[seat]}{note}: {_hand(hand, words)}"
    if not in_note and record.contract is not None:
        yield f"{words.contract}: {_contract(record.contract, words)}"
    if not in_note and record.declarer is not None:
        yield f"{words.declarer}: {words.seats[record.declarer]}"
    if record.talon:
        yield f"{words.talon}: {_hand(record.talon, words)}"
    if record.talon_rule:
        yield f"{words.talon_rule}: {_talon_rule(record.talon_rule, words)}"
    if record.opened:
        yield f"{words.opened}: {' '.join(_card(card, words) for card in record.opened)}"
    if record.discard:
        yield f"{words.discard}: {_hand(record.discard, words)}"
    elif lies_apart(record.talon, record.hands, record.declarer):
        yield f"{words.discard}: ?"
    if record.first is not None:
        yield f"{words.first}: {words.seats[record.first]}"
    yield from _play(record.played, words)
    if record.convention:
        yield f"{words.convention}: {_one_line(record.convention)}"
    if record.comment:
        yield from (f"{words.comment}: {line}" for line in _BREAK.split(record.comment))
    if record.extra:
        from prefdd.notation.json_records import write_object

        yield f"{words.extra}: {write_object(record.id, record.extra)}"


def _is_noted(record: Record) -> bool:
    """Whether the contract stands after declarer's name."""
    if record.contract is None or record.contract.kind is Kind.ALL_PASS:
        return False
    return record.declarer in record.hands


def _name(name: str, words: _Language) -> str:
    line = read_line(_one_line(name), 1)
    is_plain = line.kind == "other" and not looks_like_hand(line.part.text)
    return name if is_plain and not is_rule(name) else f"{words.id}: {name}"


def _one_line(text: str) -> str:
    if _BREAK.search(text) is not None or text != text.strip().strip("\ufeff"):
        raise NotationError(
            "{text!r} cannot stand on one line; take out line breaks, and blanks at its ends",
            text=text,
        )
    return text


def _contract(contract: Contract, words: _Language) -> str:
    if contract.kind is Kind.MISERE:
        return words.misere
    if contract.kind is Kind.ALL_PASS:
        return words.all_pass
    return f"{contract.level}{words.no_trump if contract.trump is None else contract.trump}"


def _hand(cards: Cards, words: _Language) -> str:
    suits = (
        f"{suit}{''.join(_rank(card.rank, words) for card in cards.of_suit(suit).descending())}"
        for suit in cards.suits
    )
    return " ".join(suits) or "-"


def _play(played: tuple[Card, ...], words: _Language) -> Iterator[str]:
    """The cards three in a line, numbered as tricks."""
    if not played:
        return
    yield f"{words.played}:"
    for start in range(0, len(played), 3):
        cards = (_card(card, words) for card in played[start : start + 3])
        yield f"{start // 3 + 1}) {' '.join(cards)}"


def _talon_rule(code: str, words: _Language) -> str:
    rules = dict(zip(TalonRule, words.talon_rules, strict=True))
    return rules[TalonRule.parse(code)]


def _card(card: Card, words: _Language) -> str:
    return f"{card.suit}{_rank(card.rank, words)}"


def _rank(rank: Rank, words: _Language) -> str:
    return words.ranks[rank]
