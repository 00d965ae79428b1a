"""The text of VS Code's exception box: lines of one stream in, one block out.

`Exception has occurred: Type`, the message, then frames from the innermost to the outermost.
Law: frames are turned round unless `<module>` shows that they already run from the outermost.
"""

from __future__ import annotations

from collections.abc import Sequence

from minifier.blocks.message import exception, link
from minifier.lazy import lazy
from minifier.model import Block, Frame, Line, Link, Raised

__all__ = ["ANCHORS", "KIND", "ORDER", "SIGNS", "START", "read"]

KIND = "debugger"
ORDER = 20
ANCHORS = ("Exception has occurred: ",)
SIGNS = ANCHORS
START = r"Exception has occurred: [\w.]+"
SAMPLE = ("Exception has occurred: RuntimeError",)

MOST_SAID = 60
MOST_LINES = 5000

_HEAD = lazy(r"Exception has occurred: (?P<type>[\w.]+)\s*(?:(?P<note>\(note: .*\))\s*)?$")
_FRAME = lazy(r'^\s*File "(?P<file>[^"]+)", line (?P<line>\d{1,9})(?:, in (?P<function>.+?))?\s*$')


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """Read the box whose first line is at `start`."""
    head = _HEAD.search(lines[start].text)
    if head is None:
        return None
    at = start + 1
    while at < min(len(lines), start + MOST_SAID) and not _FRAME.match(lines[at].text):
        if not lines[at].text.strip() and at > start + 1 and not _goes_on(lines, at):
            break
        at += 1
    message = "\n".join(line.text.strip() for line in lines[start + 1 : at]).strip()
    place = (lines[min(start + 1, at - 1)].number, lines[at - 1].number)
    earlier, frames, how, end = _stacks(lines, at)
    line = lines[start]
    span = (line.number, lines[end - 1].number)
    told = Raised(head["type"], message, frames, span=span, message_span=place, link=how)
    return Block(KIND, span, line.stream, (*earlier, told), tags=line.tags), end


def _goes_on(lines: Sequence[Line], at: int) -> bool:
    """Whether the frames come below this blank line."""
    at = _beyond_blank(lines, at)
    return at < len(lines) and _FRAME.match(lines[at].text) is not None


def _stacks(lines: Sequence[Line], at: int) -> tuple[list[Raised], tuple[Frame, ...], Link, int]:
    """The exceptions that came before, the frames of the last one, how it hangs on them, the index after."""
    earlier: list[Raised] = []
    how: Link = ""
    while True:
        frames, end = _frames(lines, at)
        named = exception(lines[end].text) if frames and end < len(lines) else None
        joint = _joint(lines, end)
        if named is None or joint is None:
            return earlier, frames, how, end
        said = [named[1], *(line.text.rstrip() for line in lines[end + 1 : joint])]
        span, place = (frames[0].at, lines[end].number), (lines[end].number, lines[joint - 1].number)
        earlier.append(Raised(named[0], "\n".join(said).rstrip(), frames, (), span, place, how))
        how = link(lines[joint].text) or ""
        at = _beyond_blank(lines, joint + 1)


def _joint(lines: Sequence[Line], at: int) -> int | None:
    """The index of the line that chains what stands at `at` to the next stack."""
    for index in range(at, min(len(lines), at + MOST_SAID)):
        if link(lines[index].text):
            return index
        if _FRAME.match(lines[index].text) or _HEAD.search(lines[index].text):
            return None
    return None


def _frames(lines: Sequence[Line], at: int) -> tuple[tuple[Frame, ...], int]:
    """The run of frames at `at`, outermost first, and the index after its last line."""
    frames: list[Frame] = []
    begin, at = at, _beyond_blank(lines, at)
    end = begin
    while at < min(len(lines), begin + MOST_LINES) and (head := _FRAME.match(lines[at].text)):
        code = ""
        number = lines[at].number
        at += 1
        while at < len(lines) and lines[at].text.startswith("    ") and not _FRAME.match(lines[at].text):
            code = code or lines[at].text.strip()
            at += 1
        frames.append(Frame(head["file"], int(head["line"]), head["function"] or "", code, number))
        end = at
    if not frames or (frames[0].function == "<module>" and frames[-1].function != "<module>"):
        return tuple(frames), end
    return tuple(reversed(frames)), end


def _beyond_blank(lines: Sequence[Line], at: int) -> int:
    while at < len(lines) and not lines[at].text.strip():
        at += 1
    return at
