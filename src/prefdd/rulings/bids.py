"""Calls of the bidding and orders that the Code does not allow: 3.3.4 to 3.3.11, 3.4.3, 3.4.4."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from prefdd.auction import Auction, Bid
from prefdd.deal import Contract, Kind, Seat
from prefdd.errors import IllegalDealError, MissingFactError, PrefddError
from prefdd.phrase import Phrase
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.supposed import (
    bidding_heard,
    bidding_said,
    bidding_words,
    supposed_orders,
    written_apart,
)
from prefdd.scoring import score
from prefdd.scoring.fines import set_without_play
from prefdd.scoring.prices import TRICKS
from prefdd.scoring.table import Table
from prefdd.solver import Solver

__all__ = ["ContractBelowBid", "InsufficientBid"]


@dataclass(frozen=True, slots=True)
class InsufficientBid(Infraction):
    """A call that is not allowed: too low, a jump, a late misère (3.3.4 to 3.3.11 [22]).

    It is corrected to any call that is, a pass included, and nobody is fined.

    Attributes
    ----------
    bidding
        What was said in order from the first hand, the wrong call included.
    """

    name: ClassVar[str] = "insufficient-bid"
    title: ClassVar[Phrase] = Phrase("a bid that is not allowed")
    code: ClassVar[str] = "3.3.8"

    bidding: str = fact(Phrase("What was said, in order from the first hand, the wrong call last?"))

    def rule(self, case: Case) -> Ruling:
        """Which calls are allowed instead."""
        words = bidding_words(self.bidding)
        auction = bidding_heard(case)
        for place, word in enumerate(words):
            refusal = auction.refusal(word)
            if refusal is not None and auction.turn is not None:
                after = words[place + 1 :]
                return self._corrected(case, auction, word, refusal, after)
            auction = auction.call(word)
        raise IllegalDealError(
            "every call of {text} was allowed, so nothing is corrected", text=" ".join(words)
        )

    def _corrected(
        self,
        case: Case,
        auction: Auction,
        word: str,
        refusal: IllegalDealError,
        after: list[str],
    ) -> Ruling:
        assert auction.turn is not None
        seat, bid = case.seat(auction.turn), _read(auction, word)
        rules, remarks = _rules(auction, bid), []
        if after:
            remarks.append(
                Phrase(
                    "What was said after it, {text}, was said on a wrong call; the Code does not "
                    "say whether it stands.",
                    text=_later(after),
                )
            )
        if "[21]" in rules:
            remarks.append(
                Phrase(
                    "Footnote 21 calls the steps of the ladder advice; that jumps are not made is "
                    "agreed on (option jumps)."
                )
            )
        return Ruling(
            case,
            self,
            rules,
            (
                Phrase("Calls before: {said}.", said=bidding_said(auction)),
                Phrase("{seat} said {bid}: {why}.", seat=seat, bid=bid.phrase, why=refusal),
            ),
            (
                Phrase(
                    "The others point it out, and {seat} may make any call that is allowed, a pass "
                    "included; nothing is written.",
                    seat=seat,
                ),
            ),
            choices=(
                Choice(
                    Phrase("What does {seat} say instead?", seat=seat),
                    tuple(
                        Option(Phrase("{bid}", bid=legal.phrase), Outcome())
                        for legal in auction.legal
                    ),
                    seat,
                ),
            ),
            remarks=tuple(remarks),
        )


def _later(words: list[str]) -> Phrase:
    """Calls that nobody has checked, in words as far as they can be read."""
    said = Phrase("none")
    for place, word in enumerate(words):
        try:
            bid: object = Bid.parse(word).phrase
        except PrefddError:
            bid = word
        said = Phrase("{said}, {bid}", said=said, bid=bid) if place else Phrase("{bid}", bid=bid)
    return said


def _read(auction: Auction, word: str) -> Bid:
    last = auction.last_bid
    bare = word.strip().casefold() in ("here", "mine", "здесь", "мои")
    if bare and last is not None and last.contract is not None:
        return Bid(last.contract, is_here=last.contract.kind is Kind.GAME)
    return Bid.parse(word)


def _rules(auction: Auction, bid: Bid) -> tuple[str, ...]:
    """Rules that a call breaks, with the footnote on how it is corrected."""
    last, player = auction.last_bid, auction.turn
    assert player is not None
    if bid.is_misere and auction.said_by(player):
        return ("3.3.9", "3.3.8", "[22]")
    if last is not None and last.is_misere:
        return ("3.6.4", "3.3.8", "[22]")
    is_above = last is None or bid.height > last.height
    if bid.contract is not None and is_above and not bid.is_here:
        return ("3.3.8", "[21]", "[22]")
    return ("3.3.7", "3.3.8", "[22]")


@dataclass(frozen=True, slots=True)
class ContractBelowBid(Infraction):
    """An order below one's own bid, or a misère after other bids (3.4.3, 3.4.4).

    It is corrected; who does not want to is without all at the level to which he bid.

    Attributes
    ----------
    bidding
        The whole bidding, in order from the first hand.
    ordered
        The contract that was ordered.
    insists
        Whether declarer does not correct it; unknown before he has been asked.
    """

    name: ClassVar[str] = "contract-below-bid"
    title: ClassVar[Phrase] = Phrase("an order that is not allowed")
    code: ClassVar[str] = "3.4.4"

    bidding: str = fact(Phrase("What was said, in order from the first hand?"))
    ordered: Contract = fact(Phrase("Which contract was ordered?"))
    insists: bool | None = fact(Phrase("Does he insist on his order?"), default=None)

    def rule(self, case: Case) -> Ruling:
        """A lawful order, or the contract set without all tricks."""
        auction = bidding_heard(case, bidding_words(self.bidding))
        if not auction.is_over or auction.declarer is None:
            raise MissingFactError(
                "the bidding {text} has no declarer yet; give all calls to its end",
                name="bidding",
                text=bidding_said(auction),
            )
        why = auction.why_no_order(self.ordered)
        if why is None:
            raise IllegalDealError(
                "{contract} was allowed after this bidding; the lowest order is {lowest}",
                contract=self.ordered,
                lowest=auction.lowest_order,
            )
        seat = case.seat(auction.declarer)
        if case.record.declarer not in (None, seat):
            raise IllegalDealError(
                "by the bidding {seat} is declarer, and the record says {declarer}",
                seat=seat,
                declarer=case.record.declarer,
            )
        lowest = auction.lowest_order
        assert lowest is not None
        without = _without_all(case, auction, lowest)
        options = self._orders(case, auction, seat, lowest) if not self.insists else ()
        refuses = Option(
            Phrase("insist on it: without all in {contract}", contract=lowest), without
        )
        return Ruling(
            case,
            self,
            ("3.4.3", "3.4.4") if self.ordered.kind is not Kind.MISERE else ("3.3.9", "3.4.4"),
            (
                Phrase("Calls: {said}.", said=bidding_said(auction)),
                Phrase(
                    "{seat} ordered {contract}: {why}.", seat=seat, contract=self.ordered, why=why
                ),
            ),
            (
                Phrase(
                    "{seat} orders {contract} or any higher contract.", seat=seat, contract=lowest
                )
                if not self.insists
                else Phrase(
                    "{seat} did not change his order: without all in {contract}, to which he bid.",
                    seat=seat,
                    contract=lowest,
                ),
            ),
            without if self.insists else Outcome(),
            choices=()
            if self.insists
            else (
                Choice(
                    Phrase("Does {seat} correct his order?", seat=seat),
                    (*options, refuses),
                    seat,
                ),
            ),
        )

    def _orders(
        self, case: Case, auction: Auction, seat: Seat, lowest: Contract
    ) -> tuple[Option, ...]:
        """Lawful orders: with values when the twelve cards are known."""
        try:
            orders = supposed_orders(
                case, seat, lowest, _left_of(case, seat), Solver(),
                with_misere=auction.why_no_order("misere") is None,
            )  # fmt: skip
        except MissingFactError:
            return (Option(Phrase("order {contract} or more", contract=lowest), Outcome()),)
        return tuple(
            Option(
                Phrase("order {contract}, discard {cards}", contract=order.contract,
                       cards=order.discards[0]),
                order.outcome(),
                order is orders[0],
            )
            for order in orders
        )  # fmt: skip


def _left_of(case: Case, seat: Seat) -> Seat:
    return case.seats[(case.seats.index(seat) + 1) % 3]


def _without_all(case: Case, auction: Auction, lowest: Contract) -> Outcome:
    """Without all in the contract to which declarer bid."""
    assert auction.declarer is not None
    dealer = None if case.dealer is None else case.player(case.dealer)
    if lowest.kind is Kind.MISERE:
        written = score(
            lowest, None, TRICKS, case.convention, players=case.players,
            declarer=auction.declarer, dealer=dealer, factor=case.factor,
        )  # fmt: skip
        return Outcome({}, written)
    table = Table.of(case.players, auction.declarer, dealer)
    entries = set_without_play(table, lowest.level, lowest.level, case.terms, "3.4.4")
    return Outcome({}, written_apart(case, entries))
