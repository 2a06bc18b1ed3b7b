"""Faults in the play: every option of endings against a plain search, and the Code's rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from play_cases import before, ending, exposed, is_sound, moves, played_on, tricks_of, value
from prefdd import Card, Cards, Record, Seat
from prefdd.auction import Bid
from prefdd.constraints import UNCONSTRAINED, Constraints, LeadDuty
from prefdd.deal import Kind
from prefdd.position import Position
from prefdd.random_deals import SplitMix64
from prefdd.rulings import (
    Advice,
    BidOutOfTurn,
    ExposedCard,
    LeadOutOfTurn,
    Outcome,
    Revoke,
    Ruling,
    rule_on,
)
from prefdd.rulings.exposed import as_led
from symmetry import Suits, seatings, suit_orders, with_seats, with_suits
from symmetry import renamed as card_in

QUICK, LONG = 24, 500
SMALL = 100  # the first endings have two or three cards, the rest up to four


def counts(quick: int, long: int) -> list[object]:
    """Numbers of endings: the first are always checked, the rest only in the long tests."""
    return [range(quick), pytest.param(range(quick, long), marks=pytest.mark.soak)]


@pytest.mark.parametrize("seeds", counts(QUICK, LONG))
def test_every_option_after_a_lead_out_of_turn(seeds: range) -> None:
    for seed in seeds:
        record, numbers = ending(seed, 2 + seed % (2 if seed < SMALL else 3))
        record = played_on(record, numbers, 3 * numbers.below(2))
        position = record.position
        if position.tricks_left < 2:
            continue
        seat = numbers.choice([s for s in position.seats if s != position.to_move])
        card = numbers.choice(tuple(position.hand_of(seat)))
        ruling = rule_on(record, LeadOutOfTurn(seat, card))
        declarer = position.declarer
        assert declarer is not None
        expected = [value(position, exposed([card]))]
        if seat == declarer:
            expected += [
                value(position, Constraints(Cards([card]), is_called=True)),
                value(position),
            ]
        else:
            (partner,) = (s for s in position.seats if s not in (seat, declarer))
            expected = [value(as_led(position, seat).play(card))]
            expected += [
                value(position, exposed([card], leads=(LeadDuty(partner, card.suit, is_ban),)))
                for is_ban in (True, False)
            ]
        assert tricks_of(ruling, declarer) == expected, seed
        wants_more = (seat != declarer) == (record.contract.kind is Kind.GAME)  # type: ignore[union-attr]
        best = max(expected) if wants_more else min(expected)
        assert ruling.tricks[declarer] == best, seed
        assert ruling.otherwise is not None
        assert ruling.otherwise.tricks[declarer] == value(position), seed
        is_sound(ruling, position.tricks_left < 4)


@pytest.mark.parametrize("seeds", counts(QUICK, LONG))
def test_every_option_about_cards_shown_or_played_out_of_turn(seeds: range) -> None:
    for seed in seeds:
        record, numbers = ending(seed, 2 + seed % (2 if seed < SMALL else 3))
        record = played_on(record, numbers, numbers.below(3))
        position = record.position
        seat = numbers.choice(position.seats)
        held = position.hand_of(seat)
        if position.tricks_left < 2 or not held:
            continue
        cards = Cards(numbers.sample(held, min(len(held), 1 + numbers.below(3))))
        is_shown = not (position.table and len(cards) == 1 and seat != position.to_move)
        ruling = rule_on(record, ExposedCard(seat, cards, is_shown))
        declarer = position.declarer
        assert declarer is not None
        assert tricks_of(ruling, declarer) == [
            value(position, exposed(cards)),
            value(position, Constraints(cards, is_called=True)),
            value(position),
        ], seed
        assert ruling.tricks[declarer] == value(position, exposed(cards)), seed
        assert bool(ruling.discretion) == (seat != declarer)
        if seat != declarer:
            (partner,) = (s for s in position.seats if s not in (seat, declarer))
            _, *bound = [option.outcome.tricks[declarer] for option in ruling.discretion[0].options]
            assert bound == [
                value(position, exposed(cards, leads=(LeadDuty(partner, suit, is_ban),)))
                for suit in cards.suits
                for is_ban in (True, False)
            ], seed
        is_sound(ruling, position.tricks_left < 4)


def with_revoke(seed: int, size: int) -> tuple[Record, int, SplitMix64] | None:
    """An ending played to a card that is a revoke, and the number of that card."""
    record, numbers = ending(seed, size)
    position, played = record.position, []
    while not position.is_over:
        wrong = position.hand - position.legal
        if wrong:
            played.append(numbers.choice(tuple(wrong)))
            return record.with_played(tuple(played)), len(played), numbers
        card = numbers.choice(tuple(position.legal))
        played.append(card)
        position = position.play(card)
    return None


def after_revoke(record: Record, numbers: SplitMix64, cards: int) -> Record:
    """Lawful cards after it, drawn."""
    position, played = before(record, len(record.played) + 1), list(record.played)
    for _ in range(cards):
        if not position.is_over:
            played.append(numbers.choice(tuple(position.legal)))
            position = position.play(played[-1])
    return record.with_played(tuple(played))


def put_right(start: Position, constraints: Constraints, followed: tuple[Card, ...]) -> int:
    """Value when who revoked plays the best lawful card, and the cards after it stand."""
    tries = [start.replay([instead, *followed]) for instead in moves(start)]
    wants_more = (start.to_move == start.declarer) == (start.contract.kind is Kind.GAME)
    return (max if wants_more else min)(value(position, constraints) for position in tries)


@pytest.mark.parametrize("seeds", counts(48, 1000))
def test_every_value_of_a_revoke_put_right_in_the_trick(seeds: range) -> None:
    seen = 0
    for seed in seeds:
        found = with_revoke(seed, 2 + seed % (2 if seed < SMALL else 3))
        if found is None:
            continue
        record, ply, numbers = found
        record = after_revoke(record, numbers, numbers.below((3 - ply % 3) % 3 + 1))
        start, card = before(record, ply), record.played[ply - 1]
        followed = record.played[ply:]
        declarer = start.declarer
        assert declarer is not None
        ruling = rule_on(record, Revoke())
        at_will = exposed([card])
        first = Constraints(Cards([card]), is_called=True)
        assert tricks_of(ruling, declarer) == [
            put_right(start, at_will, followed),
            put_right(start, first, followed),
            put_right(start, UNCONSTRAINED, followed),
        ], seed  # fmt: skip
        assert len(ruling.discretion) == bool(followed) + (len(record.played) % 3 == 0)
        if followed:
            stand, back = ruling.discretion[0].options
            assert stand.outcome.tricks[declarer] == put_right(start, at_will, followed), seed
            assert back.outcome.tricks[declarer] == put_right(start, at_will, ()), seed
        instead = numbers.choice(moves(start))
        fixed = rule_on(record, Revoke(ply, corrected=instead))
        position = start.replay([instead, *followed])
        assert fixed.tricks[declarer] == value(position, at_will), seed
        is_sound(ruling, start.tricks_left < 4)
        seen += 1
    assert seen > len(seeds) // 4


# In ending 302 the open card is forbidden while all that is left beside it would be absurd.
@pytest.mark.parametrize("seeds", [*counts(48, 1000), range(302, 303)])
def test_every_value_of_a_revoke_noticed_later(seeds: range) -> None:
    seen = 0
    for seed in seeds:
        found = with_revoke(seed, 2 + seed % (2 if seed < SMALL else 3))
        if found is None:
            continue
        record, ply, numbers = found
        record = after_revoke(record, numbers, (3 - ply % 3) % 3 + 1 + numbers.below(3))
        if len(record.played) <= (ply + 2) // 3 * 3:
            continue
        start, card = before(record, ply), record.played[ply - 1]
        declarer, seat = start.declarer, start.to_move
        assert declarer is not None
        is_game = record.contract.kind is Kind.GAME  # type: ignore[union-attr]
        hostile = frozenset({seat})
        bounds = [exposed([card], hostile=hostile), exposed([card])]
        if is_game:
            sane = replace(bounds[0], may_underlead_ace=False, may_waste_ace=False)
            bounds.insert(0, sane)
        values = [value(start, bound) for bound in bounds]
        total = sum(start.won) + start.tricks_left
        step = 1 if (seat != declarer) == is_game else -1
        ruling = rule_on(record, Revoke())
        assert [option.outcome.tricks[declarer] for option in ruling.discretion[0].options] == [
            min(max(tricks + step, 0), total) for tricks in values
        ], seed
        assert [proof.tricks for proof in ruling.proofs] == values, seed
        assert all(
            sum(option.outcome.tricks.values()) == total for option in ruling.discretion[0].options
        )
        # The replay never treats him better than he could do himself.
        assert all(step * tricks >= step * values[-1] for tricks in values), seed
        is_sound(ruling, start.tricks_left < 4)
        seen += 1
    assert seen > len(seeds) // 4


@pytest.mark.parametrize("seeds", counts(QUICK, LONG))
def test_every_card_that_an_opponent_may_name(seeds: range) -> None:
    for seed in seeds:
        record, numbers = ending(seed, 2 + seed % (2 if seed < SMALL else 3))
        record = played_on(record, numbers, numbers.below(4))
        position = record.position
        declarer = position.declarer
        assert declarer is not None
        ruling = rule_on(record, Advice(position.to_move))
        values = [value(position.play(card)) for card in moves(position)]
        options = tricks_of(ruling, declarer)
        assert set(options) == set(values), seed
        is_up = (position.to_move == declarer) == (record.contract.kind is Kind.GAME)  # type: ignore[union-attr]
        assert ruling.tricks[declarer] == (min if is_up else max)(values), seed
        is_sound(ruling, position.tricks_left < 4)


@pytest.mark.parametrize("seeds", counts(QUICK, LONG))
def test_every_order_after_a_bid_out_of_turn(seeds: range) -> None:
    for seed in seeds:
        record, numbers = ending(seed, 2 + seed % (2 if seed < SMALL else 3))
        position = record.position
        declarer = position.declarer
        assert declarer is not None
        seat = numbers.choice([s for s in position.seats if s != declarer])
        (partner,) = (s for s in position.seats if s not in (seat, declarer))
        bid = Bid.parse(numbers.choice(("6S", "6C", "6D", "7H")))
        assert bid.contract is not None
        suit = bid.contract.strain
        assert suit is not None
        ruling = rule_on(record, BidOutOfTurn(seat, bid))
        assert tricks_of(ruling, declarer) == [
            value(position),
            *(
                value(position, Constraints(leads=(LeadDuty(partner, suit, is_ban),)))
                for is_ban in (True, False)
            ),
        ], seed
        assert ruling.choices[0].seat == declarer
        is_sound(ruling, position.tricks_left < 4)


def test_the_last_trick_is_not_punished_rule_3_9_21() -> None:
    record = Record(
        {Seat.N: Cards("SA"), Seat.E: Cards("SK"), Seat.W: Cards("SQ")},
        declarer=Seat.N,
        first=Seat.N,
        contract=ending(0, 2)[0].contract,
    )
    for fault in (
        LeadOutOfTurn(Seat.E, Card("SK")),
        ExposedCard(Seat.E, Cards("SK"), is_shown=True),
    ):
        ruling = rule_on(record, fault)
        assert ruling.rules == ("3.9.21",)
        assert not ruling.choices
        assert ruling.outcome is ruling.otherwise


# ---- names of suits and seats --------------------------------------------------------


def renamed(record: Record, order: Suits, seating: tuple[Seat, Seat, Seat]) -> Record:
    """The record with other suits, its players in other seats."""
    start = with_seats(with_suits(record.start, order), seating)
    played = tuple(card_in(card, order) for card in record.played)
    return Record(
        dict(start.deal.items()),
        start.contract,
        start.declarer,
        first=start.leader,
        played=played,
    )


def values_of(ruling: Ruling, moved: dict[Seat, Seat]) -> object:
    """Tricks of all options, with the labels that name one suit for another left out."""

    def tricks(outcome: Outcome) -> int | None:
        declarer = moved[ruling.case.declarer]
        return {moved[seat]: count for seat, count in outcome.tricks.items()}.get(declarer)

    return (
        ruling.rules,
        tricks(ruling.outcome),
        None if ruling.otherwise is None else tricks(ruling.otherwise),
        [
            (
                None if choice.seat is None else moved[choice.seat],
                sorted(tricks(option.outcome) or 0 for option in choice.options),
            )
            for choice in (*ruling.choices, *ruling.discretion)
        ],
    )


def test_names_of_suits_and_seats_change_nothing() -> None:
    orders, tables = suit_orders(), list(seatings())
    for seed in range(8):
        order, seating = orders[5 + seed], tables[seed % len(tables)]
        record, numbers = ending(seed, 2 + seed % 2)
        start = record.start
        moved = dict(zip(start.seats, seating, strict=True))
        seat = numbers.choice([s for s in start.seats if s != start.to_move])
        card = numbers.choice(tuple(start.hand_of(seat)))
        wrong = with_revoke(seed, 3)
        cases = [
            (record, LeadOutOfTurn(seat, card), LeadOutOfTurn(moved[seat], card_in(card, order))),
            (
                record,
                ExposedCard(seat, Cards([card]), is_shown=True),
                ExposedCard(moved[seat], Cards([card_in(card, order)]), is_shown=True),
            ),
            (record, Advice(start.to_move), Advice(moved[start.to_move])),
        ]
        if wrong is not None:
            cases.append((after_revoke(wrong[0], numbers, 4), Revoke(), Revoke()))
        for here, fault, there in cases:
            # The seats of the revoke's record are its own.
            names = dict(zip(here.start.seats, seating, strict=True))
            first = values_of(rule_on(here, fault), names)
            other = rule_on(renamed(here, order, seating), there)
            same = {s: s for s in other.case.seats}
            assert values_of(other, same) == first, (seed, fault)
