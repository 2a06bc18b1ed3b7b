"""Speed of catching under a hidden discard: the best plan, and the value of the guess.

Usage: ``python -m benchmarks.catching [--hands 50] [--seed 1]``

Hands look like a misère: low cards are likelier to be among declarer's twelve, the other
twenty are dealt at random, anybody leads. Hands with fewer than eight discards caught
with open cards are left out.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import time
from collections.abc import Iterator

from prefdd import DECK, Card, Cards, Seat, catch
from prefdd.catching import Catch

LIKELY = (8, 7, 6, 5, 3, 2, 1, 1)
"""How likely a 7, an 8 and so on up to an ace is among declarer's cards."""

SEATS = (Seat.N, Seat.E, Seat.S)
FEWEST = 8


def misere_hands(seed: int) -> Iterator[tuple[dict[Seat, Cards], Seat]]:
    """Hands by seat, declarer North with twelve cards, and who leads."""
    rng = random.Random(seed)
    while True:
        chance = {card: rng.random() ** (1 / LIKELY[card.rank]) for card in DECK}
        ordered: list[Card] = sorted(DECK, key=lambda card: -chance[card])
        rest = ordered[12:]
        rng.shuffle(rest)
        hands = (Cards(ordered[:12]), Cards(rest[:10]), Cards(rest[10:]))
        yield dict(zip(SEATS, hands, strict=True)), rng.choice(SEATS)


def measured(hands: int, seed: int) -> Iterator[tuple[Catch, float]]:
    """What is found for each hand, and the seconds it took."""
    count = 0
    for deal, first in misere_hands(seed):
        start = time.perf_counter()
        found = catch(deal, Seat.N, first)
        seconds = time.perf_counter() - start
        if len(found.caught_open) < FEWEST:
            continue
        yield found, seconds
        count += 1
        if count == hands:
            return


def is_guess(found: Catch) -> bool:
    """Whether declarer has no safe discard, and no plan catches them all."""
    return len(found.caught_open) == len(found.open) > len(found.best.caught)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    times, guesses, exact = [], 0, 0
    for number, (found, seconds) in enumerate(measured(arguments.hands, arguments.seed), 1):
        times.append(seconds)
        lead = "declarer" if found.position.leader == 0 else "defender"
        value = f"{found.value.low}..{found.value.high}"
        if is_guess(found):
            guesses += 1
            exact += found.value.is_exact
        print(
            f"{number:3} {lead} leads  open {len(found.caught_open):2}  best "
            f"{len(found.best.caught):2}{'' if found.is_best_proved else '+'}  "
            f"plans {len(found.plans):4}{'' if found.is_every_plan else '+'}  "
            f"value {value:10} {found.nodes:8} nodes {seconds:7.3f} s",
            flush=True,
        )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"median {statistics.median(times):.3f} s, worst {max(times):.3f} s, {peak:.0f} MiB")
    print(f"guesses {guesses}, of them exact {exact}")


if __name__ == "__main__":
    main()
