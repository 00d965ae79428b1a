"""The nouns of the answer, field by field the JSON contract, and their way into JSON and back.

In and out: nothing but themselves. Law: what `report.schema.json` describes; nothing is lost on the way.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from minifier.model import Frame, Shape, Span, Step

__all__ = [
    "CATEGORIES",
    "SCHEMA_VERSION",
    "Alternative",
    "Evidence",
    "Exc",
    "Failure",
    "Observation",
    "Reduction",
    "Report",
    "SourceInfo",
    "schema",
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

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SourceInfo:
    """`bytes` and `lines` count the input after decompression; `truncated` says that a limit cut it.

    `unread` counts tracebacks of a kind of which none was read, where a log holds very many kinds;
    `unread_lines` counts lines that might tell more and were too many to read.
    """

    name: str
    bytes: int
    lines: int
    truncated: bool = False
    unread: int = 0
    unread_lines: int = 0


@dataclass(frozen=True, slots=True)
class Exc:
    """Type as printed, whole message, PEP 678 notes."""

    type: str
    message: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Alternative:
    """What else it could have been."""

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
        return {"schema_version": SCHEMA_VERSION, **_plain(self)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Report:
        """Read a report back from its JSON form; `Report.from_json(r.to_json()) == r`.

        Raises:
            ValueError: a field is missing or of the wrong kind; the text names it.
        """
        try:
            return _report(data)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(
                f"not a report of schema version {SCHEMA_VERSION}: {type(error).__name__}: {error}; "
                "minifier.schema() describes the form"
            ) from None


@cache
def schema() -> dict[str, Any]:
    """The published JSON Schema (draft 2020-12) of the report."""
    loaded: dict[str, Any] = json.loads(Path(__file__).with_name("report.schema.json").read_text("utf-8"))
    return loaded


def _plain(value: Any) -> Any:
    """Records become dicts of their fields, tuples lists; everything else is already plain."""
    if isinstance(value, str | int | float | None):
        return value
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [_plain(item) for item in value]
    return {name: _plain(getattr(value, name)) for name in value.__slots__}


def _report(data: Mapping[str, Any]) -> Report:
    reduction = data["reduction"]
    return Report(
        **{key: data[key] for key in ("category", "confidence", "title", "explanation", "retry")},
        source=SourceInfo(**data["source"]),
        next_steps=_records(Step, data["next_steps"]),
        alternatives=_records(Alternative, data["alternatives"]),
        failures=tuple(_failure(row) for row in data["failures"]),
        observations=tuple(
            Observation(**{**row, "lines": _span(row["lines"])}) for row in data["observations"]
        ),
        environment=dict(data["environment"]),
        reduction=Reduction(
            **{**reduction, "shown_lines": tuple(_span(s) for s in reduction["shown_lines"])}
        ),
    )


def _failure(row: Mapping[str, Any]) -> Failure:
    raised = row["exception"]
    return Failure(
        **{
            **row,
            "exception": None if raised is None else Exc(**{**raised, "notes": tuple(raised["notes"])}),
            "culprit": None if row["culprit"] is None else Frame(**row["culprit"]),
            "frames": _records(Frame, row["frames"]),
            "shapes": tuple(Shape(shape["name"], tuple(shape["dims"])) for shape in row["shapes"]),
            "ranks": tuple(row["ranks"]),
            "lines": _span(row["lines"]),
            "outranked": tuple(row["outranked"]),
            "evidence": tuple(Evidence(one["text"], _span(one["lines"])) for one in row["evidence"]),
        }
    )


def _records(kind: type[T], rows: Sequence[Mapping[str, Any]]) -> tuple[T, ...]:
    return tuple(kind(**row) for row in rows)


def _span(pair: Sequence[int]) -> Span:
    first, last = pair
    return (first, last)
