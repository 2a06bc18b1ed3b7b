"""Discards and contracts ranked by what they are worth to declarer in whists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from prefdd.cards import Suit
from prefdd.deal import Contract, Kind
from prefdd.discards.found import MISERE, STRAINS, Discard, Discards, step
from prefdd.scoring.conventions import Convention, convention_of
from prefdd.scoring.entries import Player
from prefdd.whists.choice import contract_worth

__all__ = ["RankedDiscard", "rank_discards"]


@dataclass(frozen=True, slots=True)
class RankedDiscard:
    """A discard with the contract that is worth most after it.

    Attributes
    ----------
    discard
        What is known of it.
    contract
        What to order.
    tricks
        Declarer's tricks in it.
    low, high
        Declarer's balance in whists, at least and at most: defenders say nothing that is
        certainly worse for them, see `prefdd.whists.should_whist`.
    """

    discard: Discard
    contract: Contract
    tricks: int
    low: Fraction
    high: Fraction

    def to_json(self) -> dict[str, Any]:
        """Plain data for files; whists as exact fractions such as ``44/3``."""
        return {
            "discard": self.discard.code,
            "contract": self.contract.code,
            "tricks": self.tricks,
            "low": str(self.low),
            "high": str(self.high),
        }


def rank_discards(
    found: Discards,
    convention: Convention | str = "sochi",
    *,
    players: int = 3,
    dealer: Player | str | int | None = None,
    factor: int = 1,
) -> tuple[RankedDiscard, ...]:
    """One discard of each kind with its best contract, the one worth most first.

    Ranked is what declarer has at least, then what he has at most, then the lower
    contract, then the order of `Discards.ranking`.

    Parameters
    ----------
    found
        What `prefdd.discards` found; its `at_least` bounds what may be ordered.
    convention, players, dealer, factor
        As for `prefdd.score`; declarer is A.

    Raises
    ------
    PrefddError
        If the convention, the players or the factor cannot be.

    Examples
    --------
    >>> from prefdd import Cards, Deal, Seat, discards
    >>> hands = {Seat.E: Cards("S:T C:QJ7 D:AT H:QJ87"),
    ...          Seat.S: Cards("S:AKJ97 C:AT D:K87"), Seat.W: Cards("S:Q8 C:K98 D:QJ9 H:AK")}
    >>> found = discards(Deal.of(hands, Cards("H:T9")), Seat.S, first=Seat.W)
    >>> best = rank_discards(found, "sochi")[0]
    >>> print(best.discard.cards, best.contract, best.low)
    ♣10 ♥10 7♠ 44/3
    """
    agreed = convention_of(convention)
    balances: dict[tuple[int, bool, int], tuple[Fraction, Fraction]] = {}

    def balance(contract: Contract, tricks: int) -> tuple[Fraction, Fraction]:
        # Strains are worth the same, but for a 6♠ that must be whisted.
        is_six_spades = contract.level == 6 and contract.strain is Suit.SPADES
        key = contract.level, is_six_spades, tricks
        if key not in balances:
            endings = contract_worth(
                tricks, contract, agreed, players=players, dealer=dealer, factor=factor
            )
            balances[key] = (
                min(ending.worth.low[Player.A] for ending in endings),
                max(ending.worth.high[Player.A] for ending in endings),
            )
        return balances[key]

    def best(discard: Discard) -> RankedDiscard:
        orders = (
            RankedDiscard(discard, contract, tricks, *balance(contract, tricks))
            for contract, tricks in _orders(discard, found.at_least)
        )
        return min(orders, key=_place)

    return tuple(sorted(map(best, found.ranking), key=_place))


def _place(ranked: RankedDiscard) -> tuple[Fraction, Fraction, int]:
    is_game = ranked.contract.kind is Kind.GAME
    return -ranked.low, -ranked.high, step(ranked.contract) if is_game else -1


def _orders(discard: Discard, at_least: Contract | None) -> Iterator[tuple[Contract, int]]:
    """Contracts that may be ordered, and declarer's tricks in each."""
    is_bound = at_least is not None
    if not is_bound or (at_least is not None and at_least.kind is Kind.MISERE):
        yield Contract.misere(), discard.tricks[MISERE]
        if is_bound:
            return
    lowest = 0 if at_least is None else step(at_least)
    for place, strain in enumerate(STRAINS):
        for level in range(6, 11):
            contract = Contract.game(level, strain)
            if step(contract) >= lowest:
                yield contract, discard.tricks[place]
