"""rich's boxed tracebacks: lines of one stream in, one block a chain of boxes out.

Boxes of Unicode or ASCII lines, headers and messages that were wrapped at the terminal's width.
Law: what a box only wrapped is put together again; locals never become code or message.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from minifier.blocks.message import beyond, exception, extent, link, quoted
from minifier.lazy import lazy
from minifier.model import Block, Frame, Line, Link, Raised

__all__ = ["ANCHORS", "KIND", "ORDER", "SIGNS", "START", "read"]

KIND = "rich_box"
ORDER = 10
ANCHORS = ("(most recent call last)",)  # colour codes stand before it in the raw log
SIGNS = ANCHORS
START = r"[╭┌+][─━-]+ Traceback \(most recent call last\) ?[─━-]*"
SAMPLE = ("╭──────────── Traceback (most recent call last) ────────────╮",)

MOST_LINES = 5000

_TOP = lazy(START)
_EDGE = lazy(r"^\s*[╭┌+][─━-]{3,}[╮┐+]?\s*$")
_BOTTOM = lazy(r"^\s*[╰└+][─━-]{3,}[╯┘+]?\s*$")
_ROW = lazy(r"^\s*[│┃|](?P<body>.*?)(?P<border>[│┃|]\s*)?$")
_LOCALS = lazy(r"^\s*[╭┌+][─━-]+ locals [─━-]")
_CODE = lazy(r"^\s*(?P<mark>[❱>?])?\s*\d+\s(?P<code>.*)$")
_GUIDES = lazy(r"^[\s│┃|]+")
_HIDDEN = lazy(r"^\.\.\. (?P<count>\d{1,9}) frames? hidden \.\.\.$")
_PLACE = lazy(r"^(?P<file>\S.*?):(?P<line>\d{1,9})(?: in\s*(?P<function>\S.*))?$")
_NO_PATH = lazy(r"^in (?P<function>\S.*?):(?P<line>\d{1,9})$")
_NAMED = lazy(r"^(?P<type>[A-Za-z_][\w.]{0,200}[a-z]\w{0,80}):(?: (?P<message>.*))?$")
_NOTE = lazy(r"^\[NOTE\] (?P<text>.*)$")


@dataclass(slots=True)
class Box:
    """What one box told so far; `head` is a frame's header while its rows are put together."""

    frames: list[Frame] = field(default_factory=list)
    hidden: int = 0
    head: str = ""
    head_at: int = 0
    head_full: bool = False
    in_locals: bool = False


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """Read the chain of boxes whose first one's upper edge is at `start`."""
    raised: tuple[Raised, ...] = ()
    how: Link = ""
    at = end = start
    while at < len(lines) and _TOP.search(lines[at].text):
        told, end = _one(lines, at, how)
        raised += told
        follows, at = _joint(lines, _beyond_blank(lines, end))
        if follows is None:
            break
        how = follows
    head = lines[start]
    return Block(KIND, (head.number, lines[end - 1].number), head.stream, raised, tags=head.tags), end


def _joint(lines: Sequence[Line], at: int) -> tuple[Link | None, int]:
    """How the next box hangs on the last one, by a line that may be wrapped, and where it begins."""
    said = ""
    for index in range(at, min(len(lines), at + 2)):
        said = f"{said} {lines[index].text.strip()}".strip()
        if follows := link(said):
            return follows, _beyond_blank(lines, index + 1)
    return None, at


def _one(lines: Sequence[Line], start: int, how: Link) -> tuple[tuple[Raised, ...], int]:
    """One box, the exception below it and the stacks that its message quotes."""
    box, at = _box(lines, start)
    if at < len(lines) and _EDGE.match(lines[at].text):
        frame, at = _syntax(lines, at)
        box.frames += frame
    span = (lines[start].number, lines[at - 1].number)
    told = Raised("", "", tuple(box.frames), span=span, message_span=span, link=how, hidden=box.hidden)
    named = _named(lines[at].text) if at < len(lines) else None
    if named is None:
        return (told,), at
    end = extent(lines, at)
    indent = len(lines[at].text) - len(lines[at].text.lstrip())
    said = [replace(line, text=_dedent(line.text, indent).rstrip()) for line in lines[at:end]]
    notes = tuple(found["text"] for line in said if (found := _NOTE.match(line.text)))
    said = _unwrapped([line for line in said if not _NOTE.match(line.text)], len(lines[start].text.strip()))
    joined = _named(said[0].text) or named
    text, inner = quoted([replace(said[0], text=joined[1]), *said[1:]])
    places = ((span[0], lines[end - 1].number), (lines[at].number, lines[end - 1].number))
    told = replace(told, type=named[0], message=text, notes=notes, span=places[0], message_span=places[1])
    return (told, *inner), beyond(lines, end)


