"""Sentences of reasons, in the reader's language and alphabet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from prefdd.cards import Card, Cards, Suit
from prefdd.deal import Kind, Seat
from prefdd.explain.explanation import ExplainedCard, Explanation
from prefdd.explain.reasons import Reason
from prefdd.i18n import noted, translation, write_card, write_cards, write_seat, write_suit
from prefdd.position import Position

__all__ = [
    "SENTENCES",
    "line_in_tricks",
    "sentence",
    "short_line",
    "text_of_card",
    "text_of_position",
    "write_in_sentence",
    "write_tricks",
]

SAME_GUARANTEE: Final = noted("Every card has the same guarantee.")
"""`all_same` on all-pass, where cards with the same guarantee may have different ranges."""

# Numbers called cost and tricks are written with their noun, as the object of a verb.
SENTENCES: Final[Mapping[str, str]] = {
    "only_card": noted("The only card that may be played."),
    "all_equal": noted("All cards that may be played are equal."),
    "all_same": noted("Every card is worth the same."),
    # games
    "draw_trumps": noted(
        "Draw trumps: the defenders still hold {outstanding}, and any other lead costs at "
        "least {cost}."
    ),
    "cash": noted("Take it now: after {instead} best play leaves {card} without a trick."),
    "force_ruff": noted(
        "Declarer has no {suit} and must ruff ({ruff}); a lead of a suit he holds costs at "
        "least {cost}."
    ),
    "mill": noted("The mill: {first} ruffs now, {second} ruffs the return."),
    "promotion": noted("Promotion: {ruff} draws out {spent}, and {promoted} becomes a trick."),
    "crossing": noted(
        "Crosses to {partner}, who wins with {winner}; were this hand on lead instead, it "
        "would cost {cost}."
    ),
    "throw_in": noted(
        "Throws {victim} in; if this side had to lead instead, it would cost at least {cost}."
    ),
    "establish": noted(
        "Establishes {suit}: {high} is driven out, and the suit then brings {tricks}."
    ),
    "exit_card": noted(
        "An exit: {winner} takes it; any lead that is sure to win the trick costs at least {cost}."
    ),
    "lead_through": noted(
        "A lead through declarer, and from this side: with {partner} on lead it would cost {cost}."
    ),
    "lead_up": noted(
        "A lead up to declarer, and from this side: with {partner} on lead it would cost {cost}."
    ),
    "over_ruff": noted("Over-ruffs {ruff} of {seat}."),
    "surcoup": noted("Over-ruffs declarer: {ruff} is beaten after the partner's lead."),
    "finesse": noted(
        "Finesse: {missing} is with {holder}, who can no longer take this trick; {spared} is "
        "saved, and to play {spared} costs {cost}."
    ),
    "finesse_refusable": noted(
        "Finesse: {missing} is with {holder}, who may take it and gains nothing; to play "
        "{spared} costs {cost}."
    ),
    "win_trick": noted("The trick must be taken: to let it go costs at least {cost}."),
    "duck": noted("Let the trick go: to beat what lies there costs at least {cost}."),
    "leave_to_partner": noted("The trick is {partner}'s, and to overtake costs at least {cost}."),
    "unblock": noted("Unblocks: to play {low} and keep this card costs {cost}."),
    "keep_guard": noted("Holds on to {suit}: to discard {instead} costs {cost}."),
    "trumps_too_soon": noted("It is too soon for trumps: {better} keeps the value."),
    "is_ruffed": noted("It is ruffed: {seat} has {ruff}."),
    "unguards": noted("Gives up the hold in {suit}; {better} can be spared."),
    "too_high": noted("A waste of a high card: {better} is enough."),
    "too_low": noted("Too low: {seat} takes the trick, and after {better} does not."),
    "gives_trick": noted("{seat} takes the trick with {winner}, which {better} prevents."),
    "wrong_lead_after": noted(
        "Then {seat} is on lead; with {wanted} on lead nothing would be lost."
    ),
    "elsewhere": noted("If {other} had {high} and {seat} had {low}, it would cost nothing."),
    # the choice of a suit and of a card of it
    "right_suit": noted("Only {suit} may be led: any other suit costs at least {cost}."),
    "leave_alone": noted("Leaves {suit} alone: a lead of that suit costs at least {cost}."),
    "right_discard": noted(
        "Only {suit} may be discarded: a discard of another suit costs at least {cost}."
    ),
    "saves_high": noted("Saves {high}: to play {high} costs {cost}."),
    "low_is_not_enough": noted("No lower: {low} costs {cost}."),
    "opens": noted(
        "Opens {suit}: the opponents take {tricks} more in that suit than after {better}."
    ),
    "wrong_suit": noted("{suit} should not be led: {better} keeps the value."),
    # misère and all-pass
    "hole": noted("The hole in {suit}: {caught} takes a trick, and {under} goes under it."),
    "partner_discards": noted(
        "Lets {partner} get rid of {thrown} (trick {trick}): a discard of another suit there "
        "would cost at least {cost}."
    ),
    "catch_in": noted("The catch comes in trick {trick}: {lead} is led, and {caught} takes it."),
    "if_safe": noted(
        "If {who} had {low} for {high}, {suit} would be safe, and after this card he would take "
        "{cost} fewer."
    ),
    "steam_engine": noted("The steam engine: {who} takes the last {tricks}."),
    "take_over": noted(
        "The trick must be taken in this hand: to leave it to another costs at least {cost}."
    ),
    "go_under": noted("Goes under: to beat what lies there costs at least {cost}."),
    "keep_low": noted("{low} is needed later: to play it now costs {cost}."),
    "safe_exit": noted("A safe exit: {winner} takes it; {instead} would cost {cost}."),
    "throw_danger": noted("The danger is {suit}: a discard of another suit costs at least {cost}."),
    "highest_under": noted("Stays below and saves {low}: to play {low} costs {cost}."),
    "take_now": noted("Take it now: to duck costs at least {cost}."),
    "all_safe": noted("After this trick all suits are safe: {who} takes no more."),
    "safe_suit": noted("{suit} is a safe suit of {who}."),
    "lets_discard": noted("Lets {who} get rid of {thrown} (trick {trick})."),
    "too_soon": noted("It is too soon for {suit}: {better} keeps the catch."),
    "is_caught": noted("Caught in {suit}: {seat} leads {lead}, and {caught} takes it."),
    "if_safe_free": noted(
        "If {who} had {low} for {high}, {suit} would be safe, and this card would cost nothing."
    ),
    "no_exit": noted("There is no exit: {tricks} in a row."),
    "takes_it": noted("Takes over a trick that {who} was winning."),
    "spends_low": noted("The low card is needed later; {better} costs nothing."),
    "keeps_high": noted("Another suit has to go: {better} costs nothing."),
}
"""Sentence of each code."""

_NUMBERS_OF_TRICKS: Final = ("cost", "tricks", "value", "gain")

_CASES: Final[Mapping[Seat | None, tuple[str, str, str]]] = {
    Seat.N: ("Севера", "Северу", "Севером"),
    Seat.E: ("Востока", "Востоку", "Востоком"),
    Seat.S: ("Юга", "Югу", "Югом"),
    Seat.W: ("Запада", "Западу", "Западом"),
    None: ("разыгрывающего", "разыгрывающему", "разыгрывающим"),
}


@dataclass(frozen=True, slots=True)
class _Person:
    """A player's name in the cases that sentences need; English has one."""

    name: str
    gen: str
    dat: str
    ins: str

    def __str__(self) -> str:
        return self.name


