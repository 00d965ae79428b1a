"""CPython's tracebacks in any state that logs leave them in; chains, groups and quoted tracebacks resolved.

Lines of one stream in, a block of exceptions in printed order out.
Law: what is there is read, what is missing stays empty; the line numbers are those of the log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from minifier.blocks.python_exception import QUOTES, Message, chain_at, exception_in, is_intro
from minifier.blocks.python_group import GROUP, read_group
from minifier.blocks.python_layout import lay_out
from minifier.blocks.python_message import echo, gather
from minifier.blocks.python_stack import (
    HEADER,
    Stack,
    frame_in,
    is_frame,
    is_sure,
    leading,
    read_converted,
    read_stack,
)
from minifier.blocks.python_tangle import untangle
from minifier.lazy import lazy
from minifier.model import Block, Frame, Line, Link, Raised, Span

__all__ = ["ANCHORS", "KIND", "ORDER", "SIGNS", "START", "read"]

KIND = "python"
ORDER = 50
ANCHORS = ("Traceback (most recent call last):", '", line ')
SIGNS = ("Traceback (most recent call last):", ", line ")
START = r"Traceback \(most recent call last\):|File \\?[\"“][^\"”]{1,400}[\"”], line \d"
SAMPLE = (
    "Traceback (most recent call last):",
    "During handling of the above exception, another exception occurred:",
)

WORD = lazy(r"[^\W\d_]{3}")
MARKS = lazy(r"\[[^\]]{0,200}\]|\b(?:ERROR|CRITICAL|FATAL|WARNING|WARN|INFO|DEBUG|root)\b")
DEEP = 16
LOOK = 12
BEFORE = 8
SAID = 60
PLACE = lazy(r"(?:[A-Z]:)?[/\\][^\s:|\"]{1,300}\.py:\d{1,9}: \w{0,60}Warning: ")
PROGRESS = lazy(r".{0,2000}(?:\d%\||it/s|s/it|B/s|\?)(?:[^\]/\\]{0,40}\])? ?")


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | tuple[tuple[Block, ...], int] | None:
    """Read the traceback, or the stack without header, that begins on line `start`."""
    layout = lay_out(lines, start) if HEADER in lines[start].text else None
    view, at = (layout[0], 0) if layout else (lines, start)
    echoes = _echoes(lines, start)
    raised, end = Tracebacks(view, echoes).links(at, "", _intro(view[at].text, lines, start), 0)
    if layout:
        end = layout[1][end - 1] + 1
    elif HEADER in lines[start].text and not any(one.type for one in raised) and _opens(lines, end):
        apart, end = untangle(lines, start)
        return tuple(_block(lines, start, (one,), one.span[1]) for one in apart), end
    if not raised:
        return None
    return _block(lines, start, tuple(raised), lines[end - 1].number), end


def _block(lines: Sequence[Line], start: int, raised: tuple[Raised, ...], last: int) -> Block:
    first = lines[start]
    return Block(KIND, (raised[0].span[0], last), first.stream, raised, tags=first.tags)


def _opens(lines: Sequence[Line], at: int) -> bool:
    """Whether another traceback begins where the last one broke off."""
    return any(HEADER in line.text for line in lines[at : at + 3])


# --- what stands above -----------------------------------------------------------------------


def _intro(text: str, lines: Sequence[Line], start: int) -> str:
    """The text before or above a traceback that says what it is; `text` is the header's line as laid out."""
    head = text.find(HEADER)
    before = text[:head].strip() if head > 0 else ""
    if WORD.search(MARKS.sub("", before)):
        return _unglued(before)
    above = lines[max(0, start - 2) : start]
    if not above or not (said := above[-1].text.strip()):
        return ""
    if len(above) > 1 and (said in QUOTES or said.startswith("future: <")):
        who = above[0].text.strip()
        return "" if is_sure(who) or who.endswith("RemoteTraceback:") else who
    if is_frame(said) or is_sure(said) or chain_at(said) or not is_intro(said):
        return ""
    silent = said.startswith(("srun:", "[W")) or WORD.search(MARKS.sub("", said)) is None
    return "" if silent else _unglued(said)


def _unglued(text: str) -> str:
    """The text without the progress bars that stand before it on the line."""
    if (place := PLACE.search(text)) is not None:
        return text[place.start() :]
    return PROGRESS.sub("", text, count=1).strip() if "%|" in text else text


def _echoes(lines: Sequence[Line], start: int) -> dict[str, str]:
    """The running output above a traceback, by its shapes."""
    found = {}
    for line in reversed(lines[max(0, start - BEFORE) : start]):
        text = line.text
        if is_frame(text) or is_sure(text.strip()):
            break
        if shape := echo(text):
            found[shape] = text
    return found


# --- tracebacks ------------------------------------------------------------------------------


