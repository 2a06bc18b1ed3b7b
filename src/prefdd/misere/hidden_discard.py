"""A discard of a misère measured while the defenders do not see it: they follow their best plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from prefdd._core import Engine
from prefdd.cards import Card, Cards
from prefdd.deal import Contract, Seat
from prefdd.errors import IllegalDealError
from prefdd.hidden import HiddenPosition
from prefdd.misere.measure import Choice, Layout, Outcome
from prefdd.phrase import card_count
from prefdd.plans import Searches
from prefdd.solver import DEFAULT_MEMORY, engine_kind

__all__ = ["HiddenDiscard"]

MEMORY: Final = 1 << 30
"""Bytes that the search of plans may take at most for one layout."""
MOST_PRODUCTS: Final = 3_000_000
"""Products of sets after which the best plan of a layout is no longer looked for."""

_SEATS: Final = (Seat.S, Seat.W, Seat.N)


class HiddenDiscard:
    """Declarer's discard is hidden: the defenders see each other's hands, and so his twelve cards.

    In each layout the defenders follow the one plan that catches most discards, each
    counted by how likely they think it is, and declarer answers as well as if he knew
    the plan (`prefdd.catch`). A discard is caught when that plan catches it. Of several
    best plans that tell no equal cards of declarer apart, each is as likely, so the
    chance of a discard may lie between 0 and 1.

    How likely the defenders think a discard is does not depend on the layout, because
    declarer put the cards away before he saw it. For the same reason the value of the
    guess is no measure here: there he chooses with all cards before his eyes, and in any
    layout with a safe discard it is 0. The chance is never above that with open cards.
    What the defenders believe is taken as given: when they are sure of the discard, this
    is open cards; when they think of many, it is what a surprising one gains. When
    declarer leads (Code, rule 3.6.6: before the hands are opened), the plan begins after
    his lead, and discards that contain the lead are out.

    Parameters
    ----------
    weights
        How likely the defenders think each discard is, in any unit; those not named
        weigh nothing, and are caught if they can join the best plan at no cost, one
        after another. Without it all 66 are equally likely.
    memory
        Bytes that the search may take at most for one layout.

    Attributes
    ----------
    plans
        Searches made in which the defenders had to choose between discards.
    unproved
        Those of them that were too long to find the best plan. A plan was grown one discard
        at a time instead, the likely ones first, so the chances may be too low or too high.

    Raises
    ------
    IllegalDealError
        If a weight is negative, all weights are 0, or a discard has not two cards.

    Examples
    --------
    >>> cards = Cards("S:T7 C:QJ87 D:987 H:T98")
    >>> layout = Layout(Cards("S:AQ8 C:KT9 D:T H:KQJ"), Cards("S:KJ9 C:A D:AKQJ H:A7"), 2)
    >>> [outcome.caught for outcome in HiddenDiscard()(cards, layout, [Choice(Cards("ST D9")),
    ...                                                                Choice(Cards("H8 H9"))])]
    [0.0, 0.5]
    >>> sure = HiddenDiscard({Cards("ST D9"): 1})
    >>> [outcome.caught for outcome in sure(cards, layout, [Choice(Cards("ST D9"))])]
    [1.0]
    """

    def __init__(self, weights: Mapping[Cards, float] | None = None, memory: int = MEMORY) -> None:
        self.weights = None if weights is None else _checked(weights)
        self.memory = memory
        self.plans = 0
        self.unproved = 0
        self._engine = Engine(DEFAULT_MEMORY)

    def __call__(
        self, cards: Cards, layout: Layout, choices: Sequence[Choice]
    ) -> Sequence[Outcome]:
        """Outcomes of the choices, in their order; tricks are not told."""
        asked: dict[Card | None, list[Cards]] = {}
        for choice in choices:
            asked.setdefault(choice.lead, []).append(choice.discard)
        found = {lead: self._chances(cards, layout, lead, pairs) for lead, pairs in asked.items()}
        return [Outcome(found[choice.lead].get(choice.discard, 0.0)) for choice in choices]

    def _chances(
        self, cards: Cards, layout: Layout, lead: Card | None, asked: Sequence[Cards]
    ) -> Mapping[Cards, float]:
        """How often each discard is caught; those that never are may be left out."""
        hands = dict(zip(_SEATS, (cards, layout.next_hand, layout.last_hand), strict=True))
        first = _SEATS[layout.leader]
        position = HiddenPosition.start(hands, _SEATS[0], first, Contract.misere(), 1)
        if lead is not None:
            position = position.play(lead)
        caught_open = {pair for pair in asked if self._is_caught_open(position, pair)}
        if not caught_open:
            return {}
        caught = [
            pair
            for pair in position.discards
            if (self.weights is None or self.weights.get(pair, 0) > 0)
            and (pair in caught_open or self._is_caught_open(position, pair))
        ]
        # One that the defenders think impossible is caught if the plan happens to catch it.
        beside = tuple(caught_open.difference(caught))
        return self._by_best_plans(position, caught, beside)

    def _is_caught_open(self, position: HiddenPosition, discard: Cards) -> bool:
        own, following, last = position.hands
        kind, trump = engine_kind(position.contract)
        left = own - discard - Cards(position.table)
        hands = left.mask, following.mask, last.mask
        table, leader = position.indexes, position.leader
        value, _ = self._engine.solve(hands, table, 0, leader, kind, trump, 0, 1, 1, False)
        return value > 0

    def _by_best_plans(
        self, position: HiddenPosition, caught: list[Cards], beside: tuple[Cards, ...]
    ) -> Mapping[Cards, float]:
        kind, trump = engine_kind(position.contract)
        searches = Searches.of(kind, trump, self.memory)
        best = self._best_sets(searches, position, tuple(caught))
        chances: dict[Cards, float] = {}
        for plan in best:
            grown = plan if not beside else _grown(searches, position, plan, beside)
            for pair in grown:
                chances[pair] = chances.get(pair, 0.0) + 1 / len(best)
        return {pair: min(chance, 1.0) for pair, chance in chances.items()}

    def _best_sets(
        self, searches: Searches, position: HiddenPosition, caught: tuple[Cards, ...]
    ) -> list[tuple[Cards, ...]]:
        """Sets of most weight that one plan catches."""
        weights = self.weights or dict.fromkeys(caught, 1.0)
        # Plans that tell equal cards apart are not needed when the weights do not either.
        alike = position.alike(caught) if self.weights is None else Cards()
        try:
            if searches.holds(position, caught):
                return [caught]
            self.plans += 1
            sets = searches.front(position, caught, alike, MOST_PRODUCTS)
        except (OverflowError, MemoryError):
            self.unproved += 1
            likely = sorted(caught, key=lambda pair: -weights[pair])
            return [_grown(searches, position, (), likely)]
        worth = [sum(weights[pair] for pair in found) for found in sets]
        most = max(worth)
        return [
            found for found, its in zip(sets, worth, strict=True) if its >= most - 1e-9 * abs(most)
        ]


def _grown(
    searches: Searches,
    position: HiddenPosition,
    caught: tuple[Cards, ...],
    more: Sequence[Cards],
) -> tuple[Cards, ...]:
    """A set that one plan catches, with further discards that can join it, one at a time."""
    found = list(caught)
    for pair in more:
        try:
            if searches.holds(position, [*found, pair]):
                found.append(pair)
        except MemoryError:
            return tuple(found)
    return tuple(found)


def _checked(weights: Mapping[Cards, float]) -> dict[Cards, float]:
    checked = {Cards(pair): weight for pair, weight in weights.items()}
    for pair in checked:
        if len(pair) != 2:
            raise IllegalDealError(
                "the discard has {count}; a discard has 2", count=card_count(len(pair))
            )
    if any(weight < 0 for weight in checked.values()) or not any(checked.values()):
        raise IllegalDealError("weights of discards are 0 or more, and not all of them are 0")
    return checked
