"""The command line: everything is called here, nothing is computed.

Each sub-command is a function ``(arguments, console) -> exit status``; its module is
imported only when it is asked for.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from prefdd.cli.arguments import COLOURS, early_option, parse
from prefdd.cli.console import NO_MEMORY, Console
from prefdd.errors import PrefddError
from prefdd.i18n import LANGUAGES

__all__ = ["main"]

WRONG_COMMAND = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run `prefdd`; the exit status.

    Parameters
    ----------
    argv
        Words after the name of the program, help when there are none; those of the process
        when None.

    Returns
    -------
    int
        0 when all is well, 1 when a record or file was wrong, 2 for a wrong
        command line, 130 when interrupted.
    """
    words = (sys.argv[1:] if argv is None else list(argv)) or ["--help"]
    lang = early_option(words, "--lang", LANGUAGES)
    color = early_option(words, "--color", COLOURS)
    console = Console(lang, color or "auto", os.environ)
    try:
        arguments = parse(words, console.style.lang)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    except OSError as error:  # standard output takes no help and no version
        return _refused_by_system(error, console)
    return _run(arguments, console)


def _run(arguments: argparse.Namespace, console: Console) -> int:
    refusal = _refusal(arguments, console)
    if refusal is not None:
        console.complain(refusal)
        return WRONG_COMMAND
    module, _, function = arguments.run.partition(":")
    try:
        command = getattr(import_module(f"prefdd.cli.{module}"), function)
        status = int(command(arguments, console))
        sys.stdout.flush()
    except PrefddError as error:
        console.complain(console.describe(error))
        return 1
    except BrokenPipeError:
        _give_up_output()  # whoever read has had enough
        return 1
    except OSError as error:
        return _refused_by_system(error, console)
    except MemoryError:
        console.complain(console.describe(NO_MEMORY))
        return 1
    except KeyboardInterrupt:
        console.complain(console.say("interrupted"))
        return INTERRUPTED
    return status


def _refused_by_system(error: OSError, console: Console) -> int:
    """Say what the system refused; the exit status."""
    try:
        sys.stdout.flush()
    except OSError:
        _give_up_output()
    console.complain(console.os_error(error))
    return 1


def _give_up_output() -> None:
    """Drop what standard output does not take: the flush at exit must not complain of it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refusal(arguments: argparse.Namespace, console: Console) -> str | None:
    """What is wrong with the command line that argparse cannot see."""
    if arguments.command == "odds":
        if arguments.hand is not None:
            if arguments.files:
                return console.say("--hand takes the place of files; name one or the other")
            return None
        if not arguments.all and arguments.sample is None:
            return console.say("one of the arguments %s is required") % "--all --sample"
    is_piped = sys.stdin is not None and not sys.stdin.isatty()
    is_listing = arguments.command == "rule" and arguments.list
    if not getattr(arguments, "files", True) and not is_piped and not is_listing:
        return console.say("no file is named; - reads what is typed here")
    if arguments.command == "convert" and arguments.target == "-" and not arguments.to:
        return console.say("to write to standard output, name the format with --to")
    if arguments.command == "score" and (arguments.contract is None) == (arguments.deal is None):
        return console.say("name the contract, such as 6S, or a file of deals with --deal")
    if arguments.command == "batch":
        return _refused_batch(arguments, console)
    return None


def _refused_batch(arguments: argparse.Namespace, console: Console) -> str | None:
    if arguments.target is not None and arguments.output is not None:
        return console.say("OUT and -o name the same thing; name one or the other")
    is_stream = (arguments.target or arguments.output or "-") == "-"
    if is_stream and arguments.resume:
        return console.say("to resume, name the file of answers with -o")
    if is_stream and (arguments.dask or arguments.target):
        return console.say("name a file of answers that ends with .jsonl or .parquet")
    return None
