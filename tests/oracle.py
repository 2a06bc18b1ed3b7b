"""Slow and obviously correct: what the compiled engine is compared with.

Nothing here uses the rules of `prefdd.position`. A `Game` is plain data: a card is
a pair (suit, rank), a hand a frozenset of them, players are 0, 1, 2 in clockwise order.

`minimax` and `card_values` try every legal card to the end: no pruning, no table.
`Exhaustive` values every reachable position once; it is fast enough for ten cards each.
`count_plays` counts the ways to play on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from prefdd import Card, Position

Plain = tuple[int, int]


@dataclass(frozen=True)
class Game:
    """Everything the rules of play need, without a type of prefdd in it."""

    hands: tuple[frozenset[Plain], ...]
    table: tuple[Plain, ...]
    leader: int
    declarer: int
    trump: int
    is_misere: bool
    won: int

    @classmethod
    def of(cls, position: Position) -> Game:
        """The same position in plain data; trump -1 is none, declarer -1 is all-pass."""
        seats = list(position.seats)
        declarer = -1 if position.declarer is None else seats.index(position.declarer)
        strain = position.contract.strain
        return cls(
            hands=tuple(frozenset(map(plain, hand)) for hand in position.hands),
            table=tuple(map(plain, position.table)),
            leader=seats.index(position.leader),
            declarer=declarer,
            trump=-1 if strain is None else int(strain),
            is_misere=position.contract.code == "misere",
            won=0 if declarer < 0 else position.won[declarer],
        )


def plain(card: Card) -> Plain:
    """A card as (suit, rank), suits 0..3 for S C D H, ranks 0..7 for 7 up to A."""
    return "SCDH".index(card.code[0]), "789TJQKA".index(card.code[1])


def playable(hand: frozenset[Plain], table: tuple[Plain, ...], trump: int) -> frozenset[Plain]:
    """Cards of the suit led; without it trumps; without both any card."""
    if not table:
        return hand
    for suit in (table[0][0], trump):
        held = frozenset(card for card in hand if card[0] == suit)
        if held:
            return held
    return hand


def best_card(table: tuple[Plain, ...], trump: int) -> int:
    """Place in the trick of its highest trump, or else of the highest card of the suit led."""
    trumps = [card for card in table if card[0] == trump]
    return table.index(max(trumps or [card for card in table if card[0] == table[0][0]]))


def after(game: Game, card: Plain) -> tuple[Game, bool]:
    """The game after a card, and whether declarer won a trick by it."""
    mover = (game.leader + len(game.table)) % 3
    hands = tuple(hand - {card} if who == mover else hand for who, hand in enumerate(game.hands))
    table = (*game.table, card)
    leader = game.leader
    if len(table) == 3:
        leader, table = (leader + best_card(table, game.trump)) % 3, ()
    is_won = not table and leader == game.declarer
    rest = (game.declarer, game.trump, game.is_misere, game.won + is_won)
    return Game(hands, table, leader, *rest), is_won


def moves(game: Game) -> frozenset[Plain]:
    """Legal cards of the player to move."""
    mover = (game.leader + len(game.table)) % 3
    return playable(game.hands[mover], game.table, game.trump)


def declarer_wants_more(game: Game) -> bool:
    """In a game declarer takes tricks, in a misère he avoids them; defenders want the opposite."""
    return not game.is_misere


def minimax(position: Position) -> int:
    """Declarer's tricks of the whole deal with best play of all, by trying everything."""
    return _minimax(Game.of(position))


def card_values(position: Position) -> dict[Card, int]:
    """The same after each legal card."""
    game = Game.of(position)
    return {
        card: _minimax(after(game, plain(card))[0])
        for card in sorted(position.hand)
        if plain(card) in moves(game)
    }


def _minimax(game: Game) -> int:
    cards = moves(game)
    if not cards:
        return game.won
    mover = (game.leader + len(game.table)) % 3
    wants_more = (mover == game.declarer) == declarer_wants_more(game)
    values = [_minimax(after(game, card)[0]) for card in cards]
    return max(values) if wants_more else min(values)


def defenders_tricks(position: Position) -> int:
    """Tricks from here on of both defenders together, counted on their own."""

    def count(game: Game) -> int:
        cards = moves(game)
        if not cards:
            return 0
        mover = (game.leader + len(game.table)) % 3
        wants_defenders_to_win = (mover == game.declarer) == game.is_misere
        values = []
        for card in cards:
            later, is_declarers = after(game, card)
            is_trick_over = len(game.table) == 2
            values.append(count(later) + (is_trick_over and not is_declarers))
        return max(values) if wants_defenders_to_win else min(values)

    return count(Game.of(position))


def count_plays(position: Position, plies: int) -> list[int]:
    """How many sequences of 1, 2, ... `plies` legal cards there are."""
    counts = [0] * plies

    def walk(game: Game, ply: int) -> None:
        cards = moves(game)
        counts[ply] += len(cards)
        if ply + 1 < plies:
            for card in cards:
                walk(after(game, card)[0], ply + 1)

    if plies:
        walk(Game.of(position), 0)
    return counts


