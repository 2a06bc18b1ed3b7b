"""Coverage of the tests: of the modules in Python, and of the compiled ones, line by line.

``python tools/coverage_run.py [python|core] [tests ...]``; both, over their usual tests, when
nothing is named. Compiled modules are built once more, in a copy of the sources, so that GCC
counts how often each of their lines runs; its ``gcov`` must be there.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPY = ROOT / "build" / "coverage"
CORE_TESTS = (
    "allpass", "allpass_oracle", "catching", "constraints", "discards", "engine_edges",
    "engine_full", "engine_oracle", "engine_properties", "explain", "graph", "hidden_discard",
    "layouts", "memory", "no_memory", "odds", "orders", "perft", "planned", "solver_api",
    "suit_lemmas", "threads", "waivable",
)  # fmt: skip
REMARK = re.compile(r'\s*/\* "(prefdd/\w+\.p(?:yx|xd))":(\d+)$')
"""Before the code of a statement: its file and line."""

MARKS = ("-m", "not soak and not browser")
SETTINGS = """\
[run]
source = src/prefdd
[report]
exclude_also =
    if TYPE_CHECKING:
    class .*\\(Protocol\\):
"""


def run_tests(folder: Path, words: Iterable[str]) -> int:
    """Run Python with some words in a folder of sources; its exit status."""
    environment = {**os.environ, "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}"}
    # What is imported is installed elsewhere; a test interrupted by Ctrl-C still counts.
    run = subprocess.Popen([sys.executable, *words], cwd=folder, env=environment)
    try:
        return run.wait()
    except KeyboardInterrupt:
        run.send_signal(signal.SIGINT)
        return run.wait()


def measure_python(tests: list[str]) -> int:
    """Run tests, and report the lines of the modules in Python."""
    settings = ROOT / "build" / "coveragerc"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text(SETTINGS, encoding="utf-8")
    begun = ["-m", "coverage", "run", "--rcfile", str(settings)]
    status = run_tests(
        ROOT, [*begun, "-m", "pytest", "-q", "-p", "no:cacheprovider", *MARKS, *tests]
    )
    report = ["report", "--rcfile", str(settings), "--show-missing"]
    subprocess.run([sys.executable, "-m", "coverage", *report], cwd=ROOT, check=False)
    return status


def measure_core(tests: list[str]) -> int:
    """Run tests over compiled modules that count their lines, and report these."""
    left_out = shutil.ignore_patterns(
        ".git", ".venv", "build", "dist", "*.so", "*.c", "__pycache__"
    )
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(ROOT, COPY, ignore=left_out)
    environment = {**os.environ, "PREFDD_COVERAGE": "1"}
    build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    subprocess.run(build, cwd=COPY, env=environment, check=True)
    for counted in COPY.rglob("*.gcda"):  # what building itself has run
        counted.unlink()
    status = run_tests(COPY, ["-m", "pytest", "-q", "-p", "no:cacheprovider", *MARKS, *tests])
    report(counts())
    return status


def counts() -> dict[str, dict[int, int]]:
    """How often each line ran that has code, by the name of the source."""
    found: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for counted in sorted(COPY.rglob("*.gcno")):  # of modules that no test loads, too
        told = subprocess.run(
            [os.environ.get("GCOV", "gcov"), "--json-format", "--stdout", counted.name],
            cwd=counted.parent,
            capture_output=True,
            check=True,
        )
        for file in json.loads(told.stdout)["files"]:
            if file["file"].endswith(".c"):
                sources = origins((COPY / file["file"]).read_text(encoding="utf-8"))
                for line in file["lines"]:
                    if origin := sources.get(line["line_number"]):
                        found[origin[0]][origin[1]] += line["count"]
    return found


def origins(text: str) -> dict[int, tuple[str, int]]:
    """Source and line for the lines of a C file, from the remarks that Cython leaves in it.

    A remark stands before the code of each statement; what is outside functions, or in one
    before the first remark, comes from no line.
    """
    found = {}
    origin = None
    for number, line in enumerate(text.splitlines(), 1):
        if line == "}":
            origin = None
        elif remark := REMARK.match(line):
            origin = remark[1], int(remark[2])
        elif origin is not None:
            found[number] = origin
    return found


def report(found: Mapping[str, Mapping[int, int]]) -> None:
    """A table of the sources, as that of the modules in Python."""
    rows = []
    for name, lines in sorted(found.items()):
        missed = [line for line, count in sorted(lines.items()) if not count]
        rows.append((name, len(lines), len(missed), ", ".join(spans(missed, lines))))
    rows.append(("TOTAL", sum(row[1] for row in rows), sum(row[2] for row in rows), ""))
    sys.stdout.write(f"{'Name':24} {'Lines':>6} {'Miss':>5} {'Cover':>6}  Missing\n")
    for name, count, missing, where in rows:
        share = f"{100 * (count - missing) // max(count, 1)}%"
        sys.stdout.write(f"{name:24} {count:6} {missing:5} {share:>6}  {where}\n")


def spans(missed: list[int], lines: Iterable[int]) -> Iterator[str]:
    """Lines that were missed; neighbours, with no other line of code between, as one span."""
    order = {line: place for place, line in enumerate(sorted(lines))}
    start = last = None
    for line in [*missed, None]:
        if last is not None and (line is None or order[line] != order[last] + 1):
            yield str(start) if start == last else f"{start}-{last}"
            start = None
        start = line if start is None else start
        last = line


def main() -> int:
    """Measure what was asked for; the exit status is that of the tests."""
    what, *tests = sys.argv[1:] or [""]
    status = 0
    if what in ("", "python"):
        status |= measure_python(tests or ["tests"])
    if what in ("", "core"):
        status |= measure_core(tests or [f"tests/test_{name}.py" for name in CORE_TESTS])
    return status


if __name__ == "__main__":
    sys.exit(main())
