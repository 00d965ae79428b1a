"""The few stretches of a log that are worth decoding.

In: an input's chunks and the literals that mark a failure. Out: `Window`s, in order, never overlapping.
Law: linear time at memory speed, flat memory, and the same windows whatever the chunks and the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Protocol

from minifier.literals import Finder, finder
from minifier.model import Window

__all__ = ["Chunks", "Scanner", "whole_lines"]

WHOLE = 64 << 10  # an input up to this size is one window and is not searched
BEFORE = 40  # lines of context before a line with an anchor
AFTER = 120  # and after it
LAST = 30  # lines at the input's end that always come: a bare last line may be the decisive one
CONTEXT = 64 << 10  # bytes that the context on either side may have, whatever its lines
WINDOW = 2 << 20  # a window longer than this is cut
LINE = 256 << 10  # a line longer than this keeps its first and last part, HEAD and TAIL bytes
HEAD = 64 << 10
TAIL = LINE - HEAD  # the larger part: progress bars end in what came last
GAP = " … ".encode()

_HEADER = b"Traceback (most recent call last)"


class Chunks(Protocol):
    """Bytes in pieces, and the number of newlines in those handed out so far; at the end, of lines."""

    @property
    def lines(self) -> int: ...
    def __iter__(self) -> Iterator[bytes]: ...


class Scanner:
    """Finds windows round lines that hold one of `anchors`; may be shared between threads."""

    def __init__(self, anchors: Iterable[str], *, before: int = BEFORE, after: int = AFTER) -> None:
        self.anchors = tuple(sorted({anchor for anchor in anchors if anchor and "\n" not in anchor}))
        self.before = before
        self.after = after

    def windows(self, source: Chunks) -> Iterator[Window]:
        """Whole lines round the anchors, and the input's last lines; `first` counts from 1."""
        start: list[bytes] = []
        size = 0
        slices = whole_lines(source)
        for _, data in slices:
            start.append(data)
            size += len(data)
            if size > WHOLE:
                break
        whole = b"".join(start)
        if size <= WHOLE:
            if whole:
                yield Window(1, whole)
            return
        from minifier.vectorscan import presence  # neither the engine nor threads for short inputs

        found = _Windows(finder(self.anchors), self.before, self.after)
        for first, data, promising in _promising(chain(((1, whole),), slices), presence(self.anchors)):
            found.take(first, data, promising)
            yield from found.done
            found.done.clear()
        found.finish(source.lines)
        yield from found.done


def whole_lines(source: Chunks) -> Iterator[tuple[int, bytes]]:
    """Slices of whole lines with the number of their first line; lines too long are cut.

    A line over LINE bytes keeps HEAD bytes, GAP, and TAIL bytes, so that 4 GiB without a newline
    cost no memory. What GAP replaces is not searched.
    """
    first = 1
    head, begun = b"", b""  # of a line whose end is still to come
    for chunk in source:
        end = chunk.rfind(b"\n") + 1
        if end:
            yield first, _finished(head, b"".join((begun, memoryview(chunk)[:end])))
            first = source.lines + 1
            head, begun = b"", chunk[end:]
        else:
            begun += chunk
        if len(head) + len(begun) > LINE:
            head, begun = head or begun[:HEAD], begun[-TAIL:]
    if head or begun:
        yield first, head + GAP + begun if head else begun


def _finished(head: bytes, data: bytes) -> bytes:
    """`data` with its long lines cut; `head` is what was kept of the first one, if that is long."""
    if not head:
        return _cut_long(data)
    end = data.find(b"\n")
    return head + GAP + data[max(0, end - TAIL) : end + 1] + _cut_long(data[end + 1 :])


def _cut_long(data: bytes) -> bytes:
    parts: list[bytes] = []
    kept = line = 0  # up to where `data` is in `parts`; where the line at hand starts
    while len(data) - line > LINE:
        newline = data.rfind(b"\n", line, line + LINE + 1)
        if newline < 0:
            newline = data.find(b"\n", line + LINE)
            parts += data[kept : line + HEAD], GAP
            kept = newline - TAIL
        line = newline + 1
    return b"".join([*parts, data[kept:]]) if parts else data


def _promising(
    slices: Iterable[tuple[int, bytes]], holds: Callable[[bytes], bool] | None
) -> Iterator[tuple[int, bytes, bool]]:
    """Which slices hold an anchor at all: asked while the slice before is worked on, where that can be."""
    if holds is None:
        return ((first, data, True) for first, data in slices)
    from minifier.ahead import answered

    return ((*item, answer) for item, answer in answered(slices, lambda item: holds(item[1])))


