"""The score sheet as people see it: SVG, matplotlib, and text."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from prefdd import PrefddError, ScoreSheet, score, settle
from prefdd.notation.sheets import read_sheet_file
from prefdd.scoring import Column, Convention, Player
from prefdd.view.sheet_layout import MARGIN, drawing_of, signed, written
from prefdd.view.sheet_plot import sheet_plot
from prefdd.view.sheet_svg import THEMES, sheet_svg
from prefdd.view.sheets import settlement_table, sheet_log, sheet_table
from prefdd.view.text import Style
from score_sheets import random_deal, random_sheet

POOL = Path(__file__).parents[1] / "demo" / "pool.jsonl"
RU = Style("ru")


@pytest.fixture(scope="module")
def three() -> ScoreSheet:
    return read_sheet_file(POOL.read_text("utf-8")).sheet


@pytest.fixture(scope="module")
def four() -> ScoreSheet:
    random, convention = Random(4), Convention.preset("leningrad")
    sheet = ScoreSheet.new(convention, 200, players=4)
    while len(sheet.lines) < 30:
        sheet = sheet.add(random_deal(random, convention, 4))
    return sheet


def totals_drawn(sheet: ScoreSheet) -> list[str]:
    """The sums that must be in a picture: of every part in which something is written."""
    parts = [(p, Column.WHISTS, on) for p in sheet.everybody for on in sheet.everybody if p != on]
    parts += [(p, c, None) for p in sheet.everybody for c in (Column.POOL, Column.MOUNTAIN)]  # type: ignore[misc]
    runs = [sheet.running(*part) for part in parts]
    return sorted(written(run[-1]) for run in runs if run)


@pytest.mark.parametrize("which", ["three", "four"])
@pytest.mark.parametrize("theme", THEMES)
def test_svg_has_every_sum_and_name(which: str, theme: str, request: pytest.FixtureRequest) -> None:
    sheet: ScoreSheet = request.getfixturevalue(which)
    root = ElementTree.fromstring(sheet_svg(sheet, "ru", theme))
    texts = {kind: [] for kind in ("total", "name", "target", "caption", "history")}  # type: ignore[var-annotated]
    for item in root.iter("{http://www.w3.org/2000/svg}text"):
        texts[item.get("class")].append(item.text)  # type: ignore[index]
    assert sorted(texts["total"]) == totals_drawn(sheet)
    assert texts["name"] == [
        f"{sheet.name(player)}: {signed(whists)}"
        for player, whists in zip(sheet.everybody, sheet.balance, strict=True)
    ]
    assert texts["target"] == [str(sheet.target)]
    assert texts["caption"].count("пуля") == texts["caption"].count("гора") == sheet.players


@pytest.mark.parametrize("which", ["three", "four"])
def test_labels_are_in_the_part_of_their_writer(which: str, request: pytest.FixtureRequest) -> None:
    """A is at the bottom, the others clockwise; nothing leaves the sheet."""
    sheet: ScoreSheet = request.getfixturevalue(which)
    drawing = drawing_of(sheet)
    for label in drawing.labels:
        assert 0 < label.x < drawing.width
        assert 0 < label.y < drawing.height
    names = [label for label in drawing.labels if label.role == "name"]
    bottom, left = names[0], names[1]
    assert (bottom.angle, left.angle, names[-1].angle) == (0, 90, 270)
    assert bottom.y > drawing.height - MARGIN
    assert left.x < MARGIN
    assert names[-1].x > drawing.width - MARGIN


def test_whists_on_the_left_neighbour_are_at_the_left_hand(four: ScoreSheet) -> None:
    captions = [label for label in drawing_of(four).labels if label.text.startswith("on ")]
    of_bottom, of_left = captions[:3], captions[3:6]
    assert [label.text for label in of_bottom] == ["on B", "on C", "on D"]
    assert of_bottom[0].x < of_bottom[1].x < of_bottom[2].x
    # B looks to the east: his left neighbour C sits at the top.
    assert [label.text for label in of_left] == ["on C", "on D", "on A"]
    assert of_left[0].y < of_left[1].y < of_left[2].y


def test_the_player_at_the_top_can_be_turned(four: ScoreSheet) -> None:
    angles = {label.angle for label in drawing_of(four).labels}
    assert angles == {0, 90, 270}
    turned = {label.angle for label in drawing_of(four, is_turned=True).labels}
    assert turned == {0, 90, 180, 270}


def test_no_two_labels_of_a_cell_cover_each_other(four: ScoreSheet, three: ScoreSheet) -> None:
    for sheet in (three, four, random_sheet(Random(1), Convention.preset("rostov"), 4, 40)):
        labels = drawing_of(sheet).labels
        for one, other in pairwise(labels):
            gap = abs(one.x - other.x) + abs(one.y - other.y)
            assert gap > 0.5 * min(one.size, other.size)


def test_names_of_all_kinds_can_be_drawn() -> None:
    names = ['<b>&"', "\x00\x07$x^2$", "Очень длинное имя игрока за столом"]
    sheet = ScoreSheet.new("sochi", 10, names=names).add(score("6S", "W P", (5, 3, 2)))
    texts = [t.text for t in ElementTree.fromstring(sheet_svg(sheet)).iter() if t.text]
    assert any(text.startswith('<b>&": −27 1/3') for text in texts)
    assert any("Очень длинное имя игрок…: +8 2/3" in text for text in texts)


def test_colours_that_are_unknown_are_refused(three: ScoreSheet) -> None:
    with pytest.raises(PrefddError, match="no colours are called pink; known are auto, light"):
        sheet_svg(three, theme="pink")
    with pytest.raises(PrefddError, match="de"):
        sheet_svg(three, "de")


def test_plot_has_what_the_svg_has(
    three: ScoreSheet, four: ScoreSheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MPLBACKEND", "Agg")
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("Agg")
    for sheet in (three, four):
        axes = sheet_plot(sheet, lang="ru")
        drawn = [text.get_text() for text in axes.texts]
        assert drawn == [label.text for label in drawing_of(sheet, "ru").labels]
    with pyplot.style.context("dark_background"):
        _, given = pyplot.subplots()
        assert sheet_plot(three, given) is given
        assert {text.get_color() for text in given.texts} == {"white"}
    pyplot.close("all")


def test_without_matplotlib_the_cure_is_named(
    three: ScoreSheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(PrefddError, match=r"pip install 'prefdd\[plot\]'"):
        sheet_plot(three)


def test_tables_in_russian(three: ScoreSheet) -> None:
    text = sheet_log(three, RU)
    text += sheet_table(three, RU) + settlement_table(settle(three, whole="A"), RU, "0.5")
    assert not re.search(r"[A-Za-z]{2}", text.replace("sochi", ""))
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "висты на: Боря 40 14" in lines
    mountain = [int(points) for points in settle(three, whole="A").mountain]
    assert sum(mountain) % 3 == 0
    assert f"гора при закрытых пулях {' '.join(map(str, mountain))}" in lines


def test_titles_of_lines_are_the_record_of_4_2_11() -> None:
    sheet = ScoreSheet.new("sochi prizes=hundreds", 50)
    for given in (("6S", "W P", (6, 3, 1)), ("8H", "W P", (7, 3, 0)), (7, "P P", None),
                  ("misere", None, 2), ("allpass", None, (4, 3, 3))):  # fmt: skip
        sheet = sheet.add(score(*given, sheet.convention))  # type: ignore[arg-type]
    sheet = sheet.award("A").join().close()
    titles = [line for line in sheet_log(sheet).splitlines() if re.match(r"\d", line)]
    assert titles == [
        "1. A 6♠ =", "2. A 8♥ -1", "3. A 7 not played out", "4. A misère -2", "5. all-pass",
        "6. prizes", "7. newcomer", "8. closing of the pools",
    ]  # fmt: skip
    assert sheet.totals.pool == (50,) * 4
    assert isinstance(sheet.balance[Player.D], Fraction)
