"""Incidents in, the same with the roles that only all of them together tell out.

Who only says again what another one told; which rank's collective is the odd one among those that timed out.
Law: structure and the printed words decide; no rule is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from minifier.lazy import lazy
from minifier.model import Incident, Raised, Role
from minifier.roles import role_of

__all__ = ["sift"]

SHORTEST = 12
"""Characters of a message that two incidents do not share by chance."""

_WORK = lazy(
    r"Work\w{0,20}\(SeqNum=(?P<seq>\d+), OpType=(?P<op>\w+)"
    r"(?:, NumelIn=(?P<given>\d+), NumelOut=(?P<taken>\d+))?"
)
_LATE = lazy(r"^Fatal Python error: (?:Aborted|_enter_buffered_busy)|at interpreter shutdown|finalizing")


class _Work(NamedTuple):
    """A collective that timed out: its number, its kind, how many elements went in and came out."""

    seq: str
    op: str
    given: str | None
    taken: str | None


def sift(incidents: Sequence[Incident]) -> list[Incident]:
    """Give the echoes of others the role "repeat", and put the odd collective before its peers."""
    counted = [_native(incident) for incident in incidents]
    sifted = [replace(i, role="repeat") if _is_echo(i, counted) else i for i in counted]
    return _odd_first(sifted)


def _native(incident: Incident) -> Incident:
    """A process that native code ends says so several times: it is counted once. Its words tell its role."""
    if incident.block.kind != "native":
        return incident
    count = len(incident.ranks) or incident.count
    role = role_of(Raised("", incident.block.message)) if incident.raised is None else incident.role
    return replace(incident, count=count, role=role)


def _is_echo(incident: Incident, incidents: Sequence[Incident]) -> bool:
    if incident.block.kind != "native" or incident.role != "root":
        return False
    if incident.raised is None:
        return incident.block.event == "echo" or _LATE.search(incident.block.message) is not None
    said = incident.raised.message.rpartition("] ")[2].strip().partition("\n")[0]
    others = (i for i in incidents if i is not incident and i.raised and i.block.kind != "native")
    texts = (one.message for other in others for one in (other.raised, *other.outer) if one)
    return len(said) >= SHORTEST and any(said in text for text in texts)


def _odd_first(incidents: list[Incident]) -> list[Incident]:
    """Where ranks wait in different collectives at one place of the order, the fewest are the odd ones."""
    works = [(n, work) for n, incident in enumerate(incidents) if (work := _work(incident)) is not None]
    if len({work for _, work in works}) < 2 or len({work.seq for _, work in works}) > 1:
        return incidents
    odd, _ = min(
        works, key=lambda pair: (len(incidents[pair[0]].ranks), not incidents[pair[0]].stack, pair[0])
    )
    other = next(n for n, work in works if work != dict(works)[odd])
    raised, beside = incidents[odd].raised, incidents[other].raised
    if raised is not None and beside is not None:
        both = replace(raised, message=f"{raised.message}\n{beside.message}")
        alone, others = incidents[odd].ranks, incidents[other].ranks
        ranks = alone if len(alone) < len(others) else tuple(sorted({*alone, *others}))
        role: Role = "cause" if _failed(incidents) else "root"
        incidents[odd] = replace(incidents[odd], raised=both, role=role, ranks=ranks)
    return incidents


def _failed(incidents: Sequence[Incident]) -> bool:
    """Whether some rank raised an exception of its own."""
    return any(i.role == "root" and i.raised is not None and i.block.kind != "native" for i in incidents)


def _work(incident: Incident) -> _Work | None:
    found: re.Match[str] | None = _WORK.search(incident.raised.message) if incident.raised else None
    return _Work(found["seq"], found["op"], found["given"], found["taken"]) if found else None
