"""Random deals and sheets for the tests of the score sheet, and a plain way to settle them."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from prefdd.scoring import Convention, DealScore, Entry, Player, score
from prefdd.scoring.sheet import ScoreSheet


def random_deal(random: Random, convention: Convention, players: int) -> DealScore:
    """Any deal that can be: game, misère or all-pass, anybody's."""
    dealer = Player(random.randrange(4)) if players == 4 else None
    active = [player for player in list(Player)[:players] if player != dealer]
    declarer = random.choice(active)
    given = {"players": players, "declarer": declarer, "dealer": dealer}
    taken = sorted(random.choices(range(11), k=2))
    tricks = dict(zip(active, (taken[0], taken[1] - taken[0], 10 - taken[1]), strict=True))
    kind = random.random()
    if kind < 0.1:
        return score("misere", None, tricks[declarer], convention, **given)  # type: ignore[arg-type]
    if kind < 0.25:
        del given["declarer"]
        return score("allpass", None, tricks, convention, **given)  # type: ignore[arg-type]
    calls = random.choice(["P P", "W P", "P W", "W W"])
    level = random.choice([6, 6, 6, 7, 7, 8, 9, 10])
    return score(level, calls, None if calls == "P P" else tricks, convention, **given)  # type: ignore[arg-type]


def random_sheet(random: Random, convention: Convention, players: int, deals: int) -> ScoreSheet:
    """A sheet after some deals, or as soon as it is over."""
    sheet = ScoreSheet.new(convention, random.choice([2, 4, 10, 37]), players=players)
    for _ in range(deals):
        if sheet.is_over:
            break
        sheet = sheet.add(random_deal(random, convention, players))
    return sheet


def plainly(entries: list[Entry], convention: Convention, players: int) -> list[Fraction]:
    """What entries are worth, player against player, with no pool ever full."""
    won = [Fraction(0)] * players
    for entry in entries:
        if entry.on is not None:
            won[entry.player] += entry.amount
            won[entry.on] -= entry.amount
            continue
        each = Fraction(10, players) * entry.amount
        if entry.column.value == "mountain":
            each = -each
        elif convention.doubled:
            each *= 2
        for other in range(players):
            won[other] -= each
            won[entry.player] += each
    return won
