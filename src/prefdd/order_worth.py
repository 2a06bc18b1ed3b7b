"""Ways to go on after the talon compared by what they are worth to declarer in whists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from prefdd.deal import Contract
from prefdd.worth_race import Amounts

__all__ = ["Option", "OrderWhists"]

Option = tuple[int, int]
"""An order and what is ordered in it: the number of the order, and the goal."""


@dataclass(frozen=True, slots=True)
class OrderWhists:
    """The contract that is worth most to declarer, in whists.

    Everybody sees all cards, in calls as in play: see `prefdd.expected_whists`. Where
    that leaves a range, options are compared by what declarer has at least.

    Attributes
    ----------
    convention
        Its text.
    amounts
        For each contract declarer's balance at least and at most, by his tricks.
    verdict
        "best": no other option is worth as much; "equal": the rivals are worth no more
        than the tolerance above it; "open": not decided within the layouts.
    best
        The option worth most; the leader when not decided.
    rivals
        Other options that were not dropped, the one worth most first.
    tolerance
        A difference in whists that does not matter.
    decided
        Layouts after which it was decided.
    low, high
        Declarer's average balance with the best option, at least and at most.
    interval
        Interval for it, from the least to the most.
    checked
        Layouts that the balance comes from. Those that chose the option are left out
        when there are others enough, because the winner of a choice looks too good.
    counted
        By order: layouts in which the tricks of a misère were counted.
    """

    convention: str
    amounts: Mapping[Contract, tuple[Amounts, Amounts]]
    verdict: str
    best: Option
    rivals: tuple[Option, ...]
    tolerance: float
    decided: int
    low: Fraction
    high: Fraction
    interval: tuple[float, float]
    checked: int
    counted: tuple[int, ...]
