"""Sentences that pages and boards share: what a card cost, what a position is worth."""

from __future__ import annotations

from prefdd import i18n
from prefdd.allpass import AllPass
from prefdd.position import Position
from prefdd.solver import Solution
from prefdd.view import text
from prefdd.view.text import Style
from prefdd.walk import Step

__all__ = ["played", "priced", "worth"]


def played(step: Step, style: Style) -> str:
    """Who played what; of a mistake also what it cost, and what was best.

    Examples
    --------
    >>> from prefdd import Card, Cards, Contract, Deal, Seat, solve
    >>> hands = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK H8"), Seat.W: Cards("ST S9")}
    >>> start = Position.start(Deal.of(hands), Contract.parse("6NT"), Seat.N, Seat.N)
    >>> played(Step(start, solve(start), Card("SA")), Style())
    'North: ♠A.'
    """
    assert step.card is not None
    seat, card = style.seat(step.position.to_move), style.card(step.card)
    if not step.cost:
        return style.say("{seat}: {card}.").format(seat=seat, card=card)
    told = i18n.translation(style.lang).ngettext(
        "{seat}: {card}. A mistake that costs {count} trick; best was {best}.",
        "{seat}: {card}. A mistake that costs {count} tricks; best was {best}.",
        int(step.cost),
    )
    best = style.cards(step.found.best)
    return told.format(seat=seat, card=card, count=step.cost, best=best)


def priced(seat_and_card: str, cost: int, style: Style) -> str:
    """Name of a played card, and what it cost if anything."""
    if not cost:
        return seat_and_card
    told = i18n.translation(style.lang).ngettext(
        "{card}: a mistake that costs {count} trick",
        "{card}: a mistake that costs {count} tricks",
        cost,
    )
    return told.format(card=seat_and_card, count=cost)


def worth(position: Position, found: Solution | AllPass, style: Style) -> str:
    """What a position is worth, and what that means for the contract."""
    if not isinstance(found, AllPass):
        return text.verdict(position.contract, found.tricks, style)
    tricks = ", ".join(f"{style.seat(seat)} {most}" for seat, most in found.guarantee.items())
    if position.is_over:
        return style.say("Tricks won: {tricks}.").format(tricks=tricks)
    return style.say("For certain no more than: {tricks}.").format(tricks=tricks)
