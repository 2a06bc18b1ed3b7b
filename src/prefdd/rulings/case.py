"""The case before the judge: a record, and what was agreed on and called at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from prefdd.cards import Card
from prefdd.deal import Contract, Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError, MissingFactError
from prefdd.position import Position
from prefdd.record import Record
from prefdd.scoring import Convention, DealScore, Player, score
from prefdd.scoring.calls import Call, CallsGiven, Whisting, read_call
from prefdd.scoring.conventions import convention_of
from prefdd.scoring.faults import FaultsGiven
from prefdd.scoring.prices import TRICKS
from prefdd.scoring.table import Table
from prefdd.scoring.terms import Terms

__all__ = ["Case"]


@dataclass(frozen=True, slots=True)
class Case:
    """A deal that went wrong, with all that a ruling may rest on.

    Players of the score sheet are letters clockwise: of four players N is A, E is B, S is
    C and W is D, and who has no hand deals; of three players the active seats are A, B, C
    clockwise from N.

    Attributes
    ----------
    record
        The deal as it was played, up to the infraction or beyond it.
    convention
        Under which it is scored.
    players
        3, or 4 with a dealer who sits out.
    calls
        What was said to the contract, by player or seat or in order after declarer; None
        when it was not said.
    factor
        Of bombs and bids in the dark.
    row
        Which all-pass in a row it is.
    """

    record: Record
    convention: Convention
    players: int = 3
    calls: CallsGiven | None = None
    factor: int = 1
    row: int = 1

    @classmethod
    def of(
        cls,
        record: Record,
        convention: Convention | str = "sochi",
        *,
        players: int = 3,
        calls: CallsGiven | Mapping[Seat, str] | None = None,
        factor: int = 1,
        row: int = 1,
    ) -> Case:
        """Read and check what is told of a deal.

        Raises
        ------
        PrefddError
            If the convention, a call or the number of players cannot be.
        """
        if not isinstance(record, Record):
            raise TypeError(f"a ruling is on a Record, not {record!r}")
        if players not in (3, 4):
            raise IllegalDealError("{count} players have no deal; 3 or 4 have", count=players)
        case = cls(record, convention_of(convention), players, None, factor, row)
        return replace(case, calls=None if calls is None else case._by_player(calls))

    def _by_player(self, calls: CallsGiven | Mapping[Seat, str]) -> CallsGiven:
        """The calls with letters of players instead of seats."""
        if isinstance(calls, Mapping):
            return {str(self._named(who)): read_call(call) for who, call in calls.items()}
        if not isinstance(calls, str):
            return calls
        words = calls.replace(",", " ").replace("=", ":").split()
        pairs = [word.rpartition(":") for word in words]
        return " ".join(f"{self._named(who)}:{call}" if who else call for who, _, call in pairs)

    def _named(self, who: object) -> object:
        """The player of a seat; what is no seat is a player already."""
        if isinstance(who, str) and who.strip().upper() in Seat.__members__:
            who = Seat[who.strip().upper()]
        return self.player(who) if isinstance(who, Seat) else who

    @property
    def contract(self) -> Contract:
        """What was played; MissingFactError if the record does not say."""
        if self.record.contract is None:
            raise MissingFactError(
                "the record does not say what was played; name the contract", name="contract"
            )
        return self.record.contract

    @property
    def declarer(self) -> Seat:
        """Who plays the contract; MissingFactError if the record does not say."""
        if self.record.declarer is None:
            raise MissingFactError(
                "the record does not say who plays the contract; name the declarer",
                name="declarer",
            )
        return self.record.declarer

    @property
    def seats(self) -> tuple[Seat, Seat, Seat]:
        """The three who hold cards, clockwise from N."""
        return self.record.deal.seats

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """First and second defender, clockwise after declarer."""
        place = self.seats.index(self.declarer)
        return self.seats[(place + 1) % 3], self.seats[(place + 2) % 3]

    @property
    def dealer(self) -> Seat | None:
        """Who sits out, of four players."""
        return self.record.deal.absent if self.players == 4 else None

    def partner(self, seat: Seat) -> Seat:
        """The other defender."""
        (other,) = (defender for defender in self.defenders if defender != seat)
        return other

    def player(self, seat: Seat) -> Player:
        """The player of the score sheet on a seat."""
        if self.players == 4:
            return Player(int(seat))
        self.check_hand(seat)
        return Player(self.seats.index(seat))

    def check_hand(self, seat: Seat) -> None:
        """Raise IllegalDealError unless a seat holds cards."""
        if seat not in self.seats:
            raise IllegalDealError(
                "{seat} has no hand; the seats are {seats}",
                seat=seat,
                seats=" ".join(other.name for other in self.seats),
            )

    def seat(self, player: Player) -> Seat:
        """The seat of a player of the score sheet."""
        return Seat(int(player)) if self.players == 4 else self.seats[player]

    @property
    def table(self) -> Table:
        """Players, declarer and dealer as the score sheet has them."""
        is_all_pass = self.contract.kind is Kind.ALL_PASS
        declarer = None if is_all_pass else self.player(self.declarer)
        dealer = None if self.dealer is None else self.player(self.dealer)
        return Table.of(self.players, declarer, dealer)

    @property
    def terms(self) -> Terms:
        """The convention with the factor of the deal."""
        return Terms(self.convention, self.factor)

    @property
    def is_whole(self) -> bool:
        """Whether the record has the ten cards of every player, so that it can be scored."""
        return all(len(hand) == TRICKS for hand in self.record.hands.values())

    def position_before(self, ply: int) -> Position:
        """Position before a card of the record, counted from 1, after legal play alone.

        Raises
        ------
        MissingFactError
            If the record ends before.
        IllegalPlayError
            If a card before was not legal.
        """
        if ply < 1:
            raise IllegalPlayError("cards are counted from 1, not from {ply}", ply=ply)
        if ply > len(self.record.played) + 1:
            raise MissingFactError(
                "the record has only {count} cards, and the fault is at card {ply}; give the "
                "cards that were played",
                name="played",
                count=len(self.record.played),
                ply=ply,
            )
        return self.record.with_played(self.record.played[: ply - 1]).position

    def position_after(self, cards: Sequence[Card]) -> Position:
        """Position after the record's start and some cards."""
        return self.record.start.replay(cards)

    @property
    def whisters(self) -> tuple[Seat, ...]:
        """Who whists, in order after declarer; MissingFactError if it is not said."""
        found = Whisting.of(self._calls(), self.table, self.contract, self.convention)
        return tuple(map(self.seat, found.whisters))

    def _calls(self) -> CallsGiven:
        if self.calls is None:
            raise MissingFactError(
                "it is not said who whists; name the calls of the defenders in order, such as W P",
                name="calls",
            )
        return self.calls

    def score(
        self,
        tricks: Mapping[Seat, int],
        faults: FaultsGiven = (),
        *,
        contract: Contract | None = None,
    ) -> DealScore | None:
        """What is written when players have so many tricks; None for a part of a deal.

        Parameters
        ----------
        tricks
            Tricks of each active seat, ten in all; of declarer alone on a misère; none of a
            game that nobody whists.
        faults
            As for `prefdd.score`, by letter of the player.
        contract
            Instead of the one of the record.

        Raises
        ------
        MissingFactError
            If it is a game and it is not said who whists.
        """
        if tricks and not self.is_whole:
            return None
        ordered = contract or self.contract
        dealer = None if self.dealer is None else self.player(self.dealer)
        if ordered.kind is Kind.MISERE:
            return score(
                ordered, None, tricks[self.declarer], self.convention, players=self.players,
                declarer=self.player(self.declarer), dealer=dealer, factor=self.factor,
                faults=faults,
            )  # fmt: skip
        shared = {str(self.player(seat)): count for seat, count in tricks.items()}
        if ordered.kind is Kind.ALL_PASS:
            return score(
                ordered, None, shared, self.convention, players=self.players, dealer=dealer,
                row=self.row, faults=faults,
            )  # fmt: skip
        return score(
            ordered, self._calls(), shared or None, self.convention, players=self.players,
            declarer=self.player(self.declarer), dealer=dealer, factor=self.factor, faults=faults,
        )  # fmt: skip

    @property
    def is_called(self) -> bool:
        """Whether it is said who whists."""
        return self.calls is not None

    @property
    def call_words(self) -> dict[Seat, Call]:
        """The last word of each who was asked; MissingFactError if it is not said."""
        found = Whisting.of(self._calls(), self.table, self.contract, self.convention)
        return {self.seat(player): call for player, call in found.calls.items()}
