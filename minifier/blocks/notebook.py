"""IPython's and Jupyter's tracebacks: lines of one stream in, one block a chain of exceptions out.

Old (`<ipython-input-7-…> in f(x)`), middle (`Input In [3], in f(x)`) and new (`Cell In[14], line 38,
in f(x)`) frames, Colab's, VS Code's and Databricks' forms, with white space kept or collapsed.
Law: the exception line is the one that repeats the header's type; a frame's code is the arrow's line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from minifier.blocks.message import beyond, exception, extent, link, quoted
from minifier.lazy import lazy
from minifier.model import Block, Frame, Line, Link, Raised

__all__ = ["ANCHORS", "KIND", "ORDER", "SIGNS", "START", "read"]

KIND = "notebook"
ORDER = 20
ANCHORS = (
    "Traceback (most recent call last)",
    "<ipython-input-",
    "Cell In[",
    "Cell In [",
    "Input In [",
    "File <tokenize>:",
)
SIGNS = (*ANCHORS, "Cell In", "Input In")
START = (
    r"^[\s>`'\"-]*[A-Za-z_][\w.]*\s+Traceback \(most recent call last\)[`'\"]?\s*$"
    r"|^Traceback \(most recent call last\):\s*$"
    r"|^\[?<ipython-input-\d+-\w+>(?:\]\([^)]*\))? in [<\w(]"
    r"|^\s*(?:Cell|Input) In ?\[\d+\](?:, line \d+)?(?:, in [<\w].*)?\s*$"
    r'|^\s*File (?:"<ipython-input-\d+-\w+>", line |<tokenize>:)\d+\s*$'
)
SAMPLE = (
    "KeyError                                  Traceback (most recent call last)",
    "Cell In[14], line 38, in fit(net, loader)",
)

MOST_LINES = 5000
MOST_BLANK = 4
LONGEST = 8000

_HEADER = lazy(
    r"^[\s>-]*(?:(?P<quote>[`'\"])[\s-]*)?(?P<type>[A-Za-z_][\w.]*)"
    r"\s+Traceback \(most recent call last\)[`'\"]?\s*$"
)
_PLAIN_HEADER = "Traceback (most recent call last):"
_RULE = lazy(r"^[\s>]*(?:\"stack\": ?)?(?P<quote>[`'\"]?)-{40,}\s*$")
_LINK = lazy(r"\[((?:[^\[\]]|\[\d*\])+)\]\((?:https?|file|command|vscode[\w-]*):(?:[^()\s]|\([^()\s]*\))*\)")
_ANCHOR = lazy(r"<a href='[^']*'>([^<]*)</a>")
_CALL = r"(?P<function><cell line: \d+>|[\w.<>]*)(?:\(.*\))?"
_FRAMES = tuple(
    lazy(pattern)
    for pattern in (
        r"^\s*(?P<file>(?:Cell |Input )?In ?\[\d+\])(?:,? (?:in )?line (?P<line>\d{1,9}))?"
        rf"(?:, in {_CALL})?\s*$",
        rf"^\s*File (?P<file>[^\s\"].*?|<[^>]+>):(?P<line>\d{{1,9}})(?:,? in {_CALL})?\s*$",
        rf"^\s*File (?P<file><[^>]+>), line (?P<line>\d{{1,9}})(?:, in {_CALL})?\s*$",
        r'^\s*File "(?P<file>[^"]+)", line (?P<line>\d{1,9})(?:, in (?P<function>\S+))?\s*$',
        r"^\s*(?P<file>\S.*?\.ipynb Cell \d+'?) (?:line (?P<at>\d{1,9})"
        rf"|in (?:(?P<line>\d{{1,9}})|{_CALL}))\s*$",
        rf"^\s*(?P<file><(?:ipython-input|command|timed|string|decorator|__array)[^>]*>) in {_CALL}\s*$",
        r"^\s*(?P<file>(?:~|[\w.]|/|[A-Za-z]:\\|\\)[^\n:\"]*\.(?:py|pyx|pxd|pxi|pyc|so))"
        rf" in {_CALL}\s*$",
    )
)
_ARROW = lazy(r"^\s*-+>\s*(?P<line>\d{1,9})(?:\s(?P<code>.*))?$")
_NUMBERED = lazy(r"^\s*\d+(?:\s|$)")
_HIDDEN = lazy(
    r"^\s*(?:(?P<colab>\d{1,9}) frames?"
    r"|\[?\(?\.\.\. +(?:skipping|last) (?:hidden )?(?P<some>\d{1,9}) (?:hidden )?frames?.*"
    r"|\[?\(?\.\.\. +skipping similar frames: .*\((?P<similar>\d{1,9}) times\).*)\s*$"
)
_NOTE = lazy(r"^\s*NOTE: If your import is failing")


@dataclass(slots=True)
class Stack:
    """Frames while they are being read; `bare` while the last one's header was the line before."""

    frames: list[Frame] = field(default_factory=list)
    hidden: int = 0
    bare: bool = False


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """Read the chain of exceptions whose first header, or first frame, is at `start`."""
    first = _one(lines, start, "")
    if first is None:
        return None
    raised, end = first
    while True:
        joint = _beyond_blank(lines, end)
        how = link(lines[joint].text) if joint < len(lines) else None
        if how is None:
            break
        following = _one(lines, _next_header(lines, joint + 1), how)
        if following is None:
            end = joint + 1
            break
        raised += following[0]
        end = following[1]
    end = _beyond_note(lines, end)
    head = lines[start]
    return Block(KIND, (head.number, lines[end - 1].number), head.stream, raised, tags=head.tags), end


