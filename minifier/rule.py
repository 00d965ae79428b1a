"""The nouns of the rule files: frozen records, and one function that makes them of a TOML table.

In: a `[[rule]]` table without mistakes; out: a `Rule`. docs/rules.md says what each field means.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

__all__ = ["Example", "NearMiss", "Rule", "RuleStep", "When", "make"]


class When(NamedTuple):
    """What must hold beside the pattern; what is empty holds always."""

    types: tuple[str, ...] = ()
    frames: str = ""
    raiser: tuple[str, ...] = ()


ALWAYS = When()


class RuleStep(NamedTuple):
    """A step before its templates are filled."""

    text: str
    check: str = ""
    link: str = ""


class Example(NamedTuple):
    """A message that the rule must name; `path` is the innermost frame's, where the rule asks for one."""

    text: str
    type: str = ""
    facts: Mapping[str, Any] = MappingProxyType({})
    raiser: str = ""
    path: str = ""


class NearMiss(NamedTuple):
    """A message that the rule must leave alone."""

    text: str
    why: str = ""
    type: str = ""
    raiser: str = ""
    path: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """One `[[rule]]` table; docs/rules.md says what each field means. `family` is its file's stem.

    `proved` says that tests hold its patterns to be linear, as they do for the package's own rules;
    `late` keeps the patterns that did not answer in time, where they are not.
    """

    id: str
    title: str
    category: str
    match: str
    confidence: float
    family: str = ""
    scope: str = "exception"
    role: str = "failure"
    anchors: tuple[str, ...] = ()
    not_if: str = ""
    retry: str = "after_fix"
    because: str = ""
    explanation: tuple[str, ...] = ()
    clash: tuple[str, ...] = ()
    explains: tuple[str, ...] = ()
    yields_to: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    since: str = ""
    when: When = ALWAYS
    facts: Mapping[str, str] = field(default_factory=dict)
    steps: tuple[RuleStep, ...] = ()
    examples: tuple[Example, ...] = ()
    near_misses: tuple[NearMiss, ...] = ()
    proved: bool = False
    late: list[str] = field(default_factory=list)


PARTS = {"steps": RuleStep, "examples": Example, "near_misses": NearMiss}


def make(raw: Mapping[str, Any], family: str, *, proved: bool = False) -> Rule:
    """One table of the file whose stem is `family`, as a rule."""
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()
    }
    for key, kind in PARTS.items():
        values[key] = tuple(kind(**part) for part in raw.get(key, ()))
    when = raw.get("when", {})
    values["when"] = When(tuple(when.get("types", ())), when.get("frames", ""), tuple(when.get("raiser", ())))
    return Rule(family=family, proved=proved, **values)
