"""Misères as plain text for a terminal: suits, clean talons and discards, what to put away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from prefdd.i18n import write_ranks
from prefdd.misere import (
    CleanTalons,
    Estimate,
    HiddenDiscard,
    MisereDiscards,
    Safety,
    SuitRisk,
)
from prefdd.misere.holes import SuitSafety
from prefdd.view.text import PLAIN, Style, grid

__all__ = ["clean_list", "discard_table", "guesses", "leader", "suit_rows", "talon_lines"]

_MOST_PAIRS: Final = 12


def leader(first: str, style: Style = PLAIN) -> str:
    """Who leads first, as a sentence."""
    sentences = {
        "declarer": style.say("Declarer leads first, before the hands are opened."),
        "next": style.say("The defender after declarer leads first."),
        "last": style.say("The defender before declarer leads first."),
        "defenders": style.say("A defender leads first: either of them."),
    }
    return sentences[first]


def suit_rows(safety: Safety, risks: Sequence[SuitRisk] | None = None, style: Style = PLAIN) -> str:
    """Every suit of a hand: safe, or its holes, and how often it catches alone.

    Parameters
    ----------
    safety
        What is shown.
    risks
        One for each suit ♠ ♣ ♦ ♥, for the last columns.
    style
        Language, alphabet and colours.
    """
    rows: list[list[str]] = []
    for number, suit in enumerate(safety.suits):
        if not suit.own:
            continue
        row = [style.suit(suit.suit), write_ranks(suit.own, style.lang), _holes(suit, style)]
        if risks is not None and not suit.is_safe:
            risk = risks[number]
            row.append(
                style.say("caught alone {alone} %, with crossings {crossing} %").format(
                    alone=_percent(float(risk.chance)),
                    crossing=_percent(float(risk.chance_crossing)),
                )
            )
        rows.append(row)
    return grid(rows)


def _holes(suit: SuitSafety, style: Style) -> str:
    if suit.is_safe:
        return style.say("safe")
    holes = (
        f"{write_ranks(suit.own & {hole.card}, style.lang)}"
        + (f" ({write_ranks(hole.gap, style.lang)})" if hole.gap else "")
        for hole in suit.holes
    )
    return style.say("hole: {holes}").format(holes=", ".join(holes))


def talon_lines(answer: CleanTalons, style: Style = PLAIN) -> str:
    """Which talons make ten cards a clean misère, and how likely that is."""
    count = len(answer.talons)
    lines = [
        style.strong(
            style.say("The talon makes it clean in {percent} % ({count} of 231).").format(
                percent=_percent(float(answer.chance)), count=count
            )
        )
    ]
    if answer.useful:
        lines.append(
            style.say("Useful cards, each of them enough: {count}: {cards}").format(
                count=len(answer.useful), cards=style.cards(answer.useful)
            )
        )
    if answer.pairs:
        shown = "; ".join(style.cards(pair) for pair in answer.pairs[:_MOST_PAIRS])
        more = "; ..." if len(answer.pairs) > _MOST_PAIRS else ""
        lines.append(
            style.say("Pairs, both cards needed: {count}: {cards}").format(
                count=len(answer.pairs), cards=shown + more
            )
        )
    return "".join(f"{line}\n" for line in lines)


def clean_list(answer: MisereDiscards, style: Style = PLAIN) -> str:
    """Discards, with leads if declarer leads, that cannot be caught."""
    found = [_choice(item, style) for item in answer.estimates if item.is_clean]
    if not found:
        return style.say("No discard makes it clean.") + "\n"
    text = style.say("Clean, whatever the layout: {choices}").format(choices="; ".join(found))
    return style.strong(text) + "\n"


def _choice(item: Estimate, style: Style) -> str:
    text = style.cards(item.choice.discard)
    if item.choice.lead is None:
        return text
    return style.say("{discard} (lead {card})").format(
        discard=text, card=style.card(item.choice.lead)
    )


def discard_table(answer: MisereDiscards, most: int = 12, style: Style = PLAIN) -> str:
    """How often each choice is caught, the best first.

    Parameters
    ----------
    answer
        What is shown.
    most
        Rows at most.
    style
        Language, alphabet and colours.
    """
    is_on_lead = answer.first == "declarer"
    has_tricks = answer.estimates[0].tricks is not None
    head = [style.say("discard"), style.say("caught %"), "95 %", style.say("layouts"), ""]
    if is_on_lead:
        head.insert(1, style.say("lead"))
    if has_tricks:
        head.insert(-2, style.say("tricks"))
    rows = [head]
    for item in answer.estimates[:most]:
        low, high = item.interval()
        row = [style.cards(item.choice.discard)]
        if item.choice.lead is not None:
            row.append(style.card(item.choice.lead))
        row.append(_percent(item.chance) if item.deals else "-")
        row.append("" if item.is_exact else f"{_percent(low)}-{_percent(high)}")
        if has_tricks:
            row.append("-" if item.mean_tricks is None else f"{item.mean_tricks:.2f}")
        rows.append([*row, str(item.deals), _remark(item, style)])
    columns = len(rows[0])
    return grid(rows, right=range(1 + is_on_lead, columns - 1))


def guesses(hidden: HiddenDiscard, layouts: int, seconds: float, style: Style = PLAIN) -> str:
    """What was modelled when the discard is hidden, and how much work it was."""
    lines = [
        style.say("The defenders do not see the discard and think all 66 equally likely;"),
        style.say("what their best plan catches, declarer knowing it, counts as caught."),
        style.say(
            "{layouts} layouts; a choice between discards to catch: {plans} times; {seconds} s"
        ).format(layouts=layouts, plans=hidden.plans, seconds=f"{seconds:.2f}"),
    ]
    if hidden.unproved:
        lines.append(
            style.say("The best plan is not proved, only a good one found: {count} times").format(
                count=hidden.unproved
            )
        )
    return "\n".join(lines)


def _remark(item: Estimate, style: Style) -> str:
    if item.is_clean:
        return style.say("clean")
    if item.is_dropped:
        return style.say("given up: surely worse")
    return style.say("exact") if item.is_exact else ""


def _percent(part: float) -> str:
    return f"{100 * part:.1f}"
