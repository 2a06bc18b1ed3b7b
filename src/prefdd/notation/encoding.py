"""Bytes of a file into text, whatever editor wrote them; the locale plays no part."""

from __future__ import annotations

import codecs
import contextlib
import re
from typing import Final

from prefdd.errors import NotationError, PrefddError

__all__ = ["decode", "refuse_binary"]

# Where files were joined: at the start of a line, or right after a JSON object or a tag.
_BOM: Final = re.compile(r"(?:\A|(?<=[\r\n}\]]))\ufeff+")
_UTF16_BOMS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_CODE_PAGES: Final = ("cp1251", "koi8-r", "cp866")
_CYRILLIC_WORD: Final = re.compile(r"[А-Яа-яЁё]+")
_STRAY: Final = re.compile(r"[А-Яа-яЁё][^\W\d_А-Яа-яЁё]|[\u2500-\u259f\x80-\x9f]")
# Stems and whole words of what people write about a deal.
_STEMS: Final = re.compile(
    r"(?:мизер|распас|прикуп|снос|контракт|разыгр|розыгр|играет|играющ|комментар|назван|конвенц|"
    r"север|восток|запад|трефа|трефы|бубна|бубны|бубен|черва|червы|черве|червей|крест|преферанс|"
    r"взятк|козыр|сдача|сдающ|сдатчик|первая|рука|этюд|задача)[а-яё]*",
    re.IGNORECASE,
)
_SHORT_WORDS: Final = frozenset(
    {"юг", "ход", "пик", "пики", "пика", "треф", "черв", "вист", "пас", "туз"}
)
# How often a letter stands in Russian text, in tenths of a percent.
_FREQUENCY: Final = {
    letter: share
    for letters, share in (
        ("о", 110), ("е", 85), ("а", 80), ("и", 74), ("н", 67), ("т", 63), ("с", 55), ("р", 47),
        ("в", 45), ("л", 43), ("к", 35), ("м", 32), ("д", 30), ("п", 28), ("у", 26), ("яы", 20),
        ("ьг", 17), ("зб", 16), ("чй", 13), ("хж", 9), ("шюц", 6), ("щэ", 3), ("фъё", 1),
    )
    for letter in letters
}  # fmt: skip
_JARRING: Final = 60
_FEWEST_LETTERS: Final = 4
_CONTROL: Final = re.compile(rb"[\x00-\x08]")
_ZIP: Final = b"PK\x03\x04"
_HEADER: Final = 52
_UTF_8: Final = frozenset({"utf-8", "utf-8-sig"})


def refuse_binary(data: bytes) -> None:
    """Refuse the old files of Bridge-preferans studio, which are no text.

    Raises
    ------
    NotationError
        If the data are a ZIP archive, or the 52 numbers of an old file.

    Examples
    --------
    >>> refuse_binary(b"deal 1 ... ... ...")
    """
    if data.startswith(_ZIP):
        raise NotationError(
            "this is a ZIP archive; unpack it, or open it in Bridge-preferans studio 5 "
            "and save it as .bts"
        )
    if len(data) < 4 * _HEADER:
        return
    numbers = memoryview(data)[: 4 * _HEADER]
    words = (numbers[at : at + 4] for at in range(0, len(numbers), 4))
    if all(-1 <= int.from_bytes(word, "little", signed=True) <= 8 for word in words):
        raise NotationError(
            "this is an old binary file of Bridge-preferans studio; "
            "open it in version 5 of that program and save it as .bts"
        )


def decode(data: bytes, encoding: str | None = None) -> str:
    r"""Read bytes as text with ``\n`` between lines and without byte order marks.

    Without `encoding`, UTF-8 and UTF-16 with its mark are told by their form, and
    cp1251, koi8-r and cp866 by the words of the game that one of them alone gives.

    Raises
    ------
    NotationError
        If the bytes are not text in the encoding given; or if none is given
        and none is certain: then it proposes the likely one.

    Examples
    --------
    >>> decode("Прикуп: т Т К\r\n".encode("koi8-r"))
    'Прикуп: т Т К\n'
    >>> decode("Лебедь".encode("cp1251"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    prefdd.errors.NotationError: the text is not UTF-8 and may be cp1251; pass encoding=...
    """
    if not isinstance(data, bytes | bytearray | memoryview):
        raise TypeError(f"what is decoded is bytes, not {data!r}")
    data = bytes(data)
    text = _guessed(data) if encoding is None else _declared(data, encoding)
    return _BOM.sub("", text).replace("\r\n", "\n").replace("\r", "\n")


