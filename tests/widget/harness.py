"""A page of a browser with boards on it, and Python behind them: all but the kernel.

Debian's Chromium does (``apt-get install chromium``); PREFDD_CHROMIUM names another one.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from prefdd.widget import Board

STATIC = Path(__file__).parents[2] / "src" / "prefdd" / "widget" / "static"

# A model as anywidget gives it to a script: traits with events, and messages.
MODEL = """
window.boards = {};
window.errors = [];
window.sent = [];
addEventListener("error", (event) => errors.push(event.message));
addEventListener("unhandledrejection", (event) => errors.push(String(event.reason)));
window.mount = async (name, traits, source, places) => {
  const listeners = {};
  const emit = (event, ...facts) => (listeners[event] ?? []).slice().forEach((f) => f(...facts));
  const model = {
    get: (key) => traits[key],
    on: (event, f) => (listeners[event] ??= []).push(f),
    off: (event, f) => { listeners[event] = (listeners[event] ?? []).filter((g) => g !== f); },
    send: async (command) => {
      sent.push(command);
      const answer = await toPython(name, command);
      if (!answer) return;
      traits.state = answer;
      emit("change:state");
      emit("msg:custom", { type: "done", id: command.id });
    },
  };
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const module = (await import(url)).default;
  const views = places.map((place) => {
    const control = new AbortController();
    module.render({ model, el: document.getElementById(place), signal: control.signal });
    return control;
  });
  boards[name] = { model, views, listeners };
};
"""


def chromium() -> str:
    """Path of a Chromium; RuntimeError with the cure if there is none."""
    wanted = os.environ.get("PREFDD_CHROMIUM")
    found = wanted or shutil.which("chromium")
    if found is None:
        raise RuntimeError(
            "tests of boards need Chromium: apt-get install chromium fonts-dejavu-core, "
            "or name one in PREFDD_CHROMIUM; without it: pytest -m 'not browser'"
        )
    return found


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield opened
        opened.close()


class Desk:
    """A page with boards.

    Attributes
    ----------
    page
        The page of the browser.
    is_silent
        Whether nothing answers, as when a kernel is gone.
    """

    def __init__(self, browser: Browser, width: int = 1000, scheme: str = "light") -> None:
        self.page: Page = browser.new_page(
            viewport={"width": width, "height": 900},
            color_scheme="dark" if scheme == "dark" else "light",
        )
        self.is_silent = False
        self._boards: dict[str, Board] = {}
        css = (STATIC / "board.css").read_text(encoding="utf-8")
        places = "".join(f'<div id="place{n}"></div>' for n in range(3))
        background = "#111" if scheme == "dark" else "#fff"
        self.page.set_content(
            f'<!DOCTYPE html><html lang="en"><title>Boards</title><style>{css}</style>'
            f'<body style="background:{background}"><main>{places}</main></body></html>'
        )
        self.page.expose_function("toPython", self._to_python)
        self.page.add_script_tag(content=MODEL)

    def put(self, name: str, board: Board, *places: int) -> None:
        """Lay a board on the desk, in one place or in several."""
        self._boards[name] = board
        board.wait()
        traits = {"state": board.state, "paths": board.paths}
        source = (STATIC / "board.js").read_text(encoding="utf-8")
        ids = [f"place{place}" for place in places or (0,)]
        self.page.evaluate("(all) => mount(...all)", [name, traits, source, ids])

    def _to_python(self, name: str, command: dict[str, Any]) -> dict[str, Any] | None:
        if self.is_silent:
            return None
        board = self._boards[name]
        board._handle_custom_msg(command, [])
        board.wait()
        return dict(board.state)

    @property
    def errors(self) -> list[str]:
        """What went wrong in the page."""
        return list(self.page.evaluate("errors"))
