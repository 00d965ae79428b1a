"""Failed package builds: lines of one stream in, one block with what the build itself said out.

pip's `error: subprocess-exited-with-error` and uv's `× Failed to build`, and a bare `Failed building wheel`.
Law: what broke stands in the build's output: the compiler's error before a traceback before pip's frame.
"""

from __future__ import annotations

from collections.abc import Sequence

from minifier.blocks import python
from minifier.lazy import lazy
from minifier.model import Block, Line, Raised
from minifier.nouns import replace

__all__ = ["ANCHORS", "KIND", "ORDER", "SIGNS", "START", "read"]

KIND = "wheel"
ORDER = 30
ANCHORS = (
    "subprocess-exited-with-error",
    "Failed to build ",
    "Failed to download and build ",
    "Failed building wheel for ",
    "Failed to build installable wheels",
    "Could not build wheels for ",
    "metadata-generation-failed",
)
SIGNS = ANCHORS
START = (
    r"^\s*(?:ERROR: |error: )?(?:subprocess-exited-with-error|metadata-generation-failed)"
    r"|^\s*(?:×|x) Failed to (?:download and )?build "
    r"|^\s*(?:ERROR: )?(?:Failed building wheel for |Failed to build installable wheels"
    r"|Could not build wheels for )"
)

MOST_LINES = 3000
MOST_SAID = 5
MOST_AFTER = 12

_MARGIN = lazy(r"^\s*(?:[│|]|╰─>|╰─▶|├─▶|├─>)*\s?")
_HEAD = lazy(r"^\s*(?:×|x) (?P<said>\S.*)$")
_END = lazy(r"^\s*\[end of output\]|^\s*note: This error originates from a subprocess")
_COMPILER = lazy(
    r"(?:\berror: (?!subprocess-|command '|metadata-)|\bfatal error\b|\berror C\d{4}:|\bnvcc fatal|\bld: "
    r"|ld returned|undefined reference|\bCMake Error|\berror\[E\d+\]|error: Microsoft Visual C)"
)
_SPOKEN = lazy(r"(?:Error|Exception): \S|^\s*(?:[A-Z]\w+Error)\s*$|not found|No such file|required")
_CLOSING = lazy(
    r"^\s*(?:ERROR: )?(?:Failed building wheel for |Failed to build |Could not build wheels for "
    r"|error: (?:metadata-generation-failed|subprocess-exited)|× |╰─> |note: |hint: |Encountered error)"
)
_ALONE = lazy(r"^\s*(?:ERROR: )?(?:Failed building wheel|Failed to build installable|Could not build wheels)")
_HEADER = "Traceback (most recent call last):"


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """Read the build's report whose first line is at `start`."""
    end = _end(lines, start)
    body = lines[start:end]
    title = next((found["said"] for line in body[:4] if (found := _HEAD.match(line.text))), "")
    title = title or lines[start].text.strip()
    line = lines[start]
    block = Block(KIND, (line.number, lines[end - 1].number), line.stream, tags=line.tags)
    compiler = [one.text.strip() for one in body[1:] if _COMPILER.search(one.text)]
    if not compiler:
        raised = _traceback(body)
        if raised:
            named = tuple(replace(one, intro=title) if not one.link else one for one in raised)
            return replace(block, raised=named), end
        compiler = [one.text.strip() for one in body[1:] if _SPOKEN.search(one.text)][-MOST_SAID:]
    said = [title, *(_MARGIN.sub("", text) for text in compiler[:MOST_SAID])]
    return replace(block, message="\n".join(dict.fromkeys(said))), end


def _end(lines: Sequence[Line], start: int) -> int:
    """The index after the output that is quoted, and after what repeats below it that it failed."""
    at = start + 1
    if _ALONE.match(lines[start].text):
        return _closing(lines, at)
    while at < min(len(lines), start + MOST_LINES):
        text = lines[at].text
        if _END.match(text):
            at += 1
            break
        if text[:1] not in (" ", "\t", "") and not _CLOSING.match(text) and text[:1] not in "╰│├×":
            break
        at += 1
    return _closing(lines, at)


def _closing(lines: Sequence[Line], at: int) -> int:
    end = at
    for index in range(at, min(len(lines), at + MOST_AFTER)):
        text = lines[index].text
        if _CLOSING.match(text):
            end = index + 1
        elif text.strip():
            break
    return end


def _traceback(body: Sequence[Line]) -> tuple[Raised, ...]:
    """The last traceback of the build's output, its margin taken off."""
    heads = [at for at, line in enumerate(body) if _HEADER in line.text]
    if not heads:
        return ()
    margin = body[heads[-1]].text.index(_HEADER)
    bare = [replace(line, text=line.text[margin:]) for line in body[heads[-1] :]]
    last = next((at for at, line in enumerate(bare) if _END.match(line.text)), len(bare))
    answer = python.read(bare[:last], 0)
    found = answer[0] if answer else ()
    return found.raised if isinstance(found, Block) else tuple(one for block in found for one in block.raised)
