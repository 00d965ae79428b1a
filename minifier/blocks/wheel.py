"""Failed package builds: lines of one stream in, what the build itself said out.

pip's `error: subprocess-exited-with-error` and `Command errored out`, uv's `Failed to build` and `The build
backend returned an error`, and a bare `Failed building wheel`.
Law: what broke stands in the build's output: the compiler's error before a traceback before pip's frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from minifier.blocks import cmake, event, python
from minifier.lazy import lazy
from minifier.model import Block, Line, Raised

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
    "Command errored out with exit status ",
    "build backend returned ",
    "Build backend failed",
    "Failed to prepare dist",
)
SIGNS = (*ANCHORS, "uild backend ", "Failed to prepare dist")
_NEW_UV = (
    r"error: (?:Failed to build |[Tt]he build backend returned|Build backend failed|Failed to prepare dist)"
)
START = (
    r"^\s*(?:ERROR: |error: )?(?:subprocess-exited-with-error|metadata-generation-failed)"
    r"|^\s*(?:×|x) (?:Failed to (?:download and )?build |[Tt]he build backend returned )"
    r"|^\s*(?:ERROR: )?(?:Failed building wheel for |Failed to build installable wheels"
    r"|Could not build wheels for )"
    rf"|^{_NEW_UV}|^\s*ERROR: Command errored out with exit status \d+:"
)
SAMPLE = ("error: subprocess-exited-with-error",)

MOST_LINES = 3000
MOST_SAID = 5
MOST_AFTER = 12
LAST = 3
"""Lines of a build's output that are kept where none of them looks like an error."""
WRAPPED = 40
"""uv wraps what it quotes at the terminal's width: a shorter line was not wrapped."""

_MARGIN = lazy(r"^\s*(?:[│|]|╰─>|╰─▶|├─▶|├─>)*\s?")
_HEAD = lazy(r"^\s*(?:×|x) (?P<said>\S.*)$")
_FLAT = lazy(rf"^{_NEW_UV}")
_OLD = lazy(r"^\s*ERROR: Command errored out")
_RULE = lazy(r"^\s*-{20,}$")
_END = lazy(r"^\s*\[end of output\]|^\s*note: This error originates from a subprocess")
_PART = lazy(r"^\[std(?:out|err)\]|^--- std(?:out|err):|^(?:hint|help): |^\s+(?:Caused by|cause): |^---$")
_COMPILER = lazy(
    r"(?:\berror: (?!subprocess-|[Cc]ommand '|metadata-|failed-wheel)|\bfatal error\b|\berror C\d{4}:"
    r"|\bnvcc fatal|\bld: |undefined reference|^\s*CMake Error|\berror\[E\d+\]|error: Microsoft Visual C"
    r"|: error: |^\s*Killed$|internal compiler error|error LNK\d)"
)
_VAGUE = lazy(
    r"ld returned \d|could not compile `|`cargo |ninja: build stopped|failed with exit|\berror: Error \d"
    r"|cmd\.exe"
)
_SPOKEN = lazy(
    r"(?:Error|Exception): \S|^\s*(?:[A-Z]\w+Error)\s*$|not found|No such file|required|must be installed"
    r"|not installed|setup command: |is deprecated|configuration error|[Uu]nsupported|not supported"
)
_STARTS = lazy(
    r"^(?:\S+:\d+|\S+: (?:\w+ )?error|\s|\||error|note|In file|warning|help|hint|[a-z]+\+\+ |gcc |cc )"
)
_CLOSING = lazy(
    r"^\s*(?:ERROR: )?(?:Failed building wheel for |Failed to build |Could not build wheels for "
    r"|error: (?:metadata-generation-failed|subprocess-exited|failed-wheel-build)|× |╰─> |note: |hint: "
    r"|Encountered error|Command errored out with exit status [^:]+$)"
    r"|^WARNING: Discarding |^\[end of output\]"
)
_ALONE = lazy(r"^\s*(?:ERROR: )?(?:Failed building wheel|Failed to build installable|Could not build wheels)")
_BUILT = lazy(r"^\s*(?:ERROR: )?Failed building wheel for (?P<package>\S+)")
_HEADER = "Traceback (most recent call last):"


