"""Parts and a budget in, the parts that fit out.

Law: the least important goes first; the decisive message and the culprit survive any budget, cut if need be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from minifier.render.outline import Part
from minifier.tokens import count

__all__ = ["fit"]

SHORTEST = 40
"""Characters of the decisive message that are kept whatever the budget."""


def fit(
    parts: Sequence[Part], form: Callable[[Sequence[Part]], str], max_tokens: int | None, max_bytes: int | None
) -> str:
    """Set the parts in a form, dropping and cutting until the text keeps both limits.

    Args:
        parts: in reading order.
        form: sets parts as text.
        max_tokens: the budget, as `tokens.count` counts; None for no limit.
        max_bytes: the longest text in UTF-8 bytes; None for no limit.
    Returns:
        The text; where even the message and the culprit are too much, these two, cut.
    """
    kept = list(parts)

    def fits(text: str) -> bool:
        return (max_tokens is None or count(text) <= max_tokens) and (
            max_bytes is None or len(text.encode("utf-8", "replace")) <= max_bytes
        )

    text = form(kept)
    while not fits(text) and any(part.rank for part in kept):
        worst = max(range(len(kept)), key=lambda n: (kept[n].rank, n))
        del kept[worst]
        text = form(kept)
    return text if fits(text) else _cut(kept, form, fits)


def _cut(parts: list[Part], form: Callable[[Sequence[Part]], str], fits: Callable[[str], bool]) -> str:
    """Shorten what may not be dropped: the message first, then the heading, then the code lines."""
    message = next((n for n, part in enumerate(parts) if part.kind == "message"), None)
    if message is not None:
        whole = "\n".join(parts[message].lines)
        size = len(whole)
        while size > SHORTEST:
            size = max(SHORTEST, size * 3 // 4)
            parts[message] = replace(parts[message], lines=(whole[:size].rstrip() + "…",))
            text = form(parts)
            if fits(text):
                return text
    bare = [replace(part, lines=part.lines[:1]) if part.kind == "frame" else part for part in parts]
    for some in (bare, [p for p in bare if p.kind != "header"], [p for p in bare if p.kind == "message"]):
        text = form(some)
        if some and fits(text):
            return text
    return form([replace(p, lines=(p.lines[0].partition(" ")[0],)) for p in parts[:1]])
