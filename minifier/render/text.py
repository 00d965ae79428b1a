"""A report in, the text out that most people and agents read.

Law: never longer than the input, never over the budget; plain bytes for pipes, colour only when asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from minifier.render.fit import fit
from minifier.render.outline import outline
from minifier.render.part import Part
from minifier.report import Report

__all__ = ["render"]

COLOURS = {
    "header": "1",
    "message": "31",
    "evidence": "31",
    "folded": "2",
    "left": "2",
    "shapes": "33",
    "why": "36",
}
INDENTS = {"frame": "  ", "folded": "  ", "shapes": "    ", "chain": "", "evidence": "  "}


def render(report: Report, *, max_tokens: int | None = None, color: bool = False) -> str:
    """Set a report as text.

    Args:
        max_tokens: the budget (tokens); the least important parts go first.
        color: with ANSI colours; they do not count against the limits.
    Returns:
        The text, ending in a newline.
    """

    limit = max(report.source.bytes, len("none\n"))
    parts = fit(outline(report), _plain, max_tokens, limit)
    return _set(parts, COLOURS if color else {})


def _plain(parts: Sequence[Part]) -> str:
    return _set(parts, {})


def _set(parts: Sequence[Part], colours: dict[str, str]) -> str:
    lines: list[str] = []
    for part in parts:
        indent = INDENTS.get(part.kind, "")
        if part.kind == "why":
            lines += ["", *part.lines] if len(parts) > 4 else part.lines
            continue
        for n, line in enumerate(part.lines):
            code = part.kind == "frame" and n > 0
            head = ("> " if part.mark else "  ") + "  " * code if part.kind == "frame" else indent
            lines.append(_paint(head + line, "1;33" if part.mark and colours else colours.get(part.kind, "")))
    return "\n".join(lines) + "\n"


def _paint(text: str, colour: str) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m" if colour else text
