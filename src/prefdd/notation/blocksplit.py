"""Blocks of a text: which of its lines belong to one deal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from prefdd.notation.blocklines import Line, is_rule, looks_like_hand, read_line

__all__ = ["blocks"]

_BREAK: Final = re.compile(r"\r\n|[\r\n]")
_BEFORE_HANDS: Final = frozenset({"seat", "other", "mark", "bare", "id", "contract", "declarer"})


def blocks(text: str) -> Iterator[list[Line]]:
    """Lines of each block; a name, and each hand, may stand apart from what is below it."""
    block: list[Line] = []
    block_has_hand = False
    for chunk, is_after_rule in _chunks(text):
        has_hand = any(_is_hand(line) for line in chunk)
        is_next = has_hand and block_has_hand and not _goes_on(block, chunk)
        if block and (is_after_rule or is_next):
            names = [] if is_after_rule else _names_below(block)
            yield block[: len(block) - len(names)]
            block = names
            block_has_hand = any(_is_hand(line) for line in block)
        block.extend(chunk)
        block_has_hand |= has_hand
    if block:
        yield block


def _goes_on(block: list[Line], chunk: list[Line]) -> bool:
    """Whether a chunk is more hands of a block in which there is nothing but hands yet."""
    seats = [line.seat for line in (*block, *chunk) if line.kind == "seat"]
    contracts = [any(map(_has_contract, lines)) for lines in (block, chunk)]
    return (
        chunk[0].kind == "seat"
        and len(seats) == len(set(seats))
        and not all(contracts)
        and {line.kind for line in block} <= _BEFORE_HANDS
    )


def _has_contract(line: Line) -> bool:
    return line.kind in {"contract", "declarer", "bare"} or line.notes is not None


def _names_below(block: list[Line]) -> list[Line]:
    """Lines after an empty one at the end of a block that belong to the next block."""
    at = len(block)
    while at and block[at - 1].kind in {"other", "mark", "bare"}:
        at -= 1
        if at and block[at].part.number > block[at - 1].part.number + 1:
            return block[at:]
    return []


def _chunks(text: str) -> Iterator[tuple[list[Line], bool]]:
    chunk: list[Line] = []
    is_after_rule = False
    lines = _BREAK.split(text)
    spaced = _is_double_spaced(lines)
    for number, line in enumerate(lines, 1):
        if spaced and _is_empty(line) and number < len(lines) and not _is_empty(lines[number]):
            continue
        if is_rule(line) or _is_empty(line):
            if chunk:
                yield chunk, is_after_rule
                chunk, is_after_rule = [], False
            is_after_rule = is_after_rule or is_rule(line)
        else:
            chunk.append(read_line(line, number))
    if chunk:
        yield chunk, is_after_rule


def _is_empty(line: str) -> bool:
    return not line.strip(" \t\ufeff\u00a0")


def _is_double_spaced(lines: list[str]) -> bool:
    """Whether an empty line follows every line, as in what is copied from some pages.

    Only where a seat stands alone, and its suits below: then they must belong together.
    """
    filled = [number for number, line in enumerate(lines) if not _is_empty(line)]
    if any(after == before + 1 for before, after in pairwise(filled)):
        return False
    seats = (read_line(lines[number], number + 1) for number in filled)
    return any(line.kind == "seat" and not line.part.text.strip() for line in seats)


def _is_hand(line: Line) -> bool:
    return line.kind == "seat" or (line.kind == "other" and looks_like_hand(line.part.text))
