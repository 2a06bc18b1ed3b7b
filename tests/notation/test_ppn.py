"""PPN: the form is read as files have it, play is judged apart, nothing bad loses a deal."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefdd import Card, Cards, Contract, NotationError, Record, Seat
from prefdd.notation.bad_record import BadRecord
from prefdd.notation.ppn import findings, read, read_each

TEXT = (Path(__file__).parents[1] / "data" / "ppn_consistent_generated.ppn").read_text("utf-8")
LINES = [line for line in TEXT.split("\n") if line.startswith(("[1 ", "[2 ", "[3 "))]
GAME, MISERE, PASSED = LINES


def change(line: str, field: int, value: str | None) -> str:
    """A deal with one field changed, or left out."""
    words = line.strip("[]").split()
    words[field : field + 1] = [] if value is None else [value]
    return f"[{' '.join(words)}]"


def test_file_replays_without_findings() -> None:
    found = read(TEXT)
    assert [record.id for record in found] == ["1", "2", "3"]
    assert [record.validate() for record in found] == [[], [], []]
    assert [findings(record) for record in found] == [[], [], []]
    assert [len(record.played) for record in found] == [30, 30, 0]


def test_tricks_agree_with_the_summary() -> None:
    game, other, _ = read(TEXT)
    # Summaries: M5 F3 F2 in the order 2 3 1; M3 F4 F3 in the order 3 1 2; 1 2 3 sit at W N E.
    assert dict(zip(game.position.seats, game.position.won, strict=True)) == {
        Seat.N: 5,
        Seat.E: 3,
        Seat.W: 2,
    }
    assert dict(zip(other.position.seats, other.position.won, strict=True)) == {
        Seat.E: 3,
        Seat.W: 4,
        Seat.N: 3,
    }


def test_fields_of_a_game() -> None:
    record = read(TEXT)[0]
    assert record.contract == Contract.parse("6H")
    assert (record.declarer, record.first) == (Seat.N, Seat.N)
    assert record.discard == Cards("SA SK")
    assert record.talon == Cards("DA SK")
    assert record.played[:3] == (Card("SQ"), Card("S9"), Card("S7"))
    assert record.extra["players"] == {"W": "ana", "N": "Петр Иванов", "E": "zoran"}
    assert record.extra["bids"] == "3,P,P"
    assert record.extra["refa"] == "0"


def test_deal_that_all_passed() -> None:
    record = read(TEXT)[2]
    assert record.contract == Contract.all_pass()
    assert (record.declarer, record.first, len(record.talon)) == (None, Seat.W, 2)


def test_refa_may_be_left_out() -> None:
    with_refa, without = read(f"{GAME}\n{change(GAME, 9, None)}")
    assert without.played == with_refa.played
    assert "refa" not in without.extra
    assert without.extra["value"] == with_refa.extra["value"]


def test_indents_blanks_and_line_ends() -> None:
    text = "\ufeff" + "".join(f"    {line}   \r\n" for line in TEXT.split("\n"))
    assert read(text.rstrip()) == read(TEXT)
    assert read("\n".join([TEXT.split("[1 ")[0], f"{GAME} {MISERE}", PASSED])) == read(TEXT)


@pytest.mark.parametrize(
    ("code", "contract"),
    [
        ("2", "6S"),
        ("3", "6D"),
        ("4", "6H"),
        ("5", "6C"),
        ("6", "misere"),
        ("7", "6NT"),
        ("8", "6NT"),
    ],
)
def test_contracts_in_serbian_order(code: str, contract: str) -> None:
    plain, closed = read(f"{change(GAME, 6, code)}\n{change(GAME, 6, f'G{code}')}")
    assert plain.contract == closed.contract == Contract.parse(contract)


def test_game_without_talon_keeps_the_hand() -> None:
    record = read(change(change(GAME, 5, "XX"), 6, "G2"))[0]
    assert not record.discard
    assert not record.hands[Seat.N] & record.talon
    assert len(record.hands[Seat.N]) == 10


def test_dealing_the_other_way_round() -> None:
    # Dealt to 3, 2, 1: after player 1 at W comes 3 at N, then 2 at E.
    record, usual = read(PASSED.replace(" 123 ", " 321 ") + PASSED)
    assert record.first is Seat.N
    assert record.hands == {
        Seat.N: usual.hands[Seat.W],
        Seat.E: usual.hands[Seat.N],
        Seat.W: usual.hands[Seat.E],
    }


def test_nobody_followed() -> None:
    words = GAME.strip("[]").split()
    short = f"[{' '.join([*words[:7], '0', '0'])}]"
    record = read(short)[0]
    assert record.played == ()
    assert record.contract == Contract.parse("6H")
    assert read(change(change(GAME, 7, "0"), 12, "0"))[0].played == ()


def test_discard_that_declarer_did_not_have() -> None:
    record = read(change(GAME, 5, "8L"))[0]
    found = findings(record)
    assert str(found[0]) == "discard ♥J is not among declarer's 12 cards; E holds it"


def test_card_played_twice() -> None:
    throws = GAME.split()[12].split(",")
    record = read(change(GAME, 12, ",".join([throws[0], throws[0], *throws[2:]])))[0]
    assert [finding.ply for finding in findings(record)] == [4]
    assert "does not hold ♠Q" in str(findings(record)[0])


def test_winner_that_the_cards_deny() -> None:
    throws = GAME.split()[12].split(",")
    record = read(change(GAME, 12, ",".join([*throws[:9], "5VU1"])))[0]
    assert [str(finding.error) for finding in findings(record)] == [
        "trick 10 is won by E, but the file says by W"
    ]


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (change(GAME, 12, "6312,FE2,QTS3"), "trick 2 has two cards.*play by three"),
        (change(GAME, 12, "6312,FEB22"), "trick 2 is 'FEB22'"),
        (change(GAME, 12, "6Y12"), "'Y'"),
        (change(GAME, 12, "6319"), "player.*'9'"),
        (change(GAME, 5, "AY"), "'Y'"),
        (change(GAME, 5, "A"), "1 codes"),
        (change(GAME, 6, "9"), "no game has the number"),
        (change(GAME, 4, "4"), "no player"),
        (change(GAME, 1, "131"), "order of dealing"),
        (change(GAME, 1, "12"), "order of dealing"),
        (GAME.replace("82OQ", "88OQ"), "twice"),
        (change(GAME, 2, "82OQ"), "32 are needed"),
        (change(change(GAME, 9, None), 9, None), "12 fields"),
        ("[1 231]", "2 fields"),
        (GAME.rstrip("]"), "not in brackets"),
        ("1. 1 1BDHM27YQK4CEIN3FVRJS5LP8GU6AOT9 M3,D,3", "older form"),
    ],
)
def test_bad_deal_is_named_and_loses_no_other(bad: str, message: str) -> None:
    found = list(read_each(f"[Bula 60]\n{bad}\n{PASSED}\n"))
    assert [item.id for item in found] == ["1", "3"]
    item, good = found
    assert isinstance(good, Record)
    assert isinstance(item, BadRecord)
    with pytest.raises(NotationError, match=message) as caught:
        raise item.error
    assert caught.value.line == 2


def test_file_without_deals_is_refused() -> None:
    with pytest.raises(NotationError, match="no deal"):
        read("[Bula 60]\n% nothing more\n")


@given(st.text(alphabet='[]123 PXGABV,\n"', max_size=80))
def test_garbage_gives_bad_records(text: str) -> None:
    for item in read_each(text):
        assert str(item)
