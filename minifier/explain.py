"""A rule's id in, its page out: what it means, why it is that category, what to do, examples.

Law: a page says only what the rule's own table says, and what that makes of its first example.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minifier.catalog import Rule, rules
from minifier.errors import MinifierError
from minifier.proofs import first_words
from minifier.report import CATEGORIES
from minifier.ruleset import nearest

__all__ = ["explain", "list_rules"]


def list_rules(own: Sequence[Rule] = (), *, category: str = "", family: str = "") -> Iterator[str]:
    """The package's rules and a user's own, one line each: id, category, title.

    Raises:
        MinifierError: no category or family has that name; the text names those that there are.
    """
    every = sorted((*rules(), *own), key=lambda rule: rule.id)
    for word, name, known in (
        ("category", category, CATEGORIES),
        ("family", family, sorted({rule.family for rule in every})),
    ):
        if name and name not in known:
            raise MinifierError(f"there is no {word} {name!r}; one of {', '.join(known)}")
    every = [rule for rule in every if category in ("", rule.category) and family in ("", rule.family)]
    width = max((len(rule.id) for rule in every), default=0)
    for rule in every:
        yield f"{rule.id:<{width}}  {rule.category:<14}  {rule.title}"


def explain(rule_id: str, own: Sequence[Rule] = ()) -> str:
    """The page of one rule of the package or of a user's own.

    Raises:
        MinifierError: no rule has that id; the text names the nearest ones.
    """
    every = (*rules(), *own)
    found = next((rule for rule in every if rule_id in (rule.id, *rule.aliases)), None)
    if found is None:
        hint = nearest(rule_id, [rule.id for rule in every]) or "; --list-rules names them all"
        raise MinifierError(f"there is no rule {rule_id!r}{hint}")
    return "\n".join(_page(found)) + "\n"


def _page(rule: Rule) -> Iterator[str]:
    yield f"{rule.id}: {rule.title}"
    yield f"category {rule.category}, {round(rule.confidence * 100)}% sure where it matches"
    if rule.because:
        yield f"\n{rule.because}"
    if said := first_words(rule):
        yield f"\nOf its first example it says: {said}"
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
