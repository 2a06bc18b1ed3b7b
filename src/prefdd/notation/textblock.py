"""Deals as blocks of text that people write and read, in English and in Russian.

A block has a line for each hand, such as ``Юг (мизер): п 10 9 8 7; т 8; б 987; ч 98``,
or the seat on a line and its suits on the lines below, and lines with headings:
contract, declarer, talon, discard, lead, play, comment. Blocks are apart by an empty
line or by ``---``; hands of one deal may have empty lines between, and so may all lines
of a text that was copied with them. A contract may stand alone. The first other line is
the name of the deal; more of them are its comment.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator

from prefdd.errors import NotationError
from prefdd.notation.blockdraft import Draft
from prefdd.notation.blocksplit import blocks
from prefdd.notation.blockwriter import write
from prefdd.record import Record

__all__ = ["read", "read_each", "write"]


def read(text: str) -> list[Record]:
    """Read all blocks of a text.

    Parameters
    ----------
    text
        One block or more.

    Returns
    -------
    list of Record
        What is written, sound or not: `Record.validate` judges it. Talon cards
        that are in nobody's hand are the discard too, unless a discard is given.

    Raises
    ------
    NotationError
        If a line cannot be read, or a block has no hand; it names line and column.

    Warns
    -----
    NotationWarning
        As for `prefdd.parse_hand`.

    Examples
    --------
    >>> from prefdd.deal import Seat
    >>> record, = read('''Этюд
    ... Юг (мизер): п 10 9; ч 8
    ... Запад: п Т К; б Т
    ... Восток: п Д В; ч 7
    ... Ход: Восток''')
    >>> record.id, record.contract, record.declarer, record.first, str(record.hands[Seat.W])
    ('Этюд', Contract('misere'), <Seat.S: 2>, <Seat.E: 1>, '♠AK ♦A')
    """
    records = []
    for record in read_each(text):
        if isinstance(record, NotationError):
            raise record
        records.append(record)
    return records


def read_each(text: str) -> Iterator[Record | NotationError]:
    r"""Read blocks one by one; for a block that cannot be read, the error, not raised.

    Examples
    --------
    >>> from prefdd.deal import Seat
    >>> for record in read_each("N: ♠A\n\nN: ♠6\n\nN: ♠7"):
    ...     print(record if isinstance(record, NotationError) else record.hands[Seat.N])
    ♠A
    line 3, column 5: rank 6 not in 32-card deck: ranks are A K Q J 10 9 8 7, or Т К Д В 10 9 8 7
    ♠7
    """
    if not isinstance(text, str):
        raise TypeError(f"a text block is text, not {text!r}")
    told: set[str] = set()
    for lines in blocks(text):
        draft = Draft()
        try:
            for line in lines:
                draft.take(line)
            record = draft.finish()
        except NotationError as error:
            yield error
            continue
        for doubt in draft.doubts:
            # The same letter in every deal of a file is one doubt, not a hundred.
            if doubt.sentence not in told:
                told.add(doubt.sentence)
                warnings.warn(doubt, stacklevel=3)
        yield record
