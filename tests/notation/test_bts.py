"""Problems of Bridge-preferans studio: what it writes is read, and nothing is lost in writing."""

from __future__ import annotations

import struct
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from record_strategies import records

from prefdd import Card, Cards, Contract, NotationError, Record, Seat
from prefdd.notation import json_records
from prefdd.notation.bad_record import BadRecord
from prefdd.notation.bts import read, read_each, write
from prefdd.notation.encoding import refuse_binary

DATA = Path(__file__).parents[1] / "data"
HANDS = "T987.98.987.8 AK.AKQT.A.QJT QJ.J7.KQJT.97"
PROBLEM = f"""\
% bts version 5.2
deal 1 {HANDS}
contract misere
play W
turns 0
player N
absent S
comment 
"""  # noqa: W291


@given(st.lists(records(hands=3), min_size=1, max_size=3))
def test_records_come_back(items: list[Record]) -> None:
    named = [record if record.id else replace(record, id="x") for record in items]
    assert read(write(named)) == named


@given(records(hands=3, is_sound=True))
def test_plain_lines_hold_the_play(record: Record) -> None:
    lines = write([record]).split("\r\n")
    cards = " ".join(card.code for card in record.played)
    if record.played and "continuation" not in record.extra:
        assert f"play {cards}" in lines
    assert f"turns {len(record.played)}" in lines


@pytest.mark.parametrize("name", ["problems.json", "positions.json"])
def test_published_records_come_back(name: str) -> None:
    found = json_records.read((DATA / name).read_text(encoding="utf-8"))
    assert read(write(found)) == found


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_what_the_program_writes(end: str) -> None:
    record = read(PROBLEM.replace("\n", end))[0]
    assert record.id == "1"
    assert record.hands == {
        Seat.N: Cards("S:T987 C:8 D:987 H:98"),
        Seat.E: Cards("S:AK C:QJT D:A H:AKQT"),
        Seat.W: Cards("S:QJ C:97 D:KQJT H:J7"),
    }
    assert (record.contract, record.declarer, record.first) == (Contract.misere(), Seat.N, Seat.W)
    assert record.validate() == []
    assert write([record]) == PROBLEM.replace("\n", "\r\n")


def test_keys_in_any_case_without_version_and_absent() -> None:
    record = read(f"DEAL 3 {HANDS.lower()}\nContract mizer\nPlay w\nPlayer n")[0]
    assert (record.id, record.contract, record.first) == ("3", Contract.misere(), Seat.W)
    assert Seat.S not in record.hands


@pytest.mark.parametrize("absent", list(Seat))
def test_absent_seat(absent: Seat) -> None:
    record = read(f"deal 1 {HANDS}\nabsent {absent}")[0]
    assert list(record.hands) == [seat for seat in Seat if seat is not absent]
    assert read(write([record])) == [record]


def test_leader_is_who_holds_the_first_card() -> None:
    record = read(f"deal 1 {HANDS}\ncontract misere\nplay DA DQ D9\nturns 2\nplayer N")[0]
    assert record.first is Seat.E
    assert record.played == (Card("DA"), Card("DQ"))
    assert record.extra["continuation"] == "D9"
    assert "play DA DQ D9\r\nturns 2" in write([record])
    assert read(write([record])) == [record]


@pytest.mark.parametrize("text", ["?", "??", "6?"])
def test_open_contract(text: str) -> None:
    record = read(f"deal 1 {HANDS}\ncontract {text}\nplay W\nplayer N")[0]
    assert record.contract is None
    assert f"contract {text}\r\n" in write([record])
    assert read(write([record])) == [record]


def test_comment_of_several_lines_and_pbninfo() -> None:
    text = f"deal 1 {HANDS}\ncomment Мизер\n\ndeal with it\nplay on\npbninfo a\nb\ndeal 2 {HANDS}\n"
    first, second = read(text)
    assert first.comment == "Мизер\n\ndeal with it\nplay on"
    assert first.extra == {"pbninfo": "a\nb"}
    assert second.id == "2"
    assert read(write([first, second])) == [first, second]


