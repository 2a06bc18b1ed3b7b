"""What each part of the engine is worth: nodes with one part taken out at a time.

``python -m benchmarks.ablation`` copies the sources, edits the copy, builds it and counts the
nodes of fixed random deals, each from an empty table; with ``--layouts 20000``, those of the
first layouts of three hands, one warm table each. A part takes about twenty seconds. The engine
itself has no switches; an edit that no longer fits its source is an error.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks import COUNT, KINDS, ROOT

CORE = "_core.pyx"
SUITS = "_suits.pyx"
GAMES = KINDS[:2]
MISERE = KINDS[2:]
HANDS = {"trump": "layout-4", "no trump": "layout-10", "misère": "layout-8"}


@dataclass(frozen=True)
class Edit:
    """A piece of source, which must stand there once, and what takes its place."""

    file: str
    old: str
    new: str


@dataclass(frozen=True)
class Part:
    """A part of the engine, the edits that take it out, and the kinds of game it concerns."""

    name: str
    edits: tuple[Edit, ...]
    kinds: tuple[str, ...] = KINDS


def core(*pairs: tuple[str, str]) -> tuple[Edit, ...]:
    """Edits of the search."""
    return tuple(Edit(CORE, old, new) for old, new in pairs)


PLAIN_KEY = """
    key = mix(code[0] + code[1] * <uint64_t>CODES + code[2] * SQUARE + code[3] * CUBE
              + leader * FOURTH)
    if True:
"""
SORTED_KEY = "\n    if Kind is Misere:\n        key = sorted_key(code, leader)\n"
PLAIN = core((SORTED_KEY, PLAIN_KEY))
EXACT = PLAIN + core(
    ("    if Kind is Misere:\n        slot = ", "    if True:\n        slot = "),
    ("    if Kind is Misere:\n        if result:", "    if True:\n        if result:"),
)
NO_LOOK = core(("slot = find_slot(&search.table, key)", "slot = NULL"))
NO_LOWER = core(("lower = lower_bound(code, hands, leader, n, used, kind)", "lower = 0"))
NO_UPPER = core(("upper = upper_bound(code, hands, leader, n, used, kind)", "upper = n"))
NO_BEST = core(("if best and card == <uint32_t>1 << best:", "if False:"))
NO_LEAD_ORDER = core(
    ("score = lead_of_misere(division, hands, leader, card)", "score = 0"),
    ("score = lead_of_declarer(division, hands, card, Kind is Trump)", "score = 0"),
    ("score = lead_of_defender(division, hands, leader, card, Kind is Trump)", "score = 0"),
)
NO_FOLLOW_ORDER = core(
    ("second_in_misere(hands, leader, led, suit, cards)", "lowest(cards)"),
    ("second_in_game(hands, leader, led, suit, cards, Kind is Trump)", "lowest(cards)"),
    ("third_in_misere(hands, player, best, holder, suit, cards)", "lowest(cards)"),
    ("third_in_game(hands, player, best, holder, suit, cards, Kind is Trump)", "lowest(cards)"),
)
# The search keeps to relative ranks; its key also tells apart which cards are gone.
ABSOLUTE = core(
    ("    int stop        ", "    uint32_t gone[11]\n    int stop        "),
    (
        "        prefetch(find_line(&search.table, key))",
        "        key = mix(key + search.gone[n] * 0xD6E8FEB86659FD93ULL)",
    ),
    (
        "    left[0] = hands[0] & ~trick\n",
        """    search.gone[n - 1] = search.gone[n]
    gone = trick
    while gone:
        card = lowest(gone)
        gone ^= card
        below = 0x80808080U & suit_of(card)
        while True:
            if not search.gone[n] & below:
                if card & 0x80808080U:
                    break
                card <<= 1
            below >>= 1
        search.gone[n - 1] |= below
    left[0] = hands[0] & ~trick
