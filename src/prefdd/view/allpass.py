"""All-pass as plain text: what is certain, what is possible, one line, and a review."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from prefdd.allpass import AllPass, AllPassLine, TieRule
from prefdd.allpass_position import AllPassPosition, TalonRule
from prefdd.allpass_review import ReviewedAllPassCard
from prefdd.allpass_table import card_rows, outcome_name, span
from prefdd.deal import Seat
from prefdd.i18n import write_seat
from prefdd.view.text import PLAIN, Style, grid

__all__ = ["cards", "claim", "dummy", "line", "outcomes", "players", "review", "talon"]

_IN_A_ROW: Final = 8


def talon(position: AllPassPosition, style: Style = PLAIN) -> str:
    """What the talon does from this position on."""
    lines = []
    if position.rule is TalonRule.CLOSED:
        lines.append(style.say("The talon is closed."))
    elif position.opened:
        cards = ", ".join(map(style.card, position.opened))
        first = style.seat(position.leader)
        if position.rule is TalonRule.DEALER:
            opens = style.say("The dealer leads {cards} from the talon, which can win (3.7.6.1).")
        else:
            opens = style.say(
                "The talon opens {cards}; a card only names the suit of its trick (3.7.6.3)."
            )
        plays = style.say("{seat} plays first to each trick that the talon leads.")
        lines += [opens.format(cards=cards), plays.format(seat=first)]
    if position.dealer_won:
        lines.append(
            style.say_count(
                "The dealer has won {count} trick.",
                "The dealer has won {count} tricks.",
                position.dealer_won,
            )
        )
    return "".join(f"{line}\n" for line in lines)


def players(found: AllPass, style: Style = PLAIN) -> str:
    """Guarantee, range and best case of each player, and what these words mean."""
    heads = [style.say("player"), *_heads(found, style)]
    rows = [heads]
    for seat in found.seats:
        if seat not in found.guarantee:
            continue
        row = [style.seat(seat), str(found.guarantee[seat]), span(*found.range[seat])]
        row.append(str(found.best_case[seat]))
        if found.balance is not None:
            row.append(str(found.balance[seat]))
        rows.append(row)
    meanings = [
        style.say("Guarantee: he need take no more, even if the others combine against him."),
        style.say("Range: what he may take when everybody cares for his own result alone."),
        style.say("Best case: what he takes when all the others help him."),
    ]
    if found.balance is not None:
        meanings.append(
            style.say("Balance: in whists under {convention}; he cannot be held below it.").format(
                convention=found.objective.name
            )
        )
        if any(found.range[seat][1] > held for seat, held in found.guarantee.items()):
            meanings.append(
                style.say("A range may exceed the guarantee: tricks of others count in a balance.")
            )
    said = [note for note in [dummy(found, style)] if note] + meanings
    return grid(rows, right=range(1, len(heads))) + "\n" + "".join(f"{m}\n" for m in said)


def dummy(found: AllPass, style: Style = PLAIN) -> str:
    """Who the dummy is and who plays for it; nothing when three players decide."""
    for seat, owner in zip(found.seats, found.decides, strict=True):
        if seat not in found.guarantee:
            template = style.say("{seat} is the dummy; {owner} plays for it (3.7.6.4).")
            return template.format(seat=style.seat(seat), owner=style.seat(found.seats[owner]))
    return ""


def outcomes(found: AllPass, style: Style = PLAIN) -> str:
    """The outcomes of rational play, or the only one."""
    seats = "-".join(_names(found.position, style))
    if found.is_unique:
        name = style.strong(outcome_name(found.outcomes[0]))
        one = style.say("Rational play has one outcome ({seats}): {outcome}.")
        return one.format(seats=seats, outcome=name) + "\n"
    title = style.say_count(
        "Rational play has {count} outcome",
        "Rational play has {count} outcomes",
        len(found.outcomes),
    )
    return f"{title} ({seats}):\n{_in_rows(found.outcomes)}"


def claim(found: AllPass, seat: Seat, tricks: int, style: Style = PLAIN) -> str:
    """In which outcomes a player takes so many tricks; what there is when in none."""
    name = style.seat(seat)
    place = found.seats.index(seat)
    chosen = [outcome for outcome in found.outcomes if outcome[place] == tricks]
    if not chosen:
        low, high = found.range[seat]
        message = style.say("{seat}, {tricks}: in no outcome of rational play; he takes {range}.")
        return message.format(seat=name, tricks=tricks, range=span(low, high)) + "\n"
    message = style.say("{seat}, {tricks}: in {count} of {total} outcomes:").format(
        seat=name, tricks=tricks, count=len(chosen), total=len(found.outcomes)
    )
    return f"{message}\n{_in_rows(chosen)}"


def cards(found: AllPass, style: Style = PLAIN) -> str:
    """Cards of the player to move, equal ones on one line, with his numbers after each."""
    title = style.say("{seat} to move; his numbers after each card (* costs nothing):").format(
        seat=style.seat(found.to_move)
    )
    if found.chooser is not found.to_move:
        title = style.say(
            "{seat}, the dummy, to move; numbers of {owner}, who plays for it (* costs nothing):"
        ).format(seat=style.seat(found.to_move), owner=style.seat(found.chooser))
    heads = [style.say("card"), *_heads(found, style), style.say("cost")]
    rows = [heads]
    for item in card_rows(found):
        names = style.cards(item.cards)
        row = [names if item.cost else style.strong(f"{names} *"), str(item.guarantee)]
        row += [span(item.least, item.most), str(item.best_case)]
        if item.balance is not None:
            row.append(str(item.balance))
        rows.append([*row, str(item.cost)])
    return f"{title}\n{grid(rows, right=range(1, len(heads)))}"


def line(found: AllPass, shown: AllPassLine, style: Style = PLAIN) -> str:
    """One line under its rule for ties, a trick a row, and whether rational play comes to it."""
    position = found.position
    rows = [
        [style.say("trick"), style.say("talon"), style.say("play"), "", "", style.say("won by")]
    ]
    plays = _on_table(position, style)
    for card in shown.cards:
        opened = style.card(position.opened[0]) if position.opened else ""
        plays.append(f"{style.seat(position.to_move)} {style.card(card)}")
        after = position.play_anyway(card)
        if not after.table:
            number = str(sum(after.won) + after.dealer_won)
            rows.append([number, opened, *plays, _winner(position, after, style)])
            plays = []
        position = after
    if not any(row[1] for row in rows[1:]):
        rows = [[row[0], *row[2:]] for row in rows]
    names = _names(position, style)
    tricks = ", ".join(f"{n} {t}" for n, t in zip(names, shown.tricks, strict=True))
    if shown.is_outcome:
        end = style.say("Tricks: {tricks}; this is one of the outcomes.")
    else:
        end = style.say(
            "Tricks: {tricks}; this is none of the outcomes, for who reckons with an average "
            "may come to another."
        )
    title = style.say("One line of many, others are as right; by the rule {rule}:").format(
        rule=shown.rule.value
    )
    play = grid(rows, right=(0,))
    return f"{title}\n{_meaning(shown.rule, style)}\n\n{play}\n{end.format(tricks=tricks)}\n"


def review(entries: Iterable[ReviewedAllPassCard], style: Style = PLAIN) -> str:
    """Every card played: its player's guarantee and range before and after it, and its cost."""
    title = style.say("Guarantee and range of whoever played, before and after his card:")
    rows: list[Sequence[str]] = [
        [
            style.say("no."),
            style.say("seat"),
            style.say("card"),
            style.say("guarantee"),
            "",
            style.say("range"),
            "",
            style.say("cost"),
            style.say("best"),
        ]
    ]
    for entry in entries:
        row = [
            str(entry.ply),
            style.seat(entry.seat),
            style.card(entry.card),
            str(entry.before),
            str(entry.after),
            span(*entry.range_before),
            span(*entry.range_after),
            style.strong(str(entry.cost)) if entry.cost else "",
            style.cards(entry.best) if entry.cost else "",
        ]
        rows.append(row)
    return f"{title}\n{grid(rows, right=(0, 7))}"


