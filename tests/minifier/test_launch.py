"""What launchers and messages say of a job's processes: every sample of the table is a test."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import minifier
from minifier.launch import Launch, anchors, ranks_in, signs
from minifier.model import Block, Line

TABLE: dict[str, list[dict[str, Any]]] = tomllib.loads(
    Path(minifier.__file__).with_name("launch.toml").read_text("utf-8")
)
SAMPLES = [
    pytest.param(kind, n, sample, id=f"{kind}-{n}-{row['why'][:30]}")
    for kind, rows in TABLE.items()
    for n, row in enumerate(rows)
    for sample in row["samples"]
]


def collected(text: str, **tags: str) -> Launch:
    launch = Launch()
    launch.collect([Line(number, line, "", tags) for number, line in enumerate(text.split("\n"), 1)])
    return launch


@pytest.mark.parametrize(("kind", "place", "sample"), SAMPLES)
def test_a_sign_says_what_its_sample_says(kind: str, place: int, sample: dict[str, Any]) -> None:
    sign = signs(kind)[place]
    assert sign.said(sample["line"]) == sample["said"]
    assert not sign.anchors or any(anchor in sample["line"] for anchor in sign.anchors)


def test_the_scanner_looks_for_nothing_that_every_log_holds() -> None:
    assert all(len(anchor) > 5 for anchor in anchors())


def test_an_entry_of_the_table_is_one_process_with_host_and_exit_code() -> None:
    launch = collected(
        "  time      : 2025-03-04_10:22:01\n  host      : c07\n  rank      : 9 (local_rank: 1)\n"
        "  exitcode  : -9 (pid: 71)\n  error_file: <N/A>"
    )
    worker = next(w for w in launch.workers if w.rank is not None)
    assert (worker.rank, worker.local_rank, worker.pid, worker.exitcode) == (9, 1, "71", -9)
    assert (worker.host, worker.ended, worker.number) == ("c07", True, 3)


def test_tasks_of_one_line_are_so_many_processes() -> None:
    launch = collected("srun: error: c07: tasks 0-2,5: Exited with exit code 1")
    assert [w.rank for w in launch.workers] == [0, 1, 2, 5]
    assert all(w.ended and w.host == "c07" for w in launch.workers)


@pytest.mark.parametrize(
    ("text", "world", "one_node"),
    [
        ("torchrun --nproc_per_node=4 fit.py", 4, True),
        ("torchrun --nnodes=2 --nproc_per_node=4 fit.py", 8, False),
        ("Initializing distributed: GLOBAL_RANK: 0, MEMBER: 1/16", 16, True),
        ("nnodes=2, num_local_procs=4, node_rank=0\ndist_world_size=8", 8, False),
        ("  rank      : 9 (local_rank: 1)", None, False),
        ("ready", None, True),
    ],
)
def test_the_size_of_the_job(text: str, world: int | None, one_node: bool) -> None:
    launch = collected(text)
    assert (launch.world, launch.one_node) == (world, one_node)


def test_commands_are_what_a_shell_would_take() -> None:
    launch = collected(
        "+ torchrun --nproc_per_node=2 fit.py --rows 12\n"
        "process 40 spawned with command: ['/opt/py', '-u', 'fit.py', '--local_rank=1', '--rows', '12']\n"
        "loading python 3.11 $ nothing"
    )
    assert launch.commands == [
        (1, "torchrun --nproc_per_node=2 fit.py --rows 12"),
        (2, "/opt/py -u fit.py --local_rank=1 --rows 12"),
    ]


HEAD = "Traceback (most recent call last):"


def test_a_bare_traceback_belongs_to_the_rank_that_wrote_last_and_never_again() -> None:
    launch = collected(f"[rank 0] a\n[rank 1] a\n[rank 0] b\n[rank 1] b\n{HEAD}\n[rank 0] c")
    assert launch.above == {5: 1}


@pytest.mark.parametrize(
    "text",
    [
        f"[rank 0] a\n[rank 1] a\n{HEAD}\n[rank 1] b\n[rank 0] b",  # rank 1 goes on
        f"[rank 0] a\n[rank 0] b\n{HEAD}\ndone",  # only one rank marks its lines
        f"[rank 0] a\n[rank 1] a\nx\ny\nz\n{HEAD}\n[rank 0] b",  # too far above
    ],
)
def test_a_doubtful_mark_says_nothing(text: str) -> None:
    assert collected(text).above == {}


def test_a_quoted_traceback_is_signed_with_its_entrys_rank() -> None:
    launch = collected(f"  rank      : 3 (local_rank: 3)\n  exitcode  : 1 (pid: 7)\n  traceback : {HEAD}")
    signed = launch.signed(Block("python", (3, 9)))
    assert dict(signed.tags) == {"rank": "3"}
    assert launch.signed(Block("python", (4, 9))).tags == {}


def test_a_prefix_tells_the_rank_of_a_watched_child() -> None:
    launch = collected("Child process with PID 8121 terminated with code 1.", rank="3")
    assert [(w.rank, w.pid, w.ended) for w in launch.workers] == [(3, "8121", True)]


@pytest.mark.parametrize(("text", "ranks"), [("0-2,5", [0, 1, 2, 5]), ("2, 3", [2, 3]), ("7-1", [7, 1])])
def test_a_list_of_ranks(text: str, ranks: list[int]) -> None:
    assert sorted(ranks_in(text)) == sorted(ranks)


def test_the_last_line_before_the_silence_is_the_programs_own() -> None:
    late = "Watchdog caught collective operation timeout: WorkNCCL(SeqNum=8)"
    launch = collected(
        f"step 80 loss 1\nvalidating on rank 0\n[I304 ProcessGroupNCCL.cpp:12] ready now\n\n{late}\nnot this one\n{late}"
    )
    assert launch.before == (2, "validating on rank 0")
