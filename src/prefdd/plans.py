"""Plans of the defenders against a hidden discard: what each catches, and how it goes on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from prefdd._belief import Beliefs
from prefdd._guess import Guess
from prefdd.cards import Card, Cards
from prefdd.hidden import HiddenPosition

__all__ = ["Plan", "PlanNode", "Searches"]

FEW: Final = 20_000
"""Products of sets worth making to see whether more can be caught after a reply."""


@dataclass(frozen=True, eq=False)
class Searches:
    """The two searches that share one set of tables."""

    beliefs: Beliefs
    guess: Guess

    @classmethod
    def of(cls, kind: int, trump: int, memory: int) -> Searches:
        """Fresh searches for a kind of game, as the engine numbers it."""
        beliefs = Beliefs(kind, trump, memory)
        return cls(beliefs, Guess(beliefs))

    def holds(self, position: HiddenPosition, caught: Iterable[Cards]) -> bool:
        """Whether one plan catches all of these discards; those not possible do not count."""
        worlds = position.worlds(caught)
        if not worlds or position.outcome is not None:
            return not worlds or bool(position.outcome)
        return self.guess.holds(
            position.masks, position.indexes, position.leader, position.need, worlds
        )

    def front(
        self,
        position: HiddenPosition,
        discards: Iterable[Cards],
        alike: Cards,
        patience: int,
    ) -> list[tuple[Cards, ...]]:
        """Sets of discards that plans catch, those only that no other holds.

        See `Beliefs.front` for the errors.
        """
        chosen = [discard for discard in discards if position.allows(discard)]
        if position.outcome is not None:
            return [tuple(chosen) if position.outcome else ()]
        numbers = [1 << position.world(discard) for discard in chosen]
        sets = self.beliefs.front(
            position.masks,
            position.indexes,
            position.leader,
            position.need,
            sum(numbers),
            alike.mask,
            patience,
        )
        return [
            tuple(
                discard for discard, number in zip(chosen, numbers, strict=True) if found & number
            )
            for found in sets
        ]


@dataclass(frozen=True, slots=True)
class PlanNode:
    """One moment of a plan.

    Attributes
    ----------
    position
        What the table sees.
    possible
        Discards that are still possible.
    caught
        Of these, the ones the plan catches whatever declarer does.
    """

    position: HiddenPosition
    possible: tuple[Cards, ...]
    caught: tuple[Cards, ...]
    _searches: Searches = field(repr=False, compare=False)

    @property
    def is_over(self) -> bool:
        """Whether it is decided, or all cards are played."""
        return self.position.outcome is not None or not self.possible

    @property
    def is_declarers(self) -> bool:
        """Whether declarer is to play."""
        return not self.is_over and self.position.mover == 0

    @property
    def card(self) -> Card | None:
        """What the plan plays; None when declarer is to play, or nobody."""
        if self.is_over or self.is_declarers:
            return None
        legal = self.position.legal
        for card in sorted(legal, key=self._preference):
            if self._searches.holds(self.position.play(card), self.caught):
                return card
        raise AssertionError("no card keeps what the plan catches")

    def _preference(self, card: Card) -> tuple[int, int]:
        """Cards in the order in which a person would look at them; any order is right."""
        return -len(self.position.hands[self.position.mover].of_suit(card.suit)), card.index

    @property
    def replies(self) -> Cards:
        """Cards that declarer may play here with some discard."""
        if not self.is_declarers:
            return Cards()
        return Cards(
            card
            for card in self.position.legal
            if any(self.position.play(card).allows(discard) for discard in self.possible)
        )

    def after(self, card: Card | str | None = None) -> PlanNode:
        """The moment after a reply of declarer, or after the card of the plan itself.

        After a reply the plan catches more than before, when declarer's card allows it.

        Raises
        ------
        IllegalPlayError
            If declarer cannot play the card.
        """
        chosen = self.card if card is None else Card(card)
        if chosen is None:
            raise ValueError("it is declarer's turn, or play is over: name his card")
        position = self.position.play(chosen)
        possible = tuple(discard for discard in self.possible if position.allows(discard))
        caught = tuple(discard for discard in self.caught if position.allows(discard))
        if self.is_declarers:
            caught = self._improved(position, possible, caught)
        return PlanNode(position, possible, caught, self._searches)

    def _improved(
        self, position: HiddenPosition, possible: tuple[Cards, ...], caught: tuple[Cards, ...]
    ) -> tuple[Cards, ...]:
        if len(caught) == len(possible):
            return caught
        try:
            front = self._searches.front(position, possible, Cards(), FEW)
        except (OverflowError, MemoryError):
            return caught
        return max((found for found in front if set(found) >= set(caught)), key=len)


@dataclass(frozen=True, slots=True)
class Plan:
    """A pure plan of the defenders, by what it catches though declarer knows it.

    Attributes
    ----------
    caught, missed
        Discards that it catches, and the others.
    weight
        Sum of the weights of the discards caught; their number without weights.
    start
        The moment at which it begins.
    """

    caught: tuple[Cards, ...]
    missed: tuple[Cards, ...]
    weight: float
    start: PlanNode = field(repr=False)
