"""A report in, its JSON form out.

Law: always the whole contract; a budget empties optional lists, it never breaks the form.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial

from minifier.report import Failure, Report
from minifier.tokens import count

__all__ = ["render"]

A_SHAPE = 50
"""One shape costs as much as so many characters."""


def render(report: Report, *, max_tokens: int | None = None) -> str:
    """Set a report as indented JSON ending in a newline.

    `max_tokens` takes the indentation, then the least important lists, then the message's end; the form
    itself costs some 500.
    """
    text = _set(report, 1)
    for lighter in _LIGHTER:
        if max_tokens is None or count(text) <= max_tokens:
            break
        report = lighter(report)
        text = _set(report, None)
    return text


def _set(report: Report, indent: int | None) -> str:
    text = json.dumps(report.to_json(), ensure_ascii=False, indent=indent) + "\n"
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


def _cut_words(report: Report, *, most: int) -> Report:
    return replace(report, failures=tuple(_cut(failure, most) for failure in report.failures))


def _cut(failure: Failure, most: int) -> Failure:
    raised, place = failure.exception, failure.culprit
    return replace(
        failure,
        message=_short(failure.message, most),
        exception=raised and replace(raised, message=_short(raised.message, most), notes=()),
        culprit=place and replace(place, code=_short(place.code, most)),
        shapes=failure.shapes[: most // A_SHAPE],
    )


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


_LIGHTER = (
    lambda r: r,
    lambda r: replace(r, observations=()),
    lambda r: replace(r, alternatives=(), environment={}),
    _only_root,
    lambda r: replace(r, next_steps=r.next_steps[:1]),
    _bare_root,
    lambda r: replace(r, next_steps=(), explanation=""),
    partial(_cut_words, most=400),
    partial(_cut_words, most=100),
)
