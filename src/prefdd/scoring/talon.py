"""For how many tricks a talon is paid, 3.4.11."""

from __future__ import annotations

from prefdd.cards import Cards, Rank
from prefdd.errors import IllegalDealError
from prefdd.phrase import card_count
from prefdd.scoring.prices import (
    PREMIUM_ACE,
    PREMIUM_ACE_AND_KING,
    PREMIUM_MARRIAGE,
    PREMIUM_TWO_ACES,
)

__all__ = ["premium_tricks"]


def premium_tricks(talon: Cards) -> int:
    """Tricks for which the dealer is paid when he dealt such a talon.

    Two aces are three tricks, ace and king of one suit two, an ace one, a marriage one.

    Raises
    ------
    IllegalDealError
        If the talon has not two cards.

    Examples
    --------
    >>> [premium_tricks(Cards(talon)) for talon in ("SA SK", "SA DK", "SK SQ", "SK DQ")]
    [2, 1, 1, 0]
    """
    if len(talon) != 2:
        raise IllegalDealError("the talon has {count}; a talon has 2", count=card_count(len(talon)))
    low, high = sorted(talon, key=lambda card: card.rank)
    ranks, is_one_suit = (low.rank, high.rank), low.suit is high.suit
    if ranks == (Rank.ACE, Rank.ACE):
        return PREMIUM_TWO_ACES
    if high.rank is Rank.ACE:
        return PREMIUM_ACE_AND_KING if is_one_suit and low.rank is Rank.KING else PREMIUM_ACE
    return PREMIUM_MARRIAGE if is_one_suit and ranks == (Rank.QUEEN, Rank.KING) else 0
