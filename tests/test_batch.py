"""Many deals: by any executor, in any chunks, as arrays and data frames; what results show."""

from __future__ import annotations

import os
import pickle
import random
import re
import subprocess
import sys
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from batch_deals import row
from prefdd import (
    Cards,
    Contract,
    IllegalDealError,
    NotationError,
    Odds,
    Position,
    PrefddError,
    Results,
    Seat,
    Table,
    WorkersLostError,
    odds,
    odds_many,
    random_deal,
    solve_many,
    table,
    table_many,
)
from prefdd.batch import META, solve_frame
from prefdd.batch.chunks import Chunk, Here, Pace, answered, sliced
from prefdd.batch.rows import answers_of
from prefdd.random_deals import KINDS, random_position

DEALS = [random_deal(seed) for seed in range(6)]
HANDS = np.array([[hand.mask for hand in deal.hands] for deal in DEALS], np.uint32)
POSITIONS = [random_position(seed, 5) for seed in range(60)]
TRICKS = list(solve_many(POSITIONS))
ROWS = [row(seed) for seed in range(40)]
ENDINGS = [random_position(seed, 6) for seed in range(40)]
SMALL = {
    "hand": Cards("SA SK S8"),
    "declarer": Seat.N,
    "first": Seat.E,
    "discard": ~Cards("SA SK S8 SQ SJ ST S9 S7 DA"),
}


# ---- arrays, deals, questions ----------------------------------------------------


def test_an_array_is_the_same_as_positions() -> None:
    contracts = [KINDS[n % 6] for n in range(6)]
    declarers = [deal.seats[n % 3] for n, deal in enumerate(DEALS)]
    positions = [
        Position.start(deal, contract, seat, Seat.E)
        for deal, contract, seat in zip(DEALS, contracts, declarers, strict=True)
    ]
    found = solve_many(HANDS, contract=contracts, declarer=declarers, first="E")
    assert found == solve_many(positions)
    codes = np.array([seat.name for seat in declarers])
    many = solve_many(HANDS, contract=[c.code for c in contracts], declarer=codes, first=Seat.E)
    assert many == found


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor])
def test_tables_are_those_of_single_deals(pool: Any) -> None:
    expected = [table(deal, Seat.W) for deal in DEALS[:3]]
    executor = pool and pool(2)
    assert [one.tricks for one in table_many(DEALS[:3], executor, first="W")] == [
        one.tricks for one in expected
    ]
    by_array = table_many(HANDS[:3], executor, first=[Seat.W] * 3)
    assert [one.tricks for one in by_array] == [one.tricks for one in expected]


def test_odds_are_those_of_single_questions() -> None:
    questions = [{**SMALL, "contract": code} for code in ("6S", "6NT", "misere")]
    with ThreadPoolExecutor(2) as pool:
        found = odds_many(questions, pool)
    assert [one.counts for one in found if one] == [odds(**one).counts for one in questions]


def test_hands_of_an_array_that_are_no_deal_are_named() -> None:
    wrong = HANDS.copy()
    wrong[4, 1] ^= 1 << int(np.uint32(wrong[4, 1])).bit_length() - 1
    with pytest.raises(IllegalDealError, match=r"hands\[4\]: .*unequal"):
        solve_many(wrong, contract="6S", declarer="E", first="E")
    wrong[2, 0] = wrong[2, 1]
    with pytest.raises(IllegalDealError, match=r"hands\[2\]: .* is in two hands, N and E"):
        solve_many(wrong, contract="6S", declarer="E", first="E")
    found = solve_many(wrong, contract="6S", declarer="E", first="E", skip_bad=True)
    good = solve_many(HANDS, contract="6S", declarer="E", first="E")
    assert list(found.failures) == [2, 4]
    assert [n for n in range(6) if found.answers[n] is None] == [2, 4]
    assert all(found[n] == good[n] for n in (0, 1, 3, 5))
    with pytest.raises(IllegalDealError, match="two hands"):
        found[2]


