"""Which misères are clean, with which discard, and which talons make one clean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType

from prefdd.cards import Cards, Suit
from prefdd.errors import IllegalDealError
from prefdd.misere.holes import Safety, is_safe, safe_leads, safety
from prefdd.phrase import card_count

__all__ = ["FIRST", "Clean", "CleanTalons", "clean", "clean_discards", "clean_talons"]

FIRST = ("declarer", "next", "last", "defenders")
"""Who leads first: declarer, the defender who plays after him, the one before, either of them."""

_HOLE, _SAFE, _LEAD = range(3)


@dataclass(frozen=True, slots=True)
class Clean:
    """Whether a misère cannot be caught, whatever the layout of the other twenty cards.

    Attributes
    ----------
    hand, discard
        Declarer's ten cards and the two put away.
    safety
        The suits of the hand.
    is_clean
        Whether no layout lets the defenders catch when one of them leads first.
    leads
        When declarer leads first: cards after which no layout lets them catch. He leads
        before the hands are opened (Code, rule 3.6.6), so one card must do for all.
    """

    hand: Cards
    discard: Cards
    safety: Safety
    is_clean: bool
    leads: Cards

    @property
    def is_clean_on_lead(self) -> bool:
        """Whether declarer, who leads first, has a lead that is never caught."""
        return bool(self.leads)

    def is_clean_for(self, first: str) -> bool:
        """Whether it is clean when `first` of `FIRST` leads."""
        check_first(first)
        return bool(self.leads) if first == "declarer" else self.is_clean


@dataclass(frozen=True, slots=True)
class CleanTalons:
    """Talons that make a misère clean, seen from ten cards.

    Attributes
    ----------
    hand, first
        What was asked about.
    talons
        Every talon of the 231 with which some discard makes the misère clean, and
        those discards.
    useful
        Cards that do it whatever the other card of the talon is.
    pairs
        Talons in `talons` without a useful card: both their cards are needed.
    """

    hand: Cards
    first: str
    talons: Mapping[Cards, tuple[Cards, ...]]
    useful: Cards
    pairs: tuple[Cards, ...]

    @property
    def chance(self) -> Fraction:
        """Chance that the talon makes the misère clean."""
        return Fraction(len(self.talons), 231)

    def __reduce__(self) -> tuple[object, ...]:
        # A mapping proxy cannot be pickled, a dict can.
        return _clean_talons, (self.hand, self.first, dict(self.talons), self.useful, self.pairs)


def _clean_talons(
    hand: Cards,
    first: str,
    talons: dict[Cards, tuple[Cards, ...]],
    useful: Cards,
    pairs: tuple[Cards, ...],
) -> CleanTalons:
    return CleanTalons(hand, first, MappingProxyType(talons), useful, pairs)


def clean(hand: Cards, discard: Cards) -> Clean:
    """Whether ten cards are a clean misère: safe against all 184,756 layouts.

    Parameters
    ----------
    hand
        Declarer's ten cards.
    discard
        The two cards he put away.

    Raises
    ------
    IllegalDealError
        If there are not ten cards and two, or a card is in both.

    Notes
    -----
    *A defender leads.* It is clean exactly when all four suits are safe. That suffices
    by the theorem (`prefdd.misere.is_safe`). When a suit has a hole, the defender on lead
    may hold all of it - at most eight cards, and his partner has room for the other twelve or
    more - and catches in that suit alone.

    *Declarer leads.* A first lead is never caught exactly when it is one of
    `prefdd.misere.safe_leads` of its suit and all other suits are safe. After it a defender
    is on lead and all suits are safe. Conversely, when the card or the rest of its suit
    is not as said there, one defender holding the suit catches; when another suit has
    a hole, the defender who holds that suit and the highest card of the suit led, at
    most nine cards, and lets his partner have the rest of the suit led, at most eight.
    This asks for one lead for all layouts. Odds with open cards, where declarer picks the lead
    to fit the layout, can only be kinder to him.

    Examples
    --------
    >>> found = clean(Cards("S:7 C:87 D:KJ97 H:T87"), Cards("CA HK"))
    >>> found.is_clean, found.leads
    (True, Cards('S:7 C:87 H:87'))
    """
    for cards in (hand, discard):
        if not isinstance(cards, Cards):
            raise TypeError(f"a hand and a discard are Cards, not {cards!r}")
    if len(hand) != 10:
        raise IllegalDealError(
            "declarer keeps 10 cards, not {count}; name those ten and the two put away",
            count=len(hand),
        )
    if len(discard) != 2:
        raise IllegalDealError("a discard has 2 cards, not {count}", count=len(discard))
    report = safety(hand, discard=discard)
    return Clean(hand, discard, report, report.is_safe, report.leads)


def clean_discards(cards: Cards, first: str = "defenders") -> tuple[Clean, ...]:
    """Discards from twelve cards that make the misère clean.

    Parameters
    ----------
    cards
        Declarer's cards after he has taken the talon.
    first
        Who leads first: "declarer", or "next", "last", "defenders", which are all one
        here: a misère that one defender on lead may catch, the other may too.

    Raises
    ------
    IllegalDealError
        If there are not twelve cards.

    Examples
    --------
    A published hand with ♥8 and ♥K in the talon:

    >>> found = clean_discards(Cards("S:7 C:A87 D:KJ97 H:KT87"))
    >>> [str(answer.discard) for answer in found]
    ['♠7 ♣A', '♣A8', '♣A7', '♣A ♦K', '♣A ♥K']
    """
    check_first(first)
    check_twelve(cards)
    found = (clean(cards - discard, discard) for discard in discards_of(cards))
    return tuple(answer for answer in found if answer.is_clean_for(first))


def clean_talons(hand: Cards, first: str = "defenders") -> CleanTalons:
    """Talons that would make ten cards a clean misère, all 231 gone through.

    Parameters
    ----------
    hand
        Declarer's ten cards.
    first
        Who leads first; see `clean_discards`.

    Raises
    ------
    IllegalDealError
        If there are not ten cards.

    Examples
    --------
    Published: eleven cards, each of which makes this misère clean, so 0.762.

    >>> answer = clean_talons(Cards("S:T987 C:T987 D:7 H:Q"), first="declarer")
    >>> str(answer.useful), round(float(answer.chance), 3)
    ('♠AKQJ ♣AKQJ ♦98 ♥7', 0.762)
    """
    check_first(first)
    if not isinstance(hand, Cards):
        raise TypeError(f"a hand is Cards, not {hand!r}")
    if len(hand) != 10:
        raise IllegalDealError(
            "before the talon declarer has 10 cards, not {count}", count=len(hand)
        )
    talons = {}
    known: dict[int, int] = {}
    for pair in combinations(~hand, 2):
        talon = Cards(pair)
        found = _clean_discards(hand | talon, first, known)
        if found:
            talons[talon] = found
    useful = Cards(
        card
        for card in ~hand
        if all(Cards((card, other)) in talons for other in ~hand if other != card)
    )
    pairs = tuple(talon for talon in talons if not talon & useful)
    return CleanTalons(hand, first, MappingProxyType(talons), useful, pairs)


def discards_of(cards: Cards) -> tuple[Cards, ...]:
    """All pairs of cards, from the highest of a written hand."""
    return tuple(Cards(pair) for pair in combinations(cards.descending(), 2))


def best_discards(cards: Cards) -> tuple[Cards, ...]:
    """Discards that put away the highest cards of the suits they come from, ten at most.

    No other is better for the question whether the misère is caught. With a
    lower card in place of a higher one of the same suit declarer plays as he would
    with the higher one: what he must follow is the same, and until he wins a trick -
    which the lower card can only make rarer - every trick goes as it went.

    Examples
    --------
    >>> [str(pair) for pair in best_discards(Cards("S:97 C:K"))]
    ['♠9 ♣K', '♠97']
    """
    found = []
    for discard in discards_of(cards):
        tops = (cards.of_suit(suit).descending()[: len(discard.of_suit(suit))] for suit in Suit)
        if discard == Cards(card for top in tops for card in top):
            found.append(discard)
    return tuple(sorted(found, key=lambda pair: (len(pair.suits) == 1, list(pair))))


def check_twelve(cards: Cards) -> None:
    """Raise what is wrong with declarer's cards after the talon."""
    if not isinstance(cards, Cards):
        raise TypeError(f"declarer's cards are Cards, not {cards!r}")
    if len(cards) != 12:
        raise IllegalDealError(
            "declarer has {count}; give the 12 he holds after taking the talon",
            count=card_count(len(cards)),
        )


