"""The shape of the house: imports go one way, modules stay small, sources are plain text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "prefdd"

# From the ground up; a room imports from floors below its own, or from within itself.
FLOORS = (
    {
        "chance",
        "displayed",
        "errors",
        "matrix_game",
        "phrase",
        "progress",
        "shares",
        "whole_file",
        "whole_number",
    },
    {"race", "worth_race"},
    {"cards"},
    {"deal"},
    {"scoring"},  # below play: what a result is worth needs no search
    {"position"},
    {"allpass_position"},
    {"record"},
    {"knowledge"},
    {"constraints", "hidden", "notation", "perft", "random_deals"},
    {"engine", "layouts"},
    {"planned", "plans", "solver"},
    {"guessing"},
    {"allpass_search", "constrained", "counting", "graph"},
    {"catching"},
    {"allpass_table", "objective"},
    {"allpass"},
    {"allpass_review"},
    {"analysis", "answers", "odds", "discards", "auction"},
    {"misere", "order_worth", "whists"},
    {"orders"},
    {"best_worth"},
    {"order_plan"},
    {"ordering"},
    {"talons"},
    {"rulings", "walk"},
    {"batch"},
    {"i18n"},
    {"explain"},
    {"training"},
    {"view"},
    {"widget"},
    {"cli"},
    {"__main__"},
)
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}

# Lines that a reader still takes in; the engine is one thought and may be longer.
LONGEST = {".py": 420, ".pyx": 1250, ".pxd": 420}

MODULES = sorted(
    path
    for path in PACKAGE.rglob("*")
    if path.suffix in LONGEST and "__pycache__" not in path.parts
)
PYTHON = [path for path in MODULES if path.suffix == ".py"]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def room(path: Path) -> str:
    return room_of(path.relative_to(PACKAGE).parts[0].partition(".")[0])


def room_of(module: str) -> str:
    """Compiled modules are the engine; any other module or folder is a room of its own."""
    is_compiled = module.startswith("_") and not module.startswith("__")
    return "engine" if is_compiled else module


def imported(path: Path) -> Iterator[tuple[str, int]]:
    """Rooms of prefdd that a module imports, "" for the package itself, with line numbers."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        pattern = r"^\s*(?:from|cimport|import)\s+prefdd\b\.?(\w*)"
        for number, line in enumerate(text.splitlines(), 1):
            if match := re.match(pattern, line):
                yield room_of(match[1]), number
        return
    for node in ast.walk(ast.parse(text)):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)}:{node.lineno}: write imports in full"
            names = [node.module or ""]
            if node.module == "prefdd":
                names = [
                    f"prefdd.{alias.name}" if is_module(alias.name) else "prefdd"
                    for alias in node.names
                ]
        for dotted in names:
            package, _, rest = dotted.partition(".")
            if package == "prefdd":
                yield room_of(rest.partition(".")[0]), node.lineno


def is_module(word: str) -> bool:
    return any((PACKAGE / f"{word}{suffix}").exists() for suffix in ("", ".py", ".pyx"))


@pytest.mark.parametrize(
    "path", [p for p in MODULES if p.parent != PACKAGE or p.stem != "__init__"], ids=name
)
def test_imports_go_down(path: Path) -> None:
    here = room(path)
    assert here in FLOOR_OF, f"give {here} a floor in {Path(__file__).name}"
    for there, line in imported(path):
        where = f"{name(path)}:{line}"
        if there == here:
            continue
        if not there:
            assert here in {"cli", "__main__"}, f"{where} imports the package it is part of"
            continue
        assert FLOOR_OF[there] < FLOOR_OF[here], f"{where}: {here} is not above {there}"


def test_only_one_module_below_the_pictures_looks_for_others_by_name() -> None:
    """An import by a name in a text goes unseen by the test above; `displayed` is why it may be."""
    below = [p for p in PYTHON if FLOOR_OF.get(room(p), 99) < FLOOR_OF["view"]]
    by_name = [p.stem for p in below if re.search("import_module|__import__", p.read_text("utf-8"))]
    assert by_name == ["displayed"]


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_modules_stay_small(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST[path.suffix], f"{name(path)} has {lines} lines: split it"


@pytest.mark.parametrize("path", PYTHON, ids=name)
def test_modules_keep_no_state(path: Path) -> None:
    """No module changes what it holds: tables belong to solvers."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    held = set()
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and is_mutable(node.value):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {target.id for target in targets if isinstance(target, ast.Name)}
            is_final = isinstance(node, ast.AnnAssign) and "Final" in ast.unparse(node.annotation)
            assert is_final or names == {"__all__"}, f"{name(path)}:{node.lineno}: make it Final"
            held |= names
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Global), f"{name(path)}:{node.lineno}: global state"
        if changed := changed_name(node):
            assert changed not in held, f"{name(path)}:{node.lineno} changes {changed}"


def is_mutable(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        return value.func.id in {"dict", "list", "set", "bytearray", "defaultdict", "Counter"}
    return isinstance(
        value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp
    )


def changed_name(node: ast.AST) -> str:
    """Name of the container that a statement changes in an obvious way, or nothing."""
    target: ast.expr | None = None
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
        target = node.value
    elif (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr
        in {"append", "extend", "insert", "add", "update", "setdefault", "pop", "clear", "remove"}
    ):
        target = node.func.value
    return target.id if isinstance(target, ast.Name) else ""


@pytest.mark.parametrize("path", PYTHON, ids=name)
def test_only_the_command_line_writes_to_the_terminal(path: Path) -> None:
    """The library gives values; the bar of progress, asked for, goes to standard error."""
    writers = {"cli": {"stdin", "stdout", "stderr"}, "progress": {"stderr"}}
    allowed = writers.get(room(path), set())
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        used = ""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            used = node.func.id if node.func.id in {"print", "input"} else ""
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            used = node.attr if node.value.id == "sys" and node.attr.startswith("std") else ""
        assert not used or used in allowed, f"{name(path)}:{node.lineno} uses {used}"


def sources() -> Iterator[Path]:
    """All that people wrote; not the samples, which are what editors made of them."""
    plain = {".py", ".pyx", ".pxd", ".pyi", ".md", ".toml", ".in", ".txt", ".json", ".po", ".ipynb"}
    for folder in ("src", "tests", "benchmarks", "tools", "demo", "docs", "notebooks", "."):
        deep = (ROOT / folder).glob("*") if folder == "." else (ROOT / folder).rglob("*")
        for path in deep:
            is_sample = "encodings" in path.parts or "egg-info" in str(path)
            if (
                path.is_file()
                and not is_sample
                and (path.suffix in plain or path.name == "Makefile")
            ):
                yield path


def test_sources_are_plain_text() -> None:
    faults = []
    for path in sources():
        data = path.read_bytes()
        text = data.decode("utf-8")
        if data.startswith(b"\xef\xbb\xbf"):
            faults.append(f"{name(path)} starts with a byte order mark")
        if b"\r" in data:
            faults.append(f"{name(path)} has carriage returns")
        if "\t" in text and path.suffix in {".py", ".pyx", ".pxd", ".pyi"}:
            faults.append(f"{name(path)} has tabs")
        if data and path.suffix != ".json" and not data.endswith(b"\n"):
            faults.append(f"{name(path)} does not end its last line")
    assert not faults, "\n".join(faults)
