"""Coverage of the tests: of the modules in Python, and of the compiled ones, line by line.

``python tools/coverage_run.py [python|core] [tests ...]``; both, over their usual tests, when
nothing is named. Compiled modules are built once more, with tracing, in a copy of the sources.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPY = ROOT / "build" / "coverage"
CORE_TESTS = (
    "engine_oracle", "engine_properties", "graph", "constraints", "catching", "hidden_discard",
    "suit_lemmas", "solver_api", "layouts", "orders", "perft", "allpass",
)  # fmt: skip
SETTINGS = """\
[run]
source = src/prefdd
{plugins}
[report]
exclude_also =
    if TYPE_CHECKING:
    class .*\\(Protocol\\):
"""


def measure(folder: Path, tests: list[str], plugins: str, include: str) -> int:
    """Run tests under coverage in a folder, and report files of a kind."""
    settings = folder / ".coveragerc"
    settings.write_text(SETTINGS.format(plugins=plugins), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}"}
    # What is imported is installed elsewhere; a test interrupted by Ctrl-C still counts.
    begun = [sys.executable, "-m", "coverage"]
    words = ["run", "--rcfile", str(settings), "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    marks = ["-m", "not soak and not browser"]
    run = subprocess.Popen([*begun, *words, *marks, *tests], cwd=folder, env=environment)
    try:
        status = run.wait()
    except KeyboardInterrupt:
        run.send_signal(signal.SIGINT)
        status = run.wait()
    report = [*begun, "report", "--rcfile", str(settings), "--show-missing", "--include", include]
    subprocess.run(report, cwd=folder, env=environment, check=False)
    settings.unlink()
    return status


def traced() -> Path:
    """A copy of the sources, whose compiled modules tell each line they go through."""
    left_out = shutil.ignore_patterns(
        ".git", ".venv", "build", "dist", "*.so", "*.c", "__pycache__"
    )
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(ROOT, COPY, ignore=left_out)
    environment = {**os.environ, "PREFDD_LINETRACE": "1"}
    build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    subprocess.run(build, cwd=COPY, env=environment, check=True)
    return COPY


def main() -> int:
    """Measure what was asked for; the exit status is that of the tests."""
    what, *tests = sys.argv[1:] or [""]
    status = 0
    if what in ("", "python"):
        status |= measure(ROOT, tests or ["tests"], "", "src/prefdd/*.py,src/prefdd/*/*.py")
    if what in ("", "core"):
        chosen = tests or [f"tests/test_{name}.py" for name in CORE_TESTS]
        status |= measure(traced(), chosen, "plugins = Cython.Coverage", "src/prefdd/*.pyx")
    return status


if __name__ == "__main__":
    sys.exit(main())
