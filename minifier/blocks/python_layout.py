"""A traceback's first line in, lines laid out as CPython prints them out, where the log had them otherwise.

Everything on one line, escaped, wrapped at a console's width, the same unknown prefix before each line.
Law: each line keeps its true number; `None` where the log has them as CPython prints them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from minifier.blocks.python_exception import GLUED, chain_at
from minifier.blocks.python_stack import HEADER, is_frame
from minifier.lazy import lazy
from minifier.model import Line

__all__ = ["Layout", "lay_out"]

# the lines, and for each of them its index in the log
Layout = tuple[list[Line], list[int]]

MOST_LINES = 2_000
LOOK = 40
MOST_PREFIX = 200
INLINE = lazy(
    r"File \\?\"([^\"\\]+(?:\\[^\"][^\"\\]*)*)\\?\", line (\d{1,9})(?:, in (<[^>]{1,80}>|[\w.<>]+))?"
)
NUMBER = lazy(r" {0,8}\d+")


def lay_out(lines: Sequence[Line], start: int) -> Layout | None:
    """The lines from the header on in CPython's layout, if they have another one."""
    text = lines[start].text
    head = text.find(HEADER)
    before = text[:head]
    rest = text[head + len(HEADER) :].strip()
    if rest:
        if "\\n" in rest:
            return _escaped(lines[start], before, rest, start)
        return _inline(lines, start, before, rest)
    if before.strip():
        return _prefixed(lines, start, before)
    return _wrapped(lines, start)


def _region(lines: Sequence[Line], start: int) -> Iterator[int]:
    """The indexes that can belong to one block: up to a header that nothing announces."""
    chained = True
    for at in range(start, min(start + MOST_LINES, len(lines))):
        text = lines[at].text
        if HEADER in text and not chained and "Original Traceback" not in text:
            return
        if text.strip():
            chained = bool(chain_at(text))
        yield at


def _escaped(line: Line, before: str, rest: str, start: int) -> Layout:
    pieces = rest.replace('\\"', '"').replace("\\\\n", "\\n").split("\\n")
    if len(pieces) > 1 and (not pieces[-1].strip() or pieces[-1].lstrip()[0] in "\"'}"):
        pieces.pop()
    texts = [before + HEADER, *(piece.replace("\\\\", "\\") for piece in pieces if piece.strip())]
    return [replace(line, text=text) for text in texts], [start] * len(texts)


def _inline(lines: Sequence[Line], start: int, before: str, rest: str) -> Layout | None:
    """A traceback of which the header's line holds the first frame, or everything."""
    frames = list(INLINE.finditer(rest))
    if not frames:
        return None
    texts = [before + HEADER]
    for place, found in enumerate(frames):
        function = f", in {found[3]}" if found[3] else ""
        texts.append(f'  File "{found[1]}", line {found[2]}{function}')
        stop = frames[place + 1].start() if place + 1 < len(frames) else len(rest)
        between = rest[found.end() : stop].strip()
        said = GLUED.search(between) if place + 1 == len(frames) else None
        code = between[: said.start()].strip() if said else between
        if code:
            texts.append(f"    {code}")
        if said:
            texts.append(between[said.start() :])
    view = [replace(lines[start], text=text) for text in texts]
    origin = [start] * len(view)
    if len(frames) == 1 and len(view) < 4:
        for at in _region(lines, start + 1):
            view.append(lines[at])
            origin.append(at)
    return view, origin


def _shape(prefix: str) -> str:
    """A prefix without its numbers, which may be aligned to the right."""
    return NUMBER.sub("0", prefix)


def _prefixed(lines: Sequence[Line], start: int, prefix: str) -> Layout | None:
    """Lines that all carry what stands before the header: a prefix that nobody knows."""
    if len(prefix) > MOST_PREFIX or start + 1 >= len(lines):
        return None
    shape = _shape(prefix)

    def size(text: str) -> int:
        near = (len(prefix) + more for more in (0, 1, -1, 2, -2))
        bare = shape.rstrip() == _shape(text) if len(text) < len(prefix) + 3 else False
        return len(text) if bare else next((n for n in near if _shape(text[:n]) == shape), 0)

    if not size(lines[start + 1].text):
        return None
    view: list[Line] = []
    for at in _region(lines, start):
        cut = size(lines[at].text)
        if not cut:
            break
        view.append(replace(lines[at], text=lines[at].text[cut:]))
    return view, list(range(start, start + len(view)))


def _wrapped(lines: Sequence[Line], start: int) -> Layout | None:
    """Lines that a console cut at its width: a frame's header that goes on on the next line tells."""
    width = 0
    for at in range(start + 1, min(start + LOOK, len(lines) - 1)):
        text = lines[at].text
        if HEADER in text:
            return None
        if text.lstrip().startswith('File "') and not is_frame(text) and is_frame(text + lines[at + 1].text):
            width = len(text)
            break
    if not width:
        return None
    view: list[Line] = []
    origin: list[int] = []
    open_ended = False
    for at in _region(lines, start):
        if open_ended:
            view[-1] = replace(view[-1], text=view[-1].text + lines[at].text)
            origin[-1] = at
        else:
            view.append(lines[at])
            origin.append(at)
        open_ended = len(lines[at].text) == width
    return view, origin
