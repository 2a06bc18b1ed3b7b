"""`Trainer`: lessons in a notebook, on the table of the board and by its script.

The lesson decides everything; here commands become moves, and moments become states.
As on a board, a command for an older state is ignored, so nothing is played twice, and
what takes thought - answers, reasons, the next problem - is done in a thread.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from prefdd import i18n
from prefdd.cards import Card
from prefdd.errors import PrefddError
from prefdd.phrase import Phrase
from prefdd.progress import Progress
from prefdd.training import words
from prefdd.training.course import course
from prefdd.training.history import Entry, History
from prefdd.training.kinds import ProblemKind, problem
from prefdd.training.lesson import Lesson
from prefdd.training.problems import Problem
from prefdd.widget.analyst import Analyst, Errand
from prefdd.widget.lesson_state import lesson_state, lesson_still
from prefdd.widget.state import PATHS, Look
from prefdd.widget.still import display_with_still, still_class

__all__ = ["Trainer"]

_STATIC: Final = Path(__file__).parent / "static"

_Change = Callable[[Progress], Lesson]
"""Makes another moment of a lesson, and calls its argument so that it can be stopped."""


@dataclass(frozen=True, slots=True)
class _Said:
    """What the teacher says of a moment, in a language: reasons need a search."""

    lang: str
    text: str = ""

    @classmethod
    def of(cls, lesson: Lesson, lang: str) -> _Said:
        return cls(lang, words.said(lesson, lang))


class Trainer(anywidget.AnyWidget):
    """Exercises with one right idea, played against a perfect opponent.

    Parameters
    ----------
    kind
        ``"catch"``, ``"hidden"``, ``"declarer"``, ``"defence"``, ``"allpass"``, see
        `prefdd.training.problem`; ``"course"`` for published problems; or a kind of
        one's own.
    level, seed
        Which problem; in the course the seed is its place, from 0, and there is no level.
    lang
        ``"en"`` or ``"ru"``; None asks the environment, as the command line does.
    history
        A file to which each lesson that comes to its end is added; nothing is
        written without it.

    Raises
    ------
    PrefddError
        If there is no such kind, or the course has no such place.
    OSError
        If the history cannot be read.

    Examples
    --------
    >>> trainer = Trainer("catch", level=1, seed=7, lang="en")
    >>> trainer.play(trainer.lesson.problem.right.lowest)
    >>> trainer.lesson.score.right, trainer.state["said"].split()[0]
    (1, 'Right.')
    """

    _esm = _STATIC / "board.js"
    _css = _STATIC / "board.css"

    state = traitlets.Dict().tag(sync=True)
    paths = traitlets.Dict(PATHS).tag(sync=True)
    still = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        kind: str | ProblemKind = "catch",
        level: int = 1,
        seed: int = 0,
        *,
        lang: str | None = None,
        history: str | Path | None = None,
    ) -> None:
        # First of all, because `close` needs it even if the problem is refused.
        self._analyst = Analyst()
        self._busy = self._analyst.lock
        lang = i18n.language(os.environ, lang)
        i18n.translation(lang)
        self._look = Look(lang)
        self._kind, self._level = kind, level
        self._lesson = Lesson.of(self._problem(seed))
        self._said = _Said(lang)
        self._is_written = False
        self._history = None if history is None else History.open(history)
        self._version = 0
        super().__init__()
        self.still = still_class(self.model_id)
        self.on_msg(self._on_message)
        self._publish(self._damage())

    @property
    def lesson(self) -> Lesson:
        """The lesson that is shown."""
        return self._lesson

    @property
    def history(self) -> History | None:
        """Lessons that came to their end, if they are kept."""
        return self._history

    def play(self, card: Card | str) -> None:
        """Play a card and have it answered; IllegalPlayError if it may not be played."""
        self._now(lambda _: self._lesson.play(card))

    def hint(self) -> None:
        """Show one step more of the hint."""
        self._now(lambda _: self._lesson.hint())

    def take_back(self) -> None:
        """Take back the last card and its answers."""
        self._now(lambda _: self._lesson.take_back())

    def again(self) -> None:
        """Begin the same problem again; it counts as another lesson."""
        self._now(lambda _: Lesson.of(self._lesson.problem))

    def next(self) -> None:
        """Go on to the problem of the next seed; PrefddError at the end of the course."""
        self._now(self._following)

    def wait(self, seconds: float = 30) -> bool:
        """Wait for what was asked on the page; whether it came in time."""
        return self._analyst.wait(seconds)

    def close(self) -> None:
        """Stop what is under way and take the trainer off the page."""
        self._analyst.stop()
        super().close()

    def _following(self, progress: Progress) -> Lesson:
        return Lesson.of(self._problem(self._lesson.problem.seed + 1, progress))

    def _problem(self, seed: int, progress: Progress = None) -> Problem:
        if self._kind != "course":
            return problem(self._kind, self._level, seed, progress=progress)
        problems = course()
        if not 0 <= seed < len(problems):
            raise PrefddError(
                "the course has {count} problems, numbered from 0; there is no {seed}",
                count=len(problems),
                seed=seed,
            )
        return problems[seed]

    def _now(self, change: _Change) -> None:
        """Another moment of the lesson, worked out in place; errors are raised."""
        lang = self._look.lang

        def work() -> tuple[Lesson, _Said]:
            lesson = change(None)
            return lesson, _Said.of(lesson, lang)

        lesson, said = self._analyst.at_once(work)
        self._arrive(lesson, said)

    def _later(self, change: _Change, message: str = "") -> None:
        """The same in the thread; without an event loop to come back to, in place."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return self._now(change)
        lang = self._look.lang

        def work(errand: Errand) -> None:
            try:
                lesson = change(errand.check)
                errand.tell(partial(self._arrive, lesson, _Said.of(lesson, lang)))
            except PrefddError as error:
                errand.tell(partial(self._refuse, error))
            except InterruptedError:
                raise
            except BaseException:
                errand.tell(self._rest)
                raise

        self._look = replace(self._look, is_busy=True)
        self._publish(message)
        self._analyst.begin(work)

    def _arrive(self, lesson: Lesson, said: _Said) -> None:
        """The moment that was worked out is the one that is shown."""
        with self._busy:
            if lesson.problem is not self._lesson.problem or not lesson.answers:
                self._is_written = False
            self._lesson, self._said = lesson, said
            message = ""
            if lesson.is_over and not self._is_written:
                message = self._write(lesson)
            self._rest(message)
        self._say_again()

    def _refuse(self, error: PrefddError) -> None:
        self._rest(self._told(error))
        self._say_again()

    def _rest(self, message: str = "") -> None:
        """Nothing is under way any more."""
        with self._busy:
            self._look = replace(self._look, is_busy=False)
            self._publish(message)

    def _say_again(self) -> None:
        """In the language of now, when it was changed since the thread began."""
        if self._said.lang != self._look.lang:
            self._later(lambda _: self._lesson)

    def _write(self, lesson: Lesson) -> str:
        """Keep a lesson that came to its end, once; what went wrong, if anything."""
        self._is_written = True
        if self._history is None:
            return ""
        try:
            self._history = self._history.add(Entry.of(lesson))
        except OSError as error:
            return self._told(
                Phrase(
                    "the history {path} cannot be written: {why}",
                    path=error.filename,
                    why=error.strerror,
                )
            )
        return ""

    def _damage(self) -> str:
        """What is to be said of a history that was damaged."""
        if self._history is None or self._history.kept_aside is None:
            return ""
        return self._told(
            Phrase(
                "the history was damaged: it is kept as {aside}, and a new one is begun",
                aside=self._history.kept_aside,
            )
        )

    def _told(self, phrase: Phrase | PrefddError) -> str:
        text = i18n.describe(phrase, self._look.lang)
        return text[:1].upper() + text[1:]

    def _publish(self, message: str = "") -> None:
        with self._busy:
            self._version += 1
            self._look = replace(self._look, message=message)
            said = self._said.text if self._said.lang == self._look.lang else ""
            shown = lesson_state(self._lesson, self._look, said, self._in_all())
            self.state = {**shown, "version": self._version}

    def _in_all(self) -> str:
        if self._history is None:
            return ""
        say = i18n.translation(self._look.lang).gettext
        return say("In all lessons: {right} of {asked}.").format(
            right=self._history.right, asked=self._history.asked
        )

    def _on_message(self, _: object, content: object, __: object) -> None:
        """A command of the script; a refusal is shown, never raised into the log."""
        if not isinstance(content, Mapping):
            return
        if content.get("version") == self._version:
            try:
                self._obey(content)
            except PrefddError as error:
                self._publish(self._told(error))
        self.send({"type": "done", "id": content.get("id")})

    def _obey(self, content: Mapping[str, Any]) -> None:
        kind, lesson = content.get("type"), self._lesson
        if kind == "look":
            self._see(content)
        elif kind == "back":
            self._later(lambda _: lesson.take_back())
        elif kind == "again":
            self._later(lambda _: Lesson.of(lesson.problem))
        elif kind == "next":
            # A hard one may take seconds, and the page shows this meanwhile.
            say = i18n.translation(self._look.lang).gettext
            self._later(self._following, say("Looking for a problem…"))
        elif self._look.is_busy:
            # A card or a hint for a moment that is not there yet.
            return
        elif kind == "play":
            card = Card(content.get("card", ""))
            self._later(lambda _: lesson.play(card))
        elif kind == "hint":
            self._later(lambda _: lesson.hint())

    def _see(self, content: Mapping[str, Any]) -> None:
        """Another language or deck."""
        lang = content.get("lang")
        if isinstance(lang, str):
            i18n.translation(lang)
            self._look = replace(self._look, lang=lang)
        if isinstance(content.get("fourColours"), bool):
            self._look = replace(self._look, four_colours=content["fourColours"])
        if self._look.is_busy:
            self._publish(self._look.message)
        else:
            self._rest()
            self._say_again()

    def _ipython_display_(self) -> None:
        """Show the trainer, and a picture of the problem for pages where it cannot live."""
        bundle = self._repr_mimebundle_()
        if bundle is not None:
            display_with_still(bundle[0], f"{self.state['words']['board']}: {self.state['title']}")

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The trainer; where none can live, a still picture of the problem."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        still = lesson_still(self._lesson, self._look, f"trainer-{self.model_id[:12]}")
        return {**data, **still}, metadata
