"""What native code prints when it fails: lines of one stream in, blocks out.

c10d's watchdog and log lines, `terminate called after throwing …`, `Fatal Python error` with the stacks of
faulthandler, banners of signal handlers. Law: native frames are read over; a Python stack tells where.
"""

from __future__ import annotations

from collections.abc import Sequence

from minifier import catalog
from minifier.lazy import lazy
from minifier.matching import choose
from minifier.model import Block, Frame, Line, Raised
from minifier.patterns import match

__all__ = ["ANCHORS", "KIND", "ORDER", "SIGNS", "START", "read"]

KIND = "native"
ORDER = 40
ANCHORS = (
    "caught collective operation timeout: ",
    "terminated with exception: ",
    ".cpp:",
    "terminate called after throwing an instance of ",
    "terminating due to uncaught exception of type ",
    "terminating with uncaught exception of type ",
    "Fatal Python error: ",
    "*** SIG",
    "] Check failed: ",
    "due to ProcessGroupNCCL watchdog hang",
    "*** Process received signal ***",
    ": AddressSanitizer: ",
)
SIGNS = ANCHORS
START = (
    r"^\[?[EF]\S{0,12}[ \d:.]{0,30}\w{1,60}\.cpp:\d+\] "
    r"|terminate called after throwing an instance of '"
    r"|^libc\+\+abi(?:\.dylib)?: terminating (?:due to|with) uncaught exception of type "
    r"|Fatal Python error: "
    r"|(?:^|\s)F(?:\d{4})? [^\n]{0,200}\] Check failed: "
    r"|^\*\*\* SIG[A-Z]+ \(|\*\*\* Process received signal \*\*\*"
    r"|^==\d+==ERROR: AddressSanitizer: "
)
SAMPLE = ("terminate called after throwing an instance of 'c10::Error'",)

MOST = 400
_STACK_MARKS = ("*** End of error message ***", "*** Check failure stack trace: ***", "    @ ")
THROWN = "c10::DistBackendError"
"""What the watchdog of a process group throws; its log line comes before the type is printed."""

_LOGGED = lazy(r"^\[?[EF]\S{0,12}[ \d:.]{0,30}\w{1,60}\.cpp:\d+\] (?P<said>.*)$")
_WATCHED = lazy(r"Watchdog caught collective operation timeout: ")
_ENDED = lazy(r"(?P<who>\[[^\]]{1,120}\] )?.{0,80}? terminated with exception: (?P<said>.*)$")
_FAILED = lazy(r"(?i)\b(?:fail(?:ed|ure)?|error|exception|timed out|abort(?:ed|ing)?)\b")
_NOISE = lazy(
    r"(?i)dump|failure detected by watchdog|operations have failed or timed out|data inconsistency"
    r"|stack trace of|flight recorder|heartbeat|destroy_process_group"
)
_STACK = lazy(r"Stack trace of the failed collective: ?$")
_CALLED = lazy(
    r"^#(?P<depth>\d{1,4}) (?P<function>\S.{0,200}?) from (?P<file>\S.{0,400}?):(?P<line>\d{1,9})$"
)
_THROWN = lazy(
    r"(?:terminate called after throwing an instance of '(?P<type>[^'\n]{1,300})'"
    r"|terminating (?:due to|with) uncaught exception of type"
    r" (?P<type_2>[\w:<>, *&]{1,300}?)(?:: (?P<said>.*))?$)"
)
_WHAT = lazy(r"^\s*what\(\):\s+(?P<said>.*)$")
_UNDER = lazy(
    r"^\s*(?:frame #\d+: |#\d+ |Exception raised from |<omitting python frames>|C\+\+ CapturedTraceback"
    r"|CUDA kernel errors might|For debugging consider|Compile with `TORCH_USE_CUDA_DSA`"
    r"|\[[^\]\n]{1,80}\] \[ ?\d+\] )"
)
_FATAL = lazy(r"Fatal Python error: .*$")
_THREAD = lazy(
    r"^(?P<current>Current t|T)hread 0x[0-9a-f]+ .*\(most recent call first\):"
    r"|^[Ss]tack.*\(most recent call first\):"
)
_FRAME = lazy(
    r'^\s+File "(?P<file>[^"\n]{1,500})", line (?P<line>\d+|\?\?\?)(?: in (?P<function>\S.{0,200}))?$'
)
_OUTSIDE = lazy(
    r"^(?:Extension modules: |Python runtime state: |\s+<(?:no Python frame|tstate is )|\s+\.\.\.$"
    r"|<Cannot show)"
)
_CHECKED = lazy(r"\] Check failed: ")
_HUNG = lazy(r"watchdog hang|Heartbeat monitor timed out!")
_SIGNAL = lazy(r"(?:\[[\w.:-]{1,100}\] )?Signal: (?P<said>.+)$")


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """Read what begins on line `start`."""
    text = lines[start].text
    if (logged := _LOGGED.match(text)) is not None:
        return _logged(lines, start, logged["said"])
    if (thrown := _THROWN.search(text)) is not None:
        return _thrown(lines, start, thrown["type"] or thrown["type_2"], thrown["said"])
    if (fatal := _FATAL.search(text)) is not None:
        return _crashed(lines, start, fatal[0])
    if _CHECKED.search(text) is not None:
        return _signalled(lines, start)
    return _signalled(lines, start)


