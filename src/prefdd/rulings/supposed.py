"""What would have been played: any contract of any player with a talon, all cards open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from prefdd.auction import Auction, Bid
from prefdd.cards import Cards
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.discards import COLUMN_NAMES, Discards, deal_before_discard, discards
from prefdd.errors import IllegalDealError, MissingFactError, NotationError
from prefdd.phrase import Phrase
from prefdd.position import Position
from prefdd.rulings.case import Case
from prefdd.rulings.proof import Proof, prove
from prefdd.rulings.ruling import Outcome
from prefdd.rulings.worth import claim_of, tricks_by_seat
from prefdd.scoring import DealScore, Entry
from prefdd.scoring.prices import OBLIGATION, TRICKS
from prefdd.solver import Solver

__all__ = [
    "Supposed",
    "before_talon",
    "bidding_heard",
    "bidding_said",
    "bidding_words",
    "first_hand",
    "played_out",
    "supposed_orders",
    "under",
    "written_apart",
]

_STRAINS: Final = tuple(Contract.parse(f"6{name}").strain for name in COLUMN_NAMES[:5])


@dataclass(frozen=True, slots=True)
class Supposed:
    """A contract that somebody might have ordered, after the discard that is best for it.

    Attributes
    ----------
    case
        The deal as it would have been played.
    found
        What is known of the 66 discards.
    discards
        Those that are best in this contract.
    tricks
        Declarer's tricks in best play.
    """

    case: Case
    found: Discards
    discards: tuple[Cards, ...]
    tricks: int

    @property
    def contract(self) -> Contract:
        """What would have been ordered."""
        return self.case.contract

    @property
    def undertricks(self) -> int:
        """By how much it fails; on a misère the tricks taken."""
        if self.contract.kind is Kind.MISERE:
            return self.tricks
        return max(0, self.contract.level - self.tricks)

    @property
    def score(self) -> DealScore:
        """What would have been written, all tricks of the defence with the first whister."""
        return self.scored(self._shared())

    def _shared(self) -> dict[Seat, int]:
        case = self.case
        shared = dict.fromkeys(case.seats, 0)
        shared[case.declarer] = self.tricks
        whisters = case.whisters if case.contract.kind is Kind.GAME else ()
        shared[(whisters or case.defenders)[0]] = TRICKS - self.tricks
        return shared

    def scored(self, tricks: Mapping[Seat, int]) -> DealScore:
        """What would have been written for tricks; no tricks are needed where nobody whists."""
        is_unplayed = self.contract.kind is Kind.GAME and not self.case.whisters
        found = self.case.score({} if is_unplayed else tricks)
        assert found is not None
        return found

    def proof(self, solver: Solver | None = None) -> Proof:
        """Play that proves it: declarer's that he makes it, the defenders' that he fails."""
        position = self.case.record.start
        if self.undertricks:
            claim = Phrase(
                "After his best discard {cards} {seat} fails in {contract}, whatever he plays.",
                cards=self.discards[0], seat=self.case.declarer, contract=self.contract,
            )  # fmt: skip
            return prove(position, claim, self.case.defenders[0], solver=solver)
        claim = Phrase(
            "After the discard {cards} {seat} makes {contract}, whatever the others play.",
            cards=self.discards[0], seat=self.case.declarer, contract=self.contract,
        )  # fmt: skip
        return prove(position, claim, self.case.declarer, solver=solver)

    def outcome(self, solver: Solver | None = None) -> Outcome:
        """Tricks, entries and proof as if it had been played."""
        proof = self.proof(solver)
        tricks = tricks_by_seat(proof.end)
        return Outcome(tricks, self.scored(tricks), proof)

    @property
    def fact(self) -> Phrase:
        """What was found, in words."""
        facts = {
            "seat": self.case.declarer, "contract": self.contract, "cards": self.discards[0],
            "tricks": self.tricks, "count": self.undertricks,
        }  # fmt: skip
        if self.undertricks:
            return Phrase(
                "{seat} with this talon: {contract}, best discard {cards}, tricks: {tricks}; it "
                "fails by {count}, and none of the 66 discards is better.",
                **facts,
            )
        return Phrase(
            "{seat} with this talon: {contract} is made, discard {cards}, tricks: {tricks}.",
            **facts,
        )


def supposed_orders(
    case: Case,
    declarer: Seat,
    lowest: Contract,
    whister: Seat,
    solver: Solver,
    *,
    with_misere: bool = False,
) -> tuple[Supposed, ...]:
    """The best contract of each strain that somebody might order, the best for him first.

    In a strain the best is the highest that is made, or else the lowest that is allowed;
    among strains the balance of who orders decides (2.2.2, 4.1.1). A ten that is made is
    nobody's to whist, so it is written without play.

    Parameters
    ----------
    lowest
        Below which he may not order; a misère is then the only contract.
    whister
        Who would whist, alone and with all cards open.
    with_misere
        Whether a misère may be ordered too.

    Raises
    ------
    MissingFactError
        If the talon or a hand is not known.
    """
    deal = before_talon(case)
    found = discards(deal, declarer, first_hand(case), solver=solver)
    orders = [_supposed(case, found, contract, whister) for contract in _contracts(found, lowest)]
    if with_misere and lowest.kind is Kind.GAME:
        orders.append(_supposed(case, found, Contract.misere(), whister))
    player = case.player(declarer)

    def place(order: Supposed) -> tuple[Fraction, int, int]:
        # Of equals the highest that is made, and the lowest that fails.
        height = Bid(order.contract).height
        balance = order.score.balance[player]
        return -balance, order.undertricks, height if order.undertricks else -height

    return tuple(sorted(orders, key=place))


def _contracts(found: Discards, lowest: Contract) -> Iterator[Contract]:
    if lowest.kind is Kind.MISERE:
        yield lowest
        return
    for place, strain in enumerate(_STRAINS):
        level = lowest.level + (place < _STRAINS.index(lowest.strain))
        made = max(level, found.best_tricks[place])
        if level <= TRICKS:
            yield Contract.game(made, strain)


def _supposed(case: Case, found: Discards, contract: Contract, whister: Seat) -> Supposed:
    column = "misere"
    if contract.kind is Kind.GAME:
        column = COLUMN_NAMES[_STRAINS.index(contract.strain)]
    best = found.best(column)
    tricks = best[0].tricks[COLUMN_NAMES.index(column)]
    hands = {**dict(found.deal.items()), found.declarer: found.twelve - best[0].cards}
    record = replace(
        case.record, hands=hands, contract=contract, declarer=found.declarer, first=found.first,
        talon=found.deal.talon, discard=best[0].cards, played=(),
    )  # fmt: skip
    return Supposed(
        under(replace(case, record=record), contract, whister, tricks),
        found,
        tuple(discard.cards for discard in best),
        tricks,
    )


def under(case: Case, contract: Contract, whister: Seat | None = None, tricks: int = 0) -> Case:
    """The case with a contract that nobody has been asked about: one defender whists.

    Parameters
    ----------
    whister
        Who; the first defender without it.
    tricks
        Of declarer in best play: nobody whists what cannot be whisted without a loss.
    """
    case = replace(case, record=replace(case.record, contract=contract), calls=None)
    if contract.kind is not Kind.GAME:
        return case
    alone = case.defenders[0] if whister is None else whister
    calls = {str(case.player(seat)): "W" if seat == alone else "P" for seat in case.defenders}
    if TRICKS - tricks < OBLIGATION[contract.level]:
        calls = dict.fromkeys(calls, "P")
    is_stalingrad = case.convention.stalingrad and contract == Contract.parse("6S")
    return replace(case, calls=dict.fromkeys(calls, "W") if is_stalingrad else calls)


def first_hand(case: Case) -> Seat:
    """Who bids and leads first, left of the dealer; MissingFactError if it is not known."""
    if case.record.first is not None:
        return case.record.first
    if case.dealer is not None:
        return Seat((case.dealer + 1) % 4)
    raise MissingFactError(
        "it is not said who is the first hand; name who leads first", name="first"
    )


def before_talon(case: Case) -> Deal:
    """The deal before anybody took the talon; MissingFactError if it is not all known."""
    deal = deal_before_discard(case.record)
    if len(deal.talon) != 2:
        raise MissingFactError(
            "the talon is not known, and the ruling rests on it; name its two cards", name="talon"
        )
    for seat, hand in deal.items():
        if len(hand) != TRICKS:
            raise MissingFactError(
                "{seat} has {count} cards, and the ruling rests on all ten; give the hands of the "
                "deal",
                name="hands",
                seat=seat,
                count=len(hand),
            )
        if hand & deal.talon:
            raise MissingFactError(
                "{seat} has taken the talon; name the two cards of his discard",
                name="discard",
                seat=seat,
            )
    return deal


def played_out(case: Case, solver: Solver | None = None) -> Outcome:
    """Tricks and entries of the record: as played, and from where it ends in best play.

    Raises
    ------
    IllegalPlayError
        If a card was not legal.
    """
    position: Position = case.record.position
    proof = None
    if not position.is_over:
        proof = prove(position, *claim_of(case, case.declarer), solver=solver)
        position = proof.end
    tricks = tricks_by_seat(position)
    return Outcome(tricks, case.score(tricks), proof)


def bidding_words(bidding: str) -> list[str]:
    """Calls of a bidding; commas stand between them where a call has several words."""
    parts = bidding.split(",") if "," in bidding else bidding.replace("-", " ").split()
    words = [part.strip() for part in parts if part.strip()]
    if not words:
        raise NotationError("no call of the bidding is given; name them, such as 6S pass 6C")
    return words


def bidding_heard(case: Case, words: Iterable[str] = ()) -> Auction:
    """The bidding after some calls, in order from the first hand.

    Raises
    ------
    IllegalDealError
        If a call was not allowed.
    """
    first = case.player(first_hand(case))
    dealer = None if case.dealer is None else case.player(case.dealer)
    auction = Auction.start(
        case.convention, players=case.players, first=first, dealer=dealer, row=case.row - 1
    )
    for word in words:
        if auction.is_over:
            raise IllegalDealError(
                "the bidding is over before {text}; leave out what was not said", text=word
            )
        auction = auction.call(word)
    return auction


def bidding_said(auction: Auction) -> Phrase:
    """All calls so far, in words."""
    said = Phrase("none")
    for place, (_, bid) in enumerate(auction.calls):
        said = (
            Phrase("{said}, {bid}", said=said, bid=bid.phrase)
            if place
            else Phrase("{bid}", bid=bid.phrase)
        )
    return said


def written_apart(case: Case, entries: Iterable[Entry]) -> DealScore:
    """Entries that no play of the deal stands for."""
    return DealScore(case.players, case.convention, tuple(entries))
