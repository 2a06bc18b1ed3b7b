"""Tricks that somebody looked at against the rules: a trick of his is lost (3.9.8, 3.9.11.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalPlayError, MissingFactError
from prefdd.phrase import Phrase
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.worth import played_out
from prefdd.scoring.faults import Fault

__all__ = ["OpenedTrick"]


@dataclass(frozen=True, slots=True)
class OpenedTrick(Infraction):
    """Somebody turned up and looked at a trick (3.9.8, 3.9.11).

    Attributes
    ----------
    seat
        Who looked.
    trick
        At which trick, counted from 1.
    ply
        Number of the card in the record before which it happened; after all of them
        without it.
    is_allowed
        Whether he had asked and nobody objected (3.9.11.1), or had asked for the last
        trick, which anybody may see (3.9.8).
    """

    name: ClassVar[str] = "opened-trick"
    title: ClassVar[Phrase] = Phrase("look at a trick")
    code: ClassVar[str] = "3.9.11.2"

    seat: Seat = fact(Phrase("Who looked?"))
    trick: int = fact(Phrase("At which trick, counted from 1?"))
    ply: int | None = fact(
        Phrase("Before which card of the record was it, counted from 1?"), default=None
    )
    is_allowed: bool = fact(Phrase("Had he asked, and nobody objected?"), default=False)

    def rule(self, case: Case) -> Ruling:
        """One trick of his own; one more on an all-pass and for declarer of a misère."""
        owner, is_last = self._trick(case)
        facts = (
            Phrase(
                "{seat} looked at trick {trick}, which {owner} had taken.",
                seat=self.seat,
                trick=self.trick,
                owner=owner,
            ),
        )
        played = _result(case)
        free = self._why_free(owner, is_last)
        if free is not None:
            rule, order = free
            return Ruling(case, self, (rule,), facts, (order,), played, played)
        fined = self._fined(case, played)
        rules = ["3.9.8", "3.9.11.2"]
        if case.contract.kind is not Kind.ALL_PASS:
            rules += ["3.9.12", "[34]"]
        discretion: tuple[Choice, ...] = ()
        if self._is_against_misere(case):
            discretion = (
                Choice(
                    Phrase(
                        "What does a defender of a misère lose? The Code gives declarer's fine "
                        "only."
                    ),
                    (Option(Phrase("nothing: a trick would be no loss to him"), played),),
                ),
            )
        return Ruling(
            case, self, tuple(rules), facts, (self._order(case),), fined, played, (), discretion
        )

    def _trick(self, case: Case) -> tuple[Seat, bool]:
        """Who took the trick, and whether it was the last one then."""
        case.check_hand(self.seat)
        ply = len(case.record.played) + 1 if self.ply is None else self.ply
        case.position_before(ply)
        finished = (ply - 1) // 3
        if not 1 <= self.trick <= finished:
            raise IllegalPlayError(
                "there was no trick {trick} before card {ply}: {count} were finished",
                trick=self.trick,
                ply=ply,
                count=finished,
            )
        # Play is over when the last trick is taken, and nobody leads: its owner is `to_move`.
        return case.position_before(3 * self.trick + 1).to_move, self.trick == finished

    def _why_free(self, owner: Seat, is_last: bool) -> tuple[str, Phrase] | None:
        """Rule and words if he might look."""
        if is_last and (owner == self.seat or self.is_allowed):
            return "3.9.8", Phrase("It was the last trick, and might be seen.")
        if self.is_allowed:
            return "3.9.11.1", Phrase("He had asked, and nobody objected: there is no penalty.")
        return None

    def _is_against_misere(self, case: Case) -> bool:
        return case.contract.kind is Kind.MISERE and self.seat != case.declarer

    def _order(self, case: Case) -> Phrase:
        if case.contract.kind is Kind.ALL_PASS:
            return Phrase("{seat} writes one trick more, an eleventh.", seat=self.seat)
        if self._is_against_misere(case):
            return Phrase("{seat} plays against a misère; no trick is written.", seat=self.seat)
        if case.contract.kind is Kind.MISERE:
            return Phrase("{seat} writes one trick more on his misère.", seat=self.seat)
        return Phrase(
            "{seat} loses one of his tricks; nobody gains it, and nobody else loses by it.",
            seat=self.seat,
        )

    def _fined(self, case: Case, played: Outcome) -> Outcome:
        tricks = dict(played.tricks)
        if not tricks or self._is_against_misere(case):
            return played
        step = -1 if case.contract.kind is Kind.GAME else 1
        fine = {str(case.player(self.seat)): Fault.OLD_TRICK}
        tricks[self.seat] = max(0, tricks[self.seat] + step)
        return Outcome(tricks, case.score(played.tricks, fine), played.proof)


def _result(case: Case) -> Outcome:
    """Tricks of the record; of an all-pass the whole play must be there."""
    if case.contract.kind is Kind.ALL_PASS and not case.record.position.is_over:
        raise MissingFactError(
            "the record has only {count} cards, and who takes what on an all-pass is not known "
            "before its end; give the cards that were played",
            name="played",
            count=len(case.record.played),
        )
    return played_out(case)
