"""Orders of a contract: with a wrong number of cards, and corrected ones: 3.4.6 to 3.4.8."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from prefdd.deal import Contract, Kind, Seat
from prefdd.discards import COLUMN_NAMES, discards
from prefdd.errors import IllegalDealError
from prefdd.phrase import Phrase
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.proof import prove
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.supposed import (
    Supposed,
    before_talon,
    bidding_heard,
    bidding_words,
    first_hand,
    under,
    written_apart,
)
from prefdd.rulings.worth import claim_of, marked_best, tricks_by_seat
from prefdd.scoring import DealScore
from prefdd.scoring.fines import set_without_play
from prefdd.scoring.prices import TRICKS, WRONG_CARDS
from prefdd.solver import Solver

__all__ = ["CorrectedOrder", "WrongCardCount"]

_TWELVE = 12


@dataclass(frozen=True, slots=True)
class WrongCardCount(Infraction):
    """A contract was ordered with more or fewer than ten cards (3.4.6).

    Declarer is without two, and if the best of his discards would have failed too, the
    undertricks of that are added. Nothing is played.

    Attributes
    ----------
    count
        How many cards declarer had when he ordered.
    """

    name: ClassVar[str] = "wrong-card-count"
    title: ClassVar[Phrase] = Phrase("order with a wrong number of cards")
    code: ClassVar[str] = "3.4.6"

    count: int = fact(Phrase("How many cards did declarer have when he ordered?"))

    def rule(self, case: Case) -> Ruling:
        """Without two, and the undertricks at the best discard."""
        if case.contract.kind is Kind.ALL_PASS:
            raise IllegalDealError("nobody orders an all-pass, so no order had a wrong hand")
        contract, declarer = case.contract, case.declarer
        if not 0 <= self.count <= _TWELVE:
            raise IllegalDealError(
                "{count} cards cannot be held: with the talon there are twelve", count=self.count
            )
        if self.count == TRICKS:
            raise IllegalDealError(
                "ten cards are the right number, so the order of {seat} stands", seat=declarer
            )
        best = self._best(case)
        total = WRONG_CARDS + best.undertricks
        solver = Solver()
        otherwise = best.outcome(solver)
        if case.calls is not None:
            otherwise = replace(otherwise, score=self._as_called(case, best, otherwise))
        return Ruling(
            case,
            self,
            ("3.4.6",),
            (
                Phrase("{seat} ordered {contract} with cards in hand: {count}.", seat=declarer,
                       contract=contract, count=self.count),
                Phrase("His twelve cards are {cards}.", cards=best.found.twelve),
                best.fact,
            ),
            tuple(self._orders(case, best, total)),
            Outcome({}, _without(case, total), otherwise.proof),
            otherwise,
            remarks=(
                Phrase(
                    "Nothing is played: the others write the consolation, and no whists for tricks."
                ),
            ),
        )  # fmt: skip

    def _best(self, case: Case) -> Supposed:
        """The ordered contract after the discard that is best for it."""
        deal = before_talon(case)
        contract, declarer = case.contract, case.declarer
        found = discards(deal, declarer, first_hand(case))
        column = "misere"
        if contract.kind is Kind.GAME:
            column = "NT" if contract.strain is None else contract.strain.code
        best = found.best(column)
        hands = {**dict(deal.items()), declarer: found.twelve - best[0].cards}
        record = replace(
            case.record, hands=hands, first=found.first, talon=deal.talon,
            discard=best[0].cards, played=(),
        )  # fmt: skip
        tricks = best[0].tricks[COLUMN_NAMES.index(column)]
        supposed = under(replace(case, record=record), contract, tricks=tricks)
        return Supposed(supposed, found, tuple(item.cards for item in best), tricks)

    def _orders(self, case: Case, best: Supposed, total: int) -> Iterator[Phrase]:
        yield Phrase("A wrong number of cards: without {count}.", count=WRONG_CARDS)
        if best.undertricks:
            yield Phrase(
                "At his best discard he would have failed by {count} all the same, and that is "
                "added: without {total}.",
                count=best.undertricks,
                total=total,
            )
        else:
            yield Phrase("With the right number of cards the contract was to be made, so no more.")

    def _as_called(self, case: Case, best: Supposed, otherwise: Outcome) -> DealScore | None:
        called = replace(best.case, calls=case.calls)
        if case.contract.kind is Kind.GAME and not called.whisters:
            return called.score({})
        return called.score(otherwise.tricks)


def _without(case: Case, total: int) -> DealScore | None:
    """What is written for a contract set by so many tricks without play."""
    if case.contract.kind is Kind.MISERE:
        return case.score({case.declarer: total})
    level = case.contract.level
    return written_apart(case, set_without_play(case.table, level, total, case.terms, "3.4.6"))


@dataclass(frozen=True, slots=True)
class CorrectedOrder(Infraction):
    """Declarer named one contract, and wants to play another (3.4.7 [32], 3.4.8).

    At once, or when it was plain that he was correcting himself, he may. After a pause he
    may order it a level higher. A contract that is whisted stands.

    Attributes
    ----------
    ordered
        What he said first.
    corrected
        What he wants to order instead.
    paused
        Whether he paused before he corrected it.
    whisted
        Whether an opponent had said whist before.
    evident
        Whether it was evident that he was about to correct it, as by an exclamation.
    bidding
        The whole bidding, if it is known: the correction may not be below his bid.
    """

    name: ClassVar[str] = "corrected-order"
    title: ClassVar[Phrase] = Phrase("order corrected")
    code: ClassVar[str] = "3.4.8"

    ordered: Contract = fact(Phrase("Which contract was named first?"))
    corrected: Contract = fact(Phrase("Which contract was meant?"))
    paused: bool = fact(Phrase("Was there a pause before the correction?"))
    whisted: bool = fact(Phrase("Had an opponent whisted before?"))
    evident: bool = fact(Phrase("Was it evident that it was being corrected?"), default=False)
    bidding: str | None = fact(
        Phrase("What was said in the bidding, in order from the first hand?"), default=None
    )

    def rule(self, case: Case) -> Ruling:
        """Which contracts declarer may play."""
        self._check(case)
        allowed, order, rules = self._allowed()
        declarer, solver = case.declarer, Solver()
        if len(allowed) > 1:
            # While he may still choose, nobody has been asked about either contract.
            case = replace(case, calls=None)
        options = tuple(
            Option(Phrase("play {contract}", contract=contract), _worth(case, contract, solver))
            for contract in allowed
        )
        if all(option.outcome.score is not None for option in options):
            options = marked_best(case, options, declarer)
        choice = Choice(
            Phrase("Which contract does {seat} play?", seat=declarer), options, declarer
        )
        best = choice.best or options[0]
        remarks = []
        if case.calls is None:
            remarks.append(
                Phrase("The values are for one whister, as nobody has been asked about it yet.")
            )
        if self.ordered.strain is not None and self.whisted and "3.4.7" in rules:
            trumps = case.record.hands[declarer].of_suit(self.ordered.strain)
            if len(trumps) < 3:
                remarks.append(
                    Phrase("That he has fewer than three trumps changes nothing ([32]).")
                )
        return Ruling(
            case,
            self,
            rules,
            tuple(self._facts(declarer)),
            (order,),
            best.outcome if len(options) == 1 else Outcome(),
            choices=(choice,) if len(options) > 1 else (),
            remarks=tuple(remarks),
        )

    def _check(self, case: Case) -> None:
        if Kind.ALL_PASS in (self.ordered.kind, self.corrected.kind):
            raise IllegalDealError("nobody orders an all-pass")
        if self.ordered == self.corrected:
            raise IllegalDealError(
                "{contract} was named twice, so nothing is corrected", contract=self.ordered
            )
        if self.evident and self.paused:
            raise IllegalDealError(
                "either there was a pause, or it was evident that the order was being corrected; "
                "tell one of them"
            )
        if self.whisted and not self.evident and case.is_called:
            called = replace(case, record=replace(case.record, contract=self.ordered))
            if self.ordered.kind is Kind.GAME and not called.whisters:
                raise IllegalDealError(
                    "an opponent is said to have whisted {contract}, and by the calls nobody has",
                    contract=self.ordered,
                )
        if self.bidding is not None:
            auction = bidding_heard(case, bidding_words(self.bidding))
            why = auction.why_no_order(self.corrected)
            if why is not None:
                raise why

    def _allowed(self) -> tuple[tuple[Contract, ...], Phrase, tuple[str, ...]]:
        """Contracts that may be played, what is ordered, and by which rules."""
        if self.evident or not (self.paused or self.whisted):
            order = Phrase(
                "It was corrected without a pause: {contract} is played.", contract=self.corrected
            )
            if self.evident:
                order = Phrase(
                    "It was evident that he was correcting it: {contract} is played.",
                    contract=self.corrected,
                )
            return (self.corrected,), order, ("3.4.8",)
        if self.whisted:
            order = Phrase(
                "{contract} is whisted and cannot be changed: it is played.", contract=self.ordered
            )
            return (self.ordered,), order, ("3.4.7", "[32]", "3.4.8")
        if self.corrected.kind is Kind.MISERE or self.corrected.level == TRICKS:
            order = Phrase(
                "After a pause he may order a level higher, and above {corrected} there is none: "
                "{contract} is played.",
                corrected=self.corrected,
                contract=self.ordered,
            )
            return (self.ordered,), order, ("3.4.8",)
        higher = Contract.game(self.corrected.level + 1, self.corrected.strain)
        order = Phrase(
            "After a pause he plays {contract}, or orders a level higher: {higher}.",
            contract=self.ordered,
            higher=higher,
        )
        return (self.ordered, higher), order, ("3.4.8",)

    def _facts(self, declarer: Seat) -> Iterator[Phrase]:
        yield Phrase(
            "{seat} ordered {contract}, then {corrected}.",
            seat=declarer,
            contract=self.ordered,
            corrected=self.corrected,
        )
        yield Phrase("There was a pause between.") if self.paused else Phrase("There was no pause.")
        yield (
            Phrase("An opponent had whisted.") if self.whisted else Phrase("Nobody had whisted.")
        )


def _worth(case: Case, contract: Contract, solver: Solver) -> Outcome:
    """Best play in a contract with the discard that was made."""
    record = replace(case.record, contract=contract, first=first_hand(case), played=())
    played, position = replace(case, record=record), record.start
    proof = prove(position, *claim_of(played, case.declarer), solver=solver)
    tricks = tricks_by_seat(proof.end)
    taken = tricks[case.declarer]
    if case.calls is None or contract.kind is Kind.MISERE:
        played = under(played, contract, tricks=taken)
    is_unplayed = contract.kind is Kind.GAME and not played.whisters
    if not case.is_whole:
        return Outcome(tricks, None, proof)
    return Outcome(tricks, played.score({} if is_unplayed else tricks), proof)
