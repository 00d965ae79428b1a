"""The table of log prefixes: one line in, what its prefixes say and the text behind them out.

Law: indentation behind a prefix is kept, and nothing is peeled that the table does not describe.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from minifier import catalog
from minifier.lazy import lazy
from minifier.model import Line

__all__ = ["DEPTH", "Prefix", "Table", "glue", "heads_in", "peel", "split", "table", "tags_of", "without"]

DEPTH = 4
"""How many prefixes may stand before each other."""

_RANGE = lazy(r"(.)-(.)")
_NAME = lazy(r"\(\?P<\w+>")
_STAND_INS = ("local_rank", "task")


@dataclass(frozen=True, slots=True, eq=False)
class Prefix:
    """One `[[prefix]]` table; `number` and the times say nothing about who wrote the line."""

    place: int
    name: str
    scope: str
    gate: frozenset[str]
    holds: str
    match: str
    pattern: re.Pattern[str]
    stream: tuple[str, ...]
    glued: str

    def find(self, text: str) -> re.Match[str] | None:
        """The prefix at the start of the text."""
        return self.pattern.match(text) if self.holds in text else None


Table = Mapping[str, tuple[Prefix, ...]]
"""The prefixes that may begin with a character, by that character."""


@cache
def table(*scopes: str) -> Table:
    """The prefixes of these scopes by first character, in the order of the file."""
    gates: dict[str, list[Prefix]] = {}
    for prefix in _prefixes():
        if prefix.scope in scopes:
            for first in prefix.gate:
                gates.setdefault(first, []).append(prefix)
    return {first: tuple(found) for first, found in gates.items()}


def heads_in(firsts: Set[str], text: str) -> frozenset[str]:
    """Those of these first characters with which a certain prefix or a record of this text may begin."""
    gates = table("line")
    asked = {first: {prefix.holds for prefix in gates.get(first, ())} for first in firsts}
    there = {literal for literal in set().union(*asked.values()) if literal in text}
    return frozenset(first for first, holds in asked.items() if first == "{" or not there.isdisjoint(holds))


def peel(line: Line) -> Line:
    """The line without the prefixes that are certain wherever they stand."""
    gates = table("line")
    for _ in range(DEPTH):
        prefixes = gates.get(line.text[:1])
        some = prefixes and _alternation(prefixes).match(line.text)
        if not prefixes or not some or not some.lastindex:
            break
        prefix = prefixes[some.lastindex - 1]
        found = prefix.find(line.text)
        if not found:
            break
        line = without(line, prefix, found)
    return line


@cache
def glue() -> tuple[str, ...]:
    """The literals that a prefix begins with which may stand behind a lost line end."""
    return tuple(prefix.glued for prefix in _prefixes() if prefix.glued)


def split(text: str) -> list[str]:
    """A peeled text as it stands, or cut where the prefix of another line stands in its middle."""
    if all(text.find(mark, 1) < 0 for mark in glue()):
        return [text]
    places = [found.start() for found in _glued().finditer(text) if found.start()]
    return [text[start:end] for start, end in pairwise([0, *places, len(text)])]


def without(line: Line, prefix: Prefix, found: re.Match[str]) -> Line:
    """The line with this prefix turned into tags and, where it tells one, a part of the stream key."""
    said = tags_of(found)
    tags = {**line.tags, **said}
    for name in _STAND_INS:
        if said.get(name, "").isdecimal() and "rank" not in said:
            tags.setdefault("rank", said[name])
    parts = line.stream.split("/") if line.stream else []
    for name in prefix.stream:
        part = f"{name}={said[name].replace('/', ':')}" if name in said else ""
        inner_rank = name == "rank" and "local_rank" in line.tags
        if part and part not in parts and not inner_rank:
            parts.append(part)
    return Line(line.number, line.text[found.end() :], "/".join(parts), tags)


def tags_of(found: re.Match[str]) -> dict[str, str]:
    """What the named groups of a prefix say; ranks as plain digits."""
    said: dict[str, str] = {}
    for name, value in found.groupdict().items():
        if value is not None and name != "number":
            plain = str(int(value)) if name in ("rank", "local_rank") else value
            said[name.removesuffix("_2")] = plain
    return said


@cache
def _prefixes() -> tuple[Prefix, ...]:
    return tuple(
        Prefix(
            place=place,
            name=entry["name"],
            scope=entry["scope"],
            gate=_characters(entry["gate"]),
            holds=entry.get("holds", ""),
            match=entry["match"],
            pattern=lazy(entry["match"]),
            stream=tuple(entry.get("stream", ())),
            glued=entry.get("glued", ""),
        )
        for place, entry in enumerate(catalog.table("lines/prefixes")["prefix"])
    )


def _characters(gate: str) -> frozenset[str]:
    plain = _RANGE.sub("", gate)
    ranges = (range(ord(low), ord(high) + 1) for low, high in _RANGE.findall(gate))
    return frozenset(plain) | {chr(code) for span in ranges for code in span}


@cache
def _alternation(prefixes: tuple[Prefix, ...]) -> re.Pattern[str]:
    """One regex for all of these, with a group for each, so that a line without a prefix is asked once."""
    return re.compile("|".join(f"({_NAME.sub('(?:', prefix.match)})" for prefix in prefixes))


@cache
def _glued() -> re.Pattern[str]:
    sources = (prefix.match for prefix in _prefixes() if prefix.glued)
    return re.compile("|".join(_NAME.sub("(?:", source) for source in sources))
