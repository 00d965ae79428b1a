"""Lines that belong to no other format in, one block for each decisive line out.

Decisive is what a line rule matches (`Killed`, a kernel's assertion, a linker's message), or a bare
`SomeError: message` whose traceback is not in the log. Law: one line, one block.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from minifier import catalog
from minifier.model import Block, Line, Raised

__all__ = ["ANCHORS", "KIND", "ORDER", "START", "read"]

KIND = "event"
ORDER = 900

_BARE = r"^(?:[a-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Exit|Interrupt|Warning): \S"
_BARE_LINE = re.compile(r"^((?:[a-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Exit|Interrupt)): (\S.*)$")

ANCHORS = tuple(sorted({anchor for rule in catalog.line_rules() for anchor in rule.anchors}))
START = "|".join([_BARE, *(re.escape(anchor) for anchor in ANCHORS)])


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """Read the one line at `start` if a line rule or a bare exception makes it decisive."""
    line = lines[start]
    span = (line.number, line.number)
    for rule in catalog.line_rules():
        found = catalog.search(rule, line.text)
        if found is not None:
            block = Block(KIND, span, line.stream, (), found, rule.id, rule.role, line.tags)
            return block, start + 1
    bare = _BARE_LINE.match(line.text)
    if bare is None or not any(catalog.search(rule, bare[2]) for rule in catalog.exception_rules(bare[2])):
        return None
    raised = Raised(bare[1], bare[2], span=span, message_span=span)
    return Block(KIND, span, line.stream, (raised,), tags=line.tags), start + 1
