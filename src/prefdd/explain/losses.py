"""Motifs of a card that costs tricks in a game.

Each function is one motif. Its docstring is the condition, in terms of the values of
positions and of the line of play that it gives; nothing is said that this condition
does not prove. *Keeps* and *costs* speak of the side of the player to move.
"""

from __future__ import annotations

from typing import Final

from prefdd.cards import Card
from prefdd.explain.choices import opens
from prefdd.explain.questions import (
    is_lead,
    reason,
    tricks_lost_in,
)
from prefdd.explain.reasons import Motif, Reason
from prefdd.explain.scene import Scene

__all__ = ["LOSSES"]


def trumps_too_soon(scene: Scene, card: Card) -> Reason | None:
    """Trumps are drawn too soon.

    Declarer leads a trump and it costs; a lead of another suit, `better`, keeps.
    """
    if not (is_lead(scene) and scene.is_declarers and card.suit is scene.trump):
        return None
    better = [c for c in scene.solution.best if c.suit is not scene.trump]
    if not better or any(c.suit is scene.trump for c in scene.solution.best):
        return None
    return reason("trumps_too_soon", scene.line(card), better=better[0])


def is_ruffed(scene: Scene, card: Card) -> Reason | None:
    """A winner is ruffed.

    A lead that is the highest of its suit in play is ruffed by an opponent.
    """
    if not is_lead(scene) or scene.trump is None or card.suit is scene.trump:
        return None
    first = scene.line(card).first
    if scene.is_friend(first.winner) or first.winning.suit is not scene.trump:
        return None
    rest = (h.of_suit(card.suit) for h in scene.position.hands)
    if any(other.rank > card.rank for hand in rest for other in hand):
        return None
    return reason("is_ruffed", scene.line(card), ruff=first.winning, seat=first.winner)


def unguards(scene: Scene, card: Card) -> Reason | None:
    """A discard gives up a guard.

    No discard of the suit keeps the value; after this one the opponents win more tricks in
    the suit than after `better`.
    """
    if is_lead(scene) or card.suit in (scene.position.table[0].suit, scene.trump):
        return None
    if any(c.suit is card.suit for c in scene.solution.best):
        return None
    lost = tricks_lost_in(scene, scene.line(card), card.suit)
    for better in scene.solution.best:
        if better.suit is not card.suit and lost > tricks_lost_in(
            scene, scene.line(better), card.suit
        ):
            return reason("unguards", scene.line(card), suit=card.suit, better=better)
    return None


def too_high(scene: Scene, card: Card) -> Reason | None:
    """A high card is wasted.

    A lower card of the same suit, `better`, keeps the value: the high one is wasted.
    """
    lower = [c for c in scene.solution.best if c.suit is card.suit and c.rank < card.rank]
    if not lower:
        return None
    return reason("too_high", scene.line(card), better=max(lower))


def too_low(scene: Scene, card: Card) -> Reason | None:
    """Too low a card.

    An opponent wins the trick that a higher card of the suit, `better`, wins or wins back.

    In the line of the better card this side wins the trick; no lower card would do.
    """
    of_suit = [c for c in scene.solution.best if c.suit is card.suit]
    if any(c.rank < card.rank for c in of_suit):
        return None
    higher = [c for c in of_suit if c.rank > card.rank]
    first = scene.line(card).first
    if scene.is_friend(first.winner):
        return None
    for better in sorted(higher):
        if scene.is_friend(scene.line(better).first.winner):
            return reason("too_low", scene.line(card), better=better, seat=first.winner)
    return None


def gives_trick(scene: Scene, card: Card) -> Reason | None:
    """The trick is given away.

    An opponent wins the trick; in the line of `better` this side wins it. Not said of a card
    that is ruffed or too low.
    """
    first = scene.line(card).first
    if scene.is_friend(first.winner) or is_ruffed(scene, card) or too_low(scene, card):
        return None
    for better in scene.solution.best:
        if scene.is_friend(scene.line(better).first.winner):
            return reason(
                "gives_trick",
                scene.line(card),
                winner=first.winning,
                seat=first.winner,
                better=better,
            )
    return None


def wrong_lead_after(scene: Scene, card: Card) -> Reason | None:
    """The wrong player is on lead after the trick.

    After the trick the wrong player is on lead: with `wanted` of this side on lead and the
    same cards nothing would be lost.
    """
    first = scene.line(card).first
    if first.after.is_over:
        return None
    for wanted in scene.friends(scene.mover):
        if wanted == first.winner:
            continue
        value = scene.tricks(scene.with_leader(first.after, wanted))
        if scene.loses(value, scene.value) <= 0:
            return reason("wrong_lead_after", scene.line(card), seat=first.winner, wanted=wanted)
    return None


def elsewhere(scene: Scene, card: Card) -> Reason | None:
    """One card lies badly.

    An opponent wins the trick with `high`; if `other`, the third player, had it in exchange for
    his highest lower card of the suit, `low`, this card would cost nothing.
    """
    first = scene.line(card).first
    if scene.is_friend(first.winner):
        return None
    high, seat = first.winning, first.winner
    other = next(s for s in scene.position.seats if s not in (seat, scene.mover))
    if other not in first.seats[len(scene.position.table) :]:
        return None
    lower = [c for c in scene.position.hand_of(other).of_suit(high.suit) if c.rank < high.rank]
    if not lower or high not in scene.position.hand_of(seat):
        return None
    low = max(lower)
    swapped = scene.with_exchanged(high, low)
    best = scene.tricks(swapped)
    if scene.loses(scene.tricks(swapped.play_anyway(card)), best) > 0:
        return None
    return reason("elsewhere", scene.line(card), high=high, low=low, seat=seat, other=other)


LOSSES: Final[tuple[Motif, ...]] = (
    trumps_too_soon,
    is_ruffed,
    unguards,
    too_low,
    too_high,
    opens,
    gives_trick,
    wrong_lead_after,
    elsewhere,
)
"""The most telling first."""
