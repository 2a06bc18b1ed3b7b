"""What is fuzzed: each target takes bytes, and raises unless all that happens is documented.

A target gives a word for what happened - the template of an error, a format - by which the
fuzzer knows that an input is of a new kind.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from prefdd import Cards, Convention, Fact, PrefddError, Record, Seat, talon_odds
from prefdd.batch.rows import answers_of, check_columns, record_of
from prefdd.cli import main
from prefdd.cli.order_states import read_talons, write_state
from prefdd.i18n import describe, write_fact
from prefdd.notation import bts, json_records, ppn, tags, textblock
from prefdd.notation.bad_record import BadRecord, Read
from prefdd.notation.facts import parse_facts
from prefdd.notation.files import FORMATS, dumps, load_each, loads_each
from prefdd.notation.sheets import read_sheet_file
from prefdd.notation.typed import parse_hand
from prefdd.scoring.reckoning import settle
from prefdd.scoring.sheet import ScoreSheet
from prefdd.talons import TalonOdds
from prefdd.training.history import Entry, History
from prefdd.view.sheets import sheet_log, sheet_table
from prefdd.view.text import Style

__all__ = ["TARGETS", "WrongAnswer"]

LONGEST = 20_000
"""Signs of a text; longer ones teach nothing and take time."""

DEMO = Path(__file__).parents[2] / "demo" / "kovalevskaya.txt"
ENDING = b"""{"hands": {"N": "S:A7", "E": "S:KQ", "W": "S:T9"}, "contract": "6NT",
 "declarer": "N", "first": "E", "played": ["SK", "ST", "SA"]}"""
HAND = ("odds", "--sample", "1", "--declarer", "S", "--first", "S")

Target = Callable[[bytes], str]


class WrongAnswer(AssertionError):
    """What was read is not what was written, or an answer is not of its form."""


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "replace")[:LONGEST]


def told(error: PrefddError) -> str:
    """The template of an error, which can be said in both languages."""
    for lang in ("en", "ru"):
        if not describe(error, lang):
            raise WrongAnswer(f"nothing is said of {error!r}")
    if not str(error):
        raise WrongAnswer("an error without words")
    return error.template


def sounds(items: Iterator[Read] | Iterator[object]) -> str:
    """Read all; what is read must be written and read back the same."""
    words = []
    for number, item in enumerate(items):
        if isinstance(item, Record):
            check_record(item)
            words.append("record")
        else:
            error = item.error if isinstance(item, BadRecord) else item
            assert isinstance(error, PrefddError)
            words.append(told(error))
        if number > 50:
            break
    return "|".join(sorted(set(words)))


def check_record(record: Record) -> None:
    """A record is judged without a word that is not documented, and comes back from writers."""
    for finding in record.validate():
        assert str(finding)
    with contextlib.suppress(PrefddError):
        assert record.position is not None
    for format in FORMATS:
        try:
            text = dumps([record], format)
        except PrefddError as error:
            told(error)
            continue
        back = list(loads_each(text))
        if len(back) != 1 or not isinstance(back[0], Record):
            raise WrongAnswer(f"{format}: {record!r} came back as {back!r} from {text!r}")
        if not is_same(record, back[0], format):
            raise WrongAnswer(f"{format}: {record!r} became {back[0]!r} by {text!r}")


def is_same(first: Record, second: Record, format: str) -> bool:
    if format in ("bts", "text"):  # they have no place for all that a record may hold
        return first.hands == second.hands
    # NaN, which Python's JSON reads, is unlike itself; as text it is alike.
    return json_records.write([first]) == json_records.write([second])


def load(data: bytes) -> str:
    return sounds(load_each(data))


def load_cyrillic(data: bytes) -> str:
    return sounds(load_each(data, encoding="cp1251"))


def load_text(data: bytes) -> str:
    return sounds(loads_each(text_of(data)))


def json_text(data: bytes) -> str:
    return sounds(json_records.read_each(text_of(data)))


def tag_text(data: bytes) -> str:
    return sounds(tags.read_each(text_of(data)))


def bts_text(data: bytes) -> str:
    return sounds(bts.read_each(text_of(data)))


def ppn_text(data: bytes) -> str:
    return sounds(ppn.read_each(text_of(data)))


def block_text(data: bytes) -> str:
    return sounds(textblock.read_each(text_of(data)))


def typed(data: bytes) -> str:
    text = text_of(data)
    words = []
    for alphabet in ("auto", "en", "ru"):
        try:
            hand = parse_hand(text, alphabet)
        except PrefddError as error:
            words.append(told(error))
            continue
        words.append("hand")
        for written in (str(hand), hand.code):
            if hand and parse_hand(written) != hand:
                raise WrongAnswer(f"{text!r} is {hand!r}, written {written!r}")
    return "|".join(words)


def facts(data: bytes) -> str:
    try:
        known = parse_facts(text_of(data))
    except PrefddError as error:
        return told(error)
    for lang in ("en", "ru"):
        written = "; ".join(write_fact(fact, lang) for fact in known)
        if known and list(map(meaning, parse_facts(written))) != list(map(meaning, known)):
            raise WrongAnswer(f"{known!r} became {parse_facts(written)!r} by {written!r}")
    return "facts"


def meaning(fact: Fact) -> tuple[object, ...]:
    """What a fact says: weights count only beside each other."""
    weights = [fact.weight(count) for count in range(len(fact.cards) + 1)]
    return fact.seat, fact.cards, [weight / (max(weights) or 1) for weight in weights]


def convention(data: bytes) -> str:
    try:
        agreed = Convention.parse(text_of(data))
    except PrefddError as error:
        return told(error)
    if Convention.parse(agreed.text).options != agreed.options:
        raise WrongAnswer(f"{agreed.text} is read otherwise")
    return "convention"


def toml(data: bytes) -> str:
    try:
        agreed = Convention.from_toml(text_of(data))
    except PrefddError as error:
        return told(error)
    if Convention.from_toml(agreed.to_toml()).options != agreed.options:
        raise WrongAnswer(f"{agreed.to_toml()} is read otherwise")
    return "convention"


def sheet(data: bytes) -> str:
    words = []
    try:
        read = read_sheet_file(text_of(data))
        words = [told(fault) for fault in read.faults]
        check_sheet(read.sheet)
        words += [line.kind.value for line in read.sheet.lines]
    except PrefddError as error:
        words.append(told(error))
    return "|".join(sorted(set(words)))


def check_sheet(kept: ScoreSheet) -> None:
    """A sheet is written and read back the same, settles to nothing, and can be shown."""
    back = ScoreSheet.from_json(kept.to_json())
    if (back.totals, back.names, back.lines) != (kept.totals, kept.names, kept.lines):
        raise WrongAnswer(f"a sheet came back otherwise from {kept.to_json()}")
    done = settle(kept)
    if sum(done.balance) != 0:
        raise WrongAnswer(f"somebody has won what nobody has lost: {done.balance}")
    for lang in ("en", "ru"):
        assert sheet_table(kept, Style(lang))
        assert isinstance(sheet_log(kept, Style(lang)), str)


def history(data: bytes) -> str:
    """A line of a history, and a whole file, which is kept aside when it is damaged."""
    line = text_of(data)
    try:
        entry = Entry.read(line)
    except ValueError:
        word = "no entry"
    else:
        word = "entry"
        again = json.dumps(asdict(entry), ensure_ascii=False)
        if json.dumps(asdict(Entry.read(again)), ensure_ascii=False) != again:
            raise WrongAnswer(f"{line!r} became {again!r}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "history.jsonl"
        path.write_bytes(data)
        kept = History.open(path)
        where = kept.kept_aside or path
        if where.read_bytes() != data:
            raise WrongAnswer("a history was changed by reading it")
    return word


def rows(data: bytes) -> str:
    """An object of JSON as the row of a data frame or of a Parquet file."""
    try:
        row = json.loads(text_of(data))
    except (ValueError, RecursionError):
        return "no JSON"
    if not isinstance(row, dict):
        return "no object"
    row |= {
        seat: sum(1 << bit for bit in row[seat] if type(bit) is int and 0 <= bit < 40)
        for seat in "NESW"
        if isinstance(row.get(seat), list)
    }
    try:
        check_columns(row)
    except PrefddError as error:
        return told(error)
    item = record_of(row)
    if isinstance(item, BadRecord):
        return told(item.error)
    [answer] = answers_of([row])
    return "error" if "error" in answer else "answer"


def parquet(data: bytes) -> str:
    """A file of Parquet; pyarrow refuses with errors of its own, which are OSErrors here."""
    from prefdd.batch.sources import RowSource

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deals.parquet"
        path.write_bytes(data)
        try:
            for number, row in enumerate(RowSource(path).items()):
                assert isinstance(row, dict)
                record_of(row)
                if number > 20:
                    break
        except PrefddError as error:
            return told(error)
        except OSError:
            return "OSError"
    return "rows"


def command(*words: str) -> Target:
    """A command that reads standard input, and whose answers are objects of JSON."""

    def run(data: bytes) -> str:
        status, out, err = shell(words, data)
        if status not in (0, 1):
            raise WrongAnswer(f"exit status {status}: {err}")
        if "Traceback" in err:
            raise WrongAnswer(err)
        answers = []
        for line in out.splitlines() if "--json" in words or words[0] == "batch" else ():
            answer = json.loads(line)
            if not isinstance(answer, dict):
                raise WrongAnswer(f"{line!r} is no object")
            answers.append(answer)
        has_errors = any("error" in answer for answer in answers) or bool(err)
        if status == 1 and not has_errors:
            raise WrongAnswer(f"exit status 1, and nothing is said of an error: {out!r}")
        if status == 0 and any("error" in answer for answer in answers):
            raise WrongAnswer(f"exit status 0 in spite of errors: {out!r}")
        kinds = {" ".join(sorted(answer))[:80] for answer in answers}
        return f"{status} " + "|".join(sorted(kinds))

    return run


def resumed(*words: str) -> Target:
    """A long command that goes on from a file of its state; the state of other work is refused."""

    def run(data: bytes) -> str:
        with tempfile.TemporaryDirectory() as folder:
            state = Path(folder) / "state"
            state.write_bytes(data)
            status, out, err = shell((*words, "--lang", "en", "--resume", str(state)), b"")
        if status == 1 and len(err.splitlines()) == 1:
            return err.replace(folder, "")
        if status != 0 or err:
            raise WrongAnswer(f"exit status {status}: {err}")
        return out

    return run


def talons_state(data: bytes) -> str:
    """The state of a search before the talon, which would take long to end."""
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder) / "state"
        state.write_bytes(data)
        try:
            found = ask_talons(read_talons(state))
        except PrefddError as error:
            return told(error)
        write_state(state, found)
        back = read_talons(state)
        if back is None or back.answers != found.answers:
            raise WrongAnswer(f"{found!r} came back as {back!r}")
    for goal in found.goals:
        assert 0 <= found.chance(goal) <= 1
    return "state"


def ask_talons(resume: TalonOdds | None) -> TalonOdds:
    """One more talon."""
    hand = Cards("S:AKQJT98 C:AK D:A")
    return talon_odds(
        hand,
        declarer=Seat.S,
        first=Seat.S,
        layouts=1,
        goals=[9],
        resume=resume,
        stop_after=1,
    )


def words(*begun: str, data: bytes = b"") -> Target:
    """Lines as the words that end a command: an answer, a complaint, or help."""

    def run(said: bytes) -> str:
        given = [line for line in text_of(said).splitlines()[:16] if "\0" not in line]
        # Nothing is to be written, and no file but standard input to be read.
        given = [line for line in given if not line.startswith("--h")]
        status, out, err = shell((*begun, *given), data)
        if status not in (0, 1, 2) or "Traceback" in err:
            raise WrongAnswer(f"exit status {status}: {err}")
        if status and not (err or "error" in out):
            raise WrongAnswer(f"exit status {status} without a word")
        return f"{status} {err[-60:]}"

    return run


def shell(words: tuple[str, ...], data: bytes) -> tuple[int, str, str]:
    """Run the command line in this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n") for _ in range(2))
    kept = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(data), "utf-8"), out, err
    try:
        status = main(words)
        out.flush()
        err.flush()
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
    return status, bytes_of(out).decode(), bytes_of(err).decode()