def test_what_the_format_lacks_stands_in_the_comment() -> None:
    record = read(PROBLEM)[0]
    illegal = replace(
        record, id="etude", discard=Cards("CA CK"), played=(Card("DK"), Card("S9")), comment="so"
    )
    text = write([illegal])
    assert "play DK\r\nturns 1\r\n" in text
    assert (
        'comment so\r\nprefdd: {"id": "etude", "discard": "C:AK", "played": ["DK", "S9"]}' in text
    )


@pytest.mark.parametrize(
    "hands",
    [
        "... ... ...",
        f"{HANDS.split()[0]} ... ...",
        "AKQJT987.AKQJ.. ... ..",
        "T987.98.987.8 T987... ...",
    ],
)
def test_wrong_counts_are_read(hands: str) -> None:
    if hands.endswith(" .."):
        hands += "."
    record = read(f"deal 1 {hands}\ncontract 6S\nplay N\nplayer N")[0]
    assert read(write([record])) == [record]


def test_ending_of_seven_cards() -> None:
    record = read("deal 7 J9.97.8.87 87.KQ.KQ.J QT.A8.A97. \ncontract 6S\nplay N\nplayer N")[0]
    assert record.validate() == []


@pytest.mark.parametrize(
    ("line", "number", "message"),
    [
        ("contract 5S", 3, "contract"),
        ("play DX", 3, "rank"),
        ("play SK\nturns 2", 4, "turns"),
        ("play HJ HJ\nturns x", 4, "turns"),
        ("play C7 CK", 3, ""),
        ("play DT D7 DA\nplayer Q", 4, "seat"),
        ("absent Q", 3, "seat"),
        ("contract 6S\ncontract 6S", 4, "twice"),
        ("...", 3, "begins with no key"),
    ],
)
def test_bad_problem_does_not_lose_the_others(line: str, number: int, message: str) -> None:
    found = list(read_each(f"deal 1 {HANDS}\ndeal 2 {HANDS}\n{line}\ndeal 3 {HANDS}\n"))
    bad = [item for item in found if isinstance(item, BadRecord)]
    if not message:
        assert bad == []
        return
    assert [item.id for item in found] == ["1", "2", "3"]
    assert [item.id for item in bad] == ["2"]
    assert isinstance(bad[0].error, NotationError)
    assert bad[0].error.line == number
    assert message in str(bad[0].error)


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        (f"deal 1 {HANDS} ...", "bridge"),
        ("deal 1 AK.. ... ...", "four suits"),
        ("deal 1 AA... ... ...", "twice"),
        ("deal 1 A6... ... ...", "32-card deck"),
        ("deal 1 ... ...", "hands of deal 1: 2"),
        ("deal", "hands"),
        ("contract 6S", "line with the hands is missing"),
        ("", "no problem"),
        (f"deal 1 {HANDS}\nplay SA\nturns 1\n", ""),
        ("deal 1 ... ... ...\nplay SA", "nobody holds it"),
    ],
)
def test_wrong_deals(deal: str, message: str) -> None:
    if not message:
        assert read(deal)
        return
    with pytest.raises(NotationError, match=message):
        read(deal)


@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_other_numbers_of_hands_cannot_be_written(count: int) -> None:
    hands = {seat: Cards() for seat in list(Seat)[:count]}
    with pytest.raises(NotationError, match=r"three hands.*JSON or prefdd"):
        write([Record(hands, id="one")])


def test_old_files_are_refused() -> None:
    with pytest.raises(NotationError, match="ZIP"):
        refuse_binary(b"PK\x03\x04rest")
    with pytest.raises(NotationError, match="old binary"):
        refuse_binary(struct.pack("<52i", *([-1, 0, 3, 8] * 13)) + b"\0\0")
    refuse_binary(PROBLEM.encode())


@given(st.text(alphabet="deal contrplyusbm\n1.?ASN", max_size=80))
def test_garbage_gives_bad_records(text: str) -> None:
    for item in read_each(text):
        assert str(item)
