"""Incidents in, the report out: each is named by a rule, the root's words become the report's.

Law: every statement points at lines; the winner says what it outranked; unknown stays unknown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from minifier import catalog, matching
from minifier.causes import explain, hinted, told_with
from minifier.evidence import beside, cited
from minifier.facts import clash, shapes
from minifier.fingerprint import fingerprint
from minifier.frames import culprit as choose_culprit
from minifier.frames import in_loop, own_all
from minifier.launch import Launch
from minifier.lazy import lazy
from minifier.model import Frame, Incident, Raised, Span
from minifier.report import Alternative, Evidence, Exc, Failure, Observation, Reduction, Report, SourceInfo

__all__ = ["judge"]

_WARNING_PLACE = lazy(r"^.*?\.py:\d+: (?:\w+Warning: )?", re.DOTALL)

UNKNOWN_CONFIDENCE = 0.3
SURE_OF_NONE = 0.9
RAISER_SHOWN = ("dependency", "framework")
"""Where the packages are at fault, the library frame that raised is shown beside the user's."""


def judge(
    incidents: Sequence[Incident],
    source: SourceInfo,
    environment: Mapping[str, str],
    *,
    launch: Launch | None = None,
    every_frame: bool = False,
) -> Report:
    """Name the incidents and write the report.

    Args:
        incidents: root cause first, as `failures.gather` orders them.
        source: what was read.
        environment: versions and settings that the log states.
        launch: what the log says of the job's processes and of the command that started it.
        every_frame: list the libraries' frames too.
    Returns:
        The report; of its `reduction` only `shown_lines` is filled.
    """
    aside = [i for i in incidents if i.role == "ignored" or (i.role == "symptom" and i.relation != "root")]
    observations = tuple(_observation(i) for i in aside if i.block.event != "context")
    judged = explain([(i, _judge(i, every_frame)) for i in incidents if i not in aside])
    if not judged:
        return Report(source, "none", SURE_OF_NONE, "No failure found", observations=observations,
                      environment=environment)  # fmt: skip
    incident, root = judged[0]
    root = hinted(root, [_judge(i, every_frame) for i in aside if i.block.event == "observation"])
    root = told_with(root, [_judge(i, every_frame) for i in aside if i.block.event == "context"])
    root, *rest = beside([cited(root, launch or Launch()), *(failure for _, failure in judged[1:])])
    chain = [_chained(incident, raised) for raised in incident.outer]
    rule = catalog.by_id(root.rule) if root.rule else None
    words = _words(root)
    return Report(
        source=source,
        category=root.category,
        confidence=root.confidence,
        title=rule.title if rule else _unknown_title(root),
        explanation=matching.explain(rule, words) if rule else "",
        next_steps=matching.steps(rule, words) if rule else (),
        retry=rule.retry if rule else "after_fix",
        alternatives=_alternatives(root),
        failures=(root, *chain, *rest),
        observations=observations,
        environment=environment,
        reduction=Reduction(0, 0, _shown_lines(incident, root)),
    )


def _shown_lines(incident: Incident, root: Failure) -> tuple[Span, ...]:
    """The spans of the input that the text form shows, sorted and merged."""
    spans = [incident.raised.message_span if incident.raised else root.lines]
    spans += [(frame.at, frame.at + bool(frame.code)) for frame in root.frames if frame.at]
    spans += [(one.lines[0], one.lines[0]) for one in root.evidence]
    merged: list[Span] = []
    for first, last in sorted(span for span in spans if span[0]):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return tuple(merged)


def _judge(incident: Incident, every_frame: bool) -> Failure:
    """One incident as a failure: its rule, its facts, its frames."""
    raised = incident.raised
    message = raised.message if raised else incident.block.message
    stack = incident.stack
    place = _culprit(incident)
    choice = _choose(incident, message)
    rule = choice.rule if choice else None
    category = rule.category if rule else "unknown"
    shown = incident.stack if every_frame else _shown(incident, category)
    listed = frozenset(shown)
    hidden = Counter(f.package or f.owner for f in stack if f not in listed)
    found = matching.facts(choice.rule, choice.groups) if choice else {}
    stated = shapes.find(message)
    if rule and rule.clash:
        found["clash"] = clash.mark(rule.clash, found, stated)
    failure = Failure(
        category=category,
        rule=rule.id if rule else "",
        confidence=rule.confidence if rule else UNKNOWN_CONFIDENCE,
        message=_decisive(message) if raised else message,
        exception=Exc(raised.type, message, raised.notes) if raised else None,
        culprit=place,
        frames=shown,
        hidden_frames=sum(hidden.values()) + (raised.hidden if raised else 0),
        hidden_packages=dict(hidden.most_common()),
        shapes=stated,
        facts=found,
        relation=incident.relation,
        ranks=incident.ranks,
        count=incident.count,
        lines=raised.span if raised else incident.block.span,
        because=rule.because if rule else "",
        outranked=choice.outranked if choice else (),
        evidence=_intros(incident),
    )
    return replace(failure, fingerprint=fingerprint(failure))


