"""Lines and incidents in, what the log itself tells of versions, device and settings out.

Law: only what stands in the log, the first mention wins; what is told is a table's business.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from minifier.catalog import table
from minifier.lazy import lazy
from minifier.literals import marks
from minifier.model import Incident, Line

__all__ = ["Environment", "anchors"]

_PYTHON = lazy(r"[/\\]python(\d\.\d{1,2})[/\\]|[/\\]Python(\d)(\d{1,2})(?:-32)?[/\\]")
LONGEST = 500
"""Characters of a line that are looked at: versions stand near its start."""
WINDOWS = 32
LINES = 4000
LISTS = ("==", "ersion", "packages")
"""One of these stands wherever packages are listed."""


class _Fact(NamedTuple):
    key: str
    anchors: tuple[str, ...]
    scanned: bool
    match: re.Pattern[str]
    not_if: re.Pattern[str] | None


@cache
def _facts() -> tuple[_Fact, ...]:
    rows = table("environment")["fact"]
    return tuple(
        _Fact(
            row["key"],
            tuple(row["anchors"]),
            row.get("scanned", True),
            lazy(row["match"]),
            lazy(row["not_if"]) if "not_if" in row else None,
        )
        for row in rows
    )


@cache
def _packages() -> tuple[tuple[str, ...], re.Pattern[str]]:
    packages = table("environment")["packages"]
    names = tuple(packages["names"])
    return names, lazy(packages["match"].replace("NAMES", "|".join(names)))


@cache
def anchors() -> tuple[str, ...]:
    """What the scanner looks for beside failures: headings that stand once in a log."""
    return tuple(dict.fromkeys(a for fact in _facts() if fact.scanned for a in fact.anchors if len(a) > 7))


@cache
def _literals() -> tuple[str, ...]:
    anchors = [anchor for fact in _facts() for anchor in fact.anchors]
    return tuple(dict.fromkeys((*anchors, *_packages()[0], *LISTS)))


class Environment:
    """Collects what the windows of one log tell; only so many of them are looked at, the first ones."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}
        self._left = WINDOWS

    def collect(self, lines: Sequence[Line]) -> None:
        """Add what the lines of one window tell and is not known yet."""
        if not self._left:
            return
        self._left -= 1
        marked = marks(_literals())(line.text for line in lines[:LINES])
        there = set().union(*marked.values())
        wanted = [f for f in _facts() if f.key not in self.known and not there.isdisjoint(f.anchors)]
        names, package = _packages()
        listed = not there.isdisjoint(LISTS)
        packages = {name for name in names if listed and name not in self.known and name in there}
        if not wanted and not packages:
            return
        for at, literals in marked.items():
            said = lines[at].text[:LONGEST]
            for fact in wanted:
                if fact.key not in self.known and not literals.isdisjoint(fact.anchors):
                    self.known.update(_told(fact, said))
            if not literals.isdisjoint(packages):
                for found in package.finditer(said):
                    self.known.setdefault(found["name"], found["value"])

    def told(self, incidents: Iterable[Incident]) -> dict[str, str]:
        """What was collected, and the Python version that a frame's path names where no line told it."""
        if "python" not in self.known:
            files = (frame.file for incident in incidents for frame in incident.stack)
            found = next(filter(None, map(_PYTHON.search, files)), None)
            if found:
                self.known["python"] = found[1] or f"{found[2]}.{found[3]}"
        return dict(sorted(self.known.items()))


def _told(fact: _Fact, said: str) -> Iterator[tuple[str, str]]:
    if not any(anchor in said for anchor in fact.anchors):
        return
    found = fact.match.search(said)
    if found is not None and (fact.not_if is None or fact.not_if.search(said) is None):
        yield fact.key, next(value for value in found.groups() if value is not None)