def _person(seat: Seat | None, lang: str) -> _Person:
    """A player by name, or declarer."""
    name = translation(lang).gettext("declarer") if seat is None else write_seat(seat, lang)
    if lang == "ru":
        return _Person(name, *_CASES[seat])
    return _Person(name, name, name, name)


def write_tricks(count: int, lang: str) -> str:
    """A number of tricks as the object of a verb."""
    return translation(lang).ngettext("{count} trick", "{count} tricks", count).format(count=count)


def write_in_sentence(key: str, fact: object, lang: str) -> object:
    """A fact of a reason as a sentence takes it; numbers of tricks are objects of a verb."""
    if isinstance(fact, Seat):
        return _person(fact, lang)
    if isinstance(fact, Suit):
        return write_suit(fact, lang)
    if isinstance(fact, Card):
        return write_card(fact, lang)
    if isinstance(fact, Cards):
        return write_cards(fact, lang)
    if key in _NUMBERS_OF_TRICKS and isinstance(fact, int):
        return write_tricks(fact, lang)
    return fact


def sentence(reason: Reason, lang: str = "en", who: Seat | None = None) -> str:
    """Sentence of a reason.

    Parameters
    ----------
    reason
        What is to be said.
    lang
        ``"en"`` or ``"ru"``.
    who
        Who avoids tricks, when he is not called declarer: on all-pass.
    """
    code = reason.code
    if code == "finesse" and reason.facts["refusable"]:
        code = "finesse_refusable"
    if code == "over_ruff" and reason.facts["is_surcoup"]:
        code = "surcoup"
    facts = {key: write_in_sentence(key, fact, lang) for key, fact in reason.facts.items()}
    in_language = translation(lang).gettext
    is_all_pass = who is not None
    template = SAME_GUARANTEE if is_all_pass and code == "all_same" else SENTENCES[code]
    text = in_language(template).format(who=_person(who, lang), **facts)
    return text[0].upper() + text[1:]


