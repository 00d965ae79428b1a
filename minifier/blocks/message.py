"""An exception line and what follows it in, the exception's own message out.

`exception` reads the line, `extent` says where the message ends, `quoted` takes the stacks that
it quotes apart (a worker's traceback, the user's code under a compiler, a TensorFlow node's origin).
Law: no line of other output joins a message; a message keeps every line that is its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from minifier.blocks import torchscript
from minifier.blocks.python_message import is_foreign
from minifier.lazy import lazy
from minifier.model import Frame, Line, Link, Raised

__all__ = ["beyond", "exception", "extent", "link", "quoted"]

MOST_LINES = 400

_EXCEPTION = lazy(r"(?P<type>(?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*)(?:\s*:(?:\s+(?P<message>.*))?)?\s*$")
_NAME = lazy(
    r"(?:Error|Exception|Warning|Exit|Interrupt|Iteration|Empty|Full|Timeout|Failed|Failure|Group|Violation"
    r"|Unsupported|Fault|Abort|Aborted|Cancelled|Pruned|Skipped|NotFound|Mismatch|NotImplemented|Crash|Trace)$"
    r"|Error(?:s|_)|OutOfMemory|Overflow"
)

_CHAINED = lazy(
    r"^\s*(?:(?P<cause>The above exception was the direct cause of the following exception)"
    r"|(?P<context>During handling of the above exception, another exception occurred))"
)

_OTHER = lazy(
    r"^(?:```|\}\s*$|\s*-{20,}\s*$|\s*={20,}|\*{5,}|\s*[╭╰┌└]"
    r"|\s*(?:INFO|WARNING|WARN|ERROR|DEBUG|CRITICAL) {2,}\S"
    r"|[\s>`'\"-]*[\w.]+\s+Traceback \(most recent call last\)[`'\"]?\s*$)"
)
_TRAILER = lazy(
    r"^\s*(?:-{20}$|For simplicity, JAX has removed"
    r"|The stack trace (?:above|below) (?:excludes|is the source)"
    r"|The preceding (?:is the original|stack trace))"
)
_RESUMED = lazy(
    r"^(?:from user code|Set TORCH|You can suppress|Detected at node|(?:Call a|A)rguments received"
    r"|Node:|Original (?:stack|[Tt]raceback)|Stack trace|Input Source Operations|Errors may have originated"
    r"|\d+ root error|\(\d+\) |Function call stack|Developer debug context|For more details about"
    r"|While executing|GraphModule:|CUDA kernel errors|For debugging consider|Compile with"
    r"|Exception raised from|BufferAssignment|Peak buffers|\{\{node |  ?\[\[)"
)
_TRACEBACK = lazy(r"^\s*(?:Original )?Traceback \(most recent call last\):\s*$")
_USER_CODE = lazy(r"^\s*from user code:?\s*$")
_GRAPH_CODE = lazy(r"^\s*in user code:\s*$")
_DEFINED_AT = lazy(r"^\s*(?:Detected at node .*)?[Dd]efined at \(most recent call last\):\s*$")
_ADVICE = lazy(r"^(?:Set TORCH|You can suppress this exception)")
_FILE = lazy(
    r'^\s*File "(?P<file>[^"\n]+)", line (?P<line>\d{1,9})(?:, in (?P<function>\S.*?))?(?:\s+\*+)?\s*$'
)
_PLACE = lazy(
    r"^\s+(?P<file>[^\s:][^\n:]*(?::\\[^\n:]*)?):(?P<line>\d{1,9}) (?P<function>\S+)(?:\s+\*+)?\s*$"
)
_CARETS = lazy(r"^[\s~^]+$")


def exception(text: str) -> tuple[str, str] | None:
    """Type and first message line of an exception line; None where it is none."""
    found = _EXCEPTION.match(text.strip())
    if found is None or not _NAME.search(found["type"]):
        return None
    return found["type"], found["message"] or ""


def link(text: str) -> Link | None:
    """How the exception after this line hangs on the one before; None where it is no such line."""
    found = _CHAINED.match(text)
    if found is None:
        return None
    return "cause" if found["cause"] else "context"


def extent(lines: Sequence[Line], start: int) -> int:
    """The index after the last line of the message whose exception line is `lines[start]`."""
    end = at = start + 1
    open_quotes = lines[start].text.count('"""') % 2 == 1
    blank = False
    last = lines[start].text
    while at < min(len(lines), start + MOST_LINES):
        text = lines[at].text
        if not text.strip():
            blank = True
            at += 1
            continue
        if not open_quotes and (_ends(text) or (blank and not _resumes(text, last))):
            break
        open_quotes ^= text.count('"""') % 2 == 1
        blank, last, end = False, text, at + 1
        at += 1
    return end


