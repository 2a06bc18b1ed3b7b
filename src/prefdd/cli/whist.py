"""Sub-command that says whether to whist: whist."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from prefdd.auction import WhistRound
from prefdd.cli.console import Console, Progress
from prefdd.cli.scores import read_convention
from prefdd.deal import Contract, Seat
from prefdd.errors import IllegalDealError
from prefdd.record import Record
from prefdd.scoring import Convention, Player
from prefdd.solver import Solver
from prefdd.view.whists import advice_text
from prefdd.whists import WhistAdvice, should_whist, whist_odds
from prefdd.whists.worth import Result

__all__ = ["whist"]

WRONG_COMMAND = 2


def whist(arguments: argparse.Namespace, console: Console) -> int:
    """What whist, pass and half-whist are worth to the player who is asked."""
    if arguments.facts and arguments.sample is None:
        console.complain(console.say("facts count over layouts; say how many with --sample"))
        return WRONG_COMMAND
    work = _Work(arguments, console, read_convention(arguments.convention))

    def as_object(record: Record) -> Mapping[str, Any]:
        advice, seat, _ = work.answer(record)
        return {"seat": seat.name, **advice.to_json()}

    def as_text(record: Record) -> str:
        advice, seat, contract = work.answer(record)
        return advice_text(advice, seat, contract, console.style)

    return console.answer_each(arguments, as_object, as_text)


class _Work:
    """Advises on one record after another, with one solver."""

    def __init__(
        self, arguments: argparse.Namespace, console: Console, convention: Convention
    ) -> None:
        self._arguments, self._console, self._convention = arguments, console, convention
        self._solver = Solver()

    def answer(self, record: Record) -> tuple[WhistAdvice, Seat, Contract]:
        """What each call is worth, who is asked, and what he is asked about."""
        contract, declarer, absent = _game(record)
        four = self._arguments.players == 4
        places = [Seat((declarer + step) % 4) for step in range(4)]
        seats = [seat for seat in places if four or seat != absent]
        dealer = Player(seats.index(absent)) if four else None
        at = WhistRound.start(
            contract, self._convention, players=self._arguments.players, dealer=dealer
        )
        for word in self._arguments.calls.replace(",", " ").split():
            at = at.call(word)
        if at.are_calls_made or at.turn is None:
            raise IllegalDealError("all calls are made, and nobody is asked whether he whists")
        seat = seats[at.turn]
        advice = should_whist(
            self._result(record, contract, seat, absent),
            contract,
            self._arguments.calls,
            self._convention,
            players=self._arguments.players,
            dealer=dealer,
        )
        return advice, seat, contract

    def _result(self, record: Record, contract: Contract, seat: Seat, absent: Seat) -> Result:
        """Declarer's tricks: with open cards, or over layouts that the player reckons with."""
        if self._arguments.sample is None:
            return self._solver.tricks(record.start)
        if seat == absent:
            raise IllegalDealError(
                "the dealer has no cards to judge by; leave --sample out and look at open cards"
            )
        assert record.declarer is not None
        progress = Progress(self._console.say("{done} of {total} layouts"))
        try:
            return whist_odds(
                record.hands[seat],
                contract,
                seat=seat,
                declarer=record.declarer,
                first=record.start.leader,
                talon=record.talon,
                absent=absent,
                facts=self._arguments.facts,
                sample=self._arguments.sample,
                seed=self._arguments.seed,
                progress=progress,
                solver=self._solver,
            )
        finally:
            progress.close()


def _game(record: Record) -> tuple[Contract, Seat, Seat]:
    """Contract, declarer and absent seat of a record."""
    if record.contract is None:
        raise IllegalDealError("the contract is missing; name one, such as 6S or misere")
    if record.declarer is None:
        raise IllegalDealError("nobody is asked to whist, because nobody is declarer")
    return record.contract, record.declarer, record.deal.absent
