"""What each sentence about a discard claims, checked without the code that found it.

A `DiscardJudge` solves every discard anew and replays every line; it reads the claims
from the English sentences. `CHECKS` has one for each code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from explain_checks import is_safe
from prefdd import Card, Cards, Deal, Kind, Position, Seat, Solver, Suit
from prefdd.explain.discard_explanation import DiscardExplanation

__all__ = ["CHECKS", "DiscardJudge"]

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Won:
    """A trick of a line, replayed."""

    cards: dict[Seat, Card]
    leader: Seat
    winner: Seat

    @property
    def suit(self) -> Suit:
        """Suit led."""
        return self.cards[self.leader].suit

    @property
    def best(self) -> Card:
        """The card that won."""
        return self.cards[self.winner]


class DiscardJudge:
    """The discards of a deal for one contract, solved one by one."""

    def __init__(self, explanation: DiscardExplanation, solver: Solver) -> None:
        self.explanation = explanation
        self.solver = solver
        found = explanation.found
        self.declarer = found.declarer
        self.twelve = found.deal[found.declarer] | found.deal.talon
        self.trump = explanation.contract.strain
        self.is_misere = explanation.contract.kind is Kind.MISERE
        pairs = map(Cards, combinations(self.twelve, 2))
        self.values = {pair: solver.tricks(self.start(pair)) for pair in pairs}
        self.best = (min if self.is_misere else max)(self.values.values())
        self.counted: Counter[str] = Counter()

    def start(self, away: Cards) -> Position:
        """Start of play after a discard."""
        found = self.explanation.found
        hands = {seat: hand for seat, hand in found.deal.items() if seat != self.declarer}
        hands[self.declarer] = self.twelve - away
        return Position.start(Deal.of(hands), self.explanation.contract, self.declarer, found.first)

    def cost(self, away: Cards) -> int:
        """What a discard costs declarer."""
        return self.gain(away, self.best)

    def gain(self, away: Cards, value: int) -> int:
        """How much better a value is for declarer than that of a discard."""
        return (value - self.values[away]) * (-1 if self.is_misere else 1)

    def line(self, away: Cards) -> list[Won]:
        """The line given for a discard; every card must be legal and keep the value."""
        position, tricks = self.start(away), []
        cards: dict[Seat, Card] = {}
        for card in self.explanation[away].line:
            leader = position.leader
            cards[position.to_move] = card
            position = position.play(card)
            assert self.solver.tricks(position) == self.values[away]
            if not position.table:
                tricks.append(Won(cards, leader, position.leader))
                cards = {}
        assert position.is_over
        return tricks

    def own(self, away: Cards) -> list[Won]:
        """Tricks of the line that declarer wins."""
        return [trick for trick in self.line(away) if trick.winner == self.declarer]

    def ruffs(self, away: Cards, suit: Suit) -> list[Card]:
        """Declarer's trumps that win tricks led in another suit."""
        tricks = (t for t in self.own(away) if t.suit is suit and suit is not self.trump)
        return [trick.best for trick in tricks if trick.best.suit is self.trump]

    def is_safe(self, away: Cards, suit: Suit) -> bool:
        """Whether declarer can never be made to win when defenders lead the suit."""
        return is_safe(self.start(away), self.declarer, suit)

    def falls_to(self, away: Cards, high: Card) -> Card | None:
        """The higher card of its suit with which a defender takes a card of declarer."""
        for trick in self.line(away):
            if trick.cards[self.declarer] == high and trick.winner != self.declarer:
                return trick.best if trick.best.suit is high.suit else None
        return None

    def least(self, cost: int, holds: Callable[[Cards], bool]) -> bool:
        """Whether every discard of which something holds costs, the cheapest so much."""
        return min(self.cost(pair) for pair in self.values if holds(pair)) == cost > 0

    def swapped(self, away: Cards, facts: Facts) -> Cards:
        """The discard with one card exchanged; it must gain what is said."""
        card, other = facts["card"], facts["other"]
        assert card in away
        assert other in self.twelve - away
        better = Cards((set(away) - {card}) | {other})
        assert self.gain(away, self.values[better]) == facts["gain"] > 0
        return better

    def check(self, discards: list[Cards]) -> Counter[str]:
        """Check all that is said of some discards; how often each code was said."""
        for away in discards:
            one = self.explanation[away]
            assert one.cards == away
            assert (one.value, one.cost) == (self.values[away], self.cost(away))
            assert one.cost >= 0
            self.line(away)
            for reason in one.reasons:
                assert reason.line == one.line
                assert CHECKS[reason.code](self, away, reason.facts), (reason, away)
                self.counted[reason.code] += 1
            if not one.reasons:
                self.counted["value, cost and line"] += 1
        return self.counted


Check = Callable[[DiscardJudge, Cards, Facts], bool]
CHECKS: Final[dict[str, Check]] = {}


def check(function: Check) -> Check:
    CHECKS[function.__name__.removeprefix("_")] = function
    return function


