"""Advice of somebody who does not play: the nearest opponent names the card (3.9.20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalPlayError
from prefdd.phrase import Phrase
from prefdd.position import Position
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.proof import alike
from prefdd.rulings.ruling import Choice, Option, Ruling
from prefdd.rulings.worth import best_play, claim_of, marked_best, other_side
from prefdd.solver import Solver

__all__ = ["Advice"]


@dataclass(frozen=True, slots=True)
class Advice(Infraction):
    """Somebody told a player what to lead or to throw (3.9.20).

    Attributes
    ----------
    seat
        Who was advised; it was his turn to play.
    ply
        Number of the card in the record before which it happened; after all of them
        without it.
    """

    name: ClassVar[str] = "advice"
    title: ClassVar[Phrase] = Phrase("advice of an outsider")
    code: ClassVar[str] = "3.9.20"

    seat: Seat = fact(Phrase("Who was advised?"))
    ply: int | None = fact(
        Phrase("Before which card of the record was it, counted from 1?"), default=None
    )

    def rule(self, case: Case) -> Ruling:
        """Every card that the nearest opponent may name, with its value."""
        ply = len(case.record.played) + 1 if self.ply is None else self.ply
        position = case.position_before(ply)
        self._check(case, position)
        if case.contract.kind is Kind.ALL_PASS:
            return self._on_all_pass(case, position, ply)
        solver = Solver()
        chooser = other_side(case, self.seat)
        claim, by = claim_of(case, chooser)
        options = [
            Option(
                Phrase("name {cards}", cards=cards),
                best_play(case, position.play(cards.lowest), claim, by, solver=solver),
            )
            for cards in alike(position, position.legal)
        ]
        free = best_play(case, position, claim, by, solver=solver)
        choice = Choice(
            Phrase("Which card does {seat} name?", seat=chooser),
            marked_best(case, options, chooser),
            chooser,
        )
        assert choice.best is not None
        ruled = choice.best.outcome
        discretion = Choice(
            Phrase(
                "Was the advice given to harm the player? Then a judge looks for a compromise "
                "([72])."
            ),
            (
                Option(Phrase("no: {seat} names the card", seat=chooser), ruled),
                Option(Phrase("yes, and {seat} plays what he likes", seat=self.seat), free),
            ),
        )
        return Ruling(
            case, self, ("3.9.20", "[72]"), self._facts(ply), self._orders(chooser), ruled, free,
            (choice,), (discretion,),
        )  # fmt: skip

    def _check(self, case: Case, position: Position) -> None:
        case.check_hand(self.seat)
        if position.is_over:
            raise IllegalPlayError("all cards are already played")
        if position.to_move != self.seat:
            raise IllegalPlayError(
                "{other} was to play, not {seat}; say with {name} before which card it was",
                other=position.to_move,
                seat=self.seat,
                name="ply",
            )

    def _on_all_pass(self, case: Case, position: Position, ply: int) -> Ruling:
        """The next hand names the card; what it is worth to him, three players decide."""
        place = position.seats.index(self.seat)
        chooser = position.seats[(place + 1) % 3]
        return Ruling(
            case,
            self,
            ("3.9.20", "[72]"),
            self._facts(ply),
            self._orders(chooser),
            remarks=(
                Phrase(
                    "On an all-pass everybody plays for himself, so no value is given: see the "
                    "outcomes of each card."
                ),
            ),
        )

    def _facts(self, ply: int) -> tuple[Phrase, ...]:
        return (Phrase("{seat} was advised before card {ply}.", seat=self.seat, ply=ply),)

    def _orders(self, chooser: Seat) -> tuple[Phrase, ...]:
        return (
            Phrase(
                "The nearest opponent, {chooser}, names the card that {seat} plays.",
                chooser=chooser,
                seat=self.seat,
            ),
        )
