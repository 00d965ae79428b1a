"""The nouns that the stages hand on: frozen records.

In and out: nothing. Law: no logic. `report.py` holds the nouns of the answer.
Line numbers count from 1 in the input as it was handed over; a span names first and last line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

__all__ = ["Block", "Frame", "Incident", "Line", "Raised", "Shape", "Span", "Step", "Window"]

Span = tuple[int, int]
Owner = Literal["user", "library", "framework", "stdlib", ""]
Role = Literal["root", "cause", "follower", "repeat", "wrapper", "symptom", "ignored"]
Link = Literal["", "cause", "context", "inner", "member"]

NO_TAGS: Mapping[str, str] = MappingProxyType({})


def _no_tags() -> Mapping[str, str]:
    return NO_TAGS


@dataclass(frozen=True, slots=True)
class Window:
    """Whole lines round one or more anchors: raw bytes and the number of their first line."""

    first: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Line:
    """One clean line: no newline, no control characters, prefixes peeled, indentation kept.

    `stream` keys the writer ("" where no prefix tells): equal keys were written by one process.
    `tags` are the facts that the prefixes gave: rank, worker, pod, service, host, level, time …
    """

    number: int
    text: str
    stream: str = ""
    tags: Mapping[str, str] = field(default_factory=_no_tags)


@dataclass(frozen=True, slots=True)
class Frame:
    """One stack frame as printed. `at` is the log line of its header; `owner` and `package`
    are filled by `frames.own` ("torch", "numpy"; "" for user code)."""

    file: str
    line: int | None
    function: str = ""
    code: str = ""
    at: int = 0
    owner: Owner = ""
    package: str = ""


@dataclass(frozen=True, slots=True)
class Raised:
    """One exception as printed, or one stack that a warning printed.

    `frames` run from the outermost to the innermost whatever order the log had.
    `type` is dotted as printed, "" where the log does not give it (a stack alone).
    `message` is whole; its first line may be empty.
    `intro` is text above the stack that says what it is ("Exception in thread loader",
    "Exception ignored in: …", "Error detected in PowBackward0. Traceback of forward call …").
    `link` says how it hangs on the exception printed *before* it in the same block:
    "" the first; "cause" that one was its direct cause (`raise … from`); "context" it was raised
    while that one was handled; "inner" it is what that one's message wraps and quotes;
    "member" it is a member of that exception group.
    `hidden` counts frames that the printer itself left out ("[Previous line repeated 9 more times]",
    "5 frames").
    """

    type: str
    message: str
    frames: tuple[Frame, ...] = ()
    notes: tuple[str, ...] = ()
    span: Span = (0, 0)
    message_span: Span = (0, 0)
    link: Link = ""
    intro: str = ""
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """What one format's reader found: exceptions in printed order, or a decisive line.

    `kind` is the reader's name; `message` the decisive line where nothing was raised;
    `rule` is the line rule that made an event block and `event` that rule's role, else both "".
    `onward` counts lines right after it which show that the program went on.
    """

    kind: str
    span: Span
    stream: str = ""
    raised: tuple[Raised, ...] = ()
    message: str = ""
    rule: str = ""
    event: str = ""
    onward: int = 0
    tags: Mapping[str, str] = field(default_factory=_no_tags)


@dataclass(frozen=True, slots=True)
class Incident:
    """One thing that went wrong, placed by structure alone and not yet judged.

    `raised` is the exception that began it (None for an event); `outer` what was raised after
    it in the same block, nearest first; `stack` every frame from the outermost call to where it
    was raised, across process and wrapper borders; `forward` the stack that anomaly mode printed
    for it. `role`, by how likely it is the root: "root" may be it; "cause" is a line that explains
    one; "follower" waits on somebody else's failure; "repeat" is told better by a later one;
    "wrapper" only reports another one; "symptom" fails a run in which nothing else did; "ignored"
    did not stop the run.
    """

    block: Block
    raised: Raised | None
    outer: tuple[Raised, ...] = ()
    stack: tuple[Frame, ...] = ()
    forward: Raised | None = None
    role: Role = "root"
    ranks: tuple[int, ...] = ()
    count: int = 1
    relation: str = "root"
    last: Span = (0, 0)


@dataclass(frozen=True, slots=True)
class Shape:
    """A tensor's shape as a message states it; an unknown dimension is None."""

    name: str
    dims: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What to check next; `check` is a command or an expression, `link` the framework's own page."""

    text: str
    check: str = ""
    link: str = ""
