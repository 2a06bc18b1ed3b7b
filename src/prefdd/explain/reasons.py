"""A reason: a code, the facts that fill its sentence, and the line that proves it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from prefdd.cards import Card
from prefdd.explain.scene import Scene

__all__ = ["NO_FACTS", "Motif", "Reason"]

NO_FACTS: Final[Mapping[str, object]] = MappingProxyType({})


@dataclass(frozen=True)
class Reason:
    """Why a card keeps the value or loses it.

    Attributes
    ----------
    code
        Name of the motif; its condition stands in the docstring of the function of
        this name in the rooms of motifs: `leads`, `follows`, `losses`, `catches`,
        `escapes`, `avoidance`.
    facts
        Cards, seats, suits and numbers of the sentence, each of which can be checked.
    line
        Cards from the position on that show it; begins with the card explained.
    """

    code: str
    facts: Mapping[str, object]
    line: tuple[Card, ...]

    def __reduce__(self) -> tuple[object, ...]:
        # A mapping proxy cannot be pickled, a dict can.
        return _reason, (self.code, dict(self.facts), self.line)


def _reason(code: str, facts: dict[str, object], line: tuple[Card, ...]) -> Reason:
    return Reason(code, MappingProxyType(facts), line)


Motif = Callable[[Scene, Card], "Reason | None"]
"""A function that finds a motif in a position for a card, or does not."""
