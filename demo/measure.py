"""Run a command, then say how long it took and how much memory it used at most."""

import resource
import shlex
import subprocess
import sys
import time
from pathlib import Path


def main(command: list[str]) -> int:
    """Run the command; its exit status is ours."""
    sys.stdout.write(f"$ {shlex.join([Path(command[0]).name, *command[1:]])}\n")
    sys.stdout.flush()
    begin = time.perf_counter()
    status = subprocess.run(command, check=False).returncode
    seconds = time.perf_counter() - begin
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    # Kilobytes on Linux, bytes on macOS.
    mebibytes = peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
    sys.stdout.write(f"\n{seconds:.2f} s, peak memory {mebibytes:.1f} MiB\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
