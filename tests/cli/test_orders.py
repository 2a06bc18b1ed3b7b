"""`prefdd odds` with facts, in mid-play, and for a hand alone: discard, contract, talon."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli_deals import Run

from prefdd import (
    Cards,
    Contract,
    Seat,
    expected_whists,
    odds,
    odds_in_play,
    order_odds,
    talon_odds,
)
from prefdd.cli.order_states import write_state
from prefdd.notation.files import load

TWELVE = "♠AKJ97 ♣A10 ♦K87 ♥109"
HAND = Cards("S:AKJ97 C:AT D:K87 H:T9")
FACTS = "W: S=3, no H, DA DQ DJ"
WHO: dict[str, Any] = {"declarer": Seat.N, "first": Seat.N}
SMALL: dict[str, Any] = {
    "id": "small",
    "hands": {"N": "S:KT C:97 H:Q"},
    "discard": (~Cards("S:KTAQ C:97QJT8 H:QKJ98")).code,
    "contract": "misere",
    "declarer": "N",
    "first": "W",
}
PLAYED: dict[str, Any] = {
    "hands": {
        "N": "S:AKJ9 C:AT D:K8 H:T9",
        "E": "S:QT C:KQ D:AQJ H:AK8",
        "W": "S:87 C:J987 D:T9 H:QJ",
    },
    "contract": "6S",
    "declarer": "N",
    "first": "N",
    "discard": "D7 H7",
    "played": ["SA", "SQ", "S7"],
}


def test_facts_narrow_the_layouts_of_a_record(run: Run) -> None:
    outcome = run("odds", "--all", "--json", "--facts", "W: HK, C>=2", stdin=json.dumps(SMALL))
    answer = json.loads(outcome.out)
    found = odds(
        Cards("S:KT C:97 H:Q"),
        Contract.misere(),
        declarer=Seat.N,
        first=Seat.W,
        discard=Cards(SMALL["discard"]),
        facts="W: HK, C>=2",
    )
    assert answer["counts"] == list(found.counts)
    assert 0 < answer["population"] == answer["deals"] < 252


def test_odds_as_a_player_sees_them_in_mid_play(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "played.json"
    file.write_text(json.dumps(PLAYED), "utf-8")
    words = ("odds", "--sample", 40, "--json", "--seen-by")
    (record,) = load(file)
    for seat in (Seat.N, Seat.W):
        answer = json.loads(run(*words, seat.name, file).out)
        found = odds_in_play(record, seat, sample=40)
        assert answer["counts"] == list(found.counts)
        assert answer["population"] == found.population
    # Declarer knows where the discard is, and a defender that no card of his is there.
    assert odds_in_play(record, Seat.N, sample=1).population == 48_620
    refused = run(*words, "S", file)
    assert "S has no hand in this deal" in json.loads(refused.out)["error"]


def test_what_to_order_as_an_object(run: Run) -> None:
    outcome = run("odds", "--hand", TWELVE, "--sample", 24, "--seed", 3, "--json")
    assert (outcome.status, outcome.err) == (0, "")
    answer = json.loads(outcome.out)
    found = order_odds(HAND, **WHO, layouts=24, seed=3)
    assert list(answer["goals"]) == ["6", "7", "8", "9", "10", "misere"]
    for item in found.goals:
        entry = answer["goals"]["misere" if item.goal == 0 else str(item.goal)]
        assert (entry["chance"], entry["verdict"]) == (item.chance, item.verdict)
        assert entry["interval"] == [item.low, item.high]
        assert len(entry["rivals"]) == len(item.rivals)
    assert answer["goals"]["7"]["contract"] == "7S"
    assert sum(answer["goals"]["7"]["counts"]) <= 24
    assert answer["goals"]["misere"]["caught"] == 1 - answer["goals"]["misere"]["chance"]
    assert (answer["exact"], answer["complete"], answer["population"]) == (False, True, 184_756)


def test_what_to_order_for_people(run: Run) -> None:
    words = ("odds", "--hand", TWELVE, "--facts", FACTS)
    english, russian = run(*words).out, run(*words, "--lang", "ru").out
    assert "North: ♠AKJ97 ♣A10 ♦K87 ♥109" in english
    assert "known: W: S=3; W: no H; W: D:AQJ=3" in english
    assert "All 70 layouts, exactly." in english
    assert "Север: ♠ТКВ97 ♣Т10 ♦К87 ♥109" in russian
    assert "известно: З: ♠=3; З: без ♥; З: ♦ТДВ=3" in russian
    assert "Все расклады, точно: 70." in russian
    found = order_odds(HAND, **WHO, facts=FACTS)
    for item in found.goals[:2]:
        assert f"{100 * item.chance:.2f}" in english
        assert f"{100 * item.chance:.2f}" in russian


def test_whists_of_a_record(run: Run) -> None:
    outcome = run("odds", "--all", "--json", "--convention", "rostov", stdin=json.dumps(SMALL))
    answer = json.loads(outcome.out)["whists"]
    found = odds(
        Cards("S:KT C:97 H:Q"),
        "misere",
        declarer=Seat.N,
        first=Seat.W,
        discard=Cards(SMALL["discard"]),
    )
    expected = expected_whists(found, "misere", "rostov")
    assert answer == {"convention": "rostov", **expected.to_json()}
    words = ("odds", "--sample", 30, "--convention", "sochi amnesty=no")
    game = {**SMALL, "contract": "6NT"}
    english = run(*words, stdin=json.dumps(game)).out
    assert "Declarer's whists under sochi amnesty=no, if everybody sees all cards:" in english
    assert "pass-whist, whist-pass, whist-whist" in english
    assert "95 % interval: -" in english.splitlines()[-1]
    russian = run(*words, "--lang", "ru", stdin=json.dumps(game)).out
    assert "Висты разыгрывающего по конвенции sochi amnesty=no" in russian
    assert "пас-вист, вист-пас, вист-вист" in russian
    assert run(*words[:-1], "moscow", stdin=json.dumps(game)).status == 1


def test_the_contract_worth_most(run: Run) -> None:
    words = ("odds", "--hand", TWELVE, "--facts", FACTS, "--convention", "sochi")
    found = order_odds(HAND, **WHO, facts=FACTS, convention="sochi")
    whists = found.whists
    assert whists is not None
    answer = json.loads(run(*words, "--json").out)["whists"]
    best = answer["best"]
    assert best["contract"] == found.orders[whists.best[0]].at(whists.best[1]).code
    assert (best["low"], best["high"]) == (str(whists.low), str(whists.high))
    assert best["interval"] == [float(whists.low), float(whists.high)]
    lows = [other["low"] for other in answer["others"] if not other["dropped"]]
    assert lows == [str(found.worth(rival)[0]) for rival in whists.rivals[:19]]
    for other in answer["others"]:
        least, gain, most = (other["better"][place] for place in (1, 0, 2))
        assert least - 1e-9 <= gain <= most + 1e-9
    english, russian = run(*words).out, run(*words, "--lang", "ru").out
    assert "Worth most: " in english
    assert "against the best" in english
    assert "Дороже всего: " in russian
    assert "против лучшего" in russian


def test_hand_may_be_typed_in_russian(run: Run) -> None:
    words = ("--sample", 24, "--json")
    typed = run("odds", "--hand", "п ТКВ97 т Т10 б К87 ч 109", *words)
    assert strip(typed.out) == strip(run("odds", "--hand", TWELVE, *words).out)


def strip(text: str) -> dict[str, Any]:
    answer = json.loads(text)
    return {key: value for key, value in answer.items() if key not in ("seconds", "nodes")}


def test_work_goes_on_from_a_state(run: Run, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    calls = 0

    def interrupt(done: int, total: int) -> None:
        nonlocal calls
        calls += 1
        if calls == 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        order_odds(HAND, **WHO, layouts=30, progress=interrupt)
    write_state(state, caught.value.args[0])
    words = ("odds", "--hand", TWELVE, "--sample", 30, "--json")
    assert strip(run(*words, "--resume", state).out) == strip(run(*words).out)
    refused = run(*words, "--seed", 2, "--resume", state)
    assert refused.status == 1
    assert "another question" in refused.err
    state.write_text("notes", "utf-8")
    assert "не состояние команды odds" in run(*words, "--resume", state, "--lang", "ru").err


def test_before_the_talon(run: Run, tmp_path: Path) -> None:
    ten = Cards("S:AKJ97 C:A D:K8 H:T9")
    # With this known, few talons are left.
    facts = "W: H=6, C>=4; E: CK CQ, D=6, SQ ST"
    state = tmp_path / "state.json"
    write_state(state, talon_odds(ten, **WHO, facts=facts, layouts=3, stop_after=1))
    words = ("odds", "--hand", "♠AKJ97 ♣A ♦K8 ♥109", "--sample", 3, "--facts", facts)
    found = talon_odds(ten, **WHO, facts=facts, layouts=3)
    answer = json.loads(run(*words, "--json", "--resume", state).out)
    assert len(answer["talons"]) == found.talons < 30
    assert answer["goals"]["6"]["chance"] == found.chance(6)
    assert answer["goals"]["6"]["can_order"] == found.share(6, 0.75)
    text = run(*words, "--lang", "ru").out
    assert "До прикупа; первый ход: Север." in text
    assert f"Прикупов: {found.talons} из {found.talons}" in text


@pytest.mark.parametrize(
    ("words", "status", "english", "russian"),
    [
        (["--hand", "♠AKJ97"], 1, "the hand has 5 cards", "в руке 5 карт"),
        (["--hand", TWELVE, "--facts", "W: no H, HA"], 1, "facts clash", "З: без ♥; З: ♥Т"),
        (["--hand", TWELVE, "--facts", "W: S>=4"], 1, "this fact: W: S>=4", "сведению: З: ♠>=4"),
        (["--hand", TWELVE, "--facts", "many"], 1, "a seat, a colon", "двоеточие"),
        (["--hand", TWELVE, "--at-least", "misere"], 1, "is a game", "последняя заявка – игра"),
        (["--hand", "♠AKJ97 ♣A ♦K8 ♥109", "--all"], 1, "by --sample", "через --sample"),
        (
            ["--hand", "♠AKJ97 ♣A ♦K8 ♥109", "--convention", "sochi"],
            1,
            "after the talon; name 12 cards",
            "висты считаются после прикупа",
        ),
        (
            ["--hand", TWELVE, "--whist-tolerance", "-1"],
            2,
            "no number of whists",
            "не число вистов",
        ),
        (["--hand", TWELVE, "x.json"], 2, "takes the place of files", "заменяет файлы"),
        (["--hand", TWELVE, "--confidence", "2"], 2, "between 0 and 1", "между 0 и 1"),
    ],
)
def test_what_cannot_be_is_refused(
    run: Run, words: list[str], status: int, english: str, russian: str
) -> None:
    for lang, part in (("en", english), ("ru", russian)):
        outcome = run("--lang", lang, "odds", *words)
        assert (outcome.status, outcome.out) == (status, "")
        assert part in outcome.err
