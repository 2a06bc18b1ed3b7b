"""Catching when declarer's discard is hidden: plans of the defenders, value of the guess."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from numbers import Real
from types import MappingProxyType
from typing import Final

from prefdd._core import Engine
from prefdd.cards import NO_CARDS, Card, Cards
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.displayed import Displayed
from prefdd.errors import IllegalDealError
from prefdd.guessing import GuessValue, by_leads, guess_value
from prefdd.hidden import HiddenPosition
from prefdd.phrase import card_count
from prefdd.plans import Plan, PlanNode, Searches
from prefdd.progress import Progress, reporter
from prefdd.solver import DEFAULT_MEMORY, FIRST_GUESS, engine_kind

__all__ = ["Catch", "catch"]

MEMORY: Final = 1 << 30
"""Bytes that a search may take at most, unless told otherwise."""
MOST_PRODUCTS: Final = 10_000_000
"""Products of sets after which plans are no longer listed one by one: a few seconds."""
MOST_JOINT: Final = 1_000_000
"""The same when declarer leads: plans for his leads are looked at one by one after that."""
MOST_APART: Final = 3_000_000
"""The same for plans that tell equal cards apart, which are seldom missed."""


@dataclass(frozen=True, slots=True)
class Catch(Displayed):
    """What the defenders can do against a hidden discard.

    Attributes
    ----------
    position
        What the table sees: the defenders' hands, and all that declarer may hold.
    at_least
        Tricks with which he is caught: declarer's on a misère, the defenders' in a game.
    open
        Declarer's tricks in the whole deal with all cards open, for each discard that
        is considered.
    caught_open
        Discards that are caught with all cards open.
    plans
        Plans of which none catches all that another one does, and more; the best first.
    is_every_plan
        Whether these are all such plans. If not, there are too many: listed are those that
        do not tell equal cards of declarer from each other, or the best alone.
    is_best_proved
        Whether no plan catches more discards than the best one listed. With weights it is
        also needed that every plan is listed.
    value
        How often declarer is caught when both sides mix their plans.
    safe_leads
        When declarer leads first: for each discard the leads after which he is not caught
        with all cards open (Code 3.6.6: he leads before the hands are opened).
    nodes
        States that were searched.
    is_complete
        False when memory was spent before the plans were found: the bracket is what is known.
    """

    position: HiddenPosition
    at_least: int
    open: Mapping[Cards, int]
    caught_open: tuple[Cards, ...]
    plans: tuple[Plan, ...]
    is_every_plan: bool
    is_best_proved: bool
    value: GuessValue
    safe_leads: Mapping[Cards, Cards]
    nodes: int
    is_complete: bool

    @property
    def best(self) -> Plan:
        """The plan that catches most discards, or the most weight."""
        return self.plans[0]

    def at(self, tricks: int, memory: int = MEMORY) -> Catch:
        """The same question with another number of tricks, discards not weighed.

        Parameters
        ----------
        tricks
            As `at_least` of `prefdd.catch`.
        memory
            Bytes that the search may take at most.
        """
        need = self.position.need + _checked_need(tricks, self.position.contract) - self.at_least
        position = replace(self.position, need=need)
        return _answer(position, tricks, tuple(self.open), None, memory, None)

    def after(self, card: Card | str, memory: int = MEMORY) -> Catch:
        """The same question after one more card, discards not weighed.

        After a lead of declarer the discards that contain it are gone: what is left says
        which discards are safe together with that lead (Code 3.6.6).

        Parameters
        ----------
        card
            A card that may be played now.
        memory
            Bytes that the search may take at most.

        Raises
        ------
        IllegalPlayError
            If the card may not be played now.
        IllegalDealError
            If none of the discards considered is possible after it.
        """
        position = self.position.play(Card(card))
        considered = _still_possible(position, self.open)
        return _answer(position, self.at_least, considered, None, memory, None)

    def __str__(self) -> str:
        return self._repr_mimebundle_()["text/plain"]

    @property
    def open_counts(self) -> Mapping[int, int]:
        """For each number of tricks from 1 up, the discards with which he takes as many, open."""
        most = max(self.open.values(), default=0)
        return {
            tricks: sum(found >= tricks for found in self.open.values())
            for tricks in range(1, most + 1)
        }


def catch(
    deal: Deal | Mapping[Seat, Cards],
    declarer: Seat,
    first: Seat,
    discards: Iterable[Cards | str] | None = None,
    at_least: int | None = None,
    *,
    contract: Contract | None = None,
    played: Iterable[Card | str] = (),
    weights: Mapping[Cards, float] | None = None,
    memory: int = MEMORY,
    progress: Progress = None,
) -> Catch:
    """Find how a misère is caught, or a game set, when declarer's discard is not known.

    The defenders see both their hands and so the twelve cards of declarer, but not
    which two he put away; declarer sees everything.

    Parameters
    ----------
    deal
        The defenders' hands and all twelve cards of declarer, or two more than a
        defender has in an ending: a mapping of three seats to cards, or a Deal in which
        the talon are two more cards of declarer's.
    declarer, first
        Who plays, and who leads to the first trick.
    discards
        Discards to consider; all pairs of his cards without it.
    at_least
        Tricks with which he is caught: on a misère those of declarer (1 without it), in
        a game those of the defenders (one more than the contract leaves them).
    contract
        Misère without it.
    played
        Cards played so far, from the first.
    weights
        How likely each discard is, in any unit; those not named weigh nothing. It
        changes the order of the plans, not the value of the guess.
    memory
        Bytes that the search may take at most.
    progress
        Called with the discards done and in all; True for a bar.

    Raises
    ------
    IllegalDealError
        If cards are missing or twice there, or a discard is not among declarer's cards.
    IllegalPlayError
        If a card played was not possible.

    Examples
    --------
    >>> hands = {Seat.W: Cards("S:8T H:8"), Seat.N: Cards("S:9 H:9A"), Seat.E: Cards("S:7JA H:7T")}
    >>> found = catch(hands, Seat.E, Seat.W)
    >>> len(found.open), len(found.caught_open), len(found.best.caught), found.value.low
    (10, 9, 9, Fraction(0, 1))
    """
    contract = Contract.misere() if contract is None else contract
    need = _checked_need(at_least, contract)
    position = HiddenPosition.start(deal, declarer, first, contract, need)
    chosen = _checked_discards(discards, position)
    weighed = _checked_weights(weights, position)
    for card in played:
        position = position.play(Card(card))
    considered = _still_possible(position, position.discards if chosen is None else chosen)
    return _answer(position, need, considered, weighed, memory, progress)


def _answer(
    position: HiddenPosition,
    at_least: int,
    considered: tuple[Cards, ...],
    weights: Mapping[Cards, float] | None,
    memory: int,
    progress: Progress,
) -> Catch:
    kind, trump = engine_kind(position.contract)
    searches = Searches.of(kind, trump, memory)
    open_tricks, safe_leads = _open_tricks(position, considered, kind, trump, progress)
    caught = tuple(
        pair for pair in considered if _is_caught(position, open_tricks[pair] - position.won)
    )
    search = _Search(searches, position, considered, caught)
    sets, is_every, is_proved, is_complete = search.sets()
    plans = sorted(
        (_plan(searches, position, considered, found, weights) for found in sets),
        key=lambda plan: (-plan.weight, -len(plan.caught), [pair.mask for pair in plan.missed]),
    )
    value = search.value(plans)
    return Catch(
        position,
        at_least,
        MappingProxyType(open_tricks),
        caught,
        tuple(plans),
        is_every,
        is_proved,
        value,
        MappingProxyType(safe_leads),
        searches.beliefs.nodes + searches.beliefs.open_nodes,
        is_complete,
    )


@dataclass(slots=True)
class _Search:
    """One question: its sets of plans, and their value."""

    searches: Searches
    position: HiddenPosition
    considered: tuple[Cards, ...]
    caught: tuple[Cards, ...]

    def sets(self) -> tuple[list[tuple[Cards, ...]], bool, bool, bool]:
        """Sets that plans catch; whether they are all, the best is proved, memory sufficed."""
        if not self.caught:
            return [()], True, True, True
        alike = self.position.alike(self.caught)
        try:
            patience = MOST_JOINT if self.position.is_declarers_lead else MOST_PRODUCTS
            few = self.searches.front(self.position, self.caught, alike, patience)
        except OverflowError:
            found, is_proved = by_leads(self.searches, self.position, self.caught)
            return [found], False, is_proved, True
        except MemoryError:
            return [(pair,) for pair in self.caught], False, False, False
        if not alike:
            return few, True, True, True
        try:
            every = self.searches.front(self.position, self.caught, NO_CARDS, MOST_APART)
        except (OverflowError, MemoryError):
            return few, False, True, True
        return every, True, True, True

    def value(self, plans: Sequence[Plan]) -> GuessValue:
        """The value of the guess."""
        return guess_value(self.searches, self.position, self.considered, self.caught, plans)


def _still_possible(position: HiddenPosition, chosen: Collection[Cards]) -> tuple[Cards, ...]:
    considered = tuple(pair for pair in position.discards if pair in chosen)
    if not considered:
        raise IllegalDealError("none of these discards is possible after what was played")
    return considered


def _checked_need(at_least: int | None, contract: Contract) -> int:
    if not isinstance(contract, Contract):
        raise TypeError(f"the contract is a Contract, not {contract!r}")
    if contract.kind is Kind.ALL_PASS:
        raise IllegalDealError("all-pass has no declarer, so nobody hides a discard")
    if at_least is None:
        return 1 if contract.kind is Kind.MISERE else 11 - contract.level
    if isinstance(at_least, bool) or not isinstance(at_least, int):
        raise TypeError(f"at_least is a number of tricks, not {at_least!r}")
    if not 1 <= at_least <= 10:
        raise ValueError(f"at_least is a number of tricks from 1 to 10, not {at_least}")
    return at_least


def _checked_discards(
    discards: Iterable[Cards | str] | None, position: HiddenPosition
) -> set[Cards] | None:
    if discards is None:
        return None
    if isinstance(discards, str | Cards):
        raise TypeError(f"discards are several pairs of cards, not {discards!r}")
    chosen = {Cards(pair) for pair in discards}
    for pair in chosen:
        if len(pair) != 2:
            raise IllegalDealError(
                "the discard has {count}; a discard has 2", count=card_count(len(pair))
            )
        if pair - position.hands[0]:
            raise IllegalDealError(
                "{card} cannot be in the discard: {seat} did not have it",
                card=(pair - position.hands[0]).lowest,
                seat=position.seats[0],
            )
    if not chosen:
        raise IllegalDealError("no discard is named; leave them out to consider all")
    return chosen


def _open_tricks(
    position: HiddenPosition,
    considered: Sequence[Cards],
    kind: int,
    trump: int,
    progress: Progress,
) -> tuple[dict[Cards, int], dict[Cards, Cards]]:
    """Declarer's tricks with all cards open, and his safe leads, for each discard."""
    engine = Engine(DEFAULT_MEMORY)
    report = reporter(progress)
    first_lead = position.is_declarers_lead
    table = Cards(position.table)
    tricks: dict[Cards, int] = {}
    leads: dict[Cards, Cards] = {}
    for done, pair in enumerate(considered):
        hands = [hand - table for hand in (position.hands[0] - pair, *position.hands[1:])]
        value = 0
        pairs: list[tuple[int, int]] = []
        if position.tricks_left:
            value, pairs = engine.solve(
                (hands[0].mask, hands[1].mask, hands[2].mask),
                position.indexes,
                0,
                position.leader,
                kind,
                trump,
                0,
                10,
                FIRST_GUESS[kind],
                first_lead,
            )
        tricks[pair] = position.won + value
        if first_lead:
            leads[pair] = Cards(
                Card.from_index(index) for index, found in pairs if not _is_caught(position, found)
            )
        report(done + 1, len(considered))
    return tricks, leads


