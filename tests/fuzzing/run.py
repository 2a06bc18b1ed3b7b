"""Fuzz all targets for some time: ``python -m tests.fuzzing.run --seconds 600``.

Inputs whose outcome is new - an error not seen before, a format - are kept and changed further.
What goes wrong is written to ``build/fuzz``, one file for each place in the code; put it into
``tests/fuzzing/corpus/TARGET`` together with the cure, and it is tried in every run of the tests.
"""

from __future__ import annotations

import argparse
import faulthandler
import random
import signal
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from types import FrameType

from tests.fuzzing.mutations import mutated
from tests.fuzzing.seeds import seeds_of
from tests.fuzzing.targets import TARGETS

OUT = Path("build/fuzz")
LIMIT = 5.0
"""Seconds of processor time that an input may take."""

KEPT = 400
"""Inputs of a target that are changed further, at most."""


class TooLong(Exception):
    """An input takes too much time."""


def too_long(number: int, frame: FrameType | None) -> None:
    raise TooLong(f"more than {LIMIT} s of processor time")


class Campaign:
    """One target: its inputs, the outcomes seen, and what went wrong."""

    def __init__(self, name: str, choose: random.Random) -> None:
        self.name = name
        self.choose = choose
        self.inputs = seeds_of(name)
        self.seen: set[str] = set()
        self.faults: Counter[str] = Counter()
        self.runs = 0
        self.slowest = 0.0

    def step(self, data: bytes) -> None:
        """Try one input."""
        (OUT / "current").write_bytes(data)  # what is left when the interpreter dies
        self.runs += 1
        before = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
        try:
            outcome = TARGETS[self.name](data)
        except (Exception, TooLong) as error:
            self.keep(data, error)
            return
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self.slowest = max(self.slowest, time.process_time() - before)
        if outcome not in self.seen and len(self.inputs) < KEPT:
            self.seen.add(outcome)
            self.inputs.append(data)

    def keep(self, data: bytes, error: BaseException) -> None:
        """Write down what went wrong, once for each place in the code."""
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if "prefdd" in frame.filename] or list(frames)
        last = own[-1]
        place = f"{type(error).__name__} {Path(last.filename).name}:{last.lineno}"
        if not self.faults[place]:
            path = OUT / f"{self.name}-{len(self.faults)}"
            path.write_bytes(data)
            words = "".join(traceback.format_exception(error))
            path.with_suffix(".txt").write_text(words, encoding="utf-8", errors="backslashreplace")
            sys.stdout.write(f"{self.name}: {place}: {str(error)[:300]}\n  {path}\n")
            sys.stdout.flush()
        self.faults[place] += 1

    def go_on(self, count: int) -> None:
        """Try so many new inputs."""
        for _ in range(count):
            data = self.choose.choice(self.inputs)
            self.step(mutated(data, self.inputs, self.choose))


def main() -> int:
    """Fuzz; the exit status is 1 when something went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("targets", nargs="*", help=f"of {', '.join(TARGETS)}; all without it")
    arguments = parser.parse_args()
    faulthandler.enable()
    signal.signal(signal.SIGPROF, too_long)
    OUT.mkdir(parents=True, exist_ok=True)
    choose = random.Random(arguments.seed)
    sys.stdout.write(f"seed {arguments.seed}\n")
    stop = time.monotonic() + arguments.seconds
    campaigns = [Campaign(name, choose) for name in arguments.targets or TARGETS]
    for campaign in campaigns:
        for data in list(campaign.inputs):
            campaign.step(data)
    while time.monotonic() < stop:
        for campaign in campaigns:
            # Turns of time, not of inputs, so that quick targets get more of them.
            until = min(time.monotonic() + 0.3, stop)
            while time.monotonic() < until:
                campaign.go_on(5)
    for campaign in campaigns:
        sys.stdout.write(
            f"{campaign.name:14} {campaign.runs:>8} inputs  {len(campaign.seen):>5} outcomes  "
            f"slowest {campaign.slowest:5.2f} s  {len(campaign.faults)} faults\n"
        )
    runs, faults = sum(c.runs for c in campaigns), sum(len(c.faults) for c in campaigns)
    sys.stdout.write(f"{runs} inputs, {faults} faults\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
