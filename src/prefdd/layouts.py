"""Layouts of the unseen cards that agree with what is known: counted, drawn, gone through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Final, TypeAlias

from prefdd.cards import NO_CARDS, Cards
from prefdd.errors import IllegalDealError
from prefdd.knowledge import Facts, Knowledge
from prefdd.phrase import card_count
from prefdd.random_deals import SplitMix64

__all__ = ["TRIES", "Layout", "Layouts", "Where"]

Layout: TypeAlias = tuple[Cards, Cards, Cards]
"""The cards held by the three seats, in the order of `Knowledge.seats`."""

Where: TypeAlias = Callable[[Layout], bool]
"""A condition that cannot be said as facts."""

TRIES: Final = 100_000
"""Draws in a row that may fail a condition before it is given up."""

_Row: TypeAlias = tuple[int, int, int, int]
"""Cards of one kind, or room for cards, by seat, and out of play."""
_Counts: TypeAlias = tuple[int, ...]
_Ways: TypeAlias = tuple[list[tuple[_Row, int, tuple[_Row, _Counts]]], list[int]]


class Layouts:
    """All layouts that agree with what is known.

    The unseen cards fall into kinds that no fact tells apart. How many layouts there
    are, and their weight, is summed over the numbers of cards of each kind in each
    place, in whole numbers; a draw chooses such numbers by weight, then the cards. So
    draws are exactly uniform, or exactly by weight, whatever the facts are, and
    nothing is drawn in vain. Only a condition `where` is met by drawing again.

    Parameters
    ----------
    knowledge
        What is known.
    where
        A condition on the three hands.
    tries
        Draws in a row that may fail it.

    Attributes
    ----------
    allowed
        Layouts that agree with the facts, before `where`.
    weight
        Sum of their weights.
    drawn, kept
        Layouts drawn so far, and those that met the condition.

    Raises
    ------
    IllegalDealError
        If no layout agrees with the facts; it names facts that clash, and not one of
        them could be left out.

    Examples
    --------
    >>> from prefdd import Seat, Suit
    >>> from prefdd.knowledge import Fact
    >>> known = Knowledge.of_hand(Seat.N, Cards("S:AKJ97 C:AT D:K8 H:T"), absent=Seat.S,
    ...                           out=Cards("D7 H9"), facts=[Fact.void(Seat.W, Suit.SPADES)])
    >>> layouts = Layouts(known)
    >>> layouts.allowed, str(layouts.draw(SplitMix64(1))[1])
    (19448, '♠Q108 ♣97 ♦AQJ9 ♥J')
    """

    def __init__(
        self, knowledge: Knowledge, where: Where | None = None, tries: int = TRIES
    ) -> None:
        self.knowledge = knowledge
        self.drawn = self.kept = 0
        self._where = where
        self._tries = tries
        self._sums = _Sums(knowledge)
        self.allowed, self.weight = self._sums.allowed, self._sums.weight
        if not self.allowed:
            raise _clash(knowledge)

    @property
    def rate(self) -> float:
        """Part of the layouts drawn that met the condition; 1 without one."""
        return self.kept / self.drawn if self.drawn else 1.0

    def count(self) -> int:
        """How many layouts there are; with a condition they are gone through."""
        return self.allowed if self._where is None else sum(1 for _ in self)

    def draw(self, numbers: SplitMix64) -> Layout:
        """A random layout.

        Raises
        ------
        IllegalDealError
            If too many draws in a row do not meet the condition; it tells the rate.
        """
        for _ in range(self._tries):
            layout = self._draw(numbers)
            self.drawn += 1
            if self._where is None or self._where(layout):
                self.kept += 1
                return layout
        raise IllegalDealError(
            "{tries} layouts in a row did not meet the condition; of {drawn} drawn in all "
            "{kept} did, a rate of {rate}",
            tries=self._tries,
            drawn=self.drawn,
            kept=self.kept,
            rate=f"{self.rate:.2g}",
        )

    def _draw(self, numbers: SplitMix64) -> Layout:
        sums = self._sums
        state = sums.start
        held = [0, 0, 0, 0]
        for k, left in enumerate(sums.kinds):
            ways, heavy = sums.ways(k, *state)
            place = 0
            if len(ways) > 1:
                number = _below(numbers, sum(heavy))
                while number >= heavy[place]:
                    number -= heavy[place]
                    place += 1
            row, _, state = ways[place]
            for seat in sums.order:
                chosen = left
                if row[seat] < len(left):
                    chosen = Cards(numbers.sample(left, row[seat])) if row[seat] else NO_CARDS
                held[seat] |= chosen.mask
                left -= chosen
        return self._layout(held)

    def __iter__(self) -> Iterator[Layout]:
        """All layouts, in an order that depends on the knowledge alone."""
        for layout, _ in self.weighted():
            yield layout

    def weighted(self) -> Iterator[tuple[Layout, int]]:
        """All layouts, each with its weight."""
        for held, weight in self._walk(0, *self._sums.start, self._sums.factor_before):
            layout = self._layout(held)
            if self._where is None or self._where(layout):
                yield layout, weight

    def _walk(
        self, k: int, room: _Row, counts: _Counts, weight: int
    ) -> Iterator[tuple[list[int], int]]:
        sums = self._sums
        if k == len(sums.kinds):
            yield [0, 0, 0, 0], weight
            return
        mask = sums.kinds[k].mask
        for row, factor, after in sums.ways(k, room, counts)[0]:
            sizes = [row[seat] for seat in sums.order]
            for rest, total in self._walk(k + 1, *after, weight * factor):
                for parts in _partitions(mask, sizes):
                    held = rest.copy()
                    for seat, part in zip(sums.order, parts, strict=True):
                        held[seat] |= part
                    yield held, total

    def _layout(self, held: list[int]) -> Layout:
        a, b, c = (
            hand | Cards.from_mask(mask)
            for hand, mask in zip(self.knowledge.hands, held[:3], strict=True)
        )
        return a, b, c


class _Sums:
    """Numbers and weights of layouts, summed over like cards."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.order = _order_of_places(knowledge)
        self.kinds, self._told = _kinds(knowledge)
        self.start: tuple[_Row, _Counts] = (knowledge.places, _counts_before(knowledge))
        self._facts = knowledge.facts
        self._seats = [knowledge.seats.index(fact.seat) for fact in knowledge.facts]
        self._last = [
            max((k for k, told in enumerate(self._told) if f in told), default=-1)
            for f in range(len(self._facts))
        ]
        self._found: dict[tuple[int, _Row, _Counts], tuple[int, int]] = {}
        self._divided: dict[tuple[int, _Row, _Counts], _Ways] = {}
        self.factor_before = 1
        for fact, last, count in zip(self._facts, self._last, self.start[1], strict=True):
            # No unseen card is of its set, so it is decided already.
            if last < 0:
                self.factor_before *= fact.weight(count)
        number, weight = self._sum(0, *self.start)
        self.allowed = number if self.factor_before else 0
        self.weight = weight * self.factor_before

    def _sum(self, k: int, room: _Row, counts: _Counts) -> tuple[int, int]:
        """Layouts of the kinds from number k on, and their weight."""
        if k == len(self.kinds):
            return 1, 1
        key = k, room, counts
        if key not in self._found:
            number = weight = 0
            for row, factor, after in self._rows(k, room, counts):
                some, heavy = self._sum(k + 1, *after)
                plain = _plain(len(self.kinds[k]), row)
                number += some * plain
                weight += heavy * plain * factor
            self._found[key] = number, weight
        return self._found[key]

    def ways(self, k: int, room: _Row, counts: _Counts) -> _Ways:
        """Possible ways to divide a kind, and the weight of all layouts of each."""
        key = k, room, counts
        if key not in self._divided:
            ways, sums = [], []
            for row, factor, after in self._rows(k, room, counts):
                heavy = self._sum(k + 1, *after)[1]
                if heavy:
                    ways.append((row, factor, after))
                    sums.append(heavy * factor * _plain(len(self.kinds[k]), row))
            self._divided[key] = ways, sums
        return self._divided[key]

    def _rows(
        self, k: int, room: _Row, counts: _Counts
    ) -> Iterator[tuple[_Row, int, tuple[_Row, _Counts]]]:
        """Ways to divide a kind: the row, weight of the facts decided by it, what is left."""
        for row in _rows(len(self.kinds[k]), room, self.order):
            factor = 1
            after = list(counts)
            for f in self._told[k]:
                count = counts[f] + row[self._seats[f]]
                # A fact that is decided is forgotten, so that more sums are the same.
                if self._last[f] == k:
                    factor *= self._facts[f].weight(count)
                    count = 0
                after[f] = count
            if factor:
                a, b, c, d = (have - used for have, used in zip(room, row, strict=True))
                yield row, factor, ((a, b, c, d), tuple(after))


