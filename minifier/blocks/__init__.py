"""Lines of one stream in, blocks out.

One module for one format. A reader module defines:

    KIND     its name, used in `Block.kind`
    ORDER    smaller is asked first where several could start on one line
    ANCHORS  literals (ASCII, case as printed) of which one stands on a line of every such block
    START    a regex source: only on lines where it is found (`search`) is `read` called;
             "" where an anchor is the whole sign: `read` is called on the lines that hold one
    SIGNS    optional: literals of which one stands on every line where START is found, so that no other
             line is asked; without it, every line is
    SAMPLE   lines of such a block as it is printed, for the table of formats; the first one starts it
    anchors  optional: a function that gives the ANCHORS that hold with the rules in force
    signs    optional: a function that gives all literals of the lines on which `read` is called, for a reader
             that reads more near a failure than the scanner looks for
    read(lines, start) -> (Block, end) | None    `end` is the index after the block's last line;
                                                 several blocks printed into one another come as a tuple

Law: a reader never raises, never looks outside `lines`, and consumes at least one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, Protocol, cast

from minifier.blocks import onward
from minifier.catalog import Catalog, in_force, using
from minifier.lazy import lazy
from minifier.literals import marks
from minifier.model import Block, Line

__all__ = ["Reader", "anchors", "read", "readers"]


class Reader(Protocol):
    """What a module of this package offers that reads one format."""

    KIND: str
    ORDER: int
    ANCHORS: tuple[str, ...]
    START: str
    SAMPLE: tuple[str, ...]

    def read(
        self, lines: Sequence[Line], start: int
    ) -> tuple[Block, int] | tuple[tuple[Block, ...], int] | None:
        """Read the block that starts on line `start`, or say that none does."""


NOBODY: frozenset[int] = frozenset()
NAMES = ("KIND", "ORDER", "ANCHORS", "START", "SAMPLE", "read")
CATALOGS = 4
"""So many catalogs' searches are kept: the package's own, and those of users' rules that are in use."""


@cache
def readers() -> tuple[Reader, ...]:
    """Every reader of the package, in the order in which they are asked."""
    # Listed here, as `pkgutil` would load `inspect` for it.
    names = sorted(path.stem for path in Path(__file__).parent.iterdir() if path.suffix == ".py")
    modules = [import_module(f"{__name__}.{name}") for name in names if name != "__init__"]
    found = [cast(Reader, module) for module in modules if all(hasattr(module, name) for name in NAMES)]
    return tuple(sorted(found, key=lambda reader: (reader.ORDER, reader.KIND)))


def anchors() -> tuple[str, ...]:
    """What the scanner looks for: no block is without one of these."""
    return _search(in_force()).anchors


class _Asked(NamedTuple):
    """A reader as the search sees it; `start` is None where an anchor is the whole sign."""

    reader: Reader
    start: re.Pattern[str] | None
    anchors: tuple[str, ...]
    signs: tuple[str, ...]


def _asked() -> Iterator[_Asked]:
    for reader in readers():
        anchors = reader.anchors() if hasattr(reader, "anchors") else reader.ANCHORS
        start = lazy(reader.START) if reader.START else None
        signs = anchors if start is None else getattr(reader, "SIGNS", ())
        yield _Asked(reader, start, anchors, reader.signs() if hasattr(reader, "signs") else signs)


class _Search:
    """Where the readers may start, told by the literals that stand in the lines."""

    def __init__(self, chosen: Sequence[_Asked]) -> None:
        self.chosen = chosen
        self.anchors = tuple(sorted({anchor for one in chosen for anchor in one.anchors}))
        literals = sorted({literal for one in chosen for literal in (*one.anchors, *one.signs)})
        self._mark = marks(tuple(literals))
        # by literal: the places in `chosen` of the readers that it calls for, and of those it is a sign of
        self._anchored = {
            word: {n for n, one in enumerate(chosen) if word in (one.anchors if one.start else one.signs)}
            for word in literals
        }
        self._signed = {word: {n for n, one in enumerate(chosen) if word in one.signs} for word in literals}
        self._unsigned = frozenset(n for n, one in enumerate(chosen) if not one.signs)

    def places(self, lines: Sequence[Line]) -> tuple[frozenset[int], dict[int, set[int]]]:
        """The readers that every line is to be asked of, and those of single lines by their indices."""
        marked = self._mark(line.text for line in lines)
        standing: set[str] = set().union(*marked.values())
        possible = {number for word in standing for number in self._anchored[word]}
        signed = {word: self._signed[word] & possible for word in standing}
        asked = {at: {number for word in words for number in signed[word]} for at, words in marked.items()}
        return self._unsigned & possible, asked


@lru_cache(CATALOGS)
def _search(rules: Catalog) -> _Search:
    """The search while these rules are in force."""
    with using(rules):
        return _Search(tuple(_asked()))


@cache
def _any(places: frozenset[int]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{readers()[n].START})" for n in sorted(places)))


def read(lines: Sequence[Line]) -> list[Block]:
    """Find every block of one stream, first line first."""
    search = _search(in_force())
    everywhere, marked = search.places(lines)
    is_start = _any(everywhere).search if everywhere else None
    blocks: list[Block] = []
    at = quiet = 0
    while at < len(lines):
        asked = marked.get(at, NOBODY)
        if is_start is not None and is_start(lines[at].text) is not None:
            asked = asked | everywhere
        if not asked:
            at += 1
            continue
        found, end = _read_at([search.chosen[number] for number in sorted(asked)], lines, at)
        if found:
            _went_on(blocks, lines[quiet:at])
            quiet = end
        blocks += found
        at = max(end, at + 1)
    _went_on(blocks, lines[quiet:])
    _share(blocks)
    return blocks


def _went_on(blocks: list[Block], after: Sequence[Line]) -> None:
    """Note in the last block how much the program went on after it."""
    if blocks and after and (blocks[-1].raised or _may_pass(blocks[-1])):
        blocks[-1] = replace(blocks[-1], onward=onward.count(after))


def _may_pass(block: Block) -> bool:
    """Whether a run may outlive the event."""
    return block.event == "symptom" or (bool(block.event) and block.tags.get("level") == "WARNING")


def _share(blocks: list[Block]) -> None:
    """Warnings in a row passed together: what followed the last one followed them all."""
    for at in range(len(blocks) - 2, -1, -1):
        if _may_pass(blocks[at]) and _may_pass(blocks[at + 1]):
            blocks[at] = replace(blocks[at], onward=max(blocks[at].onward, blocks[at + 1].onward))


def _read_at(asked: Sequence[_Asked], lines: Sequence[Line], at: int) -> tuple[tuple[Block, ...], int]:
    """Ask those readers whose start stands on the line, in their order; the first block wins."""
    for reader, start, _, _ in asked:
        if start is not None and start.search(lines[at].text) is None:
            continue
        try:
            answer = reader.read(lines, at)
        except Exception:  # a reader's defect must not cost the user the other blocks of the log
            continue
        if answer is not None:
            found, end = answer
            return (found,) if isinstance(found, Block) else found, end
    return (), at + 1
