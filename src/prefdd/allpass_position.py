"""The state of play of an all-pass deal whose talon is opened (the Code, 3.7.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from prefdd.cards import Card, Cards, Suit
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError, PrefddError
from prefdd.phrase import card_count
from prefdd.position import Position, winning_place

__all__ = ["AllPassPosition", "TalonRule", "deciders", "talon_leads"]


class TalonRule(Enum):
    """What the two cards of the talon do on all-pass.

    SUIT
        Three players: each card only names the suit of one of the first two tricks
        (3.7.6.3).
    DEALER
        Four players: the cards are the dealer's leads and can win (3.7.6.1).
    CLOSED
        The talon is not opened: Rostov (3.7.6.2), two players (3.7.6.4).
    """

    SUIT = "suit"
    DEALER = "dealer"
    CLOSED = "closed"

    @classmethod
    def parse(cls, code: str | TalonRule) -> TalonRule:
        """Read ``suit``, ``dealer`` or ``closed``; PrefddError for anything else."""
        if isinstance(code, cls):
            return code
        try:
            return cls(code)
        except ValueError:
            raise PrefddError(
                "no rule for the talon is called {text!r}; the rules are suit, dealer, closed",
                text=code,
            ) from None

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class AllPassPosition(Position):
    """A state of play on all-pass; first hand plays first to each trick the talon leads.

    Whoever holds the suit of the opened card follows it. The highest card of that
    suit wins; under `TalonRule.DEALER` the opened card takes part and the dealer may
    win. If nobody has the suit, which needs fewer cards than a deal has, the suit of
    first hand's card counts, unless the dealer wins. First hand leads to the trick
    after the last opened card, then whoever won.

    Attributes
    ----------
    opened
        Cards of the talon still to be led, the current one first.
    rule
        What they do.
    dealer_won
        Tricks that the dealer won so far.

    Examples
    --------
    The case of the Code (3.7.6.3): an ace is opened, and the nine takes the trick.

    >>> deal = Deal.of({Seat.N: Cards("S9 H7"), Seat.E: Cards("S7 H8"), Seat.S: Cards("S8 H9")})
    >>> start = AllPassPosition.deal_out(deal, Seat.N, "suit", [Card("SA")])
    >>> start.replay(["S9", "S7", "S8"]).won
    (1, 0, 0)
    >>> start = AllPassPosition.deal_out(deal, Seat.N, "dealer", [Card("SA")])
    >>> after = start.replay(["S9", "S7", "S8"])
    >>> after.won, after.dealer_won
    ((0, 0, 0), 1)
    """

    opened: tuple[Card, ...] = ()
    rule: TalonRule = TalonRule.CLOSED
    dealer_won: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.contract.kind is not Kind.ALL_PASS:
            raise IllegalDealError(
                "what is played here is all-pass, not {contract}", contract=self.contract
            )
        self._check_talon()
        self._check_dealer()

    def _check_talon(self) -> None:
        if len(self.opened) > 2:
            raise IllegalDealError(
                "the talon has {count}; a talon has 2", count=card_count(len(self.opened))
            )
        if self.opened and self.rule is TalonRule.CLOSED:
            raise IllegalDealError("the talon is not opened, but {card} is", card=self.opened[0])
        for place, card in enumerate(self.opened):
            if not isinstance(card, Card):
                raise TypeError(f"opened cards are Card, not {card!r}")
            if card in self.opened[:place]:
                raise IllegalDealError("{card} is twice in the talon", card=card)
            if card in self.table:
                raise IllegalDealError("{card} of the talon is on the table", card=card)
            for seat, hand in zip(self.seats, self.hands, strict=True):
                if card in hand:
                    raise IllegalDealError(
                        "{card} of the talon is in the hand of {seat}", card=card, seat=seat
                    )

    def _check_dealer(self) -> None:
        if isinstance(self.dealer_won, bool) or not isinstance(self.dealer_won, int):
            raise TypeError(f"the dealer's tricks are an int, not {self.dealer_won!r}")
        most = 2 - len(self.opened) if self.rule is TalonRule.DEALER else 0
        if not 0 <= self.dealer_won <= most:
            raise IllegalDealError(
                "the dealer cannot have so many tricks ({count}): only the rule dealer gives him "
                "any, one for each card of the talon that is played",
                count=self.dealer_won,
            )
        won = sum(self.won) + self.dealer_won
        if won + self.tricks_left > 10:
            raise IllegalDealError(
                "tricks won ({won}) and left ({left}) are more than the 10 of a deal",
                won=won,
                left=self.tricks_left,
            )

    @classmethod
    def deal_out(
        cls,
        deal: Deal,
        first: Seat,
        rule: TalonRule | str = TalonRule.SUIT,
        opened: Iterable[Card] = (),
    ) -> AllPassPosition:
        """Position before the first card of an all-pass deal.

        Parameters
        ----------
        deal
            The three hands.
        first
            First hand: he plays first to the tricks that the talon leads and to the next.
        rule
            What the talon does.
        opened
            The cards of the talon in the order in which they are opened.

        Raises
        ------
        IllegalDealError
            If `first` has no hand, hands are unequal, or a card is in two places.
        TypeError
            If `first` is no Seat.
        """
        if first is None:
            raise IllegalDealError(
                "it is not said who leads first; name one of {seats}",
                seats=" ".join(seat.name for seat in deal.seats),
            )
        if not isinstance(first, Seat):
            raise TypeError(f"first hand is a Seat, not {first!r}")
        start = Position.start(deal, Contract.all_pass(), None, first)
        return cls(
            start.seats,
            start.hands,
            start.contract,
            None,
            first,
            opened=tuple(opened),
            rule=TalonRule.parse(rule),
        )

    @property
    def led(self) -> Suit | None:
        """Suit that must be followed in this trick; None before a free lead."""
        if self.opened:
            return self.opened[0].suit
        return self.table[0].suit if self.table else None

    @property
    def legal(self) -> Cards:
        """Cards that may be played: of the suit that is led; without it, any."""
        if self.led is None:
            return self.hand
        return self.hand.of_suit(self.led) or self.hand

    def refusal(self, card: Card) -> IllegalPlayError | None:
        """Why a card may not be played now, as an error not raised; None if it may."""
        if self.opened and card in self.hand and card not in self.legal:
            return IllegalPlayError(
                "must follow {suit} (holds {held})",
                suit=self.opened[0].suit,
                held=self.legal,
                seat=self.to_move,
                card=card,
            )
        return super().refusal(card)

    def play_anyway(self, card: Card) -> AllPassPosition:
        """Position after a card that the player to move holds, even a revoke."""
        hands = list(self.hands)
        hands[self._mover] = Cards.from_mask(self.hand.mask & ~(1 << card.index))
        table = (*self.table, card)
        leader, won, opened, dealer_won = self.leader, list(self.won), self.opened, self.dealer_won
        if len(table) == 3:
            place = self._winner(table)
            if place is None:
                dealer_won += 1
            else:
                winner = (self.seats.index(leader) + place) % 3
                won[winner] += 1
            if opened:
                opened = opened[1:]
            elif place is not None:
                leader = self.seats[(self.seats.index(leader) + place) % 3]
            table = ()
        # The rules keep what __post_init__ checks, so the successor skips it.
        after = object.__new__(AllPassPosition)
        after.__dict__.update(
            seats=self.seats,
            hands=(hands[0], hands[1], hands[2]),
            contract=self.contract,
            declarer=None,
            leader=leader,
            table=table,
            won=(won[0], won[1], won[2]),
            opened=opened,
            rule=self.rule,
            dealer_won=dealer_won,
        )
        return after

    def _winner(self, trick: tuple[Card, ...]) -> int | None:
        """Place in a trick of three that wins it; None when the dealer does."""
        if not self.opened:
            return winning_place(trick, None)
        lead = self.opened[0]
        if self.rule is TalonRule.DEALER:
            place = winning_place((lead, *trick), None)
            return None if place == 0 else place - 1
        following = [place for place, card in enumerate(trick) if card.suit is lead.suit]
        if not following:
            return winning_place(trick, None)
        return max(following, key=lambda place: trick[place].rank)

    def __hash__(self) -> int:
        return hash((super().__hash__(), self.opened, self.rule, self.dealer_won))


def talon_leads(
    deal: Deal, rule: TalonRule, opened: Sequence[Card | str] | None = None
) -> tuple[Card, ...]:
    """The cards that the talon leads, in order; IllegalDealError if they are not two."""
    if rule is TalonRule.CLOSED:
        return ()
    cards = tuple(map(Card, opened or ())) or tuple(deal.talon.descending())
    if not cards:
        raise IllegalDealError(
            "the talon is not known, and the rule {rule} opens it; "
            "name its two cards, or let the talon be closed",
            rule=rule.value,
        )
    if len(cards) != 2:
        raise IllegalDealError("the talon has {count}; a talon has 2", count=card_count(len(cards)))
    if deal.talon and opened and deal.talon != Cards(cards):
        raise IllegalDealError(
            "the talon is {talon}, but {opened} is opened", talon=deal.talon, opened=Cards(cards)
        )
    return cards


def deciders(
    position: AllPassPosition, dummy: Seat | None, dummy_played_by: Seat | None
) -> tuple[int, int, int]:
    """For each player the place of who chooses his cards."""
    if dummy is None:
        if dummy_played_by is not None:
            raise IllegalDealError(
                "{seat} plays for the dummy, but no hand is the dummy", seat=dummy_played_by
            )
        return 0, 1, 2
    place = position.deal.index(dummy)
    if position.rule is not TalonRule.CLOSED:
        raise IllegalDealError("with two players the talon is closed on all-pass (3.7.6.4)")
    owner = (place + 2) % 3 if dummy_played_by is None else position.deal.index(dummy_played_by)
    if owner == place:
        raise IllegalDealError("{seat} is the dummy and cannot play for himself", seat=dummy)
    a, b, c = (owner if player == place else player for player in range(3))
    return a, b, c
