"""What motifs of a misère ask of a scene, and those that both sides share.

Each function is one motif; its docstring is the condition, in terms of the values of
positions and of the line of play that it gives. *Declarer* is who avoids tricks: on
all-pass the player to move. *Keeps* and *costs* speak of the side of the player to move.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from prefdd.cards import Card, Cards, Suit
from prefdd.deal import Seat
from prefdd.explain.questions import is_lead, reason
from prefdd.explain.reasons import Reason
from prefdd.explain.scene import Line, Scene, Trick
from prefdd.misere.holes import is_safe
from prefdd.position import Position

__all__ = [
    "discard_of",
    "is_safe_suit",
    "keeps_high",
    "made_safe",
    "spends_low",
    "steam_engine",
    "tricks_caught_in",
    "tricks_of_declarer",
]

_ENGINE_LENGTH: Final = 3
"""Tricks in a row from which on a run is called a steam engine."""


def is_safe_suit(position: Position, suit: Suit) -> bool:
    """Whether declarer can always duck in a suit while defenders lead it.

    His i-th lowest card is below the i-th lowest of all the defenders' cards of the suit,
    for every i that both sides have (the theorem of safe suits, docs/engine.md).
    """
    declarer = position.declarer
    assert declarer is not None
    held = position.deal.cards.of_suit(suit)
    own = position.hand_of(declarer).of_suit(suit)
    return is_safe(own, held - own)


def made_safe(position: Position, suit: Suit) -> tuple[Card, Card] | None:
    """The exchange that would make a suit safe for declarer, if one of a card is enough.

    His card, and the lower one of the suit that a defender would give him for it; of
    several exchanges the one between the nearest ranks.
    """
    declarer = position.declarer
    assert declarer is not None
    held = position.deal.cards.of_suit(suit)
    own = position.hand_of(declarer).of_suit(suit)
    nearest: tuple[Card, Card] | None = None
    for high in own:
        for low in held - own:
            safer = own ^ Cards([high, low])
            if low.rank > high.rank or not is_safe(safer, held - safer):
                continue
            if nearest is None or high.rank - low.rank < nearest[0].rank - nearest[1].rank:
                nearest = high, low
    return nearest


def tricks_of_declarer(scene: Scene, line: Line) -> list[Trick]:
    """Tricks that declarer wins in a line."""
    return [trick for trick in line.tricks if trick.winner == scene.declarer]


def discard_of(scene: Scene, trick: Trick, seat: Seat) -> tuple[Card, int] | None:
    """The card of another suit that a player discards in a trick of a line.

    With it the least that discards of all other suits cost him; None when he follows
    suit, leads, or may as well discard another suit.
    """
    thrown = trick.card_of(seat)
    if thrown.suit is trick.led:
        return None
    position = trick.start
    for card in trick.cards[: trick.seats.index(seat)]:
        if card not in position.table:
            position = position.play_anyway(card)
    solution = scene.solve(position)
    costs = [
        scene.loses(tricks, solution.tricks, seat)
        for card, tricks in solution.cards.items()
        if card.suit is not thrown.suit
    ]
    least = min(costs, default=0)
    return (thrown, least) if least > 0 else None


def tricks_caught_in(scene: Scene, line: Line, suit: Suit) -> int:
    """Tricks in a suit, led by defenders, that declarer wins in a line."""
    return sum(
        trick.led is suit and trick.leader != scene.declarer
        for trick in tricks_of_declarer(scene, line)
    )


def steam_engine(scene: Scene, card: Card) -> Reason | None:
    """Forced run (паровоз).

    In the line declarer wins the last `tricks` tricks, three at least, one after another.
    """
    if bool(scene.cost(card)) != scene.is_declarers:
        return None
    line = scene.line(card)
    run = list(takewhile(lambda t: t.winner == scene.declarer, reversed(line.tricks)))
    if len(run) < _ENGINE_LENGTH:
        return None
    return reason("steam_engine", line, tricks=len(run), leader=run[-1].leader)


def spends_low(scene: Scene, card: Card) -> Reason | None:
    """A low card is spent too soon: a higher one of the suit, `better`, keeps the value."""
    better = [c for c in scene.solution.best if c.suit is card.suit and c.rank > card.rank]
    if not better:
        return None
    return reason("spends_low", scene.line(card), better=min(better))


def keeps_high(scene: Scene, card: Card) -> Reason | None:
    """Another suit had to be discarded: `better` is one of the cards that keep the value."""
    if is_lead(scene) or card.suit is scene.position.table[0].suit:
        return None
    better = [c for c in scene.solution.best if c.suit is not card.suit]
    if not better or any(c.suit is card.suit for c in scene.solution.best):
        return None
    return reason("keeps_high", scene.line(card), better=better[0], suit=card.suit)
