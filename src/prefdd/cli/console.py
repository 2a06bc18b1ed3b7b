"""Where the command line reads and writes: language, alphabet, colours, and files."""

from __future__ import annotations

import errno
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TextIO

from prefdd import i18n
from prefdd.cards import Cards
from prefdd.errors import PrefddError
from prefdd.phrase import Phrase
from prefdd.record import Record
from prefdd.view.text import Style

if TYPE_CHECKING:
    import argparse

    from prefdd.notation.bad_record import BadRecord

__all__ = ["NO_MEMORY", "Console", "Progress", "card_codes"]

NO_MEMORY: Final = PrefddError(
    "the system gives no more memory; close other programs, or ask about fewer cards"
)
"""What is said of a MemoryError."""

_SIGNS: Final = "♠♣♦♥█"
_CYRILLIC: Final = "Тк"
_PLAINER: Final = {
    "♠": "S", "♣": "C", "♦": "D", "♥": "H", "è": "e", "é": "e",
    "–": "-", "—": "-", "«": '"', "»": '"', "…": "...", "█": "#", "×": "x",
}  # fmt: skip


class Console:
    """The terminal of one run of the command line.

    Parameters
    ----------
    lang
        Language that was asked for, or None to ask the environment.
    color
        ``"auto"``, ``"always"`` or ``"never"``.
    environment
        Variables such as LANG and NO_COLOR.

    Attributes
    ----------
    style
        How text is written here. Where the encoding of stdout has no signs, suits
        are letters; where it has no Cyrillic, the language is English.
    """

    def __init__(self, lang: str | None, color: str, environment: Mapping[str, str]) -> None:
        self.environment = environment
        language = i18n.language(environment, lang)
        if language == "ru" and not _can_show(sys.stdout, _CYRILLIC):
            language = "en"
        ascii = not _can_show(sys.stdout, _SIGNS)
        self.style = Style(language, ascii, _is_coloured(color, environment))
        self.failures = 0

    def say(self, message: str) -> str:
        """Translate a message."""
        return self.style.say(message)

    def write(self, text: str) -> None:
        """Write to stdout; signs that its encoding lacks are written as escapes."""
        sys.stdout.write(_showable(sys.stdout, text))

    def write_object(self, answer: Mapping[str, Any]) -> None:
        """Write one JSON object on a line of stdout, and flush it."""
        import json

        text = json.dumps(answer, ensure_ascii=not _can_show(sys.stdout, _CYRILLIC + _SIGNS))
        self.write(f"{text}\n")
        sys.stdout.flush()

    def write_data(self, data: bytes) -> None:
        """Write a file to stdout: in UTF-8, as all files, whatever the terminal shows."""
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()

    def complain(self, text: str) -> None:
        """Write a line to stderr."""
        sys.stdout.flush()
        sys.stderr.write(_showable(sys.stderr, f"prefdd: {text}\n"))

    def say_how_to_go_on(self, *, has_state: bool) -> None:
        """After an interruption: how to go on later."""
        if has_state:
            self.complain(self.say("the same command goes on from here"))
        else:
            self.complain(self.say("next time name a file with --resume to go on later"))

    def describe(self, error: PrefddError) -> str:
        """Sentence of an error in the language of the run."""
        return i18n.describe(error, self.style.lang, self.style.ascii)

    def describe_phrase(self, phrase: Phrase) -> str:
        """A phrase in the language of the run."""
        return i18n.describe(phrase, self.style.lang, self.style.ascii)

    def records(self, file: str, encoding: str | None) -> Iterator[Record | BadRecord]:
        """Records of a file, ``-`` for stdin; those that cannot be read are BadRecord."""
        from prefdd.notation.files import load_each, load_file

        if file == "-" and sys.stdin is None:
            raise PrefddError("standard input is closed")
        if file == "-":
            items = load_each(getattr(sys.stdin, "buffer", sys.stdin), encoding=encoding)
        else:
            items = load_file(file, encoding=encoding)
        while True:
            with warnings.catch_warnings(record=True) as doubts:
                warnings.simplefilter("always")
                item = next(items, None)
            for doubt in doubts:
                self._doubt(file, doubt.message)
            if item is None:
                return
            yield item

    def _doubt(self, file: str, warning: Warning | str) -> None:
        """Say what was read with a doubt."""
        text = str(warning)
        if hasattr(warning, "template") and hasattr(warning, "facts"):
            text = i18n.describe(warning, self.style.lang, self.style.ascii)
        note = self.say("note: {text}").format(text=text)
        self.complain(f"{self.file_name(file)}: {note}")

    def answer_each(
        self,
        arguments: argparse.Namespace,
        as_object: Callable[[Record], Mapping[str, Any]],
        as_text: Callable[[Record], str],
    ) -> int:
        """Answer every record of every file, as JSON or as text; the exit status.

        What is wrong with one record or file is said, and the others are answered.
        """
        is_first = True
        for file in arguments.files or ["-"]:
            try:
                for item in self.records(file, arguments.encoding):
                    is_first = self._answer(
                        file, item, arguments.json, as_object, as_text, is_first
                    )
            except (PrefddError, OSError) as error:
                self.fail(file, "", error, arguments.json)
        return 1 if self.failures else 0

    def _answer(
        self,
        file: str,
        item: Record | BadRecord,
        is_json: bool,
        as_object: Callable[[Record], Mapping[str, Any]],
        as_text: Callable[[Record], str],
        is_first: bool,
    ) -> bool:
        """Answer one record; whether nothing has been written as text yet."""
        try:
            record = sound(item)
            if is_json:
                self.write_object({"id": record.id, **as_object(record)})
                return is_first
            text = as_text(record)
        except (PrefddError, MemoryError) as error:
            said = NO_MEMORY if isinstance(error, MemoryError) else error
            self.fail(file, item.id, said, is_json)
            return is_first
        title = self.style.strong(record.id) + "\n" if record.id else ""
        self.write(("" if is_first else "\n") + title + text)
        return False

    def fail(self, file: str, name: str, error: PrefddError | OSError, is_json: bool) -> None:
        """Say what is wrong with a record, or with a whole file, and remember that it was."""
        self.failures += 1
        text = self.describe(error) if isinstance(error, PrefddError) else self.os_error(error)
        if is_json:
            self.write_object({"id": name, "error": text})
            return
        place = ": ".join(part for part in (self.file_name(file), name) if part)
        self.complain(f"{place}: {text}" if isinstance(error, PrefddError) else text)

    def file_name(self, file: str) -> str:
        """Name of a file for people."""
        return self.say("standard input") if file == "-" else file

    def os_error(self, error: OSError) -> str:
        """Sentence of an error of the operating system, in the language of the run."""
        reasons = {
            FileNotFoundError: self.say("there is no such file"),
            PermissionError: self.say("access is denied"),
            IsADirectoryError: self.say("it is a directory"),
        }
        numbers = {
            errno.ENOSPC: self.say("there is no room on the disk"),
            errno.EFBIG: self.say("there is no room on the disk"),
            errno.EROFS: self.say("the disk is read-only"),
        }
        other = numbers.get(error.errno or 0, error.strerror or str(error))
        reason = reasons.get(type(error), other)
        return f"{error.filename}: {reason}" if error.filename else reason


