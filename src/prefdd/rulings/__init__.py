"""Rulings of the Preferans Code of 1996: an infraction in a deal, and what the Code orders.

Each infraction is a frozen data class that rules on itself; a ruling gives tricks, entries
and proofs. Nothing here puts them into words of a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from prefdd.deal import Seat
from prefdd.errors import NotationError
from prefdd.record import Record
from prefdd.rulings.advice import Advice
from prefdd.rulings.allpass_lead import AllPassLeadOutOfTurn
from prefdd.rulings.bids import ContractBelowBid, InsufficientBid
from prefdd.rulings.case import Case
from prefdd.rulings.claims import Claim
from prefdd.rulings.discard_seen import LookedIntoDiscard
from prefdd.rulings.exposed import ExposedCard, LeadOutOfTurn
from prefdd.rulings.infraction import Asked, Infraction, asked
from prefdd.rulings.late import FinishedTrick, LateClaim
from prefdd.rulings.miscount import WrongNumberOfCards
from prefdd.rulings.named_suits import BidOutOfTurn
from prefdd.rulings.opened import OpenedTrick
from prefdd.rulings.orders import CorrectedOrder, WrongCardCount
from prefdd.rulings.plan_dispute import PlanDispute
from prefdd.rulings.proof import Deviation, Proof, prove
from prefdd.rulings.revoke import Revoke
from prefdd.rulings.ruling import Choice, Option, Outcome, Ruling
from prefdd.rulings.talon_paid import RefusedTalon, TalonPremium
from prefdd.rulings.talon_seen import SawTalon, TookTalon
from prefdd.rulings.talon_shown import ExposedTalon
from prefdd.rulings.whist_words import HalfWhist, MissingWhistTricks
from prefdd.rulings.without_play import CheckedTen, StoppedPlay
from prefdd.scoring import Convention
from prefdd.scoring.calls import CallsGiven

__all__ = [
    "INFRACTIONS",
    "Advice",
    "AllPassLeadOutOfTurn",
    "Asked",
    "BidOutOfTurn",
    "Case",
    "CheckedTen",
    "Choice",
    "Claim",
    "ContractBelowBid",
    "CorrectedOrder",
    "Deviation",
    "ExposedCard",
    "ExposedTalon",
    "FinishedTrick",
    "HalfWhist",
    "Infraction",
    "InsufficientBid",
    "LateClaim",
    "LeadOutOfTurn",
    "LookedIntoDiscard",
    "MissingWhistTricks",
    "OpenedTrick",
    "Option",
    "Outcome",
    "PlanDispute",
    "Proof",
    "RefusedTalon",
    "Revoke",
    "Ruling",
    "SawTalon",
    "StoppedPlay",
    "TalonPremium",
    "TookTalon",
    "WrongCardCount",
    "WrongNumberOfCards",
    "asked",
    "infraction_named",
    "prove",
    "rule_on",
]

INFRACTIONS: Final[tuple[type[Infraction], ...]] = (
    SawTalon,
    TookTalon,
    InsufficientBid,
    ExposedTalon,
    BidOutOfTurn,
    ContractBelowBid,
    WrongCardCount,
    CorrectedOrder,
    LookedIntoDiscard,
    RefusedTalon,
    TalonPremium,
    CheckedTen,
    PlanDispute,
    MissingWhistTricks,
    HalfWhist,
    OpenedTrick,
    LeadOutOfTurn,
    AllPassLeadOutOfTurn,
    Claim,
    FinishedTrick,
    ExposedCard,
    Revoke,
    LateClaim,
    WrongNumberOfCards,
    Advice,
    StoppedPlay,
)
"""Every kind of infraction, in the order of the Code."""


def infraction_named(name: str) -> type[Infraction]:
    """The kind of infraction of a name such as ``revoke``; NotationError if there is none."""
    for kind in INFRACTIONS:
        if kind.name == name:
            return kind
    raise NotationError(
        "no infraction is called {text}; infractions are {names}",
        text=name,
        names=", ".join(kind.name for kind in INFRACTIONS),
    )


def rule_on(
    record: Record,
    infraction: Infraction,
    convention: Convention | str = "sochi",
    *,
    players: int = 3,
    calls: CallsGiven | Mapping[Seat, str] | None = None,
    factor: int = 1,
    row: int = 1,
) -> Ruling:
    """What the Code of 1996 orders after an infraction.

    Parameters
    ----------
    record
        The deal, with the cards that were played.
    infraction
        What went wrong, such as ``LeadOutOfTurn(Seat.E, Card("S7"))``.
    convention
        Under which the deal is scored, or text such as ``leningrad amnesty=no``.
    players
        3, or 4 when somebody deals and sits out; he is on the seat without a hand.
    calls
        What was said to the contract: ``"W P"`` in order after declarer, or by seat.
    factor
        Of bombs and of bids in the dark.
    row
        Which all-pass in a row it is.

    Returns
    -------
    Ruling
        Tricks and entries, options of the players with their values, proofs, and what
        is left to the judge.

    Raises
    ------
    MissingFactError
        If something must be known that neither the record nor the caller says.
    IllegalDealError, IllegalPlayError
        If the record does not contain such an infraction, or facts contradict it.
    PrefddError
        If the convention does not have what is asked for.

    Examples
    --------
    East was on lead, and West led hearts: declarer forbids East that suit.

    >>> from prefdd import Card, Cards, Contract
    >>> hands = {Seat.S: Cards("SA SQ"), Seat.W: Cards("S8 H7"), Seat.E: Cards("SK HA")}
    >>> record = Record(hands, Contract.parse("6NT"), Seat.S, first=Seat.E)
    >>> ruling = rule_on(record, LeadOutOfTurn(Seat.W, Card("H7")), calls="W P")
    >>> for option in ruling.choices[0].options:
    ...     print(option.outcome.tricks[Seat.S], option.label)
    1 accept the lead of ♥7
    2 forbid E to lead ♥
    1 order E to lead ♥
    """
    if not isinstance(infraction, Infraction):
        raise TypeError(
            f"an infraction is made such as prefdd.rulings.Revoke(), not {infraction!r}"
        )
    infraction = infraction.as_read()
    case = Case.of(record, convention, players=players, calls=calls, factor=factor, row=row)
    return infraction.rule(case)
