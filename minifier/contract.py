"""A report in, the JSON contract's object out, and back.

Law: field by field what `report.schema.json` describes; nothing is lost on the way there and back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from minifier.model import (
    SCHEMA_VERSION,
    Alternative,
    Evidence,
    Exc,
    Failure,
    Frame,
    Observation,
    Reduction,
    Report,
    Shape,
    SourceInfo,
    Span,
    Step,
)

__all__ = ["from_json", "schema", "to_json"]

T = TypeVar("T")


@cache
def schema() -> dict[str, Any]:
    """The published JSON Schema (draft 2020-12) of the report."""
    text = files("minifier").joinpath("report.schema.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def to_json(report: Report) -> dict[str, Any]:
    """The contract's object for a report."""
    return {"schema_version": SCHEMA_VERSION, **_plain(report)}


def _plain(value: Any) -> Any:
    """Records become dicts of their fields, tuples lists; everything else is already plain."""
    if isinstance(value, str | int | float | None):
        return value
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [_plain(item) for item in value]
    return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}


def from_json(data: Mapping[str, Any]) -> Report:
    """Read a report back.

    Raises:
        ValueError: a field is missing or of the wrong kind; the text names it.
    """
    try:
        return _report(data)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(
            f"not a report of schema version {SCHEMA_VERSION}: {type(error).__name__}: {error}; "
            "the form is published as minifier/report.schema.json"
        ) from None


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