def _one(lines: Sequence[Line], start: int, how: Link) -> tuple[tuple[Raised, ...], int] | None:
    """One exception with the stacks that its message quotes, and the index after it."""
    if start >= len(lines):
        return None
    header = _HEADER.match(lines[start].text)
    type_ = header["type"] if header else ""
    plain = lines[start].text.strip() == _PLAIN_HEADER
    if plain and not _is_listing(lines, start + 1):
        return None
    stack, at = _stack(lines, start + 1 if header or plain else start, type_)
    named = _named(lines[at].text, type_) if at < len(lines) else None
    frames = tuple(stack.frames)
    if named is None:
        if header is None and len(frames) < 2:
            return None
        span = (lines[start].number, lines[max(at - 1, start)].number)
        told = Raised(type_, "", frames, span=span, message_span=span, link=how, hidden=stack.hidden)
        return (told,), max(at, start + 1)
    if header is None and not frames:
        return None
    end = extent(lines, at)
    said = [replace(lines[at], text=named[1]), *lines[at + 1 : end]]
    said[-1] = replace(said[-1], text=said[-1].text.rstrip().removesuffix(_quote(lines, start)))
    text, inner = quoted(said)
    span, told_at = (lines[start].number, lines[end - 1].number), (lines[at].number, lines[end - 1].number)
    told = Raised(named[0], text, frames, span=span, message_span=told_at, link=how, hidden=stack.hidden)
    return (told, *inner), beyond(lines, end)


def _quote(lines: Sequence[Line], start: int) -> str:
    """The mark that stands before the traceback where somebody quoted it, and so again behind it."""
    opened = _HEADER.match(lines[start].text)
    if opened and not opened["quote"] and start:
        opened = _RULE.match(lines[start - 1].text)
    return (opened["quote"] or "") if opened else ""


def _is_listing(lines: Sequence[Line], at: int) -> bool:
    """Whether IPython's short form (for syntax errors in modules) follows a CPython header."""
    at = _beyond_blank(lines, at)
    if at >= len(lines) or lines[at].text.lstrip().startswith('File "'):
        return False
    return _frame(lines[at], _plain(lines[at].text)) is not None


def _named(text: str, type_: str) -> tuple[str, str] | None:
    """Type and message where this line is the exception's."""
    if not type_:
        return exception(text)
    head, _, message = text.strip().partition(":")
    if head.rstrip("`'\"").rpartition(".")[2] != type_.rpartition(".")[2]:
        return None
    return head.rstrip("`'\""), message.removeprefix(" ")


def _stack(lines: Sequence[Line], begin: int, type_: str) -> tuple[Stack, int]:
    """Read frames up to the exception line, or to where the traceback breaks off."""
    stack = Stack()
    at, last, blank = begin, begin, 0
    while at < min(len(lines), begin + MOST_LINES):
        text = _plain(lines[at].text)
        if not text.strip():
            blank, stack.bare = blank + 1, False
            if blank > MOST_BLANK:
                return stack, last
        elif _named(text, type_) is not None:
            return stack, at
        else:
            loose = blank or not stack.frames
            if _HEADER.match(text) or link(text) or (not _take(stack, lines[at], text) and loose):
                return stack, last
            blank, last = 0, at + 1
        at += 1
    return stack, last


def _take(stack: Stack, line: Line, text: str) -> bool:
    """Put one line where it belongs; False for a line that is no part of a traceback."""
    bare, stack.bare = stack.bare, False
    if found := _HIDDEN.match(text):
        stack.hidden += int(found["colab"] or found["some"] or found["similar"])
    elif arrow := _ARROW.match(text):
        if stack.frames and not stack.frames[-1].code:
            number = stack.frames[-1].line or int(arrow["line"])
            stack.frames[-1] = replace(stack.frames[-1], line=number, code=(arrow["code"] or "").strip())
    elif (frame := _frame(line, text)) is not None:
        stack.frames.append(frame)
        stack.bare = True
    elif _NUMBERED.match(text):
        return bool(stack.frames)
    elif bare:
        stack.frames[-1] = replace(stack.frames[-1], code=text.strip())
    else:
        return False
    return True


def _frame(line: Line, text: str) -> Frame | None:
    """The frame whose header this line is."""
    for pattern in _FRAMES if len(text) <= LONGEST else ():
        if found := pattern.match(text):
            groups = found.groupdict()
            number = groups.get("line") or groups.get("at")
            function = groups.get("function") or ""
            return Frame(groups["file"], int(number) if number else None, function, "", line.number)
    return None


def _plain(text: str) -> str:
    """A line without Colab's and VS Code's links."""
    if "](" in text:
        text = _LINK.sub(r"\1", text)
    return _ANCHOR.sub(r"\1", text) if "<a href=" in text else text


def _beyond_blank(lines: Sequence[Line], at: int) -> int:
    while at < len(lines) and not lines[at].text.strip():
        at += 1
    return at


def _next_header(lines: Sequence[Line], at: int) -> int:
    """Over the blank lines and the rule that may stand above the next exception of a chain."""
    while at < len(lines) and (not lines[at].text.strip() or _RULE.match(lines[at].text)):
        at += 1
    return at


def _beyond_note(lines: Sequence[Line], end: int) -> int:
    """Over Colab's boxed advice about failing imports."""
    at = _beyond_blank(lines, end)
    if at + 1 >= len(lines) or not _RULE.match(lines[at].text) or not _NOTE.match(lines[at + 1].text):
        return end
    for close in range(at + 2, min(at + 20, len(lines))):
        if _RULE.match(lines[close].text):
            return close + 1
    return at + 2
