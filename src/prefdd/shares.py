"""Ways to share the tricks of all-pass, what they cost each player, and which pasts are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

__all__ = ["Costs", "Pasts", "Share", "decode", "encode", "shares"]

Share = tuple[int, int, int, int]
"""Tricks of the three players, clockwise from N, and of the dealer."""

Costs = Callable[[Share], tuple[int, int, int]]
"""What a way to share all tricks costs each player, in whole units, more being worse."""

_ROW = 11
_PAGE = _ROW * _ROW

Classes = list[tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]]


def encode(share: Share) -> int:
    """Place of a way to share in a set; sets are ints with a bit for each."""
    return share[3] * _PAGE + share[0] * _ROW + share[1]


def decode(found: int, total: int) -> list[Share]:
    """The ways to share `total` tricks that are in a set, sorted.

    Examples
    --------
    >>> decode(1 << encode((1, 2, 0, 0)) | 1 << encode((0, 0, 3, 0)), 3)
    [(0, 0, 3, 0), (1, 2, 0, 0)]
    """
    ways = []
    while found:
        bit = found & -found
        found ^= bit
        dealer, rest = divmod(bit.bit_length() - 1, _PAGE)
        a, b = divmod(rest, _ROW)
        ways.append((a, b, total - dealer - a - b, dealer))
    return sorted(ways)


def shares(total: int, dealer: int = 0) -> Iterator[Share]:
    """All ways in which three players share `total` tricks, the dealer having some besides."""
    for a in range(total + 1):
        for b in range(total + 1 - a):
            yield a, b, total - a - b, dealer


def levels(costs: Iterable[tuple[Share, int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The costs there are, ascending, and for each the set of shares that cost no more."""
    by_cost: dict[int, int] = {}
    for share, cost in costs:
        by_cost[cost] = by_cost.get(cost, 0) | 1 << encode(share)
    ascending = sorted(by_cost)
    sets, upto = [], 0
    for cost in ascending:
        upto |= by_cost[cost]
        sets.append(upto)
    return tuple(ascending), tuple(sets)


def _sum(one: Share, other: Share) -> Share:
    a, b, c, d = (x + y for x, y in zip(one, other, strict=True))
    return a, b, c, d


_TRICK_TO: tuple[Share, ...] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0))


@dataclass(frozen=True)
class Pasts:
    """Ways to have shared the tricks before, those that no player tells apart in one class.

    Two pasts are alike when every way to share the rest costs each player the same
    after both, but for a constant. What each of them did is then of no matter to what
    rational players do next, so positions need only carry the class. When tricks cost
    the same whoever has how many, one class for each number of tricks left is all.

    Attributes
    ----------
    costs
        What a way to share all tricks costs each player.
    starts
        Pasts from which play may go on, each with the number of tricks left.
    """

    costs: Costs
    starts: tuple[tuple[Share, int], ...]

    def base(self, past: Share, left: int) -> tuple[int, int, int]:
        """What the past costs each player if the first takes all the rest."""
        return self.costs(_sum(past, (left, 0, 0, 0)))

    @cached_property
    def _found(
        self,
    ) -> tuple[dict[tuple[Share, int], int], dict[tuple[object, ...], int], Classes]:
        numbers: dict[tuple[object, ...], int] = {}
        place: dict[tuple[Share, int], int] = {}
        members: list[tuple[Share, int]] = []
        todo = list(self.starts)
        while todo:
            past, left = todo.pop()
            if (past, left) in place:
                continue
            kind = self._kind(past, left)
            place[past, left] = number = numbers.setdefault(kind, len(numbers))
            if number < len(members):
                continue
            # The classes that follow one member are those that follow all of them.
            members.append((past, left))
            if left:
                todo += [(_sum(past, trick), left - 1) for trick in _TRICK_TO]
        return place, numbers, [self._class(past, left, place) for past, left in members]

    def _kind(self, past: Share, left: int) -> tuple[object, ...]:
        """What pasts of one class have in common."""
        return (left, *self._rest(past, left))

    def _rest(self, past: Share, left: int) -> Iterator[tuple[int, ...]]:
        """For each player, what each way to share the rest costs, from the base up."""
        base = self.base(past, left)
        rest = [self.costs(_sum(past, share)) for share in shares(left)]
        for player in range(3):
            yield tuple(cost[player] - base[player] for cost in rest)

    def _class(
        self, past: Share, left: int, place: dict[tuple[Share, int], int]
    ) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        upto = tuple(
            levels(zip(shares(left), costs, strict=True))[1] for costs in self._rest(past, left)
        )
        if not left:
            number = place[past, left]
            return (number,) * 3, ((0, 0, 0),) * 3, upto
        base = self.base(past, left)
        after = tuple(place[_sum(past, trick), left - 1] for trick in _TRICK_TO)
        cost = tuple(
            tuple(
                later - now
                for later, now in zip(self.base(_sum(past, trick), left - 1), base, strict=True)
            )
            for trick in _TRICK_TO
        )
        return after, cost, upto

    @property
    def classes(self) -> Classes:
        """For each class: classes that follow, cost of a trick, sets of shares by level."""
        return self._found[2]

    def number(self, past: Share, left: int) -> int:
        """Class of a past: of those to start from, or of any that play may come to."""
        place, numbers, _ = self._found
        if (past, left) not in place:
            place[past, left] = numbers[self._kind(past, left)]
        return place[past, left]
