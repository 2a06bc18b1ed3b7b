"""What each sentence of an explanation claims, checked without the code that found it.

A `Judge` knows a position, the explanation of it, and the exhaustive `Graph` of its values;
motifs are found by alpha-beta. Every check is written from the English sentence alone.
`CHECKS` has one for each code of `prefdd.explain.sentences.SENTENCES`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, Final

from prefdd import Card, Cards, Contract, Kind, Position, Seat, Suit
from prefdd.explain.explanation import ExplainedCard, Explanation
from prefdd.graph import Graph

__all__ = ["CHECKS", "Judge", "code_of", "is_safe"]

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Won:
    """A trick of a line, replayed."""

    before: Position
    """Before its first card that the line plays."""

    cards: dict[Seat, Card]
    leader: Seat
    winner: Seat
    after: Position

    @property
    def suit(self) -> Suit:
        """Suit led."""
        return self.cards[self.leader].suit

    @property
    def best(self) -> Card:
        """The card that won."""
        return self.cards[self.winner]


def beats(card: Card, best: Card, trump: Suit | None) -> bool:
    if card.suit is best.suit:
        return card.rank > best.rank
    return card.suit is trump


@cache
def _safe(mine: frozenset[int], left: frozenset[int], right: frozenset[int]) -> bool:
    """Whether nobody's lead of the suit makes the first hand win, by trying all plays.

    Between the rounds a defender may get rid of any card on another suit. Either defender
    leads, and declarer plays last or before the last.
    """
    if not mine:
        return True
    if not all(_safe(mine, left - {card}, right) for card in left):
        return False
    if not all(_safe(mine, left, right - {card}) for card in right):
        return False
    for leader, partner in ((left, right), (right, left)):
        for lead in leader:
            # What each pair of declarer's card and the partner's leads to.
            ducked = {
                (card, reply): card < max(lead, reply)
                and _next(mine - {card}, leader - {lead}, partner - {reply}, leader is left)
                for card in mine
                for reply in partner or {-1}
            }
            replies = partner or {-1}
            if not all(any(ducked[card, reply] for card in mine) for reply in replies):
                return False
            if not any(all(ducked[card, reply] for reply in replies) for card in mine):
                return False
    return True


def _next(
    mine: frozenset[int], leader: frozenset[int], partner: frozenset[int], is_left: bool
) -> bool:
    return _safe(mine, leader, partner) if is_left else _safe(mine, partner, leader)


def is_safe(position: Position, avoider: Seat, suit: Suit) -> bool:
    """Whether a player cannot be made to win a trick that others lead in a suit."""
    hands = [
        frozenset(int(card.rank) for card in position.hand_of(seat).of_suit(suit))
        for seat in sorted(position.seats, key=lambda seat: seat != avoider)
    ]
    return _safe(hands[0], hands[1], hands[2])


def code_of(code: str, facts: Facts) -> str:
    """The code whose sentence is said."""
    if code == "finesse" and facts["refusable"]:
        return "finesse_refusable"
    if code == "over_ruff" and facts["is_surcoup"]:
        return "surcoup"
    return code


class Judge:
    """A position with the exact answers to whatever a sentence claims."""

    def __init__(self, explanation: Explanation) -> None:
        self.explanation = explanation
        position = explanation.position
        if position.contract.kind is Kind.ALL_PASS:
            # What a player can be held to is what he takes on a misère against the others.
            position = Position(
                position.seats,
                position.hands,
                Contract.misere(),
                position.to_move,
                position.leader,
                position.table,
                position.won,
            )
        self.start = position
        self.solver = Graph(position)
        self.before = sum(position.won) + getattr(explanation.position, "dealer_won", 0)
        self.mover = position.to_move
        declarer = position.declarer
        assert declarer is not None
        self.declarer = declarer
        self.trump = position.trump
        self.is_misere = position.contract.kind is Kind.MISERE
        self.is_declarers = self.mover == declarer
        self.values = dict(self.solver.solve(position).cards)
        self.value = self.solver.tricks(position)
        self.lines = {card: self.replay(found.line) for card, found in explanation.cards.items()}
        self.counted: Counter[str] = Counter()

    # ---- questions --------------------------------------------------------------

    def side(self, seat: Seat) -> set[Seat]:
        """A player with his partner."""
        return {seat} if seat == self.declarer else set(self.start.seats) - {self.declarer}

    def ours(self, seat: Seat) -> bool:
        """Whether a player is on the side of the player to move."""
        return seat in self.side(self.mover)

    @cached_property
    def partner(self) -> Seat:
        """The other defender."""
        (partner,) = self.side(self.mover) - {self.mover}
        return partner

    def worse(self, value: int, than: int, seat: Seat) -> int:
        """How many tricks worse a value is than another for a player."""
        wants_more = (seat == self.declarer) != self.is_misere
        return than - value if wants_more else value - than

    def cost(self, card: Card) -> int:
        """What a card costs its player."""
        return self.worse(self.values[card], self.value, self.mover)

    def with_leader(self, position: Position, leader: Seat) -> int:
        """Value of the same cards with another player on lead."""
        assert not position.table
        return self.solver.tricks(replace(position, leader=leader))

    def replay(self, line: tuple[Card, ...]) -> list[Won]:
        """The tricks of a line; every card must be legal, best, and the last one end it."""
        tricks, position, begin = [], self.start, self.start
        seats: list[Seat] = list(self._on_table(position))
        cards = list(position.table)
        value = None
        for card in line:
            seats.append(position.to_move)
            cards.append(card)
            after = position.play(card)
            now = self.solver.tricks(after)
            assert value is None or now == value, "a card of the line costs"
            value = now
            if not after.table:
                (winner,) = (
                    s for s, n, o in zip(after.seats, after.won, position.won, strict=True) if n > o
                )
                tricks.append(
                    Won(begin, dict(zip(seats, cards, strict=True)), seats[0], winner, after)
                )
                seats, cards, begin = [], [], after
            position = after
        assert position.is_over
        assert position.declarer_tricks == self.values[line[0]]
        return tricks

    @staticmethod
    def _on_table(position: Position) -> list[Seat]:
        place = position.seats.index(position.leader)
        return [position.seats[(place + n) % 3] for n in range(len(position.table))]

    def on_table(self) -> dict[Seat, Card]:
        """Who has played what to the trick in progress."""
        return dict(zip(self._on_table(self.start), self.start.table, strict=True))

    def beats_table(self, card: Card) -> bool:
        """Whether a card would be the best on the table."""
        return not any(beats(other, card, self.trump) for other in self.start.table) and (
            not self.start.table or card.suit in (self.start.table[0].suit, self.trump)
        )

    def holder(self) -> Seat:
        """Who is winning the trick in progress."""
        table = self.on_table()
        return next(
            seat
            for seat, card in table.items()
            if card.suit in (self.start.table[0].suit, self.trump)
            and not any(beats(other, card, self.trump) for other in self.start.table)
        )

    def winners(self, position: Position) -> set[Seat]:
        """Who may win the trick in progress if everybody plays best."""
        if not position.table:
            return {position.leader}
        solution = self.solver.solve(position)
        return set().union(
            *(
                self.winners(position.play(card))
                for card, tricks in solution.cards.items()
                if tricks == solution.tricks
            )
        )

    def equals(self, card: Card) -> set[Card]:
        """The card and those of its hand that no card in play lies between."""
        in_play = {c for hand in self.start.hands for c in hand} | set(self.start.table)
        same = {card}
        for step in (1, -1):
            ranks = sorted((c for c in in_play if c.suit is card.suit), key=lambda c: step * c.rank)
            for other in ranks[ranks.index(card) + 1 :]:
                if other not in self.start.hand:
                    break
                same.add(other)
        return same

    def discard(self, won: Won, seat: Seat) -> tuple[Card, int]:
        """What a player discards in a trick, and the least cost of another suit instead."""
        position = won.before
        for card in won.cards.values():
            if position.to_move == seat:
                break
            if card not in position.table:
                position = position.play(card)
        thrown = won.cards[seat]
        assert position.to_move == seat
        assert thrown.suit is not won.suit
        solution = self.solver.solve(position)
        costs = [
            self.worse(tricks, solution.tricks, seat)
            for card, tricks in solution.cards.items()
            if card.suit is not thrown.suit
        ]
        return thrown, min(costs)

    def at(self, line: list[Won], number: int) -> Won:
        """The trick of a number, counted from the first of the deal."""
        return line[number - self.before - 1]

    # ---- the whole ----------------------------------------------------------------

    def check(self) -> Counter[str]:
        """Check every sentence of the explanation; how often each code was said."""
        explanation = self.explanation
        assert set(explanation.cards) == set(self.start.legal)
        assert explanation.value == self.value
        for card, found in explanation.cards.items():
            assert (found.value, found.cost) == (self.values[card], self.cost(card))
            assert found.cost >= 0
            self._check_card(card, found)
        return self.counted

    def _check_card(self, card: Card, found: ExplainedCard) -> None:
        if found.equal_to is not None:
            assert found.equal_to in self.equals(card)
            assert found.equal_to > card
            assert found.reasons == ()
        for reason in found.reasons:
            assert reason.line == found.line
            assert reason.line[0] == card
            code = code_of(reason.code, reason.facts)
            assert CHECKS[code](self, card, reason.facts), (code, dict(reason.facts), card)
            self.counted[code] += 1


Check = Callable[[Judge, Card, Facts], bool]
CHECKS: Final[dict[str, Check]] = {}


def check(function: Check) -> Check:
    CHECKS[function.__name__.removeprefix("_")] = function
    return function


# ---- cards that are no choice -----------------------------------------------------


@check
def _only_card(judge: Judge, card: Card, facts: Facts) -> bool:
    return list(judge.values) == [card]


@check
def _all_equal(judge: Judge, card: Card, facts: Facts) -> bool:
    return len(judge.values) > 1 and set(judge.values) <= judge.equals(card)


@check
def _all_same(judge: Judge, card: Card, facts: Facts) -> bool:
    return len(judge.values) > 1 and len(set(judge.values.values())) == 1


# ---- games: leads -------------------------------------------------------------------


def _least(judge: Judge, cards: list[Card], cost: int) -> bool:
    """Every one of some cards costs, the cheapest so much."""
    return min(map(judge.cost, cards)) == cost > 0


def _keeps(judge: Judge, card: Card) -> bool:
    return judge.cost(card) == 0


@check
def _draw_trumps(judge: Judge, card: Card, facts: Facts) -> bool:
    defenders = set(judge.start.seats) - {judge.declarer}
    out = sum(c.suit is judge.trump for s in defenders for c in judge.start.hand_of(s))
    return (
        judge.is_declarers
        and not judge.start.table
        and card.suit is judge.trump
        and out == facts["outstanding"] > 0
        and _least(judge, [c for c in judge.values if c.suit is not judge.trump], facts["cost"])
        and _keeps(judge, card)
    )


@check
def _cash(judge: Judge, card: Card, facts: Facts) -> bool:
    def may_beat(seat: Seat) -> bool:
        position = replace(
            judge.start,
            leader=judge.start.seats[judge.start.seats.index(seat) - 1],
            table=(),
        )
        # What he may play to this lead: by the rules, asked of a position in which he is next.
        hand = position.hand_of(seat)
        legal = hand.of_suit(card.suit) or hand.of_suit(judge.trump or Suit.SPADES)
        if judge.trump is None and not hand.of_suit(card.suit):
            return False
        return any(beats(c, card, judge.trump) for c in legal)

    opponents = [seat for seat in judge.start.seats if not judge.ours(seat)]
    instead = facts["instead"]
    won = {t.best for t in judge.lines[instead] if judge.ours(t.winner)}
    return (
        not judge.start.table
        and not any(map(may_beat, opponents))
        and judge.cost(instead) > 0
        and not won & judge.equals(card)
        and facts["card"] == card
        and _keeps(judge, card)
    )


@check
def _force_ruff(judge: Judge, card: Card, facts: Facts) -> bool:
    hand = judge.start.hand_of(judge.declarer)
    suits = {c.suit for c in hand}
    first = judge.lines[card][0]
    return (
        not judge.is_declarers
        and not judge.start.table
        and facts["suit"] is card.suit
        and card.suit not in suits
        and judge.trump in suits
        and first.cards[judge.declarer] == facts["ruff"]
        and facts["ruff"].suit is judge.trump
        and _least(judge, [c for c in judge.values if c.suit in suits], facts["cost"])
        and _keeps(judge, card)
    )


@check
def _mill(judge: Judge, card: Card, facts: Facts) -> bool:
    one, two = judge.lines[card][:2]
    return (
        not judge.is_declarers
        and (one.winner, two.winner) == (judge.partner, judge.mover)
        and (one.best, two.best) == (facts["first"], facts["second"])
        and all(t.best.suit is judge.trump and t.suit is not judge.trump for t in (one, two))
        and _keeps(judge, card)
    )


@check
def _promotion(judge: Judge, card: Card, facts: Facts) -> bool:
    first, *later = judge.lines[card]
    ruff, spent, promoted = facts["ruff"], facts["spent"], facts["promoted"]
    left = [c for c in first.after.hand_of(judge.declarer) if c.suit is judge.trump]
    return (
        first.suit is not judge.trump
        and first.cards[judge.partner] == ruff
        and first.cards[judge.declarer] == spent
        and {ruff.suit, spent.suit, promoted.suit} == {judge.trump}
        and first.winner == judge.declarer
        and spent.rank > promoted.rank
        and all(c.rank < promoted.rank for c in left)
        and any(t.best == promoted and judge.ours(t.winner) for t in later)
        and _keeps(judge, card)
    )


@check
def _crossing(judge: Judge, card: Card, facts: Facts) -> bool:
    first = judge.lines[card][0]
    alone = judge.with_leader(first.after, judge.mover)
    return (
        first.winner == judge.partner == facts["partner"]
        and first.best == facts["winner"]
        and judge.worse(alone, judge.value, judge.mover) == facts["cost"] > 0
        and _keeps(judge, card)
    )


@check
def _throw_in(judge: Judge, card: Card, facts: Facts) -> bool:
    first = judge.lines[card][0]
    costs = [
        judge.worse(judge.with_leader(first.after, seat), judge.value, judge.mover)
        for seat in judge.side(judge.mover)
    ]
    return (
        not judge.ours(first.winner)
        and first.winner == facts["victim"]
        and min(costs) == facts["cost"] > 0
        and _keeps(judge, card)
    )


@check
def _establish(judge: Judge, card: Card, facts: Facts) -> bool:
    first, *later = judge.lines[card]
    brought = [t for t in later if judge.ours(t.winner) and t.suit is t.best.suit is card.suit]
    return (
        not judge.start.table
        and facts["suit"] is card.suit is not judge.trump
        and not judge.ours(first.winner)
        and first.best == facts["high"]
        and len(brought) == facts["tricks"]
        and any(t.best.rank < first.best.rank for t in brought)
        and _keeps(judge, card)
    )


@check
def _exit_card(judge: Judge, card: Card, facts: Facts) -> bool:
    def is_sure(lead: Card) -> bool:
        after = judge.start.play(lead)
        ends = [after.play(a).play(b) for a in after.legal for b in after.play(a).legal]
        return all(judge.ours(end.leader) for end in ends)

    first = judge.lines[card][0]
    sure = [c for c in judge.values if is_sure(c) and not _only_partner_wins(judge, c)]
    return (
        not judge.ours(first.winner)
        and first.winner == facts["winner"]
        and _least(judge, sure, facts["cost"])
        and _keeps(judge, card)
    )


def _only_partner_wins(judge: Judge, lead: Card) -> bool:
    """A lead that an opponent could beat, were it not that the partner must take it."""
    after = judge.start.play(lead)
    opponents = [s for s in judge.start.seats if not judge.ours(s)]
    for a in after.legal:
        for b in after.play(a).legal:
            for seat, c in ((after.to_move, a), (after.play(a).to_move, b)):
                if seat in opponents and beats(c, lead, judge.trump):
                    return True
    return False


def _side(judge: Judge, facts: Facts, steps: int) -> bool:
    seats = judge.start.seats
    other = judge.with_leader(judge.start, judge.partner)
    return (
        seats[(seats.index(judge.mover) + steps) % 3] == judge.declarer
        and facts["partner"] == judge.partner
        and judge.worse(other, judge.value, judge.mover) == facts["cost"] > 0
    )


@check
def _lead_through(judge: Judge, card: Card, facts: Facts) -> bool:
    return _side(judge, facts, 1) and _keeps(judge, card)


@check
def _lead_up(judge: Judge, card: Card, facts: Facts) -> bool:
    return _side(judge, facts, 2) and _keeps(judge, card)


# ---- games: cards that follow --------------------------------------------------------


@check
def _over_ruff(judge: Judge, card: Card, facts: Facts) -> bool:
    ruff, seat = facts["ruff"], facts["seat"]
    return (
        judge.on_table()[seat] == ruff
        and not judge.ours(seat)
        and ruff.suit is card.suit is judge.trump
        and judge.start.table[0].suit is not judge.trump
        and judge.beats_table(card)
    )


@check
def _surcoup(judge: Judge, card: Card, facts: Facts) -> bool:
    return (
        _over_ruff(judge, card, facts)
        and facts["seat"] == judge.declarer
        and judge.start.leader == judge.partner
    )


def _finesses(judge: Judge, card: Card, facts: Facts) -> bool:
    missing, spared = facts["missing"], facts["spared"]
    return (
        missing in judge.start.hand_of(facts["holder"])
        and not judge.ours(facts["holder"])
        and card.suit is missing.suit is spared.suit is judge.start.table[0].suit
        and card.rank < missing.rank < spared.rank
        and judge.beats_table(card)
        and judge.cost(spared) == facts["cost"] > 0
        and _keeps(judge, card)
    )


@check
def _finesse(judge: Judge, card: Card, facts: Facts) -> bool:
    return _finesses(judge, card, facts) and facts["holder"] in judge.on_table()


@check
def _finesse_refusable(judge: Judge, card: Card, facts: Facts) -> bool:
    after = judge.start.play(card)
    if after.to_move != facts["holder"] or not after.table:
        return False
    taken = after.play(facts["missing"])
    gains = judge.worse(judge.solver.tricks(taken), judge.value, judge.mover)
    return _finesses(judge, card, facts) and gains <= 0


def _beating(judge: Judge, is_beaten: bool) -> list[Card]:
    return [c for c in judge.values if judge.beats_table(c) == is_beaten]


@check
def _win_trick(judge: Judge, card: Card, facts: Facts) -> bool:
    first = judge.lines[card][0]
    return (
        not judge.ours(judge.holder())
        and first.winner == judge.mover
        and _least(judge, _beating(judge, False), facts["cost"])
        and _keeps(judge, card)
        # Whoever does not beat what lies there lets the opponents have the trick.
        and all(
            not judge.ours(end)
            for low in _beating(judge, False)
            for end in _all_winners(judge.start.play(low))
        )
    )


def _all_winners(position: Position) -> set[Seat]:
    """Who can win the trick in progress at all."""
    if not position.table:
        return {position.leader}
    return set().union(*(_all_winners(position.play(card)) for card in position.legal))


@check
def _duck(judge: Judge, card: Card, facts: Facts) -> bool:
    first = judge.lines[card][0]
    return (
        not judge.beats_table(card)
        and not judge.ours(first.winner)
        and _least(judge, _beating(judge, True), facts["cost"])
        and _keeps(judge, card)
    )


@check
def _leave_to_partner(judge: Judge, card: Card, facts: Facts) -> bool:
    return (
        judge.holder() == judge.partner == facts["partner"]
        and judge.winners(judge.start.play(card)) == {judge.partner}
        and _least(judge, _beating(judge, True), facts["cost"])
        and _keeps(judge, card)
    )


@check
def _take_over(judge: Judge, card: Card, facts: Facts) -> bool:
    winners = {c: judge.winners(judge.start.play(c)) for c in judge.values}
    rest = [c for c, seats in winners.items() if seats != {judge.mover}]
    return (
        winners[card] == {judge.mover}
        and _least(judge, rest, facts["cost"])
        and any(judge.partner in winners[c] for c in rest)
        and _keeps(judge, card)
    )


@check
def _unblock(judge: Judge, card: Card, facts: Facts) -> bool:
    low = facts["low"]
    return (
        low.suit is card.suit is judge.start.table[0].suit
        and low.rank < card.rank
        and judge.cost(low) == facts["cost"] > 0
        and _keeps(judge, card)
    )


def _lost_in(judge: Judge, card: Card, suit: Suit) -> int:
    return sum(not judge.ours(t.winner) and t.best.suit is suit for t in judge.lines[card][1:])


@check
def _keep_guard(judge: Judge, card: Card, facts: Facts) -> bool:
    suit, instead = facts["suit"], facts["instead"]
    return (
        card.suit not in (judge.start.table[0].suit, judge.trump)
        and instead.suit is suit is not card.suit
        and _lost_in(judge, instead, suit) > _lost_in(judge, card, suit)
        and judge.cost(instead) == facts["cost"] > 0
        and _keeps(judge, card)
    )


# ---- games: cards that cost ----------------------------------------------------------


def _better(judge: Judge, card: Card, facts: Facts) -> bool:
    return judge.cost(card) > 0 == judge.cost(facts["better"])


@check
def _trumps_too_soon(judge: Judge, card: Card, facts: Facts) -> bool:
    return (
        judge.is_declarers
        and not judge.start.table
        and card.suit is judge.trump is not facts["better"].suit
        and all(judge.cost(c) for c in judge.values if c.suit is judge.trump)
        and _better(judge, card, facts)
    )


@check
def _is_ruffed(judge: Judge, card: Card, facts: Facts) -> bool:
    first = judge.lines[card][0]
    return (
        first.cards[facts["seat"]] == facts["ruff"] == first.best
        and facts["ruff"].suit is judge.trump is not card.suit
        and not judge.ours(facts["seat"])
        and judge.cost(card) > 0
    )


@check
def _unguards(judge: Judge, card: Card, facts: Facts) -> bool:
    better = facts["better"]
    return (
        card.suit is facts["suit"] is not better.suit
        and card.suit not in (judge.start.table[0].suit, judge.trump)
        and _lost_in(judge, card, card.suit) > _lost_in(judge, better, card.suit)
        and _better(judge, card, facts)
    )


@check
def _too_high(judge: Judge, card: Card, facts: Facts) -> bool:
    better = facts["better"]
    return better.suit is card.suit and better.rank < card.rank and _better(judge, card, facts)


@check
def _too_low(judge: Judge, card: Card, facts: Facts) -> bool:
    better = facts["better"]
    return (
        better.suit is card.suit
        and better.rank > card.rank
        and judge.lines[card][0].winner == facts["seat"]
        and not judge.ours(facts["seat"])
        and judge.lines[better][0].winner != facts["seat"]
        and _better(judge, card, facts)
    )


@check
def _gives_trick(judge: Judge, card: Card, facts: Facts) -> bool:
    first = judge.lines[card][0]
    return (
        first.winner == facts["seat"]
        and first.best == facts["winner"]
        and not judge.ours(first.winner)
        and judge.ours(judge.lines[facts["better"]][0].winner)
        and _better(judge, card, facts)
    )


@check
def _wrong_lead_after(judge: Judge, card: Card, facts: Facts) -> bool:
    first = judge.lines[card][0]
    value = judge.with_leader(first.after, facts["wanted"])
    return (
        first.winner == facts["seat"] != facts["wanted"]
        and judge.ours(facts["wanted"])
        and judge.worse(value, judge.value, judge.mover) <= 0
        and judge.cost(card) > 0
    )


@check
def _elsewhere(judge: Judge, card: Card, facts: Facts) -> bool:
    high, low, seat, other = (facts[key] for key in ("high", "low", "seat", "other"))
    changed = {seat: judge.start.hand_of(seat), other: judge.start.hand_of(other)}
    if high not in changed[seat] or low not in changed[other] or high.suit is not low.suit:
        return False
    hands = [
        Cards({seat: low, other: high}.get(s) if c in (high, low) else c for c in hand)
        if s in changed
        else hand
        for s, hand in zip(judge.start.seats, judge.start.hands, strict=True)
    ]
    swapped = replace(judge.start, hands=(hands[0], hands[1], hands[2]))
    solution = judge.solver.solve(swapped)
    return judge.cost(card) > 0 and solution.cards[card] == solution.tricks


# ---- misère and all-pass -----------------------------------------------------------------


@check
def _hole(judge: Judge, card: Card, facts: Facts) -> bool:
    trick = judge.at(judge.lines[card], facts["trick"])
    caught, under = facts["caught"], facts["under"]
    return (
        trick.winner == judge.declarer != trick.leader
        and trick.cards[judge.declarer] == caught
        and trick.suit is caught.suit is under.suit is facts["suit"] is card.suit
        and under in trick.cards.values()
        and under.rank < caught.rank
        and not is_safe(judge.start, judge.declarer, card.suit)
        and _keeps(judge, card)
    )


@check
def _partner_discards(judge: Judge, card: Card, facts: Facts) -> bool:
    trick = judge.at(judge.lines[card], facts["trick"])
    return (
        judge.discard(trick, facts["partner"]) == (facts["thrown"], facts["cost"])
        and facts["partner"] == judge.partner
        and facts["cost"] > 0
        and _keeps(judge, card)
    )


@check
def _catch_in(judge: Judge, card: Card, facts: Facts) -> bool:
    line = judge.lines[card]
    trick = judge.at(line, facts["trick"])
    return (
        next(t for t in line if t.winner == judge.declarer) is trick
        and trick.cards[trick.leader] == facts["lead"]
        and trick.leader != judge.declarer
        and trick.best == facts["caught"]
        and _keeps(judge, card)
    )


@check
def _steam_engine(judge: Judge, card: Card, facts: Facts) -> bool:
    last = judge.lines[card][-facts["tricks"] :]
    return facts["tricks"] >= 3 and {t.winner for t in last} == {judge.declarer}


@check
def _go_under(judge: Judge, card: Card, facts: Facts) -> bool:
    return (
        not judge.is_declarers
        and not judge.beats_table(card)
        and _least(judge, _beating(judge, True), facts["cost"])
        and _keeps(judge, card)
    )


def _lower(judge: Judge, card: Card, facts: Facts) -> bool:
    low = facts["low"]
    return (
        low.suit is card.suit
        and low.rank < card.rank
        and judge.cost(low) == facts["cost"] > 0
        and _keeps(judge, card)
    )


@check
def _keep_low(judge: Judge, card: Card, facts: Facts) -> bool:
    return _lower(judge, card, facts)


@check
def _safe_exit(judge: Judge, card: Card, facts: Facts) -> bool:
    return (
        judge.is_declarers
        and judge.lines[card][0].winner == facts["winner"] != judge.declarer
        and judge.cost(facts["instead"]) == facts["cost"] > 0
        and _keeps(judge, card)
    )


@check
def _throw_danger(judge: Judge, card: Card, facts: Facts) -> bool:
    other = [c for c in judge.values if c.suit is not card.suit]
    return (
        card.suit is facts["suit"] is not judge.start.table[0].suit
        and _least(judge, other, facts["cost"])
        and _keeps(judge, card)
    )


@check
def _highest_under(judge: Judge, card: Card, facts: Facts) -> bool:
    return judge.lines[card][0].winner != judge.mover and _lower(judge, card, facts)


@check
def _take_now(judge: Judge, card: Card, facts: Facts) -> bool:
    winners = {c: judge.winners(judge.start.play(c)) for c in judge.values}
    return (
        judge.is_declarers
        and winners[card] == {judge.declarer}
        and _least(judge, [c for c, w in winners.items() if w != {judge.declarer}], facts["cost"])
        and _keeps(judge, card)
    )


@check
def _all_safe(judge: Judge, card: Card, facts: Facts) -> bool:
    first, *later = judge.lines[card]
    return all(is_safe(first.after, judge.declarer, suit) for suit in Suit) and not any(
        t.winner == judge.declarer for t in (first, *later)
    )


def _made_safe(judge: Judge, card: Card, facts: Facts) -> Position | None:
    """The position in which declarer's suit is made safe, if it is so."""
    high, low = facts["high"], facts["low"]
    giver = next(seat for seat in judge.start.seats if low in judge.start.hand_of(seat))
    is_exchange = (
        high in judge.start.hand_of(judge.declarer)
        and giver != judge.declarer
        and high.suit is low.suit is facts["suit"]
        and low.rank < high.rank
        and card not in (high, low)
    )
    if not is_exchange or is_safe(judge.start, judge.declarer, facts["suit"]):
        return None
    changed = {judge.declarer: {high: low}, giver: {low: high}}
    hands = [
        Cards(changed.get(seat, {}).get(c, c) for c in judge.start.hand_of(seat))
        for seat in judge.start.seats
    ]
    swapped = replace(judge.start, hands=(hands[0], hands[1], hands[2]))
    return swapped if is_safe(swapped, judge.declarer, facts["suit"]) else None


