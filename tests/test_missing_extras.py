"""Without an extra, whatever needs it says in one line, in either language, how to install it."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import prefdd
from prefdd import Card, Cards, Contract, Deal, Position, PrefddError, Seat
from prefdd.cli import main
from prefdd.i18n import describe

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]

HANDS = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK SQ"), Seat.W: Cards("ST S9")}
START = Position.start(Deal.of(HANDS), Contract.parse("6NT"), Seat.N, Seat.N)


def found_discards() -> prefdd.Discards:
    hands = {
        Seat.E: Cards("S:T C:QJ7 D:AT H:QJ87"),
        Seat.S: Cards("S:AKJ97 C:AT D:K87"),
        Seat.W: Cards("S:Q8 C:K98 D:QJ9 H:AK"),
    }
    return prefdd.discards(Deal.of(hands, Cards("H:T9")), Seat.S, first=Seat.W)


def chart() -> object:
    from prefdd.view.plots import value_along_play

    record = prefdd.Record(HANDS, Contract.parse("6NT"), Seat.N, Seat.N, played=(Card("SA"),))
    entries = [e for e in prefdd.review(record) if isinstance(e, prefdd.ReviewedCard)]
    return value_along_play(entries)


def heat_map() -> object:
    from prefdd.view.plots import table_heat_map

    return table_heat_map(prefdd.table(Deal.of(HANDS), Seat.N))


def histogram() -> object:
    from prefdd.view.plots import odds_histogram

    return odds_histogram(prefdd.Odds((1,), 1, 1, False, 1))


def picture_of_discards() -> object:
    from prefdd.view.discard_plot import discard_plot

    return discard_plot(found_discards())


def picture_of_a_sheet() -> object:
    from prefdd.view.sheet_plot import sheet_plot

    return sheet_plot(prefdd.ScoreSheet.new("sochi", 10))


def frame_of_deals() -> object:
    from prefdd.batch import solve_frame

    return solve_frame(None)  # type: ignore[arg-type]


def rows_of_parquet() -> object:
    from prefdd.batch.sources import RowSource

    return RowSource(Path("deals.parquet"))


def answers_as_parquet() -> object:
    from prefdd.batch.formats import format_for

    return format_for(Path("answers.parquet"))


def cluster() -> object:
    from prefdd.batch.cluster import connected

    with connected("tcp://127.0.0.1:1") as client:
        return client


def board() -> object:
    from prefdd import widget

    return widget.Board


def trainer() -> object:
    from prefdd import widget

    return widget.Trainer


# What is missing, what is asked for, and the extra that brings it.
CASES: list[tuple[str, Callable[[], Any], str]] = [
    ("matplotlib", chart, "plot"),
    ("matplotlib", heat_map, "plot"),
    ("matplotlib", histogram, "plot"),
    ("matplotlib", picture_of_discards, "plot"),
    ("matplotlib", picture_of_a_sheet, "plot"),
    ("pandas", lambda: prefdd.solve_many([START]).to_pandas(), "pandas"),
    ("pandas", lambda: found_discards().to_pandas(), "pandas"),
    ("pandas", frame_of_deals, "pandas"),
    ("pyarrow", lambda: prefdd.solve_many([START]).to_arrow(), "batch"),
    ("pyarrow", rows_of_parquet, "batch"),
    ("pyarrow", answers_as_parquet, "batch"),
    ("distributed", cluster, "dask"),
    ("anywidget", board, "notebook"),
    ("anywidget", trainer, "notebook"),
]


@pytest.mark.parametrize(("package", "ask", "extra"), CASES)
def test_the_cure_is_one_line(
    package: str, ask: Callable[[], Any], extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(PrefddError) as caught:
        ask()
    texts = [describe(caught.value, lang) for lang in ("en", "ru")]
    for text in texts:
        assert "\n" not in text
        assert package in text
        assert f"pip install 'prefdd[{extra}]'" in text
    assert re.search("[а-я]", texts[1])
    assert not re.search("[а-я]", texts[0])
    assert any(re.split(r"[<>=]", need)[0] == package for need in EXTRAS[extra])


@pytest.mark.parametrize(
    ("package", "words", "extra"),
    [
        ("pyarrow", "batch {deals} {folder}/out.parquet", "batch"),
        ("pyarrow", "batch {parquet} {folder}/out.jsonl", "batch"),
        ("distributed", "batch {deals} {folder}/out.jsonl --dask tcp://127.0.0.1:1", "dask"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_command_line_says_the_cure(
    package: str,
    words: str,
    extra: str,
    lang: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    parquet = tmp_path / "deals.parquet"
    parquet.write_bytes(b"PAR1")
    deals = ROOT / "demo" / "kovalevskaya.txt"
    given = words.format(deals=deals, parquet=parquet, folder=tmp_path).split()
    assert main([*given, "--lang", lang]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert f"pip install 'prefdd[{extra}]'" in line
    assert bool(re.search("[а-я]", line)) == (lang == "ru")
    assert not list(tmp_path.glob("out*"))


def test_every_package_that_is_imported_is_an_extra_and_is_tried_here() -> None:
    imported = set()
    for path in (ROOT / "src" / "prefdd").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            imported |= {name.partition(".")[0] for name in names}
    others = imported - set(sys.stdlib_module_names) - {"prefdd"}
    # Traitlets and IPython come with anywidget; who has arrays to give has numpy.
    assert others - {"traitlets", "IPython", "numpy"} == {package for package, _, _ in CASES}
    named = {re.split(r"[<>=]", need)[0] for needs in EXTRAS.values() for need in needs}
    assert others - {"traitlets", "IPython"} <= named
