"""A talon that one player saw, or took in hand, before it was bought: 3.2.19 to 3.2.21, 3.3.17."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from prefdd.allpass_position import AllPassPosition, TalonRule, talon_leads
from prefdd.cards import Cards
from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalDealError, MissingFactError
from prefdd.phrase import Phrase
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.supposed import first_hand, written_apart
from prefdd.rulings.worth import tricks_by_seat
from prefdd.scoring import DealScore
from prefdd.scoring.fines import curiosity, seen_talon

__all__ = ["SawTalon", "TookTalon"]


@dataclass(frozen=True, slots=True)
class SawTalon(Infraction):
    """One player alone saw the talon before it was bought (3.2.19, 3.2.21, 3.3.16.1).

    He may bid no more. On an all-pass he takes the first two tricks, or all ten where
    the talon stays closed. Curiosity costs five on the mountain besides.

    Attributes
    ----------
    seat
        Who saw it; of four players it may be the dealer.
    on_purpose
        Whether he looked out of curiosity (3.2.21); without it the judge decides.
    """

    name: ClassVar[str] = "saw-talon"
    title: ClassVar[Phrase] = Phrase("talon seen by one player")
    code: ClassVar[str] = "3.2.19"

    seat: Seat = fact(Phrase("Who saw the talon?"))
    on_purpose: bool | None = fact(Phrase("Did he look on purpose?"), default=None)

    def rule(self, case: Case) -> Ruling:
        """The offender is barred, and punished on an all-pass."""
        case.player(self.seat)
        if self.seat == case.dealer:
            return self._of_dealer(case)
        barred = _Barred.of(case, self.seat)
        fined = self._with_fine(case, barred.outcome)
        discretion: tuple[Choice, ...] = ()
        if self.on_purpose is None:
            discretion = (
                Choice(
                    Phrase("Did {seat} look out of curiosity?", seat=self.seat),
                    (
                        Option(Phrase("no: nothing more is written"), barred.outcome),
                        Option(Phrase("yes: a fine on his mountain"), fined),
                    ),
                ),
            )
        return Ruling(
            case,
            self,
            (*barred.rules, *(("3.2.21",) if self.on_purpose is not False else ())),
            (
                Phrase("{seat} alone saw the talon {cards}.", seat=self.seat,
                       cards=case.record.talon)
                if case.record.talon
                else Phrase("{seat} alone saw the talon.", seat=self.seat),
            ),
            (*barred.orders, *((_FINE,) if self.on_purpose else ())),
            fined if self.on_purpose else barred.outcome,
            barred.otherwise,
            discretion=discretion,
            remarks=barred.remarks,
        )  # fmt: skip

    def _of_dealer(self, case: Case) -> Ruling:
        return Ruling(
            case,
            self,
            ("3.2.21",),
            (Phrase("{seat}, who deals and sits out, looked at the talon.", seat=self.seat),),
            (_FINE,),
            self._with_fine(case, Outcome()),
        )

    def _with_fine(self, case: Case, outcome: Outcome) -> Outcome:
        fine = curiosity(case.player(self.seat), case.convention)
        written = outcome.score or written_apart(case, ())
        return Outcome(outcome.tricks, written.with_entries([fine]), outcome.proof)


_FINE = Phrase("He writes the fine for a look at the talon on his mountain.")


@dataclass(frozen=True, slots=True)
class TookTalon(Infraction):
    """A player took the talon in hand before the bidding was over (3.2.20, 3.3.17 [26]).

    He may bid no more, and two of his twelve cards, drawn blind, are the talon.

    Attributes
    ----------
    seat
        Who took it.
    drawn
        The two cards that the dealer drew; not told before he has drawn them.
    in_tournament
        Whether it is a tournament, where the judge decides ([26]).
    """

    name: ClassVar[str] = "took-talon"
    title: ClassVar[Phrase] = Phrase("talon taken before the end of the bidding")
    code: ClassVar[str] = "3.2.20"

    seat: Seat = fact(Phrase("Who took the talon?"))
    drawn: Cards | None = fact(Phrase("Which two of his twelve cards were drawn?"), default=None)
    in_tournament: bool = fact(Phrase("Is it a tournament?"), default=False)

    def rule(self, case: Case) -> Ruling:
        """The offender is barred, and a new talon is drawn from his twelve cards."""
        if self.seat not in case.seats:
            raise IllegalDealError(
                "{seat} has no hand to take the talon in; the seats are {seats}",
                seat=self.seat,
                seats=" ".join(seat.name for seat in case.seats),
            )
        if len(case.record.talon) != 2:
            raise MissingFactError(
                "the talon is not known, and the ruling rests on it; name its two cards",
                name="talon",
            )
        barred = _Barred.of(self._after_draw(case), self.seat)
        discretion: tuple[Choice, ...] = ()
        if self.in_tournament:
            discretion = (
                Choice(
                    Phrase("What becomes of the deal in a tournament?"),
                    (
                        Option(Phrase("it is played with the talon that is drawn"),
                               barred.outcome),
                        Option(Phrase("something else, as other tables have the same cards"),
                               Outcome()),
                    ),
                ),
            )  # fmt: skip
        return Ruling(
            case,
            self,
            ("3.2.20", "3.3.17", *(("[26]",) if self.in_tournament else ()), *barred.rules),
            tuple(self._facts(case)),
            (
                *barred.orders,
                Phrase(
                    "{seat} shuffles his twelve cards, and the dealer draws two of them blind as "
                    "the talon.",
                    seat=self.seat,
                ),
            ),
            barred.outcome,
            barred.otherwise,
            discretion=discretion,
            remarks=barred.remarks,
        )

    def _after_draw(self, case: Case) -> Case:
        """The case with the talon that is played with; the record has the deal as it was dealt."""
        record = case.record
        if self.drawn is None:
            if record.played:
                raise MissingFactError(
                    "cards were played, so a talon was drawn; name the two cards", name="drawn"
                )
            return case
        if len(self.drawn) != 2:
            raise IllegalDealError(
                "{count} cards are drawn from the twelve; two are", count=len(self.drawn)
            )
        twelve = case.record.hands[self.seat] | case.record.talon
        for card in self.drawn - twelve:
            raise IllegalDealError(
                "{card} cannot be drawn from {seat}: his twelve cards are {twelve}",
                card=card,
                seat=self.seat,
                twelve=twelve,
            )
        hands = {**record.hands, self.seat: twelve - self.drawn}
        opened = record.opened if Cards(record.opened) == self.drawn else ()
        return replace(case, record=replace(record, hands=hands, talon=self.drawn, opened=opened))

    def _facts(self, case: Case) -> Iterator[Phrase]:
        talon = case.record.talon
        yield Phrase("{seat} took the talon {cards} in hand.", seat=self.seat, cards=talon)
        if self.drawn is not None:
            twelve = case.record.hands[self.seat] | talon
            yield Phrase(
                "{cards} were drawn as the talon; {seat} keeps {held}.",
                cards=self.drawn,
                seat=self.seat,
                held=twelve - self.drawn,
            )


@dataclass(frozen=True, slots=True)
class _Barred:
    """What a knowledge of the talon costs its owner."""

    rules: tuple[str, ...]
    orders: tuple[Phrase, ...]
    outcome: Outcome
    otherwise: Outcome | None
    remarks: tuple[Phrase, ...]

    @classmethod
    def of(cls, case: Case, seat: Seat) -> _Barred:
        out = Phrase("{seat} takes no more part in the bidding.", seat=seat)
        contract = case.record.contract
        if case.record.declarer == seat:
            raise IllegalDealError(
                "{seat} may not bid, so he cannot be declarer; correct the declarer, or who did it",
                seat=seat,
            )
        if contract is None or contract.kind is not Kind.ALL_PASS:
            harmless = Phrase(
                "If somebody orders a contract nobody is harmed, as the talon is opened then "
                "([24])."
            )
            rules = ("3.2.19", "3.3.16", "3.3.16.1", "[24]")
            return cls(rules, (out,), Outcome(), None, (harmless,))
        if not case.convention.allpass_talon:
            return cls._all_ten(case, seat, out)
        return cls._first_two(case, seat, out)

    @classmethod
    def _all_ten(cls, case: Case, seat: Seat, out: Phrase) -> _Barred:
        entries = seen_talon(case.player(seat), case.convention, case.table)
        tricks = {other: 10 if other == seat else 0 for other in case.seats}
        order = Phrase("The talon stays closed: {seat} takes all ten tricks.", seat=seat)
        return cls(
            ("3.2.19", "[19]"),
            (out, order),
            Outcome(tricks, written_apart(case, entries)),
            None,
            (),
        )

    @classmethod
    def _first_two(cls, case: Case, seat: Seat, out: Phrase) -> _Barred:
        order = Phrase(
            "{seat} takes the first two tricks, which the talon leads; the rest is played.",
            seat=seat,
        )
        start = _start(case)
        final = start.replay(case.record.played)
        if not final.is_over:
            remark = Phrase("How the other tricks are shared is known when all cards are played.")
            return cls(("3.2.19",), (out, order), Outcome(), None, (remark,))
        after_two = start.replay(case.record.played[:6])
        assert isinstance(after_two, AllPassPosition)
        played, first = tricks_by_seat(final), tricks_by_seat(after_two)
        ruled = {
            other: played[other] - first[other] + (2 if other == seat else 0)
            for other in case.seats
        }
        assert isinstance(final, AllPassPosition)
        dealers = final.dealer_won
        return cls(
            ("3.2.19",),
            (out, order),
            Outcome(ruled, _scored(case, ruled, 0)),
            Outcome(played, _scored(case, played, dealers)),
            (),
        )


def _start(case: Case) -> AllPassPosition:
    """All-pass with the talon that leads: of four players as cards, of three as suits."""
    rule = TalonRule.DEALER if case.players == 4 else TalonRule.SUIT
    deal = case.record.deal
    if len(deal.talon) != 2:
        raise MissingFactError(
            "the talon is not known, and the ruling rests on it; name its two cards", name="talon"
        )
    leads = talon_leads(deal, rule, case.record.opened)
    return AllPassPosition.deal_out(deal, first_hand(case), rule, leads)


def _scored(case: Case, tricks: dict[Seat, int], dealers: int) -> DealScore | None:
    shared = dict(tricks)
    if case.dealer is not None:
        shared[case.dealer] = dealers
    return case.score(shared)
