"""Package resolvers that found no solution: lines of one stream in, one block out.

pip, uv, conda, mamba and poetry. The block's message is the whole decisive text, its first line first.
Law: what the tool wrapped is joined again; general advice is left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from minifier.lazy import lazy
from minifier.model import Block, Line

__all__ = ["ANCHORS", "KIND", "ORDER", "SAMPLE", "START", "read"]

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
    "error: externally-managed-environment",
    "does not appear to be a Python project",
    "Directory cannot be installed in editable mode",
    "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES",
    "is not a supported wheel on this platform",
    "No solution found when resolving",
    "ResolvePackageNotFound:",
    "PackagesNotFoundError:",
    "UnsatisfiableError:",
    "libmamba Could not solve",
    "Could not solve for environment specs",
    "version solving failed",
    "  cause: ",
    "Failed to download ",
    "Failed to fetch",
    "  Caused by: ",
    "error: File not found: ",
    "error: No interpreter found for ",
    "error: Unable to find lockfile ",
    "error: The lockfile at ",
    "error: The requested interpreter resolved to ",
    "error: Distribution not found at: ",
    "error: No `pyproject.toml` found",
    "pyproject.toml changed significantly since",
    "is not allowed by the project (",
)
_PIP = (
    r"ERROR: (?:Cannot install |Could not find a version that satisfies |No matching distribution found for "
    r"|ResolutionImpossible|Ignored the following |Package '[^'\n]+' requires a different Python"
    r"|Invalid requirement: |Could not open requirements file|Could not install packages due to "
    r"|THESE PACKAGES DO NOT MATCH|\S+ is not a supported wheel|\S+ does not appear to be a Python project"
    r"|File .{1,60} not found\. Directory cannot be installed)|The conflict is caused by:"
)
_MANAGED = r"error: externally-managed-environment"
_UV = r"\s*(?:×|x|error:) ?No solution found when resolving"
_CONDA = (
    r"(?:ResolvePackageNotFound|PackagesNotFoundError|LibMambaUnsatisfiableError|UnsatisfiableError):"
    r"|(?:error +libmamba )?Could not solve for environment specs"
)
_POETRY = r".*version solving failed\.?\s*$"
_REFUSED = (
    r"error: (?:File not found: |No interpreter found for |Unable to find lockfile |The lockfile at "
    r"|The requested interpreter resolved to |Distribution not found at: |No `pyproject\.toml` found)"
    r"|pyproject\.toml changed significantly since|The current Python version \([\d.]+\) is not allowed"
)
_CAUSED = r"(?:error:|\s*×) \S"
START = rf"^(?:{_PIP}|{_MANAGED}|{_UV}|{_CONDA}|{_POETRY}|{_REFUSED}|{_CAUSED})"
SAMPLE = (
    "ERROR: Cannot install kit==1.0 and other because these package versions have conflicting dependencies.",
)

MOST_LINES = 120
MOST_ABOVE = 40
MOST_AGAIN = 400
MOST_TRIES = 30
"""Lines above pip's verdict in which it may have said that its index gave no answer."""

