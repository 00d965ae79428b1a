"""Lines in, one block for each line that a line rule calls decisive out.

`Killed`, a kernel's assertion, a linker's message: what tells a failure without any exception.
Law: one line, one block; the rules' anchors are the only sign.
"""

from __future__ import annotations

from collections.abc import Sequence

from minifier import catalog
from minifier.lazy import lazy
from minifier.matching import choose
from minifier.model import Block, Line
from minifier.patterns import find

__all__ = ["ANCHORS", "KIND", "ORDER", "SAMPLE", "START", "anchors", "read", "signs"]

KIND = "event"
ORDER = 900
ANCHORS = catalog.anchors("line", without="context")
START = ""
SAMPLE = ("Killed",)

_WARNING = lazy(r"\[?W(?:\d{3,4} | \w)|.{0,60}?\b(?:WARNING|WARN|Warning)\b")


def anchors() -> tuple[str, ...]:
    """Those of the rules in force, which a user's own may have joined."""
    return catalog.anchors("line", without="context")


def signs() -> tuple[str, ...]:
    """The same, and those of what sets the scene: it is read where it stands near a failure, never sought."""
    return catalog.anchors("line")


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """Read the one line at `start` if a line rule names it."""
    line = lines[start]
    choice = choose(catalog.candidates(line.text, scope="line"), line.text)
    if choice is None:
        return None
    rule = choice.rule
    match = find(rule, rule.match, line.text)
    message = _from_word(line.text, match.start() if match else 0)
    span = (line.number, line.number)
    tags = {**line.tags, "level": "WARNING"} if _WARNING.match(line.text) else line.tags
    block = Block(KIND, span, line.stream, message=message, rule=rule.id, event=rule.role, tags=tags)
    return block, start + 1


def _from_word(text: str, start: int) -> str:
    """The line from the word in which the match starts: what a progress bar left before it goes."""
    return text[text.rfind(" ", 0, start + 1) + 1 :].strip()
