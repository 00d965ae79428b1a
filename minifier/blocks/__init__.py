"""Lines of one stream in, blocks out.

One module for one format. A reader module defines:

    KIND     its name, used in `Block.kind`
    ORDER    smaller is asked first where several could start on one line
    ANCHORS  literals (ASCII, case as printed) of which one stands on a line of every such block
    START    a regex source: only on lines where it is found (`search`) is `read` called
    read(lines, start) -> (Block, end) | None    `end` is the index after the block's last line;
                                                 several blocks printed into one another come as a tuple

Law: a reader never raises, never looks outside `lines`, and consumes at least one line.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Protocol, cast

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


@cache
def _starts() -> tuple[re.Pattern[str], tuple[tuple[Reader, re.Pattern[str]], ...]]:
    single = tuple((reader, re.compile(reader.START)) for reader in readers())
    return re.compile("|".join(f"(?:{reader.START})" for reader, _ in single)), single


def read(lines: Sequence[Line]) -> list[Block]:
    """Find every block of one stream, first line first."""
    any_start, single = _starts()
    search = any_start.search
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        if search(lines[at].text) is None:
            at += 1
            continue
        found, end = _read_at(single, lines, at)
        blocks += found
        at = max(end, at + 1)
    return blocks


def _read_at(
    single: Sequence[tuple[Reader, re.Pattern[str]]], lines: Sequence[Line], at: int
) -> tuple[tuple[Block, ...], int]:
    """Ask the readers whose start stands on the line, in their order; the first block wins."""
    for reader, start in single:
        if start.search(lines[at].text) is None:
            continue
        try:
            answer = reader.read(lines, at)
        except Exception:  # a reader's defect must not cost the user the other blocks of the log
            continue
        if answer is not None:
            found, end = answer
            return (found,) if isinstance(found, Block) else found, end
    return (), at + 1
