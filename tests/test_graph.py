"""Exact values of every position: the graphs themselves, their memory, and how they stop."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import prefdd
from allpass_cases import full_deal, own_tricks, rostov
from prefdd import Cards, Contract, IllegalDealError, Position, Seat, Solver, solve
from prefdd._graph import OutcomeGraph, ReckoningGraph, TrickGraph
from prefdd.graph import Graph
from prefdd.random_deals import KINDS, random_deal, random_position
from prefdd.shares import Pasts
from prefdd.solver import engine_kind

STATM = Path("/proc/self/statm")
PATH = [str(Path(prefdd.__file__).parents[1]), str(Path(__file__).parent)]
ALIKE = Pasts(own_tricks, (((0, 0, 0, 0), 10),))
START = ALIKE.number((0, 0, 0, 0), 10)
Masks = tuple[int, int, int]
WIDEST = 88
"""Bytes that a position may take in a table, keys and free places apart."""


def masks_of(hands: tuple[Cards, Cards, Cards]) -> Masks:
    a, b, c = (hand.mask for hand in hands)
    return a, b, c


def masks(position: Position) -> Masks:
    return masks_of(position.hands)


def graph_of(position: Position, memory: int = 1 << 30) -> TrickGraph:
    kind, trump = engine_kind(position.contract)
    assert position.declarer is not None
    return TrickGraph(position.seats.index(position.declarer), trump, kind == 2, memory)


def value(graph: TrickGraph, position: Position) -> int:
    """Declarer's tricks of the whole deal."""
    rest = graph.value(masks(position), position.seats.index(position.leader))
    return position.declarer_tricks + rest


def line_at_leads(position: Position, seed: int) -> list[Position]:
    """Positions before a lead, on a way to the end by random legal cards."""
    numbers, leads = prefdd.random_deals.SplitMix64(seed), []
    while not position.is_over:
        if not position.table:
            leads.append(position)
        position = position.play(numbers.choice(tuple(position.legal)))
    return [*leads, position]


def compare_with_solver(seed: int, hand_size: int, contract: prefdd.Contract) -> int:
    """One graph for all positions before a lead; how many there were."""
    position = random_position(seed, hand_size, contract=contract)
    graph, solver = graph_of(position), Solver()
    leads = line_at_leads(position, seed)
    for lead in leads:
        assert value(graph, lead) == solver.tricks(lead), (seed, str(contract))
    return len(leads)


@pytest.mark.parametrize("contract", KINDS, ids=str)
def test_tricks_are_those_of_the_solver(contract: prefdd.Contract) -> None:
    compared = sum(compare_with_solver(seed, 10, contract) for seed in range(3))
    compared += sum(compare_with_solver(seed, seed % 10, contract) for seed in range(100, 150))
    assert compared >= 280


@pytest.mark.soak
@pytest.mark.parametrize("contract", KINDS, ids=str)
def test_tricks_are_those_of_the_solver_on_many_deals(contract: prefdd.Contract) -> None:
    for seed in range(1000, 1100):
        compare_with_solver(seed, 10, contract)
    for seed in range(2000, 5000):
        compare_with_solver(seed, seed % 9, contract)


def test_a_graph_knows_all_positions_that_follow() -> None:
    """Having valued a deal, it needs no new state for what play comes to."""
    position = random_position(4, 8, contract=KINDS[-1])
    graph = graph_of(position)
    value(graph, position)
    states = graph.states
    for seed in range(30):
        for lead in line_at_leads(position, seed):
            value(graph, lead)
    assert graph.states == states


def test_states_do_not_depend_on_names_of_suits_and_ranks_out_of_play() -> None:
    graph = TrickGraph(0, -1, True)
    first = Cards("S:987"), Cards("S:QJT"), Cards("S:AK C:7")
    moved = Cards("D:T98"), Cards("D:KQJ"), Cards("D:A C:K S:9")
    renamed = Cards("D:987"), Cards("D:QJT"), Cards("D:AK S:T")
    expected = graph.value(masks_of(first), 1)
    states = graph.states
    assert graph.value(masks_of(renamed), 1) == expected
    assert graph.states == states
    # One card less of the suit, one more elsewhere, is another position.
    graph.value(masks_of(moved), 1)
    assert graph.states > states


