"""Command line errors: lines of one stream in, one block a refused command line out.

argparse (`train.py: error: …`), click and typer (`Error: …` below `Usage:`, or in a box), fire, absl.
Law: `error:` counts only where a usage text stands by it, or where the words are the parser's own.
"""

from __future__ import annotations

from collections.abc import Sequence

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
)
SIGNS = (
    "rror: ",
    "ERROR: ",
    "FATAL Flags parsing error",
    " Error",
    " Parsing error",
    " Required options",
    " Unrecognized options",
    " Invalid ",
)
START = (
    r"^[\w./\\ -]{1,200}: error: \S"
    r"|^(?:error|Error|ERROR): \S"
    r"|^FATAL Flags parsing error"
    r"|^\s*[╭┌+][─━-]+ (?:Error|Parsing error|Required options|Unrecognized options|Invalid \w+)\b.* [─━-]+"
)

MOST_ABOVE = 100
MOST_BELOW = 30
MOST_BESIDE = 15

_PROGRAM = lazy(r"^[\w./\\ -]+?: error: ")
_USAGE = lazy(r"^\s*[Uu]sage: ")
_PARSERS_OWN = lazy(
    r"error: (?:argument |unrecognized arguments?: |the following arguments are required: |ambiguous option: "
    r"|one of the arguments |invalid choice: |too few arguments|expected \w+ argument|no such option: )"
    r"|Error: (?:No such (?:option|command)|Missing (?:option|argument|parameter|command)|Invalid value for "
    r"|Got unexpected extra argument|Option .{1,80} requires an argument)"
    r"|ERROR: (?:Could not consume arg|The function received no value for)"
)
_LAUNCHED = lazy(r"unrecognized arguments: .*--local[-_]rank=(?P<rank>\d+)")
_ROW = lazy(r"^\s*[│┃|] ?(?P<said>.*?)\s*[│┃|]?\s*$")


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
    end = start + 1
    while end < min(len(lines), start + MOST_BELOW) and lines[end].text[:2] == "  " and _PROGRAM.match(text):
        end += 1
    return _block(lines, start if above is None else above, end, [line.text for line in lines[start:end]])


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
    """An error in a box, as typer and tyro draw it."""
    end = start + 1
    said: list[str] = []
    while end < min(len(lines), start + MOST_BELOW) and (row := _ROW.match(lines[end].text)):
        if row["said"].strip():
            said.append(row["said"].strip())
        end += 1
    if end < len(lines) and lines[end].text.lstrip()[:1] in "╰└+":
        end += 1
    above = _usage_above(lines, start)
    return _block(lines, start if above is None else above, end, said or [lines[start].text.strip()])


def _block(lines: Sequence[Line], start: int, end: int, said: Sequence[str]) -> tuple[Block, int]:
    head = lines[end - 1]
    message = "\n".join(text.rstrip() for text in said)
    tags = dict(head.tags)
    if told := _LAUNCHED.search(message):
        tags.setdefault("rank", told["rank"])
    return Block(KIND, (lines[start].number, head.number), head.stream, message=message, tags=tags), end
