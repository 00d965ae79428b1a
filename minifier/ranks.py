"""Incidents and what the log says of its processes in, the same with the ranks that they happened on out.

A prefix tells the rank at once. Where none does: the message, a process id, whom the others blame, who is
left, the launcher's table, whose line stands above. Law: the surest evidence wins; doubt gives no rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from minifier.launch import Launch, Worker, ranks_in, signs
from minifier.lazy import lazy
from minifier.model import Block, Incident, Raised

__all__ = ["assign", "of_block"]

STOPPED = (-15, 15, 143)
"""Exit codes of a process that the launcher ended after another one had failed."""
SHORTEST = 20
"""Characters of a message that two incidents do not share by chance."""

MOST_RANKS = 100_000
LOOKED_AT = 20_000
"""Characters of a message that are looked at."""

_DIGITS = lazy(r"\d{1,6}")
_PID = lazy(r"\b(?:pid|PID|process)[ :=]{1,2}(\d{2,10})\b")
# In the order in which they are asked: an operator's names say more than a number at the end.
_INDEX = (
    lazy(r"(?:^|[-_.])algo-(?P<from_one>\d{1,4})\b"),
    lazy(r"(?:^|[-_])(?:master|chief)-(?P<rank>0)\b"),
    lazy(r"(?:^|[-_])worker[-_]?(?P<after_master>\d{1,4})\b"),
    lazy(r"(?:^|[-_])(?:rank|node|replica)[-_]?(?P<rank>\d{1,4})\b"),
    lazy(r"^[a-z][\w.-]*?-(?P<rank>\d{1,3})(?:-[a-z0-9]{5})?$"),
)
_SHIFT = {"from_one": -1, "after_master": 1, "rank": 0}
"""SageMaker counts its hosts from 1; an operator's first worker comes after its master."""


def of_block(block: Block, raised: Sequence[Raised] = ()) -> tuple[int, ...]:
    """The rank that a block's own prefix or its own words tell; a local rank stands in for one."""
    found = _DIGITS.search(block.tags.get("rank", ""))
    if found is not None:
        return (int(found.group()),)
    texts = [block.message, *(one.message for one in raised)]
    return tuple(_said("own", ("rank", "ranks"), texts) or _said("own", ("local_rank",), texts))


def assign(incidents: Sequence[Incident], launch: Launch) -> list[Incident]:
    """Give ranks to the incidents that have none, as far as the log tells them.

    Args:
        incidents: root cause first.
        launch: what the log says of the job's processes.
    Returns:
        The incidents in the same order, without native log lines that only say the same.
    """
    placed = [_by_pid(incident, launch) for incident in incidents]
    placed = [_by_echo(incident, placed) for incident in placed]
    placed = [i for n, i in enumerate(placed) if n == 0 or i.block.event != "echo"]
    if placed and not placed[0].ranks and _happened(placed[0]):
        placed[0] = _with(placed[0], _by_others(placed, launch))
    if placed and placed[0].ranks:
        placed = [_as_the_rest(incident, placed, launch) for incident in placed]
    return placed


def _happened(incident: Incident) -> bool:
    """Whether it happened on some rank, and is not only told again or by the launcher."""
    return incident.role not in ("wrapper", "ignored", "repeat", "symptom")


def _with(incident: Incident, ranks: Iterable[int]) -> Incident:
    return replace(incident, ranks=tuple(sorted(ranks)))


def _texts(incident: Incident) -> list[str]:
    told = (incident.raised, *incident.outer)
    return [text for text in (incident.block.message, *(one.message for one in told if one)) if text]


def _said(kind: str, names: Sequence[str], texts: Iterable[str]) -> list[int]:
    """The ranks that the first table of one kind to fit says under one of these names."""
    for text in texts:
        looked_at = text[:LOOKED_AT]
        for sign in signs(kind):
            if sign.anchors and not any(map(looked_at.__contains__, sign.anchors)):
                continue
            said = sign.said(looked_at) or {}
            if name := next((name for name in names if name in said), ""):
                return ranks_in(said[name])
    return []


