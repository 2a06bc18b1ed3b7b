"""Lines of a text block: which heading or seat they begin with, and the values after it."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final, NamedTuple

from prefdd.cards import Card
from prefdd.deal import Contract, Seat
from prefdd.errors import NotationError
from prefdd.notation.choices import Choice, NotationWarning, choose, settle
from prefdd.notation.cleaning import clean, fold
from prefdd.notation.readings import Reading, cards_of
from prefdd.notation.words import SEAT_WORDS, parse_contract, parse_seat

__all__ = [
    "Line",
    "Move",
    "Part",
    "are_cards",
    "as_moves",
    "contract_and_seat",
    "is_rule",
    "looks_like_hand",
    "read_line",
    "readings_of",
    "relocated",
    "settled",
]

HEADINGS: Final = MappingProxyType(
    {
        word: heading
        for heading, words in (
            ("contract", "contract|game|контракт|игра|заказ"),
            ("declarer", "declarer|player|играет|разыгрывающий|разыгрывает|играющий"),
            ("talon", "talon|widow|прикуп"),
            ("talon_rule", "talon rule|правило прикупа|прикуп на распасах"),
            ("opened", "opened|talon opened|открывается|открыты|прикуп открыт"),
            ("discard", "discard|discarded|снос|снесено|снесены"),
            (
                "first",
                "first|first hand|first lead|lead|leads|leader|on lead|ход|ходит|первый ход|"
                "первая рука|заход|выход|первым ходит",
            ),
            ("played", "play|played|cards played|розыгрыш|сыграно|ходы"),
            ("convention", "convention|rules|конвенция|правила"),
            ("comment", "comment|comments|note|remark|комментарий|примечание"),
            ("id", "name|id|title|название|имя"),
            ("extra", "extra|дополнительно"),
        )
        for word in words.split("|")
    }
)
"""Headings of lines, in lower case."""

_DASH: Final = "-\u2010-\u2015\u2212"
_SEATED: Final = re.compile(
    rf"\s*([^\W\d_]+)\.?\s*(?:\(([^()]*)\)|,([^:;]*))?\s*(?:[:=]|[{_DASH}](?=\s|\W))(.*)",
    re.DOTALL,
)
_SEATED_WITHOUT_COLON: Final = re.compile(
    r"\s*([^\W\d_]{2,})\s*(?:\(([^()]*)\))?()\s(.*)", re.DOTALL
)
_HEADED: Final = re.compile(rf"\s*([^\W\d_][^:=]*?)\s*(?:[:=]|\s[{_DASH}]\s)(.*)", re.DOTALL)
_NUMBERED: Final = re.compile(r"\s*\d{1,2}\s*[.)](?=\s)")
_NUMBER: Final = re.compile(r"(?<![^\s;,.])\d{1,2}\)")
_RULE: Final = re.compile(r"\s*([-=*_~—])\1{2,}\s*")
_PIECE: Final = re.compile(r"(?:[^;,.]|\.(?=\S))+")
_SEAT_OF_MOVE: Final = re.compile(rf"\s*([^\W\d_]+)\.?\s*[{_DASH}:]\s*(?=\S)")
_WORD: Final = re.compile(r"[^\s,()]+")
# The level before the suit, or no level at all: ``♥ 6`` is a card of a hand.
_NAMED_CONTRACT: Final = re.compile(r"\A\D*\Z|(?<!\S)(?:10|[6-9])[\s-]*[^\s\d-]")
_BY: Final = frozenset({"by", "у", "играет", "на", "plays"})
_MARKS: Final = ("#", "%", "//")


class Part(NamedTuple):
    """Piece of a line: its plain text, the line's number and where it begins there."""

    text: str
    number: int
    places: tuple[int, ...]

    def with_below(self, below: Part) -> Part:
        """Piece and a line below it as one piece, lines between them empty."""
        blank = max(self.places, default=0)
        breaks = below.number - self.number - self.text.count("\n")
        places = (*self.places, *(blank,) * breaks, *below.places)
        return Part(self.text + "\n" * breaks + below.text, self.number, places)

    def sliced(self, start: int, end: int | None = None) -> Part:
        """Piece of the piece."""
        return Part(self.text[start:end], self.number, self.places[start:end])

    @property
    def column(self) -> int:
        """Column at which it begins, blanks not counted."""
        blank = len(self.text) - len(self.text.lstrip())
        return self.places[blank] + 1 if blank < len(self.places) else 1