@dataclass(slots=True)
class Tracebacks:
    """The lines that hold them, and the running output above."""

    lines: Sequence[Line]
    echoes: Mapping[str, str]

    def links(self, at: int, link: Link, intro: str, depth: int) -> tuple[list[Raised], int]:
        """Read a traceback and all that are chained to it; the index after them."""
        raised: list[Raised] = []
        while True:
            if self.lines[at].text.lstrip().startswith(GROUP) and depth < DEEP:
                got, end = read_group(self.lines, at, link, partial(self._member, depth=depth + 1))
            else:
                got, end = self._traceback(at, link, intro, depth)
            raised += got
            following = _next_link(self.lines, end) if got else None
            if following is None:
                return raised, end
            link, at = following
            intro = ""

    def _member(self, own: Sequence[Line], link: Link, depth: int) -> list[Raised]:
        """Read what a group's margin held."""
        at = next((i for i, line in enumerate(own) if line.text.strip()), None)
        if at is None:
            return []
        inside = Tracebacks(own, {})
        following = _next_link(own, at)
        if following is not None:
            link, at = following
        if HEADER in own[at].text or is_frame(own[at].text):
            return inside.links(at, link, "", depth)[0]
        message = exception_in(own[at])
        if message is None:
            return []
        return inside._said(at, message, Stack(), own[at].number, link, "", depth)[0]

    def _traceback(self, start: int, link: Link, intro: str, depth: int) -> tuple[list[Raised], int]:
        lines = self.lines
        headed = HEADER in lines[start].text
        stack = read_stack(lines, start + headed)
        while (met := _meet(lines, stack, LOOK if headed else 1)) is not None:
            at, message = met
            if message is not None:
                return self._said(at, message, stack, lines[start].number, link, intro, depth)
            more = read_stack(lines, at)
            stack.frames += more.frames
            stack.hidden += more.hidden
            stack.last, stack.end = more.last, more.end
        end = _after_triggered(lines, stack)
        if not stack.frames or (not headed and len(stack.frames) < 2 and not intro):
            return [], max(end, start + 1)
        return [_alone(stack, (lines[start].number, lines[end - 1].number), link, intro)], end

    def _said(
        self, at: int, message: Message, stack: Stack, first: int, link: Link, intro: str, depth: int
    ) -> tuple[list[Raised], int]:
        """Read the message from its first line `at` on, and the tracebacks that it quotes."""
        message.echoes = self.echoes
        inner: list[Raised] = []
        script: list[Frame] = []
        at += 1
        while True:
            at, stop = gather(self.lines, at, message)
            if stop == "header" and depth < DEEP:
                quoted, at = self.links(at, "inner", "", depth + 1)
                inner += quoted
                break
            if stop != "stack" or depth >= DEEP:
                break
            if self._is_script(at):
                at = _keep(self.lines, at, message, script)
                continue
            quoted, at, closed = self._quoted(at, message, depth + 1)
            inner += quoted
            if closed:
                break
        if script:
            span = (script[-1].at, message.span[1])
            inner.append(_alone(Stack(script), span, "inner", "TorchScript"))
        if (said := message.lines[0].strip()[:SAID]) and len(said) > 20 and said in intro:
            intro = ""  # it says nothing that the message does not say
        head = Raised(
            message.type,
            message.text,
            tuple(stack.frames),
            tuple(message.notes),
            (first, message.span[1]),
            message.span,
            link,
            intro,
            stack.hidden,
        )
        return [head, *inner], at

    def _quoted(self, at: int, message: Message, depth: int) -> tuple[list[Raised], int, bool]:
        """Read a stack without header inside a message; whether an exception of its own closed it."""
        lines = self.lines
        stack = read_stack(lines, at) if is_frame(lines[at].text) else read_converted(lines, at)
        intro = next((text.strip() for text in reversed(message.lines) if text.strip()), "")
        if intro == "from user code:":
            message.drop()
        own = exception_in(lines[stack.end], sure=True) if stack.end < len(lines) else None
        if own is not None:
            raised, end = self._said(stack.end, own, stack, lines[at].number, "inner", intro, depth)
            return raised, end, True
        span = (lines[at].number, lines[stack.last - 1].number)
        return [_alone(stack, span, "inner", intro)], stack.last, False

    def _is_script(self, at: int) -> bool:
        found = frame_in(self.lines[at].text)
        return found is not None and found["function"] is None


def _alone(stack: Stack, span: Span, link: Link, intro: str) -> Raised:
    """A stack without an exception of its own."""
    return Raised("", "", tuple(stack.frames), span=span, link=link, intro=intro, hidden=stack.hidden)


def _keep(lines: Sequence[Line], at: int, message: Message, script: list[Frame]) -> int:
    """Read TorchScript's place of a compile error, innermost first; its text is part of the message."""
    stack = read_stack(lines, at, most=1)
    script[:0] = stack.frames
    for line in lines[at : stack.last]:
        message.add(line.text[message.base :].rstrip(), line.number)
    return max(stack.last, at + 1)


def _meet(lines: Sequence[Line], stack: Stack, look: int) -> tuple[int, Message | None] | None:
    """Where the exception's line stands below a stack, or, without message, where its frames go on.

    Other output may have come between; then only what is surely an exception is taken for one.
    """
    for at in range(stack.end, min(stack.end + look, len(lines))):
        text = lines[at].text
        if not text.strip():
            continue
        if HEADER in text or chain_at(text):
            return None
        if at > stack.end and frame_in(text) is not None:
            return at, None
        if not stack.frames or leading(text) <= stack.indent:
            message = exception_in(lines[at], sure=at > stack.end or not stack.frames)
            if message is not None:
                return at, message
    return None


def _after_triggered(lines: Sequence[Line], stack: Stack) -> int:
    """The index after what a C++ warning prints below its stack: where it came from, and a line of code."""
    at = stack.end
    if at < len(lines) and lines[at].text.lstrip().startswith("(Triggered internally at"):
        below = lines[at + 1].text if at + 1 < len(lines) else ""
        return at + 2 if below[:1] in (" ", "\t") and not is_frame(below) else at + 1
    return stack.last


def _next_link(lines: Sequence[Line], start: int) -> tuple[Link, int] | None:
    """How and where the next traceback of a chain begins, if one follows."""
    for at in range(start, min(start + 8, len(lines))):
        text = lines[at].text.strip()
        if not text or text in QUOTES or not text.strip("-"):
            continue
        link = chain_at(text)
        if not link:
            return None
        for below in range(at + 1, min(at + 5, len(lines))):
            if HEADER in lines[below].text or is_frame(lines[below].text):
                return link, below
        return None
    return None
