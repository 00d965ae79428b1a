"""pytest's reports: lines of one stream in, one block a failed test (or collected file) out.

Styles long, short, line and native, xdist, errors of collection and fixtures, internal errors.
Law: only what pytest reports as failed is a failure: sections of passed and expected failures, what a
test printed and the summary of what stands above it are read over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from minifier.blocks import python
from minifier.blocks.message import exception
from minifier.blocks.pytest_entries import PLACE, SAID, entries
from minifier.lazy import lazy
from minifier.model import Block, Frame, Line, Raised

__all__ = ["ANCHORS", "KIND", "ORDER", "SIGNS", "START", "read"]

KIND = "pytest"
ORDER = 5
ANCHORS = (
    "____ ",
    "E   ",
    "= FAILURES =",
    "= ERRORS =",
    "= PASSES =",
    "= XFAILURES =",
    "= XPASSES =",
    "short test summary info",
    "INTERNALERROR>",
)
SIGNS = (
    "_ ",
    " PASSES =",
    " XFAILURES =",
    " XPASSES =",
    "short test summary info =",
    "INTERNALERROR> ",
    "E   ",
    ".py:",
)
START = (
    r"^_+ [^\s_].* _+$"
    r"|^={3,} (?:PASSES|XFAILURES|XPASSES|short test summary info) =+$"
    r"|^INTERNALERROR> "
    r"|^E   +\S"
    r"|^(?:[A-Za-z]:)?[^\s:]+\.py:\d+: [\w.]+(?:$|: )"
)
SAMPLE = ("______________ test_scores[100] ______________", "E   IndexError: index out of range in self")

MOST_LINES = 20_000
MOST_BACK = 5_000
MOST_ABOVE = 120

_HEADING = lazy(r"^_+ (?P<title>[^\s_].*) _+$")
_SECTION = lazy(r"^={3,} (?P<title>\S.*) ={3,}$")
_PART = lazy(r"^-{3,} (?P<title>\S.*) -{3,}$")
_HEALTHY = lazy(r"^={3,} (?:PASSES|XFAILURES|XPASSES) =+$")
_SUMMARY = lazy(r"^={3,} short test summary info =+$")
_DETAILS = lazy(r"^={3,} (?:FAILURES|ERRORS) =+$")
_OUTCOME = lazy(r"^(?:FAILED|ERROR|SUBFAIL\w*) (?P<test>\S.*?)(?: - (?P<said>.*))?$")
_TALLY = lazy(r"^(?:=+ )?\d+ (?:failed|passed|error|skipped|xfailed|deselected|warning)")
_LINE = lazy(r"^(?P<file>(?:[A-Za-z]:)?[^\s:]+\.py):(?P<line>\d{1,9}): (?P<said>[\w.]+(?:: .*)?)$")
_ELSEWHERE = lazy(
    r"CalledProcessError|ChildFailedError|Process(?:Raised|Exited)Exception|[Rr]oot cause above"
    r"|return ?code|exit(?:ed with|code| code| status)|non-zero"
)
_ENDS_ABOVE = lazy(r"^(?:={3,} \S.* ={3,}$|E   )")
_INTERNAL = "INTERNALERROR> "
_HEADER = "Traceback (most recent call last):"


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | tuple[tuple[Block, ...], int] | None:
    """Read the report whose heading is at `start`, or skip what reports no failure."""
    text = lines[start].text
    if text.startswith(_INTERNAL):
        return _internal(lines, start)
    if _HEALTHY.match(text):
        return (), _until(lines, start + 1, _SECTION)
    if _SUMMARY.match(text):
        return _summary(lines, start)
    heading = _HEADING.match(text)
    if heading:
        return _report(lines, start, heading["title"])
    return _excerpt(lines, start) if SAID.match(text) else _one_line(lines, start)


def _report(lines: Sequence[Line], start: int, title: str) -> tuple[Block, int] | None:
    """One failed test: everything up to the next heading or section."""
    end = start + 1
    while end < min(len(lines), start + MOST_LINES):
        text = lines[end].text
        if text[:1] in "_=" and (_HEADING.match(text) or _SECTION.match(text)):
            break
        end += 1
    printed = _until(lines, start + 1, _PART, end)
    raised = entries(lines[start + 1 : printed]) or _native(lines[start + 1 : printed])
    if not any(one.type for one in raised):
        message = _unraised(lines[start + 1 : printed], title)
        return (replace(_block(lines, start, end, ()), message=message), end) if message else None
    example = _example(lines[printed:end])
    if example:
        raised = (*raised[:-1], replace(raised[-1], notes=(*raised[-1].notes, example)))
    if _ELSEWHERE.search(f"{raised[-1].type} {raised[-1].message[:2000]}"):
        end = printed  # another process failed, and what it said is in what the test printed
    return _block(lines, start, end, _titled(raised, title, lines[start])), end


def _unraised(lines: Sequence[Line], title: str) -> str:
    """What a report without an exception says (a fixture that is not there)."""
    said = [found["said"].strip() for line in lines if (found := SAID.match(line.text))]
    return "\n".join([f"{title}: {said[0]}", *said[1:]]) if said else ""


def _native(lines: Sequence[Line]) -> tuple[Raised, ...]:
    """The exceptions of a traceback in the interpreter's own form."""
    for at, line in enumerate(lines):
        if _HEADER in line.text:
            answer = python.read(lines, at)
            found = answer[0] if answer else ()
            return found.raised if isinstance(found, Block) else tuple(r for b in found for r in b.raised)
    return ()


