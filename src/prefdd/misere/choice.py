"""What declarer should put away on a misère, and lead, before he sees the other hands."""

from __future__ import annotations

from collections.abc import Iterator

from prefdd.cards import Cards
from prefdd.misere.estimate import MisereDiscards
from prefdd.misere.measure import Measure
from prefdd.misere.weighing import Weighing
from prefdd.progress import Progress, reporter
from prefdd.solver import Solver

__all__ = ["misere_discards", "weigh_discards"]


def misere_discards(
    cards: Cards,
    first: str = "defenders",
    *,
    sample: int | None = None,
    seed: int = 1,
    limit: int | None = 1,
    every: bool | None = None,
    measure: Measure | None = None,
    doubt: float = 0.001,
    progress: Progress = None,
    solver: Solver | None = None,
) -> MisereDiscards:
    """How often each discard of a misère is caught over the layouts of the other 20 cards.

    Parameters
    ----------
    cards
        Declarer's twelve cards.
    first
        Who leads first: "declarer" - then each discard is weighed with each lead, made
        before the hands are opened (Code, rule 3.6.6) -, "next" (the defender who
        plays after declarer), "last" (the one before him), or "defenders": either, half
        the time each.
    sample
        Draw so many layouts at random instead of going through all 184,756. All
        choices are tried on the same ones.
    seed
        Start of the random numbers; the same seed gives the same layouts anywhere.
    limit
        1 asks only whether it is caught; None counts declarer's tricks too, which
        takes several times as long.
    every
        Weigh all 66 discards. By default with open cards only those of the highest
        cards of their suits (`prefdd.misere.best_discards`): no other is caught less.
    measure
        What says how a choice ends in a layout, if not play with open cards: see
        `prefdd.misere.measure`.
    doubt
        In a sample, the chance that is allowed of giving up a choice that is not worse
        than the one it was compared with; 0 keeps all to the end.
    progress
        Called with the numbers done and in all; True draws a bar on standard error.
    solver
        A solver to use; otherwise a new one with up to 256 MiB for its table.

    Raises
    ------
    KeyboardInterrupt
        After Ctrl-C; its argument is the answer so far.
    IllegalDealError
        If there are not twelve cards, or nobody leads first.

    Examples
    --------
    >>> answer = misere_discards(Cards("S:T7 C:QJ87 D:987 H:T98"), "last", sample=500)
    >>> str(answer.best.choice), answer.best.deals, answer.best.is_exact
    ('♥109', 500, False)
    """
    work = Weighing(cards, first, sample, seed, limit, every, measure, doubt, solver)
    report = reporter(progress)
    try:
        while work.go_on():
            report(work.done, work.total)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(work.answer()) from None
    report(work.total, work.total)
    return work.answer()


def weigh_discards(
    cards: Cards,
    first: str = "defenders",
    *,
    sample: int | None = None,
    seed: int = 1,
    limit: int | None = 1,
    every: bool | None = None,
    measure: Measure | None = None,
    doubt: float = 0.001,
    solver: Solver | None = None,
) -> Iterator[MisereDiscards]:
    """The answer of `misere_discards` as it grows; stop whenever it is good enough.

    Examples
    --------
    >>> for answer in weigh_discards(Cards("S:T7 C:QJ87 D:987 H:T98"), "last", sample=5000):
    ...     if answer.deals >= 100:
    ...         break
    >>> answer.deals, answer.is_complete
    (224, False)
    """
    work = Weighing(cards, first, sample, seed, limit, every, measure, doubt, solver)
    while work.go_on():
        yield work.answer()
    yield work.answer()
