"""Running the command line: in this process, and as a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys

import pytest
from cli_deals import SOURCE, Outcome, Run

from prefdd.cli import main


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PREFDD_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `prefdd` in this process; ``stdin`` is text or bytes for standard input."""

    class Terminal(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    def run_main(*words: object, stdin: str | bytes = "", is_terminal: bool = False) -> Outcome:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        kind = Terminal if is_terminal else io.TextIOWrapper
        monkeypatch.setattr(sys, "stdin", kind(io.BytesIO(data), "utf-8"))
        status = main([str(word) for word in words])
        captured = capsys.readouterr()
        return Outcome(status, captured.out, captured.err)

    return run_main


@pytest.fixture
def spawn() -> Run:
    """Run ``python OPTIONS -m prefdd WORDS`` as a process of its own."""

    def run_process(
        *words: object, stdin: bytes = b"", options: tuple[str, ...] = (), **variables: str
    ) -> Outcome:
        environment = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT") if key in os.environ}
        environment |= {"PYTHONPATH": str(SOURCE), **variables}
        done = subprocess.run(
            [sys.executable, *options, "-m", "prefdd", *map(str, words)],
            input=stdin,
            capture_output=True,
            env=environment,
            timeout=60,
            check=False,
        )
        return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run_process
