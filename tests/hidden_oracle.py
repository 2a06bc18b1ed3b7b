"""Slow and obviously correct answers about a hidden discard.

Cards are bits of a mask, 8 to a suit, as in `Cards.mask`. A game is two hands of the
defenders, all cards of declarer, and the rules; a world is a mask of two cards put away.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from prefdd import Cards, Contract, Seat


@dataclass(frozen=True)
class HiddenGame:
    """Declarer is player 0; 1 and 2 follow him clockwise."""

    own: int
    hands: tuple[int, int]
    leader: int
    need: int
    contract: Contract

    @property
    def is_misere(self) -> bool:
        """Whether declarer's tricks count, not the defenders'."""
        return self.contract.code == "misere"

    @property
    def trumps(self) -> int:
        """All cards of the trump suit."""
        return 0 if self.contract.trump is None else 0xFF << 8 * self.contract.trump

    @property
    def worlds(self) -> list[int]:
        """Pairs of declarer's cards."""
        cards = list(bits(self.own))
        return [low | high for place, high in enumerate(cards) for low in cards[:place]]

    @property
    def arguments(self) -> dict[str, Any]:
        """Arguments of `prefdd.catch`."""
        seats = (Seat.E, Seat.S, Seat.W)
        masks = (self.own, *self.hands)
        return {
            "deal": {s: Cards.from_mask(m) for s, m in zip(seats, masks, strict=True)},
            "declarer": Seat.E,
            "first": seats[self.leader],
            "at_least": self.need,
            "contract": self.contract,
        }


def random_game(rng: random.Random, cards: int, misere: float = 0.6) -> HiddenGame:
    """A game with so many cards for each defender, from two, three or four suits."""
    suits = rng.choice([s for s in (2, 3, 4) if 8 * s >= 3 * cards + 2])
    deck = [1 << place for place in range(8 * suits)]
    rng.shuffle(deck)
    first, second = sum(deck[:cards]), sum(deck[cards : 2 * cards])
    own = sum(deck[2 * cards : 3 * cards + 2])
    if rng.random() < misere:
        code, need = "misere", 1 if rng.random() < 0.7 else rng.randint(1, cards)
    else:
        code, need = rng.choice(["6S", "6NT"]), rng.randint(1, cards)
    return HiddenGame(own, (first, second), rng.randrange(3), need, Contract.parse(code))


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def suit_of(card: int) -> int:
    return 0xFF << ((card.bit_length() - 1) // 8 * 8)


def playable(hand: int, led: int, trumps: int) -> int:
    if not led:
        return hand
    return hand & suit_of(led) or hand & trumps or hand


def winner(table: tuple[int, ...], trumps: int) -> int:
    best = table[0]
    for card in table[1:]:
        beaten = card > best if suit_of(card) == suit_of(best) else bool(card & trumps)
        if beaten:
            best = card
    return table.index(best)


def one_plan_catches(game: HiddenGame) -> Callable[[Iterable[int]], bool]:
    """The question whether one plan catches all of some worlds, asked of the whole tree."""
    memo: dict[tuple[Any, ...], bool] = {}

    def ask(own: int, hands: Any, table: Any, leader: int, need: int, worlds: Any) -> bool:
        if not worlds:
            return True
        if len(table) == 3:
            leader = (leader + winner(table, game.trumps)) % 3
            need -= (leader == 0) == game.is_misere
            table = ()
        if need == 0:
            return True
        if not table and not hands[0]:
            return False
        key = (own, hands, table, leader, need, worlds)
        if key not in memo:
            memo[key] = choose(*key)
        return memo[key]

    def choose(own: int, hands: Any, table: Any, leader: int, need: int, worlds: Any) -> bool:
        mover = (leader + len(table)) % 3
        led = table[0] if table else 0
        if mover:
            cards = playable(hands[mover - 1], led, game.trumps)
            after = [(c, (hands[0] ^ c, hands[1]) if mover == 1 else (hands[0], hands[1] ^ c))
                     for c in bits(cards)]  # fmt: skip
            return any(ask(own, h, (*table, c), leader, need, worlds) for c, h in after)
        for card in bits(own):
            able = frozenset(w for w in worlds if card & playable(own & ~w, led, game.trumps))
            if not ask(own ^ card, hands, (*table, card), leader, need, able):
                return False
        return True

    return lambda worlds: ask(game.own, game.hands, (), game.leader, game.need, frozenset(worlds))


def value_by_linear_program(game: HiddenGame, worlds: Iterable[int]) -> float:
    """How often declarer is caught when both sides mix, from the whole tree (needs scipy).

    Declarer chooses how much of each world goes down each branch; at a defender's turn
    the value is at least that of every card.
    """
    from scipy.optimize import linprog
    from scipy.sparse import coo_matrix

    equal: list[tuple[list[tuple[int, float]], float]] = []
    least: list[list[tuple[int, float]]] = []
    count = 0

    def variable() -> int:
        nonlocal count
        count += 1
        return count - 1

    def value_of(own: int, hands: Any, table: Any, leader: int, need: int, flow: Any) -> int:
        value = variable()
        if len(table) == 3:
            leader = (leader + winner(table, game.trumps)) % 3
            need -= (leader == 0) == game.is_misere
            table = ()
        if need == 0:
            equal.append(([(value, 1.0), *((part, -1.0) for part in flow.values())], 0.0))
            return value
        if not table and not hands[0]:
            equal.append(([(value, 1.0)], 0.0))
            return value
        mover = (leader + len(table)) % 3
        led = table[0] if table else 0
        if mover:
            for card in bits(playable(hands[mover - 1], led, game.trumps)):
                after = (hands[0] ^ card, hands[1]) if mover == 1 else (hands[0], hands[1] ^ card)
                child = value_of(own, after, (*table, card), leader, need, flow)
                least.append([(child, 1.0), (value, -1.0)])
            return value
        children, parts = [], {world: [] for world in flow}
        for card in bits(own):
            able = [w for w in flow if card & playable(own & ~w, led, game.trumps)]
            if able:
                below = {world: variable() for world in able}
                for world, part in below.items():
                    parts[world].append(part)
                children.append(value_of(own ^ card, hands, (*table, card), leader, need, below))
        for world, part in flow.items():
            equal.append(([(part, 1.0), *((p, -1.0) for p in parts[world])], 0.0))
        equal.append(([(value, 1.0), *((child, -1.0) for child in children)], 0.0))
        return value

    start = {world: variable() for world in worlds}
    equal.append(([(part, 1.0) for part in start.values()], 1.0))
    root = value_of(game.own, game.hands, (), game.leader, game.need, start)

    def matrix(rows: list[list[tuple[int, float]]]) -> Any:
        entries = [(i, j, number) for i, row in enumerate(rows) for j, number in row]
        i, j, numbers = zip(*entries, strict=True)
        return coo_matrix((numbers, (i, j)), shape=(len(rows), count)).tocsr()

    costs = [0.0] * count
    costs[root] = 1.0
    solved = linprog(
        costs,
        A_eq=matrix([row for row, _ in equal]),
        b_eq=[number for _, number in equal],
        A_ub=matrix(least) if least else None,
        b_ub=[0.0] * len(least) if least else None,
        method="highs",
    )
    assert solved.status == 0
    return float(solved.fun)
