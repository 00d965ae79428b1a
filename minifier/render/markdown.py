"""A report in, Markdown out: for job summaries, comments and chats.

Law: what a log says stays inside code fences, so that nothing in it can become markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minifier.lazy import lazy
from minifier.render.fit import fit
from minifier.render.outline import outline
from minifier.render.part import Part
from minifier.report import Report

__all__ = ["render"]

FENCED = frozenset({"message", "evidence", "frame", "folded", "shapes", "chain"})
_MARKUP = lazy(r"[\\`*_\[\]#|<>~&]")
_LIST = lazy(r"^(\s*\d*)([-+=.)])")
_MENTION = lazy(r"@(?=\w)")
_BACKTICKS = lazy("`+")


def render(report: Report, *, max_tokens: int | None = None) -> str:
    """Set a report as Markdown; `max_tokens` as for the text form."""
    return _set(fit(outline(report), _set, max_tokens, None))


def _set(parts: Sequence[Part]) -> str:
    fence = _ticks((line for part in parts for line in part.lines), 3)
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


def _ticks(lines: Iterable[str], least: int) -> str:
    """Backticks that enclose the lines: more than stand in a row in any of them."""
    runs = (len(run) for line in lines for run in _BACKTICKS.findall(line))
    return "`" * max(least, 1 + max(runs, default=0))


def _lines(part: Part, inside: bool) -> list[str]:
    if inside:
        head = "> " if part.mark else "  "
        indent = {"frame": head, "folded": "  ", "shapes": "    ", "evidence": "  "}.get(part.kind, "")
        code = "  " if part.kind == "frame" else ""
        return [indent + (code if n else "") + line for n, line in enumerate(part.lines)]
    escaped = [_escaped(line) for line in part.lines]
    if part.kind == "header":
        return [f"### {escaped[0]}"]
    if part.kind == "step":
        number, _, said = part.lines[0].partition(" ")
        return [f"{number} {_escaped(said)}", *(_detail(line.strip()) for line in part.lines[1:])]
    return ["", *escaped]


def _escaped(line: str) -> str:
    """Text that stays text on one line: no markup, no list, and nobody is mentioned."""
    line = " ".join(line.split())
    return _MENTION.sub("@&#8203;", _LIST.sub(r"\1\\\2", _MARKUP.sub(r"\\\g<0>", line)))


def _detail(line: str) -> str:
    if not line.startswith("$ "):
        return f"   <{line}>"
    ticks = _ticks([line], 2)
    return f"   {ticks} {line[2:]} {ticks}"
