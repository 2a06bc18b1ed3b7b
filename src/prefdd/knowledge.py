"""What a player knows of the cards that he does not see, as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from prefdd.cards import NO_CARDS, Card, Cards, Suit
from prefdd.deal import Seat
from prefdd.errors import IllegalDealError, IllegalPlayError
from prefdd.phrase import card_count
from prefdd.position import Position
from prefdd.record import Record

__all__ = ["Fact", "Facts", "Knowledge"]

MOST_WEIGHT: Final = 1_000_000
"""The largest weight of a number of cards."""


@dataclass(frozen=True, slots=True)
class Fact:
    """How many cards of a set a seat has, and how likely each number is.

    Cards that the seat has played count too, so a fact of the auction stays true.

    Attributes
    ----------
    seat
        Whose hand.
    cards
        The set: a suit, the honours, one card.
    weights
        For 0, 1, 2... cards of the set a whole number: 0 if it cannot be, else how
        much more likely each layout with so many becomes. The last one goes for all
        larger numbers.

    Raises
    ------
    TypeError, ValueError
        If a weight is no whole number from 0 to a million, or all are 0.

    Examples
    --------
    >>> print(Fact.of(Seat.W, Suit.SPADES, least=4), Fact.void(Seat.E, Suit.HEARTS), sep="; ")
    W: S>=4; E: no H
    >>> print(Fact.has(Seat.W, Cards("HA")), Fact(Seat.W, Cards("CA CK"), (1, 2, 4)), sep="; ")
    W: HA; W: C:AK*1/2/4
    """

    seat: Seat
    cards: Cards
    weights: tuple[int, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.seat, Seat):
            raise TypeError(f"a fact is about a Seat, not {self.seat!r}")
        if not isinstance(self.cards, Cards):
            raise TypeError(f"a fact is about Cards, not {self.cards!r}")
        for weight in self.weights:
            if isinstance(weight, bool) or not isinstance(weight, int):
                raise TypeError(f"a weight is a whole number, not {weight!r}")
            if not 0 <= weight <= MOST_WEIGHT:
                raise ValueError(f"a weight is from 0 to {MOST_WEIGHT:,}, not {weight}")
        if not any(self.weights):
            raise ValueError("of the weights of a fact one at least is above 0")

    @classmethod
    def of(cls, seat: Seat, cards: Cards | Suit, least: int = 0, most: int = 10) -> Fact:
        """From `least` to `most` cards of a set, or of a suit.

        Raises
        ------
        TypeError, ValueError
            If a number is not an int, or `least` is below 0 or above `most`.
        """
        for number in (least, most):
            if isinstance(number, bool) or not isinstance(number, int):
                raise TypeError(f"a number of cards is an int, not {number!r}")
        if not 0 <= least <= most or least > 32:
            raise ValueError(f"no number of cards is from {least} to {most}")
        cards = Cards(cards) if not isinstance(cards, Suit) else Cards.from_mask(0xFF << 8 * cards)
        top = [0] if most < len(cards) else []
        last = min(most, max(least, len(cards)))
        return cls(seat, cards, (0,) * least + (1,) * (last - least + 1) + tuple(top))

    @classmethod
    def void(cls, seat: Seat, suit: Suit) -> Fact:
        """No card of a suit."""
        return cls.of(seat, suit, 0, 0)

    @classmethod
    def has(cls, seat: Seat, cards: Cards) -> Fact:
        """All of these cards."""
        return cls.of(seat, cards, len(cards))

    @classmethod
    def lacks(cls, seat: Seat, cards: Cards) -> Fact:
        """None of these cards."""
        return cls.of(seat, cards, 0, 0)

    def weight(self, count: int) -> int:
        """Weight of a layout in which the seat has so many cards of the set."""
        return self.weights[min(count, len(self.weights) - 1)]

    @property
    def is_weighted(self) -> bool:
        """Whether it says more than what can and cannot be."""
        return len(set(self.weights) - {0}) > 1

    def written(self, name: Callable[[Cards], str], no: str) -> str:
        """The fact without its seat, as `prefdd.parse_facts` reads it.

        Parameters
        ----------
        name
            Writes a set of cards, a whole suit included.
        no
            The word before what is not held.
        """
        cards = name(self.cards)
        able = [count for count in range(len(self.cards) + 1) if self.weight(count)]
        if not able:
            return f"{cards}>={next(count for count, w in enumerate(self.weights) if w)}"
        least, most = able[0], able[-1]
        if self.is_weighted or len(able) != most - least + 1:
            return f"{cards}*{'/'.join(map(str, self.weights))}"
        if most == 0:
            return f"{no} {cards}"
        if least == most:
            return cards if least == 1 == len(self.cards) else f"{cards}={least}"
        if most == len(self.cards):
            return f"{cards}>={least}"
        return f"{cards}<={most}" if least == 0 else f"{cards}={least}-{most}"

    def __str__(self) -> str:
        return f"{self.seat.name}: {self.written(_code, 'no')}"


class Facts(tuple[Fact, ...]):
    """Several facts, as a sentence names them."""

    __slots__ = ()

    def __str__(self) -> str:
        return "; ".join(map(str, self))


def _code(cards: Cards) -> str:
    """A whole suit as its letter, one card by its code, other sets by suits."""
    if len(cards) == 1:
        return cards.lowest.code
    if len(cards) == 8 and len(cards.suits) == 1:
        return cards.suits[0].code
    ranks = ((suit, cards.of_suit(suit).descending()) for suit in cards.suits)
    return " ".join(f"{suit.code}:{''.join(c.rank.code for c in some)}" for suit, some in ranks)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Three hands of which some cards are known, and facts about the others.

    Attributes
    ----------
    seats
        The three active seats, clockwise.
    hands
        Cards known to be held now, in the order of `seats`.
    sizes
        How many cards each seat holds now.
    played
        Cards that each seat has played.
    out
        Cards known to be in no hand and not played: the discard, a talon that lies open.
    facts
        What is known of the unseen cards.

    Raises
    ------
    IllegalDealError
        If a card is in two places, a hand is too full, or cards are left over: of the
        unseen ones at most two can be out of play.

    Examples
    --------
    >>> hand = Cards("S:AKJ97 C:AT D:K8 H:T")
    >>> known = Knowledge.of_hand(Seat.N, hand, absent=Seat.S, out=Cards("D7 H9"),
    ...                           facts=[Fact.void(Seat.W, Suit.SPADES)])
    >>> len(known.unseen), known.places
    (20, (0, 10, 10, 0))
    """

    seats: tuple[Seat, Seat, Seat]
    hands: tuple[Cards, Cards, Cards]
    sizes: tuple[int, int, int]
    played: tuple[Cards, Cards, Cards] = (NO_CARDS, NO_CARDS, NO_CARDS)
    out: Cards = NO_CARDS
    facts: tuple[Fact, ...] = ()

    def __post_init__(self) -> None:
        if len(self.seats) != 3 or list(self.seats) != sorted(set(self.seats)):
            raise IllegalDealError(
                "the seats of a deal are three of N E S W in this order, not {seats}",
                seats=" ".join(str(seat) for seat in self.seats),
            )
        self._check_places()
        for seat, hand, size in zip(self.seats, self.hands, self.sizes, strict=True):
            if len(hand) > size:
                raise IllegalDealError(
                    "{seat} holds {size}, and more are named ({count}): {cards}",
                    seat=seat,
                    size=card_count(size),
                    count=len(hand),
                    cards=hand,
                )
        spare = self.places[3]
        if spare < 0:
            raise IllegalDealError(
                "{unseen} unseen cards are too few: the hands have room for {room}",
                unseen=len(self.unseen),
                room=sum(self.places[:3]),
            )
        if spare > 2:
            raise IllegalDealError(
                "{unseen} unseen cards are too many: the hands have room for {room} and the talon "
                "or discard for 2; name the cards that are out of play",
                unseen=len(self.unseen),
                room=sum(self.places[:3]),
            )
        for fact in self.facts:
            if fact.seat not in self.seats:
                raise IllegalDealError(
                    "{fact}: {seat} has no hand in this deal; the seats are {seats}",
                    fact=fact,
                    seat=fact.seat,
                    seats=" ".join(seat.name for seat in self.seats),
                )

    def _check_places(self) -> None:
        places = [*zip(self.seats, self.hands, strict=True)]
        places += zip(self.seats, self.played, strict=True)
        for number, (seat, cards) in enumerate(places):
            if cards & self.out:
                raise IllegalDealError(
                    "{card} is out of play and with {seat} at once",
                    card=(cards & self.out).lowest,
                    seat=seat,
                )
            for other, others in places[:number]:
                if cards & others:
                    raise IllegalDealError(
                        "{card} is in two places, with {seat} and with {other}",
                        card=(cards & others).lowest,
                        seat=other,
                        other=seat,
                    )

    @property
    def unseen(self) -> Cards:
        """Cards of which it is not known where they are."""
        seen = self.out
        for cards in (*self.hands, *self.played):
            seen |= cards
        return ~seen

    @property
    def places(self) -> tuple[int, int, int, int]:
        """How many unseen cards each seat holds, and how many are out of play."""
        a, b, c = (size - len(hand) for size, hand in zip(self.sizes, self.hands, strict=True))
        return a, b, c, len(self.unseen) - a - b - c

    def with_facts(self, facts: Iterable[Fact]) -> Knowledge:
        """The same, and more facts."""
        return replace(self, facts=(*self.facts, *facts))

    def with_out(self, cards: Cards) -> Knowledge:
        """The same, and these cards known to be out of play."""
        return replace(self, out=self.out | cards)

    @classmethod
    def of_hand(
        cls,
        seat: Seat,
        hand: Cards,
        *,
        absent: Seat,
        out: Cards = NO_CARDS,
        facts: Iterable[Fact] = (),
    ) -> Knowledge:
        """What the owner of a hand knows before the first card.

        Parameters
        ----------
        seat, hand
            Whose it is, and the cards; all hands have as many.
        absent
            The seat without a hand.
        out
            Discard, or talon, if seen; otherwise two unseen cards are out of play.
        facts
            What else is known.
        """
        if absent == seat:
            raise IllegalDealError("{seat} is absent and cannot play or lead", seat=seat)
        a, b, c = (other for other in Seat if other != absent)
        seats = (a, b, c)
        first, second, third = (hand if other == seat else NO_CARDS for other in seats)
        size = len(hand)
        return cls(seats, (first, second, third), (size, size, size), out=out, facts=tuple(facts))

    @classmethod
    def of_record(
        cls, record: Record, seat: Seat, *, ply: int | None = None, facts: Iterable[Fact] = ()
    ) -> Knowledge:
        """What a player knows in the middle of a deal that was played.

        Own cards, cards played, own discard, and the voids that players have shown:
        who did not follow has none of the suit, and who did not trump no trump.

        Parameters
        ----------
        record
            A sound record with three hands.
        seat
            Whose eyes.
        ply
            After so many cards; after all of `record.played` when None.
        facts
            What else is known.

        Raises
        ------
        IllegalDealError, IllegalPlayError
            If the record is not sound, or `ply` is beyond its end.
        """
        count = len(record.played) if ply is None else ply
        if not 0 <= count <= len(record.played):
            raise IllegalPlayError(
                "card {ply} is asked for, and the play has {count}",
                ply=count,
                count=card_count(len(record.played)),
            )
        position = record.start
        mine = position.seats.index(seat) if seat in position.seats else -1
        if mine < 0:
            raise IllegalDealError(
                "{seat} has no hand in this deal; the seats are {seats}",
                seat=seat,
                seats=" ".join(other.name for other in position.seats),
            )
        played = dict.fromkeys(position.seats, NO_CARDS)
        shown: set[tuple[Seat, Suit]] = set()
        for card in record.played[:count]:
            shown |= {(position.to_move, suit) for suit in _shown(position, card)}
            played[position.to_move] |= {card}
            position = position.play(card)
        voids = tuple(_void(other, suit, played[other]) for other, suit in sorted(shown))
        return cls._of_position(
            position,
            seat,
            played,
            record.discard if seat == record.declarer else NO_CARDS,
            (*(fact for fact in voids if fact.seat != seat), *facts),
        )

    @classmethod
    def _of_position(
        cls,
        position: Position,
        seat: Seat,
        played: Mapping[Seat, Cards],
        out: Cards,
        facts: tuple[Fact, ...],
    ) -> Knowledge:
        a, b, c = (
            hand if other == seat else NO_CARDS
            for other, hand in zip(position.seats, position.hands, strict=True)
        )
        sizes = [len(hand) for hand in position.hands]
        gone = [played[other] for other in position.seats]
        return cls(
            position.seats,
            (a, b, c),
            (sizes[0], sizes[1], sizes[2]),
            (gone[0], gone[1], gone[2]),
            out,
            facts,
        )


def _void(seat: Seat, suit: Suit, played: Cards) -> Fact:
    """No card of a suit but those already played."""
    count = len(played.of_suit(suit))
    return Fact.of(seat, suit, count, count)


def _shown(position: Position, card: Card) -> list[Suit]:
    """Suits that the player to move shows himself void in by a card."""
    if not position.table:
        return []
    led, trump = position.table[0].suit, position.trump
    if card.suit == led:
        return []
    return [led] if trump is None or card.suit == trump or led == trump else [led, trump]
