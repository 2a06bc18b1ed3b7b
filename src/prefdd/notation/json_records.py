"""Records as JSON: one object a record, in an array or one a line.

A record is an object such as ::

    {"id": "kovalevskaya", "hands": {"E": "S:QJ C:97 D:KQJT H:J7", ...},
     "contract": "misere", "declarer": "S", "first": "E", "discard": "C:AK",
     "played": ["DK", "D9"]}

Only ``hands`` is needed, and one hand is enough. Suits are ``S C D H``, a void may be
left out, ranks are ``AKQJT987``; hands, cards, contracts and seats as people type them
are understood too. ``talon``, ``convention`` and ``comment`` are further keys, and for
all-pass ``talon_rule`` (``suit dealer closed``) and ``opened``, the cards of the talon in
the order in which they are opened. Keys not
known here are kept in `Record.extra` and written back.

A file is one object, an array of them, an object with one array of them
(``{"problems": [...]}``), or objects one after another, as in JSON Lines.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeVar

from prefdd.cards import NO_CARDS, Card, Cards
from prefdd.deal import Seat
from prefdd.errors import NotationError, PrefddError
from prefdd.notation.bad_record import BadRecord, Read, accepted, placed
from prefdd.notation.json_source import Repeated, values
from prefdd.notation.values import (
    read_card,
    read_contract,
    read_hand,
    read_seat,
    read_talon_rule,
    write_json,
    write_short,
)
from prefdd.record import Record

__all__ = ["KEYS", "from_object", "read", "read_each", "to_object", "write", "write_object"]

_EXAMPLES: Final = {
    "id": "kovalevskaya",
    "hands": "S:QJ C:97 D:KQJT H:J7",
    "contract": "6S",
    "declarer": "S",
    "first": "E",
    "talon": "C:AK",
    "talon_rule": "suit",
    "opened": "CK",
    "discard": "C:AK",
    "played": "DK",
    "convention": "sochi",
    "comment": "etude 3",
}
KEYS: Final = tuple(_EXAMPLES)
"""Keys of a record that have a meaning, in the order in which they are written."""

_T = TypeVar("_T")


def from_object(data: Mapping[str, object]) -> Record:
    """Record from an object of JSON.

    Raises
    ------
    NotationError
        If there are no hands, or a value cannot be read; it names the key.

    Examples
    --------
    >>> record = from_object({"hands": {"S": "S:AK D:T"}, "contract": "6S", "title": "one hand"})
    >>> record.contract, dict(record.extra)
    (Contract('6S'), {'title': 'one hand'})
    >>> from_object({"hands": {"S": "S:AK"}, "contract": 6})
    Traceback (most recent call last):
    prefdd.errors.NotationError: contract is 6, not text; write it as "6S", or leave contract out
    """
    if not isinstance(data, Mapping):
        raise NotationError(
            'a record is an object such as {{"hands": ...}}, not {value}', value=_shown(data)
        )
    _refuse_repeated(data)
    return Record(
        hands=_hands(data),
        contract=_value(data, "contract", read_contract),
        declarer=_value(data, "declarer", read_seat),
        first=_value(data, "first", read_seat),
        talon=_cards(data, "talon"),
        discard=_cards(data, "discard"),
        played=_in_order(data, "played"),
        id=_id(data),
        convention=_value(data, "convention", str) or "",
        comment=_value(data, "comment", str) or "",
        extra={key: value for key, value in data.items() if key not in _EXAMPLES},
        talon_rule=str(_value(data, "talon_rule", read_talon_rule) or ""),
        opened=_in_order(data, "opened"),
    )


def to_object(record: Record) -> dict[str, object]:
    """Object of JSON from a record; what is not known is left out.

    Raises
    ------
    NotationError
        If a key of `Record.extra` has the name of a key of records.

    Examples
    --------
    >>> to_object(Record({Seat.S: Cards("SA D7")}, played=(Card("D7"),), id="a"))
    {'id': 'a', 'hands': {'S': 'S:A C: D:7 H:'}, 'played': ['D7']}
    """
    for key in record.extra:
        if key in _EXAMPLES:
            raise NotationError(
                "the extra key {key!r} has the name of a key of records; rename it", key=key
            )
    known: dict[str, object] = {
        "id": record.id,
        "hands": {seat.name: hand.code for seat, hand in record.clockwise.items()},
        "contract": record.contract and record.contract.code,
        "declarer": "" if record.declarer is None else record.declarer.name,
        "first": "" if record.first is None else record.first.name,
        "talon": write_short(record.talon),
        "talon_rule": record.talon_rule,
        "opened": [card.code for card in record.opened],
        "discard": write_short(record.discard),
        "played": [card.code for card in record.played],
        "convention": record.convention,
        "comment": record.comment,
    }
    kept = {key: value for key, value in known.items() if value or key == "hands"}
    return {**kept, **record.extra}


def read(text: str) -> list[Record]:
    r"""Records of a text in JSON or JSON Lines; NotationError for the first bad one.

    Examples
    --------
    >>> [record.id for record in read('{"id": "a", "hands": {}}\n{"id": 2, "hands": {}}')]
    ['a', '2']
    """
    return list(accepted(read_each(text)))


def read_each(text: str) -> Iterator[Read]:
    r"""Records of a text in JSON or JSON Lines, with a `BadRecord` for each that is wrong.

    Examples
    --------
    >>> for item in read_each('{"id": "a"}\n{"id": "b", "hands": {}}'):
    ...     print(item.id, getattr(item, "error", "is read"))
    a line 1: hands are missing; write "hands": {"E": "S:QJ C:97 D:KQJT H:J7", ...}
    b is read
    """
    for line, value in values(text, KEYS):
        if isinstance(value, PrefddError):
            yield BadRecord("", line, value)
            continue
        try:
            yield from_object(value)  # type: ignore[arg-type]
        except PrefddError as error:
            name = value.get("id") if isinstance(value, dict) else None
            yield BadRecord(
                str(name) if isinstance(name, str | int) else "", line, placed(error, line)
            )


def write(records: Iterable[Record], *, lines: bool = False) -> str:
    """Text of records: an array with one record a line, or JSON Lines.

    Raises
    ------
    NotationError
        If `Record.extra` has something that JSON cannot express; it names the key.

    Examples
    --------
    >>> print(write([Record({Seat.S: Cards("SA")}, id="a")]), end="")
    [
    {"id": "a", "hands": {"S": "S:A C: D: H:"}}
    ]
    """
    rows = [write_object(record.id, to_object(record)) for record in records]
    if lines:
        return "".join(f"{row}\n" for row in rows)
    return "[\n" + ",\n".join(rows) + "\n]\n" if rows else "[]\n"


def write_object(name: str, data: Mapping[str, object]) -> str:
    """JSON of an object in one line.

    Raises
    ------
    NotationError
        If JSON cannot express a value; it names the key, and the record.
    """
    for key, value in data.items():
        try:
            write_json({key: value})
        except (TypeError, ValueError, RecursionError):
            raise NotationError(
                "{id}: {key} is {value}, which JSON cannot express; make it text, number or list",
                id=name or "record",
                key=key,
                value=_shown(value),
            ) from None
    return write_json(dict(data))


def _shown(value: object) -> str:
    """A value as JSON, shortened for a message."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = repr(type(value).__name__)
    return text if len(text) <= 40 else text[:37] + "..."


