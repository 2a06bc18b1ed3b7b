"""Motifs of a card that keeps the value of a game when another has led.

Each function is one motif. Its docstring is the condition, in terms of the values of
positions and of the line of play that it gives; nothing is said that this condition
does not prove. *Keeps* and *costs* speak of the side of the player to move.
"""

from __future__ import annotations

from typing import Final

from prefdd.cards import Card
from prefdd.explain.leads import crossing, take_over, throw_in
from prefdd.explain.questions import (
    is_lead,
    least_cost,
    others,
    reason,
    tricks_lost_in,
)
from prefdd.explain.reasons import Motif, Reason
from prefdd.explain.scene import Scene

__all__ = ["FOLLOWS"]


def over_ruff(scene: Scene, card: Card) -> Reason | None:
    """Over-ruff; of declarer's ruff of the partner's lead, сюркуп.

    An opponent has ruffed, and this trump beats his. `is_surcoup` says that the partner
    has led.
    """
    if is_lead(scene) or card.suit is not scene.trump or scene.cost(card):
        return None
    led = scene.position.table[0].suit
    if led is scene.trump:
        return None
    holder = scene.holder_of(scene.position)
    seats = scene.position.seats
    start = seats.index(scene.position.leader)
    best = scene.position.table[(seats.index(holder) - start) % 3]
    is_ruffed = best.suit is scene.trump and not scene.is_friend(holder)
    if not is_ruffed or not scene.table_is_beaten(scene.position, card):
        return None
    return reason(
        "over_ruff",
        scene.line(card),
        ruff=best,
        seat=holder,
        is_surcoup=scene.position.leader == scene.partner,
    )


def finesse(scene: Scene, card: Card) -> Reason | None:
    """Finesse (импас).

    The card beats what lies there; a higher one, `spared`, of the hand would too, but
    costs; between them lies `missing` in the hand of `holder`, an opponent.

    `refusable` says that he plays after this card and may take it; when both opponents
    hold such cards, it is the one who plays after.
    """
    if is_lead(scene) or scene.cost(card):
        return None
    if card.suit is not scene.position.table[0].suit:
        return None
    if not scene.table_is_beaten(scene.position, card):
        return None
    higher = [
        other
        for other in scene.solution.cards
        if other.suit is card.suit and other.rank > card.rank and scene.cost(other)
    ]
    for spared in sorted(higher):
        # Who is still to play comes first: what he may do matters most.
        for seat in sorted(scene.position.seats, key=lambda seat: seat == scene.position.leader):
            if scene.is_friend(seat):
                continue
            missing = [
                other
                for other in scene.position.hand_of(seat).of_suit(card.suit)
                if card.rank < other.rank < spared.rank
            ]
            if missing:
                plays_after = len(scene.position.table) == 1 and seat != scene.position.leader
                return reason(
                    "finesse",
                    scene.line(card),
                    missing=max(missing),
                    holder=seat,
                    spared=spared,
                    refusable=plays_after,
                    cost=scene.cost(spared),
                )
    return None


def win_trick(scene: Scene, card: Card) -> Reason | None:
    """Take the trick.

    An opponent is winning the trick, and the partner is not to play any more. The card
    wins the trick in the line; every card that would not be the best on the table costs.
    """
    if is_lead(scene) or scene.cost(card):
        return None
    if scene.is_friend(scene.holder_of(scene.position)):
        return None
    is_second = len(scene.position.table) == 1
    if is_second and scene.partner not in (None, scene.position.leader):
        return None
    if not scene.table_is_beaten(scene.position, card):
        return None
    first = scene.line(card).first
    if first.winner != scene.mover:
        return None
    low = [o for o in scene.solution.cards if not scene.table_is_beaten(scene.position, o)]
    cost = least_cost(scene, low)
    if not (low and cost):
        return None
    return reason("win_trick", scene.line(card), cost=cost)


def duck(scene: Scene, card: Card) -> Reason | None:
    """Let the opponents have the trick.

    In the line an opponent wins the trick; every card that beats the table costs.
    """
    if is_lead(scene) or scene.cost(card):
        return None
    if scene.table_is_beaten(scene.position, card):
        return None
    if scene.is_friend(scene.line(card).first.winner):
        return None
    high = [o for o in scene.solution.cards if scene.table_is_beaten(scene.position, o)]
    cost = least_cost(scene, high)
    if not (high and cost):
        return None
    return reason("duck", scene.line(card), cost=cost)


def leave_to_partner(scene: Scene, card: Card) -> Reason | None:
    """Leave the trick to the partner.

    The partner is winning the trick and keeps it in all best play; every card that
    overtakes costs.
    """
    if is_lead(scene) or scene.cost(card) or scene.partner is None:
        return None
    if scene.table_is_beaten(scene.position, card):
        return None
    if scene.holder_of(scene.position) != scene.partner:
        return None
    if scene.winners(card) != {scene.partner}:
        return None
    high = [o for o in scene.solution.cards if scene.table_is_beaten(scene.position, o)]
    cost = least_cost(scene, high)
    if not (high and cost):
        return None
    return reason("leave_to_partner", scene.line(card), partner=scene.partner, cost=cost)


def unblock(scene: Scene, card: Card) -> Reason | None:
    """Unblock.

    Following suit without beating the table, a card keeps the value while a lower one
    of the suit, `low`, costs: the high card must go, or it would be in the way.
    """
    if is_lead(scene) or scene.cost(card):
        return None
    if card.suit is not scene.position.table[0].suit:
        return None
    if scene.table_is_beaten(scene.position, card):
        return None
    lower = [
        other
        for other in scene.solution.cards
        if other.suit is card.suit and other.rank < card.rank and scene.cost(other)
    ]
    if not lower:
        return None
    low = max(lower, key=lambda other: (scene.cost(other), -other.rank))
    return reason("unblock", scene.line(card), low=low, cost=scene.cost(low))


def keep_guard(scene: Scene, card: Card) -> Reason | None:
    """Discard, and keep the guard elsewhere.

    A discard keeps the value while a discard of another suit, `instead`, costs: after it
    the opponents win more tricks in `suit` than after this one.
    """
    if is_lead(scene) or scene.cost(card):
        return None
    if card.suit in (scene.position.table[0].suit, scene.trump):
        return None
    for other in sorted(others(scene, card), key=lambda other: -scene.cost(other)):
        if not scene.cost(other) or other.suit is card.suit:
            continue
        more = tricks_lost_in(scene, scene.line(other), other.suit)
        less = tricks_lost_in(scene, scene.line(card), other.suit)
        if more > less:
            return reason(
                "keep_guard",
                scene.line(card),
                suit=other.suit,
                instead=other,
                cost=scene.cost(other),
            )
    return None


FOLLOWS: Final[tuple[Motif, ...]] = (
    over_ruff,
    finesse,
    throw_in,
    crossing,
    duck,
    leave_to_partner,
    take_over,
    win_trick,
    unblock,
    keep_guard,
)
"""The most telling first."""
