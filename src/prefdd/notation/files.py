"""Files of every format: told apart by what is in them, never by their names.

A source of records is a path, an open file (text or binary), `bytes`, or the text
itself. A `str` is a path unless it has a line break, or names no file and begins like a
record (``{``, ``[``, ``deal 1``) or has suit signs in it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from typing import IO, Final

from prefdd.errors import NotationError
from prefdd.notation.bad_record import BadRecord, Read, accepted, placed
from prefdd.record import Record
from prefdd.whole_file import write_file

__all__ = [
    "FORMATS",
    "Source",
    "detect",
    "dumps",
    "format_of",
    "in_bytes",
    "load",
    "load_each",
    "load_file",
    "loads",
    "loads_each",
    "save",
]

Source = str | bytes | os.PathLike[str] | IO[str] | IO[bytes]
"""What `load` reads from."""

FORMATS: Final = ("json", "jsonl", "prefdd", "bts", "text")
"""Formats that `dumps` writes."""

_EXTENSIONS: Final = {
    ".json": "json",
    ".jsonl": "jsonl",
    ".prefdd": "prefdd",
    ".pbn": "prefdd",
    ".bts": "bts",
    ".pts": "bts",
    ".txt": "text",
}

_SKIPPED: Final = re.compile(r"(?:\s|\ufeff|%[^\n]*\n|;[^\n]*\n|\{(?!\s*[\"}])[^}]*\})*")
_BTS: Final = re.compile(r"[\s\ufeff]*(?:% *bts\b|deal\s+\d+\s)", re.IGNORECASE)
_BTS_DEAL: Final = re.compile(r"^\ufeff?deal[ \t]+\d+[ \t]+\S*\.\S*\.\S*\.", re.I | re.M)
_JSON: Final = re.compile(r"\{\s*[\"}]|\[\s*(?:[\[{\]]|\Z)")
_TAG: Final = re.compile(r"\[\s*(?:\"(?:[^\"\\\n]|\\.)*\"|[^\W\d]\w*)\s+[\"\[{\d\-tfn]")
_DEAL_TAG: Final = re.compile(r"^[\s\ufeff]*\[\s*Deal\s", re.IGNORECASE | re.MULTILINE)
_PPN: Final = re.compile(
    r"^[\s\ufeff]*(?:\[\s*\d+\s+[123]{3}\s|\[(?:Bula|Refe|Player[123])\s)", re.MULTILINE
)
_LIKE_RECORD: Final = re.compile(r"[\s\ufeff]*(?:[{\[]|deal\s+\d)|.*[♠♣♦♥♤♧♢♡]", re.IGNORECASE)


def load(source: Source, *, encoding: str | None = None) -> list[Record]:
    r"""Records of a file in any format that prefdd reads.

    Parameters
    ----------
    source
        A path, an open file, bytes, or the text itself.
    encoding
        Encoding of bytes; None for UTF-8, or UTF-16 with a byte order mark.

    Raises
    ------
    NotationError
        If the file is empty, is no text in this encoding, or a record cannot be read:
        the first that cannot. `load_each` gets the others.
    OSError
        If the file cannot be opened.

    Examples
    --------
    >>> load('[Id "one"]\n[Deal "S: S:A D:7"]\n')[0].id
    'one'
    """
    return list(accepted(load_each(source, encoding=encoding)))


def load_each(source: Source, *, encoding: str | None = None) -> Iterator[Read]:
    """Records of a file, with a `BadRecord` for each that cannot be read.

    A file that is no text at all yields one `BadRecord`. Parameters are those of `load`.
    """
    try:
        text = _text(source, encoding)
    except NotationError as error:
        yield BadRecord("", error.line, error)
        return
    yield from loads_each(text)


def load_file(path: str | os.PathLike[str], *, encoding: str | None = None) -> Iterator[Read]:
    """Records of a file at a path, whatever it is called; else as `load_each`."""
    yield from load_each(_bytes(path), encoding=encoding)


def loads(text: str) -> list[Record]:
    """Records of a text in any format; NotationError for the first bad one.

    Examples
    --------
    >>> loads('{"id": "a", "hands": {"S": "S:AK"}}')[0].id
    'a'
    """
    return list(accepted(loads_each(text)))


def loads_each(text: str) -> Iterator[Read]:
    """Records of a text in any format, with a `BadRecord` for each that cannot be read."""
    try:
        format = detect(text)
    except NotationError as error:
        yield BadRecord("", error.line, error)
        return
    if format == "json":
        from prefdd.notation import json_records

        yield from json_records.read_each(text)
    elif format == "prefdd":
        from prefdd.notation import tags

        yield from tags.read_each(text)
    elif format == "ppn":
        from prefdd.notation import ppn

        yield from ppn.read_each(text)
    elif format == "bts":
        from prefdd.notation import bts

        yield from bts.read_each(text)
    else:
        yield from _text_blocks(text)


def detect(text: str) -> str:
    """Format of a text: ``json`` (JSON Lines too), ``prefdd``, ``ppn``, ``bts`` or ``text``.

    Raises
    ------
    NotationError
        If the text is empty, or no text but binary data.

    Examples
    --------
    >>> detect('[{"id": "a"}]'), detect('[Id "a"]'), detect("[Bula 60]"), detect("deal 1 ... ")
    ('json', 'prefdd', 'ppn', 'bts')
    """
    if "\0" in text:
        raise NotationError(
            "this is binary data, not text; prefdd reads JSON, prefdd records, bts, PPN and text"
        )
    if not text.strip("\ufeff \t\r\n"):
        raise NotationError(
            "the file is empty; a deal is JSON, a prefdd record, bts, PPN, or hands as text"
        )
    if _BTS.match(text):
        return "bts"
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    skipped = _SKIPPED.match(text)
    start = 0 if skipped is None else skipped.end()
    if _JSON.match(text, start):
        return "json"
    if not text.startswith("[", start):
        return "bts" if _BTS_DEAL.search(text) else "ppn" if _PPN.search(text) else "text"
    if _PPN.search(text) and not _DEAL_TAG.search(text):
        return "ppn"
    return "prefdd" if _TAG.match(text, start) or _DEAL_TAG.search(text) else "text"


def dumps(records: Iterable[Record], format: str = "json", lang: str = "en") -> str:
    r"""Text of records in one of `FORMATS`.

    Parameters
    ----------
    records
        What to write.
    format
        One of `FORMATS`.
    lang
        Language of ``"text"``, which `load` reads in either; the other formats have none.

    Raises
    ------
    NotationError
        If the format or the language is unknown, or the format cannot express a record;
        it names the record.

    Examples
    --------
    >>> record = load('[Id "one"]\n[Deal "S: S:A D:7"]\n')[0]
    >>> print(dumps([record], "jsonl"), end="")
    {"id": "one", "hands": {"S": "S:A C: D:7 H:"}}
    """
    records = list(records)
    for record in records:
        if not isinstance(record, Record):
            raise TypeError(f"records are Record, not {record!r}")
    if format in ("json", "jsonl"):
        from prefdd.notation import json_records

        return json_records.write(records, lines=format == "jsonl")
    if format == "prefdd":
        from prefdd.notation import tags

        return tags.write(records)
    if format == "bts":
        from prefdd.notation import bts

        return bts.write(records)
    if format == "text":
        return _as_text_blocks(records, lang)
    raise NotationError(
        "there is no format {text!r} to write; formats are {formats}",
        text=format,
        formats=", ".join(FORMATS),
    )


def format_of(path: str | os.PathLike[str]) -> str:
    """Format that the extension of a file to be written asks for.

    Raises
    ------
    NotationError
        If the extension stands for none.

    Examples
    --------
    >>> format_of("deals.pbn"), format_of("deals.JSONL")
    ('prefdd', 'jsonl')
    """
    extension = os.path.splitext(path)[1].lower()  # noqa: PTH122 - see _bytes
    try:
        return _EXTENSIONS[extension]
    except KeyError:
        raise NotationError(
            "no format is written to files {extension!r}; end the name with {extensions}",
            extension=extension,
            extensions=" ".join(_EXTENSIONS),
        ) from None


def save(
    records: Iterable[Record],
    path: str | os.PathLike[str],
    format: str | None = None,
    lang: str = "en",
) -> None:
    """Write records to a file in UTF-8, in the format that its extension asks for.

    Nothing is written when a record cannot be expressed, or the disk is full. The language
    is that of ``"text"``, as in `dumps`.

    Raises
    ------
    NotationError
        As `dumps` and `format_of`.
    OSError
        If the file cannot be written.
    """
    write_file(path, in_bytes(records, format_of(path) if format is None else format, lang))


def in_bytes(records: Iterable[Record], format: str, lang: str = "en") -> bytes:
    """Content of a file of records in UTF-8; as `dumps`.

    Raises
    ------
    NotationError
        As by `dumps`; and if a name or a comment has half of a surrogate pair, which text
        blocks cannot hold. The other formats escape it.
    """
    text = dumps(records, format, lang)
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise NotationError(
            "{code} is half a character and cannot be written; remove it from the comment",
            code=f"U+{ord(text[error.start]):04X}",
        ) from None


def _text(source: Source, encoding: str | None) -> str:
    """Text of a source."""
    if isinstance(source, str):
        if _is_text(source):
            return source
        return _decoded(_bytes(source), encoding)
    if isinstance(source, bytes):
        return _decoded(source, encoding)
    if isinstance(source, os.PathLike):
        return _decoded(_bytes(source), encoding)
    if not hasattr(source, "read"):
        raise TypeError(f"records are read from a path, a file or text, not {source!r}")
    data = source.read()
    return data if isinstance(data, str) else _decoded(data, encoding)


def _bytes(path: str | os.PathLike[str]) -> bytes:
    """What a file holds; `pathlib` would cost more time than reading and solving a deal."""
    with open(path, "rb") as file:  # noqa: PTH123
        return file.read()


def _is_text(source: str) -> bool:
    """Whether a str is the text of records itself, not the path of a file."""
    if not source or "\n" in source or "\r" in source or "\0" in source:
        return True
    if os.path.exists(source):  # noqa: PTH110 - Path.exists raises for names that are too long
        return False
    return _LIKE_RECORD.match(source) is not None


def _decoded(data: bytes, encoding: str | None) -> str:
    from prefdd.notation.encoding import decode, refuse_binary

    refuse_binary(data)
    return decode(data, encoding)


def _text_blocks(text: str) -> Iterator[Read]:
    from prefdd.notation import textblock

    is_empty = True
    for item in textblock.read_each(text):
        is_empty = False
        yield item if isinstance(item, Record) else BadRecord("", item.line, item)
    if is_empty:
        error = NotationError(
            "there is no deal; a deal is a line for each hand, such as {line_of_hand}",
            line_of_hand="N: ♠AK ♣QJ10 ♦A ♥AKQ10",
        )
        yield BadRecord("", None, error)


def _as_text_blocks(records: Iterable[Record], lang: str) -> str:
    """Blocks with a blank line between, unless they would be read as another format.

    After a block of fewer than three hands a rule says that no more of them follow.
    """
    from prefdd.notation import textblock

    blocks = []
    for record in records:
        block = textblock.write(record, lang).rstrip("\n") + "\n"
        if "\0" in block or detect(block) != "text":
            raise NotationError(
                "{id!r}: the name or comment looks like a file of another format; "
                "change it, or write JSON or prefdd",
                id=record.id,
            )
        if record.validate():
            _check_unsound(record, block)
        blocks.append(block)
        blocks.append("\n" if len(record.hands) >= 3 else "\n---\n")
    return "".join(blocks[:-1])


def _check_unsound(record: Record, block: str) -> None:
    """Refuse a record that breaks the rules so that its block would not be read.

    A sound record always comes back.
    """
    from prefdd.notation import textblock

    for item in textblock.read_each(block):
        if not isinstance(item, Record):
            raise NotationError(
                "{id}: text cannot say this: {why}; correct it, or write JSON or prefdd",
                id=record.id or "record",
                why=placed(item, None),
            )
