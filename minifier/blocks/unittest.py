"""unittest's reports: lines of one stream in, one block a failed test out.

A line of `=`, `ERROR: test_x (tests.test_y.T)` or `FAIL: …`, a line of `-`, then a traceback.
Law: the traceback is CPython's and read as such; the heading only says which test it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from minifier.blocks import python
from minifier.model import Block, Line

__all__ = ["ANCHORS", "KIND", "ORDER", "SIGNS", "START", "read"]

KIND = "unittest"
ORDER = 5
ANCHORS = ("Traceback (most recent call last):",)
SIGNS = ("ERROR: ", "FAIL: ")
START = r"^(?:ERROR|FAIL): \w[\w.]* \([\w.<>]+\)|^(?:ERROR|FAIL): \w+$"
SAMPLE = ("ERROR: test_shapes (tests.test_net.NetTest)", "Traceback (most recent call last):")

MOST_ABOVE_RULE = 4


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """Read the report whose heading is at `start`."""
    above = lines[start - 1].text.strip() if start else ""
    if len(above) < 40 or above.strip("="):
        return None
    near = range(start + 1, min(len(lines), start + MOST_ABOVE_RULE))
    rule = next((at for at in near if _rule(lines[at])), None)
    if rule is None or rule + 1 >= len(lines):
        return None
    answer = python.read(lines, rule + 1)
    if answer is None or not isinstance(answer[0], Block):
        return None
    found, end = answer
    title = lines[start].text.strip()
    raised = tuple(one if one.link == "inner" else replace(one, intro=title) for one in found.raised)
    head = lines[start]
    raised = (replace(raised[0], span=(head.number, raised[0].span[1])), *raised[1:])
    return replace(found, kind=KIND, span=(head.number, found.span[1]), raised=raised, tags=head.tags), end


def _rule(line: Line) -> bool:
    text = line.text.strip()
    return len(text) >= 40 and not text.strip("-")
