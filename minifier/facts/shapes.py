"""Every tensor shape that a message states, in order.

In: a whole message. Out: `Shape`s, named where the words name them.
Law: a list of numbers counts only where its form or the words before it say that it is a shape;
ranges, strides, indices and values are none. An error quoted inside another one speaks for both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from minifier.facts import dims, names
from minifier.facts.dims import DIM
from minifier.facts.words import Words
from minifier.lazy import lazy
from minifier.model import Shape

__all__ = ["find"]

_MOST = 256
_LONGEST = 64 * 1024
_RANK = 12
# Without any of these a message states no shape, in whatever form.
_SIGNS = frozenset("0123456789([{<")

_LIST = rf"{DIM}(?:\s*,\s*{DIM})*\s*,?"
_TYPES = (
    r"(?:(?:[fsuic]|bf)(?:1|2|4|8|16|32|64|128)|pred|f8e\d\w{0,9}|bool|b?float\d{0,2}(?:_\w{1,12})?|u?int\d{1,2}"
    r"|complex\d{2,3}|fp\d{1,2})"
)
# Forms that are shapes wherever they stand, and what each of them holds one of.
_SURE_SIGNS = ("[", "<", "Tensor{", "TensorShape(", "size '")
_SURE = lazy(
    rf"\bSize\(\[(?P<size>\s*(?:{_LIST})?\s*)\]\)"
    rf"|\bTensorShape\(\s*[\[(](?P<tensorshape>\s*(?:{_LIST})?\s*)[\])]\s*\)"
    rf"|Tensor(?:Type)? ?\[(?P<legacy>\s*{_LIST}\s*)\]"
    rf"|Tensor\{{\[?(?P<braces>\s*{_LIST}\s*)\]?\}}"
    rf"|\bgot \[(?P<gradient>{_LIST})\](?= but expected shape )"
    rf"|(?<![\w.]){_TYPES}\[(?P<typed>\s*(?:{_LIST})?\s*)\]"
    r"|<(?P<mlir>(?:(?:\d{1,15}|\?)x)+)(?:bf|f|i|ui|si|index|complex)\w{0,9}>"
    rf"|<\[\s*(?P<triton>{_LIST})\s*\],\s*\w+>"
    rf"|\bwith shape\s?\[(?P<tensorflow>{_LIST})\]"
    r"|\bsize '\[?(?P<old>-?\d+(?: x -?\d+)*)\]?' is invalid"
)
# Forms that are shapes only where the words say so.
_MAYBE = lazy(
    rf"(?P<on>[\w\]]?)(?:\[(?P<square>\s*{_LIST}\s*)\]|\((?P<round>\s*{DIM}\s*,\s*(?:{_LIST})?\s*)\))"
    r"|(?P<cross>(?<![\w.])\d{1,15}(?:\s?[x×]\s?-?\d{1,15})+)(?!\.?\w)"
    r"|\((?P<star>\d{1,15}(?:\s?\*\s?\d{1,15})+)\)"
    rf"|\{{(?P<curly>{_LIST})\}}"
)
# Blanks may stand almost anywhere in a list: an endless run of them would be tried at every place.
_GAP_KEPT = 8
_GAP = lazy(r"\s{9,}")
_CELL = lazy(r"'?constexpr\[(-?\d{1,15})\]'?|\bDimension\((\w+)\)")
# A compiler that runs the user's operation itself lists every operand and then quotes what failed.
_QUOTED = lazy(
    r"\bgot \w*(?:Error|Exception)\((?P<quote>['\"])(?P<message>.{1,4000}?)(?P=quote),?\)", re.DOTALL
)
# Keras repeats the operands of the call below its message.
_CALL = lazy(r"\n\s*(?:Call a|A)rguments received by ")
# The matrix-vector message writes vectors as `(4)`, which is no shape anywhere else.
_VECTORS = lazy(r"\bsize mismatch, got (?:\w{1,20} \([\dx]{1,40}\)(?:, )?)+")
_VECTOR = lazy(r"(\w+) \(([\dx]+)\)")


class _Found(NamedTuple):
    start: int
    end: int
    dims: tuple[int | None, ...]
    name: str = ""


def find(message: str) -> tuple[Shape, ...]:
    """The shapes that `message` states, in the order in which it states them."""
    if _SIGNS.isdisjoint(message):
        return ()
    text = _GAP.sub(lambda gap: gap[0][:_GAP_KEPT], message[:_LONGEST])
    text = _CELL.sub(lambda cell: cell[1] or cell[2], text)
    for quoted in _QUOTED.finditer(text):
        inner = _read(quoted["message"])
        if len(inner) > 1:
            return inner
    call = _CALL.search(text)
    return (_read(text[: call.start()]) if call else ()) or _read(text)


def _read(text: str) -> tuple[Shape, ...]:
    words = Words(text)
    known = sorted((*_sure(words), *_vectors(text)), key=lambda one: one.start)
    places: list[tuple[int, _Found | re.Match[str]]] = [(one.start, one) for one in known]
    places += [(match.start(), match) for match in _MAYBE.finditer(text)]
    found: list[_Found] = []
    last = 0
    for start, place in sorted(places, key=lambda entry: entry[0]):
        if start < last or len(found) == _MOST:
            continue
        one = place if isinstance(place, _Found) else _stated(words, place, last)
        if one is not None:
            found.append(one)
            last = one.end
    if len(found) == 1 and not found[0].dims:
        return ()  # one scalar states nothing that could clash
    given = names.pair(text, [(one.start, one.end, one.name) for one in found])
    return tuple(Shape(name, one.dims) for name, one in zip(given, found, strict=True))


def _sure(words: Words) -> Iterator[_Found]:
    if not any(map(words.text.__contains__, _SURE_SIGNS)):
        return
    for match in _SURE.finditer(words.text):
        kind = match.lastgroup or ""
        inside = match[kind]
        read = dims.read(inside.replace("x", ",") if kind == "mlir" else inside)
        if read is not None and len(read) <= _RANK:
            yield _Found(match.start(), match.end(), read, names.name(words, match.start(), match.end()))


def _vectors(text: str) -> Iterator[_Found]:
    for phrase in _VECTORS.finditer(text):
        for part in _VECTOR.finditer(text, phrase.start(), phrase.end()):
            read = dims.read(part[2])
            if read is not None:
                yield _Found(part.start(2), part.end(2), read, part[1])


def _stated(words: Words, match: re.Match[str], last: int) -> _Found | None:
    """What the words before a list of numbers make of it; `last` is where the shape before it ended."""
    kind = match.lastgroup or ""
    start, end = match.span(kind)
    if kind != "cross":
        start, end = start - 1, end + 1
    read = dims.read(match[kind])
    if read is None or not 0 < len(read) <= _RANK:
        return None
    if match["on"] and not words.holds(start, square=kind == "square" and len(read) > 1):
        return None
    if kind == "cross" and not words.bare(start, end):
        return None
    if not words.speak(start, end, last, read, directly=kind == "curly"):
        return None
    return _Found(start, end, read, names.name(words, start, end))
