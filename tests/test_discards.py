"""All 66 discards against solving each of them on its own, and what is said of them."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from datafiles import read_json, record_of
from prefdd import (
    NO_CARDS,
    Card,
    Cards,
    Contract,
    Deal,
    Discards,
    IllegalDealError,
    NotationError,
    Position,
    Record,
    Seat,
    Solver,
    Suit,
    discards,
    load,
)
from prefdd.discards import COLUMN_NAMES, Discard, deal_before_discard
from prefdd.random_deals import KINDS, random_deal
from symmetry import Suits, renamed, suit_orders

QUICK = range(4)
ALL = range(20)
MISERE = 5
DEMO = Path(__file__).parents[1] / "demo" / "kovalevskaya.txt"


def asked(number: int) -> tuple[Deal, Seat, Seat]:
    """A random deal; declarer and first hand take turns."""
    deal = random_deal(number)
    return deal, deal.seats[number % 3], deal.seats[number // 3 % 3]


@pytest.fixture(scope="module")
def found() -> Discards:
    return discards(*asked(4))


STRONG = Deal.of(
    {
        Seat.E: Cards("S:T C:QJ7 D:AT H:QJ87"),
        Seat.S: Cards("S:AKJ97 C:AT D:K87"),
        Seat.W: Cards("S:Q8 C:K98 D:QJ9 H:AK"),
    },
    Cards("H:T9"),
)


def alone(deal: Deal, declarer: Seat, first: Seat, away: Cards) -> tuple[int, ...]:
    """The six numbers of one discard, each by a solver that knows nothing yet."""
    ten = (deal[declarer] | deal.talon) - away
    played = Deal.of({**dict(deal.items()), declarer: ten})
    return tuple(
        Solver().tricks(Position.start(played, contract, declarer, first)) for contract in KINDS
    )


def check_against_solve(number: int) -> None:
    deal, declarer, first = asked(number)
    found = discards(deal, declarer, first)
    twelve = deal[declarer] | deal.talon
    assert [discard.cards for discard in found] == [
        Cards(pair) for pair in combinations(twelve.descending(), 2)
    ]
    for discard in found:
        assert discard.tricks == alone(deal, declarer, first, discard.cards), discard.cards


@pytest.mark.parametrize("number", QUICK)
def test_every_number_is_that_of_solve(number: int) -> None:
    check_against_solve(number)


@pytest.mark.soak
@pytest.mark.parametrize("number", ALL)
def test_every_number_is_that_of_solve_in_all_deals(number: int) -> None:
    check_against_solve(number)


def test_names_of_suits_do_not_matter(found: Discards) -> None:
    deal, declarer, first = asked(4)
    for order in suit_orders()[5::6]:
        other = discards(with_suits(deal, order), declarer, first)
        for discard in found:
            away = Cards(renamed(card, order) for card in discard.cards)
            assert columns(other[away].tricks, order) == discard.tricks
            assert len(other[away].equals) == len(discard.equals)
            assert other[away].is_dominated == discard.is_dominated


def with_suits(deal: Deal, order: Suits) -> Deal:
    """The deal with other names of suits."""

    def named(cards: Cards) -> Cards:
        return Cards(renamed(card, order) for card in cards)

    return Deal.of({seat: named(hand) for seat, hand in deal.items()}, named(deal.talon))


def columns(tricks: tuple[int, ...], order: Suits) -> tuple[int, ...]:
    """Numbers put back under the names that the suits had before."""
    return (*(tricks[suit] for suit in order), *tricks[4:])


@pytest.mark.parametrize("number", [5, 6])
def test_equals_are_equal_when_each_is_solved(number: int) -> None:
    deal, declarer, first = asked(number)
    found = discards(deal, declarer, first)
    assert sum(len(group.equals) for group in found.groups) == 66
    several = [group for group in found.groups if len(group.equals) > 1]
    assert several
    for group in several:
        values = {alone(deal, declarer, first, cards) for cards in group.equals}
        assert values == {group.tricks}
        assert all(found[cards].choices == group.choices for cards in group.equals)
        assert found[group.cards] is group


def test_groups_part_what_differs(found: Discards) -> None:
    """Two discards are of one group if and only if they leave one order of owners."""

    def owners(discard: Discard) -> tuple[str, ...]:
        ten = found.twelve - discard.cards
        deal = Deal.of({**dict(found.deal.items()), found.declarer: ten})
        rows = (
            "".join(seat.name for card in deal.cards.of_suit(suit) for seat in holders(deal, card))
            for suit in Suit
        )
        return tuple(rows)

    for a, b in combinations(found.discards, 2):
        assert (owners(a) == owners(b)) == (a.choices == b.choices), (a.cards, b.cards)


def holders(deal: Deal, card: Card) -> list[Seat]:
    return [seat for seat, hand in deal.items() if card in hand]


@pytest.mark.parametrize("number", [4, 7, 8])
def test_dominated_are_dominated_and_others_not(number: int) -> None:
    found = discards(*asked(number))

    def is_better(a: Discard, b: Discard) -> bool:
        at_least = all(x >= y for x, y in zip(a.tricks[:5], b.tricks[:5], strict=True))
        return at_least and a.tricks[MISERE] <= b.tricks[MISERE] and a.tricks != b.tricks

    assert any(discard.is_dominated for discard in found)
    for discard in found:
        if discard.worse_than is None:
            assert not any(is_better(other, discard) for other in found)
        else:
            assert is_better(found[discard.worse_than], discard)
            assert not found[discard.worse_than].is_dominated


@pytest.mark.parametrize("name", COLUMN_NAMES)
def test_best_of_a_column(found: Discards, name: str) -> None:
    place = COLUMN_NAMES.index(name)
    numbers = [discard.tricks[place] for discard in found]
    best = min(numbers) if name == "misere" else max(numbers)
    assert found.best_tricks[place] == best
    assert [d.cards for d in found.best(name)] == [
        d.cards for d in found if d.tricks[place] == best
    ]
    with pytest.raises(ValueError, match="S C D H NT misere"):
        found.best("6S")


LADDER = [
    Contract.parse(f"{level}{strain}")
    for level in range(6, 11)
    for strain in ("S", "C", "D", "H", "NT")
]


@pytest.mark.parametrize("bid", [None, "6S", "7S", "7C", "8H", "10NT"])
@pytest.mark.parametrize("number", [4, 9, 13])
def test_order_is_the_best_of_all_that_may_be_ordered(number: int, bid: str | None) -> None:
    """Straight from rules 3.4.3 and 3.3.16.3: all discards, all contracts not lower."""
    found = discards(*asked(number), at_least=bid)
    allowed = LADDER if bid is None else LADDER[LADDER.index(Contract.parse(bid)) :]

    def missing(discard: Discard, contract: Contract) -> int:
        place = 4 if contract.strain is None else contract.strain
        return max(contract.level - discard.tricks[place], 0)

    for discard in found:
        made = [contract for contract in allowed if not missing(discard, contract)]
        assert discard.contract == (made[-1] if made else None)
    least = min(missing(discard, contract) for discard in found for contract in allowed)
    reached = [c for c in allowed if any(missing(d, c) == least for d in found)]
    order = found.order
    assert order.undertricks == least
    assert order.contract == (reached[0] if least else reached[-1])
    assert order.tricks == order.contract.level - least
    assert set(order.discards) == {d.cards for d in found if missing(d, order.contract) == least}
    assert found.recommended[0].cards in order.discards
    assert {cards for d in found.recommended for cards in d.equals} == set(order.discards)
    assert set(found.ranking) == set(found.groups)


def test_after_a_bid_of_misere_only_that_is_played(found: Discards) -> None:
    caught = discards(*asked(4), at_least="misere")
    least = min(discard.tricks[MISERE] for discard in found)
    assert (caught.order.contract.code, caught.order.undertricks) == ("misere", least)
    assert set(caught.order.discards) == {d.cards for d in found if d.tricks[MISERE] == least}
    assert all(discard.contract is None for discard in caught)
    assert all(discard.is_misere_made == (discard.tricks[MISERE] == 0) for discard in found)


def published() -> list[dict[str, Any]]:
    """Published problems in which the discard is known and nothing has been played."""
    return [
        row
        for row in read_json("problems.json")["problems"]
        if len(Cards(row.get("discard") or "")) == 2 and not row.get("played")
    ]


@pytest.mark.parametrize("row", published(), ids=lambda row: str(row["id"]))
def test_published_discards_have_the_published_tricks(row: dict[str, Any]) -> None:
    record = record_of(row)
    assert record.declarer is not None
    assert record.first is not None
    found = discards(deal_before_discard(record), record.declarer, record.first)
    contract = Contract.parse(row["contract"])
    place = KINDS.index(contract if contract.level == 0 else Contract.game(6, contract.strain))
    assert found[record.discard].tricks[place] == row["expected"]["tricks"]


def test_kovalevskaya_is_caught_with_her_own_discard() -> None:
    [record] = load(DEMO)
    assert record.declarer is not None
    assert record.first is not None
    deal = deal_before_discard(record)
    found = discards(deal, record.declarer, record.first, at_least="misere")
    assert len(found.twelve) == 12
    assert found[record.discard].tricks[MISERE] == 1


def test_what_a_discard_costs_and_saves() -> None:
    found = discards(STRONG, Seat.S, Seat.W)
    assert found.order.contract == Contract.parse("7S")
    aces, small = found["SA CA"], found["HT H9"]
    assert found.against("SA CA", "HT H9") == (
        *(mine - his for mine, his in zip(aces.tricks[:5], small.tricks[:5], strict=True)),
        small.tricks[5] - aces.tricks[5],
    )
    assert found.against("SA CA")[0] < 0
    assert found.against(found.recommended[0].cards) == (0,) * 6


def test_json_has_all_66_and_the_best(found: Discards) -> None:
    data = json.loads(json.dumps(found.to_json()))
    assert list(data)[:6] == ["declarer", "first", "twelve", "at_least", "discards", "best"]
    assert len(data["discards"]) == 66
    for code, numbers in data["discards"].items():
        assert list(numbers) == list(COLUMN_NAMES)
        assert tuple(numbers.values()) == found[code].tricks
    for name, best in data["best"].items():
        assert best["discards"]
        assert {data["discards"][code][name] for code in best["discards"]} == {best["tricks"]}
    assert data["order"]["contract"] == found.order.contract.code
    assert set(data["order"]["discards"]) <= set(data["discards"])
    assert sorted(code for group in data["equal"] for code in group) == sorted(data["discards"])
    assert set(data["dominated"]) == {d.code for d in found if d.is_dominated}


def test_pandas_has_the_same_numbers(found: Discards) -> None:
    pytest.importorskip("pandas")
    frame = found.to_pandas()
    assert list(frame.index) == [discard.code for discard in found]
    numbers = frame[list(COLUMN_NAMES)].to_numpy().tolist()
    assert numbers == [list(discard.tricks) for discard in found]
    assert frame["group"].nunique() == len(found.groups)
    assert frame["is_dominated"].tolist() == [discard.is_dominated for discard in found]


def test_a_warm_solver_changes_nodes_only(found: Discards) -> None:
    warm = Solver()
    first = discards(*asked(4), solver=warm)
    again = discards(*asked(4), solver=warm)
    assert first == found
    assert again.nodes < first.nodes
    assert replace(again, nodes=first.nodes) == first


def test_results_are_immutable_and_can_be_sent(found: Discards) -> None:
    assert pickle.loads(pickle.dumps(found)) == found
    assert hash(found.discards[0]) == hash(pickle.loads(pickle.dumps(found.discards[0])))
    with pytest.raises(AttributeError):
        found.nodes = 0  # type: ignore[misc]


def test_which_card_came_from_the_talon_does_not_matter(found: Discards) -> None:
    deal, declarer, first = asked(4)
    cards = found.twelve.descending()
    talon = Cards([cards[0], cards[7]])
    swapped = Deal.of({**dict(deal.items()), declarer: found.twelve - talon}, talon)
    assert discards(swapped, declarer, first).discards == found.discards


def played_after(away: Cards, talon: Cards = NO_CARDS) -> Record:
    """A record of STRONG after a discard."""
    twelve = STRONG[Seat.S] | STRONG.talon
    hands = {**dict(STRONG.items()), Seat.S: twelve - away}
    return Record(hands, declarer=Seat.S, first=Seat.W, talon=talon, discard=away)


def test_discard_goes_back_and_talon_comes_out() -> None:
    played = played_after(Cards("CT H9"), Cards("HT H9"))
    assert deal_before_discard(played) == STRONG


def test_discard_stands_for_a_talon_that_is_not_known() -> None:
    deal = deal_before_discard(played_after(Cards("CT H9")))
    assert deal[Seat.S] | deal.talon == STRONG[Seat.S] | STRONG.talon
    assert deal.talon == Cards("CT H9")


def test_nothing_is_changed_where_nothing_was_discarded() -> None:
    dealt = Record(dict(STRONG.items()), declarer=Seat.S, talon=STRONG.talon)
    assert deal_before_discard(dealt) == STRONG


def test_talon_must_be_among_the_twelve() -> None:
    with pytest.raises(IllegalDealError, match="♠Q of the talon is neither in the hand of S"):
        deal_before_discard(played_after(Cards("CT H9"), Cards("SQ H9")))


@pytest.mark.parametrize(
    ("hands", "talon", "message"),
    [
        ({}, NO_CARDS, "the talon is not known"),
        ({}, Cards("H9"), "the talon has 1 card"),
        ({}, Cards("H9 SA"), "♠A of the talon is also in the hand of S"),
        ({}, Cards("H9 SQ"), "♠Q of the talon is also in the hand of W"),
        ({Seat.S: STRONG[Seat.S] - Cards("SA")}, STRONG.talon, "S has 9 cards; before the discard"),
        ({Seat.W: STRONG[Seat.W] - Cards("HA")}, STRONG.talon, "W has 9 cards"),
    ],
)
def test_bad_deals(hands: dict[Seat, Cards], talon: Cards, message: str) -> None:
    deal = Deal.of({**dict(STRONG.items()), **hands}, talon)
    with pytest.raises(IllegalDealError, match=message):
        discards(deal, Seat.S, Seat.W)


def test_bad_questions(found: Discards) -> None:
    with pytest.raises(IllegalDealError, match="N has no hand in this deal"):
        discards(STRONG, Seat.N, Seat.W)
    with pytest.raises(IllegalDealError, match="N has no hand in this deal"):
        discards(STRONG, Seat.S, Seat.N)
    with pytest.raises(IllegalDealError, match="all-pass is no bid"):
        discards(STRONG, Seat.S, Seat.W, at_least="allpass")
    with pytest.raises(NotationError, match="no contract is written '5S'"):
        discards(STRONG, Seat.S, Seat.W, at_least="5S")
    with pytest.raises(TypeError, match="Deal"):
        discards("deal", Seat.S, Seat.W)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Seats"):
        discards(STRONG, "S", Seat.W)  # type: ignore[arg-type]
    stranger = next(card for card in found.deal.cards if card not in found.twelve)
    with pytest.raises(IllegalDealError, match="cannot discard"):
        found[Cards([stranger, found.twelve.lowest])]
    with pytest.raises(IllegalDealError, match="the discard has 1 card"):
        found[Cards([found.twelve.lowest])]
