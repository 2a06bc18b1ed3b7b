"""`prefdd batch` from file to file: the same answers however it is cut, killed or resumed."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from cli_deals import SOURCE, Run

from batch_deals import answer, read_lines, read_parquet, record, row, write_lines, write_parquet
from prefdd.batch.chunks import Pace
from prefdd.batch.formats import Lines, Parquet, write_whole
from prefdd.batch.parts import Parts

COUNT = 130
ANSWERS = [answer(seed) for seed in range(COUNT)]
READ = {".jsonl": read_lines, ".parquet": read_parquet}
posix = pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise on Windows")


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    return write_lines(tmp_path / "in.jsonl", [record(seed) for seed in range(COUNT)])


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return write_parquet(tmp_path / "in.parquet", [row(seed) for seed in range(COUNT)])


def start(*words: object, **options: Any) -> subprocess.Popen[bytes]:
    """Start ``prefdd batch`` as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "prefdd", "batch", *map(str, words)],
        stderr=subprocess.PIPE,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE)},
        **options,
    )


def wait_for_parts(target: Path, count: int) -> None:
    for _ in range(600):
        if len(list(target.parent.glob(f"{target.name}.parts/*.part"))) >= count:
            return
        time.sleep(0.02)
    raise AssertionError("no parts were written")


