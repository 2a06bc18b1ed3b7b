"""Constraints against a plain minimax: every card's value, with every kind of constraint.

The twin here follows the rules of play and of the Code on plain data, tries every
allowed card to the end, and knows no pruning, no table and no equal cards.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

import oracle
import prefdd
from oracle import Game, Plain, plain
from prefdd import DECK, Card, Cards, Contract, IllegalDealError, IllegalPlayError, Seat, Solver
from prefdd.constrained import constrained_tricks, solve_constrained
from prefdd.constraints import UNCONSTRAINED, Constraints, LeadDuty
from prefdd.deal import Deal
from prefdd.position import Position
from prefdd.random_deals import KINDS, SplitMix64, random_position
from prefdd.solver import solve

# ---- the twin ----------------------------------------------------------------------


@dataclass(frozen=True)
class Bound:
    """Constraints in plain data; players are 0, 1, 2 in clockwise order."""

    exposed: frozenset[Plain]
    orders: frozenset[tuple[int, int]]  # player, suit
    bans: frozenset[tuple[int, int]]
    hostile: frozenset[int]
    is_called: bool

    @classmethod
    def of(cls, position: Position, constraints: Constraints) -> Bound:
        """The same constraints in plain data."""
        seats = list(position.seats)
        duties = {
            is_ban: frozenset(
                (seats.index(duty.seat), int(duty.suit))
                for duty in constraints.leads
                if duty.is_ban is is_ban
            )
            for is_ban in (False, True)
        }
        return cls(
            exposed=frozenset(map(plain, constraints.must_play)),
            orders=duties[False],
            bans=duties[True],
            hostile=frozenset(map(seats.index, constraints.hostile)),
            is_called=constraints.is_called,
        )

    def allowed(self, game: Game) -> frozenset[Plain]:
        """Exposed cards first; at a lead the suit ordered, else suits that are not banned."""
        cards = oracle.moves(game)
        if cards & self.exposed:
            cards &= self.exposed
        if game.table:
            return cards
        for suit in (suit for player, suit in self.orders if player == game.leader):
            ordered = frozenset(card for card in cards if card[0] == suit)
            if ordered:
                return ordered
        banned = {suit for player, suit in self.bans if player == game.leader}
        return frozenset(card for card in cards if card[0] not in banned) or cards

    def after(self, game: Game, card: Plain) -> Bound:
        """What remains: a lead ends the leader's duties."""
        left = replace(self, exposed=self.exposed - {card})
        if game.table:
            return left
        return replace(
            left,
            orders=frozenset(duty for duty in self.orders if duty[0] != game.leader),
            bans=frozenset(duty for duty in self.bans if duty[0] != game.leader),
        )

    def wants_more(self, game: Game) -> bool:
        """Whether who chooses the next card wants declarer to take tricks."""
        mover = (game.leader + len(game.table)) % 3
        wants_more = (mover == game.declarer) == oracle.declarer_wants_more(game)
        is_others_choice = mover in self.hostile
        if self.is_called and len(self.allowed(game) & self.exposed) > 1:
            is_others_choice = True
        return wants_more != is_others_choice


def minimax(game: Game, bound: Bound) -> int:
    cards = bound.allowed(game)
    if not cards:
        return game.won
    values = [minimax(oracle.after(game, card)[0], bound.after(game, card)) for card in cards]
    return max(values) if bound.wants_more(game) else min(values)


def remembering() -> Callable[[Game, Bound], int]:
    """The same, each position once; so much is forced that seven cards are few."""

    @cache
    def value(game: Game, bound: Bound) -> int:
        cards = bound.allowed(game)
        if not cards:
            return game.won
        values = [value(oracle.after(game, card)[0], bound.after(game, card)) for card in cards]
        return max(values) if bound.wants_more(game) else min(values)

    return value


def twin(position: Position, constraints: Constraints) -> tuple[int, dict[Card, int]]:
    """Value of the position, and of each allowed card."""
    game, bound = Game.of(position), Bound.of(position, constraints)
    allowed = bound.allowed(game)
    values = {
        card: minimax(oracle.after(game, plain(card))[0], bound.after(game, plain(card)))
        for card in position.hand
        if plain(card) in allowed
    }
    choose = max if bound.wants_more(game) else min
    return choose(values.values()), values


