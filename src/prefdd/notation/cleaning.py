"""Typed text made plain: what cannot be seen is removed, what is written in HTML is unescaped."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

__all__ = ["Clean", "clean", "code_point", "fold", "place_of"]

_INVISIBLE: Final = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f\ufeff"
_BLANKS: Final = (
    "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f"
    "\u205f\u3000"
)
_BREAKS: Final = "\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029"
# Compatibility forms are unfolded for full width only: over the whole of Unicode the
# same step would also change signs that people use for cards.
_FULL_WIDTH: Final = {0xFEE0 + code: chr(code) for code in range(0x21, 0x7F)}
_PLAIN: Final = {
    **_FULL_WIDTH,
    **dict.fromkeys(map(ord, _INVISIBLE), ""),
    **dict.fromkeys(map(ord, _BLANKS), " "),
    **dict.fromkeys(map(ord, _BREAKS), "\n"),
}
_ENTITY: Final = re.compile(r"&(?:amp;)?(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));?")
_HTML_TAG: Final = re.compile(r"</?[a-zA-Z][^<>\n]*>")
_NAMED: Final = {
    "spades": "♠",
    "clubs": "♣",
    "diams": "♦",
    "hearts": "♥",
    "loz": "♦",
    "nbsp": " ",
    "ensp": " ",
    "emsp": " ",
    "thinsp": " ",
    "ndash": "-",
    "mdash": "-",
    "minus": "-",
    "shy": "",
    "zwj": "",
    "zwnj": "",
    "quot": '"',
}
_BREAK: Final = re.compile(r"\r\n|[\r\n]")


class Clean(NamedTuple):
    """Plain text, and for each of its characters the offset in the text as typed."""

    text: str
    places: tuple[int, ...]


def clean(text: str) -> Clean:
    """Remove marks that cannot be seen, and HTML; make all blanks alike.

    Letters keep their case and their alphabet: look-alikes are for the reader of
    hands to judge.

    Examples
    --------
    >>> clean("&spades;&nbsp;１０").text
    '♠ 10'
    """
    plain = text.translate(_PLAIN)
    if "&" not in plain and "<" not in plain and len(plain) == len(text):
        return Clean(plain, tuple(range(len(text))))
    characters: list[str] = []
    places: list[int] = []
    at = 0
    while at < len(text):
        new, end = _plain_at(text, at)
        for character in new.translate(_PLAIN):
            characters.append(character)
            places.append(at)
        at = end
    return Clean("".join(characters), tuple(places))


def _plain_at(text: str, at: int) -> tuple[str, int]:
    """What stands for a character, an entity or a tag of HTML, and where that ends."""
    if text[at] == "<" and (tag := _HTML_TAG.match(text, at)) is not None:
        return " ", tag.end()
    if text[at] == "&" and (entity := _ENTITY.match(text, at)) is not None:
        new = _unescaped(entity)
        if new is not None:
            return new, entity.end()
    return text[at], at + 1


def _unescaped(entity: re.Match[str]) -> str | None:
    decimal, hexadecimal, name = entity.groups()
    if name is not None:
        return _NAMED.get(name.lower())
    code = int(decimal) if decimal is not None else int(hexadecimal, 16)
    return chr(code) if code <= 0x10FFFF else None


def fold(text: str) -> str:
    """Plain text in lower case with ``е`` for ``ё`` and single blanks, to look words up."""
    lowered = unicodedata.normalize("NFC", clean(text).text).lower().replace("ё", "е")
    return " ".join(lowered.replace("_", " ").split())


def place_of(text: str, offset: int) -> tuple[int, int]:
    r"""Line and column, both counted from 1, of an offset in a text.

    Examples
    --------
    >>> place_of("ab\r\ncd", 5)
    (2, 2)
    """
    line, start = 1, 0
    for mark in _BREAK.finditer(text, 0, offset):
        line, start = line + 1, mark.end()
    return line, offset - start + 1


def code_point(text: str) -> str:
    """Code points of a text as ``U+0054``."""
    return " ".join(f"U+{ord(character):04X}" for character in text)
