"""Lines numbered by a viewer on lines of their own: the lines in, the same without the numbers out.

Law: numbers go only where they make up a third to two thirds of a window and count up all the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from minifier.model import Line

__all__ = ["drop_numbers"]

_FEWEST = 6
_WIDEST_STEP = 3


def drop_numbers(lines: list[Line]) -> list[Line]:
    """Without the lines that hold nothing but a number which a viewer wrote beside the text."""
    numbers = [line for line in lines if line.text.isdecimal() and len(line.text) < 10]
    if len(numbers) < _FEWEST or not _number_the_lines(numbers, lines):
        return lines
    dropped = set(map(id, numbers))
    return [line for line in lines if id(line) not in dropped]


def _number_the_lines(numbers: Sequence[Line], lines: Sequence[Line]) -> bool:
    filled = sum(1 for line in lines if line.text)
    if not filled <= 3 * len(numbers) <= 2 * filled:
        return False
    steps = [int(after.text) - int(before.text) for before, after in pairwise(numbers)]
    return all(step > 0 for step in steps) and 10 * sum(s <= _WIDEST_STEP for s in steps) >= 9 * len(steps)
