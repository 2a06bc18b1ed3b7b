"""Results in whists: what tricks are worth, whether to whist, what to discard and to order."""

from __future__ import annotations

from prefdd.whists.choice import Choice, Ending, WhistAdvice, contract_worth, should_whist
from prefdd.whists.expected import Expected, expected_whists
from prefdd.whists.ranking import RankedDiscard, rank_discards
from prefdd.whists.seen import whist_odds
from prefdd.whists.worth import Worth, balance_of

__all__ = [
    "Choice",
    "Ending",
    "Expected",
    "RankedDiscard",
    "WhistAdvice",
    "Worth",
    "balance_of",
    "contract_worth",
    "expected_whists",
    "rank_discards",
    "should_whist",
    "whist_odds",
]