# The exhaustive oracle. A suit is the string of the owners of its cards that are still
# in play, from the lowest to the highest: "0021" says that player 0 has the two lowest,
# player 2 the next, player 1 the highest. Which ranks these are can never matter again.
# A state is four such strings and who leads. During a trick the strings stay as they
# are, so cards on the table still separate the others; all three go when it ends.

Suits = tuple[str, str, str, str]
Play = tuple[int, int]  # suit, place in the string


@cache
def _plays(suit: str, player: int) -> tuple[int, ...]:
    """Places of a player's cards in a suit, one for each run of neighbours.

    To take either of two neighbours away leaves the same string, and no card is
    between them, so both win or lose the same trick.
    """
    return tuple(
        place
        for place, owner in enumerate(suit)
        if owner == str(player) and suit[place + 1 : place + 2] != owner
    )


class Exhaustive:
    """Values of all positions that can be reached, each computed once, none left out.

    Parameters
    ----------
    trump
        0..3, or -1.
    declarer
        Player 0..2.
    is_misere
        Whether declarer avoids tricks.
    """

    def __init__(self, trump: int, declarer: int, is_misere: bool) -> None:
        self.trump = trump
        self.declarer = declarer
        self.better = [max if (who == declarer) != is_misere else min for who in range(3)]
        self.known: dict[tuple[Suits, int], int] = {}

    def value(self, suits: Suits, leader: int) -> int:
        """Declarer's tricks from here on, before a lead."""
        if not any(suits):
            return 0
        state = suits, leader
        found = self.known.get(state)
        if found is None:
            leads = (self.during(suits, leader, (lead,)) for lead in self.options(suits, leader))
            found = self.known[state] = self.better[leader](leads)
        return found

    def during(self, suits: Suits, leader: int, trick: tuple[Play, ...]) -> int:
        """Declarer's tricks from here on, with one to three cards on the table."""
        if len(trick) == 3:
            winner = (leader + self.winning(trick)) % 3
            return (winner == self.declarer) + self.value(_without(suits, trick), winner)
        player = (leader + len(trick)) % 3
        plays = self.options(suits, player, trick[0][0])
        return self.better[player](self.during(suits, leader, (*trick, play)) for play in plays)

    def options(self, suits: Suits, player: int, led: int = -1) -> Iterator[Play]:
        """What a player may play, one card of each run."""
        owner = str(player)
        for duty in (led, self.trump) if led >= 0 else ():
            if duty >= 0 and owner in suits[duty]:
                return ((duty, place) for place in _plays(suits[duty], player))
        return ((suit, place) for suit in range(4) for place in _plays(suits[suit], player))

    def winning(self, trick: tuple[Play, ...]) -> int:
        """Place in the trick of the highest trump, or else of the highest of the suit led."""
        led = trick[0][0]
        if trick[1][0] == led == trick[2][0]:
            return trick.index(max(trick))
        ranks = [
            8 + place if suit == self.trump else place if suit == led else -1
            for suit, place in trick
        ]
        return ranks.index(max(ranks))


def _without(suits: Suits, trick: tuple[Play, ...]) -> Suits:
    left = list(suits)
    # From the top down, so that the places below stay what they are.
    for suit, place in sorted(trick, reverse=True):
        left[suit] = left[suit][:place] + left[suit][place + 1 :]
    return left[0], left[1], left[2], left[3]


def exhaustive(position: Position) -> dict[Card, int]:
    """Declarer's tricks of the whole deal after each legal card, for any number of cards."""
    game = Game.of(position)
    owners: dict[Plain, int] = {card: who for who, hand in enumerate(game.hands) for card in hand}
    owners |= {card: (game.leader + turn) % 3 for turn, card in enumerate(game.table)}
    in_play = [sorted(card for card in owners if card[0] == suit) for suit in range(4)]
    s, c, d, h = ("".join(str(owners[card]) for card in cards) for cards in in_play)
    suits: Suits = s, c, d, h
    search = Exhaustive(game.trump, game.declarer, game.is_misere)
    on_table = tuple((card[0], in_play[card[0]].index(card)) for card in game.table)
    values = {}
    for card in sorted(position.hand):
        suit, rank = plain(card)
        if (suit, rank) in moves(game):
            trick = (*on_table, (suit, in_play[suit].index((suit, rank))))
            values[card] = game.won + search.during(suits, game.leader, trick)
    return values


def best_value(position: Position, values: dict[Card, int]) -> int:
    """Value of a position from those of its cards: the choice of the player to move."""
    if not values:
        return Game.of(position).won
    game = Game.of(position)
    mover = (game.leader + len(game.table)) % 3
    wants_more = (mover == game.declarer) == declarer_wants_more(game)
    return max(values.values()) if wants_more else min(values.values())
