"""Reasons of discards: every claim is checked on random deals, in both languages."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from pathlib import Path

import pytest

from discard_checks import CHECKS, DiscardJudge
from prefdd import (
    Cards,
    Contract,
    Deal,
    IllegalDealError,
    PrefddError,
    Seat,
    Solver,
    discards,
    explain_discards,
)
from prefdd.cli import main
from prefdd.explain.discard_explanation import DiscardExplanation, explained_discards
from prefdd.explain.discard_sentences import DISCARD_SENTENCES
from prefdd.random_deals import KINDS, random_deal

DEAL = Deal.of(
    {
        Seat.E: Cards("S:T C:QJ7 D:AT H:QJ87"),
        Seat.S: Cards("S:AKJ97 C:AT D:K87"),
        Seat.W: Cards("S:Q8 C:K98 D:QJ9 H:AK"),
    },
    Cards("H:T9"),
)


def check_deal(number: int, every: int, solver: Solver) -> Counter[str]:
    """Check some of the discards of a random deal, in its best contract or in any."""
    deal = random_deal(number)
    first = deal.seats[number // 3 % 3]
    found = discards(deal, deal.seats[number % 3], first, solver=solver)
    contract = found.order.contract if number % 4 < 2 else KINDS[number // 4 % 6]
    if number % 4 == 3:
        # Who has the best hand for it plays a misère.
        hands = [discards(deal, seat, first, solver=solver) for seat in deal.seats]
        found, contract = min(hands, key=lambda hand: hand.best_tricks[5]), Contract.misere()
    explanation = explained_discards(found, contract, "en", solver=solver)
    kinds = [kind.cards for kind in found.groups]
    chosen = [*explanation.best[:2], *kinds[number % every :: every]]
    for cards in chosen:
        check_text(explanation, cards)
    return DiscardJudge(explanation, solver).check(chosen)


def check_text(explanation: DiscardExplanation, cards: Cards) -> None:
    """Both languages can say it, and say it with a line."""
    russian = explained_discards(explanation.found, explanation.contract, "ru")
    said = explanation.text(cards)
    for text, long in (
        (said, explanation.text(cards, is_long=True)),
        (russian.text(cards), russian.text(cards, is_long=True)),
    ):
        assert "{" not in text
        assert "  " not in text
        assert text.endswith(".")
        assert long.startswith(text)
        assert len(long.splitlines()) == 11
    assert said != russian.text(cards)
    assert len(explanation[cards].reasons) <= 2


def test_each_sentence_has_a_check() -> None:
    assert set(CHECKS) == set(DISCARD_SENTENCES)


def test_random_deals() -> None:
    solver = Solver()
    counted = sum((check_deal(number, 13, solver) for number in range(14)), Counter[str]())
    print(f"\n{counted.total()} sentences of discards checked: {dict(counted.most_common())}")
    assert counted.total() > 60


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_hundreds_of_deals(part: int) -> None:
    solver = Solver()
    numbers = range(1_000 + part * 100, 1_100 + part * 100)
    counted = sum((check_deal(number, 7, solver) for number in numbers), Counter[str]())
    print(f"\n{counted.total()} sentences of discards checked: {dict(counted.most_common())}")
    assert counted.total() > 700
    # One or two that need hands these deals seldom have.
    assert len(set(CHECKS) - set(counted)) <= 2


def test_what_is_said_of_a_published_hand() -> None:
    found = discards(DEAL, Seat.S, Seat.W)
    explanation = explain_discards(found, lang="en")
    assert explanation.contract == Contract.parse("7S")
    assert explanation.best[0] in found.order.discards
    for cards, one in ((cards, explanation[cards]) for cards in found.order.discards):
        assert (one.cards, one.value, one.cost) == (cards, 7, 0)
    DiscardJudge(explanation, Solver()).check([d.cards for d in found])
    assert str(explanation).splitlines()[0] == "Discards for 7♠; West leads."
    russian = explain_discards(found, "7S", "ru")
    assert str(russian).startswith("Снос. Контракт: 7♠; первый ход: Запад.\n")
    again = pickle.loads(pickle.dumps(russian))
    assert again == russian
    assert str(again) == str(russian)


def test_shown_in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    explanation = explain_discards(discards(DEAL, Seat.S, Seat.W), lang="ru")
    bundle = explanation._repr_mimebundle_()
    assert bundle["text/plain"] == str(explanation)
    _, table = bundle["text/html"].split("</template>")
    assert table.count("<tr>") == len(explanation.found.groups) + 1
    assert bundle["image/svg+xml"].startswith("<svg")


def test_bad_questions() -> None:
    found = discards(DEAL, Seat.S, Seat.W)
    with pytest.raises(IllegalDealError, match="♥A"):
        explain_discards(found).text("HA HT")
    with pytest.raises(IllegalDealError, match="all-pass"):
        explain_discards(found, "allpass")
    with pytest.raises(PrefddError, match="xx"):
        explain_discards(found, lang="xx")
    with pytest.raises(TypeError, match="Discards"):
        explain_discards("S7 S8")  # type: ignore[arg-type]


RECORD = {
    "hands": {seat.name: hand.code for seat, hand in DEAL.items()},
    "talon": DEAL.talon.code,
    "declarer": "S",
    "first": "W",
}


def test_from_the_shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(RECORD), encoding="utf-8")
    options = [str(file), "--explain", "--discard", "SA CA"]
    assert main(["discards", *options, "--lang", "en"]) == 0
    english = capsys.readouterr().out
    explanation = explain_discards(discards(DEAL, Seat.S, Seat.W), lang="en")
    assert str(explanation) in english
    assert explanation.text("SA CA") in english
    assert main(["discards", *options, "--lang", "ru", "--contract", "6NT"]) == 0
    russian = explain_discards(discards(DEAL, Seat.S, Seat.W), "6NT", "ru")
    assert str(russian) in capsys.readouterr().out
    assert main(["discards", *options, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)["explained"]
    assert data["contract"] == "7S"
    judged = data["discards"]["SA CA"]
    assert judged["cost"] == 4
    assert judged["reasons"][0]["code"] in CHECKS
    assert len(judged["line"]) == 30
