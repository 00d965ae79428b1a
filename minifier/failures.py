"""Blocks in, incidents out, the root cause first.

Chains are resolved, wrappers unwrapped, repeats counted, ranks merged, followers told from causes.
Law: structure alone decides; no rule is asked. What structure must know by name is in `failures.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from minifier.catalog import table
from minifier.chains import resolve
from minifier.frames import own_all
from minifier.lazy import lazy
from minifier.model import Block, Incident, Raised, Role
from minifier.peers import sift
from minifier.ranks import of_block
from minifier.roles import role_of

__all__ = ["gather"]

KEPT = 500
"""Distinct incidents kept from the start and again from the end of a log, so that memory stays flat."""
LINKS = 100
"""Exceptions of one chain kept from its start and again from its end."""

EVENT_ROLES: dict[str, Role] = {
    "cause": "cause",
    "symptom": "symptom",
    "observation": "ignored",
    "context": "ignored",
}

STARTS = frozenset(
    {"<module>", "_run_module_as_main", "_bootstrap", "_bootstrap_inner", "spawn_main", "_wrap"}
)
CUT = "the traceback breaks off before its exception"
WENT_ON = 2
"""Lines of progress after a traceback that show it to be overcome: one may be another process's."""
NEVER = 1_000_000

# In the order in which they may be the root, and how each then stands to it.
RELATIONS: dict[Role, str] = {
    "root": "parallel",
    "cause": "parallel",
    "follower": "caused",
    "repeat": "repeat",
    "wrapper": "wrapper",
    "symptom": "parallel",
    "ignored": "during",
}

_DIGITS = lazy(r"0x[0-9a-f]+|\d+")
_BACKWARD = lazy(r"torch[/\\]autograd|backward")
_COLLECTIVE = lazy(r"OpType=\w+, NumelIn=\d+, NumelOut=\d+")

Key = tuple[str, ...]


def gather(blocks: Iterable[Block], counts: Mapping[int, int] = MappingProxyType({})) -> list[Incident]:
    """Place every block and return the incidents, root cause first, the others in log order.

    Args:
        blocks: in the order of the log, whatever stream each came from.
        counts: by a block's first line, how many more like it were not read; asked after the block is read.
    Returns:
        Incidents with `role`, `relation`, `ranks` and `count` set; empty if there was no block.
    """
    met: dict[Key, Incident] = {}
    forward: dict[str, Raised] = {}
    for block in blocks:
        if not _only_stack(block):
            incident = _place(block, forward)
        elif block.message:
            incident = _crash(block)
        elif _breaks_off(block):
            incident = _cut(block)
        else:
            forward[block.stream] = block.raised[-1]
            continue
        if incident is not None:
            more = counts.get(block.span[0], 0)
            _merge(met, replace(incident, count=1 + more) if more else incident)
    _thin(met)
    return _order(list(met.values()))


def _only_stack(block: Block) -> bool:
    return bool(block.raised) and not any(r.type for r in block.raised)


def _breaks_off(block: Block) -> bool:
    """Whether the stack has an exception's header, so that only the exception's line is not in the log."""
    last = block.raised[-1]
    return block.kind == "python" and not last.link and 0 < last.span[0] < last.frames[0].at


def _cut(block: Block) -> Incident | None:
    """A traceback whose end is missing: it tells where, but not what; any whole one tells more."""
    if _was_overcome(block):
        return None
    last = block.raised[-1]
    stack = replace(last, frames=own_all(last.frames))
    told = replace(block, message=CUT, span=(last.frames[-1].at, block.span[1]))
    return Incident(told, None, forward=stack, role="repeat", ranks=of_block(block), last=block.span)


def _crash(block: Block) -> Incident:
    """A crash in native code: no exception, but the Python stack that led there."""
    last = block.raised[-1]
    stack = replace(last, frames=own_all(last.frames))
    return Incident(block, None, forward=stack, ranks=of_block(block), last=block.span)


def _place(block: Block, forward: dict[str, Raised]) -> Incident | None:
    ranks = of_block(block, block.raised)
    if not block.raised:
        return Incident(block, None, role=_event_role(block), ranks=ranks, last=block.span)
    kept = block.raised
    if len(kept) > 2 * LINKS:
        kept = (*kept[:LINKS], *kept[-LINKS:])
    block = replace(block, raised=tuple(replace(r, frames=own_all(r.frames)) for r in kept))
    root, outer, stack = resolve(block.raised)
    ahead = None
    if block.stream in forward and any(_BACKWARD.search(f.file + " " + f.code) for f in stack):
        ahead = forward.pop(block.stream)
        ahead = replace(ahead, frames=own_all(ahead.frames))
    role: Role = "ignored" if _was_overcome(block) else role_of(root)
    return Incident(block, root, outer, stack, ahead, role, ranks, last=block.span)


