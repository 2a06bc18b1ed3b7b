"""A wrong number of cards that is found in the play: without two, or what is proved (3.9.18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalPlayError
from prefdd.phrase import Phrase
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.proof import Proof
from prefdd.rulings.ruling import Outcome, Ruling
from prefdd.rulings.worth import best_play, claim_of, played_out
from prefdd.scoring import DealScore
from prefdd.scoring.faults import Fault
from prefdd.scoring.fines import proved_set
from prefdd.solver import Solver

__all__ = ["WrongNumberOfCards"]


@dataclass(frozen=True, slots=True)
class WrongNumberOfCards(Infraction):
    """Somebody had a card too many or too few in the play (3.9.18).

    The record has the deal as it should have been, ten cards each, and the play: cards
    that are too many count for no trick.

    Attributes
    ----------
    seats
        Whose number was wrong.
    ply
        Number of the card in the record before which it was found; after all of them
        without it. From there on the whisters may prove what they would have taken.
    """

    name: ClassVar[str] = "wrong-number-of-cards"
    title: ClassVar[Phrase] = Phrase("wrong number of cards in the play")
    code: ClassVar[str] = "3.9.18"

    seats: tuple[Seat, ...] = fact(Phrase("Who had a wrong number of cards?"))
    ply: int | None = fact(
        Phrase("Before which card of the record was it found, counted from 1?"), default=None
    )

    def rule(self, case: Case) -> Ruling:
        """Two tricks off what declarer took or was proved to take; without two on whist."""
        self._check(case)
        ply = len(case.record.played) + 1 if self.ply is None else self.ply
        position = case.position_before(ply)
        facts = tuple(
            Phrase("{seat} had a wrong number of cards; it was found before card {ply}.",
                   seat=seat, ply=ply)
            for seat in self.seats
        )  # fmt: skip
        rules = ["3.9.18", "[69]", "[70]"]
        if case.contract.kind is Kind.ALL_PASS:
            order = Phrase(
                "Who is at fault pays what the others might have gained at most; the Code gives "
                "no amount."
            )
            return Ruling(case, self, ("3.9.18", "[69]"), facts, (order,))
        solver = Solver()
        played = played_out(case, solver=solver)
        is_declarer = case.declarer in self.seats
        proved = None
        if is_declarer and not position.is_over:
            proved = best_play(case, position, *claim_of(case, case.defenders[0]), solver=solver)
        taken = played.tricks[case.declarer]
        counted = _worse(case, taken, None if proved is None else proved.tricks[case.declarer])
        orders = list(self._orders(case, taken, counted))
        if len(self.seats) > 1:
            rules.append("[71]")
        ruled = Outcome(played.tricks, self._score(case, played.tricks, counted), played.proof)
        proofs: tuple[Proof, ...] = ()
        if proved is not None and proved.proof is not None and counted != taken:
            proofs = (proved.proof,)
        return Ruling(
            case, self, tuple(rules), facts, tuple(orders), ruled, played, (), (), proofs,
            (Phrase("The whists of the others are written for the tricks really taken."),),
        )  # fmt: skip

    def _check(self, case: Case) -> None:
        if not self.seats:
            raise IllegalPlayError("nobody is named who had a wrong number of cards")
        for seat in self.seats:
            case.check_hand(seat)
        if len(set(self.seats)) < len(self.seats):
            raise IllegalPlayError("{seat} is named twice", seat=self.seats[0])

    def _orders(self, case: Case, taken: int, counted: int) -> Iterator[Phrase]:
        for seat in self.seats:
            if seat != case.declarer:
                yield (
                    Phrase("{seat} is without two on whist.", seat=seat)
                    if case.contract.kind is Kind.GAME
                    else Phrase(
                        "Nobody whists a misère; the Code gives no fine of {seat}.", seat=seat
                    )
                )
                continue
            if counted != taken:
                yield Phrase(
                    "The whisters prove that {seat} would have had tricks: {count}.",
                    seat=seat,
                    count=counted,
                )
            if case.contract.kind is Kind.MISERE:
                yield Phrase("{seat} writes two tricks more on his misère.", seat=seat)
                continue
            level = case.contract.level
            yield Phrase(
                "{seat} plays on, and two tricks are taken off what counts, at most those of his "
                "contract: he writes for {count}.",
                seat=seat,
                count=min(counted, level) - 2,
            )

    def _score(self, case: Case, tricks: Mapping[Seat, int], counted: int) -> DealScore | None:
        faults = [
            (str(case.player(seat)), Fault.CARDS)
            for seat in self.seats
            if case.contract.kind is Kind.GAME or seat == case.declarer
        ]
        scored = case.score(tricks, faults)
        if scored is None:
            return None
        taken = tricks[case.declarer]
        level = 0 if case.contract.kind is Kind.MISERE else case.contract.level
        more = abs(counted - min(taken, level)) if level else counted - taken
        if level and counted >= min(taken, level):
            more = 0
        if not more:
            return scored
        return scored.with_entries(
            [proved_set(case.player(case.declarer), more, level, case.terms)]
        )


def _worse(case: Case, taken: int, proved: int | None) -> int:
    """Declarer's tricks that count before the fine: taken, or proved if that is worse."""
    if proved is None:
        return taken
    return max(taken, proved) if case.contract.kind is Kind.MISERE else min(taken, proved)
