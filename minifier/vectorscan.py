"""Searches for literals at memory speed, with Vectorscan; see `literals`, which is asked first.

Law: where it is not installed or cannot run the answer is None; threads may share every search.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from threading import local
from typing import Any

__all__ = ["located", "presence", "vectorized"]


def vectorized(literals: tuple[str, ...]) -> Callable[[bytes], list[int]] | None:
    """Just behind each literal."""
    own = _scratch(literals)
    if own is None:
        return None

    def find(data: bytes) -> list[int]:
        ends: list[int] = []
        found = ends.append
        own.database.scan(
            data, match_event_handler=lambda _id, _start, end, _flags, _: found(end), scratch=own.space
        )
        return ends

    return find


def located(literals: tuple[str, ...]) -> Callable[[bytes], list[tuple[int, int]]] | None:
    """Just behind each literal, with its index."""
    own = _scratch(literals)
    if own is None:
        return None

    def locate(data: bytes) -> list[tuple[int, int]]:
        places: list[tuple[int, int]] = []
        found = places.append
        own.database.scan(
            data,
            match_event_handler=lambda index, _start, end, _flags, _: found((end, index)),
            scratch=own.space,
        )
        return places

    return locate


def presence(literals: tuple[str, ...]) -> Callable[[bytes], bool] | None:
    """Whether bytes hold any literal, found without the interpreter lock.

    `vectorized` asks for the lock at every match, which in a second thread would stall both.
    """
    own = _scratch(literals)
    if own is None:
        return None
    from hyperscan import ScanTerminated

    def holds(data: bytes) -> bool:
        try:
            own.database.scan(data, match_event_handler=lambda *_: True, scratch=own.space)
        except ScanTerminated:
            return True
        return False

    return holds


class _Scratch(local):
    """Working space of a search: the database is shared, this never; each thread gets its own."""

    def __init__(self, database: Any) -> None:
        from hyperscan import Scratch

        self.database = database
        self.space = Scratch(database)


def _scratch(literals: tuple[str, ...]) -> _Scratch | None:
    database = _database(literals) if literals else None
    return None if database is None else _Scratch(database)


@cache
def _database(literals: tuple[str, ...]) -> Any:
    try:
        import hyperscan
    except ImportError:
        return None
    try:
        database = hyperscan.Database(mode=hyperscan.HS_MODE_BLOCK)
        encoded = [literal.encode() for literal in literals]
        database.compile(encoded, ids=list(range(len(encoded))), literal=True)
    except hyperscan.error:  # a processor without the instructions it needs
        return None
    return database
