"""Steps of a record, and the page that shows them."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from pictures import KOVALEVSKAYA, deal_at

from prefdd import (
    Card,
    Contract,
    IllegalDealError,
    Record,
    Seat,
    best_line,
    export_html,
    review,
    solve,
)
from prefdd.walk import walk

LINE = best_line(KOVALEVSKAYA.start)
MISTAKEN = KOVALEVSKAYA.with_played((Card("SQ"), Card("S7"), Card("SK")))
REVOKED = KOVALEVSKAYA.with_played((Card("DK"), Card("S7"), Card("DA")))
ALL_PASS = Record(dict(deal_at(Seat.S).items()), Contract.all_pass(), None, Seat.E)


def test_steps_have_the_costs_of_the_review() -> None:
    walked = walk(MISTAKEN)
    assert [step.cost for step in walked.steps[:3]] == [entry.cost for entry in review(MISTAKEN)]
    assert walked.steps[0].cost == 1
    assert not any(step.cost for step in walked.steps[3:])
    assert walked.steps[-1].position.is_over
    assert walked.steps[-1].position.declarer_tricks == 0


def test_best_play_follows_where_the_record_ends() -> None:
    walked = walk(KOVALEVSKAYA.with_played(tuple(LINE[:4])))
    assert [step.card for step in walked.steps] == [*LINE, None]
    assert [step.is_proposed for step in walked.steps] == [False] * 4 + [True] * 26 + [False]
    assert {step.found.tricks for step in walked.steps} == {1}


def test_after_an_illegal_card_play_goes_on_from_before_it() -> None:
    walked = walk(REVOKED)
    assert walked.fault is not None
    assert walked.fault.ply == 2
    assert walked.played == 1
    assert walked.steps[1].is_proposed
    assert len(walked.steps) == 31


def test_all_pass_is_walked_too() -> None:
    walked = walk(ALL_PASS)
    assert len(walked.steps) == 31
    assert sum(walked.steps[-1].position.won) == 10


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_page_has_every_step_and_needs_nothing(lang: str, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    page = export_html(MISTAKEN, path, lang)
    assert path.read_text(encoding="utf-8") == page
    assert f'<html lang="{lang}">' in page
    assert re.findall(r'<section class="step" id="step-(\d+)">', page) == list(map(str, range(31)))
    outside = page.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|//cdn|src=|@import|url\(", outside)
    ids = re.findall(r'\bid="(.*?)"', page)
    assert len(ids) == len(set(ids))
    linked = set(re.findall(r'href="#(.*?)"', page))
    assert linked <= set(ids)
    assert len(linked) == 31
    words = [unescape(text) for text in re.findall(r'<p class="words">(.*?)</p>', page)]
    said = {
        "en": "East: ♠Q. A mistake that costs 1 trick; best was ♦KQJ10.",
        "ru": "Восток: ♠Д. Ошибка ценой в 1 взятку; лучше было ♦КДВ10.",
    }
    assert words[1].startswith(said[lang])
    if lang == "ru":
        assert not re.search("[A-Za-z]", " ".join(words))


def test_values_of_each_step_are_on_its_picture() -> None:
    page = export_html(KOVALEVSKAYA, lang="en")
    for card, tricks in solve(KOVALEVSKAYA.start).cards.items():
        start = page.index(f'<g id="p0-{card.code}"')
        assert f"<title>{card}: {tricks}</title>" in page[start : start + 200]


def test_an_illegal_card_is_named_on_the_page() -> None:
    told = "Not legal: card 2, S ♠7: must follow ♦ (holds ♦987)."
    assert f'<p class="fault">{told}' in export_html(REVOKED, lang="en")


def test_names_cannot_smuggle_markup() -> None:
    page = export_html(replace(KOVALEVSKAYA, id="</title><script>x</script>"), lang="en")
    assert page.count("<script>") == 1


def test_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFDD_LANG", "ru")
    assert '<html lang="ru">' in export_html(KOVALEVSKAYA)


def test_what_is_no_deal_is_refused() -> None:
    with pytest.raises(IllegalDealError, match="the contract is missing"):
        export_html(replace(KOVALEVSKAYA, contract=None, declarer=None))
