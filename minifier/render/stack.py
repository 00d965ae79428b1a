"""A failure in, its frames as parts out: the user's, the libraries' folded into one line.

Law: the culprit is marked and never left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from minifier.model import Frame
from minifier.render.part import Part
from minifier.report import Failure

__all__ = ["frames"]

FRAMES_SHOWN = 12
REPEATS_SHOWN = 3
CODE_SHOWN = 4


def place(frame: Frame) -> str:
    """A frame's heading: `file:line in function`."""
    where = frame.file if frame.line is None else f"{frame.file}:{frame.line}"
    return f"{where} in {frame.function}" if frame.function else where


def frames(root: Failure) -> list[Part]:
    """The user's frames: a long stack without its middle, each place of a recursion only once."""
    listed = list(root.frames)
    if root.culprit is not None and root.culprit not in listed:
        listed.append(root.culprit)
    places = Counter((frame.file, frame.line) for frame in listed)
    chosen = next((n for n in reversed(range(len(listed))) if listed[n] == root.culprit), -1)
    often = {p for p, times in places.items() if times > REPEATS_SHOWN}
    first = {(f.file, f.line): n for n, f in reversed(list(enumerate(listed)))}
    once = [
        n
        for n, f in enumerate(listed)
        if n == chosen or (f.file, f.line) not in often or first[f.file, f.line] == n
    ]
    gone = _middle(once, chosen)
    parts = []
    for at, n in enumerate(once):
        if at in gone:
            continue
        if at == gone.stop and gone:
            parts.append(_folded_frames(len(gone)))
        rank = 0 if n == chosen else 3 if n else 4
        lines = (place(listed[n]), *listed[n].code.splitlines()[:CODE_SHOWN])
        parts.append(Part("frame", rank, lines, mark=n == chosen))
    if len(once) < len(listed):
        parts.append(Part("folded", 4, (f"… {len(listed) - len(once)} repeats of these frames",)))
    if root.hidden_frames:
        parts.append(Part("folded", 5, tuple(_hidden(root))))
    return parts


def _folded_frames(count: int) -> Part:
    return Part("folded", 4, (f"… {count} more frames",))


def _middle(shown: Sequence[int], chosen: int) -> range:
    """Which of the shown frames to leave out: those between the first ones and the culprit's."""
    if len(shown) <= FRAMES_SHOWN:
        return range(0)
    last = shown.index(chosen) + 2 if chosen in shown else len(shown)
    return range(2, max(2, min(last, len(shown)) - FRAMES_SHOWN + 2))


def _hidden(root: Failure) -> list[str]:
    """How many frames are not shown: the libraries', and those that the log itself left out."""
    known = sum(root.hidden_packages.values())
    names = ", ".join(f"{name} {n}" if n > 1 else name for name, n in list(root.hidden_packages.items())[:5])
    lines = []
    if known:
        lines.append(f"… {known} library {'frame' if known == 1 else 'frames'} folded ({names})")
    if root.hidden_frames > known:
        lines.append(f"… {root.hidden_frames - known} more frames that the log itself left out")
    return lines