@check
def _if_safe(judge: Judge, card: Card, facts: Facts) -> bool:
    safe = _made_safe(judge, card, facts)
    caught = next(t for t in judge.lines[card] if t.winner == judge.declarer)
    return (
        safe is not None
        and caught.suit is facts["suit"]
        and caught.leader != judge.declarer != judge.mover
        and judge.solver.tricks(safe.play(card)) == judge.value - facts["cost"] < judge.value
        and _keeps(judge, card)
    )


@check
def _if_safe_free(judge: Judge, card: Card, facts: Facts) -> bool:
    safe = _made_safe(judge, card, facts)
    if safe is None:
        return False
    solution = judge.solver.solve(safe)
    return (
        judge.is_declarers
        and solution.cards[card] == solution.tricks
        and any(
            t.winner == judge.declarer != t.leader and t.suit is facts["suit"]
            for t in judge.lines[card]
        )
        and judge.cost(card) > 0
    )


@check
def _safe_suit(judge: Judge, card: Card, facts: Facts) -> bool:
    return (
        facts["suit"] is card.suit
        and is_safe(judge.start, judge.declarer, card.suit)
        and judge.cost(card) > 0
    )


@check
def _lets_discard(judge: Judge, card: Card, facts: Facts) -> bool:
    trick = judge.at(judge.lines[card], facts["trick"])
    thrown, least = judge.discard(trick, judge.declarer)
    return thrown == facts["thrown"] and least > 0 and judge.cost(card) > 0


