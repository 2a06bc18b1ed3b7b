"""The exceptions of prefdd: a template in English and the facts that fill it.

The template is also the key of the message catalogue, so the same error can be
read in another language (`prefdd.i18n.describe`) without being raised again.
"""

from __future__ import annotations

__all__ = [
    "IllegalDealError",
    "IllegalPlayError",
    "MissingFactError",
    "NotationError",
    "PrefddError",
    "WorkersLostError",
]


class PrefddError(ValueError):
    """Base of all errors about what a user gave to prefdd.

    Parameters
    ----------
    template
        English sentence with ``{named}`` places.
    **facts
        What fills the places: cards, seats, suits, numbers, text.

    Attributes
    ----------
    template, facts
        As given. ``str(error)`` is the filled English sentence.

    Examples
    --------
    >>> str(PrefddError("{seat} has {count} cards", seat="W", count=9))
    'W has 9 cards'
    """

    def __init__(self, template: str, **facts: object) -> None:
        super().__init__(template, facts)
        self.template = template
        self.facts = facts

    def __str__(self) -> str:
        return self.template.format_map({key: str(fact) for key, fact in self.facts.items()})

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.template, self.facts)


def _rebuild(cls: type[PrefddError], template: str, facts: dict[str, object]) -> PrefddError:
    return cls(template, **facts)


class NotationError(PrefddError):
    """Text that cannot be read; `line` and `column` count from 1, or are None."""

    @property
    def line(self) -> int | None:
        """Line of the fault in the text, counted from 1."""
        line = self.facts.get("line")
        return line if isinstance(line, int) else None

    @property
    def column(self) -> int | None:
        """Column of the fault in its line, counted from 1."""
        column = self.facts.get("column")
        return column if isinstance(column, int) else None

    def __str__(self) -> str:
        text = super().__str__()
        if self.line is None:
            return text
        if self.column is None:
            return f"line {self.line}: {text}"
        return f"line {self.line}, column {self.column}: {text}"


class IllegalDealError(PrefddError):
    """Cards that cannot be a deal, or a deal that cannot be played as asked."""


class IllegalPlayError(PrefddError):
    """A card that may not be played now."""


class WorkersLostError(PrefddError):
    """Workers that were gone before they answered; what was answered before is good."""


class MissingFactError(PrefddError):
    """Something that must be known and was not told; `name` says what to tell."""

    @property
    def name(self) -> str:
        """Name of the fact, as options and files have it."""
        return str(self.facts.get("name", ""))
