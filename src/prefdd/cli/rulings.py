"""Sub-command that rules on an infraction, and asks for the facts that are missing."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from prefdd import i18n
from prefdd.cli.console import Console
from prefdd.cli.scores import read_convention
from prefdd.errors import MissingFactError, NotationError, PrefddError
from prefdd.phrase import Phrase
from prefdd.record import Record
from prefdd.rulings import INFRACTIONS, Infraction, Ruling, asked, infraction_named, rule_on
from prefdd.scoring import Entry
from prefdd.scoring.calls import read_call
from prefdd.view.ruling_html import ruling_page
from prefdd.view.rulings import protocol
from prefdd.view.text import grid
from prefdd.whole_number import whole_number

__all__ = ["rule"]

_AT_THE_TABLE = ("players", "calls", "factor", "row")
"""Facts of the deal that are no facts of the infraction, as options and keys of records."""


def rule(arguments: argparse.Namespace, console: Console) -> int:
    """What the Code orders, with entries and proofs."""
    if arguments.list:
        console.write(_listed(console))
        return 0
    judge = _Judge(arguments, console)

    def as_object(record: Record) -> Mapping[str, Any]:
        ruling = judge.ruling(record)
        judge.save_page(ruling)
        return ruling.to_json(judge.tell)

    def as_text(record: Record) -> str:
        ruling = judge.ruling(record)
        judge.save_page(ruling)
        return protocol(ruling, console.style, full=arguments.full)

    return console.answer_each(arguments, as_object, as_text)


def _listed(console: Console) -> str:
    """Every infraction with its rule, its facts, and what each of them answers."""
    parts = []
    for kind in INFRACTIONS:
        title = f"{kind.name}  {console.describe_phrase(kind.title)} ({kind.code})"
        rows = []
        for item in asked(kind):
            name = item.name if item.is_needed else f"[{item.name}]"
            rows.append(["", name, console.describe_phrase(item.question)])
        parts.append(console.style.strong(title) + "\n" + (grid(rows) if rows else ""))
    return "\n".join(parts)


class _Judge:
    """Rules on records, with what the options say, the record says, and people answer."""

    def __init__(self, arguments: argparse.Namespace, console: Console) -> None:
        self._arguments = arguments
        self._console = console
        self._facts: dict[str, object] = dict(arguments.fact)
        self._table: dict[str, object] = {
            name: getattr(arguments, name)
            for name in _AT_THE_TABLE
            if getattr(arguments, name) is not None
        }

    def tell(self, phrase: Phrase | Entry) -> str:
        """A phrase in the language of the run."""
        return i18n.describe(phrase, self._console.style.lang)

    def ruling(self, record: Record) -> Ruling:
        """The ruling; what is missing is asked for at a terminal."""
        facts, table = dict(self._facts), {**_recorded(record), **self._table}
        named = self._arguments.infraction
        if isinstance(told := record.extra.get("infraction"), Mapping):
            facts = {**{key: v for key, v in told.items() if key != "infraction"}, **facts}
            named = named or told.get("infraction")
        elif isinstance(told, str):
            named = named or told
        convention = self._arguments.convention or record.convention or "sochi"
        while True:
            try:
                kind = self._kind(named)
                named = kind.name
                return rule_on(record, kind.read(facts), read_convention(convention), **table)  # type: ignore[arg-type]
            except MissingFactError as missing:
                answer = self._answer(missing, named)
                if missing.name == "infraction":
                    named = answer
                elif missing.name in _AT_THE_TABLE:
                    table[missing.name] = answer
                else:
                    facts[missing.name] = answer

    def _kind(self, named: object) -> type[Infraction]:
        if named is None:
            raise MissingFactError(
                "it is not said what went wrong; name it with --infraction, such as {example}; "
                "prefdd rule --list names all",
                name="infraction",
                example=INFRACTIONS[0].name,
            )
        return infraction_named(str(named))

    def _answer(self, missing: MissingFactError, named: object) -> str:
        """What somebody at the terminal answers; without one the error goes on."""
        if not _can_ask() or self._arguments.json or not self._is_askable(missing, named):
            raise missing
        if missing.name == "infraction":
            self._console.write(_listed(self._console) + "\n")
            question = self._console.say("What went wrong?")
        else:
            question = self._question(missing, named)
        while True:
            self._console.write(question + " ")
            sys.stdout.flush()
            answer = sys.stdin.readline().strip()
            if not answer:
                raise missing
            wrong = _unreadable(missing.name, named, answer)
            if wrong is None:
                return answer
            self._console.complain(self._console.describe(wrong))

    def _question(self, missing: MissingFactError, named: object) -> str:
        for item in asked(infraction_named(str(named))):
            if item.name == missing.name:
                return self._console.describe_phrase(item.question)
        if missing.name == "calls":
            return self._console.say("What did the defenders call, in order after declarer (W P)?")
        return self._console.describe(missing)

    def _is_askable(self, missing: MissingFactError, named: object) -> bool:
        """Whether an answer on one line can be used; cards of a record cannot."""
        if missing.name in ("infraction", *_AT_THE_TABLE):
            return True
        kinds = [kind for kind in INFRACTIONS if kind.name == named]
        return any(item.name == missing.name for kind in kinds for item in asked(kind))

    def save_page(self, ruling: Ruling) -> None:
        """Write the protocol with boards, if it was asked for."""
        if self._arguments.html is None:
            return
        page = ruling_page(ruling, self._console.style.lang)
        Path(self._arguments.html).write_text(page, encoding="utf-8", newline="\n")


def _unreadable(name: str, named: object, answer: str) -> PrefddError | None:
    """Why an answer cannot be what was asked for; None if it can."""
    try:
        if name == "infraction":
            infraction_named(answer)
        elif name == "calls":
            list(
                map(
                    read_call,
                    (word.rpartition(":")[2] for word in answer.replace(",", " ").split()),
                )
            )
        else:
            for item in asked(infraction_named(str(named))):
                if item.name == name:
                    item.read(answer)
    except PrefddError as error:
        return error
    return None


def _can_ask() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _recorded(record: Record) -> dict[str, object]:
    """What the record itself says of the table."""
    found: dict[str, object] = {}
    for name in _AT_THE_TABLE:
        value = record.extra.get(name)
        if value is None:
            continue
        if name == "calls":
            found[name] = value
            continue
        number = None if isinstance(value, bool) else whole_number(str(value))
        if number is None:
            raise NotationError(
                "{name}: cannot read {text}; {hint}",
                name=name,
                text=value,
                hint=Phrase("it is a whole number"),
            )
        found[name] = number
    return found