_PIP_LINE = lazy(_PIP)
_MANAGED_LINE = lazy(_MANAGED)
_REFUSED_LINE = lazy(_REFUSED)
_BUILD = lazy(
    r"\s*(?:error:|×) (?:Failed to (?:download and )?build|[Tt]he build backend|Build backend"
    r"|Failed to prepare dist)"
)
_UV_LINE = lazy(_UV)
_CONDA_LINE = lazy(_CONDA)
_PIP_ADVICE = lazy(r"^(?:To fix this you could try to:|\d\. )")
_PIP_HINT = "Hint: "
_IGNORED = "ERROR: Ignored the following "
_CAUSES = "The conflict is caused by:"
_RESOLUTION = "ERROR: ResolutionImpossible"
_NONE_SEEN = "(from versions: none)"
_NO_ANSWER = lazy(
    r"^WARNING: Retrying \(|^Could not fetch URL |^WARNING: pip is configured with locations that req"
)
_CAUSE = lazy(r"^\s*(?:├─▶ |╰─▶ )|^  (?:cause|Caused by): ")
_MARGIN = lazy(r"^\s*(?:[×│├└╰|]|╰─▶|├─▶|\|-+>)*(?:─▶)?\s*(?:cause: |Caused by: )?")
_NEW_SENTENCE = lazy(r"^(?:And because|And |Because|So, because|hint: |help: |fatal: |remote: |--- stderr)")
_BULLET = lazy(r"^\s*(?:[-–•├└│]|\|)")
_CONDA_GOES_ON = lazy(
    r"^(?:\s|[├└│]|Could not solve|The following|Package |Current channels|Note that|Your installed version"
    r"|Pins seem|Specifications:|Output in format|Please )"
)
_BECAUSE = lazy(r"^\s*(?:So, )?[Bb]ecause ")


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | tuple[tuple[Block, ...], int] | None:
    """Read the text whose telling line is at `start`; what a builder only says again is skipped."""
    text = lines[start].text
    if text.startswith(_CAUSES) and any(line.text.startswith(_CAUSES) for line in _above(lines, start)):
        return (), _pip(lines, start)[1]
    if _UV_LINE.match(text):
        return _block(lines, start, *_uv(lines, start))
    if _PIP_LINE.match(text):
        said, end = _pip(lines, start)
        passed_over = all(line.startswith(_IGNORED) for line in said)  # pip took another release and went on
        return ((), end) if passed_over else _block(lines, start, said, end)
    if _MANAGED_LINE.match(text):
        return _block(lines, start, *_managed(lines, start))
    if _CONDA_LINE.match(text):
        return _block(lines, start, *_conda(lines, start))
    if _REFUSED_LINE.match(text):
        return _block(lines, start, [text.strip()], start + 1)
    if text.lstrip().startswith(("error: ", "× ")):
        return _caused(lines, start)
    first = _because(lines, start)
    said = [line.text.strip() for line in lines[first : start + 1] if line.text.strip()]
    return _block(lines, first, [" ".join(said)], start + 1)


def _above(lines: Sequence[Line], start: int) -> Sequence[Line]:
    return lines[max(0, start - MOST_AGAIN) : start]


def _block(lines: Sequence[Line], start: int, said: Sequence[str], end: int) -> tuple[Block, int]:
    head = lines[start]
    span = (head.number, lines[end - 1].number)
    return Block(KIND, span, head.stream, message="\n".join(said), tags=head.tags), end


def _caused(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """uv's error with its chain of causes; a build's is read elsewhere."""
    below = lines[start + 1].text if start + 1 < len(lines) else ""
    if not _CAUSE.match(below) or _BUILD.match(lines[start].text):
        return None
    said, end = _uv(lines, start)
    return _block(lines, start, [lines[start].text.strip(" ×"), *said[1:]], end)


def _managed(lines: Sequence[Line], start: int) -> tuple[list[str], int]:
    """pip's refusal to install into the system's Python, with its first sentence."""
    end = start + 1
    most = min(len(lines), start + MOST_LINES)
    while end < most and lines[end].text.startswith((" ", "×", "╰", "note:", "hint:")):
        end += 1
        if end < len(lines) and not lines[end].text.strip():
            end += 1
    below = next((line.text for line in lines[start + 1 : start + 4] if line.text.startswith("×")), "")
    return [lines[start].text.strip(), *([below.strip()] if below else [])], min(end, len(lines))


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
        known = other or _PIP_ADVICE.match(text) or text.startswith(("  ", _PIP_HINT))
        if text and not known:
            break
        if text and (other or not _PIP_ADVICE.match(text)):
            said.append(text)
        at += 1
        end = at if text else end
        if text.startswith((_RESOLUTION, "ERROR: No matching")):
            break
    return [*_unanswered(lines, start, said), *said], end


def _unanswered(lines: Sequence[Line], start: int, said: Sequence[str]) -> list[str]:
    """The last line above in which pip says that its index gave no answer, where it then saw no version."""
    if not any(_NONE_SEEN in text for text in said):
        return []
    above = (line.text for line in reversed(lines[max(0, start - MOST_TRIES) : start]))
    return [text for text in above if _NO_ANSWER.match(text)][:1]


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
            if len(said) == 1 or _NEW_SENTENCE.match(bare) or _CAUSE.match(text):
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
