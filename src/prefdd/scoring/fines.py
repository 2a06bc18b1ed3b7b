"""Fines and compensations that are written apart from the score of a deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from prefdd.errors import IllegalDealError, PrefddError
from prefdd.phrase import Phrase
from prefdd.scoring.allpass import allpass_entries
from prefdd.scoring.conventions import Convention
from prefdd.scoring.entries import Column, Entry, Player, product
from prefdd.scoring.prices import MISERE_PRICE, PRICE, TRICKS, WITHOUT_THREE, WRONG_CARDS
from prefdd.scoring.table import Table
from prefdd.scoring.terms import Terms

__all__ = [
    "compensation",
    "curiosity",
    "dealing_fault",
    "false_entry",
    "proved_set",
    "refused_talon",
    "seen_talon",
    "set_without_play",
    "without_three",
    "wrong_cards_on_whist",
]


def dealing_fault(player: Player, convention: Convention) -> Entry:
    """Fine for a second fault in dealing, 3.2.17: as agreed, on the mountain."""
    reason = Phrase("A second fault in dealing.")
    return Entry.mountain(player, convention.dealing_fine, "3.2.17", reason)


def curiosity(player: Player, convention: Convention) -> Entry:
    """Fine for a look at the talon before it is bought, 3.2.21; never doubled."""
    reason = Phrase("A look at the talon.")
    return Entry.mountain(player, convention.curiosity_fine, "3.2.21", reason)


def refused_talon(
    dealer: Player, convention: Convention, *, is_misere_in_halves: bool = False
) -> Entry:
    """The dealer's fine for a talon that declarer refuses, 3.4.10.

    Raises
    ------
    PrefddError
        If it is not agreed on; or the dealer shares the misère, and is punished already.
    """
    if is_misere_in_halves:
        raise PrefddError("the talon of a misère in halves cannot be refused (3.6.9 [44])")
    if not convention.talon_refusal:
        raise PrefddError("refusing the talon is not agreed on; agree on talon_refusal (3.4.10)")
    reason = Phrase("The talon is refused.")
    return Entry.mountain(dealer, convention.talon_refusal, "3.4.10", reason)


def seen_talon(offender: Player, convention: Convention, table: Table) -> Iterator[Entry]:
    """Who saw a talon that stays closed on an all-pass takes all ten tricks, 3.2.19.

    Where the talon is opened he takes the first two tricks, and the rest is played.
    """
    if convention.allpass_talon:
        raise PrefddError(
            "the talon is opened: {player} takes the first two tricks, and the rest is played "
            "(3.2.19)",
            player=offender,
        )
    taken = {player: TRICKS if player == offender else 0 for player in table.active}
    return allpass_entries(taken, convention, dealer=table.dealer)


def set_without_play(
    table: Table, level: int, undertricks: int, terms: Terms, rule: str = "3.4.6"
) -> Iterator[Entry]:
    """A contract that counts as set without play; consolation for all, no whists for tricks.

    Parameters
    ----------
    undertricks
        Two for a wrong number of cards, and those of a proven set with them (3.4.6); all of
        the contract for an order that is not allowed, and for giving up (3.4.4, 3.5.4).
    rule
        Which of these it is.
    """
    declarer, unit = table.declarer, terms.unit(PRICE[level])
    assert declarer is not None
    if undertricks < 1:
        raise IllegalDealError(
            "a contract is set by 1 trick or more, not {count}", count=undertricks
        )
    reason = Phrase(
        "Set without play: price of each undertrick, {sum}.", sum=product(undertricks, unit)
    )
    yield Entry.mountain(declarer, undertricks * unit, rule, reason)
    each = terms.consolation(PRICE[level])
    others = list(table.defenders)
    if table.dealer is not None and terms.convention.consolation_dealer:
        others.append(table.dealer)
    reason = Phrase("Consolation for the undertricks, {sum}.", sum=product(undertricks, each))
    for player in others:
        yield Entry.whists(player, declarer, undertricks * each, f"{rule}, 3.8.1.2", reason)


def without_three(declarer: Player, level: int, terms: Terms) -> Entry:
    """Declarer gives up without three at the level of his bid, and nobody else writes, [40]."""
    if not terms.convention.without_three:
        raise PrefddError(
            "giving up without three is not agreed on (3.5.4 [40]); it is without all tricks"
        )
    unit = terms.unit(PRICE[level])
    reason = Phrase("Without three, and no whists, {sum}.", sum=product(WITHOUT_THREE, unit))
    return Entry.mountain(declarer, WITHOUT_THREE * unit, "3.5.4 [40]", reason)


def wrong_cards_on_whist(player: Player, level: int, terms: Terms) -> Entry:
    """A defender with a wrong number of cards is without two on whist, 3.9.18."""
    each = terms.remise(PRICE[level], player)
    total = product(WRONG_CARDS, each)
    reason = Phrase("A wrong number of cards: without two on whist, {sum}.", sum=total)
    return Entry.mountain(player, WRONG_CARDS * each, "3.9.18", reason)


def proved_set(declarer: Player, more: int, level: int, terms: Terms) -> Entry:
    """Undertricks of a wrong number of cards that the whisters prove, 3.9.18.

    Parameters
    ----------
    more
        Tricks by which declarer would have taken fewer than he really took; on a misère,
        by which he would have taken more.
    level
        Of the contract; 0 for a misère.
    """
    if more < 1:
        raise IllegalDealError("a contract is set by 1 trick or more, not {count}", count=more)
    each = terms.unit(PRICE[level] if level else MISERE_PRICE)
    reason = Phrase(
        "A wrong number of cards: what the whisters prove, {sum}.", sum=product(more, each)
    )
    return Entry.mountain(declarer, more * each, "3.9.18", reason)


def compensation(
    offender: Player, losses: Mapping[Player, int | Fraction], rule: str
) -> Iterator[Entry]:
    """What others have lost, written as whists on the offender.

    Parameters
    ----------
    losses
        Whists that each has lost or failed to win.
    rule
        3.3.16.3 a talon shown, 3.8.5.1 a plan that was not followed, 3.9.14.3 a lead out of
        turn on an all-pass.
    """
    for player, whists in sorted(losses.items()):
        if whists <= 0:
            raise IllegalDealError(
                "{player} has lost {whists} whists; who has lost none is not compensated",
                player=player,
                whists=whists,
            )
        yield Entry.whists(player, offender, whists, rule, Phrase("Damage made good."))


def false_entry(
    player: Player, column: Column, amount: int | Fraction, on: Player | None = None
) -> tuple[Entry, Entry]:
    """What corrects and what fines an entry that was too high by some amount, 4.2.7.

    Parameters
    ----------
    column
        Whists, which the partner then writes back, or pool, whose fine is on the mountain.
    amount
        What was written too much.
    on
        On whom, if it was whists.
    """
    struck = Phrase("A false entry is struck off.")
    fine = Phrase("The same amount as a fine for a false entry.")
    if amount <= 0 or column is Column.MOUNTAIN:
        raise PrefddError("a false entry is too many whists, or too many points in the pool")
    if column is Column.WHISTS:
        if on is None:
            raise PrefddError("say on whom the false whists were written")
        return (
            Entry.whists(player, on, -amount, "4.2.7 a", struck),
            Entry.whists(on, player, amount, "4.2.7 a", fine),
        )
    return (
        Entry.pool(player, -amount, "4.2.7 b", struck),
        Entry.mountain(player, amount, "4.2.7 b", fine),
    )
