"""What `allpass` says of a deal: guarantees, outcomes, best cases, lines, and what it refuses."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

import allpass_oracle
import symmetry
from allpass_cases import (
    RULES,
    full_deal,
    line_of,
    mountain,
    odd_costs,
    own_tricks,
    random_all_pass,
    rostov,
    with_seats,
    with_suits,
)
from allpass_oracle import Moment
from oracle import plain
from prefdd import (
    AllPass,
    Card,
    Cards,
    Contract,
    Deal,
    IllegalDealError,
    IllegalPlayError,
    Position,
    PrefddError,
    Seat,
    Solver,
    allpass,
    random_deal,
)
from prefdd.allpass import Outlook, TieRule, outlook
from prefdd.allpass_position import AllPassPosition, TalonRule
from prefdd.allpass_search import outcomes_of_cards
from prefdd.objective import Objective
from prefdd.random_deals import random_position
from prefdd.shares import Costs, Share, decode

N, E, S, W = Seat
DEAL = random_deal(3, absent=S)

# The case of the Code (3.7.6.3): an ace is opened, and 9, 7, 8 are played; then so in hearts.
NINE = Deal.of({N: Cards("S9 H7"), E: Cards("S7 H8"), S: Cards("S8 H9")}, Cards("SA HA"))


class Own(Objective):
    """Pay-offs of the tests, so that these do not rest on the package's own."""

    table: Costs = staticmethod(rostov)

    @property
    def is_tricks(self) -> bool:
        """Balances count."""
        return False

    def costs(self, share: Share) -> tuple[int, int, int]:
        """Of the tests' table."""
        return type(self).table(share)

    def balance(self, cost: int) -> Fraction:
        """In whists, were it Rostov."""
        return Fraction(-cost, 6)


class Mountain(Own):
    """On the mountain, with the point for no trick."""

    table = staticmethod(mountain)


class Odd(Own):
    """At random."""

    table = staticmethod(odd_costs(1))


OBJECTIVES: tuple[Any, ...] = ("tricks", Own(), Mountain(), Odd())


def facts(found: Outlook) -> tuple[object, ...]:
    return found.seats, found.outcomes, found.guarantee, found.best_case, found.balance


def total(position: AllPassPosition) -> int:
    return sum(position.won) + position.dealer_won + position.tricks_left


def misere_tricks(position: AllPassPosition, seat: Seat, solver: Solver) -> int:
    """What a player takes alone against the two others: a misère of his, without a talon."""
    alone = Position(
        position.seats,
        position.hands,
        Contract.misere(),
        seat,
        position.leader,
        position.table,
        position.won,
    )
    return solver.tricks(alone)


def check_numbers(position: AllPassPosition, found: AllPass) -> None:
    """What must hold for tricks in any position, whatever its values are."""
    for one in (found, *found.cards.values()):
        assert one.outcomes
        assert list(one.outcomes) == sorted(set(one.outcomes))
        for outcome in one.outcomes:
            assert sum(outcome) == total(position)
            assert len(outcome) == 3 + (position.rule is TalonRule.DEALER)
            won = (*position.won, position.dealer_won)
            assert all(taken >= before for taken, before in zip(outcome, won, strict=False))
        for place, seat in enumerate(one.seats):
            low, high = one.range[seat]
            assert {outcome[place] for outcome in one.outcomes} >= {low, high}
            assert position.won[place] <= one.best_case[seat] <= low <= high
            assert high <= one.guarantee[seat] <= total(position)
    if not position.is_over:
        mover = found.to_move
        assert set(found.cards) == set(position.legal)
        assert list(found.cards) == position.legal.descending()
        assert found.best
        for card, value in found.cards.items():
            assert value.card == card
            assert value.cost == value.guarantee[mover] - found.guarantee[mover] >= 0
            assert (card in found.best) == (value.cost == 0)
        assert set(found.outcomes) <= {
            outcome for value in found.cards.values() for outcome in value.outcomes
        }
        for seat in found.seats:
            choose = min if seat is mover else max
            assert found.guarantee[seat] == choose(
                value.guarantee[seat] for value in found.cards.values()
            )
            assert found.best_case[seat] == min(
                value.best_case[seat] for value in found.cards.values()
            )


