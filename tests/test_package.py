"""The names of the package: where they lead, and that modules do not take their place."""

from __future__ import annotations

import subprocess
import sys

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
    "prefdd.position", "prefdd.random_deals", "prefdd.record", "prefdd.solver",
}  # fmt: skip
HEAVY = {"argparse", "asyncio", "email", "gettext", "json", "numpy", "pathlib", "subprocess"}
BUDGET = 100_000
"""Microseconds."""


def loaded_by(code: str) -> dict[str, int]:
    """Modules that a program loads, each with the microseconds that it and its own take."""
    run = [sys.executable, "-X", "importtime", "-c", code]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    rows = [line.split("|") for line in done.stderr.splitlines() if "import time:" in line]
    return {row[2].strip(): int(row[1]) for row in rows if row[1].strip().isdigit()}


def test_import_is_light() -> None:
    loaded = loaded_by("import prefdd")
    assert {name for name in loaded if name.partition(".")[0] == "prefdd"} == LIGHT
    assert not HEAVY & set(loaded)
    # The machine may be busy: one run within the budget shows that it can be met.
    quick = (taken for _ in range(20) if (taken := loaded_by("import prefdd")["prefdd"]) <= BUDGET)
    assert next(quick, None) is not None
