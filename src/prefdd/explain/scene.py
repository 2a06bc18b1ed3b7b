"""A position with every question about it that a reason may ask, answered once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from prefdd.cards import Card, Cards, Suit
from prefdd.deal import Kind, Seat
from prefdd.graph import Graph
from prefdd.position import Position, winning_place
from prefdd.solver import Solution, Solver

__all__ = ["Line", "Scene", "Trick"]


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick of a line of play.

    Attributes
    ----------
    leader
        Who led.
    cards
        The three cards in the order of play.
    seats
        Who played them.
    winner
        Who won it.
    start
        Position before the first of these cards that the line plays.
    after
        Position after the trick.
    """

    leader: Seat
    cards: tuple[Card, ...]
    seats: tuple[Seat, ...]
    winner: Seat
    start: Position
    after: Position

    @property
    def led(self) -> Suit:
        """Suit of the lead."""
        return self.cards[0].suit

    @property
    def winning(self) -> Card:
        """The card that won."""
        return self.cards[self.seats.index(self.winner)]

    def card_of(self, seat: Seat) -> Card:
        """What a player played."""
        return self.cards[self.seats.index(seat)]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play to the end of the deal.

    Attributes
    ----------
    cards
        Cards from the position of the scene on.
    tricks
        The tricks they make, the one in progress first.
    """

    cards: tuple[Card, ...]
    tricks: tuple[Trick, ...]

    @property
    def first(self) -> Trick:
        """The trick in progress, or the one that the line begins."""
        return self.tricks[0]


class Scene:
    """A game or misère with the player to move and his choices.

    Lines are played by everybody's best cards; among those the natural one is taken:
    on lead a card that wins at once, else the lowest; otherwise the cheapest card
    that wins for the player's side, else the lowest.

    Parameters
    ----------
    position
        With two cards or more to choose from, or fewer.
    graph
        Values of all positions, if they are at hand; else the solver is asked.
    solver
        Answers what the graph does not; a new one when not given.
    tricks_before
        Tricks completed before the position, when its players did not win all of them.
    """

    def __init__(
        self,
        position: Position,
        graph: Graph | None = None,
        solver: Solver | None = None,
        tricks_before: int | None = None,
    ) -> None:
        self.position = position
        self.tricks_before = sum(position.won) if tricks_before is None else tricks_before
        self._graph = graph
        self._solver = solver or Solver()
        self.mover = position.to_move
        declarer = position.declarer
        assert declarer is not None
        self.declarer = declarer
        self.trump = position.trump
        self.is_misere = position.contract.kind is Kind.MISERE
        self.is_declarers = self.mover == declarer
        self._lines: dict[Card, Line] = {}
        self._best: dict[Position, list[Card]] = {}
        self._winners: dict[Position, frozenset[Seat]] = {}

    @cached_property
    def solution(self) -> Solution:
        """Value of the position and of each legal card."""
        return self.solve(self.position)

    @property
    def value(self) -> int:
        """Declarer's tricks in the whole deal."""
        return self.solution.tricks

    def cost(self, card: Card) -> int:
        """Tricks that a card costs the side that plays it."""
        return abs(self.solution.cards[card] - self.value)

    @property
    def partner(self) -> Seat | None:
        """The other defender, when a defender is to move."""
        if self.is_declarers:
            return None
        return next(seat for seat in self.position.seats if seat not in (self.mover, self.declarer))

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """The two defenders, in the order of play after declarer."""
        seats = self.position.seats
        place = seats.index(self.declarer)
        return seats[(place + 1) % 3], seats[(place + 2) % 3]

    def friends(self, seat: Seat) -> tuple[Seat, ...]:
        """A player with those on his side."""
        return (seat,) if seat == self.declarer else self.defenders

    def is_friend(self, seat: Seat) -> bool:
        """Whether a player is on the side of the player to move."""
        return seat in self.friends(self.mover)

    def loses(self, value: int, than: int, seat: Seat | None = None) -> int:
        """How many tricks worse a value of declarer is for the side of a player than another."""
        seat = self.mover if seat is None else seat
        wants_more = (seat == self.declarer) != self.is_misere
        return than - value if wants_more else value - than

    def solve(self, position: Position) -> Solution:
        """Value of a position that this one leads to, and of each legal card."""
        return (self._graph or self._solver).solve(position)

    def tricks(self, position: Position) -> int:
        """Declarer's tricks from a position that this one does not lead to.

        A graph would have to value all that can be reached from it.
        """
        return self._solver.tricks(position)

    def best(self, position: Position, value: int) -> list[Card]:
        """Cards that keep the value, which is known, in written order."""
        found = self._best.get(position)
        if found is None:
            found = self._best[position] = self._cards_worth(position, value)
        return found

    def _cards_worth(self, position: Position, value: int) -> list[Card]:
        legal = position.legal
        if self._graph is not None:
            solution = self._graph.solve(position)
        else:
            # No card is better than the position: one limit tells the best from the others.
            wants_more = (position.to_move == self.declarer) != self.is_misere
            limit = value if wants_more else value + 1
            if len(legal) == 1 or not 1 <= limit <= 10:
                return list(legal.descending())
            solution = self._solver.solve(position, limit)
        return [card for card, tricks in solution.cards.items() if tricks == solution.tricks]

    def with_leader(self, position: Position, leader: Seat) -> Position:
        """The same cards, another player on lead; only between two tricks."""
        return replace(position, leader=leader)

    def with_exchanged(self, one: Card, other: Card) -> Position:
        """The same position with two cards of different hands exchanged."""
        hands = []
        for hand in self.position.hands:
            if one in hand or other in hand:
                hand = hand ^ Cards([one, other])
            hands.append(hand)
        return replace(self.position, hands=(hands[0], hands[1], hands[2]))

    def winners(self, card: Card) -> frozenset[Seat]:
        """Who may win the trick in progress after a card, the others at their best."""
        after = self.position.play_anyway(card)
        return self.winners_after(after, self.solution.cards[card])

    def winners_after(self, position: Position, value: int) -> frozenset[Seat]:
        """Who may win the trick in progress, those who are still to play at their best.

        `value` is that of the position.
        """
        if not position.table:
            return frozenset([position.leader])
        found = self._winners.get(position)
        if found is None:
            after = (position.play_anyway(card) for card in self.best(position, value))
            found = frozenset().union(*(self.winners_after(one, value) for one in after))
            self._winners[position] = found
        return found

    def number(self, trick: Trick, line: Line) -> int:
        """Number of a trick of a line in the whole deal, the first is 1."""
        return self.tricks_before + line.tricks.index(trick) + 1

    # ---- lines ------------------------------------------------------------------

    def line(self, card: Card) -> Line:
        """Play after a card, everybody at his best, to the end."""
        if card not in self._lines:
            self._lines[card] = self._follow(card)
        return self._lines[card]

    def best_line(self) -> Line:
        """Best play from the position on."""
        return self.line(self._natural(self.position, self.value))

    def _follow(self, first: Card) -> Line:
        value = self.solution.cards[first]
        line = [first]
        tricks = []
        position = begin = start = self.position
        for number in range(sum(len(hand) for hand in start.hands)):
            if number == len(line):
                line.append(self._natural(position, value))
            after = position.play_anyway(line[number])
            if not after.table:
                tricks.append(_trick(begin, position, line[number], after))
                begin = after
            position = after
        return Line(tuple(line), tuple(tricks))

    def _natural(self, position: Position, value: int) -> Card:
        """The card that a player of experience takes among the best ones."""
        best = self.best(position, value)
        if len(best) == 1:
            return best[0]
        if not position.table:
            return self._natural_lead(position, best)
        return self._natural_reply(position, best)

    def _natural_lead(self, position: Position, best: list[Card]) -> Card:
        if self.is_misere:
            return min(best, key=lambda card: (card.rank, card.suit))
        winners = [card for card in best if self.is_winner(position, card)]
        if winners:
            return max(winners, key=lambda card: (card.suit is self.trump, card.rank))
        return min(best, key=lambda card: (card.suit is self.trump, card.rank, card.suit))

    def _natural_reply(self, position: Position, best: list[Card]) -> Card:
        led = position.table[0].suit
        holder = self.holder_of(position)
        is_ours = holder in self.friends(position.to_move)
        winning = [card for card in best if self.table_is_beaten(position, card)]
        if self.is_misere:
            # Throw the highest card that does not win, or that wins when it must.
            losing = [card for card in best if card not in winning] or best
            return max(losing, key=lambda card: (card.rank, -card.suit))
        if winning and not is_ours:
            return min(winning, key=lambda card: (card.suit is self.trump, card.rank))
        rest = [card for card in best if card not in winning] or best
        return min(
            rest, key=lambda card: (card.suit is self.trump, card.suit is not led, card.rank)
        )

    # ---- facts of the cards -----------------------------------------------------

    def beats(self, card: Card, best: Card) -> bool:
        """Whether a later card of a trick beats the best one so far."""
        if card.suit is best.suit:
            return card.rank > best.rank
        return card.suit is self.trump

    def holder_of(self, position: Position) -> Seat:
        """Who is winning the trick in progress; there must be one."""
        seats = position.seats
        start = seats.index(position.leader)
        return seats[(start + winning_place(position.table, self.trump)) % 3]

    def table_is_beaten(self, position: Position, card: Card) -> bool:
        """Whether a card would be the best on the table."""
        trick = (*position.table, card)
        return winning_place(trick, self.trump) == len(position.table)

    def is_winner(self, position: Position, card: Card) -> bool:
        """Whether a lead wins the trick for the leader's side whatever the others play.

        True when no card that an opponent may legally play beats it; the partner may
        overtake.
        """
        friends = self.friends(position.to_move)
        for seat, hand in position.deal.items():
            if seat in friends:
                continue
            follow = hand.of_suit(card.suit)
            replies = follow or (self.trump is not None and hand.of_suit(self.trump)) or Cards()
            if any(self.beats(reply, card) for reply in replies):
                return False
        return True

    @cached_property
    def equals(self) -> dict[Card, Card]:
        """For each legal card the highest of its run: cards with nothing in play between."""
        in_play = {card for hand in self.position.hands for card in hand}
        in_play.update(self.position.table)
        top: dict[Card, Card] = {}
        for suit in Suit:
            head: Card | None = None
            for card in sorted((c for c in in_play if c.suit is suit), reverse=True):
                if card in self.position.legal:
                    head = card if head is None else head
                    top[card] = head
                else:
                    head = None
        return top


def _trick(start: Position, last: Position, card: Card, after: Position) -> Trick:
    """The trick that a card completes."""
    seats = last.seats
    place = seats.index(last.leader)
    winner = next(
        seat for seat, now, then in zip(seats, after.won, last.won, strict=True) if now > then
    )
    return Trick(
        last.leader,
        (*last.table, card),
        tuple(seats[(place + step) % 3] for step in range(3)),
        winner,
        start,
        after,
    )
