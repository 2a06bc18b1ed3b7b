"""Message catalogues: what the source says, what is translated, and whether they agree.

Usage: ``python tools/catalogue.py extract | update | compile | check``

extract  lists the messages of the source
update   brings the ``.po`` files up to date with the source (needs Babel)
compile  makes the ``.mo`` files of the ``.po`` files (needs Babel)
check    names what is missing, wrong or stale; exit status 1 if anything is

A message is the first argument of `_`, `say`, `say_count`, `noted` and of those of
gettext, and of a phrase, exception or warning of prefdd; also of a function that only passes its
parameter on to one of them. It may be a text, a choice of texts, or a local name to
which texts are assigned.
"""

from __future__ import annotations

import ast
import gettext
import re
import string
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "prefdd"
LOCALE = SOURCE / "locale"
LANGUAGES = ("en", "ru")
ERRORS = (
    "PrefddError",
    "NotationError",
    "NotationWarning",
    "IllegalDealError",
    "IllegalPlayError",
    "MissingFactError",
    "WorkersLostError",
)
PLURALS = ("ngettext", "say_count")
KEYWORDS = dict.fromkeys(("_", "gettext", "noted", "say", "Phrase", *PLURALS, *ERRORS), 0)
_STAMP = datetime(2026, 1, 1, tzinfo=UTC)
_PLACE_OLD = re.compile(r"%(?:\(\w+\))?[rsd]")


@dataclass(frozen=True)
class Message:
    """One message of the source: its text, its plural if it has one, and its place."""

    text: str
    plural: str | None
    file: str
    line: int


class Unreadable(Exception):
    """A message that is not written where it is used."""


def messages(source: Path = SOURCE) -> list[Message]:
    """All messages of a source tree, in order of file and line.

    Raises
    ------
    Unreadable
        If the text of a message cannot be found by reading the source.
    """
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(source.rglob("*.py"))}
    keywords = dict(KEYWORDS)
    while True:
        known = len(keywords)
        for tree in trees.values():
            keywords.update(_forwarders(tree, keywords))
        if len(keywords) == known:
            break
    found = []
    for path, tree in trees.items():
        name = path.relative_to(source).as_posix()
        found += sorted(_messages_of(tree, keywords, name), key=lambda message: message.line)
    return found


def _forwarders(tree: ast.AST, keywords: dict[str, int]) -> dict[str, int]:
    """Functions that pass a parameter on as a message, and which parameter that is."""
    found = {}
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef) or function.name in keywords:
            continue
        parameters = [item.arg for item in function.args.args if item.arg not in ("self", "cls")]
        for node in ast.walk(function):
            for argument in _arguments(node, keywords):
                if isinstance(argument, ast.Name) and argument.id in parameters:
                    found[function.name] = parameters.index(argument.id)
    return found


def _name(call: ast.Call) -> str:
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _arguments(node: ast.AST, keywords: dict[str, int]) -> Iterator[ast.expr]:
    """Arguments of a call that are messages: the one at its place, and ``reason=``."""
    if not isinstance(node, ast.Call) or _name(node) not in keywords:
        return
    place = keywords[_name(node)]
    if len(node.args) > place:
        yield node.args[place]
    if _name(node) in ERRORS:
        yield from (item.value for item in node.keywords if item.arg == "reason")


def _messages_of(tree: ast.Module, keywords: dict[str, int], file: str) -> Iterator[Message]:
    scopes: list[ast.AST] = [tree]

    def visit(node: ast.AST) -> Iterator[Message]:
        is_scope = isinstance(node, ast.FunctionDef)
        if is_scope:
            scopes.append(node)
        for argument in _arguments(node, keywords):
            for text in _texts(argument, scopes, file):
                yield Message(text, _plural(node), file, argument.lineno)
        for child in ast.iter_child_nodes(node):
            yield from visit(child)
        if is_scope:
            scopes.pop()

    return visit(tree)


def _plural(node: ast.AST) -> str | None:
    if isinstance(node, ast.Call) and _name(node) in PLURALS and len(node.args) > 1:
        return str(ast.literal_eval(node.args[1]))
    return None


