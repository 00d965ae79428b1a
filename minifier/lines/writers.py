"""Lines of one window in, the same lines by the process that wrote them out.

Law: every line goes to exactly one stream, and order within a stream is the order of the log.
"""

from __future__ import annotations

from collections.abc import Sequence

from minifier.lazy import lazy
from minifier.model import Line

__all__ = ["streams"]

_REACH = 64
_HEADER = "Traceback (most recent call last)"
_INDENTED = lazy(r'\s*File "|\s+\S')
_NATIVE = lazy(r"frame #\d+: |Exception raised from |#\d+ +0x[0-9a-f]+|#\d+ \S.{0,200} from \S{1,400}:\d+$")
_NATIVE_HEAD = lazy(r"\[?[EF]\s?\S{3,40} |terminate called|.*\bwhat\(\):")


def streams(lines: Sequence[Line]) -> dict[str, list[Line]]:
    """Split lines by stream key, keys in order of appearance.

    A line without a prefix belongs to stream "", but for one case: where a record's head alone had the
    prefix and the rest of its stack stands bare below it, that rest goes with the head.
    """
    if lines and not any(line.stream for line in lines):
        return {"": list(lines)}
    found: dict[str, list[Line]] = {}
    keeper = ""
    for index, line in enumerate(lines):
        if line.stream:
            keeper = ""
        elif not keeper and index and lines[index - 1].stream and _goes_on(lines, index):
            keeper = lines[index - 1].stream
        found.setdefault(line.stream or keeper, []).append(line)
    return found


def _goes_on(lines: Sequence[Line], index: int) -> bool:
    """Whether a bare line is the rest of the record whose head, the line before it, had a prefix."""
    head, bare = lines[index - 1], lines[index].text
    if _HEADER in head.text:
        inside = _INDENTED
    elif _NATIVE_HEAD.match(head.text):
        inside = _NATIVE
    else:
        return False
    if not inside.match(bare):
        return False
    ahead = (line for line in lines[index : index + _REACH] if line.stream == head.stream)
    own = next(ahead, None)
    return own is None or not inside.match(own.text)
