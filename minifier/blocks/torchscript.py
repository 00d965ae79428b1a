"""The lines of a TorchScript message in, the frames that it quotes out.

The compiler prints the innermost function first and each caller after it, the interpreter
(`Traceback of TorchScript (most recent call last)`) the outermost first.
Law: frames come back outermost first, and only those whose code bears the `<--- HERE` mark.
"""

from __future__ import annotations

from collections.abc import Sequence

from minifier.lazy import lazy
from minifier.model import Frame, Line

__all__ = ["frames"]

_FILE = lazy(r'^\s*File "(?P<file>[^"\n]+)", line (?P<line>\d{1,9})(?:, in (?P<function>\S.*?))?\s*$')
_HERE = "<--- HERE"
_INTERPRETER = "Traceback of TorchScript"
_SOURCE_LINES = 30


def frames(lines: Sequence[Line]) -> tuple[Frame, ...]:
    """Find the marked frames.

    Args:
        lines: a message's lines, whatever else they hold.
    Returns:
        One frame for each `File` line whose source is marked; `line` is the marked one where the
        source starts at the line that the header gives, else the header's.
    """
    found = []
    for at, line in enumerate(lines):
        head = _FILE.match(line.text)
        if head is None:
            continue
        code = _marked(lines[at + 1 : at + 1 + _SOURCE_LINES])
        if code is not None:
            name = head["function"] or ""
            found.append(Frame(head["file"], int(head["line"]), name, code, line.number))
    if not any(_INTERPRETER in line.text for line in lines):
        found.reverse()
    return tuple(found)


def _marked(source: Sequence[Line]) -> str | None:
    """The code line above the mark; None where the next frame begins before one."""
    for above, line in zip(("", *(s.text for s in source)), source, strict=False):
        if _HERE in line.text:
            return above.strip()
        if _FILE.match(line.text):
            return None
    return None
