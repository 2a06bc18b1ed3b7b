"""Compare two commits deal by deal: ``python benchmarks/ab.py REF1 REF2``.

Each commit is built in a work tree of its own; the two take turns on the same deals, so load
on the machine falls on both alike. "." is the working tree as it is.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from math import exp, log
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks import COUNT, KINDS, ROOT

# Of each kind, deal by deal: nodes, seconds, tricks.
Costs = dict[str, list[tuple[int, float, int]]]


def source_of(ref: str) -> Path:
    """Folder of the package as it was at a commit, compiled."""
    if ref == ".":
        tree = ROOT
    else:
        commit = git("rev-parse", "--verify", f"{ref}^{{commit}}")
        tree = ROOT / "build" / "ab" / commit[:12]
        if not tree.exists():
            git("worktree", "prune")
            git("worktree", "add", "--detach", str(tree), commit)
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=tree,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return tree / "src"


def git(*arguments: str) -> str:
    """Output of a git command."""
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def ask(source: Path, count: int) -> Costs:
    """Costs of all deals, in a process that imports prefdd from a folder."""
    path = os.pathsep.join([str(source), str(ROOT)])
    command = [sys.executable, "-m", "benchmarks.ab", "--worker", str(source), str(count)]
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    costs: Costs = json.loads(done.stdout)
    return costs


def answer(source: str, count: int) -> None:
    """Ask the questions of one round, in a process of its own."""
    import prefdd
    from benchmarks import cold
    from benchmarks.deals import positions

    assert prefdd.__file__.startswith(source), f"{prefdd.__file__} is not in {source}"
    costs = {}
    for kind in KINDS:
        found = cold.costs(cold.tricks, positions(kind, count), repeats=1)
        costs[kind] = [(one.nodes, one.seconds, one.answer) for one in found]
    json.dump(costs, sys.stdout)


def best(rounds: list[Costs]) -> Costs:
    """Nodes, and the least time of all rounds, deal by deal."""
    return {
        kind: [
            (first[0], min(one[1] for one in (first, *others)), first[2])
            for first, *others in zip(*(costs[kind] for costs in rounds), strict=True)
        ]
        for kind in KINDS
    }


def compare(refs: tuple[str, str], first: Costs, second: Costs) -> None:
    """Print both commits side by side, and the deals whose nodes or values changed."""
    print(f"A = {refs[0]}, B = {refs[1]}; below 1 is a gain of B\n")
    print(f"{'':10}{'nodes A':>12}{'nodes B':>12}{'B/A':>7}{'ms A':>9}{'ms B':>9}{'B/A':>7}")
    for kind in KINDS:
        nodes = [sum(one[0] for one in costs[kind]) for costs in (first, second)]
        times = [1000 * median(one[1] for one in costs[kind]) for costs in (first, second)]
        pairs = list(zip(first[kind], second[kind], strict=True))
        ratio = exp(sum(log(b[1] / a[1]) for a, b in pairs) / len(pairs))
        print(
            f"{kind:10}{nodes[0]:>12,}{nodes[1]:>12,}{nodes[1] / max(nodes[0], 1):>7.3f}"
            f"{times[0]:>9.3f}{times[1]:>9.3f}{ratio:>7.3f}"
        )
    print("\nnodes by deal, where they changed most")
    for kind in KINDS:
        changes = [
            (b[0] / max(a[0], 1), number, a[0], b[0])
            for number, (a, b) in enumerate(zip(first[kind], second[kind], strict=True))
            if a[0] != b[0]
        ]
        changes.sort()
        print(f"{kind}: {len(changes)} of {len(first[kind])} deals changed")
        for change, number, before, after in dict.fromkeys([*changes[:3], *changes[-3:]]):
            print(f"    deal {number:3}: {before:9,} -> {after:9,}  {change:.3f}")
    for kind in KINDS:
        for number, (a, b) in enumerate(zip(first[kind], second[kind], strict=True)):
            if a[2] != b[2]:
                print(f"WRONG in one of them: {kind}, deal {number}: {a[2]} or {b[2]} tricks")


def main() -> None:
    """Build, take turns, compare."""
    if sys.argv[1:2] == ["--worker"]:
        answer(sys.argv[2], int(sys.argv[3]))
        return
    parser = argparse.ArgumentParser(prog="python benchmarks/ab.py", description=__doc__)
    parser.add_argument("refs", nargs=2, metavar="REF", help='a commit, or "." as it is')
    parser.add_argument("--rounds", type=int, default=5, help="turns of each (5)")
    parser.add_argument("--count", type=int, default=COUNT, help=f"deals of each kind ({COUNT})")
    options = parser.parse_args()
    sources = [source_of(ref) for ref in options.refs]
    rounds: list[list[Costs]] = [[], []]
    for _ in range(options.rounds):
        for side, source in enumerate(sources):
            rounds[side].append(ask(source, options.count))
    compare(tuple(options.refs), best(rounds[0]), best(rounds[1]))


if __name__ == "__main__":
    main()
