"""Prefdd records: every record comes back, and people's variants are understood."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from record_strategies import records

from prefdd import Card, Cards, Contract, NotationError, Record, Seat
from prefdd.notation import json_records
from prefdd.notation.bad_record import BadRecord
from prefdd.notation.tags import read, read_each, write

DATA = Path(__file__).parents[1] / "data"
KOVALEVSKAYA = """\
[Id "kovalevskaya"]
[Deal "E: S:QJ C:97 D:KQJT H:J7 | S: S:T987 C:8 D:987 H:98 | W: S:AK C:QJT D:A H:AKQT"]
[Contract "misere"]
[Declarer "S"]
[First "E"]
[Discard "C:AK"]
[Site "Одесса"]
[Play "E"]
DK D9 DA
SA SJ
"""
ONE = '[Id "%s"]\n[Deal "S: S:AK"]\n'


@given(st.lists(records(), min_size=1, max_size=3))
def test_records_come_back(items: list[Record]) -> None:
    assert read(write(items)) == items
    assert read(write(items).replace("\n", "\r\n")) == items
    assert read("\ufeff" + write(items).rstrip("\n")) == items


@pytest.mark.parametrize("name", ["problems.json", "positions.json"])
def test_published_records_come_back(name: str) -> None:
    found = json_records.read((DATA / name).read_text(encoding="utf-8"))
    assert read(write(found)) == found


def test_text_of_a_record() -> None:
    record = read(KOVALEVSKAYA)[0]
    assert record.contract == Contract.misere()
    assert record.hands[Seat.S] == Cards("S:T987 C:8 D:987 H:98")
    assert record.discard == Cards("C:AK")
    assert record.extra == {"Site": "Одесса"}
    assert [card.code for card in record.played] == ["DK", "D9", "DA", "SA", "SJ"]
    assert write([record]) == KOVALEVSKAYA


def test_hands_of_pbn() -> None:
    record = read('[Deal "W:AK.AKQT.A.QJT QJ.J7.KQJT.97 - T987.98.987.8"]')[0]
    assert record.hands == {
        Seat.W: Cards("S:AK C:QJT D:A H:AKQT"),
        Seat.N: Cards("S:QJ C:97 D:KQJT H:J7"),
        Seat.S: Cards("S:T987 C:8 D:987 H:98"),
    }
    near = read('[Deal "W:AK.AKQT.A.QJT QJ.J7.KQJT.97 T987.98.987.8"]')[0]
    assert list(near.hands) == [Seat.W, Seat.N, Seat.E]
    assert list(near.clockwise) == [Seat.N, Seat.E, Seat.W]
    assert read('[Deal "N:.KJT.AJT9.A87 ... -"]')[0].hands == {
        Seat.N: read('[Deal "N:S.HKJT.DAJT9.CA87"]')[0].hands[Seat.N],
        Seat.E: Cards(),
    }


def test_comments_are_kept_and_escape_lines_skipped() -> None:
    text = (
        "% prefdd 1\n; not of a record\n{nor\n\nthis}\n"
        '[Deal "S: S:A"] ; one\n{two\n\nlines}\n[Comment "zero"]\n[Auction "N"]\n1NT pass\n'
    )
    record = read(text)[0]
    assert record.comment == "zero\none\ntwo\n\nlines\n1NT pass"
    assert record.extra == {"Auction": "N"}


def test_leader_is_taken_from_play_and_must_agree() -> None:
    deal = '[Deal "N: S:A | E: S:K"]\n'
    assert read(deal + '[Play "E"]\n')[0].first is Seat.E
    assert read(deal + '[First "?"]\n[Play "E"]\n')[0].first is Seat.E
    with pytest.raises(NotationError, match=r"^line 3: tag First"):
        read(deal + '[First "N"]\n[Play "E"]\n')


def test_play_ends_at_a_star() -> None:
    record = read('[Deal "N: S:A | E: S:K"]\n[Play "E"]\nSK SA\n* - -\n')[0]
    assert record.played == (Card("SK"), Card("SA"))


def test_unknown_contract_and_declarer() -> None:
    record = read('[Deal "N: S:A"]\n[Contract "?"]\n[Declarer "?"]\n')[0]
    assert (record.contract, record.declarer) == (None, None)


def test_escapes_and_stray_backslashes() -> None:
    record = read('[Deal "N: S:A"]\n[Comment "a \\"b\\" \\\\ c"]\n[Site "C:\\dir"]\n')[0]
    assert record.comment == 'a "b" \\ c'
    assert record.extra["Site"] == "C:\\dir"


@pytest.mark.parametrize(
    ("middle", "line", "message"),
    [
        ('[Id "x"]\n[Contract "6S"]\n', 4, "tag Deal is missing"),
        ('[Deal "S: S:AZ"]\n', 4, "hands.S"),
        ('[Deal "S:AK D:7"]\n', 4, "hands"),
        ('[Deal "AK"]\n', 4, "has no seat"),
        ('[Deal "S: S:A | S: S:K"]\n', 4, "two hands"),
        ('[Deal "S: S:A"]\n[Contract 6]\n', 5, "not in quotes"),
        ('[Deal "S: S:A"]\n[Contract "12X"]\n', 5, "contract"),
        ('[Deal "S: S:A"]\n[Play "S"]\nSA SK\nSZ\n', 7, "played.3"),
        ('[Deal "S: S:A"]\n[Deal "S: S:K"]\n', 5, "twice"),
        ('[Deal "S: S:A"\n[First "S"]\n', 4, "no ]"),
        ('[Deal "S: S:A]\n', 4, "closing quote"),
        ("[Deal S]\n", 4, "neither in quotes nor JSON"),
        ("[Deal]\n", 4, "name and a value"),
        ('word [Deal "S: S:A"]\n', 4, "before any tag"),
        ('[Deal "S: S:A"]\n{open\n', 5, "closing brace"),
        ('[Deal "N:... ... ... ... ..."]\n', 4, "5 hands"),
    ],
)
def test_bad_record_does_not_lose_the_others(middle: str, line: int, message: str) -> None:
    found = list(read_each(f"{ONE % 1}\n{middle}\n{ONE % 2}"))
    bad = [item for item in found if isinstance(item, BadRecord)]
    good = [item.id for item in found if isinstance(item, Record)]
    assert good == ["1", "2"]
    (item,) = bad
    assert isinstance(item.error, NotationError)
    assert item.error.line == line
    assert message in str(item.error)


def test_value_that_json_cannot_express_is_named() -> None:
    with pytest.raises(NotationError, match="etude: note"):
        write([Record({}, id="etude", extra={"note": {1}})])


@pytest.mark.parametrize("text", ["", "\n\n", "; only a comment", "% only an escape"])
def test_text_without_record_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="no record"):
        read(text)


@given(st.text(alphabet='[]{}";%\\ \n\tADealIdPlay:|S1.-', max_size=60))
def test_garbage_gives_bad_records(text: str) -> None:
    for item in read_each(text):
        assert str(item)
