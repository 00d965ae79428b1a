"""Lines in, one block for each `SomeError: message` whose traceback is not in the log out.

Law: only where a rule knows the message; a healthy log may well print the name of an exception.
"""

from __future__ import annotations

from collections.abc import Sequence

from minifier import catalog
from minifier.lazy import lazy
from minifier.model import Block, Line, Raised
from minifier.patterns import match

__all__ = ["ANCHORS", "KIND", "ORDER", "SIGNS", "START", "read"]

KIND = "bare"
ORDER = 950
ANCHORS = ("Error: ", "Exception: ", "Exit: ", "Interrupt: ")
SIGNS = ANCHORS
START = r"^(?:[a-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Exit|Interrupt): \S"

_LINE = lazy(r"^((?:[a-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Exit|Interrupt)): (\S.*)$")


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """Read the one line at `start` if a rule names its message."""
    line = lines[start]
    bare = _LINE.match(line.text)
    if bare is None or not any(
        match(r, bare[2], type=bare[1]) is not None for r in catalog.exception_rules(bare[2])
    ):
        return None
    span = (line.number, line.number)
    raised = Raised(bare[1], bare[2], span=span, message_span=span)
    return Block(KIND, span, line.stream, (raised,), tags=line.tags), start + 1
