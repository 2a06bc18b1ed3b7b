"""A deal as it was played: cards, contract, plays - even illegal ones - and remarks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType

from prefdd.allpass_position import AllPassPosition, TalonRule, talon_leads
from prefdd.cards import NO_CARDS, Card, Cards
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError, PrefddError
from prefdd.phrase import card_count
from prefdd.position import Position

__all__ = ["Finding", "Record"]


@dataclass(frozen=True)
class Finding:
    """One thing in a record that breaks the rules.

    Attributes
    ----------
    ply
        Number of the card in `Record.played`, counted from 1; 0 for a fault of
        the deal itself.
    seat, card
        Who played what; None for a fault of the deal.
    legal
        What might have been played instead.
    error
        The rule that is broken, as an error not raised.
    """

    ply: int
    seat: Seat | None
    card: Card | None
    legal: Cards
    error: PrefddError

    @property
    def named(self) -> PrefddError:
        """The error with the number of the card, the card, and who played it."""
        if self.card is None:
            return self.error
        if self.seat is None:
            return IllegalPlayError(
                "card {ply}, {card}: {why}", ply=self.ply, card=self.card, why=self.error
            )
        return IllegalPlayError(
            "card {ply}, {seat} {card}: {why}",
            ply=self.ply,
            seat=self.seat,
            card=self.card,
            why=self.error,
        )

    def __str__(self) -> str:
        return str(self.named)


@dataclass(frozen=True, eq=True)
class Record:
    """Everything that is known of one deal.

    Attributes
    ----------
    hands
        Hands when play starts, by seat, in the order in which they were given;
        declarer's is without the discard. One hand alone is enough for questions
        over all layouts.
    talon
        The two cards of the talon; empty when unknown.
    contract, declarer, first
        What is played, by whom, and who leads first; None when not known.
    discard
        The two cards declarer put away; empty when unknown.
    played
        Cards in the order of play, legal or not.
    id, convention, comment
        Name of the record, scoring convention, remarks.
    extra
        Whatever else a file said; kept and written back.
    talon_rule
        What the talon does on all-pass: ``"suit"``, ``"dealer"`` or ``"closed"``, as
        in `prefdd.allpass`. Empty when not said; play is then as with a closed talon.
    opened
        The cards of the talon in the order in which all-pass opens them; empty for
        their written order, ♠ ♣ ♦ ♥, ranks downward.
    """

    hands: Mapping[Seat, Cards]
    contract: Contract | None = None
    declarer: Seat | None = None
    first: Seat | None = None
    talon: Cards = NO_CARDS
    discard: Cards = NO_CARDS
    played: tuple[Card, ...] = ()
    id: str = ""
    convention: str = ""
    comment: str = ""
    extra: Mapping[str, object] = field(default_factory=dict)
    talon_rule: str = ""
    opened: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "hands", MappingProxyType(dict(self.hands)))
        object.__setattr__(self, "extra", MappingProxyType(dict(self.extra)))

    def __hash__(self) -> int:
        return hash((self.id, tuple(self.clockwise.items()), self.contract, self.played))

    def __reduce__(self) -> tuple[object, ...]:
        values = [getattr(self, item.name) for item in fields(self)]
        return Record, tuple(dict(v) if isinstance(v, MappingProxyType) else v for v in values)

    @property
    def clockwise(self) -> dict[Seat, Cards]:
        """The hands clockwise from N, whatever their order in `hands`."""
        return dict(sorted(self.hands.items()))

    @property
    def deal(self) -> Deal:
        """The three hands and the talon; IllegalDealError when they are no deal."""
        return Deal.of(dict(self.hands), self.talon)

    @property
    def start(self) -> Position:
        """Position before the first card; an `AllPassPosition` on all-pass.

        Raises
        ------
        IllegalDealError
            If the hands are no deal, contract, declarer or first hand is not known, or
            the talon is not known where its rule needs it.
        """
        finding = next(iter(self._deal_findings()), None)
        if finding is not None:
            raise finding.error
        assert self.contract is not None
        assert self.first is not None
        return self._start(self.deal, self.contract, self.first)

    def _start(self, deal: Deal, contract: Contract, first: Seat) -> Position:
        start = Position.start(deal, contract, self.declarer, first)
        if contract.kind is not Kind.ALL_PASS:
            return start
        rule = TalonRule.parse(self.talon_rule or TalonRule.CLOSED)
        return AllPassPosition.deal_out(deal, first, rule, talon_leads(deal, rule, self.opened))

    @property
    def position(self) -> Position:
        """Position after the cards played.

        Raises
        ------
        IllegalDealError
            As for `start`.
        IllegalPlayError
            If a card played was not legal: it names the card, the seat and the duty.
        """
        start = self.start
        finding = next(iter(self._play_findings(start)), None)
        if finding is not None:
            raise finding.named
        return start.replay(self.played)

    @property
    def as_it_lay(self) -> Position:
        """Position after the cards played, legal or not, each trick as the cards won it.

        Raises
        ------
        IllegalDealError
            As for `start`.
        IllegalPlayError
            If a card was not in the hand of who was to play.
        """
        position = self.start
        for ply, card in enumerate(self.played, 1):
            if position.is_over or card not in position.hand:
                seat, error = position.to_move, position.refusal(card)
                assert error is not None
                raise Finding(ply, seat, card, position.legal, error).named
            position = position.play_anyway(card)
        return position

    def validate(self) -> list[Finding]:
        """All that breaks the rules, in order; an empty list for a sound record.

        After a revoke the card is taken as played and the check goes on; a card
        that the player does not hold, or holds out of turn, ends it.
        """
        findings = self._deal_findings()
        if findings:
            return findings
        return self._play_findings(self.start)

    def with_played(self, played: tuple[Card, ...]) -> Record:
        """The same record with other cards played."""
        return replace(self, played=played)

    def _deal_findings(self) -> list[Finding]:
        try:
            self._check_deal()
        except PrefddError as error:
            return [Finding(0, None, None, NO_CARDS, error)]
        return []

    def _check_deal(self) -> None:
        deal = self.deal
        if self.contract is None:
            raise IllegalDealError("the contract is missing; name one, such as 6S or misere")
        if self.first is None:
            raise IllegalDealError(
                "it is not said who leads first; name one of {seats}",
                seats=" ".join(seat.name for seat in deal.seats),
            )
        self._start(deal, self.contract, self.first)
        self._check_put_away(deal)

    def _check_put_away(self, deal: Deal) -> None:
        if self.discard and len(self.discard) != 2:
            raise IllegalDealError(
                "the discard has {count}; a discard has 2", count=card_count(len(self.discard))
            )
        for seat, hand in deal.items():
            if self.discard & hand:
                raise IllegalDealError(
                    "{card} of the discard is still in the hand of {seat}",
                    card=(self.discard & hand).lowest,
                    seat=seat,
                )
            if self.talon & hand and self._talon_is_foreign(seat):
                raise IllegalDealError(
                    "{card} of the talon is in the hand of {seat}",
                    card=(self.talon & hand).lowest,
                    seat=seat,
                )

    def _talon_is_foreign(self, seat: Seat) -> bool:
        """Whether a talon card cannot be in this hand: only declarer takes the talon."""
        if self.contract is not None and self.contract.kind is Kind.ALL_PASS:
            return True
        return seat != self.declarer

    def _play_findings(self, start: Position) -> list[Finding]:
        findings: list[Finding] = []
        position = start
        for ply, card in enumerate(self.played, 1):
            if position.is_over:
                error: PrefddError = IllegalPlayError("all cards are already played")
                return [*findings, Finding(ply, None, card, NO_CARDS, error)]
            refusal = position.refusal(card)
            if refusal is not None:
                seat = position.to_move
                findings.append(Finding(ply, seat, card, position.legal, refusal))
                if card not in position.hand:
                    return findings
            position = position.play_anyway(card)
        return findings
