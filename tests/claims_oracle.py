"""Every order and every plan, tried one by one: what claims are compared with.

Cards are pairs (suit, rank), players 0, 1, 2 clockwise, as in `oracle`. Nothing here
prunes, keeps a table, or takes two cards as equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import oracle
from oracle import Game, Plain, plain
from prefdd import Position
from prefdd.constraints import Constraints


@dataclass(frozen=True)
class Sense:
    """Who is ordered about, by which plan, and what would be absurd."""

    hostile: frozenset[int]
    plan: tuple[Plain, ...]
    no_underlead: bool
    no_waste: bool

    @classmethod
    def of(cls, position: Position, constraints: Constraints) -> Sense:
        """The same in plain data."""
        return cls(
            frozenset(position.seats.index(seat) for seat in constraints.hostile),
            tuple(map(plain, constraints.plan)),
            not constraints.may_underlead_ace,
            not constraints.may_waste_ace,
        )


def in_play(game: Game) -> set[Plain]:
    return {card for hand in game.hands for card in hand} | set(game.table)


def is_ace(game: Game, card: Plain) -> bool:
    return all(other[1] <= card[1] for other in in_play(game) if other[0] == card[0])


def is_waste(game: Game, card: Plain) -> bool:
    if not game.table or not is_ace(game, card):
        return False
    trick = (*game.table, card)
    return trick[oracle.best_card(trick, game.trump)] != card


def is_underlead(game: Game, mover: int, card: Plain) -> bool:
    if game.table:
        return False
    opponents = [
        other
        for who in range(3)
        if (who == game.declarer) != (mover == game.declarer)
        for other in game.hands[who]
    ]
    has_ace = any(own[0] == card[0] and is_ace(game, own) for own in game.hands[mover])
    return has_ace and any(one[0] == card[0] and one[1] > card[1] for one in opponents)


def choices(game: Game, sense: Sense) -> list[Plain]:
    """What the player to move may play."""
    mover = (game.leader + len(game.table)) % 3
    cards = sorted(oracle.moves(game))
    is_bound = mover in sense.hostile
    has_plan = any(card in sense.plan for card in game.hands[mover])
    if sense.no_waste and (is_bound or has_plan):
        cards = [card for card in cards if not is_waste(game, card)] or cards
    for card in sense.plan:
        if card in cards:
            return [card]
    if sense.no_underlead and is_bound:
        cards = [card for card in cards if not is_underlead(game, mover, card)] or cards
    return cards


def value(position: Position, constraints: Constraints) -> int:
    """Declarer's tricks of the whole deal."""
    return _value(Game.of(position), Sense.of(position, constraints))


def card_values(position: Position, constraints: Constraints) -> dict[Plain, int]:
    game, sense = Game.of(position), Sense.of(position, constraints)
    return {card: _value(oracle.after(game, card)[0], sense) for card in choices(game, sense)}


def _value(game: Game, sense: Sense) -> int:
    if not any(game.hands):
        return game.won
    mover = (game.leader + len(game.table)) % 3
    wants_more = (mover == game.declarer) != game.is_misere
    if mover in sense.hostile:
        wants_more = not wants_more
    values = [_value(oracle.after(game, card)[0], sense) for card in choices(game, sense)]
    return max(values) if wants_more else min(values)


def lines(position: Position, constraints: Constraints) -> Iterator[tuple[list[Plain], int]]:
    """Every line of play that may be ordered, with declarer's tricks at its end."""
    sense = Sense.of(position, constraints)

    def walk(game: Game, played: list[Plain]) -> Iterator[tuple[list[Plain], int]]:
        if not any(game.hands):
            yield played, game.won
        else:
            for card in choices(game, sense):
                yield from walk(oracle.after(game, card)[0], [*played, card])

    return walk(Game.of(position), [])
