"""The calls around the engine: lines, reviews, batches, tables, and what they refuse."""

from __future__ import annotations

import copy
import pickle
import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import pytest

import golden
import oracle
import symmetry
from prefdd import (
    Card,
    Cards,
    Contract,
    IllegalDealError,
    IllegalPlayError,
    Position,
    Record,
    Seat,
    Solver,
    best_line,
    odds,
    perft,
    review,
    solve,
    solve_many,
    table,
)
from prefdd.random_deals import KINDS, random_deal, random_position

GOLDEN = golden.golden()
POSITIONS = [position for _, position, _ in GOLDEN]
VALUES = [oracle.best_value(position, cards) for _, position, cards in GOLDEN]


def random_record(seed: int) -> Record:
    """A deal of four to ten cards each, played out by random legal cards, or nearly so."""
    position = random_position(seed, 4 + seed % 7)
    choose, played = random.Random(seed), []
    at = position
    while not at.is_over and len(played) < 30 - seed % 5:
        played.append(choose.choice(list(at.legal)))
        at = at.play(played[-1])
    hands = dict(position.deal.items())
    return Record(
        hands, position.contract, position.declarer, position.leader, played=tuple(played)
    )


# ---- lines of play ---------------------------------------------------------------


@pytest.mark.parametrize(("name", "position", "cards"), GOLDEN, ids=[row[0] for row in GOLDEN])
def test_best_line_keeps_the_value_with_every_card(
    name: str, position: Position, cards: dict[Card, int]
) -> None:
    line = best_line(position)
    value = oracle.best_value(position, cards)
    assert len(line) == sum(map(len, position.hands))
    assert line[0] in solve(position).best
    solver, at = Solver(), position
    for card in line:
        at = at.play(card)
        assert solver.tricks(at) == value
    assert at.is_over
    assert at.declarer_tricks == value


def test_best_line_is_the_same_every_time() -> None:
    for position in POSITIONS:
        assert best_line(position) == best_line(position)


def test_best_line_from_nothing_is_empty() -> None:
    assert list(best_line(random_position(1, 0))) == []


@pytest.mark.parametrize("value", [None, -1, True, 10**30, 3.5, "S"])
def test_wrong_kinds_of_values_are_refused_by_what_they_should_be(value: object) -> None:
    wrong: Any = value
    position = POSITIONS[0]
    for call in (solve, best_line, review, position.play, position.why_illegal):
        with pytest.raises(TypeError):
            call(wrong)
    with pytest.raises((TypeError, ValueError, IndexError)):
        Card.from_index(wrong)
    with pytest.raises((TypeError, ValueError)):
        perft(position, wrong)
    with pytest.raises((TypeError, ValueError)):
        Position.start(position.deal, position.contract, wrong, wrong)


# ---- reviews ---------------------------------------------------------------------


def test_review_of_500_random_lines_is_what_fresh_solvers_say_at_every_ply() -> None:
    plies = 0
    for seed in range(500):
        record = random_record(seed)
        steps = [record.start, *record.start.steps(record.played)]
        entries = list(review(record))
        fresh = [solve(step) for step in steps]
        values = [solution.tricks for solution in fresh]
        assert [entry.before for entry in entries] == values[:-1], seed
        assert [entry.after for entry in entries] == values[1:], seed
        assert [entry.best for entry in entries] == [one.best for one in fresh[:-1]], seed
        plies += len(entries)
    assert plies > 8000


def test_review_names_ply_seat_and_card() -> None:
    for seed in range(30):
        record = random_record(seed)
        entries = list(review(record))
        steps = [record.start, *record.start.steps(record.played)]
        assert [entry.ply for entry in entries] == list(range(1, len(record.played) + 1))
        assert [entry.seat for entry in entries] == [step.to_move for step in steps[:-1]]
        assert [entry.card for entry in entries] == list(record.played)


def test_cost_is_what_the_player_has_lost_and_never_negative() -> None:
    costs = 0
    for seed in range(120):
        record = random_record(seed)
        for entry in review(record):
            is_declarers = entry.seat is record.declarer
            declarer_lost = entry.before - entry.after
            if record.contract == Contract.misere():
                declarer_lost = -declarer_lost
            assert entry.cost == (declarer_lost if is_declarers else -declarer_lost)
            assert entry.cost >= 0
            assert (entry.cost == 0) == (entry.card in entry.best)
            costs += entry.cost
    assert costs > 100


