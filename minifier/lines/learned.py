"""Prefixes that no table knows: the lines of one window in, the same without those prefixes out.

What stands before "Traceback" and, in the same shape, before the indented frames below it is a prefix,
whatever it says. Law: only shapes seen on a header and on a frame are peeled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from minifier.lazy import lazy
from minifier.model import Line

__all__ = ["HEADER", "peel_learned"]

HEADER = "Traceback (most recent call last):"
_LONGEST = 200
_SHAPES = 8
_REACH = 24

_FRAME = lazy(r' *File "[^"\n]{1,500}", line \d')
_WORD = lazy(r"[^\W_]{2}|\d")
_LAYOUT = lazy(r"E\s+$|[\s|+│>-]*$|.*\b(?:Original|Remote|Inner|Exception Group|Exception:) $")
_DIGITS = lazy(r" *\d+")
_TIME = lazy(r"\d{1,4}[-/]\d\d[-/]\d{1,4}|\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?Z?")
_LEVEL = lazy(r"\b(DEBUG|INFO|WARNING|WARN|ERROR|CRITICAL|FATAL)\b", re.IGNORECASE)
_RANK = lazy(r"\brank[ :=_-]{0,2}(\d{1,6})\b", re.IGNORECASE)


def peel_learned(lines: list[Line]) -> list[Line]:
    """Peel what stands before a header and before its frames alike."""
    shapes = _shapes(lines)
    if not shapes:
        return lines
    found = {shape: [m[0] for line in lines if (m := shape.match(line.text))] for shape in shapes}
    told_apart = {shape: len(set(map(_writer, heads))) > 1 for shape, heads in found.items()}
    return [_without(line, shapes, told_apart) for line in lines]


def _shapes(lines: Sequence[Line]) -> list[re.Pattern[str]]:
    shapes: dict[str, re.Pattern[str]] = {}
    tried: set[str] = set()
    for index, line in enumerate(lines):
        if HEADER not in line.text or len(shapes) == _SHAPES:
            continue
        head = line.text.partition(HEADER)[0]
        if not head or len(head) > _LONGEST:
            continue
        source = _shape(head)
        if source in shapes or source in tried or not _WORD.search(head) or _LAYOUT.match(head):
            continue
        shape = re.compile(source)
        below = lines[index + 1 : index + 1 + _REACH]
        if any(found and _FRAME.match(text, found.end()) for found, text in _matched(shape, below)):
            shapes[source] = shape
        else:
            tried.add(source)
    return list(shapes.values())


def _matched(shape: re.Pattern[str], lines: Sequence[Line]) -> Iterator[tuple[re.Match[str] | None, str]]:
    for line in lines:
        yield shape.match(line.text), line.text


def _shape(head: str) -> str:
    """A regex for texts that differ from this head in their numbers alone; trailing blanks may be lost."""
    bare = head.rstrip()
    source = r" *\d+".join(map(re.escape, _DIGITS.split(bare)))
    blanks = len(head) - len(bare)
    return f"{source}(?: {{{blanks}}}|$)" if blanks else source


def _writer(head: str) -> str:
    return _TIME.sub("", head).strip()


def _without(line: Line, shapes: Sequence[re.Pattern[str]], told_apart: dict[re.Pattern[str], bool]) -> Line:
    for shape in shapes:
        found = shape.match(line.text)
        if found:
            break
    else:
        return line
    head = found[0]
    tags = dict(line.tags)
    for name, pattern in (("level", _LEVEL), ("rank", _RANK)):
        said = pattern.search(head)
        if said:
            tags[name] = said[1] if name == "level" else str(int(said[1]))
    stream = line.stream
    if told_apart[shape]:
        stream = f"{stream}/{_writer(head).replace('/', ':')}".lstrip("/")
    return Line(line.number, line.text[found.end() :], stream, tags)
