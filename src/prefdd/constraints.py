"""What players are obliged to do beyond the rules of play, after an infraction."""

from __future__ import annotations

from dataclasses import dataclass, replace

from prefdd.cards import NO_CARDS, Card, Cards, Suit
from prefdd.deal import Seat
from prefdd.errors import IllegalDealError, IllegalPlayError
from prefdd.position import Position, winning_place

__all__ = ["UNCONSTRAINED", "Constraints", "LeadDuty"]


@dataclass(frozen=True, slots=True)
class LeadDuty:
    """A suit that a seat must, or may not, lead at its next lead (rules 3.9.14.1, 3.3.18).

    The Code speaks of the first time that the lead comes to the player, so that lead
    ends the duty whether or not he could obey: an order is void when he holds none of
    the suit, a ban when he holds nothing else, and neither of them stays for a later
    lead. A lead that lies on the table already is not his next one. Whoever wins a
    trick leads (note 64): a duty never gives anybody the lead.

    Attributes
    ----------
    seat
        Who leads.
    suit
        The suit ordered or banned.
    is_ban
        Whether the suit may not be led; otherwise it must be.
    """

    seat: Seat
    suit: Suit
    is_ban: bool

    def __post_init__(self) -> None:
        if not isinstance(self.seat, Seat):
            raise TypeError(f"the seat of a duty is a Seat, not {self.seat!r}")
        if not isinstance(self.suit, Suit):
            raise TypeError(f"the suit of a duty is a Suit, not {self.suit!r}")
        if not isinstance(self.is_ban, bool):
            raise TypeError(f"is_ban is True or False, not {self.is_ban!r}")