def test_review_of_an_unplayed_deal_is_empty() -> None:
    record = random_record(1)
    assert list(review(record.with_played(()))) == []


def test_review_of_an_illegal_card_names_it() -> None:
    hands = {Seat.N: Cards("S7 D7"), Seat.E: Cards("SA D8"), Seat.S: Cards("D9 DT")}
    played = (Card("S7"), Card("D8"))
    record = Record(hands, Contract.parse("6H"), Seat.N, Seat.N, played=played)
    with pytest.raises(IllegalPlayError, match="card 2, E ♦8: must follow ♠"):
        list(review(record))


# ---- many positions --------------------------------------------------------------


def test_solve_many_answers_in_the_order_of_the_questions() -> None:
    order = list(range(len(POSITIONS)))
    random.Random(1).shuffle(order)
    assert solve_many([POSITIONS[n] for n in order]) == [VALUES[n] for n in order]


def test_solve_many_takes_any_iterable_and_none() -> None:
    assert solve_many(iter(POSITIONS[:3])) == VALUES[:3]
    assert solve_many([]) == []


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_solve_many_by_an_executor_is_the_same(pool: Any) -> None:
    with pool(2) as executor:
        assert solve_many(POSITIONS, executor=executor) == VALUES


def test_solve_many_reports_progress_to_the_end() -> None:
    seen: list[tuple[int, int]] = []
    solve_many(POSITIONS[:20], progress=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen)
    assert seen[-1] == (20, 20)


def test_solve_many_is_silent(capfd: pytest.CaptureFixture[str]) -> None:
    solve_many(POSITIONS[:20])
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("place", [0, 5, 9])
def test_bad_position_among_good_ones_is_refused_before_any_search(place: int) -> None:
    some: list[Any] = POSITIONS[:10]
    some[place] = random_position(1, contract=Contract.all_pass())
    with pytest.raises(IllegalDealError):
        solve_many(some)
    some[place] = None
    with pytest.raises(TypeError):
        solve_many(some)
    assert solve_many(POSITIONS[:10]) == VALUES[:10]


# ---- tables of all strains -------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_table_has_the_value_of_each_declarer_and_strain(seed: int) -> None:
    deal = random_deal(seed, absent=Seat(seed % 4))
    for first in deal.seats:
        tricks = table(deal, first).tricks
        assert list(tricks) == list(deal.seats)
        for declarer in deal.seats:
            expected = [
                solve(Position.start(deal, contract, declarer, first)).tricks for contract in KINDS
            ]
            assert list(tricks[declarer]) == expected


def test_table_follows_the_names_of_suits_and_seats() -> None:
    for seed in range(4):
        start = random_position(seed, contract=Contract.misere())
        tricks = table(start.deal, start.leader).tricks
        order = random.Random(seed).choice(symmetry.suit_orders())
        other = symmetry.with_suits(start, order)
        permuted = table(other.deal, other.leader).tricks
        for seat in start.seats:
            assert [permuted[seat][order[suit]] for suit in range(4)] == list(tricks[seat][:4])
            assert list(permuted[seat][4:]) == list(tricks[seat][4:])
        for seating in symmetry.seatings():
            moved = symmetry.with_seats(start, seating)
            found = table(moved.deal, moved.leader).tricks
            for seat, there in zip(start.seats, seating, strict=True):
                assert list(found[there]) == list(tricks[seat])


def test_table_of_the_absent_seat_is_refused() -> None:
    with pytest.raises(IllegalDealError, match="S"):
        table(random_deal(1, absent=Seat.S), Seat.S)


# ---- what is refused -------------------------------------------------------------


@pytest.mark.parametrize("ask", [solve, Solver().solve, Solver().tricks, best_line])
def test_all_pass_has_no_value(ask: Any) -> None:
    with pytest.raises(IllegalDealError, match="all-pass has no declarer"):
        ask(random_position(1, contract=Contract.all_pass()))