@pytest.mark.parametrize(
    ("hands", "more", "error", "reason"),
    [
        (HANDS[:, :2], {}, TypeError, r"shape \(n, 3\)"),
        (HANDS.astype(float), {}, TypeError, "uint32"),
        (-HANDS.astype(np.int64), {}, IllegalDealError, "from 0 to 4294967295"),
        (HANDS, {"contract": None}, TypeError, "contract="),
        (HANDS, {"declarer": ["N", "E"]}, IllegalDealError, "declarer has 2 values for 6 deals"),
        (HANDS, {"first": "X"}, NotationError, "no seat is written 'X'"),
        (HANDS, {"declarer": "S"}, IllegalDealError, "S"),
    ],
)
def test_bad_arrays(hands: Any, more: Any, error: type[Exception], reason: str) -> None:
    asked = {"contract": "6S", "declarer": "E", "first": "E", **more}
    with pytest.raises(error, match=reason):
        solve_many(hands, **asked)


def test_one_bad_question_costs_itself_alone() -> None:
    questions = [{**SMALL, "contract": "6S"}, {**SMALL, "contract": "6S", "facts": "E: S>=9"}]
    found = odds_many(questions, skip_bad=True)
    assert found.answers[0] == odds(**questions[0])
    assert list(found.failures) == [1]
    with pytest.raises(PrefddError):
        odds_many(questions)
    some = [POSITIONS[0], random_position(1, contract=Contract.all_pass()), POSITIONS[2]]
    assert list(solve_many(some, skip_bad=True)) == [TRICKS[0], None, TRICKS[2]]


# ---- chunks and workers ----------------------------------------------------------


@pytest.mark.parametrize("size", [1, 7, 60, 1000])
def test_chunks_do_not_change_answers(size: int) -> None:
    pace = Pace(size)
    from prefdd.batch.many import solve_chunk

    found: list[Any] = [None] * len(POSITIONS)
    with ThreadPoolExecutor(3) as pool:
        for chunk, answers in answered(solve_chunk, sliced(POSITIONS, pace), pace, pool):
            found[chunk.start : chunk.stop] = answers
    assert found == TRICKS


def test_chunks_grow_and_shrink_to_their_time() -> None:
    pace = Pace(16)
    pace.learn(16, 0.001)
    assert pace.size == 64
    for _ in range(5):
        pace.learn(100, 1.0)
    assert pace.size == 70
    for _ in range(5):
        pace.learn(1, 60.0)
    assert pace.size == 1
    for _ in range(20):
        pace.learn(pace.size, 0.0)
    assert pace.size == 4096


def test_no_more_is_cut_than_the_workers_wait_for() -> None:
    cut = []

    def chunks() -> Any:
        for start in range(100):
            cut.append(start)
            yield Chunk(start, [start])

    with ThreadPoolExecutor(2) as pool:
        work = answered(list, chunks(), Pace(1), pool)
        next(work)
        assert len(cut) <= 5
        work.close()  # type: ignore[attr-defined]
    assert len(cut) <= 5


def _die(items: Any) -> Any:
    import os

    os._exit(9)


def test_a_killed_process_is_said() -> None:
    with ProcessPoolExecutor(1) as pool, pytest.raises(WorkersLostError, match="was killed"):
        list(answered(_die, sliced([1, 2], Pace(1)), Pace(1), pool))


def test_something_else_is_no_executor() -> None:
    with pytest.raises(TypeError, match="executor or a Dask client"):
        solve_many(POSITIONS[:1], executor="threads")  # type: ignore[arg-type]


