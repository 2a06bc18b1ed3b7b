"""What notebooks show of objects: in the language of the environment, with ids of its own."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from dataclasses import replace

import pytest
from pictures import KOVALEVSKAYA, START, deal_at, read

from prefdd import (
    Card,
    Cards,
    PrefddError,
    Seat,
    allpass,
    best_line,
    catch,
    explain,
    review,
    solve,
    table,
)
from prefdd.displayed import Displayed
from prefdd.view import catching_html, html
from prefdd.view.annotation import annotate

DEAL = deal_at(Seat.S)
PICTURED = {
    "Deal": DEAL,
    "Position": START,
    "Solution": solve(START),
    "AllPass": allpass(DEAL, Seat.E),
    "Explanation": None,
}
TWELVE = {**dict(START.deal.items()), Seat.S: START.deal[Seat.S] | Cards("CA CK")}
CATCH = catch(TWELVE, Seat.S, Seat.E)
TABLES = {"Table": table(DEAL, Seat.E), "Catch": CATCH}


def thing(name: str) -> Displayed:
    # The sentences take half a second, so they are made when they are tested.
    found = explain(START, "en") if name == "Explanation" else {**PICTURED, **TABLES}[name]
    assert isinstance(found, Displayed)
    return found


@pytest.mark.parametrize("name", [*PICTURED, *TABLES])
def test_shown_as_html_as_text_and_as_a_picture(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFDD_LANG", "en")
    shown = thing(name)
    bundle = shown._repr_mimebundle_()
    assert bundle["text/plain"].strip()
    assert not re.search("[А-яЁё]", "".join(bundle.values()))
    assert (shown._repr_svg_() is None) == (name in TABLES)
    if name in PICTURED:
        read(bundle["image/svg+xml"])
    assert "<script" not in (shown._repr_html_() or "<script")


@pytest.mark.parametrize("name", ["Deal", "Position", "Solution", "AllPass", *TABLES])
def test_shown_in_russian(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFDD_LANG", "ru")
    for content in thing(name)._repr_mimebundle_().values():
        words = re.sub(r"data:[^\"]*|<[^>]*>|&\w+;", " ", content)
        assert re.search("[А-яЁё]", words)
        # Latin letters are those of markup only.
        assert not re.search("[A-Za-z]", words), words


@pytest.mark.parametrize("name", [*PICTURED, *TABLES])
def test_text_in_the_language_that_is_asked_for(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFDD_LANG", "ru")
    shown = thing(name)
    english, russian = shown.to_text("en"), shown.to_text("ru")
    assert not re.search("[А-яЁё]", english)
    assert re.search("[А-яЁё]", russian)
    assert not re.search("[A-Za-z]", russian)
    if name == "Explanation":
        assert shown.to_text() == english == str(shown), "its sentences have a language"
    else:
        assert shown.to_text() == russian
    with pytest.raises(PrefddError, match="xx"):
        shown.to_text("xx")


def test_values_stand_on_the_cards_of_a_solution() -> None:
    solution = solve(START)
    picture = pickle.loads(pickle.dumps(solution))._repr_svg_()
    for card, tricks in solution.cards.items():
        assert f"<title>{card}: {tricks}" in picture
    assert replace(solution, position=None)._repr_svg_() is None
    assert replace(solution, position=None) == solution


def test_two_outputs_have_no_id_in_common() -> None:
    first, second = (set(re.findall(r'\bid="(.*?)"', START._repr_svg_() or "")) for _ in range(2))
    assert first
    assert not first & second


def test_the_model_draws_nothing_until_it_is_asked() -> None:
    code = (
        "import sys, prefdd\n"
        "deal = prefdd.random_deal(seed=1)\n"
        "assert not [name for name in sys.modules if name.startswith('prefdd.view')]\n"
        "assert deal._repr_svg_().startswith('<svg')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env=dict(os.environ))


def test_values_of_cards_in_html() -> None:
    solution = solve(START)
    shown = re.sub(r"<[^>]*>", " ", html.card_values(solution)).replace("&nbsp;", " ").split()
    row = shown[shown.index("♦") :]
    assert row[:12] == ["♦", "K", "1", "★", "Q", "1", "★", "J", "1", "★", "10", "1"]
    assert "Declarer takes 1 trick." in html.card_values(solution)
    assert "at least 1 trick." in html.card_values(solve(START, limit=1))
    assert "fewer than 2 tricks." in html.card_values(solve(START, limit=2))
    assert "<table" not in html.card_values(solve(START.replay(best_line(START))))


def test_a_cleaned_page_still_shows_the_deal_and_its_values() -> None:
    """Sites and notebooks that trust nobody drop unknown elements and keep what is in them."""
    shown = html.figure("<svg><title>A</title></svg>", html.still(START, annotate(solve(START))))
    assert shown.startswith('<img alt="A"')
    _, plain = shown.split("<template>")
    words = re.sub(r"<[^>]*>", " ", plain).replace("&nbsp;", " ").split()
    row = words[words.index("East", words.index("♥")) :][:33]
    assert row[:7] == ["East", "·", "to", "move", "Q", "0", "▼"]
    assert row[row.index("K") :][:6] == ["K", "1", "★", "Q", "1", "★"]
    after = START.replay(["DK", "D9", "DA", "SA"])
    plain = html.still(after, lang="ru", talon=Cards("CA CK"), discard=Cards("CA CK"))
    words = re.sub(r"<[^>]*>", " ", plain).replace("&nbsp;", " ").split()
    assert words[-6:] == ["Снос", "–", "Т", "К", "–", "–"]
    assert "взятки:" in words


def test_each_discard_has_its_tricks_and_what_the_best_plan_does() -> None:
    page = str(catching_html.discard_triangle(CATCH))
    cells = re.findall(r"<td style[^>]*>(\d+)&nbsp;(.)</td>", page)
    assert len(cells) == 66
    assert sorted(int(tricks) for tricks, _ in cells) == sorted(CATCH.open.values())
    marks = [mark for _, mark in cells]
    assert marks.count("✓") == len(CATCH.best.caught)
    assert marks.count("○") == 66 - len(CATCH.caught_open)


def test_printing_an_answer_about_a_hidden_discard_is_its_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PREFDD_LANG", "en")
    assert str(CATCH) == CATCH._repr_mimebundle_()["text/plain"]
    assert "The best single plan catches 65 of 66." in str(CATCH)


def test_heat_map_has_every_number() -> None:
    tricks = table(DEAL, Seat.E)
    cells = re.findall(r"<td[^>]*>(\d+)</td>", html.heat_map(tricks))
    assert [int(cell) for cell in cells] == [n for row in tricks.tricks.values() for n in row]


def test_values_on_all_pass_are_those_of_the_player_to_move() -> None:
    found = allpass(DEAL, Seat.E)
    for note in annotate(found):
        assert note.text == str(found.cards[note.card].guarantee[found.to_move])
        assert (note.mark == "best") == (note.card in found.best)


def test_charts_draw_what_was_found() -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    from prefdd.odds import Odds
    from prefdd.view import plots

    entries = review(KOVALEVSKAYA.with_played((Card("SQ"), Card("ST"), Card("SK"))))
    ax = plots.value_along_play(entries, lang="ru")
    [line] = [line for line in ax.get_lines() if len(line.get_xdata()) == 4]
    assert list(line.get_ydata()) == [1, *(entry.after for entry in entries)]
    assert [note.get_text() for note in ax.texts] == ["Восток ♠Д: 1"]

    tricks = table(DEAL, Seat.E)
    drawn = [int(text.get_text()) for text in plots.table_heat_map(tricks).texts]
    assert drawn == [n for row in tricks.tricks.values() for n in row]

    counts = (0, 1, 3, *[0] * 8)
    own = pyplot.subplots()[1]
    ax = plots.odds_histogram(Odds(counts, 4, 4, False, 0), own)
    assert ax is own
    assert [bar.get_height() for bar in ax.patches] == [25, 75]
    assert not ax.containers[0].errorbar
    sample = plots.odds_histogram(Odds(counts, 4, 40, True, 0))
    assert [text.get_text() for text in sample.texts] == ["25.0", "75.0"]
    assert len(sample.collections) == 1, "whiskers"
    pyplot.close("all")


@pytest.mark.parametrize(
    ("lang", "suits", "label"),
    [("en", "NT", "declarer's tricks"), ("ru", "б/к", "взятки разыгрывающего")],
)
def test_charts_and_sentences_are_in_the_language_of_the_environment(
    lang: str, suits: str, label: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    from prefdd.odds import Odds
    from prefdd.view import plots

    monkeypatch.setenv("PREFDD_LANG", lang)
    map_of_strains = plots.table_heat_map(table(DEAL, Seat.E))
    assert suits in [tick.get_text() for tick in map_of_strains.get_xticklabels()]
    histogram = plots.odds_histogram(Odds((0, 1, 3, *[0] * 8), 4, 4, False, 0))
    assert histogram.get_xlabel() == label
    other = {"en": "ru", "ru": "en"}[lang]
    assert plots.odds_histogram(Odds((4, *[0] * 10), 4, 4, False, 0), lang=other)
    assert str(explain(START)) == str(explain(START, lang)) != str(explain(START, other))
    pyplot.close("all")


def test_charts_say_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    from prefdd.odds import Odds
    from prefdd.view import plots

    with pytest.raises(PrefddError, match="no card was played"):
        plots.value_along_play([])
    with pytest.raises(PrefddError, match="no layout was solved"):
        plots.odds_histogram(Odds((0,) * 11, 0, 4, False, 0))
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(PrefddError, match=r"pip install 'prefdd\[plot\]'"):
        plots.odds_histogram(Odds((1,) * 11, 11, 11, False, 0))
    with pytest.raises(PrefddError, match=r"pip install 'prefdd\[plot\]'"):
        plots.table_heat_map(table(DEAL, Seat.E))