def check_full_deal(seed: int, rule: TalonRule) -> None:
    position, solver = full_deal(seed, rule), Solver()
    found = outlook(position)
    check_numbers(position, found)
    if rule is TalonRule.CLOSED:
        for seat in position.seats:
            assert found.guarantee[seat] == misere_tricks(position, seat, solver), seed
        for card, value in found.cards.items():
            after = position.play(card)
            assert isinstance(after, AllPassPosition)
            for seat in position.seats:
                assert value.guarantee[seat] == misere_tricks(after, seat, solver), (seed, card)


@pytest.mark.parametrize(("rule", "count"), [("closed", 20), ("suit", 10), ("dealer", 10)])
def test_full_deals_guarantee_is_the_misere_of_each_player(rule: str, count: int) -> None:
    for seed in range(count):
        check_full_deal(seed, TalonRule(rule))


@pytest.mark.soak
@pytest.mark.parametrize("rule", RULES)
def test_two_hundred_full_deals(rule: TalonRule) -> None:
    for seed in range(1000, 1200):
        check_full_deal(seed, rule)


def test_numbers_hold_at_every_point_of_play() -> None:
    for seed in range(12):
        for position in line_of(random_all_pass(seed, 7, RULES[seed % 3], has_past=True), seed):
            check_numbers(position, outlook(position))


@pytest.mark.parametrize(
    "costs", [rostov, mountain, odd_costs(2)], ids=["rostov", "mountain", "odd"]
)
def test_no_outcome_costs_more_than_a_player_can_be_held_to(costs: Costs) -> None:
    """Pay-offs of a convention: what is certain of them, though not of the tricks alone."""
    for seed in range(45):
        position = random_all_pass(seed, 3 + seed % 4, RULES[seed % 3], has_past=seed % 2 == 0)
        whole, cards, _ = outcomes_of_cards(position, costs)
        for found in (whole, *cards.values()):
            ways = decode(found.ways, total(position))
            assert ways
            for player in range(3):
                paid = [costs(way)[player] for way in ways]
                assert found.least[player] <= min(paid)
                assert max(paid) <= found.held[player], seed


@pytest.mark.parametrize("objective", OBJECTIVES, ids=["tricks", "rostov", "mountain", "odd"])
def test_a_card_is_worth_what_the_position_after_it_is(objective: str | Objective) -> None:
    for seed in range(6):
        rule = RULES[seed % 3]
        for position in line_of(random_all_pass(seed, 4, rule, has_past=seed > 2), seed):
            found = outlook(position, objective)
            for card, value in found.cards.items():
                after = position.play(card)
                assert isinstance(after, AllPassPosition)
                assert facts(value) == facts(outlook(after, objective)), (seed, card)


def test_played_cards_lead_to_the_same_as_positions() -> None:
    deal = random_deal(5)
    line = line_of(AllPassPosition.deal_out(deal, W, "suit", tuple(deal.talon.descending())), 1)
    cards: list[Card] = []
    for before, after in pairwise(line[:9]):
        (card,) = before.deal.cards - after.deal.cards
        cards.append(card)
        found = allpass(deal, W, "suit", played=[card.code for card in cards])
        assert found.position == after
        assert facts(found) == facts(outlook(after))


def test_names_of_suits_do_not_matter() -> None:
    for seed in range(6):
        position = random_all_pass(seed, 6, RULES[seed % 3], on_table=seed % 2)
        found = outlook(position)
        for order in symmetry.suit_orders():
            other = outlook(with_suits(position, order))
            assert facts(other) == facts(found), (seed, order)
            assert {card: facts(value) for card, value in other.cards.items()} == {
                symmetry.renamed(card, order): facts(value) for card, value in found.cards.items()
            }


def test_names_of_suits_do_not_matter_in_full_deals() -> None:
    for seed, order in enumerate(symmetry.suit_orders()[1::5]):
        position = full_deal(seed, RULES[seed % 3])
        found, other = outlook(position), outlook(with_suits(position, order))
        assert facts(other) == facts(found)
        assert other.states == found.states


@pytest.mark.parametrize("objective", OBJECTIVES[:3], ids=["tricks", "rostov", "mountain"])
def test_seats_may_turn_and_anybody_may_be_absent(objective: str | Objective) -> None:
    for seed in range(3):
        position = random_all_pass(seed, 5, RULES[seed % 3], has_past=True)
        found = outlook(position, objective)
        by_seat = {frozenset(zip(found.seats, way, strict=False)) for way in found.outcomes}
        for seating in symmetry.seatings():
            moved = dict(zip(position.seats, seating, strict=True))
            other = outlook(with_seats(position, seating), objective)
            turned = {frozenset(zip(other.seats, way, strict=False)) for way in other.outcomes}
            assert turned == {frozenset((moved[s], n) for s, n in way) for way in by_seat}
            assert other.guarantee == {moved[s]: n for s, n in found.guarantee.items()}
            assert other.best_case == {moved[s]: n for s, n in found.best_case.items()}
            if objective != "tricks":
                assert found.balance is not None
                assert other.balance == {moved[s]: n for s, n in found.balance.items()}


