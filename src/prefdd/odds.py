"""How many tricks declarer takes over the ways in which the other cards may lie."""

from __future__ import annotations

from collections.abc import Iterable

from prefdd.cards import NO_CARDS, Card, Cards
from prefdd.counting import Odds, Setup, Task
from prefdd.deal import Contract, Seat
from prefdd.knowledge import Fact, Knowledge
from prefdd.layouts import TRIES, Where
from prefdd.notation.values import read_contract
from prefdd.progress import Progress
from prefdd.record import Record
from prefdd.solver import Solver

__all__ = ["Odds", "facts_of", "odds", "odds_in_play"]


def odds(
    hand: Cards,
    contract: Contract | str,
    *,
    declarer: Seat,
    first: Seat,
    discard: Cards = NO_CARDS,
    led: Card | None = None,
    absent: Seat | None = None,
    facts: Iterable[Fact] | str = (),
    where: Where | None = None,
    tries: int = TRIES,
    sample: int | None = None,
    seed: int = 1,
    progress: Progress = None,
    resume: Odds | None = None,
    stop_after: int | None = None,
    solver: Solver | None = None,
) -> Odds:
    """Declarer's tricks over the ways to deal the unseen cards to the defenders.

    Parameters
    ----------
    hand
        Declarer's cards when play starts.
    contract
        Game or misère.
    declarer, first
        Who plays it, and who leads first.
    discard
        Cards known to be out of play.
    led
        A card that declarer has already led to the first trick.
    absent
        The seat that nobody takes. By default that of `Seat` that is neither
        `declarer` nor `first`, and as far clockwise from declarer as can be.
    facts
        What is known of the defenders' hands, as text or as facts; without them all
        ways count, and count the same.
    where
        A further condition on the three hands in the order N E S W.
    tries
        Draws in a row that may fail `where`.
    sample
        Draw so many layouts at random, with replacement, instead of all.
    seed
        Start of the random numbers; the same seed gives the same layouts anywhere.
    progress
        Called with the numbers done and in all; True draws a bar on standard error.
    resume
        What an earlier, unfinished call with the same arguments gave.
    stop_after
        Solve at most so many layouts in this call, and give the unfinished count.
    solver
        A solver to use; otherwise a new one with up to 256 MiB for its table.

    Raises
    ------
    KeyboardInterrupt
        After Ctrl-C; its argument is the unfinished count, ready for `resume`.
    IllegalDealError
        If the cards left cannot be dealt, seats or contract do not fit, facts clash, or
        `where` holds too seldom.

    Examples
    --------
    >>> two = odds(Cards("SA S7"), "6NT", declarer=Seat.N, first=Seat.N,
    ...            discard=~Cards("SA S7 SK SQ ST S9"))
    >>> two.counts[:3], two.deals, two.is_complete
    ((0, 6, 0), 6, True)
    """
    game = read_contract(contract)
    setup = Setup.of(hand, game, declarer, first, discard, led, absent, facts_of(facts, game))
    task = Task(sample, seed, progress, resume, stop_after, solver, where, tries)
    return task.answer(setup)


def odds_in_play(
    record: Record,
    seat: Seat,
    *,
    ply: int | None = None,
    facts: Iterable[Fact] | str = (),
    where: Where | None = None,
    tries: int = TRIES,
    sample: int | None = None,
    seed: int = 1,
    progress: Progress = None,
    resume: Odds | None = None,
    stop_after: int | None = None,
    solver: Solver | None = None,
) -> Odds:
    """Declarer's tricks in the whole deal, as a player may judge them in the middle of play.

    He sees his own hand, the cards played, his own discard if he is declarer, and the
    voids that have been shown; all layouts that agree with that count.

    Parameters
    ----------
    record
        A sound record of three hands.
    seat
        Whose eyes; a defender does not know the discard.
    ply
        After so many cards; after all that were played when None.
    facts, where, tries, sample, seed, progress, resume, stop_after, solver
        As for `odds`. A fact counts the cards that a seat has played.

    Raises
    ------
    KeyboardInterrupt, IllegalDealError
        As for `odds`.
    IllegalPlayError
        If the record is not sound, or has fewer cards.

    Examples
    --------
    >>> from prefdd import random_deal
    >>> deal = random_deal(1)
    >>> record = Record(dict(deal.items()), Contract.misere(), Seat.N, Seat.N, talon=deal.talon)
    >>> odds_in_play(record, Seat.E, sample=20).deals
    20
    """
    known = Knowledge.of_record(record, seat, ply=ply)
    known = known.with_facts(facts_of(facts, record.contract))
    setup = Setup.in_play(record, known, len(record.played) if ply is None else ply)
    task = Task(sample, seed, progress, resume, stop_after, solver, where, tries)
    return task.answer(setup)


def facts_of(facts: Iterable[Fact] | str, contract: Contract | None) -> tuple[Fact, ...]:
    """Facts given as such, or as text; the contract says what trumps are."""
    if isinstance(facts, str):
        from prefdd.notation.facts import parse_facts

        return parse_facts(facts, contract)
    found = tuple(facts)
    for fact in found:
        if not isinstance(fact, Fact):
            raise TypeError(f"facts are Facts or text, not {fact!r}")
    return found
