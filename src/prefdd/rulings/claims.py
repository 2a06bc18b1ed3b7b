"""Cards shown before the end of play: the rest is mine, or no more for me."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from prefdd.cards import Card, Cards
from prefdd.constrained import constrained_tricks
from prefdd.constraints import UNCONSTRAINED, Constraints
from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError, MissingFactError
from prefdd.phrase import Phrase
from prefdd.position import Position
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.worth import best_play, granted, marked_best
from prefdd.solver import Solver

__all__ = ["Claim", "in_order"]

_ABSURD: Final = {
    (False, False): Phrase("a lead from under an ace, and an ace thrown away"),
    (False, True): Phrase("only a lead from under an ace"),
    (True, False): Phrase("only an ace thrown away"),
    (True, True): Phrase("nothing"),
}
"""What is absurd to order, by whether it may be led from under an ace, and wasted."""


@dataclass(frozen=True, slots=True)
class Claim(Infraction):
    """Somebody showed his cards and said how many tricks are his (3.9.14.4, 3.9.15).

    Without a plan the opponents order his cards in any sequence that is not absurd;
    with one they do where the plan says nothing. The claim is good when it holds
    against every order and any play of theirs. Two kinds of orders are absurd by the
    examples of the Code, unless the judge allows them: a lead from under an ace, a card
    that an opponent can beat of a suit whose ace the player holds; and an ace thrown
    where it does not beat the best card of the trick, when he has another card. The
    highest card in play is as good as an ace. On a misère, where nobody wants tricks, these
    are no examples, and every lawful order counts.

    Attributes
    ----------
    seat
        Who claimed: declarer, or a defender for both.
    tricks
        How many of the tricks left he claims: all without it. On a misère the number that
        declarer still takes: none without it, when declarer claims.
    plan
        His cards, and those of his partner in the light, in the order in which he said
        that he would play them; the first that is legal is played. Empty without a plan.
    ply
        Number of the card in the record before which it happened; after all of them
        without it.
    light
        Whether the cards of both defenders lie open, so that both can be ordered. Without
        it: on a misère, and when one alone whists.
    may_underlead_ace, may_waste_ace
        Whether the judge lets the opponents order what the Code calls absurd.
    defender_tricks
        Tricks of the first defender in the whole deal, if the claim leaves it open.
    """

    name: ClassVar[str] = "claim"
    title: ClassVar[Phrase] = Phrase("cards shown with a claim")
    code: ClassVar[str] = "3.9.14.4"

    seat: Seat = fact(Phrase("Who showed his cards?"))
    tricks: int | None = fact(
        Phrase("How many of the tricks left did he claim, or on a misère, will declarer take?"),
        default=None,
    )
    plan: tuple[Card, ...] = fact(
        Phrase("Which plan did he state, his cards in order?"), default=()
    )
    ply: int | None = fact(
        Phrase("Before which card of the record was it, counted from 1?"), default=None
    )
    light: bool | None = fact(
        Phrase("Did the cards of both defenders lie open, as in a whist in the light?"),
        default=None,
    )
    may_underlead_ace: bool = fact(
        Phrase("May the opponents order a lead from under an ace?"), default=False
    )
    may_waste_ace: bool = fact(
        Phrase("May the opponents order an ace to be thrown away?"), default=False
    )
    defender_tricks: int | None = fact(
        Phrase("How many tricks does the first defender have in the whole deal?"), default=None
    )

    def rule(self, case: Case) -> Ruling:
        """Whether the claim is good, and what the opponents reach if not (3.9.14.4)."""
        return _Claimed.of(self, case).ruling()


@dataclass(frozen=True, slots=True)
class _Claimed:
    """A claim in its case, checked."""

    claim: Claim
    case: Case
    position: Position
    ply: int
    side: frozenset[Seat]
    total: int
    """Declarer's tricks of the whole deal that were claimed."""
    solver: Solver

    @classmethod
    def of(cls, claim: Claim, case: Case) -> _Claimed:
        if case.contract.kind is Kind.ALL_PASS:
            raise IllegalDealError(
                "on an all-pass nobody claims tricks; 3.9.14.4 is of games and misères"
            )
        ply = claim.ply or len(case.record.played) + 1
        position = case.position_before(ply)
        case.check_hand(claim.seat)
        if position.is_over:
            raise IllegalPlayError("all cards are already played, so nothing is left to claim")
        side = _side(claim, case)
        for card in claim.plan:
            if all(card not in position.hand_of(seat) for seat in side):
                raise IllegalPlayError(
                    "{card} of the plan is not held by who claims; {seats} hold {held}",
                    card=card,
                    seats=" ".join(seat.name for seat in sorted(side)),
                    held=_held(position, side),
                )
        total = position.declarer_tricks + _still(claim, case, position)
        return cls(claim, case, position, ply, side, total, Solver())

    @property
    def is_misere(self) -> bool:
        return self.case.contract.kind is Kind.MISERE

    @property
    def is_declarers(self) -> bool:
        return self.claim.seat == self.case.declarer

    @property
    def opponent(self) -> Seat:
        """Who speaks for the other side."""
        return self.case.defenders[0] if self.is_declarers else self.case.declarer

    def holds(self, tricks: int) -> bool:
        """Whether so many tricks of declarer are what was claimed, or better for the claimant."""
        if self.is_declarers != self.is_misere:
            return tricks >= self.total
        return tricks <= self.total

    def bound(
        self, may_underlead_ace: bool, may_waste_ace: bool, is_silence_theirs: bool = True
    ) -> Constraints:
        """What binds the claimant under these answers of the judge."""
        return Constraints(
            hostile=self.side if is_silence_theirs else frozenset(),
            may_underlead_ace=may_underlead_ace or self.is_misere,
            may_waste_ace=may_waste_ace or self.is_misere,
            plan=self.claim.plan,
        )

    def worth(self, constraints: Constraints) -> Outcome:
        """What comes of the cards being ordered."""
        value = constrained_tricks(self.position, constraints, solver=self.solver)
        if self.holds(value):
            claim = Phrase("The claim holds against every order and any play of the opponents.")
            return self._played(claim, self.claim.seat, constraints)
        claim = Phrase("This order of the cards shown refutes the claim.")
        return self._played(claim, self.opponent, constraints)

    def _instead(self, constraints: Constraints, ordered: Outcome) -> Outcome:
        """The same under another answer of the judge, proved if the number is another."""
        value = constrained_tricks(self.position, constraints, solver=self.solver)
        if value == ordered.tricks[self.case.declarer]:
            return Outcome(ordered.tricks, ordered.score)
        return self.worth(constraints)

    def _played(self, claim: Phrase, by: Seat, constraints: Constraints) -> Outcome:
        return best_play(self.case, self.position, claim, by, constraints, self.solver)

    def ruling(self) -> Ruling:
        claim = self.claim
        ordered = self.worth(self.bound(claim.may_underlead_ace, claim.may_waste_ace))
        proof = ordered.proof
        assert proof is not None
        tricks = granted(self.case, self.position, self.total, proof.end, claim.defender_tricks)
        accepted = Outcome(
            tricks,
            self.case.score(tricks),
            proof if self.holds(proof.tricks) else None,
        )
        options = (
            Option(Phrase("accept the claim"), accepted),
            Option(Phrase("order the cards shown"), ordered),
        )
        choice = Choice(
            Phrase("Do the opponents accept the claim?"),
            marked_best(self.case, options, self.opponent),
            self.opponent,
        )
        best = choice.best
        assert best is not None
        is_good = self.holds(proof.tricks)
        return Ruling(
            self.case,
            claim,
            ("3.9.14", "3.9.14.4", "3.9.15"),
            tuple(self._facts()),
            tuple(self._orders(is_good, proof.tricks)),
            best.outcome,
            best_play(
                self.case,
                self.position,
                Phrase("Best play, had no cards been shown."),
                claim.seat,
                UNCONSTRAINED,
                self.solver,
            ),
            (choice,),
            tuple(self._discretion(ordered)),
            remarks=tuple(self._remarks()),
        )

    def _facts(self) -> Iterator[Phrase]:
        claim, position = self.claim, self.position
        yield Phrase(
            "{seat} showed his cards before card {ply}; tricks left: {left}; he holds {held}.",
            seat=claim.seat,
            ply=self.ply,
            left=position.tricks_left,
            held=position.hand_of(claim.seat),
        )
        yield Phrase(
            "By the claim declarer, {seat}, has in the whole deal tricks: {count}.",
            seat=self.case.declarer,
            count=self.total,
        )
        if claim.plan:
            yield Phrase("The plan stated: {cards}.", cards=in_order(claim.plan))
        else:
            yield Phrase("No plan was stated.")

    def _orders(self, is_good: bool, tricks: int) -> Iterator[Phrase]:
        claim = self.claim
        seats = " ".join(seat.name for seat in sorted(self.side))
        if claim.plan:
            yield Phrase(
                "The opponents may have the cards of {seats} played, but only by the plan; what "
                "it leaves open they order.",
                seats=seats,
            )
        else:
            yield Phrase(
                "The cards of {seats} are open, and the opponents order their sequence.",
                seats=seats,
            )
        if not self.is_misere:
            what = _ABSURD[claim.may_underlead_ace, claim.may_waste_ace]
            yield Phrase("Absurd, and not to be ordered: {what}.", what=what)
        if is_good:
            yield Phrase("The claim is good.")
        else:
            yield Phrase(
                "The claim is not good: declarer has in the whole deal tricks: {count}.",
                count=tricks,
            )

    def _discretion(self, ordered: Outcome) -> Iterator[Choice]:
        claim = self.claim
        if not self.is_misere:
            options = []
            for key, what in _ABSURD.items():
                is_told = key == (claim.may_underlead_ace, claim.may_waste_ace)
                outcome = ordered if is_told else self._instead(self.bound(*key), ordered)
                options.append(Option(what, outcome))
            yield Choice(Phrase("Which orders does the judge call absurd?"), tuple(options))
        if claim.plan:
            silent = self.bound(claim.may_underlead_ace, claim.may_waste_ace, False)
            yield Choice(
                Phrase("Who chooses where the plan says nothing?"),
                (
                    Option(Phrase("the opponents"), ordered),
                    Option(Phrase("who stated the plan"), self._instead(silent, ordered)),
                ),
            )

    def _remarks(self) -> Iterator[Phrase]:
        if self.is_misere:
            yield Phrase(
                "The examples of absurd orders in the Code are of games; on a misère every lawful "
                "order counts."
            )
        if not self.is_declarers and self.claim.light is None:
            if len(self.side) == 2:
                yield Phrase("The cards of both defenders are taken to lie open.")
            else:
                yield Phrase("The cards of the other defender are taken not to lie open.")