def beyond(lines: Sequence[Line], end: int) -> int:
    """The index after what JAX prints below a message, where it does, else `end`."""
    at = _skip_blank(lines, end)
    while at < len(lines) and _TRAILER.match(lines[at].text):
        end = at + 1
        at = _skip_blank(lines, end)
    return end


def _ends(text: str) -> bool:
    return _CHAINED.match(text) is not None or _OTHER.match(text) is not None or is_foreign(text)


def _resumes(text: str, last: str) -> bool:
    """Whether a message goes on behind a blank line."""
    return text[0] in " \t" or last.rstrip().endswith(":") or _RESUMED.match(text) is not None


def quoted(lines: Sequence[Line]) -> tuple[str, tuple[Raised, ...]]:
    """Split a message.

    Args:
        lines: the message's lines, the type taken off the first one.
    Returns:
        The text without quoted stacks and advice, and the stacks: each with `link` "inner"; its
        type is "" where it is only a place.
    """
    own: list[str] = []
    inner: list[Raised] = []
    at = 0
    while at < len(lines):
        text = lines[at].text
        if _ADVICE.match(text):
            break
        end, stack = _stack(lines, at)
        if stack is None:
            own.append(text.rstrip())
            at += 1
            continue
        inner.append(stack)
        if _GRAPH_CODE.match(text):
            own.append(text.strip())
        at = end
    if not inner:
        marked = torchscript.frames(lines)
        if marked:
            span = (lines[0].number, lines[-1].number)
            place = Raised("", "", marked, span=span, message_span=span, link="inner", intro="TorchScript")
            inner.append(place)
    return "\n".join(own).rstrip(), tuple(inner)


def _stack(lines: Sequence[Line], at: int) -> tuple[int, Raised | None]:
    """The quoted stack whose first line is `lines[at]`, and the index after it."""
    text = lines[at].text
    raises = _TRACEBACK.match(text) is not None or _GRAPH_CODE.match(text) is not None
    if not raises and not _USER_CODE.match(text) and not _DEFINED_AT.match(text):
        return at, None
    frames, end = _frames(lines, at + 1)
    if not frames:
        return at, None
    intro = text.strip().rstrip(":")
    span = (lines[at].number, lines[end - 1].number)
    place = Raised("", "", frames, span=span, message_span=span, link="inner", intro=intro)
    if not raises:
        return end, place
    head = _skip_blank(lines, end)
    named = exception(lines[head].text) if head < len(lines) else None
    if named is None:
        return end, place
    last = head + 1
    while last < len(lines) and not _stops_inner(lines[last].text):
        last += 1
    rest = [
        lines[i].text.strip() if raises and lines[i].text.startswith("    ") else lines[i].text.rstrip()
        for i in range(head + 1, last)
    ]
    message = "\n".join([named[1], *rest]).rstrip()
    said = (lines[head].number, lines[last - 1].number)
    return last, replace(place, type=named[0], message=message, span=(span[0], said[1]), message_span=said)


def _stops_inner(text: str) -> bool:
    if text.strip() == '"""':
        return True
    return any(pattern.match(text) for pattern in (_TRACEBACK, _CHAINED, _ADVICE))


def _frames(lines: Sequence[Line], at: int) -> tuple[tuple[Frame, ...], int]:
    """The frames from `lines[at]` on and the index after the last one's code."""
    frames: list[Frame] = []
    end = at
    at = _skip_blank(lines, at)
    while at < len(lines):
        head = _FILE.match(lines[at].text) or _PLACE.match(lines[at].text)
        if head is None:
            break
        code, after = _code(lines, at + 1, lines[at].text)
        frames.append(Frame(head["file"], int(head["line"]), head["function"] or "", code, lines[at].number))
        at = end = after
    return tuple(frames), end


def _code(lines: Sequence[Line], at: int, head: str) -> tuple[str, int]:
    """A frame's code line and the index after it and its marks."""
    code = ""
    if at < len(lines) and _is_code(lines[at].text, head):
        code = lines[at].text.strip()
        at += 1
    while code and at < len(lines) and lines[at].text.strip() and _CARETS.match(lines[at].text):
        at += 1
    return code, at


def _is_code(text: str, head: str) -> bool:
    if not text.strip() or _FILE.match(text) or _TRACEBACK.match(text):
        return False
    deeper = len(text) - len(text.lstrip()) > len(head) - len(head.lstrip())
    return deeper or (not head.startswith(" ") and exception(text) is None)


def _skip_blank(lines: Sequence[Line], at: int) -> int:
    while at < len(lines) and not lines[at].text.strip():
        at += 1
    return at
