r"""The prefdd record: tags as in PBN, with all that preferans needs.

::

    [Id "kovalevskaya"]
    [Deal "E: S:QJ C:97 D:KQJT H:J7 | S: S:T987 C:8 D:987 H:98 | W: S:AK C:QJT D:A H:AKQT"]
    [Contract "misere"]
    [Declarer "S"]
    [First "E"]
    [Discard "C:AK"]
    [Comment "the fourth hand is \"absent\""]
    [Play "E"]
    DK D9 DA
    SA SJ ST

* ``Deal`` is one part a hand: a seat, a colon, and the hand as in all files of prefdd,
  suits with labels in bidding order ♠ ♣ ♦ ♥ and voids left out; a hand of no cards is
  ``-``. The hand of PBN is read too: ``W:AK.AKQT.A.QJT QJ.J7.KQJT.97 T987.98.987.8``,
  suits in the order ♠ ♥ ♦ ♣, seats clockwise from the one named, ``-`` for the absent seat.
* ``Talon``, ``Discard``: cards, as a hand. ``Contract``: 6S ... 10NT, misere, allpass.
* ``TalonRule``: what the talon does on all-pass, suit, dealer or closed. ``Opened``: its
  cards in the order in which they are opened, as ``CT ST``.
* ``Declarer``, ``First``: N E S W. What is not known is ``?`` or left out.
* ``Play``: who leads first (as ``First``), then the cards in the order of play, a trick
  a line, legal or not. So a line begins with the card of whoever won the line above,
  not - as in PBN - with the card of the first leader. ``*`` ends it.
* ``Convention``, ``Comment``, ``Id``: any text.
* Any other tag is kept in its order and written back. A value without quotes is JSON:
  ``[expected {"tricks": 1}]``. A name in quotes is never one of the names above.

In quotes ``\"``, ``\\`` and ``\n`` stand for a quote, a backslash, a new line. A blank
line ends a record. ``{...}`` and ``;`` to the end of the line are comments; within a
record they are added to ``Comment``, as is any other line outside ``Play``. Lines that
begin with ``%`` are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from prefdd.deal import Seat
from prefdd.errors import NotationError, PrefddError
from prefdd.notation.bad_record import BadRecord, Read, accepted, placed
from prefdd.notation.json_records import from_object, to_object
from prefdd.notation.tag_scanner import KEYS, Draft, Scanner
from prefdd.notation.values import DOTTED, read_dotted, read_seat, write_json, write_short
from prefdd.record import Record

__all__ = ["read", "read_each", "write"]

_TITLES: Final = {"talonrule": "TalonRule"}
_PART: Final = re.compile(r"\s*([^\s:]+)\s*:(.*)", re.DOTALL)


def read(text: str) -> list[Record]:
    r"""Records of a text with tags; NotationError for the first bad one.

    Examples
    --------
    >>> record = read('[Deal "E: S:7 | S: D:8 | W: D:9"]\n[Play "E"]\nS7 D8 D9\n')[0]
    >>> record.first, str(record.hands[Seat.W]), len(record.played)
    (<Seat.E: 1>, '♦9', 3)
    """
    return list(accepted(read_each(text)))


def read_each(text: str) -> Iterator[Read]:
    """Records of a text with tags, with a `BadRecord` for each that is wrong."""
    scanner = Scanner(text)
    is_empty = True
    while not scanner.is_over:
        draft = Draft(scanner.line)
        try:
            scanner.read_into(draft)
        except PrefddError as error:
            yield draft.spoilt_by(error)
            scanner.leave_record()
            is_empty = False
            continue
        if draft.names:
            try:
                yield _record(draft)
            except PrefddError as error:
                yield draft.spoilt_by(error)
            is_empty = False
    if is_empty:
        yield BadRecord(
            "",
            1,
            NotationError(
                "there is no record; a record has a line such as {tag}", tag="[Deal ...]"
            ),
        )


def write(records: Iterable[Record]) -> str:
    """Text of records with tags, a blank line between.

    Raises
    ------
    NotationError
        If `Record.extra` has something that JSON cannot express; it names the key.

    Examples
    --------
    >>> from prefdd.cards import Cards
    >>> print(write([Record({Seat.S: Cards("SA D7")}, id="one", first=Seat.S)]), end="")
    [Id "one"]
    [Deal "S: S:A D:7"]
    [First "S"]
    """
    return "\n".join(_block(record) for record in records)


def _record(draft: Draft) -> Record:
    data = draft.values
    for key, value in data.items():
        if not isinstance(value, str):
            raise NotationError(
                'the value of this tag is not in quotes; write it as [Name "value"]',
                line=draft.lines[key],
            )
    if "hands" not in data:
        raise NotationError(
            'tag Deal is missing; add a line such as [Deal "E: S:QJ C:97 | S: D:98 | W: H:AK"]'
        )
    data["hands"] = _hands(str(data["hands"]))
    leader = data.pop("played", "?")
    if leader not in ("", "?"):
        _take_leader(draft, str(leader))
    remarks = [*draft.remarks, *(" ".join(words) for words in draft.loose.values())]
    if remarks:
        data["comment"] = "\n".join(filter(None, [str(data.get("comment", "")), *remarks]))
    return replace(from_object({**data, "played": draft.played}), extra=draft.extra)


def _take_leader(draft: Draft, leader: str) -> None:
    """Take the leader of tag Play for tag First, or check that they agree."""
    try:
        seat = read_seat(leader)
    except PrefddError as error:
        raise placed(error, draft.lines["played"]) from error
    first = draft.values.get("first", "")
    if first in ("", "?"):
        draft.values["first"] = seat.name
    elif read_seat(str(first)) is not seat:
        raise NotationError(
            "tag First says that {first} leads, tag Play that {seat} does; correct one",
            first=str(first),
            seat=seat,
            line=draft.lines["played"],
        )


def _hands(text: str) -> dict[str, str]:
    """Hands of a Deal tag, by seat."""
    if not text.strip():
        return {}
    parts = [_PART.fullmatch(part) for part in text.split("|")]
    if len(parts) == 1 and parts[0] and (dotted := _dotted_hands(parts[0][1], parts[0][2])):
        return dotted
    hands: dict[str, str] = {}
    for part in parts:
        if part is None:
            raise NotationError(
                "a hand of the deal has no seat; write the deal as "
                '"E: S:QJ C:97 | S: D:98 | W: H:AK"',
                key="hands",
            )
        if part[1] in hands:
            raise NotationError("{seat} has two hands; keep one", key="hands", seat=part[1])
        hands[part[1]] = "" if part[2].strip() == "-" else part[2].strip()
    return hands


def _dotted_hands(first: str, text: str) -> dict[str, str]:
    """Hands of PBN clockwise from a seat; empty when the text is not like that."""
    words = text.split()
    is_dotted = any("." in word for word in words)
    if not is_dotted or not all(word == "-" or DOTTED.fullmatch(word) for word in words):
        return {}
    if len(words) > 4:
        raise NotationError(
            "the deal has {count} hands; the most is 4", key="hands", count=len(words)
        )
    start = read_seat(first)
    return {
        Seat((start + place) % 4).name: read_dotted(word).code
        for place, word in enumerate(words)
        if word != "-"
    }


def _block(record: Record) -> str:
    data = to_object(replace(record, extra={}))
    hands = (f"{seat.name}: {write_short(hand) or '-'}" for seat, hand in record.clockwise.items())
    data["hands"] = " | ".join(hands)
    if record.opened:
        data["opened"] = " ".join(card.code for card in record.opened)
    lines = [
        f"[{_TITLES.get(tag) or tag.capitalize()} {_quoted(str(data[key]))}]"
        for tag, key in KEYS.items()
        if key in data and key != "played"
    ]
    lines += [f"[{_name(key)} {_literal(record, key)}]" for key in record.extra]
    if record.played:
        codes = [card.code for card in record.played]
        lines.append(f"[Play {_quoted('?' if record.first is None else record.first.name)}]")
        lines += [" ".join(codes[ply : ply + 3]) for ply in range(0, len(codes), 3)]
    return "".join(f"{line}\n" for line in lines)


def _quoted(text: str) -> str:
    return write_json(text)


def _name(key: str) -> str:
    """Name of an extra tag; in quotes when it might be taken for something else."""
    is_bare = re.fullmatch(r"[^\W\d]\w*", key) and key.lower() not in KEYS
    return key if is_bare else _quoted(key)


def _literal(record: Record, key: str) -> str:
    try:
        return write_json(record.extra[key])
    except (TypeError, ValueError, RecursionError):
        raise NotationError(
            "{id}: {key} has a value that JSON cannot express; make it text, number or list",
            id=record.id or "record",
            key=key,
        ) from None
