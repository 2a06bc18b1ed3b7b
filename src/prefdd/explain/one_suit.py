"""Whether a suit of a misère has a hole as the cards lie, whatever else is played."""

from __future__ import annotations

from collections.abc import Iterator

from prefdd.cards import Cards, Suit
from prefdd.misere.holes import is_safe
from prefdd.position import Position

__all__ = ["has_hole", "is_holed"]

_Hands = tuple[int, int, int]


def is_holed(position: Position, suit: Suit) -> bool:
    """Whether defenders can make declarer win a trick that one of them leads in a suit.

    Alone in this suit: they choose who leads to each round, and between the rounds they
    may get rid of any card of it; declarer keeps his for it. A suit that `is_safe` has no
    hole; one that is not safe has none if the defenders' cards fall together.
    """
    declarer = position.declarer
    assert declarer is not None
    place = position.seats.index(declarer)
    own, after, before = (position.hands[(place + step) % 3].of_suit(suit) for step in range(3))
    return has_hole(own, after, before)


def has_hole(own: Cards, after: Cards, before: Cards) -> bool:
    """The same of cards of one suit: declarer's, and of who plays after and before him.

    Examples
    --------
    The king and the jack fall together on the nine and the eight: the ace is never led to.

    >>> has_hole(Cards("SA S9 S8"), Cards("SJ ST"), Cards("SK"))
    False
    >>> has_hole(Cards("SA S9"), Cards("SJ ST"), Cards("SK"))
    True
    """
    return _is_caught((own.mask, after.mask, before.mask), {})


def _is_caught(hands: _Hands, known: dict[_Hands, bool]) -> bool:
    own, after, before = hands
    if is_safe(Cards.from_mask(own), Cards.from_mask(after | before)):
        return False
    found = known.get(hands)
    if found is None:
        found = known[hands] = (
            any(_is_caught(left, known) for left in _discarded(hands))
            or any(_led_after(hands, lead, known) for lead in _bits(after))
            or any(_led_before(hands, lead, known) for lead in _bits(before))
        )
    return found


def _discarded(hands: _Hands) -> Iterator[_Hands]:
    """The hands without one of the defenders' cards."""
    own, after, before = hands
    yield from ((own, after ^ card, before) for card in _bits(after))
    yield from ((own, after, before ^ card) for card in _bits(before))


def _led_after(hands: _Hands, lead: int, known: dict[_Hands, bool]) -> bool:
    """Who plays after declarer leads, so declarer plays last."""
    own, after, before = hands
    return any(
        all(
            card > max(lead, reply) or _is_caught((own ^ card, after ^ lead, before ^ reply), known)
            for card in _bits(own)
        )
        for reply in (_bits(before) or (0,))
    )


def _led_before(hands: _Hands, lead: int, known: dict[_Hands, bool]) -> bool:
    """Who plays before declarer leads, so his partner plays last."""
    own, after, before = hands
    return all(
        any(
            card > max(lead, reply) or _is_caught((own ^ card, after ^ reply, before ^ lead), known)
            for reply in (_bits(after) or (0,))
        )
        for card in _bits(own)
    )


def _bits(cards: int) -> tuple[int, ...]:
    found = []
    while cards:
        found.append(cards & -cards)
        cards &= cards - 1
    return tuple(found)
