"""Motifs of the choice itself, whatever is played: which suit, and which card of it.

Each function is one motif; its docstring is the condition, in terms of the values of
cards. *Keeps* and *costs* speak of the side of the player to move.
"""

from __future__ import annotations

from typing import Final

from prefdd.cards import Card, Suit
from prefdd.explain.questions import is_lead, least_cost, others, reason, tricks_lost_in
from prefdd.explain.reasons import Motif, Reason
from prefdd.explain.scene import Scene

__all__ = ["AVOIDING", "TAKING", "opens"]


def right_suit(scene: Scene, card: Card) -> Reason | None:
    """Only this suit may be led: every lead of another suit costs, `cost` at least."""
    if not is_lead(scene) or scene.cost(card):
        return None
    cost = least_cost(scene, [o for o in scene.solution.cards if o.suit is not card.suit])
    if not cost:
        return None
    return reason("right_suit", scene.line(card), suit=card.suit, cost=cost)


def leave_alone(scene: Scene, card: Card) -> Reason | None:
    """A suit must be left alone.

    A lead that keeps the value, when every lead of `suit` costs, `cost` at least; of
    several such suits the one that costs most is named.
    """
    if not is_lead(scene) or scene.cost(card):
        return None
    costs = {
        suit: least_cost(scene, [o for o in scene.solution.cards if o.suit is suit])
        for suit in Suit
    }
    suit = max(costs, key=lambda suit: costs[suit])
    if not costs[suit]:
        return None
    return reason("leave_alone", scene.line(card), suit=suit, cost=costs[suit])


def right_discard(scene: Scene, card: Card) -> Reason | None:
    """Only this suit may be discarded: every discard of another suit costs, `cost` at least."""
    if is_lead(scene) or scene.cost(card):
        return None
    if card.suit in (scene.position.table[0].suit, scene.trump):
        return None
    cost = least_cost(scene, [o for o in scene.solution.cards if o.suit is not card.suit])
    if not cost:
        return None
    return reason("right_discard", scene.line(card), suit=card.suit, cost=cost)


def saves_high(scene: Scene, card: Card) -> Reason | None:
    """A card keeps the value, and a higher one of its suit, `high`, costs."""
    if scene.cost(card):
        return None
    higher = [
        o
        for o in others(scene, card)
        if o.suit is card.suit and o.rank > card.rank and scene.cost(o)
    ]
    if not higher:
        return None
    high = max(higher)
    return reason("saves_high", scene.line(card), high=high, cost=scene.cost(high))


def low_is_not_enough(scene: Scene, card: Card) -> Reason | None:
    """A card keeps the value, and a lower one of its suit, `low`, costs."""
    if scene.cost(card):
        return None
    lower = [
        o
        for o in others(scene, card)
        if o.suit is card.suit and o.rank < card.rank and scene.cost(o)
    ]
    if not lower:
        return None
    low = max(lower)
    return reason("low_is_not_enough", scene.line(card), low=low, cost=scene.cost(low))


def keep_low(scene: Scene, card: Card) -> Reason | None:
    """Keep a low card, for later: a card keeps the value; a lower one, `low`, costs."""
    if scene.cost(card):
        return None
    lower = [o for o in others(scene, card) if o.suit is card.suit and o.rank < card.rank]
    costly = [o for o in lower if scene.cost(o)]
    if not costly:
        return None
    low = min(costly)
    return reason("keep_low", scene.line(card), low=low, cost=scene.cost(low))


def opens(scene: Scene, card: Card) -> Reason | None:
    """A suit is opened that should be left alone.

    Every lead of the suit costs, and in the line of this one opponents win `tricks` more
    in the suit than in that of `better`, which keeps the value.
    """
    better = _of_another_suit(scene, card)
    if not better or card.suit is scene.trump:
        return None

    def lost(lead: Card) -> int:
        line = scene.line(lead)
        first = line.first
        is_lost = not scene.is_friend(first.winner) and first.winning.suit is card.suit
        return is_lost + tricks_lost_in(scene, line, card.suit)

    spared = max(better, key=lambda lead: lost(card) - lost(lead))
    more = lost(card) - lost(spared)
    if more <= 0:
        return None
    return reason("opens", scene.line(card), suit=card.suit, better=spared, tricks=more)


def wrong_suit(scene: Scene, card: Card) -> Reason | None:
    """Every lead of the suit costs; `better` of another suit keeps the value."""
    better = _of_another_suit(scene, card)
    if not better:
        return None
    return reason("wrong_suit", scene.line(card), suit=card.suit, better=better[0])


def _of_another_suit(scene: Scene, card: Card) -> list[Card]:
    """Leads that keep the value when none of this card's suit does."""
    best = scene.solution.best
    if not is_lead(scene) or any(c.suit is card.suit for c in best):
        return []
    return list(best)


TAKING: Final[tuple[Motif, ...]] = (
    right_suit,
    right_discard,
    saves_high,
    low_is_not_enough,
    leave_alone,
    wrong_suit,
)
"""What may be said in a game when no other motif fits; the most telling first."""

AVOIDING: Final[tuple[Motif, ...]] = (
    right_suit,
    right_discard,
    keep_low,
    saves_high,
    leave_alone,
    wrong_suit,
)
"""What may be said in a misère when no other motif fits; the most telling first."""
