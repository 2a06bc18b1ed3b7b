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


def test_import_is_light() -> None:
    code = "import sys, prefdd; print(*sorted(m for m in sys.modules if m.startswith('prefdd')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {f"prefdd.{name}" for name in TWICE}
    assert not {"prefdd.scoring", "prefdd.i18n", "prefdd.view"} & loaded
