"""What the pages of the site show is what happens.

A block that begins with ``$ prefdd`` is a session of the shell: what stands below a command
is what it prints, where ``...`` stands for any lines, and in a line for the rest of it; a
command with nothing below is parsed only. Blocks with ``>>>`` are sessions of Python, one
for each page. Commands in ``sh`` blocks are parsed, other Python is compiled.
"""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import prefdd
from prefdd.cli import main
from prefdd.cli.arguments import parse

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
_FENCE = re.compile(r"^(```+)(\{?[\w-]*\}?)[^\n]*\n(.*?)^\1", re.DOTALL | re.MULTILINE)
_FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    """Language and text of each fenced block."""
    for _, language, text in _FENCE.findall(page.read_text(encoding="utf-8")):
        yield language, text


def with_blocks(pattern: str) -> list[Path]:
    found = re.compile(pattern, re.MULTILINE)
    return [page for page in PAGES if any(found.search(text) for _, text in blocks(page))]


def sessions(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a session and what stands below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def same(shown: str, said: str) -> bool:
    """Whether a page shows what was said, ends of lines apart."""
    lines = [line.rstrip() for line in shown.strip("\n").splitlines()]
    pattern = "".join(
        r"(?:[^\n]*\n)*?" if line == "..." else re.escape(line).replace(r"\.\.\.", "[^\n]*") + r"\n"
        for line in lines
    )
    clean = "".join(f"{line.rstrip()}\n" for line in said.strip("\n").splitlines())
    return re.fullmatch(pattern, clean) is not None


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.mark.parametrize("page", with_blocks(r"\A\$ prefdd"), ids=name)
def test_shell(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PREFDD_LANG", "ru" if page.parent.name == "ru" else "en")
    for _, text in blocks(page):
        if not text.startswith("$ prefdd"):
            continue
        for command, shown in sessions(text):
            words = shlex.split(command, comments=True)
            assert words[0] == "prefdd", command
            assert parse(words[1:], "en").command == words[1]
            if shown.strip():
                main(words[1:])
                caught = capsys.readouterr()
                assert same(shown, caught.err + caught.out), f"{command}\n{caught.out}"


@pytest.mark.parametrize("page", with_blocks(r"^>>> "), ids=name)
def test_python(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PREFDD_LANG", "ru" if page.parent.name == "ru" else "en")
    session = "\n".join(text for _, text in blocks(page) if text.startswith(">>> "))
    test = doctest.DocTestParser().get_doctest(
        session, {"folder": tmp_path}, name(page), str(page), 0
    )
    said: list[str] = []
    result = doctest.DocTestRunner(optionflags=_FLAGS).run(test, out=said.append)
    assert not result.failed, "".join(said)


@pytest.mark.parametrize("page", with_blocks(r"^prefdd "), ids=name)
def test_commands_are_understood(page: Path) -> None:
    for language, text in blocks(page):
        for line in text.splitlines():
            words = shlex.split(line, comments=True) if language == "sh" else []
            if words and words[0] == "prefdd" and words[1] != "--help":
                words = [word for word in words if word not in "<>"]
                assert parse(words[1:], "en").command == words[1]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_python_compiles(page: Path) -> None:
    for language, text in blocks(page):
        if language == "python":
            compile(text, name(page), "exec")


@pytest.mark.parametrize("page", [*PAGES, *ROOT.glob("*.md")], ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    text = _FENCE.sub("", page.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text):
        assert (page.parent / target).exists(), target


def test_every_public_name_has_its_place() -> None:
    text = "\n".join(page.read_text("utf-8") for page in (DOCS / "reference").glob("*.md"))
    said = re.findall(
        r"^\.\. (?:auto(?:function|class|exception|data)|py:data):: prefdd\.(\w+)$",
        text,
        re.MULTILINE,
    )
    assert sorted(said) == sorted(prefdd.__all__), "each name once in a page of docs/reference"
