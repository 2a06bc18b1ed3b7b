"""Motifs of the defenders of a misère, who want declarer to take tricks.

Each function is one motif; its docstring is the condition, in terms of the values of
positions and of the line of play that it gives. *Declarer* is who avoids tricks: on
all-pass the player to move. *Keeps* and *costs* speak of the side of the player to move.
"""

from __future__ import annotations

from typing import Final

from prefdd.cards import Card
from prefdd.explain.avoidance import (
    discard_of,
    is_safe_suit,
    keeps_high,
    made_safe,
    spends_low,
    steam_engine,
    tricks_caught_in,
    tricks_of_declarer,
)
from prefdd.explain.leads import crossing, take_over
from prefdd.explain.losses import wrong_lead_after
from prefdd.explain.one_suit import is_holed
from prefdd.explain.questions import is_lead, least_cost, reason
from prefdd.explain.reasons import Motif, Reason
from prefdd.explain.scene import Scene

__all__ = ["CATCHES", "MISSES"]


def hole(scene: Scene, card: Card) -> Reason | None:
    """The hole of a suit is found.

    A defender's lead that keeps the value; its suit has a hole, and declarer wins this
    trick, or a later one of the line led by a defender in the suit, with `caught`, while
    a defender plays `under` below it.
    """
    if scene.is_declarers or not is_lead(scene) or scene.cost(card) or not scene.value:
        return None
    if not is_holed(scene.position, card.suit):
        return None
    line = scene.line(card)
    for trick in tricks_of_declarer(scene, line):
        if trick.led is card.suit and trick.leader != scene.declarer:
            below = [c for c in trick.cards if c.suit is card.suit and c != trick.winning]
            if below:
                return reason(
                    "hole",
                    line,
                    suit=card.suit,
                    caught=trick.winning,
                    under=max(below),
                    trick=scene.number(trick, line),
                )
    return None


def partner_discards(scene: Scene, card: Card) -> Reason | None:
    """Lead so that the partner gets rid of a card (провести снос).

    A defender's lead that keeps the value; in the line, for the first time in trick
    number `trick`, his partner has none of the suit led and discards `thrown`, and a
    discard of another suit would cost then, by `cost` at least.
    """
    partner = scene.partner
    if partner is None or not is_lead(scene) or scene.cost(card):
        return None
    line = scene.line(card)
    for trick in line.tricks:
        if trick.leader == partner:
            continue
        discard = discard_of(scene, trick, partner)
        if discard is not None:
            thrown, cost = discard
            return reason(
                "partner_discards",
                line,
                partner=partner,
                thrown=thrown,
                trick=scene.number(trick, line),
                cost=cost,
            )
    return None


def go_under(scene: Scene, card: Card) -> Reason | None:
    """Go under the card that is to win.

    A defender follows with a card below the best of the table, and every card that would
    beat it costs.
    """
    if scene.partner is None or is_lead(scene) or scene.cost(card):
        return None
    if scene.table_is_beaten(scene.position, card):
        return None
    high = [o for o in scene.solution.cards if scene.table_is_beaten(scene.position, o)]
    cost = least_cost(scene, high)
    if not (high and cost):
        return None
    return reason("go_under", scene.line(card), cost=cost)


def catch_in(scene: Scene, card: Card) -> Reason | None:
    """Where declarer is caught.

    A defender's card that keeps the value; in trick number `trick` of the line a defender
    leads `lead`, and declarer wins the trick with `caught`; it is his first. Not said when
    the hole of the suit is named, and what the card is worth without it.
    """
    if scene.is_declarers or scene.cost(card) or not scene.value:
        return None
    if hole(scene, card) and if_safe(scene, card):
        return None
    line = scene.line(card)
    for number, trick in enumerate(line.tricks, 1):
        if trick.winner == scene.declarer:
            if trick.leader == scene.declarer or number == 1:
                return None  # he is not caught, or there is nothing to foretell
            return reason(
                "catch_in",
                line,
                suit=trick.led,
                lead=trick.cards[0],
                caught=trick.winning,
                trick=scene.number(trick, line),
            )
    return None


