"""The names of the package: where they lead, and that modules do not take their place."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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
