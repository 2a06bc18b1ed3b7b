"""Whether the tests would notice a wrong price or a wrong default of an option.

Usage: ``PYTHONPATH=src:. python tools/mutate_scoring.py [MODULE ...]``

Changes inside functions are tried in forks of one process first, which is quick; what goes
unnoticed there is tried in a process that imports everything anew.

Each constant of the named modules of `prefdd.scoring` (prices and presets without names,
``all`` for every module) is changed, one at a time, and each comparison is turned round; the
tests run against it in a process of their own. First the tests of amounts run; what they
do not notice must be noticed by the list of agreements and the table of docs/scoring.md.
Survivors are named, and make the exit status 1; changes that nobody can see are listed in
EQUAL with the reason.
"""

from __future__ import annotations

import ast
import gc
import importlib
import os
import resource
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parent.parent
SCORING = ROOT / "src" / "prefdd" / "scoring"
AMOUNTS = (
    "tests/data_driven/test_scoring_vectors.py",
    "tests/scoring/test_price_list.py",
    "tests/scoring/test_code_examples.py",
    "tests/scoring/test_rules.py",
    "tests/scoring/test_wrong_deals.py",
)
SHEET_AMOUNTS = ("tests/cli/test_sheet.py", "tests/scoring/test_sheet.py")
# Modules of the score sheet have tests of their own, which run at once, the quick ones first.
OF_SHEET = {
    "line", "placing", "played", "pools", "reckoning", "settlement", "sheet", "sheet_json",
    "json_parts",
}  # fmt: skip
AGREEMENTS = ("tests/scoring/test_conventions.py", "tests/scoring/test_documentation.py")
DEFAULT = ("prices", "presets")
SHARED = (
    "pytest", "hypothesis", "prefdd.notation.typed", "prefdd.solver", "prefdd.i18n",
    "prefdd.cli.console",
)  # fmt: skip
SECONDS = 60
MEMORY = 2 << 30
TURNED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change of one node of a module: the node's number, and what is said of it."""

    module: str
    node: int
    what: str


def mutants(module: str) -> Iterator[Mutant]:
    """All changes of a module."""
    tree = ast.parse((SCORING / f"{module}.py").read_text("utf-8"))
    lines = (SCORING / f"{module}.py").read_text("utf-8").splitlines()
    # Whether a class is frozen, or two lists must be as long as each other, is no amount.
    flags: set[ast.AST] = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg == "strict"
    }
    flags |= {
        part
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for decorator in node.decorator_list
        for part in ast.walk(decorator)
    }
    names: set[ast.AST | None] = {
        key for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys
    }
    for number, node in enumerate(ast.walk(tree)):
        is_name = node in names and module == "presets"
        changed = "" if is_name or node in flags else change(node, module)
        if changed:
            line = node.lineno  # type: ignore[attr-defined]
            yield Mutant(
                module, number, f"{module}.py:{line}: {changed}: {lines[line - 1].strip()}"
            )


