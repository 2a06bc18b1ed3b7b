"""What the defenders can do to a misère in one suit alone: every way to play it, gone through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from prefdd.cards import Cards
from prefdd.errors import IllegalDealError
from prefdd.phrase import card_count

__all__ = ["SuitLayout", "SuitRisk", "suit_layout", "suit_risk"]

# Cards of one suit as eight bits; declarer's, those of the hand after him, of the hand before him.
_Catches = Callable[[int, int, int, int], int]
_NEXT, _LAST = 1, 2


@dataclass(frozen=True, slots=True)
class SuitLayout:
    """One suit as the three players hold it, and the leads of it that catch declarer.

    "Alone" means that the suit is played on and on, whoever wins a trick leading to
    the next, until declarer has to win one; it succeeds whenever the leader is on
    lead, whatever the other suits are. "Crossing" means that before each round the
    defenders choose who of them leads: it needs entries in the other suits.
    Discards on other suits, by which a defender gets rid of cards that are in the
    way, are a matter of the whole deal and not counted here.

    Attributes
    ----------
    own, next_hand, last_hand
        Cards of declarer, of the defender who plays after him, of the one before him.
    alone
        First leads with which the suit alone catches.
    crossing
        First leads with which it does when the lead can be crossed at will.
    """

    own: Cards
    next_hand: Cards
    last_hand: Cards
    alone: Cards
    crossing: Cards

    @property
    def is_caught(self) -> bool:
        """Whether one of the defenders, once he is on lead, catches declarer in this suit."""
        return bool(self.alone)


@dataclass(frozen=True, slots=True)
class SuitRisk:
    """One suit over all ways in which the defenders may hold it.

    Attributes
    ----------
    own, against
        Cards of declarer, and of the two defenders together.
    layouts
        Every division of the defenders' cards.
    chances
        How likely each is, nothing else being known of the other cards.
    """

    own: Cards
    against: Cards
    layouts: tuple[SuitLayout, ...]
    chances: tuple[Fraction, ...]

    @property
    def chance(self) -> Fraction:
        """Chance that some defender, once on lead, catches declarer in this suit alone."""
        return self._sum(lambda layout: layout.is_caught)

    @property
    def chance_next(self) -> Fraction:
        """The same for the defender who plays after declarer."""
        return self._sum(lambda layout: bool(layout.alone & layout.next_hand))

    @property
    def chance_last(self) -> Fraction:
        """The same for the defender who plays before declarer."""
        return self._sum(lambda layout: bool(layout.alone & layout.last_hand))

    @property
    def chance_crossing(self) -> Fraction:
        """Chance that the suit catches when the defenders cross the lead at will."""
        return self._sum(lambda layout: bool(layout.crossing))

    @property
    def exploiting(self) -> Cards:
        """Cards of the defenders that are in some layout a lead that catches alone."""
        found = Cards()
        for layout in self.layouts:
            found |= layout.alone
        return found

    def _sum(self, counts: Callable[[SuitLayout], bool]) -> Fraction:
        pairs = zip(self.layouts, self.chances, strict=True)
        return sum((chance for layout, chance in pairs if counts(layout)), Fraction())


def suit_layout(own: Cards, next_hand: Cards, last_hand: Cards) -> SuitLayout:
    """Leads that catch declarer in one suit, in one layout of it.

    Parameters
    ----------
    own, next_hand, last_hand
        Cards of declarer, of the defender who plays after him, of the one before him;
        all of one suit.

    Raises
    ------
    IllegalDealError
        If the cards are of more than one suit, or one is in two hands.

    Examples
    --------
    Nine and eight catch 10 7 if the other defender has nothing in between.

    >>> suit_layout(Cards("ST S7"), Cards("S9 S8"), Cards("SJ SQ")).alone
    Cards('')
    >>> suit_layout(Cards("ST S7"), Cards("SJ S9 S8"), Cards("")).alone
    Cards('S:98')
    """
    _check(own, next_hand, last_hand)
    return _layout(own, next_hand, last_hand, _catches(False), _catches(True))


def suit_risk(own: Cards, against: Cards, hand_size: int = 10) -> SuitRisk:
    """One suit over all ways in which the defenders may hold it, each with its chance.

    Parameters
    ----------
    own, against
        Cards of declarer and of the two defenders together, all of one suit.
    hand_size
        Cards in the hand of each defender.

    Raises
    ------
    IllegalDealError
        If the cards are of more than one suit, one is on both sides, or the defenders
        have no room for them.

    Examples
    --------
    >>> risk = suit_risk(Cards("ST S7"), Cards("S8 S9 SJ SQ SK SA"))
    >>> risk.chance_next == risk.chance_last, risk.exploiting
    (False, Cards('S:98'))
    >>> suit_risk(Cards("S9 S7"), Cards("S8 ST SJ SQ SK SA")).chance
    Fraction(0, 1)
    """
    _check(own, against)
    if isinstance(hand_size, bool) or not isinstance(hand_size, int):
        raise TypeError(f"hand_size is a number of cards, not {hand_size!r}")
    if len(against) > 2 * hand_size:
        raise IllegalDealError(
            "the defenders hold {count} of the suit but have {size} each",
            count=card_count(len(against)),
            size=card_count(hand_size),
        )
    alone, crossing = _catches(False), _catches(True)
    layouts, chances = [], []
    population = comb(2 * hand_size, hand_size)
    for next_hand in _subsets(against):
        others = hand_size - len(next_hand)
        ways = comb(2 * hand_size - len(against), others) if others >= 0 else 0
        if ways:
            layouts.append(_layout(own, next_hand, against - next_hand, alone, crossing))
            chances.append(Fraction(ways, population))
    return SuitRisk(own, against, tuple(layouts), tuple(chances))


def _check(*holdings: Cards) -> None:
    seen = Cards()
    for cards in holdings:
        if not isinstance(cards, Cards):
            raise TypeError(f"cards of a suit are Cards, not {cards!r}")
        if seen & cards:
            raise IllegalDealError("{card} is in two hands", card=(seen & cards).lowest)
        seen |= cards
    if len(seen.suits) > 1:
        raise IllegalDealError(
            "one suit is asked about, but there are cards of {suits}",
            suits=", ".join(map(str, seen.suits)),
        )


def _subsets(cards: Cards) -> Iterator[Cards]:
    for size in range(len(cards) + 1):
        for chosen in combinations(cards, size):
            yield Cards(chosen)


def _layout(
    own: Cards, next_hand: Cards, last_hand: Cards, alone: _Catches, crossing: _Catches
) -> SuitLayout:
    held = own | next_hand | last_hand
    shift = 8 * held.suits[0] if held else 0
    mine, after, before = (cards.mask >> shift for cards in (own, next_hand, last_hand))
    lone = alone(mine, after, before, _NEXT) | alone(mine, after, before, _LAST)
    free = crossing(mine, after, before, _NEXT) | crossing(mine, after, before, _LAST)
    return SuitLayout(
        own, next_hand, last_hand, Cards.from_mask(lone << shift), Cards.from_mask(free << shift)
    )


def _catches(is_free: bool) -> _Catches:
    """A search of its own memory: leads, as bits, with which `leader` catches declarer.

    Whoever plays later has seen the cards before, as in the game. `is_free` lets the
    defenders choose who leads to each round after the first.
    """

    @cache
    def leads(own: int, after: int, before: int, leader: int) -> int:
        return sum(
            x
            for x in _bits(after if leader == _NEXT else before)
            if own and lead_catches(own, after, before, leader, x)
        )

    def lead_catches(own: int, after: int, before: int, leader: int, x: int) -> bool:
        if leader == _NEXT:
            # The partner helps before declarer plays.
            return any(
                all(goes_on(own, after, before, x, y, z) for z in _bits(own))
                for y in _bits(before) or [0]
            )
        return all(
            any(goes_on(own, after, before, y, x, z) for y in _bits(after) or [0])
            for z in _bits(own)
        )

    def goes_on(own: int, after: int, before: int, x: int, y: int, z: int) -> bool:
        """Declarer is caught by this trick (x next hand, y last hand, z declarer), or later."""
        if z > x and z > y:
            return True
        left = own ^ z, after & ~x, before & ~y
        if is_free:
            return bool(leads(*left, _NEXT) or leads(*left, _LAST))
        return bool(leads(*left, _NEXT if x > y else _LAST))

    return leads


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found