def _titled(raised: Sequence[Raised], title: str, heading: Line) -> tuple[Raised, ...]:
    """The same exceptions under the test's name, the first one from the heading on."""
    named = [one if one.link == "inner" else replace(one, intro=title) for one in raised]
    return (replace(named[0], span=(heading.number, named[0].span[1])), *named[1:])


def _block(lines: Sequence[Line], start: int, end: int, raised: tuple[Raised, ...]) -> Block:
    head = lines[start]
    return Block(KIND, (head.number, lines[end - 1].number), head.stream, raised, tags=head.tags)


def _example(lines: Sequence[Line]) -> str:
    """The input with which Hypothesis breaks the test, where it stands below the report."""
    told: list[str] = []
    for line in lines:
        if told and (not line.text.strip() or _PART.match(line.text)):
            break
        if told or line.text.startswith("Falsifying "):
            told.append(line.text)
    return "\n".join(told)


def _internal(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """pytest's own crash: a traceback behind a margin."""
    end = start
    while end < len(lines) and lines[end].text.startswith(_INTERNAL.rstrip()):
        end += 1
    bare = [replace(line, text=line.text[len(_INTERNAL) :]) for line in lines[start:end]]
    raised = _native(bare) or entries(bare)
    if not raised:
        return None
    return _block(lines, start, end, _titled(raised, "INTERNALERROR", lines[start])), end


def _summary(lines: Sequence[Line], start: int) -> tuple[tuple[Block, ...], int]:
    """The closing list: read only where it is all that tells of the failures."""
    end = start + 1
    while end < min(len(lines), start + MOST_LINES) and not _SECTION.match(lines[end].text):
        if _TALLY.match(lines[end].text):
            break
        end += 1
    if _is_told_above(lines, start):
        return (), end
    blocks: list[Block] = []
    for at in range(start + 1, end):
        outcome = _OUTCOME.match(lines[at].text)
        if outcome is None:
            continue
        named = exception(outcome["said"] or "")
        span = (lines[at].number, lines[at].number)
        block = _block(lines, at, at + 1, ())
        if named:
            raised = Raised(*named, span=span, message_span=span, intro=outcome["test"])
            blocks.append(replace(block, raised=(raised,)))
        else:
            blocks.append(replace(block, message=lines[at].text))
    return tuple(blocks), end


def _is_told_above(lines: Sequence[Line], start: int) -> bool:
    """Whether the failures' own reports stand above this summary, below the one before."""
    for at in range(start - 1, max(-1, start - 1 - MOST_BACK), -1):
        text = lines[at].text
        if text.startswith("===") and (_DETAILS.match(text) or _SUMMARY.match(text)):
            return _DETAILS.match(text) is not None
    return False


def _one_line(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """A failure in `--tb=line` style, which stands in the section of failures."""
    found = _LINE.match(lines[start].text)
    named = exception(found["said"]) if found else None
    if found is None or named is None or named[0].endswith("Warning"):
        return None
    above = next((line.text for line in reversed(lines[max(0, start - 3) : start]) if line.text.strip()), "")
    if not _DETAILS.match(above) and not _LINE.match(above):
        return None
    span = (lines[start].number, lines[start].number)
    frame = Frame(found["file"], int(found["line"]), at=lines[start].number)
    raised = Raised(*named, frames=(frame,), span=span, message_span=span)
    return _block(lines, start, start + 1, (raised,)), start + 1


def _excerpt(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """A report whose heading was left out: the entries above its `E` lines and what closes it."""
    end = start
    while end < len(lines) and SAID.match(lines[end].text):
        end += 1
    close = next((at + 1 for at in range(end, min(end + 4, len(lines))) if PLACE.match(lines[at].text)), end)
    begin = start
    while begin > max(0, start - MOST_ABOVE) and not _ENDS_ABOVE.match(lines[begin - 1].text):
        begin -= 1
    raised = entries(lines[begin:close])
    if not raised or not (raised[0].frames or raised[0].type):
        return None
    return _block(lines, start, close, raised), close


def _until(lines: Sequence[Line], at: int, pattern: re.Pattern[str], end: int | None = None) -> int:
    last = min(len(lines), at + MOST_LINES) if end is None else end
    while at < last and not pattern.match(lines[at].text):
        at += 1
    return at
