"""Problems of Bridge-preferans studio (files ``.bts`` and ``.pts``).

A problem is some lines, each with a key::

    deal 1 T987.98.987.8 AK.AKQT.A.QJT QJ.J7.KQJT.97
    contract misere
    play W
    turns 0
    player N
    absent S
    comment free text, as many lines as it takes

Hands are N E S W without the absent seat, suits in the order ♠ ♥ ♦ ♣. ``play`` is who
leads, or the cards played, of which ``turns`` are made; the rest is kept in
``extra["continuation"]``. ``player`` is declarer. A missing ``absent`` is S. A contract
that is only partly known, such as ``6?``, is kept in ``extra["open_contract"]``. Unknown
keys go to `Record.extra`. Hands of any length are read; `Record.validate` judges them.

What the format has no place for - talon, discard, all-pass, illegal cards, the name of
the record, further keys - is written as a last line of the comment, ``prefdd: {...}``
in the keys of JSON records, so a person sees it and it is found again on reading.
A line of a comment that would begin another problem is moved right by a blank.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from prefdd.cards import Card, Cards
from prefdd.deal import Kind, Seat
from prefdd.errors import NotationError, PrefddError
from prefdd.notation.bad_record import BadRecord, Read, accepted, placed
from prefdd.notation.json_records import from_object, to_object, write_object
from prefdd.notation.values import read_dotted, write_dotted
from prefdd.phrase import card_count
from prefdd.record import Record

__all__ = ["read", "read_each", "write"]

_VERSION: Final = "% bts version 5.2"
_KEYS: Final = {"deal": "hands", "play": "played", "player": "declarer"}
"""Key of the JSON record for a key of the format, where they differ."""

_DEAL: Final = re.compile(r"deal(?=\s+\d)", re.IGNORECASE)
_BREAK: Final = re.compile(r"deal(?=\s+\d)|pbninfo\b", re.IGNORECASE)
_LINE: Final = re.compile(r"(\w+)(?:[ \t](.*))?", re.DOTALL)
_KEPT: Final = re.compile(r"(?:\n|\A)prefdd: (\{.*\})\Z")
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b-\x1f\ufeff\ud800-\udfff]")


def read(text: str) -> list[Record]:
    """Problems of a text; NotationError for the first bad one.

    Examples
    --------
    >>> text = '''deal 1 T987.98.987.8 AK.AKQT.A.QJT QJ.J7.KQJT.97
    ... contract misere
    ... play DK DA
    ... turns 2
    ... player N
    ... absent S'''
    >>> record = read(text)[0]
    >>> record.first, record.contract, [card.code for card in record.played]
    (<Seat.W: 3>, Contract('misere'), ['DK', 'DA'])
    """
    return list(accepted(read_each(text)))


def read_each(text: str) -> Iterator[Read]:
    """Problems of a text, with a `BadRecord` for each that is wrong."""
    count = 0
    for line, lines in _problems(text):
        count += 1
        name = lines[0].split()[1] if len(lines[0].split()) > 1 else ""
        problem = _Problem(line)
        try:
            problem.take(lines)
            yield problem.record()
        except PrefddError as error:
            fault = error.facts.get("line")
            key = str(error.facts.get("key")).partition(".")[0]
            near = fault if isinstance(fault, int) else problem.lines.get(key, line)
            yield BadRecord(name, line, placed(error, near))
    if not count:
        yield BadRecord(
            "",
            1,
            NotationError(
                "there is no problem; a problem begins with a line such as {line_of_deal}",
                line_of_deal="deal 1 T987.98.987.8 AK.AKQT.A.QJT QJ.J7.KQJT.97",
            ),
        )


def write(records: Iterable[Record]) -> str:
    r"""Text of problems, with the line ends that the program writes.

    Raises
    ------
    NotationError
        If a record has not exactly three hands, which the format needs.

    Examples
    --------
    >>> from prefdd.deal import Contract
    >>> record = Record({Seat.N: Cards("S7"), Seat.E: Cards("S8"), Seat.W: Cards("S9")},
    ...                 Contract.parse("6NT"), Seat.N, Seat.E, discard=Cards("CA CK"))
    >>> print(write([record]).replace("\r", ""), end="")
    % bts version 5.2
    deal 1 7... 8... 9...
    contract 6NT
    play E
    turns 0
    player N
    absent S
    comment prefdd: {"discard": "C:AK"}
    """
    lines = [_VERSION]
    for number, record in enumerate(records, 1):
        lines += _written(record, number)
    return "".join(f"{line}\r\n" for line in lines)


def _problems(text: str) -> Iterator[tuple[int, list[str]]]:
    """Lines of each problem, and the number of the first."""
    start, lines = 1, list[str]()
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        line = line.removeprefix("\ufeff")
        if line.lower().startswith("% bts version"):
            line = ""
        if _DEAL.match(line):
            if lines:
                yield start, lines
            start, lines = number, [line]
        elif lines:
            lines.append(line)
        elif line.strip() and not line.startswith("%"):
            start, lines = number, [line]
    if lines:
        yield start, lines


class _Problem:
    """One problem while it is read: an object of JSON, and the line of each key."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.data: dict[str, object] = {}
        self.lines: dict[str, int] = {}
        self.keys: dict[str, str] = {}

    def take(self, lines: list[str]) -> None:
        """Read the lines of the problem."""
        for offset, line in enumerate(lines):
            if not line.strip():
                continue
            match = _LINE.fullmatch(line)
            if match is None:
                raise NotationError(
                    "{text!r} begins with no key; keys are deal, contract, play, turns, player, "
                    "absent, comment",
                    text=line,
                    line=self.line + offset,
                )
            key, rest = match[1].lower(), match[2] or ""
            self.lines[key] = self.lines[_KEYS.get(key, key)] = self.line + offset
            if key in ("comment", "pbninfo"):
                self._take_free_text(key, [rest, *lines[offset + 1 :]])
                return
            if key in self.keys:
                raise NotationError("{key} is given twice; keep one", key=key)
            self.keys[key] = rest.strip()

    def _take_free_text(self, key: str, lines: list[str]) -> None:
        if key == "comment":
            ends = (n for n, line in enumerate(lines) if n and re.match(r"(?i)pbninfo\b", line))
            end = next(ends, len(lines))
            self.data["comment"] = "\n".join(lines[:end]).rstrip("\n")
            if end == len(lines):
                return
            lines = [lines[end][len("pbninfo") :].removeprefix(" "), *lines[end + 1 :]]
        self.data["pbninfo"] = "\n".join(lines).rstrip("\n")

    def record(self) -> Record:
        """The record, with what its comment keeps for prefdd."""
        comment = str(self.data.get("comment", ""))
        kept = _kept(comment)
        plain = self.plain()
        if kept is None:
            return plain
        plain = replace(plain, comment=_KEPT.sub("", comment))
        return from_object({**to_object(plain), **kept})

    def plain(self) -> Record:
        """The record as the format itself has it."""
        hands = self._hands()
        self._take_contract()
        self._take_play(hands)
        if "player" in self.keys:
            self.data["declarer"] = self.keys["player"]
        known = {"deal", "contract", "play", "turns", "player", "absent"}
        rest = {key: value for key, value in self.keys.items() if key not in known}
        named = {seat.name: hand.code for seat, hand in hands.items()}
        return from_object({**rest, "hands": named, **self.data})

    def _hands(self) -> dict[Seat, Cards]:
        if "deal" not in self.keys:
            raise NotationError(
                "the line with the hands is missing; a problem begins with deal, a number "
                "and three hands",
                key="deal",
            )
        number, *hands = self.keys["deal"].split() or [""]
        self.data["id"] = number
        if len(hands) == 4:
            raise NotationError(
                "deal {number} is of bridge, with four hands; prefdd reads preferans only",
                number=number,
                key="deal",
            )
        if len(hands) != 3:
            raise NotationError(
                "hands of deal {number}: {count}; write three, without blanks inside a hand",
                number=number,
                count=len(hands),
                key="deal",
            )
        absent = self._seat("absent") if "absent" in self.keys else Seat.S
        seats = [seat for seat in Seat if seat is not absent]
        return {seat: read_dotted(hand) for seat, hand in zip(seats, hands, strict=True)}

    def _seat(self, key: str) -> Seat:
        try:
            return Seat.from_code(self.keys[key])
        except NotationError as error:
            raise placed(error, self.lines[key]) from error

    def _take_contract(self) -> None:
        text = self.keys.get("contract", "?")
        if "?" in text:
            if text != "?":
                self.data["open_contract"] = text
            return
        self.data["contract"] = "misere" if text.lower() == "mizer" else text

    def _take_play(self, hands: dict[Seat, Cards]) -> None:
        words = self.keys.get("play", "").split()
        if len(words) == 1 and len(words[0]) == 1:
            self.data["first"] = self._seat("play").name
            words = []
        turns = self._turns(len(words))
        if not words:
            return
        cards = [self._card(word) for word in words]
        leader = next((seat for seat, hand in hands.items() if cards[0] in hand), None)
        if leader is None:
            raise NotationError(
                "{card} is the first card played, but nobody holds it; "
                "correct the card or the hands",
                card=cards[0],
                key="play",
            )
        self.data["first"] = leader.name
        self.data["played"] = [card.code for card in cards[:turns]]
        if cards[turns:]:
            self.data["continuation"] = " ".join(card.code for card in cards[turns:])

    def _card(self, word: str) -> Card:
        try:
            return Card(word)
        except NotationError as error:
            raise placed(error, self.lines["play"]) from error

    def _turns(self, count: int) -> int:
        text = self.keys.get("turns", "")
        if not text:
            return count
        if not (text.isdecimal() and len(text) < 9 and int(text) <= count):
            raise NotationError(
                "turns is {text!r}, but the play has {count}; write a number from 0 to that",
                text=text,
                count=card_count(count),
                key="turns",
            )
        return int(text)


