"""Random deals and positions that one seed fixes for ever, on every machine and Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from prefdd.cards import DECK, NO_CARDS, Card, Cards
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.position import Position

__all__ = ["KINDS", "SplitMix64", "random_deal", "random_position"]

_T = TypeVar("_T")
_64_BITS: Final = 0xFFFFFFFFFFFFFFFF

KINDS: Final = tuple(map(Contract.parse, ("6S", "6C", "6D", "6H", "6NT", "misere")))
"""One contract of every kind that has a declarer: ♠ ♣ ♦ ♥ NT, misère."""


class SplitMix64:
    """Steele, Lea and Flood's 64-bit generator: seven lines that never change.

    `random.Random` promises the same `random()` for a seed, but not the same
    shuffle; seeds of deals are kept with results, so they must mean the same for ever.

    Parameters
    ----------
    seed
        0 up to 2**64 - 1. Neighbouring seeds give unrelated numbers.

    Raises
    ------
    TypeError
        If the seed is not an int.
    ValueError
        If it is negative or too large.

    Examples
    --------
    >>> numbers = SplitMix64(1)
    >>> [numbers.below(10) for _ in range(5)]
    [5, 9, 0, 5, 1]
    """

    def __init__(self, seed: int) -> None:
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise TypeError(f"a seed is an int, not {seed!r}")
        if not 0 <= seed <= _64_BITS:
            raise ValueError(f"a seed is from 0 to 2**64 - 1, not {seed}")
        self._state = seed

    def next(self) -> int:
        """The next number, 64 random bits."""
        self._state = self._state + 0x9E3779B97F4A7C15 & _64_BITS
        bits = self._state
        bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & _64_BITS
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & _64_BITS
        return bits ^ bits >> 31

    def below(self, bound: int) -> int:
        """A number 0..bound - 1, all equally likely; ValueError if there is none."""
        if bound < 1:
            raise ValueError(f"there is no number below {bound}")
        # The last, incomplete block of `bound` numbers would favour the low ones.
        fair = (1 << 64) - (1 << 64) % bound
        while (number := self.next()) >= fair:
            pass
        return number % bound

    def choice(self, things: Sequence[_T]) -> _T:
        """One of several things."""
        return things[self.below(len(things))]

    def sample(self, cards: Cards, count: int) -> list[Card]:
        """Several cards of a set, in random order; ValueError if it has fewer."""
        if not 0 <= count <= len(cards):
            raise ValueError(f"{count} cards cannot be drawn from {len(cards)}")
        left = list(cards)
        for place in range(count):
            other = place + self.below(len(left) - place)
            left[place], left[other] = left[other], left[place]
        return left[:count]


def random_deal(seed: int, absent: Seat = Seat.S) -> Deal:
    """Ten random cards for each of three seats, and the talon.

    Parameters
    ----------
    seed
        0 up to 2**64 - 1; the same seed is the same deal on every machine.
    absent
        The seat without a hand.

    Raises
    ------
    TypeError, ValueError
        If `seed` is not an int, or out of range.

    Examples
    --------
    >>> print(random_deal(seed=1))
    N: ♠98 ♣A87 ♦A109 ♥J7
    E: ♠AQJ107 ♣Q ♦K87 ♥10
    W: ♠K ♣KJ109 ♦Q ♥AK98
    talon: ♦J ♥Q
    """
    return _dealt(SplitMix64(seed), 10, absent, DECK)


def random_position(
    seed: int,
    hand_size: int = 10,
    *,
    on_table: int = 0,
    contract: Contract | None = None,
    absent: Seat | None = None,
    deck: Cards = DECK,
) -> Position:
    """Random position with everything in it drawn at random, unless it is given.

    Tricks that are missing to ten have been won by somebody, at random.

    Parameters
    ----------
    seed
        0 up to 2**64 - 1; the same arguments are the same position on every machine.
    hand_size
        Cards of each player when the current trick began, 0..10.
    on_table
        Cards of the current trick already played, 0..2.
    contract
        None for one of `KINDS`.
    absent
        The seat without a hand.
    deck
        Cards to deal from, for instance of two suits only.

    Raises
    ------
    TypeError, ValueError
        If a number is out of its range, or the deck too small.

    Examples
    --------
    >>> position = random_position(5, 3, on_table=1)
    >>> len(position.table), sorted(map(len, position.hands)), sum(position.won)
    (1, [2, 3, 3], 7)
    """
    if not 0 <= hand_size <= 10:
        raise ValueError(f"a hand has 0 to 10 cards, not {hand_size}")
    if not 0 <= on_table <= min(2, 3 * hand_size):
        raise ValueError(f"with {hand_size} cards each, {on_table} cannot be on the table")
    numbers = SplitMix64(seed)
    if contract is None:
        contract = numbers.choice(KINDS)
    if absent is None:
        absent = numbers.choice(tuple(Seat))
    deal = _dealt(numbers, hand_size, absent, deck)
    declarer = None if contract.kind is Kind.ALL_PASS else numbers.choice(deal.seats)
    won = [0, 0, 0]
    for _ in range(10 - hand_size):
        won[numbers.below(3)] += 1
    first = numbers.choice(deal.seats)
    position = Position(
        deal.seats, deal.hands, contract, declarer, first, won=(won[0], won[1], won[2])
    )
    for _ in range(on_table):
        position = position.play(numbers.choice(tuple(position.legal)))
    return position


def _dealt(numbers: SplitMix64, hand_size: int, absent: Seat, deck: Cards) -> Deal:
    """Hands of the three seats clockwise, then the talon if two cards are left of 32."""
    seats = [seat for seat in Seat if seat != absent]
    cards = numbers.sample(deck, 3 * hand_size)
    hands = {
        seat: Cards(cards[place * hand_size : (place + 1) * hand_size])
        for place, seat in enumerate(seats)
    }
    rest = deck - Cards(cards)
    return Deal.of(hands, rest if hand_size == 10 and len(rest) == 2 else NO_CARDS)