@pytest.mark.parametrize("thing", [None, 1, True, "kovalevskaya", random_deal(1), np.zeros(3)])
@pytest.mark.parametrize("ask", [solve, Solver().solve, Solver().tricks, best_line])
def test_what_is_no_position_is_refused(ask: Any, thing: Any) -> None:
    with pytest.raises(TypeError):
        ask(thing)


@pytest.mark.parametrize("limit", ["1", 1.0, True, np.int64(1), Card("SA")])
def test_limit_is_an_int(limit: Any) -> None:
    for ask in (solve, Solver().tricks):
        with pytest.raises(TypeError, match="limit"):
            ask(POSITIONS[0], limit=limit)


@pytest.mark.parametrize("limit", [0, -1, 11, 2**31, 2**64, -(2**64)])
def test_limit_is_from_one_to_ten(limit: int) -> None:
    for ask in (solve, Solver().tricks):
        with pytest.raises(ValueError, match="limit"):
            ask(POSITIONS[0], limit=limit)


@pytest.mark.parametrize("memory", [None, "1 MB", 1.5, True, np.int64(1 << 20)])
def test_memory_is_an_int(memory: Any) -> None:
    with pytest.raises(TypeError, match="memory"):
        Solver(memory=memory)


@pytest.mark.parametrize("memory", [-1, -(2**63), -(2**70)])
def test_memory_is_not_negative(memory: int) -> None:
    with pytest.raises(ValueError, match="memory"):
        Solver(memory=memory)


@pytest.mark.parametrize("memory", [2**62, 2**63, 2**64, 2**80])
def test_more_memory_than_there_is_is_no_reason_to_fail(memory: int) -> None:
    """The table starts small and never needs so much; or there is a clear error."""
    try:
        solver = Solver(memory=memory)
    except (ValueError, OverflowError, MemoryError):
        return
    assert solver.tricks(POSITIONS[0]) == VALUES[0]


@pytest.mark.parametrize("memory", [0, 100_000, 1 << 20])
def test_table_stays_within_its_memory(memory: int) -> None:
    solver = Solver(memory=memory)
    for position in POSITIONS:
        solver.solve(position)
    assert solver.memory <= max(memory, 64 << 10)


def test_solution_cannot_be_changed() -> None:
    solution = solve(POSITIONS[0])
    with pytest.raises(FrozenInstanceError):
        solution.tricks = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        solution.cards[Card("SA")] = 3  # type: ignore[index]


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_answers_pickle_and_copy(protocol: int) -> None:
    deal = random_deal(1)
    answers = [
        solve(POSITIONS[0]),
        table(deal, Seat.N),
        review(random_record(1))[0],
        odds(Cards("SA S7"), "6NT", declarer=Seat.N, first=Seat.N, discard=~Cards("S:AKQT97")),
    ]
    for answer in answers:
        assert pickle.loads(pickle.dumps(answer, protocol)) == answer
        assert copy.copy(answer) == copy.deepcopy(answer) == answer


def test_solver_is_not_copied_by_halves() -> None:
    """A solver owns memory: a copy is refused, or is a solver of its own that works."""
    for copied in (copy.copy, copy.deepcopy, lambda solver: pickle.loads(pickle.dumps(solver))):
        solver = Solver()
        solver.tricks(POSITIONS[0])
        try:
            other = copied(solver)
        except TypeError:
            continue
        solver.close()
        assert other.tricks(POSITIONS[0]) == VALUES[0]
        assert solver.tricks(POSITIONS[0]) == VALUES[0]


def test_two_solvers_share_nothing() -> None:
    first, second = Solver(), Solver()
    for position in POSITIONS[:20]:
        first.solve(position)
    assert second.nodes == 0
    alone = second.solve(POSITIONS[30])
    assert alone.nodes == solve(POSITIONS[30]).nodes


def test_nodes_are_those_of_a_fresh_solver_every_time() -> None:
    for position in POSITIONS[:12]:
        assert len({solve(position).nodes for _ in range(3)}) == 1


def test_solver_is_a_context() -> None:
    with Solver() as solver:
        assert solver.tricks(POSITIONS[0]) == VALUES[0]
    assert solver.tricks(POSITIONS[0]) == VALUES[0]
