"""Nothing that prefdd does makes Python complain: every warning is an error here.

`-X dev` also tells of files left open, `PYTHONWARNDEFAULTENCODING` of files opened in the
encoding of the machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

PROGRAM = """\
import importlib, pkgutil, sys
import prefdd
from prefdd.cli import main
for module in pkgutil.walk_packages(prefdd.__path__, "prefdd."):
    if module.name.endswith("__main__"):
        continue
    try:
        importlib.import_module(module.name)
    except ImportError as error:
        assert error.name in {"anywidget", "traitlets"}, module.name
target = sys.argv[1]
for words in (
    "solve demo/kovalevskaya.txt --lang ru", "solve --json demo/kovalevskaya.txt",
    "table demo/kovalevskaya.txt", "review demo/kovalevskaya.txt", "allpass demo/all-pass.txt",
    "score 6S --calls W,P --tricks 6,4,0", "sheet demo/pool.jsonl --log",
    "explain demo/kovalevskaya.txt",
    f"sheet demo/pool.jsonl --save {target}/sheet.json --svg {target}/sheet.svg",
    f"convert demo/kovalevskaya.txt {target}/deal.bts", f"solve {target}/deal.bts",
    f"batch demo/kovalevskaya.txt -o {target}/answers.jsonl", "perft demo/all-pass.txt --plies 2",
):
    status = main(words.split())
    assert status == 0, words
record = prefdd.load("demo/kovalevskaya.txt")[0]
prefdd.export_html(record, f"{target}/page.html")
"""


def test_commands_and_imports_make_no_warning(tmp_path: Path) -> None:
    run = [sys.executable, "-X", "dev", "-W", "error", "-c", PROGRAM, str(tmp_path)]
    environment = {**os.environ, "PYTHONWARNDEFAULTENCODING": "1"}
    done = subprocess.run(
        run, cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    assert "Warning" not in done.stderr
    assert "Traceback" not in done.stderr
