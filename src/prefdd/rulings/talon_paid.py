"""What a talon costs or brings its dealer, where it is agreed on: 3.4.10 and 3.4.11."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from prefdd.cards import Cards
from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalDealError, MissingFactError, PrefddError
from prefdd.phrase import Phrase
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.ruling import Outcome, Ruling
from prefdd.rulings.supposed import first_hand, written_apart
from prefdd.scoring.calls import Whisting
from prefdd.scoring.fines import refused_talon
from prefdd.scoring.game import talon_premium
from prefdd.scoring.talon import premium_tricks

__all__ = ["RefusedTalon", "TalonPremium"]


@dataclass(frozen=True, slots=True)
class RefusedTalon(Infraction):
    """Declarer refuses the talon, and the dealer pays for it, if that is agreed on (3.4.10).

    Attributes
    ----------
    seat
        Who refuses.
    in_halves
        Whether it is a misère in halves with the dealer (3.6.9 [44]).
    """

    name: ClassVar[str] = "refused-talon"
    title: ClassVar[Phrase] = Phrase("talon refused")
    code: ClassVar[str] = "3.4.10"

    seat: Seat = fact(Phrase("Who refuses the talon?"))
    in_halves: bool = fact(
        Phrase("Does he play a misère in halves with the dealer?"), default=False
    )

    def rule(self, case: Case) -> Ruling:
        """The fine on the dealer's mountain."""
        case.player(self.seat)
        dealer = case.dealer
        if dealer is None:
            place = case.seats.index(first_hand(case))
            dealer = case.seats[(place + 2) % 3]
        if dealer == self.seat:
            raise IllegalDealError(
                "{seat} dealt the talon himself, and cannot refuse it", seat=self.seat
            )
        fine = refused_talon(
            case.player(dealer), case.convention, is_misere_in_halves=self.in_halves
        )
        return Ruling(
            case,
            self,
            ("3.4.10", "[35]"),
            (Phrase("{seat} refuses the talon that {other} dealt.", seat=self.seat, other=dealer),),
            (Phrase("{seat} writes the agreed fine on his mountain.", seat=dealer),),
            Outcome({}, written_apart(case, [fine])),
        )


@dataclass(frozen=True, slots=True)
class TalonPremium(Infraction):
    """The dealer is paid for aces and marriages of the talon, if it is agreed on (3.4.11).

    No infraction, but a thing that players ask a judge.

    Attributes
    ----------
    talon
        The two cards; those of the record without it.
    """

    name: ClassVar[str] = "talon-premium"
    title: ClassVar[Phrase] = Phrase("premium for the talon")
    code: ClassVar[str] = "3.4.11"

    talon: Cards | None = fact(Phrase("Which two cards were the talon?"), default=None)

    def rule(self, case: Case) -> Ruling:
        """Whists of the dealer on declarer."""
        if case.convention.talon_premium == "off":
            raise PrefddError(
                "a premium for the talon is not agreed on; agree on talon_premium (3.4.11)"
            )
        contract = case.contract
        if contract.kind is not Kind.GAME:
            raise IllegalDealError(
                "the premium is paid on the game that is ordered, and {contract} is none (3.4.11)",
                contract=contract,
            )
        talon = self._talon(case)
        count = premium_tricks(talon)
        if not count:
            raise IllegalDealError(
                "no premium is paid for the talon {cards}: it has no ace and no marriage",
                cards=talon,
            )
        whisting = Whisting(case.table, {})
        entries = list(talon_premium(contract.level, count, whisting, case.terms))
        if not entries:
            raise PrefddError(
                "three players have no dealer who sits out; agree on talon_premium=everybody "
                "(3.4.11)"
            )
        return Ruling(
            case,
            self,
            ("3.4.11", "[36]"),
            (Phrase("The talon was {cards}; it counts as tricks: {count}.", cards=talon,
                    count=count),),
            (
                Phrase(
                    "A consolation as for so many tricks of {contract} is written on {seat}, made "
                    "or set.",
                    contract=contract,
                    seat=case.declarer,
                ),
            ),
            Outcome({}, written_apart(case, entries)),
        )  # fmt: skip

    def _talon(self, case: Case) -> Cards:
        known = case.record.talon
        if self.talon is None:
            if not known:
                raise MissingFactError(
                    "the talon is not known, and the ruling rests on it; name its two cards",
                    name="talon",
                )
            return known
        if known and known != self.talon:
            raise IllegalDealError(
                "the talon of the record is {cards}, not {talon}", cards=known, talon=self.talon
            )
        return self.talon
