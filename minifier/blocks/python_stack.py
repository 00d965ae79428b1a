"""Lines in, the frames of one CPython stack out.

Frames may have markers, several code lines or none, annotated values (loguru) or no indentation at all.
Law: a line that is no part of a stack ends it; nothing is read twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from minifier.lazy import lazy
from minifier.model import Frame, Line

__all__ = [
    "HEADER",
    "Stack",
    "code_of",
    "frame_in",
    "is_converted",
    "is_frame",
    "is_sure",
    "leading",
    "read_converted",
    "read_stack",
]

HEADER = "Traceback (most recent call last):"
FRAME = lazy(
    r"(?P<lead>[ \t]*(?:[>→*]{1,3}[ \t]?)?)File (?:\\?[\"“]|&quot;)(?P<file>.+?)(?:\\?[\"”]|&quot;), "
    r"line (?P<line>\d{1,9}|\?|None)(?:, in (?P<function>.*))?$"
)
# The same without markers and escapes: nearly all frames, told in a fifth of the time.
PLAIN = lazy(
    r"(?P<lead>[ \t]*)File \"(?P<file>[^\"“”\\&]+)\", line (?P<line>\d{1,9})(?:, in (?P<function>.*))?$"
)
CONVERTED = lazy(r"[ \t]+(?P<file>[^\s:][^:]*\.py):(?P<line>\d{1,9}) (?P<function>[\w.<>]+)[ *]*$")
MARKERS = frozenset("~^ \t")
BOXES = frozenset("│└├╰┌")
HIDDEN = lazy(
    r"\[?(?:Previous line repeated|elided|\.*\s*skipp\w+|\.*\s*hidden)?[^\n\d]{0,24}(\d{1,9}) "
    r"(?:more times?|identical lines|hidden frames?|frames? hidden|frames?\b)"
)
SURE = lazy(
    r"[A-Za-z_][\w.]*?(?:Error|Exception|Exit|Interrupt|Empty|Warning|StopIteration|Timeout|ExceptionGroup|Signal"
    r"|Failure|Failed|Fault|Abort|Aborted|NotFound|Invalid|Unsupported)(?:\([\w.]+\))?(?::|$)"
    r"|[A-Za-z_]\w*\.(?:\w+\.)*(?:_*[A-Z]\w*|error|timeout|gaierror|herror): "
)
TIDY = lazy(r"(?<=[(\[{]) | (?=[)\]}])")
MOST_CODE_LINES = 12


@dataclass(slots=True)
class Stack:
    """Frames as printed; `indent` is theirs, `last` the index after the last line that is surely theirs,
    `end` the index of the first line that is no part of the stack."""

    frames: list[Frame] = field(default_factory=list)
    hidden: int = 0
    indent: int = 0
    last: int = 0
    end: int = 0


def leading(text: str) -> int:
    """How far the text is indented."""
    return len(text) - len(text.lstrip())


def frame_in(text: str) -> re.Match[str] | None:
    """The frame header that the line is, or that is glued behind its code."""
    if ", line " not in text or "File " not in text:
        return None
    found = PLAIN.match(text) or FRAME.match(text)
    if found is None:
        at = text.find("  File ", 1)
        found = FRAME.match(text, at) if at > 0 else None
    return found


def is_frame(text: str) -> bool:
    """Whether the line is a frame header."""
    return ", line " in text and (PLAIN.match(text) or FRAME.match(text)) is not None


def is_converted(text: str) -> bool:
    """Whether the line is the header of a frame as TensorFlow's AutoGraph printed them before 2.7."""
    return ".py:" in text and CONVERTED.match(text) is not None


def is_sure(text: str) -> bool:
    """Whether the text can only be an exception's line, wherever it stands."""
    return SURE.match(text) is not None


