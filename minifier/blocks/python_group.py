"""An exception group's lines in, the group and its members out, margins taken off.

Each level is a column of `|` and `+`; members are read by the same reader as any other traceback.
Law: a margin that breaks off ends the group; what was read so far stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from minifier.model import Line, Link, Raised

__all__ = ["GROUP", "read_group"]

GROUP = "+ Exception Group Traceback (most recent call last):"
MOST_LEVELS = 12

Parse = Callable[[Sequence[Line], Link], list[Raised]]


def read_group(lines: Sequence[Line], start: int, link: Link, parse: Parse) -> tuple[list[Raised], int]:
    """Read the group whose header is line `start`; `parse` reads lines without margin.

    Returns the group, its members (link "member") in printed order, and the index after them.
    """
    column = lines[start].text.index("+")
    head = replace(lines[start], text=lines[start].text[column + 2 :])
    return _level(lines, start + 1, column, link, parse, [head])


def _level(
    lines: Sequence[Line], at: int, column: int, link: Link, parse: Parse, own: list[Line]
) -> tuple[list[Raised], int]:
    """Read one exception whose margin stands in `column`, then what it holds, then what is chained to it."""
    raised: list[Raised] = []
    while True:
        while at < len(lines) and _mark(lines[at].text, column) == "|":
            own.append(replace(lines[at], text=lines[at].text[column + 2 :]))
            at += 1
        if own:
            raised += parse(own, link)
            own = []
        if at >= len(lines) or not lines[at].text.startswith("+-+", column) or column > 2 * MOST_LEVELS:
            return raised, at
        at += 1
        while at < len(lines):
            members, at = _level(lines, at, column + 2, "member", parse, [])
            raised += members
            if at >= len(lines) or _mark(lines[at].text, column + 2) != "+":
                break
            closed = lines[at].text[column + 2 :].strip("+-").strip() == ""
            at += 1
            if closed:
                break
        if at >= len(lines) or _mark(lines[at].text, column) != "|":
            return raised, at
        link = "context"  # the phrase itself stands in the lines that follow and wins


def _mark(text: str, column: int) -> str:
    """The margin's sign in a column, "" where the line is not so deep."""
    return text[column : column + 1] if text[:column].isspace() or not column else ""
