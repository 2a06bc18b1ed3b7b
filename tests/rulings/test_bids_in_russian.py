"""Protocols on talons, bids and records in Russian: nothing of them is left in English."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from prefdd import Cards, Contract, Record, rule_on
from prefdd.rulings import (
    ContractBelowBid,
    CorrectedOrder,
    ExposedTalon,
    FinishedTrick,
    HalfWhist,
    Infraction,
    InsufficientBid,
    LateClaim,
    LookedIntoDiscard,
    MissingWhistTricks,
    RefusedTalon,
    SawTalon,
    TalonPremium,
    TookTalon,
    WrongCardCount,
)
from prefdd.view.rulings import protocol
from prefdd.view.text import Style
from rulings_deals import HOPELESS, JUST, NINE, SET, SEVEN, SHOWN, N, S, cards

AT_THE_TABLE = replace(SHOWN, first=N)
ALL_PASS = replace(SHOWN, first=N, contract=Contract.all_pass())
PREMIUM = replace(SHOWN, talon=Cards("SJ CJ"), contract=Contract.parse("7D"), declarer=S, first=N)
SIX_D, SIX_H = map(Contract.parse, ("6D", "6H"))
CASES: list[tuple[Record, Infraction, dict[str, Any]]] = [
    (SHOWN, ExposedTalon(N, "6S 6C 6D"), {"players": 4}),
    (SHOWN, ExposedTalon(N, "6S pass 6C"), {"players": 4}),
    (HOPELESS, WrongCardCount(12), {}),
    (AT_THE_TABLE, SawTalon(N), {}),
    (ALL_PASS, SawTalon(N, on_purpose=True), {}),
    (ALL_PASS, SawTalon(N, on_purpose=False), {"convention": "rostov"}),
    (AT_THE_TABLE, TookTalon(N, Cards("SK CJ"), True), {}),
    (AT_THE_TABLE, InsufficientBid("6S pass 6C misere"), {}),
    (AT_THE_TABLE, InsufficientBid("6S 7H pass"), {}),
    (AT_THE_TABLE, ContractBelowBid("6S 6C pass pass", Contract.parse("6S"), True), {}),
    (JUST, CorrectedOrder(SIX_D, SIX_H, True, False), {}),
    (JUST, CorrectedOrder(Contract.parse("6C"), SIX_H, False, True), {}),
    (SET, LookedIntoDiscard(20), {"calls": "W W"}),
    (NINE, MissingWhistTricks(), {"calls": "W W"}),
    (JUST, HalfWhist("pass half"), {}),
    (JUST, HalfWhist("pass half whist S:whist"), {}),
    (SHOWN, RefusedTalon(S), {"players": 4, "convention": "sochi talon_refusal=3"}),
    (
        replace(PREMIUM, talon=Cards("SK SQ"), hands={**SHOWN.hands, N: Cards("SJ S7 C9 C7 CJ DT "
                "D8 D7 H8 H7")}),
        TalonPremium(),
        {"players": 4, "convention": "sochi talon_premium=dealer"},
    ),
    (SET, LateClaim(True, True, (6, 2, 2)), {"calls": "W W"}),
    (SET, LateClaim(True, False), {"calls": "W W"}),
    (SEVEN.with_played(SEVEN.played[:24]), FinishedTrick(cards("SJ CA HQ")), {"calls": "W W"}),
]  # fmt: skip


@pytest.mark.parametrize(("record", "infraction", "told"), CASES)
def test_no_english_is_left(record: Record, infraction: Infraction, told: dict[str, Any]) -> None:
    text = protocol(rule_on(record, infraction, **told), Style(lang="ru"))
    named = {"sochi", "rostov", "shortage", "jumps", "yes", "dealer"}
    words = set(re.findall(r"[A-Za-z_]{2,}", text)) - named
    assert not {word for word in words if not word.startswith("talon_")}
    read = type(infraction).read(
        {name: fact for name, fact in infraction.as_object().items() if name != "infraction"}
    )
    assert read == infraction
