"""What was found out about the 66 discards: tricks, contracts, equals, and the best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from prefdd.cards import Cards, Suit
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.errors import IllegalDealError, PrefddError
from prefdd.phrase import card_count

if TYPE_CHECKING:
    import pandas

__all__ = ["COLUMN_NAMES", "Discard", "Discards", "Order", "gains", "highest_made"]

Tricks: TypeAlias = tuple[int, int, int, int, int, int]
"""Tricks of declarer in ♠ ♣ ♦ ♥ NT, and on a misère."""

Choices: TypeAlias = tuple[tuple[Cards, int], ...]
"""Runs of equal cards, and how many of each run are put away."""

COLUMN_NAMES: Final = ("S", "C", "D", "H", "NT", "misere")
"""Names of the six numbers in files."""

STRAINS: Final = (*Suit, None)
MISERE: Final = 5


@dataclass(frozen=True, slots=True)
class Discard:
    """One way to put two cards away.

    Attributes
    ----------
    cards
        The two cards.
    tricks
        Declarer's tricks in ♠ ♣ ♦ ♥ NT and on a misère, everybody playing best.
    contract
        Highest game that is made, not below the last bid; None when there is none.
    choices
        Runs of equal cards, and how many of each are put away: any so many will do.
    worse_than
        Another discard that is at least as good in all six columns and better in one;
        None when there is none.
    """

    cards: Cards
    tricks: Tricks
    contract: Contract | None
    choices: Choices
    worse_than: Cards | None

    @property
    def code(self) -> str:
        """Text for files: two card codes in the order of a written hand, ``S8 S7``."""
        return code_of(self.cards)

    @property
    def is_dominated(self) -> bool:
        """Whether another discard is nowhere worse and somewhere better."""
        return self.worse_than is not None

    @property
    def is_misere_made(self) -> bool:
        """Whether the misère cannot be caught."""
        return self.tricks[MISERE] == 0

    @property
    def equals(self) -> tuple[Cards, ...]:
        """All discards that leave the same position, this one included."""
        ways = (combinations(run.descending(), count) for run, count in self.choices)
        return tuple(Cards(sum(chosen, ())) for chosen in product(*ways))


@dataclass(frozen=True, slots=True)
class Order:
    """The best that declarer can order.

    Attributes
    ----------
    contract
        Highest contract that is made, not below the last bid. When none is made: the
        one that fails by the fewest tricks, the lowest of these.
    tricks
        Declarer's tricks in it.
    undertricks
        By how many tricks it fails, 0 when it is made; for a misère the tricks taken.
    discards
        All discards that reach this.
    """

    contract: Contract
    tricks: int
    undertricks: int
    discards: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Discards:
    """The 66 discards of a deal, in the order of a written hand.

    Attributes
    ----------
    deal
        As it lay before declarer took the talon.
    declarer, first
        Who discards, and who leads.
    at_least
        Declarer's last bid, below which he may not order; None when he may order any game.
    discards
        One entry each.
    nodes
        Positions at the start of a trick that were searched.
    """

    deal: Deal
    declarer: Seat
    first: Seat
    at_least: Contract | None
    discards: tuple[Discard, ...]
    nodes: int

    def __iter__(self) -> Iterator[Discard]:
        return iter(self.discards)

    def __len__(self) -> int:
        return len(self.discards)

    def __getitem__(self, cards: Cards | str) -> Discard:
        """What is known of a discard; IllegalDealError if it is no two cards of the twelve."""
        wanted = Cards(cards)
        for discard in self.discards:
            if discard.cards == wanted:
                return discard
        for card in wanted - self.twelve:
            raise IllegalDealError(
                "{seat} cannot discard {card}: it is not among the twelve cards {twelve}",
                seat=self.declarer,
                card=card,
                twelve=self.twelve,
            )
        raise IllegalDealError(
            "the discard has {count}; a discard has 2", count=card_count(len(wanted))
        )

    @property
    def twelve(self) -> Cards:
        """Declarer's cards with the talon."""
        return self.deal[self.declarer] | self.deal.talon

    @property
    def groups(self) -> tuple[Discard, ...]:
        """One discard of each kind that differs, the first in the order of a written hand."""
        return tuple({discard.choices: discard for discard in reversed(self.discards)}.values())[
            ::-1
        ]

    def best(self, column: str) -> tuple[Discard, ...]:
        """The discards that are best in a strain ``S C D H NT`` or for a ``misere``."""
        place = column_of(column)
        best = self.best_tricks[place]
        return tuple(discard for discard in self.discards if discard.tricks[place] == best)

    @property
    def best_tricks(self) -> Tricks:
        """The best number of each column: the most in a game, the fewest on a misère."""
        rows = [discard.tricks for discard in self.discards]
        a, b, c, d, e, _ = (max(column) for column in zip(*rows, strict=True))
        return a, b, c, d, e, min(row[MISERE] for row in rows)

    @property
    def order(self) -> Order:
        """What to order: the highest contract that is made, or that fails by the least."""
        made = [discard for discard in self.discards if discard.contract is not None]
        if self.at_least is not None and self.at_least.kind is Kind.MISERE:
            best = self.best("misere")
            tricks = best[0].tricks[MISERE]
            return Order(self.at_least, tricks, tricks, tuple(d.cards for d in best))
        if made:
            contract = max((d.contract for d in made if d.contract), key=step)
            return Order(
                contract, contract.level, 0, tuple(d.cards for d in made if d.contract == contract)
            )
        return min(self._failures(), key=lambda order: (order.undertricks, step(order.contract)))

    def _failures(self) -> Iterator[Order]:
        """The lowest contract in each strain and by how much it fails, when none is made."""
        for place, strain in enumerate(STRAINS):
            level = 6
            if self.at_least is not None:
                level = self.at_least.level + (place < strain_place(self.at_least))
            if level <= 10:
                best = self.best(COLUMN_NAMES[place])
                tricks = best[0].tricks[place]
                contract = Contract.game(level, strain)
                yield Order(contract, tricks, level - tricks, tuple(d.cards for d in best))

    def against(self, cards: Cards | str, other: Cards | str | None = None) -> Tricks:
        """What a discard gains and loses, in tricks, compared with another.

        Parameters
        ----------
        cards
            The discard to judge.
        other
            What it is compared with; otherwise the first of `recommended`.

        Returns
        -------
        tuple of int
            For ♠ ♣ ♦ ♥ NT and misère: how much better it is for declarer. More tricks in
            a game, and fewer on a misère, are positive; what it costs is negative.

        Examples
        --------
        >>> from prefdd.discards import discards
        >>> hands = {Seat.E: Cards("S:T C:QJ7 D:AT H:QJ87"),
        ...          Seat.S: Cards("S:AKJ97 C:AT D:K87"), Seat.W: Cards("S:Q8 C:K98 D:QJ9 H:AK")}
        >>> found = discards(Deal.of(hands, Cards("H:T9")), Seat.S, first=Seat.W)
        >>> found.against("SA CA", "H9 HT")
        (-4, -1, -2, -2, -4, 1)
        """
        best = self.recommended[0] if other is None else self[other]
        return gains(self[cards].tricks, best.tricks)

    @property
    def ranking(self) -> tuple[Discard, ...]:
        """One discard of each kind, from the best down.

        First come those that reach `order`, then those that make a higher contract. Of
        equals there those that no other betters are ahead, then those with most tricks in
        the five strains together, then those with fewest on a misère.
        """
        wanted = set(self.order.discards)

        def place(discard: Discard) -> tuple[int, ...]:
            height = -1 if discard.contract is None else step(discard.contract)
            sums = -sum(discard.tricks[:MISERE]), discard.tricks[MISERE]
            return discard.cards not in wanted, -height, discard.is_dominated, *sums

        return tuple(sorted(self.groups, key=place))

    @property
    def recommended(self) -> tuple[Discard, ...]:
        """One discard of each kind that reaches `order`, the best in all else first."""
        wanted = set(self.order.discards)
        return tuple(discard for discard in self.ranking if discard.cards in wanted)

    def to_json(self) -> dict[str, Any]:
        """Plain data for files: all 66 discards, the best in each column, and what to order."""
        order = self.order
        best = {name: self.best(name) for name in COLUMN_NAMES}
        return {
            "declarer": self.declarer.name,
            "first": self.first.name,
            "twelve": self.twelve.code,
            "at_least": None if self.at_least is None else self.at_least.code,
            "discards": {
                discard.code: dict(zip(COLUMN_NAMES, discard.tricks, strict=True))
                for discard in self.discards
            },
            "best": {
                name: {
                    "tricks": found[0].tricks[place],
                    "discards": [discard.code for discard in found],
                }
                for place, (name, found) in enumerate(best.items())
            },
            "order": {
                "contract": order.contract.code,
                "tricks": order.tricks,
                "undertricks": order.undertricks,
                "discards": [code_of(cards) for cards in order.discards],
            },
            "equal": [[code_of(cards) for cards in group.equals] for group in self.groups],
            "dominated": {
                discard.code: code_of(discard.worse_than)
                for discard in self.discards
                if discard.worse_than is not None
            },
        }

    def to_pandas(self) -> pandas.DataFrame:
        """A data frame, one row a discard; PrefddError when pandas is not installed."""
        try:
            import pandas
        except ImportError:
            raise PrefddError(
                "{package} is not installed; pip install 'prefdd[{extra}]' brings it",
                package="pandas",
                extra="pandas",
            ) from None
        rows = [
            [*d.tricks, None if d.contract is None else d.contract.code, number, d.is_dominated]
            for number, group in enumerate(self.groups)
            for cards in group.equals
            for d in (self[cards],)
        ]
        codes = [code_of(cards) for group in self.groups for cards in group.equals]
        columns = [*COLUMN_NAMES, "contract", "group", "is_dominated"]
        index = pandas.Index(codes, name="discard")
        frame = pandas.DataFrame(rows, columns=columns, index=index)
        return frame.loc[[discard.code for discard in self.discards]]

    # The wording is loaded when it is wanted: `import prefdd` is to be quick.
    def __str__(self) -> str:
        from prefdd.discards import tables

        return tables.as_text(self)

    def _repr_html_(self) -> str:
        from prefdd.discards import tables

        return tables.as_html(self)


