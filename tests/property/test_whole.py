"""What holds for every input, whole pipeline."""

from __future__ import annotations

import gzip
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import minifier
from minifier.report import Report, SourceInfo

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.log"))
TEXTS = [path.read_bytes() for path in SAMPLES if path.stat().st_size < 40_000]
PIECES = st.sampled_from(
    [
        b"Traceback (most recent call last):\n",
        b'  File "/home/ana/fit/net.py", line 12, in forward\n',
        b"    return self.proj(x)\n",
        b"ValueError: bad\n",
        b"\nDuring handling of the above exception, another exception occurred:\n\n",
        b"RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)\n",
        b"[rank1]: ", b"\r", b"\x1b[31m", b"\xff\xfe", b"\x00", b"\n", b"Killed\n", b"  |   ", b"E   ",
        b"----> 3 f(x)\n", b"Cell In[3], line 4\n", b"KeyError                Traceback (most recent call last)\n",
        b"epoch 1 loss nan\n",
    ]
)  # fmt: skip


def told(report: Report) -> Report:
    """A report without what only names or measures the input."""
    return replace(
        report,
        source=SourceInfo("", 0, 0),
        reduction=replace(report.reduction, input_tokens=0, output_tokens=0),
    )


@settings(max_examples=300)
@given(st.lists(PIECES | st.binary(max_size=60), max_size=40).map(b"".join))
def test_any_bytes_give_a_report_and_one_that_is_no_longer_than_they_are(data: bytes) -> None:
    report = minifier.analyze(data)
    assert len(minifier.render(report).encode()) <= max(len(data), len("none\n"))


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(TEXTS), st.data())
def test_a_log_cut_or_damaged_anywhere_gives_a_report(log: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(log)))
    stop = data.draw(st.integers(start, len(log)))
    hole = data.draw(st.binary(max_size=8))
    minifier.render(minifier.analyze(log[:start] + hole + log[stop:]))


@pytest.mark.parametrize("log", TEXTS[:12])
def test_line_ends_and_compression_change_nothing(log: bytes) -> None:
    plain = told(minifier.analyze(log.replace(b"\r\n", b"\n")))
    windows = log.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    assert told(minifier.analyze(windows)) == plain
    assert told(minifier.analyze(gzip.compress(log.replace(b"\r\n", b"\n")))) == plain


@pytest.mark.parametrize("log", TEXTS)
def test_the_same_bytes_give_the_same_answer(log: bytes) -> None:
    assert minifier.analyze(log) == minifier.analyze(log)


@pytest.mark.parametrize("log", TEXTS)
def test_every_quoted_line_stands_where_the_report_says(log: bytes) -> None:
    report = minifier.analyze(log)
    lines = log.decode("utf-8", "replace").split("\n")
    for failure in report.failures[:1]:
        for frame in failure.frames:
            if frame.at and frame.line is not None and not re.search(r"[\x1b\r╭│]", lines[frame.at - 1]):
                assert str(frame.line) in "\n".join(lines[frame.at - 1 : frame.at + 12])


@pytest.mark.parametrize("log", TEXTS)
def test_a_long_quiet_run_before_and_after_a_failure_does_not_change_the_verdict(log: bytes) -> None:
    quiet = b"".join(b"step %d lr 0.001 acc 0.5\n" % n for n in range(30_000))
    short, long = minifier.analyze(log), minifier.analyze(quiet + log)
    assert (long.category, long.title) == (short.category, short.title)
    for one, other in zip(short.failures[:1], long.failures[:1], strict=True):
        assert (one.exception, one.fingerprint) == (other.exception, other.fingerprint)
        assert other.lines == (one.lines[0] + 30_000, one.lines[1] + 30_000)
