"""Chances that need no play: splits of a suit, the talon, and how sure a count makes us."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import comb, exp, inf, lgamma, log, log1p, sqrt
from typing import Final

__all__ = [
    "check_part",
    "lasting_interval",
    "lasting_mean_interval",
    "log_evidence",
    "log_wealth",
    "mean_interval",
    "split_of",
    "splits",
    "talon_chance",
    "wilson_interval",
]

_STAKES: Final = tuple(0.9 / 2**power for power in range(14))
"""Parts of the purse that `log_wealth` stakes, each with as much money."""


def splits(missing: int, hand: int = 10) -> dict[tuple[int, int], float]:
    """Chances of the ways in which the missing cards of a suit lie with two defenders.

    Parameters
    ----------
    missing
        Cards of the suit that declarer neither holds nor has put away.
    hand
        Cards of each defender.

    Returns
    -------
    dict
        From (more, fewer) to its chance, whichever defender has more; the evenest
        split first.

    Raises
    ------
    TypeError, ValueError
        If a number is not an int, or out of range.

    Examples
    --------
    >>> {split: round(chance, 3) for split, chance in splits(4).items()}
    {(2, 2): 0.418, (3, 1): 0.495, (4, 0): 0.087}
    """
    _check_range("missing", missing, 0, 8)
    _check_range("hand", hand, 1, 10)
    found = {}
    for fewer in range(missing // 2, -1, -1):
        more = missing - fewer
        if more <= hand:
            sides = 1 if more == fewer else 2
            found[more, fewer] = sides * split_of(missing, more, hand)
    if not found:
        raise ValueError(f"{missing} cards do not go into two hands of {hand}")
    return found


def split_of(missing: int, held: int, hand: int = 10) -> float:
    """Chance that one named defender holds exactly `held` of the missing cards.

    Examples
    --------
    >>> round(split_of(4, 3), 3)
    0.248
    """
    if not 0 <= held <= missing or missing > 2 * hand:
        return 0.0
    rest = 2 * hand - missing
    if held > hand or hand - held > rest:
        return 0.0
    return comb(missing, held) * comb(rest, hand - held) / comb(2 * hand, hand)


def talon_chance(useful: int, unseen: int = 22, least: int = 1) -> float:
    """Chance that at least `least` of the two cards of the talon are useful.

    Parameters
    ----------
    useful
        Unseen cards that help.
    unseen
        Cards that the player does not see: 22 before the talon is opened.
    least
        1 or 2.

    Raises
    ------
    TypeError, ValueError
        If a number is not an int, or out of range.

    Examples
    --------
    >>> round(talon_chance(7), 2), round(talon_chance(11), 2)
    (0.55, 0.76)
    """
    _check_range("unseen", unseen, 2, 32)
    _check_range("useful", useful, 0, unseen)
    _check_range("least", least, 1, 2)
    if least == 2:
        return comb(useful, 2) / comb(unseen, 2)
    return 1 - comb(unseen - useful, 2) / comb(unseen, 2)


def wilson_interval(part: float, number: float, confidence: float) -> tuple[float, float]:
    """Interval of Wilson (1927) for a share found in a number of trials fixed beforehand."""
    from statistics import NormalDist

    z = NormalDist().inv_cdf((1 + confidence) / 2)
    centre = (part + z * z / (2 * number)) / (1 + z * z / number)
    inner = part * (1 - part) / number + z * z / (4 * number * number)
    half = z / (1 + z * z / number) * sqrt(inner)
    return max(0.0, centre - half), min(1.0, centre + half)


def mean_interval(
    mean: float, variance: float, number: int, spread: float, confidence: float
) -> tuple[float, float]:
    """Interval for a mean found in so many trials fixed beforehand, whatever the distribution.

    The bound of Maurer and Pontil (2009): it needs only that all values lie in a known
    range, and holds for any number of trials.

    Parameters
    ----------
    mean, variance
        Found in the trials; the variance is divided by `number` - 1.
    number
        Trials.
    spread
        Greatest less least value that there can be.

    Examples
    --------
    >>> low, high = mean_interval(5, 4, 10_000, 10, 0.95)
    >>> round(low, 2), round(high, 2)
    (4.93, 5.07)
    """
    if number < 2:
        return mean - spread, mean + spread
    doubt = log(4 / (1 - confidence))
    half = sqrt(2 * variance * doubt / number) + 7 * spread * doubt / (3 * (number - 1))
    return mean - half, mean + half


def lasting_interval(hits: int, number: int, doubt: float) -> tuple[float, float]:
    """Interval for a share that may be looked at after every trial.

    The chance that it *ever* misses the share, however often one looks and whenever
    one stops, is at most `doubt`: the likelihood of the trials averaged over all
    shares, divided by that of the true one, is a martingale (Ville, 1939; Robbins,
    1970). It is wider than an interval for one number of trials fixed beforehand.

    Examples
    --------
    >>> low, high = lasting_interval(50, 100, 0.05)
    >>> round(low, 2), round(high, 2)
    (0.34, 0.66)
    """
    if not number:
        return 0.0, 1.0
    misses = number - hits
    level = lgamma(hits + 1) + lgamma(misses + 1) - lgamma(number + 2) + log(doubt)

    def is_in(share: float) -> bool:
        likelihood = hits * log(share) if hits else 0.0
        likelihood += misses * log(1 - share) if misses else 0.0
        return likelihood > level

    peak = hits / number
    low = 0.0 if not hits else _edge(is_in, peak, 0.0)
    high = 1.0 if not misses else _edge(is_in, peak, 1.0)
    return low, high


def _edge(is_in: Callable[[float], bool], inside: float, outside: float) -> float:
    """The outer side of the edge between a point inside and one outside."""
    for _ in range(40):
        middle = (inside + outside) / 2
        if is_in(middle):
            inside = middle
        else:
            outside = middle
    return outside


def log_evidence(more: int, fewer: int) -> float:
    """Logarithm of the evidence that the first of two options is better than the second.

    Of the trials in which just one of them succeeded, `more` went to the first. If it
    is no better, each of those is at most an even chance, and the chance that the
    evidence *ever* reaches x is at most 1 / x, however often one looks: it is below
    the average over q from 1/2 to 1 of the likelihood ratio of q against 1/2.

    Examples
    --------
    >>> from math import exp
    >>> log_evidence(10, 10), round(exp(log_evidence(10, 0)))
    (-inf, 93)
    """
    if more <= fewer:
        return -float("inf")
    number = more + fewer
    return number * log(2) + lgamma(more + 1) + lgamma(fewer + 1) - lgamma(number + 2)


def log_wealth(found: Mapping[float, int], least: float, mean: float) -> float:
    """Logarithm of the evidence that the true mean of some trials is above `mean`.

    It is what a gambler has made of 1 who stakes on each trial that it will be above
    `mean`, at odds that are fair if `mean` is the true mean and bad if it is above it.
    He cannot lose more than he has, because no value is below `least`; so the chance
    that he *ever* has x is at most 1 / x (Ville, 1939), however often one looks. The
    money is divided among stakes of several sizes (Waudby-Smith and Ramdas, 2024).

    Parameters
    ----------
    found
        How often each value was found.
    least
        No value can be below it.
    mean
        What the true mean is to be above.

    Examples
    --------
    >>> round(exp(log_wealth({0.0: 10, 1.0: 30}, 0.0, 0.5)))
    16
    """
    spread = mean - least
    if spread < 0:
        return inf
    above = {value - mean: number for value, number in found.items() if value != mean}
    if not spread:
        return inf if above else 0.0
    logs = [
        sum(number * log1p(stake * gain / spread) for gain, number in above.items())
        for stake in _STAKES
    ]
    most = max(logs)
    return most + log(sum(exp(one - most) for one in logs) / len(logs))


def lasting_mean_interval(
    found: Mapping[float, int], least: float, most: float, doubt: float
) -> tuple[float, float]:
    """Interval for a mean that may be looked at after every trial; see `log_wealth`.

    Parameters
    ----------
    found
        How often each value was found.
    least, most
        No value can be outside.
    doubt
        Chance that the interval ever misses the true mean, whenever one looks.

    Examples
    --------
    >>> low, high = lasting_mean_interval({0.0: 50, 1.0: 50}, 0.0, 1.0, 0.05)
    >>> round(low, 2), round(high, 2)
    (0.33, 0.67)
    """
    number = sum(found.values())
    if not number or least == most:
        return least, most
    mean = min(max(sum(value * n for value, n in found.items()) / number, least), most)
    bar = log(2 / doubt)
    mirrored = {-value: n for value, n in found.items()}
    low = _edge(lambda one: log_wealth(found, least, one) < bar, mean, least)
    high = _edge(lambda one: log_wealth(mirrored, -most, -one) < bar, mean, most)
    return low, high


def check_part(name: str, part: float, *, may_be_none: bool = False) -> None:
    """Refuse what is no part of one.

    Raises
    ------
    TypeError, ValueError
        If it is not a number between 0 and 1; 0 itself only where it may be none.
    """
    if isinstance(part, bool) or not isinstance(part, int | float):
        raise TypeError(f"{name} is a number between 0 and 1, not {part!r}")
    if not (0 < part < 1 or (may_be_none and part == 0)):
        raise ValueError(f"{name} is a number between 0 and 1, not {part}")


def _check_range(name: str, number: int, least: int, most: int) -> None:
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"{name} is a number of cards, not {number!r}")
    if not least <= number <= most:
        raise ValueError(f"{name} is a number of cards from {least} to {most}, not {number}")
