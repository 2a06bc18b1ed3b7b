"""Readers of the values of options; argparse complains with what they say."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from prefdd import i18n
from prefdd.cards import Card
from prefdd.deal import Seat
from prefdd.errors import PrefddError

__all__ = [
    "Say",
    "read_card",
    "read_claim",
    "read_fault",
    "read_named",
    "read_number",
    "read_part",
    "read_seat",
    "read_two_cards",
]

Say = Callable[[str], str]
"""Translates a message."""


def read_number(_: Say, least: int, most: int) -> Callable[[str], int]:
    """Reader of a whole number within bounds."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            message = _("{text!r} is not a whole number from {least} to {most}")
            raise argparse.ArgumentTypeError(message.format(text=text, least=least, most=most))
        return number

    return read


def read_seat(_: Say) -> Callable[[str], Seat]:
    """Reader of a seat: its name or first letter, English or Russian."""

    def read(text: str) -> Seat:
        wanted = text.strip().casefold()
        for seat in Seat:
            for lang in i18n.LANGUAGES:
                name = i18n.write_seat(seat, lang).casefold()
                if wanted and wanted in (name, name[0]):
                    return seat
        message = _("{text!r} is not a seat; seats are N E S W")
        raise argparse.ArgumentTypeError(message.format(text=text))

    return read


def read_card(_: Say) -> Callable[[str], Card]:
    """Reader of one card, in either alphabet."""

    def read(text: str) -> Card:
        from prefdd.notation.typed import parse_hand

        try:
            (card,) = parse_hand(text)
        except ValueError:
            message = _("{text!r} is not a card; cards are written as DK or HT")
            raise argparse.ArgumentTypeError(message.format(text=text)) from None
        return card

    return read


def read_claim(_: Say) -> Callable[[str], tuple[Seat, int]]:
    """Reader of a seat and tricks, such as ``W=4``."""

    def read(text: str) -> tuple[Seat, int]:
        seat, sign, tricks = text.partition("=")
        if not sign:
            message = _("{text!r} is no claim; a claim is a seat and tricks, such as W=4")
            raise argparse.ArgumentTypeError(message.format(text=text))
        return read_seat(_)(seat), read_number(_, 0, 10)(tricks)

    return read


def read_two_cards(_: Say) -> Callable[[str], tuple[Card, ...]]:
    """Reader of two cards with a comma between."""

    def read(text: str) -> tuple[Card, ...]:
        from prefdd.notation.values import read_card

        words = text.replace(",", " ").split()
        try:
            cards = tuple(map(read_card, words))
        except PrefddError:
            cards = ()
        if len(cards) != 2:
            message = _("{text!r} is not two cards with a comma between, such as CT,ST")
            raise argparse.ArgumentTypeError(message.format(text=text))
        return cards

    return read


def read_fault(_: Say) -> Callable[[str], list[str]]:
    """Reader of a player and a fault."""

    def read(text: str) -> list[str]:
        player, sign, fault = text.partition("=")
        if not sign:
            message = _("{text!r} is no fault of a player; write it such as A=discard")
            raise argparse.ArgumentTypeError(message.format(text=text))
        return [player, fault]

    return read


def read_named(_: Say) -> Callable[[str], tuple[str, str]]:
    """Reader of a name and a value, such as ``seat=W``."""

    def read(text: str) -> tuple[str, str]:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            message = _("{text!r} is no fact; a fact is a name and a value, such as seat=W")
            raise argparse.ArgumentTypeError(message.format(text=text))
        return name.strip().replace("-", "_"), value.strip()

    return read


def read_part(_: Say) -> Callable[[str], float]:
    """Reader of a number between 0 and 1."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = 0.0
        if not 0 < number < 1:
            message = _("{text!r} is not a number between 0 and 1")
            raise argparse.ArgumentTypeError(message.format(text=text))
        return number

    return read
