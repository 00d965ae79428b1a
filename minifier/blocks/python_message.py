"""Lines after a stack in, the exception's type and its whole message out.

What other output looks like, and what is printed below a message without being part of it: `python.toml`.
Law: a message ends where something else begins, and is cut after 400 lines or 64 KiB.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from minifier.blocks.python_stack import HEADER, is_frame, is_sure, leading
from minifier.catalog import table
from minifier.model import Line, Link, Span

__all__ = [
    "QUOTES",
    "Message",
    "Stop",
    "chain_at",
    "echo",
    "exception_in",
    "gather",
    "is_foreign",
    "is_intro",
]

Stop = Literal["end", "header", "stack"]

MOST_LINES = 400
MOST_BYTES = 65_536
MOST_BLANKS = 3
MOST_FLAT = 80
AHEAD = 40

EXCEPTION = re.compile(
    r"(?P<type>[A-Za-z_]\w{0,200}(?:(?:\.|::)(?:<locals>|\w{1,200})){0,30}(?:\(\w[\w.]{0,200}\))?)"
    r"(?: \(see above for traceback\))?(?:: (?P<message>.*)|:?\s*)$"
)
GLUED = re.compile(
    r"(?<![\w.'\"(])(?:[A-Za-z_]\w{0,80}\.){0,12}\w{0,80}(?:Error|Exception|Interrupt|Exit)(?:: |:?$)"
)
TAIL = re.compile(r"\s{0,9}(?:\w[\w .:-]{0,40}:\s+)?\d{1,3}%\|[^|]{0,300}\|? .{0,20}\d+/\d+ \[.*$")
CAMEL = re.compile(r"_?[A-Z][a-z0-9]+[A-Z]")
PLAIN_TYPES = frozenset({"error", "timeout", "gaierror", "herror", "fault"})
QUOTES = ('"""', "'''")
CAUSE = "The above exception was the direct cause of the following exception"
CONTEXT = "During handling of the above exception, another exception occurred"
DIGITS = re.compile(r"\d+(?:[.,]\d+)*")


@dataclass(slots=True)
class Message:
    """What an exception says, and the number of each line. `base` is the indentation of the first,
    `echoes` the lines above the traceback by their shapes (output that ran before goes on after it),
    `bare` says that the type stands alone, `tangled` that another stack may go on below."""

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
def _pattern(kind: str) -> re.Pattern[str]:
    tables: list[dict[str, Any]] = table("blocks/python.toml")[kind]
    return re.compile("|".join(f"(?:{entry['match']})" for entry in tables))


def is_foreign(text: str) -> bool:
    """Whether the line is other output: a log line, a progress bar, a prompt, a launcher."""
    return _pattern("foreign").match(text) is not None


def is_intro(text: str) -> bool:
    """Whether the line, standing above a traceback, says what it is."""
    return _pattern("intro").match(text) is not None


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
    said = found["message"] or ""
    if "%|" in said:
        said = TAIL.sub("", said).rstrip()
    keys = frozenset(line.tags) & {"time", "level", "logger"}
    bare = found["message"] is None and not text.endswith(":")
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


# --- where a message ends --------------------------------------------------------------------


def gather(lines: Sequence[Line], start: int, message: Message) -> tuple[int, Stop]:
    """Add the lines from `start` on that belong to the message.

    Returns the index of the first line left, and why: "header" and "stack" are quoted by the message,
    "end" is anything else.
    """
    at = start
    while at < len(lines) and len(message.lines) < MOST_LINES and message.size < MOST_BYTES:
        text = lines[at].text
        if not text or text.isspace():
            after = _across(lines, at, message)
            if after is None:
                return at, "end"
            if not message.trailing:
                for line in lines[at:after]:
                    message.add("", line.number)
            at = after
            text = lines[at].text
        stop = _stop(lines[at], message)
        if stop is not None:
            return at, stop
        _take(lines[at], message)
        at += 1
    return at, "end"


def _stop(line: Line, message: Message) -> Stop | None:
    """Why the message cannot go on with this line, which is not blank."""
    text = line.text
    if HEADER in text:
        return "header" if _announces(message, text) else "end"
    if is_frame(text):
        return "end" if message.tangled else "stack"
    stripped = text.strip()
    if stripped in QUOTES or chain_at(stripped) or (message.tangled and is_sure(stripped)):
        return "end"
    if message.base and leading(text) < message.base:
        return "end"
    text = text[message.base :]
    if _pattern("trailer").match(text) is not None:
        message.trailing = True
        return None
    indented = text[:1] in " \t"
    if message.trailing or message.bare:
        return None if (indented or _pattern("note").match(text) is not None) else "end"
    if _is_other(line, text, message):
        return "end"
    message.flat = 0 if indented else message.flat + 1
    return "end" if message.flat > MOST_FLAT else None


def _is_other(line: Line, text: str, message: Message) -> bool:
    if any(key in line.tags and key not in message.tags for key in ("time", "level", "logger")):
        return True
    if is_foreign(text):
        return True
    return bool(message.echoes) and text[:1] not in " \t" and message.echoes.get(echo(text), text) != text


def echo(text: str) -> str:
    """The shape of a line of running output: its beginning without its numbers."""
    return DIGITS.sub("0", text.strip())[:14] if DIGITS.search(text) else ""


def _take(line: Line, message: Message) -> None:
    if message.trailing:
        return
    text = line.text[message.base :].rstrip()
    if _pattern("note").match(text) is not None:
        message.notes.append(text)
    else:
        message.add(text, line.number)


def _announces(message: Message, header: str) -> bool:
    """Whether a message quotes the traceback that begins on the line `header`."""
    if "Original Traceback" in header:
        return True
    said = next((text for text in reversed(message.lines) if text.strip()), "")
    if message.bare or not said:
        return not message.bare
    return said.rstrip().endswith((":", "(", *QUOTES)) or header.lstrip()[:1] in "('\""


def _across(lines: Sequence[Line], at: int, message: Message) -> int | None:
    """The index of the line with which the message goes on after blank lines, None if it does not."""
    after = at
    while after < len(lines) and not lines[after].text.strip():
        after += 1
        if after - at > MOST_BLANKS:
            return None
    if after >= len(lines):
        return None
    text = lines[after].text
    if HEADER in text:
        return after if _announces(message, text) else None
    stripped = text.strip()
    if chain_at(stripped) or stripped in QUOTES:
        return None
    rest = text[message.base :]
    if _pattern("trailer").match(rest) is not None:
        return after
    if message.trailing or is_foreign(rest) or leading(text) < message.base:
        return None
    if message.bare:
        return None
    said = message.lines[-1].rstrip()
    if not said or said.endswith((":", "(", "[", "{")) or _pattern("paragraph").match(rest) is not None:
        return after
    if rest[:1] in " \t" and (said[:1] in " \t" or _pattern("paragraph").match(rest.strip()) is not None):
        return after
    return after if _breaks_off(said, message) or _closes(lines, after) else None


def _breaks_off(said: str, message: Message) -> bool:
    """Whether a message of several paragraphs stops in the middle of a sentence."""
    return "" in message.lines[1:] and said[-1:].islower()


def _closes(lines: Sequence[Line], start: int) -> bool:
    """Whether what follows is still quoted or chained, so that all up to there was message."""
    for line in lines[start : start + AHEAD]:
        text = line.text
        if not text:
            continue
        if text[0] in "\"'TD" and (text.strip() in QUOTES or chain_at(text)):
            return True
        if HEADER in text or ", line " in text:
            return False
    return False
