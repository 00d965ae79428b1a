"""Judged failures and the log's command lines in, the root with what bears it out from elsewhere out.

Lines that tell the same story beside an exception; the command line where it holds a value that is at fault.
Law: only lines of the log; a value that nothing names, and a line of another story, are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from minifier import catalog
from minifier.lazy import lazy
from minifier.nouns import replace
from minifier.report import Evidence, Failure

__all__ = ["beside", "cited"]

LINES = 4
"""Lines of one story that are shown."""
WHOLE = 240
"""Characters of a command that is shown whole."""
HEAD = 90
COMMON = frozenset(
    (
        "batch",
        "config",
        "create",
        "error",
        "failed",
        "model",
        "python",
        "script",
        "torch",
        "train",
        "training",
    )
)
"""Words that name no flag in particular."""

_FLAG = lazy(r"(?:^|\s)(?P<flag>--?[A-Za-z][\w.-]*)(?:[= ](?P<value>[^\s-]\S*))?")
_QUOTED = lazy(r"'([^'\n]{2,80})'|\"([^\"\n]{2,80})\"")
_WORD = lazy(r"[a-z]{5,}")


def beside(failures: Sequence[Failure]) -> list[Failure]:
    """Hand to an exception at the root the bare lines that tell of the same kind of fault."""
    root, *rest = failures
    if root.exception is None or root.category == "unknown":
        return [root, *rest]
    same = [
        f for f in rest if f.exception is None and f.relation == "parallel" and f.category == root.category
    ]
    lines = [Evidence(f.message, f.lines) for f in same if f.message not in root.exception.message]
    return [replace(root, evidence=(*root.evidence, *lines[:LINES])), *(f for f in rest if f not in same)]


def cited(root: Failure, commands: Sequence[tuple[int, str]]) -> Failure:
    """The root with the first command line that holds one of its values or a flag that its rule names."""
    for number, command in commands:
        parts = [found[0].strip() for found in _FLAG.finditer(command) if _bears(found, root)]
        if parts or any(_holds(command, value) for value in _values(root)):
            shown = Evidence(_short(command, parts), (number, number))
            return replace(root, evidence=(*root.evidence, shown))
    return root


def _short(command: str, parts: Sequence[str]) -> str:
    """The command, a long one only with the flags that bear on the failure."""
    if len(command) <= WHOLE:
        return command
    flags = [part for part in dict.fromkeys(parts) if part not in command[:HEAD]]
    return " … ".join([command[:HEAD], *flags])


def _bears(found: re.Match[str], root: Failure) -> bool:
    """Whether a flag's value is one of the failure's, or the failure's rule speaks of the flag."""
    if any(_holds(found["value"] or "", value) for value in _values(root)):
        return True
    words = {word.rstrip("s") for word in _WORD.findall(found["flag"].lower())} - COMMON
    return bool(words & _spoken(root))


def _spoken(root: Failure) -> set[str]:
    """The words of the rule that name what to change."""
    if not root.rule:
        return set()
    rule = catalog.by_id(root.rule)
    told = " ".join([rule.title, *(step.text for step in rule.steps)]).lower()
    return {word.rstrip("s") for word in _WORD.findall(told)} - COMMON


def _values(root: Failure) -> Iterator[str]:
    """Values that the failure names, as text."""
    message = root.exception.message if root.exception else root.message
    for found in _QUOTED.finditer(message[:2000]):
        yield found[1] or found[2]
    for value in root.facts.values():
        yield from _plain(value)


def _plain(value: Any) -> Iterator[str]:
    if isinstance(value, bool | float) or value is None:
        return
    if isinstance(value, str | int):
        text = str(value)
        if len(text) > 2 or (isinstance(value, int) and value > 1):
            yield text


def _holds(text: str, value: str) -> bool:
    """Whether the value is a word of the text; a number may follow a flag's letter at once."""
    before = r"(?<![\w.])(?:-[A-Za-z])?" if value.isdigit() else r"(?<![\w.-])"
    return value in text and re.search(before + re.escape(value) + r"(?![\w.-])", text) is not None
