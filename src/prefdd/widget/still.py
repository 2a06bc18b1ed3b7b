"""The still picture beside a board: it stands where no board can live.

A page that `jupyter nbconvert` exports prefers a live widget to anything else in the same
output, and offline it then shows nothing. So the picture is an output of its own, and a
board that lives hides the one that stands for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

__all__ = ["VIEW", "display_with_still", "still_class"]

VIEW: Final = "application/vnd.jupyter.widget-view+json"
"""Media type of a live board in a notebook."""


def still_class(model_id: str) -> str:
    """Name by which the script of a board finds the picture to hide."""
    return f"prefdd-still-{model_id}"


def display_with_still(data: Mapping[str, Any], title: str) -> None:
    """Show a board, and the picture of it as a second output.

    Parameters
    ----------
    data
        What `_repr_mimebundle_` gives: the board, its picture, HTML and text.
    title
        A line that stands for the board itself where there is none.
    """
    # Comes with ipywidgets, and only notebooks display anything.
    from IPython.display import display

    view = data[VIEW]
    display({VIEW: view, "text/plain": title}, raw=True)  # type: ignore[no-untyped-call]
    still = {kind: shown for kind, shown in data.items() if kind != VIEW}
    name = still_class(view["model_id"])
    still["text/html"] = f'<div class="{name}">{still["text/html"]}</div>'
    display(still, raw=True)  # type: ignore[no-untyped-call]