class Progress:
    """A line on stderr that says how far the work is; nothing where stderr is no terminal.

    Parameters
    ----------
    console
        Gives the language.
    unit
        Message with ``{done}`` and ``{total}``, already translated.
    """

    def __init__(self, unit: str) -> None:
        self._unit = unit
        self._is_shown = sys.stderr.isatty()
        self._next = time.monotonic() + 0.2
        self._length = 0

    def __call__(self, done: int, total: int, **more: object) -> None:
        """Show the state, and what else the message names, at most five times a second."""
        now = time.monotonic()
        if not self._is_shown or now < self._next:
            return
        self._next = now + 0.2
        self._show(self._unit.format(done=done, total=total or "?", **more))

    def close(self) -> None:
        """Wipe the line."""
        if self._length:
            self._show("")
            self._put("\r")

    def _show(self, text: str) -> None:
        self._put("\r" + text.ljust(self._length))
        self._length = len(text)

    def _put(self, text: str) -> None:
        sys.stderr.write(_showable(sys.stderr, text))
        sys.stderr.flush()


def sound(item: Record | BadRecord) -> Record:
    """The record; its error is raised if it could not be read."""
    if isinstance(item, Record):
        return item
    raise item.error


def card_codes(cards: Cards) -> list[str]:
    """Codes of cards by suit, downward in rank."""
    return [card.code for card in cards.descending()]


def _is_coloured(color: str, environment: Mapping[str, str]) -> bool:
    if color != "auto":
        return color == "always"
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def _encoding(stream: TextIO) -> str:
    return getattr(stream, "encoding", None) or "utf-8"


def _can_show(stream: TextIO, text: str) -> bool:
    try:
        text.encode(_encoding(stream))
    except UnicodeEncodeError:
        return False
    return True


def _showable(stream: TextIO, text: str) -> str:
    """Text that the stream can encode, whatever it holds; lone surrogates too."""
    if _can_show(stream, text):
        return text
    encoding = _encoding(stream)
    plainer = (sign if _can_show(stream, sign) else _PLAINER.get(sign, sign) for sign in text)
    return "".join(plainer).encode(encoding, "backslashreplace").decode(encoding)
