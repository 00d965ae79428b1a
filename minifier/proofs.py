"""A whole rule and the rules beside it in, every way in which it breaks its own promises out.

Examples that it must win, near misses that it must leave alone, sentences, links, time on pumped input.
Law: what a rule's table promises is tried, never believed.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

from minifier import matching
from minifier.catalog import Catalog, Example, NearMiss, Rule
from minifier.model import Frame
from minifier.patterns import find

__all__ = ["faults", "first_words", "stack"]

PUMPED = 60_000
PAGE = re.compile(r"https://[\w.-]+\.[a-z]{2,}(?:/[\w./#?=%:+~&,@-]*)?")


def faults(rule: Rule, beside: Catalog) -> Iterator[str]:
    """One sentence for each promise that the rule breaks among these rules, which hold it too."""
    slow = list(_slow(rule))
    yield from slow
    if slow:
        return
    for number, example in enumerate(rule.examples, 1):
        yield from (f"examples[{number}]: {fault}" for fault in _example(rule, example, beside))
    for number, miss in enumerate(rule.near_misses, 1):
        choice = _choose(rule, miss, beside)
        if choice is not None and choice.rule.id == rule.id:
            yield f"near_misses[{number}]: the rule names it, which it must not"
    for number, step in enumerate(rule.steps, 1):
        if step.link and not PAGE.fullmatch(step.link):
            yield f"steps[{number}].link: {step.link!r} is not the address of a page"


def _example(rule: Rule, example: Example, beside: Catalog) -> Iterator[str]:
    known = _facts(rule, example)
    if known is None:
        yield "the rule does not match it"
        return
    choice = _choose(rule, example, beside)
    if choice is not None and choice.rule.id != rule.id:
        yield f"{choice.rule.id} ({choice.rule.confidence}) outranks the rule ({rule.confidence})"
    wrong = {name: known.get(name) for name, value in example.facts.items() if known.get(name) != value}
    yield from (f"the fact {name} is {value!r}, not {example.facts[name]!r}" for name, value in wrong.items())
    if not matching.explain(rule, known):
        yield "no explanation has all its facts here"


def first_words(rule: Rule) -> str:
    """What the rule's explanation says of its first example; "" where it has none."""
    known = _facts(rule, rule.examples[0]) if rule.examples else None
    return "" if known is None else matching.explain(rule, known)


def stack(rule: Rule, proof: Example | NearMiss) -> tuple[Frame, ...]:
    """A stack of one frame, raised by whom the example says, else by whom the rule asks for."""
    owner: Any = proof.raiser or (rule.when.raiser or ("user",))[0]
    return (Frame(proof.path or "train.py", 7, owner=owner),)


def _facts(rule: Rule, example: Example) -> dict[str, Any] | None:
    groups = matching.match(rule, example.text, type=example.type, frames=stack(rule, example))
    return None if groups is None else matching.facts(rule, groups)


def _choose(rule: Rule, proof: Example | NearMiss, beside: Catalog) -> matching.Choice | None:
    near = beside.candidates(rule.scope, proof.text, type=proof.type)
    return matching.choose(near, proof.text, type=proof.type, frames=stack(rule, proof))


def _slow(rule: Rule) -> Iterator[str]:
    """Fragments of the examples, repeated thousands of times, must be answered in time.

    Nothing is tried without `regex`: `re` knows no time-out, so a bad pattern would hold up the test itself.
    """
    if find_spec("regex") is None:
        return
    patterns = {"match": rule.match, "not_if": rule.not_if, "when.frames": rule.when.frames}
    for key, source in patterns.items():
        if source and any(_is_late(rule, source, example.text) for example in rule.examples):
            yield f"{key}: does not answer in time on long input; no nested quantifiers, bound the gaps"


def _is_late(rule: Rule, source: str, text: str) -> bool:
    for fragment in (text, text[: len(text) // 2], text[len(text) // 3 :], text[-1:]):
        tried = replace(rule, late=[])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            find(tried, source, f"{text[:40]}{(fragment * 4_000)[:PUMPED]}\0")
        if tried.late:
            return True
    return False
