"""A talon that everybody has seen before the bidding was over: 3.3.16.2 and 3.3.16.3."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from prefdd.auction import Auction
from prefdd.auction.bids import first_step, next_step
from prefdd.deal import Contract, Kind, Seat
from prefdd.errors import IllegalDealError
from prefdd.phrase import Phrase
from prefdd.rulings.case import Case
from prefdd.rulings.infraction import Infraction, fact
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.supposed import (
    Supposed,
    before_talon,
    bidding_heard,
    bidding_said,
    bidding_words,
    supposed_orders,
    written_apart,
)
from prefdd.rulings.worth import marked_best
from prefdd.scoring import Player, exact
from prefdd.scoring.fines import compensation
from prefdd.solver import Solver

__all__ = ["ExposedTalon"]


@dataclass(frozen=True, slots=True)
class ExposedTalon(Infraction):
    """Somebody showed everybody the talon before the bidding was over.

    With one bidder left he takes it (3.3.16.2). With more of them, what each would have
    made or lost with it is written in whists on the offender (3.3.16.3 [25]).

    Attributes
    ----------
    seat
        Who showed it; of four players it may be the dealer.
    bidding
        What was said before, in order from the first hand, such as ``6S 6C 6D``.
    """

    name: ClassVar[str] = "exposed-talon"
    title: ClassVar[Phrase] = Phrase("talon shown to everybody")
    code: ClassVar[str] = "3.3.16"

    seat: Seat = fact(Phrase("Who showed the talon?"))
    bidding: str = fact(Phrase("What was said before, in order from the first hand?"))

    def rule(self, case: Case) -> Ruling:
        """The talon for the last bidder, or whists on the offender."""
        before_talon(case)
        auction = bidding_heard(case, bidding_words(self.bidding))
        offender = _offender(case, self.seat)
        if auction.is_over:
            raise IllegalDealError(
                "the bidding was over, so the talon was to be opened; nothing is ruled (3.3.14)"
            )
        left = [
            case.seat(player)
            for player in auction.order
            if player not in auction.passed and player != offender
        ]
        if not left:
            raise IllegalDealError(
                "nobody but {seat} is left in the bidding, and he may take the talon (3.3.15)",
                seat=self.seat,
            )
        if len(left) == 1:
            return self._for_the_last(case, auction, left[0])
        return self._on_the_offender(case, auction, offender, left)

    def _for_the_last(self, case: Case, auction: Auction, bidder: Seat) -> Ruling:
        solver, lowest = Solver(), lowest_of(auction, case.player(bidder))
        others = [seat for seat in case.seats if seat != bidder]
        orders = supposed_orders(
            case, bidder, lowest, others[0], solver, with_misere=auction.holder is None
        )
        best = orders[0]
        options = [
            Option(
                Phrase("order {contract}, discard {cards}", contract=order.contract,
                       cards=order.discards[0]),
                order.outcome(solver) if order is best else _unproved(order),
                order is best,
            )
            for order in orders
        ]  # fmt: skip
        return Ruling(
            case,
            self,
            ("3.3.16", "3.3.16.2"),
            (self._shown(case, auction), *(order.fact for order in orders)),
            (
                Phrase("{seat} takes no more part in the bidding.", seat=self.seat),
                Phrase(
                    "{seat} takes the talon, and may order {contract} or any higher contract.",
                    seat=bidder,
                    contract=lowest,
                ),
            ),
            choices=(
                Choice(Phrase("What does {seat} order?", seat=bidder), tuple(options), bidder),
            ),
            remarks=(
                Phrase(
                    "What is best to order is advice, for one whister who sees all cards; the "
                    "game is played as any other."
                ),
            ),
        )

    def _on_the_offender(
        self, case: Case, auction: Auction, offender: Player, left: list[Seat]
    ) -> Ruling:
        solver = Solver()
        supposed: dict[Seat, Supposed] = {}
        for bidder in left:
            supposed[bidder] = supposed_orders(
                case,
                bidder,
                lowest_of(auction, case.player(bidder)),
                _whister(case, left, bidder, self.seat),
                solver,
                with_misere=_may_bid_misere(auction, case.player(bidder)),
            )[0]
        lost = {
            player: max(order.score.balance[player] for order in supposed.values())
            for player in map(Player, range(case.players))
            if player != offender
        }
        paid = {player: whists for player, whists in lost.items() if whists > 0}
        proofs = {bidder: order.outcome(solver) for bidder, order in supposed.items()}
        return Ruling(
            case,
            self,
            ("3.3.16", "3.3.16.3", "[25]"),
            (self._shown(case, auction), *(order.fact for order in supposed.values())),
            (
                Phrase("The cards are laid open, and the deal is not played."),
                *(
                    Phrase(
                        "{seat} writes {whists} whists on {other}.",
                        seat=case.seat(player),
                        whists=exact(whists),
                        other=self.seat,
                    )
                    for player, whists in paid.items()
                ),
                Phrase("{seat}, who showed the talon, writes nothing.", seat=self.seat),
            ),
            Outcome({}, written_apart(case, compensation(offender, paid, "3.3.16.3"))),
            choices=tuple(
                _either(case, offender, player, supposed)
                for player in map(case.player, left)
                if player in paid
            ),
            discretion=tuple(self._who_whists(supposed, proofs, lost, case)),
            proofs=tuple(outcome.proof for outcome in proofs.values() if outcome.proof),
            remarks=(
                Phrase(
                    "A result is worth the balance in whists of a deal played so: one opponent "
                    "whists, with all cards open, and a ten that is made is not whisted."
                ),
            ),
        )

    def _shown(self, case: Case, auction: Auction) -> Phrase:
        return Phrase(
            "{seat} showed the talon {cards}; calls before: {said}.",
            seat=self.seat,
            cards=case.record.talon or case.record.discard,
            said=bidding_said(auction),
        )

    def _who_whists(
        self,
        supposed: dict[Seat, Supposed],
        outcomes: dict[Seat, Outcome],
        lost: dict[Player, Fraction],
        case: Case,
    ) -> Iterator[Choice]:
        """Where somebody is paid for tricks of the defence, who whists decides how many."""
        for bidder, order in supposed.items():
            if not order.undertricks or order.contract.kind is not Kind.GAME:
                continue
            paid = [
                player
                for player in map(case.player, order.case.defenders)
                if lost.get(player, 0) > 0 and lost[player] == order.score.balance[player]
            ]
            if not paid:
                continue
            both = replace(order.case, calls="W W")
            outcome = outcomes[bidder]
            yield Choice(
                Phrase(
                    "Who would have whisted {contract} of {seat}?",
                    contract=order.contract,
                    seat=bidder,
                ),
                (
                    Option(Phrase("{seat} alone", seat=order.case.whisters[0]), outcome),
                    Option(
                        Phrase("both, who share the tricks as in the proof"),
                        Outcome(outcome.tricks, both.score(outcome.tricks), outcome.proof),
                    ),
                ),
            )


def lowest_of(auction: Auction, player: Player) -> Contract:
    """The lowest contract that a player still in the bidding may order: his last bid.

    Who has not bid may order what he could have bid: the next step of the ladder.
    """
    own = [bid for bid in auction.said_by(player) if bid.contract is not None]
    if own:
        assert own[-1].contract is not None
        return own[-1].contract
    last = auction.last_bid
    if last is None or last.contract is None:
        return first_step(auction.lowest_level)
    above = next_step(last.contract)
    if above is None:
        raise IllegalDealError(
            "nothing is above {contract}, and {player} has not bid", contract=last.contract,
            player=player,
        )  # fmt: skip
    return above


def _may_bid_misere(auction: Auction, player: Player) -> bool:
    is_first = not auction.said_by(player) or not auction.convention.misere_first_call
    last = auction.last_bid
    return is_first and (last is None or last.contract is None or last.contract.level in (6, 7, 8))


def _offender(case: Case, seat: Seat) -> Player:
    if case.players == 3 or seat == case.dealer or seat in case.seats:
        return case.player(seat)
    raise IllegalDealError("nobody sits at {seat}", seat=seat)


def _whister(case: Case, left: list[Seat], declarer: Seat, offender: Seat) -> Seat:
    """Who whists: another bidder, else a defender who did nothing wrong."""
    after = case.seats.index(declarer)
    defenders = [case.seats[(after + step) % 3] for step in (1, 2)]
    return min(defenders, key=lambda seat: (seat not in left, seat == offender))


def _unproved(order: Supposed) -> Outcome:
    return Outcome({order.case.declarer: order.tricks}, order.score)


def _either(case: Case, offender: Player, player: Player, supposed: dict[Seat, Supposed]) -> Choice:
    """Own contract or the failure of another: one of them is written, [25]."""
    seat = case.seat(player)
    options = []
    for bidder, order in supposed.items():
        whists = max(Fraction(0), order.score.balance[player])
        label = (
            Phrase("his own {contract}", contract=order.contract)
            if bidder == seat
            else Phrase("{contract} of {seat}", contract=order.contract, seat=bidder)
        )
        entries = compensation(offender, {player: whists} if whists else {}, "3.3.16.3")
        options.append(Option(label, Outcome({}, written_apart(case, entries))))
    return Choice(
        Phrase("For which result does {seat} write?", seat=seat),
        marked_best(case, options, seat),
        seat,
    )
