"""Boards in JupyterLab, from a click to the kernel and back, and in notebooks not run."""

from __future__ import annotations

import json
import os
import re
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from harness import browser
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from playwright.sync_api import Browser, Page, expect
from traitlets.config import Config

import prefdd

pytestmark = pytest.mark.browser

# Kernels start in another folder, where a relative path to the sources leads nowhere.
SOURCES = str(Path(prefdd.__file__).parents[1])
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join(filter(None, (SOURCES, os.environ.get("PYTHONPATH", "")))),
    "PREFDD_LANG": "en",
}

CELLS = [
    """
import prefdd
from prefdd import Cards, Contract, Record, Seat
from prefdd.widget import Board

hands = {
    Seat.E: Cards("S:QJ C:97 D:KQJT H:J7"),
    Seat.S: Cards("S:T987 C:8 D:987 H:98"),
    Seat.W: Cards("S:AK C:QJT D:A H:AKQT"),
}
board = Board(Record(hands, Contract.misere(), Seat.S, Seat.E), lang="en")
board
""",
    """
other = Board(board.position, lang="ru")
other
""",
    """
from prefdd.widget import Trainer

trainer = Trainer("catch", 1, 3, lang="en")
trainer
""",
]


def notebook() -> nbformat.NotebookNode:
    made = nbformat.v4.new_notebook()
    made.cells = [nbformat.v4.new_code_cell(source.strip()) for source in CELLS]
    made.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return made


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a notebook not yet run, and with the same one run and saved."""
    folder = tmp_path_factory.mktemp("lab")
    nbformat.write(notebook(), folder / "fresh.ipynb")
    saved = notebook()
    NotebookClient(saved, timeout=60, resources={"metadata": {"path": str(folder)}}).execute(
        env=ENVIRONMENT
    )
    nbformat.write(saved, folder / "saved.ipynb")
    # Trust goes by content, so the one to be trusted must be another.
    saved.cells.append(nbformat.v4.new_markdown_cell("Trusted."))
    nbformat.write(saved, folder / "trusted.ipynb")
    return folder


def own_places(home: Path) -> dict[str, str]:
    """The environment of a Jupyter that shares nothing with whoever runs the tests."""
    names = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
    places = {f"JUPYTER_{name}": str(home / name.lower()) for name in names}
    return {
        **ENVIRONMENT,
        **places,
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
    }


@pytest.fixture(scope="module")
def lab(home: Path) -> Iterator[str]:
    """Address of a JupyterLab of its own, without the settings of whoever runs the tests."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    token = secrets.token_hex(16)
    quiet = home / "settings" / "@jupyterlab" / "apputils-extension"
    quiet.mkdir(parents=True)
    (quiet / "notification.jupyterlab-settings").write_text(
        json.dumps({"fetchNews": "false", "checkForUpdates": False}), encoding="utf-8"
    )
    trust = [sys.executable, "-m", "jupyter", "trust", str(home / "trusted.ipynb")]
    subprocess.run(trust, env=own_places(home), check=True, capture_output=True)
    options = [
        "--no-browser",
        "--allow-root",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={token}",
        f"--ServerApp.root_dir={home}",
    ]
    log = home / "lab.log"
    with log.open("wb") as file:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options],
            env=own_places(home),
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    try:
        await_server(f"http://127.0.0.1:{port}/api?token={token}", server, log)
        yield f"http://127.0.0.1:{port}/lab/tree/{{name}}?reset&token={token}"
    finally:
        server.terminate()
        server.wait(20)


def await_server(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(300):
        if server.poll() is not None:
            break
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"JupyterLab does not start:\n{log.read_text(encoding='utf-8')}")


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


def opened(chrome: Browser, lab: str, name: str) -> Page:
    page = chrome.new_page(viewport={"width": 1300, "height": 1400})
    page.set_default_timeout(30_000)
    page.goto(lab.format(name=name))
    page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    return page


