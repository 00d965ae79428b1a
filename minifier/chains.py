"""The exceptions of one block in, the one that began it out, with what came after and the whole stack.

Law: the printed links decide; where `During handling of …` leaves it open, a handled probe and a
clean-up are not the cause of what follows them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from minifier.catalog import table
from minifier.model import Frame, Raised
from minifier.roles import is_wrapper, role_of

__all__ = ["resolve"]


def resolve(raised: Sequence[Raised]) -> tuple[Raised, tuple[Raised, ...], tuple[Frame, ...]]:
    """Find the root of a chain.

    Args:
        raised: at least one, in printed order, linked by `Raised.link`.
    Returns:
        The root; what was raised after it, nearest first; every frame from the outermost call to
        where the root was raised, through wrappers that quote it.
    """
    links = _links(raised)
    at = len(links) - 1
    outer: list[Raised] = []
    while at > 0:
        before, then = links[at - 1], links[at][0]
        if _says_less(before, then) or _is_completed(before, links[at]) or not _goes_back(before[0], then):
            break
        outer[:0] = [then]
        at -= 1
    head, *quoted = links[at]
    if not any(r.type for r in quoted):
        known = {(frame.file, frame.line, frame.function) for frame in head.frames}
        origin = (frame for one in quoted for frame in one.frames)
        new = tuple(frame for frame in origin if (frame.file, frame.line, frame.function) not in known)
        return head, tuple(outer), head.frames + new
    root, later, stack = resolve(quoted)
    return root, (*later, head, *outer), head.frames + stack


def _links(raised: Sequence[Raised]) -> list[list[Raised]]:
    """Group each top-level exception with what its message quotes or the first member of its group."""
    links: list[list[Raised]] = []
    for one in raised:
        group = links[-1] if links else []
        if any(r.link == "member" for r in group):
            if one.link != "member":
                group.append(one)  # siblings are left out: the first member stands for its group
        elif group and (one.link in ("inner", "member") or _is_quoted(group, one)):
            group.append(one)
        else:
            links.append([one])
    return links


def _is_quoted(group: Sequence[Raised], one: Raised) -> bool:
    """Whether a chained exception goes on inside the text that a wrapper quotes: it names the last one."""
    return len(group) > 1 and one.type.rpartition(".")[2] in group[0].message.partition("\n")[0]


def _says_less(group: Sequence[Raised], then: Raised) -> bool:
    """Whether a wrapper quotes nothing, and what it caused quotes what the failed command printed."""
    told = "\n" in then.message and not is_wrapper(then) and not _rewords(group[0], then)
    return len(group) == 1 and is_wrapper(group[0]) and told


def _is_completed(group: Sequence[Raised], then: Sequence[Raised]) -> bool:
    """Whether the same exception is raised again with the place where its operation was made.

    TensorFlow 1 adds "Caused by op …, defined at:" and its stack when a session's call re-raises.
    """
    first, again = group[0], then[0]
    adds = len(group) == 1 and len(then) > 1 and not any(quoted.type for quoted in then[1:])
    return adds and first.type == again.type and _rewords(first, again)


def _goes_back(first: Raised, then: Raised) -> bool:
    """Whether `first`, printed above `then`, is where the fault began."""
    if not then.type or not first.type:  # a traceback that breaks off: nobody knows what it was
        return not then.type
    if then.link == "cause":
        return not (role_of(first) == "follower" and role_of(then) == "root" and not first.frames)
    if role_of(first) in ("follower", "ignored") and role_of(then) == "root":
        return False
    if is_wrapper(then) or _rewords(first, then) or _cleans_up(then):
        return True
    return not _is_probe(first)


@cache
def _knowledge() -> tuple[frozenset[str], re.Pattern[str]]:
    tables: dict[str, Any] = table("failures")
    return frozenset(tables["probe"]["types"]), re.compile(tables["cleanup"]["functions"])


def _is_probe(first: Raised) -> bool:
    return _last(first) in _knowledge()[0]


def _rewords(first: Raised, then: Raised) -> bool:
    """`raise type(e)(f"{name}: {e}")` and its like: the later message holds the earlier one.

    A key alone proves nothing: who says which names there are also says which one was asked for.
    """
    said = first.message.strip()
    return len(said) > 3 and said in then.message and (" " in said or _last(first) == _last(then))


def _last(raised: Raised) -> str:
    return raised.type.rpartition(".")[2]


def _cleans_up(then: Raised) -> bool:
    functions = _knowledge()[1]
    shared = then.frames[1:] or then.frames
    return any(functions.search(frame.function.rpartition(".")[2]) for frame in shared[-3:])