# --- an incident by what it says -----------------------------------------------------------------


def _by_pid(incident: Incident, launch: Launch) -> Incident:
    """The rank of the process whose number it tells."""
    if incident.ranks or not launch.workers:
        return incident
    pids = {incident.block.tags.get("pid", "")}
    pids.update(found for text in _texts(incident) for found in _PID.findall(text[:LOOKED_AT]))
    ranks = {_rank(worker, launch) for worker in launch.workers if worker.pid and worker.pid in pids}
    return _with(incident, {rank for rank in ranks if rank is not None})


def _by_echo(incident: Incident, incidents: Sequence[Incident]) -> Incident:
    """The ranks on which others tell the very same: a native log line, the abort that came of it."""
    said = _texts(incident)[-1].strip().partition("\n")[0] if _texts(incident) else ""
    if len(said) < SHORTEST or not _happened(incident):
        return incident
    echoes = {
        rank
        for other in incidents
        if other is not incident
        for rank in other.ranks
        if (other.role == "repeat" and any(said in text for text in _texts(other)))
        or (incident.raised is None and other.block.rule == incident.block.rule != "")
    }
    return _with(incident, {*incident.ranks, *echoes})


# --- an incident by what the others say ------------------------------------------------------------


def _by_others(incidents: Sequence[Incident], launch: Launch) -> set[int]:
    """The ranks of the root, which tells none itself."""
    root, *rest = incidents
    happened = [other for other in rest if other.role in ("root", "follower")]
    known = {rank for other in happened for rank in other.ranks}
    blamed = {rank for other in rest for rank in _said("blames", ("rank", "ranks"), _texts(other))} - known
    if len(blamed) == root.count:
        return blamed
    if len(launch.selves) == 1:
        return launch.selves
    alone = all(other.ranks for other in happened)
    failed = _all_failed(launch) - known
    for ranks in (_everyone(launch) - known, failed):
        if alone and len(ranks) == root.count:
            return ranks
    if root.count > 1:
        return set()
    above = launch.above.get(root.block.span[0])
    if above is not None:
        return {above}
    return failed if len(failed) == 1 else _by_custom(root, launch)


def _everyone(launch: Launch) -> set[int]:
    world = launch.world or 0
    return set(range(world)) if 1 < world <= MOST_RANKS else set()


def _rank(worker: Worker, launch: Launch) -> int | None:
    if worker.rank is not None:
        return worker.rank
    return worker.local_rank if launch.one_node else None


def _all_failed(launch: Launch) -> set[int]:
    """The ranks of the processes that failed by themselves: the launcher stops the others."""
    ended = (worker for worker in launch.workers if worker.ended and worker.exitcode not in STOPPED)
    return {rank for worker in ended if (rank := _rank(worker, launch)) is not None}


def _by_custom(root: Incident, launch: Launch) -> set[int]:
    """What a host's, a pod's or a device's number says, where each has one process."""
    local = launch.sizes.get("local")
    if local in (None, 1):
        named = [
            root.block.tags.get(name, "").partition("/")[0] for name in ("pod", "task", "service", "host")
        ]
        for index in _INDEX:
            for found in filter(None, map(index.search, named)):
                return {int(number) + _SHIFT[kind] for kind, number in found.groupdict().items()}
    several = launch.one_node and (launch.world or local or 1) > 1
    return set(_said("device", ("local_rank",), _texts(root))) if several else set()


def _as_the_rest(incident: Incident, incidents: Sequence[Incident], launch: Launch) -> Incident:
    """A follower whose ranks nobody tells: those that are left, if there are as many as it has copies."""
    if incident.ranks or incident.role != "follower":
        return incident
    others = [other for other in incidents if other is not incident and _happened(other)]
    known = {rank for other in others for rank in other.ranks}
    alone = all(other.ranks for other in others)
    for left in (_everyone(launch) - known, _all_failed(launch) - known):
        if alone and len(left) == incident.count:
            return _with(incident, left)
    return incident