@pytest.mark.parametrize("number", range(8))
def test_too_little_memory_is_said_and_the_graph_stays_usable(number: int) -> None:
    position = full_deal(number)
    hands, leader = masks(position), position.seats.index(position.leader)
    enough = OutcomeGraph(ALIKE.classes)
    expected = enough.value(hands, leader, START)
    assert enough.states > 5000
    small = OutcomeGraph(ALIKE.classes, memory=200_000)
    for _ in range(2):
        with pytest.raises(MemoryError, match="need more than 0 MiB"):
            small.value(hands, leader, START)
        assert small.memory <= 200_000
        assert small.states == 0
    # It has begun anew, so a smaller deal finds room.
    ending = line_at_leads(position, number)[6]
    past = ALIKE.number((*ending.won, 0), ending.tricks_left)
    place = ending.seats.index(ending.leader)
    assert small.value(masks(ending), place, past) == enough.value(masks(ending), place, past)
    again = OutcomeGraph(ALIKE.classes, memory=enough.memory)
    assert again.value(hands, leader, START) == expected


def test_too_little_memory_for_reckoning_and_for_games() -> None:
    position = full_deal(1)
    hands, leader = masks(position), position.seats.index(position.leader)
    with pytest.raises(MemoryError):
        ReckoningGraph(ALIKE.classes, memory=100_000).value(hands, leader, START)
    graph = TrickGraph(0, -1, True, memory=100_000)
    with pytest.raises(MemoryError):
        graph.value(hands, leader)
    assert graph.value((1, 2, 4), 0) == 0
    assert graph.value((4, 2, 1), 0) == 1


def test_memory_of_a_graph_goes_with_its_states() -> None:
    for number in range(4):
        position = full_deal(number)
        graph = OutcomeGraph(ALIKE.classes)
        graph.value(masks(position), position.seats.index(position.leader), START)
        # A third of the places stays free, and a table grows to twice its size.
        assert graph.states * 16 < graph.memory <= 3 * WIDEST * max(graph.states, 1024)


@pytest.mark.skipif(not STATM.exists(), reason="needs /proc")
def test_graphs_give_back_their_memory() -> None:
    def resident() -> int:
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    position = random_position(2, 7, contract=KINDS[-1])
    before = 0
    for number in range(150):
        OutcomeGraph(ALIKE.classes).value(masks(position), 0, START)
        with pytest.raises(MemoryError):
            OutcomeGraph(ALIKE.classes, memory=70_000).value(masks(full_deal(1)), 0, START)
        if number == 20:
            gc.collect()
            before = resident()
    gc.collect()
    assert resident() - before < 20 << 20


def long_work() -> tuple[OutcomeGraph, Masks, int]:
    """A graph, and a deal whose one call takes it a second or more: pay-offs of Rostov."""
    pasts = Pasts(rostov, (((0, 0, 0, 0), 10),))
    position = full_deal(2)
    return OutcomeGraph(pasts.classes), masks(position), pasts.number((0, 0, 0, 0), 10)


def test_cancel_from_another_thread_stops_the_walk() -> None:
    graph, hands, past = long_work()
    ended: list[float] = []

    def work() -> None:
        try:
            graph.value(hands, 0, past)
        except InterruptedError:
            ended.append(time.monotonic())

    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(0.05)
    asked = time.monotonic()
    graph.cancel()
    thread.join(10)
    assert ended, "the walk went on to its end"
    assert ended[0] - asked < 0.2
    # What was under way is gone, the rest is right.
    known = graph.states
    expected = OutcomeGraph(Pasts(rostov, (((0, 0, 0, 0), 10),)).classes)
    small = masks(random_position(3, 5, contract=KINDS[-1]))
    pasts = Pasts(rostov, (((0, 0, 0, 0), 10),))
    five = pasts.number((3, 2, 0, 0), 5)
    assert graph.value(small, 1, five) == expected.value(small, 1, five)
    assert graph.states > known > 0


def test_cancelling_an_idle_graph_does_not_spoil_the_next_call() -> None:
    graph = TrickGraph(0, -1, False)
    graph.cancel()
    assert graph.value((1, 2, 4), 0) == 0


def test_a_graph_at_work_in_another_thread_is_refused() -> None:
    graph, hands, past = long_work()
    done: list[str] = []

    def work() -> None:
        try:
            graph.value(hands, 0, past)
        except InterruptedError:
            done.append("cancelled")

    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(0.05)
    with pytest.raises(RuntimeError, match="at work in another thread"):
        graph.value(hands, 0, past)
    graph.cancel()
    thread.join(10)
    assert done == ["cancelled"]


INTERRUPTED = """\
import sys, time
sys.path[:0] = {path}
from test_graph import long_work, full_deal
from prefdd.allpass import outlook
graph, hands, past = long_work()
print("ready", flush=True)
try:
    {work}
    print("not interrupted", flush=True)
except KeyboardInterrupt:
    print("interrupted", time.monotonic(), flush=True)
print(graph.value((1, 2, 4), 0, 0)[1:] is not None)
"""
ONE = "graph.value(hands, 0, past)"
MANY = "[outlook(full_deal(number)) for number in range(200)]"