def check_first(first: str) -> None:
    if first not in FIRST:
        raise IllegalDealError(
            "{first!r} cannot lead first; name one of {choices}",
            first=first,
            choices=", ".join(FIRST),
        )


def _clean_discards(cards: Cards, first: str, known: dict[int, int]) -> tuple[Cards, ...]:
    """All clean discards; `known` remembers what was said of a suit."""
    against = (~cards).mask
    need = _LEAD if first == "declarer" else _SAFE
    found = []
    for one, two in combinations(cards.descending(), 2):
        out = 1 << one.index | 1 << two.index
        kept = cards.mask ^ out
        most = _HOLE
        for shift in (0, 8, 16, 24):
            key = (kept >> shift & 0xFF) << 8 | against >> shift & 0xFF
            answer = known.get(key)
            if answer is None:
                answer = known[key] = _suit_answer(key)
            if answer == _HOLE:
                break
            most = max(most, answer)
        else:
            # A suit with a safe lead is safe.
            if most >= need:
                found.append(Cards.from_mask(out))
    return tuple(found)


def _suit_answer(key: int) -> int:
    """Whether a suit has a hole, is safe, or has a safe lead too; the key has both sides' bytes."""
    own, against = Cards.from_mask(key >> 8), Cards.from_mask(key & 0xFF)
    if safe_leads(own, against):
        return _LEAD
    return _SAFE if is_safe(own, against) else _HOLE
