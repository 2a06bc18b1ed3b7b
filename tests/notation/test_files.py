"""Files: the format is told from what is in them, and writing loses nothing."""

from __future__ import annotations

import io
import struct
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from record_strategies import records

from prefdd import Cards, Contract, NotationError, PrefddError, Record, Seat
from prefdd.notation.bad_record import BadRecord
from prefdd.notation.files import (
    FORMATS,
    detect,
    dumps,
    format_of,
    in_bytes,
    load,
    load_each,
    loads,
    loads_each,
    save,
)

DATA = Path(__file__).parents[1] / "data"
RECORD = Record(
    {
        Seat.E: Cards("S:QJ C:97 D:KQJT H:J7"),
        Seat.S: Cards("S:T987 C:8 D:987 H:98"),
        Seat.W: Cards("S:AK C:QJT D:A H:AKQT"),
    },
    Contract.misere(),
    Seat.S,
    Seat.E,
    discard=Cards("CA CK"),
    id="Ковалевская",
)
EXTENSIONS = {"json": ".json", "jsonl": ".jsonl", "prefdd": ".prefdd", "bts": ".bts"}


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ('{"hands": {}}', "json"),
        ('\ufeff\n [ {"hands": {}}]', "json"),
        ("[]", "json"),
        ("[\n]", "json"),
        ("{ }", "json"),
        ('[Id "x"]', "prefdd"),
        ('% prefdd\n; remark\n{of the file}\n[Deal "N: S:A"]', "prefdd"),
        ('["my key" "value"]\n[Deal "N: S:A"]', "prefdd"),
        ('[expected [1, 2]]\n[Id "x"]', "prefdd"),
        ("[Bula 60]\n[Refe 2]", "ppn"),
        ('    [Player1 "a b"]', "ppn"),
        ("[12 231 82OQUDR6FNMP3I5LTE94VSAKH1JBWCG7 P,P,P]", "ppn"),
        ("% bts version 5.2\r\ndeal 1 ... ... ...", "bts"),
        ("Deal 1 ... ... ...", "bts"),
        ("\ufeffdeal 12 AK... ... ...", "bts"),
        ("my problem\ndeal 1 AK... ... ...", "bts"),
        ("Мизер Ковалевской\nЮг: п 10 9 8 7", "text"),
        ("[Мизер Ковалевской]\nЮг: п 10 9 8 7", "text"),
        ("N: ♠AK ♣QJ10", "text"),
        ("Deal: 1\nN: ♠AK", "text"),
    ],
)
def test_format_is_told_by_content(text: str, format: str) -> None:
    assert detect(text) == format


@pytest.mark.parametrize("format", EXTENSIONS)
def test_extension_does_not_matter_for_reading(format: str, tmp_path: Path) -> None:
    save([RECORD], tmp_path / "deal.dat", format)
    assert load(tmp_path / "deal.dat") == [RECORD]
    assert load(str(tmp_path / "deal.dat")) == [RECORD]


@pytest.mark.parametrize("extension", [".json", ".jsonl", ".prefdd", ".pbn", ".bts", ".PTS"])
def test_format_of_the_extension_is_written(extension: str, tmp_path: Path) -> None:
    path = tmp_path / f"deal{extension}"
    save([RECORD, RECORD], path)
    text = path.read_bytes().decode()
    assert text == dumps([RECORD, RECORD], format_of(path))
    assert load(path) == [RECORD, RECORD]


@pytest.mark.parametrize("format", EXTENSIONS)
@settings(max_examples=40)
@given(st.lists(records(hands=3), min_size=1, max_size=2))
def test_records_come_back(format: str, items: list[Record]) -> None:
    found = load(dumps(items, format).encode())
    assert [record.hands for record in found] == [record.hands for record in items]
    if format != "bts":
        assert found == items


def test_text_block_comes_back(tmp_path: Path) -> None:
    save([RECORD, RECORD], tmp_path / "deals.txt")
    found = load(tmp_path / "deals.txt")
    assert [record.hands for record in found] == [RECORD.hands, RECORD.hands]
    assert [record.contract for record in found] == [RECORD.contract, RECORD.contract]


@pytest.mark.parametrize("name", ['[Id "x"]', "{}", "deal 1 A... K... Q...", "\0"])
def test_text_block_comes_back_or_is_refused(name: str) -> None:
    try:
        text = dumps([replace(RECORD, id=name)], "text")
    except NotationError:
        return
    assert loads(text)[0].id == name


@given(st.lists(records(hands=3, is_sound=True), min_size=1, max_size=2))
def test_text_blocks_come_back_or_are_refused(items: list[Record]) -> None:
    try:
        text = dumps(items, "text")
    except NotationError:
        return
    assert [record.hands for record in loads(text)] == [record.hands for record in items]


def test_sources() -> None:
    text = dumps([RECORD], "jsonl")
    sources = [text, text.rstrip(), text.encode(), io.StringIO(text), io.BytesIO(text.encode())]
    assert [load(source) for source in sources] == [[RECORD]] * len(sources)
    assert load(DATA / "ppn_consistent_generated.ppn")[0].id == "1"
    with (DATA / "positions.json").open(encoding="utf-8") as file:
        assert len(load(file)) == 35


