"""Declarer's tricks over the layouts that a defender must reckon with before he calls."""

from __future__ import annotations

from collections.abc import Iterable

from prefdd.cards import NO_CARDS, Cards
from prefdd.counting import Odds, Setup, Task, active_seats
from prefdd.deal import Contract, Kind, Seat
from prefdd.errors import IllegalDealError
from prefdd.knowledge import Fact, Knowledge
from prefdd.layouts import TRIES
from prefdd.odds import facts_of
from prefdd.phrase import card_count
from prefdd.progress import Progress
from prefdd.solver import Solver, engine_kind

__all__ = ["whist_odds"]


def whist_odds(
    hand: Cards,
    contract: Contract | str,
    *,
    seat: Seat,
    declarer: Seat,
    first: Seat,
    talon: Cards = NO_CARDS,
    absent: Seat | None = None,
    facts: Iterable[Fact] | str = (),
    sample: int = 1000,
    seed: int = 1,
    progress: Progress = None,
    resume: Odds | None = None,
    stop_after: int | None = None,
    solver: Solver | None = None,
) -> Odds:
    """Declarer's tricks over layouts that agree with what a defender sees.

    He sees his own hand, and the talon that declarer showed: those two cards are with
    declarer or put away. The layouts are drawn uniformly; that declarer bid and ordered
    this contract is said by `facts`, such as ``W: trumps>=5``.

    Parameters
    ----------
    hand, seat
        The defender's cards and his seat.
    contract, declarer, first
        What is played, by whom, and who leads.
    talon
        The two cards of the talon, if they were shown.
    absent
        The seat that nobody takes; by default as for `prefdd.odds`.
    facts
        What else is known or believed.
    sample
        How many layouts to draw.
    seed, progress, resume, stop_after, solver
        As for `prefdd.odds`.

    Raises
    ------
    KeyboardInterrupt
        After Ctrl-C; its argument is the unfinished count, ready for `resume`.
    IllegalDealError
        If seats, cards or facts do not fit together.

    Examples
    --------
    >>> found = whist_odds(Cards("S:QJ9 C:A87 D:K8 H:T9"), "6S", seat=Seat.E, declarer=Seat.N,
    ...                    first=Seat.E, talon=Cards("HA D7"), facts="N: trumps>=4", sample=50)
    >>> found.deals, found.is_sample
    (50, True)
    """
    game = Contract.parse(contract)
    if game.kind is not Kind.GAME:
        raise IllegalDealError(
            "nobody is asked to whist {contract}; only games are whisted (3.8.2)", contract=game
        )
    for who in (seat, declarer, first):
        if not isinstance(who, Seat):
            raise TypeError(f"seat, declarer and first are Seats, not {who!r}")
    if seat == declarer:
        raise IllegalDealError("{seat} is declarer, and is not asked to whist", seat=seat)
    if len(hand) != 10:
        raise IllegalDealError(
            "{seat} has {count}; who is asked to whist has 10",
            seat=seat,
            count=card_count(len(hand)),
        )
    if talon and len(talon) != 2:
        raise IllegalDealError("the talon has {count}; a talon has 2", count=card_count(len(talon)))
    if hand & talon:
        raise IllegalDealError(
            "{card} of the talon is in the hand of {seat}", card=(hand & talon).lowest, seat=seat
        )
    seats = active_seats(declarer, first, _absent(seat, declarer, first, absent))
    (third,) = (other for other in seats if other not in (seat, declarer))
    told = list(facts_of(facts, game))
    if talon:
        told.append(Fact.lacks(third, talon))
    knowledge = Knowledge.of_hand(
        seat, hand, absent=next(other for other in Seat if other not in seats), facts=told
    )
    kind, trump = engine_kind(game)
    setup = Setup(knowledge, (), 0, kind, trump, seats.index(declarer), seats.index(first))
    return Task(sample, seed, progress, resume, stop_after, solver, None, TRIES).answer(setup)


def _absent(seat: Seat, declarer: Seat, first: Seat, absent: Seat | None) -> Seat:
    """The seat that nobody takes: as said, else as far clockwise from declarer as can be."""
    if absent is None:
        away = (Seat((declarer + step) % 4) for step in (2, 3, 1))
        return next(other for other in away if other not in (seat, first))
    if absent == seat:
        raise IllegalDealError("{seat} is absent and cannot play or lead", seat=seat)
    return absent
