"""What is known of a hidden discard as plain text: numbers, mixtures, and a plan as a tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from prefdd.cards import Card, Cards
from prefdd.deal import Kind
from prefdd.view.text import PLAIN, Style, grid

if TYPE_CHECKING:
    from prefdd.catching import Catch
    from prefdd.guessing import GuessValue
    from prefdd.plans import Plan, PlanNode

__all__ = [
    "after_cards",
    "catch_summary",
    "caught_count",
    "ending",
    "plan_tree",
    "replies",
    "share_of_time",
    "thresholds",
    "to_reply",
    "value_lines",
]

SHOWN = 6
"""Plans, and discards in one list, that are written out; the rest is counted."""


def share_of_time(share: Fraction, style: Style = PLAIN) -> str:
    """How often, in plain words.

    Examples
    --------
    >>> share_of_time(Fraction(1, 2)), share_of_time(Fraction(2, 3))
    ('1 time in 2', '2 times in 3')
    """
    if share == 1:
        return style.say("always")
    words = style.say_count(
        "{count} time in {{total}}", "{count} times in {{total}}", share.numerator
    )
    return words.format(total=share.denominator)


def catch_summary(found: Catch, style: Style = PLAIN) -> str:
    """What is caught with open cards, by the best plan, and when both sides mix."""
    lines = [*_seen_lines(found, style), *_open_lines(found, style)]
    lines += [*_plan_lines(found, style), *value_lines(found, style)]
    return "\n".join(lines) + "\n"


def _seen_lines(found: Catch, style: Style) -> Iterator[str]:
    """What the play so far has shown."""
    position = found.position
    if position.table:
        cards = " ".join(style.card(card) for card in position.table)
        yield style.say("On the table: {cards}.").format(cards=cards)
    if known := position.proven | position.shown:
        yield style.say("Proved to be in the discard: {cards}.").format(cards=style.cards(known))


def _open_lines(found: Catch, style: Style) -> Iterator[str]:
    if found.position.contract.kind is Kind.MISERE:
        template = style.say("With open cards {count} of {total} discards are caught.")
    else:
        template = style.say("With open cards {count} of {total} discards are set.")
    yield template.format(count=len(found.caught_open), total=len(found.open))
    counts = ", ".join(f"{tricks}: {count}" for tricks, count in found.open_counts.items())
    yield from _need_lines(found, style)
    if counts:
        yield style.say("Discards with at least so many tricks of declarer: {counts}.").format(
            counts=counts
        )
    kept = set(found.caught_open)
    safe = [pair for pair in found.open if pair not in kept]
    if safe:
        yield style.say("Safe discards: {discards}.").format(discards=_list(safe, style))
    if not found.safe_leads:
        return
    together = list(_safe_leads(found.safe_leads))
    if not together:
        yield style.say("No lead of declarer is safe, whatever the discard.")
    for pair, leads in together[:SHOWN]:
        yield style.say("Safe after the discard of {discard}: a lead of {cards}.").format(
            discard=_pair(pair, style), cards=style.cards(leads)
        )
    if len(together) > SHOWN:
        yield style.say("So {count} more discards have a safe lead.").format(
            count=len(together) - SHOWN
        )


def _need_lines(found: Catch, style: Style) -> Iterator[str]:
    """How many tricks are asked for, where that does not go without saying."""
    if found.position.contract.kind is not Kind.MISERE:
        yield style.say_count(
            "Set means: the defenders take {count} trick or more.",
            "Set means: the defenders take {count} tricks or more.",
            found.at_least,
        )
    elif found.at_least > 1:
        yield style.say_count(
            "Caught means: declarer takes {count} trick or more.",
            "Caught means: declarer takes {count} tricks or more.",
            found.at_least,
        )


def _safe_leads(leads: Mapping[Cards, Cards]) -> Iterator[tuple[Cards, Cards]]:
    return ((pair, cards) for pair, cards in leads.items() if cards)


def _plan_lines(found: Catch, style: Style) -> Iterator[str]:
    if not found.is_complete:
        yield style.say("The memory was spent before the plans were found.")
        return
    best = found.best
    total = len(found.open)
    if found.position.contract.kind is Kind.MISERE:
        template = style.say("The best single plan catches {count} of {total}.")
    else:
        template = style.say("The best single plan sets {count} of {total}.")
    text = template.format(count=len(best.caught), total=total)
    yield style.strong(text)
    if not found.is_best_proved:
        yield style.say("It is not proved that no other plan catches more.")
    if best.missed and len(best.missed) < total:
        yield style.say("It misses {discards}.").format(discards=_list(best.missed, style))
    if len(found.plans) > 1:
        counts = ", ".join(str(len(plan.caught)) for plan in found.plans[:SHOWN])
        more = style.say(" and so on") if len(found.plans) > SHOWN else ""
        yield style.say(
            "Plans that no other surpasses: {number}; they catch {counts}{more}."
        ).format(number=len(found.plans), counts=counts, more=more)
    if not found.is_every_plan:
        yield style.say("Not all plans are listed: there are too many.")


def value_lines(found: Catch, style: Style = PLAIN) -> Iterator[str]:
    """What the guess is worth, and the mixtures of both sides that prove it."""
    value = found.value
    if found.position.contract.kind is Kind.MISERE:
        exact = style.say("The guess is worth {value}: so often declarer is caught.")
        between = style.say("The guess is worth from {low} to {high}: so often declarer is caught.")
    else:
        exact = style.say("The guess is worth {value}: so often declarer is set.")
        between = style.say("The guess is worth from {low} to {high}: so often declarer is set.")
    template = exact if value.is_exact else between
    yield style.strong(template.format(value=value.low, low=value.low, high=value.high))
    if value.low == 1 or len(value.plan_mix) + len(value.declarer_mix) < 3:
        return
    if value.lead is not None:
        yield style.say("Declarer leads {card}.").format(card=style.card(value.lead))
    yield style.say("Declarer discards {mix}.").format(mix=_discard_mix(value, style))
    yield style.say("The defenders mix plans: {mix}.").format(mix=_plan_mix(value, style))


def _discard_mix(value: GuessValue, style: Style) -> str:
    parts = [
        f"{_pair(pair, style)} ({share_of_time(share, style)})"
        for pair, share in value.declarer_mix.items()
    ]
    return _shortened(parts, style)


def _plan_mix(value: GuessValue, style: Style) -> str:
    template = style.say("{often} the one that misses {discards}")
    parts = [
        template.format(often=share_of_time(share, style), discards=_list(plan.missed, style))
        for share, plan in value.plan_mix
    ]
    return _shortened(parts, style)


def _pair(pair: Cards, style: Style) -> str:
    return " ".join(style.card(card) for card in pair)


def _list(pairs: Sequence[Cards], style: Style) -> str:
    return _shortened([_pair(pair, style) for pair in pairs], style)


def _shortened(parts: Sequence[str], style: Style) -> str:
    """The first parts, and how many more there are."""
    text = ", ".join(parts[:SHOWN])
    if len(parts) > SHOWN:
        text += style.say(" and {count} more").format(count=len(parts) - SHOWN)
    return text


def thresholds(answers: Mapping[int, Catch], style: Style = PLAIN) -> str:
    """A row for each number of tricks: caught with open cards, by one plan, value of the guess."""
    head = [style.say("tricks"), style.say("open"), style.say("one plan"), style.say("value")]
    rows = [
        [
            str(tricks),
            str(len(found.caught_open)),
            *_one_plan_and_value(found),
        ]
        for tricks, found in answers.items()
    ]
    return grid([head, *rows], right=(0, 1, 2))


def _one_plan_and_value(found: Catch) -> tuple[str, str]:
    value = found.value
    return (
        str(len(found.best.caught)) + ("" if found.is_best_proved else "+"),
        str(value.low) if value.is_exact else f"{value.low}-{value.high}",
    )


def after_cards(answers: Mapping[Card, Catch], style: Style = PLAIN) -> str:
    """A row for each card that can be played now, with the answer after it.

    Columns: discards that are possible, safe with open cards, caught with open cards and
    by one plan; the value of the guess.
    """
    head = [style.say("card"), style.say("possible"), style.say("safe discards")]
    head += [style.say("open"), style.say("one plan"), style.say("value")]
    rows = [head]
    for card, found in answers.items():
        total, caught = len(found.open), len(found.caught_open)
        counts = [str(total), str(total - caught), str(caught)]
        rows.append([style.card(card), *counts, *_one_plan_and_value(found)])
    return grid(rows, right=(1, 2, 3, 4))


def plan_tree(plan: Plan, depth: int, style: Style = PLAIN) -> str:
    """A plan as a tree, so many replies of declarer deep.

    Replies after which the plan goes on alike stand on one line.
    """
    return "\n".join(_tree(plan.start, depth, "", style)) + "\n"


def _tree(node: PlanNode, depth: int, indent: str, style: Style) -> Iterator[str]:
    played, node = to_reply(node, style)
    if played:
        yield indent + ", ".join(played)
    if node.is_over:
        yield indent + ending(node, style)
        return
    if depth == 0:
        yield indent + "..."
        return
    for cards, after in replies(node):
        named = ", ".join(style.card(card) for card in cards)
        yield f"{indent}- {named}: {caught_count(after, style)}"
        yield from _tree(after, depth - 1, indent + "    ", style)


def caught_count(node: PlanNode, style: Style) -> str:
    """How many of the discards that are possible the plan still catches, or sets."""
    if node.position.contract.kind is Kind.MISERE:
        template = style.say("caught {caught} of {possible}")
    else:
        template = style.say("set {caught} of {possible}")
    return template.format(caught=len(node.caught), possible=len(node.possible))


def ending(node: PlanNode, style: Style) -> str:
    """What has come of the plan when nothing is open any more."""
    if not node.caught:
        return style.say("escaped")
    if node.position.contract.kind is Kind.MISERE:
        return style.say("all that is possible is caught")
    return style.say("all that is possible is set")


def to_reply(node: PlanNode, style: Style) -> tuple[list[str], PlanNode]:
    """Cards of the plan up to declarer's next, and the moment then."""
    played = []
    while not node.is_over and not node.is_declarers:
        card = node.card
        assert card is not None
        played.append(f"{style.seat(node.position.to_move)} {style.card(card)}")
        node = node.after(card)
    return played, node


def replies(node: PlanNode) -> Iterable[tuple[list[Card], PlanNode]]:
    """Replies of declarer, with what comes after; equal cards of his stand together."""
    alike = node.position.alike(node.possible)
    groups: list[tuple[list[Card], PlanNode]] = []
    for card in node.replies:
        after = node.after(card)
        counts = len(after.caught), len(after.possible)
        if (
            groups
            and card in alike
            and counts == (len(groups[-1][1].caught), len(groups[-1][1].possible))
        ):
            groups[-1][0].append(card)
        else:
            groups.append(([card], after))
    return groups
