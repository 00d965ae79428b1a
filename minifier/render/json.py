"""A report in, its JSON form out.

Law: always the whole contract; a budget empties optional lists, it never breaks the form.
"""

from __future__ import annotations

import json
from dataclasses import replace

from minifier.report import Report
from minifier.tokens import count

__all__ = ["render"]


def render(report: Report, *, max_tokens: int | None = None) -> str:
    """Set a report as indented JSON ending in a newline; `max_tokens` drops the least important lists."""
    text = _set(report)
    for lighter in _LIGHTER:
        if max_tokens is None or count(text) <= max_tokens:
            break
        report = lighter(report)
        text = _set(report)
    return text


def _set(report: Report) -> str:
    text = json.dumps(report.to_json(), ensure_ascii=False, indent=1) + "\n"
    return text if text.isascii() else "".join(map(_safe, text))


def _safe(character: str) -> str:
    """Escaped where a terminal would obey instead of show it, or an encoding refuse it."""
    return character if character.isprintable() or character == "\n" else json.dumps(character)[1:-1]


def _only_root(report: Report) -> Report:
    return replace(report, failures=report.failures[:1])


def _bare_root(report: Report) -> Report:
    return replace(
        report,
        failures=tuple(replace(f, frames=(), facts={}, outranked=(), evidence=()) for f in report.failures),
    )


_LIGHTER = (
    lambda r: replace(r, observations=()),
    lambda r: replace(r, alternatives=(), environment={}),
    _only_root,
    lambda r: replace(r, next_steps=r.next_steps[:1]),
    _bare_root,
    lambda r: replace(r, next_steps=(), explanation=""),
)
