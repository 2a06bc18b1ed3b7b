"""How often the choices of a misère are caught: the answer, complete or not."""

from __future__ import annotations

from dataclasses import dataclass

from prefdd.cards import Cards
from prefdd.chance import wilson_interval
from prefdd.misere.measure import Choice

__all__ = ["Estimate", "MisereDiscards"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """How often one choice is caught.

    Attributes
    ----------
    choice
        Discard, and lead if declarer leads first.
    caught
        Layouts in which it is caught (a sum of chances, if the measure gives chances).
    tricks
        Sum of declarer's tricks over the layouts; None when it was not asked.
    deals, population
        Layouts gone through, and how many there are. A layout counts once for each
        defender who may lead first.
    is_sample
        Whether the layouts were drawn at random.
    is_exact
        Whether all layouts were gone through, or a proof did it: a clean misère.
    is_clean
        Whether it cannot be caught at all.
    is_dropped
        Whether it was given up early, as surely worse than another.
    """

    choice: Choice
    caught: float
    tricks: float | None
    deals: int
    population: int
    is_sample: bool
    is_exact: bool
    is_clean: bool = False
    is_dropped: bool = False

    @property
    def chance(self) -> float:
        """Part of the layouts gone through in which it is caught."""
        return self.caught / self.deals if self.deals else 0.0

    @property
    def mean_tricks(self) -> float | None:
        """Average tricks of declarer; None when it was not asked, or nothing is known."""
        return None if self.tricks is None or not self.deals else self.tricks / self.deals

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Interval for the chance over all layouts.

        That of Wilson (1927) for a sample; without one the sure bounds: those that
        the layouts not gone through yet still allow, none when it is exact.
        """
        if self.is_sample and not self.is_exact:
            return (
                wilson_interval(self.chance, self.deals, confidence) if self.deals else (0.0, 1.0)
            )
        missing = self.population - self.deals
        return self.caught / self.population, (self.caught + missing) / self.population


@dataclass(frozen=True, slots=True)
class MisereDiscards:
    """Choices of a misère compared over the same layouts.

    Attributes
    ----------
    cards, first
        What was asked about.
    estimates
        One for each choice: first those still in question, by their chance to be
        caught, then tricks; then those given up; then those not reached yet.
    deals
        Layouts that all choices still in question share, or in all when exact.
    is_sample
        Whether the layouts were drawn at random.
    is_complete
        Whether the work went on to its end.
    nodes
        Positions searched with open cards; 0 when another measure did the work.
    """

    cards: Cards
    first: str
    estimates: tuple[Estimate, ...]
    deals: int
    is_sample: bool
    is_complete: bool
    nodes: int

    @property
    def best(self) -> Estimate:
        """The choice that is caught least often, as far as is known."""
        return self.estimates[0]

    def of(self, discard: Cards) -> tuple[Estimate, ...]:
        """Estimates of one discard, one for each lead."""
        return tuple(item for item in self.estimates if item.choice.discard == discard)
