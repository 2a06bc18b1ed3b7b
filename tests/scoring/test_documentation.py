"""What docs/scoring.md shows is what happens, and `import prefdd` does not wait for scores."""

from __future__ import annotations

import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import prefdd
from prefdd.scoring import OPTIONS, PRESETS, Convention

TEXT = (Path(__file__).parents[2] / "docs" / "scoring.md").read_text("utf-8")


def test_the_python_of_the_page_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    names: dict[str, object] = {}
    for code in blocks:
        exec(code, names)
    sheet = names["sheet"]
    assert isinstance(sheet, prefdd.ScoreSheet)
    assert sheet.totals.pool == (10, 2, 0)
    scored = names["scored"]
    assert isinstance(scored, prefdd.scoring.DealScore)  # type: ignore[attr-defined]
    assert scored.balance == (Fraction(-130, 3), Fraction(65, 3), Fraction(65, 3))


def test_the_table_gives_the_presets() -> None:
    for name in OPTIONS:
        row = next(line for line in TEXT.splitlines() if line.startswith(f"| `{name}` |"))
        cells = [cell.strip() for cell in row.strip("|").split("|")][-len(PRESETS) :]
        for preset, cell in zip(PRESETS, cells, strict=True):
            assert Convention.preset(preset).options[name] == OPTIONS[name].read(cell)


def test_the_table_gives_the_bounds_of_numbers() -> None:
    table = [line for line in TEXT.splitlines() if re.match(r"\| `\w+` \| .* \|$", line)]
    bounds = {
        row[1]: (int(row[2]), int(row[3]))
        for line in table
        if (row := re.search(r"^\| `(\w+)` \|.*\b(\d+) to (\d+) \|", line))
    }
    told = {name: (item.least, item.most) for name, item in OPTIONS.items()}
    assert bounds == {name: pair for name, pair in told.items() if pair != (None, None)}
    assert len(bounds) == 7


def test_options_named_as_other_readings_exist() -> None:
    readings = TEXT[TEXT.index("read in two ways") :]
    for name, value in re.findall(r"`(\w+)(?:=(\w+))?`", readings):
        assert name in OPTIONS
        assert not value or OPTIONS[name].read(value) is not None


def test_scores_are_imported_only_when_asked_for() -> None:
    code = "import sys, prefdd; print('prefdd.scoring' in sys.modules); prefdd.score"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "False\n"
