"""A line in, the exception that it names out; the table of what stands round one, `python.toml`, read here.

Law: right below a stack any plausible name is an exception's; elsewhere only one that can be nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from minifier.blocks.python_stack import is_sure, leading
from minifier.catalog import table
from minifier.lazy import lazy
from minifier.model import Line, Link, Span

__all__ = ["GLUED", "QUOTES", "Message", "chain_at", "exception_in", "is_foreign", "is_intro", "pattern"]


EXCEPTION = lazy(
    r"(?P<type>[A-Za-z_]\w{0,200}(?:(?:\.|::)(?:<locals>|\w{1,200})){0,30}(?:\(\w[\w.]{0,200}\))?)"
    r"(?: \(see above for traceback\))?(?:: (?P<message>.*)|:?\s*)$"
)
GLUED = lazy(
    r"(?<![\w.'\"(])(?:[A-Za-z_]\w{0,80}\.){0,12}\w{0,80}(?:Error|Exception|Interrupt|Exit)(?:: |:?$)"
)
TAIL = lazy(r"\s{0,9}(?:\w[\w .:-]{0,40}:\s+)?\d{1,3}%\|[^|]{0,300}\|? .{0,20}\d+/\d+ \[.*$")
CAMEL = lazy(r"_?[A-Z][a-z0-9]+[A-Z]")
PLAIN_TYPES = frozenset({"error", "timeout", "gaierror", "herror", "fault"})
QUOTES = ('"""', "'''")
CAUSE = "The above exception was the direct cause of the following exception"
CONTEXT = "During handling of the above exception, another exception occurred"


@dataclass(slots=True)
class Message:
    """What an exception says, and the number of each line. `base` is the indentation of the first,
    `echoes` the lines above the traceback by their shapes (output that ran before goes on after it),
    `bare` says that nothing more can follow, `tangled` that another stack may go on below."""

    type: str
    lines: list[str]
    numbers: list[int]
    base: int = 0
    echoes: Mapping[str, str] = field(default_factory=dict)
    tags: frozenset[str] = frozenset()
    notes: list[str] = field(default_factory=list)
    size: int = 0
    flat: int = 0
    trailing: bool = False
    tangled: bool = False
    bare: bool = False

    @property
    def text(self) -> str:
        """The whole message."""
        return "\n".join(self.lines).rstrip()

    @property
    def span(self) -> Span:
        """First and last line."""
        last = len(self.lines) - 1
        while last and not self.lines[last]:
            last -= 1
        return self.numbers[0], self.numbers[last]

    def add(self, text: str, number: int) -> None:
        """Add a line."""
        self.lines.append(text)
        self.numbers.append(number)
        self.size += len(text) + 1

    def drop(self) -> None:
        """Take the last line that is not blank back."""
        while len(self.lines) > 1:
            self.numbers.pop()
            if self.lines.pop():
                break


@cache
def pattern(kind: str) -> re.Pattern[str]:
    tables: list[dict[str, Any]] = table("blocks/python.toml")[kind]
    return re.compile("|".join(f"(?:{entry['match']})" for entry in tables))


def is_foreign(text: str) -> bool:
    """Whether the line is other output: a log line, a progress bar, a prompt, a launcher."""
    return pattern("foreign").match(text) is not None


def is_intro(text: str) -> bool:
    """Whether the line, standing above a traceback, says what it is."""
    return pattern("intro").match(text) is not None


def chain_at(text: str) -> Link:
    """How the next exception hangs on the last one, if this line says so."""
    if CAUSE in text:
        return "cause"
    return "context" if CONTEXT in text else ""


def exception_in(line: Line, *, sure: bool = False) -> Message | None:
    """The exception that the line names; `sure` asks for a name that can be nothing else."""
    text = line.text.strip()
    found = EXCEPTION.match(text)
    if found is None or not (is_sure(text) or (not sure and _is_plausible(found))):
        glued = GLUED.search(text) if not sure else None
        if glued is None or not _ends_a_prefix(text[: glued.start()]):
            return None
        found = EXCEPTION.match(text, glued.start())
        if found is None:
            return None
    if pattern("shell").match(found["type"]) is not None:
        found = EXCEPTION.match(found["message"] or "") or found
    said = found["message"] or ""
    if "%|" in said:
        said = TAIL.sub("", said).rstrip()
    keys = frozenset(line.tags) & {"time", "level", "logger"}
    last = found["type"].rpartition(".")[2]
    bare = found["message"] is None and not text.endswith(":")
    bare = bare or pattern("single").match(f"{last}: {said[:600]}") is not None
    return Message(
        found["type"], [said], [line.number], leading(line.text), tags=keys, size=len(said), bare=bare
    )


def _is_plausible(found: re.Match[str]) -> bool:
    """Whether a name without a telling ending, right below a stack, is an exception's."""
    dotted, _, last = found["type"].replace("::", ".").rpartition(".")
    said = found["message"] is not None
    if last in PLAIN_TYPES:
        return said
    if dotted:
        return last.lstrip("_")[:1].isupper()
    return CAMEL.match(last) is not None or (said and last[:1].isupper() and not is_foreign(found.string))


def _ends_a_prefix(text: str) -> bool:
    return not text or text.rstrip().endswith(("]", "|", ">", ")")) or "%|" in text
