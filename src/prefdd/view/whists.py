"""What calls and discards are worth in whists, as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from prefdd import i18n
from prefdd.deal import Contract, Seat
from prefdd.discards.tables import choices_text
from prefdd.scoring import exact
from prefdd.view.text import PLAIN, Style, grid
from prefdd.whists import Choice, RankedDiscard, WhistAdvice

__all__ = ["advice_text", "ranking_text"]


def advice_text(advice: WhistAdvice, seat: Seat, contract: Contract, style: Style = PLAIN) -> str:
    """The balance of the player who is asked after each of his calls, and the best call.

    Examples
    --------
    >>> from prefdd.whists import should_whist
    >>> advice = should_whist(6, "6S", "P")
    >>> print(advice_text(advice, Seat.W, Contract.parse("6S")), end="")
    West is asked about 6♠; balance in whists:
    whist       1 1/3
    pass       -6 2/3
    half-whist -6 2/3
    Best: whist.
    """
    title = style.say("{seat} is asked about {contract}; balance in whists:").format(
        seat=i18n.write_seat(seat, style.lang),
        contract=i18n.write_contract(contract, style.lang, style.ascii),
    )
    rows = [
        [i18n.describe(choice.in_words, style.lang), *_amounts(choice, advice, style)]
        for choice in advice.choices
    ]
    names = ", ".join(i18n.describe(advice[call].in_words, style.lang) for call in advice.best)
    verdict = style.say("Best: {calls}.")
    if not advice.is_decided:
        verdict = style.say("Not decided; none of these is certainly worse: {calls}.")
    return (
        title + "\n" + grid(rows, right=(1,), gap=" ")
        + style.strong(verdict.format(calls=names)) + "\n"
    )  # fmt: skip


def ranking_text(ranking: Sequence[RankedDiscard], style: Style = PLAIN) -> str:
    """Each kind of discard, the contract worth most after it, and declarer's whists in it.

    Parameters
    ----------
    ranking
        From `prefdd.whists.rank_discards`.
    style
        Language, alphabet and colours.
    """
    rows = [
        [
            choices_text(ranked.discard.choices, style),
            style.contract(ranked.contract),
            _range(exact(ranked.low), exact(ranked.high), style),
        ]
        for ranked in ranking
    ]
    return style.say("Worth most to declarer, in whists:") + "\n" + grid(rows) + "\n"


def _amounts(choice: Choice, advice: WhistAdvice, style: Style) -> list[str]:
    """The balance as a number or a range, and its interval when layouts were drawn."""
    if choice.endings[0].worth.tricks.trials is None:
        return [_range(exact(choice.low), exact(choice.high), style)]
    low, high = choice.interval(advice.confidence)
    interval = style.say("{percent} % interval: {low} to {high}").format(
        percent=f"{100 * advice.confidence:g}", low=f"{float(low):.1f}", high=f"{float(high):.1f}"
    )
    return [_range(_rounded(choice.low), _rounded(choice.high), style), interval]


def _rounded(amount: Fraction) -> str:
    return f"{float(amount):.1f}"


def _range(low: str, high: str, style: Style) -> str:
    if low == high:
        return low
    return style.say("{low} to {high}").format(low=low, high=high)
