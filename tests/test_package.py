"""The names of the package: where they lead, and that modules do not take their place."""

from __future__ import annotations

import importlib.metadata
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import prefdd

# Functions that have the name of their module.
TWICE = ("allpass", "discards", "explain", "odds")


@pytest.mark.parametrize("name", prefdd.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    found = getattr(prefdd, name)
    assert type(found).__name__ != "module"
    if callable(found):
        assert found.__doc__


@pytest.mark.parametrize("name", TWICE)
def test_a_module_does_not_take_the_place_of_its_function(name: str) -> None:
    code = f"import prefdd.{name}; import prefdd; print(callable(prefdd.{name}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_rooms_are_at_hand_and_the_version_is_that_of_the_metadata() -> None:
    code = "import prefdd; print(prefdd.rulings.Revoke.name, prefdd.__version__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["revoke", importlib.metadata.version("prefdd")]
    with pytest.raises(AttributeError, match="no attribute 'solv'"):
        _ = prefdd.solv


def wrong_calls() -> dict[str, Callable[[Any], object]]:
    """Calls that are near to right ones, by words of the cure."""
    return {
        "Position, such as record.position, not a Record": prefdd.solve,
        "explained is a Position, such as record.position": prefdd.explain,
        "such as Card\\('DK'\\)": lambda record: record.position.play("DK"),
        "read by Contract.parse": lambda record: prefdd.Contract(record.contract.code),
        "parse_hand reads what people type": lambda _: prefdd.Cards("♠ТК"),
        "such as prefdd.rulings.Revoke": lambda record: prefdd.rule_on(record, "revoke"),
    }


@pytest.mark.parametrize("cure", wrong_calls())
def test_a_call_that_is_nearly_right_tells_the_cure(cure: str) -> None:
    [record] = prefdd.load(Path(__file__).parents[1] / "demo" / "kovalevskaya.txt")
    with pytest.raises((TypeError, prefdd.PrefddError), match=cure):
        wrong_calls()[cure](record)


def test_seats_are_found_by_their_letters() -> None:
    assert [prefdd.Seat(letter) for letter in "NeSw"] == list(prefdd.Seat)
    with pytest.raises(ValueError, match="not a valid Seat"):
        prefdd.Seat("North")


# All that `import prefdd` loads of prefdd; every other module waits until it is needed.
LIGHT = {
    "prefdd", "prefdd._core", "prefdd._suits", "prefdd.allpass_position", "prefdd.analysis",
    "prefdd.cards", "prefdd.deal", "prefdd.displayed", "prefdd.errors", "prefdd.perft",
    "prefdd.phrase", "prefdd.position", "prefdd.random_deals", "prefdd.record", "prefdd.solver",
}  # fmt: skip
HEAVY = {"argparse", "asyncio", "email", "gettext", "json", "numpy", "pathlib", "subprocess"}
BUDGET = 0.1
"""Seconds of processor time; on a busy machine the clock says more of the others."""

MEASURE = (
    "import time; begun = time.process_time(); import prefdd; print(time.process_time() - begun)"
)


def run(cache: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A run of Python that keeps what it compiles, as every installation does."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(cache)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.run(
        [sys.executable, *words], env=environment, capture_output=True, text=True, check=True
    )


def test_import_is_light(tmp_path: Path) -> None:
    table = run(tmp_path, "-X", "importtime", "-c", "import prefdd").stderr
    rows = [line.split("|") for line in table.splitlines() if "import time:" in line]
    loaded = {row[2].strip() for row in rows}
    assert {name for name in loaded if name.partition(".")[0] == "prefdd"} == LIGHT
    assert not HEAVY & loaded
    # One run within the budget shows that it can be met.
    times = (float(run(tmp_path, "-c", MEASURE).stdout) for _ in range(10))
    assert any(taken <= BUDGET for taken in times)
