"""A window's bytes in, clean numbered lines out; and these lines by the process that wrote them.

Law: cleaning loses nothing that a later stage needs, and every line number is true.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from itertools import starmap

from minifier.lines.clean import LIMIT, decode, rows, shorten
from minifier.lines.common import peel_common
from minifier.lines.learned import HEADER, peel_learned
from minifier.lines.listing import drop_numbers
from minifier.lines.margin import without_gaps, without_margin
from minifier.lines.pieces import NOTE, PART, PIECE, join, without_notes
from minifier.lines.prefixes import glue, heads_in, peel, split
from minifier.lines.records import unescape, unpack
from minifier.lines.sections import divide, is_divided
from minifier.lines.writers import streams
from minifier.model import Line, Window

__all__ = ["read", "streams"]

_UNPACKED = 3
"""How many records may be packed into each other."""

_ESCAPED_HEADER = "(most recent call last):\\n"


def read(window: Window) -> list[Line]:
    """The lines of a window: decoded, cleaned, records unpacked, prefixes peeled into tags and stream."""
    text = decode(window.data)
    numbered = rows(text, window.first)
    firsts = {line[:1] for _, line in numbered}
    heads = heads_in(firsts, text)
    escaped = _ESCAPED_HEADER in text
    plain = not heads and not escaped
    lines = list(starmap(Line, numbered) if plain else _opened(numbered, heads, escaped))
    lines = peel_common(drop_numbers(without_gaps(lines)), text, _fresh)
    lines = without_margin(lines)
    if PIECE in text and any(PART in line.tags for line in lines):
        lines = join(lines)
    if NOTE in text:
        lines = without_notes(lines)
    if HEADER in text:
        lines = peel_learned(lines)
    if any(mark in text for mark in glue()):
        lines = [piece for line in lines for piece in _cut_free(line)]
    if is_divided(firsts, text):
        lines = list(divide(lines))
    if len(text) > LIMIT:
        lines = [_within_limit(line) for line in lines]
    return lines


def _opened(numbered: Iterable[tuple[int, str]], heads: Container[str], escaped: bool) -> Iterator[Line]:
    for number, text in numbered:
        line = Line(number, text)
        if text[:1] in heads or (escaped and _ESCAPED_HEADER in text):
            yield from _fresh(line)
        else:
            yield line


def _fresh(line: Line, depth: int = _UNPACKED) -> Iterable[Line]:
    """A line's certain prefixes peeled; what then is a record or a quoted traceback becomes many lines."""
    line = peel(line)
    if not depth:
        return (line,)
    if line.text[:1] == "{":
        record = unpack(line.text)
        if record:
            texts, tags = record
            return _unpacked(line, texts, tags, depth)
    if _ESCAPED_HEADER in line.text:
        return _unpacked(line, unescape(line.text), {}, depth)
    return (line,)


def _cut_free(line: Line) -> Iterator[Line]:
    """A line, cut where another writer's prefix stands in its middle because the line end was lost."""
    own, *others = split(line.text)
    yield line if not others else replace(line, text=own)
    for text in others:
        yield from _fresh(Line(line.number, text))


def _unpacked(line: Line, texts: Iterable[str], said: dict[str, str], depth: int) -> list[Line]:
    tags = {**line.tags, **said} if said else line.tags
    stream = line.stream
    for name in ("pod", "rank"):
        if name in said and f"{name}={said[name]}" not in stream.split("/"):
            stream = f"{stream}/{name}={said[name]}".lstrip("/")
    return [new for text in texts for new in _fresh(Line(line.number, text, stream, tags), depth - 1)]


def _within_limit(line: Line) -> Line:
    if len(line.text) <= LIMIT:
        return line
    return Line(line.number, shorten(line.text), line.stream, line.tags)