def _order_of_places(knowledge: Knowledge) -> tuple[int, ...]:
    """Places with room, clockwise from the one after the hand that is known."""
    full = [place for place in range(3) if not knowledge.places[place]]
    start = full[0] if full else 2
    around = ((start + step) % 3 for step in (1, 2, 3))
    return (*(place for place in around if knowledge.places[place]), 3)


def _kinds(knowledge: Knowledge) -> tuple[list[Cards], list[list[int]]]:
    """Unseen cards that no fact tells apart, and which facts speak of them."""
    kinds: dict[tuple[int, ...], Cards] = {}
    for card in knowledge.unseen:
        told = tuple(f for f, fact in enumerate(knowledge.facts) if card in fact.cards)
        kinds[told] = kinds.get(told, NO_CARDS) | {card}
    order = sorted(kinds, key=lambda told: (not told, told))
    return [kinds[told] for told in order], [list(told) for told in order]


def _counts_before(knowledge: Knowledge) -> _Counts:
    """For each fact the cards of its set that its seat is known to have or have had."""
    counts = []
    for fact in knowledge.facts:
        place = knowledge.seats.index(fact.seat)
        counts.append(len(fact.cards & (knowledge.hands[place] | knowledge.played[place])))
    return tuple(counts)


def _rows(size: int, room: _Row, order: tuple[int, ...]) -> Iterator[_Row]:
    """Ways to divide so many like cards among the places."""

    def fill(at: int, left: int, row: list[int]) -> Iterator[_Row]:
        place = order[at]
        if at == len(order) - 1:
            if left <= room[place]:
                row[place] = left
                yield row[0], row[1], row[2], row[3]
            return
        for number in range(min(left, room[place]) + 1):
            row[place] = number
            yield from fill(at + 1, left - number, row)
        row[place] = 0

    return fill(0, size, [0, 0, 0, 0])


