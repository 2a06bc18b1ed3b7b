"""What must hold for any position, whatever its value is."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import golden
import oracle
import symmetry
from prefdd import Card, Cards, Position, Rank, Solver, solve
from prefdd.random_deals import random_position

GOLDEN = golden.golden()
LOW = Cards("S:T987 C:T987 D:T987 H:T987")


def random_line(position: Position, seed: int) -> list[Position]:
    """The position and its successors to the end, by random legal cards."""
    choose, line = random.Random(seed), [position]
    while not position.is_over:
        position = position.play(choose.choice(list(position.legal)))
        line.append(position)
    return line


def test_names_of_suits_do_not_matter() -> None:
    orders = symmetry.suit_orders()
    assert len(set(orders)) == 24
    for name, position, cards in GOLDEN:
        for order in orders:
            solution = solve(symmetry.with_suits(position, order))
            expected = {symmetry.renamed(card, order): tricks for card, tricks in cards.items()}
            assert dict(solution.cards) == expected, (name, order)


def test_names_of_seats_and_the_place_of_the_absent_one_do_not_matter() -> None:
    for name, position, cards in GOLDEN:
        for seating in symmetry.seatings():
            solution = solve(symmetry.with_seats(position, seating))
            assert dict(solution.cards) == cards, (name, seating)


def test_ranks_that_are_out_of_play_do_not_matter() -> None:
    """Four cards of a suit are worth the same as A K Q J, as 10 9 8 7, or with gaps."""
    for seed in range(300):
        position = random_position(seed, 5, on_table=seed % 3, deck=LOW)
        raised = raise_ranks(position, random.Random(seed))
        value = solve(position)
        moved = solve(raised)
        assert moved.tricks == value.tricks, seed
        assert list(moved.cards.values()) == list(value.cards.values()), seed


def raise_ranks(position: Position, choose: random.Random) -> Position:
    """The same order of the cards of each suit, on other ranks."""
    ranks = [sorted(choose.sample(range(8), 4)) for _ in range(4)]

    def move(card: Card) -> Card:
        return Card.of(card.suit, Rank(ranks[card.suit][card.rank]))

    a, b, c = (Cards(map(move, hand)) for hand in position.hands)
    return replace(position, hands=(a, b, c), table=tuple(map(move, position.table)))


def test_a_trick_won_before_adds_one_to_every_value() -> None:
    for name, position, cards in GOLDEN:
        if position.tricks_left == 10:
            continue
        a, b, c = (int(seat is position.declarer) for seat in position.seats)
        more = replace(position, won=(a, b, c))
        assert dict(solve(more).cards) == {card: tricks + 1 for card, tricks in cards.items()}, name


def test_tricks_won_by_defenders_do_not_matter_nor_by_which_of_them() -> None:
    for name, position, cards in GOLDEN:
        for place, seat in enumerate(position.seats):
            if seat is not position.declarer and position.tricks_left < 10:
                won = [0, 0, 0]
                won[place] = 10 - position.tricks_left
                other = replace(position, won=(won[0], won[1], won[2]))
                assert dict(solve(other).cards) == cards, name


def test_declarer_and_defenders_share_all_tricks() -> None:
    for seed in range(300):
        position = random_position(seed, 1 + seed % 4, on_table=seed % 3)
        declarers = solve(position).tricks - position.declarer_tricks
        assert declarers + oracle.defenders_tricks(position) == position.tricks_left, seed


def test_played_out_cards_share_all_tricks() -> None:
    for _, position, _ in GOLDEN:
        for after in random_line(position, seed=1):
            assert sum(after.won) + after.tricks_left == position.tricks_left


@pytest.mark.parametrize("seed", range(36))
def test_value_is_the_best_of_the_values_after_each_card(seed: int) -> None:
    solver = Solver()
    for position in random_line(GOLDEN[seed][1], seed)[:-1]:
        solution = solver.solve(position)
        children = {card: solver.tricks(position.play(card)) for card in position.legal}
        assert dict(solution.cards) == children
        best = oracle.best_value(position, children)
        assert solution.tricks == best
        assert solution.best == Cards(card for card in children if children[card] == best)


def test_neighbours_in_one_hand_are_worth_the_same() -> None:
    """Unless a card that another player holds, or that lies on the table, is between them."""
    for name, position, _ in GOLDEN:
        cards = solve(position).cards
        others = position.deal.cards - position.hand | Cards(position.table)
        for low in cards:
            for high in cards:
                if low.suit is high.suit and low < high:
                    between = [card for card in others if low < card < high]
                    if not between:
                        assert cards[low] == cards[high], (name, low, high)


def test_answers_are_the_same_every_time() -> None:
    for name, position, _ in GOLDEN:
        first, second = solve(position), solve(position)
        assert first == second, name
        assert list(first.cards) == list(second.cards), name


def test_cards_come_in_the_order_of_a_written_hand() -> None:
    for name, position, _ in GOLDEN:
        assert list(solve(position).cards) == position.legal.descending(), name


def test_all_legal_cards_have_a_value_and_no_other() -> None:
    for name, position, _ in GOLDEN:
        for step in random_line(position, seed=2)[::4]:
            assert set(solve(step).cards) == set(step.legal), name


def test_values_are_possible_numbers_of_tricks() -> None:
    for name, position, _ in GOLDEN:
        for step in random_line(position, seed=3)[::5]:
            solution = solve(step)
            least, most = step.declarer_tricks, step.declarer_tricks + step.tricks_left
            assert all(least <= tricks <= most for tricks in solution.cards.values()), name
            assert least <= solution.tricks <= most, name
