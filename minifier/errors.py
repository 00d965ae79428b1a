"""Errors for callers; a log's content never raises one.

MinifierError
├── InputError     the input cannot be read
└── CatalogError   a rule or table file is wrong (all its mistakes at once)
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["CatalogError", "InputError", "MinifierError"]


class MinifierError(Exception):
    """Something that the caller can mend; its text says what, where, and what would be right."""


class InputError(MinifierError):
    """The input could not be read: `name` is the input's name, `reason` says why."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")
        self.name = name
        self.reason = reason


class CatalogError(MinifierError):
    """A table file has mistakes; `mistakes` holds one sentence for each."""

    def __init__(self, mistakes: Iterable[str]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join(self.mistakes))
