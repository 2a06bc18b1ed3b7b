"""The trick in progress and the tricks that the talon leads, on top of the exact graph."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from prefdd._graph import OutcomeGraph, ReckoningGraph
from prefdd.allpass_position import AllPassPosition, TalonRule
from prefdd.cards import Card
from prefdd.shares import Costs, Pasts, Share, encode, levels, shares

__all__ = ["NEAR", "Outcomes", "outcomes_of_cards", "reckonings_of_cards"]

_SUIT = 0xFF

NEAR = 1e-9
"""Expected costs as near as this are the same."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What a position is worth to three players.

    Attributes
    ----------
    ways
        Set of ways to share all tricks of the deal that rational play can come to,
        as `prefdd.shares.decode` reads it.
    held
        Cost that each player can be held to when the others combine.
    least
        His least cost when all help him.
    """

    ways: int
    held: tuple[int, int, int]
    least: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class _State:
    """A position as masks; `won` holds the dealer's tricks last."""

    hands: tuple[int, int, int]
    leader: int
    table: tuple[int, ...]
    opened: tuple[int, ...]
    won: Share
    left: int
    is_dealer_leading: bool

    @classmethod
    def of(cls, position: AllPassPosition) -> _State:
        a, b, c = (hand.mask for hand in position.hands)
        return cls(
            (a, b, c),
            position.seats.index(position.leader),
            tuple(1 << card.index for card in position.table),
            tuple(1 << card.index for card in position.opened),
            (*position.won, position.dealer_won),
            position.tricks_left,
            position.rule is TalonRule.DEALER,
        )

    @property
    def is_free(self) -> bool:
        """Whether a player is about to lead as he likes, so that the graph knows the value.

        So it does when play is over, even if a short deal leaves a card of the talon.
        """
        return not self.table and not (self.opened and self.left)

    @property
    def mover(self) -> int:
        return (self.leader + len(self.table)) % 3

    def plays(self) -> Iterator[tuple[int, int]]:
        """Legal cards, each with the highest of its run of equal cards."""
        hand = self.hands[self.mover]
        led = self.opened[:1] or self.table[:1]
        cards = hand & _suit_of(led[0]) if led else hand
        cards = cards or hand
        in_play = self.hands[0] | self.hands[1] | self.hands[2]
        for card in self.table:
            in_play |= card
        if self.is_dealer_leading:
            for card in self.opened:
                in_play |= card
        for suit in range(0, 32, 8):
            top = run = 0
            for bit in range(suit + 7, suit - 1, -1):
                card = 1 << bit
                if cards & card:
                    top = top if run else card
                    run = 1
                    yield card, top
                elif in_play & card:
                    run = 0

    def after(self, card: int) -> _State:
        hands = list(self.hands)
        hands[self.mover] ^= card
        table = (*self.table, card)
        left = hands[0], hands[1], hands[2]
        if len(table) < 3:
            return _State(
                left, self.leader, table, self.opened, self.won, self.left, self.is_dealer_leading
            )
        winner = self._winner(table)
        won = list(self.won)
        won[winner] += 1
        leader = self.leader if self.opened else winner
        return _State(
            left,
            leader,
            (),
            self.opened[1:],
            (won[0], won[1], won[2], won[3]),
            self.left - 1,
            self.is_dealer_leading,
        )

    def _winner(self, table: tuple[int, ...]) -> int:
        """Player who wins the trick; 3 is the dealer."""
        players = [(self.leader + place) % 3 for place in range(3)]
        trick = dict(zip(table, players, strict=True))
        suit = _suit_of(table[0])
        if self.opened:
            lead = self.opened[0]
            if self.is_dealer_leading:
                trick[lead] = 3
                suit = _suit_of(lead)
            elif any(card & _suit_of(lead) for card in table):
                suit = _suit_of(lead)
        return trick[max(card for card in trick if card & suit)]


def _suit_of(card: int) -> int:
    return _SUIT << (card.bit_length() - 1 & 24)


def _free_pasts(state: _State) -> tuple[tuple[Share, int], ...]:
    """Pasts with which the first free lead after this may come, and tricks left then."""
    rounds = len(state.opened) if not state.is_free else 0
    if not state.opened and state.table:
        rounds = 1
    takers = 4 if state.opened and state.is_dealer_leading else 3
    pasts = {state.won}
    for _ in range(min(rounds, state.left)):
        pasts = {
            (
                past[0] + (taker == 0),
                past[1] + (taker == 1),
                past[2] + (taker == 2),
                past[3] + (taker == 3),
            )
            for past in pasts
            for taker in range(takers)
        }
    return tuple((past, state.left - min(rounds, state.left)) for past in sorted(pasts))