@dataclass(frozen=True, slots=True)
class Constraints:
    """Exposed cards, duties of leads, and seats that the other side plays.

    Several can hold a player at once. An exposed card goes before a duty of his
    lead, as nobody can forbid him to lead it (3.9.14); the duty then chooses
    among his exposed cards, or is void. An order goes before bans; of several bans
    all count, and all are void when he holds nothing else.

    Attributes
    ----------
    must_play
        Exposed cards: each must be played the first time that its holder is to play
        and it is legal (3.9.14, 3.9.14.1), his leads included. When several are legal
        at once the holder chooses among them, unless `is_called`. A lead or discard
        that an opponent has named is such a card too (3.9.20).
    leads
        Duties of the next lead of some seats.
    hostile
        Seats whose every card is chosen by the other side, among the legal cards
        that the other constraints leave: declarer's after a claim without a plan
        (3.9.14.4). What is absurd may not be chosen: the next two say what is.
    is_called
        Whether the other side chooses when a player must play one of several
        exposed cards, as 3.9.14 has it.
    is_waivable
        Whether the other side decides about exposed cards at each chance (3.9.14,
        3.9.14.2). When their holder follows or discards and some of them are legal, it
        either demands one of these, which is then played, or forbids them all, and he
        plays any other legal card; when he has no other, an exposed card is played. When
        he leads it can forbid nothing: it demands one of them or leaves him free. To
        leave him free is never better for it, as he may lead that card then too, so at a
        lead an exposed card is played. For a hostile seat it chooses among all of these.
    may_underlead_ace
        Whether the other side may lead from under an ace of a hostile seat: a card of
        a suit whose highest card in play he holds, when an opponent of his can beat it.
        The ace of this is the highest card in play: with the ace gone, the king is one.
    may_waste_ace
        Whether it may throw away such an ace: play it where it does not beat the best
        card of the trick, when he has another card to play.
    plan
        Cards in the order in which their holders mean to play them (3.9.14.4,
        3.8.5.1): whoever is to play plays the first of them that he holds and that is
        legal. Where none of them is, the plan says nothing. Unless `may_waste_ace`,
        it does not say either that an ace should be thrown away.

    Raises
    ------
    IllegalDealError
        If a seat is ordered to lead two suits, or a suit that it may not lead; if a card
        is twice in the plan, or there is a plan beside exposed cards or duties.

    Examples
    --------
    >>> from prefdd.deal import Contract
    >>> hands = (Cards("S7 D7"), Cards("SA D8"), Cards("D9 DT"))
    >>> position = Position((Seat.N, Seat.E, Seat.S), hands, Contract.parse("6H"), Seat.N, Seat.N)
    >>> constraints = Constraints(leads=(LeadDuty(Seat.N, Suit.SPADES, is_ban=True),))
    >>> constraints.allowed(position)
    Cards('D:7')
    >>> constraints.after(position, Card("D7")).is_spent
    True
    """

    must_play: Cards = NO_CARDS
    leads: tuple[LeadDuty, ...] = ()
    hostile: frozenset[Seat] = frozenset()
    is_called: bool = False
    is_waivable: bool = False
    may_underlead_ace: bool = True
    may_waste_ace: bool = True
    plan: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.must_play, Cards):
            raise TypeError(f"must_play is Cards, not {self.must_play!r}")
        if not isinstance(self.leads, tuple) or not all(
            isinstance(duty, LeadDuty) for duty in self.leads
        ):
            raise TypeError(f"leads is a tuple of LeadDuty, not {self.leads!r}")
        if not isinstance(self.hostile, frozenset) or not all(
            isinstance(seat, Seat) for seat in self.hostile
        ):
            raise TypeError(f"hostile is a frozenset of Seat, not {self.hostile!r}")
        for name in ("is_called", "is_waivable"):
            if not isinstance(getattr(self, name), bool):
                raise TypeError(f"{name} is True or False, not {getattr(self, name)!r}")
        if self.plan and (self.must_play or self.leads):
            raise IllegalDealError("a plan cannot be joined with exposed cards or duties of leads")
        for place, card in enumerate(self.plan):
            if not isinstance(card, Card):
                raise TypeError(f"a plan is a tuple of Card, not {self.plan!r}")
            if card in self.plan[:place]:
                raise IllegalDealError("{card} is in the plan twice", card=card)
        orders: dict[Seat, Suit] = {}
        for seat, suit in ((duty.seat, duty.suit) for duty in self.leads if not duty.is_ban):
            if orders.setdefault(seat, suit) is not suit:
                raise IllegalDealError(
                    "{seat} cannot be ordered to lead both {suit} and {other}",
                    seat=seat,
                    suit=orders[seat],
                    other=suit,
                )
        for duty in self.leads:
            if duty.is_ban and orders.get(duty.seat) is duty.suit:
                raise IllegalDealError(
                    "{seat} cannot be both ordered and forbidden to lead {suit}",
                    seat=duty.seat,
                    suit=duty.suit,
                )

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left that could bind anybody."""
        return not (self.must_play or self.leads or self.hostile or self.plan)

    def check(self, position: Position) -> None:
        """Raise IllegalDealError unless every card is held, and every seat has a hand."""
        a, b, c = position.hands
        if missing := self.must_play - (a | b | c):
            raise IllegalDealError(
                "{card} must be played, but nobody holds it", card=missing.lowest
            )
        if missing := Cards(self.plan) - (a | b | c):
            raise IllegalDealError(
                "{card} is in the plan, but nobody holds it", card=missing.lowest
            )
        seats = " ".join(seat.name for seat in position.seats)
        for duty in self.leads:
            if duty.seat not in position.seats:
                raise IllegalDealError(
                    "{seat} has a duty to lead but no hand; the seats are {seats}",
                    seat=duty.seat,
                    seats=seats,
                )
        for seat in sorted(self.hostile):
            if seat not in position.seats:
                raise IllegalDealError(
                    "the other side plays for {seat}, who has no hand; the seats are {seats}",
                    seat=seat,
                    seats=seats,
                )

    def duties(self, seat: Seat) -> tuple[LeadDuty, ...]:
        """Duties of a seat's next lead, the order first."""
        mine = (duty for duty in self.leads if duty.seat is seat)
        return tuple(sorted(mine, key=lambda duty: duty.is_ban))

    def allowed(self, position: Position) -> Cards:
        """Legal cards that the constraints leave to the player to move.

        Where exposed cards may be demanded or forbidden, these are all legal cards.

        Raises
        ------
        IllegalDealError
            See `check`.
        """
        self.check(position)
        cards = self._of_plan(position, self._owed(position))
        if position.to_move in self.hostile and not position.table and not self.may_underlead_ace:
            is_planned = len(cards) == 1 and cards.lowest in self.plan
            return cards if is_planned else cards - self._absurd(underleads(position)) or cards
        return cards

    def _of_plan(self, position: Position, cards: Cards) -> Cards:
        """Of cards those that are not thrown away against sense; of these the next of the plan."""
        mover = position.to_move
        if not self.may_waste_ace and (mover in self.hostile or position.hand & Cards(self.plan)):
            sensible = cards - self._absurd(wastes(position, cards))
            # Where what lies open may be forbidden, something else is left to be played.
            is_left = not self.is_waivable or cards <= self.must_play or sensible - self.must_play
            cards = sensible if sensible and is_left else cards
        planned = next((card for card in self.plan if card in cards), None)
        return cards if planned is None else Cards([planned])

    def _absurd(self, cards: Cards) -> Cards:
        """Of cards what would be absurd to order; what lies open may be demanded all the same."""
        return cards - self.must_play

    def _owed(self, position: Position) -> Cards:
        """Legal cards that exposed cards and duties leave."""
        cards, exposed = position.legal, position.legal & self.must_play
        is_free = position.table or position.to_move in self.hostile
        if exposed and not (self.is_waivable and is_free):
            cards, exposed = exposed, NO_CARDS
        if position.table:
            return cards
        duties = self.duties(position.to_move)
        if duties and not duties[0].is_ban and cards.of_suit(duties[0].suit):
            return cards.of_suit(duties[0].suit) | exposed
        free = cards
        for duty in duties:
            if duty.is_ban:
                free -= cards.of_suit(duty.suit)
        return free | exposed if free else cards

    def is_open(self, position: Position) -> bool:
        """Whether the other side now demands an exposed card or forbids all that are legal.

        Then a card of `must_play` is its choice; the others are the holder's, once it
        has forbidden.
        """
        is_hostile = position.to_move in self.hostile
        exposed = position.legal & self.must_play
        return bool(self.is_waivable and position.table and exposed and not is_hostile)

    def is_others_choice(self, position: Position) -> bool:
        """Whether the other side chooses the card of the player to move; see `is_open` first."""
        if position.to_move in self.hostile:
            return True
        exposed = position.legal & self.must_play
        return (self.is_called or self.is_waivable) and len(exposed) > 1

    def refusal(self, position: Position, card: Card) -> IllegalPlayError | None:
        """Why a card may not be played now, as an error not raised; None if it may."""
        illegal = position.refusal(card)
        if illegal is not None:
            return illegal
        allowed = self.allowed(position)
        if card in allowed:
            return None
        if allowed and not allowed - self.must_play:
            template = "{seat} must play an exposed card, {allowed}"
        elif allowed & Cards(self.plan):
            template = "{seat} has a plan, and plays {allowed} by it"
        elif card in self._owed(position):
            template = "{card} of {seat} would be absurd; what may be ordered is {allowed}"
        else:
            template = "{seat} has a duty about this lead and may play only {allowed}"
        return IllegalPlayError(template, seat=position.to_move, allowed=allowed, card=card)

    def after(self, position: Position, card: Card) -> Constraints:
        """What remains when the player to move plays a card.

        Raises
        ------
        IllegalPlayError
            If the card is not legal, or not allowed.
        IllegalDealError
            See `check`.
        """
        error = self.refusal(position, card)
        if error is not None:
            raise error
        leads = self.leads
        if not position.table:
            leads = tuple(duty for duty in leads if duty.seat is not position.to_move)
        plan = tuple(other for other in self.plan if other != card)
        return replace(self, must_play=self.must_play - Cards([card]), leads=leads, plan=plan)


