"""What a position of a case is worth: tricks, entries and proof, and which option is best."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from prefdd.constraints import UNCONSTRAINED, Constraints
from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalPlayError, MissingFactError
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
    "granted",
    "marked_best",
    "other_side",
    "played_out",
    "tricks_by_seat",
]

DECLARER_TAKES: Final = Phrase("Declarer takes what is said, whatever the defenders play.")
"""What declarer proves; on a misère he avoids the others."""

HELD_TO: Final = Phrase("The defenders hold declarer to what is said, whatever he plays.")
"""What a defender proves."""

_FEW: Final = Phrase("Declarer takes no more than is said, whatever the defenders play.")
_MADE_TO_TAKE: Final = Phrase("The defenders make declarer take what is said, whatever he plays.")
"""The same on a misère, where declarer avoids tricks."""


def other_side(case: Case, seat: Seat) -> Seat:
    """Who gives orders to a seat: declarer to a defender, the first defender to declarer."""
    return case.defenders[0] if seat == case.declarer else case.declarer


def claim_of(case: Case, by: Seat) -> tuple[Phrase, Seat]:
    """What a seat proves about declarer's tricks, and the seat."""
    declares = by == case.declarer
    if case.contract.kind is Kind.MISERE:
        return (_FEW if declares else _MADE_TO_TAKE), by
    return (DECLARER_TAKES if declares else HELD_TO), by


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


def granted(
    case: Case,
    position: Position,
    tricks: int,
    line: Position | None = None,
    first_defender: int | None = None,
) -> dict[Seat, int]:
    """Tricks of each seat when declarer is given so many without play.

    Parameters
    ----------
    tricks
        Declarer's, in the whole deal.
    line
        End of a line of play: when declarer has as many there, the defenders share
        theirs as there.
    first_defender
        Tricks of the first defender in the whole deal, if it is told.

    Raises
    ------
    MissingFactError
        If both defenders whist, and it is not known how they share what is left.
    IllegalPlayError
        If the first defender cannot have so many.
    """
    shared = tricks_by_seat(position)
    rest = position.tricks_left - (tricks - shared[case.declarer])
    shared[case.declarer] = tricks
    first, second = case.defenders
    if first_defender is not None:
        extra = first_defender - shared[first]
        if not 0 <= extra <= rest:
            raise IllegalPlayError(
                "{seat} has {count} tricks, and {rest} are left for the defenders; he cannot "
                "have {told} in all",
                seat=first,
                count=shared[first],
                rest=rest,
                told=first_defender,
            )
        shared[first] += extra
        shared[second] += rest - extra
        return shared
    if line is not None and line.declarer_tricks == tricks:
        return tricks_by_seat(line)
    whisters = () if case.contract.kind is Kind.MISERE or not case.is_whole else case.whisters
    if len(whisters) == 2 and rest:
        raise MissingFactError(
            "both whist, each for himself, and {rest} tricks are shared without play; say how "
            "many {seat} has in all (defender_tricks)",
            name="defender_tricks",
            rest=rest,
            seat=first,
        )
    shared[whisters[0] if whisters else first] += rest
    return shared
