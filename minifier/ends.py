"""Windows in, the same windows out; of more than can be read in seconds the first and the last ones.

A log may be nothing but failures from end to end. What was left out between is counted.
Law: the time that reading takes is bounded whatever the input; a traceback is left out last.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from minifier.model import Window

__all__ = ["Ends"]

FIRST = 4 << 20
"""So many bytes of windows are read in any case, as many of the last, as many with tracebacks between."""
_HEADER = b"Traceback (most recent call last)"


class Ends:
    """Bounds one input's windows; `unread` then tells how many lines were left out."""

    def __init__(self, room: int = FIRST) -> None:
        self.unread = 0
        self._room = room

    def keep(self, windows: Iterable[Window]) -> Iterator[Window]:
        """Hand on windows while there is room; at the end those of the last ones that were held back."""
        first = between = self._room
        held: deque[Window] = deque()
        size = 0
        for window in windows:
            length = len(window.data)
            if first > 0:
                first -= length
                yield window
            elif between > 0 and _HEADER in window.data:
                between -= length
                yield window
            else:
                held.append(window)
                size += length
                while size - len(held[0].data) >= self._room:
                    out = held.popleft()
                    size -= len(out.data)
                    self.unread += out.data.count(b"\n")
        yield from held
