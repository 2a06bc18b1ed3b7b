"""Suits that a player named before his time: what declarer may forbid or order his partner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from prefdd.auction import Bid
from prefdd.cards import Suit
from prefdd.constraints import Constraints, LeadDuty
from prefdd.deal import Kind, Seat
from prefdd.phrase import Phrase
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.worth import best_play, claim_of, marked_best
from prefdd.solver import Solver

__all__ = ["BidOutOfTurn", "lead_orders"]


def lead_orders(
    partner: Seat, suit: Suit, worth: Callable[[tuple[LeadDuty, ...]], Outcome]
) -> list[Option]:
    """A ban and an order of a suit for the next lead of the offender's partner.

    Parameters
    ----------
    worth
        What comes of it when somebody has such duties.
    """
    return [
        Option(label, worth((LeadDuty(partner, suit, is_ban),)))
        for is_ban, label in (
            (True, Phrase("forbid {seat} to lead {suit}", seat=partner, suit=suit)),
            (False, Phrase("order {seat} to lead {suit}", seat=partner, suit=suit)),
        )
    ]


@dataclass(frozen=True, slots=True)
class BidOutOfTurn(Infraction):
    """Somebody bid before it was his turn (3.3.18).

    Attributes
    ----------
    seat
        Who bid.
    bid
        What he bid.
    """

    name: ClassVar[str] = "bid-out-of-turn"
    title: ClassVar[Phrase] = Phrase("bid out of turn")
    code: ClassVar[str] = "3.3.18"

    seat: Seat = fact(Phrase("Who bid out of turn?"))
    bid: Bid = fact(Phrase("What did he bid?"))

    def rule(self, case: Case) -> Ruling:
        """No penalty for declarer; else he may forbid or order the suit that was named."""
        case.check_hand(self.seat)
        facts = (Phrase("{seat} bid {bid} out of turn.", seat=self.seat, bid=self.bid),)
        if case.contract.kind is Kind.ALL_PASS:
            order = Phrase("Nobody plays a contract, so there is no penalty.")
            return Ruling(case, self, ("3.3.18",), facts, (order,))
        solver, start = Solver(), case.position_before(1)
        free = best_play(case, start, *claim_of(case, case.declarer), solver=solver)
        if self.seat == case.declarer:
            order = Phrase("He became declarer, so there is no penalty.")
            return Ruling(case, self, ("3.3.18",), facts, (order,), free, free)
        suit = None if self.bid.contract is None else self.bid.contract.strain
        if suit is None:
            order = Phrase("He named no suit, so there is none to forbid or to order.")
            return Ruling(case, self, ("3.3.18",), facts, (order,), free, free)
        partner, declarer = case.partner(self.seat), case.declarer

        def worth(leads: tuple[LeadDuty, ...]) -> Outcome:
            bound = Constraints(leads=leads)
            return best_play(case, start, *claim_of(case, declarer), bound, solver)

        options = [Option(Phrase("say nothing"), free), *lead_orders(partner, suit, worth)]
        choice = Choice(
            Phrase("What does declarer, {seat}, order?", seat=declarer),
            marked_best(case, options, declarer),
            declarer,
        )
        assert choice.best is not None
        return Ruling(
            case,
            self,
            ("3.3.18", "[27]"),
            facts,
            (
                Phrase(
                    "Declarer may forbid {seat} to lead {suit}, or order him to lead it, the "
                    "first time that he is on lead.",
                    seat=partner,
                    suit=suit,
                ),
            ),
            choice.best.outcome,
            free,
            (choice,),
        )