class Line(NamedTuple):
    """What a line is.

    Attributes
    ----------
    kind
        A heading, "seat", "numbered", "mark", "bare" for a contract alone, or "other".
    key
        The word it begins with.
    part
        Its value, or the whole line.
    whole
        The whole line.
    raw
        The value, or the whole line, as typed.
    seat
        Of a line with a hand.
    notes
        What is said of the player in parentheses.
    """

    kind: str
    key: str
    part: Part
    whole: Part
    raw: str
    seat: Seat | None = None
    notes: Part | None = None


class Move(NamedTuple):
    """A card played, who is said to have played it, and where that stands."""

    card: Card
    seat: Seat | None
    part: Part


def read_line(text: str, number: int) -> Line:
    """Find out what a line of a block is."""
    plain = clean(text)
    whole = Part(plain.text, number, plain.places)
    stripped = plain.text.lstrip()
    for mark in _MARKS:
        if stripped.startswith(mark):
            at = len(plain.text) - len(stripped) + len(mark)
            return Line("mark", mark, whole.sliced(at), whole, _raw(text, whole, at))
    if (number_mark := _NUMBERED.match(plain.text)) is not None:
        return Line("numbered", "", whole.sliced(number_mark.end()), whole, text)
    seated = _SEATED.fullmatch(plain.text)
    if seated is not None and fold(seated[1]) in SEAT_WORDS:
        return _seat_line(seated, whole, text)
    headed = _HEADED.fullmatch(plain.text)
    if headed is not None:
        key = fold(headed[1])
        value = whole.sliced(headed.start(2))
        if key in HEADINGS:
            raw = _raw(text, whole, headed.start(2))
            return Line(HEADINGS[key], headed[1], value, whole, raw)
        return Line("other", headed[1], value, whole, text)
    seated = _SEATED_WITHOUT_COLON.fullmatch(plain.text)
    if seated is not None and fold(seated[1]) in SEAT_WORDS:
        line = _seat_line(seated, whole, text)
        if looks_like_hand(line.part.text):
            return line
    return _line_without_colon(whole, text)


def _line_without_colon(whole: Part, text: str) -> Line:
    """``ход Восток`` and ``снос ♣ТК`` are headings; ``6 пик, Юг`` alone is a contract."""
    words = _WORD.search(whole.text)
    if words is not None:
        value = whole.sliced(words.end())
        heading = HEADINGS.get(fold(words[0]), "")
        if heading in _FITS and value.text.strip() and _FITS[heading](value):
            return Line(heading, words[0], value, whole, _raw(text, whole, words.end()))
    is_bare = _NAMED_CONTRACT.search(whole.text) is not None and _is_contract(whole)
    return Line("bare" if is_bare else "other", "", whole, whole, text)


def _is_contract(part: Part) -> bool:
    try:
        return contract_and_seat(part)[0] is not None
    except NotationError:
        return False


def _is_seat(part: Part) -> bool:
    return fold(part.text).strip(" .") in SEAT_WORDS


def are_cards(part: Part) -> bool:
    """Whether a text is cards, their suits named by signs or by letters."""
    try:
        choose(part.text, "auto", "SHDC", None)
    except NotationError:
        return False
    return True


_FITS: Final = MappingProxyType(
    {
        "contract": _is_contract,
        "declarer": _is_seat,
        "first": lambda part: _is_seat(part) or are_cards(part),
        "talon": are_cards,
        "discard": are_cards,
    }
)
"""Headings that need no colon before a value of theirs."""


def _seat_line(match: re.Match[str], whole: Part, text: str) -> Line:
    group = 2 if match[2] is not None else 3
    notes = whole.sliced(match.start(group), match.end(group)) if match[group] else None
    at = match.start(4)
    seat = SEAT_WORDS[fold(match[1])]
    return Line("seat", match[1], whole.sliced(at), whole, _raw(text, whole, at), seat, notes)


def _raw(text: str, whole: Part, at: int) -> str:
    """Value as typed, without the one blank after the colon."""
    value = text[whole.places[at] :] if at < len(whole.places) else ""
    return value[1:] if value[:1] == " " else value


def is_rule(text: str) -> bool:
    """Whether a line is a rule between blocks, such as ``---``."""
    return _RULE.fullmatch(text) is not None


