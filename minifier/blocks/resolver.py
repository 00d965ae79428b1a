"""Package resolvers that found no solution: lines of one stream in, one block out.

pip, uv, conda, mamba and poetry. The block's message is the whole decisive text, its first line first.
Law: what the tool wrapped is joined again; general advice is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from minifier.lazy import lazy
from minifier.model import Block, Line

__all__ = ["ANCHORS", "KIND", "ORDER", "START", "read"]

KIND = "resolver"
ORDER = 30
ANCHORS = (
    "ERROR: Cannot install ",
    "The conflict is caused by:",
    "ERROR: ResolutionImpossible",
    "ERROR: Could not find a version that satisfies",
    "ERROR: No matching distribution found for",
    "ERROR: Ignored the following ",
    "ERROR: Package '",
    "ERROR: Invalid requirement: ",
    "ERROR: Could not open requirements file",
    "ERROR: Could not install packages due to",
    "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES",
    "is not a supported wheel on this platform",
    "dependency resolver does not currently take into account",
    "which is incompatible.",
    "No solution found when resolving",
    "ResolvePackageNotFound:",
    "PackagesNotFoundError:",
    "UnsatisfiableError:",
    "libmamba Could not solve",
    "Could not solve for environment specs",
    "version solving failed",
)
_PIP = (
    r"ERROR: (?:Cannot install |Could not find a version that satisfies |No matching distribution found for "
    r"|ResolutionImpossible|Ignored the following |Package '[^'\n]+' requires a different Python"
    r"|Invalid requirement: |Could not open requirements file|Could not install packages due to "
    r"|THESE PACKAGES DO NOT MATCH|\S+ is not a supported wheel)|The conflict is caused by:"
)
_CLASH = (
    r"(?:ERROR: )?pip's dependency resolver does not currently take into account"
    r"|ERROR: \S+ \S+ (?:has requirement|requires) .*which is incompatible\.$"
)
_UV = r"\s*(?:×|x|error:) ?No solution found when resolving"
_CONDA = (
    r"(?:ResolvePackageNotFound|PackagesNotFoundError|LibMambaUnsatisfiableError|UnsatisfiableError):"
    r"|(?:error +libmamba )?Could not solve for environment specs"
)
_POETRY = r".*version solving failed\.?\s*$"
START = rf"^(?:{_PIP}|{_CLASH}|{_UV}|{_CONDA}|{_POETRY})"

MOST_LINES = 120
MOST_ABOVE = 40
MOST_AGAIN = 400

_PIP_LINE = lazy(_PIP)
_CLASH_LINE = lazy(_CLASH)
_UV_LINE = lazy(_UV)
_CONDA_LINE = lazy(_CONDA)
_PIP_ADVICE = lazy(r"^(?:To fix this you could try to:|\d\. )")
_CAUSES = "The conflict is caused by:"
_RESOLUTION = "ERROR: ResolutionImpossible"
_REQUIRES = lazy(r"^\S+ \S+ (?:requires|has requirement) .*(?:incompatible|not installed)\.?$")
_MARGIN = lazy(r"^\s*(?:[×│├└╰|]|╰─▶|├─▶|\|-+>)*(?:─▶)?\s*")
_NEW_SENTENCE = lazy(r"^(?:And because|And |Because|So, because|hint: |help: )")
_BULLET = lazy(r"^\s*(?:[-–•├└│]|\|)")
_CONDA_GOES_ON = lazy(
    r"^(?:\s|[├└│]|Could not solve|The following|Package |Current channels|Note that|Your installed version"
    r"|Pins seem|Specifications:|Output in format|Please )"
)
_BECAUSE = lazy(r"^\s*(?:So, )?[Bb]ecause ")


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | tuple[tuple[Block, ...], int]:
    """Read the text whose telling line is at `start`; what a builder only says again is skipped."""
    text = lines[start].text
    if text.startswith(_CAUSES) and any(line.text.startswith(_CAUSES) for line in _above(lines, start)):
        return (), _pip(lines, start)[1]
    if _UV_LINE.match(text):
        return _block(lines, start, *_uv(lines, start))
    if _PIP_LINE.match(text):
        return _block(lines, start, *_pip(lines, start))
    if _CLASH_LINE.match(text):
        return _block(lines, start, *_run(lines, start, lambda line: _REQUIRES.match(line) is not None))
    if _CONDA_LINE.match(text):
        return _block(lines, start, *_conda(lines, start))
    first = _because(lines, start)
    said = [line.text.strip() for line in lines[first : start + 1] if line.text.strip()]
    return _block(lines, first, [" ".join(said)], start + 1)


def _above(lines: Sequence[Line], start: int) -> Sequence[Line]:
    return lines[max(0, start - MOST_AGAIN) : start]


def _block(lines: Sequence[Line], start: int, said: Sequence[str], end: int) -> tuple[Block, int]:
    head = lines[start]
    span = (head.number, lines[end - 1].number)
    return Block(KIND, span, head.stream, message="\n".join(said), tags=head.tags), end


def _run(lines: Sequence[Line], start: int, goes_on: Callable[[str], bool]) -> tuple[list[str], int]:
    """The first line and those below it that go on with it."""
    end = start + 1
    while end < min(len(lines), start + MOST_LINES) and goes_on(lines[end].text):
        end += 1
    return [line.text.strip() for line in lines[start:end]], end


def _pip(lines: Sequence[Line], start: int) -> tuple[list[str], int]:
    """pip's errors: a conflict with its causes, or the lines that say what is not to be had."""
    said = [lines[start].text.rstrip()]
    end = at = start + 1
    causes = said[0].startswith(("The conflict", "ERROR: Cannot install"))
    if said[0].startswith(_RESOLUTION):
        return said, end
    while at < min(len(lines), start + MOST_LINES):
        text = lines[at].text.rstrip()
        other = _PIP_LINE.match(text)
        if other and causes is not text.startswith(("The conflict", _RESOLUTION)):
            break
        known = other or _PIP_ADVICE.match(text) or text.startswith("  ")
        if text and not known:
            break
        if text and (other or not _PIP_ADVICE.match(text)):
            said.append(text)
        at += 1
        end = at if text else end
        if text.startswith((_RESOLUTION, "ERROR: No matching")):
            break
    return said, end


