"""Boards and exported pages in a real browser: mouse, keys, focus, languages, clean-up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from harness import Desk, browser
from pictures import KOVALEVSKAYA, START
from playwright.sync_api import Browser, Page, expect

from prefdd import (
    Card,
    Cards,
    Contract,
    Deal,
    Position,
    Seat,
    best_line,
    discards,
    export_html,
)
from prefdd.widget import Board

pytestmark = pytest.mark.browser

LINE = tuple(best_line(START))
Lay = Callable[..., tuple[Desk, Board]]


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.fixture
def lay(chrome: Browser) -> Iterator[Lay]:
    desks = []

    def make(
        *, played: int = 0, lang: str = "en", width: int = 1000, scheme: str = "light"
    ) -> tuple[Desk, Board]:
        desk = Desk(chrome, width, scheme)
        desks.append(desk)
        board = Board(KOVALEVSKAYA.with_played(LINE[:played]), lang=lang)
        desk.put("one", board)
        return desk, board

    yield make
    for desk in desks:
        assert desk.errors == []
        desk.page.close()


def card(page: Page, code: str, place: str = "#place0") -> object:
    return page.locator(f'{place} [data-key="{code}"]')


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.dataset.key ?? ''"))


def test_a_click_plays_a_card(lay: Lay) -> None:
    desk, board = lay()
    card(desk.page, "DK").click()
    expect(desk.page.locator(".played .card")).to_have_attribute("aria-label", "East: ♦K")
    expect(desk.page.get_by_role("status")).to_have_text(
        "East: ♦K. Declarer takes 1 trick. The misère is caught."
    )
    assert board.position == START.play(Card("DK"))


def test_two_clicks_play_one_card(lay: Lay) -> None:
    desk, board = lay()
    card(desk.page, "DK").dblclick()
    expect(desk.page.locator(".played")).to_have_count(1)
    desk.page.wait_for_timeout(200)
    assert board.line == (Card("DK"),)


def test_an_illegal_card_is_refused_in_words(lay: Lay) -> None:
    desk, board = lay()
    card(desk.page, "DK").click()
    # Not disabled, so that a person may ask why.
    card(desk.page, "S7").click(force=True)
    expect(desk.page.get_by_role("alert")).to_have_text("Must follow ♦ (holds ♦987)")
    assert board.line == (Card("DK"),)


def test_a_deal_is_played_by_keys_alone(lay: Lay) -> None:
    desk, board = lay()
    page = desk.page
    card(page, "SQ").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    assert focused(page) == "DK"
    page.keyboard.press("Enter")
    expect(page.locator(".played")).to_have_count(1)
    assert focused(page) == "DQ", "the neighbour of the card that was played"
    page.keyboard.press("Tab")
    assert focused(page) == "ST", "one stop of Tab for each hand"
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "D7"
    page.keyboard.press(" ")
    expect(page.locator(".played")).to_have_count(2)
    page.keyboard.press("PageUp")
    expect(page.locator(".played")).to_have_count(1)
    page.keyboard.press("PageDown")
    expect(page.locator(".played")).to_have_count(2)
    assert board.line == (Card("DK"), Card("D7"))


def test_what_is_said_of_a_card_is_shown_when_it_has_the_focus(lay: Lay) -> None:
    desk, _ = lay()
    card(desk.page, "DK").focus()
    expect(desk.page.locator(".note")).to_contain_text("♦K keeps the value")
    card(desk.page, "SQ").hover()
    expect(desk.page.locator(".note")).to_contain_text("♠Q")


def test_keys_do_not_reach_the_notebook(lay: Lay) -> None:
    desk, _ = lay()
    page = desk.page
    page.evaluate(
        "window.heard = []; document.addEventListener('keydown', (e) => heard.push(e.key))"
    )
    card(page, "DK").focus()
    for key in ("b", "x", "d", "d", "ArrowDown", "ArrowRight", "z", "PageUp"):
        page.keyboard.press(key)
    assert page.evaluate("heard") == []
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Control+Enter")
    heard = [key for key in page.evaluate("heard") if key in ("Escape", "Enter")]
    assert heard == ["Escape", "Enter", "Enter"], "the notebook's own keys pass"
    suppressed = page.locator("#place0 :is(button, input, select)")
    assert suppressed.count() > 30
    bare = page.locator("#place0 :is(button, input, select):not([data-lm-suppress-shortcuts])")
    assert bare.count() == 0


def test_steps_and_jumps_along_the_line(lay: Lay) -> None:
    desk, board = lay(played=30)
    page = desk.page
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("status")).to_contain_text("The misère is caught.")
    assert board.position.is_over
    card(page, "ply4").click()
    expect(card(page, "ply4")).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(card(page, "ply3")).to_have_attribute("aria-current", "step")
    assert board.position == START.replay(LINE[:3])
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_disabled()
    assert focused(page) != "", "the focus stays on the board"


def test_values_deck_and_language_are_switched(lay: Lay) -> None:
    desk, _ = lay()
    page = desk.page
    assert page.locator(".value").count() == 10
    page.get_by_role("button", name="Hide values").click()
    expect(page.locator(".value")).to_have_count(0)
    page.get_by_role("button", name="Four colours").click()
    colour = "getComputedStyle(document.querySelector('.card.C')).color"
    expect(page.locator(".prefdd.four")).to_have_count(1)
    assert page.evaluate(colour) == "rgb(20, 112, 47)"
    page.get_by_role("button", name="Русский").click()
    expect(page.get_by_role("button", name="Показать оценки")).to_be_visible()
    expect(page.locator(".prefdd")).to_have_attribute("lang", "ru")
    expect(card(page, "DQ")).to_have_attribute("aria-label", "♦Д")


def test_two_boards_are_independent_and_two_views_are_one(lay: Lay) -> None:
    desk, board = lay()
    other = Board(KOVALEVSKAYA, lang="ru")
    desk.put("two", other, 1, 2)
    page = desk.page
    card(page, "DK", "#place1").click()
    for place in (1, 2):
        expect(page.locator(f"#place{place} .played")).to_have_count(1)
    expect(page.locator("#place0 .played")).to_have_count(0)
    card(page, "D9", "#place2").click()
    expect(page.locator("#place1 .played")).to_have_count(2)
    assert (len(board.line), len(other.line)) == (0, 2)


def test_the_felt_follows_the_theme_of_the_notebook(lay: Lay) -> None:
    desk, _ = lay()
    felt = "getComputedStyle(document.querySelector('.felt')).backgroundColor"
    seen = []
    for is_light in ("true", "false"):
        desk.page.evaluate(f"document.body.dataset.jpThemeLight = '{is_light}'")
        seen.append(desk.page.evaluate(felt))
    assert seen == ["rgb(228, 239, 230)", "rgb(29, 43, 34)"]
    card_colour = "getComputedStyle(document.querySelector('.card')).backgroundColor"
    assert desk.page.evaluate(card_colour) == "rgb(255, 255, 255)"


def test_a_view_that_goes_leaves_nothing_behind(lay: Lay) -> None:
    desk, _ = lay()
    page = desk.page
    page.evaluate("boards.one.views[0].abort()")
    assert page.locator("#place0").inner_html() == ""
    left = page.evaluate("Object.values(boards.one.listeners).flat().length")
    assert left == 0


def test_a_kernel_that_is_gone_is_noticed(lay: Lay) -> None:
    desk, _ = lay(lang="ru")
    desk.page.clock.install()
    desk.is_silent = True
    card(desk.page, "DK").click()
    desk.page.clock.fast_forward(6000)
    expect(desk.page.get_by_role("alert")).to_contain_text("Ядро не отвечает")


def test_a_deal_is_edited_by_dragging_picking_and_typing(lay: Lay) -> None:
    desk, board = lay()
    page = desk.page
    page.get_by_role("button", name="Edit", exact=True).click()
    south = page.get_by_role("group", name="South", exact=True)
    card(page, "DK").drag_to(south)
    expect(south.locator('[data-key="DK"]')).to_be_visible()
    page.get_by_role("button", name="Solve").click()
    expect(page.get_by_role("alert")).to_have_text("S has 11 cards; a hand has at most 10")
    assert board.position == START, "the last good deal stays"
    card(page, "S7").focus()
    page.keyboard.press("Enter")
    expect(card(page, "S7")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Put here: East").click()
    expect(
        page.get_by_role("group", name="East", exact=True).locator('[data-key="S7"]')
    ).to_be_visible()
    field = page.get_by_label("West: cards as text")
    field.fill("п Т К; т Д В 10; б Т; ч Т К Д Z")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Z")
    field.fill("п Т К; т Д В 10; б Т; ч Т К Д 10")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_be_hidden()
    page.get_by_label("First lead").select_option("W")
    page.get_by_role("button", name="Solve").click()
    expect(page.locator(".at-W .turn")).to_be_visible()
    assert board.position.deal[Seat.S] == Cards("S:T98 C:8 D:K987 H:98")
    assert board.position.to_move is Seat.W


def test_the_deal_is_copied_as_text(lay: Lay) -> None:
    desk, board = lay()
    desk.page.get_by_role("button", name="Copy as text").click()
    expect(desk.page.get_by_role("button", name="Copied")).to_be_visible()
    # This page has no clipboard to write to, so the text is shown and selected.
    assert desk.page.locator("textarea.copy").input_value() == board.text()
    assert desk.page.evaluate("getSelection().toString()") == board.text()


@pytest.mark.parametrize("width", [420, 760, 850, 880, 940, 1100])
def test_every_card_lies_on_the_table(lay: Lay, width: int) -> None:
    desk, _ = lay(width=width)
    outside = desk.page.evaluate(
        """() => {
          const felt = document.querySelector(".felt").getBoundingClientRect();
          return [...document.querySelectorAll(".card")].filter((card) => {
            const box = card.getBoundingClientRect();
            return box.left < felt.left || box.right > felt.right || box.bottom > felt.bottom;
          }).map((card) => card.ariaLabel);
        }"""
    )
    assert outside == []
    hands = [desk.page.locator(f".at-{seat} .hand").bounding_box() for seat in "WE"]
    west, east = (box for box in hands if box)
    assert west["x"] + west["width"] <= east["x"] or west["y"] + west["height"] <= east["y"]
    assert desk.page.evaluate("document.documentElement.scrollWidth") <= width


OVERLAPS = """
() => {
  const groups = [...document.querySelectorAll(".seat, .trick, .contract")];
  const boxes = groups.map((group) => [...group.querySelectorAll(".card, .name, strong, span")]
    .filter((part) => part.getClientRects().length && !part.closest("button, [role=img]")
      || part.matches(".card"))
    .map((part) => [part.ariaLabel ?? part.textContent, part.getBoundingClientRect()]));
  const found = [];
  boxes.forEach((some, i) => boxes.slice(i + 1).forEach((others) => {
    for (const [name, a] of some) for (const [other, b] of others) {
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1
        && b.top < a.bottom - 1) found.push(`${name} and ${other}`);
    }
  }));
  const felt = document.querySelector(".felt").getBoundingClientRect();
  for (const card of document.querySelectorAll(".card")) {
    const box = card.getBoundingClientRect();
    if (box.left < felt.left || box.right > felt.right) found.push(`${card.ariaLabel} is outside`);
  }
  return found;
}
"""


@pytest.mark.parametrize("absent", [Seat.N, Seat.W])
def test_nothing_covers_anything_at_any_width(chrome: Browser, absent: Seat) -> None:
    desk = Desk(chrome)
    seats = [seat for seat in Seat if seat is not absent]
    deal = Deal.of(dict(zip(seats, START.deal.hands, strict=True)), Cards("CA CK"))
    positions = [Position.start(deal, Contract.parse("6NT"), seats[0], seats[1])]
    for _ in range(2):
        positions.append(positions[-1].play(positions[-1].legal.highest))
    boards = [Board(positions[2], lang="ru", explain=lambda *_: {})]
    boards.append(Board(discards(deal, seats[0], seats[0]), lang="en"))
    for board in boards:
        desk.put("one", board)
        for width in (360, 400, 829, 831, 1000):
            desk.page.set_viewport_size({"width": width, "height": 900})
            assert desk.page.evaluate(OVERLAPS) == [], (absent, width)
            assert desk.page.evaluate("document.documentElement.scrollWidth") <= width
        desk.page.evaluate("boards.one.views[0].abort()")
    desk.page.close()


@pytest.mark.parametrize(("width", "scheme"), [(1000, "light"), (420, "dark")])
def test_nothing_hinders_a_screen_reader(lay: Lay, width: int, scheme: str) -> None:
    desk, _ = lay(played=7, width=width, scheme=scheme)
    page = desk.page
    # A heading belongs to the page, not to a board in it.
    rules = {"rules": {"page-has-heading-one": {"enabled": False}}}
    for action in ("", "Edit"):
        if action:
            page.get_by_role("button", name=action, exact=True).click()
            expect(page.get_by_role("button", name="Solve")).to_be_visible()
        found = Axe().run(page, options=rules)
        assert found.violations_count == 0, found.generate_report()
        assert len(found.response["passes"]) > 15


def test_a_page_is_stepped_through_by_keys_and_links(chrome: Browser) -> None:
    page = chrome.new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.set_content(export_html(KOVALEVSKAYA.with_played(LINE[:4]), lang="en"))
    expect(page.locator(".step:visible")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#step-1")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text(
        "East: ♦K. Declarer takes 1 trick. The misère is caught."
    )
    page.keyboard.press("End")
    expect(page.locator("#step-30")).to_be_visible()
    expect(page.get_by_role("button", name="Forward")).to_be_disabled()
    page.get_by_role("link", name="West ♦A").click()
    expect(page.locator("#step-3")).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    expect(page.locator("#step-0")).to_be_visible()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert requests == []
    page.close()


def test_a_page_without_scripts_shows_every_step(chrome: Browser) -> None:
    context = chrome.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_content(export_html(KOVALEVSKAYA, lang="ru"))
    assert page.locator(".step:visible").count() == 31
    context.close()
