"""Inputs made of other inputs: bytes, words, lines and values of JSON in other places."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Sequence

__all__ = ["mutated"]

WORDS = (
    "S:AK", "C:QJT", "♠", "♥️", "♣ТК", "п", "ч 7", "10", "T", "Т", "6S", "10NT", "misere", "мизер",
    "allpass", "распасы", "N", "E:", "Юг:", "Ход:", "First: N", "-", "...", "....", ".", "AKQJT987",
    "deal 1 ", "% bts version 5.2\n", '[Deal "', "[Bula 60]\n", "[Refe 2]", '"]', "{", "}", "[",
    "]", '"', "\\", "\\u0000", "\\ud800", "\ufeff", "\u200b", "\u00a0", "\x00", "\r\n", "\r",
    "\n\n", "\t", "---\n", ";", ",", ":", "=", "//", "<b>", "&spades;", "null", "true", "NaN",
    "1e999",     "-1", "0",
    "9" * 30, "4294967295", "1/3", "0.5", "W P", "calls", "tricks", "contract", "entries",
    "kind", "hands", "played", "id", "extra", "sochi", "whist=gentleman", 'base = "sochi"',
    "amnesty = true",
    "convention", "players", "target", "names", "factor", "faults", "talon", "opened", "talon_rule",
    "suit", "dealer", "first", "declarer", "no H", "trumps>=4", "S=2-4", "S*1/2/4", "aces=1-2",
)  # fmt: skip

VALUES: tuple[object, ...] = (
    None, True, False, 0, 1, -1, 3, 10, 2**31, 2**63, 10**40, 0.5, float("nan"), float("inf"), "",
    "?", "S", "S:AK", "6S", "misere", "allpass", "AK", "W P", "P", "н", "\ud800", "\x00", [], {},
    [[]], [None], ["DK"], ["DK", "D9"], {"S": "S:AK"}, {"A": "W"}, [6, 4, 0], [6, 3, 1], "sochi",
    "leningrad", {"base": "rostov"}, 'x"y', "{id}", "{}", "%s", "A" * 300, [["A", "revoke"]],
)  # fmt: skip


def mutated(data: bytes, others: Sequence[bytes], choose: random.Random) -> bytes:
    """Another input: one to four changes of this one."""
    for _ in range(choose.choice((1, 1, 1, 2, 2, 3, 4))):
        data = choose.choice(CHANGES)(data, others, choose)[:30_000]
    return data


def _place(data: bytes, choose: random.Random) -> int:
    return choose.randint(0, len(data))


def _slice(data: bytes, choose: random.Random) -> tuple[int, int]:
    start = _place(data, choose)
    return start, min(len(data), start + choose.choice((1, 1, 2, 4, 8, 16, 64, 256)))


def flip(data: bytes, others: Sequence[bytes], choose: random.Random) -> bytes:
    """Another byte."""
    if not data:
        return bytes([choose.randrange(256)])
    place = choose.randrange(len(data))
    return data[:place] + bytes([choose.randrange(256)]) + data[place + 1 :]


def cut(data: bytes, others: Sequence[bytes], choose: random.Random) -> bytes:
    """A piece less."""
    start, stop = _slice(data, choose)
    return data[:start] + data[stop:]


def end(data: bytes, others: Sequence[bytes], choose: random.Random) -> bytes:
    """No end."""
    return data[: _place(data, choose)]


def double(data: bytes, others: Sequence[bytes], choose: random.Random) -> bytes:
    """A piece twice, or many times."""
    start, stop = _slice(data, choose)
    return data[:stop] + data[start:stop] * choose.choice((1, 1, 2, 30)) + data[stop:]


def move(data: bytes, others: Sequence[bytes], choose: random.Random) -> bytes:
    """A piece in another place."""
    start, stop = _slice(data, choose)
    rest = data[:start] + data[stop:]
    place = _place(rest, choose)
    return rest[:place] + data[start:stop] + rest[place:]


def word(data: bytes, others: Sequence[bytes], choose: random.Random) -> bytes:
    """A word of the field more, or in the place of something."""
    start, stop = _slice(data, choose)
    new = choose.choice(WORDS).encode("utf-8", "surrogatepass")
    return data[:start] + new + data[choose.choice((start, stop)) :]


def lines(data: bytes, others: Sequence[bytes], choose: random.Random) -> bytes:
    """Lines in another order, one less or one twice."""
    rows = data.split(b"\n")
    place = choose.randrange(len(rows))
    what = choose.randrange(3)
    if what == 0:
        del rows[place]
    elif what == 1:
        rows.insert(choose.randrange(len(rows) + 1), rows[place])
    else:
        choose.shuffle(rows)
    return b"\n".join(rows)


def cross(data: bytes, others: Sequence[bytes], choose: random.Random) -> bytes:
    """The beginning of one input and the end of another, or a piece of it within."""
    other = choose.choice(others)
    start, stop = _slice(other, choose)
    place = _place(data, choose)
    return data[:place] + (
        other[start:] if choose.random() < 0.5 else other[start:stop] + data[place:]
    )


def recode(data: bytes, others: Sequence[bytes], choose: random.Random) -> bytes:
    """Another encoding."""
    encoding = choose.choice(("cp1251", "koi8-r", "cp866", "utf-16", "utf-8-sig", "utf-32"))
    return data.decode("utf-8", "replace").encode(encoding, "replace")


def value(data: bytes, others: Sequence[bytes], choose: random.Random) -> bytes:
    """JSON with another value, a key less, or a key of another object."""
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError):
        return word(data, others, choose)
    places: list[tuple[object, object]] = []
    _collect(whole, places)
    if not places:
        return json.dumps(choose.choice(VALUES)).encode()
    holder, key = choose.choice(places)
    what = choose.randrange(6)
    if what == 0:
        del holder[key]  # type: ignore[attr-defined]
    elif what == 1:
        other_holder, other_key = choose.choice(places)
        holder[key] = json.loads(json.dumps(other_holder[other_key]))  # type: ignore[index]
    elif what == 2 and isinstance(holder, dict):
        holder[choose.choice(WORDS)] = holder.pop(key)
    else:
        holder[key] = choose.choice(VALUES)  # type: ignore[index]
    return json.dumps(whole, ensure_ascii=choose.random() < 0.3).encode("utf-8", "surrogatepass")


def _collect(value: object, places: list[tuple[object, object]]) -> None:
    """All places of a value of JSON, each as what holds it and the key."""
    keys: Iterable[object] = ()
    if isinstance(value, dict):
        keys = list(value)
    elif isinstance(value, list):
        keys = range(len(value))
    for key in keys:
        places.append((value, key))
        _collect(value[key], places)  # type: ignore[index]


CHANGES: tuple[Callable[[bytes, Sequence[bytes], random.Random], bytes], ...] = (
    flip, cut, end, double, move, word, word, word, lines, cross, recode,
    value, value, value, value,
)  # fmt: skip
