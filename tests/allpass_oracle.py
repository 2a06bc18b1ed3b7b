"""Slow and obviously correct: what the exact values of all-pass are compared with.

Nothing here uses the rules of `prefdd.position` or of `prefdd.allpass_position`, and no
two histories are ever taken for one another: `tree` writes out every way to play a deal,
card by card, and the rest are short walks over it. Cards and players are plain data as
in `oracle`; a share is the tricks of players 0, 1, 2 and of the dealer.

`values` finds for each history the outcomes of subgame-perfect play, from what may be
promised after each card, and what each player can be held to. `equilibria` finds the
outcomes anew by the definition: it goes through all pure strategies of all players, and
keeps those from which nobody gains by departing anywhere; it can do so only when there
are few choices. `reckoned` is what players expect under a rule for ties, in exact
fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from oracle import Plain, plain
from prefdd.allpass_position import AllPassPosition

Share = tuple[int, int, int, int]
Costs = Callable[[Share], tuple[int, int, int]]
Deciders = tuple[int, int, int]

EACH_HIS_OWN: Deciders = (0, 1, 2)


@dataclass(frozen=True)
class Moment:
    """A state of play: everything the rules need."""

    hands: tuple[frozenset[Plain], ...]
    leader: int
    table: tuple[Plain, ...]
    opened: tuple[Plain, ...]
    is_dealer_leading: bool
    won: Share

    @classmethod
    def of(cls, position: AllPassPosition) -> Moment:
        """The same state in plain data."""
        a, b, c = position.won
        return cls(
            tuple(frozenset(map(plain, hand)) for hand in position.hands),
            list(position.seats).index(position.leader),
            tuple(map(plain, position.table)),
            tuple(map(plain, position.opened)),
            position.rule.value == "dealer",
            (a, b, c, position.dealer_won),
        )

    @property
    def mover(self) -> int:
        """Whose turn it is."""
        return (self.leader + len(self.table)) % 3

    @property
    def legal(self) -> list[Plain]:
        """The suit of the talon's card, or else of the first card, must be followed."""
        hand = sorted(self.hands[self.mover])
        named = (self.opened or self.table)[:1]
        following = [card for card in hand if named and card[0] == named[0][0]]
        return following or hand

    def after(self, card: Plain) -> Moment:
        """The state after a card; a full trick is taken away at once."""
        hands = tuple(hand - {card} for hand in self.hands)
        table = (*self.table, card)
        if len(table) < 3:
            return Moment(hands, self.leader, table, self.opened, self.is_dealer_leading, self.won)
        winner = self.winner(table)
        a, b, c, dealer = (count + (who == winner) for who, count in enumerate(self.won))
        # First hand plays first to the tricks of the talon and to the one after them.
        leader = self.leader if self.opened else winner
        left = self.opened[1:]
        return Moment(hands, leader, (), left, self.is_dealer_leading, (a, b, c, dealer))

    def winner(self, trick: tuple[Plain, ...]) -> int:
        """Who takes a full trick; 3 is the dealer."""
        played = [((self.leader + turn) % 3, card) for turn, card in enumerate(trick)]
        suit = trick[0][0]
        if self.opened:
            named = self.opened[0]
            if self.is_dealer_leading:
                played.append((3, named))
            if any(card[0] == named[0] for _, card in played):
                suit = named[0]
        following = [(card[1], who) for who, card in played if card[0] == suit]
        return max(following)[1]

    def twins(self) -> dict[Plain, Plain]:
        """For each legal card the highest one of the hand that is as good as it.

        Two neighbours of a suit are equal when no card is between them that can still
        beat one and be beaten by the other: in another hand, on the table, or one that
        the dealer leads.
        """
        others = {card for hand in self.hands for card in hand} - self.hands[self.mover]
        others |= set(self.table)
        if self.is_dealer_leading:
            others |= set(self.opened)
        twin = {}
        for card in self.legal:
            above = [other for other in self.legal if other[0] == card[0] and other >= card]
            twin[card] = max(
                other for other in above if not any(card < between < other for between in others)
            )
        return twin


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """A history: the state it has led to, and the histories after each card."""

    moment: Moment
    after: dict[Plain, Node]

    @property
    def mover(self) -> int:
        """Whose turn it is."""
        return self.moment.mover

    @property
    def won(self) -> Share:
        """Tricks taken so far."""
        return self.moment.won

    def __iter__(self) -> Iterator[Node]:
        return iter(self.after.values())


def tree(moment: Moment) -> Node:
    """All ways to play on, none left out and none taken for another."""
    if not any(moment.hands):
        return Node(moment, {})
    return Node(moment, {card: tree(moment.after(card)) for card in moment.legal})


def count_histories(moment: Moment, most: int) -> int:
    """Ways to play on, those not yet at their end included; counting stops after `most`."""
    count = 1
    for card in moment.legal if count <= most else ():
        count += count_histories(moment.after(card), most - count)
        if count > most:
            break
    return count


