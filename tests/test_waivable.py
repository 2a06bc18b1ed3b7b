"""Exposed cards that the other side demands or forbids at each chance, against every choice.

The twin gives the other side more than it needs: at a lead it may also leave the holder
free, and following it may forbid any part of the exposed cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, combinations

import pytest

import oracle
from oracle import Game, Plain, plain
from prefdd import Card, Cards, Contract, Seat, Solver
from prefdd.constrained import constrained_tricks, solve_constrained
from prefdd.constraints import UNCONSTRAINED, Constraints, LeadDuty
from prefdd.deal import Deal
from prefdd.position import Position
from prefdd.random_deals import SplitMix64, random_position
from test_constraints import Bound, random_constraints, small_position


@dataclass(frozen=True)
class Waivable:
    """Everything that binds players, in plain data; the rules of an exposed card are here."""

    bound: Bound

    def value(self, game: Game) -> int:
        """Declarer's tricks of the whole deal, every choice of both sides tried."""
        legal = oracle.moves(game)
        if not legal:
            return game.won
        mover = (game.leader + len(game.table)) % 3
        holder, other = (max, min) if self.wants_more(game, mover) else (min, max)
        exposed = self.exposed(game)
        if mover in self.bound.hostile:
            return other(self.after(game, card) for card in self.allowed(game))
        values = {card: self.after(game, card) for card in self.free(game) | exposed}
        if not exposed:
            return holder(values.values())
        # Demand some of them, and the holder chooses among these; or let him go.
        choices = [holder(values[card] for card in part) for part in parts(exposed)]
        if not game.table:
            choices.append(holder(values.values()))
        elif rest := legal - exposed:
            choices.append(holder(values[card] for card in rest))
        return other(choices)

    def wants_more(self, game: Game, mover: int) -> bool:
        """Whether a player wants declarer to take tricks."""
        return (mover == game.declarer) == oracle.declarer_wants_more(game)

    def exposed(self, game: Game) -> frozenset[Plain]:
        """Exposed cards that may be played; a duty chooses among them."""
        return self.bound.allowed(game) & self.bound.exposed

    def free(self, game: Game) -> frozenset[Plain]:
        """What may be played if nothing lay open."""
        return replace(self.bound, exposed=frozenset()).allowed(game)

    def allowed(self, game: Game) -> frozenset[Plain]:
        """What may come; at a lead the other side loses nothing by demanding."""
        mover = (game.leader + len(game.table)) % 3
        exposed = self.exposed(game)
        if exposed and not game.table and mover not in self.bound.hostile:
            return exposed
        return self.free(game) | oracle.moves(game) & self.bound.exposed

    def after(self, game: Game, card: Plain) -> int:
        """The value after a card."""
        left = replace(self, bound=self.bound.after(game, card))
        return left.value(oracle.after(game, card)[0])


def parts(cards: frozenset[Plain]) -> list[tuple[Plain, ...]]:
    """All choices of one card or more."""
    return list(chain.from_iterable(combinations(cards, size) for size in range(1, len(cards) + 1)))


def waivable_constraints(seed: int, position: Position) -> Constraints:
    """Anything that may bind anybody, with at least one exposed card."""
    found = replace(random_constraints(seed, position), is_waivable=True)
    if found.must_play:
        return found
    card = SplitMix64(seed).sample(position.deal.cards, min(1, len(position.deal.cards)))
    return replace(found, must_play=Cards(card))


def check(position: Position, constraints: Constraints, solver: Solver | None) -> None:
    game, twin = Game.of(position), Waivable(Bound.of(position, constraints))
    solution = solve_constrained(position, constraints, solver=solver)
    assert solution.tricks == twin.value(game)
    assert constrained_tricks(position, constraints) == solution.tricks
    assert frozenset(map(plain, solution.cards)) == twin.allowed(game)
    for card, tricks in solution.cards.items():
        assert tricks == twin.after(game, plain(card)), card
    assert all(solution.cards[card] == solution.tricks for card in solution.best)
    assert bool(solution.best) == bool(solution.cards)
    if constraints.is_open(position) and (rest := solution.best - constraints.must_play):
        # After a ban the holder chooses: a card that he would not play is not best.
        mover = (game.leader + len(game.table)) % 3
        holder = max if twin.wants_more(game, mover) else min
        free = [solution.cards[card] for card in solution.cards.keys() - constraints.must_play]
        assert {solution.cards[card] for card in rest} == {holder(free)}


