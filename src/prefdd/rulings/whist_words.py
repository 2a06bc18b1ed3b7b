"""Who answers for whist tricks, and the half-whist with its return: 3.8.5 to 3.8.8."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from prefdd.auction import WhistRound
from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError, MissingFactError
from prefdd.phrase import Phrase
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.supposed import played_out
from prefdd.rulings.worth import marked_best, tricks_by_seat
from prefdd.scoring.calls import SAID, Call, read_call
from prefdd.scoring.entries import Column, Player
from prefdd.scoring.prices import OBLIGATION
from prefdd.solver import Solver

__all__ = ["HalfWhist", "MissingWhistTricks"]


@dataclass(frozen=True, slots=True)
class MissingWhistTricks(Infraction):
    """The whisters took fewer tricks than they have to; who pays (3.8.5, 3.8.6 [59])."""

    name: ClassVar[str] = "missing-whist-tricks"
    title: ClassVar[Phrase] = Phrase("tricks missing on whist")
    code: ClassVar[str] = "3.8.6"

    def rule(self, case: Case) -> Ruling:
        """Who of the whisters writes how much on his mountain."""
        contract = case.contract
        if contract.kind is not Kind.GAME:
            raise IllegalDealError(
                "{contract} is not whisted, so no tricks can be missing", contract=contract
            )
        position = case.record.position
        if not position.is_over:
            raise MissingFactError(
                "the record ends after {count} cards, and who took what is known after all of "
                "them; give the cards that were played",
                name="played",
                count=len(case.record.played),
            )
        whisters = case.whisters
        if not whisters:
            raise IllegalDealError("nobody whists, so no tricks can be missing")
        tricks = tricks_by_seat(position)
        defence = sum(tricks[seat] for seat in case.defenders)
        obligation = OBLIGATION[contract.level]
        if contract.level == 10 and case.convention.ten == "checked":
            obligation = 0
        if defence >= obligation:
            raise IllegalPlayError(
                "the whisters took {count} tricks, and {needed} are enough; nobody answers (3.8.2)",
                count=defence,
                needed=obligation,
            )
        outcome = Outcome(tricks, case.score(tricks))
        return Ruling(
            case,
            self,
            self._rules(case, whisters),
            (
                Phrase(
                    "{contract}: the whisters need tricks together: {needed}; they took: {count}.",
                    contract=contract,
                    needed=obligation,
                    count=defence,
                ),
                *(
                    Phrase("{seat} took tricks: {tricks}.", seat=seat, tricks=tricks[seat])
                    for seat in case.defenders
                ),
            ),
            tuple(self._orders(case, whisters, outcome)),
            outcome,
            discretion=tuple(self._by_pair(case, whisters, tricks, outcome)),
        )

    def _rules(self, case: Case, whisters: tuple[Seat, ...]) -> tuple[str, ...]:
        is_half = any(case.terms.is_half_responsible(case.player(seat)) for seat in whisters)
        how = "3.8.12" if is_half else "3.8.11"
        if len(whisters) == 1:
            return ("3.8.5", how)
        return ("3.8.6", *(("[59]",) if case.contract.level >= 8 else ()), how)

    def _orders(self, case: Case, whisters: tuple[Seat, ...], outcome: Outcome) -> Iterator[Phrase]:
        obligation = OBLIGATION[case.contract.level]
        for seat in whisters:
            paid = _paid(outcome, case.player(seat))
            facts = {"seat": seat, "tricks": outcome.tricks[seat], "paid": paid}
            if not paid:
                yield Phrase("{seat} took tricks: {tricks}, and writes nothing.", **facts)
            elif len(whisters) == 1:
                yield Phrase(
                    "{seat} whisted alone, answers for all, and writes {paid} on his mountain.",
                    **facts,
                )
            elif case.contract.level >= 8:
                yield Phrase(
                    "{seat} whisted second, answers, and writes {paid} on his mountain.", **facts
                )
            else:
                yield Phrase(
                    "{seat} took fewer than his half, {half}: he writes {paid} on his mountain.",
                    half=obligation // 2,
                    **facts,
                )

    def _by_pair(
        self, case: Case, whisters: tuple[Seat, ...], tricks: dict[Seat, int], outcome: Outcome
    ) -> Iterator[Choice]:
        """Three tricks of one on a six: the other lacks two of his half, the pair one."""
        if len(whisters) != 2 or case.contract.level >= 8:
            return
        options = []
        ways: tuple[tuple[Literal["own_half", "pair"], Phrase], ...] = (
            ("own_half", Phrase("what is missing to his own half")),
            ("pair", Phrase("no more than is missing to both together")),
        )
        for how, label in ways:
            agreed = replace(case, convention=replace(case.convention, shortage=how))
            options.append(Option(label, Outcome(tricks, agreed.score(tricks))))
        first, second = options
        if first.outcome.score != second.outcome.score and outcome.score is not None:
            balances = [o.outcome.score.balance for o in options if o.outcome.score is not None]
            if balances[0] != balances[1]:
                yield Choice(
                    Phrase("For how many missing tricks does a whister pay (option shortage)?"),
                    tuple(options),
                )


def _paid(outcome: Outcome, player: Player) -> int:
    if outcome.score is None:
        return 0
    return int(
        sum(
            entry.amount
            for entry in outcome.score.entries
            if entry.player == player and entry.column is Column.MOUNTAIN
        )
    )


@dataclass(frozen=True, slots=True)
class HalfWhist(Infraction):
    """Half-whist: who may go for half, and who may return the whist (3.8.7 [60], 3.8.8).

    Attributes
    ----------
    said
        The whist round in order, such as ``pass half``; a seat before a word with a
        colon, such as ``W:whist``, is for words out of turn.
    """

    name: ClassVar[str] = "half-whist"
    title: ClassVar[Phrase] = Phrase("half-whist and its return")
    code: ClassVar[str] = "3.8.7"

    said: str = fact(Phrase("What was said in the whist round, in order?"))

    def rule(self, case: Case) -> Ruling:
        """A word that is not allowed, the choice to return the whist, or what is written."""
        if case.contract.kind is not Kind.GAME:
            raise IllegalDealError(
                "{contract} is not whisted, so nobody can go for half", contract=case.contract
            )
        table = case.table
        round_ = WhistRound.start(
            case.contract, case.convention, players=case.players,
            declarer=case.player(case.declarer), dealer=table.dealer,
        )  # fmt: skip
        words = self.said.replace(",", " ").split()
        if not any(_call(word) is Call.HALF for word in words):
            raise IllegalDealError("nobody has gone for half in {text}", text=self.said)
        for place, word in enumerate(words):
            speaker, call = _speaker(case, word), _call(word)
            try:
                round_ = round_.call(call, speaker)
            except IllegalDealError as refusal:
                said = words[place + 1 :]
                return self._refused(case, round_, speaker, call, refusal, said)
        if round_.are_calls_made:
            return self._over(case, round_)
        return self._open(case, round_)

    def _heard(self, round_: WhistRound, case: Case) -> Phrase:
        said = Phrase("nobody has spoken yet")
        for place, (player, call) in enumerate(round_.calls):
            facts = {"seat": case.seat(player), "call": SAID[call]}
            said = (
                Phrase("{said}, {seat}: {call}", said=said, **facts)
                if place
                else Phrase("{seat}: {call}", **facts)
            )
        return Phrase("Against {contract}: {said}.", contract=case.contract, said=said)

    def _refused(
        self,
        case: Case,
        round_: WhistRound,
        speaker: Player | None,
        call: Call,
        refusal: IllegalDealError,
        after: list[str],
    ) -> Ruling:
        who = round_.turn if speaker is None else speaker
        if who is None:
            raise refusal
        seat = case.seat(who)
        rules: tuple[str, ...] = ("3.8.7", "[60]") if case.contract.level >= 8 else ("3.8.7",)
        if Call.HALF in round_.said_by(who) and call is Call.WHIST:
            rules = ("3.8.8.2",)
        elif call is Call.WHIST:
            rules = ("3.8.8", "3.8.8.1")
        allowed = () if round_.turn != who or round_.are_calls_made else round_.legal
        options = tuple(Option(SAID[word], Outcome()) for word in allowed if isinstance(word, Call))
        order = Phrase("His word does not count; {seat} says what he is allowed to.", seat=seat)
        if not options:
            order = Phrase("His word does not count: {seat} has only the word pass.", seat=seat)
        return Ruling(
            case,
            self,
            rules,
            (
                self._heard(round_, case),
                Phrase("{seat} said {call}: {why}.", seat=seat, call=SAID[call], why=refusal),
            ),
            (order,),
            choices=(Choice(Phrase("What does {seat} say instead?", seat=seat), options, seat),)
            if options
            else (),
        )

    def _over(self, case: Case, round_: WhistRound) -> Ruling:
        outcome = _settled(case, round_, Solver())
        if round_.whisters:
            order = Phrase(
                "{seat} has returned the whist and plays alone; who went for half has only the "
                "word pass.",
                seat=case.seat(round_.whisters[0]),
            )
            rules = ("3.8.8", "3.8.8.2")
        else:
            order = Phrase(
                "The contract counts as made without play, and half of the obligation is written "
                "for whists."
            )
            rules = ("3.8.7", "3.8.8")
        return Ruling(case, self, rules, (self._heard(round_, case),), (order,), outcome)

    def _open(self, case: Case, round_: WhistRound) -> Ruling:
        player = round_.turn
        assert player is not None
        seat, solver = case.seat(player), Solver()
        # Who is still asked decides before the play, whatever the record has of it.
        case = replace(case, record=case.record.with_played(()))
        options = tuple(
            Option(SAID[word], _best(case, round_.call(word), solver))
            for word in round_.legal
            if isinstance(word, Call)
        )
        if all(option.outcome.score is not None for option in options):
            options = marked_best(case, options, seat)
        choice = Choice(Phrase("Does {seat} return the whist?", seat=seat), options, seat)
        order = Phrase("{seat} may return the whist, or pass once more.", seat=seat)
        if player == round_.table.dealer:
            order = Phrase(
                "{seat}, who deals, is asked last: he may look at one hand and whist.", seat=seat
            )
        best = choice.best
        return Ruling(
            case,
            self,
            ("3.8.7", "3.8.8"),
            (self._heard(round_, case),),
            (order,),
            Outcome() if best is None else best.outcome,
            choices=(choice,),
        )


def _best(case: Case, round_: WhistRound, solver: Solver) -> Outcome:
    """What comes of a round when each who is still asked says what is best for him."""
    if round_.are_calls_made:
        return _settled(case, round_, solver)
    player = round_.turn
    assert player is not None
    options = [
        Option(SAID[word], _best(case, round_.call(word), solver))
        for word in round_.legal
        if isinstance(word, Call)
    ]
    if any(option.outcome.score is None for option in options):
        return Outcome()
    best = marked_best(case, options, case.seat(player))
    return next(option.outcome for option in best if option.is_best)


def _settled(case: Case, round_: WhistRound, solver: Solver) -> Outcome:
    """What is written when all have spoken: with play as in the record, else in best play."""
    heard = replace(case, calls=tuple((str(who), call) for who, call in round_.calls))
    if not round_.whisters:
        return Outcome({}, heard.score({}))
    return played_out(heard, solver)


def _speaker(case: Case, word: str) -> Player | None:
    name, colon, _ = word.replace("=", ":").rpartition(":")
    return case.player(Seat.from_code(name)) if colon else None


def _call(word: str) -> Call:
    return read_call(word.replace("=", ":").rpartition(":")[2])
