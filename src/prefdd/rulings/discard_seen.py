"""A look into one's own discard after the first lead: 3.4.9."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError
from prefdd.phrase import Phrase
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.ruling import Outcome, Ruling
from prefdd.rulings.supposed import played_out
from prefdd.scoring.prices import LOOK

__all__ = ["LookedIntoDiscard"]


@dataclass(frozen=True, slots=True)
class LookedIntoDiscard(Infraction):
    """Declarer looked into his discard after the first lead (3.4.9 [33] [34]).

    It costs him one trick, which becomes nobody's.

    Attributes
    ----------
    ply
        Number of the card in the record before which he looked; after all of them
        without it.
    """

    name: ClassVar[str] = "looked-into-discard"
    title: ClassVar[Phrase] = Phrase("look into the discard")
    code: ClassVar[str] = "3.4.9"

    ply: int | None = fact(
        Phrase("Before which card of the record was it, counted from 1?"), default=None
    )

    def rule(self, case: Case) -> Ruling:
        """One trick off those that declarer has taken."""
        if case.contract.kind is Kind.ALL_PASS:
            raise IllegalDealError("on an all-pass nobody has a discard to look into (3.4.9)")
        declarer = case.declarer
        ply = len(case.record.played) + 1 if self.ply is None else self.ply
        case.position_before(ply)
        if ply == 1:
            raise IllegalPlayError(
                "before the first lead {seat} may look into his discard (3.4.9 [33])",
                seat=declarer,
            )
        otherwise = played_out(case)
        taken = otherwise.tricks[declarer]
        is_misere = case.contract.kind is Kind.MISERE
        counted = taken + LOOK if is_misere else taken - LOOK
        fined = case.score(otherwise.tricks, [(str(case.player(declarer)), "discard")])
        return Ruling(
            case,
            self,
            ("3.4.9", "[33]", "[34]"),
            (
                Phrase("{seat} looked into his discard before card {ply}.", seat=declarer, ply=ply),
                Phrase("{seat} takes tricks: {tricks}.", seat=declarer, tricks=taken),
            ),
            (self._order(case, declarer, taken),),
            Outcome({**otherwise.tricks, declarer: counted}, fined, otherwise.proof),
            otherwise,
            remarks=(
                Phrase(
                    "The fined trick becomes nobody's: the others write for the tricks that were "
                    "really taken ([34])."
                ),
            ),
        )

    def _order(self, case: Case, declarer: Seat, taken: int) -> Phrase:
        level = case.contract.level
        if case.contract.kind is Kind.MISERE:
            return Phrase("One trick is added to those that {seat} took.", seat=declarer)
        if taken == level:
            return Phrase(
                "{seat} took just what was ordered, and is without one for his fine.",
                seat=declarer,
            )
        if taken == level + 1:
            return Phrase("The trick above the contract and the fine cancel each other.")
        if taken > level:
            return Phrase("One of the tricks above the contract is taken off.")
        return Phrase(
            "The fine is added to the undertricks: without {count}.", count=level - taken + LOOK
        )
