"""Sentence templates in, sentences out.

A field is `{name}` or `{name[index]}` (the index may be negative); `{{` and `}}` are braces. No attribute
access, no format specifications. Law: a template speaks only where every one of its fields is there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from minifier.lazy import lazy

__all__ = ["Render", "fields", "fill", "stray"]

Render = Callable[[str, Any], str]

TOKEN = lazy(r"\{\{|\}\}|\{(?P<name>[A-Za-z_]\w*)(?:\[(?P<index>-?\d{1,3})\])?\}|[{}]")


def fields(template: str) -> tuple[str, ...]:
    """The names that a template asks for, in order and without their indices."""
    return tuple(found["name"] for found in TOKEN.finditer(template) if found["name"])


def stray(template: str) -> int | None:
    """The position of the first brace that opens or closes no field."""
    return next((found.start() for found in TOKEN.finditer(template) if found[0] in ("{", "}")), None)


def fill(templates: Sequence[str], facts: Mapping[str, Any], render: Render) -> str:
    """The first template whose fields are all there, filled in; "" where there is none."""
    for template in templates:
        text = _filled(template, facts, render)
        if text is not None:
            return text
    return ""


def _filled(template: str, facts: Mapping[str, Any], render: Render) -> str | None:
    parts, end = [], 0
    for found in TOKEN.finditer(template):
        value = _value(found, facts, render)
        if value is None:
            return None
        parts += [template[end : found.start()], value]
        end = found.end()
    return "".join([*parts, template[end:]])


def _value(found: re.Match[str], facts: Mapping[str, Any], render: Render) -> str | None:
    name, index = found["name"], found["index"]
    if not name:
        return found[0][0]
    value = facts.get(name)
    if value is None or index is None:
        return None if value is None else render(name, value)
    try:
        part = value[int(index)]
    except (TypeError, LookupError):
        return None
    return "?" if part is None else str(part)