@pytest.mark.parametrize("source", ["lines", "table"])
@pytest.mark.parametrize("extension", [".jsonl", ".parquet"])
def test_answers_are_those_of_single_deals(
    source: str, extension: str, run: Run, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    target = tmp_path / f"out{extension}"
    outcome = run("batch", request.getfixturevalue(source), target)
    assert (outcome.status, outcome.out, outcome.err) == (0, "", "")
    assert READ[extension](target) == ANSWERS
    assert sorted(path.name for path in tmp_path.glob("out*")) == [target.name]


@pytest.mark.parametrize("extension", [".jsonl", ".parquet"])
def test_chunks_and_processes_do_not_change_a_byte(
    extension: str, run: Run, spawn: Run, table: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    files = [tmp_path / f"{name}{extension}" for name in ("adapted", "processes", "one", "many")]
    assert run("batch", table, files[0]).status == 0
    assert spawn("batch", table, files[1], "--workers", 2).status == 0
    monkeypatch.setattr(Pace, "learn", lambda *_: None)
    for file, size in zip(files[2:], (1, 1000), strict=True):
        monkeypatch.setattr("prefdd.batch.job.Pace", lambda size=size: Pace(size))
        assert run("batch", table, file).status == 0
    assert len({file.read_bytes() for file in files}) == 1


def test_stream_gives_the_same_lines(run: Run, lines: Path, tmp_path: Path) -> None:
    stream, file = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    assert run("batch", lines, "-o", stream).status == 0
    assert run("batch", lines, file).status == 0
    assert stream.read_bytes() == file.read_bytes()
    assert run("batch", "-", tmp_path / "c.jsonl", stdin=lines.read_bytes()).status == 0
    assert (tmp_path / "c.jsonl").read_bytes() == file.read_bytes()


@posix
@pytest.mark.parametrize("extension", [".jsonl", ".parquet"])
@pytest.mark.parametrize("workers", [1, 2])
def test_killed_and_resumed_is_the_same_file(
    extension: str, workers: int, run: Run, tmp_path: Path
) -> None:
    seeds = [n % COUNT for n in range(1200)]
    rows = {seed: row(seed) for seed in range(COUNT)}
    table = write_parquet(tmp_path / "in.parquet", [rows[seed] for seed in seeds])
    whole, target = tmp_path / f"whole{extension}", tmp_path / f"out{extension}"
    process = start(table, target, "--workers", workers)
    wait_for_parts(target, 2)
    process.kill()
    process.communicate(timeout=30)
    assert not target.exists()
    refused = run("batch", table, target)
    assert refused.status == 1
    assert "go on with --resume" in refused.err
    # A part that was being written is of no account.
    (Path(f"{target}.parts") / "000000000000-000000009999.part.tmp").write_bytes(b"half")
    assert run("batch", table, target, "--resume").status == 0
    assert run("batch", table, whole).status == 0
    assert target.read_bytes() == whole.read_bytes()
    assert READ[extension](target) == [ANSWERS[seed] for seed in seeds]
    assert not Path(f"{target}.parts").exists()


@posix
def test_processes_die_with_the_one_that_started_them(tmp_path: Path) -> None:
    table = write_parquet(tmp_path / "in.parquet", [row(0)] * 50_000)
    target = tmp_path / "out.jsonl"
    process = start(table, target, "--workers", 2)
    wait_for_parts(target, 3)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if not children.exists():
        pytest.skip("children are listed on Linux only")
    started = [int(pid) for pid in children.read_text().split()]
    assert len(started) >= 2
    process.kill()
    process.communicate(timeout=30)
    for _ in range(100):
        if not any(is_alive(pid) for pid in started):
            return
        time.sleep(0.1)
    raise AssertionError("processes are left")


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@posix
def test_a_killed_worker_is_replaced(tmp_path: Path, run: Run) -> None:
    table = write_parquet(tmp_path / "in.parquet", [row(n % COUNT) for n in range(10_000)])
    target = tmp_path / "out.jsonl"
    process = start(table, target, "--workers", 2)
    wait_for_parts(target, 3)
    workers = [pid for pid in children_of(process.pid) if b"spawn_main" in command_of(pid)]
    os.kill(workers[0], signal.SIGKILL)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 0, said
    assert said.decode().startswith("prefdd: a worker process was killed")
    assert read_lines(target) == [ANSWERS[n % COUNT] for n in range(10_000)]


def children_of(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children")
    if not children.exists():
        pytest.skip("children are listed on Linux only")
    return [int(child) for child in children.read_text().split()]


def command_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


@posix
@pytest.mark.parametrize("workers", [1, 2])
def test_interrupted_says_how_to_go_on(workers: int, tmp_path: Path) -> None:
    table = write_parquet(tmp_path / "in.parquet", [row(0)] * 50_000)
    target = tmp_path / "out.parquet"
    process = start(table, target, "--workers", workers)
    wait_for_parts(target, 2)
    process.send_signal(signal.SIGINT)
    before = time.monotonic()
    _, errors = process.communicate(timeout=60)
    assert time.monotonic() - before < 5
    assert process.returncode == 130
    kept = Parts(target, Parquet()).gaps()[1]
    assert 0 < kept < 50_000
    said = f"prefdd: {kept} records are answered; go on with --resume\nprefdd: interrupted\n"
    assert errors.decode() == said


# ---- bad deals -------------------------------------------------------------------


@pytest.mark.parametrize("extension", [".jsonl", ".parquet"])
def test_a_bad_record_costs_itself_alone(extension: str, run: Run, tmp_path: Path) -> None:
    records = [record(seed) for seed in range(20)]
    records[3]["first"] = "X"
    records[7]["hands"]["N"] = records[7]["hands"]["E"] = "S:A"
    del records[11]["contract"]
    source = write_lines(tmp_path / "in.jsonl", records)
    target = tmp_path / f"out{extension}"
    outcome = run("batch", source, target)
    assert outcome.status == 1
    said = outcome.err.splitlines()
    assert [line.split(": ")[1:3] for line in said[:3]] == [
        [f"record {n + 1}", f"deal {n}"] for n in (3, 7, 11)
    ]
    assert said[3:] == ["prefdd: 3 records are wrong"]
    answers = READ[extension](target)
    for seed, found in enumerate(answers):
        if seed in (3, 7, 11):
            assert set(found) == {"id", "error"}
        else:
            assert found == ANSWERS[seed]
    assert "contract is missing" in answers[11]["error"]


def test_many_bad_records_are_not_all_listed(run: Run, tmp_path: Path) -> None:
    source = write_lines(tmp_path / "in.jsonl", [{**record(0), "first": "X"}] * 30)
    outcome = run("batch", "--lang", "ru", source, tmp_path / "out.jsonl")
    said = outcome.err.splitlines()
    assert len(said) == 12
    assert said[0].startswith("prefdd: запись 1: deal 0: ")
    assert said[-2].startswith("prefdd: остальные причины")


def test_deals_of_a_text_file_may_be_of_any_format(run: Run, tmp_path: Path) -> None:
    source, target = tmp_path / "deal.txt", tmp_path / "out.parquet"
    source.write_text("Misère, South\nLead: East\nE: ♠A ♦7\nS: ♠7 ♦8\nW: ♠8 ♦9\n", "utf-8")
    assert run("batch", source, target).status == 0
    assert read_parquet(target)[0]["tricks"] == 0


def test_half_a_character_in_a_name_stops_nothing(run: Run, tmp_path: Path) -> None:
    source = write_lines(tmp_path / "in.jsonl", [{**record(0), "id": "a\ud800"}, record(1)])
    assert run("batch", source, tmp_path / "out.jsonl").status == 0
    assert [one["id"] for one in read_lines(tmp_path / "out.jsonl")] == ["a\ud800", "deal 1"]
    assert run("batch", source, tmp_path / "out.parquet").status == 0
    assert read_parquet(tmp_path / "out.parquet")[0]["id"] == "a\\ud800"


# ---- bad files -------------------------------------------------------------------


def test_nothing_is_overwritten(run: Run, lines: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    target.write_text("mine\n", "utf-8")
    for words in ([target], ["-o", target]):
        outcome = run("batch", lines, *words)
        assert outcome.status == 1
        assert "exists; remove it, name another file" in outcome.err
        assert target.read_text("utf-8") == "mine\n"
    outcome = run("batch", lines, target, "--resume")
    assert outcome.status == 1
    assert "is no file of answers" in outcome.err
    assert target.read_text("utf-8") == "mine\n"


@pytest.mark.parametrize("extension", [".jsonl", ".parquet"])
def test_a_finished_file_is_finished(
    extension: str, run: Run, lines: Path, table: Path, tmp_path: Path
) -> None:
    target = tmp_path / f"out{extension}"
    assert run("batch", lines, target).status == 0
    whole = target.read_bytes()
    assert run("batch", table, target, "--resume").status == 0
    other = write_lines(tmp_path / "other.jsonl", [record(n) for n in range(COUNT + 1)])
    outcome = run("batch", other, target, "--resume")
    assert outcome.status == 1
    assert f"deal {COUNT + 1} differs" in outcome.err
    assert target.read_bytes() == whole


def test_work_of_another_input_is_left_alone(run: Run, lines: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    parts = Parts(target, Lines())
    parts.begin({"input": "another", "language": "en"})
    parts.add(0, [{"id": "x"}])
    outcome = run("batch", lines, target, "--resume")
    assert outcome.status == 1
    assert "is for another input or other options" in outcome.err
    assert parts.gaps() == ([(1, None)], 1)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["out.txt"], "end the name with .jsonl or .parquet"),
        (["out.jsonl", "-o", "x.jsonl"], "OUT and -o name the same thing"),
        (["-"], "name a file of answers"),
        (["--dask", "tcp://127.0.0.1:1"], "name a file of answers"),
        (["out.jsonl", "--dask", "nowhere://x:y"], "is no address of a Dask scheduler"),
    ],
)
def test_wrong_words(
    words: list[str], reason: str, run: Run, lines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(lines.parent)
    outcome = run("batch", lines, *words)
    assert outcome.status in (1, 2)
    assert reason in outcome.err
    assert not list(lines.parent.glob("out.*"))


def test_no_parquet_and_missing_columns(run: Run, tmp_path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    source = tmp_path / "in.parquet"
    source.write_bytes(b"PAR1 this is none")
    assert "is no Parquet file" in run("batch", source, tmp_path / "out.jsonl").err
    parquet.write_table(pyarrow.table({"N": [1], "E": [2], "W": [4]}), source)
    outcome = run("batch", source, tmp_path / "out.jsonl")
    assert "there is no column contract, declarer, first" in outcome.err
    assert not (tmp_path / "out.jsonl.parts").exists()
    outcome = run("batch", tmp_path / "none.parquet", tmp_path / "out.jsonl")
    assert outcome.status == 1
    assert "none.parquet" in outcome.err


@pytest.mark.parametrize("words", [["in.jsonl", "out.parquet"], ["in.parquet", "out.jsonl"]])
def test_without_pyarrow_one_line_says_what_to_do(
    words: list[str], run: Run, lines: Path, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(lines.parent)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    outcome = run("batch", *words)
    said = "prefdd: pyarrow is not installed; pip install 'prefdd[batch]' brings it\n"
    assert (outcome.status, outcome.err) == (1, said)


def test_without_dask_one_line_says_what_to_do(
    run: Run, lines: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    outcome = run("batch", lines, tmp_path / "out.jsonl", "--dask", "tcp://127.0.0.1:8786")
    assert outcome.status == 1
    assert "pip install 'prefdd[dask]'" in outcome.err


# ---- a full disk -----------------------------------------------------------------


@posix
@pytest.mark.parametrize("extension", [".jsonl", ".parquet"])
def test_a_disk_that_is_full_at_the_end_costs_no_answer(
    extension: str, run: Run, table: Path, tmp_path: Path
) -> None:
    whole, target = tmp_path / f"whole{extension}", tmp_path / f"out{extension}"
    assert run("batch", table, whole).status == 0
    import resource  # not on Windows

    # Files may have so many bytes: parts of 16 to 64 deals have less, the whole has more.
    most = 3 * whole.stat().st_size // 4
    process = start(
        table,
        target,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
    )
    _, said = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "go on with --resume" in said.decode()
    assert not target.exists()
    assert not list(tmp_path.rglob("*.tmp"))
    assert Parts(target, Lines()).gaps()[1] > 0
    assert run("batch", table, target, "--resume").status == 0
    assert target.read_bytes() == whole.read_bytes()


def test_a_disk_that_is_full_in_the_middle(
    run: Run, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.jsonl"
    calls = []

    def fsync(number: int) -> None:
        calls.append(number)
        if len(calls) == 4:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr("prefdd.batch.formats.os.fsync", fsync)
        outcome = run("batch", table, target)
    assert outcome.status == 1
    assert "go on with --resume" in outcome.err
    assert not target.exists()
    assert len(list(Path(f"{target}.parts").iterdir())) == 3
    assert run("batch", table, target, "--resume").status == 0
    assert read_lines(target) == ANSWERS


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fail(file: Any) -> None:
        file.write(b"half")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_whole(path, fail)
    assert [one.read_bytes() for one in tmp_path.iterdir()] == [b"old"]
    write_whole(path, lambda file: file.write(b"new"))
    assert [one.read_bytes() for one in tmp_path.iterdir()] == [b"new"]


# ---- parts -----------------------------------------------------------------------


def test_gaps_are_what_is_not_in_parts(tmp_path: Path) -> None:
    parts = Parts(tmp_path / "out.jsonl", Lines())
    parts.begin({})
    every = [{"id": str(n)} for n in range(30)]
    for first, last in [(3, 7), (10, 12), (5, 11), (20, 25)]:
        parts.add(first, every[first:last])
    assert parts.gaps() == ([(0, 3), (12, 20), (25, None)], 14)
    for first, last in [(0, 3), (12, 20), (25, 30)]:
        parts.add(first, every[first:last])
    parts.finish()
    assert read_lines(tmp_path / "out.jsonl") == every


def test_progress_says_rate_and_what_is_left(run: Run, table: Path, tmp_path: Path) -> None:
    code = (
        "import sys; sys.stderr.isatty = lambda: True\n"
        "from prefdd.cli import main, batches\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    many = write_parquet(tmp_path / "many.parquet", [row(n % COUNT) for n in range(3000)])
    done = subprocess.run(
        [sys.executable, "-c", code, "batch", str(many), str(tmp_path / "out.jsonl")],
        capture_output=True,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE)},
        check=True,
    )
    said = done.stderr.decode()
    assert " of 3000 deals, " in said
    assert " a second, 0:0" in said
    assert (
        said.rstrip()
        .rpartition("\n")[2]
        .rpartition("\r")[2]
        .startswith("prefdd: 3000 deals answered")
    )


def test_json_objects_over_many_lines_are_counted_at_the_end(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "in.json"
    source.write_text(json.dumps({"deals": [record(n) for n in range(20)]}, indent=1), "utf-8")
    assert run("batch", source, tmp_path / "out.jsonl").status == 0
    assert read_lines(tmp_path / "out.jsonl") == ANSWERS[:20]
