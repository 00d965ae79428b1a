"""A rule and a message in, the rule's named groups out.

The package's rules are proved linear and asked with `re`, which loads faster; a user's own rule, and any
rule about a long message, with `regex` where it is installed, for its time-out. Both read a rule alike.
Law: a pattern that does not answer in time has not matched; a user's rule that does not is asked no more.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Any, Protocol

from minifier.model import Frame
from minifier.rule import Rule

__all__ = ["find", "match"]

SHORT = 8 * 1024
"""Characters up to which the package's rules need no time-out."""
TIME_OUT = 1.0


class Found(Protocol):
    """The part of a match that both engines share."""

    def start(self) -> int: ...

    def groupdict(self) -> dict[str, str | Any]: ...


class Pattern(Protocol):
    """The part of a compiled pattern that both engines share."""

    def search(self, string: str, /) -> Found | None: ...


class TimedPattern:
    """A pattern of `regex` that gives up in time, a TimeoutError: a user's rule may be exponential."""

    def __init__(self, compiled: Any) -> None:
        self._compiled = compiled

    def search(self, string: str, /) -> Found | None:
        found: Found | None = self._compiled.search(string, timeout=TIME_OUT)
        return found


@functools.cache
def _plain(source: str) -> Pattern:
    return re.compile(source, re.MULTILINE)


@functools.cache
def _timed(source: str) -> Pattern:
    try:
        import regex
    except ImportError:
        return _plain(source)
    return TimedPattern(regex.compile(source, regex.MULTILINE))


def find(rule: Rule, source: str, text: str) -> Found | None:
    """Where one of the rule's patterns is found in a text."""
    if rule.late:
        return None
    compiled = _plain if rule.proved and len(text) <= SHORT else _timed
    try:
        return compiled(source).search(text)
    except TimeoutError:
        if not rule.proved:
            rule.late.append(source)
            _warn(rule)
        return None


def _warn(rule: Rule) -> None:
    import warnings

    said = f"rule {rule.id}: a pattern did not answer within {TIME_OUT:g} s; the rule counts as not matching"
    warnings.warn(said, RuntimeWarning, stacklevel=2)


def match(rule: Rule, message: str, *, type: str = "", frames: Sequence[Frame] = ()) -> dict[str, str] | None:
    """The rule's named groups that took part, where the rule holds for this message."""
    if rule.anchors and not any(anchor in message for anchor in rule.anchors):
        return None
    if not _applies(rule, type, frames):
        return None
    found = find(rule, rule.match, message)
    if found is None or (rule.not_if and find(rule, rule.not_if, message)) or rule.late:
        return None
    return {name: text for name, text in found.groupdict().items() if text is not None}


def _applies(rule: Rule, type: str, frames: Sequence[Frame]) -> bool:
    when = rule.when
    if when.types and type.rpartition(".")[2] not in when.types:
        return False
    if when.raiser and _raiser(frames) not in when.raiser:
        return False
    if not when.frames:
        return True
    return any(find(rule, when.frames, file) for file in dict.fromkeys(frame.file for frame in frames))


def _raiser(frames: Sequence[Frame]) -> str:
    """Whose code asked for what failed: a module's `__getattr__` only says that there is no such name."""
    return next((frame.owner for frame in reversed(frames) if frame.function != "__getattr__"), "")
