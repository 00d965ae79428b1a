"""Judged failures in, the same with what explains them out: decisive lines from elsewhere in the log.

Law: a rule names what it explains; a line that explains nothing stays a failure of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from minifier import catalog
from minifier.model import Incident
from minifier.report import Evidence, Failure

__all__ = ["explain", "hinted", "told_with"]

CONTEXTS = 3


def explain(judged: list[tuple[Incident, Failure]]) -> list[tuple[Incident, Failure]]:
    """Hand each decisive line to the failure that its rule explains, which then is the root."""
    causes = [(i, f) for i, f in judged if i.role == "cause"]
    others = [(i, f) for i, f in judged if i.role != "cause"]
    for incident, cause in causes:
        explains = catalog.explained(cause.rule)
        at = next((n for n, (_, f) in enumerate(others) if {f.rule, *f.outranked, "*"} & explains), None)
        if at is None:
            others.append((incident, cause))
        else:
            explained, failure = others.pop(at)
            others.insert(0, (explained, _with_cause(failure, cause)))
    return [(i, replace(f, relation=_relation(n, f))) for n, (i, f) in enumerate(others)]


def _relation(place: int, failure: Failure) -> str:
    if place == 0:
        return "root"
    return "parallel" if failure.relation == "root" else failure.relation


def hinted(root: Failure, seen: Sequence[Failure]) -> Failure:
    """A root that no rule knows well, with the shapes and the words of the warning that explains it."""
    hint = next((f for f in seen if root.rule in catalog.explained(f.rule)), None)
    if hint is None or hint.lines > root.lines:
        return root
    return replace(
        root,
        shapes=root.shapes or hint.shapes,
        facts={**hint.facts, **root.facts},
        evidence=(*root.evidence, Evidence(hint.message, hint.lines)),
    )


def told_with(root: Failure, seen: Sequence[Failure]) -> Failure:
    """The root with the lines that say with what, or where, it happened."""
    fits = [f for f in seen if {root.rule, "*"} & catalog.explained(f.rule) and f.message not in root.message]
    lines = (Evidence(f.message, f.lines) for f in fits[:CONTEXTS])
    return replace(root, evidence=(*root.evidence, *lines))


def _with_cause(failure: Failure, cause: Failure) -> Failure:
    """The failure with the decisive line's words, rule and facts; its exception and frames stay."""
    return replace(
        failure,
        category=cause.category,
        rule=cause.rule,
        confidence=cause.confidence,
        message=cause.message,
        facts={**failure.facts, **cause.facts},
        because=cause.because,
        outranked=(failure.rule, *failure.outranked) if failure.rule else failure.outranked,
        evidence=(*failure.evidence, Evidence(cause.message, cause.lines)),
    )
