"""Orders, plans and what is absurd against every line of play, tried one by one."""

from __future__ import annotations

import pytest

import claims_oracle as twin
from oracle import plain
from prefdd import Card, Cards, Contract, Deal, IllegalDealError, IllegalPlayError, Position, Seat
from prefdd.cards import Suit
from prefdd.constrained import constrained_tricks, solve_constrained
from prefdd.constraints import Constraints, LeadDuty
from prefdd.random_deals import SplitMix64, random_position

GAMES = [Contract.parse(code) for code in ("6S", "7D", "8NT", "6H", "misere")]


def bound(position: Position, numbers: SplitMix64) -> Constraints:
    """Constraints of a claim or of a dispute, drawn at random."""
    sides = [frozenset[Seat](), frozenset([position.declarer])]
    defenders = [seat for seat in position.seats if seat != position.declarer]
    sides += [frozenset(defenders), frozenset(defenders[:1])]
    hostile = numbers.choice(sides)
    plan: tuple[Card, ...] = ()
    if numbers.below(2):
        owners = hostile or numbers.choice(sides[1:])
        held = [card for seat in sorted(owners) for card in position.hand_of(seat)]
        if held:
            cards = numbers.sample(Cards(held), len(held))
            plan = tuple(cards[: 1 + numbers.below(len(held))])
    return Constraints(
        hostile=hostile,
        may_underlead_ace=bool(numbers.below(2)),
        may_waste_ace=bool(numbers.below(2)),
        plan=plan,
    )


def check(seed: int, size: int) -> None:
    numbers = SplitMix64(seed)
    # Few suits make aces that can be led away from.
    deck = Cards(card for card in Cards.from_mask(0xFFFFFFFF) if card.suit < 2 + seed % 3)
    table = numbers.below(3) if size > 1 else 0
    position = random_position(
        seed, size, on_table=table, contract=GAMES[seed % len(GAMES)], deck=deck
    )
    constraints = bound(position, numbers)
    found = solve_constrained(position, constraints)
    expected = twin.card_values(position, constraints)
    assert {plain(card): tricks for card, tricks in found.cards.items()} == expected, seed
    assert Cards(found.cards) == constraints.allowed(position), seed
    assert found.tricks == twin.value(position, constraints), seed
    assert constrained_tricks(position, constraints) == found.tricks, seed


@pytest.mark.parametrize("size", [2, 3, 4])
def test_every_card_against_every_line(size: int) -> None:
    for seed in range({2: 500, 3: 300, 4: 40}[size]):
        check(seed, size)


@pytest.mark.soak
def test_every_card_against_every_line_of_five_cards() -> None:
    for seed in range(600):
        check(100_000 + seed, 4)
    for seed in range(20):
        check(seed, 5)


def ending(north: str, east: str, west: str, contract: str = "6NT") -> Position:
    hands = {Seat.N: Cards(north), Seat.E: Cards(east), Seat.W: Cards(west)}
    return Position.start(Deal.of(hands), Contract.parse(contract), Seat.N, first=Seat.N)


NORTH = frozenset([Seat.N])


def test_nobody_orders_a_lead_from_under_an_ace() -> None:
    position = ending("SA S7", "SK SQ", "S8 H8")
    assert constrained_tricks(position, Constraints(hostile=NORTH)) == 1
    fall = ending("SA S7", "SK H7", "S8 H8")
    assert constrained_tricks(fall, Constraints(hostile=NORTH)) == 0
    assert constrained_tricks(fall, Constraints(hostile=NORTH, may_underlead_ace=False)) == 2
    # The lower card is as good as the ace when nobody can beat it.
    assert constrained_tricks(ending("SA S9", "S8 H7", "S7 H8"), Constraints(hostile=NORTH)) == 2


def test_the_king_is_the_ace_when_the_ace_is_gone() -> None:
    sensible = Constraints(hostile=NORTH, may_underlead_ace=False)
    assert sensible.allowed(ending("SK S7", "SQ H7", "S8 H8")) == Cards("SK")
    assert sensible.allowed(ending("SK S7", "SQ SA", "S8 H8")) == Cards("SK S7")


def test_an_ace_is_thrown_away_only_when_it_must_be() -> None:
    sensible = Constraints(hostile=NORTH, may_waste_ace=False)
    position = ending("HA D7", "SK D8", "S9 ST")
    led = Position(position.seats, position.hands, position.contract, Seat.N, Seat.E)
    after = led.replay(["SK", "S9"])
    assert sensible.allowed(after) == Cards("D7")
    assert Constraints(hostile=NORTH).allowed(after) == Cards("D7 HA")
    hands = Cards("HA DA"), Cards("SK D8"), Cards("S9 ST")
    only = Position(led.seats, hands, led.contract, Seat.N, Seat.E).replay(["SK", "S9"])
    assert sensible.allowed(only) == Cards("DA HA")


def test_what_may_not_be_ordered_says_why() -> None:
    position = ending("SA S7", "SK H7", "S8 H8")
    with pytest.raises(IllegalPlayError, match="would be absurd; what may be ordered is ♠A"):
        Constraints(hostile=NORTH, may_underlead_ace=False).after(position, Card("S7"))
    with pytest.raises(IllegalPlayError, match="N has a plan, and plays ♠7 by it"):
        Constraints(plan=(Card("S7"),)).after(position, Card("SA"))


def test_a_plan_is_played_as_far_as_it_is_legal() -> None:
    position = ending("SA HA H7", "SK S9 H8", "S8 H9 HT")
    plan = (Card("H7"), Card("SA"), Card("HA"))
    assert constrained_tricks(position, Constraints(plan=plan)) == 2
    assert constrained_tricks(position, Constraints(plan=plan[::-1])) == 2
    ace_last = Constraints(plan=(Card("SA"), Card("H7")))
    assert ace_last.after(position, Card("SA")).plan == (Card("H7"),)


def test_plans_that_cannot_be() -> None:
    position = ending("SA S7", "SK H7", "S8 H8")
    with pytest.raises(IllegalDealError, match="♥A is in the plan, but nobody holds it"):
        constrained_tricks(position, Constraints(plan=(Card("HA"),)))
    with pytest.raises(IllegalDealError, match="♠7 is in the plan twice"):
        Constraints(plan=(Card("S7"), Card("S7")))
    with pytest.raises(IllegalDealError, match="cannot be joined"):
        Constraints(plan=(Card("S7"),), must_play=Cards("SA"))
    with pytest.raises(IllegalDealError, match="cannot be joined"):
        Constraints(plan=(Card("S7"),), leads=(LeadDuty(Seat.N, Suit.SPADES, True),))
    with pytest.raises(TypeError, match="a tuple of Card"):
        Constraints(plan=("S7",))  # type: ignore[arg-type]
