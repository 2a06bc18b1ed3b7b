"""Kinds of exercise, and the generator that draws deals until one has one right idea.

A kind is any object with a code, a name and a way to draw a deal: whoever has another
one hands it to `problem` or to `Trainer` himself; nothing is to be registered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol
from zlib import crc32

from prefdd.cards import Cards, Suit
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.errors import PrefddError
from prefdd.hidden import HiddenPosition
from prefdd.plans import Searches
from prefdd.position import Position
from prefdd.progress import Progress, reporter
from prefdd.random_deals import SplitMix64
from prefdd.record import Record
from prefdd.solver import Solver, engine_kind
from prefdd.training.dealing import dealt, dealt_for_misere
from prefdd.training.discard_kind import WhichDiscard
from prefdd.training.play import HiddenPlay, OpenPlay, Play, answered
from prefdd.training.problems import Problem, has_one_idea, posed

__all__ = ["BANDS", "KINDS", "Drawn", "ProblemKind", "bands_of", "problem"]

BANDS: Final = ((1.0, 2.5), (2.0, 4.0), (3.0, 6.0), (4.5, 9.0), (6.0, 99.0))
"""Difficulty of each level, in bits: at least, and less than."""
SIZES: Final = (4, 5, 6, 8, 10)
"""Cards of a player at each level."""
HIDDEN_SIZES: Final = (3, 4, 5, 6, 7)
"""The same when the discard is hidden, which multiplies the positions."""
MOST_DRAWN: Final = 50_000
"""Deals after which the search for a problem ends: minutes, where a second is usual."""

Drawn = tuple[Record, Play]
"""A deal, and the moment of its first question."""


class ProblemKind(Protocol):
    """A kind of exercise."""

    @property
    def code(self) -> str:
        """Name for programs, such as ``"catch"``."""
        ...

    def draw(self, numbers: SplitMix64, level: int) -> Drawn | None:
        """A deal at random with one right idea, or None when this one has none."""
        ...


def problem(
    kind: str | ProblemKind, level: int = 1, seed: int = 0, *, progress: Progress = None
) -> Problem:
    """A generated problem: the same for ever for the same kind, level and seed.

    Parameters
    ----------
    kind
        A code - ``"catch"`` and ``"hidden"`` catch a misère with both hands, the
        discard shown or hidden; ``"declarer"`` and ``"defence"`` play a game;
        ``"allpass"`` avoids tricks for one player; ``"discard"`` chooses two of twelve
        cards - or a kind of one's own.
    level
        From 1 to 5: more cards, and more bits of `Problem.difficulty`.
    seed
        0 up to 2**64 - 1.
    progress
        Called with the deals drawn and the most that will be; True for a bar.

    Raises
    ------
    PrefddError
        If there is no such kind or level, or no problem was found.
    ValueError
        If the seed is out of its range.

    Examples
    --------
    >>> found = problem("catch", level=1, seed=7)
    >>> found.kind, len(found.right) >= 1, found == problem("catch", level=1, seed=7)
    ('catch', True, True)
    """
    chosen = _kind(kind) if isinstance(kind, str) else kind
    if isinstance(level, bool) or not isinstance(level, int):
        raise TypeError(f"a level is an int from 1 to {len(BANDS)}, not {level!r}")
    if not 1 <= level <= len(BANDS):
        raise PrefddError("a level is from 1 to {most}, not {level}", most=len(BANDS), level=level)
    SplitMix64(seed)
    mixed = SplitMix64(seed).next() ^ crc32(f"{chosen.code} {level}".encode())
    numbers = SplitMix64(mixed)
    low, high = bands_of(chosen)[level - 1]
    report = reporter(progress)
    for count in range(MOST_DRAWN):
        report(count, MOST_DRAWN)
        drawn = chosen.draw(numbers, level)
        if drawn is None:
            continue
        found = posed(chosen.code, level, seed, *drawn)
        if low <= found.difficulty < high:
            report(MOST_DRAWN, MOST_DRAWN)
            return found
    raise PrefddError(
        "no problem of kind {kind} and level {level} was found; try another seed",
        kind=chosen.code,
        level=level,
    )


def bands_of(kind: ProblemKind) -> Sequence[tuple[float, float]]:
    """Difficulty of each level of a kind: `BANDS`, or its own where bits mean something else."""
    found: Sequence[tuple[float, float]] = getattr(kind, "bands", BANDS)
    return found


def _kind(code: str) -> ProblemKind:
    for kind in KINDS:
        if kind.code == code:
            return kind
    raise PrefddError(
        "no exercise is called {text!r}; there are {known}",
        text=code,
        known=", ".join(kind.code for kind in KINDS),
    )


@dataclass(frozen=True, slots=True)
class _Catch:
    """Catching a misère with both hands, all cards open: declarer takes one trick, or none."""

    code: str = "catch"

    def draw(self, numbers: SplitMix64, level: int) -> Drawn | None:
        """A misère that one card catches, and the others do not."""
        size = SIZES[level - 1]
        hands, declarer = dealt_for_misere(numbers, size + 2, size)
        # He puts away his two highest: most misères are then on the edge, and fewer are hopeless.
        twelve = sorted(hands[declarer], key=lambda card: (card.rank, card.suit))
        hands[declarer] = Cards(twelve[:size])
        side = tuple(seat for seat in hands if seat != declarer)
        first = numbers.choice((*side, declarer))
        discard = Cards(twelve[size:])
        record = Record(hands, Contract.misere(), declarer, first, discard=discard)
        return _open(record, side, at_most=1, at_least=1)


@dataclass(frozen=True, slots=True)
class _Hidden:
    """The same with the discard hidden: one plan for every discard that can be caught."""

    code: str = "hidden"

    def draw(self, numbers: SplitMix64, level: int) -> Drawn | None:
        """A misère of which several discards are caught, by one plan, with one first card."""
        size = HIDDEN_SIZES[level - 1]
        hands, declarer = dealt_for_misere(numbers, size + 2, size)
        first = numbers.choice(tuple(seat for seat in hands if seat != declarer))
        record = Record(hands, Contract.misere(), declarer, first)
        position = HiddenPosition.start(hands, declarer, first, Contract.misere(), 1)
        caught = tuple(
            discard
            for discard in position.discards
            if Solver().tricks(_with_discard(record, discard), limit=1) == 1
        )
        if len(caught) < 2:
            return None
        searches = Searches.of(*engine_kind(Contract.misere()), 1 << 28)
        play = HiddenPlay(position, caught, searches)
        if not play.is_held or not has_one_idea(play):
            return None
        return record, play


@dataclass(frozen=True, slots=True)
class _Game:
    """Playing a game: the contract is made, or set, by one card."""

    code: str
    declares: bool

    def draw(self, numbers: SplitMix64, level: int) -> Drawn | None:
        """A game that one card decides."""
        size = SIZES[level - 1]
        hands = dealt(numbers, size)
        declarer = numbers.choice(tuple(hands))
        first = numbers.choice(tuple(hands))
        strain = numbers.choice((*Suit, None))
        side = tuple(seat for seat in hands if (seat == declarer) == self.declares)
        record = Record(hands, Contract.game(6, strain), declarer, first)
        least = 6 if size == 10 else 1
        if size == 10 and not self.declares:
            # Set by one trick: a contract of a trick more than he can take.
            return _open(record, side, at_least=5, at_most=9)
        return _open(record, side, at_least=least, at_most=size)


@dataclass(frozen=True, slots=True)
class _AllPass:
    """Avoiding tricks on all-pass, the others combined against the learner."""

    code: str = "allpass"

    def draw(self, numbers: SplitMix64, level: int) -> Drawn | None:
        """A player who keeps his guarantee with one card."""
        size = min(SIZES[level - 1], 8)
        hands = dealt(numbers, size)
        me = numbers.choice(tuple(hands))
        first = numbers.choice(tuple(hands))
        record = Record(hands, Contract.all_pass(), None, first, talon_rule="closed")
        return _open(record, (me,), at_least=0, at_most=size - 1)


KINDS: Final[tuple[ProblemKind, ...]] = (
    _Catch(),
    _Hidden(),
    _Game("declarer", True),
    _Game("defence", False),
    _AllPass(),
    WhichDiscard(),
)
"""Kinds that prefdd brings."""


def _open(record: Record, side: Iterable[Seat], at_least: int, at_most: int) -> Drawn | None:
    """The first question of a deal, if its value is within bounds and one choice is right."""
    solver = Solver()
    start = record.start
    play = OpenPlay(start, tuple(side), 0, solver)
    solved = play.solved
    # Most deals are refused by this one question, which is quicker than the value.
    if at_most < 10 and solver.tricks(solved, limit=at_most + 1) > at_most:
        return None
    target = solver.tricks(solved)
    if not at_least <= target <= at_most:
        return None
    if start.contract.kind is Kind.GAME and start.tricks_left == 10:
        level = target if start.declarer in play.side else target + 1
        contract = Contract.game(level, start.contract.strain)
        record = replace(record, contract=contract)
        start = record.start
    play = OpenPlay(start, play.side, target, solver)
    cards = []
    for card, after in answered(play):
        cards.append(card)
        play = after
    if not has_one_idea(play):
        return None
    return record.with_played(tuple(cards)), play


def _with_discard(record: Record, discard: Cards) -> Position:
    hands = {
        seat: hand - discard if seat == record.declarer else hand
        for seat, hand in record.hands.items()
    }
    assert record.first is not None
    return Position.start(Deal.of(hands), Contract.misere(), record.declarer, record.first)
