"""All-pass (распасы): what is certain, what is possible, and one line under a named rule.

Three players each avoid tricks, and a player is indifferent how the other two share
the rest; so rational play does not lead to one result but to a set of them. Three
things are therefore said of every position and every card. The **guarantee** is the
number of tricks that a player can be held to if the others combine: more he need not
take. The **outcomes** are the ways to share the tricks that players who each care for
their own result alone, and know it of one another, can come to (pure subgame-perfect
equilibria); the **range** of a player is read off them. The **best case** is what he
takes when everybody helps him.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from prefdd.allpass_position import AllPassPosition, TalonRule, deciders, talon_leads
from prefdd.allpass_table import as_text
from prefdd.cards import Card, Cards
from prefdd.deal import Deal, Seat
from prefdd.displayed import Displayed
from prefdd.errors import IllegalDealError, PrefddError
from prefdd.objective import Objective, tricks_of
from prefdd.shares import Share, decode

if TYPE_CHECKING:
    from fractions import Fraction

    from prefdd.allpass_search import Outcomes
    from prefdd.scoring import Convention

__all__ = ["AllPass", "AllPassCard", "AllPassLine", "Outlook", "TieRule", "allpass", "outlook"]

DEFAULT_MEMORY = 1 << 30
"""Bytes that the positions of one deal may take at most, unless told otherwise."""


class TieRule(Enum):
    """What a player expects of others, and of himself, among cards that are equally good.

    UNIFORM
        Each of those cards is played as often as another (cards that are equal to one
        another counted once); every player takes the least tricks on average.
    PESSIMISTIC
        The one that is worst for whoever reckons.
    FRIENDLY
        The one that is best for him.
    """

    UNIFORM = "uniform"
    PESSIMISTIC = "pessimistic"
    FRIENDLY = "friendly"

    @classmethod
    def parse(cls, code: str | TieRule) -> TieRule:
        """Read the name of a rule; PrefddError for anything else."""
        if isinstance(code, cls):
            return code
        try:
            return cls(code)
        except ValueError:
            raise PrefddError(
                "no rule for ties is called {text!r}; the rules are uniform, pessimistic, friendly",
                text=code,
            ) from None


@dataclass(frozen=True)
class Outlook:
    """What is certain and what is possible, in tricks of the whole deal.

    Attributes
    ----------
    seats
        The three players, clockwise from N.
    outcomes
        Ways to share the tricks that rational play can come to, sorted: tricks of each
        of `seats`, and last the dealer's when the talon takes part in the play.
    guarantee
        Tricks that a player can be held to when the others combine against him.
    best_case
        Tricks that he takes when all the others help him.
    balance
        Under a convention, the balance in whists below which he cannot be held; None
        when the objective is tricks.
    """

    seats: tuple[Seat, Seat, Seat]
    outcomes: tuple[tuple[int, ...], ...]
    guarantee: Mapping[Seat, int]
    best_case: Mapping[Seat, int]
    balance: Mapping[Seat, Fraction] | None

    @cached_property
    def range(self) -> dict[Seat, tuple[int, int]]:
        """For each player the fewest and the most tricks among the outcomes."""
        return {
            seat: (
                min(outcome[place] for outcome in self.outcomes),
                max(outcome[place] for outcome in self.outcomes),
            )
            for place, seat in enumerate(self.seats)
        }

    @property
    def is_unique(self) -> bool:
        """Whether rational play can come to one result only."""
        return len(self.outcomes) == 1

    def outcomes_with(self, seat: Seat, tricks: int) -> tuple[tuple[int, ...], ...]:
        """The outcomes in which a player takes so many tricks.

        Raises
        ------
        PrefddError
            If there is none: it names the range and the outcomes there are.
        """
        if not isinstance(seat, Seat):
            raise TypeError(f"a player is a Seat, not {seat!r}")
        if seat not in self.seats:
            raise IllegalDealError(
                "{seat} has no hand in this deal; the seats are {seats}",
                seat=seat,
                seats=" ".join(other.name for other in self.seats),
            )
        place = self.seats.index(seat)
        found = tuple(outcome for outcome in self.outcomes if outcome[place] == tricks)
        if not found:
            low, high = self.range[seat]
            raise PrefddError(
                "rational play never gives {seat} {tricks} tricks, but {low} to {high}; "
                "the outcomes ({seats}) are {outcomes}",
                seat=seat,
                tricks=tricks,
                low=low,
                high=high,
                seats=" ".join(other.name for other in self.seats),
                outcomes=" ".join("-".join(map(str, outcome)) for outcome in self.outcomes),
            )
        return found


@dataclass(frozen=True)
class AllPassCard(Outlook):
    """What is certain and what is possible after one card of the player to move.

    Attributes
    ----------
    card
        The card.
    cost
        What it costs its player of what he had for certain: tricks, or whists when the
        objective is a convention. Never negative.
    """

    card: Card
    cost: int | Fraction


@dataclass(frozen=True)
class AllPass(Displayed, Outlook):
    """What an all-pass position is worth to each of the players.

    Attributes
    ----------
    position
        The position.
    objective
        What players care for.
    cards
        The same after each legal card of the player to move, in written order.
    states
        Positions at the start of a trick that were valued, equal ones counted once.
    decides
        For each player the place of who chooses his cards; his own but for a dummy's.
    memory
        Bytes that the positions might take.

    Examples
    --------
    >>> hands = {Seat.N: Cards("S8 HA"), Seat.E: Cards("S7 H8"), Seat.S: Cards("S9 H7")}
    >>> found = allpass(Deal.of(hands), Seat.N, "closed")
    >>> found.outcomes, found.guarantee[Seat.N], found.best
    (((1, 0, 1),), 1, Cards('S:8 H:A'))
    """

    position: AllPassPosition
    objective: Objective
    cards: Mapping[Card, AllPassCard]
    states: int
    decides: tuple[int, int, int]
    memory: int

    @property
    def to_move(self) -> Seat:
        """Whose cards are valued."""
        return self.position.to_move

    @property
    def chooser(self) -> Seat:
        """Who chooses the card: whoever is to move, but for a dummy."""
        return self.seats[self.decides[self.seats.index(self.to_move)]]

    @property
    def best(self) -> Cards:
        """Cards that cost nothing of what their player had for certain."""
        return Cards(card for card, value in self.cards.items() if not value.cost)

    def line(self, rule: TieRule | str = TieRule.UNIFORM) -> AllPassLine:
        """One line of play under a rule for ties; it illustrates, it is not *the* right one.

        Raises
        ------
        PrefddError
            If no rule has this name.
        """
        return _line(self, TieRule.parse(rule))

    def __str__(self) -> str:
        return as_text(self)


@dataclass(frozen=True)
class AllPassLine:
    """One line of play in which everybody follows the same rule for ties.

    Attributes
    ----------
    rule
        What players do among cards that are equally good for them; of those that this
        leaves, the first in the order ♠ ♣ ♦ ♥, ranks downward, is played.
    cards
        From the position to the end of the deal.
    tricks
        How the tricks of the whole deal are shared, as in `Outlook.outcomes`.
    is_outcome
        Whether it is one of the outcomes of rational play. A player who reckons with
        the average may come to one that is not.
    """

    rule: TieRule
    cards: tuple[Card, ...]
    tricks: tuple[int, ...]
    is_outcome: bool


def allpass(
    deal: Deal,
    first: Seat,
    talon_rule: TalonRule | str = TalonRule.SUIT,
    objective: str | Convention | Objective = "tricks",
    played: Iterable[Card | str] = (),
    *,
    opened: Sequence[Card | str] | None = None,
    dummy: Seat | None = None,
    dummy_played_by: Seat | None = None,
    memory: int = DEFAULT_MEMORY,
) -> AllPass:
    """What is certain and what is possible on all-pass, for each player and each card.

    Parameters
    ----------
    deal
        Three hands, and the talon where the rule needs it.
    first
        First hand.
    talon_rule
        ``"suit"`` with three players (3.7.6.3), ``"dealer"`` with four (3.7.6.1),
        ``"closed"`` in Rostov (3.7.6.2) and with two players (3.7.6.4).
    objective
        ``"tricks"``: everybody wants few of them. Or a convention, by name or as a
        `Convention`: everybody wants a good balance in whists, so that the point for
        no trick, and in Rostov the tricks of the others, count.
    played
        Cards played so far.
    opened
        The cards of the talon in the order in which they are opened. Without it they
        are opened in written order, ♠ ♣ ♦ ♥, ranks downward.
    dummy, dummy_played_by
        Hussar, two players (3.7.6.4): which hand is the dummy, and who chooses its
        cards. The Code does not say who; without a name it is the player before the
        dummy. The dummy follows suit as everybody, tricks it takes are nobody's, both
        players see all cards, and each avoids his own tricks: so there are two that
        decide, and the guarantee is what one can be held to when the other, with or
        without the dummy's cards, wants nothing else.
    memory
        Bytes that the positions may take at most.

    Returns
    -------
    AllPass
        Numbers are tricks of the whole deal, those already won included.

    Raises
    ------
    IllegalDealError
        If hands are unequal, `first` has none, the talon is missing where the rule
        needs it, has not two cards, or has a card of a hand.
    IllegalPlayError
        If a card played was not legal.
    MemoryError
        If the positions need more memory.
    """
    if not isinstance(deal, Deal):
        raise TypeError(f"what is analysed is a Deal, not {deal!r}")
    rule = TalonRule.parse(talon_rule)
    start = AllPassPosition.deal_out(deal, first, rule, talon_leads(deal, rule, opened))
    position = start.replay(played)
    assert isinstance(position, AllPassPosition)
    return outlook(position, objective, dummy=dummy, dummy_played_by=dummy_played_by, memory=memory)


def outlook(
    position: AllPassPosition,
    objective: str | Convention | Objective = "tricks",
    *,
    dummy: Seat | None = None,
    dummy_played_by: Seat | None = None,
    memory: int = DEFAULT_MEMORY,
) -> AllPass:
    """What is certain and what is possible from a position on; see `allpass`."""
    if not isinstance(position, AllPassPosition):
        raise TypeError(f"what is analysed is an AllPassPosition, not {position!r}")
    # The search is loaded when it is first used: not everybody plays all-pass.
    from prefdd.allpass_search import outcomes_of_cards

    decides = deciders(position, dummy, dummy_played_by)
    wanted = Objective.of(
        objective,
        tuple(sorted(set(decides))),
        has_dealer=position.rule is TalonRule.DEALER,
    )
    whole, cards, states = outcomes_of_cards(position, wanted.costs, decides, memory)
    in_tricks, cards_in_tricks = whole, cards
    if not wanted.is_tricks:
        in_tricks, cards_in_tricks, _ = outcomes_of_cards(position, tricks_of, decides, memory)
    frame = _Frame(position, wanted, decides)
    mover = decides[position.seats.index(position.to_move)]
    values = {}
    for card in sorted(cards, key=lambda card: (card.suit, -card.rank)):
        lost = cards[card].held[mover] - whole.held[mover]
        after = frame.outlook(cards[card], cards_in_tricks[card])
        cost = lost if wanted.is_tricks else -wanted.balance(lost)
        values[card] = AllPassCard(*_facts(after), card=card, cost=cost)
    now = frame.outlook(whole, in_tricks)
    return AllPass(*_facts(now), position, wanted, values, states, decides, memory)


def _facts(
    found: Outlook,
) -> tuple[
    tuple[Seat, Seat, Seat],
    tuple[tuple[int, ...], ...],
    Mapping[Seat, int],
    Mapping[Seat, int],
    Mapping[Seat, Fraction] | None,
]:
    return found.seats, found.outcomes, found.guarantee, found.best_case, found.balance


@dataclass(frozen=True, slots=True)
class _Frame:
    """Turns what the search found of one position into what is said of it."""

    position: AllPassPosition
    objective: Objective
    decides: tuple[int, int, int]

    def outlook(self, found: Outcomes, in_tricks: Outcomes) -> Outlook:
        """Outlook from outcomes under the objective, and from those counted in tricks."""
        position = self.position
        total = sum(position.won) + position.dealer_won + position.tricks_left
        players = [(place, position.seats[place]) for place in sorted(set(self.decides))]
        balance = None
        if not self.objective.is_tricks:
            balance = {seat: self.objective.balance(found.held[place]) for place, seat in players}
        return Outlook(
            position.seats,
            tuple(self.shown(share) for share in decode(found.ways, total)),
            {seat: in_tricks.held[place] for place, seat in players},
            {seat: in_tricks.least[place] for place, seat in players},
            balance,
        )

    def shown(self, share: Share) -> tuple[int, ...]:
        """Tricks of the players, and of the dealer if he leads from the talon."""
        return share if self.position.rule is TalonRule.DEALER else share[:3]


def _line(found: AllPass, rule: TieRule) -> AllPassLine:
    from prefdd.allpass_search import NEAR, reckonings_of_cards

    position = found.position
    cards_after = reckonings_of_cards(
        position,
        found.objective.costs,
        list(TieRule).index(rule),
        found.decides,
        found.memory,
    )
    cards = []
    while not position.is_over:
        owner = found.decides[position.seats.index(position.to_move)]
        costs = cards_after(position)
        least = min(cost[owner] for cost in costs.values())
        in_order = sorted(costs, key=lambda card: (card.suit, -card.rank))
        card = next(card for card in in_order if costs[card][owner] < least + NEAR)
        cards.append(card)
        position = position.play_anyway(card)
    frame = _Frame(position, found.objective, found.decides)
    tricks = frame.shown((*position.won, position.dealer_won))
    return AllPassLine(rule, tuple(cards), tricks, tricks in found.outcomes)