def if_safe(scene: Scene, card: Card) -> Reason | None:
    """What the same card would be worth if the suit of the catch were safe.

    A defender's card that keeps the value; in the line a defender's lead of `suit` makes
    declarer win his first trick; the suit has a hole. If he had `low` of a defender in
    exchange for his `high` of the suit, it would be safe, and he would take fewer tricks
    after the card, by `cost`.
    """
    if scene.is_declarers or scene.cost(card) or not scene.value:
        return None
    caught = tricks_of_declarer(scene, scene.line(card))
    if not caught or caught[0].leader == scene.declarer:
        return None
    suit = caught[0].led
    exchange = made_safe(scene.position, suit)
    if exchange is None or card in exchange or not is_holed(scene.position, suit):
        return None
    high, low = exchange
    swapped = scene.with_exchanged(high, low)
    cost = scene.value - scene.tricks(swapped.play_anyway(card))
    if cost <= 0:
        return None
    return reason("if_safe", scene.line(card), suit=suit, high=high, low=low, cost=cost)


def safe_suit(scene: Scene, card: Card) -> Reason | None:
    """A defender leads a suit that is safe for declarer, and it costs."""
    if scene.is_declarers or not is_lead(scene):
        return None
    held = scene.position.hand_of(scene.declarer).of_suit(card.suit)
    if not held or not is_safe_suit(scene.position, card.suit):
        return None
    return reason("safe_suit", scene.line(card), suit=card.suit)


def lets_discard(scene: Scene, card: Card) -> Reason | None:
    """The lead lets declarer get rid of a card.

    A defender's lead; in the line, for the first time in trick number `trick`, declarer has
    none of the suit led and discards `thrown`; to discard another suit would cost him
    tricks.
    """
    if scene.is_declarers or not is_lead(scene):
        return None
    line = scene.line(card)
    for trick in line.tricks:
        discard = discard_of(scene, trick, scene.declarer)
        if discard is not None:
            number = scene.number(trick, line)
            return reason("lets_discard", line, thrown=discard[0], trick=number)
    return None


def too_soon(scene: Scene, card: Card) -> Reason | None:
    """The suit of the catch is led too soon.

    A defender's lead; in the line of `better`, which keeps the value, declarer is caught in
    its suit by a defender's lead; in the line of this card he wins fewer tricks that
    defenders lead in the suit.
    """
    if scene.is_declarers or not is_lead(scene):
        return None
    lost = tricks_caught_in(scene, scene.line(card), card.suit)
    for better in scene.solution.best:
        if better.suit is card.suit:
            continue
        if tricks_caught_in(scene, scene.line(better), card.suit) > lost:
            return reason("too_soon", scene.line(card), suit=card.suit, better=better)
    return None


def takes_it(scene: Scene, card: Card) -> Reason | None:
    """A defender's card takes the trick that was declarer's to win, and it costs.

    Before the card declarer is winning the trick.
    """
    if scene.is_declarers or is_lead(scene):
        return None
    if scene.holder_of(scene.position) != scene.declarer:
        return None
    if not scene.table_is_beaten(scene.position, card):
        return None
    return reason("takes_it", scene.line(card))


CATCHES: Final[tuple[Motif, ...]] = (
    hole,
    partner_discards,
    take_over,
    go_under,
    crossing,
    catch_in,
    if_safe,
    steam_engine,
)
"""Motifs of cards that keep the value, the most telling first."""

MISSES: Final[tuple[Motif, ...]] = (
    takes_it,
    safe_suit,
    keeps_high,
    spends_low,
    lets_discard,
    too_soon,
    wrong_lead_after,
)
"""Motifs of cards that cost tricks, the most telling first."""
