"""What a notebook shows of an object, without the object knowing who draws it.

The model and the analysis stand below the room that draws, so they cannot import it.
They say here that they may be shown; when a notebook asks, and only then, the drawing is
looked up by name, as a plug-in would be. Nothing comes back that computes.
"""

from __future__ import annotations

from typing import Final

__all__ = ["DRAWN_IN", "Displayed"]

DRAWN_IN: Final = "prefdd.view.display"
"""Module whose ``bundle(thing)`` gives what is shown by type of content, and ``text_of`` text."""


class Displayed:
    """An object that notebooks show as a picture or a table, and terminals as text.

    The language is that of the environment, as for the command line: PREFDD_LANG, else
    LC_ALL, LC_MESSAGES, LANG; `to_text` takes any. What `str` gives of the model and of
    numbers stays the same everywhere, so that it can stand in files.

    Examples
    --------
    >>> from prefdd import Cards, Deal, Seat
    >>> deal = Deal.of({Seat.N: Cards("SA"), Seat.E: Cards("DK"), Seat.W: Cards("C7")})
    >>> sorted(deal._repr_mimebundle_())
    ['image/svg+xml', 'text/html', 'text/plain']
    >>> print(deal.to_text("ru"))
    Север   ♠Т
    Восток  ♦К
    Запад   ♣7
    """

    __slots__ = ()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from importlib import import_module

        drawn: dict[str, str] = import_module(DRAWN_IN).bundle(self)
        return drawn

    def to_text(self, lang: str | None = None) -> str:
        """What a terminal shows, in a language; None asks the environment.

        Raises
        ------
        PrefddError
            If prefdd does not speak the language.
        """
        from importlib import import_module

        text: str = import_module(DRAWN_IN).text_of(self, lang)
        return text

    def _repr_html_(self) -> str | None:
        return self._repr_mimebundle_().get("text/html")

    def _repr_svg_(self) -> str | None:
        return self._repr_mimebundle_().get("image/svg+xml")
