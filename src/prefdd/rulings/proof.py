"""Proofs: a line of play, and an answer to every other card that the other side may play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from prefdd.cards import Card, Cards
from prefdd.constrained import constrained_tricks, holder_wants_more, solve_constrained
from prefdd.constraints import UNCONSTRAINED, Constraints
from prefdd.deal import Kind, Seat
from prefdd.errors import IllegalPlayError
from prefdd.phrase import Phrase
from prefdd.position import Position
from prefdd.solver import Solver

__all__ = ["Deviation", "Proof", "alike", "prove"]


@dataclass(frozen=True, slots=True)
class Deviation:
    """What happens when the other side plays a card that is not on the main line.

    Attributes
    ----------
    ply
        Place in the main line, counted from 0, of the card that is replaced.
    card
        What is played instead.
    line
        All cards from the beginning of the proof to the end of play.
    tricks
        Declarer's tricks at its end.
    """

    ply: int
    card: Card
    line: tuple[Card, ...]
    tricks: int


@dataclass(frozen=True)
class Proof:
    """That one side reaches a number of tricks whatever the other side may play.

    The side that proves needs one card at each of its turns; the other side has all
    that the rules and the constraints leave it. `line` is best play by all, `deviations`
    answer each other card of the other side once, and `reply` answers after any play.

    Attributes
    ----------
    claim
        What is proved, in words.
    start
        Where play begins.
    constraints
        What the rule orders from there on.
    tricks
        Declarer's tricks in the whole deal that are proved; on an all-pass those of who
        shows the line.
    by
        Who proves: declarer that he takes at least so many, a defender that he takes at
        most so many, on a misère the other way round; None for a line that need only be
        possible (3.9.14.3).
    line
        Best play by all, to the end.
    deviations
        An answer to each other card of the other side along the line.
    """

    claim: Phrase
    start: Position
    constraints: Constraints
    tricks: int
    by: Seat | None
    line: tuple[Card, ...]
    deviations: tuple[Deviation, ...] = ()

    def is_by_mover(self, position: Position, constraints: Constraints | None = None) -> bool:
        """Whether the side that proves chooses the next card.

        It does for its own players, and for those of the other side whose cards it may
        choose (3.9.14, 3.9.14.4). Where one side demands or forbids and the other then
        plays, see `branches`.
        """
        bound = self.constraints if constraints is None else constraints
        return self._is_by(position.to_move) != bound.is_others_choice(position)

    def _is_by(self, seat: Seat) -> bool:
        """Whether a player is of the side that proves."""
        return (seat == self.start.declarer) == (self.by == self.start.declarer)

    def branches(
        self, position: Position, constraints: Constraints, solver: Solver | None = None
    ) -> Cards:
        """Cards after each of which the claim must hold, for the claim to hold here.

        One card if the side that proves chooses, else all that the other side may play.
        Where an exposed card may be demanded or forbidden (`Constraints.is_waivable`): if
        its holder proves, every exposed card, and one other for a ban; if the other side
        proves, one exposed card that it demands, or all others when it forbids.
        """
        cards = constraints.allowed(position)
        if not constraints.is_open(position):
            if self.is_by_mover(position, constraints):
                return Cards([_first_best(position, constraints, solver)])
            return cards
        found = solve_constrained(position, constraints, solver=solver)
        exposed, free = cards & constraints.must_play, cards - constraints.must_play
        if not self._is_by(position.to_move):
            demanded = found.best & exposed
            return Cards([demanded.lowest]) if demanded else free
        if not free:
            return exposed
        choose = max if holder_wants_more(position) else min
        return exposed | Cards([choose(free, key=lambda card: found.cards[card])])

    @property
    def end(self) -> Position:
        """Position at the end of the line, every card checked.

        Raises
        ------
        IllegalPlayError
            If a card of the line may not be played; then the proof is wrong.
        """
        return self.replay(self.line)

    def replay(self, cards: tuple[Card, ...]) -> Position:
        """Position after cards from the start, each checked against rules and constraints."""
        position, bound = self.start, self.constraints
        for card in cards:
            position, bound = position.play(card), bound.after(position, card)
        return position

    def holds(self, declarer_tricks: int) -> bool:
        """Whether a result is what is proved, or better for who proves it."""
        if self.by is None:
            return declarer_tricks == self.tricks
        if self.is_at_least:
            return declarer_tricks >= self.tricks
        return declarer_tricks <= self.tricks

    @property
    def is_at_least(self) -> bool:
        """Whether declarer takes at least so many; otherwise he takes at most so many."""
        is_misere = self.start.contract.kind is Kind.MISERE
        return (self.by == self.start.declarer) != is_misere

    def reply(self, played: tuple[Card, ...], solver: Solver | None = None) -> Card:
        """A card that keeps the claim after any cards from the start.

        Raises
        ------
        IllegalPlayError
            If these cards cannot be played, or nothing is left to play.
        """
        position, bound = self.start, self.constraints
        for card in played:
            position, bound = position.play(card), bound.after(position, card)
        if position.is_over:
            raise IllegalPlayError("all cards are already played")
        return _first_best(position, bound, solver)

    def verify(self, solver: Solver | None = None) -> int:
        """Play out every defence, and count the positions seen.

        For endings: a whole deal has far too many defences. A line that need only be
        possible is replayed, as nobody defends against it.

        Raises
        ------
        IllegalPlayError
            If some defence beats the claim; then the proof is wrong.
        """
        if self.by is None:
            return len(self.line) + self.end.is_over
        return sum(1 for _ in self._defences(solver or Solver()))

    def _defences(self, solver: Solver) -> Iterator[Position]:
        seen = set()
        waiting = [(self.start, self.constraints)]
        while waiting:
            position, bound = waiting.pop()
            if (position, bound) in seen:
                continue
            seen.add((position, bound))
            yield position
            if position.is_over:
                if not self.holds(position.declarer_tricks):
                    raise IllegalPlayError(
                        "the proof is wrong: a defence leaves {count} tricks to declarer",
                        count=position.declarer_tricks,
                    )
                continue
            for card in self.branches(position, bound, solver):
                waiting.append((position.play(card), bound.after(position, card)))


def prove(
    position: Position,
    claim: Phrase,
    by: Seat,
    constraints: Constraints = UNCONSTRAINED,
    solver: Solver | None = None,
) -> Proof:
    """Prove the value of a position for one side.

    Parameters
    ----------
    claim
        What is proved, in words.
    by
        Declarer, or a defender.

    Examples
    --------
    >>> from prefdd.deal import Contract, Deal
    >>> hands = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK H7"), Seat.W: Cards("S9 S8")}
    >>> start = Position.start(Deal.of(hands), Contract.parse("6NT"), Seat.N, Seat.N)
    >>> proof = prove(start, Phrase("One trick."), Seat.N)
    >>> proof.tricks, " ".join(card.code for card in proof.line), proof.verify()
    (1, 'SA SK S8 S7 H7 S9', 10)
    """
    warm = solver or Solver()
    tricks = constrained_tricks(position, constraints, solver=warm)
    line = tuple(_best_line(position, constraints, warm))
    bare = Proof(claim, position, constraints, tricks, by, line)
    return Proof(claim, position, constraints, tricks, by, line, tuple(_deviations(bare, warm)))


def _best_line(position: Position, constraints: Constraints, solver: Solver) -> Iterator[Card]:
    while not position.is_over:
        card = _first_best(position, constraints, solver)
        yield card
        position, constraints = position.play(card), constraints.after(position, card)


def _first_best(position: Position, constraints: Constraints, solver: Solver | None) -> Card:
    """Of the best cards the lowest of the first suit: what nobody would call absurd."""
    best = solve_constrained(position, constraints, solver=solver).best
    if constraints.is_open(position):
        best = best & constraints.must_play or best
    return best.lowest


def _deviations(proof: Proof, solver: Solver) -> Iterator[Deviation]:
    """Answers to the other cards of the other side, one of each run of equal cards."""
    position, bound = proof.start, proof.constraints
    for ply, played in enumerate(proof.line):
        for card in _others(position, proof.branches(position, bound, solver), played, bound):
            after, left = position.play(card), bound.after(position, card)
            line = (*proof.line[:ply], card, *_best_line(after, left, solver))
            end = proof.replay(line)
            yield Deviation(ply, card, line, end.declarer_tricks)
        position, bound = position.play(played), bound.after(position, played)


def _others(
    position: Position, cards: Cards, played: Card, constraints: Constraints
) -> Iterator[Card]:
    """One of each run of equal cards but that of the card played; exposed ones apart."""
    for group in (cards & constraints.must_play, cards - constraints.must_play):
        for run in alike(position, group):
            if played not in run:
                yield run.lowest


def alike(position: Position, cards: Cards) -> tuple[Cards, ...]:
    """Cards of the player to move in runs between which no card of anybody else lies.

    Examples
    --------
    >>> from prefdd.deal import Contract, Deal
    >>> hands = {Seat.N: Cards("SA SK S8"), Seat.E: Cards("SJ H7 H8"), Seat.W: Cards("S9 C7 C8")}
    >>> start = Position.start(Deal.of(hands), Contract.parse("6NT"), Seat.N, Seat.N)
    >>> alike(start, start.legal)
    (Cards('S:8'), Cards('S:AK'))
    """
    others = Cards(position.table)
    for seat, hand in position.deal.items():
        if seat != position.to_move:
            others |= hand
    runs: list[list[Card]] = []
    last: Card | None = None
    for card in cards:
        between = (
            ()
            if last is None or last.suit is not card.suit
            else [
                other for other in others.of_suit(card.suit) if last.rank < other.rank < card.rank
            ]
        )
        if last is None or last.suit is not card.suit or between:
            runs.append([])
        runs[-1].append(card)
        last = card
    return tuple(map(Cards, runs))
