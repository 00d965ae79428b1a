"""An exception's line and what follows in, its whole message out.

Law: a message ends where something else begins, and is cut after 400 lines or 64 KiB.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from minifier.blocks.python_exception import QUOTES, Message, chain_at, is_foreign, pattern
from minifier.blocks.python_stack import HEADER, is_converted, is_frame, is_sure, leading
from minifier.model import Line

__all__ = ["Stop", "echo", "gather", "is_foreign"]

Stop = Literal["end", "header", "stack"]

MOST_LINES = 400
MOST_BYTES = 65_536
MOST_BLANKS = 3
MOST_FLAT = 80
AHEAD = 40

FENCE = re.compile(r"\*{20,}$")
"""With which some libraries begin a message that they set apart."""
DIGITS = re.compile(r"\d+(?:[.,]\d+)*")


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
    if is_frame(text) or (" code:" in message.lines[0] and is_converted(text)):
        return "end" if message.tangled else "stack"
    stripped = text.strip()
    if stripped in QUOTES or chain_at(stripped) or (message.tangled and is_sure(stripped)):
        return "end"
    if message.base and leading(text) < message.base:
        return "end"
    text = text[message.base :]
    if pattern("trailer").match(text) is not None:
        message.trailing = True
        return None
    indented = text[:1] in " \t"
    if message.trailing or message.bare:
        goes_on = (indented and not is_foreign(text)) or pattern("note").match(text) is not None
        return None if goes_on else "end"
    if not message.text and FENCE.match(text) is not None:
        return None
    if _is_other(line, text, message):
        return "end"
    message.flat = 0 if indented else message.flat + 1
    return "end" if message.flat > MOST_FLAT else None


def _is_other(line: Line, text: str, message: Message) -> bool:
    if any(key in line.tags and key not in message.tags for key in ("time", "level", "logger")):
        return True
    if is_foreign(text) or (not text[:1].isascii() and text[:1].isalpha() and message.text.isascii()):
        return True
    return bool(message.echoes) and text[:1] not in " \t" and message.echoes.get(echo(text), text) != text


def echo(text: str) -> str:
    """The shape of a line of running output: its beginning without its numbers."""
    return DIGITS.sub("0", text.strip())[:14] if DIGITS.search(text) else ""


def _take(line: Line, message: Message) -> None:
    if message.trailing:
        return
    text = line.text[message.base :].rstrip()
    if pattern("note").match(text) is not None:
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
    if pattern("trailer").match(rest) is not None:
        return after
    if message.trailing or is_foreign(rest) or leading(text) < message.base:
        return None
    if message.bare:
        return None
    said = message.lines[-1].rstrip()
    if not said or said.endswith((":", "(", "[", "{")) or pattern("paragraph").match(rest) is not None:
        return after
    if pattern("opening").match(said.lstrip()) is not None:
        return after
    if rest[:1] in " \t" and (said[:1] in " \t" or pattern("paragraph").match(rest.strip()) is not None):
        return after
    return after if _breaks_off(said, message) or _closes(lines, after) else None


def _breaks_off(said: str, message: Message) -> bool:
    """Whether a message of several paragraphs stops in the middle of a sentence."""
    return "" in message.lines[1:] and said[-1:].islower() and said.count(" ") > 2


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
