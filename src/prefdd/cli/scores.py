"""Sub-command that scores a deal: score."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from prefdd import i18n
from prefdd.cli.console import Console
from prefdd.errors import NotationError, PrefddError
from prefdd.notation.deal_objects import DEAL_KEYS, score_object
from prefdd.notation.encoding import decode
from prefdd.scoring import Convention, Entry
from prefdd.view.scores import score_table

__all__ = ["read_convention", "read_text", "score"]


def score(arguments: argparse.Namespace, console: Console) -> int:
    """What players write after a deal, and what it is worth."""
    convention = read_convention(arguments.convention)
    is_first = True
    for name, given in _deals(arguments):
        try:
            scored = score_object(given, convention)
        except PrefddError as error:
            if arguments.deal is None and not arguments.json:
                raise
            console.fail(arguments.deal or "", name, error, arguments.json)
            continue
        if arguments.json:
            console.write_object({"id": name, **scored.as_object(_sentences(console))})
            continue
        title = console.style.strong(name) + "\n" if name else ""
        gap = "" if is_first else "\n"
        console.write(gap + title + score_table(scored, console.style))
        is_first = False
    return 1 if console.failures else 0


def _sentences(console: Console) -> Callable[[Entry], str]:
    """Function that gives the sentence of an entry in the language of the run."""

    def sentence(entry: Entry) -> str:
        return i18n.describe(entry, console.style.lang)

    return sentence


def read_convention(name: str) -> Convention:
    """A convention by name, by a line of text, or from a file of TOML."""
    if name.endswith(".toml"):
        return Convention.from_toml(decode(Path(name).read_bytes()))
    return Convention.parse(name)


def _deals(arguments: argparse.Namespace) -> Iterator[tuple[str, dict[str, Any]]]:
    """Names of deals and what is given of them: from the options, or from a file."""
    if arguments.deal is None:
        given = {
            key: getattr(arguments, key)
            for key in DEAL_KEYS
            if key not in ("convention", "id") and getattr(arguments, key) is not None
        }
        yield "", given
        return
    text = read_text(arguments.deal)
    try:
        deals = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(
            "JSON: {reason}", reason=error.msg, line=error.lineno, column=error.colno
        ) from None
    for place, given in enumerate(deals if isinstance(deals, list) else [deals], 1):
        if not isinstance(given, dict):
            raise NotationError(
                "deal {place} is no JSON object; write it such as "
                '{{"contract": "6S", "calls": "W P", "tricks": [6, 3, 1]}}',
                place=place,
            )
        name = given.get("id", "" if not isinstance(deals, list) else str(place))
        yield str(name), given


def read_text(file: str) -> str:
    """Text of a file, ``-`` for stdin, whatever its encoding."""
    if file != "-":
        return decode(Path(file).read_bytes())
    if sys.stdin is None:
        raise PrefddError("standard input is closed")
    return decode(sys.stdin.buffer.read())
