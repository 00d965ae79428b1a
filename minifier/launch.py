"""Lines in, what they say of a job's processes out: how many, which one ended how, whose output stands where.

Launchers, schedulers and start-up messages tell what a bare traceback does not.
Law: only what stands in the log; what is told is a table's business (`launch.toml`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple

from minifier.catalog import table
from minifier.lazy import lazy
from minifier.literals import marks
from minifier.model import Block, Line

__all__ = ["HUNG", "Launch", "Sign", "Worker", "anchors", "ranks_in", "signs"]

LONGEST = 6000
"""Characters of a line that are looked at."""
MOST = 2000
"""Processes, and bare tracebacks, that are remembered."""
COMMANDS = 40
"""Command lines that are remembered, the first ones."""
KINDS = ("worker", "world", "command", "self")
NEAR = 3
NEAR_SILENCE = 40
HUNG = "caught collective operation timeout"
"""What the watchdog says of each rank that waited."""
"""Lines above a traceback among which its writer's last one is looked for."""

_HEADER = "Traceback (most recent call last)"
_RANKS = ("ank", "ANK")
_WORDS = lazy(r"'([^'\n]*)'")
_NATIVE = lazy(
    r"\.(?:cpp|cc|hpp):\d+\]|^(?:frame )?#\d+|NCCL (?:INFO|WARN)|^Exception raised from |distributed"
)
_LISTED = lazy(r"(\d+)(?:-(\d+))?")


class Sign(NamedTuple):
    """One table of `launch.toml`."""

    anchors: tuple[str, ...]
    match: re.Pattern[str]
    scanned: bool
    quotes: bool

    def said(self, text: str) -> dict[str, str] | None:
        """What the line says, by group; None where it says nothing of this kind."""
        found = self.match.search(text)
        if found is None:
            return None
        named = ((name.rpartition("_")[0] if name[-1].isdigit() else name, value)
                 for name, value in found.groupdict().items())  # fmt: skip
        return {name: value for name, value in named if value is not None}


class Worker(NamedTuple):
    """One process of the job as a launcher names it; None or "" where the log does not say."""

    rank: int | None = None
    local_rank: int | None = None
    pid: str = ""
    exitcode: int | None = None
    ended: bool = False
    stream: str = ""
    host: str = ""
    number: int = 0


@dataclass(slots=True)
class Launch:
    """Collects what the windows of one log say.

    By a traceback's first line, `above` tells whose rank's line stands above it, and `quoted` to whose entry
    of a launcher's table it belongs; `selves` are the ranks of which a process says that it is it.
    `before` is the program's last line before ranks first timed out: what it did when it fell silent.
    """

    workers: list[Worker] = field(default_factory=list)
    above: dict[int, int] = field(default_factory=dict)
    quoted: dict[int, int] = field(default_factory=dict)
    selves: set[int] = field(default_factory=set)
    sizes: dict[str, int] = field(default_factory=dict)
    commands: list[tuple[int, str]] = field(default_factory=list)
    before: tuple[int, str] | None = None

    def collect(self, lines: Sequence[Line]) -> None:
        """Add what the lines of one window say."""
        marked = marks(_literals())(line.text for line in lines)
        for at, words in marked.items():
            workers, sizes, commands, selves = (_present(kind, words) for kind in KINDS)
            self._take(lines[at], workers, sizes)
            if len(self.commands) < COMMANDS:
                self.commands += _commands(lines[at], commands)
            said = (sign.said(lines[at].text[:LONGEST]) for sign in selves)
            self.selves.update(int(one["rank"]) for one in said if one)
        if self.before is None:
            hung = next((at for at, words in marked.items() if HUNG in words), 0)
            self.before = next(_own(lines[max(0, hung - NEAR_SILENCE) : hung]), None)
        heads = [at for at, words in marked.items() if _HEADER in words and "rank" not in lines[at].tags]
        if heads and len(self.above) + len(self.quoted) < MOST:
            self.quoted.update(_quoted(lines, heads))
            named = {at for at, words in marked.items() if not words.isdisjoint(_RANKS)}
            self.above.update(_above(lines, heads, named))

    def signed(self, block: Block) -> Block:
        """The block with the rank to whose entry of a launcher's table it belongs."""
        rank = self.quoted.get(block.span[0])
        return block if rank is None else replace(block, tags={**block.tags, "rank": str(rank)})

    @property
    def world(self) -> int | None:
        """How many processes the job has, where the log says so or says both factors."""
        stated = self.sizes.get("world")
        if stated is not None:
            return stated
        local = self.sizes.get("local")
        return None if local is None else local * self.sizes.get("nodes", 1)

    @property
    def one_node(self) -> bool:
        """Whether local ranks are ranks: nothing says that there is another node."""
        world, local = self.sizes.get("world"), self.sizes.get("local")
        told = (
            worker for worker in self.workers if worker.rank is not None and worker.local_rank is not None
        )
        if any(worker.rank != worker.local_rank for worker in told):
            return False
        return self.sizes.get("nodes", 1) == 1 and (world is None or local is None or world <= local)

    def _take(self, line: Line, workers: Sequence[Sign], sizes: Sequence[Sign]) -> None:
        said = line.text[:LONGEST]
        for sign in sizes:
            if any(anchor in said for anchor in sign.anchors) and (found := sign.said(said)):
                for name, value in found.items():
                    self.sizes.setdefault(name, int(value))
        for sign in workers:
            if (
                len(self.workers) < MOST
                and any(anchor in said for anchor in sign.anchors)
                and (found := sign.said(said))
            ):
                self._add(found, line)
                break

    def _add(self, said: Mapping[str, str], line: Line) -> None:
        exitcode = int(said["exitcode"]) if "exitcode" in said else None
        ended = exitcode not in (None, 0) or "signal" in said
        last = self.workers[-1] if self.workers and self.workers[-1].stream == line.stream else None
        opened = last.host if last is not None and last.rank is None and last.local_rank is None else ""
        host = said.get("host", opened)
        if "pid" in said and line.tags.get("rank", "").isdecimal():
            said = {"rank": line.tags["rank"], **said}
        one = Worker(None, None, said.get("pid", ""), exitcode, ended, line.stream, host, line.number)
        if "ranks" in said:
            self.workers += [one._replace(rank=rank) for rank in ranks_in(said["ranks"])]
        elif "rank" in said or "local_rank" in said:
            rank, local = (int(said[name]) if name in said else None for name in ("rank", "local_rank"))
            self.workers.append(one._replace(rank=rank, local_rank=local))
        elif "host" in said:
            self.workers.append(one)
        elif last is not None and not last.pid:
            self.workers[-1] = last._replace(pid=one.pid, exitcode=exitcode, ended=ended)