class _Windows:
    """The window that is growing, and the lines since its end that may yet belong to it.

    What is finished goes into `done`. `_gap` holds the last lines that belong to no window, as many
    as a later line could ask for; once it had to drop one, nothing can reach the window any more.
    """

    def __init__(self, find: Finder, before: int, after: int) -> None:
        self.done: list[Window] = []
        self._find = find
        self._before = before
        self._after = after
        self._lines_left = self._bytes_left = 0  # of the context after the last anchor
        self._first = 0
        self._parts: list[bytes] = []  # of the open window; empty if none is open
        self._size = 0
        self._gap = b""

    def take(self, first: int, data: bytes, promising: bool) -> None:
        """Go on with whole lines from line `first`; where they are not `promising`, no anchor is there."""
        begin = position = last = 0  # data[begin:position] is in the window, but not yet added
        for place in self._find(data) if promising else ():
            # Most anchors stand near the last one: so few bytes hold no more lines than the context.
            if last and (place - last <= self._after or self._is_near(data, last, place)):
                last = place
                continue
            position = self._behind(data, last) if last else position
            line = data.rfind(b"\n", 0, place - 1) + 1
            stop = self._context_end(data, position, line)
            self._add(data[begin:stop])
            first += data.count(b"\n", begin, line)
            self._reach(first, self._gap + data[stop:line])
            self._gap = b""
            begin = line
            last = place
        position = self._behind(data, last) if last else position
        position = self._context_end(data, position, len(data))
        self._add(data[begin:position])
        self._leave(data, position)

    def finish(self, lines: int) -> None:
        """The input had so many lines; its last ones come in any case."""
        at = _last_lines(self._gap, LAST)
        last = self._gap[at:]
        if at or not self._parts:
            self._close()
            self._first = lines + 1 - last.count(b"\n") - (not last.endswith(b"\n"))
        self._add(last)
        self._close()

    def _reach(self, number: int, between: bytes) -> None:
        """Line `number` holds an anchor; `between` are the lines before it that no window has."""
        at = _context_start(between, self._before)
        if at or not self._parts:
            self._close()
            self._first = number - between.count(b"\n", at)
        self._add(between[at:])

    def _leave(self, data: bytes, position: int) -> None:
        """The lines from `position` on belong to no window so far."""
        if position == len(data):
            return
        keep = max(self._before, LAST)
        at = _last_lines(data, keep)
        if at <= position:
            data = self._gap + data[position:]
            at = _last_lines(data, keep)
        if at:
            self._close()
        self._gap = data[at:]

    def _is_near(self, data: bytes, last: int, place: int) -> bool:
        return place - last <= CONTEXT and data.count(b"\n", last, place) <= self._after + 1

    def _behind(self, data: bytes, place: int) -> int:
        """Where the line ends that an anchor stands in; its context begins there."""
        self._lines_left, self._bytes_left = self._after, CONTEXT
        return data.find(b"\n", place) + 1 or len(data)

    def _context_end(self, data: bytes, start: int, stop: int) -> int:
        """Where the context after the last anchor ends, if the next anchor or the data do at `stop`."""
        room = self._bytes_left
        if stop - start <= room and (lines := data.count(b"\n", start, stop)) <= self._lines_left:
            self._lines_left -= lines
            self._bytes_left -= stop - start
            return stop
        at = start
        for _ in range(self._lines_left):
            end = data.find(b"\n", at, stop) + 1 or stop
            if end - start > room:
                break
            at = end
        self._lines_left = self._bytes_left = 0
        return at

    def _add(self, piece: bytes) -> None:
        if piece:
            self._parts.append(piece)
            self._size += len(piece)
            if self._size > WINDOW:
                self._split()

    def _split(self) -> None:
        data = b"".join(self._parts)
        while len(data) > WINDOW:
            at = self._seam(data)
            self.done.append(Window(self._first, data[:at]))
            self._first += data.count(b"\n", 0, at)
            data = data[at:]
        self._parts, self._size = [data], len(data)

    def _seam(self, data: bytes) -> int:
        """The best place to cut in the second half of what a window may hold.

        Before the last traceback that does not continue the one above it; else before the last line
        without an anchor, if one is near the end; else behind the last line.
        """
        half, end = WINDOW // 2, data.rfind(b"\n", 0, WINDOW) + 1
        at = data.rfind(_HEADER, half, end)
        while at >= 0:
            line = data.rfind(b"\n", 0, at) + 1
            if line > half and _begins_anew(data, line, at):
                return line
            at = data.rfind(_HEADER, half, line)
        near = end - CONTEXT
        marked = {data.rfind(b"\n", 0, near + place - 1) + 1 for place in self._find(data[near:end])}
        at = end
        while (line := data.rfind(b"\n", near, at - 1) + 1) > 0:
            if line not in marked:
                return line
            at = line
        return end

    def _close(self) -> None:
        if self._parts:
            self.done.append(Window(self._first, b"".join(self._parts)))
            self._parts, self._size = [], 0


def _begins_anew(data: bytes, line: int, header: int) -> bool:
    if data.endswith((b"Original ", b"| "), line, header):
        return False
    above = data[max(0, line - 300) : line].rstrip()
    return b" exception" not in above[above.rfind(b"\n") + 1 :]


def _context_start(data: bytes, lines: int) -> int:
    """Where the last `lines` lines of `data` begin, or fewer that fit into CONTEXT bytes."""
    at = len(data)
    floor = at - CONTEXT
    for _ in range(lines):
        start = data.rfind(b"\n", 0, max(at - 1, 0)) + 1
        if start < floor or not at:
            break
        at = start
    return at


def _last_lines(data: bytes, lines: int) -> int:
    """The same, but one line at least, however long."""
    at = _context_start(data, lines)
    return at if at < len(data) else data.rfind(b"\n", 0, max(at - 1, 0)) + 1
