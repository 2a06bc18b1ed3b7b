"""The score of one deal: what each player writes, why, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from prefdd.cards import Cards
from prefdd.deal import Contract, Kind
from prefdd.errors import IllegalDealError, PrefddError
from prefdd.scoring.allpass import allpass_entries, row_factor
from prefdd.scoring.calls import CallsGiven, Whisting
from prefdd.scoring.conventions import Convention, convention_of
from prefdd.scoring.entries import Column, Entry, Player, player_of
from prefdd.scoring.faults import Faults, FaultsGiven
from prefdd.scoring.game import game_entries, talon_premium
from prefdd.scoring.misere import misere_entries
from prefdd.scoring.played import NOT_PLAYED, Played
from prefdd.scoring.prices import PRICE
from prefdd.scoring.settlement import Totals
from prefdd.scoring.table import Table, TricksGiven, read_tricks, sits_out, total_is_right
from prefdd.scoring.talon import premium_tricks
from prefdd.scoring.terms import Terms
from prefdd.whole_number import whole_number

__all__ = ["DealScore", "PlayerGiven", "score"]

PlayerGiven = Player | str | int


@dataclass(frozen=True, slots=True)
class DealScore:
    """What one deal puts on the score sheet.

    Attributes
    ----------
    players
        How many players there are; they are A, B, C, D clockwise.
    convention
        Under which it was scored.
    entries
        All entries, each with the rule that orders it and a sentence.
    played
        What was played and by whom; nothing for entries made by hand.
    """

    players: int
    convention: Convention
    entries: tuple[Entry, ...]
    played: Played = NOT_PLAYED

    @property
    def totals(self) -> Totals:
        """Sums of pool, mountain and whists."""
        return Totals.of(self.entries, self.players)

    @property
    def balance(self) -> tuple[Fraction, ...]:
        """Whists that the deal wins for each player; the sum is zero."""
        return self.totals.balance(self.convention)

    def with_entries(self, entries: Iterable[Entry]) -> DealScore:
        """The same deal with more entries, such as fines."""
        return replace(self, entries=(*self.entries, *entries))

    def as_object(self, sentence: Callable[[Entry], str] = str) -> dict[str, Any]:
        """The score as JSON has it: amounts are text such as ``16/3``.

        Parameters
        ----------
        sentence
            Gives the sentence of an entry; English without it.
        """
        names = [str(player) for player in map(Player, range(self.players))]
        return {
            "convention": self.convention.text,
            "players": self.players,
            "entries": [entry.as_object(sentence(entry)) for entry in self.entries],
            "balance": {
                name: str(whists) for name, whists in zip(names, self.balance, strict=True)
            },
        }


def score(
    contract: Contract | str | int,
    calls: CallsGiven | None = None,
    tricks: TricksGiven | None = None,
    convention: Convention | str = "sochi",
    *,
    players: int = 3,
    declarer: PlayerGiven = Player.A,
    dealer: PlayerGiven | None = None,
    factor: int = 1,
    row: int = 1,
    dark_passes: int = 0,
    partner: PlayerGiven | None = None,
    talon: Cards | str | None = None,
    closed: Iterable[PlayerGiven] = (),
    faults: FaultsGiven = (),
) -> DealScore:
    """Score of one deal.

    Parameters
    ----------
    contract
        A contract, its code such as ``6S``, ``misere`` or ``allpass``, or a bare level.
    calls
        What the defenders said, W whist, P pass, H half-whist, HP half-whist that was taken
        over: by player, or in order after declarer. None on misère and all-pass.
    tricks
        Of every player in order, ``-`` or None for who sat out; the number of declarer alone
        where that is enough. None when nobody whists.
    convention
        A convention, or text such as ``leningrad amnesty=no``.
    players
        3, or 4 with a dealer who sits out.
    declarer, dealer
        Letters A to D, clockwise, or numbers from 0. Of four players the dealer must be known.
    factor
        Of bombs and of a bid in the dark (3.3.19).
    row, dark_passes
        Which all-pass in a row it is, and how many of them were after a pass in the dark.
    partner
        The dealer, if declarer plays a misère in halves with him (3.6.9).
    talon
        The two cards; the dealer's premium is paid for them, if that is agreed on (3.4.11).
    closed
        Who had closed his pool before the deal (3.8.11).
    faults
        ``discard``, ``old-trick`` or ``cards`` by player, see `prefdd.scoring.Fault`.

    Returns
    -------
    DealScore
        Entries with rules and sentences, and the exact balance in whists.

    Raises
    ------
    NotationError
        If a player, a call, a contract or a number of tricks cannot be read.
    IllegalDealError
        If such a deal cannot be: tricks that do not make ten, calls that are not allowed.
    PrefddError
        If the convention is unknown, or does not have what is asked for.

    Examples
    --------
    >>> scored = score("6S", "W P", (5, 3, 2), "rostov")
    >>> for entry in scored.entries:
    ...     print(entry.whom, entry.amount, entry, entry.rule)
    A 2 The contract is set: price of each undertrick, 1 × 2. 4.2.1
    B > A 10 Consolation for the undertricks, 1 × 10. 3.8.1.2
    C > A 10 Consolation for the undertricks, 1 × 10. 3.8.1.2
    B > A 5 Gentleman's whist on a set contract: half of the whists for tricks, 5 × 2 / 2. 3.8.14
    C > A 5 Gentleman's whist on a set contract: half of the whists for tricks, 5 × 2 / 2. 3.8.14
    >>> [str(whists) for whists in scored.balance]
    ['-130/3', '65/3', '65/3']
    """
    played, agreed = _contract(contract), convention_of(convention)
    kind = played if isinstance(played, Kind) else Kind.GAME
    table = Table.of(
        players,
        None if kind is Kind.ALL_PASS else player_of(declarer, players),
        sits_out(tricks, players) if dealer is None else dealer,
    )
    terms = Terms(agreed, factor, frozenset(player_of(player, players) for player in closed))
    mistakes = Faults.of(faults, table)
    _only("row, dark_passes", "allpass", kind is Kind.ALL_PASS or (row == 1 and not dark_passes))
    _only("partner", "misere", kind is Kind.MISERE or partner is None)
    _only("calls, talon", "6S .. 10NT", kind is Kind.GAME or (calls is None and talon is None))
    _only("factor", "6S .. 10NT, misere", kind is not Kind.ALL_PASS or factor == 1)
    if not isinstance(played, Kind):
        entries = _game(played, calls, tricks, talon, table, terms, mistakes)
        level = played if isinstance(played, int) else played.level
        unit = terms.unit(PRICE[level])
        set_by = None if tricks is None else int(_on_mountain(entries, table.declarer) / unit)
        code = str(played) if isinstance(played, int) else played.code
    elif played is Kind.MISERE:
        assert table.declarer is not None
        taken, sharing = _misere_tricks(tricks, table), _partner(partner, table, agreed)
        code, set_by = played.value, taken
        entries = list(misere_entries(table.declarer, taken, terms, mistakes, sharing))
    else:
        won = _all_pass_tricks(tricks, table, agreed, mistakes)
        code, set_by = played.value, None
        row_of = row_factor(agreed, row, dark_passes)
        entries = list(allpass_entries(won, agreed, dealer=table.dealer, factor=row_of))
    noted = Played(code, table.declarer, table.dealer, set_by)
    return DealScore(players, agreed, tuple(entries), noted)


def _on_mountain(entries: Iterable[Entry], player: Player | None) -> Fraction:
    """Points that a player writes on his mountain."""
    is_his = (entry for entry in entries if entry.player == player)
    own = (entry.amount for entry in is_his if entry.column is Column.MOUNTAIN)
    return sum(own, Fraction(0))


def _game(
    contract: Contract | int,
    calls: CallsGiven | None,
    tricks: TricksGiven | None,
    talon: Cards | str | None,
    table: Table,
    terms: Terms,
    faults: Faults,
) -> list[Entry]:
    """Entries of a contract for tricks, with the premium for the talon."""
    if calls is None:
        raise IllegalDealError("it is not said who whists; name the calls, such as W P")
    whisting = Whisting.of(calls, table, contract, terms.convention)
    level = contract if isinstance(contract, int) else contract.level
    won = None if tricks is None else read_tricks(tricks, table)
    entries = game_entries(level, whisting, won, terms, faults)
    if talon is not None:
        entries += talon_premium(level, premium_tricks(Cards(talon)), whisting, terms)
    return entries


def _contract(contract: Contract | str | int) -> Contract | Kind | int:
    """A game, a bare level of a game, or one of the other two kinds."""
    if isinstance(contract, str) and (level := whole_number(contract)) is not None:
        contract = level
    if isinstance(contract, int):
        return Contract.game(contract, None).level
    parsed = Contract.parse(contract)
    return parsed if parsed.kind is Kind.GAME else parsed.kind


def _only(what: str, contracts: str, is_right: bool) -> None:
    if not is_right:
        raise IllegalDealError(
            "{what} belong to {contracts} only; leave them out", what=what, contracts=contracts
        )


def _partner(partner: PlayerGiven | None, table: Table, convention: Convention) -> Player | None:
    """The dealer, if he plays a misère in halves."""
    if partner is None:
        return None
    who = player_of(partner, table.players)
    if table.dealer is None or who != table.dealer:
        raise IllegalDealError(
            "{player} does not sit out; a misère in halves is played with the dealer (3.6.9)",
            player=who,
        )
    if not convention.misere_halves:
        raise PrefddError("a misère in halves is not agreed on (3.6.9)")
    return who


def _misere_tricks(tricks: TricksGiven | None, table: Table) -> int:
    """Tricks of declarer on a misère."""
    if tricks is None:
        raise IllegalDealError("give the tricks of declarer of the misère, 0 when it is made")
    taken = read_tricks(tricks, table)
    assert table.declarer is not None
    if set(taken) != {table.declarer}:
        _check_active(taken, table)
    return taken[table.declarer]


def _all_pass_tricks(
    tricks: TricksGiven | None, table: Table, convention: Convention, faults: Faults
) -> Mapping[Player, int]:
    """Tricks of everybody on an all-pass, with an eleventh for a look at an old trick."""
    if tricks is None or isinstance(tricks, int):
        raise IllegalDealError("give the tricks of everybody on an all-pass")
    taken = read_tricks(tricks, table)
    dealers = 0 if table.dealer is None else taken.get(table.dealer, 0)
    if dealers and not convention.allpass_talon:
        raise IllegalDealError(
            "the talon stays closed, so the dealer {player} takes no tricks; write - for him "
            "(3.7.6.2)",
            player=table.dealer,
        )
    if dealers > 2:
        raise IllegalDealError(
            "the dealer {player} leads the two cards of the talon, and takes 2 tricks at most "
            "(3.7.6.1)",
            player=table.dealer,
        )
    if dealers:
        total_is_right(taken)
    else:
        _check_active(taken, table)
    for player in faults.players:
        if faults.without(player):
            raise IllegalDealError(
                "a wrong number of cards on an all-pass costs what the others lost (3.9.18); "
                "write that apart"
            )
    return {player: count + faults.looks(player) for player, count in taken.items()}


def _check_active(taken: Mapping[Player, int], table: Table) -> None:
    """Raise unless the three who play are named, nobody else has a trick, and they make ten."""
    named = {player for player in taken if player != table.dealer}
    if named != set(table.active):
        raise IllegalDealError(
            "give the tricks of {players}",
            players=", ".join(map(str, table.active)),
        )
    if table.dealer is not None and taken.get(table.dealer):
        raise IllegalDealError(
            "{player} sits out and takes no tricks; write - for him", player=table.dealer
        )
    total_is_right({player: taken[player] for player in table.active})
