"""The state of play, its rules, and nothing about what is wise to play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from prefdd.cards import Card, Cards, Suit
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.displayed import Displayed
from prefdd.errors import IllegalDealError, IllegalPlayError

__all__ = ["Position"]


@dataclass(frozen=True)
class Position(Displayed):
    """An immutable state of play; undo is keeping the old one.

    Attributes
    ----------
    seats
        The three active seats, clockwise.
    hands
        Cards still held, in the order of `seats`; cards on the table are not held.
    contract
        What is played.
    declarer
        Who plays it; None in all-pass.
    leader
        Who leads, or led, to the current trick.
    table
        Cards of the current trick in the order of play, none to two.
    won
        Tricks won by each seat so far, in the order of `seats`.

    Raises
    ------
    IllegalDealError
        If a card is in two places, hands do not have the lengths that the trick
        in progress implies, or declarer or leader has no hand.

    Examples
    --------
    >>> deal = Deal.of({Seat.N: Cards("S7"), Seat.E: Cards("S8"), Seat.S: Cards("D7")})
    >>> start = Position.start(deal, Contract.parse("6NT"), Seat.N, first=Seat.N)
    >>> after = start.replay(["S7", "S8", "D7"])
    >>> after.won, after.declarer_tricks, after.is_over, start.is_over
    ((0, 1, 0), 0, True, False)
    """

    seats: tuple[Seat, Seat, Seat]
    hands: tuple[Cards, Cards, Cards]
    contract: Contract
    declarer: Seat | None
    leader: Seat
    table: tuple[Card, ...] = ()
    won: tuple[int, int, int] = (0, 0, 0)

    def __post_init__(self) -> None:
        self._check_types()
        self._check_numbers()
        deal = Deal(self.seats, self.hands)
        _check_seats(deal, self.contract, self.declarer, self.leader)
        held = deal.cards
        if len(self.table) > 2:
            raise IllegalDealError(
                "{count} cards are on the table; a trick in progress has at most 2",
                count=len(self.table),
            )
        if len(set(self.table)) < len(self.table):
            raise IllegalDealError("{card} is on the table twice", card=self.table[0])
        for card in self.table:
            if card in held:
                seat = next(seat for seat, hand in deal.items() if card in hand)
                raise IllegalDealError(
                    "{card} is on the table and still in the hand of {seat}", card=card, seat=seat
                )
        self._check_lengths()

    def _check_types(self) -> None:
        if not isinstance(self.leader, Seat):
            raise TypeError(f"the leader is a Seat, not {self.leader!r}")
        if self.declarer is not None and not isinstance(self.declarer, Seat):
            raise TypeError(f"the declarer is a Seat or None, not {self.declarer!r}")
        if not all(isinstance(hand, Cards) for hand in self.hands):
            raise TypeError(f"hands are Cards, not {self.hands!r}")
        if not all(isinstance(card, Card) for card in self.table):
            raise TypeError(f"the table is a tuple of Card, not {self.table!r}")
        if not all(isinstance(count, int) and not isinstance(count, bool) for count in self.won):
            raise TypeError(f"tricks won are three ints, not {self.won!r}")

    def _check_numbers(self) -> None:
        if len(self.won) != 3 or any(count < 0 for count in self.won):
            raise IllegalDealError(
                "tricks won are three numbers from 0 up, not {won}", won=self.won
            )
        if sum(self.won) + self.tricks_left > 10:
            raise IllegalDealError(
                "tricks won ({won}) and left ({left}) are more than the 10 of a deal",
                won=sum(self.won),
                left=self.tricks_left,
            )

    def _check_lengths(self) -> None:
        lengths = [len(hand) for hand in self.hands]
        start = self.seats.index(self.leader)
        full = lengths[start] + (1 if self.table else 0)
        for step in range(3):
            place = (start + step) % 3
            expected = full - (1 if step < len(self.table) else 0)
            if lengths[place] != expected:
                raise IllegalDealError(
                    "hands are unequal: {seat} has {count}, and {leader} has {others}",
                    seat=self.seats[place],
                    count=lengths[place],
                    leader=self.leader,
                    others=lengths[start],
                )

    @classmethod
    def start(cls, deal: Deal, contract: Contract, declarer: Seat | None, first: Seat) -> Position:
        """Position before the first card of a deal."""
        _check_seats(deal, contract, declarer, first)
        return cls(deal.seats, deal.hands, contract, declarer, first)

    @property
    def trump(self) -> Suit | None:
        """Trump suit, if there is one."""
        return self.contract.strain

    @property
    def to_move(self) -> Seat:
        """Who plays next; when play is over, who won the last trick."""
        return self.seats[self._mover]

    @cached_property
    def _mover(self) -> int:
        return (self.seats.index(self.leader) + len(self.table)) % 3

    @property
    def hand(self) -> Cards:
        """Cards of the player to move."""
        return self.hands[self._mover]

    def hand_of(self, seat: Seat) -> Cards:
        """Cards still held by a seat."""
        return self.deal[seat]

    @property
    def deal(self) -> Deal:
        """The cards still held, as a deal."""
        return Deal(self.seats, self.hands)

    @cached_property
    def legal(self) -> Cards:
        """Cards that may be played: of the suit led; without it trumps; without both, any."""
        if not self.table:
            return self.hand
        follow = self.hand.of_suit(self.table[0].suit)
        if follow or self.trump is None:
            return follow or self.hand
        return self.hand.of_suit(self.trump) or self.hand

    def refusal(self, card: Card) -> IllegalPlayError | None:
        """Why a card may not be played now, as an error not raised; None if it may."""
        if not isinstance(card, Card):
            raise TypeError(f"a card is a Card, such as Card('DK'), not {card!r}")
        if card in self.legal:
            return None
        if card not in self.hand:
            owner = next((s for s, h in self.deal.items() if card in h), None)
            if owner is not None:
                return IllegalPlayError(
                    "{seat} is to move, and {card} is held by {owner}",
                    seat=self.to_move,
                    card=card,
                    owner=owner,
                )
            if card in self.table:
                return IllegalPlayError("{card} is already on the table", card=card)
            return IllegalPlayError("{seat} does not hold {card}", seat=self.to_move, card=card)
        led = self.table[0].suit
        follow = self.hand.of_suit(led)
        if follow:
            return IllegalPlayError(
                "must follow {suit} (holds {held})",
                suit=led,
                held=follow,
                seat=self.to_move,
                card=card,
            )
        return IllegalPlayError(
            "must trump with {suit} (holds {held})",
            suit=self.trump,
            held=self.legal,
            seat=self.to_move,
            card=card,
        )

    def why_illegal(self, card: Card) -> str | None:
        """Why a card may not be played now, in English; None if it may.

        Examples
        --------
        >>> hands = (Cards("S7 D7"), Cards("SA D8"), Cards("D9 DT"))
        >>> position = Position((Seat.N, Seat.E, Seat.S), hands, Contract.parse("6H"),
        ...                     Seat.N, Seat.N).play(Card("S7"))
        >>> position.why_illegal(Card("D8"))
        'must follow ♠ (holds ♠A)'
        """
        error = self.refusal(card)
        return None if error is None else str(error)

    def play(self, card: Card) -> Position:
        """Position after a card of the player to move; IllegalPlayError if it may not be played."""
        error = self.refusal(card)
        if error is not None:
            raise error
        return self.play_anyway(card)

    def play_anyway(self, card: Card) -> Position:
        """Position after a card that the player to move holds, even a revoke."""
        hands = list(self.hands)
        hands[self._mover] = Cards.from_mask(self.hand.mask & ~(1 << card.index))
        table = (*self.table, card)
        leader, won = self.leader, self.won
        if len(table) == 3:
            winner = (self.seats.index(leader) + winning_place(table, self.trump)) % 3
            leader, table = self.seats[winner], ()
            counts = list(won)
            counts[winner] += 1
            won = (counts[0], counts[1], counts[2])
        # The rules keep what __post_init__ checks, so the successor skips it.
        after = object.__new__(Position)
        after.__dict__.update(
            seats=self.seats,
            hands=(hands[0], hands[1], hands[2]),
            contract=self.contract,
            declarer=self.declarer,
            leader=leader,
            table=table,
            won=won,
        )
        return after

    def replay(self, cards: Iterable[Card | str]) -> Position:
        """Position after several cards; IllegalPlayError at the first that may not be played."""
        position = self
        for card in cards:
            position = position.play(Card(card))
        return position

    def steps(self, cards: Iterable[Card | str]) -> Iterator[Position]:
        """Positions after each of several cards, one by one."""
        position = self
        for card in cards:
            position = position.play(Card(card))
            yield position

    @property
    def is_over(self) -> bool:
        """Whether all cards are played."""
        return not any(self.hands)

    @property
    def tricks_left(self) -> int:
        """Tricks not yet finished, the one in progress included."""
        return max(len(hand) for hand in self.hands)

    @property
    def declarer_tricks(self) -> int:
        """Tricks that declarer has won so far."""
        if self.declarer is None:
            raise IllegalDealError("all-pass has no declarer")
        return self.won[self.seats.index(self.declarer)]

    def __hash__(self) -> int:
        return hash(
            (
                self.seats,
                self.hands,
                self.contract,
                self.declarer,
                self.leader,
                self.table,
                self.won,
            )
        )


def winning_place(trick: tuple[Card, ...], trump: Suit | None) -> int:
    """Place 0..2 in a trick of the card that wins it.

    Examples
    --------
    >>> winning_place((Card("HA"), Card("S7"), Card("S8")), Suit.SPADES)
    2
    """
    best = 0
    for place in range(1, len(trick)):
        card, top = trick[place], trick[best]
        if card.suit is top.suit:
            if card.rank > top.rank:
                best = place
        elif card.suit is trump:
            best = place
    return best


def _check_seats(deal: Deal, contract: Contract, declarer: Seat | None, first: Seat) -> None:
    if not isinstance(contract, Contract):
        raise TypeError(f"the contract is a Contract, not {contract!r}")
    if first not in deal.seats:
        raise IllegalDealError(
            "{seat} leads but has no hand; the seats are {seats}",
            seat=first,
            seats=" ".join(seat.name for seat in deal.seats),
        )
    if contract.kind is Kind.ALL_PASS:
        if declarer is not None:
            raise IllegalDealError("all-pass has no declarer, but {seat} is named", seat=declarer)
    elif declarer is None:
        raise IllegalDealError(
            "{contract} needs a declarer; name one of {seats}",
            contract=contract,
            seats=" ".join(seat.name for seat in deal.seats),
        )
    elif declarer not in deal.seats:
        raise IllegalDealError(
            "{seat} is declarer but has no hand; the seats are {seats}",
            seat=declarer,
            seats=" ".join(seat.name for seat in deal.seats),
        )
