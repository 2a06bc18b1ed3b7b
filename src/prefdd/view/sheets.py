"""The score sheet and its settlement as plain text."""

from __future__ import annotations

from fractions import Fraction

from prefdd.deal import Contract
from prefdd.scoring import exact
from prefdd.scoring.line import Line, LineKind
from prefdd.scoring.reckoning import Settlement
from prefdd.scoring.sheet import ScoreSheet
from prefdd.view.scores import entry_rows
from prefdd.view.text import PLAIN, Style, grid

__all__ = ["line_title", "settlement_table", "sheet_log", "sheet_table"]


def sheet_table(sheet: ScoreSheet, style: Style = PLAIN) -> str:
    """Pool, mountain, whists and balance of each player, in columns.

    Examples
    --------
    >>> from prefdd.scoring import score
    >>> print(sheet_table(ScoreSheet.new("sochi", 10).add(score(6, "W P", (5, 3, 2)))), end="")
    Pool to 10, sochi; deals: 1
                       A       B      C
    pool               0       0      0
    mountain           2       0      0
    whists on A               12      2
    whists on B        0              0
    whists on C        0       0
    balance      -27 1/3  18 2/3  8 2/3
    """
    totals = sheet.totals
    rows = [["", *(sheet.name(player) for player in sheet.everybody)]]
    rows.append([style.say("pool"), *map(exact, totals.pool)])
    rows.append([style.say("mountain"), *map(exact, totals.mountain)])
    for other in sheet.everybody:
        title = style.say("whists on {name}").format(name=sheet.name(other))
        whists = (
            "" if player == other else exact(totals.whists.get((player, other), Fraction(0)))
            for player in sheet.everybody
        )
        rows.append([title, *whists])
    rows.append([style.say("balance"), *map(exact, sheet.balance)])
    deals = sum(line.kind is LineKind.DEAL for line in sheet.lines)
    title = style.say("Pool to {target}, {convention}; deals: {count}").format(
        target=sheet.target, convention=sheet.convention, count=deals
    )
    return f"{style.strong(title)}\n{grid(rows, right=range(1, sheet.players + 1))}"


def sheet_log(sheet: ScoreSheet, style: Style = PLAIN) -> str:
    """All that was written, line by line, each entry with its rule and sentence."""
    parts = []
    for number, line in enumerate(sheet.lines, 1):
        title = style.strong(f"{number}. {line_title(line, style)}")
        rows = entry_rows(line.written, style)
        nothing = style.say("Nobody writes anything.") + "\n"
        parts.append(f"{title}\n{grid(rows, right=(2,)) if rows else nothing}")
    return "\n".join(parts)


def line_title(line: Line, style: Style = PLAIN) -> str:
    """What made the players write: ``A 6♠ =``, ``B 8♥ −1``, or words.

    Such a record of contract and result is what 4.2.11 asks of tournaments.
    """
    played = line.played
    if not played.contract:
        words = {
            LineKind.NEWCOMER: style.say("newcomer"),
            LineKind.PRIZES: style.say("prizes"),
            LineKind.CLOSING: style.say("closing of the pools"),
        }
        return words.get(line.kind, style.say("by hand"))
    name = played.contract
    if not name.isdecimal():
        name = style.contract(Contract.parse(name))
    if played.declarer is None:
        return name
    result = {None: style.say("not played out"), 0: "="}.get(played.set_by, f"-{played.set_by}")
    return f"{played.declarer} {name} {result}"


def settlement_table(
    settlement: Settlement, style: Style = PLAIN, stake: Fraction | int | str | None = None
) -> str:
    """Both ways of 4.2.14 step by step, and what each player wins, in whists and in money.

    Examples
    --------
    >>> from prefdd.scoring import score
    >>> from prefdd.scoring.reckoning import settle
    >>> sheet = ScoreSheet.new("sochi", 6).add(score(8, "W W", (6, 3, 1)))
    >>> print(settlement_table(settle(sheet), stake="0.5"), end="")
    Settlement in both ways (4.2.14)
                                             A      B      C
    mountain with full pools                18      6      6
    1: less the smallest                    12      0      0
    1: each other writes for it             40      0      0
    2: won by the mountain, average 10     -80     40     40
    2: won by whists                       -48     30     18
    1: won from A                                  70     58
    1: won from B                          -70             0
    1: won from C                          -58      0
    balance in whists                     -128     70     58
    in money                            -64.00  35.00  29.00
    """
    sheet, done = settlement.sheet, settlement
    rows = [["", *(sheet.name(player) for player in sheet.everybody)]]
    for title, amounts in (
        (style.say("mountain with full pools"), done.mountain),
        (style.say("1: less the smallest"), done.reduced),
        (style.say("1: each other writes for it"), done.each_writes),
        (style.say("2: won by the mountain, average {mountain}"), done.from_mountain),
        (style.say("2: won by whists"), done.from_whists),
    ):
        rows.append([title.format(mountain=exact(done.average)), *map(exact, amounts)])
    rows += _pairs(done, style)
    rows.append([style.say("balance in whists"), *map(exact, done.balance)])
    if stake is not None:
        rows.append([style.say("in money"), *map(_decimal, done.money(stake))])
    added = ""
    if done.added:
        added = grid(entry_rows(done.added, style), right=(2,))
    title = style.strong(style.say("Settlement in both ways (4.2.14)"))
    return f"{title}\n{added}{grid(rows, right=range(1, sheet.players + 1))}"


def _pairs(done: Settlement, style: Style) -> list[list[str]]:
    """What each player wins from each other one, by the first way."""
    everybody = done.sheet.everybody
    return [
        [
            style.say("1: won from {name}").format(name=done.sheet.name(other)),
            *(
                "" if player == other else exact(done.between(player, other))
                for player in everybody
            ),
        ]
        for other in everybody
    ]


def _decimal(amount: Fraction) -> str:
    """Money to the hundredth; exact where hundredths do not do, so that the sum is zero."""
    cents = amount * 100
    if cents.denominator != 1:
        return exact(amount)
    whole, rest = divmod(abs(int(cents)), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02}"
