"""The search visits no more nodes than it did: times vary, node counts do not."""

from __future__ import annotations

from pathlib import Path

import pytest


def test_nodes_do_not_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))
    from benchmarks.pins import ALLOWED_GROWTH, counted, pinned

    before, now = pinned(), counted()
    assert set(before) == set(now)
    grown = [
        f"{work}: {before[work]:,} -> {now[work]:,} nodes ({now[work] / before[work] - 1:+.1%})"
        for work in before
        if now[work] > before[work] * (1 + ALLOWED_GROWTH)
    ]
    assert not grown, "\n".join(
        [*grown, "", "If that is meant: python -m benchmarks.run --pin, and say why in the commit."]
    )
