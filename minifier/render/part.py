"""One piece of the prose forms.

In and out: nothing. Law: a part says what it is and how much it matters, never how it looks.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Part"]


class Part(NamedTuple):
    """One piece of the prose forms.

    `kind` tells a form how to set it; `rank` 0 is never dropped, higher ranks go first.
    """

    kind: str
    rank: int
    lines: tuple[str, ...]
    mark: bool = False
