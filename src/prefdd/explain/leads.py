"""Motifs of a lead in a game that keeps the value.

Each function is one motif. Its docstring is the condition, in terms of the values of
positions and of the line of play that it gives; nothing is said that this condition
does not prove. *Keeps* and *costs* speak of the side of the player to move.
"""

from __future__ import annotations

from typing import Final

from prefdd.cards import Card
from prefdd.explain.questions import (
    is_lead,
    least_cost,
    others,
    reason,
    tricks_won_in,
)
from prefdd.explain.reasons import Motif, Reason
from prefdd.explain.scene import Scene

__all__ = ["LEADS"]


def draw_trumps(scene: Scene, card: Card) -> Reason | None:
    """Draw trumps.

    Declarer leads a trump that keeps the value; every lead of another suit costs.

    `outstanding` trumps are in the defenders' hands.
    """
    if not (is_lead(scene) and scene.is_declarers and card.suit is scene.trump):
        return None
    plain = [other for other in scene.solution.cards if other.suit is not scene.trump]
    cost = least_cost(scene, plain)
    out = sum(len(scene.position.hand_of(seat).of_suit(card.suit)) for seat in scene.defenders)
    if not (plain and cost and out):
        return None
    return reason("draw_trumps", scene.line(card), outstanding=out, cost=cost)


def cash(scene: Scene, card: Card) -> Reason | None:
    """Cash a sure trick in time.

    A lead that wins for sure now and keeps the value; led later it would not win.

    There is a lead of another suit that costs, `instead`, after which the card
    wins no trick in the line.
    """
    if not (is_lead(scene) and scene.is_winner(scene.position, card)):
        return None
    for other in sorted(others(scene, card), key=lambda other: -scene.cost(other)):
        if not scene.cost(other) or other.suit is card.suit:
            continue
        equals = [same for same, top in scene.equals.items() if top == scene.equals[card]]
        later = scene.line(other)
        if not any(
            trick.winning in equals and scene.is_friend(trick.winner) for trick in later.tricks
        ):
            return reason(
                "cash", scene.line(card), card=card, instead=other, cost=scene.cost(other)
            )
    return None


def force_ruff(scene: Scene, card: Card) -> Reason | None:
    """Force declarer to ruff.

    A defender leads a suit in which declarer has none; he ruffs in the line, and
    every lead of a suit that he still holds costs.
    """
    if scene.is_declarers or not is_lead(scene) or scene.trump is None:
        return None
    hand = scene.position.hand_of(scene.declarer)
    if card.suit is scene.trump or hand.of_suit(card.suit) or not hand.of_suit(scene.trump):
        return None
    first = scene.line(card).first
    if first.card_of(scene.declarer).suit is not scene.trump:
        return None
    others = [other for other in scene.solution.cards if hand.of_suit(other.suit)]
    cost = least_cost(scene, others)
    if not (others and cost):
        return None
    return reason(
        "force_ruff",
        scene.line(card),
        suit=card.suit,
        ruff=first.card_of(scene.declarer),
        left=len(hand.of_suit(scene.trump)) - 1,
        cost=cost,
    )


def mill(scene: Scene, card: Card) -> Reason | None:
    """Mill (мельница).

    Two tricks in a row of the line, the first of them this one, are won by ruffs of
    the two defenders, each on the other's lead.
    """
    line = scene.line(card)
    if scene.is_declarers or not is_lead(scene) or len(line.tricks) < 2:
        return None
    one, two = line.tricks[:2]
    ruffs = [
        trick.winning.suit is scene.trump and trick.led is not scene.trump for trick in (one, two)
    ]
    if not all(ruffs) or {one.winner, two.winner} != set(scene.defenders):
        return None
    return reason("mill", line, first=one.winning, second=two.winning)


def promotion(scene: Scene, card: Card) -> Reason | None:
    """Promotion of a trump.

    A defender's trump becomes a winner: in this trick the one defender ruffs and
    declarer over-ruffs with `spent`, and later in the line a trump of the defenders wins
    a trick that `spent` would have beaten, and that no trump left to declarer beats.
    """
    if scene.is_declarers or scene.trump is None or not is_lead(scene):
        return None
    line = scene.line(card)
    first = line.first
    if first.led is scene.trump or first.winner != scene.declarer:
        return None
    spent = first.winning
    partner = scene.partner
    if partner is None or spent.suit is not scene.trump:
        return None
    ruff = first.card_of(partner)
    if ruff.suit is not scene.trump:
        return None
    left = first.after.hand_of(scene.declarer).of_suit(scene.trump)
    for trick in tricks_won_in(scene, line, scene.trump):
        if trick.winning.rank < spent.rank and all(trick.winning.rank > c.rank for c in left):
            return reason("promotion", line, ruff=ruff, spent=spent, promoted=trick.winning)
    return None


