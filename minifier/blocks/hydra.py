"""Hydra's short errors, which have no traceback: lines of one stream in, one block out.

A failed `instantiate` carries the exception as its `repr`; a refused override or config only words.
Law: a `repr` is read as a literal, never run; what cannot be read stays as printed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from minifier.lazy import lazy
from minifier.model import Block, Line, Raised

__all__ = ["ANCHORS", "KIND", "ORDER", "SAMPLE", "START", "read"]

KIND = "hydra"
ORDER = 30
ANCHORS = (
    "Error executing job with overrides: ",
    "Error in call to target '",
    "Error locating target '",
    "Error instantiating '",
    "Could not override '",
    "Could not append to config",
    "' is not in struct",
    "': Could not find '",
    "Could not load '",
    "You must specify '",
    "Cannot find primary config",
    "Primary config ",
    "Missing mandatory value: ",
    "Interpolation key '",
    "Error parsing override '",
    "Additional config directory '",
    "Ambiguous value for argument '",
    "See https://hydra.cc/docs/",
)
_TARGET = r"(?:Error in call to target|Error locating target|Error instantiating) '[^'\n]+'"
_REFUSED = (
    r"(?:Could not override '[^'\n]+'|Could not append to config\. |Key '[^'\n]+' is not in struct"
    r"|(?:In '[^'\n]+': )?Could not (?:find|load) '[^'\n]+'|You must specify '[^'\n]+', e\.g,"
    r"|Cannot find primary config|Primary config (?:directory|module) |Missing mandatory value: "
    r"|Additional config directory '[^'\n]+' not found"
    r"|Interpolation key '[^'\n]+' not found|Error parsing override '|Error merging |Multiple values for "
    r"|Ambiguous value for argument '|(?:mismatched|extraneous) input '|no viable alternative at input '"
    r"|token recognition error|LexerNoViableAlt)"
)
START = rf"^(?:{_TARGET}|{_REFUSED})"
SAMPLE = ("Error in call to target 'kit.nets.Encoder':",)

MOST_LINES = 80
DEEPEST = 8

_TARGET_LINE = lazy(rf"^{_TARGET}")
_REPR = lazy(r"^(?P<type>[A-Za-z_][\w.]*)\((?P<arguments>.*)\)$", re.DOTALL)
_CLOSING = lazy(r"^Set the environment variable HYDRA_FULL_ERROR=1")
_KEY = lazy(r"^\s*(?:full_key|object_type|reference_type)\s?[:=]")
_LISTS = ("Available options", "Config search path", "See https://hydra.cc")
_ADVICE = lazy(r",? ?set env var HYDRA_FULL_ERROR=1 to see chained exception\.?")


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """Read the error whose first line is at `start`, up to Hydra's closing advice."""
    end = _end(lines, start)
    text = [line.text.rstrip() for line in lines[start:end]]
    while end < len(lines) and not lines[end].text.strip() and end < start + MOST_LINES:
        end += 1
    if end < len(lines) and _CLOSING.match(lines[end].text):
        end += 1
    head = lines[start]
    span = (head.number, lines[end - 1].number)
    if _TARGET_LINE.match(text[0]):
        raised = _raised("\n".join(text), span)
        if raised is not None:
            return Block(KIND, span, head.stream, (raised,), tags=head.tags), end
    return Block(KIND, span, head.stream, message="\n".join(text), tags=head.tags), end


def _end(lines: Sequence[Line], start: int) -> int:
    """The index after the error's last line; a list of what there is may stand behind a blank line."""
    end = at = start + 1
    while at < min(len(lines), start + MOST_LINES):
        text = lines[at].text
        if _CLOSING.match(text):
            break
        blank = not lines[at - 1].text.strip()
        if text.strip():
            if blank and text[0] not in " \t" and not text.startswith(_LISTS):
                break
            end = at + 1
        at += 1
    return end


def _raised(text: str, span: tuple[int, int]) -> Raised | None:
    """The exception behind however many failed calls; None where the text does not carry its `repr`."""
    intro = ""
    notes: list[str] = []
    type_, message = "", text
    for _ in range(DEEPEST):
        if not _TARGET_LINE.match(message):
            break
        first, _, rest = message.partition("\n")
        keys = [line.strip() for line in rest.splitlines() if _KEY.match(line)]
        body = "\n".join(line for line in rest.splitlines() if not _KEY.match(line)).strip()
        found = _REPR.match(body)
        if found is None:
            break
        intro, notes = intro or first, notes + keys
        type_, message = found["type"], _said(found["type"], found["arguments"])
    if not type_:
        return None
    return Raised(type_, message, (), tuple(notes), span, span, intro=_ADVICE.sub("", intro))


def _said(type_: str, arguments: str) -> str:
    """What `str` would make of an exception whose `repr` has these arguments."""
    import ast  # for this alone

    try:
        values: tuple[object, ...] = ast.literal_eval(f"({arguments},)") if arguments.strip() else ()
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return arguments
    if len(values) == 1:
        return repr(values[0]) if type_.rpartition(".")[2] == "KeyError" else str(values[0])
    return str(values) if values else ""
