"""Cards that lie open: leads and plays out of turn, and what the other side may order then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from prefdd.cards import Card, Cards
from prefdd.constraints import Constraints, LeadDuty
from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError
from prefdd.phrase import Phrase
from prefdd.position import Position
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.worth import best_play, marked_best
from prefdd.solver import Solver

__all__ = ["LeadOutOfTurn"]


@dataclass(frozen=True, slots=True)
class LeadOutOfTurn(Infraction):
    """Somebody led when it was not his turn, in a game or on a misère (3.9.14.1, 3.9.14.2).

    Attributes
    ----------
    seat
        Who led.
    card
        What he led.
    ply
        Number of the card in the record before which it happened; after all of them
        without it.
    """

    name: ClassVar[str] = "lead-out-of-turn"
    title: ClassVar[Phrase] = Phrase("lead out of turn")
    code: ClassVar[str] = "3.9.14"

    seat: Seat = fact(Phrase("Who led out of turn?"))
    card: Card = fact(Phrase("Which card did he lead?"))
    ply: int | None = fact(
        Phrase("Before which card of the record was it, counted from 1?"), default=None
    )

    def rule(self, case: Case) -> Ruling:
        """Options of the other side, each with its value (3.9.14.1, 3.9.14.2)."""
        ply = self.ply or len(case.record.played) + 1
        position = case.position_before(ply)
        self._check(case, position)
        solver = Solver()
        if self.seat == case.declarer:
            return self._of_declarer(case, position, ply, solver)
        return self._of_defender(case, position, ply, solver)

    def _check(self, case: Case, position: Position) -> None:
        if case.contract.kind is Kind.ALL_PASS:
            raise IllegalDealError(
                "on an all-pass a lead out of turn is judged by 3.9.14.3; name the infraction "
                "{name}",
                name="all-pass-lead-out-of-turn",
            )
        if self.seat not in position.seats:
            raise IllegalDealError(
                "{seat} has no hand; the seats are {seats}",
                seat=self.seat,
                seats=" ".join(seat.name for seat in position.seats),
            )
        if self.card not in position.hand_of(self.seat):
            raise IllegalPlayError(
                "{seat} does not hold {card}; he holds {held}",
                seat=self.seat,
                card=self.card,
                held=position.hand_of(self.seat),
            )
        if position.table:
            raise IllegalPlayError(
                "cards lie on the table, {cards}, so {card} was no lead; name the infraction "
                "{name}",
                cards=Cards(position.table),
                card=self.card,
                name="exposed-card",
            )
        if position.to_move == self.seat:
            raise IllegalPlayError(
                "{seat} was on lead, so {card} was in turn", seat=self.seat, card=self.card
            )

    def _of_defender(self, case: Case, position: Position, ply: int, solver: Solver) -> Ruling:
        partner, suit = case.partner(self.seat), self.card.suit
        claim = Phrase("Declarer takes what is said, whatever the defenders play.")
        declarer = case.declarer

        def worth(start: Position, constraints: Constraints) -> Outcome:
            return best_play(case, start, claim, declarer, constraints, solver)

        lies_open = Constraints(must_play=Cards([self.card]))
        options = [
            Option(
                Phrase("accept the lead of {card}", card=self.card),
                worth(as_led(position, self.seat).play(self.card), Constraints()),
            )
        ]
        for is_ban, label in (
            (True, Phrase("forbid {seat} to lead {suit}", seat=partner, suit=suit)),
            (False, Phrase("order {seat} to lead {suit}", seat=partner, suit=suit)),
        ):
            duty = LeadDuty(partner, suit, is_ban)
            bound = Constraints(must_play=lies_open.must_play, leads=(duty,))
            options.append(Option(label, worth(position, bound)))
        choice = Choice(
            Phrase("What does declarer, {seat}, order?", seat=declarer),
            marked_best(case, options, declarer),
            declarer,
        )
        best = choice.best
        assert best is not None
        return Ruling(
            case,
            self,
            ("3.9.14", "3.9.14.1", "[64]"),
            tuple(self._facts(position, ply)),
            (
                Phrase(
                    "{card} lies on the table and is played at the first lawful chance.",
                    card=self.card,
                ),
                Phrase(
                    "Declarer accepts the lead as it is, or forbids {seat} to lead {suit}, or "
                    "orders him to lead it, the first time that he is on lead.",
                    seat=partner,
                    suit=suit,
                ),
            ),
            best.outcome,
            best_play(case, position, claim, declarer, solver=solver),
            (choice,),
        )

    def _of_declarer(self, case: Case, position: Position, ply: int, solver: Solver) -> Ruling:
        claim = Phrase("The defenders hold declarer to what is said, whatever he plays.")
        defender = case.defenders[0]
        bound = Constraints(must_play=Cards([self.card]))
        demanded = Option(
            Phrase("demand {card} at the first lawful chance", card=self.card),
            best_play(case, position, claim, defender, bound, solver),
        )
        free = Option(
            Phrase("demand nothing"), best_play(case, position, claim, defender, solver=solver)
        )
        choice = Choice(
            Phrase("What do the whisters demand?"),
            marked_best(case, (demanded, free), defender),
            defender,
        )
        best = choice.best
        assert best is not None
        return Ruling(
            case,
            self,
            ("3.9.14", "3.9.14.2"),
            tuple(self._facts(position, ply)),
            (
                Phrase(
                    "{card} lies on the table; any whister may demand that it is played at a "
                    "lawful chance.",
                    card=self.card,
                ),
                Phrase("The whisters cannot forbid declarer to lead it when he is on lead."),
            ),
            best.outcome,
            free.outcome,
            (choice,),
        )

    def _facts(self, position: Position, ply: int) -> Iterator[Phrase]:
        yield Phrase(
            "{seat} led {card} before card {ply}, and {leader} was on lead.",
            seat=self.seat,
            card=self.card,
            ply=ply,
            leader=position.to_move,
        )


def as_led(position: Position, seat: Seat) -> Position:
    """The position as it is when a lead out of turn is accepted: that seat leads."""
    return Position(
        position.seats,
        position.hands,
        position.contract,
        position.declarer,
        seat,
        (),
        position.won,
    )
