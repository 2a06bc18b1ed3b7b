"""Sub-command over layouts of the hands that are not seen: odds."""

from __future__ import annotations

import argparse
import dataclasses
import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from prefdd.cli.console import Console, Progress
from prefdd.cli.order_states import number
from prefdd.deal import Contract, Kind, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError, PrefddError
from prefdd.odds import Odds, odds_in_play
from prefdd.odds import odds as count
from prefdd.record import Record
from prefdd.view import text
from prefdd.whole_file import write_file

if TYPE_CHECKING:
    from prefdd.scoring import Convention
    from prefdd.whists import Expected

__all__ = ["odds"]

_COUNTS: Final = 11
"""Numbers of tricks that there are, 0 to 10."""


def odds(arguments: argparse.Namespace, console: Console) -> int:
    """Counts of declarer's tricks over all layouts of the other hands, or a sample."""
    if arguments.hand is not None:
        from prefdd.cli.orders import hand_odds

        return hand_odds(arguments, console)
    work = _Work(arguments, console)
    agreed = None
    if arguments.convention is not None:
        # Imported when asked for: a count of tricks starts sooner without.
        from prefdd.cli.scores import read_convention

        agreed = read_convention(arguments.convention)

    def as_object(record: Record) -> Mapping[str, Any]:
        found, seconds = work.answer(record)
        answer: dict[str, Any] = {
            "counts": list(found.counts),
            "deals": found.deals,
            "population": found.population,
            "nodes": found.nodes,
            "seconds": round(seconds, 3),
            "complete": found.is_complete,
        }
        if found.is_sample:
            contract = _contract(record)
            answer["made"] = found.share(*_made(contract))
            answer["interval"] = list(found.interval(*_made(contract)))
        expected = _expected(record, found, agreed)
        if expected is not None:
            answer["whists"] = {"convention": str(agreed), **expected.to_json()}
        return answer

    def as_text(record: Record) -> str:
        found, seconds = work.answer(record)
        told = _as_text(record, found, seconds, console)
        expected = _expected(record, found, agreed)
        if expected is not None:
            from prefdd.view.expected import expected_text

            told += "\n" + expected_text(expected, str(agreed), console.style)
        return told

    status = console.answer_each(arguments, as_object, as_text)
    work.end()
    return status


class _Work:
    """Counts one record after another; keeps what is done when interrupted."""

    def __init__(self, arguments: argparse.Namespace, console: Console) -> None:
        self._arguments = arguments
        self._console = console
        self._file = None if arguments.resume is None else Path(arguments.resume)
        self._kept = [] if self._file is None else _read_state(self._file)
        self._done = 0
        self._is_interrupted = False

    def answer(self, record: Record) -> tuple[Odds, float]:
        """Count of a record and the seconds it took; unfinished after an interruption."""
        self.end()
        resume = self._kept[self._done] if self._done < len(self._kept) else None
        progress = Progress(self._console.say("{done} of {total} layouts"))
        start = time.perf_counter()
        try:
            found = _count(
                record,
                self._arguments.seen_by,
                facts=self._arguments.facts or "",
                sample=self._arguments.sample,
                seed=self._arguments.seed,
                progress=progress,
                resume=resume,
            )
        except KeyboardInterrupt as interruption:
            if not interruption.args:
                raise
            found = interruption.args[0]
            self._is_interrupted = True
        finally:
            progress.close()
        self._keep(found)
        return found, time.perf_counter() - start

    def _keep(self, found: Odds) -> None:
        self._kept[self._done : self._done + 1] = [found]
        self._done += 1
        if self._file is not None:
            _write_state(self._file, self._kept)

    def end(self) -> None:
        """Go on, unless the last count was interrupted: say how to go on later."""
        if not self._is_interrupted:
            return
        self._console.say_how_to_go_on(has_state=self._file is not None)
        raise KeyboardInterrupt


def _read_state(file: Path) -> list[Odds]:
    if not file.exists():
        return []
    try:
        states = json.loads(file.read_text("utf-8"))["odds"]
        return [_odds(**state) for state in states]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise PrefddError("{file} is no state of odds; name another file", file=file) from None


