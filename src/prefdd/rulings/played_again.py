"""Play that begins anew at a revoke: guesses against who revoked, and a penalty trick."""

from __future__ import annotations

from dataclasses import dataclass, replace

from prefdd.allpass_position import AllPassPosition
from prefdd.cards import Card, Cards
from prefdd.constraints import Constraints
from prefdd.deal import Contract, Kind, Seat
from prefdd.phrase import Phrase
from prefdd.position import Position
from prefdd.record import Finding
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction
from prefdd.rulings.penalty_trick import penalties
from prefdd.rulings.proof import prove
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.worth import best_play, claim_of, other_side, tricks_by_seat
from prefdd.scoring.faults import Fault
from prefdd.solver import Solver

__all__ = ["RevokeFound", "played_again"]


@dataclass(frozen=True, slots=True)
class RevokeFound:
    """A revoke that was found, and when."""

    case: Case
    infraction: Infraction
    found: Finding
    facts: tuple[Phrase, ...]
    noticed: int

    @property
    def before(self) -> Position:
        """Position in which the offender was to play."""
        return self.case.position_before(self.found.ply)

    @property
    def seat(self) -> Seat:
        """Who revoked."""
        return self.before.to_move

    @property
    def card(self) -> Card:
        """The card that was a revoke."""
        return self.case.record.played[self.found.ply - 1]


def played_again(fault: RevokeFound) -> Ruling:
    """Play begins anew at the revoke, guesses go against the offender, a trick goes over."""
    case = fault.case
    orders = [
        Phrase(
            "The cards from card {ply} on are taken back and played again; {card} lies open.",
            ply=fault.found.ply,
            card=fault.card,
        ),
        Phrase("Whatever {seat} may have guessed, he guessed wrong.", seat=fault.seat),
    ]
    rules = ("3.9.16", "3.9.16.2", "[68]", "3.9.15")
    if case.contract.kind is Kind.ALL_PASS:
        return _later_on_all_pass(fault, rules, orders)
    orders.append(Phrase("Then one trick at least goes to the other side."))
    solver, before, seat = Solver(), fault.before, fault.seat
    chooser = other_side(case, seat)
    claim, by = claim_of(case, chooser)
    open_card = Constraints(Cards([fault.card]), is_waivable=True)
    wrong = replace(open_card, hostile=frozenset({seat}))
    readings = [
        (label, best_play(case, before, before_penalty(label), by, bound, solver))
        for label, bound in _readings(case, seat, wrong, open_card)
    ]
    ruled = [(label, _fined(case, played, seat)) for label, played in readings]
    discretion = [
        Choice(
            Phrase(
                "How is the play of {seat} supposed? The Code excludes only what is against "
                "common sense.",
                seat=seat,
            ),
            tuple(Option(label, ways[0].outcome) for label, ways in ruled),
        )
    ]
    if len(ruled[0][1]) > 1:
        question = Phrase("To which whister does the trick go? The Code does not say.")
        discretion.append(Choice(question, ruled[0][1]))
    return Ruling(
        case,
        fault.infraction,
        rules,
        fault.facts,
        (*orders, Phrase("Penalty trick: {moved}.", moved=ruled[0][1][0].label)),
        ruled[0][1][0].outcome,
        best_play(case, before, claim, by, solver=solver),
        (),
        tuple(discretion),
        tuple(played.proof for _, played in readings if played.proof is not None),
    )


def before_penalty(how: Phrase) -> Phrase:
    """What a proof says of play that begins anew."""
    return Phrase("Before the penalty trick: {how}.", how=how)


def _readings(
    case: Case, seat: Seat, wrong: Constraints, open_card: Constraints
) -> list[tuple[Phrase, Constraints]]:
    """Ways to suppose the play of the offender, that of the Code first.

    On a misère an ace is nothing to keep, so the Code's examples of what is absurd say
    nothing there, and only a judge can say what is.
    """
    sensible = replace(wrong, may_underlead_ace=False, may_waste_ace=False)
    named = Phrase(
        "{seat} plays what the other side names, but not from under an ace, nor an ace in vain "
        "([68], 3.9.14.4)",
        seat=seat,
    )
    found = [(named, sensible)] if case.contract.kind is Kind.GAME else []
    return [
        *found,
        (Phrase("{seat} plays any lawful card that the other side names", seat=seat), wrong),
        (Phrase("{seat} plays as well as he can", seat=seat), open_card),
    ]


def _fined(case: Case, played: Outcome, seat: Seat) -> tuple[Option, ...]:
    """The ways in which the penalty trick goes over, after some play."""
    return tuple(
        Option(label, Outcome(tricks, case.score(tricks)))
        for label, tricks in penalties(case, played.tricks, seat)
    )


def _later_on_all_pass(fault: RevokeFound, rules: tuple[str, ...], orders: list[Phrase]) -> Ruling:
    """The offender's tricks if all guesses go against him, and an eleventh if the judge says so.

    The Code gives a penalty trick to the other side, which on an all-pass would be a gift.
    """
    case, seat, before = fault.case, fault.seat, fault.before
    question = Phrase(
        "What is the penalty on an all-pass? The Code gives a trick to the other side, which "
        "would be no penalty."
    )
    eleventh = Phrase("{seat} writes one trick more, as by 3.9.11.2", seat=seat)
    none = Phrase("no more than the play from the revoke on")
    played = _against(case, before, seat)
    if played is None:
        options = (Option(eleventh, Outcome()), Option(none, Outcome()))
        return Ruling(
            case, fault.infraction, rules, fault.facts, tuple(orders),
            discretion=(Choice(question, options),),
            remarks=(
                Phrase(
                    "No value is given while the talon leads tricks, or when the dealer has taken "
                    "some."
                ),
            ),
        )  # fmt: skip
    tricks = {**played.tricks, seat: played.tricks[seat] + 1}
    fine = {str(case.player(seat)): Fault.OLD_TRICK}
    fined = Outcome(tricks, case.score(played.tricks, fine))
    return Ruling(
        case,
        fault.infraction,
        rules,
        fault.facts,
        tuple(orders),
        fined,
        None,
        (),
        (Choice(question, (Option(eleventh, fined), Option(none, played))),),
        () if played.proof is None else (played.proof,),
    )


def _against(case: Case, position: Position, seat: Seat) -> Outcome | None:
    """Most tricks of a player, if the others may name his cards; None while the talon leads.

    It is a misère of his: the others want to give him tricks, and nothing else matters.
    """
    assert isinstance(position, AllPassPosition)
    if position.opened or position.dealer_won:
        return None
    as_misere = Position(
        position.seats, position.hands, Contract.misere(), seat, position.leader, position.table,
        position.won,
    )  # fmt: skip
    by = next(other for other in position.seats if other != seat)
    claim = Phrase("{seat} can be given what is said.", seat=seat)
    proof = prove(as_misere, claim, by, Constraints(hostile=frozenset({seat})))
    tricks = tricks_by_seat(proof.end)
    return Outcome(tricks, case.score(tricks), proof)
