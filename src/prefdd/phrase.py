"""A sentence of an answer: a template in English and the facts that fill it.

What is computed is said in every language later (`prefdd.i18n.describe`), as errors are;
rooms that compute need to know no language.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["Phrase"]


class Phrase:
    """A sentence that can be read in another language.

    Parameters
    ----------
    template
        English text with ``{named}`` places; the key of the message catalogue.
    **facts
        What fills the places: cards, seats, numbers, text, other phrases.

    Examples
    --------
    >>> str(Phrase("Whists for his own tricks: {sum}.", sum="3 × 2"))
    'Whists for his own tricks: 3 × 2.'
    """

    __slots__ = ("facts", "template")

    template: str
    facts: Mapping[str, object]

    def __init__(self, template: str, **facts: object) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "facts", MappingProxyType(facts))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Phrase is not changed; {name} is fixed")

    def __str__(self) -> str:
        return self.template.format_map({key: str(fact) for key, fact in self.facts.items()})

    def __repr__(self) -> str:
        return f"Phrase({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Phrase):
            return NotImplemented
        return self.template == other.template and self.facts == other.facts

    def __hash__(self) -> int:
        return hash((self.template, tuple(self.facts)))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.template, dict(self.facts))


def _rebuild(template: str, facts: dict[str, object]) -> Phrase:
    return Phrase(template, **facts)