def test_neighbours_in_one_hand_are_worth_the_same() -> None:
    for seed in range(9):
        position = full_deal(seed, RULES[seed % 3])
        cards = outlook(position).cards
        others = position.deal.cards - position.hand
        if position.rule is TalonRule.DEALER:
            others = others | Cards(position.opened)
        for low in cards:
            for high in cards:
                between = [card for card in others if low < card < high]
                if low.suit is high.suit and low < high and not between:
                    assert facts(cards[low]) == facts(cards[high]), (seed, low, high)


def test_a_higher_card_of_the_talon_matters_to_the_dealer_only() -> None:
    """With three players the talon names suits, so its ranks may be any."""
    for seed in range(20):
        position = random_all_pass(seed, 4, TalonRule.SUIT)
        free = ~position.deal.cards
        swapped = []
        for card in position.opened:
            other = next((c for c in free.of_suit(card.suit) if c not in swapped), card)
            swapped.append(other)
        moved = replace(position, opened=tuple(swapped))
        assert facts(outlook(moved)) == facts(outlook(position)), seed


def test_who_holds_only_the_lowest_of_all_suits_never_takes_a_trick() -> None:
    deal = Deal.of(
        {N: Cards("S:87 C:87 D:7"), E: Cards("S:T9 C:T9 D:8"), S: Cards("S:QJ C:QJ D:9")}
    )
    for first in (N, E, S):
        found = allpass(deal, first, "closed")
        assert found.guarantee[N] == 0
        assert found.range[N] == (0, 0)


def test_the_code_the_nine_wins_with_three_and_the_dealer_with_four_players() -> None:
    three = allpass(NINE, N, "suit")
    assert (three.outcomes, three.is_unique) == (((1, 0, 1),), True)
    assert three.guarantee == three.best_case == {N: 1, E: 0, S: 1}
    four = allpass(NINE, N, "dealer")
    assert four.outcomes == ((0, 0, 0, 2),)
    assert four.guarantee == {N: 0, E: 0, S: 0}
    # With the talon closed North wins a spade and South a heart, whichever is led first.
    closed = allpass(NINE, N, "closed")
    assert (closed.outcomes, closed.best) == (((1, 0, 1),), Cards("S9 H7"))


def test_short_deals_may_leave_a_card_of_the_talon() -> None:
    deal = Deal.of({N: Cards("S9"), E: Cards("S7"), S: Cards("S8")}, Cards("SA HA"))
    assert allpass(deal, N, "suit").outcomes == ((1, 0, 0),)
    assert allpass(deal, N, "dealer").outcomes == ((0, 0, 0, 1),)
    over = allpass(deal, N, "suit", played=["S9", "S7", "S8"])
    assert (over.outcomes, over.cards, over.best) == (((1, 0, 0),), {}, Cards(()))
    assert over.line().cards == ()


def test_the_order_in_which_the_talon_is_opened() -> None:
    written = allpass(DEAL, N)
    assert written.position.opened == tuple(DEAL.talon.descending())
    one, other = DEAL.talon.descending()
    assert facts(allpass(DEAL, N, opened=[one, other])) == facts(written)
    turned = allpass(DEAL, N, opened=[other.code, one.code])
    assert turned.position.opened == (other, one)
    unknown = replace(DEAL, talon=Cards(()))
    assert facts(allpass(unknown, N, opened=[one, other])) == facts(written)


@pytest.mark.parametrize("rule", list(TieRule))
@pytest.mark.parametrize("talon_rule", RULES)
def test_lines_are_legal_and_the_same_every_time(talon_rule: TalonRule, rule: TieRule) -> None:
    for position in (full_deal(4, talon_rule), random_all_pass(5, 6, talon_rule, on_table=2)):
        found = outlook(position)
        line = found.line(rule)
        end = position.replay(line.cards)
        assert isinstance(end, AllPassPosition)
        assert end.is_over
        tricks = (*end.won, end.dealer_won) if talon_rule is TalonRule.DEALER else end.won
        assert (line.rule, line.tricks) == (rule, tricks)
        assert line.is_outcome == (tricks in found.outcomes)
        assert found.line(rule.value) == line == outlook(position).line(rule)