def _caught_in(judge: Judge, card: Card, suit: Suit) -> int:
    return sum(t.suit is suit and t.winner == judge.declarer != t.leader for t in judge.lines[card])


@check
def _too_soon(judge: Judge, card: Card, facts: Facts) -> bool:
    return (
        facts["suit"] is card.suit is not facts["better"].suit
        and _caught_in(judge, facts["better"], card.suit) > _caught_in(judge, card, card.suit)
        and _better(judge, card, facts)
    )


@check
def _is_caught(judge: Judge, card: Card, facts: Facts) -> bool:
    trick = judge.at(judge.lines[card], facts["trick"])
    return (
        trick.winner == judge.declarer
        and trick.leader == facts["seat"] != judge.declarer
        and trick.cards[trick.leader] == facts["lead"]
        and trick.best == facts["caught"]
        and trick.suit is trick.best.suit is facts["suit"]
        and judge.cost(card) > 0
    )


@check
def _no_exit(judge: Judge, card: Card, facts: Facts) -> bool:
    first, *later = judge.lines[card]
    run = [first, *later][: facts["tricks"]]
    return (
        len(run) >= 2
        and {t.winner for t in run} == {judge.declarer}
        and all(judge.winners(first.after.play(c)) == {judge.declarer} for c in first.after.legal)
        and judge.cost(card) > 0
    )


@check
def _takes_it(judge: Judge, card: Card, facts: Facts) -> bool:
    return (
        judge.holder() == judge.declarer
        and judge.beats_table(card)
        and not judge.is_declarers
        and judge.cost(card) > 0
    )


@check
def _spends_low(judge: Judge, card: Card, facts: Facts) -> bool:
    better = facts["better"]
    return better.suit is card.suit and better.rank > card.rank and _better(judge, card, facts)


@check
def _keeps_high(judge: Judge, card: Card, facts: Facts) -> bool:
    return (
        facts["better"].suit is not card.suit is not judge.start.table[0].suit
        and all(judge.cost(c) for c in judge.values if c.suit is card.suit)
        and _better(judge, card, facts)
    )


# ---- the choice of a suit and of a card of it ----------------------------------------------


def _other_suits(judge: Judge, card: Card, facts: Facts) -> bool:
    other = [c for c in judge.values if c.suit is not card.suit]
    return facts["suit"] is card.suit and _least(judge, other, facts["cost"])


@check
def _right_suit(judge: Judge, card: Card, facts: Facts) -> bool:
    return not judge.start.table and _other_suits(judge, card, facts) and _keeps(judge, card)


@check
def _right_discard(judge: Judge, card: Card, facts: Facts) -> bool:
    return (
        card.suit not in (judge.start.table[0].suit, judge.trump)
        and _other_suits(judge, card, facts)
        and _keeps(judge, card)
    )


