"""The lines after a block in, how many of them show that the program went on out.

Law: few lines are looked at, and a line that tells of an end counts for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import islice

from minifier.catalog import table
from minifier.model import Line

__all__ = ["count"]

LOOKED_AT = 40


@cache
def _signs() -> tuple[re.Pattern[str], re.Pattern[str]]:
    onward = table("failures.toml")["onward"]
    return re.compile(onward["goes_on"]), re.compile(onward["ends"])


def count(lines: Iterable[Line]) -> int:
    """Count the lines that report progress or an end that went well."""
    goes_on, ends = _signs()
    texts = (line.text for line in islice(lines, LOOKED_AT))
    return sum(goes_on.search(text) is not None and ends.search(text) is None for text in texts)