def _plain(size: int, row: _Row) -> int:
    """Ways to choose which of so many cards go where."""
    ways = 1
    for number in row:
        ways *= comb(size, number)
        size -= number
    return ways


def _partitions(mask: int, sizes: list[int]) -> Iterator[tuple[int, ...]]:
    """Ways to divide named cards into parts of these sizes."""
    if len(sizes) == 1:
        yield (mask,)
        return
    bits = [1 << place for place in range(32) if mask >> place & 1]
    for chosen in combinations(bits, sizes[0]):
        part = sum(chosen)
        for rest in _partitions(mask & ~part, sizes[1:]):
            yield part, *rest


def _below(numbers: SplitMix64, bound: int) -> int:
    """A number 0..bound - 1, all equally likely, however large the bound."""
    if bound <= 1 << 64:
        return numbers.below(bound)
    words = (bound.bit_length() + 63) // 64
    fair = (1 << 64 * words) - (1 << 64 * words) % bound
    while True:
        number = 0
        for _ in range(words):
            number = number << 64 | numbers.next()
        if number < fair:
            return number % bound


def _clash(knowledge: Knowledge) -> IllegalDealError:
    """Facts that cannot all be true; without any one of them the others could."""
    facts = list(knowledge.facts)
    for fact in knowledge.facts:
        fewer = facts.copy()
        fewer.remove(fact)
        if not _Sums(replace(knowledge, facts=tuple(fewer))).allowed:
            facts = fewer
    if len(facts) == 1:
        return IllegalDealError(
            "no layout agrees with this fact: {facts}; unseen are {unseen}: {cards}",
            facts=Facts(facts),
            unseen=card_count(len(knowledge.unseen)),
            cards=knowledge.unseen,
        )
    return IllegalDealError(
        "these facts clash, no layout agrees with all of them: {facts}; "
        "unseen are {unseen}: {cards}",
        facts=Facts(facts),
        unseen=card_count(len(knowledge.unseen)),
        cards=knowledge.unseen,
    )
