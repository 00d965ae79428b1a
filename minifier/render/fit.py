"""Parts and a budget in, the parts that fit out.

Law: the least important goes first; the decisive message and the culprit survive any budget, cut if need be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from minifier.render.part import Part
from minifier.tokens import count

__all__ = ["fit"]

PLACES = (80, 40, 20)
"""So many characters of a place are kept where its whole path is too much."""
MESSAGES = (40, 20, 10)
"""To so few characters a message is cut before anything else has to go."""

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
    """Give up the heading's words and the code line, shorten place and message; the place goes last."""
    some: Sequence[Part] = parts
    for some in _lighter(parts):
        if fits(form(some)):
            break
    return some


def _lighter(parts: Sequence[Part]) -> Iterator[Sequence[Part]]:
    whole = [part._replace(lines=part.lines[:1] if part.mark else (" ".join(part.lines),)) for part in parts]
    yield whole
    short = [_with(part, _category(part)) if part.kind == "header" else part for part in whole]
    yield short
    yield from (_placed(short, most) for most in PLACES)
    plain = [part for part in short if part.kind != "header"] or short
    for least in MESSAGES:
        for most in PLACES:
            for some in (short, plain):
                yield from _shorter(_placed(some, most), least)
    yield from _shorter([part for part in plain if part.kind == "message"] or plain, 1)


def _placed(parts: Sequence[Part], most: int) -> Sequence[Part]:
    return [_with(part, _end(part, most)) if part.mark else part for part in parts]


def _with(part: Part, line: str) -> Part:
    return part._replace(lines=(line,))


def _category(header: Part) -> str:
    return header.lines[0].partition(" · ")[0]


def _end(place: Part, most: int) -> str:
    """The end of a place, which names file and line; cut between folders where that can be."""
    line = place.lines[0]
    if len(line) > most:
        line = line.partition(" in ")[0]
    if len(line) <= most:
        return line
    end = line[-most:]
    at = max(end.find("/"), end.find("\\"))
    return "…" + (end[at:] if at >= 0 else end)


def _shorter(parts: Sequence[Part], least: int) -> Iterator[Sequence[Part]]:
    """The same parts with an ever shorter message, down to so many characters."""
    yield parts
    whole = next((part.lines[0] for part in parts if part.kind == "message"), "")
    size = len(whole)
    while (size := size * 7 // 8) >= least:
        cut = whole[:size].rstrip() + "…"
        yield [_with(part, cut) if part.kind == "message" else part for part in parts]
