"""What a teacher says of a discard: the goal, why a discard is right or wrong, hints."""

from __future__ import annotations

from dataclasses import dataclass

from prefdd.analysis import best_line
from prefdd.cards import Card, Cards, Suit
from prefdd.deal import Contract, Kind, Seat
from prefdd.discards import Discard, tables
from prefdd.i18n import (
    translation,
    write_card,
    write_cards,
    write_contract,
    write_seat,
    write_suit,
)
from prefdd.training.discard_play import DiscardPlay

__all__ = ["goal", "hint", "put_away", "reason", "winners"]


@dataclass(frozen=True, slots=True)
class _Words:
    """How `prefdd.discards.tables` writes in a language."""

    lang: str

    def say(self, message: str) -> str:
        return translation(self.lang).gettext(message)

    def say_count(self, one: str, many: str, count: int) -> str:
        return translation(self.lang).ngettext(one, many, count).format(count=count)

    def suit(self, suit: Suit) -> str:
        return write_suit(suit, self.lang)

    def card(self, card: Card) -> str:
        return write_card(card, self.lang)

    def cards(self, cards: Cards) -> str:
        return write_cards(cards, self.lang)

    def seat(self, seat: Seat) -> str:
        return write_seat(seat, self.lang)

    def contract(self, contract: Contract) -> str:
        return write_contract(contract, self.lang)


def goal(play: DiscardPlay, lang: str = "en") -> str:
    """What the learner has to reach."""
    words = _Words(lang)
    facts = {
        "seat": words.seat(play.found.declarer),
        "talon": words.cards(play.found.deal.talon),
        "contract": words.contract(play.contract),
        "first": words.seat(play.found.first),
    }
    if play.contract.kind is Kind.MISERE:
        message = words.say(
            "You play {seat}, declarer of a misère. The talon was {talon}; {first} leads. Put "
            "away two cards so that you are not caught."
        )
    else:
        message = words.say(
            "You play {seat}, declarer of {contract}. The talon was {talon}; {first} leads. Put "
            "away two cards so that it is made."
        )
    return message.format(**facts)


def put_away(card: Card, lang: str = "en") -> str:
    """After the first of two cards."""
    words = _Words(lang)
    return words.say("{card} is put away; one card more.").format(card=words.card(card))


def reason(play: DiscardPlay, cards: Cards, lang: str = "en") -> str:
    """Why two cards are the right discard, or not: what they make, and against which other."""
    words = _Words(lang)
    discard = play.found[cards]
    name = tables.choices_text(discard.choices, words)
    facts = {"discard": name, "contract": words.contract(play.contract)}
    is_misere = play.contract.kind is Kind.MISERE
    if not play.missing(discard):
        count, near = play.counts()
        if is_misere:
            text = words.say(
                "{discard}: the misère is not caught. Other discards: {count}, all of them "
                "caught; by one trick: {near}."
            )
        else:
            text = words.say(
                "{discard}: {contract} is made. Other discards: {count}, all of them set; by "
                "one trick: {near}."
            )
        nearest = _nearest(play)
        other = words.say("The nearest is {discard}: declarer takes {tricks}.").format(
            discard=tables.choices_text(nearest.choices, words),
            tricks=_tricks(play, nearest, words),
        )
        return f"{text.format(**facts, count=count, near=near)} {other}"
    if is_misere:
        text = words.say("{discard}: declarer takes {tricks}, and the misère is caught.")
    else:
        text = words.say("{discard}: declarer takes {tricks}, and {contract} is set.")
    text = text.format(**facts, tricks=_tricks(play, discard, words))
    cards_won = " ".join(words.card(card) for card in winners(play, cards))
    if is_misere:
        line = words.say("In best play declarer wins with {cards}.")
    else:
        line = words.say("In best play the defenders win with {cards}.")
    return f"{text} {line.format(cards=cards_won)}"


def winners(play: DiscardPlay, cards: Cards) -> list[Card]:
    """Cards that win the tricks against a discard, in one line of best play.

    In a game those of the defenders, on a misère those of declarer.
    """
    position = play.position(cards)
    place = position.seats.index(play.found.declarer)
    wants_own = play.contract.kind is Kind.MISERE
    line, found = best_line(position), []
    for start in range(0, len(line), 3):
        trick = line[start : start + 3]
        leader = position.seats.index(position.to_move)
        after = position.replay(trick)
        gains = [now - before for now, before in zip(after.won, position.won, strict=True)]
        winner = gains.index(1)
        if (winner == place) == wants_own:
            found.append(trick[(winner - leader) % 3])
        position = after
    return found


def _tricks(play: DiscardPlay, discard: Discard, words: _Words) -> str:
    return words.say_count("{count} trick", "{count} tricks", discard.tricks[play.column])


def hint(play: DiscardPlay, steps: int, lang: str = "en") -> str:
    """So many steps of the hint: how many are right, in which suits, which cards and why."""
    words = _Words(lang)
    count, good = play.options
    right = play.makers[0]
    parts = [
        words.say("Different discards: {count}; right: {right}.").format(count=count, right=good)
    ]
    if steps > 1:
        suits = " ".join(words.suit(run.suits[0]) for run, _ in right.choices)
        parts.append(words.say("Suits of the right discard: {suits}.").format(suits=suits))
    if steps > 2:
        name = tables.choices_text(right.choices, words)
        parts.append(words.say("Right discard: {cards}.").format(cards=name))
        parts.append(reason(play, right.cards, lang))
    return " ".join(parts)


def _nearest(play: DiscardPlay) -> Discard:
    """Of the discards that fail by the least, the one that is best in all else."""
    fails = [one for one in play.found.ranking if play.missing(one)]
    return min(fails, key=play.missing)
