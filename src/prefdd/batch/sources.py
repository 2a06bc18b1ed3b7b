"""Deals of a file in the order of the file, cut into chunks past those that are answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from prefdd.batch.chunks import Chunk, Pace
from prefdd.batch.extras import need
from prefdd.batch.rows import KNOWN, check_columns
from prefdd.errors import NotationError
from prefdd.notation.bad_record import Read
from prefdd.notation.files import load_each

__all__ = ["Gap", "Item", "RowSource", "Source", "TextSource", "open_source"]

Item = Read | Mapping[str, Any]
"""A record, one that cannot be read, or a row of `prefdd.batch.rows`."""

Gap = tuple[int, int | None]
"""Places of items: the first, and the one after the last, None for the end of the file."""

_BATCH = 16384


class Source(Protocol):
    """A file of deals.

    Attributes
    ----------
    digest
        SHA-256 of the file, in hexadecimal.
    total
        Deals in it, or None where that is known only at the end.
    """

    digest: str
    total: int | None

    def items(self) -> Iterator[Item]:
        """All deals."""

    def chunks(self, gaps: Sequence[Gap], pace: Pace) -> Iterator[Chunk[Item]]:
        """Deals in the gaps, which are in order; `total` is known afterwards."""


class TextSource:
    """Records of a text in any format; the whole text is in memory."""

    def __init__(self, data: bytes, encoding: str | None) -> None:
        self._data = data
        self._encoding = encoding
        self.digest = sha256(data).hexdigest()
        self.total: int | None = None
        if data.lstrip()[:1] == b"{":
            # JSON Lines: where an object is written on several lines, a little is wrong,
            # and only until the end has been seen.
            self.total = data.count(b"\n{") + 1

    def items(self) -> Iterator[Item]:
        """All records."""
        return load_each(self._data, encoding=self._encoding)

    def chunks(self, gaps: Sequence[Gap], pace: Pace) -> Iterator[Chunk[Item]]:
        """Records in the gaps."""
        rest = self.items()
        place = 0
        for start, stop in gaps:
            while place < start and next(rest, None) is not None:
                place += 1
            while place < start or stop is None or place < stop:
                most = pace.size if stop is None else min(pace.size, stop - place)
                items = [item for item in (next(rest, None) for _ in range(most)) if item]
                if not items:
                    break
                yield Chunk(place, items)
                place += len(items)
        place += sum(1 for _ in rest)
        self.total = place


class RowSource:
    """Rows of a Parquet file, read a piece at a time."""

    def __init__(self, path: Path) -> None:
        need("pyarrow", "batch")
        import pyarrow
        from pyarrow import parquet

        try:
            self._file = parquet.ParquetFile(path)
        except (pyarrow.ArrowException, UnicodeDecodeError) as error:
            raise _broken(path, error) from None
        self._path = path
        names = self._file.schema_arrow.names
        check_columns(names)
        self._columns = [name for name in names if name in KNOWN]
        self.total: int | None = self._file.metadata.num_rows
        with path.open("rb") as file:
            digest = sha256()
            while piece := file.read(1 << 20):
                digest.update(piece)
        self.digest = digest.hexdigest()

    def _batches(self) -> Iterator[Any]:
        """Pieces of the file; NotationError where it is damaged."""
        import pyarrow

        try:
            yield from self._file.iter_batches(_BATCH, columns=self._columns)
        except pyarrow.ArrowException as error:
            raise _broken(self._path, error) from None

    def _rows(self, batch: Any) -> list[Mapping[str, Any]]:
        """Rows of a piece; a text that is no UTF-8, or an index to nothing, shows only here."""
        import pyarrow

        try:
            rows: list[Mapping[str, Any]] = batch.to_pylist()
        except (pyarrow.ArrowException, UnicodeDecodeError) as error:
            raise _broken(self._path, error) from None
        return rows

    def items(self) -> Iterator[Item]:
        """All rows."""
        for batch in self._batches():
            yield from self._rows(batch)

    def chunks(self, gaps: Sequence[Gap], pace: Pace) -> Iterator[Chunk[Item]]:
        """Rows in the gaps."""
        left = list(gaps)
        place = 0
        for batch in self._batches():
            end = place + len(batch)
            while left and left[0][0] < end:
                start, stop = left.pop(0)
                last = end if stop is None else min(stop, end)
                while start < last:
                    part = batch.slice(start - place, min(pace.size, last - start))
                    yield Chunk(start, self._rows(part))
                    start += len(part)
                if stop is None or stop > end:
                    left.insert(0, (end, stop))
                    break
            place = end


def _broken(path: Path, error: Exception) -> NotationError:
    return NotationError("{file} is no Parquet file: {why}", file=path, why=_first_line(error))


def open_source(path: str, encoding: str | None, stdin: BinaryIO | None) -> Source:
    """The source at a path, told apart by content; ``-`` is standard input.

    Raises
    ------
    NotationError
        If a Parquet file is broken, or lacks columns.
    PrefddError
        If it needs pyarrow, and that is not installed.
    OSError
        If the file cannot be read.
    """
    if path == "-" and stdin is not None:
        return TextSource(stdin.read(), encoding)
    file = Path(path)
    with file.open("rb") as opened:
        is_parquet = opened.read(4) == b"PAR1"
    if is_parquet or file.suffix.lower() == ".parquet":
        return RowSource(file)
    return TextSource(file.read_bytes(), encoding)


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