def _declared(data: bytes, encoding: str) -> str:
    try:
        name = codecs.lookup(encoding).name
        text = data.decode(name)
    except LookupError:
        raise NotationError(
            "no text encoding is called {encoding!r}; "
            "common ones are utf-8, utf-16, cp1251, koi8-r, cp866",
            encoding=encoding,
        ) from None
    except UnicodeError as error:
        raise NotationError(
            "the text is not {encoding}: byte {byte} cannot be read; {cure}",
            encoding=encoding,
            byte=getattr(error, "start", 0) + 1,
            cure=_cure(data),
        ) from None
    if name not in _UTF_8:
        better = _better(data, name, text)
        if better is not None:
            raise NotationError(
                "the text does not read as {encoding}; it looks like {better}: "
                "pass encoding='{better}'",
                encoding=encoding,
                better=better,
            )
    return text


def _better(data: bytes, name: str, text: str) -> str | None:
    """Encoding that the bytes are in beyond doubt, if it is not the one given."""
    if name.startswith(("utf-16", "utf-32")) and _CONTROL.search(data) is not None:
        return None
    if data.startswith(_UTF16_BOMS):
        return "utf-16"
    utf_8 = _as_utf_8(data)
    if utf_8 is not None:
        return None if utf_8 == text else "utf-8"
    page = _certain_page(data)
    if page is None or codecs.lookup(page).name == name or _known_words(text):
        return None
    return page


def _guessed(data: bytes) -> str:
    if data.startswith(_UTF16_BOMS):
        return _declared(data, "utf-16")
    text = _as_utf_8(data)
    if text is not None and "\0" not in text:
        return text
    if b"\0" in data:
        likely = "utf-16-be" if data[:1] == b"\0" else "utf-16-le"
        raise NotationError(
            "the text has null bytes and may be {encoding}; "
            "pass encoding='{encoding}', or save it as UTF-8",
            encoding=likely,
        )
    page = _certain_page(data)
    if page is not None:
        with contextlib.suppress(UnicodeDecodeError):  # its words are there, and other bytes too
            return data.decode(page)
    likely_page = _likely_page(data)
    if likely_page is not None:
        raise NotationError(
            "the text is not UTF-8 and may be {encoding}; "
            "pass encoding='{encoding}', or save it as UTF-8",
            encoding=likely_page,
        )
    raise NotationError(
        "the text is not UTF-8; say what it is, such as encoding='cp1251', or save it as UTF-8"
    )


def _cure(data: bytes) -> PrefddError:
    """What to do about a wrong encoding, as an error that says it in any language."""
    if data.startswith(_UTF16_BOMS):
        better: str | None = "utf-16"
    elif _as_utf_8(data) is not None:
        better = "utf-8"
    else:
        better = _certain_page(data) or _likely_page(data)
    if better is None:
        return PrefddError("leave encoding out, or name another")
    return PrefddError("pass encoding='{encoding}'", encoding=better)


def _as_utf_8(data: bytes) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _readings(data: bytes) -> dict[str, str]:
    return {page: data.decode(page, "replace") for page in _CODE_PAGES}


def _certain_page(data: bytes) -> str | None:
    """The one code page in which the text speaks of the game, if there is one."""
    scores = {page: _known_words(text) for page, text in _readings(data).items()}
    known = [page for page, score in scores.items() if score]
    return known[0] if len(known) == 1 and scores[known[0]] >= 2 else None


def _known_words(text: str) -> int:
    """Weight of the words about the game: two for a long one, one for a short one."""
    words = _CYRILLIC_WORD.findall(text)
    return sum(
        2 if _STEMS.fullmatch(word) else 1 for word in words if _is_known(word) and _is_cased(word)
    )


def _is_known(word: str) -> bool:
    return word.lower() in _SHORT_WORDS or _STEMS.fullmatch(word) is not None


def _is_cased(word: str) -> bool:
    """Whether capitals stand where people put them: koi8-r and cp1251 swap the case."""
    return word.islower() or word.isupper() or word.istitle()


def _likely_page(data: bytes) -> str | None:
    """The code page whose letters look most like Russian, if one stands out."""
    scores = {page: _likeness(text) for page, text in _readings(data).items()}
    first, second, _ = sorted(scores, key=lambda page: scores[page], reverse=True)
    is_clear = scores[first] > 20 and scores[first] - scores[second] > 4
    return first if is_clear and sum(byte > 127 for byte in data) >= _FEWEST_LETTERS else None


def _likeness(text: str) -> float:
    """Mean frequency of the letters in Russian text, less what jars."""
    letters = [letter for letter in text.lower() if not letter.isascii()]
    common = sum(_FREQUENCY.get(letter, -_JARRING) for letter in letters)
    odd = sum(len(word) for word in _CYRILLIC_WORD.findall(text) if not _is_cased(word))
    jarring = _JARRING * len(_STRAY.findall(text)) + _JARRING // 2 * odd
    return (common - jarring) / max(len(letters), 1)
