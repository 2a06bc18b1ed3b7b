"""Each of the 66 discards with what it makes, what it costs, and why."""

from __future__ import annotations

from dataclasses import dataclass, field

from prefdd.cards import Card, Cards
from prefdd.deal import Contract
from prefdd.discards import Discards
from prefdd.displayed import Displayed
from prefdd.explain.discard_motifs import reasons_of_discard
from prefdd.explain.putting_away import PuttingAway
from prefdd.explain.reasons import Reason
from prefdd.i18n import translation
from prefdd.notation.values import read_contract
from prefdd.position import Position
from prefdd.solver import Solver

__all__ = ["DiscardExplanation", "ExplainedDiscard", "explained_discards"]


@dataclass(frozen=True)
class ExplainedDiscard:
    """One discard, for one contract.

    Attributes
    ----------
    cards
        The two cards.
    value
        Declarer's tricks in the contract.
    cost
        Tricks that it costs declarer against the best discard, never negative.
    reasons
        Why, the most telling first; empty when no motif fits and the line says it all.
    line
        Best play after it to the end.
    """

    cards: Cards
    value: int
    cost: int
    reasons: tuple[Reason, ...]
    line: tuple[Card, ...]


@dataclass(frozen=True)
class DiscardExplanation(Displayed):
    """What each discard makes in one contract, what it costs, and why.

    Reasons are looked for when a discard is asked for.

    Attributes
    ----------
    found
        The 66 discards.
    contract
        What is played.
    lang
        Language of `text`.
    """

    found: Discards
    contract: Contract
    lang: str
    _away: PuttingAway = field(repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        # A solver cannot be pickled, and what it knows is found again.
        return explained_discards, (self.found, self.contract, self.lang)

    @property
    def best(self) -> tuple[Cards, ...]:
        """One discard of each kind that is best in the contract, the best in all else first."""
        kinds = (discard.cards for discard in self.found.ranking)
        return tuple(cards for cards in kinds if not self._away.cost(cards))

    def __getitem__(self, cards: Cards | str) -> ExplainedDiscard:
        """What is known of a discard; IllegalDealError if it is not two of the twelve cards."""
        away, chosen = self._away, self.found[cards].cards
        return ExplainedDiscard(
            chosen,
            away.values[chosen],
            away.cost(chosen),
            reasons_of_discard(away, chosen),
            away.line(chosen).cards,
        )

    def position(self, cards: Cards | str) -> Position:
        """Start of play after a discard."""
        return self._away.position(self.found[cards].cards)

    def text(self, cards: Cards | str, is_long: bool = False) -> str:
        """What is said of a discard; with `is_long` the line follows, trick by trick.

        Raises
        ------
        IllegalDealError
            If it is not two of the twelve cards.
        """
        from prefdd.explain.discard_sentences import text_of_discard

        return text_of_discard(self, self[cards], is_long)

    def __str__(self) -> str:
        from prefdd.explain.discard_sentences import text_of_best

        return text_of_best(self)


def explained_discards(
    found: Discards,
    contract: Contract | str | None = None,
    lang: str = "en",
    *,
    solver: Solver | None = None,
) -> DiscardExplanation:
    """Say of each discard what it makes and why: see `prefdd.explain_discards`."""
    if not isinstance(found, Discards):
        raise TypeError(f"what is explained are Discards, not {found!r}")
    translation(lang)
    played = found.order.contract if contract is None else read_contract(contract)
    return DiscardExplanation(found, played, lang, PuttingAway(found, played, solver))
