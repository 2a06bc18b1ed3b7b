"""The score of a deal as plain text: who writes what, by which rule, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from prefdd import i18n
from prefdd.scoring import Column, DealScore, Entry, Player, exact
from prefdd.view.text import PLAIN, Style, grid

__all__ = ["balance_line", "entry_rows", "rule_number", "score_table"]


def score_table(score: DealScore, style: Style = PLAIN) -> str:
    """Entries of a deal, one a line, and the balance of the players in whists.

    Examples
    --------
    >>> from prefdd.scoring import score
    >>> print(score_table(score("6S", "P P")), end="")
    A  pool  2  Nobody plays against it: the price of the contract, 2.  4.2.3.2
    <BLANKLINE>
    Balance in whists: A 13 1/3, B -6 2/3, C -6 2/3
    """
    rows = entry_rows(score.entries, style)
    nothing = style.say("Nobody writes anything.") + "\n"
    return f"{grid(rows, right=(2,)) if rows else nothing}\n{balance_line(score.balance, style)}"


def entry_rows(entries: Iterable[Entry], style: Style = PLAIN) -> list[list[str]]:
    """Entries in columns: who writes, where, how much, why, and by which rule."""
    columns = {
        Column.POOL: style.say("pool"),
        Column.MOUNTAIN: style.say("mountain"),
        Column.WHISTS: style.say("whists"),
    }
    return [
        [
            entry.whom,
            columns[entry.column],
            exact(entry.amount),
            i18n.describe(entry, style.lang, style.ascii),
            rule_number(entry.rule, style),
        ]
        for entry in entries
    ]


def rule_number(rule: str, style: Style = PLAIN) -> str:
    """Number of a rule; the Code's letters of its parts are Cyrillic, Latin for others.

    Examples
    --------
    >>> rule_number("3.8.5.1 b", Style(lang="ru")), rule_number("3.8.5.1 b")
    ('3.8.5.1 б', '3.8.5.1 b')
    """
    if style.lang != "ru":
        return rule
    return rule.replace("3.8.5.1 a", "3.8.5.1 а").replace("3.8.5.1 b", "3.8.5.1 б")


def balance_line(balance: Sequence[Fraction], style: Style = PLAIN) -> str:
    """Whists that each player wins, on one line."""
    players = ", ".join(
        f"{player} {exact(whists)}" for player, whists in zip(Player, balance, strict=False)
    )
    return style.strong(style.say("Balance in whists: {players}").format(players=players)) + "\n"