def _kept(comment: str) -> dict[str, object] | None:
    """What the last line of a comment keeps for prefdd."""
    match = _KEPT.search(comment)
    if match is None:
        return None
    try:
        data = json.loads(match[1])
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _written(record: Record, number: int) -> list[str]:
    """Lines of a problem; what they do not say themselves stands last in the comment."""
    if len(record.hands) != 3:
        raise NotationError(
            "{id}: bts needs three hands, and there are {count}; write JSON or prefdd instead",
            id=record.id or number,
            count=len(record.hands),
        )
    wanted = to_object(record)
    lines = _plain_lines(record, number)
    problem = _Problem(1)
    problem.take("\n".join(lines).split("\n"))
    found = to_object(problem.plain())
    if not record.id:
        wanted["id"] = found["id"]
    # The format always names a declarer and a leader; a question mark takes them back.
    kept: dict[str, object] = {key: "?" for key in found if key not in wanted}
    kept.update(
        (key, value) for key, value in wanted.items() if key not in found or found[key] != value
    )
    if kept or _kept(str(found.get("comment", ""))) is not None:
        last = f"prefdd: {write_object(record.id or str(number), kept)}"
        place = next(n for n, line in enumerate(lines) if line.startswith("comment"))
        lines[place] += last if lines[place] == "comment " else f"\n{last}"
    return "\n".join(lines).split("\n")