def _verdict(explanation: Explanation, found: ExplainedCard) -> str:
    """First sentence: what the card is worth."""
    lang = explanation.lang
    say = translation(lang).gettext
    card = write_card(found.card, lang)
    value = write_tricks(found.value, lang)
    cost = write_tricks(found.cost, lang)
    if explanation.position.contract.kind is Kind.ALL_PASS:
        who = _person(explanation.position.to_move, lang)
        if not found.value:
            template = say("{card} keeps the guarantee: {who} need not take any trick.")
        elif not found.cost:
            template = say("{card} keeps the guarantee: {who} takes {value} at most.")
        else:
            template = say("{card} costs {cost} of the guarantee: {who} may be held to {value}.")
        text = template.format(card=card, who=who, value=value, cost=cost)
        if found.range is not None:
            low, high = found.range
            if low == high:
                text += " " + say("Rational play gives {value}.").format(
                    value=write_tricks(low, lang)
                )
            else:
                text += " " + say("Rational play gives {low} to {high} tricks.").format(
                    low=low, high=high
                )
        return text
    if not found.cost:
        template = say("{card} keeps the value: declarer takes {value}.")
        if not found.value:
            template = say("{card} keeps the value: declarer takes no trick.")
    else:
        template = say("{card} costs {cost}: declarer takes {value} instead of {best}.")
        if not found.value:
            template = say("{card} costs {cost}: declarer takes no trick instead of {best}.")
    return template.format(card=card, value=value, best=explanation.value, cost=cost)


def _who(explanation: Explanation) -> Seat | None:
    is_all_pass = explanation.position.contract.kind is Kind.ALL_PASS
    return explanation.position.to_move if is_all_pass else None


def text_of_card(explanation: Explanation, card: Card, is_long: bool = False) -> str:
    """What is said of a card; with `is_long` the line follows, trick by trick."""
    lang = explanation.lang
    found = explanation.cards[card]
    parts = [_verdict(explanation, found)]
    if found.equal_to is not None:
        parts.append(
            translation(lang)
            .gettext("Equal to {card}.")
            .format(card=write_card(found.equal_to, lang))
        )
    parts += [sentence(reason, lang, _who(explanation)) for reason in found.reasons]
    text = " ".join(parts)
    if found.line and not found.reasons and found.equal_to is None:
        text += " " + short_line(explanation.position, found.line, lang)
    if is_long and found.line:
        text += "\n" + line_in_tricks(explanation.position, found.line, lang)
    return text


def short_line(position: Position, line: tuple[Card, ...], lang: str) -> str:
    """The trick in progress and the next as a sentence."""
    rest = 3 - len(position.table)
    tricks = [line[:rest], line[rest : rest + 3]]
    cards = ", ".join(
        "–".join(write_card(card, lang) for card in trick) for trick in tricks if trick
    )
    return translation(lang).gettext("Best play goes on {cards}.").format(cards=cards)


def line_in_tricks(position: Position, line: tuple[Card, ...], lang: str) -> str:
    """A line of play from a position, a trick to a row, with who wins it."""
    say = translation(lang).gettext
    rows = []
    shown: list[str] = []
    for card in line:
        if not shown:
            shown = [write_seat(position.leader, lang) + ":"]
            shown += [write_card(other, lang) for other in position.table]
        shown.append(write_card(card, lang))
        before = position.won
        position = position.play_anyway(card)
        if not position.table:
            winner = next(
                (
                    seat
                    for seat, now, then in zip(position.seats, position.won, before, strict=True)
                    if now > then
                ),
                None,
            )
            name = say("the dealer") if winner is None else write_seat(winner, lang)
            rows.append(" ".join(shown) + " – " + name)
            shown = []
    if shown:
        rows.append(" ".join(shown))
    return "\n".join(f"  {row}" for row in rows)


def text_of_position(explanation: Explanation) -> str:
    """What is said of every card, best cards first."""
    order = sorted(
        explanation.cards.values(),
        key=lambda found: (found.cost, found.card.suit, -found.card.rank),
    )
    return "\n".join(text_of_card(explanation, found.card) for found in order)
