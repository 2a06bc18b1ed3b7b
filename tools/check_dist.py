"""Look into the archives of a release: what must be there, what must not, size, sameness.

``python tools/check_dist.py dist`` looks into the sdist and the wheels of a folder; with
``--again`` it builds both once more, in a copy of the sources, and compares byte for byte.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST = 2 << 20
"""Bytes of a wheel."""

GENERATED = (".c", ".so", ".pyd", ".pyc", ".html")
NEEDED = (
    "src/prefdd/_core.pyx", "src/prefdd/_table.pxd", "src/prefdd/_core.pyi", "setup.py",
    "tests/test_architecture.py", "benchmarks/nodes.json", "CITATION.cff", "LICENSE", "PKG-INFO",
)  # fmt: skip
BROUGHT = (
    "prefdd/py.typed", "prefdd/_core.pyi", "prefdd/locale/ru/LC_MESSAGES/prefdd.mo",
    "prefdd/widget/static/board.js", "prefdd/widget/static/board.css",
    "prefdd/training/course.json",
)  # fmt: skip


def faults_of(folder: Path) -> Iterator[str]:
    """What is wrong with the archives of a folder."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    number = version["project"]["version"]
    sdists, wheels = sorted(folder.glob("*.tar.gz")), sorted(folder.glob("*.whl"))
    if len(sdists) != 1 or not wheels:
        yield f"{folder} has {len(sdists)} sdists and {len(wheels)} wheels"
        return
    if not sdists[0].name.startswith(f"prefdd-{number}."):
        yield f"{sdists[0].name} is not version {number}"
    with tarfile.open(sdists[0]) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    yield from (f"{sdists[0].name} lacks {name}" for name in NEEDED if name not in names)
    yield from (f"{sdists[0].name} holds {n}" for n in names if n.endswith(GENERATED[:4]))
    for wheel in wheels:
        yield from wheel_faults(wheel, number)


def wheel_faults(wheel: Path, number: str) -> Iterator[str]:
    """What is wrong with a wheel."""
    if wheel.name.split("-")[1] != number:
        yield f"{wheel.name} is not version {number}"
    if wheel.stat().st_size > MOST:
        yield f"{wheel.name} has {wheel.stat().st_size} bytes, more than {MOST}"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith(".dist-info/entry_points.txt"))
        if "prefdd = prefdd.cli:main" not in archive.read(metadata).decode():
            yield f"{wheel.name} has no command prefdd"
    sources = (".pyx", ".pxd", ".c", ".po", ".pot", ".pyc")
    yield from (f"{wheel.name} lacks {name}" for name in BROUGHT if name not in names)
    yield from (f"{wheel.name} holds {name}" for name in names if name.endswith(sources))
    compiled = {Path(n).name.partition(".")[0] for n in names if n.endswith((".so", ".pyd"))}
    expected = {path.stem for path in (ROOT / "src" / "prefdd").glob("*.pyx")}
    if compiled != expected:
        yield f"{wheel.name} has compiled modules {sorted(compiled)}, not {sorted(expected)}"


def differences(folder: Path) -> Iterator[str]:
    """Build both archives once more, and name those that have become others."""
    with tempfile.TemporaryDirectory() as name:
        copy, again = Path(name) / "copy", Path(name) / "dist"
        left_out = shutil.ignore_patterns(
            ".git", ".venv", "build", "dist", "*.egg-info", "*.so", "*.c", "__pycache__", ".*_cache"
        )
        shutil.copytree(ROOT, copy, ignore=left_out)
        command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(again), "."]
        subprocess.run(command, cwd=copy, check=True, capture_output=True)
        for path in sorted(again.iterdir()):
            first, second = folder / path.name, path
            if not first.exists():
                yield f"{path.name} is not in {folder}"
            elif first.read_bytes() != second.read_bytes():
                yield f"{path.name} is another one when it is built again"


def main() -> int:
    """Say what was found; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--again", action="store_true", help="build again and compare")
    arguments = parser.parse_args()
    faults = list(faults_of(arguments.folder))
    if arguments.again:
        if "SOURCE_DATE_EPOCH" not in os.environ:
            parser.error("set SOURCE_DATE_EPOCH to the date of the commit, as make dist does")
        faults += differences(arguments.folder)
    for path in sorted(arguments.folder.iterdir()):
        data = path.read_bytes()
        sys.stdout.write(f"{len(data):>9,}  {sha256(data).hexdigest()[:16]}  {path.name}\n")
    for fault in faults:
        sys.stderr.write(f"{fault}\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
