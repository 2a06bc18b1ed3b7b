"""Score of a contract for tricks: 2.2.2, 3.8 and 4.2.1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from prefdd.errors import IllegalDealError
from prefdd.phrase import Phrase
from prefdd.scoring.calls import Whisting
from prefdd.scoring.entries import Entry, Player, product, scaled
from prefdd.scoring.faults import Faults
from prefdd.scoring.prices import OBLIGATION, PRICE, TRICKS
from prefdd.scoring.table import total_is_right
from prefdd.scoring.terms import Terms

__all__ = ["game_entries", "talon_premium"]


def game_entries(
    level: int,
    whisting: Whisting,
    tricks: Mapping[Player, int] | None,
    terms: Terms,
    faults: Faults,
) -> list[Entry]:
    """Entries of a contract for tricks, premium of the talon apart.

    Raises
    ------
    IllegalDealError
        If tricks are given without a whist, or a whist without tricks; if the tricks do
        not make ten; if a fault changes nothing.
    """
    if not whisting.whisters:
        if tricks is not None:
            raise IllegalDealError("nobody whists, so there is no play; leave the tricks out")
        if faults:
            raise IllegalDealError("nobody whists, so there is no play and no fault in it")
        return list(_not_played(level, whisting, terms))
    if tricks is None:
        raise IllegalDealError("the contract is whisted; give the tricks")
    played = _Played.of(level, whisting, tricks, terms, faults)
    entries = [
        *played.declarers(),
        *played.consolations(),
        *played.trick_whists(),
        *played.remises(),
    ]
    return [entry for entry in entries if entry.amount]


def _not_played(level: int, whisting: Whisting, terms: Terms) -> Iterator[Entry]:
    """Nobody whists: declarer has his price, who went for half has half the obligation."""
    declarer = whisting.table.declarer
    assert declarer is not None
    price = PRICE[level]
    yield Entry.pool(
        declarer,
        terms.pool(price),
        "4.2.3.2",
        Phrase(
            "Nobody plays against it: the price of the contract, {sum}.",
            sum=scaled(price, terms.factor),
        ),
    )
    if whisting.half is not None:
        half = OBLIGATION[level] // 2
        yield Entry.whists(
            whisting.half,
            declarer,
            half * terms.unit(price),
            "3.8.7",
            Phrase(
                "Half-whist: half of the obligation without play, {sum}.",
                sum=product(half, terms.unit(price)),
            ),
        )


@dataclass(frozen=True, slots=True)
class _Played:
    """A contract that was played out."""

    level: int
    whisting: Whisting
    tricks: Mapping[Player, int]
    terms: Terms
    faults: Faults
    declarer: Player

    @classmethod
    def of(
        cls,
        level: int,
        whisting: Whisting,
        tricks: Mapping[Player, int],
        terms: Terms,
        faults: Faults,
    ) -> _Played:
        table = whisting.table
        declarer = table.declarer
        assert declarer is not None
        if table.dealer is not None and tricks.get(table.dealer):
            raise IllegalDealError(
                "{player} sits out and takes no tricks; write - for him", player=table.dealer
            )
        active = {player: count for player, count in tricks.items() if player != table.dealer}
        if set(active) == set(table.active):
            total_is_right(active)
        elif set(active) != {declarer}:
            raise IllegalDealError("give the tricks of declarer, or of all who played")
        elif len(whisting.whisters) == 2:
            raise IllegalDealError("two whist, each for himself; give the tricks of all who played")
        return cls(level, whisting, active, terms, faults, declarer)

    @property
    def taken(self) -> int:
        """Tricks of declarer."""
        return self.tricks[self.declarer]

    @property
    def defence(self) -> int:
        """Tricks of the defenders."""
        return TRICKS - self.taken

    @property
    def undertricks(self) -> int:
        """Tricks by which the contract is really set."""
        return max(0, self.level - self.taken)

    @property
    def counted(self) -> int:
        """Tricks of declarer after his fines; others still write for the real ones."""
        without = self.faults.without(self.declarer)
        taken = min(self.taken, self.level) - without if without else self.taken
        return taken - self.faults.looks(self.declarer)

    def declarers(self) -> Iterator[Entry]:
        """Pool for a contract made, mountain for one that is set."""
        price, terms = PRICE[self.level], self.terms
        if self.counted >= self.level:
            yield Entry.pool(
                self.declarer,
                terms.pool(price),
                "2.2.2",
                Phrase("The contract is made: its price, {sum}.", sum=scaled(price, terms.factor)),
            )
            return
        missing = self.level - self.counted
        total = product(missing, terms.unit(price))
        rule = "4.2.1"
        reason = Phrase("The contract is set: price of each undertrick, {sum}.", sum=total)
        if missing != self.undertricks:
            rule = self.faults.rules(self.declarer)
            reason = Phrase("Set, fines included: price of each undertrick, {sum}.", sum=total)
        yield Entry.mountain(self.declarer, missing * terms.unit(price), rule, reason)

    def consolations(self) -> Iterator[Entry]:
        """Consolation of everybody for a contract that is really set."""
        if not self.undertricks:
            return
        each = self.terms.consolation(PRICE[self.level])
        table, agreed = self.whisting.table, self.terms.convention
        who = list(table.defenders)
        has_whisted = table.dealer in self.whisting.whisters
        if table.dealer is not None and (agreed.consolation_dealer or has_whisted):
            who.append(table.dealer)
        for player in who:
            yield Entry.whists(
                player,
                self.declarer,
                self.undertricks * each,
                "3.8.1.2",
                Phrase(
                    "Consolation for the undertricks, {sum}.", sum=product(self.undertricks, each)
                ),
            )

    def trick_whists(self) -> Iterator[Entry]:
        """Whists for tricks taken."""
        unit = self.terms.unit(PRICE[self.level])
        whisters = self.whisting.whisters
        if len(whisters) == 2:
            reason = "Whists for one's own tricks, {sum}."
            for player in whisters:
                own = max(0, self.tricks[player] - self.faults.looks(player))
                yield self._whists(
                    player, Fraction(own * unit), "3.8.1.1", Phrase(reason, sum=product(own, unit))
                )
            return
        (whister,) = whisters
        passer = self.whisting.passer
        is_shared = self.terms.convention.whist == "gentleman" and self.undertricks > 0
        if is_shared and passer is not None:
            reason = (
                "Gentleman's whist on a set contract: half of the whists for tricks, {sum} / 2."
            )
            for player in (whister, passer):
                own = max(0, self.defence - self.faults.looks(player))
                yield self._whists(
                    player,
                    Fraction(own * unit, 2),
                    "3.8.14",
                    Phrase(reason, sum=product(own, unit)),
                )
            return
        rule = "3.8.13" if self.undertricks else "3.8.5"
        if is_shared:
            rule = "3.8.8" if whister == self.whisting.table.dealer else "3.8.14"
        own = max(0, self.defence - self.faults.looks(whister))
        reason = "Whists of the only whister for all tricks of the defence, {sum}."
        yield self._whists(
            whister, Fraction(own * unit), rule, Phrase(reason, sum=product(own, unit))
        )

    def _whists(self, player: Player, amount: Fraction, rule: str, reason: Phrase) -> Entry:
        return Entry.whists(player, self.declarer, amount, rule, reason)

    def remises(self) -> Iterator[Entry]:
        """What whisters pay for tricks missing to their obligation."""
        for player in (*self.whisting.table.defenders, self.whisting.table.dealer):
            if player is None:
                continue
            missing = self._missing(player) if player in self.whisting.whisters else 0
            without = self.faults.without(player)
            tricks = max(missing, without)
            if not tricks:
                continue
            each = self.terms.remise(PRICE[self.level], player)
            how = "3.8.12" if self.terms.is_half_responsible(player) else "3.8.11"
            for_whom = "3.8.5" if len(self.whisting.whisters) == 1 else "3.8.6"
            total = product(tricks, each)
            yield Entry.mountain(
                player,
                tricks * each,
                f"3.9.18, {how}" if without > missing else f"{for_whom}, {how}",
                Phrase("A wrong number of cards: without two on whist, {sum}.", sum=total)
                if without > missing
                else Phrase("Tricks missing to the obligation of the whist, {sum}.", sum=total),
            )

    def _missing(self, player: Player) -> int:
        """Tricks that are missing to one whister, 3.8.5 and 3.8.6."""
        agreed = self.terms.convention
        obligation = OBLIGATION[self.level]
        if self.level == 10 and agreed.ten == "checked":
            obligation = 0
        whisters = self.whisting.whisters
        # A fine takes tricks from whom it is written on, and from nobody else.
        short = max(0, obligation - self.defence + self.faults.looks(player))
        if not short or (player == self.whisting.table.dealer and not agreed.dealer_responsible):
            return 0
        if len(whisters) == 1:
            return short
        if self.level >= 8:
            is_fined = self.defence >= obligation
            return 1 if is_fined or player == whisters[1] or agreed.no_trick_pays == "both" else 0
        own = max(0, obligation // 2 - self.tricks[player] + self.faults.looks(player))
        return min(own, short) if agreed.shortage == "pair" else own


def talon_premium(level: int, premium: int, whisting: Whisting, terms: Terms) -> Iterator[Entry]:
    """Premium for the tricks that the talon gave declarer, 3.4.11.

    Parameters
    ----------
    premium
        Tricks for which the talon is paid, see `prefdd.scoring.talon.premium_tricks`.
    """
    agreed, table = terms.convention, whisting.table
    declarer = table.declarer
    assert declarer is not None
    if not premium or agreed.talon_premium == "off":
        return
    price = PRICE[level]
    each = terms.unit(price) if agreed.premium_unit == "price" else terms.consolation(price)
    total = product(premium, each)
    if table.dealer is not None:
        reason = Phrase("Premium of the dealer for the talon, {sum}.", sum=total)
        yield Entry.whists(table.dealer, declarer, premium * each, "3.4.11", reason)
    elif agreed.talon_premium == "everybody":
        reason = Phrase("Half of the premium for the talon, {sum} / 2.", sum=total)
        for player in table.defenders:
            yield Entry.whists(player, declarer, Fraction(premium * each, 2), "3.4.11", reason)