def test_from_a_click_to_the_kernel_and_back(chrome: Browser, lab: str) -> None:
    page = opened(chrome, lab, "fresh.ipynb")
    # Idle alone is said before there is a kernel, and running then asks for one.
    page.wait_for_function(
        """() => {
          const kernel = document.querySelector(".jp-Toolbar-kernelName");
          const idle = document.querySelector(
            '.jp-Notebook-ExecutionIndicator[data-status="idle"]');
          return kernel && kernel.textContent !== "No Kernel" && idle;
        }"""
    )
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    boards = page.locator(".prefdd")
    expect(boards).to_have_count(3, timeout=30_000)
    first, second, trainer = boards.nth(0), boards.nth(1), boards.nth(2)
    expect(first.locator('[data-key="DK"] .value')).to_have_text("1")
    for picture in page.locator(".jp-OutputArea-output img").all():
        expect(picture).to_be_hidden()

    first.locator('[data-key="DK"]').focus()
    expect(first.locator(".note")).to_contain_text("♦K keeps the value")
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    for key in ("b", "a", "x", "ArrowDown"):
        page.keyboard.press(key)
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells, "a shortcut has got through"
    started = time.monotonic()
    page.keyboard.press("Enter")
    expect(first.locator('[data-key="D9"] .value')).to_have_text("1")
    assert time.monotonic() - started < 3
    expect(second.locator(".played")).to_have_count(0)

    first.locator('[data-key="S7"]').click(force=True)
    expect(first.get_by_role("alert")).to_have_text("Must follow ♦ (holds ♦987)")
    first.get_by_role("button", name="Back", exact=True).click()
    expect(first.locator(".played")).to_have_count(0)
    expect(second.get_by_role("status")).to_have_text("Разыгрывающий берёт 1 взятку. Мизер пойман.")

    trainer.locator('[data-key="hint"]').focus()
    for told in ("right: 1.", "Right suit: ", "Right card: "):
        page.keyboard.press("Enter")
        expect(trainer.get_by_role("status")).to_contain_text(told)
    right = trainer.get_by_role("status").inner_text().partition("Right card: ")[2]
    card = trainer.get_by_role("button", name=right.partition(".")[0].split()[0], exact=True)
    card.focus()
    page.keyboard.press("x")
    page.keyboard.press("Enter")
    expect(trainer.get_by_role("status")).to_contain_text("Right. ")
    expect(card).to_have_count(0)
    trainer.get_by_role("button", name="Take back").click()
    expect(card).to_have_count(1)
    trainer.get_by_role("button", name="Next problem").click()
    expect(trainer.get_by_role("status")).to_be_hidden()
    expect(trainer.locator(".busy")).to_have_text("")
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    page.close()


def test_a_board_not_run_and_not_trusted_is_a_picture(chrome: Browser, lab: str) -> None:
    page = opened(chrome, lab, "saved.ipynb")
    expect(page.locator(".jp-OutputArea-output img")).to_have_count(3, timeout=30_000)
    still = page.locator(".jp-OutputArea-output table")
    expect(still).to_have_count(3, timeout=30_000)
    expect(page.locator(".prefdd")).to_have_count(0)
    expect(still.first).to_contain_text("K 1★")
    expect(still.nth(1)).to_contain_text("К 1★")
    page.close()


def test_a_board_not_run_but_trusted_is_the_board(chrome: Browser, lab: str) -> None:
    page = opened(chrome, lab, "trusted.ipynb")
    boards = page.locator(".prefdd")
    expect(boards).to_have_count(3, timeout=30_000)
    expect(boards.first.locator('[data-key="DK"] .value')).to_have_text("1")
    expect(boards.nth(1).locator('[data-key="DK"]')).to_have_attribute(
        "aria-label", "♦К: 1, лучшая карта"
    )
    page.close()


def pictures_of(page: str) -> list[str]:
    coded = re.findall(r'src="data:image/svg\+xml;base64,([\w+/=]+)"', page)
    return [b64decode(code).decode() for code in coded]


def test_export_shows_the_boards_offline(chrome: Browser, home: Path) -> None:
    command = [sys.executable, "-m", "jupyter", "nbconvert", "--to", "html"]
    subprocess.run(
        [*command, "--output", "plain.html", str(home / "saved.ipynb")],
        env=own_places(home),
        check=True,
        capture_output=True,
    )
    # The state of the widgets is stored, and the page still holds pictures.
    assert "widget-state+json" in (home / "saved.ipynb").read_text(encoding="utf-8")
    exported = (home / "plain.html").read_text(encoding="utf-8")
    pictures = pictures_of(exported)
    assert len(pictures) == 3
    for picture in pictures[:2]:
        assert len(set(re.findall(r'<g id="[\w-]+-([SCDH][AKQJT987])"', picture))) == 30
    assert "<title>♦K: 1</title>" in pictures[0]
    assert "<title>♦К: 1</title>" in pictures[1]

    context = chrome.new_context(offline=True)
    page = context.new_page()
    page.goto((home / "plain.html").as_uri())
    for picture in page.locator(".jp-OutputArea-output img").all():
        expect(picture).to_be_visible()
        assert picture.evaluate("image => image.naturalWidth") > 300
    context.close()

    config = Config()
    for order in (["text/html"], ["image/svg+xml"]):
        config.NbConvertBase.display_data_priority = order
        body, _ = HTMLExporter(config=config, template_name="basic").from_filename(
            str(home / "saved.ipynb")
        )
        assert len(pictures_of(body)) == 3