def change(node: ast.AST, module: str) -> str:
    """Change a node; what was done, or nothing if there is nothing to change."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
        node.ops[0] = TURNED[type(node.ops[0])]()
        return f"turned to {type(node.ops[0]).__name__}"
    if not isinstance(node, ast.Constant):
        return ""
    value = node.value
    if isinstance(value, bool):
        node.value = not value
    elif isinstance(value, int):
        node.value = value + 1
    elif isinstance(value, str) and module == "presets" and value in OTHER:
        node.value = OTHER[value]  # type: ignore[assignment]
    else:
        return ""
    return f"{value} to {node.value!s}"


# Another value of the same option; every word of the table of presets is here.
OTHER = {
    "nine": "without_talon", "price": 10, "greedy": "gentleman", "gentleman": "greedy",
    "full": "half", "half": "full", "half_until_closed": "full", "second": "both",
    "both": "second", "own_half": "pair", "whisted": "checked", "light": "dark", "dark": "light",
    "arithmetic3": "geometric3", "trick": "one", "one": "none", "simple": "hard",
    "hard": "tightened", "slides": "repeated", "repeated": "slides", "off": "dealer",
    "everybody": "dealer", "consolation": "price", "each": "rounds", "sum": "each",
    "all": "others", "none": "arithmetic3", "mountain": "whists", "whists": "mountain",
}  # fmt: skip


# Changes after which everything is as before, and why.
EQUAL = {
    ("options", "True to False: return True in self.words"):
        "an option that may be yes may be no",
    ("options", "1 to 2: near = get_close_matches(word, known, n=1)"):
        "only the first of the words is used, and the best one comes first",
    ("json_parts", "1 to 2: place, found = _skip(self.text, place + 1), -1"):
        "it is the place of a key that is known to be there",
    ("sheet_json", '0 to 1: return {"kind": "prizes", "first": str(line.ordered[0].player)}'):
        "the first two entries, or three, are those of the same player",
}  # fmt: skip


class Mutated:
    """Loads the modules of the package with one of them changed."""

    def __init__(self, mutant: Mutant) -> None:
        self.path = str(SCORING / f"{mutant.module}.py")
        self.mutant = mutant
        self.usual = SourceFileLoader.get_code

    def install(self) -> None:
        """Let the import system use it."""
        loader = self

        def get_code(this: SourceFileLoader, fullname: str) -> CodeType | None:
            if os.path.realpath(this.path) != loader.path:
                return loader.usual(this, fullname)
            tree = ast.parse(Path(this.path).read_text("utf-8"))
            nodes = list(ast.walk(tree))
            change(nodes[loader.mutant.node], loader.mutant.module)
            return compile(ast.fix_missing_locations(tree), this.path, "exec")

        SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


class Quickly:
    """Plugin of pytest: collects once, then tries changes inside functions, each in a fork.

    A function of the package gets the code of the changed one; the test that noticed the last
    change runs first. What a module computed when it was imported stays as it was, so a change
    may go unnoticed here: those are tried again from the start. One that is noticed is.
    """

    def __init__(self, wanted: Iterable[Mutant], noticed: int) -> None:
        self.wanted = wanted
        self.noticed = noticed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the items for each change in place of running them once."""
        items = list(session.items)
        for mutant in self.wanted:
            read, write = os.pipe()
            if child := os.fork():
                os.close(write)
                with os.fdopen(read, "rb") as answer:
                    told = answer.read()
                status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
                if told:
                    items.insert(0, items.pop(int(told)))
                if told or status < 0:
                    os.write(self.noticed, f"{mutant.node}\n".encode())
                continue
            _silence()
            put_in_place(mutant)
            for place, item in enumerate(items):
                reports = runtestprotocol(item, nextitem=None, log=False)
                if any(report.failed for report in reports):
                    os.write(write, str(place).encode())
                    os._exit(1)
            os._exit(0)
        return True


def put_in_place(mutant: Mutant) -> None:
    """Give the functions of an imported module the code that they have after a change."""
    path = str(SCORING / f"{mutant.module}.py")
    tree = ast.parse(Path(path).read_text("utf-8"))
    change(list(ast.walk(tree))[mutant.node], mutant.module)
    codes, found = [compile(ast.fix_missing_locations(tree), path, "exec")], {}
    while codes:
        code = codes.pop()
        found[code.co_qualname, code.co_firstlineno] = code
        codes += [const for const in code.co_consts if isinstance(const, CodeType)]
    for held in gc.get_objects():
        if isinstance(held, FunctionType) and os.path.realpath(held.__code__.co_filename) == path:
            key = held.__code__.co_qualname, held.__code__.co_firstlineno
            if key in found and len(found[key].co_freevars) == len(held.__code__.co_freevars):
                held.__code__ = found[key]


def inside_functions(module: str) -> set[int]:
    """Numbers of the nodes that run when a function is called, not when it is made."""
    tree = ast.parse((SCORING / f"{module}.py").read_text("utf-8"))
    inner = {
        part
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for line in node.body
        for part in ast.walk(line)
    }
    return {number for number, node in enumerate(ast.walk(tree)) if node in inner}


