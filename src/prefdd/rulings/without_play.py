"""Results without play to the end: agreed ones, and the ten that the defenders check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from prefdd.deal import Kind
from prefdd.errors import IllegalDealError, IllegalPlayError, PrefddError
from prefdd.phrase import Phrase
from prefdd.position import Position
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.worth import best_play, claim_of, granted
from prefdd.scoring import DealScore, score
from prefdd.scoring.fines import set_without_play
from prefdd.scoring.prices import TRICKS

__all__ = ["CheckedTen", "StoppedPlay"]

TEN: Final = 10


@dataclass(frozen=True, slots=True)
class StoppedPlay(Infraction):
    """All agreed that the contract counts as made or set, and stopped play (3.9.22).

    What was agreed stands; the ruling says what best play would have given, and whom the
    agreement cost how much.

    Attributes
    ----------
    tricks
        Declarer's tricks in the whole deal, as agreed.
    ply
        Number of the card in the record before which it happened; after all of them
        without it.
    defender_tricks
        Tricks of the first defender in the whole deal, as agreed.
    """

    name: ClassVar[str] = "stopped-play"
    title: ClassVar[Phrase] = Phrase("play stopped by agreement")
    code: ClassVar[str] = "3.9.22"

    tricks: int = fact(Phrase("How many tricks in all was declarer given?"))
    ply: int | None = fact(
        Phrase("Before which card of the record was it, counted from 1?"), default=None
    )
    defender_tricks: int | None = fact(
        Phrase("How many tricks does the first defender have in the whole deal?"), default=None
    )

    def rule(self, case: Case) -> Ruling:
        """The agreed result beside that of best play (3.9.22)."""
        if case.contract.kind is Kind.ALL_PASS:
            raise IllegalDealError(
                "an all-pass is neither made nor set; 3.9.22 is of games and misères"
            )
        ply = self.ply or len(case.record.played) + 1
        position = case.position_before(ply)
        if position.is_over:
            raise IllegalPlayError("all cards are already played, so nothing was stopped")
        won, left = position.declarer_tricks, position.tricks_left
        if not won <= self.tricks <= won + left:
            raise IllegalPlayError(
                "{seat} has {won} tricks and {left} are left; he cannot be given {count} in all",
                seat=case.declarer,
                won=won,
                left=left,
                count=self.tricks,
            )
        played = best_play(case, position, *claim_of(case, case.declarer))
        assert played.proof is not None
        tricks = granted(case, position, self.tricks, played.proof.end, self.defender_tricks)
        agreed = Outcome(tricks, case.score(tricks))
        return Ruling(
            case,
            self,
            ("3.9.22",),
            (
                Phrase(
                    "Play stopped before card {ply}; declarer's tricks so far: {won}, left: "
                    "{left}; agreed in all: {count}.",
                    ply=ply,
                    won=won,
                    left=left,
                    count=self.tricks,
                ),
            ),
            (Phrase("What all have agreed on stands, and is written."),),
            agreed,
            played,
            remarks=tuple(self._remarks(case, agreed, played)),
        )

    def _remarks(self, case: Case, agreed: Outcome, played: Outcome) -> Iterator[Phrase]:
        lost = played.tricks[case.declarer] - self.tricks
        if not lost:
            yield Phrase("Best play comes to the same.")
        elif (lost > 0) == (case.contract.kind is Kind.GAME):
            yield Phrase(
                "Best play comes to another result: the agreement cost declarer, in tricks: "
                "{count}.",
                count=abs(lost),
            )
        else:
            yield Phrase(
                "Best play comes to another result: the agreement cost the defenders, in tricks: "
                "{count}.",
                count=abs(lost),
            )
        if agreed.score is None or played.score is None:
            return
        pairs = zip(played.score.balance, agreed.score.balance, strict=True)
        for number, (best, given) in enumerate(pairs):
            if best > given:
                yield Phrase(
                    "The agreement cost {player}, in whists: {whists}.",
                    player="ABCD"[number],
                    whists=best - given,
                )


@dataclass(frozen=True, slots=True)
class CheckedTen(Infraction):
    """A ten that is checked: the defenders look, without risk, whether it can be set ([39]).

    It belongs to no Code: a ten is whisted as any game (3.5.3), unless the convention has
    ``ten=checked``.
    """

    name: ClassVar[str] = "checked-ten"
    title: ClassVar[Phrase] = Phrase("ten that is checked")
    code: ClassVar[str] = "3.5.3"

    def rule(self, case: Case) -> Ruling:
        """Whether some play sets the ten, with the cards of the defenders open ([39])."""
        contract = case.contract
        if contract.kind is not Kind.GAME or contract.level != TEN:
            raise IllegalDealError(
                "{contract} is no ten, and only a ten is checked", contract=contract
            )
        if case.convention.ten != "checked":
            raise PrefddError(
                "a ten is whisted by this convention, not checked; agree on {option} (3.5.3 [39])",
                option="ten=checked",
            )
        position = case.position_before(1)
        solved = _solved(case, position)
        tricks = solved.tricks[case.declarer]
        is_set = tricks < position.tricks_left
        outcome = replace(solved, score=_score(case, solved, is_whisted=_is_whisted(case)))
        discretion: tuple[Choice, ...] = ()
        if is_set and case.is_whole:
            discretion = (
                Choice(
                    Phrase("Do the defenders who check it write whists for their tricks?"),
                    (
                        Option(
                            Phrase("yes, as whisters"),
                            replace(solved, score=_score(case, solved, is_whisted=True)),
                        ),
                        Option(
                            Phrase("no, only consolation"),
                            replace(solved, score=_score(case, solved, is_whisted=False)),
                        ),
                    ),
                ),
            )
        order = Phrase("No play sets the ten, and it is made.")
        if is_set:
            order = Phrase(
                "The line of the proof sets the ten: undertricks {count}.",
                count=position.tricks_left - tricks,
            )
        return Ruling(
            case,
            self,
            ("3.5.3", "[39]"),
            (Phrase("The ten of {seat} is checked in the light.", seat=case.declarer),),
            (order, Phrase("Who checks a ten pays nothing for missing tricks.")),
            outcome,
            discretion=discretion,
        )


def _solved(case: Case, position: Position) -> Outcome:
    """Best play, proved by who wins by it; the score is made apart."""
    bare = replace(case, calls="W W" if case.calls is None or not _is_whisted(case) else case.calls)
    made = Phrase("Declarer takes every trick, whatever the defenders play.")
    found = best_play(bare, position, made, case.declarer)
    if found.tricks[case.declarer] == position.tricks_left:
        return found
    broken = Phrase("The defenders set the ten, whatever declarer plays.")
    return best_play(bare, position, broken, case.defenders[0])


def _is_whisted(case: Case) -> bool:
    return case.calls is not None and bool(case.whisters)


def _score(case: Case, solved: Outcome, is_whisted: bool) -> DealScore | None:
    """Entries of a ten that was checked."""
    if not case.is_whole:
        return None
    if is_whisted:
        return solved.score
    undertricks = TRICKS - solved.tricks[case.declarer]
    unplayed = score(
        case.contract,
        "P P",
        None,
        case.convention,
        players=case.players,
        declarer=case.player(case.declarer),
        dealer=None if case.dealer is None else case.player(case.dealer),
        factor=case.factor,
    )
    if not undertricks:
        return unplayed
    entries = set_without_play(case.table, TEN, undertricks, case.terms, "3.5.3 [39]")
    return replace(unplayed, entries=tuple(entries))
