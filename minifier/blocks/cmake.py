"""CMake's errors: lines of one stream in, one block an error out.

Law: the message is the place and the first paragraph below it; what CMake lists further is advice.
"""

from __future__ import annotations

from collections.abc import Sequence

from minifier.lazy import lazy
from minifier.model import Block, Line

__all__ = ["ANCHORS", "KIND", "ORDER", "SIGNS", "START", "read", "said"]

KIND = "cmake"
ORDER = 30
ANCHORS = ("CMake Error at ", "CMake Error in ", "CMake Error: ")
SIGNS = ANCHORS
START = r"^\s*CMake Error(?: at | in |: )"
SAMPLE = ("CMake Error at CMakeLists.txt:12 (find_package):",)

MOST_LINES = 12

_CALLS = lazy(r"^\s*Call Stack \(most recent call first\)")


def read(lines: Sequence[Line], start: int) -> tuple[Block, int]:
    """Read the error whose first line is at `start`."""
    end = _end(lines, start)
    head = lines[start]
    span = (head.number, lines[end - 1].number)
    return Block(KIND, span, head.stream, message=said(lines, start), tags=head.tags), end


def said(lines: Sequence[Line], start: int) -> str:
    """The error's first line and, on the next one, its first paragraph."""
    end = _end(lines, start)
    text = " ".join(line.text.strip(" │|\t") for line in lines[start + 1 : end])
    return f"{lines[start].text.strip(' │|')}\n{text.strip()}".strip()


def _end(lines: Sequence[Line], start: int) -> int:
    """The index after the first paragraph, which is indented more than the error's own line."""
    margin = len(lines[start].text) - len(lines[start].text.lstrip())
    end = at = start + 1
    while at < min(len(lines), start + MOST_LINES):
        text = lines[at].text
        blank = not text.strip(" │|\t")
        if blank and end > start + 1:
            break
        if not blank:
            if _CALLS.match(text) or not text[margin : margin + 1].isspace():
                break
            end = at + 1
        at += 1
    return end