def noticed_quickly(module: str) -> set[int]:
    """Nodes of a module whose changes the tests notice in forks of one process.

    The first of them is node 0, the module itself, which no change touches: tests that fail
    without a change would notice everything.
    """
    inner = inside_functions(module)
    wanted = [mutant for mutant in mutants(module) if mutant.node in inner]
    if not wanted:
        return set()
    wanted.insert(0, Mutant(module, 0, "no change"))
    read, write = os.pipe()
    if not os.fork():
        os.close(read)
        loop = Quickly(wanted, write)
        tests = [*AMOUNTS, *SHEET_AMOUNTS]
        pytest.main(["-q", "-p", "no:cacheprovider", *tests], plugins=[loop])
        os._exit(0)
    os.close(write)
    found = set()
    with os.fdopen(read) as answers:
        for answer in answers:
            found.add(int(answer))
    os.wait()
    if 0 in found:
        sys.stdout.write(f"{module}: the tests fail without a change in a fork; slowly then\n")
        return set()
    return found


def _silence() -> None:
    """In a child: no output, and an end to what a change made endless."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)


def passes(mutant: Mutant | None, tests: tuple[str, ...]) -> bool:
    """Whether the tests pass with a change, in a process of their own."""
    if not tests:
        return True
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status) == 0
    _silence()
    if mutant is not None:
        Mutated(mutant).install()
    try:
        status = int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests]))
    except BaseException:
        status = 1
    os._exit(status)


def main(names: list[str]) -> int:
    """Run all mutants; the exit status is 1 if one survives."""
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    for name in SHARED:  # once, before the forks
        importlib.import_module(name)
    assert "prefdd.scoring" not in sys.modules
    # A test that is late on a busy machine has noticed nothing.
    checks = importlib.import_module("hypothesis").HealthCheck
    steady = importlib.import_module("hypothesis").settings
    steady.register_profile(
        "steady", deadline=None, derandomize=True, suppress_health_check=[*checks]
    )
    steady.load_profile("steady")
    for usual in (SHEET_AMOUNTS, AMOUNTS, AGREEMENTS):
        if not passes(None, usual):
            sys.stdout.write(f"the tests fail without a change: {' '.join(usual)}\n")
            return 1
    modules = names or list(DEFAULT)
    if modules == ["all"]:
        modules = sorted(path.stem for path in SCORING.glob("*.py") if path.stem != "__init__")
    count, agreed, survivors, equal = 0, 0, 0, 0
    for module in modules:
        before = count, agreed, survivors
        noticed = noticed_quickly(module)
        for mutant in mutants(module):
            count += 1
            if mutant.node in noticed:
                continue
            tests: tuple[str, ...] = SHEET_AMOUNTS if module in OF_SHEET else ()
            if not passes(mutant, tests) or not passes(mutant, AMOUNTS):
                continue
            if reason := EQUAL.get((module, mutant.what.split(": ", 1)[1])):
                equal += 1
                sys.stdout.write(f"as before, {reason}: {mutant.what}\n")
                continue
            is_agreed = not passes(mutant, AGREEMENTS)
            agreed, survivors = agreed + is_agreed, survivors + (not is_agreed)
            how = "noticed by the list of agreements only" if is_agreed else "SURVIVED"
            sys.stdout.write(f"{how}: {mutant.what}\n")
            sys.stdout.flush()
        sys.stdout.write(
            f"{module}: {count - before[0]} changes, {len(noticed)} noticed in forks, "
            f"{agreed - before[1]} by the list of agreements only, "
            f"{survivors - before[2]} survived\n"
        )
        sys.stdout.flush()
    killed = count - agreed - survivors - equal
    sys.stdout.write(
        f"{count} changes: {killed} noticed by amounts, {agreed} by the list of agreements, "
        f"{equal} are as before, {survivors} survived\n"
    )
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
