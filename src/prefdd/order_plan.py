"""A question about discards and orders, checked: who asks, what he knows, what he may order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from prefdd.best_worth import Terms
from prefdd.cards import NO_CARDS, Cards, Suit
from prefdd.chance import check_part
from prefdd.counting import check_number
from prefdd.deal import Contract, Kind, Seat
from prefdd.errors import IllegalDealError
from prefdd.knowledge import Fact, Knowledge
from prefdd.orders import GOALS, MISERE, Order, equal_discards
from prefdd.phrase import card_count

__all__ = ["Plan"]

_STRAINS: Final = (*Suit, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A question about orders, checked; the fields are the arguments of `order_odds`."""

    hand: Cards
    declarer: Seat
    first: Seat
    seats: tuple[Seat, Seat, Seat]
    goals: tuple[int, ...]
    at_least: Contract | None
    layouts: int
    seed: int
    out: Cards = NO_CARDS
    facts: tuple[Fact, ...] = ()
    confidence: float = 0.95
    tolerance: float = 0.01
    least_chance: float = 0.05
    terms: Terms | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.hand, Cards):
            raise TypeError(f"a hand is Cards, not {self.hand!r}")
        if not 3 <= len(self.hand) <= 12:
            raise IllegalDealError(
                "declarer has {count}; after taking the talon he has 12",
                count=card_count(len(self.hand)),
            )
        for goal in self.goals:
            if isinstance(goal, bool) or goal not in GOALS:
                raise ValueError(f"a goal is 6 to 10 tricks, or 0 for misère, not {goal!r}")
        if not self.goals:
            raise ValueError("no goal is asked for")
        if self.at_least is not None and self.at_least.kind is not Kind.GAME:
            raise IllegalDealError("the last bid is a game, not {contract}", contract=self.at_least)
        check_number("layouts", self.layouts)
        check_part("confidence", self.confidence)
        check_part("tolerance", self.tolerance, may_be_none=True)
        check_part("least_chance", self.least_chance, may_be_none=True)

    @property
    def knowledge(self) -> Knowledge:
        """What declarer knows before he puts two cards away."""
        a, b, c = (self.hand if seat == self.declarer else NO_CARDS for seat in self.seats)
        size = len(self.hand) - 2
        x, y, z = (len(self.hand) if seat == self.declarer else size for seat in self.seats)
        known = Knowledge(self.seats, (a, b, c), (x, y, z), out=self.out, facts=self.facts)
        if known.places[3]:
            raise IllegalDealError(
                "{unseen} unseen cards do not go into two hands of {size}; "
                "name those that are out of play",
                unseen=len(known.unseen),
                size=size,
            )
        return known

    def is_allowed(self, order: Order, goal: int) -> bool:
        """Whether an order reaches for a goal and is not below the last bid."""
        if not order.is_for(goal):
            return False
        if self.at_least is None:
            return True
        return goal != MISERE and _rank(order.at(goal)) >= _rank(self.at_least)

    def orders(self, unseen: Cards, hand: Cards) -> tuple[Order, ...]:
        """All orders with a hand of twelve that are allowed for some goal."""
        contracts = [Contract.misere(), *(Contract.game(6, strain) for strain in _STRAINS)]
        every = (
            Order(discards, contract)
            for contract in contracts
            for discards in equal_discards(hand, unseen)
        )
        found = tuple(
            order for order in every if any(self.is_allowed(order, goal) for goal in self.goals)
        )
        if not found:
            raise IllegalDealError(
                "no contract that is asked for may be ordered after the last bid"
            )
        return found


def _rank(contract: Contract) -> tuple[int, int]:
    """Place of a game in the order of bids: ♠ ♣ ♦ ♥ NT in each level."""
    return contract.level, 4 if contract.strain is None else contract.strain.value
