"""Sub-command that scores a deal: score."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from prefdd import i18n
from prefdd.cli.console import Console
from prefdd.errors import NotationError, PrefddError
from prefdd.notation.encoding import decode
from prefdd.scoring import Convention, DealScore, Entry
from prefdd.scoring import score as score_deal
from prefdd.scoring.options import nearest
from prefdd.view.scores import score_table

__all__ = ["read_convention", "score"]

# What a deal in JSON may say, and of what kind it is; a bool is no number.
_KEYS: Final[dict[str, tuple[type, ...]]] = {
    "id": (str,),
    "contract": (str, int),
    "calls": (str, dict, list),
    "tricks": (str, int, list, dict),
    "convention": (str, dict),
    "players": (int,),
    "declarer": (str, int),
    "dealer": (str, int),
    "factor": (int,),
    "row": (int,),
    "dark_passes": (int,),
    "partner": (str, int),
    "talon": (str,),
    "closed": (list, str),
    "faults": (dict, list),
}


def score(arguments: argparse.Namespace, console: Console) -> int:
    """What players write after a deal, and what it is worth."""
    convention = read_convention(arguments.convention)
    is_first = True
    for name, given in _deals(arguments):
        try:
            scored = _score(given, convention)
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
            for key in _KEYS
            if key not in ("convention", "id") and getattr(arguments, key) is not None
        }
        yield "", given
        return
    text = _text(arguments.deal)
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


def _text(file: str) -> str:
    if file != "-":
        return decode(Path(file).read_bytes())
    if sys.stdin is None:
        raise PrefddError("standard input is closed")
    return decode(sys.stdin.buffer.read())


def _score(given: dict[str, Any], convention: Convention) -> DealScore:
    """Score a deal of checked keys and kinds."""
    for key, value in given.items():
        if key not in _KEYS:
            raise NotationError(
                "a deal has no {key}; perhaps {near}", key=key, near=nearest(key, list(_KEYS))
            )
        if not _is_right(key, value):
            raise NotationError("{key} cannot be {value}", key=key, value=json.dumps(value))
    if "contract" not in given:
        raise NotationError("the contract is missing; name one, such as 6S or misere")
    arguments = {key: value for key, value in given.items() if key != "id"}
    agreed = arguments.pop("convention", convention)
    if isinstance(agreed, dict):
        base = str(agreed.get("base", convention.base))
        options = {name: value for name, value in agreed.items() if name != "base"}
        agreed = Convention.preset(base).replace(**options)
    if isinstance(arguments.get("closed"), str):
        arguments["closed"] = arguments["closed"].replace(",", " ").split()
    if "talon" in arguments:
        arguments["talon"] = _talon(arguments["talon"])
    return score_deal(convention=agreed, **arguments)


def _is_right(key: str, value: object) -> bool:
    """Whether a value is of a kind that belongs to its key, with all that is in it."""
    if isinstance(value, bool) or not isinstance(value, _KEYS[key]):
        return False
    if key == "convention" or not isinstance(value, list | dict):
        return True
    leaf: tuple[type, ...] = (str,)
    if key == "tricks":
        leaf = (int, str, type(None))
    items = list(value.values()) if isinstance(value, dict) else value
    if key == "faults" and isinstance(value, list):
        return all(_is_pair(item) for item in items)
    return all(
        (isinstance(item, leaf) and not isinstance(item, bool))
        or (key == "calls" and isinstance(value, list) and _is_pair(item))
        for item in items
    )


def _is_pair(item: object) -> bool:
    return isinstance(item, list) and len(item) == 2 and all(isinstance(word, str) for word in item)


def _talon(text: str) -> Any:
    """Two cards as people type them."""
    from prefdd.notation.typed import parse_hand

    return parse_hand(text)
