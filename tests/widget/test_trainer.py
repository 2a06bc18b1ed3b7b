"""The trainer: what Python shows of a lesson, and a lesson in a real browser."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from harness import Desk, browser
from playwright.sync_api import Browser, expect

from prefdd import PrefddError
from prefdd.random_deals import SplitMix64
from prefdd.training import KINDS, course, words
from prefdd.training.kinds import Drawn
from prefdd.training.lesson import Lesson
from prefdd.widget import Trainer

CODES = [kind.code for kind in KINDS]


def tell(trainer: Trainer, kind: str, **facts: object) -> dict[str, object]:
    """Send a command as the script does; the state after it."""
    trainer._handle_custom_msg({"version": trainer.state["version"], "type": kind, **facts}, [])
    return dict(trainer.state)


@pytest.mark.parametrize("code", [*CODES, "course"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_lesson_is_plain_data_and_runs_to_its_end(code: str, lang: str) -> None:
    trainer = Trainer(code, 1, 1, lang=lang)
    assert json.loads(json.dumps(trainer.state)) == trainer.state
    while not trainer.lesson.is_over:
        card = trainer.lesson.here.right.lowest
        [able] = [
            seat for seat in trainer.state["seats"] if any(c["isLegal"] for c in seat["cards"])
        ]
        legal = {c["code"] for c in able["cards"] if c["isLegal"]}
        assert legal == {c.code for c in trainer.lesson.here.legal}
        tell(trainer, "play", card=card.code)
    end = {"en": "The goal is reached.", "ru": "Цель достигнута."}[lang]
    assert trainer.state["said"].endswith(end)
    assert not any(c["isLegal"] for s in trainer.state["seats"] for c in s["cards"])


@pytest.mark.parametrize(
    ("lang", "titles"), [("en", ["Misère", "All-pass"]), ("ru", ["Мизер", "Распасы"])]
)
def test_titles_begin_as_those_of_a_board_do(lang: str, titles: list[str]) -> None:
    kinds = ("catch", "allpass")
    assert [Trainer(kind, 1, 1, lang=lang).state["title"] for kind in kinds] == titles
    assert Trainer("hidden", 1, 1, lang=lang).state["title"] == titles[0]


def test_a_card_is_played_once_however_often_it_is_sent() -> None:
    trainer = Trainer("catch", 2, 1, lang="en")
    card = trainer.lesson.problem.right.lowest.code
    command = {"version": trainer.state["version"], "type": "play", "card": card}
    trainer._handle_custom_msg(command, [])
    trainer._handle_custom_msg(command, [])
    assert len(trainer.lesson.answers) == 1


def test_a_mistake_is_told_at_once_and_taken_back() -> None:
    trainer = Trainer("catch", 1, 3, lang="en")
    lesson = trainer.lesson
    wrong = (lesson.here.legal - lesson.problem.right).lowest
    assert tell(trainer, "play", card=wrong.code)["said"].startswith(f"Wrong. {wrong} costs 1")
    state = tell(trainer, "back")
    assert state["said"] == ""
    assert trainer.lesson.here == lesson.here
    assert tell(trainer, "hint")["said"].startswith("Different choices: ")


def test_an_illegal_card_is_refused_in_words() -> None:
    trainer = Trainer("catch", 1, 3, lang="ru")
    declarer = next(c for s in trainer.state["seats"] for c in s["cards"] if not c["isLegal"])
    message = tell(trainer, "play", card=declarer["code"])["message"]
    assert message
    assert not re.search("[a-z]", message)
    assert trainer.lesson.answers == ()


def test_the_next_problem_and_the_end_of_the_course() -> None:
    trainer = Trainer("declarer", 1, 4, lang="en")
    tell(trainer, "next")
    assert trainer.lesson.problem.seed == 5
    last = len(course()) - 1
    final = Trainer("course", seed=last, lang="en")
    assert tell(final, "next")["message"].startswith("The course has 16 problems")
    assert final.lesson.problem.seed == last
    with pytest.raises(PrefddError, match="there is no 16"):
        Trainer("course", seed=16)


def test_history_is_written_once_a_lesson(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    trainer = Trainer("catch", 1, 3, lang="en", history=path)
    while not trainer.lesson.is_over:
        trainer.play(trainer.lesson.here.right.lowest)
    trainer.take_back()
    trainer.play(trainer.lesson.here.right.lowest)
    assert len(path.read_text().splitlines()) == 1
    trainer.again()
    while not trainer.lesson.is_over:
        trainer.play(trainer.lesson.here.right.lowest)
    assert len(path.read_text().splitlines()) == 2
    assert "In all lessons: " in trainer.state["lesson"]["score"]


def test_a_damaged_history_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    path.write_text("{")
    trainer = Trainer("catch", 1, 3, lang="ru", history=path)
    assert trainer.state["message"].startswith("Файл истории был испорчен")
    assert (tmp_path / "history.jsonl.damaged-1").read_text() == "{"
    # The new one is begun, and a sound one is not spoken of.
    while not trainer.lesson.is_over:
        trainer.play(trainer.lesson.here.right.lowest)
    assert len(path.read_text().splitlines()) == 1
    assert Trainer("catch", 1, 3, lang="ru", history=path).state["message"] == ""


def test_a_history_that_cannot_be_written_is_told_of_and_the_lesson_goes_on(
    tmp_path: Path,
) -> None:
    trainer = Trainer("catch", 1, 3, lang="en", history=tmp_path / "no" / "history.jsonl")
    (tmp_path / "no").write_text("a file where the folder should be")
    while not trainer.lesson.is_over:
        trainer.play(trainer.lesson.here.right.lowest)
    assert "cannot be written" in trainer.state["message"]


class Patient:
    """A kind that finds nothing while a test wants it to go on looking."""

    code = "patient"

    def __init__(self) -> None:
        self.asked = 0
        self.going = threading.Event()
        self.going.set()

    def draw(self, numbers: SplitMix64, level: int) -> Drawn | None:
        """A misère to catch, or none as yet."""
        self.asked += 1
        if not self.going.wait(0.01):
            return None
        return KINDS[0].draw(numbers, level)

    def hold(self) -> int:
        """Find nothing from now on; how often it was asked so far."""
        self.going.clear()
        return self.asked


async def until(is_so: Callable[[], bool]) -> None:
    """Let the loop run until something is so."""
    end = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < end
        await asyncio.sleep(0.005)


def is_at_rest(trainer: Trainer) -> bool:
    return not trainer.state["isBusy"]


def test_answers_come_from_a_thread_and_are_set_in_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said, going = words.said, threading.Event()
    thinkers: list[str] = []

    def slow(lesson: Lesson, lang: str = "en") -> str:
        thinkers.append(threading.current_thread().name)
        assert going.wait(20)
        return said(lesson, lang)

    monkeypatch.setattr(words, "said", slow)

    async def main() -> None:
        trainer = Trainer("catch", 2, 1, lang="en")
        setters: set[str] = set()
        trainer.observe(lambda _: setters.add(threading.current_thread().name), "state")
        card = trainer.lesson.problem.right.lowest.code
        assert tell(trainer, "play", card=card)["isBusy"]
        assert trainer.lesson.answers == ()
        # The board lives: another deck at once, but no second card for the same moment.
        assert tell(trainer, "look", fourColours=True)["fourColours"]
        tell(trainer, "play", card=card)
        tell(trainer, "hint")
        tell(trainer, "look", lang="ru")
        going.set()
        await until(lambda: is_at_rest(trainer) and bool(trainer.state["said"]))
        assert [answer.card.code for answer in trainer.lesson.answers] == [card]
        assert trainer.lesson.hints == 0
        assert trainer.state["said"].startswith("Верно.")
        assert setters == {threading.current_thread().name}
        assert set(thinkers) == {"prefdd board"}
        trainer.close()

    asyncio.run(main())


def test_a_late_answer_to_an_old_question_is_dropped() -> None:
    kind = Patient()

    async def main() -> None:
        trainer = Trainer(kind, 1, 3, lang="en")
        first = trainer.lesson.problem
        before = kind.hold()
        assert tell(trainer, "next")["message"] == "Looking for a problem…"
        await until(lambda: kind.asked > before + 2)
        tell(trainer, "again")
        kind.going.set()
        await until(lambda: is_at_rest(trainer))
        await asyncio.sleep(0.1)
        assert trainer.lesson.problem is first
        assert trainer.state["message"] == ""
        kind.hold()
        tell(trainer, "next")
        kind.going.set()
        # Waiting in the loop itself takes what the thread tells.
        assert trainer.wait(20)
        assert trainer.lesson.problem.seed == 4
        trainer.close()

    asyncio.run(main())


def test_to_close_ends_the_search_for_a_problem() -> None:
    kind = Patient()

    def searchers() -> list[threading.Thread]:
        return [one for one in threading.enumerate() if one.name == "prefdd board"]

    async def main() -> None:
        await until(lambda: not searchers())
        trainer = Trainer(kind, 1, 3, lang="en")
        before = kind.hold()
        tell(trainer, "next")
        await until(lambda: kind.asked > before + 2)
        assert searchers()
        trainer.close()
        await until(lambda: not searchers())

    asyncio.run(main())


def test_a_refusal_from_the_thread_is_shown() -> None:
    async def main() -> None:
        trainer = Trainer("course", seed=len(course()) - 1, lang="en")
        tell(trainer, "next")
        await until(lambda: is_at_rest(trainer))
        assert trainer.state["message"].startswith("The course has 16 problems")
        here = trainer.lesson.here
        foreign = (here.position.deal.cards - here.legal).lowest
        tell(trainer, "play", card=foreign.code)
        await until(lambda: is_at_rest(trainer))
        assert trainer.state["message"]
        assert trainer.lesson.answers == ()
        trainer.close()

    asyncio.run(main())


def test_two_trainers_are_independent() -> None:
    first, second = (Trainer("catch", 1, 3, lang=lang) for lang in ("en", "ru"))
    before = second.state
    tell(first, "play", card=first.lesson.problem.right.lowest.code)
    tell(first, "look", fourColours=True)
    assert second.state == before
    assert second.lesson.answers == ()


@pytest.mark.parametrize("code", CODES)
def test_a_still_picture_where_no_trainer_can_live(code: str) -> None:
    bundle = Trainer(code, 1, 1, lang="en")._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "You play" in data["text/plain"]
    assert "You play" in data["text/html"]
    assert ("image/svg+xml" in data) == (code != "hidden")


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.mark.browser
@pytest.mark.parametrize("code", ["catch", "hidden"])
def test_a_lesson_by_keys_alone(chrome: Browser, code: str) -> None:
    desk = Desk(chrome)
    trainer = Trainer(code, 1, 3, lang="en")
    desk.put("one", trainer)
    page = desk.page
    page.locator('[data-key="hint"]').focus()
    # A key pressed before the last one was answered does nothing, so each is waited for.
    for told in ("right: 1.", "Right suit: ", "Right card: "):
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text(told)
    right = trainer.lesson.problem.right.lowest.code
    page.locator(f'[data-key="{right}"]').focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Right. ")
    page.locator('[data-key="back"]').click()
    expect(page.locator(f'[data-key="{right}"]')).to_be_visible()
    page.locator('[data-key="language"]').click()
    expect(page.locator('[data-key="next"]')).to_have_text("Следующая задача")
    found = Axe().run(page, options={"rules": {"page-has-heading-one": {"enabled": False}}})
    assert found.violations_count == 0, found.generate_report()
    assert desk.errors == []
    page.close()


@pytest.mark.browser
def test_two_trainers_are_independent_and_two_views_are_one(chrome: Browser) -> None:
    desk = Desk(chrome)
    one, other = Trainer("catch", 1, 3, lang="en"), Trainer("discard", 2, 2, lang="en")
    desk.put("one", one, 0)
    desk.put("other", other, 1, 2)
    page = desk.page
    first = other.lesson.problem.right.lowest
    page.locator(f'#place1 [data-key="{first.code}"]').dblclick()
    for place in (1, 2):
        expect(page.locator(f"#place{place} .put .card")).to_have_count(1)
        expect(page.locator(f"#place{place} .said")).to_contain_text("one card more.")
    assert (len(one.lesson.answers), len(other.lesson.answers)) == (0, 1)
    second = other.lesson.here.right.highest
    page.locator(f'#place2 [data-key="{second.code}"]').click()
    for place in (1, 2):
        expect(page.locator(f"#place{place} .said")).to_contain_text("Right. ")
    expect(page.locator("#place0 .said")).to_be_hidden()
    page.locator('#place1 [data-key="back"]').click()
    expect(page.locator("#place2 .put .card")).to_have_count(1)
    found = Axe().run(page, options={"rules": {"page-has-heading-one": {"enabled": False}}})
    assert found.violations_count == 0, found.generate_report()
    page.locator('#place0 [data-key="hint"]').click()
    expect(page.locator("#place0 .said")).to_contain_text("right: 1.")
    assert other.lesson.hints == 0
    assert desk.errors == []
    page.close()