""",
    ),
    (
        "    if root.kind == TRUMP:\n        return ask_kind(",
        "    search.gone[root.n] = 0\n    if root.kind == TRUMP:\n        return ask_kind(",
    ),
)

PARTS = (
    Part("nothing", ()),
    Part("the table", EXACT + NO_LOOK),
    Part("patterns", EXACT, GAMES),
    Part("patterns and relative ranks", EXACT + ABSOLUTE, GAMES),
    Part("relative ranks", PLAIN + ABSOLUTE, MISERE),
    Part("sorted suits", PLAIN, MISERE),
    Part(
        "depths of the numbers of suits",
        (
            Edit(
                SUITS,
                "top_of(&suits[code])[which] = 0\n",
                "top_of(&suits[code])[which] = 255 if number_of(&suits[code])[which] else 0\n",
            ),
        ),
        GAMES,
    ),
    Part(
        "equal cards of a run", core(("return cards & ~(cards >> 1 & 0x7F7F7F7FU)", "return cards"))
    ),
    Part("all bounds", NO_LOWER + NO_UPPER),
    Part("declarer's tricks", NO_LOWER, GAMES),
    Part("defenders' tricks", NO_UPPER, GAMES),
    Part("crossing", core(("if cross and cross - rounds > gain - 9:", "if False:")), GAMES),
    Part(
        "sure trumps",
        core(
            ("tricks = SUITS[code[3]].sure[0]", "tricks = 0"),
            ("mask = <uint32_t>SUITS[code[3]].sure_top[0] << 24", "mask = 0"),
            ("tricks += SUITS[code[3]].sure[1]", "tricks += 0"),
            ("mask |= <uint32_t>SUITS[code[3]].sure_top[1] << 24", "mask |= 0"),
        ),
        ("trump",),
    ),
    Part("avoided tricks", NO_UPPER, MISERE),
    Part(
        "avoided tricks, unless all",
        core(
            (
                "return n - avoided_tricks(code, leader, n)",
                "return 0 if avoided_tricks(code, leader, n) == n else n",
            )
        ),
        MISERE,
    ),
    Part("leave", core(("rounds = SUITS[code[s]].leave", "rounds = 0")), MISERE),
    Part("forced tricks", NO_LOWER, MISERE),
    Part("force", core(("rounds = SUITS[code[s]].force[leader]", "rounds = 0")), MISERE),
    Part("all order of moves", NO_LEAD_ORDER + NO_FOLLOW_ORDER + NO_BEST),
    Part("order of leads", NO_LEAD_ORDER),
    Part("order of following cards", NO_FOLLOW_ORDER),
    Part("the lead remembered", NO_BEST),
)


def build(part: Part, tree: Path) -> None:
    """Make a copy of the package without the part, and compile it."""
    shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    for edit in part.edits:
        path = tree / "src" / "prefdd" / edit.file
        text = path.read_text(encoding="utf-8")
        if text.count(edit.old) != 1:
            raise ValueError(f"not once in {edit.file}: {edit.old!r}")
        path.write_text(text.replace(edit.old, edit.new), encoding="utf-8")
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=tree,
        check=True,
        stdout=subprocess.DEVNULL,
    )


def counts_without(part: Part, number: int, are_layouts: bool) -> dict[str, list[int]]:
    """Nodes and tricks of all deals by kind of game, from a process that imports the copy."""
    with tempfile.TemporaryDirectory(prefix="prefdd-ablation-") as folder:
        tree = Path(folder)
        build(part, tree)
        asked = ["--layouts" if are_layouts else "--count", str(number)]
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.ablation", "--worker", *asked, *part.kinds],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tree / "src"), str(ROOT)])},
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
    found: dict[str, list[int]] = json.loads(done.stdout)
    return found


def deals(kind: str, number: int) -> list[int]:
    """Nodes and tricks over random deals, a new solver each."""
    from benchmarks.deals import positions
    from prefdd import Solver

    nodes = tricks = 0
    for position in positions(kind, number):
        solver = Solver()
        tricks += solver.tricks(position)
        nodes += solver.nodes
    return [nodes, tricks]


def layouts(kind: str, number: int) -> list[int]:
    """Nodes and tricks over the first layouts of a hand, one solver for all."""
    from benchmarks import deals
    from prefdd import odds

    (hand,) = (layout for layout in deals.layouts() if layout.id == HANDS[kind])
    found = odds(
        hand.hand,
        hand.contract,
        declarer=hand.declarer,
        first=hand.first,
        discard=hand.discard,
        led=hand.led,
        stop_after=number,
    )
    return [found.nodes, sum(tricks * count for tricks, count in enumerate(found.counts))]


def cell(found: list[int], whole: list[int], number: int) -> str:
    """Nodes a deal, and how many times as many as of the whole engine."""
    text = f"{found[0] / number:,.0f} ({found[0] / whole[0]:.2f})"
    return text if found[1] == whole[1] else f"WRONG {text}"


def main(arguments: list[str] | None = None) -> None:
    """Take out part by part, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ablation", description=__doc__)
    parser.add_argument("part", nargs="*", help="first words of the parts to take out (all)")
    parser.add_argument("--count", type=int, default=COUNT, help=f"deals of each kind ({COUNT})")
    parser.add_argument("--layouts", type=int, default=0, help="layouts of a hand instead")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    number = options.layouts or options.count
    if options.worker:
        count = layouts if options.layouts else deals
        json.dump({kind: count(kind, number) for kind in options.part}, sys.stdout)
        return
    print(f"{'without':34}" + "".join(f"{kind:>18}" for kind in KINDS))
    whole: dict[str, list[int]] = {}
    for part in PARTS:
        if part.edits and options.part and not part.name.startswith(tuple(options.part)):
            continue
        found = counts_without(part, number, options.layouts > 0)
        whole = whole or found
        cells = (cell(found[kind], whole[kind], number) if kind in found else "" for kind in KINDS)
        print(f"{part.name:34}" + "".join(f"{text:>18}" for text in cells), flush=True)


if __name__ == "__main__":
    main()