def _uv(lines: Sequence[Line], start: int) -> tuple[list[str], int]:
    """uv's proof: sentences that were wrapped, below a margin."""
    said = [_MARGIN.sub("", lines[start].text).strip()]
    end = at = start + 1
    while at < min(len(lines), start + MOST_LINES):
        text = lines[at].text
        if text.strip() and text[0] not in " \t╰├│|":
            break
        bare = _MARGIN.sub("", text).strip()
        if bare:
            if len(said) == 1 or _NEW_SENTENCE.match(bare):
                said.append(bare)
            else:
                said[-1] += f" {bare}"
            end = at + 1
        at += 1
    return said, end


def _conda(lines: Sequence[Line], start: int) -> tuple[list[str], int]:
    """conda's and mamba's lists and trees, across the blank lines between them."""
    said = [lines[start].text.rstrip()]
    end = at = start + 1
    while at < min(len(lines), start + MOST_LINES):
        text = lines[at].text.rstrip()
        if text and not _CONDA_GOES_ON.match(text):
            break
        if text.startswith("Current channels"):
            break
        if text:
            said.append(text)
            end = at + 1
        at += 1
    return said, end


def _because(lines: Sequence[Line], start: int) -> int:
    """The index of the line with which poetry's proof begins."""
    first = start
    for at in range(start, max(-1, start - MOST_ABOVE), -1):
        text = lines[at].text
        if _BECAUSE.match(text):
            first = at
        elif not text.strip() and at < start and not _leads_on(lines, at):
            break
    return first


def _leads_on(lines: Sequence[Line], at: int) -> bool:
    """Whether the proof's earlier part stands above this blank line."""
    above = lines[at - 1].text if at > 0 else ""
    return above[:1] in (" ", "B", "S", "a") and above.rstrip()[-1:] in (".", ",")
