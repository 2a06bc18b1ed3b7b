"""Score of an all-pass on the mountain or in whists, and how a row of them goes on: 3.7."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from prefdd.errors import IllegalDealError, PrefddError
from prefdd.phrase import Phrase
from prefdd.scoring.bombs import bomb_factor
from prefdd.scoring.conventions import Convention, convention_of
from prefdd.scoring.entries import Entry, Player, product
from prefdd.scoring.settlement import Totals

__all__ = ["allpass_balance", "allpass_entries", "exit_level", "row_factor"]

_EXITS: Final[Mapping[str, tuple[int, ...]]] = {
    "simple": (6,), "hard": (6, 7), "tightened": (6, 7, 8)
}  # fmt: skip
_STEPS: Final = 3


def row_factor(convention: Convention, row: int = 1, dark_passes: int = 0) -> int:
    """Factor of the price of a trick.

    Parameters
    ----------
    row
        Which all-pass in a row it is, from 1 (3.7.4).
    dark_passes
        How many in a row, this one included, came after a pass in the dark (3.3.19 a).

    Raises
    ------
    PrefddError
        If `row` is not positive, or there are dark passes where none are agreed on.

    Examples
    --------
    >>> [row_factor(Convention.preset("sochi"), row) for row in (1, 2, 3, 4)]
    [1, 2, 3, 3]
    >>> row_factor(Convention.preset("classic"), dark_passes=2)
    4
    """
    if isinstance(row, bool) or not isinstance(row, int) or row < 1:
        raise PrefddError("all-passes in a row are counted from 1, not {row}", row=row)
    if isinstance(dark_passes, bool) or not isinstance(dark_passes, int) or dark_passes < 0:
        raise PrefddError(
            "passes in the dark are counted from 0, not {dark_passes}", dark_passes=dark_passes
        )
    if dark_passes and not convention.dark:
        raise PrefddError(
            "a pass in the dark is not agreed on in {convention} ([28]); agree on dark=yes",
            convention=convention,
        )
    limited = min(row, _STEPS)
    light: int = {
        "none": 1,
        "arithmetic3": limited,
        "geometric3": 2 ** (limited - 1),
        "arithmetic": row,
        "geometric": 2 ** (row - 1),
    }[convention.progression]
    return light * bomb_factor(convention, dark_passes)


def exit_level(convention: Convention, row: int, dark_passes: int = 0) -> int:
    """Lowest level that may be bid after so many all-passes in a row, 3.7.8 and 3.3.19 a.

    Examples
    --------
    >>> [exit_level(Convention.preset("classic"), row) for row in (0, 1, 2)]
    [6, 7, 7]
    >>> exit_level(Convention.preset("classic"), row=2, dark_passes=2)
    8
    """
    levels = _EXITS[convention.allpass_exit]
    after_dark = min(6 + dark_passes, 10)
    return max(levels[min(row, len(levels) - 1)], after_dark)


def allpass_entries(
    taken: Mapping[Player, int],
    convention: Convention,
    *,
    dealer: Player | None = None,
    factor: int = 1,
) -> Iterator[Entry]:
    """Entries of an all-pass.

    Parameters
    ----------
    taken
        Tricks of each player who holds cards.
    dealer
        The fourth player; tricks of the talon are his, if `taken` has them (3.7.6.1).
    factor
        Of the price of a trick, see `row_factor`.
    """
    if convention.allpass == "whists":
        return _in_whists(taken, convention, dealer, factor)
    return _on_the_mountain(taken, convention, dealer, factor)


def _on_the_mountain(
    taken: Mapping[Player, int], convention: Convention, dealer: Player | None, factor: int
) -> Iterator[Entry]:
    counted = dict(taken)
    if dealer is not None:
        # Who sits out with no trick stops the amnesty too, or it would change the balance.
        counted[dealer] = taken.get(dealer, 0) if convention.dealer_tricks else 0
    forgiven = min(counted.values()) if convention.amnesty else 0
    price = convention.allpass_price * factor
    for player, tricks in sorted(counted.items()):
        written = tricks - forgiven
        if written:
            total = product(written, price)
            reason = Phrase("Tricks on an all-pass, {sum}.", sum=total)
            if forgiven:
                reason = Phrase(
                    "Tricks on an all-pass, {count} forgiven to everybody, {sum}.",
                    count=forgiven,
                    sum=total,
                )
            rule = "3.7.2.1, 3.7.3" if forgiven else "3.7.2.1"
            yield Entry.mountain(player, written * price, rule, reason)
        if not tricks and (player != dealer or convention.zero_bonus_dealer):
            yield from _zero(player, price, convention, "3.7.2.1")


def _in_whists(
    taken: Mapping[Player, int], convention: Convention, dealer: Player | None, factor: int
) -> Iterator[Entry]:
    counted = {player: tricks for player, tricks in sorted(taken.items()) if player != dealer}
    price = convention.allpass_price * factor
    fewest = min(counted.values())
    winners = [player for player, tricks in counted.items() if tricks == fewest]
    for player in winners:
        for other, tricks in counted.items():
            if other in winners:
                continue
            total = product(tricks, price)
            reason = Phrase(
                "The fewest tricks: whists for the tricks of another, {sum}.", sum=total
            )
            if len(winners) > 1:
                reason = Phrase(
                    "The fewest tricks with somebody else: half of the whists, {sum} / 2.",
                    sum=total,
                )
            amount = Fraction(tricks * price, len(winners))
            if amount:
                yield Entry.whists(player, other, amount, "3.7.2.2", reason)
    for player, tricks in counted.items():
        if not tricks:
            yield from _zero(player, price, convention, "3.7.2.2")
    if dealer is not None and convention.zero_bonus_dealer:
        yield from _zero(dealer, price, convention, "3.7.6.2")


def _zero(player: Player, price: int, convention: Convention, rule: str) -> Iterator[Entry]:
    """What a player without a trick writes in the pool."""
    points = {"trick": price, "one": 1, "none": 0}[convention.zero_bonus]
    if points:
        yield Entry.pool(
            player, points, rule, Phrase("No trick on an all-pass: {sum}.", sum=str(points))
        )


def allpass_balance(
    tricks: Sequence[int],
    convention: Convention | str,
    *,
    row: int = 1,
    players: int = 3,
    dark_passes: int = 0,
) -> tuple[Fraction, ...]:
    """Whists that an all-pass wins for each player, by tricks.

    An ending is an all-pass too, so the tricks need not make ten.

    Parameters
    ----------
    tricks
        Of first, second, third hand; of four players the dealer's from the talon may come
        last. Of two players (hussar) two numbers.
    convention
        A convention, or its name.
    row
        Which all-pass in a row it is, from 1.
    players
        2, 3 or 4; of four the dealer, who sits out, is last.
    dark_passes
        How many in a row came after a pass in the dark.

    Returns
    -------
    tuple of Fraction
        Balance in whists in the order of `tricks`, the dealer's last; the sum is zero.

    Examples
    --------
    >>> [int(whists) for whists in allpass_balance((0, 4, 6), "sochi")]
    [40, -10, -30]
    >>> [str(whists) for whists in allpass_balance((4, 1, 5), "rostov", players=4)]
    ['-45/2', '85/2', '-55/2', '15/2']
    """
    agreed = convention_of(convention)
    if players not in (2, 3, 4):
        raise IllegalDealError("an all-pass has 2 to 4 players, not {count}", count=players)
    if len(tricks) != players and not (players == 4 and len(tricks) == 3):
        raise IllegalDealError(
            "give tricks for each of {players} players, not {count}; - for who sat out",
            count=len(tricks),
            players=players,
        )
    taken = dict(zip(Player, tricks, strict=False))
    dealer = Player.D if players == 4 else None
    factor = row_factor(agreed, row, dark_passes)
    entries = allpass_entries(taken, agreed, dealer=dealer, factor=factor)
    return Totals.of(entries, players).balance(agreed)
