"""JSON records: every record comes back, and every fault says where it is."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from record_strategies import LITERALS, records

from prefdd import Card, Cards, Contract, NotationError, PrefddError, Record, Seat
from prefdd.notation.bad_record import BadRecord
from prefdd.notation.json_records import from_object, read, read_each, to_object, write

DATA = Path(__file__).parents[1] / "data"
ONE = '{"id": "%s", "hands": {"S": "S:AK"}}'


@pytest.mark.parametrize("lines", [False, True])
@given(items=st.lists(records(), max_size=3))
def test_records_come_back(lines: bool, items: list[Record]) -> None:
    if items or not lines:
        assert read(write(items, lines=lines)) == items


@given(records())
def test_object_is_json_and_comes_back(record: Record) -> None:
    assert from_object(json.loads(json.dumps(to_object(record)))) == record


def test_example_of_the_schema() -> None:
    record = from_object(
        {
            "id": "kovalevskaya",
            "hands": {
                "E": "S:QJ C:97 D:KQJT H:J7",
                "S": "S:T987 C:8 D:987 H:98",
                "W": "S:AK C:QJT D:A H:AKQT",
            },
            "contract": "misere",
            "declarer": "S",
            "first": "E",
            "discard": "C:AK",
            "played": ["DK", "D9"],
        }
    )
    assert record.validate() == []
    assert record.position.to_move is Seat.W
    assert record.discard == Cards("CA CK")


@pytest.mark.parametrize("name", ["problems.json", "positions.json"])
def test_published_records_load_and_come_back(name: str) -> None:
    text = (DATA / name).read_text(encoding="utf-8")
    found = read(text)
    data = json.loads(text)
    wanted = data["problems"] if isinstance(data, dict) else data
    assert [record.id for record in found] == [item["id"] for item in wanted]
    assert [record.validate() for record in found] == [[] for _ in wanted]
    assert [record.extra.get("expected") for record in found] == [
        item.get("expected") for item in wanted
    ]
    assert read(write(found)) == found


def test_full_deal_of_thirty_cards() -> None:
    hands = {
        Seat.N: Cards("S:AKQJT987 C:AK"),
        Seat.E: Cards("C:QJT987 D:AKQJ"),
        Seat.S: Cards("D:T987 H:AKQJT9"),
    }
    record = Record(hands, Contract.parse("10NT"), Seat.N, Seat.N)
    position, played = record.start, list[Card]()
    while not position.is_over:
        played.append(position.legal.highest)
        position = position.play(played[-1])
    whole = record.with_played(tuple(played))
    assert len(whole.played) == 30
    assert read(write([whole])) == [whole]


def test_voids_may_be_left_out_and_cards_be_a_list() -> None:
    record = from_object(
        {"hands": {"S": "S:AK D:T", "E": ["S7", "h9"]}, "talon": "CA CK", "played": "S7 SA"}
    )
    assert record.hands[Seat.S] == Cards("SA SK DT")
    assert record.hands[Seat.E] == Cards("S7 H9")
    assert record.talon == Cards("CA CK")
    assert record.played == (Card("S7"), Card("SA"))


@pytest.mark.parametrize("unset", ["", "?"])
def test_what_is_not_known_may_be_a_question_mark(unset: str) -> None:
    record = from_object({"hands": {}, "contract": unset, "declarer": unset, "first": unset})
    assert (record.contract, record.declarer, record.first) == (None, None, None)


def test_numbers_are_names_of_records() -> None:
    assert from_object({"id": 17, "hands": {}}).id == "17"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (key, value)
        for key in ("contract", "declarer", "first", "talon", "discard", "comment", "convention")
        for value in (None, True, False, -1, 7, 1.5, {}, [None])
    ]
    + [("id", value) for value in (None, True, -1, 1.5, [])]
    + [("hands", value) for value in (None, True, 3, "S:AK", [])]
    + [("played", value) for value in (None, True, 3, {}, [None], [3], ["DZ"], [""], ["DK", True])],
)
def test_wrong_types_name_the_key(key: str, value: object) -> None:
    with pytest.raises(NotationError) as caught:
        from_object({"hands": {"S": "S:AK"}, key: value})
    assert str(caught.value).startswith(key)


@pytest.mark.parametrize("value", [None, True, -1, 10, {}, [3]])
def test_wrong_hand_names_the_seat(value: object) -> None:
    with pytest.raises(NotationError, match=r"^hands\.E is"):
        from_object({"hands": {"E": value}})


@pytest.mark.parametrize("value", ["S:AA", "S6", "nonsense", ["SA", "SA"]])
def test_wrong_cards_name_the_seat(value: object) -> None:
    with pytest.raises(NotationError, match=r"^hands\.E: "):
        from_object({"hands": {"E": value}})


@pytest.mark.parametrize("value", [None, True, 3, "text", [], [{}]])
def test_what_is_no_object_is_refused(value: object) -> None:
    with pytest.raises(NotationError, match="object"):
        from_object(value)  # type: ignore[arg-type]


def test_cure_is_named() -> None:
    with pytest.raises(NotationError) as caught:
        from_object({"hands": {"S": "S:AK"}, "contract": None})
    assert str(caught.value) == (
        'contract is null, not text; write it as "6S", or leave contract out'
    )


def test_key_given_twice_is_refused() -> None:
    for text in (
        '{"hands": {"E": "S:A", "E": "S:K"}}',
        '{"hands": {}, "first": "E", "first": "S"}',
    ):
        with pytest.raises(NotationError, match="twice"):
            read(text)
    with pytest.raises(NotationError, match="two hands"):
        read('{"hands": {"E": "S:A", "e": "S:K"}}')


@pytest.mark.parametrize(
    ("text", "names", "bad_lines"),
    [
        (f"{ONE % 1}\nnonsense\n{ONE % 2}\n", ["1", "", "2"], [2]),
        (f'{ONE % 1}\n{{"id": "x", "hands": \n{ONE % 2}\n', ["1", "", "2"], [2]),
        (f'{ONE % 1}\n\n{{"id": "x"}}\n{ONE % 2}', ["1", "x", "2"], [3]),
        (f'[\n{ONE % 1},\n{{"id": "x" "y"}},\n{ONE % 2}\n]', ["1", "", "2"], [3]),
        (f"[\n{ONE % 1},\n5,\n{ONE % 2}\n]", ["1", "", "2"], [3]),
        (f'{{"about": "", "deals": [\n{ONE % 1},\nnull,\n{ONE % 2}]}}', ["1", "", "2"], [3]),
        (f"[{ONE % 1}] x", ["1", ""], [1]),
        ("\ufeff" + ONE % 1 + "\r\n\ufeff" + ONE % 2, ["1", "2"], []),
        (ONE % 1 + ONE % 2, ["1", "2"], []),
        ('{"id": "a", "played": []}', ["a"], [1]),
        ('{"deals": []}', [], []),
        ("[]", [], []),
        ("", [""], [1]),
    ],
)
def test_bad_record_does_not_lose_the_others(
    text: str, names: list[str], bad_lines: list[int]
) -> None:
    found = list(read_each(text))
    assert [item.id for item in found] == names
    assert [item.line for item in found if isinstance(item, BadRecord)] == bad_lines
    for item in found:
        if isinstance(item, BadRecord):
            assert isinstance(item.error, NotationError)
            assert item.error.line is not None or not text


def test_json_error_has_line_and_column() -> None:
    with pytest.raises(NotationError, match=r"^line 2, column 12: this is not JSON"):
        read('\n{"hands": {]}\n')


@pytest.mark.parametrize("text", ["1" * 5000, "[" * 100_000, '{"hands":' * 100_000])
def test_monstrous_json_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read(text)


def test_value_that_json_cannot_express_names_record_and_key() -> None:
    for value in (float("nan"), {1, 2}, object()):
        with pytest.raises(NotationError, match="etude: note is"):
            write([Record({Seat.S: Cards("SA")}, id="etude", extra={"note": value})])
    with pytest.raises(NotationError, match="rename"):
        write([Record({}, extra={"contract": "6S"})])


def test_half_a_character_is_written_as_an_escape() -> None:
    record = Record({Seat.S: Cards("SA")}, comment="\ud800")
    assert write([record]).isascii()
    assert read(write([record])) == [record]


@given(LITERALS)
def test_garbage_raises_only_prefdd_errors(value: object) -> None:
    for data in (value, {"hands": value}, {"hands": {"E": value}}, {"hands": {}, "played": value}):
        with suppress(PrefddError):
            assert from_object(data).hands is not None  # type: ignore[arg-type]


@given(st.text())
def test_garbage_text_gives_bad_records(text: str) -> None:
    for item in read_each(text):
        assert str(item)
