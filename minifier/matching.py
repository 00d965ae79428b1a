"""A message and the rules that could name it in, the one rule that does out, with its facts and sentences.

Law: the choice depends on the rules and the message alone, never on the order of either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from minifier import facts as values
from minifier.model import Frame, Step
from minifier.patterns import match
from minifier.rule import Rule
from minifier.templates import fill

__all__ = ["Choice", "choose", "explain", "facts", "match", "steps"]

# What a template may always say, also of a failure without frames or exception.
UNKNOWN = {"culprit": "the failing line", "type": "the exception"}


class Choice(NamedTuple):
    """The rule that names a message, its named groups, and the ids of the rules that it outranked."""

    rule: Rule
    groups: dict[str, str]
    outranked: tuple[str, ...]


def choose(
    rules: Iterable[Rule],
    message: str,
    *,
    type: str = "",
    frames: Sequence[Frame] = (),
) -> Choice | None:
    """The rule that names this message: no matching rule outranks it, then the surest, then by id."""
    found = {}
    for rule in rules:
        groups = match(rule, message, type=type, frames=frames)
        if groups is not None:
            found[rule.id] = (rule, groups)
    if not found:
        return None
    # Where all yield in a ring (a user's rules may) nobody is outranked.
    names = {name for rule, _ in found.values() for name in (rule.id, *rule.aliases)}
    kept = [pair for pair in found.values() if not names & set(pair[0].yields_to)]
    rule, groups = min(kept or found.values(), key=lambda pair: (-pair[0].confidence, pair[0].id))
    return Choice(rule, groups, tuple(sorted(found.keys() - {rule.id})))


def facts(rule: Rule, groups: Mapping[str, str]) -> dict[str, Any]:
    """The groups as values of their kinds; a text that is no such value is left out."""
    parsed = {name: values.parse(rule.facts.get(name, "text"), text) for name, text in groups.items()}
    return {name: value for name, value in parsed.items() if value is not None}


def explain(rule: Rule, known: Mapping[str, Any]) -> str:
    """The rule's explanation, filled with the facts (and `culprit` and `type` where they are known)."""
    return _filled(rule, rule.explanation, known)


def steps(rule: Rule, known: Mapping[str, Any]) -> tuple[Step, ...]:
    """The rule's steps; one whose text lacks a fact is left out, a check that lacks one is emptied."""
    filled = [(_filled(rule, [step.text], known), _filled(rule, [step.check], known)) for step in rule.steps]
    return tuple(
        Step(text, check, step.link) for (text, check), step in zip(filled, rule.steps, strict=True) if text
    )


def _filled(rule: Rule, templates: Sequence[str], known: Mapping[str, Any]) -> str:
    def render(name: str, value: Any) -> str:
        return values.render(rule.facts.get(name, "text"), value)

    return fill(templates, {**UNKNOWN, **known}, render)
