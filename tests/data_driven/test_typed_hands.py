"""Hands as people type them, with the right reading of each: `typed_hands.json`."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from datafiles import read_json
from prefdd import Cards, NotationError
from prefdd.notation import NotationWarning, parse_hand


@pytest.mark.parametrize("row", read_json("typed_hands.json"), ids=lambda row: row["id"])
def test_typed_hand(row: dict[str, Any]) -> None:
    expected, text = row["expect"], row["input"]
    if expected.startswith("WARN:"):
        with pytest.warns(NotationWarning):
            assert parse_hand(text) == Cards(expected.removeprefix("WARN:"))
    elif expected == "AMBIGUOUS":
        with pytest.raises(NotationError, match=r"ambiguous: .*U\+.* or ") as caught:
            parse_hand(text)
        assert caught.value.facts["first"] != caught.value.facts["second"]
    elif expected.startswith("ERROR:"):
        reason = expected.removeprefix("ERROR:")
        with pytest.raises(NotationError) as caught:
            parse_hand(text, size=10 if reason.endswith(" cards") else None)
        assert reason in str(caught.value)
    else:
        hand = Cards() if expected == "OK_EMPTY" else Cards(expected)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert parse_hand(text) == hand