def _commands(line: Line, kinds: Sequence[Sign]) -> Iterator[tuple[int, str]]:
    """The command that a line holds, with its number; a list of words becomes what a shell would take."""
    text = line.text[:LONGEST]
    for sign in kinds:
        if any(anchor in text for anchor in sign.anchors) and (said := sign.said(text)):
            command = said["command"]
            yield line.number, " ".join(_WORDS.findall(command)) if command[0] == "[" else command.strip()
            return


def ranks_in(text: str) -> list[int]:
    """The ranks of a list like `0-2,5` or `2, 3`; a range too long to be one counts for its ends."""
    ranks: list[int] = []
    for found in _LISTED.finditer(text):
        first, last = int(found[1]), int(found[2] or found[1])
        ranks += range(first, last + 1) if first <= last < first + 4096 else {first, last}
    return ranks


@cache
def signs(kind: str) -> tuple[Sign, ...]:
    """The tables of one kind, in the order of the file."""
    return tuple(
        Sign(
            tuple(row.get("anchors", ())),
            lazy(row["match"], re.MULTILINE),
            row.get("scanned", True),
            row.get("quotes", False),
        )
        for row in table("launch")[kind]
    )


@cache
def anchors() -> tuple[str, ...]:
    """What the scanner looks for beside failures: what launchers print once for a process."""
    told = (sign for kind in KINDS for sign in signs(kind))
    return tuple(dict.fromkeys(anchor for sign in told if sign.scanned for anchor in sign.anchors))


@cache
def _literals() -> tuple[str, ...]:
    kinds = (sign for kind in KINDS for sign in signs(kind))
    return tuple(
        dict.fromkeys((*(anchor for sign in kinds for anchor in sign.anchors), _HEADER, HUNG, *_RANKS))
    )


def _present(kind: str, words: Set[str]) -> list[Sign]:
    return [sign for sign in signs(kind) if not words.isdisjoint(sign.anchors)]


def _own(lines: Sequence[Line]) -> Iterator[tuple[int, str]]:
    """The lines that the program wrote itself, last first."""
    for line in reversed(lines):
        if len(line.text.split()) > 1 and not _NATIVE.search(line.text):
            yield line.number, line.text.strip()


def _above(lines: Sequence[Line], heads: Sequence[int], named: Set[int]) -> Iterator[tuple[int, int]]:
    """For each traceback of a writer that no prefix tells: the rank that wrote last before it.

    A rank that goes on writing did not end with that traceback; where only one rank marks its lines, a mark
    says nothing of the others' lines. `heads` are the indices of those tracebacks, `named` those of the lines
    that speak of a rank.
    """
    told = [n for n, line in enumerate(lines) if n in named or "rank" in line.tags]
    ranks = {n: rank for n in told if (rank := _writer(lines[n])) is not None}
    last = {rank: n for n, rank in ranks.items()}
    for head in heads:
        rank = next((ranks[n] for n in range(head - 1, max(-1, head - 1 - NEAR), -1) if n in ranks), None)
        if rank is not None and len(last) > 1 and last[rank] < head and max(last.values()) > head:
            yield lines[head].number, rank


def _writer(line: Line) -> int | None:
    """The rank that a line's prefix or its logger's mark tells."""
    if "rank" in line.tags:
        return int(line.tags["rank"]) if line.tags["rank"].isdecimal() else None
    return next((int(said["rank"]) for sign in signs("above") if (said := sign.said(line.text))), None)


def _quoted(lines: Sequence[Line], heads: Sequence[int]) -> Iterator[tuple[int, int]]:
    """For each traceback that an entry of a launcher's table quotes: the entry's rank."""
    for head in heads:
        near = lines[max(0, head - NEAR) : head]
        entries = (sign.said(line.text) for line in near for sign in signs("worker") if sign.quotes)
        rank = next((int(one["rank"]) for one in entries if one), None)
        if rank is not None:
            yield lines[head].number, rank
