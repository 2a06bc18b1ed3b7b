"""Answers as files: JSON Lines and Parquet, whole or in parts that are put together."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, Protocol

from prefdd.batch.extras import need
from prefdd.errors import PrefddError

if TYPE_CHECKING:
    import pyarrow

__all__ = ["Format", "Lines", "Parquet", "Part", "format_for", "write_whole"]

Answer = dict[str, Any]
Part = tuple[Path, int, int]
"""A file of answers, and which of them count: the first, and the one after the last."""

_ROW_GROUP: Final = 65536


class Format(Protocol):
    """How answers are written; what is written is the same however it was cut into parts."""

    name: str

    def write(self, answers: Iterable[Answer], file: IO[bytes]) -> None:
        """Write one part."""

    def join(self, parts: Iterable[Part], file: IO[bytes]) -> None:
        """Write one file of the answers of many, which are in order."""

    def read(self, path: Path) -> Iterator[Answer]:
        """``id`` and ``error`` of each answer of a file; ValueError if it is something else."""


class Lines:
    """JSON Lines."""

    name = "jsonl"

    def write(self, answers: Iterable[Answer], file: IO[bytes]) -> None:
        """Write one object a line."""
        for answer in answers:
            # Half a character, which UTF-8 has not, becomes the escape that JSON has for it.
            text = json.dumps(answer, ensure_ascii=False)
            file.write(text.encode("utf-8", "backslashreplace"))
            file.write(b"\n")

    def join(self, parts: Iterable[Part], file: IO[bytes]) -> None:
        """Write the lines that count one after another."""
        for path, start, stop in parts:
            with path.open("rb") as part:
                file.writelines(line for n, line in enumerate(part) if start <= n < stop)

    def read(self, path: Path) -> Iterator[Answer]:
        """Read line by line."""
        with path.open("rb") as file:
            for line in file:
                answer = json.loads(line)
                if not isinstance(answer, dict) or "id" not in answer:
                    raise ValueError("this is no answer")
                yield answer


class Parquet:
    """Parquet: id, tricks, cards, best, to_move, error; what does not apply is null."""

    name = "parquet"

    def __init__(self) -> None:
        need("pyarrow", "batch")

    @property
    def _schema(self) -> pyarrow.Schema:
        import pyarrow

        text, number = pyarrow.string(), pyarrow.int8()
        return pyarrow.schema(
            [
                ("id", text),
                ("tricks", number),
                ("cards", pyarrow.map_(text, number)),
                ("best", pyarrow.list_(text)),
                ("to_move", text),
                ("error", text),
            ]
        )

    def write(self, answers: Iterable[Answer], file: IO[bytes]) -> None:
        """Write one table."""
        import pyarrow
        from pyarrow import parquet

        rows = [{key: _storable(value) for key, value in answer.items()} for answer in answers]
        parquet.write_table(pyarrow.Table.from_pylist(rows, self._schema), file)

    def join(self, parts: Iterable[Part], file: IO[bytes]) -> None:
        """Write row groups of one size, whatever the sizes of the parts."""
        import pyarrow
        from pyarrow import parquet

        waiting: list[pyarrow.Table] = []
        count = 0
        with parquet.ParquetWriter(file, self._schema, compression="zstd") as writer:
            for path, start, stop in parts:
                table = parquet.read_table(path, schema=self._schema, partitioning=None)
                waiting.append(table.slice(start, stop - start))
                count += len(waiting[-1])
                while count >= _ROW_GROUP:
                    table = pyarrow.concat_tables(waiting)
                    writer.write_table(table.slice(0, _ROW_GROUP).combine_chunks())
                    waiting = [table.slice(_ROW_GROUP)]
                    count -= _ROW_GROUP
            if count:
                writer.write_table(pyarrow.concat_tables(waiting).combine_chunks())

    def read(self, path: Path) -> Iterator[Answer]:
        """Read piece by piece."""
        import pyarrow
        from pyarrow import parquet

        try:
            opened = parquet.ParquetFile(path)
            for batch in opened.iter_batches(columns=["id", "error"]):
                if batch.schema.names != ["id", "error"]:
                    raise ValueError("this is no answer")
                yield from batch.to_pylist()
        except pyarrow.ArrowException as error:
            raise ValueError(str(error)) from error


def _storable(value: Any) -> Any:
    """A value of an answer as Arrow takes it: text in UTF-8, a map as pairs."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    return list(value.items()) if isinstance(value, dict) else value


def format_for(path: Path) -> Format:
    """The format that the extension of a file asks for.

    Raises
    ------
    PrefddError
        If it asks for neither, or for Parquet and pyarrow is not installed.
    """
    extension = path.suffix.lower()
    if extension == ".parquet":
        return Parquet()
    if extension in (".jsonl", ".json", ".ndjson"):
        return Lines()
    raise PrefddError(
        "answers are not written to files {extension!r}; end the name with .jsonl or .parquet",
        extension=extension,
    )


def write_whole(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file under another name, and give it its own when every byte is on the disk.

    Whatever happens - a kill, a full disk - the name stands for a whole file or for none.
    """
    unfinished = path.with_name(f"{path.name}.tmp")
    try:
        with unfinished.open("wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise
