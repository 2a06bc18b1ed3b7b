"""Revokes: put right within the trick, or played again with a penalty trick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from prefdd.cards import Card, Cards
from prefdd.constrained import holder_wants_more
from prefdd.constraints import UNCONSTRAINED, Constraints
from prefdd.deal import Kind
from prefdd.errors import IllegalPlayError, MissingFactError
from prefdd.phrase import Phrase
from prefdd.record import Finding
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.played_again import RevokeFound, played_again
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.worth import best_play, claim_of, marked_best, other_side, tricks_by_seat
from prefdd.solver import Solver

__all__ = ["Revoke"]


@dataclass(frozen=True, slots=True)
class Revoke(Infraction):
    """Somebody did not follow suit, or did not trump, though he could (3.9.16).

    Attributes
    ----------
    ply
        Number in the record of the card that was a revoke; the first that is one
        without it.
    noticed
        Number of the last card that lay on the table when it was noticed; the last of
        the record without it.
    corrected
        What was played instead, if it was put right within the trick; what is best for
        who revoked without it.
    is_noticed_after_deal
        Whether the cards were mixed and the deal was written before (3.9.17).
    """

    name: ClassVar[str] = "revoke"
    title: ClassVar[Phrase] = Phrase("revoke")
    code: ClassVar[str] = "3.9.16"

    ply: int | None = fact(
        Phrase("Which card of the record was the revoke, counted from 1?"), default=None
    )
    noticed: int | None = fact(
        Phrase("Which card of the record was the last before it was noticed, counted from 1?"),
        default=None,
    )
    corrected: Card | None = fact(
        Phrase("Which card was played instead, if it was put right within the trick?"),
        default=None,
    )
    is_noticed_after_deal: bool = fact(
        Phrase("Were the cards mixed and the deal written when it was noticed?"), default=False
    )

    def rule(self, case: Case) -> Ruling:
        """An exposed card, a new play and a penalty trick, or nothing when it is too late."""
        found = self._find(case)
        facts = (self._what(case, found),)
        if self.is_noticed_after_deal:
            return self._too_late(case, facts)
        noticed = self._noticed(case, found.ply)
        if noticed <= _end_of_trick(found.ply):
            fault = RevokeFound(case, self, found, facts, noticed)
            return _in_time(fault, self.corrected)
        if self.corrected is not None:
            raise IllegalPlayError(
                "card {ply} was noticed after card {noticed}, in another trick, so nothing was put "
                "right within the trick",
                ply=found.ply,
                noticed=noticed,
            )
        return played_again(RevokeFound(case, self, found, facts, noticed))

    def _find(self, case: Case) -> Finding:
        """The first revoke, or the one told."""
        if self.ply is not None:
            position = case.position_before(self.ply)
            if self.ply > len(case.record.played):
                raise MissingFactError(
                    "the record has only {count} cards, and the revoke is card {ply}; give the "
                    "cards that were played",
                    name="played",
                    count=len(case.record.played),
                    ply=self.ply,
                )
            card = case.record.played[self.ply - 1]
            if position.refusal(card) is None:
                raise IllegalPlayError(
                    "card {ply}, {seat} {card}, was no revoke: he held {held} and might play "
                    "{legal}",
                    ply=self.ply,
                    seat=position.to_move,
                    card=card,
                    held=position.hand,
                    legal=position.legal,
                )
        findings = case.record.validate()
        if not findings:
            raise IllegalPlayError("no card of the record was a revoke: all of them were legal")
        found = findings[0]
        if found.ply == 0:
            raise found.error
        is_held = found.card in case.position_before(found.ply).hand
        if not is_held:
            raise found.named
        return found

    def _noticed(self, case: Case, ply: int) -> int:
        played = len(case.record.played)
        noticed = played if self.noticed is None else self.noticed
        if not ply <= noticed <= played:
            raise IllegalPlayError(
                "the revoke is card {ply} and the record has {count} cards, so it was not noticed "
                "after card {noticed}",
                ply=ply,
                count=played,
                noticed=noticed,
            )
        return noticed

    def _what(self, case: Case, found: Finding) -> Phrase:
        return Phrase(
            "Card {ply}: {seat} played {card}; he held {held} and might play {legal}.",
            ply=found.ply,
            seat=found.seat,
            card=found.card,
            held=case.position_before(found.ply).hand,
            legal=found.legal,
        )

    def _too_late(self, case: Case, facts: tuple[Phrase, ...]) -> Ruling:
        position = case.record.as_it_lay
        if not position.is_over:
            raise MissingFactError(
                "the deal was over, but the record has only {count} cards; give the cards that "
                "were played",
                name="played",
                count=len(case.record.played),
            )
        tricks = tricks_by_seat(position)
        order = Phrase("The cards are mixed and the deal is written: the entry stands.")
        return Ruling(case, self, ("3.9.17",), facts, (order,), Outcome(tricks, case.score(tricks)))


def _end_of_trick(ply: int) -> int:
    """Number of the last card of the trick of a card."""
    return (ply + 2) // 3 * 3


def _in_time(fault: RevokeFound, corrected: Card | None) -> Ruling:
    """The card lies open, and another one is played instead (3.9.16.1)."""
    case, before, card = fault.case, fault.before, fault.card
    if corrected is not None:
        refusal = before.refusal(corrected)
        if refusal is not None:
            raise refusal
    followed = case.record.played[fault.found.ply : fault.noticed]
    orders = [
        Phrase("{card} is taken back, and lies open on the table.", card=card),
        Phrase(
            "The other side may demand it, or forbid it, each time that it may be played, and "
            "cannot forbid {seat} to lead it.",
            seat=fault.seat,
        ),
    ]
    rules = ("3.9.16", "3.9.16.1", "[67]", "3.9.14", "3.9.15")
    if case.contract.kind is Kind.ALL_PASS:
        remark = Phrase(
            "On an all-pass there are two opponents: the Code does not say which of them "
            "demands a card, so no value is given."
        )
        return Ruling(case, fault.infraction, rules, fault.facts, tuple(orders), remarks=(remark,))
    solver = Solver()
    table = _Corrected(fault, corrected, solver)
    at_will = Constraints(Cards([card]), is_waivable=True)
    stands = table.worth(at_will, followed)
    chooser = other_side(case, fault.seat)
    options = (
        Option(Phrase("demand or forbid {cards} at will, at each chance", cards=card), stands),
        Option(
            Phrase("demand {cards} at the first chance", cards=card),
            table.worth(Constraints(Cards([card]), is_called=True), followed),
        ),
        Option(Phrase("demand nothing"), table.worth(UNCONSTRAINED, followed)),
    )
    choice = Choice(
        Phrase("What does the other side, {seat}, demand?", seat=chooser),
        marked_best(case, options, chooser),
        chooser,
    )
    discretion = []
    if followed:
        discretion.append(
            Choice(
                Phrase("Do the cards played after it in the trick stand? The Code does not say."),
                (
                    Option(Phrase("they stand"), stands),
                    Option(Phrase("they are taken back too"), table.worth(at_will, ())),
                ),
            )
        )
    if fault.noticed == _end_of_trick(fault.found.ply):
        discretion.append(
            Choice(
                Phrase(
                    "Three cards lay in the trick, and no card of a finished trick is exposed "
                    "(3.9.14.5 [66]). Does {card} lie open?",
                    card=card,
                ),
                (
                    Option(Phrase("yes: it was noticed in the same trick [67]"), stands),
                    Option(Phrase("no"), table.worth(UNCONSTRAINED, followed)),
                ),
            )
        )
    claim, by = claim_of(case, chooser)
    return Ruling(
        case,
        fault.infraction,
        rules,
        fault.facts,
        tuple(orders),
        stands,
        best_play(case, before, claim, by, solver=solver),
        (choice,),
        tuple(discretion),
    )


@dataclass(frozen=True, slots=True)
class _Corrected:
    """A trick in which another card is played instead of the revoke."""

    fault: RevokeFound
    corrected: Card | None
    solver: Solver

    def worth(self, constraints: Constraints, followed: tuple[Card, ...]) -> Outcome:
        """Outcome when some cards after the one that is put right stand."""
        case, before = self.fault.case, self.fault.before
        claim, by = claim_of(case, other_side(case, self.fault.seat))
        cards = [self.corrected] if self.corrected is not None else list(before.legal)
        if not followed and self.corrected is None:
            return best_play(case, before, claim, by, constraints, self.solver)
        outcomes = [
            best_play(case, before.replay([card, *followed]), claim, by, constraints, self.solver)
            for card in cards
        ]
        best = max if holder_wants_more(before) else min
        return best(outcomes, key=lambda outcome: outcome.tricks[case.declarer])