def code_of(parts: Sequence[str]) -> str:
    """One line of code of the several that newer Pythons print for one expression."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    return TIDY.sub("", " ".join("…" if p.startswith("...<") else p for p in parts))


def _frame(found: re.Match[str], number: int, parts: list[str]) -> Frame:
    _, file, line, name = found.groups("")
    name = name.strip()
    if " " in name:
        cut = name.find(">") + 1 if name.startswith("<") else name.find(" ")
        if cut > 0:
            rest = name[cut:].strip()
            name = name[:cut]
            if rest and rest[0] not in "(*" and not parts:  # AutoGraph marks what it converted with *
                parts = [rest]
    if "\\" in file and found.string.find('File \\"', found.start()) >= 0:
        file = file.replace("\\\\", "\\")
    return Frame(file, int(line) if line.isdigit() else None, name, code_of(parts), number)


def read_stack(lines: Sequence[Line], start: int, most: int = 100_000) -> Stack:
    """Read frames from index `start`, at most `most` of them."""
    stack = Stack(last=start, end=start)
    found: re.Match[str] | None = None
    number = 0
    parts: list[str] = []
    fresh = True  # no blank line and no annotation since the frame's header
    at = start
    while at < len(lines):
        text = lines[at].text
        if not text or text.isspace():
            fresh = fresh and not parts
            at += 1
            continue
        match = frame_in(text) if ", line " in text else None
        if match is not None:
            if match.start() and found is not None and not parts:
                parts.append(text[: match.start()].strip())
            if found is not None:
                stack.frames.append(_frame(found, number, parts))
                found = None
                if len(stack.frames) >= most:
                    break
            if not stack.frames:
                stack.indent = len(match["lead"])
            found, number, parts, fresh = match, lines[at].number, [], True
        elif found is None or not _is_detail(text, found, parts, fresh, lines, at):
            break
        else:
            fresh = _take(stack, text.strip(), parts, fresh)
        at += 1
        stack.last = at
    if found is not None:
        stack.frames.append(_frame(found, number, parts))
    stack.end = at
    return stack


def read_converted(lines: Sequence[Line], start: int) -> Stack:
    """Read AutoGraph's frames, each of two lines, from index `start`."""
    stack = Stack(indent=leading(lines[start].text), last=start, end=start)
    at = start
    while at < len(lines) and (found := CONVERTED.match(lines[at].text)) is not None:
        below = lines[at + 1].text if at + 1 < len(lines) else ""
        parts = [below.strip()] if leading(below) > stack.indent else []
        frame = Frame(found["file"], int(found["line"]), found["function"], code_of(parts), lines[at].number)
        stack.frames.append(frame)
        at += 1 + len(parts)
        stack.last = at
    while at < len(lines) and not lines[at].text.strip():
        at += 1
    stack.end = at
    return stack


def _take(stack: Stack, text: str, parts: list[str], fresh: bool) -> bool:
    """Take a line below a frame's header: code, a marker, an annotation or a count of hidden frames."""
    if text[0] in "^~" and MARKERS.issuperset(text):
        return fresh
    if text[0] in BOXES:
        return False
    if text[0] == "~" and "<--- HERE" in text:  # TorchScript prints the whole function, and marks one line
        del parts[:-1]
        return False
    if text[0] in "[." and (hidden := HIDDEN.match(text)) is not None:
        stack.hidden += int(hidden[1])
        return False
    if fresh and len(parts) < MOST_CODE_LINES:
        parts.append(text)
    return fresh


def _is_detail(
    text: str, found: re.Match[str], parts: list[str], fresh: bool, lines: Sequence[Line], at: int
) -> bool:
    """Whether a line below a frame's header belongs to that frame."""
    indent = len(text) - len(text.lstrip())
    if indent > len(found["lead"]):
        return fresh or bool(lines[at - 1].text.strip())
    stripped = text.strip()
    if stripped[0] in "^~" and MARKERS.issuperset(stripped):
        return True
    if stripped[0] == "[" and HIDDEN.match(stripped) is not None:
        return True
    if indent < len(found["lead"]) or HEADER in text or SURE.match(stripped) is not None:
        return False
    # the indentation is lost: the line after the header is its code, and so is a line above a marker
    if not parts:
        return fresh and (at == 0 or bool(lines[at - 1].text.strip()))
    below = lines[at + 1].text.strip() if at + 1 < len(lines) else ""
    return bool(below) and below[0] in "^~" and MARKERS.issuperset(below)
