"""The corpus of the fuzzer, replayed, and a few new inputs of each target."""

from __future__ import annotations

import random

import pytest
from tests.fuzzing.mutations import mutated
from tests.fuzzing.seeds import CORPUS, seeds_of
from tests.fuzzing.targets import TARGETS

EXTRAS = {"parquet": "pyarrow"}


def test_every_folder_of_the_corpus_belongs_to_a_target() -> None:
    assert {path.name for path in CORPUS.iterdir()} <= set(TARGETS)


@pytest.mark.parametrize("target", TARGETS)
def test_nothing_undocumented_comes_out(target: str) -> None:
    if target in EXTRAS:
        pytest.importorskip(EXTRAS[target])
    seeds = seeds_of(target)
    choose = random.Random(target)
    for data in [*seeds, *(mutated(choose.choice(seeds), seeds, choose) for _ in range(5))]:
        try:
            assert TARGETS[target](data) is not None
        except Exception as error:
            error.add_note(f"{target}: {data!r}")
            raise
