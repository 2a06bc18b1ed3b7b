"""The known conventions: all that Sochi agrees on, and what is different elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

__all__ = ["IN_RUSSIAN", "PRESETS", "preset_values"]

PRESETS: Final = ("sochi", "leningrad", "rostov", "classic", "fspr")
"""Names of the known conventions; fspr are the rules of the sport federation."""

IN_RUSSIAN: Final[Mapping[str, str]] = {
    "сочи": "sochi", "сочинка": "sochi",
    "ленинград": "leningrad", "ленинградка": "leningrad", "питер": "leningrad",
    "ростов": "rostov", "московка": "rostov",
    "классика": "classic", "фспр": "fspr",
}  # fmt: skip
"""What people who write Russian call them."""

_SOCHI: Final[Mapping[str, Any]] = {
    "misere_overcall": "nine",
    "misere_first_call": True,
    "jumps": False,
    "low_order_punished": False,
    "preferans_contract": False,
    "without_three": False,
    "misere_halves": True,
    "doubled": False,
    "consolation": "price",
    "consolation_dealer": True,
    "whist": "greedy",
    "responsibility": "full",
    "no_trick_pays": "second",
    "shortage": "own_half",
    "dealer_responsible": True,
    "half_whist": True,
    "first_may_retreat": False,
    "first_may_return": False,
    "stalingrad": False,
    "ten": "whisted",
    "open_whist_lead": "light",
    "misere_lead": "dark",
    "allpass": "mountain",
    "allpass_price": 1,
    "progression": "arithmetic3",
    "allpass_talon": True,
    "dealer_tricks": True,
    "amnesty": True,
    "zero_bonus": "trick",
    "zero_bonus_dealer": True,
    "allpass_exit": "simple",
    "exit_by_set": True,
    "exit_by_unwhisted": True,
    "allpass_deal": "slides",
    "opening_circles": 0,
    "talon_premium": "off",
    "premium_unit": "consolation",
    "talon_refusal": 0,
    "dark": False,
    "bomb_limit": 0,
    "dark_remise": True,
    "dark_misere": True,
    "mountain_divisor": "all",
    "american_help": True,
    "help_everybody": True,
    "unwhisted_off_mountain": False,
    "end": "each",
    "prizes": "none",
    "dealing_fine": 5,
    "curiosity_fine": 5,
}
_LENINGRAD: Final[Mapping[str, Any]] = {
    "doubled": True,
    "whist": "gentleman",
    "responsibility": "half",
    "first_may_retreat": True,
    "allpass_price": 2,
    "exit_by_set": False,
    "american_help": False,
    "end": "sum",
}
_ROSTOV: Final[Mapping[str, Any]] = {
    "consolation": 10,
    "whist": "gentleman",
    "responsibility": "half",
    "first_may_retreat": True,
    "allpass": "whists",
    "allpass_price": 5,
    "progression": "none",
    "allpass_talon": False,
    "dealer_tricks": False,
    "amnesty": False,
    "zero_bonus": "one",
}
_CLASSIC: Final[Mapping[str, Any]] = {
    "responsibility": "half_until_closed",
    "progression": "none",
    "allpass_exit": "hard",
    "exit_by_set": False,
    "allpass_deal": "repeated",
    "dark": True,
}
_FSPR: Final[Mapping[str, Any]] = {
    **_LENINGRAD,
    "no_trick_pays": "both",
    "dealer_responsible": False,
    "amnesty": False,
    "zero_bonus_dealer": False,
    "allpass_exit": "hard",
    "exit_by_unwhisted": False,
    "talon_premium": "everybody",
}
_DIFFERENT: Final[Mapping[str, Mapping[str, Any]]] = {
    "sochi": {},
    "leningrad": _LENINGRAD,
    "rostov": _ROSTOV,
    "classic": _CLASSIC,
    "fspr": _FSPR,
}


def preset_values(name: str) -> dict[str, Any]:
    """Values of all options of a known convention."""
    return {**_SOCHI, **_DIFFERENT[name]}
