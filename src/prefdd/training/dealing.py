"""Cards dealt at random for exercises."""

from __future__ import annotations

from prefdd.cards import DECK, Cards, Rank
from prefdd.deal import Seat
from prefdd.random_deals import SplitMix64

__all__ = ["dealt", "dealt_for_misere", "seats_of"]


def dealt(numbers: SplitMix64, size: int) -> dict[Seat, Cards]:
    """Three hands; endings come from suits as they are towards the end, cards gone at random."""
    cards = numbers.sample(DECK, 3 * size)
    seats = seats_of(numbers)
    return {
        seat: Cards(cards[place * size : (place + 1) * size]) for place, seat in enumerate(seats)
    }


def dealt_for_misere(numbers: SplitMix64, own: int, others: int) -> tuple[dict[Seat, Cards], Seat]:
    """Hands of which one looks like a misère: two thirds of it sevens, eights, nines; whose."""
    lowest = Cards(card for card in DECK if card.rank <= Rank.NINE)
    low = Cards(card for card in DECK if card.rank <= Rank.QUEEN)
    hand = Cards(numbers.sample(lowest, 2 * own // 3))
    hand |= Cards(numbers.sample(low - hand, own - len(hand)))
    rest = numbers.sample(DECK - hand, 2 * others)
    seats = list(seats_of(numbers))
    declarer = numbers.choice(seats)
    left, right = (seat for seat in seats if seat != declarer)
    found = {declarer: hand, left: Cards(rest[:others]), right: Cards(rest[others:])}
    return dict(sorted(found.items())), declarer


def seats_of(numbers: SplitMix64) -> tuple[Seat, ...]:
    """Three seats; the fourth is absent."""
    absent = numbers.choice(tuple(Seat))
    return tuple(seat for seat in Seat if seat != absent)
