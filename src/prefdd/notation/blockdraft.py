"""A block of text as it is read, line by line, until it is a record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from prefdd.allpass_position import TalonRule
from prefdd.cards import NO_CARDS, Card, Cards
from prefdd.deal import Contract, Kind, Seat
from prefdd.errors import NotationError
from prefdd.notation.blocklines import (
    Line,
    Move,
    Part,
    are_cards,
    as_moves,
    contract_and_seat,
    looks_like_hand,
    readings_of,
    relocated,
    settled,
)
from prefdd.notation.blockwriter import lies_apart
from prefdd.notation.choices import Choice, NotationWarning, joint
from prefdd.notation.cleaning import fold
from prefdd.notation.words import SEAT_WORDS, parse_seat, parse_talon_rule
from prefdd.phrase import card_count
from prefdd.record import Record

__all__ = ["Draft"]

_LEADS: Final = frozenset(
    {"first", "first hand", "leads", "on lead", "lead", "ход", "ходит", "первая рука"}
)
_PLAYS: Final = frozenset({"declarer", "играет", "разыгрывающий", "разыгрывает"})
_NOTE: Final = re.compile(r"[^,;]+")
_WITH_TALON: Final = 12
_UNKNOWN: Final = frozenset({"", "?", "??"})


@dataclass
class Draft:
    """What the lines read so far say: the fields of a record, some of them undecided."""

    hands: dict[Seat, tuple[Choice, Part]] = field(default_factory=dict)
    contract: Contract | None = None
    declarer: Seat | None = None
    first: Seat | None = None
    talon: tuple[Choice, Part] | None = None
    discard: tuple[Choice, Part] | None = None
    is_discard_unknown: bool = False
    talon_rule: TalonRule | None = None
    opened: list[Move] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    lead: list[Move] = field(default_factory=list)
    is_playing: bool = False
    open_hand: tuple[Seat, Part] | None = None
    bare: Line | None = None
    id: str = ""
    convention: str = ""
    comment: list[str] = field(default_factory=list)
    extra: dict[str, object] = field(default_factory=dict)
    doubts: list[NotationWarning] = field(default_factory=list)
    last_line: int = 1

    def take(self, line: Line) -> None:
        """Add what a line says."""
        self.last_line = line.whole.number
        if self._continues_hand(line):
            return
        if self.is_playing and self._continues_play(line):
            self._play(line.part if line.kind == "numbered" else line.whole)
            return
        self.is_playing = line.kind == "played"
        if line.kind in {"other", "numbered", "mark"}:
            self._take_other(line)
        elif line.kind == "bare":
            self._take_bare(line)
        elif line.kind == "seat":
            self._take_hand(line)
        elif line.kind in {"comment", "id", "convention", "extra"}:
            self._take_remark(line)
        elif line.kind == "played":
            self._play(line.part)
        elif line.kind == "opened":
            self.opened, doubts = as_moves(line.part)
            self.doubts += doubts
        elif fold(line.part.text) in _UNKNOWN:
            self.is_discard_unknown |= line.kind == "discard"
        elif line.kind == "talon":
            self.talon = readings_of(line.part), line.part
        elif line.kind == "discard":
            self.discard = readings_of(line.part), line.part
        elif line.kind == "talon_rule":
            self._take_talon_rule(line.part)
        elif line.kind == "first":
            self._take_lead(line.part)
        else:
            self._take_contract(*contract_and_seat(line.part), line.part)

    def _continues_hand(self, line: Line) -> bool:
        """Whether a line is a suit of the hand whose seat stands above; if so, it is taken."""
        if self.open_hand is None:
            return False
        seat, part = self.open_hand
        between = line.whole.number - part.number - part.text.count("\n") - 1
        is_spaced = between == 1 and ("\n\n" in part.text or are_cards(line.whole))
        is_next = between == 0 or is_spaced
        if line.kind == "bare":
            is_next = is_next and are_cards(line.whole)
        # Text that is no cards is a fault here, not a remark: a hand must not lose a suit.
        if is_next and line.kind in {"other", "bare"}:
            is_begun = bool(part.text.strip())
            self.open_hand = seat, part.with_below(line.whole) if is_begun else line.whole
            return True
        self._close_hand()
        return False

    def _close_hand(self) -> None:
        if self.open_hand is not None:
            seat, part = self.open_hand
            self.hands[seat] = readings_of(part), part
            self.open_hand = None

    def _continues_play(self, line: Line) -> bool:
        if line.kind == "seat":
            return line.seat in self.hands
        if line.kind in {"other", "bare"}:
            return are_cards(line.whole)
        return line.kind == "numbered"

    def _play(self, part: Part) -> None:
        moves, doubts = as_moves(part)
        self.moves += moves
        self.doubts += doubts

    def _take_hand(self, line: Line) -> None:
        assert line.seat is not None
        if line.seat in self.hands:
            raise NotationError(
                "{seat} has a hand already; put an empty line between deals",
                seat=line.seat,
                line=line.whole.number,
                column=line.whole.column,
            )
        self.open_hand = line.seat, line.part
        if line.part.text.strip():
            self._close_hand()
        for note in _NOTE.finditer(line.notes.text if line.notes is not None else ""):
            assert line.notes is not None
            self._take_note(line.seat, line.notes.sliced(*note.span()))

    def _take_note(self, seat: Seat, note: Part) -> None:
        word = fold(note.text)
        if word in _LEADS:
            self.first = seat
        elif word in _PLAYS:
            self._take_contract(None, seat, note)
        elif word:
            contract, other = contract_and_seat(note)
            declarer = None if contract and contract.kind is Kind.ALL_PASS else other or seat
            self._take_contract(contract, declarer, note)

    def _take_contract(self, contract: Contract | None, seat: Seat | None, part: Part) -> None:
        for old, new in ((self.contract, contract), (self.declarer, seat)):
            if old is not None and new is not None and old != new:
                raise NotationError(
                    "here it is {new}, and above {old}; say contract and declarer once",
                    new=new,
                    old=old,
                    line=part.number,
                    column=part.column,
                )
        self.contract = contract or self.contract
        self.declarer = seat if seat is not None else self.declarer

    def _take_bare(self, line: Line) -> None:
        """A contract alone on its line; only where none is given otherwise, else a name."""
        if self.bare is None:
            self.bare = line
        else:
            self._take_other(line)

    def _settle_bare(self) -> None:
        if self.bare is None:
            return
        if self.contract is None:
            self._take_contract(*contract_and_seat(self.bare.whole), self.bare.whole)
        elif self.id:
            self.comment.insert(0, self.bare.raw.strip())
        else:
            self.id = self.bare.raw.strip()

    def _take_lead(self, part: Part) -> None:
        """The first hand, or the first cards: who holds them leads."""
        words = part.text.split(maxsplit=1)
        if fold(words[0]).strip(".,:") in SEAT_WORDS:
            self.first = parse_seat(words[0].strip(".,:"))
            part = part.sliced(part.text.index(words[0]) + len(words[0]))
        if part.text.strip(" .,:-—–"):
            self.lead, doubts = as_moves(part)
            self.doubts += doubts

    def _take_talon_rule(self, part: Part) -> None:
        try:
            self.talon_rule = parse_talon_rule(part.text)
        except NotationError as error:
            raise relocated(error, part) from None

    def _take_remark(self, line: Line) -> None:
        if line.kind == "comment":
            self.comment.append(line.raw)
        elif line.kind == "extra" and (extra := _object(line.raw)) is not None:
            self.extra.update(extra)
        elif line.kind == "id":
            self.id = line.raw.strip()
        elif line.kind == "convention":
            self.convention = line.raw.strip()
        else:
            self.comment.append(line.raw)

    def _take_other(self, line: Line) -> None:
        text = line.raw.strip().strip("\ufeff")
        if line.kind == "other" and looks_like_hand(line.part.text):
            if line.key:
                raise NotationError(
                    "{key!r} is no seat and no heading: seats are N E S W or С В Ю З, headings "
                    "are Contract, Talon, Discard, Lead, Play, Comment or Контракт, Прикуп, "
                    "Снос, Ход, Розыгрыш, Комментарий",
                    key=line.key,
                    line=line.whole.number,
                    column=line.whole.column,
                )
            raise NotationError(
                "this hand has no seat: begin its line with N: E: S: or W:, or С: В: Ю: or З:",
                line=line.whole.number,
                column=line.whole.column,
            )
        if line.kind == "other" and not (self.id or self.hands):
            self.id = text
        else:
            self.comment.append(text)

    def finish(self) -> Record:
        """The record of all lines.

        Raises
        ------
        NotationError
            If there is no hand, one hand is too long, or a card has two readings.
        """
        self._close_hand()
        self._settle_bare()
        hands = self._settled_hands()
        talon, discard = self._settled(self.talon), self._settled(self.discard)
        self._check_lengths(hands, discard)
        if len(hands) == len(Seat):
            hands = {seat: hand for seat, hand in hands.items() if hand}
        elif self.declarer is not None and len(hands.get(self.declarer, ())) == _WITH_TALON:
            hands[self.declarer] = hands[self.declarer] - discard
        if self.discard is None and self._puts_away(talon, hands):
            discard = talon
        moves = self.moves or self.lead
        return Record(
            hands=hands,
            contract=self.contract,
            declarer=self.declarer,
            first=self.first if self.first is not None else _leader(moves, hands),
            talon=talon,
            discard=discard,
            played=tuple(_checked_moves(moves, hands)),
            id=self.id,
            convention=self.convention,
            comment="\n".join(self.comment),
            extra=self.extra,
            talon_rule="" if self.talon_rule is None else self.talon_rule.value,
            opened=tuple(move.card for move in self.opened),
        )

    def _settled_hands(self) -> dict[Seat, Cards]:
        if not self.hands:
            raise NotationError(
                "no hand in this block: begin the line of a hand with its seat, "
                "such as N: ♠AK ♥Q10, or Север: ♠ТК ♥Д10",
                line=self.last_line,
                column=1,
            )
        choices = joint([choice for choice, _ in self.hands.values()])
        if self.talon is not None and any(len(choice.readings) > 1 for choice in choices):
            choices = joint([*choices, self.talon[0]])[:-1]
        parts = [part for _, part in self.hands.values()]
        settled_hands = {}
        for seat, choice, part in zip(self.hands, choices, parts, strict=True):
            reading, doubts = settled(choice, part)
            settled_hands[seat] = reading.hand
            self.doubts += doubts
        return settled_hands

    def _settled(self, item: tuple[Choice, Part] | None) -> Cards:
        if item is None:
            return NO_CARDS
        reading, doubts = settled(*item)
        self.doubts += doubts
        if len(reading.hand) > 2:
            raise NotationError(
                "{count} where talon or discard have 2: {cards}",
                count=card_count(len(reading.hand)),
                cards=reading.hand,
                line=item[1].number,
                column=item[1].column,
            )
        return reading.hand

    def _check_lengths(self, hands: dict[Seat, Cards], discard: Cards) -> None:
        for seat, hand in hands.items():
            place = {"line": self.hands[seat][1].number, "column": self.hands[seat][1].column}
            if len(hand) == _WITH_TALON:
                if seat == self.declarer and len(discard) == 2 and discard <= hand:
                    continue
                raise NotationError("{seat} has 12 cards; discard 2 first", seat=seat, **place)
            if len(hand) > 10:
                raise NotationError(
                    "{seat} has {count} cards; a hand has at most 10",
                    seat=seat,
                    count=len(hand),
                    **place,
                )

    def _puts_away(self, talon: Cards, hands: dict[Seat, Cards]) -> bool:
        """Whether declarer discarded the talon itself: nobody holds a card of it."""
        return not self.is_discard_unknown and lies_apart(talon, hands, self.declarer)


def _object(text: str) -> dict[str, object] | None:
    import json

    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _leader(moves: Sequence[Move], hands: Mapping[Seat, Cards]) -> Seat | None:
    """Who played first, or who holds the first card."""
    if not moves:
        return None
    if moves[0].seat is not None:
        return moves[0].seat
    return next((seat for seat, hand in hands.items() if moves[0].card in hand), None)


def _checked_moves(moves: Sequence[Move], hands: Mapping[Seat, Cards]) -> Iterator[Card]:
    for move in moves:
        seat = move.seat
        if seat is not None and seat in hands and move.card not in hands[seat]:
            owner = next((other for other in hands if move.card in hands[other]), "nobody")
            raise NotationError(
                "{seat} does not hold {card}, {owner} does; correct the seat or the card",
                seat=seat,
                card=move.card,
                owner=owner,
                line=move.part.number,
                column=move.part.column,
            )
        yield move.card
