"""Which suits of a misère hand are safe, and where the others have holes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from prefdd.cards import NO_CARDS, Card, Cards, Suit
from prefdd.errors import IllegalDealError

__all__ = ["Hole", "Safety", "SuitSafety", "is_safe", "safe_leads", "safety"]


def is_safe(suit: Cards, against: Cards) -> bool:
    """Whether declarer, not on lead, can always duck in this suit on a misère.

    True when declarer's i-th lowest card is below the i-th lowest of all the
    defenders' cards of the suit, for every i that both sides have.

    Parameters
    ----------
    suit, against
        Declarer's cards and all cards of the two defenders together, one suit only.

    Notes
    -----
    If it holds in all four suits and a defender is on lead, declarer takes no
    trick, however the defenders' cards lie: on a lead of the p-th lowest he plays
    his highest card below it, and what is left has the property again; a defender's
    discard only raises the cards against him, and when void he throws any suit's
    highest card.

    It cannot be weakened. If the i-th lowest card is above the i-th of the
    defenders, declarer has fewer than i cards below it, so he cannot duck i rounds;
    a defender who holds the whole suit plays those rounds from the bottom and
    catches him, alone in this suit.

    Examples
    --------
    >>> is_safe(Cards("S7 S9 SJ"), Cards("S8 ST SQ"))
    True
    >>> is_safe(Cards("S7 ST"), Cards("S8 S9 SJ"))
    False
    """
    return all(mine < theirs for mine, theirs in zip(suit, against, strict=False))


def safe_leads(suit: Cards, against: Cards) -> Cards:
    """Cards of a suit that declarer can lead so that it surely loses and stays safe.

    Such a lead is the lowest card, or one that is the same because no card of theirs
    lies between. It must be below all cards of the defenders, who must have some; and when
    one of them has all of these and wins with the highest, the rest must still be safe
    against those that are left. A suit with such a lead is safe.

    Parameters
    ----------
    suit, against
        Declarer's cards and all cards of the two defenders together, one suit only.

    Notes
    -----
    *Sound.* Somebody follows suit and wins. Where only one defender follows, one
    card leaves their suit, and what is left is highest from the i-th on when it
    was the highest; a second card that leaves only raises the others.

    *Complete.* A card above a card of theirs wins the trick when one defender has
    the whole suit and ducks, and so does a card of which they have no suit. If the
    rest is not safe, the defender who has the whole suit wins with his highest card
    and goes on from the bottom (see `is_safe`).

    Examples
    --------
    >>> safe_leads(Cards("S7 S8 ST"), Cards("S9 SJ SQ SK SA"))
    Cards('S:87')
    >>> safe_leads(Cards("S7 S8 SJ"), Cards("S9 ST SQ SK SA"))
    Cards('')
    """
    if not suit or not against or suit.lowest > against.lowest:
        return NO_CARDS
    rest, left = suit - {suit.lowest}, against - {against.highest}
    if not is_safe(rest, left):
        return NO_CARDS
    # Cards just above the lowest, with none of theirs between, are the same card.
    return Cards(card for card in suit if card < against.lowest)


@dataclass(frozen=True, slots=True)
class Hole:
    """A card of declarer that is too high for the cards below it.

    Attributes
    ----------
    card
        Declarer's i-th lowest card of the suit.
    above
        The defenders' i-th lowest card, which is lower: the last of the i rounds in
        which declarer cannot duck.
    gap
        Cards of the defenders between declarer's next lower card and this one.

    Examples
    --------
    >>> [hole] = safety(Cards("S7 ST"), against=Cards("S8 S9 SJ")).suits[0].holes
    >>> hole.card, hole.above, hole.gap, str(hole)
    (Card('ST'), Card('S9'), Cards('S:98'), '♠10 over ♠98')
    """

    card: Card
    above: Card
    gap: Cards

    def __str__(self) -> str:
        return f"{self.card} over {self.gap}" if self.gap else str(self.card)


@dataclass(frozen=True, slots=True)
class SuitSafety:
    """Safety of one suit against every way in which the defenders may hold it.

    Attributes
    ----------
    suit
        Which suit.
    own, against
        Declarer's cards, and those of the defenders together.
    holes
        Cards of declarer that are too high, from the lowest; none when it is safe.
    leads
        Cards that declarer can lead first with the suit safe ever after.
    """

    suit: Suit
    own: Cards
    against: Cards
    holes: tuple[Hole, ...]
    leads: Cards

    @property
    def is_safe(self) -> bool:
        """Whether no layout lets the defenders catch declarer in this suit."""
        return not self.holes

    @property
    def exploiting(self) -> Cards:
        """The defenders' lowest cards, in as many rounds of which declarer cannot duck.

        Up to the first hole: whoever holds them all plays them upward and catches.
        """
        if not self.holes:
            return NO_CARDS
        last = self.holes[0].above
        return Cards(card for card in self.against if card <= last)

    def __str__(self) -> str:
        return f"{self.own}: {', '.join(map(str, self.holes)) or 'safe'}"


@dataclass(frozen=True, slots=True)
class Safety:
    """Safety of a hand, suit by suit.

    Attributes
    ----------
    hand, against
        Declarer's cards, and those of the defenders together.
    suits
        The four suits ♠ ♣ ♦ ♥; a void is safe.
    """

    hand: Cards
    against: Cards
    suits: tuple[SuitSafety, ...]

    @property
    def is_safe(self) -> bool:
        """Whether all suits are: a defender on lead never catches this hand."""
        return all(suit.is_safe for suit in self.suits)

    @property
    def unsafe(self) -> tuple[SuitSafety, ...]:
        """Suits with holes."""
        return tuple(suit for suit in self.suits if not suit.is_safe)

    @property
    def leads(self) -> Cards:
        """First leads of declarer after which no layout catches him.

        A safe lead of a suit, when all suits are safe. A hole in another suit is
        exploited by the defender who wins the lead: he has that whole suit and the highest
        card of the suit led, at most nine cards.
        """
        if not self.is_safe:
            return NO_CARDS
        return Cards(card for suit in self.suits for card in suit.leads)

    def __str__(self) -> str:
        return "; ".join(str(suit) for suit in self.suits if suit.own) or "-"


def safety(hand: Cards, against: Cards | None = None, *, discard: Cards = NO_CARDS) -> Safety:
    """Safe suits and holes of a misère hand, whatever the layout of the other cards.

    Parameters
    ----------
    hand
        Declarer's cards, any number of them.
    against
        Cards of the two defenders together; without it, all that are neither in
        the hand nor in the discard. Before the talon is taken these are 22: the talon
        among them makes nothing worse for declarer.
    discard
        Cards known to be out of play.

    Raises
    ------
    IllegalDealError
        If a card is in two places.

    Examples
    --------
    >>> report = safety(Cards("S:7 C:987 D:KJ97 H:T7"))
    >>> print(report)
    ♠7: safe; ♣987: safe; ♦KJ97: safe; ♥107: ♥10 over ♥98
    >>> report.is_safe, [str(suit.suit) for suit in report.unsafe]
    (False, ['♥'])
    """
    if not isinstance(hand, Cards):
        raise TypeError(f"a hand is Cards, not {hand!r}")
    if against is None:
        against = ~(hand | discard)
    if hand & discard:
        raise IllegalDealError(
            "{card} is both in the hand and in the discard", card=(hand & discard).lowest
        )
    if hand & against:
        raise IllegalDealError(
            "{card} is both in declarer's hand and among the defenders' cards",
            card=(hand & against).lowest,
        )
    if against & discard:
        raise IllegalDealError(
            "{card} is both in the discard and among the defenders' cards",
            card=(against & discard).lowest,
        )
    suits = tuple(_suit_safety(suit, hand, against) for suit in Suit)
    return Safety(hand, against, suits)


def _suit_safety(suit: Suit, hand: Cards, against: Cards) -> SuitSafety:
    own, theirs = hand.of_suit(suit), against.of_suit(suit)
    below: list[Card | None] = [None, *own]
    lower = {card: low for low, card in pairwise(below)}
    holes = tuple(
        Hole(card, above, _between(theirs, lower[card], card))
        for card, above in zip(own, theirs, strict=False)
        if above < card
    )
    return SuitSafety(suit, own, theirs, holes, safe_leads(own, theirs))


def _between(cards: Cards, low: Card | None, high: Card) -> Cards:
    return Cards(card for card in cards if card < high and (low is None or low < card))
