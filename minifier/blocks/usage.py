"""Command line errors: lines of one stream in, one block a refused command line out.

argparse (`train.py: error: …`), click and typer (`Error: …` below `Usage:`, or in a box), fire, absl.
Law: `error:` counts only where a usage text stands by it, or where the words are the parser's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minifier.lazy import lazy
from minifier.model import Block, Line

__all__ = ["ANCHORS", "KIND", "ORDER", "SIGNS", "START", "read"]

KIND = "usage"
ORDER = 30
ANCHORS = (
    ": error: ",
    "usage: ",
    "Usage: ",
    "Error: No such ",
    "Error: Missing ",
    "Error: Invalid value",
    "Error: Got unexpected extra argument",
    "FATAL Flags parsing error",
    "ERROR: Could not consume arg",
    "ERROR: The function received no value",
    " Parsing error ",
    " Required options ",
    " Unrecognized options ",
    "For full helptext",
)
SIGNS = (
    "rror: ",
    "ERROR: ",
    "FATAL Flags parsing error",
    " Error",
    " Parsing error",
    " Value error",
    " Required options",
    " Unrecognized options",
    " Invalid ",
)
START = (
    r"^[\w./\\ -]{1,200}: error: \S"
    r"|^(?:error|Error|ERROR): \S"
    r"|^FATAL Flags parsing error"
    r"|^\s*[╭┌+][─━-]+ (?:Error|Parsing error|Value error|Required options|Unrecognized options|Invalid \w+)"
    r"\b.* [─━-]+"
)
SAMPLE = ("train.py: error: argument --pooling: invalid choice: 'max'",)

MOST_ABOVE = 100
MOST_BELOW = 30
MOST_BESIDE = 15
BORDER = 4
"""Columns of a box that its frame and its padding take."""

_PROGRAM = lazy(r"^[\w./\\ -]+?: error: ")
_USAGE = lazy(r"^\s*[Uu]sage: ")
_PARSERS_OWN = lazy(
    r"error: (?:argument |unrecognized arguments?: |the following arguments are required: |ambiguous option: "
    r"|one of the arguments |[Pp]arser key |Validation failed: |invalid choice: |too few arguments"
    r"|expected \w+ argument|no such option: )"
    r"|Error: (?:No such (?:option|command)|Missing (?:option|argument|parameter|command)|Invalid value for "
    r"|Got unexpected extra argument|Option .{1,80} requires an argument)"
    r"|ERROR: (?:Could not consume arg|The function received no value for)"
)
_LAUNCHED = lazy(r"unrecognized arguments: .*--local[-_]rank=(?P<rank>\d{1,9})")
_ROW = lazy(r"^\s*[│┃|] ?(?P<said>.*?)\s*[│┃|]?\s*$")
_RULED = lazy(r"^[─━-]+$")
_HELP = lazy(r"^(?:For full|Argument) helptext")
_GOES_ON = lazy(r"^(?:  |\s*$|Subtypes: |Errors:|Given value)")


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """Read the error that stands at `start`."""
    text = lines[start].text
    if text.startswith("FATAL Flags"):
        return _flags(lines, start)
    if text.lstrip()[:1] in "╭┌+":
        return _box(lines, start)
    above = _usage_above(lines, start)
    if not _PARSERS_OWN.search(text) and (above is None or text.startswith("ERROR: ")):
        return None
    end = at = start + 1
    goes_on = above is not None or _PROGRAM.match(text) is not None
    while goes_on and at < min(len(lines), start + MOST_BELOW) and _GOES_ON.match(lines[at].text):
        at += 1
        end = at if lines[at - 1].text.strip() else end
    said = [line.text for line in lines[start:end] if line.text.strip()]
    return _block(lines, start if above is None else above, end, said)


def _usage_above(lines: Sequence[Line], start: int) -> int | None:
    """The index of the usage text that belongs to the error, across its options."""
    most = MOST_ABOVE if _PROGRAM.match(lines[start].text) else MOST_BESIDE
    for at in range(start - 1, max(-1, start - 1 - most), -1):
        if "sage: " in lines[at].text and _USAGE.match(lines[at].text):
            return at
    return None


def _flags(lines: Sequence[Line], start: int) -> tuple[Block, int]:
    """absl's refusal: the flags that it does not know stand indented below."""
    end = start + 1
    while end < min(len(lines), start + MOST_BELOW) and lines[end].text[:1] in (" ", "\t"):
        end += 1
    said = [lines[start].text, *(line.text.strip() for line in lines[start + 1 : end])]
    if end < len(lines) and lines[end].text.startswith("Pass --help"):
        end += 1
    return _block(lines, start, end, said)


def _box(lines: Sequence[Line], start: int) -> tuple[Block, int]:
    """An error in a box, as typer and tyro draw it; what they wrapped is joined again."""
    end = start + 1
    rows: list[str] = []
    while end < min(len(lines), start + MOST_BELOW) and (row := _ROW.match(lines[end].text)):
        rows.append(row["said"])
        end += 1
    if end < len(lines) and lines[end].text.lstrip()[:1] in "╰└+":
        end += 1
    width = len(lines[start].text.strip()) - BORDER
    said = list(_joined(rows, width))
    above = _usage_above(lines, start)
    return _block(lines, start if above is None else above, end, said or [lines[start].text.strip()])


def _joined(rows: Sequence[str], width: int) -> Iterator[str]:
    """The box's sentences: a row whose first word did not fit above goes on with it; advice is left out."""
    said = last = ""
    for row in rows:
        text = row.strip()
        if not text or _RULED.match(text):
            continue
        if _HELP.match(text):
            break
        if said and not row[:1].isspace() and len(last) + 1 + len(text.split()[0]) > width:
            said = f"{said} {text}"
        else:
            if said:
                yield said
            said = text
        last = row.rstrip()
    if said:
        yield said


def _block(lines: Sequence[Line], start: int, end: int, said: Sequence[str]) -> tuple[Block, int]:
    head = lines[end - 1]
    message = "\n".join(text.rstrip() for text in said)
    tags = dict(head.tags)
    if told := _LAUNCHED.search(message):
        tags.setdefault("rank", told["rank"])
    return Block(KIND, (lines[start].number, head.number), head.stream, message=message, tags=tags), end
