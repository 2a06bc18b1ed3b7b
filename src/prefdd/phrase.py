"""A sentence of an answer: a template in English and the facts that fill it.

What is computed is said in every language later (`prefdd.i18n.describe`), as errors are;
rooms that compute need to know no language.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["Phrase", "Plural", "card_count"]


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


class Plural(Phrase):
    """Words with a number, in the form that goes with it.

    Parameters
    ----------
    one, many
        English words with a place ``{count}``, for one and for other numbers; languages
        that have more forms have them in their catalogue.
    count
        The number.

    Examples
    --------
    >>> [str(Plural("{count} card", "{count} cards", count)) for count in (1, 5)]
    ['1 card', '5 cards']
    """

    __slots__ = ("plural",)

    plural: str

    def __init__(self, one: str, many: str, count: int) -> None:
        super().__init__(one, count=count)
        object.__setattr__(self, "plural", many)

    def __str__(self) -> str:
        count = self.facts["count"]
        return (self.template if count == 1 else self.plural).format(count=count)

    def __reduce__(self) -> tuple[object, ...]:
        return Plural, (self.template, self.plural, self.facts["count"])


def card_count(count: int) -> Plural:
    """So many cards.

    Examples
    --------
    >>> str(card_count(1)), str(card_count(2))
    ('1 card', '2 cards')
    """
    return Plural("{count} card", "{count} cards", count)


def _rebuild(template: str, facts: dict[str, object]) -> Phrase:
    return Phrase(template, **facts)
