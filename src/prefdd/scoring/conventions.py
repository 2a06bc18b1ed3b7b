"""What players agree on before the first deal: every option by name, and the known sets."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from prefdd.errors import PrefddError
from prefdd.phrase import Phrase
from prefdd.scoring.contradictions import refuse_contradictions
from prefdd.scoring.convention_text import read_text, read_toml, write_text, write_toml
from prefdd.scoring.options import (
    Option,
    Value,
    agreed,
    agreed_number,
    agreed_yes,
    nearest,
    write_value,
)
from prefdd.scoring.presets import IN_RUSSIAN, PRESETS, preset_values

__all__ = ["OPTIONS", "PRESETS", "Convention", "convention_of", "diff"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Convention:
    """All that players agree on, one field an option.

    Get one by name or by a line of text, change it with `replace`, keep it as TOML. Each
    field's rule of the Code and the words for its values are in `OPTIONS`, and in a table of
    docs/scoring.md.

    Raises
    ------
    PrefddError
        If an option is unknown, has no such value, or contradicts another one; the message
        gives the reason.

    Examples
    --------
    >>> rostov = Convention.parse("rostov whist=greedy")
    >>> rostov.whist, rostov.consolation, rostov.text
    ('greedy', 10, 'rostov whist=greedy')
    >>> [str(line) for line in diff(Convention.parse("rostov"), rostov)]
    ["whists of a set contract: gentleman's -> greedy (3.8.13, 3.8.14)"]
    """

    base: str
    """Name of the preset it began from."""

    # The bidding.
    misere_overcall: Literal["nine", "without_talon"] = agreed(
        "3.6.4 [41]",
        Phrase("what overcalls a misère"),
        nine=Phrase("a nine, and nothing after it"),
        without_talon=Phrase("a nine, then a misère and a nine without the talon"),
    )
    misere_first_call: bool = agreed_yes("3.3.9", Phrase("a misère is bid at once or not at all"))
    jumps: bool = agreed_yes("3.3.8", Phrase("jumps in the bidding"))
    low_order_punished: bool = agreed_yes("3.4.13", Phrase("a fine for too low an order"))
    preferans_contract: bool = agreed_yes("3.4.14 [38]", Phrase('the contract "preferans"'))
    without_three: bool = agreed_yes("3.5.4 [40]", Phrase("giving up without three, and no whists"))
    misere_halves: bool = agreed_yes("3.6.9 [43]", Phrase("a misère in halves with the dealer"))

    # Amounts.
    doubled: bool = agreed_yes(
        "4.2.3.3", Phrase("whists, mountain and the worth of the pool are doubled")
    )
    consolation: int | Literal["price"] = agreed_number(
        "3.8.1.2 [36] [54]",
        Phrase("consolation for an undertrick"),
        0,
        100,
        price=Phrase("the price of a trick"),
    )
    consolation_dealer: bool = agreed_yes("3.8.1.2", Phrase("consolation for the dealer"))

    # The whist.
    whist: Literal["greedy", "gentleman"] = agreed(
        "3.8.13, 3.8.14",
        Phrase("whists of a set contract"),
        greedy=Phrase("greedy"),
        gentleman=Phrase("gentleman's"),
    )
    responsibility: Literal["full", "half", "half_until_closed"] = agreed(
        "3.8.11, 3.8.12",
        Phrase("a whister pays for a missing trick"),
        full=Phrase("the price"),
        half=Phrase("half the price"),
        half_until_closed=Phrase("half the price, the whole once his pool is closed"),
    )
    no_trick_pays: Literal["second", "both"] = agreed(
        "3.8.6 [59]",
        Phrase("two whisters without a trick against 8, 9, 10: who pays"),
        second=Phrase("the one who whisted second"),
        both=Phrase("both"),
    )
    shortage: Literal["own_half", "pair"] = agreed(
        "3.8.6",
        Phrase("two whisters: tricks missing to"),
        own_half=Phrase("one's own half"),
        pair=Phrase("the obligation of the pair"),
    )
    dealer_responsible: bool = agreed_yes("3.8.8", Phrase("a dealer who whists pays like others"))
    half_whist: bool = agreed_yes("3.8.7", Phrase("half-whist against 6 and 7"))
    first_may_retreat: bool = agreed_yes(
        "3.8.14", Phrase("the first hand may go for half after whist and pass")
    )
    first_may_return: bool = agreed_yes(
        "3.8.8.1", Phrase("the first hand may whist after two passes against 8 and 9")
    )
    stalingrad: bool = agreed_yes("3.8.9 [61]", Phrase("6♠ must be whisted by both"))
    ten: Literal["whisted", "checked"] = agreed(
        "3.5.3 [39]", Phrase("a ten is"), whisted=Phrase("whisted"), checked=Phrase("checked")
    )
    open_whist_lead: Literal["light", "dark"] = agreed(
        "3.8.5 [57]",
        Phrase("first lead of an open whist"),
        light=Phrase("in the light"),
        dark=Phrase("in the dark"),
    )
    misere_lead: Literal["light", "dark"] = agreed(
        "3.6.6",
        Phrase("declarer's own first lead on a misère"),
        light=Phrase("in the light"),
        dark=Phrase("in the dark"),
    )

    # All-pass.
    allpass: Literal["mountain", "whists"] = agreed(
        "3.7.2",
        Phrase("an all-pass is written"),
        mountain=Phrase("on the mountain"),
        whists=Phrase("in whists"),
    )
    allpass_price: int = agreed_number(
        "3.7.2.1 [45], 3.7.2.2", Phrase("price of a trick on an all-pass"), 1, 100
    )
    progression: Literal["none", "arithmetic3", "geometric3", "arithmetic", "geometric"] = agreed(
        "3.7.4",
        Phrase("progression of all-passes in a row"),
        none=Phrase("none"),
        arithmetic3=Phrase("1, 2, 3 and no more"),
        geometric3=Phrase("1, 2, 4 and no more"),
        arithmetic=Phrase("1, 2, 3, 4 and so on"),
        geometric=Phrase("1, 2, 4, 8 and so on"),
    )
    allpass_talon: bool = agreed_yes("3.7.6", Phrase("the talon is opened on an all-pass"))
    dealer_tricks: bool = agreed_yes("3.7.3", Phrase("tricks of the talon count for the dealer"))
    amnesty: bool = agreed_yes("3.7.3 [46]", Phrase("amnesty on an all-pass"))
    zero_bonus: Literal["trick", "one", "none"] = agreed(
        "3.7.2.1",
        Phrase("no trick on an all-pass: in the pool"),
        trick=Phrase("the price of a trick"),
        one=Phrase("one point"),
        none=Phrase("nothing"),
    )
    zero_bonus_dealer: bool = agreed_yes(
        "3.7.6.2", Phrase("no trick on an all-pass: the dealer writes it too")
    )
    allpass_exit: Literal["simple", "hard", "tightened"] = agreed(
        "3.7.8",
        Phrase("lowest contract after all-passes"),
        simple=Phrase("six"),
        hard=Phrase("seven"),
        tightened=Phrase("seven, then eight"),
    )
    exit_by_set: bool = agreed_yes("3.7.8", Phrase("a set contract ends the all-passes"))
    exit_by_unwhisted: bool = agreed_yes(
        "3.7.8", Phrase("a contract that nobody whists ends the all-passes")
    )
    allpass_deal: Literal["slides", "repeated"] = agreed(
        "3.7.7",
        Phrase("after an all-pass the deal"),
        slides=Phrase("goes on to the next"),
        repeated=Phrase("is repeated"),
    )
    opening_circles: int = agreed_number(
        "3.7.9", Phrase("circles of all-pass at the beginning"), 0, 2
    )

    # The talon.
    talon_premium: Literal["off", "dealer", "everybody"] = agreed(
        "3.4.11",
        Phrase("premium for tricks in the talon"),
        off=Phrase("none"),
        dealer=Phrase("the dealer's of four players"),
        everybody=Phrase("the dealer's; of three players half to each opponent"),
    )
    premium_unit: Literal["consolation", "price"] = agreed(
        "3.4.11 [36]",
        Phrase("a trick of that premium is worth"),
        consolation=Phrase("the consolation"),
        price=Phrase("the price of a trick"),
    )
    talon_refusal: int = agreed_number(
        "3.4.10 [35]", Phrase("the dealer's fine for a refused talon"), 0, 100
    )

    # Bids in the dark.
    dark: bool = agreed_yes("3.3.19 [28]", Phrase("bids in the dark, and bombs"))
    bomb_limit: int = agreed_number("3.3.19 a", Phrase("greatest factor of a bomb; 0: any"), 0, 64)
    dark_remise: bool = agreed_yes("4.1.2 [30]", Phrase("the factor multiplies what whisters pay"))
    dark_misere: bool = agreed_yes("3.3.19 c", Phrase("a misère in the dark is doubled"))

    # The sheet.
    mountain_divisor: Literal["all", "others", "undivided"] = agreed(
        "4.2.14",
        Phrase("the mountain is divided by"),
        all=Phrase("the number of players"),
        others=Phrase("the number of the others"),
        undivided=Phrase("nothing"),
    )
    american_help: bool = agreed_yes("4.2.3", Phrase("American help"))
    help_everybody: bool = agreed_yes(
        "4.2.3.1 [75]", Phrase("help also to a set whister and to the dealer")
    )
    unwhisted_off_mountain: bool = agreed_yes(
        "4.2.3.2 [76]", Phrase("an unwhisted contract may be taken off the mountain")
    )
    end: Literal["each", "sum", "rounds", "time", "mountain"] = agreed(
        "4.2.2, 4.2.3.3",
        Phrase("the game ends"),
        each=Phrase("when each pool is full"),
        sum=Phrase("when the sum of the pools is"),
        rounds=Phrase("after the agreed rounds"),
        time=Phrase("at the agreed time"),
        mountain=Phrase("when pools and mountains are closed"),
    )
    prizes: Literal["none", "hundreds", "race"] = agreed(
        "4.1.2",
        Phrase("prizes"),
        none=Phrase("none"),
        hundreds=Phrase("100 and 100"),
        race=Phrase("300 and 200"),
    )

    # Fixed fines.
    dealing_fine: int = agreed_number(
        "3.2.17 [13]", Phrase("fine for a second fault in dealing"), 0, 100
    )
    curiosity_fine: int = agreed_number("3.2.21", Phrase("fine for a look at the talon"), 0, 100)

    def __post_init__(self) -> None:
        if self.base not in PRESETS:
            raise _unknown_preset(self.base)
        for option in OPTIONS.values():
            option.check(getattr(self, option.name))
        refuse_contradictions(self.options)

    @classmethod
    def preset(cls, name: str) -> Convention:
        """Known convention: ``sochi``, ``leningrad``, ``rostov``, ``classic`` or ``fspr``.

        Examples
        --------
        >>> Convention.preset("Ростов") == Convention.preset("rostov")
        True
        """
        name = IN_RUSSIAN.get(name.casefold(), name)
        if name not in PRESETS:
            raise _unknown_preset(name)
        return cls(base=name, **preset_values(name))

    @classmethod
    def parse(cls, text: str) -> Convention:
        """Read a preset and what is different: ``leningrad amnesty=no consolation=10``."""
        base, changes = read_text(text)
        return cls.preset(base).replace(
            **{name: _option(name).read(value) for name, value in changes.items()}
        )

    @classmethod
    def from_toml(cls, text: str) -> Convention:
        """Read TOML: ``base``, a preset, and the options that are different from it.

        Raises
        ------
        NotationError
            If it is no TOML, with line and column.
        PrefddError
            If an option is unknown, has no such value, or contradicts another one.
        """
        values = read_toml(text)
        base = values.pop("base", "sochi")
        return cls.preset(str(base)).replace(**values)

    def replace(self, **changes: Any) -> Convention:
        """The same convention with other values of some options.

        Examples
        --------
        >>> Convention.preset("sochi").replace(whist="gentle")
        Traceback (most recent call last):
        ...
        prefdd.errors.PrefddError: whist = gentle is not possible; the values are \
