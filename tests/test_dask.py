"""Batches on a Dask cluster of two processes on this machine: nothing is lost or changed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest
from cli_deals import SOURCE
from dask import dataframe
from distributed import Client, LocalCluster

from batch_deals import answer, read_lines, row, write_parquet
from prefdd import solve_many
from prefdd.batch import META, solve_frame
from prefdd.random_deals import random_position

POSITIONS = [random_position(seed, 8) for seed in range(1000)]


@pytest.fixture
def client() -> Iterator[Client]:
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


def test_a_cluster_gives_what_one_thread_gives_though_a_worker_is_killed(client: Client) -> None:
    workers = list(client.run(os.getpid).values())
    assert len(set(workers) - {os.getpid()}) == 2
    killed = []

    def kill_one(done: int, total: int) -> None:
        if not killed and done > 50:
            killed.append(workers[0])
            os.kill(workers[0], signal.SIGKILL)

    serial = solve_many(POSITIONS)
    assert solve_many(POSITIONS, client, kill_one) == serial
    assert killed

    frame = pd.DataFrame([row(seed) for seed in range(60)])
    frame.loc[7, "first"] = "X"
    whole = solve_frame(frame)
    parts = dataframe.from_pandas(frame, npartitions=4)
    found = parts.map_partitions(solve_frame, meta=dict(META)).compute()
    assert found.to_numpy().tolist() == whole.to_numpy().tolist()


@pytest.mark.soak
def test_a_cluster_that_disappears_costs_no_answer(client: Client, tmp_path: Path) -> None:
    seeds = [n % 100 for n in range(6_000)]
    rows = {seed: row(seed) for seed in range(100)}
    source = write_parquet(tmp_path / "in.parquet", [rows[seed] for seed in seeds])
    target = tmp_path / "out.jsonl"
    command = [sys.executable, "-m", "prefdd", "batch", source, target]
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE)}
    address = client.cluster.scheduler_address
    process = subprocess.Popen(
        [*command, "--dask", address], env=environment, stderr=subprocess.PIPE
    )
    while len(list(tmp_path.glob("*.parts/*.part"))) < 3:
        time.sleep(0.05)
        assert process.poll() is None
    client.cluster.close()
    _, said = process.communicate(timeout=60)
    first, second = said.decode().splitlines()
    assert process.returncode == 1
    assert first.startswith("prefdd: the Dask cluster ")
    assert second.endswith(" records are answered; go on with --resume")
    assert int(second.split()[1]) > 0
    done = subprocess.run([*command, "--resume"], env=environment, check=False)
    assert done.returncode == 0
    answers = [answer(seed) for seed in range(100)]
    assert read_lines(target) == [answers[seed] for seed in seeds]