def _named(text: str) -> tuple[str, str] | None:
    """Type and message of the line below a box, where a type of any name may stand."""
    found = _NAMED.match(text.strip())
    return exception(text) or ((found["type"], found["message"] or "") if found else None)


def _box(lines: Sequence[Line], start: int) -> tuple[Box, int]:
    """Read the rows of the box whose upper edge is at `start`."""
    box = Box()
    at = start + 1
    while at < min(len(lines), start + MOST_LINES):
        text = lines[at].text
        row = _ROW.match(text)
        if row is None:
            _close(box)
            return box, at + 1 if _BOTTOM.match(text) else at
        _take(box, lines[at], row["body"], bool(row["border"]))
        at += 1
    _close(box)
    return box, at


def _take(box: Box, line: Line, body: str, bordered: bool) -> None:
    """Put one row of a box where it belongs."""
    text = body.strip()
    if box.in_locals or _LOCALS.match(body):
        box.in_locals = not _BOTTOM.match(body)
    elif not text:
        _close(box)
    elif found := _HIDDEN.match(text):
        box.hidden += int(found["count"])
    elif not box.head_full and (code := _CODE.match(body)):
        _close(box)
        if code["mark"] and box.frames and not box.frames[-1].code:
            bare = _GUIDES.sub("", code["code"]).rstrip()
            box.frames[-1] = replace(box.frames[-1], code=bare)
    else:
        cut = box.head_full and not box.head.endswith(" in")
        box.head = f"{box.head}{'' if cut else ' '}{text}" if box.head else text
        box.head_at = box.head_at or line.number
        box.head_full = bordered and body.endswith(text + " ")


def _close(box: Box) -> None:
    """Make a frame of a header that is whole."""
    found = _NO_PATH.match(box.head) or _PLACE.match(box.head)
    if found:
        named = found.groupdict()
        frame = Frame(named.get("file") or "", int(named["line"]), named["function"] or "", "", box.head_at)
        box.frames.append(frame)
    box.head, box.head_at, box.head_full = "", 0, False


def _syntax(lines: Sequence[Line], start: int) -> tuple[list[Frame], int]:
    """The place of a syntax error: a box without a title that holds a path, the code and a mark."""
    at = start + 1
    rows: list[str] = []
    while at < min(len(lines), start + 50) and (row := _ROW.match(lines[at].text)):
        rows.append(row["body"].strip())
        at += 1
    if not rows:
        return [], start
    end = at + 1 if at < len(lines) and _BOTTOM.match(lines[at].text) else at
    place = _PLACE.match(rows[0])
    if place is None:
        return [], end
    code = rows[1] if len(rows) > 1 else ""
    return [Frame(place["file"], int(place["line"]), "", code, lines[start + 1].number)], end


def _unwrapped(said: Sequence[Line], width: int) -> list[Line]:
    """Join what only the terminal's width parted; wide messages tell that width themselves."""
    limit = max(width, *(len(line.text) for line in said))
    whole: list[Line] = []
    last = ""
    for line in said:
        words = line.text.split()
        wrapped = whole and words and line.text[0] not in " \t" and last
        if wrapped and len(last) + 1 + len(words[0]) > limit:
            cut = len(last) == limit and len(last.split()[-1]) + len(words[0]) > limit
            whole[-1] = replace(whole[-1], text=whole[-1].text + ("" if cut else " ") + line.text)
        else:
            whole.append(line)
        last = line.text
    return whole


def _dedent(text: str, indent: int) -> str:
    return text[indent:] if not text[:indent].strip() else text


def _beyond_blank(lines: Sequence[Line], at: int) -> int:
    while at < len(lines) and not lines[at].text.strip():
        at += 1
    return at