def _texts(node: ast.expr, scopes: list[ast.AST], file: str) -> list[str]:
    """Texts that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _texts(node.body, scopes, file) + _texts(node.orelse, scopes, file)
    if isinstance(node, ast.Attribute) and node.attr in ("template", "msg"):
        return []  # of an error, which has been read where it was made
    if isinstance(node, ast.Name):
        for scope in reversed(scopes):
            if isinstance(scope, ast.FunctionDef) and node.id in {
                item.arg for item in (*scope.args.args, *scope.args.kwonlyargs)
            }:
                return []  # read where the function is called
            values = list(_assigned(node.id, scope))
            if values:
                return [text for value in values for text in _texts(value, scopes, file)]
            if any(_is_bound(node.id, inner) for inner in ast.walk(scope)):
                return []  # an element of a collection of noted texts
    raise Unreadable(f"{file}:{node.lineno}: the message is not a text: {ast.unparse(node)}")


def _assigned(name: str, scope: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == name for target in node.targets
        ):
            yield node.value


def _is_bound(name: str, node: ast.AST) -> bool:
    """Whether a loop or comprehension gives the name its values."""
    if not isinstance(node, ast.For | ast.comprehension):
        return False
    return any(isinstance(item, ast.Name) and item.id == name for item in ast.walk(node.target))


def places(text: str) -> set[str]:
    """Names of the places that facts fill.

    Examples
    --------
    >>> sorted(places("{seat} has {count} cards")), places("invalid choice: %(value)r")
    (['count', 'seat'], {'%(value)r'})
    """
    old = set(_PLACE_OLD.findall(text))
    if old:
        return old
    # A translation may ask for a case of a name, as {seat.gen}.
    return {
        name.partition(".")[0]
        for _, name, _, _ in string.Formatter().parse(text)
        if name is not None
    }


def po_path(lang: str) -> Path:
    """Where the translations of a language are written."""
    return LOCALE / lang / "LC_MESSAGES" / "prefdd.po"


def read_po(path: Path) -> dict[str, tuple[str, ...]]:
    """Translations in a ``.po`` file: one text for a message, several for a plural."""
    found: dict[str, tuple[str, ...]] = {}
    for block in path.read_text("utf-8").split("\n\n"):
        values: dict[str, str] = {}
        key = ""
        for line in block.splitlines():
            match = re.match(r"(msgid|msgid_plural|msgstr(?:\[\d\])?) (.*)", line)
            if match:
                key = match[1]
                values[key] = ast.literal_eval(match[2])
            elif line.startswith('"'):
                values[key] += ast.literal_eval(line)
        if values.get("msgid"):
            texts = [text for name, text in values.items() if name.startswith("msgstr")]
            found[values["msgid"]] = tuple(texts)
    return found


def read_mo(path: Path) -> dict[str, tuple[str, ...]]:
    """Translations in a ``.mo`` file, in the form of `read_po`."""
    with path.open("rb") as file:
        catalogue = vars(gettext.GNUTranslations(file))["_catalog"]
    found: dict[str, tuple[str, ...]] = {}
    for key, text in catalogue.items():
        if isinstance(key, tuple):
            found[key[0]] = (*found.get(key[0], ()), text)
        elif key:
            found[key] = (text,)
    return found


def problems() -> list[str]:
    """What is missing, wrong or stale; an empty list when all is well."""
    found = []
    said = {message.text: message for message in messages()}
    for lang in LANGUAGES:
        written = read_po(po_path(lang))
        for text, message in said.items():
            found += _problems_of(message, written.get(text, ()), lang)
        found += [f"{lang}: no longer said: {text!r}" for text in written if text not in said]
        translated = {key: texts for key, texts in written.items() if all(texts)}
        if translated != read_mo(po_path(lang).with_suffix(".mo")):
            found.append(f"{lang}: prefdd.mo is not made of prefdd.po; run `compile`")
    return found


def _problems_of(message: Message, texts: tuple[str, ...], lang: str) -> list[str]:
    place = f"{lang}: {message.file}:{message.line}: {message.text!r}"
    if not texts or not all(texts):
        return [f"{place} is not translated"]
    forms = 1 if message.plural is None else {"en": 2, "ru": 3}[lang]
    if len(texts) != forms:
        return [f"{place} has {len(texts)} forms, not {forms}"]
    wrong = [text for text in texts if places(text) != places(message.text)]
    return [f"{place} has other places than {text!r}" for text in wrong]


def update() -> None:
    """Bring the ``.po`` files up to date; what is translated stays, what is gone goes."""
    for lang in LANGUAGES:
        path = po_path(lang)
        write_po(lang, read_po(path) if path.exists() else {})


def write_po(lang: str, translations: dict[str, tuple[str, ...]]) -> None:
    """Write a ``.po`` file with a place for each message of the source."""
    from babel.messages import pofile
    from babel.messages.catalog import Catalog

    catalogue = Catalog(
        lang,
        project="prefdd",
        version="1",
        fuzzy=False,
        charset="utf-8",
        last_translator="The prefdd authors",
        language_team="prefdd",
        msgid_bugs_address="CONTRIBUTING.md",
    )
    catalogue.header_comment = "# Messages of prefdd."
    catalogue.creation_date = catalogue.revision_date = _STAMP
    for message in messages():
        texts = translations.get(message.text, ())
        if lang == "en":
            texts = (message.text,) if message.plural is None else _pair(message)
        source = message.text if message.plural is None else _pair(message)
        translated = texts[0] if texts and message.plural is None else texts
        catalogue.add(source, translated or None, locations=[(message.file, 0)])
    path = po_path(lang)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        pofile.write_po(file, catalogue, width=96, include_lineno=False)


def _pair(message: Message) -> tuple[str, str]:
    assert message.plural is not None
    return message.text, message.plural


def compile_all() -> None:
    """Make the ``.mo`` files."""
    from babel.messages import mofile, pofile

    for lang in LANGUAGES:
        with po_path(lang).open("rb") as file:
            catalogue = pofile.read_po(file, locale=lang)
        with po_path(lang).with_suffix(".mo").open("wb") as file:
            mofile.write_mo(file, catalogue)


def main(arguments: list[str]) -> int:
    """Run one of the commands; the exit status."""
    command = arguments[0].removeprefix("--") if len(arguments) == 1 else ""
    if command == "extract":
        lines = [f"{item.file}:{item.line}: {item.text!r}\n" for item in messages()]
        sys.stdout.writelines(lines)
    elif command == "update":
        update()
    elif command == "compile":
        compile_all()
    elif command == "check":
        found = problems()
        sys.stdout.writelines(f"{line}\n" for line in found)
        return 1 if found else 0
    else:
        sys.stderr.write(__doc__ or "")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
