"""The nouns of every stage: frozen records and nothing that works.

In and out: nothing. Law: no logic beyond turning a `Report` into its JSON form and back.
Line numbers count from 1 in the input as it was handed over; a span names first and last line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

__all__ = [
    "CATEGORIES",
    "SCHEMA_VERSION",
    "Alternative",
    "Block",
    "Evidence",
    "Exc",
    "Failure",
    "Frame",
    "Incident",
    "Line",
    "Observation",
    "Raised",
    "Reduction",
    "Report",
    "Shape",
    "SourceInfo",
    "Span",
    "Step",
    "Window",
]

SCHEMA_VERSION = "1.0"

CATEGORIES = (
    "dependency",
    "training",
    "resource",
    "infrastructure",
    "data",
    "configuration",
    "framework",
    "unknown",
    "none",
)

Span = tuple[int, int]
Owner = Literal["user", "library", "framework", "stdlib", ""]
Role = Literal["root", "cause", "follower", "wrapper", "ignored"]
Link = Literal["", "cause", "context", "inner", "member"]

NO_TAGS: Mapping[str, str] = MappingProxyType({})


def _no_tags() -> Mapping[str, str]:
    return NO_TAGS


# --- what the reading stages hand on -------------------------------------------------------


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
    """

    kind: str
    span: Span
    stream: str = ""
    raised: tuple[Raised, ...] = ()
    message: str = ""
    rule: str = ""
    event: str = ""
    tags: Mapping[str, str] = field(default_factory=_no_tags)


@dataclass(frozen=True, slots=True)
class Incident:
    """One thing that went wrong, placed by structure alone and not yet judged.

    `raised` is the exception that began it (None for an event); `outer` what was raised after
    it in the same block, nearest first; `stack` every frame from the outermost call to where it
    was raised, across process and wrapper borders; `forward` the stack that anomaly mode printed
    for it. `role`: "root" may be the root cause, "cause" is a line that explains one, "follower" waits on somebody else's failure,
    "wrapper" only reports another one, "ignored" did not stop the run.
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


# --- the report: the JSON contract, field by field -------------------------------------------


@dataclass(frozen=True, slots=True)
class SourceInfo:
    """`bytes` and `lines` count the input after decompression; `truncated` says that a limit cut it."""

    name: str
    bytes: int
    lines: int
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class Exc:
    """Type as printed, whole message, PEP 678 notes."""

    type: str
    message: str
    notes: tuple[str, ...] = ()


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


@dataclass(frozen=True, slots=True)
class Alternative:
    category: str
    rule: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Evidence:
    """A decisive line that stands outside the exception: a kernel's assertion, a linker's message."""

    text: str
    lines: Span


@dataclass(frozen=True, slots=True)
class Failure:
    """One judged failure.

    `message` is the decisive line, also where nothing was raised; `frames` are what the text form
    shows and `hidden_frames` counts the others (`hidden_packages`: how many of which package);
    `chained` says that it belongs to the same chain of exceptions as the root.
    """

    category: str
    rule: str
    confidence: float
    message: str
    exception: Exc | None = None
    culprit: Frame | None = None
    frames: tuple[Frame, ...] = ()
    hidden_frames: int = 0
    hidden_packages: Mapping[str, int] = field(default_factory=dict)
    shapes: tuple[Shape, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    relation: str = "root"
    ranks: tuple[int, ...] = ()
    count: int = 1
    lines: Span = (0, 0)
    fingerprint: str = ""
    because: str = ""
    outranked: tuple[str, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    chained: bool = False


@dataclass(frozen=True, slots=True)
class Observation:
    """Not a failure, but worth knowing."""

    rule: str
    message: str
    lines: Span
    count: int = 1


@dataclass(frozen=True, slots=True)
class Reduction:
    """`shown_lines` are the spans of the input that the text form shows."""

    input_tokens: int
    output_tokens: int
    shown_lines: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The answer for one input; `to_json` gives the contract's form, `from_json` reads it back."""

    source: SourceInfo
    category: str
    confidence: float
    title: str
    explanation: str = ""
    next_steps: tuple[Step, ...] = ()
    retry: str = "no"
    alternatives: tuple[Alternative, ...] = ()
    failures: tuple[Failure, ...] = ()
    observations: tuple[Observation, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    reduction: Reduction = Reduction(0, 0)

    def to_json(self) -> dict[str, Any]:
        """This report as the JSON contract's object: plain dicts, lists, strings and numbers."""
        from minifier.contract import to_json

        return to_json(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Report:
        """Read a report back from its JSON form; `Report.from_json(r.to_json()) == r`.

        Raises:
            ValueError: `data` does not have the contract's form.
        """
        from minifier.contract import from_json

        return from_json(data)
