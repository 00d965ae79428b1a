"""Lines in, one block for each `SomeError: message` whose traceback is not in the log out.

Law: only where a rule knows the message or the stream ends with it; a healthy log may well print the name
of an exception.
"""

from __future__ import annotations

from collections.abc import Sequence

from minifier import catalog
from minifier.blocks.python_exception import Message
from minifier.blocks.python_message import gather
from minifier.lazy import lazy
from minifier.model import Block, Line, Raised
from minifier.patterns import match

__all__ = ["ANCHORS", "KIND", "ORDER", "SIGNS", "START", "read"]

KIND = "bare"
ORDER = 950
ANCHORS = (
    "Error: ",
    "Exception: ",
    "Exit: ",
    "Interrupt: ",
    "Error('",
    'Error("',
    "Exception('",
    'Exception("',
)
SIGNS = ANCHORS
START = (
    r"^(?:[a-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Exit|Interrupt): \S"
    r"|\b(?:ERROR|CRITICAL|FATAL)\b[^\n]{0,400}(?:Error|Exception)\(['\"]"
)
SAMPLE = ("RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)",)

_LINE = lazy(r"^((?:[a-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Exit|Interrupt)): (\S.*)$")
_REPR = lazy(
    r"\b(?P<type>[A-Z]\w{0,80}(?:Error|Exception))\((?P<mark>['\"])(?P<message>.{1,2000})(?P=mark),?\)$"
)


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """Read the message that begins at `start`, if a rule names it or nothing stands below it."""
    line = lines[start]
    bare = _LINE.match(line.text)
    if bare is None:
        return _represented(lines, start)
    message = Message(bare[1], [bare[2]], [line.number], tags=frozenset(line.tags))
    end = start + 1
    if bare[2].endswith(":") or (end < len(lines) and lines[end].text[:1] in (" ", "\t")):
        end, _ = gather(lines, end, message)
    text = message.text
    known = any(match(rule, text, type=bare[1]) is not None for rule in catalog.exception_rules(text))
    if not known and any(lines[at].text.strip() for at in range(end, len(lines))):
        return None
    raised = Raised(bare[1], text, span=message.span, message_span=message.span)
    return Block(KIND, message.span, line.stream, (raised,), tags=line.tags), end


def _represented(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """Read what an error record says last with the exception's `repr`, where the stream ends with it."""
    line = lines[start]
    found = _REPR.search(line.text)
    if found is None or any(below.text.strip() for below in lines[start + 1 :]):
        return None
    span = (line.number, line.number)
    raised = Raised(found["type"], found["message"], span=span, message_span=span)
    return Block(KIND, span, line.stream, (raised,), tags=line.tags), start + 1
