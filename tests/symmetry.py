"""Positions that differ in names only: suits, seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from prefdd import Card, Cards, Contract, Position, Seat, Suit

Suits = tuple[Suit, Suit, Suit, Suit]


def suit_orders() -> list[Suits]:
    """All 24 ways to name the suits anew."""
    return [(a, b, c, d) for a, b, c, d in permutations(Suit)]


def renamed(card: Card, order: Suits) -> Card:
    return Card.of(order[card.suit], card.rank)


def with_suits(position: Position, order: Suits) -> Position:
    """The position with other names of suits; the trump suit goes along."""
    contract = position.contract
    if contract.strain is not None:
        contract = Contract.game(contract.level, order[contract.strain])
    a, b, c = (Cards(renamed(card, order) for card in hand) for hand in position.hands)
    table = tuple(renamed(card, order) for card in position.table)
    return replace(position, hands=(a, b, c), contract=contract, table=table)


def seatings() -> Iterator[tuple[Seat, Seat, Seat]]:
    """The twelve ways to seat three players, who keep their order, at four sides."""
    for absent in Seat:
        a, b, c = (seat for seat in Seat if seat is not absent)
        yield from ((a, b, c), (b, c, a), (c, a, b))


def with_seats(position: Position, seating: tuple[Seat, Seat, Seat]) -> Position:
    """The position with its three players in other seats."""
    moved = dict(zip(position.seats, seating, strict=True))
    hands = {moved[seat]: hand for seat, hand in position.deal.items()}
    won = {moved[seat]: won for seat, won in zip(position.seats, position.won, strict=True)}
    a, b, c = sorted(hands)
    return Position(
        (a, b, c),
        (hands[a], hands[b], hands[c]),
        position.contract,
        None if position.declarer is None else moved[position.declarer],
        moved[position.leader],
        position.table,
        (won[a], won[b], won[c]),
    )
