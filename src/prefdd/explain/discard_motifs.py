"""Motifs of a discard: what it saves, what it makes, what it gives up.

Each function is one motif. Its docstring is the condition, in terms of the tricks after
each of the 66 discards and of the line of play that each gives; nothing is said that this
condition does not prove. *Best* is a discard after which declarer's tricks in the contract
are best; *costs* and *gain* are tricks of declarer against it, and for him.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import MappingProxyType
from typing import Final

from prefdd.cards import Cards, Rank, Suit
from prefdd.explain.putting_away import PuttingAway, Swap
from prefdd.explain.reasons import Reason

__all__ = ["DiscardMotif", "reasons_of_discard"]

DiscardMotif = Callable[[PuttingAway, Cards], "Reason | None"]
"""A function that finds a motif for a discard, or does not."""

MOST_REASONS: Final = 2
_LONG: Final = 4
_HONOURS: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)


def _said(away: PuttingAway, cards: Cards, code: str, **facts: object) -> Reason:
    return Reason(code, MappingProxyType(facts), away.line(cards).cards)


# ---- the best discards ----------------------------------------------------------------


def makes_void(away: PuttingAway, cards: Cards) -> Reason | None:
    """A void to ruff.

    With a trump suit: all cards of `suit` go, in the line declarer ruffs it with `ruff`,
    and every discard that keeps a card of it costs, `cost` at least.
    """
    for suit in cards.suits:
        held = away.twelve.of_suit(suit)
        if held - cards:
            continue
        ruff = away.ruff_of(cards, suit)
        cost = away.least_cost([pair for pair in away.pairs if held - pair])
        if ruff and cost:
            return _said(away, cards, "makes_void", suit=suit, ruff=ruff, cost=cost)
    return None


def makes_safe(away: PuttingAway, cards: Cards) -> Reason | None:
    """A suit is made safe for a misère.

    All twelve cards kept, `suit` would have a hole; after the discard it is safe, and
    every discard after which it is not costs, `cost` at least; so does every discard that
    leaves a hole.
    """
    if not away.is_misere:
        return None
    for suit in cards.suits:
        if not away.is_holed(away.twelve, suit) or not away.is_safe(away.hand(cards), suit):
            continue
        rest = [pair for pair in away.pairs if not away.is_safe(away.hand(pair), suit)]
        holed = [pair for pair in rest if away.is_holed(away.hand(pair), suit)]
        cost = away.least_cost(rest)
        if cost and cost == away.least_cost(holed):
            return _said(away, cards, "makes_safe", suit=suit, cost=cost)
    return None


def holds_guard(away: PuttingAway, cards: Cards) -> Reason | None:
    """The guard of an honour is kept.

    With `guard` put away instead of `other`, `high`, a king, queen or jack of the same
    suit, falls in the line to `taker`, a higher card of a defender, and it costs `cost`;
    in the line of this discard no higher card takes it.
    """
    if away.is_misere:
        return None
    worse = (swap for swap in away.swaps(cards) if swap.gain < 0)
    for swap in sorted(worse, key=lambda swap: (swap.gain, swap.away.rank)):
        for high in _guarded(away, cards, swap):
            taker = away.taker_of(swap.cards, high)
            if taker and not away.taker_of(cards, high):
                return _said(
                    away,
                    cards,
                    "holds_guard",
                    guard=swap.away,
                    other=swap.kept,
                    high=high,
                    taker=taker,
                    cost=-swap.gain,
                )
    return None


def _guarded(away: PuttingAway, cards: Cards, swap: Swap) -> Cards:
    """Honours above the card that a swap puts away, which both discards keep."""
    both = away.hand(cards) & away.hand(swap.cards)
    suited = both.of_suit(swap.away.suit)
    return Cards(c for c in suited if c.rank in _HONOURS and c.rank > swap.away.rank)


def keeps_length(away: PuttingAway, cards: Cards) -> Reason | None:
    """A long suit is kept whole.

    Four cards of `suit` or more, none put away; in the line declarer wins `tricks` tricks
    in it to which no other has a card of it, and every discard with a card of it costs,
    `cost` at least.
    """
    if away.is_misere:
        return None
    for suit in sorted(Suit, key=lambda suit: -len(away.twelve.of_suit(suit))):
        if len(away.twelve.of_suit(suit)) < _LONG or cards.of_suit(suit):
            continue
        tricks = away.length_tricks(cards, suit)
        cost = away.least_cost([pair for pair in away.pairs if pair.of_suit(suit)])
        if tricks and cost:
            return _said(away, cards, "keeps_length", suit=suit, tricks=tricks, cost=cost)
    return None


def two_must_go(away: PuttingAway, cards: Cards) -> Reason | None:
    """Both cards must be of this suit: every discard of fewer of `suit` costs, `cost` at least."""
    [suit, *more] = cards.suits
    cost = away.least_cost([pair for pair in away.pairs if len(pair.of_suit(suit)) < 2])
    if more or not cost:
        return None
    return _said(away, cards, "two_must_go", suit=suit, cost=cost)


def one_must_go(away: PuttingAway, cards: Cards) -> Reason | None:
    """A card of the suit must go: every discard without one of `suit` costs, `cost` at least.

    Of two such suits the one that costs more is named. Not said when both cards must be
    of the suit.
    """
    if two_must_go(away, cards):
        return None
    costs = {
        suit: away.least_cost([pair for pair in away.pairs if not pair.of_suit(suit)])
        for suit in cards.suits
    }
    suit = max(costs, key=lambda suit: costs[suit])
    if not costs[suit]:
        return None
    return _said(away, cards, "one_must_go", suit=suit, cost=costs[suit])


def nothing_else(away: PuttingAway, cards: Cards) -> Reason | None:
    """No other kind of discard is as good: all but its equals cost, `cost` at least."""
    equals = away.found[cards].equals
    cost = away.least_cost([pair for pair in away.pairs if pair not in equals])
    return _said(away, cards, "nothing_else", cost=cost) if cost else None


# ---- discards that cost -----------------------------------------------------------------


def leaves_hole(away: PuttingAway, cards: Cards) -> Reason | None:
    """A hole is left on a misère.

    In the line a defender's lead of `suit` makes declarer win his first trick, with
    `caught`; the suit has a hole, and with `other` of it put away instead of `card` it is,
    and declarer takes fewer tricks, by `gain`.
    """
    tricks = away.tricks_of(cards)
    if not away.is_misere or not tricks or tricks[0].leader == away.declarer:
        return None
    suit = tricks[0].led
    if not away.is_holed(away.hand(cards), suit):
        return None
    for swap in away.better_swaps(cards):
        if swap.away.suit is suit and away.is_safe(away.hand(swap.cards), suit):
            return _said(
                away,
                cards,
                "leaves_hole",
                suit=suit,
                caught=tricks[0].winning,
                card=swap.kept,
                other=swap.away,
                gain=swap.gain,
            )
    return None


def spoils(away: PuttingAway, cards: Cards) -> Reason | None:
    """A low card that makes a suit safe is put away on a misère.

    The suit of `card` has a hole without it; with it kept and `other` of another suit put
    away it is, and declarer takes fewer tricks, by `gain`.
    """
    if not away.is_misere:
        return None
    for swap in away.better_swaps(cards):
        suit = swap.kept.suit
        if swap.away.suit is suit or not away.is_holed(away.hand(cards), suit):
            continue
        if away.is_safe(away.hand(swap.cards), suit):
            return _swapped(away, cards, "spoils", swap, suit=suit)
    return None


def unguards_high(away: PuttingAway, cards: Cards) -> Reason | None:
    """The guard of an honour is put away.

    In the line `high`, a king, queen or jack, falls to `taker`, a higher card of a
    defender; with `card`, a lower one of the suit, kept and `other` put away instead, no
    higher card takes it in the line, and declarer takes more tricks, by `gain`.
    """
    if away.is_misere:
        return None
    for swap in away.better_swaps(cards):
        both = away.hand(cards) & away.hand(swap.cards)
        for high in both.of_suit(swap.kept.suit):
            if high.rank not in _HONOURS or high.rank < swap.kept.rank:
                continue
            taker = away.taker_of(cards, high)
            if taker and not away.taker_of(swap.cards, high):
                return _swapped(away, cards, "unguards_high", swap, high=high, taker=taker)
    return None


def misses_ruff(away: PuttingAway, cards: Cards) -> Reason | None:
    """A void to ruff is missed.

    With `other`, the last card of `suit`, put away instead of `card`, declarer ruffs the
    suit in the line with `ruff` and takes more tricks, by `gain`; in the line of this
    discard he does not ruff it.
    """
    for swap in away.better_swaps(cards):
        suit = swap.away.suit
        if away.hand(swap.cards).of_suit(suit) or away.ruff_of(cards, suit):
            continue
        ruff = away.ruff_of(swap.cards, suit)
        if ruff:
            return _swapped(away, cards, "misses_ruff", swap, suit=suit, ruff=ruff)
    return None


def shortens(away: PuttingAway, cards: Cards) -> Reason | None:
    """A long suit is shortened.

    Four cards of `suit` or more; with `card`, not the highest of it, kept and `other` of
    another suit put away declarer wins `tricks` more in the line with cards of the suit,
    and takes more tricks in all, by `gain`.
    """
    if away.is_misere:
        return None
    for swap in away.better_swaps(cards):
        suit = swap.kept.suit
        held = away.twelve.of_suit(suit)
        if swap.away.suit is suit or len(held) < _LONG or swap.kept == max(held):
            continue
        tricks = away.tricks_in(swap.cards, suit) - away.tricks_in(cards, suit)
        if tricks > 0:
            return _swapped(away, cards, "shortens", swap, suit=suit, tricks=tricks)
    return None


def throws_trick(away: PuttingAway, cards: Cards) -> Reason | None:
    """A card that wins a trick is put away.

    With `card` kept and `other` put away instead it wins a trick in the line, and declarer
    takes more tricks, by `gain`.
    """
    if away.is_misere:
        return None
    for swap in away.better_swaps(cards):
        if any(trick.winning == swap.kept for trick in away.tricks_of(swap.cards)):
            return _swapped(away, cards, "throws_trick", swap)
    return None


def better_swap(away: PuttingAway, cards: Cards) -> Reason | None:
    """One other card would do: with `other` put away instead of `card` it is better by `gain`."""
    swaps = away.better_swaps(cards)
    if not swaps:
        return None
    return _swapped(away, cards, "fewer_with" if away.is_misere else "more_with", swaps[0])


def is_dominated(away: PuttingAway, cards: Cards) -> Reason | None:
    """Another discard, `better`, is nowhere worse, in no strain nor on a misère."""
    better = away.found[cards].worse_than
    return None if better is None else _said(away, cards, "is_dominated", better=better)


def _swapped(away: PuttingAway, cards: Cards, code: str, swap: Swap, **facts: object) -> Reason:
    return _said(away, cards, code, card=swap.kept, other=swap.away, gain=swap.gain, **facts)


SAVINGS: Final[tuple[DiscardMotif, ...]] = (makes_void, makes_safe, holds_guard, keeps_length)
"""What the best discards make and keep, the most telling first."""

CHOICES: Final[tuple[DiscardMotif, ...]] = (nothing_else, two_must_go, one_must_go)
"""What may be said of the best discards beside it; one is enough."""

PRICES: Final[tuple[DiscardMotif, ...]] = (
    leaves_hole,
    spoils,
    unguards_high,
    misses_ruff,
    shortens,
    throws_trick,
)
"""Why other discards cost, the most telling first."""

PLAIN_PRICES: Final[tuple[DiscardMotif, ...]] = (better_swap, is_dominated)
"""What may be said of them when none of those fits."""


def reasons_of_discard(away: PuttingAway, cards: Cards) -> tuple[Reason, ...]:
    """Why a discard is best, or what it costs; at most two reasons, none when no motif fits."""
    if len(set(away.values.values())) == 1:
        return (_said(away, cards, "any_will_do"),)
    telling, plain = (PRICES, PLAIN_PRICES) if away.cost(cards) else (SAVINGS, CHOICES)
    found = _of_different_cards(motif(away, cards) for motif in telling)
    if not found or (len(found) < MOST_REASONS and not away.cost(cards)):
        found += _of_different_cards(motif(away, cards) for motif in plain)[:1]
    return tuple(found[:MOST_REASONS])


def _of_different_cards(reasons: Iterable[Reason | None]) -> list[Reason]:
    """Reasons that were found; of those that would keep the same card the first."""
    found: dict[object, Reason] = {}
    for reason in reasons:
        if reason is not None:
            found.setdefault(reason.facts.get("card", reason.code), reason)
    return list(found.values())
