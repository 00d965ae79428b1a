"""What a paste put round the text: the lines of one window in, the same without a margin or gaps out.

A quoted or double-spaced log is the same log. Law: what not all lines have alike stays.
"""

from __future__ import annotations

from collections.abc import Sequence

from minifier.model import Line

__all__ = ["without_gaps", "without_margin"]

_FEWEST = 4
_OWN = ('File "', "+ Exception Group ", "| ", "+-+-")


def without_margin(lines: list[Line]) -> list[Line]:
    """Without the blanks that every line begins with; frames and groups are indented by themselves."""
    margin = ""
    for line in lines:
        text = line.text
        if text[:1] not in (" ", "\t", ""):
            return lines
        bare = text.lstrip()
        if bare:
            own = text[: -len(bare)]
            margin = own if not margin or margin.startswith(own) else margin
            if not own.startswith(margin):
                return lines
    size = len(margin)
    if not size or len(lines) < _FEWEST or any(line.text.startswith(_OWN, size) for line in lines):
        return lines
    return [Line(line.number, line.text[size:], line.stream, line.tags) for line in lines]


def without_gaps(lines: list[Line]) -> list[Line]:
    """Without every second line, where all of these are empty."""
    for kept in (0, 1):
        if len(lines) >= 2 * _FEWEST and _empty(lines[1 - kept :: 2]) and not _empty(lines[kept::2]):
            return lines[kept::2]
    return lines


def _empty(lines: Sequence[Line]) -> bool:
    return not any(line.text.strip() for line in lines)
