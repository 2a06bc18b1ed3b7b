"""Cards that lie open: leads and plays out of turn, and what the other side may order then."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from prefdd.cards import Card, Cards
from prefdd.constraints import UNCONSTRAINED, Constraints, LeadDuty
from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError
from prefdd.phrase import Phrase
from prefdd.position import Position
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.named_suits import lead_orders
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.worth import best_play, claim_of, marked_best, other_side
from prefdd.solver import Solver

__all__ = ["ExposedCard", "LeadOutOfTurn", "demands"]


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
        ply = len(case.record.played) + 1 if self.ply is None else self.ply
        position = case.position_before(ply)
        self._check(case, position)
        facts = (
            Phrase(
                "{seat} led {card} before card {ply}, and {leader} was on lead.",
                seat=self.seat,
                card=self.card,
                ply=ply,
                leader=position.to_move,
            ),
        )
        if position.tricks_left == 1:
            return last_trick(case, self, position, facts)
        if self.seat == case.declarer:
            return self._of_declarer(case, position, facts)
        return self._of_defender(case, position, facts)

    def _check(self, case: Case, position: Position) -> None:
        if case.contract.kind is Kind.ALL_PASS:
            raise IllegalDealError(
                "on an all-pass a lead out of turn is judged by 3.9.14.3; name the infraction "
                "{name}",
                name="all-pass-lead-out-of-turn",
            )
        check_holder(position, self.seat, Cards([self.card]))
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

    def _of_defender(self, case: Case, position: Position, facts: tuple[Phrase, ...]) -> Ruling:
        partner, suit, declarer = case.partner(self.seat), self.card.suit, case.declarer
        solver = Solver()
        claim, by = claim_of(case, declarer)
        led = as_led(position, self.seat).play(self.card)
        lies_open = Constraints(must_play=Cards([self.card]), is_waivable=True)

        def worth(leads: tuple[LeadDuty, ...]) -> Outcome:
            return best_play(case, position, claim, by, replace(lies_open, leads=leads), solver)

        options = [
            Option(
                Phrase("accept the lead of {card}", card=self.card),
                best_play(case, led, claim, by, solver=solver),
            ),
            *lead_orders(partner, suit, worth),
        ]
        choice = Choice(
            Phrase("What does declarer, {seat}, order?", seat=declarer),
            marked_best(case, options, declarer),
            declarer,
        )
        assert choice.best is not None
        return Ruling(
            case,
            self,
            ("3.9.14", "3.9.14.1", "[64]"),
            facts,
            (
                Phrase(
                    "{card} lies on the table: declarer may demand it, or forbid it, each time "
                    "that it may be played, and cannot forbid {seat} to lead it.",
                    card=self.card,
                    seat=self.seat,
                ),
                Phrase(
                    "Declarer accepts the lead as it is, or forbids {seat} to lead {suit}, or "
                    "orders him to lead it, the first time that he is on lead.",
                    seat=partner,
                    suit=suit,
                ),
            ),
            choice.best.outcome,
            best_play(case, position, claim, by, solver=solver),
            (choice,),
        )

    def _of_declarer(self, case: Case, position: Position, facts: tuple[Phrase, ...]) -> Ruling:
        choice, free = demands(case, position, self.seat, Cards([self.card]), Solver())
        assert choice.best is not None
        return Ruling(
            case,
            self,
            ("3.9.14", "3.9.14.2"),
            facts,
            (
                Phrase(
                    "{card} lies on the table; any whister may demand that it is played at a "
                    "lawful chance.",
                    card=self.card,
                ),
                Phrase("The whisters cannot forbid declarer to lead it when he is on lead."),
            ),
            choice.best.outcome,
            free,
            (choice,),
        )


@dataclass(frozen=True, slots=True)
class ExposedCard(Infraction):
    """A card within a trick was played out of turn, or cards were shown (3.9.14, 3.9.15).

    Attributes
    ----------
    seat
        Whose cards they are.
    cards
        All that lie open now.
    is_shown
        Whether they were shown to another player; otherwise one was played out of turn.
    ply
        Number of the card in the record before which it happened; after all of them
        without it.
    """

    name: ClassVar[str] = "exposed-card"
    title: ClassVar[Phrase] = Phrase("exposed card")
    code: ClassVar[str] = "3.9.15"

    seat: Seat = fact(Phrase("Whose cards lie open?"))
    cards: Cards = fact(Phrase("Which of his cards lie open?"))
    is_shown: bool = fact(
        Phrase("Were they shown to another player, and not played out of turn?"), default=False
    )
    ply: int | None = fact(
        Phrase("Before which card of the record was it, counted from 1?"), default=None
    )

    def rule(self, case: Case) -> Ruling:
        """What the other side may demand of these cards, with values."""
        ply = len(case.record.played) + 1 if self.ply is None else self.ply
        position = case.position_before(ply)
        self._check(position)
        said = (
            Phrase("{seat} showed {cards} before card {ply}.", **self._named(ply))
            if self.is_shown
            else Phrase(
                "{seat} played {cards} before card {ply}, and {other} was to play.",
                **self._named(ply),
                other=position.to_move,
            )
        )
        if position.tricks_left == 1:
            return last_trick(case, self, position, (said,))
        lies_open = Phrase("{cards} lie on the table and are not taken back.", cards=self.cards)
        if case.contract.kind is Kind.ALL_PASS:
            return Ruling(
                case,
                self,
                ("3.9.14", "3.9.15"),
                (said,),
                (lies_open,),
                remarks=(
                    Phrase(
                        "On an all-pass there are two opponents: the Code does not say which of "
                        "them demands a card, so no value is given."
                    ),
                ),
            )
        solver = Solver()
        choice, free = demands(case, position, self.seat, self.cards, solver)
        assert choice.best is not None
        orders = [
            lies_open,
            Phrase(
                "The other side may demand one of them, or forbid them, each time that one may "
                "be played; it chooses their order, and cannot forbid {seat} to lead them.",
                seat=self.seat,
            ),
        ]
        is_declarers = self.seat == case.declarer
        return Ruling(
            case,
            self,
            ("3.9.14", "3.9.14.2", "3.9.15") if is_declarers else ("3.9.14", "3.9.15"),
            (said,),
            tuple(orders),
            choice.best.outcome,
            free,
            (choice,),
            () if is_declarers else (self._as_led(case, position, choice.best.outcome, solver),),
        )

    def _named(self, ply: int) -> dict[str, object]:
        return {"seat": self.seat, "cards": self.cards, "ply": ply}

    def _check(self, position: Position) -> None:
        if not self.cards:
            raise IllegalPlayError("no card is named that lies open")
        check_holder(position, self.seat, self.cards)
        if self.is_shown:
            return
        if not position.table:
            raise IllegalPlayError(
                "no card lies on the table, so {card} was led; name the infraction {name}",
                card=self.cards.lowest,
                name="lead-out-of-turn",
            )
        if len(self.cards) > 1:
            raise IllegalPlayError(
                "one card is played at a time, not {cards}; say that they were shown with {name}",
                cards=self.cards,
                name="is_shown",
            )
        if position.to_move == self.seat:
            raise IllegalPlayError(
                "{seat} was to play, so {card} was in turn",
                seat=self.seat,
                card=self.cards.lowest,
            )

    def _as_led(self, case: Case, position: Position, alone: Outcome, solver: Solver) -> Choice:
        """Whether the partner's lead is bound too: the Code says so of leads only."""
        claim, by = claim_of(case, case.declarer)
        partner = case.partner(self.seat)
        lies_open = Constraints(must_play=self.cards, is_waivable=True)

        def worth(leads: tuple[LeadDuty, ...]) -> Outcome:
            return best_play(case, position, claim, by, replace(lies_open, leads=leads), solver)

        options = [Option(Phrase("no: 3.9.14.1 is about leads out of turn"), alone)]
        for suit in self.cards.suits:
            options += lead_orders(partner, suit, worth)
        return Choice(
            Phrase(
                "Did {seat} tell his partner something, so that declarer may also forbid or "
                "order a lead as by 3.9.14.1?",
                seat=self.seat,
            ),
            tuple(options),
        )