greedy, gentleman (rule 3.8.13, 3.8.14)
        """
        for name in changes:
            _option(name)
        return dataclasses.replace(self, **changes)

    @property
    def options(self) -> Mapping[str, Value]:
        """All options and their values."""
        return {name: getattr(self, name) for name in OPTIONS}

    @property
    def text(self) -> str:
        """The preset and what is different from it, as `parse` reads it."""
        usual = preset_values(self.base)
        changes = {
            name: write_value(value) for name, value in self.options.items() if value != usual[name]
        }
        return write_text(self.base, changes)

    def to_toml(self) -> str:
        """All options as TOML, each with its rule; `from_toml` reads it."""
        return write_toml(
            self.base, [(name, self.options[name], OPTIONS[name].rule) for name in OPTIONS]
        )

    @property
    def multiplier(self) -> int:
        """Factor of whists and mountain: 2 in Leningrad, 1 elsewhere."""
        return 2 if self.doubled else 1

    def __str__(self) -> str:
        return self.text


OPTIONS: Final[Mapping[str, Option]] = {
    item.name: Option(item.name, **item.metadata)
    for item in dataclasses.fields(Convention)
    if item.metadata
}
"""Every option by name, in the order of `Convention`."""


def convention_of(convention: Convention | str) -> Convention:
    """A convention, or the one that text such as ``rostov whist=greedy`` names."""
    if isinstance(convention, Convention):
        return convention
    if not isinstance(convention, str):
        raise TypeError(f"a convention is a Convention or its name, not {convention!r}")
    return Convention.parse(convention)


def diff(before: Convention, after: Convention) -> tuple[Phrase, ...]:
    """What two conventions do not agree on, a phrase an option.

    ``str`` is English; `prefdd.i18n.describe` says them in Russian.

    Examples
    --------
    >>> sochi, classic = Convention.preset("sochi"), Convention.preset("classic")
    >>> print(diff(sochi, classic)[0])
    a whister pays for a missing trick: the price -> \
half the price, the whole once his pool is closed (3.8.11, 3.8.12)
    """
    return tuple(
        Phrase(
            "{option}: {before} -> {after} ({rule})",
            option=option.label,
            before=option.in_words(before.options[name]),
            after=option.in_words(after.options[name]),
            rule=option.rule,
        )
        for name, option in OPTIONS.items()
        if before.options[name] != after.options[name]
    )


def _option(name: str) -> Option:
    if name not in OPTIONS:
        raise PrefddError(
            "{option} is no option of a convention; perhaps {near}",
            option=name,
            near=nearest(name, list(OPTIONS)),
        )
    return OPTIONS[name]


def _unknown_preset(name: str) -> PrefddError:
    return PrefddError(
        "no convention is called {name}; known are {names}", name=name, names=", ".join(PRESETS)
    )