def _odds(
    counts: list[int], is_sample: bool, nodes: int, question: str, deals: int, population: int
) -> Odds:
    """Odds as a state has them; ValueError or TypeError if they cannot be."""
    found = tuple(map(number, counts))
    if len(found) != _COUNTS or number(deals) > number(population):
        raise ValueError("these are no odds")
    return Odds(found, deals, population, bool(is_sample), number(nodes), str(question))


def _write_state(file: Path, kept: list[Odds]) -> None:
    state = json.dumps({"odds": [dataclasses.asdict(item) for item in kept]})
    # An interruption while writing must not cost what was there.
    write_file(file, f"{state}\n".encode())


def _contract(record: Record) -> Contract:
    if record.contract is None:
        raise IllegalDealError("the contract is missing; name one, such as 6S or misere")
    return record.contract


def _count(record: Record, seat: Seat | None, **how: Any) -> Odds:
    """Count as declarer sees it before the first card, or as a seat does in mid-play."""
    if seat is not None:
        return odds_in_play(record, seat, **how)
    return count(**_question(record), **how)


def _question(record: Record) -> dict[str, Any]:
    """Arguments of `prefdd.odds` that a record gives."""
    contract, declarer, first = _contract(record), record.declarer, record.first
    seats = " ".join(seat.name for seat in record.clockwise)
    if declarer is None:
        raise IllegalDealError(
            "{contract} needs a declarer; name one of {seats}", contract=contract, seats=seats
        )
    if declarer not in record.hands:
        raise IllegalDealError(
            "{seat} is declarer but has no hand; the seats are {seats}", seat=declarer, seats=seats
        )
    if first is None:
        raise IllegalDealError(
            "it is not said who leads first; name one of {seats}", seats="N E S W"
        )
    if len(record.played) > 1:
        raise IllegalPlayError(
            "{count} cards are played; odds take one at most, led by declarer, "
            "unless --seen-by names whose eyes count",
            count=len(record.played),
        )
    absent = record.deal.absent if len(record.hands) == 3 else None
    return {
        "hand": record.hands[declarer],
        "contract": contract,
        "declarer": declarer,
        "first": first,
        "discard": record.discard,
        "led": next(iter(record.played), None),
        "absent": absent,
    }


def _expected(record: Record, found: Odds, agreed: Convention | None) -> Expected | None:
    """Declarer's whists; none of an unfinished count, which is neither exact nor a sample."""
    if agreed is None or not (found.is_sample or found.is_complete):
        return None
    from prefdd.whists import expected_whists

    return expected_whists(found, _contract(record), agreed)


def _made(contract: Contract) -> tuple[int, int]:
    """Numbers of tricks, least and most, with which declarer makes the contract."""
    return (0, 0) if contract.kind is Kind.MISERE else (contract.level, 10)


def _as_text(record: Record, found: Odds, seconds: float, console: Console) -> str:
    style, contract, declarer = console.style, _contract(record), record.declarer
    assert declarer is not None
    hands = text.hand_rows({declarer: record.hands[declarer]}, style, record.discard)
    made = style.say("{contract} is made in {percent} % of layouts.").format(
        contract=style.title(contract), percent=f"{100 * found.share(*_made(contract)):.2f}"
    )
    lines = [hands, text.histogram(found.counts, style), style.strong(made) + "\n"]
    if not found.is_complete:
        low, high = found.interval(*_made(contract))
        if found.is_sample:
            lines[-1] += style.say("95 % interval: {low} to {high} %.").format(
                low=f"{100 * low:.2f}", high=f"{100 * high:.2f}"
            )
        else:
            lines[-1] += style.say("Incomplete: {deals} of {population} layouts.").format(
                deals=found.deals, population=found.population
            )
        lines[-1] += "\n"
    lines[-1] += style.say("{deals} layouts, {nodes} nodes, {seconds} s").format(
        deals=found.deals, nodes=found.nodes, seconds=f"{seconds:.2f}"
    )
    return "\n".join(lines) + "\n"