def _side(claim: Claim, case: Case) -> frozenset[Seat]:
    """Whose cards are open."""
    if claim.seat == case.declarer:
        if claim.light:
            raise IllegalDealError(
                "{seat} is declarer and claims for himself; leave out whether the whist was in "
                "the light",
                seat=claim.seat,
            )
        return frozenset([claim.seat])
    is_light = claim.light
    if is_light is None:
        knows = case.contract.kind is Kind.GAME and case.calls is not None
        is_light = not knows or len(case.whisters) < 2
    return frozenset(case.defenders if is_light else [claim.seat])


def _still(claim: Claim, case: Case, position: Position) -> int:
    """Tricks that declarer still takes by the claim."""
    left, told = position.tricks_left, claim.tricks
    if told is not None and not 0 <= told <= left:
        raise IllegalPlayError(
            "tricks claimed: {count}; tricks left: {left}", count=told, left=left
        )
    is_declarers = claim.seat == case.declarer
    if case.contract.kind is Kind.MISERE:
        if told is None and not is_declarers:
            raise MissingFactError(
                "the defenders of a misère claim tricks for declarer; say how many he takes",
                name="tricks",
            )
        return told or 0
    mine = left if told is None else told
    return mine if is_declarers else left - mine


def _held(position: Position, side: frozenset[Seat]) -> Cards:
    cards = Cards()
    for seat in side:
        cards |= position.hand_of(seat)
    return cards


def in_order(cards: tuple[Card, ...]) -> Phrase | Card:
    """Some cards, one at least, in words that keep their order.

    Examples
    --------
    >>> str(in_order((Card("HA"), Card("S7"), Card("HK"))))
    '♥A ♠7 ♥K'
    """
    first, *others = cards
    return Phrase("{card} {rest}", card=first, rest=in_order(tuple(others))) if others else first
