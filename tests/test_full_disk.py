"""A full disk, a read-only directory, a pipe that takes no more: told in a line, nothing lost."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import prefdd
from prefdd.whole_file import write_file

resource = pytest.importorskip("resource", reason="limits of files are set in another way here")

ROOT = Path(__file__).parents[1]
SOURCE = str(Path(prefdd.__file__).parents[1])
OLD = b"what was there before\n"
NOBODY = 65534

# A file may get so long, and no longer: for who writes it is as if the disk were full.
LIMITED = """\
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (60, 60))
from prefdd.cli import main
sys.exit(main(sys.argv[1:]))
"""
HISTORY = """\
import resource, sys
from prefdd.training.history import Entry, History
entry = Entry("misere", 1, 7, 2.5, 4, 3, 0, 1, True)
kept = History.open(sys.argv[1]).add(entry)
size = kept.path.stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20, size + 20))
try:
    kept.add(entry)
except OSError:
    again = History.open(sys.argv[1])
    print(again.entries == kept.entries and again.kept_aside is None)
"""


def run(code: str, *words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": SOURCE},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def is_told(done: subprocess.CompletedProcess[str], russian: bool = False) -> bool:
    """Whether one line of complaint, and nothing of Python, was said."""
    lines = done.stderr.splitlines()
    text = "на диске нет места" if russian else "there is no room on the disk"
    return done.returncode == 1 and text in lines[0] and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "target"),
    [
        ("convert demo/kovalevskaya.txt {}", "deal.json"),
        ("sheet demo/pool.jsonl --save {}", "sheet.json"),
        ("sheet demo/pool.jsonl --svg {}", "sheet.svg"),
        ("odds demo/kovalevskaya.txt --sample 20 --resume {}", "state"),
    ],
)
def test_a_full_disk_costs_nothing_that_was_there(words: str, target: str, tmp_path: Path) -> None:
    path = tmp_path / target
    is_state = target == "state"
    if not is_state:
        path.write_bytes(OLD)
    done = run(LIMITED, *words.format(path).split(), "--lang", "ru")
    assert is_told(done, russian=True), done.stderr
    assert [item.name for item in tmp_path.iterdir()] == ([] if is_state else [target])
    assert is_state or path.read_bytes() == OLD


def test_a_history_gets_no_half_of_a_line(tmp_path: Path) -> None:
    done = run(HISTORY, tmp_path / "history.jsonl")
    assert (done.stdout, done.stderr) == ("True\n", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "words", ["solve demo/kovalevskaya.txt", "solve --json demo/kovalevskaya.txt", "--version"]
)
def test_a_terminal_that_takes_no_more_is_told_of(words: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "prefdd", *words.split(), "--lang", "en"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": SOURCE},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert is_told(done), done.stderr


@pytest.fixture
def own_folder() -> Iterator[Path]:
    """A folder of a user who may not write everywhere, as root may, and this process as his."""
    user = os.geteuid() or NOBODY
    with tempfile.TemporaryDirectory() as name:
        os.chown(name, user, -1)
        before = os.geteuid()
        os.seteuid(user)
        try:
            yield Path(name)
        finally:
            os.seteuid(before)


def test_a_file_in_a_read_only_directory_is_written_in_place(own_folder: Path) -> None:
    path = own_folder / "deal.txt"
    path.write_bytes(OLD)
    own_folder.chmod(0o500)
    write_file(path, b"new")
    with pytest.raises(PermissionError, match=re.escape(str(own_folder))):
        write_file(own_folder / "other.txt", b"new")
    assert path.read_bytes() == b"new"
    own_folder.chmod(0o700)


def test_links_modes_and_devices_stay_what_they_are(tmp_path: Path) -> None:
    path, link = tmp_path / "deal.txt", tmp_path / "link"
    path.write_bytes(OLD)
    path.chmod(0o640)
    link.symlink_to(path)
    write_file(link, b"new")
    assert link.is_symlink()
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o640)
    write_file(os.devnull, b"new")
    assert not Path(os.devnull).is_file()
    with pytest.raises(FileNotFoundError):
        write_file(tmp_path / "no" / "deal.txt", b"new")


def test_a_directory_that_is_not_there_is_named(tmp_path: Path) -> None:
    for words in ("convert demo/kovalevskaya.txt {}", "sheet demo/pool.jsonl --save {}"):
        done = run(LIMITED, *words.format(tmp_path / "no" / "deal.json").split(), "--lang", "en")
        assert done.returncode == 1
        assert str(tmp_path / "no" / "deal.json") in done.stderr
