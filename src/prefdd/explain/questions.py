"""What motifs ask of a scene again and again."""

from __future__ import annotations

from types import MappingProxyType

from prefdd.cards import Card, Suit
from prefdd.explain.reasons import Reason
from prefdd.explain.scene import Line, Scene, Trick

__all__ = ["is_lead", "least_cost", "others", "reason", "tricks_lost_in", "tricks_won_in"]


def is_lead(scene: Scene) -> bool:
    """Whether the player to move leads."""
    return not scene.position.table


def reason(code: str, line: Line, **facts: object) -> Reason:
    """A reason that a line shows."""
    return Reason(code, MappingProxyType(facts), line.cards)


def others(scene: Scene, card: Card) -> list[Card]:
    """Cards that are not equal to this one."""
    top = scene.equals[card]
    return [other for other in scene.solution.cards if scene.equals[other] != top]


def least_cost(scene: Scene, cards: list[Card]) -> int:
    """The least that any of some cards costs; 0 when there are none."""
    return min((scene.cost(card) for card in cards), default=0)


def tricks_won_in(scene: Scene, line: Line, suit: Suit) -> list[Trick]:
    """Tricks after the first that the player's side wins with a card of a suit."""
    return [
        trick
        for trick in line.tricks[1:]
        if scene.is_friend(trick.winner) and trick.winning.suit is suit
    ]


def tricks_lost_in(scene: Scene, line: Line, suit: Suit) -> int:
    """Tricks after the first that opponents win with cards of a suit."""
    return sum(
        not scene.is_friend(trick.winner) and trick.winning.suit is suit
        for trick in line.tricks[1:]
    )