def test_str_of_one_line_is_a_path_unless_it_looks_like_a_deal(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(str(tmp_path / "no such file.json"))
    with pytest.raises(FileNotFoundError):
        load("no such file")
    path = tmp_path / "[deal].json"
    save([RECORD], path)
    assert load(str(path)) == [RECORD]
    assert load('[Deal "S: S:AK"]')[0].hands == {Seat.S: Cards("SA SK")}
    assert load("deal 1 AK... ... ...")[0].id == "1"


@pytest.mark.parametrize("source", [None, 7, True, ["x"], RECORD])
def test_other_types_are_type_errors(source: object) -> None:
    with pytest.raises(TypeError):
        load(source)  # type: ignore[arg-type]


@pytest.mark.parametrize("source", ["", b"", "\n\n", b"\xef\xbb\xbf", " \t\r\n"])
def test_empty_file_is_refused(source: str | bytes) -> None:
    with pytest.raises(NotationError, match="empty"):
        load(io.BytesIO(source) if isinstance(source, bytes) else io.StringIO(source))


def test_bad_record_does_not_lose_the_others() -> None:
    text = '{"id": "a", "hands": {}}\n{"id": "b"}\n{"id": "c", "hands": {}}'
    found = list(loads_each(text))
    assert [item.id for item in found] == ["a", "b", "c"]
    assert isinstance(found[1], BadRecord)
    assert str(found[1]).startswith("b: line 2: hands are missing")
    with pytest.raises(NotationError, match="line 2"):
        loads(text)


def test_bad_text_block_does_not_lose_the_others() -> None:
    found = list(loads_each("N: ♠A\n\nN: ♠6\n\nN: ♠7"))
    assert [isinstance(item, Record) for item in found] == [True, False, True]
    assert found[1].line == 3  # type: ignore[union-attr]
    assert len(list(loads_each("---\n"))) == 1


def test_binary_files_are_refused() -> None:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("old.bts", "x")
    with pytest.raises(NotationError, match="ZIP"):
        load(archive.getvalue())
    with pytest.raises(NotationError, match="old binary"):
        load(struct.pack("<52i", *([1, 2, -1, 0] * 13)) + b"\0" * 40)
    with pytest.raises(NotationError):
        load(bytes(range(256)))
    with pytest.raises(NotationError, match="binary"):
        loads("deal\0")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1251", "koi8-r", "cp866"])
@pytest.mark.parametrize("format", EXTENSIONS)
def test_encodings(encoding: str, format: str) -> None:
    data = dumps([RECORD], format).encode(encoding)
    assert load(data, encoding=encoding) == [RECORD]
    if encoding.startswith("utf"):
        assert load(data) == [RECORD]
    else:
        with pytest.raises(NotationError, match="encoding"):
            load(data)


@pytest.mark.parametrize("encoding", ["no such", "utf-16", "rot13"])
def test_wrong_encoding_is_a_notation_error(encoding: str) -> None:
    with pytest.raises(PrefddError):
        load("Ковалевская: два".encode("cp1251") + b"\n", encoding=encoding)


def test_writing_names_what_it_cannot_express(tmp_path: Path) -> None:
    one = Record({Seat.S: Cards("SA SK")}, id="one")
    path = tmp_path / "deal.bts"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(NotationError, match="one: bts needs three hands"):
        save([RECORD, one], path)
    assert path.read_text(encoding="utf-8") == "old"
    with pytest.raises(NotationError, match=r"\.xls"):
        save([one], tmp_path / "deal.xls")
    with pytest.raises(NotationError, match="no format 'xml'"):
        dumps([one], "xml")
    with pytest.raises(NotationError, match=r"U\+D800"):
        save([Record(RECORD.hands, comment="\ud800", id="x")], tmp_path / "deal.txt")
    with pytest.raises(NotationError, match="none: a block of text needs a hand"):
        dumps([Record({}, id="none")], "text")
    twice = replace(one, hands={Seat.N: Cards("SA"), Seat.E: Cards("SA"), Seat.S: Cards("SK")})
    with pytest.raises(NotationError, match="one: text cannot say this: duplicate SA"):
        dumps([replace(twice, played=tuple(Cards("SA")) * 2)], "text")
    with pytest.raises(TypeError):
        dumps([BadRecord("", 1, NotationError("x"))], "json")  # type: ignore[list-item]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("number", [float("inf"), float("nan")])
def test_what_json_cannot_express_is_named(format: str, number: float) -> None:
    record = Record(RECORD.hands, id="x", extra={"good": 1, "bad": [number]})
    with pytest.raises(NotationError, match=r"x: bad (is|has a value)"):
        dumps([record], format)


@pytest.mark.parametrize("format", [format for format in FORMATS if format != "text"])
@pytest.mark.parametrize("key", ["id", "convention", "comment"])
def test_half_a_character_comes_back(format: str, key: str) -> None:
    record = Record(RECORD.hands, **{"id": "x", key: "a\ud800b"})
    data = in_bytes([record], format)
    assert [getattr(item, key) for item in load(data)] == ["a\ud800b"]


def test_every_format_has_an_extension() -> None:
    written = {format_of(f"x{extension}") for extension in (*EXTENSIONS.values(), ".txt")}
    assert written == set(FORMATS)


@given(st.binary(max_size=60), st.sampled_from([None, "utf-8", "cp1251", "utf-16", "ascii"]))
def test_garbage_bytes_give_bad_records(data: bytes, encoding: str | None) -> None:
    for item in load_each(data, encoding=encoding):
        assert str(item)


@given(st.text(max_size=60))
def test_garbage_text_gives_bad_records(text: str) -> None:
    for item in loads_each(text):
        assert str(item)
