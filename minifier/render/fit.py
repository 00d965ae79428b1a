"""Parts and a budget in, the parts that fit out.

Law: the least important goes first; the decisive message and the culprit survive any budget, cut if need be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from minifier.render.outline import Part
from minifier.tokens import count

__all__ = ["fit"]

Form = Callable[[Sequence[Part]], str]


def fit(parts: Sequence[Part], form: Form, max_tokens: int | None, max_bytes: int | None) -> Sequence[Part]:
    """Set the parts in a form; where the whole keeps not both limits, what matters most goes in first.

    Args:
        parts: in reading order.
        form: sets parts as text.
        max_tokens: the budget, as `tokens.count` counts; None for no limit.
        max_bytes: the longest text in UTF-8 bytes; None for no limit.
    Returns:
        The parts that fit; where even the message and the culprit are too much, these two, cut.
    """

    def fits(text: str) -> bool:
        return (max_tokens is None or count(text) <= max_tokens) and (
            max_bytes is None or len(text.encode("utf-8", "replace")) <= max_bytes
        )

    if fits(form(parts)):
        return parts
    kept = [n for n, part in enumerate(parts) if not part.rank]
    if not fits(form([parts[n] for n in kept])):
        return _cut([parts[n] for n in kept], form, fits)
    full: set[str] = set()
    for n in sorted(set(range(len(parts))) - set(kept), key=lambda n: (parts[n].rank, n)):
        more = sorted([*kept, n])
        if parts[n].kind not in full and fits(form([parts[k] for k in more])):
            kept = more
        else:
            full.add(parts[n].kind)
    return [parts[n] for n in kept]


def _cut(parts: Sequence[Part], form: Form, fits: Callable[[str], bool]) -> Sequence[Part]:
    """Give up the heading and the code line, then shorten the message, then give up the place."""
    bare = [replace(part, lines=part.lines[:1]) for part in parts]
    plain = [part for part in bare if part.kind != "header"]
    some: Sequence[Part] = bare
    for some in (bare, plain, *_shorter(plain), *_shorter([p for p in plain if p.kind == "message"])):
        if fits(form(some)):
            break
    return some


def _shorter(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """The same parts with an ever shorter message."""
    whole = next((part.lines[0] for part in parts if part.kind == "message"), "")
    size = len(whole)
    while size > 1:
        size = size * 7 // 8
        cut = (whole[:size].rstrip() + "…",)
        yield [replace(part, lines=cut) if part.kind == "message" else part for part in parts]
