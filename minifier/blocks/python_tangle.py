"""Lines in which tracebacks of several writers are printed into one another in, each traceback out.

A frame goes to the stack which it continues best: it follows another's path, or the last code names it.
Law: every exception line is found, and each has the frame that was printed right above it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from minifier.blocks.python_exception import Message, exception_in
from minifier.blocks.python_message import gather
from minifier.blocks.python_stack import HEADER, frame_in, read_stack
from minifier.model import Frame, Line, Raised

__all__ = ["untangle"]

MOST_OPEN = 16
MOST_FOREIGN = 8
ENTRIES = frozenset(
    {"<module>", "_run_module_as_main", "_bootstrap_inner", "_bootstrap", "_main", "spawn_main"}
)
PLUMBING = frozenset(
    {"forward", "__call__", "_call_impl", "_wrapped_call_impl", "wrapper", "inner", "_fn", "__init__"}
)


@dataclass(slots=True)
class Open:
    """A traceback that waits for its exception; `touched` is the index of its newest line."""

    number: int
    touched: int
    frames: list[Frame] = field(default_factory=list)
    hidden: int = 0


def untangle(lines: Sequence[Line], start: int) -> tuple[list[Raised], int]:
    """Read the tracebacks that are open at once from the header on line `start`.

    Returns them in the order of their headers, without type where the log gives no exception,
    and the index after the last of them.
    """
    waiting: list[Open] = []
    done: list[Raised] = []
    at, end, foreign = start, start + 1, 0
    while at < len(lines) and foreign <= MOST_FOREIGN:
        text = lines[at].text
        if HEADER in text:
            if len(waiting) == MOST_OPEN or (done and not any(one.frames for one in waiting)):
                break
            waiting.append(Open(lines[at].number, at))
            at += 1
        elif frame_in(text) is not None:
            if not waiting:
                break
            at = _extend(lines, at, waiting)
        elif (message := exception_in(lines[at], sure=not _is_next(waiting, at))) is not None:
            one = max((one for one in waiting if one.frames), key=lambda o: o.touched, default=None)
            if one is None:
                break
            message.tangled = len(waiting) > 1
            at, _ = gather(lines, at + 1, message)
            waiting.remove(one)
            done.append(_raised(one, message))
            if not any(open_one.frames for open_one in waiting) and not _goes_on(lines, at, waiting):
                return _finish(waiting, done), at
        else:
            at += 1
            foreign += bool(text.strip())
            continue
        foreign, end = 0, at
    return _finish(waiting, done), end


def _is_next(waiting: Sequence[Open], at: int) -> bool:
    """Whether a frame was read right above, so that any plausible name is an exception's."""
    return any(one.touched == at for one in waiting)


def _goes_on(lines: Sequence[Line], at: int, waiting: Sequence[Open]) -> bool:
    return bool(waiting) and at < len(lines) and frame_in(lines[at].text) is not None


def _extend(lines: Sequence[Line], at: int, waiting: Sequence[Open]) -> int:
    """Read one frame and give it to the stack which it continues best."""
    stack = read_stack(lines, at, most=1)
    frame = stack.frames[0]
    best = max(waiting, key=lambda one: (_fit(one, frame, waiting), one.touched))
    best.frames.append(frame)
    best.hidden += stack.hidden
    best.touched = max(stack.last, at + 1)
    return best.touched


def _same(one: Frame, other: Frame) -> bool:
    return (one.file, one.line, one.function) == (other.file, other.line, other.function)


def _fit(one: Open, frame: Frame, waiting: Sequence[Open]) -> float:
    """How well the frame continues a stack."""
    depth = len(one.frames)
    for other in waiting:
        path = other.frames[max(depth - 1, 0) : depth + 1] if other is not one else []
        if len(path) == min(depth, 1) + 1 and all(map(_same, path, [*one.frames[-1:], frame])):
            return 4.0
    if depth == 0:
        return 1.5 if frame.function in ENTRIES else 0.5
    code = one.frames[-1].code
    words = set(re.findall(r"\w+", code[:400]))
    if frame.function == "<module>":
        parts = re.split(r"[\\/]", frame.file)[-2:]
        if {"import", "import_module", "__import__"}.isdisjoint(words):
            return 0.2
        return 2.0 if words & {part.removesuffix(".py") for part in parts} else 1.0
    if frame.function.rpartition(".")[2] in words:
        return 3.0
    if not code:
        return 0.7
    return 1.0 if frame.function in PLUMBING and "(" in code else 0.3


def _raised(one: Open, message: Message) -> Raised:
    return Raised(
        message.type,
        message.text,
        tuple(one.frames),
        tuple(message.notes),
        (one.number, message.span[1]),
        message.span,
        hidden=one.hidden,
    )


def _finish(waiting: Sequence[Open], done: list[Raised]) -> list[Raised]:
    """Everything that was read, stacks without exception too."""
    for one in waiting:
        if one.frames:
            span = (one.number, max(one.number, one.frames[-1].at))
            done.append(Raised("", "", tuple(one.frames), span=span, hidden=one.hidden))
    return sorted(done, key=lambda raised: raised.span)