def code_of(cards: Cards) -> str:
    """Card codes in the order of a written hand."""
    return " ".join(card.code for card in cards.descending())


def column_of(name: str) -> int:
    """Place of a column; ValueError for anything but ``S C D H NT misere``."""
    if name not in COLUMN_NAMES:
        raise ValueError(f"a column is one of {' '.join(COLUMN_NAMES)}, not {name!r}")
    return COLUMN_NAMES.index(name)


def strain_place(contract: Contract) -> int:
    """Place of a game's strain in bidding order ♠ ♣ ♦ ♥ NT, from 0."""
    return STRAINS.index(contract.strain)


def step(contract: Contract) -> int:
    """Step of a game on the ladder of bids (rule 3.3.7): 0 for 6♠, 24 for 10 NT."""
    return 5 * (contract.level - 6) + strain_place(contract)


def highest_made(tricks: Tricks, at_least: Contract | None) -> Contract | None:
    """Highest game made with these tricks, not below a bid; after a bid of misère there is none."""
    if at_least is not None and at_least.kind is not Kind.GAME:
        return None
    lowest = 0 if at_least is None else step(at_least)
    steps = [5 * (tricks[place] - 6) + place for place in range(MISERE)]
    highest = max(steps)
    if highest < lowest:
        return None
    return Contract.game(6 + highest // 5, STRAINS[highest % 5])


def gains(tricks: Tricks, other: Tricks) -> Tricks:
    """How much better for declarer the first numbers are; fewer tricks on a misère are better."""
    a, b, c, d, e = (mine - his for mine, his in zip(tricks[:MISERE], other, strict=False))
    return a, b, c, d, e, other[MISERE] - tricks[MISERE]
