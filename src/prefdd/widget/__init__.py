"""Boards for notebooks: a deal that is played and changed by hand, and a trainer.

They need anywidget (``pip install 'prefdd[notebook]'``); nothing else of prefdd does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from prefdd.errors import PrefddError

if TYPE_CHECKING:
    from prefdd.widget.board import Board
    from prefdd.widget.trainer import Trainer

__all__ = ["Board", "Trainer"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'prefdd.widget' has no attribute {name!r}")
    try:
        import anywidget  # noqa: F401 - is it there?
    except ImportError:
        raise PrefddError(
            "boards need anywidget; install it: pip install 'prefdd[notebook]'"
        ) from None
    if name == "Trainer":
        from prefdd.widget.trainer import Trainer

        return Trainer
    from prefdd.widget.board import Board

    return Board
