"""What an agreed rule may be: its values, the words for them, and the rule of the Code it is of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from prefdd.errors import PrefddError
from prefdd.phrase import Phrase
from prefdd.whole_number import whole_number

__all__ = ["Option", "agreed", "agreed_number", "agreed_yes", "nearest"]

YES: Final = Phrase("yes")
NO: Final = Phrase("no")
Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that players agree on.

    Attributes
    ----------
    name
        Field of `Convention`.
    rule
        Number of the rule of the Code; a footnote is in square brackets.
    label
        What the option decides, in words.
    words
        The words, if it has some, for each value.
    least, most
        Bounds of a number, if it may be one.
    """

    name: str
    rule: str
    label: Phrase
    words: Mapping[Value, Phrase]
    least: int | None = None
    most: int | None = None

    @property
    def is_yes_or_no(self) -> bool:
        """Whether the value is a bool."""
        return True in self.words

    def check(self, value: object) -> Value:
        """The value if it is one of this option; PrefddError that lists them otherwise."""
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if is_number and self.least is not None and self.most is not None:
            if self.least <= value <= self.most:  # type: ignore[operator]
                return value  # type: ignore[return-value]
        elif isinstance(value, bool) == self.is_yes_or_no and not is_number and value in self.words:
            return value  # type: ignore[return-value]
        raise PrefddError(
            "{option} = {value} is not possible; the values are {values} (rule {rule})",
            option=self.name,
            value=write_value(value),
            values=self.values_in_words,
            rule=self.rule,
        )

    @property
    def values_in_words(self) -> str:
        """All values as they are written in text."""
        values = [write_value(value) for value in self.words]
        if self.least is not None:
            values.append(f"{self.least}..{self.most}")
        return ", ".join(values)

    def in_words(self, value: Value) -> object:
        """Words for a value; a number is itself."""
        is_number = isinstance(value, int) and not isinstance(value, bool)
        return value if is_number else self.words[value]

    def read(self, text: str) -> Value:
        """Value from text such as ``yes``, ``gentleman`` or ``10``."""
        word = text.strip().lower()
        if self.is_yes_or_no and word in ("yes", "no", "true", "false"):
            return word in ("yes", "true")
        number = None if self.least is None else whole_number(word)
        return self.check(word if number is None else number)


def write_value(value: object) -> str:
    """A value as it is written in text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def agreed(rule: str, label: Phrase, **words: Phrase) -> Any:
    """Field of a convention that is one of some words; ``_`` begins one that is a sum."""
    return field(metadata={"rule": rule, "label": label, "words": dict(words)})


def agreed_yes(rule: str, label: Phrase) -> Any:
    """Field of a convention that is yes or no."""
    return field(metadata={"rule": rule, "label": label, "words": {True: YES, False: NO}})


def agreed_number(rule: str, label: Phrase, least: int, most: int, **words: Phrase) -> Any:
    """Field of a convention that is a number within bounds, or one of some words."""
    bounds = {"least": least, "most": most}
    return field(metadata={"rule": rule, "label": label, "words": dict(words), **bounds})


def nearest(word: str, known: list[str]) -> str:
    """The known word most like this one, or all of them when none is like it."""
    # Only somebody who mistypes waits for this module.
    from difflib import get_close_matches

    near = get_close_matches(word, known, n=1)
    return near[0] if near else ", ".join(known)
