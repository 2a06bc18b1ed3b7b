"""Odds of a real decision: which two cards to put away, which contract, and at what cost.

Run as ``python -m benchmarks.odds``; ``--layouts N`` and ``--talons N`` change the amount of
work. Times are processor time of one core and depend on the machine; nodes do not.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from prefdd import Cards, Seat, expected_whists, odds, order_odds, talon_odds
from prefdd.knowledge import Knowledge
from prefdd.layouts import Layouts
from prefdd.notation.facts import parse_facts
from prefdd.orders import Order, OrderOdds
from prefdd.random_deals import SplitMix64

HAND = Cards("S:AKJ97 C:AT D:K87 H:T9")
BEFORE = HAND - Cards("D7 CT")
FACTS = "W: S>=2, no H; E: honours*1/1/1/2"

_T = TypeVar("_T")


def timed(work: Callable[[], _T]) -> tuple[_T, float]:
    """An answer, and the processor time that it took."""
    start = time.process_time()
    answer = work()
    return answer, time.process_time() - start


def show_orders(found: OrderOdds, seconds: float) -> None:
    """The verdict on each goal, what it cost, and the exact chance beside it."""
    solved, every = sum(map(len, found.tricks)), len(found.orders) * found.layouts
    print(f"{HAND} after the talon, first hand; {found.layouts:,} layouts, {seconds:.2f} s")
    print(
        f"{len(found.orders)} orders, {solved:,} deals solved of {every:,}; {found.nodes:,} nodes"
    )
    for item in found.goals:
        order = found.orders[item.order]
        name = f"{order.discards[0]} {order.at(item.goal)}"
        print(
            f"  {item.goal or 'misère'!s:>6}  {name:16} {100 * item.chance:6.2f} %  "
            f"{100 * item.low:.2f}-{100 * item.high:.2f}  {item.verdict}, after {item.decided:,}; "
            f"{len(item.rivals)} rivals"
        )


def show_whists(found: OrderOdds, seconds: float) -> None:
    """What is worth most under Sochi, and the exact worth of it and its first rivals."""
    whists = found.whists
    assert whists is not None
    print(
        f"in whists: {sum(map(len, found.tricks)):,} deals solved; {found.nodes:,} nodes, "
        f"{seconds:.2f} s; {whists.verdict}, after {whists.decided:,}; interval "
        f"{whists.interval[0]:.2f} to {whists.interval[1]:.2f}"
    )
    for option in (whists.best, *whists.rivals[:3]):
        order, contract = found.orders[option[0]], found.orders[option[0]].at(option[1])
        away = order.discards[0]
        low, high = (whists.low, whists.high) if option == whists.best else found.worth(option)
        whole = odds(HAND - away, contract, declarer=Seat.N, first=Seat.N, discard=away)
        exact = expected_whists(whole, contract, whists.convention)
        _, least, most = found.gain(option, whists.best)
        print(
            f"  {away} {contract}: {float(low):.3f} to {float(high):.3f}, exactly "
            f"{float(exact.low):.3f} to {float(exact.high):.3f}; against the best {least:.2f} to "
            f"{most:.2f}"
        )


def exact_share(order: Order, goal: int) -> float:
    """The part of all layouts in which an order reaches its goal."""
    away = order.discards[0]
    whole = odds(HAND - away, order.contract, declarer=Seat.N, first=Seat.N, discard=away)
    return whole.share(0, 0) if order.is_misere else whole.share(goal)


def show_exact(found: OrderOdds) -> None:
    """All layouts of the orders that lead: the exact chance beside the interval."""
    for item in found.goals:
        if item.verdict == "hopeless":
            continue
        order = found.orders[item.order]
        share, seconds = timed(partial(exact_share, order, item.goal))
        inside = "inside" if item.low <= share <= item.high else "OUTSIDE"
        name = item.goal or "misère"
        print(f"  {name!s:>6}  exactly {100 * share:.3f} %, {inside}; {seconds:.2f} s")


def show_draws(number: int) -> None:
    """Layouts drawn in a second, with facts and without."""
    known = Knowledge.of_hand(Seat.N, BEFORE, absent=Seat.S, out=Cards("D7 CT"))
    for name, asked in (("no facts", known), (FACTS, known.with_facts(parse_facts(FACTS)))):
        layouts, numbers = Layouts(asked), SplitMix64(1)
        _, seconds = timed(lambda some=layouts, by=numbers: [some.draw(by) for _ in range(number)])
        print(f"draws, {name}: {layouts.allowed:,} layouts, {number / seconds:,.0f} a second")


def main() -> None:
    """Print all measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layouts", type=int, default=10_000)
    parser.add_argument("--talons", type=int, default=20)
    arguments = parser.parse_args()
    found, seconds = timed(
        lambda: order_odds(HAND, declarer=Seat.N, first=Seat.N, layouts=arguments.layouts)
    )
    show_orders(found, seconds)
    show_exact(found)
    worth, seconds = timed(
        lambda: order_odds(
            HAND, declarer=Seat.N, first=Seat.N, layouts=arguments.layouts, convention="sochi"
        )
    )
    show_whists(worth, seconds)
    before, seconds = timed(
        lambda: talon_odds(BEFORE, declarer=Seat.N, first=Seat.N, stop_after=arguments.talons)
    )
    number = len(before.answers)
    print(f"{BEFORE} before the talon: {number} of {before.talons} talons, {seconds:.2f} s")
    for goal in before.goals:
        low, high = before.interval(goal)
        print(
            f"  {goal or 'misère'!s:>6}  {100 * before.chance(goal):6.2f} %  "
            f"{100 * low:.2f}-{100 * high:.2f}, can be ordered on {100 * before.share(goal):.0f} %"
        )
    show_draws(5000)


if __name__ == "__main__":
    main()