@pytest.mark.parametrize(("hand_size", "count"), [(1, 100), (2, 600), (3, 100), (4, 6)])
def test_every_choice_of_small_positions(hand_size: int, count: int) -> None:
    solver = Solver()
    for number in range(count):
        seed = 10 * number + hand_size
        position = small_position(seed, hand_size)
        check(position, waivable_constraints(seed, position), solver if number % 2 else None)


@pytest.mark.soak
@pytest.mark.parametrize(("hand_size", "count"), [(2, 4000), (3, 3000), (4, 500), (5, 40)])
def test_every_choice_of_many_small_positions(hand_size: int, count: int) -> None:
    for number in range(count):
        seed = 100_000 + 10 * number + hand_size
        position = small_position(seed, hand_size)
        check(position, waivable_constraints(seed, position), None)


def test_a_ban_is_worth_no_less_than_a_demand_at_the_first_chance() -> None:
    """On whole deals: free, forbidden or not, called, in the order of what the holder gets."""
    strict = 0
    for number in range(36):
        contract = Contract.parse(("6S", "6NT", "misere")[number % 3])
        position = random_position(number, contract=contract)
        seat = position.seats[number // 3 % 3]
        cards = Cards(SplitMix64(number).sample(position.hand_of(seat), 1 + number % 2))
        solver = Solver()
        free, called, waived = (
            constrained_tricks(position, constraints, solver=solver)
            for constraints in (
                UNCONSTRAINED,
                Constraints(cards, is_called=True),
                Constraints(cards, is_waivable=True),
            )
        )
        is_up = (seat == position.declarer) != (position.contract.code == "misere")
        sign = 1 if is_up else -1
        assert sign * free >= sign * called >= sign * waived, number
        strict += called != waived
    assert strict


def endgame(contract: str, first: Seat, **hands: str) -> Position:
    deal = Deal.of({Seat[name]: Cards(text) for name, text in hands.items()})
    return Position.start(deal, Contract.parse(contract), Seat.N, first=first)


def test_an_ace_is_forbidden_and_the_king_holds_rule_3_9_14() -> None:
    """East has shown his ace of clubs; when the king is led, declarer forbids the ace."""
    position = endgame("6NT", Seat.N, N="CK S7", E="CA C7", W="H7 H8").play(Card("CK"))
    at_once = Constraints(Cards("CA"))
    assert constrained_tricks(position, at_once) == 0
    waivable = replace(at_once, is_waivable=True)
    assert waivable.is_open(position)
    assert waivable.allowed(position) == Cards("CA C7")
    found = solve_constrained(position, waivable)
    assert dict(found.cards) == {Card("CA"): 0, Card("C7"): 2}
    assert found.best == Cards("C7")


def test_without_another_card_of_the_suit_the_exposed_one_is_played_rule_3_9_14() -> None:
    position = endgame("6NT", Seat.N, N="C7 H7", E="CQ S7", W="C8 S8").play(Card("C7"))
    waivable = Constraints(Cards("CQ"), is_waivable=True)
    assert waivable.allowed(position) == Cards("CQ")
    assert solve_constrained(position, waivable).best == Cards("CQ")


def test_nobody_can_forbid_a_lead_rule_3_9_14_2() -> None:
    position = endgame("6NT", Seat.N, N="CK HA", E="CA H8", W="C7 H7")
    waivable = Constraints(Cards("CK"), is_waivable=True)
    assert waivable.allowed(position) == Cards("CK")
    order = LeadDuty(Seat.N, Card("HA").suit, is_ban=False)
    assert replace(waivable, leads=(order,)).allowed(position) == Cards("CK")
    hostile = replace(waivable, hostile=frozenset({Seat.N}), leads=(order,))
    assert hostile.allowed(position) == Cards("CK HA")


def test_wrong_types_are_refused() -> None:
    with pytest.raises(TypeError, match="is_waivable is True or False, not 1"):
        Constraints(is_waivable=1)  # type: ignore[arg-type]
