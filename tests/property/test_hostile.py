"""Lines written to break a reader: numbers without end, runs that a pattern could try at every place."""

from __future__ import annotations

import json

import pytest

import minifier
from minifier.render import render

TRACE = 'Traceback (most recent call last):\n  File "/home/ana/fit/net.py", line 3, in f\n    go()\n'
NUMBERED = [
    "--nnodes={} --nproc_per_node={}",
    "dist_world_size={}",
    "WORLD_SIZE={}",
    "RANK={}",
    "process 1 spawned with command: python a.py --local_rank={}",
    "srun: error: a: task 1: Exited with exit code {}",
    "srun: error: a: tasks 0-{}: Exited with exit code 1",
    "Rank 1 crashed with exit code {}",
    "mpirun noticed that process rank 1 with PID 1 on node a exited on signal {}",
    "Child process with PID 1 terminated with code {}",
    "RuntimeError: Timed out initializing process group in store based barrier on rank: {}",
    "RuntimeError: shape [{}, 2] and [3, {}] do not match",
    "RuntimeError: mat1 and mat2 shapes cannot be multiplied ({}x3 and 4x5)",
    "RuntimeError: Expected to have finished; did not receive grad for rank {}",
    "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate {} GiB. GPU {} has a total capacity of {} GiB",
    "unrecognized arguments: --local-rank={}",
    "[rank{}]: ValueError: bad",
    "exitcode  : {} (pid: {}) of binary: /usr/bin/python",
    '{{"log": "ValueError: bad", "rank": {}, "pid": {}}}',
    '{{"log": "ValueError: bad", "rank": "{}"}}',
    '  File "a.py", line {}, in f',
    "/home/ana/test_a.py:{}: ValueError",
    "Cell In[{}], line {}",
    "----> {} go()",
    "  [Previous line repeated {} more times]",
    "... skipping {} hidden frames",
    "│ /home/ana/a.py:{} in f │",
    "{} frames",
    "torch=={}",
]


@pytest.mark.parametrize(
    "number", ["9" * 6000, "99999999999999999999", "4294967296", "²", "٣", "-1", "1e999", "nan"]
)
@pytest.mark.parametrize("form", NUMBERED)
def test_no_number_is_too_long_or_too_strange(form: str, number: str) -> None:
    said = form.replace("{}", number).replace("{{", "{").replace("}}", "}")
    for log in (said, f"{TRACE}{said}\n{said}", f"{said}\n{TRACE}ValueError: {said}"):
        report = minifier.analyze(log)
        assert json.loads(render(report, "json"), parse_constant=pytest.fail)["source"]["bytes"]


# A beginning that a pattern takes, and what it could take in several ways; each was once slow.
PUMPED = [
    ("RuntimeError: size mismatch: [1", " "),
    ("RuntimeError: size mismatch: [1", "\n "),
    ("TensorShape([", " "),
    ("[I", "1"),
    ("loss 1", "1"),
    ("loss", " "),
    ("Exception has occurred: a", " "),
    ("/home/ana/[", "/"),
    ("torch-1.1.", "1"),
    ("ValueError: 1 error", " {"),
]


@pytest.mark.parametrize("head, piece", PUMPED)
def test_a_run_without_end_is_read_like_any_other(head: str, piece: str) -> None:
    run = head + piece * (60_000 // len(piece))
    for log in (
        f"{run}!\n" * 3,
        f"{TRACE}{run}!\n{run}\n",
        f"{TRACE.replace('net.py', run)}    {run}\n{run}: bad\n",
    ):
        assert render(minifier.analyze(log)).strip()