def test_an_error_of_the_work_comes_through() -> None:
    for executor in (Here(), ThreadPoolExecutor(1)):
        assert isinstance(executor, Executor)
        with pytest.raises(ZeroDivisionError):
            list(answered(lambda items: 1 // 0, sliced([1], Pace(1)), Pace(1), executor))  # type: ignore[arg-type,return-value]


# ---- data frames -----------------------------------------------------------------


def test_frame_has_the_tricks_of_its_rows() -> None:
    frame = pd.DataFrame(ROWS, index=range(100, 140))
    found = solve_frame(frame)
    assert found["tricks"].tolist() == _from_start()
    assert found.index.equals(frame.index)
    assert {name: str(dtype) for name, dtype in found.dtypes.items()} == dict(META)
    assert found["id"].tolist() == [one["id"] for one in ROWS]
    assert set(found["error"]) == {""}


def _from_start() -> list[int]:
    """Tricks of the endings as deals of their own, without those won before."""
    starts = (Position.start(p.deal, p.contract, p.declarer, p.leader) for p in ENDINGS)
    return [tricks for tricks in solve_many(starts) if tricks is not None]


def test_parts_of_a_frame_are_as_the_whole() -> None:
    frame = pd.DataFrame(ROWS)
    parts = [solve_frame(frame[:7]), solve_frame(frame[7:8]), solve_frame(frame[8:])]
    pd.testing.assert_frame_equal(pd.concat(parts), solve_frame(frame))
    assert solve_frame(frame[:0]).dtypes.equals(solve_frame(frame).dtypes)


def test_hands_of_a_frame_may_be_text() -> None:
    as_text = [
        {key: Cards.from_mask(one[key]).code if key in "NESW" else one[key] for key in one}
        for one in ROWS
    ]
    pd.testing.assert_frame_equal(
        solve_frame(pd.DataFrame(as_text)), solve_frame(pd.DataFrame(ROWS))
    )


def test_cards_played_in_a_frame_count() -> None:
    deal = {"N": "S:A7", "E": "S:KQ", "W": "S:T9", "contract": "6NT", "declarer": "N", "first": "N"}
    frame = pd.DataFrame([{**deal, "played": None}, {**deal, "played": ["S7"]}])
    found = solve_frame(frame)
    assert found["tricks"].tolist() == [1, 1]
    frame.at[1, "played"] = ["SK"]
    assert re.search("card 1, N ♠K", solve_frame(frame)["error"][1])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"first": None}, "it is not said who leads first"),
        ({"contract": "5S"}, "contract"),
        ({"contract": "allpass"}, "all-pass"),
        ({"declarer": "Q"}, "'Q'"),
        ({"N": 1 << 33}, "the hand of N is"),
        ({"N": "♠Z"}, "Z"),
    ],
)
def test_a_bad_row_costs_itself_alone(change: dict[str, Any], reason: str) -> None:
    good = solve_frame(pd.DataFrame(ROWS[:3]))
    frame = pd.DataFrame([ROWS[0], {**ROWS[1], **change}, ROWS[2]])
    found = solve_frame(frame)
    assert found["tricks"].tolist() == [good["tricks"][0], -1, good["tricks"][2]]
    assert reason in found["error"][1]
    assert found["error"][[0, 2]].tolist() == ["", ""]


JUNK: list[Any] = [
    None, 0, -1, 1 << 40, 3.5, float("nan"), float("inf"), "", "x", "S:AK", "♠", "6S", b"ab", [],
    [1], ["S7"], ["zz", None], {}, {"N": "S:A"}, {"N": None}, True, "N", "\ud800", "misere",
    "allpass", [[1]], {"a": [1]}, 1 << 31,
]  # fmt: skip
KEYS = ("N", "E", "id", "contract", "declarer", "first", "played", "discard", "talon", "hands")


def test_whatever_stands_in_a_row_is_answered_or_refused() -> None:
    numbers = random.Random(5)
    refused = 0
    for _ in range(1500):
        changed = dict(numbers.choice(ROWS))
        for _ in range(numbers.randint(1, 3)):
            changed[numbers.choice((*KEYS, "opened", "comment"))] = numbers.choice(JUNK)
        [found] = answers_of([changed])
        refused += isinstance(found.get("error"), PrefddError)
        assert ("error" in found) != ("tricks" in found)
    assert 500 < refused < 1500


def test_a_frame_without_a_column_is_refused() -> None:
    frame = pd.DataFrame(ROWS).drop(columns=["first", "contract"])
    with pytest.raises(NotationError, match="no column contract, first"):
        solve_frame(frame)
    with pytest.raises(NotationError, match="no column hands"):
        solve_frame(pd.DataFrame(ROWS)[["N", "E", "contract", "declarer", "first"]])


# ---- results ---------------------------------------------------------------------


def test_results_are_a_sequence() -> None:
    found = solve_many(POSITIONS)
    assert isinstance(found, Results)
    assert found[3] == TRICKS[3]
    assert found[-1] == TRICKS[-1]
    assert found[2:5] == tuple(TRICKS[2:5])
    assert found == tuple(TRICKS)
    assert found != TRICKS[:-1]
    assert pickle.loads(pickle.dumps(found)) == found
    assert sum(found.counts.values()) == len(POSITIONS)
    assert found.counts == {n: TRICKS.count(n) for n in sorted(set(TRICKS))}
    with pytest.raises(IndexError):
        found[60]