def looks_like_hand(text: str) -> bool:
    """Whether a text reads as cards and is no word that happens to."""
    try:
        count = len(choose(text, "auto", "SHDC", None).readings[0].hand)
    except NotationError:
        return False
    return count >= 4 or (count >= 2 and not text.replace(" ", "").isalpha())


def relocated(error: NotationError, part: Part) -> NotationError:
    """The same error, its place counted in the whole text."""
    number, column = part.number, part.column
    if error.column is not None:
        above = part.text.split("\n")[: (error.line or 1) - 1]
        at = sum(len(line) + 1 for line in above) + error.column - 1
        if at < len(part.places):
            number, column = number + len(above), part.places[at] + 1
    return NotationError(error.template, **{**error.facts, "line": number, "column": column})


def contract_and_seat(part: Part) -> tuple[Contract | None, Seat | None]:
    """Read ``6 пик``, ``6S W``, ``мизер, Юг``, ``South``; one of the two may be missing."""
    text = part.text.strip()
    words = list(_WORD.finditer(text))
    if len(words) >= 2 and fold(words[0][0]) in _BY:
        text = text[words[1].start() :]
        words = list(_WORD.finditer(text))
    if len(words) == 1 and fold(text) in SEAT_WORDS:
        return None, parse_seat(text)
    try:
        return parse_contract(text), None
    except NotationError as error:
        if len(words) >= 2:
            if fold(words[-1][0]) in SEAT_WORDS:
                rest = words[:-2] if fold(words[-2][0]) in _BY else words[:-1]
                return _contract_of(text[: rest[-1].end()] if rest else "", part), parse_seat(
                    words[-1][0]
                )
            if fold(words[0][0]) in SEAT_WORDS:
                rest = words[2:] if fold(words[1][0]) in _BY else words[1:]
                return _contract_of(text[rest[0].start() :] if rest else "", part), parse_seat(
                    words[0][0]
                )
        raise relocated(error, part) from None


def _contract_of(text: str, part: Part) -> Contract:
    try:
        return parse_contract(text)
    except NotationError as error:
        raise relocated(error, part) from None


def as_moves(part: Part) -> tuple[list[Move], list[NotationWarning]]:
    """Read cards in the order of play: ``DK D9 DA`` or ``1) З — ♠: 7; С — ♠: 9``.

    Raises
    ------
    NotationError
        If a piece of the text is not cards.
    """
    text = _NUMBER.sub(lambda mark: ";" + " " * (len(mark[0]) - 1), part.text)
    whole = Part(text, part.number, part.places)
    pieces = [whole.sliced(*piece.span()) for piece in _PIECE.finditer(text) if piece[0].strip()]
    if not any(_seat_of(piece)[0] is not None for piece in pieces):
        pieces = [whole] if text.strip(" ;,.") else []
    moves: list[Move] = []
    doubts: list[NotationWarning] = []
    for piece in pieces:
        seat, rest = _seat_of(piece)
        choice = readings_of(rest)
        reading, new = settled(choice, rest)
        doubts += new
        moves += [Move(card, seat, rest) for _, card in cards_of(choice.tokens.items, reading)]
    return moves, doubts


def readings_of(part: Part) -> Choice:
    """The readings of cards; an error tells its place in the whole text."""
    try:
        return choose(part.text, "auto", "SHDC", None)
    except NotationError as error:
        raise relocated(error, part) from None


def settled(choice: Choice, part: Part) -> tuple[Reading, list[NotationWarning]]:
    """The one reading; errors and doubts tell their place in the whole text."""
    try:
        reading, doubts = settle(choice)
    except NotationError as error:
        raise relocated(error, part) from None
    return reading, [
        NotationWarning(doubt.template, **doubt.facts, line=part.number) for doubt in doubts
    ]


def _seat_of(piece: Part) -> tuple[Seat | None, Part]:
    """The seat before a card, and the card; ``S: 7`` is the seven of spades."""
    match = _SEAT_OF_MOVE.match(piece.text)
    if match is None or fold(match[1]) not in SEAT_WORDS:
        return None, piece
    rest = piece.sliced(match.end())
    try:
        choose(rest.text, "auto", "SHDC", None)
    except NotationError:
        try:
            choose(piece.text, "auto", "SHDC", None)
        except NotationError:
            return SEAT_WORDS[fold(match[1])], rest
        return None, piece
    return SEAT_WORDS[fold(match[1])], rest
