"""unittest's reports: the heading names the test above a plain traceback."""

from __future__ import annotations

from minifier import blocks
from minifier.model import Line

TRACE = 'Traceback (most recent call last):\n  File "/w/t.py", line 4, in test_a\n    go()\nKeyError: 1'


def test_the_heading_becomes_the_intro_and_opens_the_span() -> None:
    heading = "ERROR: test_a (tests.t.T)\nWhat it shows."
    text = f"{'=' * 70}\n{heading}\n{'-' * 70}\n{TRACE}\n\n{'-' * 70}\nRan 1 test in 0.1s"
    (found,) = blocks.read([Line(i, line) for i, line in enumerate(text.split("\n"), 1)])
    (raised,) = found.raised
    assert (found.kind, found.span) == ("unittest", (2, 8))
    assert (raised.type, raised.intro) == ("KeyError", "ERROR: test_a (tests.t.T)")


def test_a_word_that_only_looks_like_a_heading_is_left_alone() -> None:
    found = blocks.read([Line(1, "FAIL: disk"), *(Line(i, t) for i, t in enumerate(TRACE.split("\n"), 2))])
    assert [b.kind for b in found] == ["python"]
