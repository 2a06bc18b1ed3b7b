"""What an infraction is, and how its facts are read from text and asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from fractions import Fraction
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Union, get_args, get_origin, get_type_hints

from prefdd.auction import Bid
from prefdd.cards import Card, Cards, Suit
from prefdd.deal import Contract, Seat
from prefdd.errors import MissingFactError, NotationError, PrefddError
from prefdd.notation.typed import parse_hand
from prefdd.notation.words import parse_contract, parse_seat
from prefdd.phrase import Phrase

if TYPE_CHECKING:
    from prefdd.rulings.case import Case
    from prefdd.rulings.ruling import Ruling

__all__ = ["Asked", "Infraction", "asked", "fact"]


def fact(question: Phrase, **options: Any) -> Any:
    """A field of an infraction, with the question that asks for it.

    Parameters
    ----------
    question
        In words, as a judge would ask at the table.
    **options
        As for `dataclasses.field`; a field with a default need not be told.
    """
    return field(metadata={"question": question}, **options)


class Infraction(ABC):
    """Something that went wrong, as it was told to the judge.

    Each is a frozen data class whose fields are the facts of the case; `rule` looks the
    Code up for it.
    """

    __slots__ = ()

    name: ClassVar[str]
    """The word of the command line and of files, such as ``revoke``."""
    title: ClassVar[Phrase]
    """What it is, in a few words."""
    code: ClassVar[str]
    """Number of the rule that it breaks."""

    @abstractmethod
    def rule(self, case: Case) -> Ruling:
        """What the Code orders.

        Raises
        ------
        MissingFactError
            If the record or what was told of the deal is not enough; it names what is
            missing.
        IllegalDealError, IllegalPlayError
            If the record does not contain such an infraction, or facts contradict it.
        """

    def as_object(self) -> dict[str, Any]:
        """The infraction as JSON has it; `read` reads it again."""
        given = {item.name: getattr(self, item.name) for item in fields(self)}  # type: ignore[arg-type]
        told = {name: _written(value) for name, value in given.items() if value is not None}
        return {"infraction": self.name, **told}

    def as_read(self) -> Infraction:
        """The same with every fact read, for who gave ``"W"`` and not ``Seat.W``."""
        return self.read({item.name: getattr(self, item.name) for item in asked(type(self))})

    @classmethod
    def read(cls, given: Mapping[str, object]) -> Infraction:
        """An infraction of this kind from facts by name, as text or as JSON has them.

        Raises
        ------
        MissingFactError
            If a fact is missing.
        NotationError
            If a fact is unknown, or cannot be read.
        """
        known = {item.name: item for item in asked(cls)}
        for name in given:
            if name not in known:
                raise NotationError(
                    "{infraction} has no fact called {text}; its facts are {names}",
                    infraction=cls.name,
                    text=name,
                    names=", ".join(known),
                )
        told = {name: item.read(given[name]) for name, item in known.items() if name in given}
        for name, item in known.items():
            if name not in told and item.is_needed:
                raise MissingFactError(
                    "{infraction}: {question} Tell it as {name}=...",
                    infraction=cls.name,
                    question=item.question,
                    name=name,
                )
        return cls(**told)


@dataclass(frozen=True, slots=True)
class Asked:
    """A fact that an infraction needs, or may have.

    Attributes
    ----------
    name
        Of the field.
    question
        That asks for it.
    kind
        Its type.
    is_many
        Whether it is a tuple of that type.
    is_needed
        Whether nothing can be said without it.
    """

    name: str
    question: Phrase
    kind: type
    is_many: bool
    is_needed: bool

    def read(self, given: object) -> object:
        """The fact from text or from a value of JSON; NotationError if it cannot be read."""
        if given is None:
            return None
        if self.is_many:
            words = given.replace(",", " ").split() if isinstance(given, str) else given
            if not isinstance(words, list | tuple):
                raise self._unreadable(given)
            return tuple(self._one(word) for word in words)
        return self._one(given)

    def _one(self, given: object) -> object:
        if isinstance(given, self.kind) and not (self.kind is int and isinstance(given, bool)):
            return given
        try:
            return _READERS[self.kind](str(given).strip())
        except PrefddError:
            raise
        except (KeyError, ValueError):
            raise self._unreadable(given) from None

    def _unreadable(self, given: object) -> NotationError:
        return NotationError(
            "{name}: cannot read {text}; {hint}",
            name=self.name,
            text=given,
            hint=_HINTS[self.kind],
        )


def asked(kind: type[Infraction]) -> tuple[Asked, ...]:
    """The facts of a kind of infraction, in the order in which they are asked for."""
    hints = get_type_hints(kind)
    found = []
    for item in fields(kind):  # type: ignore[arg-type]
        hint = hints[item.name]
        if get_origin(hint) in (Union, UnionType):
            (hint,) = (part for part in get_args(hint) if part is not NoneType)
        is_many = get_origin(hint) is tuple
        base = get_args(hint)[0] if is_many else hint
        is_needed = item.default is MISSING and item.default_factory is MISSING
        found.append(Asked(item.name, item.metadata["question"], base, is_many, is_needed))
    return tuple(found)


def _truth(text: str) -> bool:
    return {"yes": True, "no": False, "true": True, "false": False, "да": True, "нет": False,
            "1": True, "0": False}[text.lower()]  # fmt: skip


def _card(text: str) -> Card:
    """One card in either alphabet."""
    (card,) = parse_hand(text)
    return card


def _suit(text: str) -> Suit:
    """A suit by its letter, sign or name in either language, as in a contract."""
    strain = parse_contract(f"6{text}").strain
    if strain is None:
        raise ValueError(text)
    return strain


_READERS: Final[Mapping[type, Callable[[str], object]]] = {
    Seat: parse_seat,
    Card: _card,
    Cards: parse_hand,
    Suit: _suit,
    Contract: parse_contract,
    Bid: Bid.parse,
    Fraction: Fraction,
    int: int,
    bool: _truth,
    str: str,
}
_HINTS: Final[Mapping[type, Phrase]] = {
    Seat: Phrase("it is a seat, N E S or W"),
    Card: Phrase("it is a card such as S7"),
    Cards: Phrase("they are cards such as S7 HA"),
    Suit: Phrase("it is a suit, S C D or H"),
    Contract: Phrase("it is a contract such as 6S"),
    Bid: Phrase("it is a bid such as 6S, misere or pass"),
    Fraction: Phrase("it is a number such as 5 or 1/2"),
    int: Phrase("it is a whole number"),
    bool: Phrase("it is yes or no"),
    str: Phrase("it is text"),
}


def _written(value: object) -> object:
    """A fact as JSON has it."""
    if isinstance(value, tuple):
        return [_written(item) for item in value]
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, Seat):
        return value.name
    if isinstance(value, Suit):
        return value.code
    if isinstance(value, Card | Contract):
        return value.code
    if isinstance(value, Cards):
        return " ".join(card.code for card in value)
    if isinstance(value, int):
        return value
    return str(value)
