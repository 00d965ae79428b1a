"""The body of one pytest report in, the exceptions that it prints out.

Entries are long (source, `>` and `E` lines, then `file:line: Type`) or short (`file:line: in f`, code,
`E` lines). Law: frames come outermost first; a message is what the `E` lines say, their margin taken off.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from minifier.blocks.message import exception, link, quoted
from minifier.lazy import lazy
from minifier.model import Frame, Line, Link, Raised

__all__ = ["PLACE", "SAID", "entries"]

SAID = lazy(r"^E(?P<said>  +.*|\s*)$")
PLACE = lazy(
    r"^(?P<file>(?:[A-Za-z]:)?[^\s:][^:\n]*):(?P<line>\d{1,9})"
    r"(?::(?: (?:in (?P<function>.+?)|(?P<type>[\w.]+)))?)?\s*$"
)
_MARKED = lazy(r"^> +(?P<code>\S.*)$")
_DEF = lazy(r"^[ >](?P<indent> +)(?:async )?def (?P<name>\w+)")
_PARTING = lazy(r"^_( _)+ ?$")
_TYPED = lazy(r"^(?P<type>[\w.]*\b[A-Z]\w*)(?::(?: (?P<message>.*))?)?$")
_SYNTAX = lazy(r'^\s*File "(?P<file>[^"]+)", line (?P<line>\d{1,9})\s*$')
_FALSIFYING = lazy(r"^\s*(?:\| )?Falsifying (?:explicit )?example: ")


@dataclass(slots=True)
class Report:
    """One exception while its entries are being read."""

    how: Link
    frames: list[Frame] = field(default_factory=list)
    said: list[Line] = field(default_factory=list)
    type: str = ""
    code: str = ""
    name: str = ""
    depth: int = 0
    short: bool = False

    def forget(self) -> None:
        self.code, self.name, self.depth, self.short = "", "", 0, False


def entries(lines: Sequence[Line]) -> tuple[Raised, ...]:
    """Every exception of the report, chained as printed, each before what its message quotes."""
    reports = [Report("")]
    for line in lines:
        how = link(line.text)
        if how is not None:
            reports.append(Report(how))
        elif line.text:
            _take(reports[-1], line)
    raised: tuple[Raised, ...] = ()
    for report in reports:
        raised += _raised(report, "" if not raised else report.how)
    return raised


def _take(report: Report, line: Line) -> None:
    """Put one line where it belongs."""
    text = line.text
    if said := SAID.match(text):
        report.said.append(replace(line, text=said["said"]))
    elif _PARTING.match(text):
        report.forget()
    elif place := PLACE.match(text):
        _enter(report, line, place)
    elif marked := _MARKED.match(text):
        report.code = marked["code"].rstrip()
        _name(report, text)
    elif report.short and text[0] == " ":
        if not report.frames[-1].code:
            report.frames[-1] = replace(report.frames[-1], code=text.strip())
    else:
        _name(report, text)


def _enter(report: Report, line: Line, place: re.Match[str]) -> None:
    """Add the frame that a `file:line:` line names, above its code in short style and below in long."""
    short = place["function"] is not None
    function = place["function"] if short else report.name
    code = "" if short else report.code
    report.frames.append(Frame(place["file"], int(place["line"]), function, code, line.number))
    report.type = place["type"] or report.type
    report.forget()
    report.short = short


def _name(report: Report, text: str) -> None:
    """Remember the outermost function whose source an entry shows."""
    found = _DEF.match(text)
    if found and (not report.name or len(found["indent"]) < report.depth):
        report.name, report.depth = found["name"], len(found["indent"])


def _raised(report: Report, how: Link) -> tuple[Raised, ...]:
    """The exception that the `E` lines state; none where there are none."""
    if not report.said:
        return ()
    margin = len(report.said[0].text) - len(report.said[0].text.lstrip())
    syntax = _SYNTAX.match(report.said[0].text)
    margin = 3 if syntax else margin
    said = [replace(line, text=_outdent(line.text, margin)) for line in report.said]
    notes_from = next((i for i, line in enumerate(said) if _FALSIFYING.match(line.text)), len(said))
    notes = "\n".join(line.text for line in said[notes_from:]).strip()
    frames = list(report.frames)
    if syntax:
        code = said[1].text.strip() if len(said) > 1 else ""
        frames.append(Frame(syntax["file"], int(syntax["line"]), "", code, said[0].number))
    said = said[:notes_from] or said
    type_, said = _typed(said, report.type)
    text, inner = quoted(said)
    first = min((frame.at for frame in frames), default=said[0].number)
    span = (min(first, said[0].number), max(report.said[-1].number, *(f.at for f in frames), 0))
    place = (said[0].number, said[-1].number)
    told = Raised(type_, text, tuple(frames), (notes,) if notes else (), span, place, how)
    return (told, *inner)


def _typed(said: list[Line], closing: str) -> tuple[str, list[Line]]:
    """The type, and the message's lines; `closing` is the type that the last entry ends with."""
    first = said[0].text.strip()
    if first.startswith("assert ") and closing in ("", "AssertionError"):
        return "AssertionError", said
    for at, line in enumerate(said):
        found = exception(line.text) if at else _first(line.text, closing)
        if found is not None:
            return found[0], [replace(line, text=found[1]), *said[at + 1 :]]
        if not _SYNTAX.match(said[0].text):
            break
    return closing, said


def _first(text: str, closing: str) -> tuple[str, str] | None:
    found = _TYPED.match(text)
    if found is None:
        return exception(text)
    last = found["type"].rpartition(".")[2]
    if closing and last != closing.rpartition(".")[2]:
        return None
    return found["type"], found["message"] or ""


def _outdent(text: str, margin: int) -> str:
    return text[margin:] if not text[:margin].strip() else text.lstrip()
