"""What a position of a case is worth: tricks, entries and proof, and which option is best."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from prefdd.constraints import UNCONSTRAINED, Constraints
from prefdd.deal import Kind, Seat
from prefdd.phrase import Phrase
from prefdd.position import Position
from prefdd.rulings.case import Case
from prefdd.rulings.proof import prove
from prefdd.rulings.ruling import Option, Outcome
from prefdd.solver import Solver

__all__ = [
    "DECLARER_TAKES",
    "best_play",
    "claim_of",
    "marked_best",
    "other_side",
    "played_out",
    "tricks_by_seat",
]

DECLARER_TAKES: Final = Phrase("Declarer takes what is said, whatever the defenders play.")
"""What declarer proves; on a misère he avoids the others."""

HELD_TO: Final = Phrase("The defenders hold declarer to what is said, whatever he plays.")
"""What a defender proves."""


def other_side(case: Case, seat: Seat) -> Seat:
    """Who gives orders to a seat: declarer to a defender, the first defender to declarer."""
    return case.defenders[0] if seat == case.declarer else case.declarer


def claim_of(case: Case, by: Seat) -> tuple[Phrase, Seat]:
    """What a seat proves about declarer's tricks, and the seat."""
    return (DECLARER_TAKES if by == case.declarer else HELD_TO), by


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


def played_out(case: Case, ply: int | None = None, solver: Solver | None = None) -> Outcome:
    """Outcome of the deal as it was played, and in best play from where the record ends.

    Parameters
    ----------
    ply
        Card of the record from which on best play is supposed; None after all of them.
    """
    position = case.position_before(len(case.record.played) + 1 if ply is None else ply)
    if position.is_over:
        tricks = tricks_by_seat(position)
        return Outcome(tricks, case.score(tricks))
    claim, by = claim_of(case, case.declarer)
    return best_play(case, position, claim, by, solver=solver)


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
