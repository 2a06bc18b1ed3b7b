"""All 66 discards solved: which are equal, in which order to ask, and who is better than whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import ge

from prefdd.cards import Cards, Suit
from prefdd.deal import Contract, Deal, Kind, Seat
from prefdd.discards.found import MISERE, Choices, Discard, Discards, Tricks, highest_made
from prefdd.errors import IllegalDealError
from prefdd.notation.values import read_contract
from prefdd.phrase import card_count
from prefdd.random_deals import KINDS
from prefdd.record import Record
from prefdd.solver import FIRST_GUESS, Solver, engine_kind

__all__ = ["deal_before_discard", "discards"]


def discards(
    deal: Deal,
    declarer: Seat,
    first: Seat,
    at_least: Contract | str | None = None,
    *,
    solver: Solver | None = None,
) -> Discards:
    """Declarer's tricks after each of the 66 discards, in each strain and on a misère.

    All cards are open and everybody plays best. This is what rules 3.3.16.3 and 3.4.6
    of the Code ask for: what could have been played, or by how much it would have failed.

    Parameters
    ----------
    deal
        Three hands of ten before declarer takes the talon, and the talon. After the
        discard a deal is turned back by `deal_before_discard`.
    declarer
        Who takes the talon.
    first
        Who leads to the first trick.
    at_least
        Declarer's last bid; he may order nothing lower (rules 3.3.7 and 3.4.3), and no
        misère (3.3.9). After the bid of a misère he plays that. Without it he may order
        any game.
    solver
        A solver to use; otherwise a new one.

    Raises
    ------
    IllegalDealError
        If the talon is not known or lies in a hand, if a hand has not ten cards, if
        `declarer` or `first` has no hand, or if `at_least` is all-pass.
    NotationError
        If `at_least` is text and names no contract.

    Examples
    --------
    >>> hands = {Seat.E: Cards("S:T C:QJ7 D:AT H:QJ87"), Seat.S: Cards("S:AKJ97 C:AT D:K87"),
    ...          Seat.W: Cards("S:Q8 C:K98 D:QJ9 H:AK")}
    >>> found = discards(Deal.of(hands, Cards("H:T9")), Seat.S, first=Seat.W)
    >>> found.order.contract, found["CT H9"].tricks, len(found)
    (Contract('7S'), (7, 2, 4, 3, 5, 2), 66)
    """
    twelve = _twelve(deal, declarer, first)
    bid = None if at_least is None else read_contract(at_least)
    if bid is not None and bid.kind is Kind.ALL_PASS:
        raise IllegalDealError("all-pass is no bid; name a game or a misère, or no bid at all")
    warm = solver or Solver()
    before = warm.nodes
    kinds = Kinds.of(twelve)
    a, b, c, d, e, f = (kinds.solve(deal, declarer, first, game, warm) for game in KINDS)
    rows = list(zip(a, b, c, d, e, f, strict=True))
    better = _better(rows)
    made = [highest_made(row, bid) for row in rows]
    choices = [kinds.choices(number) for number in range(len(rows))]
    firsts = [_first_member(runs) for runs in choices]
    found = []
    for cards in _pairs_as_written(twelve):
        kind = kinds.number(cards)
        above = better[kind]
        worse_than = None if above is None else firsts[above]
        found.append(Discard(cards, rows[kind], made[kind], choices[kind], worse_than))
    return Discards(deal, declarer, first, bid, tuple(found), warm.nodes - before)


def deal_before_discard(record: Record) -> Deal:
    """The deal as it lay before declarer took the talon, from a record of what was played.

    Hands of a record are those when play starts, so a known discard goes back and the
    talon is taken out. When the talon is not known, the discard stands for it: which two
    of the twelve cards came last changes nothing.

    Raises
    ------
    IllegalDealError
        If the discard is not two cards that nobody holds, or a card of the talon is
        neither in declarer's hand nor in his discard.

    Examples
    --------
    >>> hands = {Seat.E: Cards("S:T C:QJ7 D:AT H:QJ87"), Seat.S: Cards("S:AKJ97 C:AT D:K8 H:T"),
    ...          Seat.W: Cards("S:Q8 C:K98 D:QJ9 H:AK")}
    >>> played = Record(hands, declarer=Seat.S, talon=Cards("H:T9"), discard=Cards("D7 H9"))
    >>> print(deal_before_discard(played)[Seat.S])
    ♠AKJ97 ♣A10 ♦K87
    """
    declarer = record.declarer
    if declarer is None or declarer not in record.hands or not record.discard:
        return record.deal
    if len(record.discard) != 2:
        raise IllegalDealError(
            "the discard has {count}; a discard has 2", count=card_count(len(record.discard))
        )
    for seat, hand in record.hands.items():
        if hand & record.discard:
            raise IllegalDealError(
                "{card} of the discard is still in the hand of {seat}",
                card=(hand & record.discard).lowest,
                seat=seat,
            )
    talon = record.talon or record.discard
    twelve = record.hands[declarer] | record.discard
    if talon - twelve:
        raise IllegalDealError(
            "{card} of the talon is neither in the hand of {seat} nor in the discard",
            card=(talon - twelve).lowest,
            seat=declarer,
        )
    return Deal.of({**record.hands, declarer: twelve - talon}, talon)


def _twelve(deal: Deal, declarer: Seat, first: Seat) -> Cards:
    """Declarer's cards with the talon; whatever is wrong with the deal is raised."""
    if not isinstance(deal, Deal):
        raise TypeError(f"what is discarded from is a Deal, not {deal!r}")
    for seat in (declarer, first):
        if not isinstance(seat, Seat):
            raise TypeError(f"declarer and first are Seats, not {seat!r}")
        deal.index(seat)
    if not deal.talon:
        raise IllegalDealError(
            "the talon is not known, so there are no twelve cards to discard from; name its cards"
        )
    if len(deal.talon) != 2:
        raise IllegalDealError(
            "the talon has {count}; a talon has 2", count=card_count(len(deal.talon))
        )
    for seat, hand in deal.items():
        if hand & deal.talon:
            raise IllegalDealError(
                "{card} of the talon is also in the hand of {seat}; "
                "give the ten cards from before the talon is taken",
                card=(hand & deal.talon).lowest,
                seat=seat,
            )
        if len(hand) != 10:
            raise IllegalDealError(
                "{seat} has {count}; before the discard each hand has 10",
                seat=seat,
                count=card_count(len(hand)),
            )
    return deal[declarer] | deal.talon


