"""Deals as rows of an array: three masks of cards, shape (n, 3), bit ``8 * suit + rank``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from prefdd.cards import Cards
from prefdd.deal import Contract, Deal, Seat
from prefdd.errors import IllegalDealError, PrefddError
from prefdd.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["SEATS", "Row", "Rows", "deal_of", "is_array", "position_of"]

SEATS: Final = (Seat.N, Seat.E, Seat.W)
"""Whose hands the columns are; S, who deals, has none, as in `prefdd.random_deal`."""

Row = tuple[int, int, int, Contract, Seat, Seat]
"""Three masks, contract, declarer, and who leads first."""


def is_array(things: object) -> TypeGuard[NDArray[np.uint32]]:
    """Whether deals are given as an array rather than one by one."""
    return hasattr(things, "dtype") and hasattr(things, "shape")


def deal_of(masks: Sequence[int]) -> Deal:
    """The deal of a row; IllegalDealError if a card is in two hands."""
    north, east, west = (Cards.from_mask(int(mask)) for mask in masks)
    return Deal(SEATS, (north, east, west))


def position_of(row: Row) -> Position:
    """The position of a row before the first card; IllegalDealError if it is none."""
    *masks, contract, declarer, first = row
    return Position.start(deal_of(masks), contract, declarer, first)


class Rows(Sequence[Row]):
    """An array of deals with what is asked of each, made into rows where it is sliced.

    Parameters
    ----------
    hands
        Shape (n, 3), dtype uint32; columns are the hands of N, E and W.
    contracts, declarers, firsts
        One for all deals, or one for each.

    Raises
    ------
    TypeError, IllegalDealError, NotationError
        If the array has another shape or type, or numbers of things do not agree.
    """

    def __init__(self, hands: Any, contracts: Any, declarers: Any, firsts: Any) -> None:
        if len(hands.shape) != 2 or hands.shape[1] != 3 or hands.dtype.kind not in "ui":
            raise TypeError(
                "hands are an array of shape (n, 3) and dtype uint32, "
                f"not {hands.shape} and {hands.dtype}"
            )
        if len(hands) and not 0 <= int(hands.min()) <= int(hands.max()) < 1 << 32:
            raise IllegalDealError(
                "masks of hands are numbers from 0 to {most}", most=(1 << 32) - 1
            )
        self.hands = hands
        self._contracts = _each(contracts, Contract.parse, len(hands), "contract", Contract)
        self._declarers = _each(declarers, Seat.from_code, len(hands), "declarer", Seat)
        self._firsts = _each(firsts, Seat.from_code, len(hands), "first", Seat)

    def __len__(self) -> int:
        return len(self.hands)

    def __getitem__(self, place: Any) -> Any:
        if not isinstance(place, slice):
            return self[place : place + 1 or None][0]
        masks = self.hands[place].tolist()
        asked = zip(
            *(_part(known, place, len(masks)) for known in
              (self._contracts, self._declarers, self._firsts)),
            strict=True,
        )  # fmt: skip
        return [(*three, *rest) for three, rest in zip(masks, asked, strict=True)]

    def first_fault(self) -> tuple[int, PrefddError] | None:
        """Place and error of the first row that is no deal, found without solving any."""
        import numpy as np

        a, b, c = (self.hands[:, column].astype(np.uint32) for column in range(3))
        counts = [_popcount(hand) for hand in (a, b, c)]
        wrong = ((a & b) | (a & c) | (b & c)) != 0
        wrong |= (counts[0] != counts[1]) | (counts[0] != counts[2]) | (counts[0] > 10)
        for place in np.flatnonzero(wrong)[:1].tolist():
            try:
                position_of(self[place])
            except PrefddError as error:
                return place, error
        return None


def _popcount(masks: NDArray[np.uint32]) -> NDArray[np.int64]:
    import numpy as np

    octets = np.ascontiguousarray(masks).view(np.uint8).reshape(len(masks), 4)
    counted: NDArray[np.int64] = np.unpackbits(octets, axis=1).sum(axis=1, dtype=np.int64)
    return counted


def _each(given: Any, read: Any, count: int, name: str, one: type) -> list[Any]:
    """One value for all, in a list of one; or as many as there are deals."""
    if given is None:
        raise TypeError(f"an array of hands needs {name}=, one for all deals or one for each")
    if isinstance(given, str | one) or not isinstance(given, Iterable):
        return [read(given)]
    values = [read(value if isinstance(value, one) else str(value)) for value in given]
    if len(values) != count:
        raise IllegalDealError(
            "{name} has {found} values for {count} deals; give one for all, or one for each",
            name=name,
            found=len(values),
            count=count,
        )
    # A list of one stands for all of them, also where there is one deal, or none.
    return values or [None]


def _part(known: list[Any], place: slice, count: int) -> list[Any]:
    return known * count if len(known) == 1 else known[place]
