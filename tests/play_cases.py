"""Endings with a fault in the play, drawn by number, and what a plain search says of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import oracle
from oracle import Game, Plain
from prefdd import Card, Cards, Record, Seat
from prefdd.constraints import UNCONSTRAINED, Constraints
from prefdd.position import Position
from prefdd.random_deals import SplitMix64
from prefdd.rulings import Ruling
from test_constraints import Bound, minimax, small_position
from test_waivable import Waivable


def ending(seed: int, size: int) -> tuple[Record, SplitMix64]:
    """An ending of a game or a misère before its first card, and numbers to go on with."""
    position = small_position(9 * (seed // 3) + 9 * 6 * (seed % 7) + seed % 3, size)
    position = replace(position, won=(0, 0, 0))
    if position.table:
        hands = dict(position.deal.items())
        for step, card in enumerate(position.table):
            place = (position.seats.index(position.leader) + step) % 3
            hands[position.seats[place]] |= Cards([card])
        position = Position(
            position.seats,
            tuple(hands[seat] for seat in position.seats),  # type: ignore[arg-type]
            position.contract,
            position.declarer,
            position.leader,
        )
    record = Record(
        dict(position.deal.items()), position.contract, position.declarer, first=position.leader
    )
    return record, SplitMix64(seed)


def played_on(record: Record, numbers: SplitMix64, cards: int) -> Record:
    """The record with so many lawful cards more, each drawn."""
    position, played = record.position, list(record.played)
    for _ in range(cards):
        if position.is_over:
            break
        card = numbers.choice(tuple(position.legal))
        played.append(card)
        position = position.play(card)
    return record.with_played(tuple(played))


def value(position: Position, constraints: Constraints = UNCONSTRAINED) -> int:
    """Declarer's tricks, every choice of everybody tried."""
    bound = Bound.of(position, constraints)
    if constraints.is_waivable:
        is_sensible = not (constraints.may_underlead_ace and constraints.may_waste_ace)
        return Sensible(bound, is_sensible).value(Game.of(position))
    return minimax(Game.of(position), bound)


@dataclass(frozen=True)
class Sensible(Waivable):
    """The other side names no lead from under an ace of a hostile player, and wastes none.

    An ace is the highest card of its suit that is in play.
    """

    is_sensible: bool = False

    def allowed(self, game: Game) -> frozenset[Plain]:
        """What it may name."""
        cards = super().allowed(game)
        mover = (game.leader + len(game.table)) % 3
        if mover not in self.bound.hostile or not self.is_sensible:
            return cards
        in_play = frozenset().union(*game.hands) | set(game.table)
        tops = {max(card for card in in_play if card[0] == suit) for suit, _ in in_play}
        if game.table:
            bad = {card for card in cards & tops if not wins(game, card)}
        else:
            foes = [
                hand
                for player, hand in enumerate(game.hands)
                if (player == game.declarer) != (mover == game.declarer)
            ]
            beaten = {
                card
                for card in cards
                if any(other[0] == card[0] and other > card for hand in foes for other in hand)
            }
            held = {top[0] for top in tops & game.hands[mover]}
            bad = {card for card in beaten if card[0] in held}
        named = cards - (bad - self.bound.exposed)
        rest = cards - self.bound.exposed
        if game.table and rest and not named & rest:
            return cards  # what lies open may be forbidden, and something else must be played
        return named or cards


def wins(game: Game, card: Plain) -> bool:
    """Whether a card would be the best of the trick so far."""
    table = (*game.table, card)
    suits = (game.trump, game.table[0][0])
    for suit in suits:
        of_suit = [other for other in table if other[0] == suit]
        if of_suit:
            return max(of_suit) == card
    raise AssertionError("a trick has the suit that was led")


def is_sound(ruling: Ruling, is_verified: bool) -> None:
    """Every proof of a ruling replays to its number, and its deviations keep the claim."""
    for _, proof in ruling.named_proofs:
        assert proof.end.declarer_tricks == proof.tricks
        for other in proof.deviations:
            end = proof.replay(other.line)
            assert end.is_over
            assert end.declarer_tricks == other.tricks
            assert proof.holds(other.tricks)
        if is_verified:
            proof.verify()


def tricks_of(ruling: Ruling, seat: Seat) -> list[int]:
    """Tricks of a seat by option of the first choice."""
    return [option.outcome.tricks[seat] for option in ruling.choices[0].options]


def exposed(cards: Iterable[Card], **more: object) -> Constraints:
    """Cards that lie open and that the other side demands or forbids at will."""
    return Constraints(Cards(cards), is_waivable=True, **more)  # type: ignore[arg-type]


def before(record: Record, ply: int) -> Position:
    """The position before a card, by plain play."""
    position = record.start
    for card in record.played[: ply - 1]:
        position = position.play_anyway(card)
    return position


def moves(position: Position) -> list[Card]:
    """Lawful cards by the plain rules."""
    lawful = oracle.moves(Game.of(position))
    return [card for card in position.hand if oracle.plain(card) in lawful]