@dataclass
class _OutcomeSearch:
    """Outcomes of positions of one deal under one set of costs."""

    start: _State
    costs: Costs
    decides: tuple[int, int, int]
    memory: int
    known: dict[_State, Outcomes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.pasts = Pasts(self.costs, _free_pasts(self.start))
        self.graph = OutcomeGraph(self.pasts.classes, self.decides, self.memory)
        total = sum(self.start.won) + self.start.left
        dealers = range(self.start.won[3], self.start.won[3] + 3)
        ways = [
            share
            for dealer in dealers
            if dealer <= total
            for share in shares(total - dealer, dealer)
        ]
        self.upto = [
            levels((share, self.costs(share)[player]) for share in ways)[1] for player in range(3)
        ]

    def value(self, state: _State) -> Outcomes:
        if state.is_free:
            return self._at_free_lead(state)
        found = self.known.get(state)
        if found is None:
            after = [self.value(state.after(card)) for card, top in state.plays() if card == top]
            found = self.known[state] = self.choice(state.mover, after)
        return found

    def _at_free_lead(self, state: _State) -> Outcomes:
        number = self.pasts.number(state.won, state.left)
        base = self.pasts.base(state.won, state.left)
        ways, held, least = self.graph.value(state.hands, state.leader, number)
        return Outcomes(ways << encode(state.won), _add(base, held), _add(base, least))

    def choice(self, mover: int, after: list[Outcomes]) -> Outcomes:
        """The value before a card, from those after each that may be played."""
        owner = self.decides[mover]
        union = 0
        level = len(self.upto[owner]) - 1
        for found in after:
            union |= found.ways
            while level and not found.ways & ~self.upto[owner][level - 1]:
                level -= 1
        held = [
            (min if player == owner else max)(found.held[player] for found in after)
            for player in range(3)
        ]
        least = [min(found.least[player] for found in after) for player in range(3)]
        return Outcomes(
            union & self.upto[owner][level],
            (held[0], held[1], held[2]),
            (least[0], least[1], least[2]),
        )


def _add(one: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int, int]:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def outcomes_of_cards(
    position: AllPassPosition,
    costs: Costs,
    decides: tuple[int, int, int] = (0, 1, 2),
    memory: int = 1 << 30,
) -> tuple[Outcomes, dict[Card, Outcomes], int]:
    """Outcomes of a position, of each legal card, and how many positions were valued.

    Parameters
    ----------
    position
        Any point of an all-pass deal.
    costs
        What a way to share all tricks costs each player.
    decides
        For each player, who chooses his cards.
    memory
        Bytes that the positions may take at most.

    Raises
    ------
    MemoryError
        If they need more.
    """
    state = _State.of(position)
    search = _OutcomeSearch(state, costs, decides, memory)
    cards: dict[Card, Outcomes] = {}
    by_top: dict[int, Outcomes] = {}
    if state.left:
        for card, top in state.plays():
            if top not in by_top:
                by_top[top] = search.value(state.after(top))
            cards[Card.from_index(card.bit_length() - 1)] = by_top[top]
        whole = search.choice(state.mover, list(by_top.values()))
    else:
        cost = costs(state.won)
        whole = Outcomes(1 << encode(state.won), cost, cost)
    return whole, cards, search.graph.states


def reckonings_of_cards(
    position: AllPassPosition,
    costs: Costs,
    rule: int,
    decides: tuple[int, int, int] = (0, 1, 2),
    memory: int = 1 << 30,
) -> Callable[[AllPassPosition], dict[Card, tuple[float, ...]]]:
    """Function that gives for each legal card what each player then reckons to pay.

    Parameters
    ----------
    position
        Where play begins; the function takes it and any position that follows from it.
    costs, decides, memory
        As for `outcomes_of_cards`.
    rule
        What players do among cards that are equally good for them: 0 each as often,
        1 what is worst, 2 what is best for the one who reckons.
    """
    start = _State.of(position)
    pasts = Pasts(costs, _free_pasts(start))
    graph = ReckoningGraph(pasts.classes, decides, rule, memory)
    known: dict[_State, tuple[float, ...]] = {}

    def value(state: _State) -> tuple[float, ...]:
        if state.is_free:
            base = pasts.base(state.won, state.left)
            rest = graph.value(state.hands, state.leader, pasts.number(state.won, state.left))
            return tuple(one + other for one, other in zip(base, rest, strict=True))
        found = known.get(state)
        if found is None:
            after = [value(state.after(card)) for card, top in state.plays() if card == top]
            found = known[state] = choice(decides[state.mover], after)
        return found

    def choice(owner: int, after: list[tuple[float, ...]]) -> tuple[float, ...]:
        best = min(found[owner] for found in after)
        tied = [found for found in after if found[owner] < best + NEAR]
        if rule == 0:
            return tuple(sum(costs) / len(tied) for costs in zip(*tied, strict=True))
        worst = [(max if rule == 1 else min)(costs) for costs in zip(*tied, strict=True)]
        return tuple(best if player == owner else cost for player, cost in enumerate(worst))

    def of_cards(position: AllPassPosition) -> dict[Card, tuple[float, ...]]:
        state = _State.of(position)
        values = {top: value(state.after(top)) for card, top in state.plays() if card == top}
        return {Card.from_index(card.bit_length() - 1): values[top] for card, top in state.plays()}

    return of_cards