@pytest.mark.skipif(os.name == "nt", reason="signals are sent in another way on Windows")
@pytest.mark.parametrize("work", [ONE, MANY], ids=["one walk", "many deals"])
def test_ctrl_c_ends_the_walk_within_a_fifth_of_a_second(work: str) -> None:
    code = INTERRUPTED.format(path=PATH, work=work)
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.1)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    assert errors == ""
    words = output.split()
    assert words[0] == "interrupted", output
    # time.monotonic counts from the same moment in all processes of a machine.
    assert float(words[1]) - sent < 0.2
    assert words[2] == "True"


@pytest.mark.parametrize(
    ("hands", "leader", "past", "message"),
    [
        ((3, 3, 12), 0, 0, "a card is in two hands"),
        ((3, 12, 16), 0, 0, "hands have the same number of cards"),
        ((0x7FF, 0x7FF << 11, 0), 0, 0, "hands have the same number of cards"),
        ((1, 2), 0, 0, "there are three hands"),
        ((1, 2, 4), 3, 0, "the leader is 0..2"),
        ((1, 2, 4), -1, 0, "the leader is 0..2"),
        ((1, 2, 4), 0, 99, "the past one of the classes"),
        ((1, 2, 4), 0, -1, "the past one of the classes"),
    ],
)
def test_what_is_no_position_is_refused(hands: Any, leader: int, past: int, message: str) -> None:
    for graph in (OutcomeGraph(ALIKE.classes), ReckoningGraph(ALIKE.classes)):
        with pytest.raises(ValueError, match=message):
            graph.value(hands, leader, past)
    if past == 0:
        with pytest.raises(ValueError, match=message.split(",")[0]):
            TrickGraph(0, -1, False).value(hands, leader)


def test_what_is_no_graph_is_refused() -> None:
    for declarer, trump in ((3, -1), (-1, -1), (0, 4), (0, -2)):
        with pytest.raises(ValueError, match=r"declarer is 0\.\.2"):
            TrickGraph(declarer, trump, False)
    with pytest.raises(ValueError, match="a rule for ties is 0, 1 or 2"):
        ReckoningGraph(ALIKE.classes, (0, 1, 2), 3)
    with pytest.raises(ValueError, match="a class of pasts is followed by none"):
        OutcomeGraph([((1, 1, 1), ((0, 0, 0),) * 3, ((1,), (1,), (1,)))])
    with pytest.raises(ValueError, match="512 classes of pasts are too many"):
        OutcomeGraph([((0, 0, 0), ((0, 0, 0),) * 3, ((1,), (1,), (1,)))] * 512)
    with pytest.raises(ValueError, match="who decides"):
        OutcomeGraph(ALIKE.classes, (0, 1, 3))
    with pytest.raises(ValueError, match="cost a player something"):
        OutcomeGraph([((0, 0, 0), ((0, 0, 0),) * 3, ((1,), (1,), ()))])


def test_random_deals_are_worth_the_same_from_any_seat() -> None:
    for seed in range(6):
        deal = random_deal(seed, Seat.S)
        a, b, c = (hand.mask for hand in deal.hands)
        first = TrickGraph(0, -1, True)
        turned = TrickGraph(1, -1, True)
        assert first.value((a, b, c), 2) == turned.value((c, a, b), 0)
        assert first.states == turned.states


def test_a_graph_is_of_one_declarer_and_strain() -> None:
    start = random_position(11, 6, contract=Contract.parse("7H"))
    graph = Graph(start)
    assert graph.states == 0
    assert graph.tricks(start) == solve(start).tricks
    assert graph.states > 0
    assert 0 < graph.memory < 1 << 24
    higher = replace(start, contract=Contract.parse("9H"))
    assert graph.solve(higher).cards == graph.solve(start).cards
    for code, message in (("7S", "of 7♥, not of 7♠"), ("misere", "not of misère")):
        with pytest.raises(IllegalDealError, match=message):
            graph.solve(replace(start, contract=Contract.parse(code)))
    other = next(seat for seat in start.seats if seat != start.declarer)
    with pytest.raises(IllegalDealError, match="as declarer, not"):
        graph.solve(replace(start, declarer=other))
    with pytest.raises(TypeError, match=r"such as record\.position"):
        graph.solve(start.deal)  # type: ignore[arg-type]


def test_another_thread_can_cancel_a_graph() -> None:
    deal = random_deal(3)
    start = Position.start(deal, Contract.parse("6NT"), deal.seats[0], deal.seats[0])
    graph, stop = Graph(start), threading.Event()

    def cancel() -> None:
        while not stop.wait(0.001):
            graph.cancel()

    worker = threading.Thread(target=cancel)
    worker.start()
    try:
        with pytest.raises(InterruptedError):
            graph.solve(start)
    finally:
        stop.set()
        worker.join()
    assert graph.tricks(start) == solve(start).tricks