def _choose(incident: Incident, message: str) -> matching.Choice | None:
    raised, block = incident.raised, incident.block
    if block.rule:
        rule = catalog.by_id(block.rule)
        return matching.Choice(rule, matching.match(rule, message) or {}, ())
    kind = raised.type if raised else ""
    return matching.choose(catalog.candidates(message, type=kind), message, type=kind, frames=incident.stack)


def _decisive(message: str) -> str:
    """The first line that says something, with a bare heading's own lines after it."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    telling = (line for line in lines if any(map(str.isalnum, line)))
    return next(telling, lines[0] if lines else "")


def _culprit(incident: Incident) -> Frame | None:
    """The user frame to open first: where anomaly mode points, else in the root, else in what wrapped it."""
    stacks = [incident.forward.frames if incident.forward else (), incident.stack]
    stacks += [own_all(raised.frames) for raised in incident.outer]
    if incident.raised and incident.raised.type.endswith("RecursionError"):
        stacks.insert(0, _repeating(incident.stack))
    return next((frame for frame in map(choose_culprit, stacks) if frame is not None), None)


def _repeating(stack: Sequence[Frame]) -> tuple[Frame, ...]:
    """The frames of an endless recursion: where the stack happened to end tells nothing."""
    places = Counter((frame.file, frame.line) for frame in stack)
    return tuple(frame for frame in stack if places[frame.file, frame.line] > 1)


def _shown(incident: Incident, category: str) -> tuple[Frame, ...]:
    ahead = incident.forward.frames if incident.forward else ()
    stack: Sequence[Frame] = (*ahead, *incident.stack)
    if not any(frame.owner == "user" for frame in stack):
        stack = [f for raised in reversed(incident.outer) for f in own_all(raised.frames)]
    frames = [frame for frame in stack if frame.owner == "user"]
    called = in_loop(stack)
    if called is not None:
        frames.append(called)
    last = _raiser(incident.stack)
    told = last is None or last.owner not in ("library", "framework") or last in frames
    if last is not None and not told and category in RAISER_SHOWN:
        frames.append(last)
    return tuple(frames)


def _raiser(stack: Sequence[Frame]) -> Frame | None:
    """The frame that asked for what failed: a module's `__getattr__` only says that there is no such name."""
    return next((frame for frame in reversed(stack) if frame.function != "__getattr__"), None)


def _intros(incident: Incident) -> tuple[Evidence, ...]:
    """What stands above a stack and says what it is, without a warning's own place in a library."""
    stacks = [
        stack for stack in (incident.forward, incident.raised) if stack is not None and stack.intro.strip()
    ]
    return tuple(
        Evidence(_WARNING_PLACE.sub("", stack.intro).strip(), (stack.span[0], stack.span[0]))
        for stack in stacks
    )


def _chained(incident: Incident, raised: Raised) -> Failure:
    """What was raised after the root in the same chain: reported, not judged."""
    relation = {"inner": "wrapper", "member": "wrapper", "context": "during"}.get(raised.link, "caused")
    relation = "wrapper" if raised.span[0] < (incident.raised or raised).span[0] else relation
    return Failure(
        category="unknown",
        rule="",
        confidence=UNKNOWN_CONFIDENCE,
        message=_decisive(raised.message),
        exception=Exc(raised.type, raised.message, raised.notes),
        culprit=choose_culprit(own_all(raised.frames)),
        relation=relation,
        ranks=incident.ranks,
        lines=raised.span,
        chained=True,
    )


def _observation(incident: Incident) -> Observation:
    raised, block = incident.raised, incident.block
    message = f"{raised.type}: {_decisive(raised.message)}" if raised else block.message
    return Observation(block.rule, message, block.span, incident.count)


def _words(root: Failure) -> dict[str, Any]:
    """The fields that a rule's templates may use."""
    place = root.culprit
    words = dict(root.facts)
    if place is not None:
        words["culprit"] = place.file if place.line is None else f"{place.file}:{place.line}"
    if root.exception is not None:
        words["type"] = root.exception.type
    return words


def _alternatives(root: Failure) -> tuple[Alternative, ...]:
    """Outranked rules that would have put the fault elsewhere."""
    rules = [catalog.by_id(rule_id) for rule_id in root.outranked]
    return tuple(
        Alternative(rule.category, rule.id, round(rule.confidence * (1 - root.confidence), 2))
        for rule in rules
        if rule.category != root.category
    )


def _unknown_title(root: Failure) -> str:
    if root.exception is None:
        return "Unrecognised failure"
    return f"Unrecognised {root.exception.type.rpartition('.')[2] or 'exception'}"
