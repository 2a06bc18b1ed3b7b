"""What is public is documented: every name, every parameter, errors and an example.

That each public class, function and method has a docstring is checked by the linter; here it
is checked that docstrings speak of what is there.
"""

from __future__ import annotations

import ast
import enum
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import prefdd

PACKAGE = Path(prefdd.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
FUNCTIONS = [name for name in prefdd.__all__ if inspect.isfunction(getattr(prefdd, name))]
# The fifty options of a convention have a table of their own, `prefdd.scoring.options`.
CLASSES = [
    name
    for name in prefdd.__all__
    if isinstance(getattr(prefdd, name), type) and name != "Convention"
]


def section(text: str, title: str) -> str:
    """Body of a section of a docstring in the form of numpydoc, or nothing."""
    parts = re.split(r"^([A-Z]\w+(?: \w+)?)\n-{3,}\n", inspect.cleandoc(text), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True)).get(title, "")


def named(body: str) -> list[str]:
    """Names that a section of parameters or attributes speaks of."""
    lines = [line for line in body.splitlines() if line and not line.startswith(" ")]
    return [
        name.strip().lstrip("*") for line in lines for name in line.partition(" : ")[0].split(",")
    ]


def public(path: Path) -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    """Public functions, classes and methods of a module."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node.name, node
            if isinstance(node, ast.ClassDef):
                for item in node.body:
                    if isinstance(item, ast.FunctionDef) and not item.name.startswith("_"):
                        yield f"{node.name}.{item.name}", item


def arguments(node: ast.FunctionDef) -> set[str]:
    given = node.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    return {argument.arg for argument in every if argument is not None}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_public_functions_name_parameters_errors_and_an_example(name: str) -> None:
    function = getattr(prefdd, name)
    text = inspect.getdoc(function) or ""
    assert set(named(section(text, "Parameters"))) >= set(inspect.signature(function).parameters)
    assert section(text, "Raises"), "which errors, and when?"
    example = section(text, "Examples")
    if not example:
        # A function may leave the example to the class of what it gives.
        answer = getattr(prefdd, str(inspect.signature(function).return_annotation), None)
        example = section(inspect.getdoc(answer) or "", "Examples")
        assert name in example
    assert ">>> " in example, "an example, which runs as a test"


@pytest.mark.parametrize("name", CLASSES)
def test_public_classes_document_what_they_hold(name: str) -> None:
    cls = getattr(prefdd, name)
    text = inspect.getdoc(cls) or ""
    assert text
    fields = [field for field in getattr(cls, "__dataclass_fields__", ()) if field[0] != "_"]
    if issubclass(cls, enum.Enum) or not fields:
        return
    told = set(named(section(text, "Attributes"))) | set(named(section(text, "Parameters")))
    for base in cls.__mro__[1:]:
        told |= set(named(section(base.__doc__ or "", "Attributes")))
    attributes = [field for field in fields if not re.search(rf"`+{field}\b", text)]
    assert [field for field in attributes if field not in told] == []


def test_docstrings_speak_of_what_is_there() -> None:
    faults = []
    for path in MODULES:
        for name, node in public(path):
            text = ast.get_docstring(node) or ""
            if isinstance(node, ast.FunctionDef):
                missing = set(named(section(text, "Parameters"))) - arguments(node)
                if missing:
                    faults.append(f"{path.name}:{node.lineno} {name} has no parameter {missing}")
    assert not faults, "\n".join(faults)


def test_what_a_module_offers_is_there() -> None:
    for path in MODULES:
        offered, there = names_of(ast.parse(path.read_text(encoding="utf-8")))
        assert [name for name in offered if name not in there] == [], path
        assert len(set(offered)) == len(offered), path


def names_of(tree: ast.Module) -> tuple[list[str], set[str]]:
    """What stands in ``__all__`` of a module, and all names that it defines or imports."""
    offered: list[str] = []
    there: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            there.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            there |= {alias.asname or alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {target.id for target in targets if isinstance(target, ast.Name)}
            there |= names
            if names == {"__all__"} and node.value is not None:
                offered = ast.literal_eval(node.value)
    return offered, there