def demands(
    case: Case, position: Position, seat: Seat, cards: Cards, solver: Solver
) -> tuple[Choice, Outcome]:
    """What the other side may do about exposed cards of a seat, and what free play is worth."""
    chooser = other_side(case, seat)
    claim, by = claim_of(case, chooser)

    def worth(constraints: Constraints) -> Outcome:
        return best_play(case, position, claim, by, constraints, solver)

    free = worth(UNCONSTRAINED)
    options = (
        Option(
            Phrase("demand or forbid {cards} at will, at each chance", cards=cards),
            worth(Constraints(cards, is_waivable=True)),
        ),
        Option(
            Phrase("demand {cards} at the first chance", cards=cards),
            worth(Constraints(cards, is_called=True)),
        ),
        Option(Phrase("demand nothing"), free),
    )
    question = (
        Phrase("What does declarer, {seat}, demand?", seat=chooser)
        if chooser == case.declarer
        else Phrase("What do the whisters demand?")
    )
    return Choice(question, marked_best(case, options, chooser), chooser), free


def check_holder(position: Position, seat: Seat, cards: Cards) -> None:
    """Raise unless a seat has a hand and holds some cards."""
    if seat not in position.seats:
        raise IllegalDealError(
            "{seat} has no hand; the seats are {seats}",
            seat=seat,
            seats=" ".join(other.name for other in position.seats),
        )
    if missing := cards - position.hand_of(seat):
        raise IllegalPlayError(
            "{seat} does not hold {card}; he holds {held}",
            seat=seat,
            card=missing.lowest,
            held=position.hand_of(seat),
        )


def last_trick(
    case: Case, infraction: Infraction, position: Position, facts: tuple[Phrase, ...]
) -> Ruling:
    """A fault in the last trick changes nothing, and is not punished (3.9.21)."""
    order = Phrase("It is the last trick: the fault does not matter, and is not punished.")
    if case.contract.kind is Kind.ALL_PASS:
        return Ruling(case, infraction, ("3.9.21",), facts, (order,))
    claim, by = claim_of(case, case.declarer)
    stands = best_play(case, position, claim, by)
    return Ruling(case, infraction, ("3.9.21",), facts, (order,), stands, stands)


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