# --- c10's log lines ---------------------------------------------------------------------------


def _logged(lines: Sequence[Line], start: int, said: str) -> tuple[Block, int] | None:
    if _WATCHED.search(said) and " terminated with exception: " not in said:
        frames, end = _collective(lines, start + 1)
        return _raised(lines, start, end, THROWN, said, frames)
    if (ended := _ENDED.search(said)) is not None:
        message, end = _message(lines, start + 1, ended["said"])
        return _raised(lines, start, end, THROWN, _of(ended["who"], message), ())
    if _HUNG.search(said):
        return _signalled(lines, start)
    if not _FAILED.search(said) or _NOISE.search(said) or _rule(said):
        return None  # what a line rule knows is the events' reader's
    first = lines[start]
    span = (first.number, first.number)
    return Block(KIND, span, first.stream, message=said.strip(), event="echo", tags=first.tags), start + 1


def _of(who: str | None, message: str) -> str:
    """The message with the rank that its log line begins with, unless it tells one itself."""
    return f"{who}{message}" if who and not message.startswith("[") else message


def _collective(lines: Sequence[Line], start: int) -> tuple[tuple[Frame, ...], int]:
    """The Python stack that the flight recorder kept of the collective, and the index after it."""
    for at in range(start, min(len(lines), start + 6)):
        if _STACK.search(lines[at].text):
            frames = []
            at += 1
            while at < len(lines) and (called := _CALLED.match(lines[at].text)):
                place = (called["file"], int(called["line"]), called["function"])
                frames.append(Frame(*place, at=lines[at].number))
                at += 1
            return tuple(reversed(frames)), at
    return (), start


# --- an exception that nobody caught -------------------------------------------------------------


def _thrown(lines: Sequence[Line], start: int, type: str, said: str | None) -> tuple[Block, int]:
    at = start + 1
    if said is None and at < len(lines) and (what := _WHAT.match(lines[at].text)):
        said, at = what["said"], at + 1
    message, end = _message(lines, at, said or "")
    ended = _ENDED.search(message)
    if ended is not None:
        said = ended["said"] + message[ended.end() :]
        message = _of(ended["who"], said)
    return _raised(lines, start, end, type, message, ())


def _message(lines: Sequence[Line], at: int, said: str) -> tuple[str, int]:
    """A message and the index after what belongs to it: advice and native frames are read over."""
    end = at
    blank = 0
    while at < min(len(lines), end + MOST):
        text = lines[at].text
        if _UNDER.match(text):
            end = at + 1
        elif text.strip() or blank:
            break
        blank = 0 if text.strip() else blank + 1
        at += 1
    return said.strip(), end


def _raised(
    lines: Sequence[Line], start: int, end: int, type: str, message: str, frames: tuple[Frame, ...]
) -> tuple[Block, int]:
    first = lines[start]
    here = (first.number, first.number)
    span = (first.number, lines[end - 1].number)
    one = Raised(type, message, frames, span=span, message_span=here)
    known = any(match(rule, message, type=type) is not None for rule in catalog.exception_rules(message))
    rule = "" if known else _rule(first.text)
    return Block(KIND, span, first.stream, (one,), rule=rule, tags=first.tags), end


# --- a crash ----------------------------------------------------------------------------------------


def _crashed(lines: Sequence[Line], start: int, said: str) -> tuple[Block, int]:
    """`Fatal Python error` and the stacks below it; the current thread's tells where."""
    at = start + 1
    frames: list[Frame] = []
    end = at
    current = False
    while at < min(len(lines), start + MOST):
        text = lines[at].text
        if (thread := _THREAD.match(text)) is not None:
            current = thread["current"] != "T"
        elif (found := _FRAME.match(text)) is not None:
            if current:
                line = int(found["line"]) if found["line"].isdigit() else None
                frames.append(Frame(found["file"], line, found["function"] or "", at=lines[at].number))
        elif text.strip() and not _OUTSIDE.match(text):
            break
        at += 1
        end = at if text.strip() else end
    first = lines[start]
    span = (first.number, lines[end - 1].number)
    stack = (Raised("", "", tuple(reversed(frames)), span=span, message_span=span),) if frames else ()
    return Block(KIND, span, first.stream, stack, said.strip(), _rule(said), "crash", tags=first.tags), end


def _signalled(lines: Sequence[Line], start: int) -> tuple[Block, int]:
    """A signal handler's banner and the native stack below it."""
    first = lines[start]
    said, at = first.text.strip(), start + 1
    if at < len(lines) and (signal := _SIGNAL.search(lines[at].text)) is not None:
        said, at = signal[0].strip(), at + 1
    while at < min(len(lines), start + MOST) and _is_native(lines[at].text):
        at += 1
    span = (first.number, lines[at - 1].number)
    return Block(KIND, span, first.stream, (), said, _rule(said), "crash", tags=first.tags), at


def _is_native(text: str) -> bool:
    return _UNDER.match(text) is not None or any(mark in text for mark in _STACK_MARKS)


def _rule(text: str) -> str:
    """The line rule that names the line."""
    choice = choose(catalog.candidates(text, scope="line"), text)
    return choice.rule.id if choice else ""
