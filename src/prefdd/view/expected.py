"""What contracts are expected to be worth to declarer in whists, as plain text."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from prefdd import i18n
from prefdd.order_worth import Option, OrderWhists
from prefdd.orders import OrderOdds
from prefdd.scoring import exact
from prefdd.scoring.calls import SAID, Call
from prefdd.view.text import PLAIN, Style, grid
from prefdd.whists import Expected

__all__ = ["expected_text", "order_whists_text"]

_SHOWN = 3
"""Rivals of the best option that are named."""


def expected_text(expected: Expected, convention: str, style: Style = PLAIN) -> str:
    """Declarer's balance by his tricks, what is said, and the average.

    Examples
    --------
    >>> from prefdd.counting import Odds
    >>> from prefdd.whists import expected_whists
    >>> found = Odds((0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 3), 4, 4, False, 0)
    >>> print(expected_text(expected_whists(found, "6S"), "sochi"), end="")
    Declarer's whists under sochi, if everybody sees all cards:
    tricks      %   whists  calls
         5  25.00  -27 1/3  pass-whist, whist-pass, whist-whist
        10  75.00    9 1/3  pass-half-whist-pass
    On average: 1/6.
    """
    tricks = expected.worth.tricks
    total = sum(tricks.weights)
    rows = [[style.say("tricks"), "%", style.say("whists"), style.say("calls")]]
    for count in tricks.found:
        low, high = expected.worth.low_by_tricks[count][0], expected.worth.high_by_tricks[count][0]
        part = f"{100 * tricks.weights[count] / total:.2f}"
        said = ", ".join(_said(calls, style) for calls in expected.calls(count))
        rows.append([str(count), part, _range(exact(low), exact(high), style), said])
    title = style.say("Declarer's whists under {convention}, if everybody sees all cards:")
    average = style.say("On average: {whists}.")
    whists = _range(exact(expected.low), exact(expected.high), style)
    if tricks.trials is not None:
        average = style.say("On average: {whists}; 95 % interval: {interval}.")
        whists = _rounded(expected.low, expected.high, style)
    interval = _rounded(*expected.interval(), style)
    return (
        title.format(convention=convention) + "\n" + grid(rows, right=(0, 1, 2))
        + style.strong(average.format(whists=whists, interval=interval)) + "\n"
    )  # fmt: skip


def order_whists_text(found: OrderOdds, style: Style = PLAIN) -> str:
    """The contract worth most, its rivals, and the best one of each other level."""
    whists = found.whists
    assert whists is not None
    title = style.say("Declarer's whists under {convention}, if everybody sees all cards:")
    rows = [
        [
            style.say("discard"),
            style.say("contract"),
            style.say("whists"),
            style.say("against the best"),
        ]
    ]
    for option in _shown(found, whists):
        order, goal = option
        low, high = found.worth(option)
        against = "-"
        if option != whists.best:
            _, least, most = found.gain(option, whists.best)
            against = _range(f"{least:.1f}", f"{most:.1f}", style)
        else:
            low, high = whists.low, whists.high
        rows.append(
            [
                style.say(" or ").join(
                    style.cards(pair) for pair in found.orders[order].discards[:_SHOWN]
                ),
                style.contract(found.orders[order].at(goal)),
                _rounded(low, high, style),
                against,
            ]
        )
    lines = [title.format(convention=whists.convention), grid(rows).rstrip("\n")]
    lines.append(style.strong(_verdict(found, whists, style)))
    return "\n".join(lines) + "\n"


def _shown(found: OrderOdds, whists: OrderWhists) -> Iterator[Option]:
    """The best option, some rivals, and the best one of each goal that is not there yet."""
    first = (whists.best, *whists.rivals[:_SHOWN])
    yield from first
    goals = {goal for _, goal in first}
    for option in found.ranking:
        if option[1] not in goals:
            goals.add(option[1])
            yield option


def _verdict(found: OrderOdds, whists: OrderWhists, style: Style) -> str:
    order, goal = whists.best
    verdict = {
        "best": style.say("Worth most: {option}, {interval} whists."),
        "equal": style.say(
            "Worth most: {option}, {interval} whists; others by {tolerance} at most more."
        ),
        "open": style.say("Not decided; {option} leads, {interval} whists."),
    }[whists.verdict]
    name = (
        f"{style.cards(found.orders[order].discards[0])} "
        f"{style.contract(found.orders[order].at(goal))}"
    )
    low, high = (f"{end:.1f}" for end in whists.interval)
    interval = _range(low, high, style)
    if not found.is_sample and found.is_finished:
        interval = _range(exact(whists.low), exact(whists.high), style)
    return verdict.format(option=name, interval=interval, tolerance=f"{whists.tolerance:g}")


def _said(calls: str, style: Style) -> str:
    return "-".join(i18n.describe(SAID[Call(call)], style.lang) for call in calls.split())


def _rounded(low: Fraction, high: Fraction, style: Style) -> str:
    return _range(f"{float(low):.1f}", f"{float(high):.1f}", style)


def _range(low: str, high: str, style: Style) -> str:
    if low == high:
        return low
    return style.say("{low} to {high}").format(low=low, high=high)
