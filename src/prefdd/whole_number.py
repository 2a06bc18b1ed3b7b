"""Whole numbers in text that people and files give."""

from __future__ import annotations

from typing import Final

__all__ = ["whole_number"]

_LONGEST: Final = 9


def whole_number(text: str) -> int | None:
    r"""The number that text of digits says; None for other text, and for endless digits.

    Examples
    --------
    >>> whole_number(" 10 "), whole_number("6S"), whole_number("9" * 5000)
    (10, None, None)
    """
    digits = text.strip()
    return int(digits) if digits.isdecimal() and len(digits) <= _LONGEST else None