def crossing(scene: Scene, card: Card) -> Reason | None:
    """Cross to the partner.

    A defender's card gives the trick to his partner, who must be on lead: with the
    same cards and the other defender on lead after it the value would be worse by
    `cost`.
    """
    partner = scene.partner
    if partner is None or scene.cost(card):
        return None
    first = scene.line(card).first
    if first.winner != partner or first.after.is_over:
        return None
    alone = scene.tricks(scene.with_leader(first.after, scene.mover))
    cost = scene.loses(alone, scene.value)
    if cost <= 0:
        return None
    return reason("crossing", scene.line(card), partner=partner, winner=first.winning, cost=cost)


def take_over(scene: Scene, card: Card) -> Reason | None:
    """Take the trick in this hand and not in the partner's.

    A defender follows and in all best play wins the trick; every card after which
    another may win it costs, and after one of them the partner may.
    """
    if scene.partner is None or is_lead(scene) or scene.cost(card):
        return None
    if scene.winners(card) != {scene.mover}:
        return None
    winners = {other: scene.winners(other) for other in scene.solution.cards}
    rest = [other for other, seats in winners.items() if seats != {scene.mover}]
    cost = least_cost(scene, rest)
    if not (cost and any(scene.partner in winners[other] for other in rest)):
        return None
    return reason("take_over", scene.line(card), cost=cost)


def throw_in(scene: Scene, card: Card) -> Reason | None:
    """Throw an opponent in (впустка).

    The trick is let go to an opponent, `victim`, who must then lead: with any player
    of this side on lead after it the value would be worse, by `cost` at least.
    """
    first = scene.line(card).first
    if scene.is_friend(first.winner) or first.after.is_over or scene.cost(card):
        return None
    costs = [
        scene.loses(scene.tricks(scene.with_leader(first.after, seat)), scene.value)
        for seat in scene.friends(scene.mover)
    ]
    if min(costs) <= 0:
        return None
    return reason("throw_in", scene.line(card), victim=first.winner, cost=min(costs))


def establish(scene: Scene, card: Card) -> Reason | None:
    """Establish a suit.

    A lead of a plain suit gives the trick to an opponent's higher card of it, `high`, and
    later in the line this side wins `tricks` tricks in which the suit is led, at least
    one of them with a card that `high` would have beaten.
    """
    if not is_lead(scene) or scene.cost(card) or card.suit is scene.trump:
        return None
    line = scene.line(card)
    first = line.first
    if scene.is_friend(first.winner) or first.winning.suit is not card.suit:
        return None
    later = [trick for trick in tricks_won_in(scene, line, card.suit) if trick.led is card.suit]
    if all(trick.winning.rank > first.winning.rank for trick in later):
        return None
    return reason("establish", line, suit=card.suit, high=first.winning, tricks=len(later))


def exit_card(scene: Scene, card: Card) -> Reason | None:
    """Give the lead away by a safe card.

    A lead that an opponent wins; every lead that wins the trick for sure costs. Not said
    when it throws him in.
    """
    if not is_lead(scene) or scene.cost(card) or throw_in(scene, card):
        return None
    first = scene.line(card).first
    if scene.is_friend(first.winner):
        return None
    winners = [o for o in scene.solution.cards if scene.is_winner(scene.position, o)]
    cost = least_cost(scene, winners)
    if not (winners and cost):
        return None
    return reason("exit_card", scene.line(card), winner=first.winner, cost=cost)


def lead_through(scene: Scene, card: Card) -> Reason | None:
    """Lead through declarer, who plays next.

    A defender leads, declarer plays next, and the lead is needed from this side: with
    the partner on lead the value would be worse by `cost`.
    """
    return _lead_from_here(scene, card, "lead_through", 1)


def lead_up(scene: Scene, card: Card) -> Reason | None:
    """Lead up to declarer, who plays last.

    A defender leads, declarer plays last, and the lead is needed from this side: with
    the partner on lead the value would be worse by `cost`.
    """
    return _lead_from_here(scene, card, "lead_up", 2)


def _lead_from_here(scene: Scene, card: Card, code: str, steps: int) -> Reason | None:
    partner = scene.partner
    if partner is None or not is_lead(scene) or scene.cost(card):
        return None
    seats = scene.position.seats
    place = (seats.index(scene.declarer) - seats.index(scene.mover)) % 3
    if place != steps:
        return None
    other = scene.tricks(scene.with_leader(scene.position, partner))
    cost = scene.loses(other, scene.value)
    if cost <= 0:
        return None
    return reason(code, scene.line(card), suit=card.suit, partner=partner, cost=cost)


LEADS: Final[tuple[Motif, ...]] = (
    mill,
    promotion,
    draw_trumps,
    force_ruff,
    cash,
    throw_in,
    crossing,
    establish,
    exit_card,
    lead_through,
    lead_up,
)
"""The most telling first."""
