"""A lead out of turn on an all-pass, and the further damage that somebody can show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final

from prefdd.allpass import outlook
from prefdd.allpass_position import AllPassPosition, TalonRule
from prefdd.allpass_search import outcomes_of_cards
from prefdd.cards import Card
from prefdd.constraints import UNCONSTRAINED
from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError, MissingFactError
from prefdd.objective import Objective
from prefdd.phrase import Phrase
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.proof import Proof
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.scoring import DealScore, Player, exact
from prefdd.scoring.fines import compensation
from prefdd.shares import Share, decode, encode

__all__ = ["AllPassLeadOutOfTurn"]

NOTHING: Final = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class AllPassLeadOutOfTurn(Infraction):
    """Somebody played when it was not his turn, on an all-pass (3.9.14.3).

    He takes every trick that was not finished. Who shows that he would have done better
    still, by some lawful play of all from there on, is compensated by him.

    Attributes
    ----------
    seat
        Who played out of turn.
    card
        What he played, if it is known.
    ply
        Number of the card in the record before which it happened; after all of them
        without it.
    claimants
        Who asks to be compensated; both others without it.
    """

    name: ClassVar[str] = "all-pass-lead-out-of-turn"
    title: ClassVar[Phrase] = Phrase("lead out of turn on an all-pass")
    code: ClassVar[str] = "3.9.14.3"

    seat: Seat = fact(Phrase("Who led out of turn?"))
    card: Card | None = fact(Phrase("Which card did he lead?"), default=None)
    ply: int | None = fact(
        Phrase("Before which card of the record was it, counted from 1?"), default=None
    )
    claimants: tuple[Seat, ...] = fact(Phrase("Who asks to be compensated?"), default=())

    def rule(self, case: Case) -> Ruling:
        """The rest for the offender, and the most that the others can show (3.9.14.3)."""
        return _AllPassLead.of(self, case).ruling()


@dataclass(frozen=True, slots=True)
class _AllPassLead:
    """A lead out of turn in its case, checked."""

    fault: AllPassLeadOutOfTurn
    case: Case
    position: AllPassPosition
    ply: int
    ruled: Outcome

    @classmethod
    def of(cls, fault: AllPassLeadOutOfTurn, case: Case) -> _AllPassLead:
        if case.contract.kind is not Kind.ALL_PASS:
            raise IllegalDealError(
                "{contract} is no all-pass; name the infraction {name}",
                contract=case.contract,
                name="lead-out-of-turn",
            )
        ply = fault.ply or len(case.record.played) + 1
        position = case.position_before(ply)
        assert isinstance(position, AllPassPosition)
        for seat in (fault.seat, *fault.claimants):
            case.check_hand(seat)
        if fault.seat in fault.claimants:
            raise IllegalDealError(
                "{seat} led out of turn himself; nobody compensates him", seat=fault.seat
            )
        if position.is_over:
            raise IllegalPlayError("all cards are already played, so no lead was out of turn")
        if fault.card is not None and fault.card not in position.hand_of(fault.seat):
            raise IllegalPlayError(
                "{seat} does not hold {card}; he holds {held}",
                seat=fault.seat,
                card=fault.card,
                held=position.hand_of(fault.seat),
            )
        if position.to_move == fault.seat:
            raise IllegalPlayError("{seat} was to play, so it was in turn", seat=fault.seat)
        share = list(position.won)
        share[position.seats.index(fault.seat)] += position.tricks_left
        tricks = _tricks(case, position, (share[0], share[1], share[2], position.dealer_won))
        return cls(fault, case, position, ply, Outcome(tricks, case.score(tricks)))

    @property
    def claimants(self) -> tuple[Seat, ...]:
        if self.fault.claimants:
            return self.fault.claimants
        return tuple(seat for seat in self.position.seats if seat != self.fault.seat)

    def score_of(self, share: Share) -> DealScore:
        found = self.case.score(_tricks(self.case, self.position, share))
        assert found is not None
        return found

    def ruling(self) -> Ruling:
        if not self.case.is_whole:
            raise MissingFactError(
                "damage is counted in whists, and part of a deal has no score; give the ten "
                "cards of every player",
                name="hands",
            )
        possible = self._possible()
        best = {seat: self._best(possible, seat) for seat in self.claimants}
        rational = self._rational()
        likely = {seat: self._best(rational, seat) for seat in self.claimants}
        proofs = {
            seat: self._proof(seat, share)
            for seat, share in best.items()
            if self._loss(seat, share) > 0
        }
        outcome = self._compensated(best)
        return Ruling(
            self.case,
            self.fault,
            ("3.9.14.3", "[65]"),
            tuple(self._facts()),
            tuple(self._orders(best)),
            outcome,
            None,
            (),
            (
                Choice(
                    Phrase("Which continuations does the judge take for possible?"),
                    (
                        Option(Phrase("any lawful one"), outcome),
                        Option(
                            Phrase("one of players who all avoid tricks as well as they can"),
                            self._compensated(likely),
                        ),
                        Option(Phrase("none that was shown"), self.ruled),
                    ),
                ),
            ),
            tuple(proofs.values()),
            (
                Phrase(
                    'The line shown is to be one "not contradicting common sense", where the '
                    "print has a misprint; it is given as any lawful one, and whether it "
                    "contradicts common sense is for the judge to say."
                ),
            ),
        )

    def _facts(self) -> Iterator[Phrase]:
        position, fault = self.position, self.fault
        if fault.card is not None:
            yield Phrase(
                "{seat} played {card} before card {ply}, and it was the turn of {mover}.",
                seat=fault.seat,
                card=fault.card,
                ply=self.ply,
                mover=position.to_move,
            )
        else:
            yield Phrase(
                "{seat} played out of turn before card {ply}; it was the turn of {mover}.",
                seat=fault.seat,
                ply=self.ply,
                mover=position.to_move,
            )
        (a, x), (b, y), (c, z) = zip(position.seats, position.won, strict=True)
        yield Phrase(
            "Tricks so far: {a} {x}, {b} {y}, {c} {z}; left: {left}.",
            a=a, x=x, b=b, y=y, c=c, z=z, left=position.tricks_left,
        )  # fmt: skip

    def _orders(self, best: dict[Seat, Share]) -> Iterator[Phrase]:
        yield Phrase("{seat} takes all the tricks that are left.", seat=self.fault.seat)
        for seat, share in best.items():
            loss = self._loss(seat, share)
            if loss <= 0:
                yield Phrase("{seat} could not have done better.", seat=seat)
                continue
            yield Phrase(
                "{seat} shows tricks {share} of {seats}, a further loss, in whists: {whists}; "
                "{offender} makes it good.",
                seat=seat,
                share="-".join(map(str, share[:3])),
                seats=" ".join(other.name for other in self.position.seats),
                whists=exact(loss),
                offender=self.fault.seat,
            )

    # ---- what might have been -------------------------------------------------------

    def _possible(self) -> list[Share]:
        """Every way to share the tricks that lawful play can come to."""
        whole, _, _ = outcomes_of_cards(self.position, _indifferent)
        return decode(whole.ways, self._total)

    def _rational(self) -> list[Share]:
        """Those that rational play can come to, everybody caring for his balance."""
        position = self.position
        wanted = Objective.of(
            self.case.convention,
            has_dealer=position.rule is TalonRule.DEALER,
            row=self.case.row,
        )
        found = outlook(position, wanted).outcomes
        return [(share[0], share[1], share[2], sum(share[3:])) for share in found]

    @property
    def _total(self) -> int:
        position = self.position
        return sum(position.won) + position.dealer_won + position.tricks_left

    def _best(self, found: list[Share], seat: Seat) -> Share:
        """The best for a player; of equal ones that with the most even rest."""
        player = self.case.player(seat)
        return max(found, key=lambda share: (self.score_of(share).balance[player], -max(share)))

    def _loss(self, seat: Seat, share: Share) -> Fraction:
        player = self.case.player(seat)
        assert self.ruled.score is not None
        return self.score_of(share).balance[player] - self.ruled.score.balance[player]

    def _compensated(self, best: dict[Seat, Share]) -> Outcome:
        losses: dict[Player, Fraction] = {}
        for seat, share in best.items():
            if (loss := self._loss(seat, share)) > 0:
                losses[self.case.player(seat)] = loss
        offender = self.case.player(self.fault.seat)
        assert self.ruled.score is not None
        score = self.ruled.score.with_entries(compensation(offender, losses, "3.9.14.3"))
        return Outcome(self.ruled.tricks, score)

    def _proof(self, seat: Seat, share: Share) -> Proof:
        """A line of play that comes to a way to share the tricks."""
        position, line = self.position, []
        while not position.is_over:
            _, cards, _ = outcomes_of_cards(position, _indifferent)
            card = next(card for card in sorted(cards) if cards[card].ways >> encode(share) & 1)
            line.append(card)
            position = position.play_anyway(card)
        claim = Phrase(
            "Play might have come to tricks {share} for {seats}.",
            share="-".join(map(str, share[:3])),
            seats=" ".join(other.name for other in position.seats),
        )
        tricks = share[position.seats.index(seat)]
        return Proof(claim, self.position, UNCONSTRAINED, tricks, None, tuple(line))


def _indifferent(share: Share) -> tuple[int, int, int]:
    """Costs of players who do not care: then every play is as good as another."""
    return NOTHING


def _tricks(case: Case, position: AllPassPosition, share: Share) -> dict[Seat, int]:
    tricks = dict(zip(position.seats, share, strict=False))
    if share[3]:
        if case.dealer is None:
            raise IllegalDealError(
                "the talon won tricks for a dealer, and of 3 players nobody sits out; say that "
                "there are 4"
            )
        tricks[case.dealer] = share[3]
    return tricks
