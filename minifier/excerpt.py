"""A source and a range of line numbers in, those lines cleaned out; of a line too long its head and tail.

Law: nothing that a report left out is out of reach, and memory does not grow with the range or a line.
"""

from __future__ import annotations

from collections.abc import Iterator

from minifier.intake import Source
from minifier.lines.clean import decode, rows
from minifier.scan import whole_lines

__all__ = ["excerpt"]


def excerpt(source: Source, first: int, last: int) -> Iterator[str]:
    """Yield the clean text of lines `first` to `last` (from 1, inclusive), without newlines."""
    for number, data in whole_lines(source):
        if number > last:
            return
        if number + data.count(b"\n") >= first:
            yield from (text for at, text in rows(decode(data), number) if first <= at <= last)
