"""Every message of the package is translated, and the compiled catalogues are up to date."""

from __future__ import annotations

import argparse
import ast
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

import prefdd
from prefdd import i18n

PACKAGE = Path(prefdd.__file__).parent
TOOL = Path(__file__).parents[1] / "tools" / "catalogue.py"


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogue", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["catalogue"] = module
    spec.loader.exec_module(module)
    return module


catalogue = load_tool()


class Fact(str):
    """A fact; the name of a player has cases."""

    gen = dat = ins = "fact"


def test_catalogues_are_complete_and_compiled() -> None:
    assert catalogue.problems() == []


def test_russian_keeps_the_places_of_every_message_that_can_be_said() -> None:
    russian = i18n.translation("ru")
    for message in catalogue.messages(PACKAGE):
        if message.plural is None:
            texts = [russian.gettext(message.text)]
        else:
            texts = [russian.ngettext(message.text, message.plural, n) for n in (1, 2, 5)]
            assert len(set(texts)) > 1, message
        for text in texts:
            assert catalogue.places(text) == catalogue.places(message.text), message
            if "%(" not in text and not text.endswith("%s"):
                assert text.format_map(dict.fromkeys(catalogue.places(text), Fact("fact")))


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_compiled_catalogue_is_the_written_one(lang: str) -> None:
    path = catalogue.po_path(lang)
    written = {text: texts for text, texts in catalogue.read_po(path).items() if all(texts)}
    assert catalogue.read_mo(path.with_suffix(".mo")) == written


def test_every_message_of_argparse_that_users_meet_is_translated() -> None:
    """The rest are faults of the program, or options that prefdd does not have."""
    not_met = {
        "%(heading)s:",
        "%(prog)s: warning: %(message)s\n",
        "%r is not callable",
        " (default: %(default)s)",
        "'required' is an invalid argument for positionals",
        ".__call__() not defined",
        "argument '%(argument_name)s' is deprecated",
        'argument "-" with mode %r',
        "can't open '%(filename)s': %(error)s",
        "cannot have multiple subparser arguments",
        "cannot merge actions - two groups are named %r",
        "command '%(parser_name)s' is deprecated",
        "conflicting option string: %s",
        "conflicting subparser alias: %s",
        "conflicting subparser: %s",
        "dest= is required for options like %r",
        "expected %s argument",
        "expected at most one argument",
        "invalid %(type)s value: %(value)r",
        "invalid conflict_resolution value: %r",
        "invalid option string %(option)r: must start with a character %(prefix_chars)r",
        "mutually exclusive arguments must be optional",
        "option '%(option)s' is deprecated",
        "subcommands",
        "unexpected option string: %s",
        "unknown parser %(parser_name)r (choices: %(choices)s)",
    }
    tree = ast.parse(Path(argparse.__file__).read_text("utf-8"))
    said = {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("_", "ngettext")
        and isinstance(node.args[0], ast.Constant)
    }
    written = catalogue.read_po(catalogue.po_path("ru"))
    assert said - not_met <= set(written)


SOURCE = """
def fail(template, line):
    raise NotationError(template, line=line)

def read(text):
    template = "first {a}"
    if text:
        template = "second {a}"
    fail("third", 1)
    raise PrefddError(template, a=1) if text else IllegalDealError("fourth" if text else "fifth")

def say(_, ngettext, n):
    return _("sixth"), ngettext("one", "many", n), wrong(1, "seventh")

def wrong(at, why):
    return NotationError("eighth {reason}", reason=why)
"""


def test_extraction_finds_what_is_said_in_every_way(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(SOURCE, "utf-8")
    found = {message.text for message in catalogue.messages(tmp_path)}
    numbers = ["third", "fourth", "fifth", "sixth", "seventh", "eighth {reason}"]
    assert found == {"first {a}", "second {a}", "one", *numbers}


def test_extraction_refuses_what_it_cannot_read(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text('_("a" + str(1))\n', "utf-8")
    with pytest.raises(catalogue.Unreadable, match=r"module\.py:1"):
        catalogue.messages(tmp_path)
