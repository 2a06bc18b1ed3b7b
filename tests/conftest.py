"""Puts the folder of the tests on the import path: `oracle`, `golden`, `datafiles`.

A run that a shell starts in the background ignores Ctrl-C, and so would the programs
that the tests interrupt.
"""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