def _plain_lines(record: Record, number: int) -> list[str]:
    seats = tuple(record.clockwise)
    is_numbered = record.id.isascii() and record.id.isdecimal() and len(record.id) < 9
    hands = " ".join(write_dotted(hand) for hand in record.clockwise.values())
    play = _legal_cards(record)
    first = seats[0] if record.first is None else record.first
    lines = [
        f"deal {record.id if is_numbered else number} {hands}",
        f"contract {_contract(record)}",
        f"play {' '.join(play) or first}",
        f"turns {min(len(play), len(record.played))}",
        f"player {seats[0] if record.declarer is None else record.declarer}",
        f"absent {next(seat for seat in Seat if seat not in seats)}",
        f"comment {_free_text(record.comment)}",
    ]
    if isinstance(record.extra.get("pbninfo"), str):
        lines.append(f"pbninfo {_free_text(str(record.extra['pbninfo']))}")
    return lines


def _contract(record: Record) -> str:
    if record.contract is not None:
        return "?" if record.contract.kind is Kind.ALL_PASS else record.contract.code
    asked = str(record.extra.get("open_contract"))
    return asked if re.fullmatch(r"[\w?]{2,4}", asked) and "?" in asked else "?"


def _legal_cards(record: Record) -> list[str]:
    """Codes of the cards played and to be played, up to the first that is not legal."""
    codes: list[str] = []
    following = record.extra.get("continuation")
    words = following.split() if isinstance(following, str) else []
    line: list[Card | str] = [*record.played, *words]
    try:
        position = record.start
        for item in line:
            position = position.play(Card(item))
            codes.append(Card(item).code)
    except PrefddError:
        return codes
    return codes


def _free_text(text: str) -> str:
    """Text that cannot end its problem, nor hold what is no text."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = [_CONTROLS.sub(" ", line) for line in text.split("\n")]
    return "\n".join(
        f" {line}" if n and _BREAK.match(line) else line for n, line in enumerate(lines)
    )