def _event_role(block: Block) -> Role:
    if block.kind == "exit":
        return "wrapper"
    if block.onward >= (1 if block.event == "symptom" else WENT_ON):  # counted after warnings and symptoms
        return "ignored"
    return EVENT_ROLES.get(block.event, "root")


def _was_overcome(block: Block) -> bool:
    """Whether a handler printed the exception (its stack starts below the program's start) and went on."""
    starts = any(r.frames and r.frames[0].function in STARTS for r in block.raised)
    return block.kind in ("python", "bare") and not starts and block.onward >= _proof(block.raised)


def _proof(raised: Sequence[Raised]) -> int:
    """How many lines of progress show that the run went on, by what stands above the stacks."""
    intros = " ".join(one.intro for one in raised if one.intro)
    if not intros:
        return WENT_ON
    ended, handled = _intros()
    if handled.search(intros):
        return 1
    return NEVER if ended.search(intros) else WENT_ON + 1


@cache
def _intros() -> tuple[re.Pattern[str], re.Pattern[str]]:
    signs = table("failures.toml")["intros"]
    return lazy(signs["ended"]), lazy(signs["handled"])


def _key(incident: Incident) -> Key:
    raised = incident.raised
    stack = incident.stack or (incident.forward.frames if incident.forward else ())
    last = stack[-1] if stack else None
    place = (last.file, last.function, str(last.line)) if last else ("", "", "")
    if raised is None:
        return (incident.block.rule or incident.block.kind, _DIGITS.sub("#", incident.block.message), *place)
    if incident.block.kind == "native":
        collective = _COLLECTIVE.search(raised.message)
        return (_DIGITS.sub("#", raised.message[:2000]), collective[0] if collective else "")
    intro = "" if incident.block.kind == "python" else raised.intro
    return (raised.type, _DIGITS.sub("#", raised.message[:2000]), intro, *place)


def _merge(met: dict[Key, Incident], incident: Incident) -> None:
    """Add an incident, or count it where an equal one is known.

    The first one's text is kept, unless only the later one may be the root or shows the user's code.
    """
    key = _key(incident)
    known = met.get(key)
    if known is None:
        met[key] = incident
        if len(met) == 3 * KEPT:
            _thin(met)
        return
    ranks = tuple(sorted({*known.ranks, *incident.ranks}))
    if incident.block.onward and not incident.block.raised:  # whether it passed, only the last one tells
        known = replace(known, role=incident.role)
    told = min(known, incident, key=lambda i: (list(RELATIONS).index(i.role), not _shows_user(i)))
    if incident.block.event == "context" and all(i.role == "ignored" for i in met.values()):
        told = incident  # of what only sets the scene, the last before the failure
    met[key] = replace(told, ranks=ranks, count=known.count + incident.count, last=incident.block.span)


def _thin(met: dict[Key, Incident]) -> None:
    """Forget what is neither among the first nor among the last."""
    for key in list(met)[KEPT:-KEPT]:
        del met[key]


def _shows_user(incident: Incident) -> bool:
    return any(frame.owner == "user" for frame in incident.stack)


def _weight(incident: Incident) -> tuple[int, int]:
    """Smaller is likelier the root: roots before wrappers before followers; then the first in the log."""
    return list(RELATIONS).index(incident.role), incident.block.span[0]


def _said_again(incident: Incident, incidents: list[Incident]) -> bool:
    """Whether a library logged what is raised again below, with the user's frames: that one tells more."""
    said = incident.raised.message.strip() if incident.raised and incident.role == "root" else ""
    return (
        len(said) > 20
        and not _shows_user(incident)
        and any(
            other.raised is not None
            and other.block.span > incident.block.span
            and said in other.raised.message
            for other in incidents
            if _shows_user(other)
        )
    )


def _order(incidents: list[Incident]) -> list[Incident]:
    """Put the root first and say how each of the others stands to it."""
    if not incidents:
        return []
    incidents = [replace(i, role="repeat") if _said_again(i, incidents) else i for i in sift(incidents)]
    told = [i for i in incidents if i.block.kind != "exit"]
    if any(i.role != "ignored" for i in told):
        incidents = told  # everybody knows by now that the program failed
    root = min(incidents, key=_weight)
    rest = sorted((i for i in incidents if i is not root), key=lambda i: i.block.span[0])
    return [root, *(replace(i, relation=RELATIONS[i.role]) for i in rest)]