def _heads(found: AllPass, style: Style) -> list[str]:
    heads = [style.say("guarantee"), style.say("range"), style.say("best case")]
    return heads if found.balance is None else [*heads, style.say("balance")]


def _names(position: AllPassPosition, style: Style) -> list[str]:
    names = [write_seat(seat, style.lang) for seat in position.seats]
    return [*names, style.say("dealer")] if position.rule is TalonRule.DEALER else names


def _in_rows(found: Sequence[tuple[int, ...]]) -> str:
    names = [outcome_name(outcome) for outcome in found]
    rows = [["", *names[at : at + _IN_A_ROW]] for at in range(0, len(names), _IN_A_ROW)]
    return grid(rows)


def _on_table(position: AllPassPosition, style: Style) -> list[str]:
    start = position.seats.index(position.leader)
    return [
        f"{style.seat(position.seats[(start + step) % 3])} {style.card(card)}"
        for step, card in enumerate(position.table)
    ]


def _winner(before: AllPassPosition, after: AllPassPosition, style: Style) -> str:
    if after.dealer_won > before.dealer_won:
        return style.say("dealer")
    place = next(place for place in range(3) if after.won[place] > before.won[place])
    return style.seat(after.seats[place])


def _meaning(rule: TieRule, style: Style) -> str:
    if rule is TieRule.UNIFORM:
        return style.say("of cards equally good for their owner, each is played equally often.")
    if rule is TieRule.PESSIMISTIC:
        return style.say(
            "of cards equally good for their owner, everybody expects the worst for himself."
        )
    return style.say(
        "of cards equally good for their owner, everybody expects the best for himself."
    )
