"""A report in, Markdown out: for job summaries, comments and chats.

Law: what a log says stays inside code fences, so that nothing in it can become markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from minifier.lazy import lazy
from minifier.render.fit import fit
from minifier.render.outline import Part, outline
from minifier.report import Report

__all__ = ["render"]

FENCED = frozenset({"message", "evidence", "frame", "folded", "shapes", "chain"})
_MARKUP = lazy(r"([\\`*_{}\[\]()#+!|<>~@])")


def render(report: Report, *, max_tokens: int | None = None) -> str:
    """Set a report as Markdown; `max_tokens` as for the text form."""
    return _set(fit(outline(report), _set, max_tokens, None))


def _set(parts: Sequence[Part]) -> str:
    fence = _fence(line for part in parts for line in part.lines)
    lines: list[str] = []
    inside = False
    for part in parts:
        if (part.kind in FENCED) != inside:
            lines.append(fence if inside else f"\n{fence}text")
            inside = not inside
        lines += _lines(part, inside)
    if inside:
        lines.append(fence)
    return "\n".join(lines).strip("\n") + "\n"


def _fence(lines: Iterable[str]) -> str:
    """A fence longer than any run of backticks in the lines."""
    runs = (len(run) for line in lines for run in re.findall("`+", line))
    return "`" * max(3, 1 + max(runs, default=0))


def _lines(part: Part, inside: bool) -> list[str]:
    if inside:
        head = "> " if part.mark else "  "
        indent = {"frame": head, "folded": "  ", "shapes": "    ", "evidence": "  "}.get(part.kind, "")
        code = "  " if part.kind == "frame" else ""
        return [indent + (code if n else "") + line for n, line in enumerate(part.lines)]
    escaped = [_MARKUP.sub(r"\\\1", line) for line in part.lines]
    if part.kind == "header":
        return [f"### {escaped[0]}"]
    if part.kind == "step":
        first, *rest = part.lines
        number, _, said = first.partition(" ")
        return [f"{number} {_MARKUP.sub(chr(92) * 2 + '1', said)}", *(_detail(line) for line in rest)]
    return ["", *escaped]


def _detail(line: str) -> str:
    said = line.strip()
    if said.startswith("$ "):
        return f"   `` {said[2:]} ``"
    return f"   <{said}>" if said.startswith("https://") else f"   {said}"
