"""An exact search of play in which some players keep to a plan that they have stated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from prefdd._core import Engine
from prefdd._limits import Limits

__all__ = ["Planned"]

Hands = tuple[int, int, int]
"""Masks of the cards held, three players clockwise; cards on the table are not held."""

MISERE: Final = 2
FEW: Final = 3
"""With fewer tricks left it is as quick to play on as to ask what comes without the plan."""

NOBODY: Final = (0, 0, 0)


class Planned:
    """Tricks of declarer while cards of a plan are held; searches of others know the rest.

    Cards are what they are here, not ranks among those left, as a plan names them; so
    this is slower than the search without a plan, and is meant for endings. Two
    bounds make it quick: to keep to a plan is never better than to play freely, and
    never worse than to have each card chosen by the other side.

    Parameters
    ----------
    engine
        Values positions without constraints.
    declarer, kind, trump
        As for `Engine.solve`.
    hands
        Where the search begins, cards on the table included: it says who has a plan.
    plan
        Indexes of the cards of the plan, in its order.
    hostile
        Players whose cards the other side chooses, a bit each.
    no_underlead, no_waste
        What may not be chosen for them, as `Constraints` has it.
    """

    def __init__(
        self,
        engine: Engine,
        declarer: int,
        kind: int,
        trump: int,
        hands: Hands,
        plan: tuple[int, ...],
        hostile: int,
        no_underlead: bool,
        no_waste: bool,
    ) -> None:
        self._engine = engine
        self._declarer, self._kind, self._trump = declarer, kind, trump
        self._trumps = 0xFF << 8 * trump if trump >= 0 else 0
        self._plan = tuple(1 << card for card in plan)
        self._planned = sum(self._plan)
        self._hostile = hostile
        self._no_underlead, self._no_waste = no_underlead, no_waste
        bound = hostile
        for player in range(3):
            if hands[player] & self._planned:
                bound |= 1 << player
        self._later = self._limits(hostile, no_underlead, no_waste)
        self._ordered = self._limits(bound, False, False)
        is_declarers = bool(bound >> declarer & 1)
        self._is_one_side = not is_declarers or bound == 1 << declarer
        # Whether the side that is bound wants declarer to take tricks.
        self._bound_wants = is_declarers != (kind == MISERE)
        self._known: dict[tuple[Hands, int], tuple[int, int]] = {}

    def _limits(self, hostile: int, no_underlead: bool, no_waste: bool) -> Limits:
        return Limits(
            self._engine, self._declarer, self._kind, self._trump, NOBODY, NOBODY, hostile, False,
            no_underlead, no_waste,
        )  # fmt: skip

    @property
    def nodes(self) -> int:
        """Positions at the start of a trick that were searched, the engine's not included."""
        return len(self._known) + self._later.nodes + self._ordered.nodes

    def solve(
        self, hands: Hands, table: tuple[int, ...], leader: int, least: int, most: int, every: bool
    ) -> tuple[int, list[tuple[int, int]]]:
        """Declarer's tricks among those left within least..most, and those after each card.

        Parameters
        ----------
        hands
            Cards still held.
        table
            Indexes of the cards on the table, in the order of play.
        leader
            Who leads, or led, this trick.
        least, most
            Window of interest.
        every
            Whether to give pairs of card index and tricks for every allowed card.
        """
        left = max(hand.bit_count() for hand in hands)
        trick = tuple(1 << card for card in table)

        def find(card: int) -> int:
            low, high = least, most
            while low < high:
                middle = (low + high + 1) // 2
                if self._play(hands, leader, trick, card, middle, left):
                    low = middle
                else:
                    high = middle - 1
            return low

        if not every:
            return find(0), []
        allowed = self._allowed(hands, leader, trick)
        pairs = [(card.bit_length() - 1, find(card)) for card in _bits(allowed)]
        more = self._wants_more((leader + len(table)) % 3)
        return (max if more else min)(tricks for _, tricks in pairs), pairs

    def _play(
        self, hands: Hands, leader: int, table: tuple[int, ...], card: int, need: int, left: int
    ) -> bool:
        """Whether declarer takes `need` of the tricks left after a card; 0 is no card."""
        if card:
            mover = (leader + len(table)) % 3
            hands = _without(hands, mover, card)
            table = (*table, card)
        if len(table) == 3:
            leader = (leader + self._winning(table)) % 3
            table, left = (), left - 1
            need -= leader == self._declarer
        if need <= 0 or need > left:
            return need <= 0
        if not (hands[0] | hands[1] | hands[2]) & self._planned:
            return self._asked(self._later, hands, leader, table, need)
        if table:
            return self._turn(hands, leader, table, need, left)
        return self._takes(hands, leader, need, left)

    def _takes(self, hands: Hands, leader: int, need: int, left: int) -> bool:
        key = hands, leader
        fewest, most = self._known.get(key, (0, left))
        if need <= fewest or need > most:
            return need <= fewest
        answer = self._settled(hands, leader, need, left)
        if answer is None:
            answer = self._turn(hands, leader, (), need, left)
        self._known[key] = (need, most) if answer else (fewest, need - 1)
        return answer

    def _turn(
        self, hands: Hands, leader: int, table: tuple[int, ...], need: int, left: int
    ) -> bool:
        mover = (leader + len(table)) % 3
        more = self._wants_more(mover)
        for card in self._unequal(hands, mover, table, self._allowed(hands, leader, table)):
            if self._play(hands, leader, table, card, need, left) == more:
                return more
        return not more

    def _wants_more(self, mover: int) -> bool:
        more = (mover == self._declarer) != (self._kind == MISERE)
        return not more if self._hostile >> mover & 1 else more

    # ---- what may be played ---------------------------------------------------------

    def _allowed(self, hands: Hands, leader: int, table: tuple[int, ...]) -> int:
        mover = (leader + len(table)) % 3
        hand = cards = hands[mover]
        if table:
            cards = hand & _suit_of(table[0]) or hand & self._trumps or hand
        is_hostile = self._hostile >> mover & 1
        if table and self._no_waste and (is_hostile or hand & self._planned):
            cards = cards & ~self._wastes(hands, table, cards) or cards
        for card in self._plan:
            if card & cards:
                return card
        if not table and self._no_underlead and is_hostile:
            cards = cards & ~self._underleads(hands, mover) or cards
        return cards

    def _wastes(self, hands: Hands, table: tuple[int, ...], cards: int) -> int:
        in_play = hands[0] | hands[1] | hands[2]
        for card in table:
            in_play |= card
        found = 0
        for suit in _SUITS:
            ace = _top(in_play & suit)
            if ace & cards and self._winning((*table, ace)) != len(table):
                found |= ace
        return found

    def _underleads(self, hands: Hands, mover: int) -> int:
        theirs = 0
        for player in range(3):
            if (player == self._declarer) != (mover == self._declarer):
                theirs |= hands[player]
        in_play, found = hands[0] | hands[1] | hands[2], 0
        for suit in _SUITS:
            above = _top(theirs & suit)
            if above and _top(in_play & suit) & hands[mover]:
                found |= hands[mover] & suit & (above - 1)
        return found

    def _winning(self, trick: tuple[int, ...]) -> int:
        """Place of the highest trump, or else of the highest card of the suit led."""
        suit = _suit_of(trick[0])
        trumps = [card for card in trick if card & self._trumps]
        best = max(trumps or [card for card in trick if card & suit])
        return trick.index(best)

    def _unequal(
        self, hands: Hands, mover: int, table: tuple[int, ...], cards: int
    ) -> Iterator[int]:
        """One of each run of cards between which nobody else has one, nor has the plan."""
        special = self._planned
        for player in range(3):
            if player != mover:
                special |= hands[player]
        for card in table:
            special |= card
        for suit in _SUITS:
            is_run = False
            for bit in _bits(suit):
                if bit & special:
                    is_run = False
                if bit & cards:
                    if not is_run:
                        yield bit
                    is_run = not bit & special

    # ---- what others know -----------------------------------------------------------

    def _settled(self, hands: Hands, leader: int, need: int, left: int) -> bool | None:
        """The answer, when it is the same with fewer duties or with more; else None."""
        if left < FEW or not self._is_one_side:
            return None
        value, _ = self._engine.solve(
            hands, (), self._declarer, leader, self._kind, self._trump, need - 1, need, need, False
        )
        if (value >= need) != self._bound_wants:
            return value >= need
        worst = self._asked(self._ordered, hands, leader, (), need)
        return worst if worst == self._bound_wants else None

    def _asked(
        self, limits: Limits, hands: Hands, leader: int, table: tuple[int, ...], need: int
    ) -> bool:
        indexes = tuple(card.bit_length() - 1 for card in table)
        value, _ = limits.solve(hands, indexes, 0, leader, need - 1, need, need, False)
        return value >= need


_SUITS: Final = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)


def _suit_of(card: int) -> int:
    return 0xFF << (card.bit_length() - 1 & 24)


def _top(cards: int) -> int:
    """The highest card of a suit as a bit, 0 of none."""
    return 1 << cards.bit_length() - 1 if cards else 0


def _bits(cards: int) -> Iterator[int]:
    while cards:
        bit = cards & -cards
        yield bit
        cards ^= bit


def _without(hands: Hands, player: int, card: int) -> Hands:
    a, b, c = (hand & ~card if player == place else hand for place, hand in enumerate(hands))
    return a, b, c
