"""Work kept on the disk: one file for each chunk that is answered, and a manifest.

Beside OUT stands a folder OUT.parts. Its manifest says what is asked of which input; each part
is named by the places of its first and last answers, and has that name only when it is whole.
So what is there is answered, whoever was killed when, and what is not is still to do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from prefdd.batch.formats import Format, Part, write_whole
from prefdd.batch.sources import Gap
from prefdd.errors import PrefddError

__all__ = ["Parts"]

_MANIFEST: Final = "manifest.json"
_NAME: Final = re.compile(r"(\d{12})-(\d{12})\.part")


class Parts:
    """The folder of one unfinished file of answers.

    Parameters
    ----------
    target
        File that will be written.
    format
        How.
    """

    def __init__(self, target: Path, format: Format) -> None:
        self.target = target
        self.folder = target.with_name(f"{target.name}.parts")
        self._format = format

    @property
    def is_begun(self) -> bool:
        """Whether there is work to go on with."""
        return (self.folder / _MANIFEST).exists()

    def begin(self, asked: Mapping[str, str]) -> None:
        """Make the folder, or go on with one of the same question.

        Raises
        ------
        PrefddError
            If the folder is for another input or other options; it is left as it is.
        """
        asked = {**asked, "format": self._format.name}
        manifest = self.folder / _MANIFEST
        if not manifest.exists():
            self.folder.mkdir(exist_ok=True)
            text = json.dumps(asked, ensure_ascii=False, indent=1) + "\n"
            write_whole(manifest, lambda file: file.write(text.encode()))
            return
        try:
            kept = json.loads(manifest.read_text("utf-8"))
        except ValueError:
            kept = {}
        if kept != asked:
            raise PrefddError(
                "the work kept in {folder} is for another input or other options; "
                "remove the folder, or write to another file",
                folder=self.folder,
            )

    def add(self, start: int, answers: Sequence[Mapping[str, Any]]) -> None:
        """Keep the answers to neighbouring deals."""
        path = self.folder / f"{start:012}-{start + len(answers):012}.part"
        write_whole(path, lambda file: self._format.write(map(dict, answers), file))

    def kept(self) -> list[Part]:
        """Parts in order, without what an earlier one has too."""
        spans = []
        for path in self.folder.iterdir():
            if named := _NAME.fullmatch(path.name):
                spans.append((int(named[1]), -int(named[2]), path))
        parts, place = [], 0
        for start, minus_stop, path in sorted(spans):
            first, stop = max(start, place), -minus_stop
            if first < stop:
                parts.append((path, first - start, stop - start))
                place = stop
        return parts

    def gaps(self) -> tuple[list[Gap], int]:
        """What is still to do, the open end included, and how many deals are answered."""
        found: list[Gap] = []
        place = done = 0
        for path, first, stop in self.kept():
            start = int(path.name[:12])
            if place < start + first:
                found.append((place, start + first))
            place = start + stop
            done += stop - first
        return [*found, (place, None)], done

    def finish(self) -> None:
        """Put the parts together in the file, and remove them."""
        parts: Iterable[Part] = self.kept()
        write_whole(self.target, lambda file: self._format.join(parts, file))
        self.remove()

    def remove(self) -> None:
        """Remove the folder with what batches put into it."""
        if not self.folder.exists():
            return
        # The manifest is the last to go: without it, parts could not be gone on with.
        for path in [*self.folder.glob("*.part"), *self.folder.glob("*.tmp")]:
            path.unlink(missing_ok=True)
        (self.folder / _MANIFEST).unlink(missing_ok=True)
        with suppress(OSError):
            self.folder.rmdir()