@check
def _leave_alone(judge: Judge, card: Card, facts: Facts) -> bool:
    suit = [c for c in judge.values if c.suit is facts["suit"]]
    return not judge.start.table and _least(judge, suit, facts["cost"]) and _keeps(judge, card)


@check
def _saves_high(judge: Judge, card: Card, facts: Facts) -> bool:
    high = facts["high"]
    return (
        high.suit is card.suit
        and high.rank > card.rank
        and judge.cost(high) == facts["cost"] > 0
        and _keeps(judge, card)
    )


@check
def _low_is_not_enough(judge: Judge, card: Card, facts: Facts) -> bool:
    return _lower(judge, card, facts)


@check
def _opens(judge: Judge, card: Card, facts: Facts) -> bool:
    def lost(lead: Card) -> int:
        return sum(not judge.ours(t.winner) and t.best.suit is card.suit for t in judge.lines[lead])

    more = lost(card) - lost(facts["better"])
    return (
        facts["suit"] is card.suit
        and more == facts["tricks"] > 0
        and _wrong_suit(judge, card, facts)
    )


@check
def _wrong_suit(judge: Judge, card: Card, facts: Facts) -> bool:
    return (
        not judge.start.table
        and facts["suit"] is card.suit is not facts["better"].suit
        and all(judge.cost(c) for c in judge.values if c.suit is card.suit)
        and _better(judge, card, facts)
    )
