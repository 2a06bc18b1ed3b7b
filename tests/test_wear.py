"""Shorter runs of the tools that measure wear and find wrong input; `make wear` takes longer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import prefdd

ROOT = Path(__file__).parents[1]
SOURCE = Path(prefdd.__file__).parents[1]

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc"),
]


@pytest.mark.parametrize(
    "words",
    [
        "tools/wear.py memory --solves 200000 --deals 4000",
        "tools/wear.py threads --seconds 60",
        "tools/wear.py interrupts --times 100",
        "tools/wear.py cancels --times 100",
        "-m tests.fuzzing.run --seconds 60",
    ],
)
def test_nothing_wears_out(words: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": f"{SOURCE}{os.pathsep}{ROOT}"}
    run = [sys.executable, *words.split()]
    done = subprocess.run(run, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
