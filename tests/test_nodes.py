"""The search visits no more nodes than it did: times vary, node counts do not."""

from __future__ import annotations

from benchmarks.pins import ALLOWED_GROWTH, counted, pinned


def test_nodes_do_not_grow() -> None:
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
