"""Deals as JSON objects, scored: the arguments of `prefdd.score` by name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from prefdd.cards import Cards
from prefdd.errors import NotationError
from prefdd.notation.typed import parse_hand
from prefdd.notation.values import read_contract
from prefdd.scoring import Convention, DealScore, score
from prefdd.scoring.options import nearest
from prefdd.whole_number import whole_number

__all__ = ["DEAL_KEYS", "score_object"]

# What a deal in JSON may say, and of what kind it is; a bool is no number.
DEAL_KEYS: Final[Mapping[str, tuple[type, ...]]] = {
    "id": (str,),
    "contract": (str, int),
    "calls": (str, dict, list),
    "tricks": (str, int, list, dict),
    "convention": (str, dict),
    "players": (int,),
    "declarer": (str, int),
    "dealer": (str, int),
    "factor": (int,),
    "row": (int,),
    "dark_passes": (int,),
    "partner": (str, int),
    "talon": (str,),
    "closed": (list, str),
    "faults": (dict, list),
}


def score_object(given: Mapping[str, Any], convention: Convention) -> DealScore:
    """Score a deal that is given as JSON has it.

    Parameters
    ----------
    given
        The arguments of `prefdd.score` by name; ``id`` is of no account.
    convention
        What is agreed on, unless the deal says it.

    Raises
    ------
    PrefddError
        If a key is unknown, a value cannot be, or such a deal cannot be.

    Examples
    --------
    >>> sochi = Convention.preset("sochi")
    >>> score_object({"contract": "6S", "calls": "P P"}, sochi).totals.pool[0]
    Fraction(2, 1)
    """
    for key, value in given.items():
        if key not in DEAL_KEYS:
            raise NotationError(
                "a deal has no {key}; perhaps {near}", key=key, near=nearest(key, list(DEAL_KEYS))
            )
        if not _is_right(key, value):
            raise NotationError("{key} cannot be {value}", key=key, value=json.dumps(value))
    if "contract" not in given:
        raise NotationError("the contract is missing; name one, such as 6S or misere")
    arguments = {key: value for key, value in given.items() if key != "id"}
    agreed = arguments.pop("convention", convention)
    if isinstance(agreed, dict):
        base = str(agreed.get("base", convention.base))
        options = {name: value for name, value in agreed.items() if name != "base"}
        agreed = Convention.preset(base).replace(**options)
    if isinstance(arguments.get("closed"), str):
        arguments["closed"] = arguments["closed"].replace(",", " ").split()
    contract = arguments["contract"]
    if isinstance(contract, str) and whole_number(contract) is None:
        arguments["contract"] = read_contract(contract)
    if "talon" in arguments:
        arguments["talon"] = _talon(arguments["talon"])
    return score(convention=agreed, **arguments)


def _is_right(key: str, value: object) -> bool:
    """Whether a value is of a kind that belongs to its key, with all that is in it."""
    if isinstance(value, bool) or not isinstance(value, DEAL_KEYS[key]):
        return False
    if key == "convention" or not isinstance(value, list | dict):
        return True
    leaf: tuple[type, ...] = (str,)
    if key == "tricks":
        leaf = (int, str, type(None))
    items = list(value.values()) if isinstance(value, dict) else value
    if key == "faults" and isinstance(value, list):
        return all(_is_pair(item) for item in items)
    return all(
        (isinstance(item, leaf) and not isinstance(item, bool))
        or (key == "calls" and isinstance(value, list) and _is_pair(item))
        for item in items
    )


def _is_pair(item: object) -> bool:
    return isinstance(item, list) and len(item) == 2 and all(isinstance(word, str) for word in item)


def _talon(text: str) -> Cards:
    """Two cards as people type them."""
    return parse_hand(text)
