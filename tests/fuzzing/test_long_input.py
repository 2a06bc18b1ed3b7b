"""Long input of one sort: time grows as the input does, so that nothing hangs on a wrong file."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterable

import pytest

from prefdd.errors import PrefddError
from prefdd.notation import bts, json_records, ppn, tags, textblock
from prefdd.notation.files import loads_each
from prefdd.notation.sheets import read_sheet_file
from prefdd.notation.typed import parse_hand

READERS: dict[str, Callable[[str], Iterable[object]]] = {
    "load": loads_each,
    "ppn": ppn.read_each,
    "bts": bts.read_each,
    "tags": tags.read_each,
    "json": json_records.read_each,
    "block": textblock.read_each,
    "typed": lambda text: [parse_hand(text)],
    "sheet": lambda text: read_sheet_file(text, target=10).faults,
}
PIECES = (
    "[",
    "{",
    '[Deal "',
    '"\\',
    "♠AK ",
    "п ТК ",
    "% x\n",
    "x\n\n",
    "---\n",
    "{ remark ",
    "10 ",
    '{"a":\n',
    "1]\n",
)


@pytest.mark.parametrize("reader", READERS)
def test_time_grows_as_the_input_does(reader: str) -> None:
    for piece in PIECES:
        # Eight times the input; of time that grows with the square there would be 64 times more.
        # The least of several runs, as the machine has other work too.
        short = min(taken(READERS[reader], piece, 800) for _ in range(3))
        bound = 24 * max(short, 0.005)
        runs = (taken(READERS[reader], piece, 6400) for _ in range(5))
        assert any(long < bound for long in runs), (piece, bound)


def taken(read: Callable[[str], Iterable[object]], piece: str, length: int) -> float:
    """Seconds of processor time that a text of one piece, again and again, takes."""
    text = (piece * length)[:length]
    begun = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            for _ in read(text):
                pass
        except PrefddError:
            pass
    return time.process_time() - begun
