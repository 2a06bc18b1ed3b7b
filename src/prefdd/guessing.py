"""The value of the guess: how often declarer is caught when both sides mix; bounds are proved.

Below: a mixture of plans, each of which catches its discards though declarer knows it.
Above: a mixture of discards, for each of which declarer decides beforehand what he plays.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from prefdd.cards import Card, Cards
from prefdd.hidden import HiddenPosition
from prefdd.matrix_game import solve_matrix
from prefdd.plans import Plan, PlanNode, Searches

__all__ = ["GuessValue", "by_leads", "guess_value"]

MOST_MEMBERS: Final = 10
MOST_SHARES: Final = 20_000_000
"""States and ways to share out discards that are looked at for one upper bound."""
MOST_STEPS: Final = 300_000
"""Joint choices of plans after the leads that are looked at for the best one."""
MOST_PRODUCTS: Final = 100_000_000

Sets = list[tuple[Cards, ...]]


@dataclass(frozen=True, slots=True)
class GuessValue:
    """How often declarer is caught when both sides mix.

    Attributes
    ----------
    low, high
        Bounds, both proved: the defenders catch at least `low` of the time whatever
        declarer does, and declarer is caught at most `high` of the time.
    declarer_mix
        Discards and how often declarer chooses each, for the upper bound.
    plan_mix
        Plans and how often the defenders choose each, for the lower bound.
    lead
        When declarer leads first: the lead to which these mixtures belong.
    """

    low: Fraction
    high: Fraction
    declarer_mix: Mapping[Cards, Fraction]
    plan_mix: tuple[tuple[Fraction, Plan], ...]
    lead: Card | None = None

    @property
    def is_exact(self) -> bool:
        """Whether the bounds meet."""
        return self.low == self.high


def guess_value(
    searches: Searches,
    position: HiddenPosition,
    considered: tuple[Cards, ...],
    caught: tuple[Cards, ...],
    plans: Sequence[Plan],
) -> GuessValue:
    """Value of the guess at a position.

    Parameters
    ----------
    considered, caught
        Discards among which declarer chooses, and those caught with all cards open.
    plans
        Plans known, the best first.
    """
    kept = set(caught)
    safe = [pair for pair in considered if pair not in kept]
    whole = ((Fraction(1), plans[0]),)
    if safe:
        return GuessValue(Fraction(0), Fraction(0), _mix({safe[0]: Fraction(1)}), whole)
    if len(plans[0].caught) == len(considered):
        mix = _mix({considered[0]: Fraction(1)})
        return GuessValue(Fraction(1), Fraction(1), mix, whole)
    if position.is_declarers_lead:
        return _value_of_leads(searches, position, considered)
    try:
        sets = searches.front(position, considered, position.alike(considered), MOST_PRODUCTS)
    except (OverflowError, MemoryError):
        return _value_of_random_guess(searches, position, considered)
    return _value_of_sets(searches, position, considered, sets)


def _value_of_random_guess(
    searches: Searches, position: HiddenPosition, considered: tuple[Cards, ...]
) -> GuessValue:
    """What is proved without a search: guess the discard, and play as if it were known."""
    share = Fraction(1, len(considered))
    plans = tuple((share, _plan_of(searches, position, considered, (pair,))) for pair in considered)
    return GuessValue(share, Fraction(1), _mix(dict.fromkeys(considered, share)), plans)


def _value_of_leads(
    searches: Searches, position: HiddenPosition, considered: tuple[Cards, ...]
) -> GuessValue:
    """Declarer leads: he chooses the lead that leaves the guess worth least to the defenders."""
    best: GuessValue | None = None
    high = Fraction(1)
    for lead in position.legal - position.alike(considered):
        after = position.play(lead)
        possible = tuple(pair for pair in considered if after.allows(pair))
        if not possible:
            continue
        start = PlanNode(after, possible, (), searches)
        nothing = Plan((), possible, 0, start)
        found = guess_value(searches, after, possible, possible, [nothing])
        high = min(high, found.high)
        if best is None or (found.low, found.high) < (best.low, best.high):
            best = GuessValue(found.low, found.high, found.declarer_mix, found.plan_mix, lead)
    assert best is not None
    return GuessValue(best.low, min(best.high, high), best.declarer_mix, best.plan_mix, best.lead)


def _value_of_sets(
    searches: Searches,
    position: HiddenPosition,
    considered: tuple[Cards, ...],
    sets: Sequence[tuple[Cards, ...]],
) -> GuessValue:
    """Mix the sets below; above, let declarer play his best with the mixture that answers them."""
    columns: dict[tuple[int, ...], Cards] = {}
    members = [set(found) for found in sets]
    for pair in considered:
        columns.setdefault(tuple(int(pair in found) for found in members), pair)
    # Of two discards, declarer leaves the one that all plans catch as well as the other.
    useful = [c for c in columns if not any(d != c and _is_below(d, c) for d in columns)]
    rows = _best_rows(list(zip(*useful, strict=True)))
    game = solve_matrix([row for row, _ in rows])
    mix = {
        columns[column]: share for column, share in zip(useful, game.columns, strict=True) if share
    }
    plans = tuple(
        (share, _plan_of(searches, position, considered, found))
        for share, found in zip(game.rows, (sets[number] for _, number in rows), strict=True)
        if share
    )
    high = _upper_bound(searches, position, mix, game.value)
    return GuessValue(game.value, high, _mix(mix), plans)


def _best_rows(rows: Sequence[tuple[int, ...]]) -> list[tuple[tuple[int, ...], int]]:
    """Rows that no other surpasses, one of equal ones, with their numbers."""
    firsts = {row: number for number, row in reversed(list(enumerate(rows)))}
    bits = {row: int("".join(map(str, row)), 2) for row in firsts}
    found: list[tuple[int, ...]] = []
    for row in sorted(firsts, key=sum, reverse=True):
        if all(bits[row] & ~bits[other] for other in found):
            found.append(row)
    return [(row, firsts[row]) for row in found]


def _upper_bound(
    searches: Searches, position: HiddenPosition, mix: Mapping[Cards, Fraction], low: Fraction
) -> Fraction:
    """How often the defenders catch at most, declarer playing his best with this mixture.

    If one way to play each discard does not reach the lower bound, two are tried.
    """
    high = Fraction(1)
    for copies in (1, 2, 3):
        if len(mix) * copies > MOST_MEMBERS:
            break
        scale = math.lcm(*(share.denominator for share in mix.values()))
        worlds = [position.world(pair) for pair in mix for _ in range(copies)]
        weights = [int(share * scale) for share in mix.values() for _ in range(copies)]
        try:
            found = searches.guess.least(
                position.masks,
                position.indexes,
                position.leader,
                position.need,
                tuple(worlds),
                tuple(weights),
                MOST_SHARES,
            )
        except (OverflowError, MemoryError):
            break
        high = min(high, Fraction(found, scale * copies))
        if high == low:
            break
    return high


def by_leads(
    searches: Searches, position: HiddenPosition, caught: tuple[Cards, ...]
) -> tuple[tuple[Cards, ...], bool]:
    """Find the set of most discards that one plan catches, without all sets; and if that is proved.

    Declarer is on lead: after each lead the defenders choose one set, and a discard is
    caught when it is in all the sets that count for it.
    """
    numbers = {pair: 1 << place for place, pair in enumerate(caught)}
    everything = (1 << len(caught)) - 1
    choices = []
    is_proved = True
    cards = position.legal if position.is_declarers_lead else Cards()
    for card in cards:
        after = position.play(card)
        possible = [pair for pair in caught if after.allows(pair)]
        free = everything & ~_number(possible, numbers)
        try:
            sets = searches.front(after, possible, after.alike(possible), MOST_PRODUCTS)
        except (OverflowError, MemoryError):
            sets = [(pair,) for pair in possible]
            is_proved = False
        choices.append([_number(found, numbers) | free for found in sets])
    if not choices:
        return _grown(searches, position, caught), False
    choices.sort(key=lambda sets: max(number.bit_count() for number in sets))
    best, is_whole = _joint_choice(choices, everything)
    return tuple(pair for pair in caught if best & numbers[pair]), is_proved and is_whole


def _grown(
    searches: Searches, position: HiddenPosition, caught: tuple[Cards, ...]
) -> tuple[Cards, ...]:
    """A set that one plan catches and that no further discard can join."""
    found: list[Cards] = []
    for pair in caught:
        if searches.holds(position, [*found, pair]):
            found.append(pair)
    return tuple(found)


def _joint_choice(choices: Sequence[Sequence[int]], everything: int) -> tuple[int, bool]:
    """Intersection of one set of each choice with most bits; whether all were looked at."""
    best, steps = 0, 0

    def go(place: int, kept: int) -> None:
        nonlocal best, steps
        if kept.bit_count() <= best.bit_count():
            return
        if place == len(choices):
            best = kept
            return
        options = sorted({kept & number for number in choices[place]}, key=int.bit_count)
        for option in reversed(options):
            steps += len(options)
            if option.bit_count() <= best.bit_count() or steps > MOST_STEPS:
                return
            go(place + 1, option)

    go(0, everything)
    return best, steps <= MOST_STEPS


def _number(pairs: Iterable[Cards], numbers: Mapping[Cards, int]) -> int:
    return sum(numbers[pair] for pair in pairs)


def _is_below(one: Sequence[int], other: Sequence[int]) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True))


def _mix(mix: dict[Cards, Fraction]) -> Mapping[Cards, Fraction]:
    return MappingProxyType(mix)


def _plan_of(
    searches: Searches,
    position: HiddenPosition,
    considered: tuple[Cards, ...],
    caught: tuple[Cards, ...],
) -> Plan:
    kept = set(caught)
    missed = tuple(pair for pair in considered if pair not in kept)
    return Plan(caught, missed, len(caught), PlanNode(position, considered, caught, searches))