@pytest.mark.parametrize("objective", OBJECTIVES, ids=["tricks", "rostov", "mountain", "odd"])
def test_who_fears_the_worst_comes_to_an_outcome_of_rational_play(
    objective: str | Objective,
) -> None:
    """By induction: what he reckons with is the worst of the lines that follow.

    No such line costs him more than he reckons, and he reckons with no more than what the
    worst outcome after any of his cards costs; so he would let each of them happen.
    """
    for seed in range(24):
        position = random_all_pass(seed, 3 + seed % 3, RULES[seed % 3], has_past=seed % 2 == 0)
        found = outlook(position, objective)
        assert found.line("pessimistic").is_outcome, seed


def test_hope_may_come_to_what_is_no_outcome() -> None:
    """Who hopes for the best, or for the average, may be deceived; `is_outcome` says so."""
    seen = set()
    for seed in range(60):
        position = random_all_pass(seed, 4, TalonRule.CLOSED, deck=Cards("S:AKQJT98 C:AKQJT98"))
        found = outlook(position)
        for rule in ("uniform", "friendly"):
            line = found.line(rule)
            assert line.is_outcome == (line.tricks in found.outcomes)
            seen.add((rule, line.is_outcome))
    assert {("uniform", True), ("friendly", True), ("friendly", False)} <= seen


def test_lines_follow_the_reckoning_of_the_oracle() -> None:
    """At each step the card is among those that the rule makes best for its player."""
    for seed in range(12):
        position = random_all_pass(seed, 3, RULES[seed % 3])
        found = outlook(position)
        for rule in TieRule:
            at = position
            for card in found.line(rule).cards:
                node = allpass_oracle.tree(Moment.of(at))
                mover = at.seats.index(at.to_move)
                costs = {
                    code: allpass_oracle.reckoned(child, own_tricks, rule.value)[mover]
                    for code, child in node.after.items()
                }
                assert costs[plain(card)] == min(costs.values())
                played = at.play(card)
                assert isinstance(played, AllPassPosition)
                at = played


def test_hussar_the_dummy_takes_nobodys_tricks() -> None:
    for seed in range(12):
        position = random_all_pass(seed, 5, TalonRule.CLOSED)
        a, b, c = position.seats
        found = outlook(position, dummy=b)
        assert set(found.guarantee) == set(found.best_case) == {a, c}
        # By default the player before the dummy chooses its cards.
        assert facts(found) == facts(outlook(position, dummy=b, dummy_played_by=a))
        other = outlook(position, dummy=b, dummy_played_by=c)
        for one in (found, other):
            for place, seat in ((0, a), (2, c)):
                assert all(sum(way) == 5 for way in one.outcomes)
                assert max(way[place] for way in one.outcomes) <= one.guarantee[seat]
        # Who has a second hand to play can hold the other to no less, and himself do no worse.
        free = outlook(position)
        assert found.guarantee[a] <= free.guarantee[a]
        assert found.guarantee[c] == free.guarantee[c]
        assert other.guarantee[a] == free.guarantee[a]
        assert other.guarantee[c] <= free.guarantee[c]


def test_outcomes_with_a_number_of_tricks() -> None:
    found = allpass(DEAL, N)
    for place, seat in enumerate(found.seats):
        low, high = found.range[seat]
        gathered = []
        for tricks in range(low, high + 1):
            ways = [way for way in found.outcomes if way[place] == tricks]
            if ways:
                assert found.outcomes_with(seat, tricks) == tuple(ways)
                gathered += ways
        assert sorted(gathered) == list(found.outcomes)
        for tricks in (low - 1, high + 1, 99):
            with pytest.raises(PrefddError, match=f"{low} to {high}") as caught:
                found.outcomes_with(seat, tricks)
            # Whoever claims a number is told which outcomes there are.
            for way in found.outcomes:
                assert "-".join(map(str, way)) in str(caught.value)
    with pytest.raises(IllegalDealError, match="S has no hand in this deal; the seats are N E W"):
        found.outcomes_with(S, 3)


