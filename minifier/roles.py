"""One exception in, its role out: may it be the root, or does it only wrap, follow, or go ignored?

Law: only what stands in `failures.toml`; nothing about this one log.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from minifier.catalog import table
from minifier.lazy import lazy
from minifier.model import Raised, Role

__all__ = ["is_wrapper", "role_of"]


class Sign(NamedTuple):
    """One table of `failures.toml`: every pattern that it has must be found."""

    role: Role
    type: re.Pattern[str] | None
    message: re.Pattern[str] | None
    intro: re.Pattern[str] | None

    def fits(self, raised: Raised) -> bool:
        return (
            (self.type is None or self.type.search(raised.type) is not None)
            and (self.message is None or self.message.search(raised.message[:4000]) is not None)
            and (self.intro is None or self.intro.search(raised.intro) is not None)
        )


@cache
def _signs() -> tuple[Sign, ...]:
    def pattern(row: dict[str, str], field: str) -> re.Pattern[str] | None:
        return lazy(row[field], re.MULTILINE) if field in row else None

    roles: tuple[Role, ...] = ("ignored", "wrapper", "follower")
    return tuple(
        Sign(role, pattern(row, "type"), pattern(row, "message"), pattern(row, "intro"))
        for role in roles
        for row in table("failures")[role]
    )


def role_of(raised: Raised) -> Role:
    """The role of the first table that fits; "root" where none does."""
    return next((sign.role for sign in _signs() if sign.fits(raised)), "root")


def is_wrapper(raised: Raised) -> bool:
    """Whether this exception only reports another one."""
    return role_of(raised) == "wrapper"
