"""What a board shows, as plain data in the language of the reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from prefdd import i18n
from prefdd.allpass import AllPass
from prefdd.allpass_position import AllPassPosition
from prefdd.cards import Card, Cards
from prefdd.deal import Contract, Kind, Seat
from prefdd.position import Position
from prefdd.solver import Solution
from prefdd.view import text, wording
from prefdd.view.annotation import annotate, by_card
from prefdd.view.palette import MARK_PATHS, SUIT_PATHS
from prefdd.view.text import Style
from prefdd.walk import Step
from prefdd.widget.choice import CONTRACTS
from prefdd.widget.draft import Draft
from prefdd.widget.session import Session

__all__ = ["PATHS", "Found", "Look", "board_words", "deal_text", "edit_state", "face", "state"]

Found = Solution | AllPass

PATHS: Final = {
    "suits": {suit.code: path for suit, path in SUIT_PATHS.items()},
    "marks": dict(MARK_PATHS),
}
"""Outlines that the script of the board draws."""


@dataclass(frozen=True)
class Look:
    """How the reader wants to see a board, and what is known at the moment.

    Attributes
    ----------
    lang
        ``"en"`` or ``"ru"``.
    four_colours, has_values
        Whether ♣ and ♦ have colours of their own, and values are shown.
    is_busy
        Whether the position is being analysed.
    message
        Why the last command was refused.
    found
        What the positions of the line are worth, by the cards that lead to them.
    notes
        Sentences on the cards to play.
    """

    lang: str = "en"
    four_colours: bool = False
    has_values: bool = True
    is_busy: bool = False
    message: str = ""
    found: Mapping[tuple[Card, ...], Found] = field(default_factory=dict)
    notes: Mapping[Card, str] = field(default_factory=dict)


def state(session: Session, look: Look) -> dict[str, object]:
    """Everything that is drawn, ready for JSON."""
    style = Style(look.lang)
    position = session.position
    found = look.found.get(session.prefix)
    return {
        "lang": look.lang,
        "fourColours": look.four_colours,
        "hasValues": look.has_values,
        "isBusy": look.is_busy,
        "message": look.message,
        "title": style.title(position.contract),
        "subtitle": _subtitle(position, style),
        "seats": [_seat(position, seat, found, look, style) for seat in position.seats],
        "absent": next(seat.name for seat in Seat if seat not in position.seats),
        "away": _away(session, style),
        "trick": _trick(position, style),
        "line": _line(session, look, style),
        "cursor": session.cursor,
        "canDiscard": session.is_from_discard,
        "canReturn": session.is_aside and bool(session.main),
        "said": _said(session, look, style),
        "text": deal_text(session, look.lang),
        "edit": None,
        "words": board_words(style, has_values=look.has_values),
    }


def _subtitle(position: Position, style: Style) -> str:
    if position.declarer is None:
        return ""
    return style.say("declarer {seat}").format(seat=style.seat(position.declarer))


def face(card: Card, style: Style) -> dict[str, object]:
    """What is printed on a card, and how it is called."""
    return {
        "code": card.code,
        "suit": card.suit.code,
        "rank": i18n.write_ranks(Cards([card]), style.lang),
        "label": style.card(card),
    }


def _seat(
    position: Position, seat: Seat, found: Found | None, look: Look, style: Style
) -> dict[str, object]:
    name = style.seat(seat)
    if seat == position.declarer:
        name = style.say("{seat}, declarer").format(seat=name)
    is_to_move = seat == position.to_move and not position.is_over
    notes = by_card(annotate(found)) if found is not None and look.has_values else {}
    marks = {"best": style.say("best card"), "loses": style.say("loses")}
    cards = []
    for card in position.hand_of(seat).descending():
        shown = face(card, style)
        shown["isLegal"] = is_to_move and card in position.legal
        note = notes.get(card) if is_to_move else None
        if note is not None:
            shown.update(value=note.text, mark=note.mark, note=look.notes.get(card, ""))
            shown["label"] = f"{style.card(card)}: {note.text}, {marks[note.mark]}"
        cards.append(shown)
    won = position.won[position.seats.index(seat)]
    return {
        "code": seat.name,
        "name": name,
        "tricks": style.say("tricks: {count}").format(count=won) if any(position.won) else "",
        "turn": style.say("to move") if is_to_move else "",
        "cards": cards,
    }


def _trick(position: Position, style: Style) -> list[dict[str, object]]:
    start = position.seats.index(position.leader)
    trick = []
    for step, card in enumerate(position.table):
        seat = position.seats[(start + step) % 3]
        shown = face(card, style)
        shown.update(seat=seat.name, label=f"{style.seat(seat)}: {style.card(card)}")
        trick.append(shown)
    return trick


def _away(session: Session, style: Style) -> list[dict[str, object]]:
    """Talon and discard, with names, where the absent seat is."""
    position = session.position
    held = position.deal.cards | Cards(session.start.deal.cards) | session.discard
    talon = [card for card in session.talon.descending() if card not in held]
    if isinstance(position, AllPassPosition) and position.opened:
        talon = list(position.opened)
    piles = ((style.say("Talon"), talon), (style.say("Discard"), session.discard.descending()))
    return [
        {"name": name, "cards": [face(card, style) for card in cards]}
        for name, cards in piles
        if cards
    ]


def _line(session: Session, look: Look, style: Style) -> list[dict[str, object]]:
    """Cards of the line with what each has cost, as far as that is known."""
    rows = []
    position = session.start
    for ply, card in enumerate(session.line, 1):
        cost = _cost(session, look, position, ply)
        name = f"{style.seat(position.to_move)} {style.card(card)}"
        position = position.play(card)
        rows.append(
            {
                "text": style.card(card),
                "label": wording.priced(name, int(cost), style),
                "cost": f"−{cost}" if cost else "",
                "isAside": session.line[:ply] != session.main[:ply],
                "endsTrick": not position.table,
            }
        )
    return rows


def _cost(session: Session, look: Look, before: Position, ply: int) -> int | Fraction:
    found = look.found.get(session.line[: ply - 1])
    if found is None or not look.has_values:
        return 0
    return Step(before, found, session.line[ply - 1]).cost


def _said(session: Session, look: Look, style: Style) -> str:
    """What a person should know now: the last card, the value, the fault of the record."""
    parts = []
    position = session.position
    if session.cursor:
        before = session.jump(session.cursor - 1).position
        card = session.line[session.cursor - 1]
        found = look.found.get(session.line[: session.cursor - 1])
        if found is not None and look.has_values:
            parts.append(wording.played(Step(before, found, card), style))
        else:
            words = style.say("{seat}: {card}.")
            parts.append(words.format(seat=style.seat(before.to_move), card=style.card(card)))
    if session.fault is not None and session.prefix == session.main:
        told = i18n.describe(session.fault.named, style.lang)
        parts.append(style.say("Here the record is not legal: {fault}.").format(fault=told))
    found_here = look.found.get(session.prefix)
    if found_here is not None and look.has_values:
        parts.append(wording.worth(position, found_here, style))
    elif not position.is_over:
        parts.append(style.say("{seat} is to move.").format(seat=style.seat(position.to_move)))
    return " ".join(parts)


def deal_text(session: Session, lang: str) -> str:
    """The deal and the line up to the cursor as text that `prefdd.load` reads.

    A position that no record begins with is text for people only.
    """
    if session.record is None:
        return text.deal_table(session.position, Style(lang), session.talon, session.discard)
    from prefdd.notation.blockwriter import write

    return write(session.record.with_played(session.prefix), lang)


def edit_state(draft: Draft, look: Look, absent: str) -> dict[str, object]:
    """What the board shows while a deal is put together."""
    style = Style(look.lang)
    is_all_pass = draft.contract.kind is Kind.ALL_PASS
    return {
        "hands": [
            {
                "code": seat.name,
                "name": style.seat(seat),
                "count": style.say("cards: {count}").format(count=len(hand)),
                "cards": [face(card, style) for card in hand.descending()],
                "text": style.cards(hand) if hand else "",
                "field": style.say("{seat}: cards as text").format(seat=style.seat(seat)),
                "put": style.say("Put here: {seat}").format(seat=style.seat(seat)),
            }
            for seat, hand in draft.hands.items()
        ],
        "pool": [face(card, style) for card in draft.pool.descending()],
        "contract": draft.contract.code,
        "contracts": [
            [contract.code, style.contract(contract)]
            for contract in (*CONTRACTS, Contract.all_pass())
        ],
        "declarer": "" if draft.declarer is None or is_all_pass else draft.declarer.name,
        "first": draft.first.name,
        "seats": [[seat.name, style.seat(seat)] for seat in draft.hands],
        "absent": absent,
    }


def board_words(style: Style, has_values: bool) -> dict[str, str]:
    """Names of buttons and fields."""
    return {
        "board": style.say("Board"),
        "start": style.say("To the start"),
        "back": style.say("Back"),
        "forward": style.say("Forward"),
        "end": style.say("To the end"),
        "record": style.say("Back to the record"),
        "best": style.say("Show best play"),
        "discard": style.say("Choose the discard"),
        "undo": style.say("Undo"),
        "redo": style.say("Redo"),
        "recommend": style.say("Best discard"),
        "play": style.say("Play"),
        "values": style.say("Hide values") if has_values else style.say("Show values"),
        "edit": style.say("Edit"),
        "copy": style.say("Copy as text"),
        "copied": style.say("Copied"),
        "colours": style.say("Four colours"),
        "language": "Русский" if style.lang == "en" else "English",
        "line": style.say("The play"),
        "trick": style.say("Trick"),
        "busy": style.say("Thinking…"),
        "silent": style.say(
            "The kernel does not answer: it is busy, or gone. If it is gone, run the cell again."
        ),
        "cancel": style.say("Cancel"),
        "solve": style.say("Solve"),
        "clear": style.say("Take all cards away"),
        "pool": style.say("Cards in no hand"),
        "unhand": style.say("Put here: in no hand"),
        "contract": style.say("Contract"),
        "declarer": style.say("Declarer"),
        "first": style.say("First lead"),
        "help": style.say(
            "Click a card or press Enter to play it. Arrows move in a hand, Tab goes to the "
            "next one; Page Up and Page Down step back and forward."
        ),
        "editHelp": style.say(
            "Drag cards, or click a card and then where it goes, or type a hand and press Enter."
        ),
    }
