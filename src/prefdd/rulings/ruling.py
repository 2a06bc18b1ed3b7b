"""What a judge hands down: rules, facts, tricks, entries, options and proofs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from prefdd.deal import Seat
from prefdd.displayed import Displayed
from prefdd.phrase import Phrase
from prefdd.scoring import DealScore, Entry

if TYPE_CHECKING:
    from prefdd.rulings.case import Case
    from prefdd.rulings.infraction import Infraction
    from prefdd.rulings.proof import Deviation, Proof

__all__ = ["Choice", "Option", "Outcome", "Ruling"]


@dataclass(frozen=True)
class Outcome:
    """Tricks, what is written for them, and why they cannot be doubted.

    Attributes
    ----------
    tricks
        Of each seat; empty when the deal is not played.
    score
        Entries and balances; None when they need the ten cards of every player.
    proof
        Play that proves the tricks; None where the tricks lie on the table already, or
        the rule gives them.
    """

    tricks: Mapping[Seat, int] = field(default_factory=dict)
    score: DealScore | None = None
    proof: Proof | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "tricks", MappingProxyType(dict(self.tricks)))


@dataclass(frozen=True)
class Option:
    """One of the things that a rule lets somebody choose.

    Attributes
    ----------
    label
        What he may order, in words.
    outcome
        What comes of it in best play.
    is_best
        Whether nothing is better for who chooses.
    """

    label: Phrase
    outcome: Outcome
    is_best: bool = False


@dataclass(frozen=True)
class Choice:
    """What is not settled by the rule itself.

    Attributes
    ----------
    question
        What is to be decided, in words.
    options
        All answers, with their results.
    seat
        The player who may choose; None when it is left to the judge.
    """

    question: Phrase
    options: tuple[Option, ...]
    seat: Seat | None = None

    @property
    def best(self) -> Option | None:
        """The first of the best options; None when none is marked."""
        return next((option for option in self.options if option.is_best), None)


@dataclass(frozen=True)
class Ruling(Displayed):
    """What the Code orders in a case.

    Attributes
    ----------
    case, infraction
        What was judged.
    rules
        Numbers of the rules applied, with footnotes in square brackets.
    facts
        What the ruling rests on: card, seat, number of the card, position.
    orders
        What the rules order, sentence by sentence.
    outcome
        Tricks and entries as ruled.
    otherwise
        Tricks and entries as they would have been without the infraction; None when
        that cannot be known.
    choices
        What a rule gives to a player, with the value of each option.
    discretion
        What is left to the judge, with the values for each way he may decide.
    proofs
        Proofs of other claims than `outcome.proof` and those of options.
    remarks
        What else those concerned should know.
    """

    case: Case
    infraction: Infraction
    rules: tuple[str, ...]
    facts: tuple[Phrase, ...]
    orders: tuple[Phrase, ...]
    outcome: Outcome = Outcome()
    otherwise: Outcome | None = None
    choices: tuple[Choice, ...] = ()
    discretion: tuple[Choice, ...] = ()
    proofs: tuple[Proof, ...] = ()
    remarks: tuple[Phrase, ...] = ()

    @property
    def tricks(self) -> Mapping[Seat, int]:
        """Tricks as ruled."""
        return self.outcome.tricks

    @property
    def score(self) -> DealScore | None:
        """Entries and balances as ruled."""
        return self.outcome.score

    @property
    def named_proofs(self) -> tuple[tuple[Phrase | None, Proof], ...]:
        """Every proof of the ruling once, each with the option it belongs to, if it does."""
        outcomes = [
            (option.label, option.outcome)
            for choice in (*self.choices, *self.discretion)
            for option in choice.options
        ]
        outcomes.append((Phrase("as ruled"), self.outcome))
        if self.otherwise is not None:
            outcomes.append((Phrase("without the infraction"), self.otherwise))
        found: list[tuple[Phrase | None, Proof]] = []
        for label, proof in (
            *((label, outcome.proof) for label, outcome in outcomes),
            *((None, proof) for proof in self.proofs),
        ):
            if proof is not None and all(proof is not other for _, other in found):
                found.append((label, proof))
        return tuple(found)

    def to_json(self, tell: Callable[[Phrase | Entry], str] = str) -> dict[str, Any]:
        """The ruling as JSON has it: seats by letter, cards by code, amounts as text.

        Parameters
        ----------
        tell
            Gives the sentence of a phrase; English without it.
        """
        return {
            "infraction": self.infraction.as_object(),
            "rules": list(self.rules),
            "facts": [tell(fact) for fact in self.facts],
            "orders": [tell(order) for order in self.orders],
            "ruled": _outcome(self.outcome, tell),
            "otherwise": None if self.otherwise is None else _outcome(self.otherwise, tell),
            "choices": [_choice(choice, tell) for choice in self.choices],
            "judge": [_choice(choice, tell) for choice in self.discretion],
            "proofs": [_proof(proof, tell) for proof in self.proofs],
            "remarks": [tell(remark) for remark in self.remarks],
        }


def _outcome(outcome: Outcome, tell: Callable[[Phrase | Entry], str]) -> dict[str, Any]:
    return {
        "tricks": {seat.name: count for seat, count in sorted(outcome.tricks.items())},
        "score": None if outcome.score is None else outcome.score.as_object(tell),
        "proof": None if outcome.proof is None else _proof(outcome.proof, tell),
    }


def _choice(choice: Choice, tell: Callable[[Phrase | Entry], str]) -> dict[str, Any]:
    return {
        "question": tell(choice.question),
        "seat": None if choice.seat is None else choice.seat.name,
        "options": [
            {
                "label": tell(option.label),
                "is_best": option.is_best,
                **_outcome(option.outcome, tell),
            }
            for option in choice.options
        ],
    }


def _proof(proof: Proof, tell: Callable[[Phrase | Entry], str]) -> dict[str, Any]:
    return {
        "claim": tell(proof.claim),
        "tricks": proof.tricks,
        "by": None if proof.by is None else proof.by.name,
        "line": [card.code for card in proof.line],
        "deviations": [_deviation(other) for other in proof.deviations],
    }


def _deviation(other: Deviation) -> dict[str, Any]:
    return {
        "ply": other.ply,
        "card": other.card.code,
        "line": [card.code for card in other.line],
        "tricks": other.tricks,
    }
