"""A message in, the lines of it that are shown out.

Law: the first line is whole up to a thousand characters; what is left out of the others is counted.
"""

from __future__ import annotations

import re

__all__ = ["LINE_SHOWN", "fold", "short"]

FIRST_LINE_SHOWN = 1000
LINE_SHOWN = 400
ALIKE_SHOWN = 4
"""So many lines that begin alike are shown at the start of a message; of what comes after it, one."""
HEAD, TAIL = 9, 4
NUMBERS = re.compile(r"\d+")


def fold(text: str, *, head: int = HEAD, tail: int = TAIL, without: str = "") -> tuple[str, ...]:
    """Fold a message: overlong lines cut, lines that begin alike counted, the middle of a long one left out.

    Args:
        head: lines shown at the start of a long message.
        tail: and at its end, where wrappers quote the place.
        without: a message that is shown already; its lines are not shown again.
    Returns:
        At least one line.
    """
    known = set(without.split("\n"))
    lines: list[str] = []
    alike: dict[str, int] = {}
    folded = 0
    for line in text.split("\n"):
        if not line.strip() or line in known:
            continue
        begins = NUMBERS.sub("0", " ".join(line.split()[:2]))
        alike[begins] = alike.get(begins, 0) + 1
        if alike[begins] > (ALIKE_SHOWN if len(lines) < head else 1):
            folded += 1
        else:
            lines.append(short(line.rstrip(), LINE_SHOWN if lines else FIRST_LINE_SHOWN))
    middle = max(0, len(lines) - head - tail) if len(lines) > head + tail + 2 else 0
    shown = lines[:head] + lines[head + middle :]
    if folded + middle:
        gap = f"… {folded + middle} more lines of this message"
        shown.insert(head if middle else len(shown), gap)
    return tuple(shown) or ("",)


def short(line: str, most: int) -> str:
    """A line of at most `most` characters, and how many more there were."""
    return line if len(line) <= most else f"{line[:most]}… (+{len(line) - most} characters)"
