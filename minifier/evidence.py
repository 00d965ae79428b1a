"""Judged failures and the log's command lines in, the root with what bears it out from elsewhere out.

Lines that tell the same story beside an exception; the command line where it holds a value that is at fault.
Law: only lines of the log; a value that nothing names, and a line of another story, are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from minifier import catalog
from minifier.launch import HUNG, Launch
from minifier.lazy import lazy
from minifier.model import Span
from minifier.report import Evidence, Failure

__all__ = ["beside", "cited"]

MACHINE = ("resource", "infrastructure")
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
_SETTINGS = lazy(r"\s(?:\S{0,80}[=/\\])?[\w.-]{1,80}\.(?:ya?ml|json|toml|ini|cfg|gin)(?=\s|$)")
"""The file of settings that a command names: where a wrong setting stands."""
_QUOTED = lazy(r"'([^'\n]{2,80})'|\"([^\"\n]{2,80})\"")
_WORD = lazy(r"[a-z]{5,}")


def beside(failures: Sequence[Failure]) -> list[Failure]:
    """Hand to the root the lines that tell of the same kind of fault.

    Bare lines become a part of it. Where the machine is at fault it hits several places at once: what another
    exception says is shown, and its place stands in for the root's where that one has none; so does the place
    of what only reports the root, as a test reports the server that it started.
    """
    root, *rest = failures
    if root.category == "unknown":
        return [root, *rest]
    same = [f for f in rest if f.relation == "parallel" and f.category == root.category]
    bare = [f for f in same if f.exception is None and (root.exception or f.rule == root.rule)]
    alike = (
        [f for f in same if f.exception is not None] if root.exception and root.category in MACHINE else []
    )
    told = [f for f in (*bare, *alike) if f.message not in _message(root)]
    lines = [Evidence(f.message, _where(f)) for f in told[:LINES]]
    reporters = [f for f in rest if f.relation == "wrapper" and not f.chained]
    culprit = root.culprit or next((f.culprit for f in (*alike, *reporters) if f.culprit is not None), None)
    root = replace(root, culprit=culprit, evidence=(*root.evidence, *lines))
    return [root, *(f for f in rest if f not in bare)]


def _where(failure: Failure) -> Span:
    """The line of a failure's message: an exception's is its last."""
    last = failure.lines[1]
    return failure.lines if failure.exception is None else (last, last)


def cited(root: Failure, launch: Launch) -> Failure:
    """The root with where it ran, if the machine is at fault, and the command line that bears on it.

    A time-out tells nothing of what came before: the program's last line before the silence does.
    """
    if root.category in MACHINE and len(root.ranks) == 1:
        worker = next((w for w in launch.workers if w.host and w.rank in root.ranks), None)
        if worker is not None:
            shown = Evidence(f"rank {worker.rank} ran on {worker.host}", (worker.number, worker.number))
            root = replace(root, evidence=(*root.evidence, shown))
    if launch.before is not None and HUNG in _message(root):
        number, text = launch.before
        root = replace(root, evidence=(*root.evidence, Evidence(text, (number, number))))
    return _commanded(root, launch.commands)


def _commanded(root: Failure, commands: Sequence[tuple[int, str]]) -> Failure:
    """The first command line that holds a value of the root, a flag of its rule or the wrong settings."""
    for number, command in commands:
        parts = [found[0].strip() for found in _FLAG.finditer(command) if _bears(found, root)]
        file = root.category == "configuration" and _SETTINGS.search(command)
        if parts or file or any(_holds(command, value) for value in _values(root)):
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
    value = (found["value"] or "").strip("\"'")
    if any(_holds(value, named) for named in _values(root)):
        return True
    if len(value) > 2 and not value.isdigit() and _holds(_message(root), value):
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


def _message(root: Failure) -> str:
    return (root.exception.message if root.exception else root.message)[:2000]


def _values(root: Failure) -> Iterator[str]:
    """Values that the failure names, as text."""
    for found in _QUOTED.finditer(_message(root)):
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
