"""What a trainer shows, as plain data in the language of the learner."""

from __future__ import annotations

from html import escape

from prefdd.cards import NO_CARDS, Card, Cards
from prefdd.deal import Seat
from prefdd.training import words
from prefdd.training.discard_play import DiscardPlay
from prefdd.training.lesson import HINTS, Lesson
from prefdd.training.play import HiddenPlay, OpenPlay, Play
from prefdd.view import html, svg
from prefdd.view.text import Style, hand_rows
from prefdd.widget.state import Look, face

__all__ = ["lesson_state", "lesson_still", "lesson_text"]


def lesson_state(lesson: Lesson, look: Look, said: str, history: str) -> dict[str, object]:
    """Everything that is drawn, ready for JSON.

    Parameters
    ----------
    lesson, look
        What is shown, and how.
    said
        Judgement and reason of the last card.
    history
        Score of all lessons; empty without a history.
    """
    style = Style(look.lang)
    here = lesson.here
    seats = _hands(here)
    score = words.score(lesson, look.lang)
    return {
        "lang": look.lang,
        "fourColours": look.four_colours,
        "hasValues": False,
        "isBusy": look.is_busy,
        "message": look.message,
        "title": words.title(here, look.lang),
        "subtitle": _subtitle(here, style),
        "seats": [_seat(here, seat, hand, style) for seat, hand in seats.items()],
        "absent": next(seat.name for seat in Seat if seat not in seats),
        "away": _away(lesson, style),
        "trick": _trick(here, style),
        "put": _put(here, style),
        "line": [],
        "cursor": 0,
        "said": said,
        "edit": None,
        "lesson": {
            "goal": words.goal(lesson.problem.start, look.lang),
            "score": f"{score} {history}".strip(),
            "canHint": not lesson.is_over and lesson.hints < HINTS,
            "canTakeBack": lesson.last is not None,
            "isOver": lesson.is_over,
        },
        "words": _words(here, style),
    }


def lesson_text(lesson: Lesson, lang: str) -> str:
    """The problem as text: goal, hands, and the trick on the table."""
    here = lesson.here
    style = Style(lang)
    rows = [
        words.goal(lesson.problem.start, lang),
        "",
        hand_rows(_hands(here), style, lesson.problem.record.discard),
    ]
    trick = _trick(here, style)
    if trick:
        rows += ["", ", ".join(str(card["label"]) for card in trick)]
    return "\n".join(rows)


def lesson_still(lesson: Lesson, look: Look, prefix: str) -> dict[str, str]:
    """The problem as text, as HTML and, unless cards are hidden, as a picture, by media type."""
    text = lesson_text(lesson, look.lang)
    shown = {"text/html": f"<pre>{escape(text)}</pre>", "text/plain": text}
    here = lesson.here
    if isinstance(here, OpenPlay | DiscardPlay):
        shape = here.position if isinstance(here, OpenPlay) else here.found.deal
        discard = lesson.problem.record.discard
        picture = svg.table(
            shape,
            lang=look.lang,
            four_colours=look.four_colours,
            discard=discard,
            prefix=prefix,
        )
        plain = html.still(shape, (), look.lang, discard=discard)
        goal = escape(words.goal(lesson.problem.start, look.lang))
        shown["image/svg+xml"] = str(picture)
        shown["text/html"] = f"<div><p>{goal}</p>{html.figure(picture, plain)}</div>"
    return shown


def _away(lesson: Lesson, style: Style) -> list[dict[str, object]]:
    """The discard, when it is shown."""
    discard = lesson.problem.record.discard
    cards = [face(card, style) for card in discard.descending()]
    return [{"name": style.say("Discard"), "cards": cards}] if cards else []


def _put(play: Play, style: Style) -> list[dict[str, object]] | None:
    """Cards put away so far; None where cards are played."""
    if not isinstance(play, DiscardPlay):
        return None
    return [face(card, style) for card in play.away.descending()]


def _declarer(play: Play) -> Seat | None:
    if isinstance(play, DiscardPlay):
        return play.found.declarer
    if isinstance(play, HiddenPlay):
        return play.position.seats[0]
    assert isinstance(play, OpenPlay)
    return play.position.declarer


