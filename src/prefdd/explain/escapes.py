"""Motifs of declarer on a misère, and on all-pass of the player to move.

Each function is one motif; its docstring is the condition, in terms of the values of
positions and of the line of play that it gives. *Declarer* is who avoids tricks: on
all-pass the player to move. *Keeps* and *costs* speak of the side of the player to move.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from prefdd.cards import Card, Suit
from prefdd.explain.avoidance import (
    is_safe_suit,
    keeps_high,
    made_safe,
    spends_low,
    steam_engine,
    tricks_of_declarer,
)
from prefdd.explain.one_suit import is_holed
from prefdd.explain.questions import is_lead, least_cost, others, reason
from prefdd.explain.reasons import Motif, Reason
from prefdd.explain.scene import Scene

__all__ = ["ESCAPES", "TRAPS"]


def take_now(scene: Scene, card: Card) -> Reason | None:
    """Declarer takes the trick now, because to duck costs more.

    In all best play he wins it; every card after which another may win it costs.
    """
    if not scene.is_declarers or is_lead(scene) or scene.cost(card):
        return None
    if scene.winners(card) != {scene.declarer}:
        return None
    rest = [o for o in scene.solution.cards if scene.winners(o) != {scene.declarer}]
    cost = least_cost(scene, rest)
    if not (rest and cost):
        return None
    return reason("take_now", scene.line(card), cost=cost)


def throw_danger(scene: Scene, card: Card) -> Reason | None:
    """Declarer gets rid of a dangerous card.

    Declarer has none of the suit led and discards; every discard of another suit costs.
    """
    if not scene.is_declarers or is_lead(scene) or scene.cost(card):
        return None
    if card.suit is scene.position.table[0].suit:
        return None
    rest = [o for o in scene.solution.cards if o.suit is not card.suit]
    cost = least_cost(scene, rest)
    if not (rest and cost):
        return None
    return reason("throw_danger", scene.line(card), suit=card.suit, cost=cost)


def highest_under(scene: Scene, card: Card) -> Reason | None:
    """Declarer plays his highest card that does not win.

    A lower card of the suit, `low`, costs: it is needed to duck later.
    """
    if not scene.is_declarers or is_lead(scene) or scene.cost(card):
        return None
    if card.suit is not scene.position.table[0].suit:
        return None
    if scene.line(card).first.winner == scene.declarer:
        return None
    lower = [o for o in others(scene, card) if o.suit is card.suit and o.rank < card.rank]
    costly = [o for o in lower if scene.cost(o)]
    if not costly:
        return None
    low = max(costly, key=scene.cost)
    return reason("highest_under", scene.line(card), low=low, cost=scene.cost(low))


def safe_exit(scene: Scene, card: Card) -> Reason | None:
    """Declarer's safe exit.

    Declarer leads a card that a defender wins, and keeps the value; another lead costs,
    `instead` the most.
    """
    if not (scene.is_declarers and is_lead(scene)) or scene.cost(card):
        return None
    first = scene.line(card).first
    costly = [o for o in others(scene, card) if scene.cost(o)]
    if first.winner == scene.declarer or not costly:
        return None
    instead = max(costly, key=scene.cost)
    return reason(
        "safe_exit",
        scene.line(card),
        winner=first.winner,
        instead=instead,
        cost=scene.cost(instead),
    )


def all_safe(scene: Scene, card: Card) -> Reason | None:
    """After the trick every suit is safe and a defender leads: nothing can happen any more."""
    first = scene.line(card).first
    if not scene.is_declarers or scene.cost(card) or first.after.is_over:
        return None
    if first.winner == scene.declarer:
        return None
    if not all(is_safe_suit(first.after, suit) for suit in Suit):
        return None
    return reason("all_safe", scene.line(card))


def is_caught(scene: Scene, card: Card) -> Reason | None:
    """Declarer is made to take a trick in a suit.

    Declarer's card costs; in the line he wins a trick, led by a defender, with `caught`;
    the first such trick is named.
    """
    if not scene.is_declarers:
        return None
    line = scene.line(card)
    for trick in tricks_of_declarer(scene, line):
        if trick.leader != scene.declarer:
            return reason(
                "is_caught",
                line,
                suit=trick.led,
                caught=trick.winning,
                seat=trick.leader,
                lead=trick.cards[0],
                trick=scene.number(trick, line),
            )
    return None


def if_safe_free(scene: Scene, card: Card) -> Reason | None:
    """What the same card would cost if the suit in which declarer is caught were safe.

    Declarer's card costs; in the line a defender's lead of `suit` makes him win a trick,
    the first such; the suit has a hole. If he had `low` of a defender in exchange for his
    `high` of the suit, it would be safe, and the card would cost nothing.
    """
    if not scene.is_declarers:
        return None
    leads = (t for t in tricks_of_declarer(scene, scene.line(card)) if t.leader != scene.declarer)
    suit = next((trick.led for trick in leads), None)
    if suit is None or not is_holed(scene.position, suit):
        return None
    exchange = made_safe(scene.position, suit)
    if exchange is None or card in exchange:
        return None
    high, low = exchange
    swapped = scene.with_exchanged(high, low)
    if scene.loses(scene.tricks(swapped.play_anyway(card)), scene.tricks(swapped)) > 0:
        return None
    return reason("if_safe_free", scene.line(card), suit=suit, high=high, low=low)


def no_exit(scene: Scene, card: Card) -> Reason | None:
    """Declarer has no exit.

    Declarer's card costs; in the line he wins this trick and the next, `tricks` in a row,
    and after this trick whatever he leads wins in all best play. Not said when the run is
    a steam engine to the end.
    """
    if not scene.is_declarers:
        return None
    line = scene.line(card)
    run = list(takewhile(lambda t: t.winner == scene.declarer, line.tricks))
    if len(run) < 2 or (len(run) == len(line.tricks) and steam_engine(scene, card)):
        return None
    after = run[0].after
    values = scene.solve(after).cards
    ends = (scene.winners_after(after.play_anyway(c), value) for c, value in values.items())
    if any(winners != {scene.declarer} for winners in ends):
        return None
    return reason("no_exit", line, tricks=len(run))


ESCAPES: Final[tuple[Motif, ...]] = (
    take_now,
    throw_danger,
    highest_under,
    safe_exit,
    all_safe,
)
"""Motifs of cards that keep the value, the most telling first."""

TRAPS: Final[tuple[Motif, ...]] = (
    steam_engine,
    no_exit,
    keeps_high,
    spends_low,
    is_caught,
    if_safe_free,
)
"""Motifs of cards that cost tricks, the most telling first."""
