"""One exception in, its role out: may it be the root, or does it only wrap, follow, or go ignored?

Law: only what stands in `failures.toml`; nothing about this one log.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from minifier.catalog import table
from minifier.lazy import lazy
from minifier.model import Raised, Role

__all__ = ["is_wrapper", "role_of"]


LOOKED_AT = 4000
"""Characters of a message that are looked at."""


class Sign(NamedTuple):
    """One table of `failures.toml`: what it has must all be found."""

    role: Role
    types: tuple[str, ...]
    holds: tuple[str, ...]
    message: re.Pattern[str] | None
    intro: re.Pattern[str] | None

    def fits(self, last: str, message: str, folded: str, intro: str) -> bool:
        """`last` is the last part of the type, `folded` the message in lower case."""
        return (
            (not self.types or last in self.types)
            and (not self.holds or any(map(folded.__contains__, self.holds)))
            and (self.message is None or self.message.search(message) is not None)
            and (self.intro is None or self.intro.search(intro) is not None)
        )


@cache
def _signs() -> tuple[Sign, ...]:
    def pattern(row: dict[str, str], field: str) -> re.Pattern[str] | None:
        return lazy(row[field], re.MULTILINE) if field in row else None

    roles: tuple[Role, ...] = ("ignored", "wrapper", "follower")
    return tuple(
        Sign(
            role,
            tuple(row.get("types", ())),
            tuple(row.get("holds", ())),
            pattern(row, "message"),
            pattern(row, "intro"),
        )
        for role in roles
        for row in table("failures")[role]
    )


def role_of(raised: Raised) -> Role:
    """The role of the first table that fits; "root" where none does."""
    return _role(raised.type, raised.message[:LOOKED_AT], raised.intro)


@lru_cache(maxsize=256)  # the members of a chain are asked again and again
def _role(type: str, message: str, intro: str) -> Role:
    last = type.partition("(")[0].rpartition(".")[2]  # Ray writes RayTaskError(ValueError)
    folded = message.lower()
    return next((sign.role for sign in _signs() if sign.fits(last, message, folded, intro)), "root")


def is_wrapper(raised: Raised) -> bool:
    """Whether this exception only reports another one."""
    return role_of(raised) == "wrapper"
