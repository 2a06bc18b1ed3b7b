"""A batch of random deals, killed once and resumed: deals a second, memory, size of the file.

Usage: ``python -m benchmarks.batch [--deals N] [--workers N]``; needs pyarrow.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from benchmarks import ROOT
from prefdd import random_deal
from prefdd.random_deals import KINDS

ROWS = 50_000


def write_deals(path: Path, count: int, start: int = 0) -> None:
    """Write random deals as a Parquet table: masks of N, E and W, all kinds and seats in turn."""
    import pyarrow
    from pyarrow import parquet

    mask, text = pyarrow.uint32(), pyarrow.string()
    names = ("id", "contract", "declarer", "first")
    schema = pyarrow.schema([*((seat, mask) for seat in "NEW"), *((name, text) for name in names)])
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for first in range(start, start + count, ROWS):
            rows = [row(seed) for seed in range(first, min(first + ROWS, start + count))]
            writer.write_table(pyarrow.Table.from_pylist(rows, schema))


def row(seed: int) -> dict[str, object]:
    """Random deal of a seed, with a contract, a declarer and a lead that follow from the seed."""
    deal = random_deal(seed)
    return {
        **{seat.name: hand.mask for seat, hand in deal.items()},
        "id": str(seed),
        "contract": KINDS[seed % len(KINDS)].code,
        "declarer": deal.seats[seed // 6 % 3].name,
        "first": deal.seats[seed // 18 % 3].name,
    }


class Memory:
    """Most memory, in MiB, that a process and its children had together."""

    def __init__(self, pid: int) -> None:
        self.most = 0.0
        self._pid = pid
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        while sizes := [resident(pid) for pid in family(self._pid)]:
            self.most = max(self.most, sum(sizes))
            time.sleep(0.5)


def family(pid: int) -> list[int]:
    """A process and all that it started, as far as they live."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [pid, *(one for child in children for one in family(int(child)))]


def resident(pid: int) -> float:
    """Memory of a process in MiB."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "deals.parquet"), Path(folder, "out.parquet")
        write_deals(source, asked.deals)
        command = [sys.executable, "-m", "prefdd", "batch", source, target, "--resume"]
        command += ["--workers", str(asked.workers)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        start = time.perf_counter()
        first = subprocess.Popen(command, env=environment)
        parts = Path(f"{target}.parts")
        while not parts.exists() or answered(parts) < asked.deals / 3:
            time.sleep(0.2)
        first.send_signal(signal.SIGKILL)
        first.wait()
        kept = answered(parts)
        second = subprocess.Popen(command, env=environment)
        memory = Memory(second.pid)
        status = second.wait()
        seconds = time.perf_counter() - start
        size = target.stat().st_size
        print(f"deals {asked.deals}, workers {asked.workers}, exit status {status}")
        print(f"killed after {kept} deals, resumed; all in {seconds:.0f} s")
        print(f"deals a second {asked.deals / seconds:.0f}")
        print(f"memory of all processes {memory.most:.0f} MiB")
        print(f"input {source.stat().st_size / 1e6:.2f} MB, answers {size / 1e6:.2f} MB")


def answered(parts: Path) -> int:
    """Deals in the parts that are written."""
    ends = [path.name.partition(".")[0].split("-") for path in parts.glob("*.part")]
    return sum(int(stop) - int(start) for start, stop in ends)


if __name__ == "__main__":
    main()
