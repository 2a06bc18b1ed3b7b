"""The discards as people see them: text, HTML, sentences, and a picture."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from prefdd import Cards, Deal, Discards, IllegalDealError, PrefddError, Seat, discards
from prefdd.discards import COLUMN_NAMES, tables
from prefdd.i18n import describe
from prefdd.view.discard_plot import discard_plot
from prefdd.view.discard_table import discard_html, discard_text
from prefdd.view.text import Style

DEAL = Deal.of(
    {
        Seat.E: Cards("S:T C:QJ7 D:AT H:QJ87"),
        Seat.S: Cards("S:AKJ97 C:AT D:K87"),
        Seat.W: Cards("S:Q8 C:K98 D:QJ9 H:AK"),
    },
    Cards("H:T9"),
)
RU = Style("ru")


@pytest.fixture(scope="module")
def found() -> Discards:
    return discards(DEAL, Seat.S, Seat.W)


def test_table_has_a_row_for_each_kind(found: Discards) -> None:
    text = str(found)
    rows = [line for line in text.splitlines() if re.match(r"(2 x )?[♠♣♦♥]", line)]
    assert len(rows) == len(found.groups)
    for row, group in zip(rows, found.ranking, strict=True):
        numbers = re.sub(r"[♠♣♦♥]\S*|\bx\b|\*", " ", row.removeprefix("2 x ")).split()[:6]
        assert [int(number) for number in numbers] == list(group.tricks)
    assert "S discards two of ♠AKJ97 ♣A10 ♦K87 ♥109; W leads." in text
    assert "Best order: 7♠; discard ♣10 ♥10/♥9 or ♥10 ♥9." in text


def test_stars_are_at_the_best_numbers(found: Discards) -> None:
    _, *rows = tables.rows(found)
    for row, group in zip(rows, found.ranking, strict=True):
        marked = [cell.endswith("*") for cell in row[1:7]]
        assert marked == [a == b for a, b in zip(group.tricks, found.best_tricks, strict=True)]


def test_text_in_russian(found: Discards) -> None:
    text = discard_text(found, RU, Cards("SA SK"))
    assert text.startswith("Юг сносит две карты из ♠ТКВ97 ♣Т10 ♦К87 ♥109; первый ход: Запад.\n")
    assert "Лучший заказ: 7♠; снос ♣10 ♥10/♥9 или ♥10 ♥9." in text
    assert "♠Т ♠К против ♣10 ♥10/♥9: игры нет вместо 7♠; потеря: 4 взятки на ♠" in text
    assert not re.search(r"[A-Za-z]{2}", text)


def test_bold_type_lasts_to_the_end_of_the_verdict(found: Discards) -> None:
    verdict = discard_text(found, Style(colour=True)).splitlines()[1]
    assert verdict == "\x1b[1mBest order: 7♠; discard ♣10 ♥10/♥9 or ♥10 ♥9.\x1b[0m"


@pytest.mark.parametrize(
    ("bid", "english", "russian"),
    [
        (
            "9D",
            "Nothing from 9♦ up is made. Fewest missing: 10♠, 3 undertricks; discard ",
            "Начиная с 9♦",
        ),
        ("misere", "The misère is caught: 1 undertrick at best; discard ♣A ♣10.", "Мизер ловится"),
    ],
)
def test_when_nothing_is_made(bid: str, english: str, russian: str) -> None:
    failed = discards(DEAL, Seat.S, Seat.W, at_least=bid)
    assert english in str(failed)
    assert russian in discard_text(failed, RU)


def test_when_no_game_is_made() -> None:
    failed = discards(DEAL, Seat.W, Seat.W)
    assert "No game is made. Fewest missing: 6♣, 2 undertricks; discard " in str(failed)
    assert "Ни одна игра не играется. Наименьший недобор: 6♣, 2 взятки;" in discard_text(failed, RU)


def test_difference_names_what_differs_and_nothing_else(found: Discards) -> None:
    best = found.recommended[0]
    for group in found.groups:
        sentence = tables.difference(found, group.cards)
        gains = found.against(group.cards)
        assert ("costs" in sentence) == any(gain < 0 for gain in gains)
        assert ("saves" in sentence) == any(gain > 0 for gain in gains)
        assert ("instead of" in sentence) == (group.contract != best.contract)
        numbers = [int(n) for n in re.findall(r"(\d+) tricks? (?:in|on)", sentence)]
        assert sorted(numbers) == sorted(abs(gain) for gain in gains if gain)
    same = tables.difference(found, best.cards)
    assert same == "♣10 ♥10/♥9 is as good as ♣10 ♥10/♥9 in everything."


def test_judged_must_be_of_the_twelve(found: Discards) -> None:
    with pytest.raises(IllegalDealError) as refusal:
        discard_text(found, RU, Cards("HK SA"))
    assert describe(refusal.value, "ru") == (
        "Юг не может снести ♥К: этой карты нет среди двенадцати (♠ТКВ97 ♣Т10 ♦К87 ♥109)"
    )


def test_html_shows_itself_in_both_languages(found: Discards) -> None:
    english, russian = found._repr_html_(), discard_html(found, "ru")
    assert russian._repr_html_() == str(russian)
    for html, word in ((english, "Best order: 7♠"), (russian, "Лучший заказ: 7♠")):
        assert word in html
        assert html.count("<tr>") == len(found.groups) + 1
        assert html.count("<td") == 8 * len(found.groups)
    assert 'lang="ru"' in russian
    assert "<script" not in english


class TestPicture:
    """Drawn without a screen; needs matplotlib."""

    @pytest.fixture(autouse=True)
    def _no_screen(self) -> None:
        matplotlib = pytest.importorskip("matplotlib")
        matplotlib.use("Agg")

    @pytest.mark.parametrize("column", [None, *COLUMN_NAMES])
    def test_every_pair_has_a_cell_with_its_number(
        self, found: Discards, column: str | None
    ) -> None:
        """Cells are found by their cards; the best have a frame."""
        from matplotlib import pyplot

        ax = discard_plot(found, column)
        name = column or "S"
        cards = found.twelve.descending()
        best = {discard.cards for discard in found.best(name)}
        assert len(ax.patches) == len(ax.texts) == 66
        for patch, text in zip(ax.patches, ax.texts, strict=True):
            x, y = (round(value) for value in text.get_position())
            pair = Cards([cards[x], cards[y]])
            assert int(text.get_text()) == found[pair].tricks[COLUMN_NAMES.index(name)]
            assert (patch.get_linewidth() == 2) == (pair in best)
        pyplot.close(ax.figure)

    def test_axes_go_in_and_come_out(self, found: Discards, tmp_path: Path) -> None:
        """One figure may hold several pictures; it can be saved."""
        from matplotlib import pyplot

        figure, (left, right) = pyplot.subplots(1, 2)
        assert discard_plot(found, ax=left) is left
        assert discard_plot(found, "misere", ax=right, lang="ru") is right
        assert right.get_title() == "Юг: взятки после каждого сноса, мизер"
        assert [label.get_text() for label in right.get_xticklabels()][:2] == ["♠К", "♠В"]
        figure.savefig(tmp_path / "discards.png")
        assert (tmp_path / "discards.png").stat().st_size > 10_000
        pyplot.close(figure)

    def test_no_such_column(self, found: Discards) -> None:
        """Said before anything is drawn."""
        with pytest.raises(ValueError, match="S C D H NT misere"):
            discard_plot(found, "spades")


@pytest.mark.parametrize(
    ("package", "use"),
    [("pandas", lambda found: found.to_pandas()), ("matplotlib", discard_plot)],
)
def test_a_missing_extra_is_named_with_the_cure(
    package: str, use: object, found: Discards, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(PrefddError, match=rf"{package} is not installed; pip install 'prefdd\["):
        use(found)  # type: ignore[operator]
