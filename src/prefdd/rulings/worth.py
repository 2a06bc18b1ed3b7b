"""What a position of a case is worth: tricks, entries and proof, and which option is best."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from prefdd.constraints import UNCONSTRAINED, Constraints
from prefdd.deal import Kind, Seat
from prefdd.phrase import Phrase
from prefdd.position import Position
from prefdd.rulings.case import Case
from prefdd.rulings.proof import prove
from prefdd.rulings.ruling import Option, Outcome
from prefdd.solver import Solver

__all__ = ["best_play", "marked_best", "tricks_by_seat"]


def best_play(
    case: Case,
    position: Position,
    claim: Phrase,
    by: Seat,
    constraints: Constraints = UNCONSTRAINED,
    solver: Solver | None = None,
) -> Outcome:
    """Outcome of best play in the open from a position, within what the rules order.

    Declarer's tricks are proved. How the defenders share theirs is as on the line of the
    proof; the Code says nothing else of it.

    Parameters
    ----------
    claim
        What is proved, in words.
    by
        For which side: declarer or a defender.
    """
    proof = prove(position, claim, by, constraints, solver)
    tricks = tricks_by_seat(proof.end)
    return Outcome(tricks, case.score(tricks), proof)


def tricks_by_seat(position: Position) -> dict[Seat, int]:
    """Tricks that each seat has won."""
    return dict(zip(position.seats, position.won, strict=True))


def marked_best(case: Case, options: Iterable[Option], seat: Seat) -> tuple[Option, ...]:
    """Options with the best ones for a player marked: by his balance, else by tricks."""
    listed = tuple(options)
    worths = [_worth(case, option, seat) for option in listed]
    return tuple(
        replace(option, is_best=worth == max(worths))
        for option, worth in zip(listed, worths, strict=True)
    )


def _worth(case: Case, option: Option, seat: Seat) -> Fraction:
    """What an option is worth to a player, more being better."""
    if option.outcome.score is not None:
        return option.outcome.score.balance[case.player(seat)]
    tricks = option.outcome.tricks[case.declarer]
    wants_tricks = (seat == case.declarer) == (case.contract.kind is Kind.GAME)
    return Fraction(tricks if wants_tricks else -tricks)