def _made() -> dict[str, tuple[Results[Any], list[list[int]]]]:
    tables = table_many(DEALS[:2], first="E")
    found = odds_many([{**SMALL, "contract": "6S"}])
    rows = [
        [n for seat in one.tricks for n in one[seat]] for one in tables if isinstance(one, Table)
    ]
    counts = [[*one.counts, one.deals, one.population] for one in found if isinstance(one, Odds)]
    tricks = solve_many(POSITIONS[:5])
    return {
        "tricks": (tricks, [[n] for n in TRICKS[:5]]),
        "table": (tables, rows),
        "odds": (found, counts),
    }


@pytest.mark.parametrize("kind", ["tricks", "table", "odds"])
def test_frames_and_arrow_have_the_same_numbers(kind: str) -> None:
    found, rows = _made()[kind]
    frame = found.to_pandas()
    assert frame.to_numpy().tolist() == rows
    arrow = found.to_arrow()
    assert [list(one.values()) for one in arrow.to_pylist()] == rows
    assert arrow.column_names == list(frame.columns)


def test_failures_are_a_column_and_a_table() -> None:
    wrong = HANDS.copy()
    wrong[1] = wrong[1, 0]
    found = solve_many(wrong, contract="6S", declarer="E", first="E", skip_bad=True)
    frame, arrow = found.to_pandas(), found.to_arrow().to_pylist()
    assert frame["tricks"].isna().tolist() == [False, True, *[False] * 4]
    assert "is in two hands" in frame["error"][1]
    assert arrow[1]["tricks"] is None
    assert arrow[1]["error"] == frame["error"][1]
    html = found._repr_html_() or ""
    assert "5 deals solved; 1 failed" in html
    assert "is in two hands" in html


@pytest.mark.parametrize("kind", ["tricks", "table", "odds"])
def test_results_are_shown_in_two_languages(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found, _ = _made()[kind]
    monkeypatch.setenv("PREFDD_LANG", "en")
    english = found._repr_mimebundle_()
    assert not re.search("[А-яЁё]", "".join(english.values()))
    monkeypatch.setenv("PREFDD_LANG", "ru")
    for content in found._repr_mimebundle_().values():
        words = re.sub(r"<[^>]*>|&\w+;", " ", content)
        assert re.search("[А-яЁё]", words)
        assert not re.search("[A-Za-z]", words), words


def test_shown_numbers_are_counted() -> None:
    text = solve_many(POSITIONS)._repr_mimebundle_()["text/plain"]
    shown = dict(re.findall(r"^ *(\d+) +(\d+) +\d+\.\d$", text, re.MULTILINE))
    assert {int(n): int(count) for n, count in shown.items()} == solve_many(POSITIONS).counts


@pytest.mark.parametrize(
    ("package", "use"),
    [
        ("pandas", lambda: solve_many(POSITIONS[:1]).to_pandas()),
        ("pandas", lambda: solve_frame(None)),  # type: ignore[arg-type]
        ("pyarrow", lambda: solve_many(POSITIONS[:1]).to_arrow()),
    ],
)
def test_a_missing_package_is_named_with_the_cure(
    package: str, use: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(PrefddError, match=rf"{package} is not installed; pip install 'prefdd\["):
        use()


KILLS_A_WORKER = """
import os, signal, time
from prefdd.batch.processes import processes

def work(block):
    time.sleep(0.2)
    return len(block)

if __name__ == "__main__":
    try:
        with processes(2) as pool:
            # More than a pipe holds, so the queue is being filled when its readers are gone.
            futures = [pool.submit(work, b"x" * 400_000) for _ in range(40)]
            time.sleep(1)
            os.kill(next(iter(pool._processes)), signal.SIGKILL)
            for future in futures:
                future.result()
    except Exception as error:
        print(type(error).__name__)
"""


@pytest.mark.skipif(os.name != "posix", reason="kills a process")
def test_a_killed_process_does_not_keep_the_rest_from_ending(tmp_path: Path) -> None:
    """CPython 3.11.2 waits for ever at exit to fill a queue that nobody reads."""
    script = tmp_path / "kills.py"
    script.write_text(KILLS_A_WORKER, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=30, check=True
    )
    assert done.stdout == "BrokenProcessPool\n"