def _refuse_repeated(data: Mapping[str, object]) -> None:
    if isinstance(data, Repeated):
        raise NotationError("key {key} is given twice in one object; keep one", key=data.key)


def _text(value: object, key: str) -> str:
    name = key.partition(".")[0]
    if not isinstance(value, str):
        raise NotationError(
            '{key} is {value}, not text; write it as "{example}", or leave {key} out',
            key=key,
            value=_shown(value),
            example=_EXAMPLES[name],
        )
    return value


def _read(value: object, key: str, reader: Callable[[str], _T]) -> _T:
    text = _text(value, key)
    try:
        return reader(text)
    except PrefddError as error:
        fault = placed(error, None)
        raise NotationError("{key}: {fault}", key=key, fault=fault) from error


def _value(data: Mapping[str, object], key: str, reader: Callable[[str], _T]) -> _T | None:
    """Value of a key; None when it is left out, empty or a question mark."""
    if key not in data:
        return None
    if data[key] in ("", "?") and reader is not str:
        return None
    return _read(data[key], key, reader)


def _id(data: Mapping[str, object]) -> str:
    value = data.get("id", "")
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return str(value)
    return _text(value, "id")


def _hands(data: Mapping[str, object]) -> dict[Seat, Cards]:
    if "hands" not in data:
        raise NotationError(
            'hands are missing; write "hands": {{"E": "{example}", ...}}',
            key="hands",
            example=_EXAMPLES["hands"],
        )
    value = data["hands"]
    if not isinstance(value, Mapping):
        raise NotationError(
            'hands are {value}, not an object; write "hands": {{"E": "{example}", ...}}',
            key="hands",
            value=_shown(value),
            example=_EXAMPLES["hands"],
        )
    _refuse_repeated(value)
    hands: dict[Seat, Cards] = {}
    for name in value:
        seat = _read(name, "hands", read_seat)
        if seat in hands:
            raise NotationError("hands: {seat} has two hands; keep one", key="hands", seat=seat)
        hands[seat] = _cards(value, name, f"hands.{name}")
    return hands


def _cards(data: Mapping[str, object], key: str, path: str = "") -> Cards:
    """A set of cards: text, or a list with one text for each card."""
    value = data.get(key, "")
    path = path or key
    if not isinstance(value, list):
        return _read(value, path, read_hand)
    cards = NO_CARDS
    for item in value:
        card = _read(item, path, read_card)
        if card in cards:
            raise NotationError("{key}: {card} is named twice", key=path, card=card)
        cards |= Cards([card])
    return cards


def _in_order(data: Mapping[str, object], key: str) -> tuple[Card, ...]:
    """Cards in order: a list, or one text with blanks between."""
    value = data.get(key, [])
    if isinstance(value, str):
        value = value.split()
    if not isinstance(value, list | tuple):
        raise NotationError(
            '{key} is {value}, not a list of cards; write "{key}": ["DK", "D9"], or leave it out',
            key=key,
            value=_shown(value),
        )
    return tuple(_read(item, f"{key}.{ply}", read_card) for ply, item in enumerate(value, 1))
