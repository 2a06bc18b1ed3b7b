"""What is written on cards: a value, a mark, and a note."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from prefdd.cards import Card
from prefdd.deal import Seat
from prefdd.errors import PrefddError

if TYPE_CHECKING:
    from prefdd.allpass import AllPass
    from prefdd.explain.explanation import Explanation
    from prefdd.solver import Solution

__all__ = ["MARKS", "Annotation", "annotate", "annotate_explanation", "by_card"]

MARKS: Final = ("", "best", "loses")
"""Marks: none, a star for a card that keeps the value, a wedge for one that loses."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """What is written on one card of a picture.

    Attributes
    ----------
    card
        The card.
    text
        Its value, a few signs: ``"6"``, ``"2-3"``.
    mark
        One of `MARKS`.
    note
        A sentence for whoever points at the card or has the picture read out.

    Raises
    ------
    PrefddError
        If there is no such mark.

    Examples
    --------
    >>> Annotation(Card("SA"), "6", "best").mark
    'best'
    """

    card: Card
    text: str = ""
    mark: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.card, Card):
            raise TypeError(f"what is annotated is a Card, not {self.card!r}")
        if self.mark not in MARKS:
            raise PrefddError(
                "no mark is called {text!r}; the marks are {marks}",
                text=self.mark,
                marks=", ".join(MARKS[1:]),
            )


def annotate(found: Solution | AllPass) -> tuple[Annotation, ...]:
    """Values of the cards to play, as annotations.

    On a game and a misère the value is declarer's tricks in the whole deal; on all-pass
    what the player to move can be held to after the card.

    Examples
    --------
    >>> from prefdd.solver import Solution
    >>> from prefdd.cards import Cards
    >>> found = Solution(1, {Card("SA"): 1, Card("S7"): 0}, Cards("SA"), 1)
    >>> [(str(note.card), note.text, note.mark) for note in annotate(found)]
    [('♠A', '1', 'best'), ('♠7', '0', 'loses')]
    """
    best = found.best
    annotations = []
    for card, value in found.cards.items():
        tricks = value if isinstance(value, int) else value.guarantee[_chooser(found)]
        annotations.append(Annotation(card, str(tricks), "best" if card in best else "loses"))
    return tuple(annotations)


def annotate_explanation(found: Explanation) -> tuple[Annotation, ...]:
    """Values of the cards to play with what is said of each as its note."""
    return tuple(
        Annotation(card, str(one.value), "loses" if one.cost else "best", found.text(card))
        for card, one in found.cards.items()
    )


def _chooser(found: Solution | AllPass) -> Seat:
    """Whose tricks are counted on all-pass; for a dummy those of whoever plays it."""
    from prefdd.allpass import AllPass

    assert isinstance(found, AllPass)
    return found.chooser


def by_card(annotations: Iterable[Annotation] | None) -> dict[Card, Annotation]:
    """Annotations by card; PrefddError if a card has two."""
    found: dict[Card, Annotation] = {}
    for annotation in annotations or ():
        if annotation.card in found:
            raise PrefddError("{card} is annotated twice", card=annotation.card)
        found[annotation.card] = annotation
    return found
