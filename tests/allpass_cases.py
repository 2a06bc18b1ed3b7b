"""Positions of all-pass, and what players may care for, for the tests of all-pass.

The tables of costs are the tests' own, written from the Code and not from
`prefdd.scoring`: a share is the tricks of players 0, 1, 2 and of the dealer, and costs
are whole numbers, balances with the sign turned.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from prefdd import DECK, Card, Cards, Contract, Seat
from prefdd.allpass_position import AllPassPosition, TalonRule
from prefdd.random_deals import SplitMix64, random_deal, random_position
from prefdd.shares import Costs, Share
from symmetry import Suits, renamed

RULES = tuple(TalonRule)
TRICKS_ONLY = "tricks"


def own_tricks(share: Share) -> tuple[int, int, int]:
    """Everybody counts his own."""
    a, b, c, _ = share
    return a, b, c


def mountain(share: Share) -> tuple[int, int, int]:
    """3.7.2.1, three players: a point on the mountain a trick, for none a point in the pool.

    A point is worth ten whists either way. Costs are thirds of ten whists.
    """
    return _divided(share[:3])


def mountain_with_dealer(share: Share) -> tuple[int, int, int]:
    """The same with four players, the dealer's tricks included. Costs are quarters."""
    return _divided(share)


def _divided(tricks: tuple[int, ...]) -> tuple[int, int, int]:
    points = [count if count else -1 for count in tricks]
    a, b, c, *_ = (len(points) * own - sum(points) for own in points)
    return a, b, c


def rostov(share: Share) -> tuple[int, int, int]:
    """3.7.2.2: five whists a trick, in halves for two lowest; for no trick a point in the pool.

    Costs are sixths of a whist.
    """
    tricks = share[:3]
    lowest = [player for player in range(3) if tricks[player] == min(tricks)]
    others = [player for player in range(3) if player not in lowest]
    whists = [0, 0, 0]
    for loser in others:
        for winner in lowest:
            whists[winner] += 6 * 5 * tricks[loser] // len(lowest)
            whists[loser] -= 6 * 5 * tricks[loser] // len(lowest)
    pools = [int(count == 0) for count in tricks]
    a, b, c = (-(whists[player] + 20 * (3 * pools[player] - sum(pools))) for player in range(3))
    return a, b, c


def odd_costs(seed: int) -> Costs:
    """A table that nobody plays: every share costs every player 0 to 3, at random."""

    @cache
    def costs(share: Share) -> tuple[int, int, int]:
        a, b, c, d = share
        numbers = SplitMix64((seed * 11 + a) * 14641 + b * 1331 + c * 121 + d)
        return numbers.below(4), numbers.below(4), numbers.below(4)

    return costs


def objectives(rule: TalonRule, seed: int) -> dict[str, Costs]:
    """What players may care for under a rule for the talon."""
    in_points = mountain_with_dealer if rule is TalonRule.DEALER else mountain
    return {
        TRICKS_ONLY: own_tricks,
        "mountain": in_points,
        "rostov": rostov,
        "odd": odd_costs(seed),
    }


def random_all_pass(
    seed: int,
    hand_size: int,
    rule: TalonRule,
    *,
    on_table: int = 0,
    opened: int = 2,
    has_past: bool = False,
    deck: Cards = DECK,
) -> AllPassPosition:
    """Random position of all-pass.

    Parameters
    ----------
    opened
        Cards of the talon still to come, unless the rule opens none.
    has_past
        Whether the tricks that are missing to ten have been won by somebody.
    """
    start = random_position(seed, hand_size, contract=Contract.all_pass(), deck=deck)
    numbers = SplitMix64(seed + (1 << 32))
    count = 0 if rule is TalonRule.CLOSED else opened
    talon = numbers.sample(DECK - start.deal.cards, count)
    won, dealer_won = [0, 0, 0], 0
    for trick in range(10 - hand_size if has_past else 0):
        taker = numbers.below(4 if rule is TalonRule.DEALER and trick + opened < 2 else 3)
        if taker == 3:
            dealer_won += 1
        else:
            won[taker] += 1
    position = AllPassPosition(
        start.seats,
        start.hands,
        Contract.all_pass(),
        None,
        start.leader,
        won=(won[0], won[1], won[2]),
        opened=tuple(talon),
        rule=rule,
        dealer_won=dealer_won,
    )
    for _ in range(on_table):
        played = position.play(numbers.choice(tuple(position.legal)))
        assert isinstance(played, AllPassPosition)
        position = played
    return position


def full_deal(seed: int, rule: TalonRule = TalonRule.CLOSED) -> AllPassPosition:
    """Ten cards each, and the talon as far as the rule opens it."""
    deal = random_deal(seed, absent=Seat(seed % 4))
    opened = () if rule is TalonRule.CLOSED else tuple(deal.talon)
    return AllPassPosition.deal_out(deal, deal.seats[seed % 3], rule, opened)


def line_of(position: AllPassPosition, seed: int) -> list[AllPassPosition]:
    """The position and its successors to the end, by random legal cards."""
    numbers, line = SplitMix64(seed), [position]
    while not position.is_over:
        played = position.play(numbers.choice(tuple(position.legal)))
        assert isinstance(played, AllPassPosition)
        position = played
        line.append(position)
    return line


def with_suits(position: AllPassPosition, order: Suits) -> AllPassPosition:
    """The position with other names of suits, those of the talon included."""

    def names(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(renamed(card, order) for card in cards)

    a, b, c = (Cards(names(tuple(hand))) for hand in position.hands)
    table, opened = names(position.table), names(position.opened)
    return replace(position, hands=(a, b, c), table=table, opened=opened)


def with_seats(position: AllPassPosition, seating: tuple[Seat, Seat, Seat]) -> AllPassPosition:
    """The position with its three players in other seats, who keep their order."""
    order = sorted(range(3), key=lambda place: seating[place])
    a, b, c = (seating[place] for place in order)
    hands = [position.hands[place] for place in order]
    won = [position.won[place] for place in order]
    return replace(
        position,
        seats=(a, b, c),
        hands=(hands[0], hands[1], hands[2]),
        won=(won[0], won[1], won[2]),
        leader=seating[position.seats.index(position.leader)],
    )
