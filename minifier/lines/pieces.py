"""Pieces: lines that a container runtime cut or a collector annotated in, the lines as they were written out.

Law: a piece joins the next one of its writer only; a note behind a line is taken off, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from minifier.lazy import lazy
from minifier.model import Line

__all__ = ["NOTE", "PART", "PIECE", "join", "without_notes"]

PART = "part"
"""The tag of a line that goes on in its writer's next one."""
PIECE = " P "
"""What stands in the prefix of such a line."""
NOTE = " [repeated "
"""What begins the note of a collector that shows one of many equal lines."""

_NOTE = lazy(r" \[repeated \d{1,9}x across \w{1,20}\](?: \(Ray deduplicates logs[^\n]{0,400}\))?\s*$")


def join(lines: Sequence[Line]) -> list[Line]:
    """Put cut lines together again; each has the number of its first piece."""
    joined: list[Line] = []
    open_at: dict[tuple[str, str], int] = {}
    for line in lines:
        writer = (line.stream, line.tags.get("channel", ""))
        at = open_at.pop(writer, None)
        if at is None:
            at = len(joined)
            joined.append(line)
        else:
            joined[at] = replace(joined[at], text=joined[at].text + line.text)
        if PART in line.tags:
            open_at[writer] = at
    return joined


def without_notes(lines: Iterable[Line]) -> list[Line]:
    """Take the notes of repeats off the ends of lines."""
    return [replace(line, text=_NOTE.sub("", line.text)) if NOTE in line.text else line for line in lines]
