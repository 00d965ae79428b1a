"""A regex's source in, a pattern out that is compiled when it is first asked.

Most logs need few of the patterns that the readers know; compiling all of them would be half of the start.
Law: but for when it is compiled, it is what `re.compile` gives.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast

__all__ = ["lazy"]

METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")


class _Lazy:
    """Stands for a pattern; once one of its methods is asked for, all of them are the pattern's own."""

    __slots__ = (*METHODS, "_flags", "_source")

    def __init__(self, source: Any, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        # Only where a slot is empty: before the first use, and for the pattern's other attributes.
        compiled = re.compile(self._source, self._flags)
        for method in METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def lazy(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """The pattern of that source, not yet compiled."""
    return cast("re.Pattern[AnyStr]", _Lazy(source, flags))
