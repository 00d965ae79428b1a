"""A rule's id in, its page out: what it means, why it is that category, what to do, examples.

Law: a page says only what the rule's own table says.
"""

from __future__ import annotations

from collections.abc import Iterator

from minifier.catalog import Rule, rules
from minifier.errors import MinifierError

__all__ = ["explain", "list_rules"]


def list_rules() -> Iterator[str]:
    """Every rule, one line each: id, category, title."""
    width = max(len(rule.id) for rule in rules())
    for rule in rules():
        yield f"{rule.id:<{width}}  {rule.category:<14}  {rule.title}"


def explain(rule_id: str) -> str:
    """The page of one rule.

    Raises:
        MinifierError: no rule has that id; the text names the nearest ones.
    """
    found = next((rule for rule in rules() if rule_id in (rule.id, *rule.aliases)), None)
    if found is None:
        from difflib import get_close_matches  # half a millisecond that only a wrong id is worth

        near = get_close_matches(rule_id, [rule.id for rule in rules()], n=3)
        hint = f"; did you mean {' or '.join(near)}?" if near else "; --list-rules names them all"
        raise MinifierError(f"there is no rule {rule_id!r}{hint}")
    return "\n".join(_page(found)) + "\n"


def _page(rule: Rule) -> Iterator[str]:
    yield f"{rule.id}: {rule.title}"
    yield f"category {rule.category}, {round(rule.confidence * 100)}% sure where it matches"
    if rule.because:
        yield f"\n{rule.because}"
    if rule.steps:
        yield "\nWhat to do:"
    for number, step in enumerate(rule.steps, 1):
        yield f"  {number}. {step.text}"
        yield from (f"     {line}" for line in (step.check, step.link) if line)
    yield "\nMatches:"
    for example in rule.examples:
        yield from _quoted(f"{example.type}: {example.text}" if example.type else example.text)
    yield "\nDoes not match:"
    for miss in rule.near_misses:
        yield from _quoted(miss.text)
        yield f"      ({miss.why})"
    if rule.yields_to:
        yield f"\nYields to: {', '.join(rule.yields_to)}"


def _quoted(text: str) -> Iterator[str]:
    for n, line in enumerate(text.strip().splitlines()):
        yield f"  {'- ' if n == 0 else '  '}{line}"
