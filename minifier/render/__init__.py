"""A report in, any of its written forms out.

One module for one form, each with `render(report, …) -> str`. Law: the report is all that a form reads.
"""

from __future__ import annotations

from minifier.render import json, markdown, text
from minifier.report import Report

__all__ = ["FORMATS", "render"]

FORMATS = ("text", "json", "markdown")


def render(
    report: Report,
    format: str = "text",
    *,
    max_tokens: int | None = None,
    color: bool = False,
) -> str:
    """Set a report in one of its forms.

    Args:
        report: what `analyze` returned.
        format: "text", "json" or "markdown".
        max_tokens: a budget in tokens as `minifier.tokens.count` counts; the decisive message and the
            culprit survive any budget.
        color: ANSI colours, in the text form only.
    Returns:
        The form, ending in a newline.
    Raises:
        ValueError: an unknown format.
    """
    if format == "text":
        return text.render(report, max_tokens=max_tokens, color=color)
    if format == "json":
        return json.render(report, max_tokens=max_tokens)
    if format == "markdown":
        return markdown.render(report, max_tokens=max_tokens)
    raise ValueError(f"unknown format {format!r}; one of {', '.join(FORMATS)}")
