"""The bidding for the talon: who may say what, who becomes declarer, what he may order."""

from __future__ import annotations

from dataclasses import dataclass, replace

from prefdd.auction.bids import Bid, all_bids, first_step
from prefdd.auction.refusals import no_dark, no_order, objections
from prefdd.deal import Contract
from prefdd.errors import IllegalDealError
from prefdd.scoring.allpass import exit_level
from prefdd.scoring.conventions import Convention, convention_of
from prefdd.scoring.entries import Player, player_of, seated
from prefdd.scoring.prices import DARK
from prefdd.scoring.table import Table

__all__ = ["Auction"]


@dataclass(frozen=True, slots=True)
class Auction:
    """The bidding at some point; `call` gives the next one.

    Attributes
    ----------
    convention
        What is agreed on.
    order
        The three who bid, the first hand first (3.3.2).
    row
        All-passes in a row before this deal (3.7.8).
    dark_passes
        How many of them came after a pass in the dark (3.3.19 a).
    calls
        What was said, by whom.

    Examples
    --------
    >>> auction = Auction.start()
    >>> for word in ("6S", "pass", "6C", "here", "6D", "pass"):
    ...     auction = auction.call(word)
    >>> auction.is_over, auction.declarer, str(auction.lowest_order)
    (True, <Player.C: 2>, '6♦')
    >>> print(auction.why_no_order("misere"))
    C has made another bid, and cannot order a misère after it (3.3.9, 3.6.3)
    """

    convention: Convention
    order: tuple[Player, Player, Player]
    row: int = 0
    dark_passes: int = 0
    calls: tuple[tuple[Player, Bid], ...] = ()

    @classmethod
    def start(
        cls,
        convention: Convention | str = "sochi",
        *,
        players: int = 3,
        first: Player | str | int | None = None,
        dealer: Player | str | int | None = None,
        row: int = 0,
        dark_passes: int = 0,
    ) -> Auction:
        """The bidding before the first call.

        Parameters
        ----------
        convention
            A convention, or text such as ``classic jumps=yes``.
        players
            3, or 4 with a dealer who sits out.
        first
            Of three players the one left of the dealer; A without it.
        dealer
            Of four players the one who deals; left of him is the first hand.
        row, dark_passes
            All-passes in a row before, and how many were after a pass in the dark.

        Raises
        ------
        IllegalDealError
            If three players have a dealer who sits out or four have none, or the first
            hand is not left of the dealer.
        PrefddError
            If there are passes in the dark where none are agreed on.
        """
        agreed = convention_of(convention)
        table = Table.of(players, None, dealer)
        if isinstance(row, bool) or not isinstance(row, int):
            raise TypeError(f"all-passes in a row are a whole number, not {row!r}")
        if isinstance(dark_passes, bool) or not isinstance(dark_passes, int):
            raise TypeError(f"passes in the dark are a whole number, not {dark_passes!r}")
        if not 0 <= dark_passes <= row:
            raise IllegalDealError(
                "of {row} all-passes in a row {dark_passes} cannot have come after a pass in the "
                "dark",
                row=row,
                dark_passes=dark_passes,
            )
        if dark_passes and not agreed.dark:
            raise no_dark(agreed)
        if table.dealer is None:
            lead = Player.A if first is None else player_of(first, players)
            a, b = seated(3, lead)
            return cls(agreed, (lead, a, b), row, dark_passes)
        lead, a, b = seated(4, table.dealer)
        if first is not None and player_of(first, players) != lead:
            raise IllegalDealError(
                "{first} is not the first hand when {dealer} deals; {lead} is (3.3.2)",
                first=player_of(first, players),
                dealer=table.dealer,
                lead=lead,
            )
        return cls(agreed, (lead, a, b), row, dark_passes)

    @classmethod
    def opening(
        cls,
        convention: Convention | str,
        *,
        players: int = 3,
        first: Player | str | int | None = None,
        dealer: Player | str | int | None = None,
        row: int = 0,
    ) -> Auction:
        """A compulsory all-pass of the opening circles: all count as passing in the dark, 3.7.9.

        In a circle each player deals once. Price and bombs are those of passes in the dark
        in a row, see `prefdd.scoring.bombs.bombs_earned`.

        Parameters
        ----------
        convention, players, first, dealer
            As for `start`.
        row
            All-passes of the opening circles that were played before.

        Raises
        ------
        IllegalDealError
            If so many are not agreed on; else as `start` does.

        Examples
        --------
        >>> auction = Auction.opening("classic opening_circles=1", row=2)
        >>> auction.is_all_pass, len(auction.dark_passers)
        (True, 3)
        """
        agreed = convention_of(convention)
        start = cls.start(
            agreed, players=players, first=first, dealer=dealer, row=row, dark_passes=row
        )
        agreed_on = agreed.opening_circles * players
        if row >= agreed_on:
            raise IllegalDealError(
                "the opening circles have {total} deals, and {row} are played; the bidding is free "
                "(3.7.9)",
                total=agreed_on,
                row=row,
            )
        silent = Bid(is_dark=True)
        return replace(start, calls=tuple((player, silent) for player in start.order))

    # What was said.

    def said_by(self, player: Player) -> tuple[Bid, ...]:
        """What one player has said, in order."""
        return tuple(bid for who, bid in self.calls if who == player)

    @property
    def passed(self) -> frozenset[Player]:
        """Who has left the bidding."""
        return frozenset(player for player, bid in self.calls if bid.is_pass)

    @property
    def holder(self) -> tuple[Player, Bid] | None:
        """Who holds the highest bid, and that bid."""
        return next((call for call in reversed(self.calls) if not call[1].is_pass), None)

    @property
    def last_bid(self) -> Bid | None:
        """The highest bid; None before one is made."""
        return None if self.holder is None else self.holder[1]

    @property
    def is_over(self) -> bool:
        """Whether nothing more may be said."""
        if self.holder is None:
            return len(self.passed) == len(self.order)
        return len(self.passed) == len(self.order) - 1 or self._is_closed

    @property
    def _is_closed(self) -> bool:
        """After the nine, or ten, that overcalls a misère nothing is bid, unless agreed ([41])."""
        if self.convention.misere_overcall != "nine":
            return False
        bids = [bid for _, bid in self.calls if not bid.is_pass]
        return len(bids) > 1 and bids[-2].is_misere

    @property
    def turn(self) -> Player | None:
        """Whose turn it is; None when the bidding is over."""
        if self.is_over:
            return None
        if not self.calls:
            return self.order[0]
        place = self.order.index(self.calls[-1][0])
        after = (self.order[(place + step) % 3] for step in (1, 2, 3))
        return next(player for player in after if player not in self.passed)

    # What may be said.

    @property
    def lowest_level(self) -> int:
        """Lowest level that may be bid after the all-passes before and a pass in the dark."""
        in_the_dark = any(bid.is_pass and bid.is_dark for _, bid in self.calls)
        return exit_level(self.convention, self.row, self.dark_passes + in_the_dark)

    @property
    def legal(self) -> tuple[Bid, ...]:
        """All calls that are allowed now, passes first, then up the ladder."""
        if self.is_over:
            return ()
        return tuple(bid for bid in all_bids() if self.refusal(bid) is None)

    def refusal(self, bid: Bid | str) -> IllegalDealError | None:
        """The error that `call` would raise for a call of the player to speak, or None."""
        player = self.turn
        if player is None:
            return IllegalDealError("the bidding is over; nothing can be said any more (3.3.11)")
        return next(objections(self, self._read(bid), player), None)

    def why_illegal(self, bid: Bid | str) -> str | None:
        """Why a call is not allowed now, in English, with the rule; None if it is.

        Examples
        --------
        >>> Auction.start().call("6S").why_illegal("6D")
        '6♦ jumps over 6♣; bids go up step by step, as agreed (3.3.8)'
        """
        error = self.refusal(bid)
        return None if error is None else str(error)

    def call(self, bid: Bid | str, player: Player | str | int | None = None) -> Auction:
        """The bidding after a call of the player whose turn it is.

        Parameters
        ----------
        bid
            A call, or text as `Bid.parse` reads it; ``here`` alone keeps the last bid.
        player
            Who says it; only checked.

        Raises
        ------
        IllegalDealError
            If it is not allowed, or not the player's turn; the message gives the rule.
        NotationError
            If it cannot be read.
        """
        read = self._read(bid)
        turn = self.turn
        error = self.refusal(read)
        if turn is not None and player is not None:
            speaker = player_of(player, 4)
            if speaker != turn:
                error = IllegalDealError(
                    "it is the turn of {turn}, not of {player}; a call out of turn waits (3.3.18)",
                    turn=turn,
                    player=speaker,
                )
        if error is not None:
            raise error
        assert turn is not None
        return replace(self, calls=(*self.calls, (turn, read)))

    def _read(self, bid: Bid | str) -> Bid:
        if isinstance(bid, str) and self.last_bid is not None and self.last_bid.contract:
            # The word alone says which contract is kept.
            words = bid.strip().casefold().split()
            if words and words[0] in ("here", "mine", "здесь", "мои"):
                return Bid.parse(" ".join([self.last_bid.contract.code, *words]))
        return Bid.parse(bid)

    # What came of it.

    @property
    def is_all_pass(self) -> bool:
        """Whether all have passed, and an all-pass is played (3.3.12)."""
        return self.is_over and self.holder is None

    @property
    def declarer(self) -> Player | None:
        """Who plays; None before the end, and on an all-pass (3.3.13)."""
        return self.holder[0] if self.is_over and self.holder is not None else None

    @property
    def is_dark(self) -> bool:
        """Whether declarer has said all in the dark, so that his game is doubled (3.3.19 b)."""
        declarer = self.declarer
        return declarer is not None and all(bid.is_dark for bid in self.said_by(declarer))

    @property
    def takes_talon(self) -> bool:
        """Whether declarer takes the talon; not after a bid without it ([41])."""
        return self.declarer is not None and not (self.last_bid or Bid()).without_talon

    @property
    def dark_passers(self) -> tuple[Player, ...]:
        """Who has passed in the dark, and has a bomb after an all-pass (3.3.19 a)."""
        return tuple(player for player, bid in self.calls if bid.is_pass and bid.is_dark)

    @property
    def lowest_order(self) -> Contract | None:
        """Lowest contract that declarer may order; None without a declarer.

        A misère after the bid of one: he may order nothing else (3.5.1).
        """
        if self.declarer is None or self.last_bid is None:
            return None
        return self.last_bid.contract or first_step(self.lowest_level)

    @property
    def orders(self) -> tuple[Contract, ...]:
        """All contracts that declarer may order, from the lowest."""
        contracts = (bid.contract for bid in all_bids() if bid == Bid(bid.contract))
        return tuple(
            contract
            for contract in contracts
            if contract is not None and self.why_no_order(contract) is None
        )

    def why_no_order(self, contract: Contract | str) -> IllegalDealError | None:
        """The error that says why declarer may not order a contract; None if he may."""
        wanted, declarer, last = Bid.parse(contract), self.declarer, self.last_bid
        if declarer is None or last is None:
            return IllegalDealError("nobody orders a contract: there is no declarer")
        return no_order(wanted, declarer, last, self.lowest_order, is_dark=self.is_dark)

    def factor_of(self, contract: Contract | str) -> int:
        """Factor of the price that bids in the dark give a contract, without bombs (3.3.19 b, c).

        Examples
        --------
        >>> auction = Auction.start("classic").call("dark 6S").call("pass").call("pass")
        >>> auction.factor_of("7S"), auction.factor_of("misere")
        (2, 1)
        """
        is_misere = Bid.parse(contract).is_misere
        was_misere = self.last_bid is not None and self.last_bid.is_misere
        if not self.is_dark or (is_misere and not (was_misere and self.convention.dark_misere)):
            return 1
        return DARK
