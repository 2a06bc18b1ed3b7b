"""A state of play as the whole table sees it while declarer's discard is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from prefdd.cards import NO_CARDS, Card, Cards
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError
from prefdd.phrase import card_count
from prefdd.position import winning_place

__all__ = ["HiddenPosition"]


@dataclass(frozen=True, slots=True)
class HiddenPosition:
    """Hands of the defenders, and the cards that may be in declarer's.

    Attributes
    ----------
    seats
        Declarer, then the defenders clockwise.
    hands
        Cards at the start of the trick in progress; declarer's are all that are not
        played and not proved to be in the discard.
    contract
        Game or misère.
    leader
        Place in `seats` of who leads, or led, to the trick.
    table
        Cards of the trick in progress.
    proven
        Cards that were proved to be in the discard before this trick.
    won
        Tricks that declarer has won.
    need
        Tricks that the defenders still need: declarer's on a misère, their own in a game.
    """

    seats: tuple[Seat, Seat, Seat]
    hands: tuple[Cards, Cards, Cards]
    contract: Contract
    leader: int
    need: int
    table: tuple[Card, ...] = ()
    proven: Cards = NO_CARDS
    won: int = 0

    @classmethod
    def start(
        cls,
        deal: Deal | Mapping[Seat, Cards],
        declarer: Seat,
        first: Seat,
        contract: Contract,
        need: int,
    ) -> HiddenPosition:
        """Position before the first card; see `prefdd.catch` for the arguments and errors."""
        hands, talon = _hands_of(deal)
        if first is None:
            raise IllegalDealError(
                "it is not said who leads first; name one of {seats}",
                seats=" ".join(seat.name for seat in sorted(hands)),
            )
        for seat, role in ((declarer, "declarer"), (first, "leader")):
            if not isinstance(seat, Seat):
                raise TypeError(f"the {role} is a Seat, not {seat!r}")
        _check_roles(hands, declarer, first)
        order = sorted(hands, key=lambda seat: (seat - declarer) % 4)
        own = _own_cards(hands, talon, declarer, order)
        _check_overlap({**hands, declarer: own})
        seats = (order[0], order[1], order[2])
        cards = (own, hands[order[1]], hands[order[2]])
        return cls(seats, cards, contract, order.index(first), need)

    @property
    def mover(self) -> int:
        """Place in `seats` of who plays next."""
        return (self.leader + len(self.table)) % 3

    @property
    def to_move(self) -> Seat:
        """Seat that plays next."""
        return self.seats[self.mover]

    @property
    def is_declarers_lead(self) -> bool:
        """Whether declarer is to lead."""
        return self.leader == 0 and not self.table

    @property
    def tricks_left(self) -> int:
        """Tricks not yet finished, the one in progress included."""
        return len(self.hands[1])

    @property
    def hidden(self) -> int:
        """Cards of the discard that are not known."""
        return len(self.hands[0]) - len(self.hands[1])

    @property
    def outcome(self) -> bool | None:
        """Whether declarer is caught; None while that is open."""
        if self.need <= 0:
            return True
        return False if self.need > self.tricks_left else None

    @property
    def own_card(self) -> Card | None:
        """Declarer's card in the trick in progress."""
        turn = -self.leader % 3
        return self.table[turn] if turn < len(self.table) else None

    @property
    def shown(self) -> Cards:
        """Cards that declarer's card in this trick proves to be in the discard."""
        card = self.own_card
        return NO_CARDS if card is None else self._shown_by(card)

    def _shown_by(self, card: Card) -> Cards:
        """Cards that declarer does not hold if he plays this one."""
        if self.leader == 0 or card.suit is self.table[0].suit:
            return NO_CARDS
        shown = self.hands[0].of_suit(self.table[0].suit)
        trump = self.contract.trump
        if trump is not None and card.suit is not trump:
            shown |= self.hands[0].of_suit(trump)
        return shown

    def allows(self, discard: Cards) -> bool:
        """Whether a discard is possible after what was played."""
        card = self.own_card
        known = self.proven | self.shown
        return discard & known == known and (
            card not in discard and not discard - self.hands[0] - self.proven
        )

    @property
    def discards(self) -> tuple[Cards, ...]:
        """All discards that are possible, in the order of their cards."""
        own = list(self.hands[0])
        pairs: Iterable[Cards]
        if self.hidden == 0:
            pairs = [self.proven]
        elif self.hidden == 1:
            pairs = [self.proven | Cards([card]) for card in own]
        else:
            pairs = [Cards([own[i], other]) for i in range(len(own)) for other in own[i + 1 :]]
        return tuple(pair for pair in pairs if self.allows(pair))

    @property
    def legal(self) -> Cards:
        """Cards that may be played now; for declarer, those possible with some discard."""
        if self.tricks_left == 0:
            return NO_CARDS
        hand = self.hands[self.mover]
        if self.mover == 0:
            return Cards(card for card in hand if self._can_play(card))
        if not self.table:
            return hand
        follow = hand.of_suit(self.table[0].suit)
        if not follow and self.contract.trump is not None:
            follow = hand.of_suit(self.contract.trump)
        return follow or hand

    def _can_play(self, card: Card) -> bool:
        shown = self._shown_by(card)
        return card not in shown and len(shown) <= self.hidden

    def play(self, card: Card) -> HiddenPosition:
        """Position after a card; IllegalPlayError if it may not be played now."""
        if card not in self.legal:
            raise IllegalPlayError(
                "{seat} cannot play {card} now; what can be played is {legal}",
                seat=self.to_move,
                card=card,
                legal=self.legal,
            )
        after = replace(self, table=(*self.table, card))
        return after._next_trick() if len(after.table) == 3 else after

    def _next_trick(self) -> HiddenPosition:
        winner = (self.leader + winning_place(self.table, self.contract.trump)) % 3
        gone = Cards(self.table) | self.shown
        is_misere = self.contract.kind is Kind.MISERE
        first, second, third = (hand - gone for hand in self.hands)
        return replace(
            self,
            hands=(first, second, third),
            leader=winner,
            table=(),
            proven=self.proven | self.shown,
            won=self.won + (winner == 0),
            need=self.need - ((winner == 0) == is_misere),
        )

    # ---- the engine numbers cards and discards in its own way ----------------------

    @property
    def masks(self) -> tuple[int, int, int]:
        """Hands as the engine takes them."""
        first, second, third = self.hands
        return first.mask, second.mask, third.mask

    @property
    def indexes(self) -> tuple[int, ...]:
        """Cards on the table as the engine takes them."""
        return tuple(card.index for card in self.table)

    def world(self, discard: Cards) -> int:
        """Number of a discard that is possible."""
        places = [place for place, card in enumerate(self.hands[0]) if card in discard]
        if self.hidden == 2:
            low, high = places
            return high * (high - 1) // 2 + low
        return places[0] if self.hidden == 1 else 0

    def worlds(self, discards: Iterable[Cards]) -> int:
        """Set of discards, those that are not possible left out."""
        bits = 0
        for discard in discards:
            if self.allows(discard):
                bits |= 1 << self.world(discard)
        return bits

    def alike(self, discards: Iterable[Cards]) -> Cards:
        """Declarer's cards that equal the next lower one, and that some discards do not part.

        Two of his cards are equal when no card in play lies between them.
        """
        chosen = set(discards)
        own, others = self.hands[0], self.hands[1] | self.hands[2]
        found = []
        below: Card | None = None
        for card in own | others:
            is_own = card in own and card != self.own_card
            if (
                is_own
                and below is not None
                and below.suit is card.suit
                and all(_exchanged(discard, below, card) in chosen for discard in chosen)
            ):
                found.append(card)
            below = card if is_own else None
        return Cards(found)