def read(lines: Sequence[Line], start: int) -> tuple[tuple[Block, ...], int] | None:
    """Read the build's report whose first line is at `start`; lines that explain a traceback come with it."""
    end = _end(lines, start)
    body = lines[start:end]
    line = lines[start]
    block = Block(KIND, (line.number, lines[end - 1].number), line.stream, tags=line.tags)
    title = _title(body)
    said = list(_compiled(body))
    if not said:
        raised = _traceback(body)
        if raised:
            named = tuple(replace(one, intro=title) if not one.link else one for one in raised)
            return (*_causes(body), replace(block, raised=named)), end
        said = _spoken(body)
    return (replace(block, message="\n".join(dict.fromkeys([title, *said]))),), end


def _title(body: Sequence[Line]) -> str:
    """What failed: pip's and uv's sentence, with the package where only the closing line names it."""
    said = next((found["said"] for line in body[:4] if (found := _HEAD.match(line.text))), "")
    first = said or body[0].text.strip().removeprefix("error: ")
    if _OLD.match(body[0].text):
        built = next((found[0].strip() for line in body if (found := _BUILT.match(line.text))), "")
        return built or first.removeprefix("ERROR: ").rstrip(":")
    return first


def _compiled(body: Sequence[Line]) -> Iterator[str]:
    """The first errors of a compiler, a linker or CMake; vague ones where there are no others."""
    found = [at for at, line in enumerate(body) if at and _COMPILER.search(line.text)]
    telling = [at for at in found if not _VAGUE.search(body[at].text)]
    for at in (telling or found)[:MOST_SAID]:
        bare = _MARGIN.sub("", body[at].text).strip()
        if bare.startswith("CMake Error"):
            yield cmake.said(body, at)
        elif len(body[at].text.rstrip()) >= WRAPPED and _is_wrapped(body, at):
            yield f"{bare} {body[at + 1].text.strip()}"
        else:
            yield bare


def _is_wrapped(body: Sequence[Line], at: int) -> bool:
    """Whether uv broke this line at the terminal's width."""
    if not body[0].text.lstrip().startswith(("×", "x ")) or at + 1 >= len(body):
        return False
    margin = len(body[at].text) - len(body[at].text.lstrip())
    after = body[at + 1].text
    return after[:margin].isspace() and not _STARTS.match(after[margin:]) and bool(after[margin:].strip())


def _spoken(body: Sequence[Line]) -> list[str]:
    """What the build's script says itself; the last lines of its output if none of them looks like it."""
    bare = [_MARGIN.sub("", line.text).strip() for line in body[1:] if not _CLOSING.match(line.text)]
    quoted = [text for text in bare if text and not text.startswith(("[", "exit code", "cwd:", "command:"))]
    return [text for text in quoted if _SPOKEN.search(text)][-MOST_SAID:] or quoted[-LAST:]


def _causes(body: Sequence[Line]) -> Iterator[Block]:
    """Lines of the output that a rule takes for what explains the exception below them."""
    for at, line in enumerate(body):
        if any(anchor in line.text for anchor in event.signs()):
            answer = event.read([replace(line, text=_MARGIN.sub("", line.text))], 0)
            if at and answer and answer[0].event in ("cause", "observation", "context"):
                yield answer[0]


def _end(lines: Sequence[Line], start: int) -> int:
    """The index after the output that is quoted, and after what repeats below it that it failed."""
    first = lines[start].text
    if _ALONE.match(first):
        return _closing(lines, start + 1)
    if _FLAT.match(first):
        return _flat_end(lines, start + 1)
    at = start + 1
    while at < min(len(lines), start + MOST_LINES):
        text = lines[at].text
        if _END.match(text) or (_OLD.match(first) and _RULE.match(text)):
            at += 1
            break
        if text[:1] not in (" ", "\t", "") and not _CLOSING.match(text) and text[:1] not in "╰│├×":
            break
        at += 1
    return _closing(lines, at)


def _flat_end(lines: Sequence[Line], at: int) -> int:
    """uv's report without a margin: its parts have headings, a blank line before other text ends it."""
    start = end = at
    parted = False
    while at < min(len(lines), start + MOST_LINES):
        text = lines[at].text
        if text.strip():
            heads = _PART.match(text.strip()) is not None or _PART.match(text) is not None
            fresh = not lines[at - 1].text.strip() and text[:1] not in " \t"
            parted = parted or heads
            if not parted or (fresh and not heads):
                break
            end = at + 1
        at += 1
    return end


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