class Kinds:
    """The 66 discards by kind: those of one kind leave the same position.

    Cards of the twelve between which no defender has a card are equal: whichever of
    them goes, the ten that stay stand in the same order among the defenders' cards.
    So a kind is how many cards of which runs are put away. Kinds are numbered in an
    order in which neighbours differ by one card: what was learnt of one helps most
    with the next.

    Examples
    --------
    >>> kinds = Kinds.of(Cards("S:AKT9 C:AKQJT987"))
    >>> len(kinds), kinds.choices(kinds.number(Cards("SK S9")))
    (6, ((Cards('S:AK'), 1), (Cards('S:T9'), 1)))
    """

    def __init__(self, twelve: Cards, runs: tuple[Cards, ...]) -> None:
        self._twelve = twelve.mask
        self._runs = runs
        self._run_of = {card.index: place for place, run in enumerate(runs) for card in run}
        self._numbers: dict[tuple[int, ...], int] = {}
        self._examples: list[int] = []
        for cards in _pairs_as_neighbours(twelve):
            key = self._key(cards)
            if key not in self._numbers:
                self._numbers[key] = len(self._examples)
                self._examples.append(cards.mask)

    @classmethod
    def of(cls, twelve: Cards) -> Kinds:
        """Kinds of the discards from twelve cards."""
        return cls(twelve, tuple(_runs(twelve)))

    def __len__(self) -> int:
        return len(self._examples)

    def _key(self, cards: Cards) -> tuple[int, ...]:
        return tuple(sorted(self._run_of[card.index] for card in cards))

    def number(self, cards: Cards) -> int:
        """Number of the kind of a discard."""
        return self._numbers[self._key(cards)]

    def choices(self, number: int) -> Choices:
        """Runs from which a kind takes cards, and how many of each."""
        cards = Cards.from_mask(self._examples[number])
        return tuple((run, len(run & cards)) for run in self._runs if run & cards)

    def solve(
        self, deal: Deal, declarer: Seat, first: Seat, contract: Contract, solver: Solver
    ) -> list[int]:
        """Declarer's tricks after each kind of discard."""
        x, y, z = (hand.mask for hand in deal.hands)
        place, leader = deal.index(declarer), deal.index(first)
        kind, trump = engine_kind(contract)
        ask = solver.engine.solve
        # Neighbours seldom differ by more than a trick.
        guess = FIRST_GUESS[kind]
        found = []
        for away in self._examples:
            ten = self._twelve ^ away
            hands = (ten, y, z) if place == 0 else (x, ten, z) if place == 1 else (x, y, ten)
            guess, _ = ask(hands, (), place, leader, kind, trump, 0, 10, guess, False)
            found.append(guess)
        return found


def _runs(twelve: Cards) -> Iterator[Cards]:
    """Runs of neighbours among the cards of the deck, downward in each suit."""
    for suit in Suit:
        ranks = twelve.mask >> 8 * suit & 0xFF
        while ranks:
            top = ranks.bit_length()
            gap = ~ranks & (1 << top) - 1
            bottom = gap.bit_length()
            yield Cards.from_mask(((1 << top) - (1 << bottom)) << 8 * suit)
            ranks &= (1 << bottom) - 1


def _pairs_as_written(twelve: Cards) -> Iterator[Cards]:
    """The 66 pairs in the order of a written hand."""
    cards = twelve.descending()
    for place, card in enumerate(cards):
        for other in cards[place + 1 :]:
            yield Cards.from_mask(1 << card.index | 1 << other.index)


def _pairs_as_neighbours(twelve: Cards) -> Iterator[Cards]:
    """The 66 pairs, each with one card of the pair before: what was learnt helps most."""
    cards = list(twelve)
    for place, card in enumerate(cards):
        others = cards[:place] if place % 2 else cards[:place][::-1]
        for other in others:
            yield Cards.from_mask(1 << card.index | 1 << other.index)


def _first_member(choices: Choices) -> Cards:
    """The first discard, in the order of a written hand, of those that are equal."""
    return Cards([card for run, count in choices for card in run.descending()[:count]])


def _better(rows: Sequence[Tricks]) -> list[int | None]:
    """For each row the number of one that is better somewhere and nowhere worse, if any is.

    Looked for from the largest sum down, so that the one named has none above itself.
    """
    scores = [(*row[:MISERE], -row[MISERE]) for row in rows]
    order = sorted(range(len(rows)), key=lambda number: -sum(scores[number]))
    found: list[int | None] = []
    for score in scores:
        above = (
            number
            for number in order
            if scores[number] != score and all(map(ge, scores[number], score))
        )
        found.append(next(above, None))
    return found
