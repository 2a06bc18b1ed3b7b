"""Defenders who disagree about the plan: what each plan comes to, and who makes good what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from prefdd.cards import Card
from prefdd.constraints import Constraints
from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError, MissingFactError
from prefdd.phrase import Phrase
from prefdd.position import Position
from prefdd.rulings.case import Case
from prefdd.rulings.claims import in_order
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.worth import best_play, granted, marked_best, tricks_by_seat
from prefdd.scoring import Player, exact
from prefdd.scoring.fines import compensation
from prefdd.solver import Solver

__all__ = ["PlanDispute"]


@dataclass(frozen=True, slots=True)
class PlanDispute(Infraction):
    """The defenders, or the dealer, disagree about how to play against a contract (3.8.5.1).

    A plan is some cards of the defenders: whoever of them is to play plays the first that
    he holds and that is legal. What a plan does not say is best play, as is all of
    declarer's.

    Attributes
    ----------
    insists
        The defender who insists on his plan, and plays it.
    plan
        His plan; empty when it is what the record has from the dispute on.
    other_plan
        That of those who disagree; empty when it is what the record has.
    ply
        Number of the card in the record before which it happened: the first without it.
    guaranteed
        Declarer's tricks that he guarantees to the others; what the other plan comes to
        without it.
    agrees
        Of the other defender and a dealer who sits out, those who agree with him.
    tournament
        Whether a judge was called at a tournament (3.8.5.1 b); else it is a game for
        money (3.8.5.1 a).
    """

    name: ClassVar[str] = "plan-dispute"
    title: ClassVar[Phrase] = Phrase("dispute about a plan")
    code: ClassVar[str] = "3.8.5.1"

    insists: Seat = fact(Phrase("Which defender insists on his plan?"))
    plan: tuple[Card, ...] = fact(
        Phrase("Which cards, in order, are his plan (empty: as it was played)?"), default=()
    )
    other_plan: tuple[Card, ...] = fact(
        Phrase("Which cards, in order, are the other plan (empty: as it was played)?"), default=()
    )
    ply: int | None = fact(
        Phrase("Before which card of the record was it, counted from 1?"), default=None
    )
    guaranteed: int | None = fact(
        Phrase("How many tricks of declarer did he guarantee?"), default=None
    )
    agrees: tuple[Seat, ...] = fact(Phrase("Who of the others agrees with him?"), default=())
    tournament: bool = fact(Phrase("Is it a tournament, with a judge called?"), default=False)

    def rule(self, case: Case) -> Ruling:
        """What both plans come to, and what is made good (3.8.5.1)."""
        return _Dispute.of(self, case).ruling()


@dataclass(frozen=True, slots=True)
class _Dispute:
    """A dispute in its case, both plans valued."""

    dispute: PlanDispute
    case: Case
    position: Position
    ply: int
    mine: Outcome
    other: Outcome
    guarantee: Outcome

    @classmethod
    def of(cls, dispute: PlanDispute, case: Case) -> _Dispute:
        if case.contract.kind is Kind.ALL_PASS:
            raise IllegalDealError("on an all-pass nobody has a partner to disagree with")
        if dispute.insists not in case.defenders:
            raise IllegalDealError(
                "{seat} does not defend; the defenders are {seats}",
                seat=dispute.insists,
                seats=" ".join(seat.name for seat in case.defenders),
            )
        _check_whister(dispute, case)
        ply = dispute.ply or 1
        position = case.position_before(ply)
        if not dispute.plan and not dispute.other_plan:
            raise MissingFactError(
                "neither plan is told; name the cards of one at least", name="other_plan"
            )
        for card in (*dispute.plan, *dispute.other_plan):
            if all(card not in position.hand_of(seat) for seat in case.defenders):
                raise IllegalPlayError(
                    "{card} of a plan is not held by a defender before card {ply}",
                    card=card,
                    ply=ply,
                )
        solver = Solver()
        mine = _worth(case, position, dispute.plan, ply, case.declarer, solver)
        other = _worth(case, position, dispute.other_plan, ply, dispute.insists, solver)
        return cls(dispute, case, position, ply, mine, other, _guarantee(dispute, case, other))

    @property
    def dissenters(self) -> tuple[Seat, ...]:
        """The other defender, and a dealer who sits out, but for who agrees."""
        others = [self.case.partner(self.dispute.insists)]
        if self.case.dealer is not None:
            others.append(self.case.dealer)
        for seat in self.dispute.agrees:
            if seat not in others:
                raise IllegalDealError(
                    "{seat} can neither agree nor disagree; {seats} can",
                    seat=seat,
                    seats=" ".join(other.name for other in others),
                )
        found = tuple(seat for seat in others if seat not in self.dispute.agrees)
        if not found:
            raise IllegalDealError("everybody agrees with {seat}", seat=self.dispute.insists)
        return found

    @property
    def declarer_tricks(self) -> tuple[int, int]:
        """Of declarer, under the plan of who insists and under the other."""
        return self.mine.tricks[self.case.declarer], self.other.tricks[self.case.declarer]

    def ruling(self) -> Ruling:
        return self._of_tournament() if self.dispute.tournament else self._of_money()

    def _facts(self) -> Iterator[Phrase]:
        mine, other = self.declarer_tricks
        who = self.dispute.insists
        yield Phrase(
            "Before card {ply} {seat} insists on his plan: {plan}.",
            ply=self.ply,
            seat=who,
            plan=_in_words(self.dispute.plan),
        )
        yield Phrase("The other plan: {plan}.", plan=_in_words(self.dispute.other_plan))
        yield Phrase(
            "Declarer's tricks by the plan of {seat}: {mine}; by the other plan: {other}.",
            seat=who,
            mine=mine,
            other=other,
        )

    def _losses(self) -> dict[Player, Fraction]:
        """What each dissenter lost and did not win, compared with the guarantee."""
        if self.mine.score is None or self.guarantee.score is None:
            return {}
        players = map(self.case.player, self.dissenters)
        before, after = self.guarantee.score.balance, self.mine.score.balance
        losses = {player: before[player] - after[player] for player in players}
        return {player: whists for player, whists in losses.items() if whists > 0}

    def _of_money(self) -> Ruling:
        offender = self.case.player(self.dispute.insists)
        losses = self._losses()
        score = self.mine.score
        if score is not None:
            score = score.with_entries(compensation(offender, losses, "3.8.5.1 a [56]"))
        made_good = replace(self.mine, score=score)
        partner = self.dissenters[0]
        options = (
            Option(Phrase("let him play, and write the result that he guarantees"), made_good),
            Option(Phrase("agree to his plan, and share its result"), self.mine),
        )
        choice = Choice(
            Phrase("What do those who disagree take?"),
            marked_best(self.case, options, partner),
            partner,
        )
        return Ruling(
            self.case,
            self.dispute,
            ("3.8.5", "[56]", "3.8.5.1 a"),
            tuple(self._facts()),
            tuple(self._money_orders(losses)),
            made_good,
            self.other,
            (choice,),
        )

    def _money_orders(self, losses: dict[Player, Fraction]) -> Iterator[Phrase]:
        yield Phrase(
            "{seat} plays by his plan, and guarantees to the others the result with declarer's "
            "tricks: {count}.",
            seat=self.dispute.insists,
            count=self.guarantee.tricks[self.case.declarer],
        )
        yield Phrase("He must offer to accept the same from them, if they are to play.")
        if self.mine.score is None:
            yield Phrase("Part of a deal has no score, so what is made good is not counted.")
        elif not losses:
            yield Phrase("His plan gives the others no less, and nothing is made good.")
        for player, whists in sorted(losses.items()):
            yield Phrase(
                "What {player} lost and did not win by it is made good, in whists: {whists}.",
                player=player,
                whists=exact(whists),
            )

    def _of_tournament(self) -> Ruling:
        lot = Choice(
            Phrase("Which result does declarer get by lot?"),
            (
                Option(Phrase("that of the plan played"), self.mine),
                Option(Phrase("that of the other plan"), self.other),
            ),
        )
        return Ruling(
            self.case,
            self.dispute,
            ("3.8.5", "[56]", "3.8.5.1 b", "[58]"),
            tuple(self._facts()),
            tuple(self._tournament_orders()),
            self.mine,
            self.other,
            discretion=(lot,),
            remarks=(
                Phrase("The entries are those of the plan played; the judge notes the others."),
            ),
        )

    def _tournament_orders(self) -> Iterator[Phrase]:
        yield Phrase("{seat} plays by his own plan.", seat=self.dispute.insists)
        yield Phrase(
            "Who disagrees is awarded the result of the other plan: {seats}.",
            seats=" ".join(seat.name for seat in self.dissenters),
        )
        yield Phrase("Declarer is awarded one of the two results by lot.")
        if self.mine.score is None or self.other.score is None:
            return
        others = map(self.case.player, (self.dispute.insists, *self.dispute.agrees))
        awarded = dict.fromkeys(others, self.mine.score.balance)
        awarded |= dict.fromkeys(map(self.case.player, self.dissenters), self.other.score.balance)
        for player, balance in sorted(awarded.items()):
            yield Phrase(
                "Awarded to {player}, in whists: {whists}.",
                player=player,
                whists=exact(balance[player]),
            )
        declarer = self.case.player(self.case.declarer)
        yield Phrase(
            "Awarded to declarer, {player}, by lot, in whists: {mine} or {other}.",
            player=declarer,
            mine=exact(self.mine.score.balance[declarer]),
            other=exact(self.other.score.balance[declarer]),
        )


def _in_words(plan: tuple[Card, ...]) -> object:
    return in_order(plan) if plan else Phrase("as it was played")


def _worth(
    case: Case, position: Position, plan: tuple[Card, ...], ply: int, by: Seat, solver: Solver
) -> Outcome:
    """What a plan comes to; what was played, when there are no cards of it.

    It is proved by declarer that the plan gives the defenders no more, or by a defender
    that it gives them so much.
    """
    if plan:
        claim = Phrase("By this plan it comes to what is said, whatever declarer plays.")
        if by == case.declarer:
            claim = Phrase(
                "By this plan it comes to what is said, whatever else the defenders play."
            )
        return best_play(case, position, claim, by, Constraints(plan=plan), solver)
    cards = case.record.played[ply - 1 :]
    if not cards:
        raise MissingFactError(
            "the record has no card from card {ply} on, so a plan as it was played is not known; "
            "give the cards that were played",
            name="played",
            ply=ply,
        )
    end = case.record.position
    if end.is_over:
        tricks = tricks_by_seat(end)
        return Outcome(tricks, case.score(tricks))
    claim = Phrase("After what was played it comes to what is said.")
    return best_play(case, end, claim, case.defenders[0], solver=solver)


def _check_whister(dispute: PlanDispute, case: Case) -> None:
    """At a tournament the judge lets a whister play his plan, and the others be compensated."""
    if not dispute.tournament or case.contract.kind is not Kind.GAME or case.calls is None:
        return
    if case.whisters and dispute.insists not in case.whisters:
        raise IllegalDealError(
            "at a tournament a whister plays his own plan (3.8.5.1 b), and {seat} passed; name "
            "{seats}",
            seat=dispute.insists,
            seats=" ".join(seat.name for seat in case.whisters),
        )


def _guarantee(dispute: PlanDispute, case: Case, other: Outcome) -> Outcome:
    """The result that is guaranteed."""
    told = dispute.guaranteed
    if told is None or told == other.tricks[case.declarer]:
        return other
    start = case.record.start
    if not 0 <= told <= start.tricks_left:
        raise IllegalPlayError(
            "tricks of declarer guaranteed: {count}; a deal has {most}",
            count=told,
            most=start.tricks_left,
        )
    tricks = granted(case, start, told)
    return Outcome(tricks, case.score(tricks))
