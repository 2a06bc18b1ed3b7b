"""Motifs of the tricks on all-pass that the talon leads: what the values of cards alone say.

While the talon is opened there is no misère to whose line a sentence could point, so a
reason here has no line. *Costs* speaks of the guarantee of the player to move.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from prefdd.allpass_position import AllPassPosition
from prefdd.cards import Card
from prefdd.explain.reasons import NO_FACTS, Reason

__all__ = ["talon_reasons"]


def talon_reasons(
    position: AllPassPosition, values: Mapping[Card, int]
) -> dict[Card, tuple[Reason, ...]]:
    """For each legal card what can be said of it: one reason or none.

    ``only_card`` and ``all_same`` as everywhere. ``keep_low``: a lower card of the suit
    costs. ``spends_low``: a higher card of the suit costs nothing. ``right_discard``:
    the player has none of the suit and every card of other suits costs.
    ``keeps_high``: he has none of the suit, this card costs, and so does every card of
    its suit.
    """
    if len(values) == 1:
        return {card: (Reason("only_card", NO_FACTS, ()),) for card in values}
    if len(set(values.values())) == 1:
        return {card: (Reason("all_same", NO_FACTS, ()),) for card in values}
    is_discard = position.led is not None and not any(c.suit is position.led for c in values)
    found = {card: _reason(card, values, is_discard) for card in values}
    return {card: () if one is None else (one,) for card, one in found.items()}


def _reason(card: Card, values: Mapping[Card, int], is_discard: bool) -> Reason | None:
    best = min(values.values())
    of_suit = [other for other in values if other.suit is card.suit]
    rest = [other for other in values if other.suit is not card.suit]
    if values[card] == best:
        least = min((values[other] - best for other in rest), default=0)
        if is_discard and least:
            return _said("right_discard", suit=card.suit, cost=least)
        low = [o for o in of_suit if o.rank < card.rank and values[o] > best]
        if low:
            return _said("keep_low", low=min(low), cost=values[min(low)] - best)
        return None
    better = [o for o in of_suit if o.rank > card.rank and values[o] == best]
    if better:
        return _said("spends_low", better=min(better))
    others = [o for o in rest if values[o] == best]
    if is_discard and others and all(values[o] > best for o in of_suit):
        return _said("keeps_high", better=others[0], suit=card.suit)
    return None


def _said(code: str, **facts: object) -> Reason:
    return Reason(code, MappingProxyType(facts), ())