def _hands(play: Play) -> dict[Seat, Cards]:
    """Cards held by each seat; of declarer, when his discard is hidden, all he may hold."""
    if isinstance(play, DiscardPlay):
        twelve = play.found.deal.with_hand(play.to_move, NO_CARDS)
        return {**dict(twelve.items()), play.to_move: play.found.twelve - play.away}
    assert isinstance(play, OpenPlay | HiddenPlay)
    gone = Cards(play.position.table)
    hands = zip(play.position.seats, play.position.hands, strict=True)
    return {seat: hand - gone for seat, hand in sorted(hands)}


def _table(play: Play) -> list[tuple[Seat, Card]]:
    if isinstance(play, DiscardPlay):
        return []
    assert isinstance(play, OpenPlay | HiddenPlay)
    position = play.position
    if isinstance(play, HiddenPlay):
        start = play.position.leader
    else:
        start = position.seats.index(play.position.leader)
    return [(position.seats[(start + step) % 3], card) for step, card in enumerate(position.table)]


def _subtitle(play: Play, style: Style) -> str:
    seat = _declarer(play)
    if seat is None:
        return ""
    text = style.say("declarer {seat}").format(seat=style.seat(seat))
    if isinstance(play, HiddenPlay):
        hidden = play.position.hidden
        text += "; " + style.say("cards of the discard not known: {count}").format(count=hidden)
    return text


def _won(play: Play, seat: Seat) -> int | None:
    if isinstance(play, DiscardPlay):
        return None
    if isinstance(play, HiddenPlay):
        return play.position.won if seat == play.position.seats[0] else None
    assert isinstance(play, OpenPlay)
    return play.position.won[play.position.seats.index(seat)]


def _seat(play: Play, seat: Seat, hand: Cards, style: Style) -> dict[str, object]:
    name = style.seat(seat)
    if seat == _declarer(play):
        name = style.say("{seat}, declarer").format(seat=name)
    is_to_move = play.verdict is None and seat == play.to_move
    cards = []
    for card in hand.descending():
        shown = face(card, style)
        shown["isLegal"] = is_to_move and seat in play.side and card in play.legal
        cards.append(shown)
    won = _won(play, seat)
    return {
        "code": seat.name,
        "name": name,
        "tricks": style.say("tricks: {count}").format(count=won) if won else "",
        "turn": _turn(play, style) if is_to_move else "",
        "cards": cards,
    }


def _turn(play: Play, style: Style) -> str:
    return style.say("discards") if isinstance(play, DiscardPlay) else style.say("to move")


def _trick(play: Play, style: Style) -> list[dict[str, object]]:
    trick = []
    for seat, card in _table(play):
        shown = face(card, style)
        shown.update(seat=seat.name, label=f"{style.seat(seat)}: {style.card(card)}")
        trick.append(shown)
    return trick


def _count_put(play: Play) -> int:
    return len(play.away) if isinstance(play, DiscardPlay) else 0


def _words(play: Play, style: Style) -> dict[str, str]:
    """Names of buttons."""
    return {
        "board": style.say("Trainer"),
        "trick": style.say("Trick"),
        "lesson": style.say("The lesson"),
        "hint": style.say("Hint"),
        "takeBack": style.say("Take back"),
        "again": style.say("Begin again"),
        "next": style.say("Next problem"),
        "busy": style.say("Thinking…"),
        "colours": style.say("Four colours"),
        "language": "Русский" if style.lang == "en" else "English",
        "silent": style.say(
            "The kernel does not answer: it is busy, or gone. If it is gone, run the cell again."
        ),
        "put": style.say("Discard: {count} of 2").format(count=_count_put(play)),
        "help": style.say(
            "Click a card or press Enter to put it away. Arrows move in a hand, Tab goes to "
            "the next one."
        )
        if isinstance(play, DiscardPlay)
        else style.say(
            "Click a card or press Enter to play it. Arrows move in a hand, Tab goes to the "
            "next one."
        ),
    }
