"""Which dimensions of the stated shapes clash.

In: a rule's `clash`, its facts, the shapes that the message states. Out: pairs (shape, dimension).
A name with an index marks that dimension; two names without one mark the dimensions in which they differ.
Law: only shapes that the message states are marked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from minifier.model import Shape

__all__ = ["mark"]

_Dims = tuple[int | None, ...]


def mark(references: Sequence[str], found: Mapping[str, Any], stated: Sequence[Shape]) -> list[list[int]]:
    """The clashing dimensions; empty where the facts name no stated shape."""
    placed: dict[str, int] = {}
    pairs: list[list[int]] = []
    waiting = ""
    for reference in references:
        name, _, index = reference.rstrip("]").partition("[")
        dims = _dims(found, name)
        if dims is None or _place(placed, name, dims, stated) is None:
            continue
        if index:
            pairs += _one(placed[name], len(dims), int(index))
        elif waiting:
            first, waiting = waiting, ""
            for left, right in _differ(_dims(found, first) or (), dims, found.get("dim")):
                pairs += [[placed[one], at] for one, at in ((first, left), (name, right)) if at is not None]
        else:
            waiting = name
    return pairs


def _dims(found: Mapping[str, Any], name: str) -> _Dims | None:
    value = found.get(name)
    return tuple(value) if isinstance(value, list | tuple) else None


def _place(placed: dict[str, int], name: str, dims: _Dims, stated: Sequence[Shape]) -> int | None:
    """The stated shape that a name stands for: the first with its dimensions that no other name has taken."""
    if name not in placed:
        free = (n for n, shape in enumerate(stated) if shape.dims == dims and n not in placed.values())
        at = next(free, None)
        if at is None:
            return None
        placed[name] = at
    return placed[name]


def _one(shape: int, rank: int, index: int) -> list[list[int]]:
    return [[shape, index % rank]] if -rank <= index < rank else []


def _differ(left: _Dims, right: _Dims, dim: object) -> Iterator[tuple[int | None, int | None]]:
    """Where two shapes differ: in the dimension that the message names, else counted from the right.

    A 1 broadcasts: it clashes only where nothing else does. Surplus dimensions do where all others agree.
    """
    common = isinstance(dim, int) and all(-len(one) <= dim < len(one) for one in (left, right))
    if isinstance(dim, int) and common and left[dim] != right[dim]:
        yield dim % len(left), dim % len(right)
        return
    shared = [(len(left) - n, len(right) - n) for n in range(min(len(left), len(right)), 0, -1)]
    unequal = [(a, b) for a, b in shared if left[a] != right[b] and None not in (left[a], right[b])]
    yield from [(a, b) for a, b in unequal if 1 not in (left[a], right[b])] or unequal
    if not unequal:
        yield from ((n, None) for n in range(len(left) - len(shared)))
        yield from ((None, n) for n in range(len(right) - len(shared)))