@check
def _any_will_do(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    return set(judge.values.values()) == {judge.best}


@check
def _makes_void(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    suit = facts["suit"]
    return (
        not judge.start(away).hand_of(judge.declarer).of_suit(suit)
        and any(card.suit is suit for card in away)
        and facts["ruff"] in judge.ruffs(away, suit)
        and judge.least(
            facts["cost"], lambda pair: any(c.suit is suit for c in judge.twelve - pair)
        )
        and judge.cost(away) == 0
    )


@check
def _makes_safe(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    suit = facts["suit"]
    # Kept whole it would not be safe: put two cards of other suits away.
    whole = Cards(list(judge.twelve - judge.twelve.of_suit(suit))[:2])
    return (
        judge.is_misere
        and (len(whole) < 2 or not judge.is_safe(whole, suit))
        and judge.is_safe(away, suit)
        and any(card.suit is suit for card in away)
        and judge.least(facts["cost"], lambda pair: not judge.is_safe(pair, suit))
        and judge.cost(away) == 0
    )


@check
def _holds_guard(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    guard, other, high = facts["guard"], facts["other"], facts["high"]
    bare = Cards((set(away) - {other}) | {guard})
    return (
        other in away
        and guard not in away
        and guard.suit is high.suit
        and guard.rank < high.rank
        and judge.cost(bare) == facts["cost"] > 0 == judge.cost(away)
        and judge.falls_to(bare, high) == facts["taker"] > high
        and judge.falls_to(away, high) is None
    )


@check
def _keeps_length(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    suit = facts["suit"]
    length = [
        trick
        for trick in judge.own(away)
        if trick.best.suit is suit and [c.suit for c in trick.cards.values()].count(suit) == 1
    ]
    return (
        len(judge.twelve.of_suit(suit)) >= 4
        and not away.of_suit(suit)
        and len(length) == facts["tricks"] > 0
        and judge.least(facts["cost"], lambda pair: any(c.suit is suit for c in pair))
        and judge.cost(away) == 0
    )


@check
def _two_must_go(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    suit = facts["suit"]
    return {c.suit for c in away} == {suit} and judge.least(
        facts["cost"], lambda pair: {c.suit for c in pair} != {suit}
    )


@check
def _one_must_go(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    suit = facts["suit"]
    return suit in {c.suit for c in away} and judge.least(
        facts["cost"], lambda pair: suit not in {c.suit for c in pair}
    )


@check
def _nothing_else(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    def is_equal(pair: Cards) -> bool:
        """Whether the cards in which it differs are neighbours in all hands."""
        for suit in Suit:
            between = judge.explanation.found.deal.cards - judge.twelve
            mine, others = sorted(away.of_suit(suit)), sorted(pair.of_suit(suit))
            if len(mine) != len(others):
                return False
            for one, other in zip(mine, others, strict=True):
                low, high = sorted((one, other))
                if any(low < card < high for card in between.of_suit(suit)):
                    return False
        return True

    return judge.cost(away) == 0 and judge.least(facts["cost"], lambda pair: not is_equal(pair))


@check
def _leaves_hole(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    better = judge.swapped(away, facts)
    first = judge.own(away)[0]
    suit = facts["suit"]
    return (
        judge.is_misere
        and first.suit is suit is facts["other"].suit
        and first.leader != judge.declarer
        and first.best == facts["caught"]
        and not judge.is_safe(away, suit)
        and judge.is_safe(better, suit)
    )


@check
def _spoils(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    better = judge.swapped(away, facts)
    suit = facts["suit"]
    return (
        judge.is_misere
        and facts["card"].suit is suit is not facts["other"].suit
        and not judge.is_safe(away, suit)
        and judge.is_safe(better, suit)
    )


@check
def _unguards_high(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    better = judge.swapped(away, facts)
    card, high = facts["card"], facts["high"]
    return (
        card.suit is high.suit
        and card.rank < high.rank
        and judge.falls_to(away, high) == facts["taker"]
        and judge.falls_to(better, high) is None
        and high in judge.start(better).hand_of(judge.declarer)
    )


@check
def _misses_ruff(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    better = judge.swapped(away, facts)
    suit = facts["suit"]
    return (
        facts["other"].suit is suit
        and not any(c.suit is suit for c in judge.twelve - better)
        and facts["ruff"] in judge.ruffs(better, suit)
        and not judge.ruffs(away, suit)
    )


@check
def _shortens(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    better = judge.swapped(away, facts)
    suit = facts["suit"]

    def won(pair: Cards) -> int:
        return sum(trick.best.suit is suit for trick in judge.own(pair))

    return (
        facts["card"].suit is suit is not facts["other"].suit
        and won(better) - won(away) == facts["tricks"] > 0
    )


@check
def _throws_trick(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    better = judge.swapped(away, facts)
    return facts["card"] in [trick.best for trick in judge.own(better)]


@check
def _more_with(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    judge.swapped(away, facts)
    return not judge.is_misere


@check
def _fewer_with(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    judge.swapped(away, facts)
    return judge.is_misere


@check
def _is_dominated(judge: DiscardJudge, away: Cards, facts: Facts) -> bool:
    found = judge.explanation.found
    mine, theirs = found[away].tricks, found[facts["better"]].tricks
    games = [b - a for a, b in zip(mine[:5], theirs[:5], strict=True)]
    gains = [*games, mine[5] - theirs[5]]
    return min(gains) >= 0 < max(gains)
