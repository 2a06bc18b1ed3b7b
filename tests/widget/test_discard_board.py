"""A discard chosen on the board: what each choice is worth, the way back, and the play."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from harness import Desk, browser
from pictures import KOVALEVSKAYA
from playwright.sync_api import Browser, expect

from prefdd import (
    Card,
    Cards,
    Contract,
    Deal,
    Discards,
    PrefddError,
    Record,
    Seat,
    Solver,
    discards,
)
from prefdd.widget import Board
from prefdd.widget.choice import Choice

HANDS = {
    Seat.E: Cards("S:T C:QJ7 D:AT H:QJ87"),
    Seat.S: Cards("S:AKJ97 C:AT D:K87"),
    Seat.W: Cards("S:Q8 C:K98 D:QJ9 H:AK"),
}
DEAL = Deal.of(HANDS, Cards("H:T9"))


@pytest.fixture(scope="module")
def found() -> Discards:
    return discards(DEAL, Seat.S, Seat.W)


def tell(table: Board, kind: str, **facts: object) -> dict[str, object]:
    table._handle_custom_msg({"version": table.state["version"], "type": kind, **facts}, [])
    assert table.wait()
    return dict(table.state)


def choose(table: Board, action: str, value: object = "") -> dict[str, object]:
    return tell(table, "choice", action=action, value=value)


def cards_of(state: dict[str, object], seat: str) -> dict[str, dict[str, object]]:
    [one] = [item for item in state["seats"] if item["code"] == seat]  # type: ignore[attr-defined]
    return {card["code"]: card for card in one["cards"]}


def solved(away: Cards, contract: str) -> int:
    """Tricks after a discard by the solver alone, without what `discards` shares."""
    deal = DEAL.with_hand(Seat.S, (DEAL[Seat.S] | DEAL.talon) - away)
    return Solver().tricks(
        Record(dict(deal.items()), Contract.parse(contract), Seat.S, Seat.W).start
    )


def test_each_card_shows_what_can_be_reached_when_it_is_put_away(found: Discards) -> None:
    table = Board(found, lang="en")
    state = table.state
    assert json.loads(json.dumps(state)) == state
    assert (state["title"], len(cards_of(state, "S"))) == ("7♠", 12)
    assert state["subtitle"] == "South has taken the talon ♥109; West leads"
    state = choose(table, "put", "CT")
    held = found.twelve - Cards("CT")
    for card, shown in cards_of(state, "S").items():
        tricks = solved(Cards(["CT", card]), "7S")
        assert shown["value"] == str(tricks)
        assert shown["mark"] == ("best" if tricks == 7 else "loses")
        assert shown["label"].startswith(f"{Card(card)}: {tricks}, ")
    assert set(cards_of(state, "S")) == {card.code for card in held}
    assert "value" not in cards_of(state, "W")["HA"]


def test_two_cards_are_put_away_with_the_reason_and_taken_back(found: Discards) -> None:
    table = Board(found, lang="en")
    choose(table, "put", "CT")
    state = choose(table, "put", "S7")
    assert state["said"] == (
        "Declarer takes 6 tricks. 7♠ is set by 1. ♠7 ♣10 against ♣10 ♥10/♥9: 6♠ instead of 7♠; "
        "costs 1 trick in ♠, 2 tricks on a misère."
    )
    values = [column["value"].rstrip("★") for column in state["choice"]["columns"]]
    strains = ("6S", "6C", "6D", "6H", "6NT", "misere")
    assert values == [str(solved(Cards("S7 CT"), strain)) for strain in strains]
    assert choose(table, "put", "S9")["message"] == (
        "Two cards are put away, ♠7 ♣10; take one of them back first"
    )
    assert "♥A" in str(choose(table, "put", "HA")["message"])
    state = choose(table, "put", "S7")
    assert [card["code"] for card in state["put"]] == ["CT"]
    assert [card["code"] for card in choose(table, "undo")["put"]] == ["S7", "CT"]
    assert choose(table, "undo")["choice"]["canRedo"] is True
    assert choose(table, "undo")["put"] == []
    assert choose(table, "undo")["choice"]["canUndo"] is False
    state = choose(table, "redo")
    assert [card["code"] for card in state["put"]] == ["CT"]


def test_a_choice_is_made_once_however_often_it_is_sent(found: Discards) -> None:
    table = Board(found, lang="en")
    command = {"version": table.state["version"], "type": "choice", "action": "put", "value": "CT"}
    table._handle_custom_msg(command, [])
    table._handle_custom_msg(command, [])
    assert table.choice is not None
    assert table.choice.away == Cards("CT")


def test_the_play_goes_on_and_leads_back(found: Discards) -> None:
    table = Board(found, lang="en")
    assert not table.state["choice"]["canPlay"]
    assert choose(table, "play")["message"].startswith("Put two cards away before the play")
    choose(table, "best")
    choose(table, "put", "CT")
    choose(table, "put", "H9")
    choose(table, "both", ["CT", "S7"])
    state = choose(table, "order", "6S")
    state = choose(table, "play")
    assert (table.choice, state.get("choice")) == (None, None)
    assert table.position.contract == Contract.parse("6S")
    assert table.position.deal[Seat.S] == found.twelve - Cards("CT S7")
    assert state["said"] == "Declarer takes 6 tricks. 6♠ is made."
    assert [pile["name"] for pile in state["away"]] == ["Discard"]
    tell(table, "play", card="HK")
    state = tell(table, "discard")
    assert [card["code"] for card in state["put"]] == ["S7", "CT"]
    assert choose(table, "undo")["title"] == "7♠"


def test_the_contract_follows_the_strain_and_not_below_the_bid() -> None:
    table = Board(discards(DEAL, Seat.S, Seat.W, at_least="6D"), lang="en")
    codes = [code for code, _ in table.state["choice"]["contracts"]]
    assert (codes[0], codes[-1]) == ("6D", "10NT")
    state = choose(table, "strain", "H")
    assert (state["choice"]["contract"], state["message"]) == ("6H", "")
    assert choose(table, "order", "6C")["message"].startswith("6♣ may not be ordered")
    assert choose(table, "strain", "misere")["choice"]["contract"] == "6H"
    table.put_away("H9 HT")
    assert table.position.contract == Contract.parse("6H")
    with pytest.raises(PrefddError, match="no discard is being chosen"):
        table.put_away("H9 HT")


def test_a_played_misere_leads_to_its_discards() -> None:
    table = Board(KOVALEVSKAYA, lang="en")
    assert table.wait()
    assert table.state["canDiscard"] is True
    state = tell(table, "discard")
    assert (state["title"], [card["code"] for card in state["put"]]) == ("Misère", ["CA", "CK"])
    assert state["said"].startswith("Declarer takes 1 trick. The misère is caught.")
    bare = Board(KOVALEVSKAYA.start, lang="en")
    assert bare.state["canDiscard"] is False
    assert "choice" not in tell(bare, "discard")


def test_values_can_be_hidden_while_a_discard_is_chosen(found: Discards) -> None:
    table = Board(found, lang="en", has_values=False)
    states = [dict(table.state), choose(table, "put", "CT"), choose(table, "put", "S7")]
    for state in states:
        assert not [card for card in cards_of(state, "S").values() if "value" in card]
        assert state["choice"]["rows"] == []
        assert not re.search(r"\d trick|costs|7", str(state["said"]).replace("♠7", ""))


def test_everything_is_said_in_russian(found: Discards) -> None:
    table = Board(found, lang="ru")
    for state in (dict(table.state), choose(table, "put", "CT"), choose(table, "put", "S7")):
        words = {key: text for key, text in state["words"].items() if key != "language"}
        parts = [state["said"], state["subtitle"], state["text"], *words.values()]
        parts += [card.get("note", "") for card in cards_of(state, "S").values()]
        parts += [card["label"] for card in state["put"]]
        parts += [row["label"] + row["name"] + row["makes"] for row in state["choice"]["rows"]]
        for text in parts:
            assert not re.search("[A-Za-z]", re.sub(r"Enter|Tab|Page Up|Page Down", "", text)), text
    assert choose(table, "put", "S9")["message"].startswith("Две карты уже снесены")


def test_every_reason_is_about_the_best_choice_that_is_left(found: Discards) -> None:
    choice = Choice.of(found)
    for card in found.twelve:
        best = max(solved(Cards([card, other]), "7S") for other in found.twelve - Cards([card]))
        assert choice.value([card]) == best


def test_a_still_picture_stands_for_the_choice(found: Discards) -> None:
    data, _ = Board(found, lang="en")._repr_mimebundle_()
    assert "7♠" in data["text/plain"]
    assert "<table>" in data["text/html"]
    assert data["image/svg+xml"].startswith("<svg")


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_discard_is_chosen_by_keys_alone(chrome: Browser, found: Discards, scheme: str) -> None:
    desk = Desk(chrome, scheme=scheme)
    table = Board(found, lang="en")
    desk.put("one", table)
    page = desk.page
    page.evaluate(
        "window.heard = []; document.addEventListener('keydown', (e) => heard.push(e.key))"
    )
    page.locator('[data-key="SA"]').focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".note")).to_contain_text(
        "♣10 goes best with ♥10. The best discard. The next: ♥10 ♥9 against ♣10 ♥10/♥9: costs 1"
    )
    page.keyboard.press("Enter")
    expect(page.locator(".put .card")).to_have_count(1)
    assert page.evaluate("document.activeElement.dataset.key") == "DK"
    page.keyboard.press(" ")
    expect(page.get_by_role("status")).to_contain_text("7♠ is set by")
    page.keyboard.press("PageUp")
    expect(page.locator(".put .card")).to_have_count(1)
    page.locator(".put .card").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".put .card")).to_have_count(0)
    page.get_by_role("button", name="Put away ♥10 ♥9").click()
    expect(page.locator("tr.chosen")).to_have_count(1)
    page.get_by_label("Contract").select_option("6S")
    expect(page.get_by_role("button", name="♠: 7, best")).to_have_attribute("aria-pressed", "true")
    found_by_axe = Axe().run(page, options={"rules": {"page-has-heading-one": {"enabled": False}}})
    assert found_by_axe.violations_count == 0, found_by_axe.generate_report()
    bare = page.locator("#place0 :is(button, input, select):not([data-lm-suppress-shortcuts])")
    assert bare.count() == 0
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".at-S .card")).to_have_count(10)
    page.get_by_role("button", name="Choose the discard").click()
    expect(page.locator(".put .card")).to_have_count(2)
    assert page.evaluate("heard") == []
    assert desk.errors == []
    page.close()


@pytest.mark.browser
def test_two_views_of_a_choice_are_one(chrome: Browser, found: Discards) -> None:
    desk = Desk(chrome)
    desk.put("one", Board(found, lang="en"), 0, 1)
    other = Board(found, lang="ru")
    desk.put("two", other, 2)
    desk.page.locator('#place0 [data-key="CT"]').click()
    for place in (0, 1):
        expect(desk.page.locator(f"#place{place} .put .card")).to_have_count(1)
    desk.page.locator('#place1 .put [data-key="CT"]').click()
    expect(desk.page.locator("#place0 .put .card")).to_have_count(0)
    assert other.choice is not None
    assert other.choice.away == Cards()
    desk.page.close()


@pytest.mark.browser
@pytest.mark.parametrize("declarer", [Seat.W, Seat.E])
@pytest.mark.parametrize("width", [420, 850, 880, 940, 960, 1000, 1100])
def test_all_twelve_cards_lie_on_the_table(chrome: Browser, width: int, declarer: Seat) -> None:
    desk = Desk(chrome, width)
    desk.put("one", Board(discards(DEAL, declarer, Seat.S), lang="en"))
    outside = desk.page.evaluate(
        """() => {
          const felt = document.querySelector(".felt").getBoundingClientRect();
          return [...document.querySelectorAll(".felt .card")].filter((card) => {
            const box = card.getBoundingClientRect();
            return box.left < felt.left || box.right > felt.right;
          }).map((card) => card.ariaLabel);
        }"""
    )
    assert outside == []
    slots = desk.page.locator(".slots").bounding_box()
    hand = desk.page.locator(f".at-{declarer.name} .hand").bounding_box()
    assert slots
    assert hand
    apart = hand["x"] + hand["width"] <= slots["x"] or slots["x"] + slots["width"] <= hand["x"]
    assert apart or hand["y"] + hand["height"] <= slots["y"] or slots["y"] < hand["y"]
    assert desk.page.evaluate("document.documentElement.scrollWidth") <= width
    assert desk.errors == []
    desk.page.close()
