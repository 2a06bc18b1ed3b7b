"""What is not punished any more: claims after the entry, finished tricks, the last trick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from prefdd.cards import Card, Cards
from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError
from prefdd.phrase import Phrase
from prefdd.position import Position, winning_place
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.proof import prove
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.worth import claim_of, tricks_by_seat
from prefdd.scoring.prices import TRICKS
from prefdd.solver import Solver

__all__ = ["FinishedTrick", "LateClaim"]


@dataclass(frozen=True, slots=True)
class LateClaim(Infraction):
    """A revoke is claimed when the deal is over (3.9.17).

    When the cards are mixed and the entry is made, the entry stands.

    Attributes
    ----------
    are_mixed
        Whether the cards are mixed for the next deal.
    is_entered
        Whether the deal is on the score sheet.
    entered
        Tricks that were written, clockwise from N; those of the record without it.
    """

    name: ClassVar[str] = "late-claim"
    title: ClassVar[Phrase] = Phrase("a revoke claimed too late")
    code: ClassVar[str] = "3.9.17"

    are_mixed: bool = fact(Phrase("Are the cards mixed for the next deal?"))
    is_entered: bool = fact(Phrase("Is the deal on the score sheet?"))
    entered: tuple[int, ...] | None = fact(
        Phrase("How many tricks were written for each, clockwise from N?"), default=None
    )

    def rule(self, case: Case) -> Ruling:
        """Whether the claim is heard."""
        tricks = self._tricks(case)
        stands = Outcome(tricks, case.score(tricks) if sum(tricks.values()) == TRICKS else None)
        facts = (
            Phrase("The cards are mixed.") if self.are_mixed else Phrase("The cards lie apart."),
            Phrase("The deal is on the score sheet.")
            if self.is_entered
            else Phrase("The deal is not on the score sheet."),
        )
        if self.are_mixed and self.is_entered:
            order = Phrase("No claim is heard any more; the deal stands as it was written.")
            return Ruling(case, self, ("3.9.17",), facts, (order,), stands)
        is_over = case.is_whole and sum(tricks.values()) == TRICKS
        if not is_over:
            order = Phrase("The play is not over: the claim is heard as a revoke (3.9.16).")
            return Ruling(case, self, ("3.9.17", "3.9.16"), facts, (order,))
        return Ruling(
            case,
            self,
            ("3.9.17",),
            facts,
            (
                Phrase(
                    "A claim is heard to the end of the play, and not after the cards are mixed "
                    "and the entry is made; what is between the two is left to the judge."
                ),
            ),
            discretion=(
                Choice(
                    Phrase("Is the claim heard?"),
                    (
                        Option(Phrase("no: the deal stands as it was played"), stands),
                        Option(Phrase("yes: it is judged as a revoke (3.9.16)"), Outcome()),
                    ),
                ),
            ),
        )

    def _tricks(self, case: Case) -> dict[Seat, int]:
        if self.entered is None:
            return tricks_by_seat(case.record.as_it_lay)
        if len(self.entered) != 3 or sum(self.entered) != TRICKS or min(self.entered) < 0:
            raise IllegalDealError(
                "the tricks that were written are three numbers that make 10, not {text}",
                text=" ".join(map(str, self.entered)),
            )
        return dict(zip(case.seats, self.entered, strict=True))


@dataclass(frozen=True, slots=True)
class FinishedTrick(Infraction):
    """A trick was led or played out of turn, and nobody said so until it lay (3.9.14.5, 3.9.21).

    It stands, and who took it leads. Nor is a fault of the last trick punished.

    Attributes
    ----------
    cards
        The three cards in the order in which they were played.
    ply
        Number in the record of the first card of that trick; after all cards without it.
    """

    name: ClassVar[str] = "finished-trick"
    title: ClassVar[Phrase] = Phrase("a fault found in a finished or the last trick")
    code: ClassVar[str] = "3.9.14.5"

    cards: tuple[Card, ...] = fact(
        Phrase("Which three cards lay in the trick, in the order in which they were played?")
    )
    ply: int | None = fact(
        Phrase("Which card of the record was the first of it, counted from 1?"), default=None
    )

    def rule(self, case: Case) -> Ruling:
        """The trick stands."""
        ply = len(case.record.played) + 1 if self.ply is None else self.ply
        position = case.position_before(ply)
        order = self._order(position)
        is_last = position.tricks_left == 1
        winner = order[winning_place(self.cards, position.trump)]
        in_turn = (
            position.replay(position.hand_of(seat).lowest for seat in _turns(position))
            if (is_last)
            else None
        )
        after = in_turn or _after(position, self.cards, order, winner)
        discretion: tuple[Choice, ...] = ()
        if in_turn is not None and in_turn.leader != winner:
            as_it_lay = _after(position, self.cards, order, winner)
            discretion = (
                Choice(
                    Phrase("To whom does the last trick belong?"),
                    (
                        Option(
                            Phrase("{seat}, as if it was played in turn", seat=in_turn.leader),
                            _rest(case, in_turn, Solver()),
                        ),
                        Option(
                            Phrase("{seat}, as it lay", seat=winner),
                            _rest(case, as_it_lay, Solver()),
                        ),
                    ),
                ),
            )
        solver = Solver()
        return Ruling(
            case,
            self,
            ("3.9.21",) if is_last else ("3.9.14.5", "[66]"),
            (
                Phrase(
                    "From card {ply} on {first} played {card}, then {second} {next}, then {third} "
                    "{last}; {leader} was on lead.",
                    ply=ply,
                    first=order[0],
                    card=self.cards[0],
                    second=order[1],
                    next=self.cards[1],
                    third=order[2],
                    last=self.cards[2],
                    leader=position.to_move,
                ),
            ),
            (
                Phrase("A fault of the last trick changes nothing and is not punished.")
                if is_last
                else Phrase(
                    "The trick is finished: no card of it is exposed, and it is not played anew."
                ),
                Phrase("The trick belongs to {seat}, who leads next.", seat=winner)
                if not is_last
                else Phrase(
                    "It counts as if it was played in turn: it belongs to {seat}.",
                    seat=after.leader,
                ),
            ),
            _rest(case, after, solver),
            _rest(case, in_turn or position, solver),
            discretion=discretion,
        )

    def _order(self, position: Position) -> tuple[Seat, ...]:
        """Who played which card; raises unless the only fault is the order of play."""
        if len(self.cards) != 3:
            raise IllegalPlayError(
                "a finished trick has three cards, not {count}; name the infraction {name}",
                count=len(self.cards),
                name="exposed-card",
            )
        if position.table:
            raise IllegalPlayError(
                "card {card} was not the first of a trick: {cards} lay on the table",
                card=self.cards[0],
                cards=Cards(position.table),
            )
        order = []
        for card in self.cards:
            holder = [seat for seat in position.seats if card in position.hand_of(seat)]
            if not holder:
                raise IllegalPlayError("nobody holds {card} any more", card=card)
            order += holder
        if len(set(order)) < 3:
            raise IllegalPlayError(
                "{cards} are not one card of each player", cards=Cards(self.cards)
            )
        if order == _turns(position):
            raise IllegalPlayError(
                "{leader} was on lead, and all played in turn; there is no fault in the order",
                leader=position.to_move,
            )
        for seat, card in zip(order[1:], self.cards[1:], strict=True):
            led = self.cards[0].suit
            hand = position.hand_of(seat)
            duty = hand.of_suit(led) or (
                hand.of_suit(position.trump) if position.trump is not None else Cards()
            )
            if duty and card not in duty:
                raise IllegalPlayError(
                    "{seat} had to play one of {held}, so {card} is a revoke; name the infraction "
                    "{name}",
                    seat=seat,
                    held=duty,
                    card=card,
                    name="revoke",
                )
        return tuple(order)


def _turns(position: Position) -> list[Seat]:
    start = position.seats.index(position.to_move)
    return [position.seats[(start + step) % 3] for step in range(3)]


def _after(
    position: Position, cards: tuple[Card, ...], order: tuple[Seat, ...], winner: Seat
) -> Position:
    """The position when the trick is taken, whatever the order in which it was played."""
    a, b, c = (hand - Cards(cards) for hand in position.hands)
    won = [
        count + (seat == winner) for seat, count in zip(position.seats, position.won, strict=True)
    ]
    return Position(
        position.seats, (a, b, c), position.contract, position.declarer, winner, (),
        (won[0], won[1], won[2]),
    )  # fmt: skip


def _rest(case: Case, position: Position, solver: Solver) -> Outcome:
    """Best play from a position on; on an all-pass only what lies on the table counts."""
    proof = None
    if not position.is_over:
        if case.contract.kind is Kind.ALL_PASS:
            return Outcome()
        proof = prove(position, *claim_of(case, case.declarer), solver=solver)
        position = proof.end
    tricks = tricks_by_seat(position)
    is_scored = sum(tricks.values()) == TRICKS
    return Outcome(tricks, case.score(tricks) if is_scored else None, proof)
