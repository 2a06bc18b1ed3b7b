"""Options that cannot be agreed on together, each pair with the reason."""

from __future__ import annotations

from collections.abc import Mapping

from prefdd.errors import PrefddError
from prefdd.phrase import Phrase
from prefdd.scoring.options import Value, write_value

__all__ = ["refuse_contradictions"]


def refuse_contradictions(options: Mapping[str, Value]) -> None:
    """Raise if two options cannot both be agreed on.

    Raises
    ------
    PrefddError
        Names the two options, their values and the reason.
    """
    is_whists = options["allpass"] == "whists"
    is_closed = not options["allpass_talon"]
    checks = (
        (is_whists and options["amnesty"], ("allpass", "amnesty"),
         Phrase("an all-pass in whists has no amnesty ([46])")),
        (is_whists and not is_closed, ("allpass", "allpass_talon"),
         Phrase("an all-pass in whists leaves the talon closed (3.7.6.2)")),
        (is_whists and options["zero_bonus"] == "trick", ("allpass", "zero_bonus"),
         Phrase("a price in whists is no number of points for the pool (3.7.2.2)")),
        (is_closed and options["dealer_tricks"], ("allpass_talon", "dealer_tricks"),
         Phrase("a talon that stays closed wins no trick (3.7.6.1)")),
        (options["american_help"] and options["end"] == "sum", ("american_help", "end"),
         Phrase("pools that end by their sum are not helped (4.2.3.3)")),
        (options["first_may_retreat"] and not options["half_whist"],
         ("first_may_retreat", "half_whist"),
         Phrase("without half-whist nobody goes for half (3.8.14)")),
        (options["opening_circles"] and not options["dark"], ("opening_circles", "dark"),
         Phrase("opening circles are passed in the dark and give bombs (3.7.9)")),
        (options["bomb_limit"] and not options["dark"], ("bomb_limit", "dark"),
         Phrase("without bids in the dark there are no bombs (3.3.19)")),
    )  # fmt: skip
    for is_wrong, (first, second), why in checks:
        if is_wrong:
            raise PrefddError(
                "{first} = {value} contradicts {second} = {other}: {why}; change one of them",
                first=first,
                value=write_value(options[first]),
                second=second,
                other=write_value(options[second]),
                why=why,
            )