def test_a_number_within_the_range_that_no_outcome_has() -> None:
    for seed in range(200):
        found = outlook(random_all_pass(seed, 4, TalonRule.CLOSED), Own())
        for place, seat in enumerate(found.seats):
            low, high = found.range[seat]
            for tricks in set(range(low, high)) - {way[place] for way in found.outcomes}:
                with pytest.raises(PrefddError, match="never gives"):
                    found.outcomes_with(seat, tricks)
                return
    pytest.fail("no such deal among two hundred")


def test_answers_can_be_pickled_and_copied() -> None:
    for found in (allpass(DEAL, N), allpass(NINE, N, "dealer"), allpass(DEAL, E, "closed")):
        for again in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
            assert again == found
            assert again.range == found.range
            assert list(again.cards) == list(found.cards)
            assert again.line() == found.line()


def test_too_little_memory_is_said() -> None:
    with pytest.raises(MemoryError, match="the positions need more than"):
        allpass(DEAL, N, "closed", memory=1 << 18)
    assert allpass(DEAL, N, "closed", memory=1 << 26).states > 10_000
    with pytest.raises(MemoryError):
        replace(allpass(DEAL, N, "closed"), memory=1 << 18).line()


TEN = {N: Cards("S9 H7"), E: Cards("S7 H8"), S: Cards("S8 H9")}
BAD: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"deal": Deal.of(TEN)}, IllegalDealError, "the talon is not known, and the rule suit opens"),
    (
        {"deal": Deal.of(TEN), "talon_rule": "dealer"},
        IllegalDealError,
        "the rule dealer opens it; name its two cards, or let the talon be closed",
    ),
    ({"deal": Deal.of(TEN, Cards("S9 SA"))}, IllegalDealError, "♠9 of the talon is in the hand"),
    ({"deal": Deal.of(TEN, Cards("SA"))}, IllegalDealError, "the talon has 1 card"),
    ({"opened": ["SA"]}, IllegalDealError, "the talon has 1 card; a talon has 2"),
    ({"opened": ["SA", "SA"]}, PrefddError, "♠A|twice|talon"),
    ({"opened": ["SA", "HA", "DA"]}, IllegalDealError, "the talon has 3 cards"),
    ({"opened": ["SA", "DA"]}, IllegalDealError, "the talon is ♠A ♥A, but ♠A ♦A is opened"),
    ({"deal": NINE.with_hand(S, Cards("S8"))}, IllegalDealError, "hands are unequal"),
    ({"first": W}, IllegalDealError, "W leads but has no hand"),
    ({"first": "N"}, TypeError, "first hand is a Seat, not 'N'"),
    ({"first": None}, IllegalDealError, "it is not said who leads first"),
    ({"talon_rule": "open"}, PrefddError, "the rules are suit, dealer, closed"),
    ({"played": ["H7"]}, IllegalPlayError, "must follow ♠"),
    ({"played": ["S7"]}, IllegalPlayError, "N is to move, and ♠7 is held by E"),
    ({"played": ["DA"]}, IllegalPlayError, "N does not hold ♦A"),
    ({"dummy_played_by": N}, IllegalDealError, "N plays for the dummy, but no hand is the dummy"),
    ({"dummy": E}, IllegalDealError, "with two players the talon is closed"),
    ({"dummy": W, "talon_rule": "closed"}, IllegalDealError, "W has no hand in this deal"),
    (
        {"dummy": E, "dummy_played_by": E, "talon_rule": "closed"},
        IllegalDealError,
        "E is the dummy and cannot play for himself",
    ),
    (
        {"dummy": E, "dummy_played_by": W, "talon_rule": "closed"},
        IllegalDealError,
        "W has no hand in this deal",
    ),
    ({"deal": TEN}, TypeError, "a Deal"),
]


@pytest.mark.parametrize(("change", "error", "message"), BAD)
def test_bad_input_is_refused(change: dict[str, Any], error: type[Exception], message: str) -> None:
    arguments: dict[str, Any] = {"deal": NINE, "first": N} | change
    with pytest.raises(error, match=message):
        allpass(**arguments)


def test_a_position_of_another_kind_is_refused() -> None:
    position = random_position(1, contract=Contract.all_pass())
    with pytest.raises(TypeError, match="an AllPassPosition"):
        outlook(position)  # type: ignore[arg-type]


def test_unknown_rule_for_ties_is_told_the_names_there_are() -> None:
    with pytest.raises(PrefddError, match="the rules are uniform, pessimistic, friendly"):
        allpass(NINE, N).line("kind")
    with pytest.raises(PrefddError, match="no rule for ties is called"):
        TieRule.parse("")
