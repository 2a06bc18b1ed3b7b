"""Conventions as a line of text and as TOML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from prefdd.errors import NotationError, PrefddError

__all__ = ["read_text", "read_toml", "write_text", "write_toml"]


def read_text(text: str) -> tuple[str, dict[str, str]]:
    """Name of the preset and the changes in ``sochi whist=gentleman amnesty=no``."""
    if not isinstance(text, str):
        raise TypeError(f"a convention is text such as 'sochi amnesty=no', not {text!r}")
    words = text.replace(",", " ").split()
    if not words or "=" in words[0]:
        raise NotationError(
            "a convention begins with its name, such as sochi; then come options such as amnesty=no"
        )
    changes: dict[str, str] = {}
    for word in words[1:]:
        name, sign, value = word.partition("=")
        if not sign or not value:
            raise NotationError(
                "{word} is no option with its value; write it such as amnesty=no", word=word
            )
        if name in changes:
            raise NotationError("{option} is given twice; keep one", option=name)
        changes[name] = value
    return words[0].lower(), changes


def write_text(base: str, changes: Mapping[str, str]) -> str:
    """Name of the preset and the changes on one line."""
    return " ".join([base, *(f"{name}={value}" for name, value in changes.items())])


def read_toml(text: str) -> dict[str, object]:
    """Keys and values of TOML without tables; NotationError names line and column."""
    # Nobody else waits for this module.
    import tomllib

    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"line (\d+), column (\d+)", str(error))
        where = {"line": int(place[1]), "column": int(place[2])} if place else {}
        raise NotationError(
            'this is no TOML; write lines such as whist = "greedy", amnesty = false', **where
        ) from None
    for name, value in values.items():
        if not isinstance(value, str | int):
            raise PrefddError(
                "{option} is neither a word, a whole number, true nor false; write it such as "
                '{option} = "price"',
                option=name,
            )
    return values


def write_toml(base: str, rows: Iterable[tuple[str, str | int | bool, str]]) -> str:
    """TOML of a convention: a line an option, with the rule as a comment."""
    lines = [f'base = "{base}"']
    for name, value, rule in rows:
        if isinstance(value, str):
            text = f'"{value}"'
        else:
            text = str(value).lower() if isinstance(value, bool) else str(value)
        lines.append(f"{name} = {text}  # {rule}")
    return "\n".join(lines) + "\n"
