"""Colours of pictures in light and dark, and the shapes of the suits."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from prefdd.cards import Suit
from prefdd.errors import PrefddError

__all__ = ["FONT", "MARK_PATHS", "SUIT_PATHS", "THEMES", "Theme", "suit_colour", "theme_of"]


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of one picture; each is written out, so that no page can change it.

    Attributes
    ----------
    felt, rim
        The table and its edge.
    ink, faint
        Text on the table, and text that matters less.
    card, edge, back
        A card, its edge, and its back.
    turn, turn_ink
        The label of the player to move, and its text.
    best, best_ink, loses, loses_ink, plain, plain_ink
        Values of cards by mark, and their text.
    """

    felt: str
    rim: str
    ink: str
    faint: str
    card: str
    edge: str
    back: str
    turn: str
    turn_ink: str
    best: str
    best_ink: str
    loses: str
    loses_ink: str
    plain: str
    plain_ink: str


THEMES: Final = MappingProxyType(
    {
        "light": Theme(
            felt="#e4efe6",
            rim="#a9c4ae",
            ink="#16261a",
            faint="#46594b",
            card="#ffffff",
            edge="#7d8a80",
            back="#5b7fa6",
            turn="#1d4f91",
            turn_ink="#ffffff",
            best="#176b34",
            best_ink="#ffffff",
            loses="#fbe3e1",
            loses_ink="#8c1410",
            plain="#e8eaed",
            plain_ink="#202124",
        ),
        "dark": Theme(
            felt="#1d2b22",
            rim="#3c5a45",
            ink="#edf3ee",
            faint="#b3c4b7",
            card="#f4f4f0",
            edge="#0d130f",
            back="#3f6187",
            turn="#a8c7fa",
            turn_ink="#0b1d36",
            best="#176b34",
            best_ink="#ffffff",
            loses="#f8d9d6",
            loses_ink="#8c1410",
            plain="#dfe2e6",
            plain_ink="#202124",
        ),
    }
)
"""Themes by name."""

FONT: Final = "DejaVu Sans, Verdana, Arial, sans-serif"
"""Families of letters that people have; the first is what tests look at."""

_BLACK: Final = "#111111"
_RED: Final = "#c1121f"
_TWO_COLOURS: Final = (_BLACK, _BLACK, _RED, _RED)
_FOUR_COLOURS: Final = (_BLACK, "#14702f", "#0b57d0", _RED)

# In a box from -50 to 50; fonts draw suits too differently, or not at all.
SUIT_PATHS: Final = MappingProxyType(
    {
        Suit.SPADES: (
            "M0-50C12-28 46-10 46 14C46 28 36 36 25 36C15 36 8 31 4 24C5 36 9 44 16 50"
            "H-16C-9 44-5 36-4 24C-8 31-15 36-25 36C-36 36-46 28-46 14C-46-10-12-28 0-50Z"
        ),
        Suit.CLUBS: (
            "M0-50C13-50 22-40 22-28C22-22 19-15 13-10C17-13 22-15 27-15C39-15 48-6 48 7"
            "C48 20 39 29 27 29C17 29 9 25 4 18C5 33 9 43 16 50H-16C-9 43-5 33-4 18"
            "C-9 25-17 29-27 29C-39 29-48 20-48 7C-48-6-39-15-27-15C-22-15-17-13-13-10"
            "C-19-15-22-22-22-28C-22-40-13-50 0-50Z"
        ),
        Suit.DIAMONDS: (
            "M0-50C10-32 24-14 38 0C24 14 10 32 0 50C-10 32-24 14-38 0C-24-14-10-32 0-50Z"
        ),
        Suit.HEARTS: (
            "M0 48C-10 26-46 6-46-18C-46-35-34-45-21-45C-11-45-3-39 0-31C3-39 11-45 21-45"
            "C34-45 46-35 46-18C46 6 10 26 0 48Z"
        ),
    }
)
"""Outline of each suit."""

MARK_PATHS: Final = MappingProxyType(
    {
        "best": "M0-50L14-16L49-14L22 8L31 43L0 23L-31 43L-22 8L-49-14L-14-16Z",
        "loses": "M-44-28H44L0 44Z",
    }
)
"""Outline of the marks beside values: a star, and a wedge pointing down."""


def theme_of(name: str) -> Theme:
    """Theme of a name; PrefddError if there is none."""
    if name not in THEMES:
        raise PrefddError(
            "no theme is called {text!r}; the themes are {themes}",
            text=name,
            themes=", ".join(THEMES),
        )
    return THEMES[name]


def suit_colour(suit: Suit, four_colours: bool = False) -> str:
    """Colour of a suit in a deck of two colours, or of four: ♣ green, ♦ blue."""
    return (_FOUR_COLOURS if four_colours else _TWO_COLOURS)[suit]
