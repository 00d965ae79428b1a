"""A source and a range of line numbers in, those lines cleaned out.

Law: nothing that a report left out is out of reach, and memory does not grow with the range.
"""

from __future__ import annotations

from collections.abc import Iterator

from minifier.intake import Source
from minifier.lines.clean import decode, rows

__all__ = ["excerpt"]


def excerpt(source: Source, first: int, last: int) -> Iterator[str]:
    """Yield the clean text of lines `first` to `last` (from 1, inclusive), without newlines."""
    number = 1
    rest = b""
    for chunk in source:
        data = rest + bytes(chunk)
        cut = data.rfind(b"\n") + 1
        yield from _clean(data[:cut], number, first, last)
        number += data.count(b"\n", 0, cut)
        rest = data[cut:]
        if number > last:
            return
    yield from _clean(rest, number, first, last)


def _clean(data: bytes, number: int, first: int, last: int) -> Iterator[str]:
    if not data or number + data.count(b"\n") < first or number > last:
        return
    for at, text in rows(decode(data), number):
        if first <= at <= last:
            yield text
