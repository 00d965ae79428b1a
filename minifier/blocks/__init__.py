"""Lines of one stream in, blocks out.

One module for one format. A reader module defines:

    KIND     its name, used in `Block.kind`
    ORDER    smaller is asked first where several could start on one line
    ANCHORS  literals (ASCII, case as printed) of which one stands on a line of every such block
    START    a regex source: only on lines where it is found (`search`) is `read` called;
             "" where an anchor is the whole sign: `read` is called on the lines that hold one
    read(lines, start) -> (Block, end) | None    `end` is the index after the block's last line;
                                                 several blocks printed into one another come as a tuple

Law: a reader never raises, never looks outside `lines`, and consumes at least one line.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from minifier.blocks import onward
from minifier.literals import finder
from minifier.model import Block, Line

__all__ = ["Reader", "anchors", "read", "readers"]


class Reader(Protocol):
    """What a module of this package offers that reads one format."""

    KIND: str
    ORDER: int
    ANCHORS: tuple[str, ...]
    START: str

    def read(
        self, lines: Sequence[Line], start: int
    ) -> tuple[Block, int] | tuple[tuple[Block, ...], int] | None:
        """Read the block that starts on line `start`, or say that none does."""


NAMES = ("KIND", "ORDER", "ANCHORS", "START", "read")


@cache
def readers() -> tuple[Reader, ...]:
    """Every reader of the package, in the order in which they are asked."""
    modules = [import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    found = [cast(Reader, module) for module in modules if all(hasattr(module, name) for name in NAMES)]
    return tuple(sorted(found, key=lambda reader: (reader.ORDER, reader.KIND)))


@cache
def anchors() -> tuple[str, ...]:
    """What the scanner looks for: no block is without one of these."""
    return tuple(sorted({anchor for reader in readers() for anchor in reader.ANCHORS}))


class _Search:
    """Where the blocks of some readers may start."""

    def __init__(self, chosen: Sequence[Reader]) -> None:
        self.single = tuple((reader, re.compile(reader.START) if reader.START else None) for reader in chosen)
        signs = [f"(?:{reader.START})" for reader in chosen if reader.START]
        self.any = re.compile("|".join(signs) if signs else r"(?!)")
        literals = {anchor for reader in chosen if not reader.START for anchor in reader.ANCHORS}
        self.find = finder(tuple(sorted(literals)))
        self.literals = bool(literals)

    def anchored(self, text: str) -> frozenset[int]:
        """The indices of the lines that hold an anchor which is the whole sign of a block."""
        if not self.literals:
            return frozenset()
        data = text.encode("utf-8", "surrogatepass")
        at, line, found = 0, 0, []
        for start in self.find(data):
            line += data.count(b"\n", at, start)
            found.append(line)
            at = start
        return frozenset(found)


@cache
def _search(kinds: tuple[str, ...]) -> _Search:
    return _Search([reader for reader in readers() if reader.KIND in kinds])


def read(lines: Sequence[Line]) -> list[Block]:
    """Find every block of one stream, first line first."""
    text = "\n".join([line.text for line in lines])
    search = _search(
        tuple(reader.KIND for reader in readers() if any(map(text.__contains__, reader.ANCHORS)))
    )
    anchored = search.anchored(text)
    is_start = search.any.search
    blocks: list[Block] = []
    at = quiet = 0
    while at < len(lines):
        if is_start(lines[at].text) is None and at not in anchored:
            at += 1
            continue
        found, end = _read_at(search, lines, at, at in anchored)
        if found:
            _went_on(blocks, lines[quiet:at])
            quiet = end
        blocks += found
        at = max(end, at + 1)
    _went_on(blocks, lines[quiet:])
    return blocks


def _went_on(blocks: list[Block], after: Sequence[Line]) -> None:
    """Note in the last block how much the program went on after it."""
    if blocks and blocks[-1].raised and after:
        blocks[-1] = replace(blocks[-1], onward=onward.count(after))


def _read_at(
    search: _Search, lines: Sequence[Line], at: int, anchored: bool
) -> tuple[tuple[Block, ...], int]:
    """Ask the readers whose start stands on the line, in their order; the first block wins."""
    for reader, start in search.single:
        if not anchored if start is None else start.search(lines[at].text) is None:
            continue
        try:
            answer = reader.read(lines, at)
        except Exception:  # a reader's defect must not cost the user the other blocks of the log
            continue
        if answer is not None:
            found, end = answer
            return (found,) if isinstance(found, Block) else found, end
    return (), at + 1