@dataclass(frozen=True, slots=True)
class Value:
    """What a history is worth.

    Attributes
    ----------
    rational
        Outcomes of subgame-perfect play.
    held
        What each player can be held to.
    least
        What he pays when everybody helps him.
    """

    rational: frozenset[Share]
    held: tuple[int, int, int]
    least: tuple[int, int, int]


def values(node: Node, costs: Costs, decides: Deciders = EACH_HIS_OWN) -> dict[Node, Value]:
    """Value of each history from one on."""
    found: dict[Node, Value] = {}

    def walk(node: Node) -> Value:
        after = [walk(child) for child in node]
        if after:
            owner = decides[node.mover]
            a, b, c = (held([v.held[who] for v in after], who == owner) for who in range(3))
            d, e, f = (min(v.least[who] for v in after) for who in range(3))
            outcomes = rational([v.rational for v in after], costs, owner)
            value = Value(outcomes, (a, b, c), (d, e, f))
        else:
            value = Value(frozenset({node.won}), costs(node.won), costs(node.won))
        found[node] = value
        return value

    costs = cache(costs)
    walk(node)
    return found


def rational(after: list[frozenset[Share]], costs: Costs, owner: int) -> frozenset[Share]:
    """Outcomes of pure subgame-perfect play, from those after each card.

    Play after each card comes to one of that history's own outcomes: every combination of
    what they may cost is tried, and in each the owner of the turn takes a card that is
    then best for him.
    """
    promises = []
    for outcomes in after:
        by_cost: dict[int, set[Share]] = {}
        for share in outcomes:
            by_cost.setdefault(costs(share)[owner], set()).add(share)
        promises.append(by_cost)
    found: set[Share] = set()
    for combination in product(*promises):
        least = min(combination)
        for promise, cost in zip(promises, combination, strict=True):
            if cost == least:
                found |= promise[cost]
    return frozenset(found)


def held(after: list[int], is_own_turn: bool) -> int:
    """What a player can be held to when everybody else wants him to pay: plain minimax."""
    return min(after) if is_own_turn else max(after)


def count_strategies(node: Node) -> int:
    """Ways to choose one card in every history."""
    count = max(len(node.after), 1)
    for child in node:
        count *= count_strategies(child)
    return count


def equilibria(node: Node, costs: Costs, decides: Deciders = EACH_HIS_OWN) -> set[Share]:
    """Outcomes of all profiles of pure strategies that are subgame-perfect, by definition."""
    histories = list(_histories(node))
    choices = [history for history in histories if len(history.after) > 1]
    forced = {history: next(iter(history)) for history in histories if len(history.after) == 1}
    found = set()
    for chosen in product(*(list(history) for history in choices)):
        profile = forced | dict(zip(choices, chosen, strict=True))
        if _nobody_departs(node, profile, costs, decides) is not None:
            found.add(_played(node, profile))
    return found


def _histories(node: Node) -> Iterator[Node]:
    yield node
    for child in node:
        yield from _histories(child)


def _played(node: Node, profile: dict[Node, Node]) -> Share:
    while node.after:
        node = profile[node]
    return node.won


def _nobody_departs(
    node: Node, profile: dict[Node, Node], costs: Costs, decides: Deciders
) -> tuple[int, int, int] | None:
    """What each player pays if he alone departs as is best for him.

    None when that is less than the profile gives him, here or in a later history.
    """
    if not node.after:
        return costs(node.won)
    departing = {}
    for child in node:
        best = _nobody_departs(child, profile, costs, decides)
        if best is None:
            return None
        departing[child] = best
    obeyed = departing[profile[node]]
    owner = decides[node.mover]
    a, b, c = (
        min(best[player] for best in departing.values()) if player == owner else obeyed[player]
        for player in range(3)
    )
    return (a, b, c) if (a, b, c) == costs(_played(node, profile)) else None


def reckoned(
    node: Node, costs: Costs, rule: str, decides: Deciders = EACH_HIS_OWN
) -> tuple[Fraction, Fraction, Fraction]:
    """What each player reckons to pay under a rule for ties; twins count once."""
    if not node.after:
        a, b, c = costs(node.won)
        return Fraction(a), Fraction(b), Fraction(c)
    owner = decides[node.mover]
    twins = node.moment.twins()
    after = [
        reckoned(child, costs, rule, decides)
        for card, child in node.after.items()
        if twins[card] == card
    ]
    best = min(value[owner] for value in after)
    tied = [value for value in after if value[owner] == best]
    combine: dict[str, Callable[[list[Fraction]], Fraction]] = {
        "uniform": _mean,
        "pessimistic": max,
        "friendly": min,
    }
    x, y, z = (combine[rule]([value[player] for value in tied]) for player in range(3))
    return x, y, z


def _mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values)