def bytes_of(stream: io.TextIOWrapper) -> bytes:
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue()


def quiet(target: Target) -> Target:
    """The target without its doubts, which are warnings."""

    def run(data: bytes) -> str:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return target(data)

    return run


TARGETS: dict[str, Target] = {
    name: quiet(target)
    for name, target in {
        "load": load,
        "load-cp1251": load_cyrillic,
        "text": load_text,
        "json": json_text,
        "tags": tag_text,
        "bts": bts_text,
        "ppn": ppn_text,
        "block": block_text,
        "typed": typed,
        "facts": facts,
        "convention": convention,
        "toml": toml,
        "sheet": sheet,
        "history": history,
        "rows": rows,
        "parquet": parquet,
        "solve": command("solve", "--json", "-"),
        "solve-text": command("solve", "--lang", "ru", "-"),
        "review": command("review", "--json", "-"),
        "score": command("score", "--json", "--deal", "-"),
        "sheet-command": command("sheet", "--json", "-"),
        "batch": command("batch", "-"),
        "score-words": words("score", "--json", "--lang", "en"),
        "rule": command("rule", "--json", "-"),
        "rule-words": words("rule", "--json", "--lang", "en", data=ENDING),
        "explain": command("explain", "--json", "-"),
        "allpass": command("allpass", "--json", "-"),
        "whist-words": words("whist", "--json", "--lang", "en", data=ENDING),
        "misere-words": words("misere", "--json", "--lang", "en"),
        "odds-state": resumed("odds", "--sample", "5", str(DEMO)),
        "orders-state": resumed(*HAND, "--hand", "S:AKQJT98 C:AK D:AK H:7"),
        "talons-state": talons_state,
        "convert": command("convert", "-", "-", "--to", "prefdd"),
    }.items()
}
"""Targets by name."""
