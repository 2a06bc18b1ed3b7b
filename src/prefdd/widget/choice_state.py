"""What a board shows while declarer chooses his discard, as plain data in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from prefdd.cards import NO_CARDS, Card, Cards
from prefdd.deal import Contract, Seat
from prefdd.discards import COLUMN_NAMES, Discard, tables
from prefdd.view import html, svg, text
from prefdd.view.discard_table import discard_html
from prefdd.view.text import Style
from prefdd.widget.choice import Choice
from prefdd.widget.state import Look, board_words, face

__all__ = ["best_pair", "choice_state", "choice_still", "choice_text", "chosen"]

_ROWS = 6


def choice_state(choice: Choice, look: Look) -> dict[str, object]:
    """Everything that is drawn, ready for JSON."""
    style = Style(look.lang)
    found = choice.found
    return {
        "lang": look.lang,
        "fourColours": look.four_colours,
        "hasValues": look.has_values,
        "isBusy": False,
        "message": look.message,
        "title": style.title(choice.contract),
        "subtitle": style.say("{seat} has taken the talon {talon}; {first} leads").format(
            seat=style.seat(found.declarer),
            talon=style.cards(found.deal.talon),
            first=style.seat(found.first),
        ),
        "seats": [_seat(choice, seat, look, style) for seat in found.deal.seats],
        "absent": next(seat.name for seat in Seat if seat not in found.deal.seats),
        "away": [],
        "trick": [],
        "line": [],
        "cursor": 0,
        "said": _said(choice, look, style),
        "text": choice_text(choice, look.lang),
        "edit": None,
        "put": [_put(choice, card, look, style) for card in choice.away.descending()],
        "choice": {
            "contract": choice.contract.code,
            "contracts": [[one.code, style.contract(one)] for one in choice.contracts],
            "head": [style.say("discard"), *tables.column_titles(style), style.say("makes")],
            "columns": _columns(choice, look, style),
            "rows": _rows(choice, style) if look.has_values else [],
            "canPlay": len(choice.away) == 2,
            "canUndo": bool(choice.past),
            "canRedo": bool(choice.future),
        },
        "words": {
            **board_words(style, has_values=look.has_values),
            "put": style.say("Discard: {count} of 2").format(count=len(choice.away)),
            "ranking": style.say("Best discards"),
            "now": style.say("now") if choice.away else style.say("at best"),
            "help": style.say(
                "Click a card or press Enter to put it away, and again to take it back. Arrows "
                "move in a hand, Tab goes to the next one; Page Up and Page Down undo and redo."
            ),
        },
    }


def choice_text(choice: Choice, lang: str) -> str:
    """The deal and its discards as text."""
    style = Style(lang)
    found = choice.found
    rows = text.grid(tables.rows(found, style)[: _ROWS + 1])
    return "\n".join([tables.title(found, style), tables.verdict(found, style), "", rows])


def choice_still(choice: Choice, look: Look, prefix: str) -> dict[str, str]:
    """The deal with its talon, and what the discards are worth, by media type."""
    deal = choice.found.deal
    picture = svg.table(
        deal,
        lang=look.lang,
        four_colours=look.four_colours,
        talon=deal.talon,
        prefix=f"board-{prefix}",
    )
    plain = html.still(deal, (), look.lang, deal.talon)
    table = discard_html(choice.found, look.lang) if look.has_values else ""
    return {
        "image/svg+xml": str(picture),
        "text/html": f"<div>{html.figure(picture, plain)}{table}</div>",
        "text/plain": choice_text(choice, look.lang),
    }


def _seat(choice: Choice, seat: Seat, look: Look, style: Style) -> dict[str, object]:
    is_chooser = seat == choice.declarer
    name = style.seat(seat)
    if is_chooser:
        name = style.say("{seat}, declarer").format(seat=name)
    cards = []
    hand = choice.held if is_chooser else choice.found.deal[seat]
    for card in hand.descending():
        shown = face(card, style)
        shown["isLegal"] = is_chooser and len(choice.away) < 2
        if shown["isLegal"] and look.has_values:
            shown.update(_worth(choice, card, style))
        cards.append(shown)
    return {
        "code": seat.name,
        "name": name,
        "tricks": "",
        "turn": style.say("discards") if is_chooser else "",
        "cards": cards,
    }


def _worth(choice: Choice, card: Card, style: Style) -> dict[str, object]:
    """What can be reached when a card is put away, and with which other one."""
    cards = choice.away | Cards([card])
    value, is_best = choice.value(cards), choice.is_best(cards)
    mark = style.say("best") if is_best else style.say("loses")
    pair = best_pair(choice, cards)
    note = _reason(choice, pair, style)
    if not choice.away:
        other = (pair.cards - cards).lowest
        note = (
            style.say("{card} goes best with {other}.").format(
                card=style.card(card), other=style.card(other)
            )
            + f" {note}"
        )
    return {
        "value": str(value),
        "mark": "best" if is_best else "loses",
        "note": note,
        "label": f"{style.card(card)}: {value}, {mark}",
    }


def best_pair(choice: Choice, cards: Cards = NO_CARDS) -> Discard:
    """Of the discards with these cards the best for the contract, and then in all else."""
    options = {one.choices for one in choice.options(cards)}
    value = choice.value(cards)
    kind = next(
        one
        for one in choice.found.ranking
        if one.choices in options and one.tricks[choice.column] == value
    )
    return next(one for one in choice.options(cards) if one.choices == kind.choices)


def _put(choice: Choice, card: Card, look: Look, style: Style) -> dict[str, object]:
    shown = face(card, style)
    shown["label"] = style.say("{card}, put away; take it back").format(card=style.card(card))
    return shown


def _columns(choice: Choice, look: Look, style: Style) -> list[dict[str, object]]:
    """What each strain is worth with the cards put away so far."""
    columns: list[dict[str, object]] = []
    for place, name in enumerate(tables.column_titles(style)):
        value, is_best = choice.value(choice.away, place), choice.is_best(choice.away, place)
        said = f"{value}, {style.say('best')}" if is_best else str(value)
        columns.append(
            {
                "code": COLUMN_NAMES[place],
                "name": name,
                "value": _starred(value, is_best) if look.has_values else "",
                "label": f"{name}: {said}" if look.has_values else name,
                "isChosen": place == choice.column,
                "isOpen": any(
                    place == Choice(choice.found, choice.away, one).column
                    for one in choice.contracts
                ),
            }
        )
    return columns


def _rows(choice: Choice, style: Style) -> list[dict[str, object]]:
    """The best discards for the contract, and the one that is chosen."""
    found, column = choice.found, choice.column
    # With one card away those that go with it; with two all, to compare.
    wanted = choice.away if len(choice.away) == 1 else Cards()
    kinds = {one.choices: one for one in reversed(choice.options(wanted))}
    ranked = [one for one in found.ranking if one.choices in kinds]
    ranked.sort(key=lambda one: one.tricks[column] if column == 5 else -one.tricks[column])
    now = choice.discard
    shown = ranked[:_ROWS]
    if now is not None and all(one.choices != now.choices for one in shown):
        shown.append(now)
    return [_row(choice, one, kinds[one.choices].cards, style) for one in shown]


def _row(choice: Choice, discard: Discard, cards: Cards, style: Style) -> dict[str, object]:
    best = choice.found.best_tricks
    name = tables.choices_text(discard.choices, style)
    return {
        "cards": [card.code for card in cards.descending()],
        "name": name,
        "label": style.say("Put away {cards}").format(cards=name),
        "values": [
            _starred(tricks, tricks == most)
            for tricks, most in zip(discard.tricks, best, strict=True)
        ],
        "makes": "–" if discard.contract is None else style.contract(discard.contract),
        "isChosen": choice.discard is not None and choice.discard.choices == discard.choices,
    }


def _starred(value: int, is_best: bool) -> str:
    return f"{value}★" if is_best else str(value)


def _said(choice: Choice, look: Look, style: Style) -> str:
    """What a person should know now: what is missing, what it makes, and why."""
    away, discard = style.cards(choice.away), choice.discard
    if not choice.away:
        if not look.has_values:
            return style.say("Put away two cards.")
        return tables.verdict(choice.found, style)
    if discard is None:
        said = style.say("{card} is put away; one card more.").format(card=away)
        if look.has_values:
            outcome = text.verdict(choice.contract, choice.value(choice.away), style)
            said += " " + style.say("With the best one: {outcome}").format(
                outcome=outcome[:1].lower() + outcome[1:]
            )
        return said
    if not look.has_values:
        return style.say("{cards} are put away.").format(cards=away)
    outcome = text.verdict(choice.contract, discard.tricks[choice.column], style)
    return f"{outcome} {_reason(choice, discard, style)}"


def _reason(choice: Choice, discard: Discard, style: Style) -> str:
    """What it costs and saves against the recommended one; of that one, what the next costs."""
    best, *others = choice.found.ranking
    if discard.choices != best.choices or not others:
        return tables.difference(choice.found, discard.cards, style)
    return style.say("The best discard. The next: {difference}").format(
        difference=tables.difference(choice.found, others[0].cards, style)
    )


def chosen(choice: Choice, content: Mapping[str, Any]) -> Choice:
    """A choice after one action of a person."""
    action, value = content.get("action"), content.get("value", "")
    if action == "put":
        return choice.put(Card(value))
    if action == "both":
        return choice.put_both(Cards([Card(code) for code in value]))
    if action == "best":
        return choice.put_both(best_pair(choice).cards)
    if action == "order":
        return choice.order(Contract.parse(value))
    if action == "strain":
        return choice.order_in(COLUMN_NAMES.index(value))
    if action == "undo":
        return choice.undo()
    return choice.redo() if action == "redo" else choice