UNCONSTRAINED = Constraints()
"""Nothing but the rules of play."""


def underleads(position: Position) -> Cards:
    """Leads from under an ace: an opponent can beat the card, and the ace of its suit is his.

    The ace is the highest card in play of its suit.

    Examples
    --------
    >>> from prefdd.deal import Contract
    >>> hands = (Cards("SK SQ S7 H7"), Cards("SJ S8 H8 HA"), Cards("S9 DA D9 DT"))
    >>> position = Position((Seat.N, Seat.E, Seat.S), hands, Contract.parse("6H"), Seat.N, Seat.N)
    >>> underleads(position)
    Cards('S:7')
    """
    mover = position.to_move
    a, b, c = position.hands
    theirs = NO_CARDS
    for seat, hand in position.deal.items():
        if (seat == position.declarer) != (mover == position.declarer):
            theirs |= hand
    found = []
    for suit in position.hand.suits:
        above = theirs.of_suit(suit)
        if above and (a | b | c).of_suit(suit).highest in position.hand:
            found += [card for card in position.hand.of_suit(suit) if card < above.highest]
    return Cards(found)


def wastes(position: Position, cards: Cards) -> Cards:
    """Of cards to play the aces that would not beat the best card of the trick.

    Examples
    --------
    >>> from prefdd.deal import Contract
    >>> hands = (Cards("S7 D7"), Cards("HA DA"), Cards("D9 DT"))
    >>> position = Position((Seat.N, Seat.E, Seat.S), hands, Contract.parse("6C"), Seat.N, Seat.N)
    >>> wastes(position.play(Card("S7")), Cards("HA DA"))
    Cards('D:A H:A')
    """
    if not position.table:
        return NO_CARDS
    a, b, c = position.hands
    in_play = a | b | c | Cards(position.table)
    return Cards(
        card
        for card in cards
        if card == in_play.of_suit(card.suit).highest
        and winning_place((*position.table, card), position.trump) != len(position.table)
    )
