"""Score of a misère, alone or in halves with the dealer: 2.2.2 and 3.6."""

from __future__ import annotations

from collections.abc import Iterator

from prefdd.errors import IllegalDealError
from prefdd.phrase import Phrase
from prefdd.scoring.entries import Entry, Player, product, scaled
from prefdd.scoring.faults import Faults
from prefdd.scoring.prices import MISERE_PRICE
from prefdd.scoring.terms import Terms

__all__ = ["misere_entries"]


def misere_entries(
    declarer: Player, tricks: int, terms: Terms, faults: Faults, partner: Player | None = None
) -> Iterator[Entry]:
    """Entries of a misère: nobody whists, and there is no consolation.

    Parameters
    ----------
    tricks
        Tricks of declarer.
    partner
        The dealer, if declarer invited him to play in halves (3.6.9).

    Raises
    ------
    IllegalDealError
        If somebody else than declarer is said to have committed a fault.
    """
    for player in faults.players - {declarer}:
        raise IllegalDealError(
            "a fault of {player} on a misère takes no trick from him; write his fine apart",
            player=player,
        )
    counted = tricks + faults.looks(declarer) + faults.without(declarer)
    shares = (declarer,) if partner is None else (declarer, partner)
    price = MISERE_PRICE // len(shares)
    for player in shares:
        rule = "2.2.2" if partner is None else "3.6.9 [43]"
        if not counted:
            total = scaled(price, terms.factor)
            reason = Phrase("The misère is made: {sum}.", sum=total)
            if partner is not None:
                reason = Phrase("The misère in halves is made: {sum}.", sum=total)
            yield Entry.pool(player, terms.pool(price), rule, reason)
            continue
        each = terms.unit(price)
        total = product(counted, each)
        reason = Phrase("The misère is caught: each trick on the mountain, {sum}.", sum=total)
        if partner is not None:
            reason = Phrase(
                "The misère in halves is caught: each trick on the mountain, {sum}.", sum=total
            )
        if counted > tricks:
            rule = f"{rule}, {faults.rules(declarer)}"
            reason = Phrase("Caught, fines included: each trick on the mountain, {sum}.", sum=total)
        yield Entry.mountain(player, counted * each, rule, reason)
