"""Weak prefixes: the lines of one window in, the same lines without what they have in common out.

A weak form is no prefix by itself. Either most lines of the window carry it, or lines from inside a
stack do, which nobody indents behind a word. Law: never more than `ROUNDS` passes over the lines.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from minifier.lazy import lazy
from minifier.lines.prefixes import Prefix, table, tags_of, without
from minifier.model import Line

__all__ = ["peel_common"]

ROUNDS = 4
_SAMPLE = 256
_FEWEST = 4

_INSIDE_MARKS = (", line ", "---> ", ".py:", "^^^")
_INSIDE = lazy(
    r'\s*(?:File "[^"\n]{1,500}", line \d|File \S{1,500}:\d+|Cell In ?\[\d+\]|-{2,8}> ?\d+ |[~^]{3,400}\s*$'
    r"|\S{1,300}\.py:\d+: (?:in |[A-Z]\w+$))|E   "
)

_Identity = frozenset[tuple[str, str]]
_Attested = dict[Prefix, set[_Identity] | None]


def peel_common(lines: list[Line], text: str, again: Callable[[Line], Iterable[Line]]) -> list[Line]:
    """Peel every attested weak prefix; `again` reads what stood behind one as a fresh line.

    `text` is what the lines were read from: it says at once that a window holds no stack.
    """
    stacks = any(mark in text for mark in _INSIDE_MARKS)
    for _ in range(ROUNDS):
        attested = _by_majority(lines)
        if stacks:
            attested = _by_stacks(lines, attested)
        if not attested:
            break
        lines = [new for line in lines for new in _without_common(line, attested, again)]
    return lines


def _without_common(
    line: Line, attested: _Attested, again: Callable[[Line], Iterable[Line]]
) -> Iterable[Line]:
    for prefix, identities in attested.items():
        found = prefix.find(line.text)
        if found and (identities is None or _identity(prefix, found) in identities):
            return again(without(line, prefix, found))
    return (line,)


def _by_stacks(lines: Sequence[Line], attested: _Attested) -> _Attested:
    """These and the prefixes that lines inside a stack carry, each with the identities that it may have."""
    gates = table("window", "traceback")
    inside: dict[Prefix, list[tuple[Line, re.Match[str]]]] = {}
    for index, line in enumerate(lines):
        text = line.text
        if (", line " in text or "---> " in text or ".py:" in text or "^^^" in text) and text[:1] in gates:
            bare = text.lstrip(" ")[:1]
            for prefix in gates[text[0]]:
                if bare not in prefix.gate or prefix.holds not in text:
                    continue
                found = prefix.pattern.match(text)
                if found and _INSIDE.match(text, found.end()) and _beside(prefix, lines, index):
                    inside.setdefault(prefix, []).append((line, found))
    for prefix, carriers in inside.items():
        if _counts(prefix, carriers):
            anybody = prefix.scope == "window"
            identities = None if anybody else {_identity(prefix, found) for _, found in carriers}
            attested.setdefault(prefix, identities)
    return dict(sorted(attested.items(), key=lambda entry: not _numbers(entry[0])))


def _beside(prefix: Prefix, lines: Sequence[Line], index: int) -> bool:
    """Whether a neighbour carries the prefix too: a single line may be marked for other reasons."""
    return any(prefix.find(line.text) for line in (*lines[index - 1 : index], *lines[index + 1 : index + 2]))


def _by_majority(lines: Sequence[Line]) -> _Attested:
    sample = [line for line in lines[:: max(1, len(lines) // _SAMPLE)] if line.text.strip()]
    flush = Counter(line.text[0] for line in sample)
    indented = Counter(line.text.lstrip(" ")[0] for line in sample if line.text[0] == " ")
    del flush[" "]
    gates = table("window")
    asked = {prefix for first in (*flush, *indented) for prefix in gates.get(first, ())}
    shown: list[tuple[int, int, Prefix]] = []
    for prefix in asked:
        possible = sum(flush[first] for first in flush.keys() & prefix.gate)
        if " " in prefix.gate:
            possible += sum(indented[first] for first in indented.keys() & prefix.gate)
        carriers = _majority(prefix, sample, possible)
        if carriers and _counts(prefix, [(sample[at], found) for at, found in carriers]):
            shown.append((carriers[0][0], prefix.place, prefix))
    # The one that shows first goes first: a line may carry several.
    return {prefix: None for *_, prefix in sorted(shown)}


def _majority(prefix: Prefix, sample: Sequence[Line], possible: int) -> list[tuple[int, re.Match[str]]]:
    """The indices of the lines that carry the prefix if these are most, else none.

    `possible` lines begin with a character of its gate, also behind their indentation.
    """
    fewest = max(_FEWEST, len(sample) // 2 + 1)
    carriers: list[tuple[int, re.Match[str]]] = []
    for at, line in enumerate(sample):
        if possible < fewest:
            return []
        text = line.text
        if text[0] in prefix.gate and (text[0] != " " or text.lstrip(" ")[0] in prefix.gate):
            found = prefix.pattern.match(text) if prefix.holds in text else None
            if found:
                carriers.append((at, found))
            else:
                possible -= 1
    return carriers if possible >= fewest else []


def _numbers(prefix: Prefix) -> bool:
    return "(?P<number>" in prefix.match


def _counts(prefix: Prefix, carriers: Sequence[tuple[Line, re.Match[str]]]) -> bool:
    """A viewer's line numbers count up with the lines; whatever else is a number does not."""
    if not _numbers(prefix):
        return True
    shifts = Counter(int(found["number"]) - line.number for line, found in carriers)
    return 2 * max(shifts.values()) > len(carriers) >= 2


def _identity(prefix: Prefix, found: re.Match[str]) -> _Identity:
    said = tags_of(found).items()
    return frozenset((name, value) for name, value in said if name != "time" and name not in prefix.stream)