def _exchanged(discard: Cards, one: Card, other: Card) -> Cards:
    if (one in discard) == (other in discard):
        return discard
    return discard ^ Cards([one, other])


def _hands_of(deal: Deal | Mapping[Seat, Cards]) -> tuple[dict[Seat, Cards], Cards]:
    """Hands by seat, and the talon."""
    if isinstance(deal, Deal):
        return dict(deal.items()), deal.talon
    if not isinstance(deal, Mapping):
        raise TypeError(f"a deal is a Deal or a mapping of three seats to cards, not {deal!r}")
    hands = {Seat.from_code(seat): Cards(cards) for seat, cards in deal.items()}
    if len(hands) != 3:
        raise IllegalDealError(
            "a deal has three hands, not {count}; of N E S W one seat is absent", count=len(hands)
        )
    return hands, NO_CARDS


def _check_roles(hands: Mapping[Seat, Cards], declarer: Seat, first: Seat) -> None:
    seats = " ".join(seat.name for seat in sorted(hands))
    if declarer not in hands:
        raise IllegalDealError(
            "{seat} is declarer but has no hand; the seats are {seats}", seat=declarer, seats=seats
        )
    if first not in hands:
        raise IllegalDealError(
            "{seat} leads but has no hand; the seats are {seats}", seat=first, seats=seats
        )


def _own_cards(
    hands: Mapping[Seat, Cards], talon: Cards, declarer: Seat, order: list[Seat]
) -> Cards:
    """Declarer's cards before the discard."""
    length = len(hands[order[1]])
    if len(hands[order[2]]) != length:
        raise IllegalDealError(
            "hands are unequal: {seat} has {count}, and {leader} has {others}",
            seat=order[2],
            count=len(hands[order[2]]),
            leader=order[1],
            others=length,
        )
    if not 1 <= length <= 10:
        raise IllegalDealError(
            "{seat} has {count}; a defender has from 1 to 10",
            seat=order[1],
            count=card_count(length),
        )
    own = hands[declarer]
    if len(own) == length and len(own | talon) == length + 2:
        own = own | talon
    if len(own) > length + 2:
        raise IllegalDealError(
            "{seat} has {count} with the discard; he can have {wanted} at most: his hand "
            "and the two cards put away",
            seat=declarer,
            count=card_count(len(own)),
            wanted=length + 2,
        )
    if len(own) != length + 2:
        raise IllegalDealError(
            "{seat} has {count}, and what he had before the discard is not known; "
            "give all {wanted} of his cards, those of the discard included",
            seat=declarer,
            count=card_count(len(own)),
            wanted=length + 2,
        )
    return own


def _check_overlap(hands: Mapping[Seat, Cards]) -> None:
    for seat, other in _pairs(sorted(hands)):
        if hands[seat] & hands[other]:
            raise IllegalDealError(
                "{card} is in two hands, {seat} and {other}",
                card=(hands[seat] & hands[other]).lowest,
                seat=seat,
                other=other,
            )


def _pairs(seats: list[Seat]) -> Iterator[tuple[Seat, Seat]]:
    for place, seat in enumerate(seats):
        for other in seats[place + 1 :]:
            yield seat, other