def _is_caught(position: HiddenPosition, tricks: int) -> bool:
    """Whether declarer is caught when he takes so many tricks of those left."""
    if position.contract.kind is Kind.MISERE:
        return tricks >= position.need
    return position.tricks_left - tricks >= position.need


def _checked_weights(
    weights: Mapping[Cards, float] | None, start: HiddenPosition
) -> Mapping[Cards, float] | None:
    if weights is None:
        return None
    if not isinstance(weights, Mapping):
        raise TypeError(f"weights are a mapping of discards to numbers, not {weights!r}")
    checked = {Cards(pair): weight for pair, weight in weights.items()}
    _checked_discards(checked, start)
    for weight in checked.values():
        if isinstance(weight, bool) or not isinstance(weight, Real):
            raise TypeError(f"the weight of a discard is a number, not {weight!r}")
        if not 0 <= weight < inf:
            raise ValueError("weights of discards are 0 or more, and finite")
    return checked


def _plan(
    searches: Searches,
    position: HiddenPosition,
    considered: tuple[Cards, ...],
    caught: tuple[Cards, ...],
    weights: Mapping[Cards, float] | None,
) -> Plan:
    kept = set(caught)
    weight = len(kept) if weights is None else sum(weights.get(pair, 0) for pair in kept)
    missed = tuple(pair for pair in considered if pair not in kept)
    return Plan(caught, missed, weight, PlanNode(position, considered, caught, searches))