# ---- what is compared --------------------------------------------------------------


def random_constraints(seed: int, position: Position) -> Constraints:
    """Anything from nothing to everything, about seats and cards that are there."""
    numbers = SplitMix64(seed)
    held = position.deal.cards
    exposed = numbers.sample(held, min(len(held), numbers.choice((0, 0, 1, 1, 2, 3, 6))))
    duties: list[LeadDuty] = []
    for _ in range(numbers.choice((0, 0, 1, 1, 2, 4))):
        suits = [suit for suit in prefdd.Suit if held.of_suit(suit)] or list(prefdd.Suit)
        duty = LeadDuty(
            numbers.choice(position.seats), numbers.choice(suits), bool(numbers.below(2))
        )
        try:
            Constraints(leads=(*duties, duty))
        except IllegalDealError:
            continue
        duties.append(duty)
    hostile = [seat for seat in position.seats if numbers.below(6) == 0]
    if numbers.below(3) == 0:
        exposed += [card for card in position.hand if card not in exposed]
    is_called = numbers.below(3) == 0
    return Constraints(Cards(exposed), tuple(duties), frozenset(hostile), is_called)


def small_position(seed: int, hand_size: int) -> Position:
    """Dealt from two to four suits, with nothing, one card or two on the table."""
    fewest = -(-3 * hand_size // 8)
    suits = max(fewest, 2 + seed % 3)
    deck = Cards(card for card in DECK if (card.suit + seed) % 4 < suits)
    return random_position(
        seed, hand_size, on_table=seed // 3 % 3, contract=KINDS[seed // 9 % 6], deck=deck
    )


def exposed_position(seed: int, hand_size: int) -> tuple[Position, Constraints]:
    """A third or a half of all cards exposed, in two to four suits."""
    deck = Cards(card for card in DECK if card.suit < (2 if hand_size < 6 else 4))
    position = random_position(seed, hand_size, contract=KINDS[seed % 6], deck=deck)
    count = (3 * hand_size // 2, hand_size)[seed // 6 % 2]
    exposed = Cards(SplitMix64(seed).sample(position.deal.cards, count))
    return position, Constraints(exposed, is_called=seed % 2 == 1)


@pytest.mark.parametrize(
    ("hand_size", "seeds"),
    [
        # 3856 and 1120 are rare: the same hands return with another card of them exposed.
        (4, [3856, *range(120)]),
        (5, [1120, *range(12)]),
        (6, range(24)),
        (7, range(10)),
    ],
)
def test_many_exposed_cards(hand_size: int, seeds: Iterable[int]) -> None:
    for seed in seeds:
        position, constraints = exposed_position(seed, hand_size)
        solution = solve_constrained(position, constraints)
        game, bound = Game.of(position), Bound.of(position, constraints)
        value = minimax if hand_size < 6 else remembering()
        assert solution.cards == {
            card: value(oracle.after(game, plain(card))[0], bound.after(game, plain(card)))
            for card in constraints.allowed(position)
        }, seed


@pytest.mark.parametrize(
    ("hand_size", "count"), [(1, 300), (2, 1500), (3, 1500), (4, 300), (5, 12)]
)
def test_every_card_of_small_positions(hand_size: int, count: int) -> None:
    solver = Solver()
    for number in range(count):
        seed = 10 * number + hand_size
        position = small_position(seed, hand_size)
        constraints = random_constraints(seed, position)
        value, cards = twin(position, constraints)
        solution = solve_constrained(position, constraints, solver=solver if number % 2 else None)
        assert (solution.tricks, dict(solution.cards)) == (value, cards), (seed, constraints)
        assert set(solution.cards) == set(constraints.allowed(position)), (seed, constraints)
        assert set(solution.best) == {card for card in cards if cards[card] == value}, seed
        assert constrained_tricks(position, constraints, solver=solver) == value, seed


def test_limit_asks_for_one_more_or_less() -> None:
    for seed in range(600):
        position = small_position(seed, 3)
        constraints = random_constraints(seed, position)
        limit = 1 + seed % 10
        full = solve_constrained(position, constraints)
        asked = solve_constrained(position, constraints, limit=limit)
        expected = {card: min(max(value, limit - 1), limit) for card, value in full.cards.items()}
        assert dict(asked.cards) == expected, seed
        assert asked.tricks == min(max(full.tricks, limit - 1), limit), seed
        assert asked.limit == limit
        assert constrained_tricks(position, constraints, limit) == asked.tricks, seed


def test_what_remains_is_what_the_twin_keeps() -> None:
    for seed in range(300):
        position = small_position(seed, 4)
        constraints = random_constraints(seed, position)
        numbers = SplitMix64(seed)
        while not position.is_over:
            allowed = constraints.allowed(position)
            game, bound = Game.of(position), Bound.of(position, constraints)
            assert frozenset(map(plain, allowed)) == bound.allowed(game), seed
            for card in position.deal.cards - allowed:
                assert constraints.refusal(position, card) is not None, seed
            card = numbers.choice(tuple(allowed))
            constraints = constraints.after(position, card)
            position = position.play(card)
            assert Bound.of(position, constraints) == bound.after(game, plain(card)), seed
        assert not constraints.must_play, seed


# ---- whole deals -------------------------------------------------------------------


def full_constraints(number: int, position: Position) -> Constraints:
    """One constraint of each kind in turn, such as a judge meets."""
    numbers = SplitMix64(number)
    seat = numbers.choice(position.seats)
    hand = position.hand_of(seat)
    suit = numbers.choice(hand.suits)
    return (
        Constraints(must_play=Cards(numbers.sample(hand, 1))),
        Constraints(leads=(LeadDuty(seat, suit, is_ban=True),)),
        Constraints(leads=(LeadDuty(seat, suit, is_ban=False),)),
        Constraints(must_play=Cards(numbers.sample(hand, 4)), is_called=True),
        Constraints(hostile=frozenset({seat})),
    )[number // 6 % 5]


FULL = [
    (position, full_constraints(number, position))
    for number in range(60)
    for position in [random_position(number, contract=KINDS[number % 6])]
]


def test_whole_deals_without_constraints_are_worth_what_solve_says() -> None:
    for position, _ in FULL[:24]:
        ordinary, bound = solve(position), solve_constrained(position, UNCONSTRAINED)
        assert (bound.tricks, bound.cards, bound.best) == (
            ordinary.tricks,
            ordinary.cards,
            ordinary.best,
        )


def test_duties_that_cannot_bind_change_nothing() -> None:
    """Bans of absent suits, orders of them, and a hand of exposed cards only."""
    for number, (position, _) in enumerate(FULL[:24]):
        seat = position.seats[number % 3]
        hand = position.hand_of(seat)
        void = [suit for suit in prefdd.Suit if suit not in hand.suits]
        leads = tuple(LeadDuty(seat, suit, is_ban=True) for suit in void)
        leads += tuple(LeadDuty(seat, suit, is_ban=False) for suit in void[:1])
        if number % 2:
            leads = ()
        elif len(void) == 1:
            leads = leads[:1]
        elif len(void) > 1:
            leads = leads[1:]
        constraints = Constraints(must_play=hand, leads=leads)
        assert solve_constrained(position, constraints).cards == solve(position).cards, number


def test_whole_deals_agree_with_playing_one_card_and_asking_again() -> None:
    """The value after a card is that of the next position with what remains."""
    for number, (position, constraints) in enumerate(FULL):
        solver = Solver()
        solution = solve_constrained(position, constraints, solver=solver)
        for card, value in list(solution.cards.items())[:: 3 + number % 3]:
            after = constraints.after(position, card)
            assert constrained_tricks(position.play(card), after, solver=solver) == value, number


def test_no_constraint_helps_the_side_that_it_binds() -> None:
    for number, (position, constraints) in enumerate(FULL):
        bound = [seat for seat in position.seats if position.hand_of(seat) & constraints.must_play]
        bound += [duty.seat for duty in constraints.leads] + list(constraints.hostile)
        free, tricks = solve(position).tricks, constrained_tricks(position, constraints)
        declarer_gains = (tricks > free) != (position.contract.code == "misere")
        if tricks != free:
            assert declarer_gains == (position.declarer not in bound), number


def test_a_hand_that_is_called_is_a_hand_the_other_side_plays() -> None:
    """Rule 3.9.14.4: the claimant's cards are exposed, and the opponents name their order."""
    for position, _ in FULL[:18]:
        assert position.declarer is not None
        hand = position.hand_of(position.declarer)
        called = solve_constrained(position, Constraints(must_play=hand, is_called=True))
        hostile = solve_constrained(position, Constraints(hostile=frozenset({position.declarer})))
        assert called.cards == hostile.cards


def test_same_question_same_answer_and_same_nodes() -> None:
    for position, constraints in FULL[:10]:
        first, again = (solve_constrained(position, constraints) for _ in range(2))
        assert first == again


def test_a_position_that_is_over_is_worth_the_tricks_won() -> None:
    position = random_position(3, 0)
    solution = solve_constrained(position, Constraints(hostile=frozenset(position.seats)))
    assert solution.tricks == position.declarer_tricks
    assert not solution.cards


# ---- the Code ----------------------------------------------------------------------


def endgame(contract: str, first: Seat, **hands: str) -> Position:
    deal = Deal.of({Seat[name]: Cards(text) for name, text in hands.items()})
    return Position.start(deal, Contract.parse(contract), Seat.N, first=first)


def test_exposed_card_goes_at_the_first_chance_and_its_holder_leads_it_rule_3_9_14() -> None:
    position = endgame("6NT", Seat.E, N="SK D7", E="SA DA", W="S7 H8")
    constraints = Constraints(Cards("DA"))
    assert constraints.allowed(position) == Cards("DA")
    solution = solve_constrained(position, constraints)
    assert solution.tricks == 0
    # At a lead nobody can forbid him the exposed card: a ban of its suit is void.
    both = replace(constraints, leads=(LeadDuty(Seat.E, prefdd.Suit.DIAMONDS, is_ban=True),))
    assert both.allowed(position) == Cards("DA")
    assert both.after(position, Card("DA")).is_spent


def test_exposed_king_falls_under_the_ace_rule_3_9_14() -> None:
    position = endgame("6NT", Seat.N, N="SA SQ", E="SK S7", W="H7 H8")
    assert solve(position).tricks == 1
    assert constrained_tricks(position, Constraints(Cards("SK"))) == 2


def test_declarer_chooses_between_ban_and_order_rule_3_9_14_1() -> None:
    """West must not lead the suit in which East has exposed a card, or must."""
    position = endgame("6NT", Seat.W, N="SA SQ HT", E="SK S8 H7", W="S7 HA HK")
    ban, order = (
        Constraints(Cards("S8"), (LeadDuty(Seat.W, prefdd.Suit.SPADES, is_ban),))
        for is_ban in (True, False)
    )
    assert ban.allowed(position) == Cards("HA HK")
    assert order.allowed(position) == Cards("S7")
    for constraints in (ban, order):
        value, cards = twin(position, constraints)
        solution = solve_constrained(position, constraints)
        assert (solution.tricks, dict(solution.cards)) == (value, cards)


def test_first_lead_ends_a_duty_obeyed_or_void_rule_3_3_18() -> None:
    position = endgame("6NT", Seat.W, N="S7 H7", E="C7 C8", W="SA SK")
    duty = LeadDuty(Seat.W, prefdd.Suit.HEARTS, is_ban=False)
    for constraints in (
        Constraints(leads=(duty,)),
        Constraints(leads=(replace(duty, suit=prefdd.Suit.SPADES, is_ban=True),)),
    ):
        assert constraints.allowed(position) == Cards("SA SK")
        assert constraints.after(position, Card("SA")).is_spent
    # A card that lies on the table is not his next lead.
    led = position.play(Card("SA"))
    assert not Constraints(leads=(duty,)).after(led, Card("S7")).is_spent


# ---- what is refused ---------------------------------------------------------------


def test_constraints_that_contradict_are_refused() -> None:
    order = LeadDuty(Seat.W, prefdd.Suit.SPADES, is_ban=False)
    with pytest.raises(IllegalDealError, match="W cannot be ordered to lead both ♠ and ♥"):
        Constraints(leads=(order, replace(order, suit=prefdd.Suit.HEARTS)))
    with pytest.raises(IllegalDealError, match="W cannot be both ordered and forbidden to lead ♠"):
        Constraints(leads=(replace(order, is_ban=True), order))
    assert Constraints(leads=(order, order, replace(order, seat=Seat.N, is_ban=True)))


def test_constraints_that_do_not_fit_the_position_are_refused() -> None:
    position = endgame("6NT", Seat.N, N="SA SQ", E="SK S7", W="H7 H8")
    for constraints, message in (
        (Constraints(Cards("SK DA")), "♦A must be played, but nobody holds it"),
        (
            Constraints(leads=(LeadDuty(Seat.S, prefdd.Suit.SPADES, is_ban=True),)),
            "S has a duty to lead but no hand; the seats are N E W",
        ),
        (
            Constraints(hostile=frozenset({Seat.S, Seat.N})),
            "the other side plays for S, who has no hand; the seats are N E W",
        ),
    ):
        for ask in (solve_constrained, constrained_tricks):
            with pytest.raises(IllegalDealError) as caught:
                ask(position, constraints)
            assert str(caught.value) == message
        with pytest.raises(IllegalDealError):
            constraints.allowed(position)
    with pytest.raises(IllegalDealError, match="♠A must be played"):
        solve_constrained(position.play(Card("SA")), Constraints(Cards("SA")))
    with pytest.raises(IllegalDealError, match="all-pass has no declarer"):
        solve_constrained(random_position(1, 2, contract=Contract.all_pass()), UNCONSTRAINED)


def test_cards_that_break_a_constraint_are_refused() -> None:
    position = endgame("6NT", Seat.N, N="SA SQ", E="SK S7", W="H7 H8")
    exposed = Constraints(Cards("SQ"))
    with pytest.raises(IllegalPlayError) as caught:
        exposed.after(position, Card("SA"))
    assert str(caught.value) == "N must play an exposed card, ♠Q"
    position = endgame("6NT", Seat.W, N="S7 H7", E="C7 C8", W="SA HK")
    ban = Constraints(leads=(LeadDuty(Seat.W, prefdd.Suit.SPADES, is_ban=True),))
    with pytest.raises(IllegalPlayError) as caught:
        ban.after(position, Card("SA"))
    assert str(caught.value) == "W has a duty about this lead and may play only ♥K"
    with pytest.raises(IllegalPlayError, match="♠7 is held by N"):
        ban.after(position, Card("S7"))


@pytest.mark.parametrize(
    "make",
    [
        lambda: Constraints(must_play="SA"),
        lambda: Constraints(leads=[LeadDuty(Seat.N, prefdd.Suit.SPADES, is_ban=True)]),
        lambda: Constraints(leads=("SA",)),
        lambda: Constraints(hostile={Seat.N}),
        lambda: Constraints(hostile=frozenset("N")),
        lambda: Constraints(is_called=1),
        lambda: LeadDuty("N", prefdd.Suit.SPADES, is_ban=True),
        lambda: LeadDuty(Seat.N, "S", is_ban=True),
        lambda: LeadDuty(Seat.N, prefdd.Suit.SPADES, is_ban=1),
        lambda: solve_constrained(FULL[0][0], None),
        lambda: solve_constrained(FULL[0][0], UNCONSTRAINED, limit="6"),
    ],
)
def test_wrong_types_are_refused(make: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        make()


@pytest.mark.parametrize("limit", [0, 11])
def test_limits_out_of_range_are_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 10"):
        solve_constrained(FULL[0][0], UNCONSTRAINED, limit=limit)


# ---- interruption ------------------------------------------------------------------

INTERRUPTED = """\
import sys, time
sys.path[:0] = {path}
from test_constraints import FULL, solve_constrained, Constraints
print("ready", flush=True)
try:
    while True:
        for position, constraints in FULL[24:]:
            solve_constrained(position, Constraints(hostile=frozenset([position.declarer])))
except KeyboardInterrupt:
    print("interrupted", time.monotonic(), flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent in another way on Windows")
def test_ctrl_c_ends_a_search() -> None:
    path = [str(Path(prefdd.__file__).parents[1]), str(Path(__file__).parent)]
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED.format(path=path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    assert errors == ""
    word, ended = output.split()
    assert word == "interrupted"
    # Half a second for machines with other work; the search itself looks far more often.
    assert float(ended) - sent < 0.5


def test_threads_with_their_own_solvers_answer_as_one() -> None:
    expected = [constrained_tricks(*question) for question in FULL[:20]]
    wrong: list[int] = []

    def work() -> None:
        solver = Solver()
        for number, question in enumerate(FULL[:20]):
            if constrained_tricks(*question, solver=solver) != expected[number]:
                wrong.append(number)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
