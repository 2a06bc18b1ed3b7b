"""Files in every encoding that editors and old programs leave behind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafiles import data_file
from prefdd import NotationError
from prefdd.notation.encoding import decode

ENCODINGS = {
    "utf8": "utf-8",
    "utf8_bom": "utf-8-sig",
    "utf16_bom": "utf-16",
    "cp1251": "cp1251",
    "cp1251_crlf": "cp1251",
    "koi8r": "koi8-r",
    "cp866": "cp866",
}
DEAL = "Мизер Ковалевской\nЮг (мизер): п 10 9 8 7\nХод: Восток\n"


@pytest.fixture(params=ENCODINGS)
def sample(request: pytest.FixtureRequest) -> tuple[bytes, str]:
    name = f"encodings/kovalevskaya_ru_{request.param}.txt"
    return data_file(name).read_bytes(), ENCODINGS[request.param]


def test_samples_are_one_text_without_encoding(sample: tuple[bytes, str]) -> None:
    data, encoding = sample
    text = decode(data)
    assert text.startswith("Мизер Ковалевской\nЮг (мизер): п 10 9 8 7; т 8;")
    assert text.endswith("Ход: Восток\n")
    assert text == decode(data, encoding)
    assert "\r" not in text
    assert "\ufeff" not in text


def test_a_wrong_encoding_is_an_error_that_names_the_right_one(
    sample: tuple[bytes, str],
) -> None:
    data, encoding = sample
    right = "utf-8" if encoding == "utf-8-sig" else encoding
    for wrong in ["utf-8", "utf-16", "cp1251", "koi8-r", "cp866", "latin-1", "ascii"]:
        if wrong != right:
            with pytest.raises(NotationError, match=f"pass encoding='{right}'"):
                decode(data, wrong)


@pytest.mark.parametrize("page", ["cp1251", "koi8-r", "cp866"])
def test_a_likely_code_page_is_proposed_and_not_taken(page: str) -> None:
    for text in ("Лебедь", "comment Галактионов", "ДОЛГОЕ ИМЯ", "просто какой-то текст"):
        with pytest.raises(NotationError, match=f"may be {page}; pass encoding='{page}'"):
            decode(text.encode(page))
        assert decode(text.encode(page), page) == text


def test_marks_in_the_middle_after_files_were_joined() -> None:
    both = DEAL.encode("utf-8-sig") * 2
    assert decode(both) == DEAL * 2
    assert decode(both, "utf-8") == DEAL * 2
    assert decode(DEAL.encode("utf-16") * 2) == DEAL * 2
    assert decode('{"id": 1}'.encode("utf-8-sig") * 2) == '{"id": 1}' * 2


def test_line_ends() -> None:
    assert decode(b"a\r\nb\rc\n") == "a\nb\nc\n"


def test_utf_16_without_its_mark_is_proposed() -> None:
    with pytest.raises(NotationError, match="pass encoding='utf-16-le'"):
        decode(DEAL.encode("utf-16-le"))
    assert decode(DEAL.encode("utf-16-le"), "utf-16-le") == DEAL


def test_refusals() -> None:
    with pytest.raises(NotationError, match="no text encoding is called 'rot14'"):
        decode(b"", "rot14")
    with pytest.raises(NotationError, match="no text encoding is called 'hex'"):
        decode(b"00", "hex")
    with pytest.raises(NotationError, match="say what it is"):
        decode(b"\xff")
    with pytest.raises(TypeError):
        decode("text")


@given(st.binary(), st.sampled_from([None, "utf-8", "cp1251", "koi8-r", "cp866", "utf-16"]))
def test_no_bytes_break_the_reader(data: bytes, encoding: str | None) -> None:
    try:
        text = decode(data, encoding)
    except NotationError:
        return
    assert "\r" not in text


@given(st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\r\0")))
def test_utf_8_is_always_read(text: str) -> None:
    assert decode(text.encode("utf-8-sig")).replace("\ufeff", "") == text.replace("\ufeff", "")
