"""A file that is written whole, or left as it was."""

from __future__ import annotations

import contextlib
import os
import stat

__all__ = ["write_file"]


def write_file(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file; when the disk is full, or something else fails, the old one is still there.

    A link goes on leading to the file. What is no file, such as ``/dev/stdout``, and a file in
    a directory where no other may be made, is written to directly.

    Raises
    ------
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_file(f"{folder}/deal.txt", b"N: SA")
    ...     os.listdir(folder)
    ['deal.txt']
    """
    target = os.path.realpath(path)
    try:
        mode = os.stat(target).st_mode  # noqa: PTH116 - pathlib takes longer than all the rest
    except FileNotFoundError:
        mode = None
    if mode is not None and not stat.S_ISREG(mode):
        _write(path, data, "wb")
        return
    unfinished = f"{target}.{os.getpid()}.tmp"
    try:
        _write(unfinished, data, "xb")
    except PermissionError:
        _write(path, data, "wb")
        return
    except BaseException as error:
        _remove(unfinished)
        if isinstance(error, OSError):
            error.filename = os.fspath(path)
        raise
    try:
        if mode is not None:
            with contextlib.suppress(OSError):
                os.chmod(unfinished, stat.S_IMODE(mode))  # noqa: PTH101
        os.replace(unfinished, target)  # noqa: PTH105
    except BaseException:
        _remove(unfinished)
        raise


def _write(path: str | os.PathLike[str], data: bytes, mode: str) -> None:
    with open(path, mode) as file:  # noqa: PTH123
        file.write(data)


def _remove(path: str) -> None:
    with contextlib.suppress(OSError):
        os.unlink(path)  # noqa: PTH108
